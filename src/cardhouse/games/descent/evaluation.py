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
OF_PLAYER = ("hp", "swords", "shields", "lucky", "to act", "candles", "marks and tricks", "ranks")
OF_FOE = ("foe's hp", "foe's swords", "foe's shields", "foe's lucky", "foe to act", "doors left")
OF_HOUSE, FEATURES = len(OF_PLAYER), len(OF_PLAYER) + len(OF_FOE)


def clock(s: State) -> int:
    """A tick a turn. Between duels it stands still: a rollout from there goes to the end of the run."""
    return s.turn_number if s.step == AT_DUEL else BETWEEN


def features(s: State, seat: int, row: Any) -> None:
    """What the player carries and has in a duel, and apart from it, since a foe's HP are worth something else, what the house has."""
    for i in range(FEATURES):
        row[i] = 0
    first = 0 if seat == PLAYER else OF_HOUSE
    if s.step == AT_DUEL:
        row[first] = s.hp[seat]
        row[first + 1] = swords(s, seat, seat, 0)[0]
        row[first + 2] = shields(s, seat, seat, 0)
        row[first + 3] = s.count[SLOT + seat]
        row[first + 4] = int(s.turn == seat)
    if seat == PLAYER:
        row[0] = s.hp[seat]
        row[5] = s.candles[seat]
        row[6] = marks_held(s) + tricks_held(s)
        row[7] = ranks_held(s)
    else:
        row[OF_HOUSE + 5] = DOORS - s.door


WEIGHTS = (3629, 2554, 1206, 6000, 12000, 9000, 0, 0, 2139, 2218, 1602, 3000, 0, 22461)


def tuning(options: Mapping[str, Any]) -> Tuning:
    """Weights by `cardhouse fit descent`, but for a Lucky: it is worth little on average, and a life where no candle is lit."""
    return Tuning(weights=WEIGHTS, horizon=4, rollout="normal", rollouts=2000)


EVALUATION = Evaluation(clock, features, (*OF_PLAYER, *OF_FOE), tuning)
