"""Bodies about games that are over: lists of them, their records, reviews and proofs."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from cardhouse.bots.review import Review
from cardhouse.server.messages import Code, Hint, Level, Result, TableId

Step = Annotated[int, Meta(ge=0, le=1_000_000)]


class FinishedGame(Struct, frozen=True, omit_defaults=True):
    """A finished game in a list."""

    id: str
    game: str
    names: list[str]
    at: float
    result: Result | None = None
    kind: str = "friendly"
    mine: list[int] = []  # the seats that were mine
    options: dict[str, str] = {}  # what each seat was by an option, where that is short: whom one met


class FinishedGames(Struct, frozen=True):
    """The newest first; `before` asks for those that come after them."""

    games: list[FinishedGame]
    before: float | None = None


class RecordText(Struct, frozen=True):
    """A record to be shown as a viewer sees it, and kept among the person's games where `keep` says so."""

    text: str
    eye: str = ""
    keep: bool = False


class From(Struct, frozen=True):
    """Where to go on playing: after number `n` of a finished table's replay, or of the replay that a record's text gave."""

    n: Step
    seat: Annotated[int, Meta(ge=0, le=6)] = 0
    table: TableId | None = None
    text: str = ""
    level: Level = "hard"


class ToReview(Struct, frozen=True):
    """A record to be reviewed."""

    text: str


class ReviewFound(Struct, frozen=True):
    """A finished game looked at again (docs/review.md); shares of the win are in ten-thousandths."""

    review: Review
    shown: list[int]  # for each number of entries of the record: the number of the replay that shows the table after them


class ReviewWaits(Struct, frozen=True):
    """A review that is being made: how many decisions are valued, of how many. Ask again in a second."""

    done: int
    total: int  # 0: it has not begun
    key: str  # for /api/reviews/{key}, where a record was sent


class FairPlayFound(Struct, frozen=True):
    """Whether a player's choices fit the hidden cards better than their own view (docs/fair-play.md). It proves nothing."""

    games: int  # that were looked at
    played: int  # finished ones of theirs: the newest are looked at
    choices: int  # those that depend on cards they did not see
    seen: int  # choices that were looked at
    total: int  # of them all: the newest games come first
    ratio: float  # the logarithm of how many times likelier the choices are for a player who sees all cards
    spread: float  # half of its 95% interval
    p: float  # the part of honest players whose choices fit the true cards as well, by chance
    margin: float  # half of its 95% interval
    people: int  # who take part: among many, some are found by chance


How = Literal["search", "policy", "stand_in"]


class BotWhy(Struct, frozen=True, omit_defaults=True):
    """What the moves at a bot's decision were worth, over worlds that it could not tell apart then; and how it chose.

    A level that thinks ahead tries fewer worlds than are tried here, and its own dice are gone; a plain one plays by rules of thumb or
    by what it learned, and looks at no world; until a search was compiled Normal stood in for it.
    """

    seat: int
    played: str
    bot: str  # its level, and its temper
    how: How
    worth: Hint
    behind: tuple[float, float] = (0.0, 0.0)  # how much better the best move is than the one it played


class ToVerify(Struct, frozen=True):
    """A record to be checked, and the commitment that was shown before the first card where it was noted."""

    text: str
    commitment: Code = ""


class Checked(Struct, frozen=True, omit_defaults=True):
    """One thing that was checked, and what is wrong where something is."""

    name: str
    holds: bool
    about: dict[str, Any] = {}
    say: str = ""


class Verdict(Struct, frozen=True):
    """Whether a game was played as it was promised, and all that was checked."""

    holds: bool
    promised: bool  # whether chance was promised before the first card
    facts: list[Checked]
