"""Bodies about decks: looked at, and kept."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct


class DeckForm(Struct, frozen=True):
    """A deck to be looked at, in one of three forms, and the format it is meant for."""

    word: str = ""  # as an option holds it, whatever stands in it
    text: str = ""  # as people write it
    code: str = ""  # as a link holds it
    format: Annotated[str, Meta(max_length=64)] = ""  # none: the usual one


class DeckReason(Struct, frozen=True):
    """Something that is wrong with a deck, as a key and what fills its sentence, and as that sentence."""

    key: str
    about: dict[str, int | str]
    say: str


class DeckReport(Struct, frozen=True):
    """A deck in all its forms, why it may not be played, and what its charts and odds show."""

    word: str
    text: str
    code: str
    link: str  # to share it
    reasons: list[DeckReason]
    size: tuple[int, int, int]  # cards it has, the fewest and the most it may have
    counts: dict[str, dict[str, int]]  # by kind of chart: how many cards of each
    deal: dict[str, int]  # how many cards go where first, from the top of the shuffled deck
    odds: dict[str, list[float]]  # for each of those: the chance that at least one of n cards is there, n from 0 to all


class NewDeck(Struct, frozen=True):
    """A deck to keep; `rev` is the one it was changed from, 0 for a new one."""

    game: Annotated[str, Meta(max_length=64)]
    name: str
    word: str
    rev: Annotated[int, Meta(ge=0, le=1_000_000_000)] = 0


class KeptDeck(Struct, frozen=True):
    """A deck of mine. It stays as it was saved, also where the game has changed and it is no longer legal."""

    id: str
    game: str
    name: str
    word: str
    rev: int
    at: float  # when it was saved, seconds since 1970


class KeptDecks(Struct, frozen=True):
    """My decks, the newest first; `kept` says whether they can be had on other devices, by a password."""

    decks: list[KeptDeck]
    kept: bool
