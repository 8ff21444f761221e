"""Deals that a seat cannot tell from the true one: prepared once, then dealt in linear time."""

from __future__ import annotations

from typing import Any

from cardhouse.engine.rng import below, bits
from cardhouse.engine.state import Cards, copy
from cardhouse.engine.zones import swap_faces


def unknown_cards(s: Any, mask: int, ids: Any, ends: Any) -> int:
    """Collect the cards that no seat of the mask knows, pool by pool, and sort their faces: nothing of the true deal is left.

    `ids` receives them, `ends` where each pool of two or more begins and ends; the number of those pools is returned.
    """
    n = len(s.face)
    pools = 0
    for i in range(n):
        pools = max(pools, s.pool[i] + 1)
    total = 0
    groups = 0
    for pool in range(pools):
        start = total
        for i in range(n):
            if s.pool[i] == pool and s.known[i] & mask == 0:
                face = s.face[i]
                ids[total] = i
                j = total
                total += 1
                while j > start and s.face[ids[j - 1]] > face:
                    s.face[ids[j]] = s.face[ids[j - 1]]
                    j -= 1
                s.face[ids[j]] = face
        if total > start + 1:
            ends[2 * groups] = start
            ends[2 * groups + 1] = total
            groups += 1
    return groups


def deal_unknown(s: Any, ids: Any, ends: Any, groups: int, chooser: Any) -> None:
    """Shuffle the faces of each pool among its unknown cards, and give the game another generator."""
    for g in range(groups):
        start = ends[2 * g]
        for i in range(ends[2 * g + 1] - 1, start, -1):
            swap_faces(s, ids[i], ids[start + below(chooser, i - start + 1)])
    for i in range(4):
        s.rng[i] = bits(chooser)
    s.rng[0] |= 1


class PlainWorlds(list[Cards]):
    """Worlds that are copied when they are set, as records in an array are."""

    def __setitem__(self, at: Any, s: Any) -> None:
        super().__setitem__(at, copy(s))
