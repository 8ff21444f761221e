"""The bodies of requests and answers over HTTP: the server, tables, people and what they wear.

Games, records, decks and days have files of their own; those of the socket are in messages.py.
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from cardhouse.server.messages import Code, Result, Settings, TableLine


class Health(Struct, frozen=True):
    """The server is alive."""

    ok: bool
    house: str  # version
    tables: int  # in memory
    connections: int


class Ready(Struct, frozen=True):
    """The store can be read and written."""

    ok: bool
    checked: bool  # whether all of the store was read since the server opened, and found intact


class NewTable(Struct, frozen=True):
    """A table to be set up; `add` goes into every shuffle, so that the server alone cannot choose it."""

    settings: Settings
    add: Code = ""


class TableMade(Struct, frozen=True):
    """A new table. Everybody who has the link can sit down."""

    id: str
    code: str
    link: str


class Lesson(TableMade, frozen=True):
    """A table at the beginning of a lesson: what everybody plays there, and which tip comes before which action."""

    begins: int  # the number after which the first action comes
    actions: list[str]
    seats: list[int]  # who plays each of them; the learner is seat 0
    tips: dict[int, str]  # by how many actions come before


class Tables(Struct, frozen=True):
    tables: list[TableLine]


class TableShown(TableLine, frozen=True, omit_defaults=True):
    """A table as everybody may know it, and what is for those who sit there."""

    mine: list[int] = []  # noqa: RUF012 (msgspec copies it)
    link: str = ""
    watch: str = ""  # the link for those who watch, where everybody may
    result: Result | None = None


class Me(Struct, frozen=True):
    """Who I am here, and my tables; `turn` names those that wait for me."""

    id: str
    name: str
    kept: bool  # with a password, for other devices
    tables: list[TableLine]
    turn: list[str]


class NewGuest(Struct, frozen=True):
    """A new person. A program that plays by itself says so: its name ends in (bot), and it is rated among programs."""

    name: str = ""
    program: bool = False


class SignIn(Struct, frozen=True):
    name: str
    password: str


class Signed(Struct, frozen=True):
    """A person, and their token: it is sent once, and belongs in the header Authorization, never in an address."""

    id: str
    name: str
    kept: bool
    token: str


class NewName(Struct, frozen=True):
    name: str


class NewPassword(Struct, frozen=True):
    """A password to keep a profile by, with its name; `old` where there is one already."""

    password: str
    name: str = ""
    old: str = ""


class CosmeticInfo(Struct, frozen=True, omit_defaults=True):
    """Something to be worn at a table. Without a `way` it is everybody's."""

    key: str
    name: str
    about: str
    earned: bool = False
    worn: bool = False
    way: Literal["", "level", "season", "boss", "achievement"] = ""  # by what it is earned,
    goal: int | str = 0  # and which one: a level, a step of a season, the name of a boss or of an achievement


class Shelf(Struct, frozen=True):
    """All cosmetics of a kind that a game has; /art/{game}/{kind}/{key}.svg draws each."""

    game: str
    kind: Literal["back", "felt", "reveal"]
    things: list[CosmeticInfo]


class Wardrobe(Struct, frozen=True):
    """What I may wear in each game, what I wear, and what earns the rest. A table shows what was worn when its cards were dealt."""

    shelves: list[Shelf]


class Wear(Struct, frozen=True):
    """Wear this from the next deal on."""

    game: Annotated[str, Meta(max_length=64)]
    kind: Annotated[str, Meta(max_length=16)]
    key: Annotated[str, Meta(max_length=64)]


class Done(Struct, frozen=True):
    say: str
