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
    REWARDS,
    RUN,
    SLEEVE_TRICK,
)
from cardhouse.games.grimhand.declarations import ENEMIES
from cardhouse.games.grimhand.upgrades import HONED


def facts() -> dict[str, Any]:
    """Of every reward its kind, of a trick its number among Grimhand's; events with odds, outcomes and prices; the numbers of a run."""
    return {
        "doors": DOORS,
        "bosses": BOSS_DOORS,
        "floors": FIRST_DOORS,
        "run": RUN,
        "honed": HONED,
        "kinds": {key: REWARD_KINDS[kind] for key, kind in zip(REWARDS, KIND_OF, strict=True)},
        "tricks": SLEEVE_TRICK,
        "enemies": ENEMIES,
        "answers": {key: event["answers"] for key, event in EVENTS_OF_DOORS.items()},
        "knots": KNOTS[1:],
    }
