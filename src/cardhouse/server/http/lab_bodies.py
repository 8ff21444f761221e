"""What the lab is asked and answers over HTTP."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct, field

from cardhouse.server.messages import Value

Word = Annotated[str, Meta(max_length=64)]
Bots = Annotated[list[Word], Meta(max_length=8)]  # one for each seat
BOUNDS = Meta(ge=-1_000_000_000, le=1_000_000_000)  # of any number; the experiment says which make sense


class LabOffer(Struct, frozen=True):
    """What this house's lab can do."""

    open: bool
    levels: list[str]  # of bots that are quick enough
    metrics: list[str]
    games: int  # the most deals
    variants: int  # the most that are compared
    seconds: int  # of computing for one experiment


class NewExperiment(Struct, frozen=True, omit_defaults=True):
    """An experiment, as its file has it (docs/lab.md)."""

    game: Word
    options: Annotated[dict[Word, Value], Meta(max_length=60)] = {}
    vary: Annotated[dict[Word, Annotated[list[Value | Bots], Meta(max_length=40)]], Meta(max_length=60)] = {}
    design: Word = "grid"
    bots: Word | Bots = "normal"
    weaker: Word = "easy"
    games: Annotated[int, BOUNDS] = 10_000
    seed: Annotated[int, BOUNDS] = 1
    margin: Annotated[float, BOUNDS] | None = None
    metrics: Annotated[list[Word], Meta(max_length=20)] = field(default_factory=lambda: ["first", "length"])


class ToMeasure(Struct, frozen=True):
    """House rules: how fair are they?"""

    game: Word
    options: Annotated[dict[Word, Value], Meta(max_length=60)] = {}
    seats: Annotated[int, Meta(ge=1, le=8)] | None = None


class LabColumn(Struct, frozen=True):
    """Something that is measured; a share is between 0 and 1."""

    key: str
    unit: Literal["share", "number"]


class LabVariant(Struct, frozen=True):
    """One of the games that are compared; the first is the baseline."""

    name: str
    changes: dict[str, Any]
    fair: float | None = None  # the share of the first player among equals


class LabStarted(Struct, frozen=True):
    """An experiment that can be followed: it is played as long as a caller follows it."""

    key: str
    variants: list[LabVariant]
    columns: list[LabColumn]
    games: int  # the most deals
    seed: int


class LabRow(Struct, frozen=True):
    """A number of a variant with its 95% interval, and by how much it differs from the baseline on the same deals."""

    variant: int
    metric: str
    value: float
    low: float
    high: float
    difference: float | None = None
    difference_low: float | None = None
    difference_high: float | None = None
    clear: bool = False  # whether the difference is beyond doubt, all of them together


class LabFound(Struct, frozen=True):
    """What an experiment says so far."""

    key: str
    state: Literal["paused", "running", "done", "stopped", "failed"]  # stopped: by a limit, which `say` names
    deals: int  # played with every variant
    goal: int  # deals, as far as that is known
    seconds: float  # of computing
    rows: list[LabRow]
    course: list[list[tuple[int, float, float, float]]]  # for each variant: deals, and the first metric with its interval after so many
    lengths: list[dict[int, int]]  # for each variant: how many games had so many moves or more, up to the next
    say: str = ""
