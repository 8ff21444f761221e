"""Bodies about duplicate: evenings at many tables, and the deal of a day."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from cardhouse.server.duplicate.plan import Boards, Level, Tables
from cardhouse.server.http.tournament_bodies import TournamentLine
from cardhouse.server.messages import Clock, Code, TableId, Value

Key = Annotated[str, Meta(max_length=64)]
Outcome = Literal["won", "shared", "lost", "gave_up"]


class NewEvening(Struct, frozen=True):
    """An evening of duplicate: at most so many tables, so many deals one after the other; bots take what stays free."""

    game: Key
    options: dict[str, Value] = {}
    tables: Tables = 4
    boards: Boards = 4
    level: Level = "normal"
    clock: Clock = Clock("move", 60)
    name: Annotated[str, Meta(max_length=200)] = ""
    club: Annotated[str, Meta(max_length=32)] = ""  # to which it belongs: for its members alone
    guests: bool = False  # whether everybody who has the link may sit down, not members alone
    begins: Annotated[float, Meta(ge=0, le=32_503_680_000)] = 0  # seconds since 1970, for the calendar of the club


class EveningMade(Struct, frozen=True):
    """A new evening. Everybody who has the link can sit down."""

    id: str
    link: str


class EveningLine(Struct, frozen=True):
    """One of my evenings."""

    id: str
    game: str
    status: Literal["gathering", "playing", "over"]
    board: int
    boards: int
    at: float
    name: str = ""
    begins: float = 0.0
    winners: list[str] = []  # of one that is over, in the list of its club


class Evenings(Struct, frozen=True):
    evenings: list[EveningLine]


class EveningSit(Struct, frozen=True):
    """Sit down; `add` goes into every deal, so that the house alone cannot choose it."""

    code: Code = ""
    add: Code = ""


class EveningTable(Struct, frozen=True):
    """A table of the evening that the organiser names."""

    table: TableId


class Player(Struct, frozen=True, omit_defaults=True):
    """One who plays an evening."""

    name: str
    me: bool = False
    bot: bool = False


class TableNow(Struct, frozen=True, omit_defaults=True):
    """A table of the deal that is played now. How it stands there is told to nobody else."""

    players: list[Player]  # by seat
    over: bool
    id: str = ""  # for those who sit there, and the organiser
    mine: bool = False


class Made(Struct, frozen=True, omit_defaults=True):
    """What one made of a deal, and how that compares with the others who held the same cards."""

    player: Player
    won: Outcome | None = None  # none: the table was closed, and counts for nobody
    score: float = 0  # own points less those of the other sides, on average; more is better in every game
    matchpoints: int = 0
    most: int = 0  # matchpoints that could be had; 0 where nobody else held these cards
    percent: float = 0
    difference: float = 0  # to the average score of the others
    left: bool = False  # the others gave up: at least 60 percent


class BoardTable(Struct, frozen=True):
    id: str
    made: list[Made]  # by seat


class BoardShown(Struct, frozen=True):
    """A deal that may be shown: the last table is over. Its commitment was told before anybody sat down."""

    board: int
    commitment: str
    secret: str
    tables: list[BoardTable]


class Place(Struct, frozen=True):
    """A contestant's place: the average of percents, and between equals the sum of differences."""

    place: int
    player: Player
    percent: float
    difference: float
    boards: int


class EveningShown(Struct, frozen=True):
    """An evening of duplicate, as everybody who has its link may know it."""

    id: str
    game: str
    options: dict[str, Value]
    tables: int
    boards: int
    seats: int  # at each table
    level: Level
    clock: Clock
    status: Literal["gathering", "playing", "over"]
    board: int  # which deal is played; 0: none yet
    organiser: str
    owner: bool  # whether I am
    link: str  # for the organiser and those who sit there
    players: list[Player]
    words: str  # what all players added to every deal, as a digest; once it has begun
    commitments: list[str]  # of the secrets of all deals, in their order
    now: list[TableNow]
    results: list[BoardShown]  # the newest first
    standings: list[Place]
    name: str = ""
    club: str = ""  # to which it belongs
    club_name: str = ""
    begins: float = 0.0  # as it was planned
    may_sit: bool = False  # with the code that I sent


class ClubTournaments(Struct, frozen=True):
    """What a club plays beside single tables, the newest first."""

    tournaments: list[TournamentLine]
    evenings: list[EveningLine]


class DailyLine(Struct, frozen=True):
    """The deal of a day in a list."""

    game: str
    begun: bool
    over: bool
    table: str  # mine
    people: int  # who have finished it


class DailyDeals(Struct, frozen=True):
    day: str  # 2026-03-01, in UTC
    next: float  # seconds until the next ones
    deals: list[DailyLine]


class DailyMade(Struct, frozen=True):
    """A person's game with the deal of a day."""

    place: int  # equals share it
    made: Made
    table: str  # its replay, once the day is over; mine before


class DailyShown(Struct, frozen=True):
    """The deal of a day: everybody alone against the same bots, with the same cards, once. What others made of it is told who has
    played it, its cards when the day is over."""

    game: str
    day: str
    number: int  # of the day, since 1970
    today: bool
    next: float
    level: str  # of the bots
    seats: int
    commitment: str
    secret: str  # once the day is over
    begun: bool
    over: bool
    table: str  # mine
    late: bool  # mine was finished after the day, and has no place
    people: int
    mine: DailyMade | None
    best: list[DailyMade]


class DailyTable(Struct, frozen=True):
    table: str
