"""The bodies of requests and answers about tournaments."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from cardhouse.server.messages import Code
from cardhouse.server.tournament.entries import MOST, TournamentPlan

Text = Annotated[str, Meta(max_length=200)]
EntrantNumber = Annotated[int, Meta(ge=0, le=1_000_000)]
Points = Annotated[float, Meta(ge=0, le=20)]


class NewTournament(Struct, frozen=True):
    """A tournament to be set up; its plan is fixed from then on."""

    plan: TournamentPlan


class TournamentMade(Struct, frozen=True):
    """A tournament that was set up: everybody who has its link may enter."""

    id: str
    code: str
    link: str


class ToEnter(Struct, frozen=True):
    """How a player enters: with the link's code, a deck where each brings one, a name for a team of their own, or the team they join."""

    code: Code = ""
    deck: Annotated[str, Meta(max_length=8_000)] = ""
    team: Text = ""
    join: EntrantNumber = 0  # the number of an entrant whose team is not whole


class MyPart(Struct, frozen=True):
    """What I do in a tournament that I have entered."""

    do: Literal["withdraw", "come_back", "skip"]


class NextRound(Struct, frozen=True):
    """Which round is to begin: asked twice for the same, it begins once."""

    round: Annotated[int, Meta(ge=1, le=MOST)]


class Correction(Struct, frozen=True):
    """A result as an arbiter sets it: points for each entrant of a table in the order that it is shown in."""

    round: Annotated[int, Meta(ge=1, le=MOST)]
    board: Annotated[int, Meta(ge=0, le=MOST)]
    scores: Annotated[list[Points], Meta(min_length=2, max_length=7)]
    say: Annotated[str, Meta(min_length=1, max_length=200)]  # why


class ToRemove(Struct, frozen=True):
    """An entrant whom the organiser takes out."""

    entrant: Annotated[int, Meta(ge=1, le=1_000_000)]
    say: Annotated[str, Meta(min_length=1, max_length=200)]


class NewArbiter(Struct, frozen=True):
    """Who is an arbiter from now on, or no longer: by the id of a person, or by the name that they keep with a password."""

    person: Annotated[str, Meta(max_length=64)] = ""
    name: Annotated[str, Meta(max_length=80)] = ""
    on: bool = True


class ToEnd(Struct, frozen=True):
    """Why a tournament ends early."""

    say: Text = ""


class TournamentLine(Struct, frozen=True, omit_defaults=True):
    """A tournament in a list."""

    id: str
    name: str
    game: str
    system: str
    status: str
    entrants: int = 0
    most: int = 0
    round: int = 0
    rounds: int = 0
    at: float = 0.0
    organiser: bool = False
    begins: float = 0.0  # as its organiser planned it
    winners: list[str] = []  # of one that is over, in the list of its club


class TournamentLines(Struct, frozen=True):
    """Mine, the newest first, and those that everybody may enter or watch."""

    mine: list[TournamentLine]
    open: list[TournamentLine]


class MemberShown(Struct, frozen=True, omit_defaults=True):
    """A person of an entrant; `deck` is the code of a link to their deck, once the first round has begun."""

    person: str
    name: str
    program: bool = False
    deck: str = ""


class EntrantShown(Struct, frozen=True, omit_defaults=True):
    """An entrant: their pairing number once the first round has begun, and why they are not paired any more, where they are not."""

    number: int
    people: list[MemberShown]
    team: str = ""
    seed: int = 0
    left: str = ""


class WhyShown(Struct, frozen=True, omit_defaults=True):
    """Why entrants meet, or one does not play: a key, and what a sentence of it says."""

    key: str
    numbers: dict[str, Any] = {}


class RoundBoard(Struct, frozen=True, omit_defaults=True):
    """A table of a round: its entrants in the order of their seats, and what each scored."""

    entrants: list[int]
    why: WhyShown
    table: str = ""
    scores: list[float] | None = None
    how: str = ""
    unplayed: list[int] = []
    corrected: bool = False
    games: int = 1  # how often it was played, where a knock-out was drawn
    replay: bool = False  # whether there is a game to look at again


class RoundBye(Struct, frozen=True, omit_defaults=True):
    """An entrant who does not play in a round."""

    entrant: int
    kind: str
    score: float
    why: WhyShown


class RoundShown(Struct, frozen=True, omit_defaults=True):
    """A round; times are seconds since 1970."""

    number: int
    at: float
    boards: list[RoundBoard]
    byes: list[RoundBye] = []
    over: bool = False
    show_up: float | None = None  # until when everybody is to be there
    until: float | None = None  # when it ends
    next: float | None = None  # when the next begins by itself


class TournamentPlace(Struct, frozen=True):
    """A place of the standings; tie-breaks in the order of `tie_breaks`, null where one says nothing."""

    place: int
    entrant: int
    points: float
    ties: list[float | None]


class ArbiterShown(Struct, frozen=True):
    person: str
    name: str


class Ruling(Struct, frozen=True, omit_defaults=True):
    """What an arbiter did."""

    at: float
    what: str  # corrected, removed, appointed, dismissed, ended
    by: str = ""
    name: str = ""  # of the person who decided it
    whom: str = ""  # the name of an arbiter
    round: int = 0
    board: int = 0
    entrant: int = 0
    scores: list[float] = []
    say: str = ""
    own: bool = False  # the organiser's own game, whose result nobody else could set


class MineShown(Struct, frozen=True, omit_defaults=True):
    """My own part."""

    entrant: int = 0
    organiser: bool = False
    table: str = ""  # where I play now
    left: str = ""
    skips: list[int] = []
    deck: str = ""  # the code of a link to my deck
    may_enter: bool = False
    may_skip: bool = False
    arbiter: bool = False  # whether I may set results


class TournamentShown(Struct, frozen=True, omit_defaults=True):
    """A tournament as one may see it. With `since`, nothing but `n` where nothing has changed."""

    id: str
    n: int
    same: bool = False  # nothing has changed since
    plan: TournamentPlan | None = None
    size: int = 2
    team: int = 1
    status: str = ""
    ended: str = ""
    rounds: int = 0  # that have begun
    planned: int = 0
    entrants: list[EntrantShown] = []
    round: RoundShown | None = None  # the one that was asked for, or the newest
    standings: list[TournamentPlace] = []
    tie_breaks: list[str] = []
    record: list[Ruling] = []
    me: MineShown | None = None
    link: str = ""  # where the viewer may hand it on
    begins: bool = False  # whether the next round may begin
    club: str = ""  # to which it belongs
    club_name: str = ""
    arbiters: list[ArbiterShown] = []  # besides the organiser


class TournamentExport(Struct, frozen=True, omit_defaults=True):
    """All of a tournament, to be kept: what it is, who took part, every round, the standings, and what arbiters did."""

    tournament: TournamentShown
    all_rounds: list[RoundShown]
