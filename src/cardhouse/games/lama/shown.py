"""What every screen shows of L.A.M.A. and no rule stores: what a hand costs, for who sees its cards."""

from __future__ import annotations

from cardhouse.engine.worth import Worth
from cardhouse.games.lama.forecast import COSTS
from cardhouse.games.lama.rules import HAND, SEATS, ZONES, State


def hand_shown(s: State, zone: int, cards: list[int]) -> dict[str, int]:
    """`hand/0` is what those cards of the hand would cost (L3.2)."""
    faces = map(s.face.__getitem__, cards)
    return {ZONES[zone]: sum(map(COSTS.__getitem__, faces if s.opt_count_each else {*faces}))}


WORTH = Worth(tuple(range(HAND, HAND + SEATS)), hand_shown)
