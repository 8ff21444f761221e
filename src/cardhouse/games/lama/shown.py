"""What screens show of L.A.M.A. and no rule stores: whether a round is over, and what a hand costs, for who sees its cards."""

from __future__ import annotations

from typing import Any

from cardhouse.engine.worth import Worth
from cardhouse.games.lama.forecast import COSTS
from cardhouse.games.lama.rules import HAND, RETURNING, SEATS, ZONES, State

READS = ("over", "decision")  # hands change while neither does, but then there is nothing to say


def shown(s: State) -> dict[str, Any]:
    """`ended`, while the hands of a round that is over lie open: the seat that emptied its hand, -1 where all had quit (L3.1)."""
    if not s.over and s.decision != RETURNING:
        return {}
    return {"ended": next((seat for seat in range(s.seats) if s.count[HAND + seat] == 0), -1)}


def hand_shown(s: State, zone: int, cards: list[int]) -> dict[str, int]:
    """`hand/0` is what those cards of the hand would cost (L3.2)."""
    faces = map(s.face.__getitem__, cards)
    return {ZONES[zone]: sum(map(COSTS.__getitem__, faces if s.opt_count_each else {*faces}))}


WORTH = Worth(tuple(range(HAND, HAND + SEATS)), hand_shown)
