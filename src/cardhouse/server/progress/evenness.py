"""Whether cards are dealt evenly, and what it is worth to begin: counts as findings, with what chance alone would do (docs/fairness.md)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import erfc, exp, lgamma, log, sqrt
from statistics import NormalDist
from typing import Literal

from msgspec import Struct

LEVEL = 0.05  # what is seldomer than this by chance, after correction, is called uneven
ENOUGH = 5.0  # deals that chance would put a face at a place, at least, before anything is said of a deck (Cochran's rule)
GAMES = 100  # games before anything is said of the first player


class DeckCount(Struct, frozen=True):
    """How often each face lay at each place of a deck when it had been shuffled first."""

    deck: str  # a name for its list of cards
    game: str
    zone: str
    faces: list[str]
    copies: list[int]  # of each face
    deals: int
    counts: Sequence[int]  # by place, then by face


class FirstCount(Struct, frozen=True):
    """How often who began a game won it."""

    game: str
    seats: int
    sides: int
    games: int
    share: int  # sixtieths of a win: a win shared by two sides is 30


class Oddest(Struct, frozen=True):
    """The place and face that are furthest from what chance would do."""

    place: int  # from the bottom of the deck, from 1 on
    face: str
    times: int
    expected: float
    chance: float  # that any place and face of a fair deck is as far off, all of them considered


class DeckFinding(Struct, frozen=True):
    """What the counts of a deck say."""

    deck: str
    game: str
    zone: str
    cards: int
    faces: int
    deals: int
    needed: int  # deals until something can be said
    verdict: Literal["few", "even", "uneven"]
    statistic: float = 0.0  # chi-square of place and face, scaled for a shuffle (Anderson 1959)
    freedom: int = 0
    chance: float = 1.0  # that a fair shuffle looks at least as uneven
    corrected: float = 1.0  # the same for all decks that are looked at here (Holm)
    oddest: Oddest | None = None


class FirstFinding(Struct, frozen=True):
    """What it is worth to begin."""

    game: str
    seats: int
    sides: int
    games: int
    fair: float  # the share of wins if it were worth nothing
    verdict: Literal["few", "fair", "ahead", "behind"]
    share: float = 0.0
    low: float = 0.0  # the interval that holds for all games here together with 95%
    high: float = 1.0


class Findings(Struct, frozen=True):
    """Whether the house deals evenly, and what it is worth to begin, over all games that are over."""

    games: int  # whose first player is known
    decks: list[DeckFinding]
    first: list[FirstFinding]


def findings(decks: Sequence[DeckCount], first: Sequence[FirstCount]) -> Findings:
    found = _holm([_deck(each) for each in sorted(decks, key=lambda each: (each.game, -each.deals, each.deck))])
    enough = [each for each in first if each.games >= GAMES]
    order = sorted(first, key=lambda each: (each.game, each.seats, each.sides))
    return Findings(sum(each.games for each in first), found, [_first(each, len(enough)) for each in order])


def _deck(deck: DeckCount) -> DeckFinding:
    """Place × face: each deal uses every card once, so that (n-1)/n of Pearson's sum is a chi-square of (n-1)(f-1) degrees of freedom."""
    cards, faces, deals = sum(deck.copies), len(deck.faces), deck.deals
    needed = -(-int(ENOUGH * cards) // min(deck.copies))
    if deals < needed or faces < 2:
        return DeckFinding(deck.deck, deck.game, deck.zone, cards, faces, deals, needed, "few")
    expected = [deals * copies / cards for copies in deck.copies]
    spread = [sqrt(deals * copies / cards * (1 - copies / cards)) for copies in deck.copies]
    total, oddest = 0.0, (0.0, 0)
    for at, count in enumerate(deck.counts):
        face = at % faces
        off = count - expected[face]
        total += off * off / expected[face]
        oddest = max(oddest, (abs(off) / spread[face], at))
    place, face = divmod(oddest[1], faces)
    alone = binomial_tail(deck.counts[oddest[1]], deals, deck.copies[face] / cards)
    worst = Oddest(place + 1, deck.faces[face], deck.counts[oddest[1]], expected[face], min(1.0, alone * cards * faces))
    statistic, freedom = total * (cards - 1) / cards, (cards - 1) * (faces - 1)
    chance = chi_square_tail(statistic, freedom)
    return DeckFinding(deck.deck, deck.game, deck.zone, cards, faces, deals, needed, "even", statistic, freedom, chance, chance, worst)


def _holm(found: list[DeckFinding]) -> list[DeckFinding]:
    """Chances corrected for how many decks are looked at: with many, one of them looks odd by chance alone (Holm 1979)."""
    tested = sorted((each.chance, at) for at, each in enumerate(found) if each.verdict != "few")
    highest, corrected = 0.0, dict[int, float]()
    for rank, (chance, at) in enumerate(tested):
        highest = max(highest, min(1.0, chance * (len(tested) - rank)))
        corrected[at] = highest
    return [
        each if at not in corrected else _with(each, corrected=corrected[at], verdict="uneven" if corrected[at] < LEVEL else "even")
        for at, each in enumerate(found)
    ]


def _with(found: DeckFinding, **changes: object) -> DeckFinding:
    fields: Mapping[str, object] = {name: getattr(found, name) for name in found.__struct_fields__}
    return DeckFinding(**{**fields, **changes})  # type: ignore[arg-type]


def _first(count: FirstCount, together: int) -> FirstFinding:
    fair = 1 / count.sides
    if count.games < GAMES:
        return FirstFinding(count.game, count.seats, count.sides, count.games, fair, "few")
    share = count.share / 60 / count.games
    low, high = wilson(share, count.games, LEVEL / max(1, together))
    verdict: Literal["fair", "ahead", "behind"] = "ahead" if low > fair else "behind" if high < fair else "fair"
    return FirstFinding(count.game, count.seats, count.sides, count.games, fair, verdict, share, low, high)


# Distributions


def wilson(share: float, games: int, level: float) -> tuple[float, float]:
    """Wilson's interval of a share; where wins are shared it is a little too wide."""
    z = NormalDist().inv_cdf(1 - level / 2)
    middle = (share + z * z / (2 * games)) / (1 + z * z / games)
    half = z / (1 + z * z / games) * sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    return max(0.0, middle - half), min(1.0, middle + half)


def chi_square_tail(value: float, freedom: int) -> float:
    """The chance of a chi-square at least as large (Wilson and Hilferty 1931): exact to 0.001 where a deck has many places and faces."""
    if value <= 0:
        return 1.0
    spread = 2 / (9 * freedom)
    return erfc(((value / freedom) ** (1 / 3) - (1 - spread)) / sqrt(2 * spread)) / 2


def binomial_tail(times: int, games: int, share: float) -> float:
    """The chance of a count at least as far off to its side, on both sides."""
    up = times > games * share
    total, at = 0.0, times
    while 0 <= at <= games:
        term = exp(lgamma(games + 1) - lgamma(at + 1) - lgamma(games - at + 1) + at * log(share) + (games - at) * log(1 - share))
        total += term
        if term < total * 1e-12:
            break
        at += 1 if up else -1
    return min(1.0, 2 * total)
