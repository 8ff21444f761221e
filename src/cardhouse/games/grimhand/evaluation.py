"""What a position of Grimhand is worth, for search."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cardhouse.engine.evaluation import Evaluation, Tuning
from cardhouse.games.grimhand.battle import shields, swords
from cardhouse.games.grimhand.declarations import SLOT, State

FAR = 1 << 40  # turns: to the end of the game
ASSUMED = 5  # the value of a card that the seat cannot see


def clock(s: State) -> int:
    """A tick a turn."""
    return s.turn_number


def features(s: State, seat: int, row: Any) -> None:
    """HP, both hands, Lucky cards in the slots, and whose turn it is."""
    row[0] = s.hp[seat]
    row[1] = swords(s, seat, seat, ASSUMED)[0]
    row[2] = shields(s, seat, seat, ASSUMED)
    row[3] = s.count[SLOT + seat]
    row[4] = int(s.turn == seat)


def tuning(options: Mapping[str, Any]) -> Tuning:
    if options["expanded"]:
        weights, horizon, rollouts = (4095, 4997, 1921, 32745, 11158), 4, 2000
    else:
        weights, horizon, rollouts = (1437, 1425, 702, 45842, 2101), FAR, 1000
    return Tuning(weights, horizon, "normal", rollouts, network=True)  # for Master it is better than a search (decision 245)


EVALUATION = Evaluation(clock, features, ("hp", "swords", "shields", "lucky", "to act"), tuning)
