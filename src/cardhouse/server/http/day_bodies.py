"""Bodies about what every day brings: puzzles, and the runs of a campaign."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from cardhouse.server.messages import Code, Event, Legal, Level, Reasons, Value, View


class StreakInfo(Struct, frozen=True):
    """Days in a row with a puzzle solved; one day a month may be missed."""

    days: int
    free: bool  # whether this month's free day is still there
    week: list[Literal["solved", "free", "missed", "open"]]  # the last seven days, today last


class PuzzleLine(Struct, frozen=True):
    """The puzzle of a day in a list."""

    game: str
    id: str
    day: str  # 2026-03-01, in UTC
    difficulty: int  # 1 to 4
    answered: Literal["", "right", "wrong"]  # by me


class PuzzlesToday(Struct, frozen=True):
    """The puzzles of today, one for each game that has some, and my streak."""

    day: str
    next: float  # seconds until the next ones
    puzzles: list[PuzzleLine]
    streak: StreakInfo


class PuzzlesOf(Struct, frozen=True):
    """The puzzles of a game that can be answered now, today's first."""

    puzzles: list[PuzzleLine]


class MoveWorth(Struct, frozen=True):
    """What a move is worth: its share of the win and how far it is behind the best one, each with half of its 95% interval."""

    move: str
    share: float
    margin: float
    behind: float
    doubt: float


class Solution(Struct, frozen=True):
    """What an answer gets: the best move, what each move is worth, and what Normal would play."""

    right: bool
    answer: str  # empty: given up
    best: str
    normal: str
    why: Reasons  # why it is better than the move that a plain bot played when the puzzle was made
    moves: list[MoveWorth]  # the best one first
    worlds: int  # in which each of them was tried
    tried: int  # people who have answered it
    solved: int  # and of these, who found it


class PuzzleShown(Struct, frozen=True, omit_defaults=True):
    """A position, as the seat that is to move sees it; the solution only once it was answered."""

    game: str
    id: str
    day: str
    position: str  # to be sent with the answer
    options: dict[str, Value]
    seat: int
    names: list[str]  # of the seats, bots all but one: "" is me
    view: View
    legal: list[Legal]
    before: list[Event]  # what happened since the seat last moved
    difficulty: int
    tried: int
    worlds: int
    solution: Solution | None = None
    streak: StreakInfo | None = None  # with the answer


class PuzzleAnswer(Struct, frozen=True):
    """A move, or nothing: I give up. `position` is the one that was shown."""

    move: Annotated[str, Meta(max_length=200)] = ""
    position: Code = ""


class Nudge(Struct, frozen=True):
    """The moves that are left when some of the worse ones are gone."""

    moves: list[str]


class WhyNot(Struct, frozen=True):
    """Why an action is not legal: a key and facts for the game's sentence; no key where it is."""

    key: str
    facts: dict[str, int | str]


class PlayOn(Struct, frozen=True):
    """Play on from a puzzle that was answered, against bots of this level."""

    level: Level = "hard"


class OpenRun(Struct, frozen=True):
    """A run of a campaign that I may go on with."""

    table: str
    doors: int  # passed
    hp: int
    night: int
    day: int  # since 1970, where it is the run of a day


class RunOfDay(Struct, frozen=True):
    """How far a player came in the run of today."""

    name: str
    doors: int
    hp: int  # now, or with which it was won
    won: bool
    over: bool
    mine: bool
    table: str  # "" where others may not see it yet


class CampaignShown(Struct, frozen=True):
    """A campaign for one who would play it."""

    day: str
    number: int  # of the day, as the option `day` takes it
    next: float  # seconds until the next day
    nights: int  # the highest night that is open
    finished: int  # runs
    open: list[OpenRun]
    today: list[RunOfDay]  # the furthest first
