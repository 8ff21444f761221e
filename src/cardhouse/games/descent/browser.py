"""What the browser shows of a run's content, so that the client holds no copy of it."""

from __future__ import annotations

from typing import Any

from cardhouse.games.descent.content import (
    BOSS_DOORS,
    DOORS,
    EVENTS_OF_DOORS,
    FIRST_DOORS,
    KIND_OF,
    KNOTS,
    REWARD_KINDS,
    RUN,
    SLEEVE_TRICK,
)
from cardhouse.games.grimhand.declarations import ENEMIES
from cardhouse.games.grimhand.upgrades import HONED


def facts() -> dict[str, Any]:
    """How many rewards there are of each kind, in order; of a trick its number in Grimhand; of events odds, outcomes and prices."""
    return {
        "doors": DOORS,
        "bosses": BOSS_DOORS,
        "floors": FIRST_DOORS,
        "run": RUN,
        "honed": HONED,
        "kinds": {kind: KIND_OF.count(at) for at, kind in enumerate(REWARD_KINDS)},
        "tricks": SLEEVE_TRICK,
        "enemies": ENEMIES,
        "answers": {key: event["answers"] for key, event in EVENTS_OF_DOORS.items()},
        "knots": KNOTS[1:],
    }
