"""The entries of a tournament's log. The log is the truth: a tournament is what its entries make of it (state.py)."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct

from cardhouse.server.messages import Clock, Value, Watching

System = Literal["swiss", "knockout", "round_robin"]
TieBreak = Literal["BH", "BH-C1", "BH-M1", "SB", "DE", "WIN", "PS", "KS"]
TIE_BREAKS: dict[str, tuple[TieBreak, ...]] = {"swiss": ("BH-C1", "BH", "SB", "DE"), "round_robin": ("DE", "SB", "WIN"), "knockout": ()}
MOST = 1_000  # entrants of a tournament
WIN = 120  # what beating one opponent is worth in the log; a draw is half, so that every share of a table is a whole number


class TournamentPlan(Struct, frozen=True, omit_defaults=True):
    """How a tournament is played. All of it is fixed once it was set up, the privacy of its tables too."""

    name: Annotated[str, Meta(min_length=1, max_length=80)]
    game: Annotated[str, Meta(max_length=64)]
    options: dict[str, Value] = {}
    system: System = "swiss"
    rounds: Annotated[int, Meta(ge=0, le=20)] = 0  # of a Swiss tournament; 0: as many as the entrants need
    clock: Clock = Clock()
    watching: Watching = "public"  # who may watch its tables
    delay: Annotated[int, Meta(ge=1, le=200)] = 20  # entries that delayed watchers are behind
    show_up: Annotated[float, Meta(ge=5, le=604_800)] = 300  # seconds from the pairing until who is not there has lost
    limit: Annotated[float, Meta(ge=0, le=2_592_000)] = 0  # seconds until a round ends: what is not over is a draw; 0: none
    auto: bool = False  # whether the next round begins by itself
    pause: Annotated[float, Meta(ge=0, le=86_400)] = 30  # seconds before it does
    public: bool = False  # listed, to be watched and entered by everybody; otherwise by its link
    programs: bool = False  # whether programs may enter
    most: Annotated[int, Meta(ge=2, le=MOST)] = 256  # entrants
    late: Annotated[int, Meta(ge=0, le=20)] = 1  # rounds after which a Swiss tournament can still be entered
    byes: Annotated[int, Meta(ge=0, le=3)] = 1  # rounds that an entrant may sit out for half the points
    decks: bool = False  # whether everybody brings a deck, which is locked when they enter and shown when the first round begins
    tie_breaks: Annotated[list[TieBreak], Meta(max_length=8)] = []  # in their order; none: the usual ones of the system
    club: Annotated[str, Meta(max_length=32)] = ""  # to which it belongs: for its members alone, unless it is public or lets guests in
    guests: bool = False  # whether everybody who has its link may enter what belongs to a club
    begins: Annotated[float, Meta(ge=0, le=32_503_680_000)] = 0  # when, for the calendar of the club; nothing begins by itself


class Deck(Struct, frozen=True, array_like=True):
    """A deck as it was locked: its word, and the code of a link to it."""

    word: str = ""
    code: str = ""


class Founded(Struct, frozen=True, array_like=True, tag="founded"):
    """A tournament was set up, for tables of so many entrants of so many people each."""

    at: float
    owner: str
    code: str  # of its link
    plan: TournamentPlan
    size: int
    team: int
    fewest: int  # entrants at a table where the numbers do not come out even


class Entered(Struct, frozen=True, array_like=True, tag="entered"):
    """A player entered, alone or as the captain of a team; `strength` is the mean of their rating then, by which entrants are numbered."""

    at: float
    person: str
    strength: float = 0.0
    deck: Deck = Deck()
    team: str = ""  # its name


class Joined(Struct, frozen=True, array_like=True, tag="joined"):
    """A player joined the team of an entrant."""

    at: float
    entrant: int
    person: str
    strength: float = 0.0
    deck: Deck = Deck()


class Left(Struct, frozen=True, array_like=True, tag="left"):
    """An entrant is not paired any more (withdrew, no_show, removed, forgotten, left_club).
    Before the first round the place is free again."""

    at: float
    entrant: int
    by: str  # the person; "" for the house
    why: str
    say: str = ""  # the arbiter's reason


class Returned(Struct, frozen=True, array_like=True, tag="returned"):
    """An entrant who had left is paired again."""

    at: float
    entrant: int
    by: str


class Skipped(Struct, frozen=True, array_like=True, tag="skipped"):
    """An entrant sits the next round out, for half the points."""

    at: float
    entrant: int
    round: int


class Why(Struct, frozen=True, array_like=True):
    """Why entrants meet, or one does not play: a key and its numbers, from which a sentence is made."""

    key: str
    numbers: dict[str, Any] = {}


class Board(Struct, frozen=True, array_like=True):
    """A table of a round: who plays there in the order of seats, and why."""

    entrants: list[int]
    why: Why
    table: str = ""


class Bye(Struct, frozen=True, array_like=True):
    """An entrant who does not play in a round, and what that is worth."""

    entrant: int
    kind: str  # bye (they were left over), half (asked for), absent (not there)
    score: int
    why: Why


class Paired(Struct, frozen=True, array_like=True, tag="paired"):
    """A round began. Written in the same transaction as its tables, so that there are all of them or none."""

    at: float
    round: int
    boards: list[Board]
    byes: list[Bye]
    rounds: int  # how many there will be, as far as is known now
    by: str = ""


class Scored(Struct, frozen=True, array_like=True, tag="scored"):
    """A table is over: the score of each of its entrants, and which of them did not play their game."""

    at: float
    round: int
    board: int
    table: str
    scores: list[int]
    how: str
    unplayed: list[int] = []  # entrants who lost without playing; an entrant who won against them alone has not played either


class Again(Struct, frozen=True, array_like=True, tag="again"):
    """A drawn game of a knock-out is played again at another table, with the seats the other way round."""

    at: float
    round: int
    board: int
    table: str


class Corrected(Struct, frozen=True, array_like=True, tag="corrected"):
    """An arbiter set or changed a result. What it was before stays in the log."""

    at: float
    by: str
    round: int
    board: int
    scores: list[int]
    say: str


class Appointed(Struct, frozen=True, array_like=True, tag="appointed"):
    """The organiser named an arbiter, or dismissed one."""

    at: float
    by: str
    person: str
    on: bool


class Ended(Struct, frozen=True, array_like=True, tag="ended"):
    """The tournament is over: all rounds were played, or an organiser ended it."""

    at: float
    by: str
    how: str  # over, ended, cancelled
    say: str = ""


Entry = Founded | Entered | Joined | Left | Returned | Skipped | Paired | Scored | Again | Corrected | Appointed | Ended

write = msgspec.msgpack.Encoder().encode
read = msgspec.msgpack.Decoder(Entry).decode
