"""The belief glass: what an honest player could infer of the cards they cannot see, from what they know alone.

Every deal that the seat cannot tell from the true one counts the same, so the odds are exact: of the faces of a pool that the seat has not
seen, any may lie in any of its hidden slots. What the others' moves say about their cards is not used.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from math import comb

from cardhouse.engine.game import Game
from cardhouse.engine.state import Cards

WHOLE = 10_000  # odds are whole ten-thousandths


@dataclass(frozen=True)
class Likely:
    """One face that may lie in a zone."""

    face: str
    copies: int  # that the seat has not seen
    any: int  # the odds that at least one of them lies in this zone
    each: int  # the odds that a given card of the zone is one


@dataclass(frozen=True)
class Hidden:
    """The cards of a zone that a seat cannot see, of one pool."""

    zone: str
    cards: int
    unseen: int  # cards of the pool that the seat has not seen, here and elsewhere
    faces: tuple[Likely, ...]  # the likeliest first


@dataclass(frozen=True)
class Glass:
    """What a seat could know of hidden cards."""

    seat: int
    zones: tuple[Hidden, ...]


def glass(game: Game, s: Cards, seat: int) -> Glass:
    """What a seat could know. Equal for every deal that it cannot tell from this one."""
    bit = 1 << seat
    unseen: dict[int, Counter[int]] = {}
    for card, known in enumerate(s.known):
        if not known & bit:
            unseen.setdefault(s.pool[card], Counter())[s.face[card]] += 1
    found = []
    for zone, name in game.zone_names():
        hidden = Counter(s.pool[card] for card in s.cards[zone][: s.count[zone]] if not s.known[card] & bit)
        for pool, cards in sorted(hidden.items()):
            total = unseen[pool].total()
            likely = [Likely(game.spec.faces[face], n, odds(total, n, cards), round(WHOLE * n / total)) for face, n in unseen[pool].items()]
            likely.sort(key=lambda each: (-each.copies, game.spec.faces.index(each.face)))
            found.append(Hidden(name, cards, total, tuple(likely)))
    return Glass(seat, tuple(found))


def odds(total: int, copies: int, cards: int) -> int:
    """The odds that at least one of some copies is among so many cards of all."""
    return round(WHOLE * (1 - comb(total - copies, cards) / comb(total, cards)))
