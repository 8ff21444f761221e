"""Bodies of the routes by which people keep others at a distance."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

LONGEST_NOTE = 500


class Someone(Struct, frozen=True):
    """A person, by id."""

    person: Annotated[str, Meta(max_length=64)]


class ShutOut(Struct, frozen=True):
    """A person whom I shut out, with the name they bear now."""

    person: str
    name: str


class ShutOuts(Struct, frozen=True):
    """Whom I shut out: they neither sit nor watch at tables that I open, we meet in no play-now, and I see no emote of theirs."""

    people: list[ShutOut]


class NewReport(Struct, frozen=True):
    """What a player did at this table; the operator reads it with the game. The player does not hear of it."""

    person: Annotated[str, Meta(max_length=64)]
    kind: Literal["stalling", "name", "collusion", "cheating", "other"]
    note: Annotated[str, Meta(max_length=LONGEST_NOTE)] = ""
