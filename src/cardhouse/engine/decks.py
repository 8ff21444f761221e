"""What a game with custom decks declares about them, so that a server can read, check, store and share decks without knowing a card.

A deck travels as a word: what leads it, `-` and a choice where it makes one, `:`, its cards with `+` between. Everything in it is a face or
a word of the game, and the option that takes decks takes such words, one a seat with commas between. See games/konivrer/deck_report.py.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from cardhouse.engine.errors import OptionError

WORD, TEXT, CODE = "word", "text", "code"  # the formats of a deck: as above, as people write it, as a link holds it


class BadCode(OptionError):
    """A code that is not valid: it was changed, has another version, or is too long."""

    def __init__(self, why: str) -> None:
        super().__init__(f"no deck has this code ({why})")
        self.why = why


class Reason(NamedTuple):
    """Why a deck is not legal: a key in section [deck] of the game's text, what fills the sentence, and the sentence."""

    key: str
    about: Mapping[str, int | str]
    say: str


class DeckReport(NamedTuple):
    """All that is shown about a deck."""

    word: str
    text: str
    code: str
    reasons: Sequence[Reason]  # why it may not be played; none for a legal one
    size: tuple[int, int, int]  # cards it has, the fewest and the most it may have
    counts: Mapping[str, Mapping[str, int]]  # by kind of chart: how many cards of each
    deal: Mapping[str, int]  # how many cards go where first, from the top of the shuffled deck
    odds: Mapping[str, Sequence[float]]  # for each of those: the chance that at least one of n cards is there, n from 0 to all


@dataclass(frozen=True, kw_only=True)
class Decks:
    """What a game declares about its decks."""

    option: str  # that takes them
    formats: tuple[str, ...]  # words of the option `format`, the usual one first
    report: Callable[
        [str, str, str], DeckReport
    ]  # (form, deck, format); faults become reasons, only a code that is not valid raises BadCode
