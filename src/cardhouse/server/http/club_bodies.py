"""Bodies about clubs: their members, what they keep, their dates and results."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from cardhouse.server.messages import Settings, TableLine

Visible = Literal["private", "shown", "open"]
Role = Literal["owner", "organiser", "member"]
Said = Annotated[str, Meta(max_length=4_000)]
Word = Annotated[str, Meta(max_length=64)]
Rev = Annotated[int, Meta(ge=0, le=1_000_000_000)]
Moment = Annotated[float, Meta(ge=0, le=32_503_680_000)]  # seconds since 1970, until the year 3000


class NewClub(Struct, frozen=True):
    name: Said
    about: Said = ""


class ClubChange(Struct, frozen=True):
    """How a club is called, what it says of itself, and who sees it: members only, everybody, or everybody who may then also join."""

    name: Said
    about: Said = ""
    visible: Visible = "private"


class ClubLine(Struct, frozen=True):
    """A club in a list."""

    id: str
    name: str
    about: str
    visible: Visible
    members: int
    role: str  # mine there; empty: I do not belong to it


class Clubs(Struct, frozen=True):
    """My clubs, and those that show themselves to everybody."""

    mine: list[ClubLine]
    shown: list[ClubLine]


class ClubMember(Struct, frozen=True):
    id: str
    name: str
    role: Role
    since: float


class ClubEvent(Struct, frozen=True):
    """A date of a club. `remind`: hours before it, at which members who have asked for notices get one; none: never."""

    title: Said
    at: Moment
    minutes: Annotated[int, Meta(ge=5, le=1_440)] = 120
    game: Word = ""
    rules: Word = ""  # the id of the house rules that are played
    about: Said = ""
    remind: Annotated[int, Meta(ge=0, le=336)] | None = 24
    rev: Rev = 0
    what: Word = ""  # tournament/ID or evening/ID, of which it is the date; said by the house


class EventShown(Struct, frozen=True):
    """A date, with who comes; `mine`: what I have said."""

    id: str
    title: str
    at: float
    minutes: int
    game: str
    rules: str
    about: str
    remind: int | None
    rev: int
    coming: list[str]  # names
    not_coming: int
    mine: bool | None
    what: str = ""  # the tournament or evening of which it is the date, for who may see it


class HouseRules(Struct, frozen=True):
    """Settings under a name, to open tables from."""

    name: Said
    settings: Settings
    rev: Rev = 0


class RulesShown(Struct, frozen=True):
    id: str
    name: str
    settings: Settings
    rev: int


class ClubDeck(Struct, frozen=True):
    """A deck for all members of a club."""

    game: Word
    name: Said
    word: Annotated[str, Meta(max_length=8_000)]
    rev: Rev = 0


class DeckShown(Struct, frozen=True):
    id: str
    game: str
    name: str
    word: str
    rev: int
    by: str  # a name
    mine: bool  # whether I may change it


class ClubDecks(Struct, frozen=True):
    decks: list[DeckShown]


class ClubShown(Struct, frozen=True):
    """A club as I may see it. By its invitation alone: what it is called, what it says of itself and how many belong to it."""

    id: str
    name: str
    about: str
    visible: Visible
    count: int  # of members
    role: str  # mine; empty: I do not belong to it
    may_join: bool
    link: str  # the invitation, for members; empty: there is none
    calendar: str  # an address to subscribe to, for me alone
    members: list[ClubMember]
    events: list[EventShown]
    rules: list[RulesShown]


class ToJoin(Struct, frozen=True):
    """By the code of the invitation; none for an open club."""

    code: Word = ""


class NewRole(Struct, frozen=True):
    role: Role


class NewLink(Struct, frozen=True):
    """Whether there is to be an invitation; the one before is no longer good in any case."""

    wanted: bool = True


class Coming(Struct, frozen=True):
    """Whether I come; null takes back what I said."""

    coming: bool | None = None


class ClubTable(Struct, frozen=True):
    """An open table of a club, with its link for members while it waits for players."""

    table: TableLine
    link: str


class ClubTables(Struct, frozen=True):
    tables: list[ClubTable]


class ResultRow(Struct, frozen=True):
    """What a member has played in a club."""

    name: str
    played: int
    won: int
    drawn: int
    last: float
    me: bool


class GameResults(Struct, frozen=True):
    game: str
    games: int
    rows: list[ResultRow]


class ClubResults(Struct, frozen=True):
    """The table of results by game, made from the last games of a club in which at least two people played."""

    games: list[GameResults]
    most: int  # how many of the last games are looked at
