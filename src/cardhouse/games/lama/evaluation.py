"""What a position of L.A.M.A. is worth, for search."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cardhouse.engine.evaluation import Evaluation, Tuning
from cardhouse.games.lama.policy import like_hard, unlikely
from cardhouse.games.lama.rules import State


def clock(s: State) -> int:
    """A tick a round: what a round costs is known at its end."""
    return s.round


def features(s: State, seat: int, row: Any) -> None:
    """Points, and points as a player comes near the target."""
    most = 0
    for other in range(s.seats):
        most = max(most, s.points[other])
    row[0] = -s.points[seat]
    row[1] = -s.points[seat] * most // s.opt_target


def tuning(options: Mapping[str, Any]) -> Tuning:
    master = {"rollout": "quick", "guess": "quick", "rollouts": 1600, "believed": 400}
    return Tuning(weights=(931, 5523), horizon=1, rollout="normal", rollouts=800, master=master)


EVALUATION = Evaluation(clock, features, ("points", "points late"), tuning, like_hard, unlikely)
