"""What a position of a run is worth, for search."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cardhouse.engine.evaluation import Evaluation, Tuning
from cardhouse.games.descent.content import DOORS
from cardhouse.games.descent.declarations import AT_DUEL, State
from cardhouse.games.descent.rewards import PLAYER, marks_held, ranks_held, tricks_held
from cardhouse.games.grimhand.battle import shields, swords
from cardhouse.games.grimhand.declarations import SLOT

BETWEEN = 1 << 20  # later than any turn


def clock(s: State) -> int:
    """A tick a turn. Between duels it stands still: whoever chooses a way or a reward plays on to the end of the run."""
    return s.turn_number if s.step == AT_DUEL else BETWEEN


def features(s: State, seat: int, row: Any) -> None:
    """In a duel what Grimhand counts, for both; of a run what the player carries, for the house the doors that are left."""
    for i in range(9):
        row[i] = 0
    if s.step == AT_DUEL:
        row[0] = s.hp[seat]
        row[1] = swords(s, seat, seat, 0)[0]
        row[2] = shields(s, seat, seat, 0)
        row[3] = s.count[SLOT + seat]
        row[4] = int(s.turn == seat)
    elif seat == PLAYER:
        row[0] = s.hp[seat]
    if seat == PLAYER:
        row[5] = s.candles[seat]
        row[6] = marks_held(s) + tricks_held(s)
        row[7] = ranks_held(s)
    else:
        row[8] = DOORS - s.door


def tuning(options: Mapping[str, Any]) -> Tuning:
    return Tuning(weights=(4095, 4997, 1921, 32745, 11158, 40000, 6000, 12000, 16000), horizon=4, rollout="normal", rollouts=1000)


NAMES = ("hp", "swords", "shields", "lucky", "to act", "candles", "marks", "ranks", "doors left")
EVALUATION = Evaluation(clock, features, NAMES, tuning)
