"""What a position of KONIVRER is worth, for search."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cardhouse.engine.evaluation import Evaluation, Tuning
from cardhouse.games.konivrer.declarations import HAND, SLOTS, State
from cardhouse.games.konivrer.judgement import worth
from cardhouse.games.konivrer.teams import pool, same_side
from cardhouse.games.konivrer.vocabulary import KINDS


def clock(s: State) -> int:
    """A tick a turn of one seat."""
    return s.seats * s.turn + (s.active - s.first + s.seats) % s.seats


def features(s: State, seat: int, row: Any) -> None:
    """Of the seat's whole side: Life Cards, the last one, Familiars by their worth, cards in hand, Azoth; and whose turn it is."""
    life = pool(s, seat)
    board = 0
    hand = 0
    azoth = 0
    for mate in range(s.seats):
        if same_side(s, mate, seat):
            hand += s.count[HAND + mate]
            for k in range(SLOTS):
                if s.slot[mate][k] >= 0:
                    board += worth(s, mate * SLOTS + k)
            for kind in range(KINDS):
                azoth += s.azoth[mate][kind]
    row[0] = life
    row[1] = int(life == 1)
    row[2] = board
    row[3] = hand
    row[4] = azoth
    row[5] = int(same_side(s, s.active, seat))


def tuning(options: Mapping[str, Any]) -> Tuning:
    two = options["mode"] == "1v1"
    deep = {"deep": 30 if two else 10, "rollouts": 48}
    return Tuning((15791, 18919, 2345, 8312, 16038, 32538), horizon=2 if two else 3, rollout="normal", rollouts=120, master=deep)


EVALUATION = Evaluation(clock, features, ("life", "last life", "board", "hand", "azoth", "active"), tuning)
