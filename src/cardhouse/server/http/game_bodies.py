"""Bodies about games: what there is to play, with which options, and against whom."""

from __future__ import annotations

from typing import Any, Literal

from msgspec import Struct

from cardhouse.server.messages import Value


class OptionInfo(Struct, frozen=True, omit_defaults=True):
    """One option of a game.

    A `number` from low to high, a `choice` of words, a `flag`; a `pair` is two of the numbers or words, as in "3,1"; `numbers` are whole
    numbers by name, each with its usual, lowest and highest, said as "bleed=3,guard=100"; `decks` are a word or a deck for each seat.
    """

    name: str
    kind: Literal["number", "choice", "flag", "pair", "numbers", "decks"]
    default: Value
    meaning: str = ""
    low: int | None = None
    high: int | None = None
    words: list[str] = []
    entries: dict[str, tuple[int, int, int]] = {}


class LevelInfo(Struct, frozen=True, omit_defaults=True):
    """A level of bots: what it says of itself and, where it was measured, its share of the wins in percent against Normals."""

    key: str
    about: str
    share: float | None = None
    margin: float = 0  # half of the 95% interval
    thinks: bool = False  # whether it searches, and takes a temper
    sentence: str = ""  # the key of what it says, where that is not its own


class GameInfo(Struct, frozen=True):
    """A game of this server."""

    key: str
    title: str
    tagline: str
    rules: int  # version
    fewest: int  # seats
    usual: int
    most: int
    options: list[OptionInfo]
    presets: dict[str, dict[str, Value]]
    bots: list[str]  # levels
    levels: list[LevelInfo]  # the same, as strong as they are in the usual game
    tempers: list[str]  # for levels that think ahead


class GameDetails(GameInfo, frozen=True):
    """A game with all that it takes to show it without knowing it: its words, and how they are said."""

    faces: list[str]
    zones: list[str]
    numbers: list[str]
    events: dict[str, list[str]]
    words: dict[str, list[str]]
    text: dict[str, Any]


class Games(Struct, frozen=True):
    games: list[GameInfo]


class Measured(Struct, frozen=True):
    """How strong the levels are in a variant of a game: one side of a level, Normals at all others; shares in percent."""

    options: dict[str, Value]  # those that are not the usual ones
    seats: int
    fair: float  # the share of a side among equals
    deals: int  # for each pair of levels
    levels: dict[str, tuple[float, float]]  # the share of each, and half of its 95% interval
    tempers: dict[str, tuple[float, float]]  # the same of a level with a temper (`hard-bold`) among others of the level without


class Opponents(Struct, frozen=True):
    """Who one may play against in a game."""

    levels: list[LevelInfo]
    tempers: dict[str, str]  # for levels that think ahead, with what each is like
    people: dict[str, str]  # bots with a name, and the temper of each
    measured: list[Measured]
