"""What is printed on the cards, as data for the browser, so that the client holds no copy of these numbers."""

from __future__ import annotations

from typing import Any

from cardhouse.games.war_lanes.cards import FACES, SUITS, TOKEN, effect, value
from cardhouse.games.war_lanes.declarations import PLAYS, SIDE
from cardhouse.games.war_lanes.lanes import adds_damage, heals


def facts() -> dict[str, Any]:
    """Value (W1.1) and effect points (W4.3) of every face, the suits that hurt or heal (W4.2), 1 for the first, how
    many cards fill a side, and how many are played in a turn."""
    suits = range(1, len(SUITS) + 1)
    return {
        "values": {face: value(number) for number, face in enumerate(FACES[:TOKEN])},
        "effects": {face: effect(number) for number, face in enumerate(FACES[:TOKEN])},
        "side": SIDE,
        "plays": PLAYS,
        "hurts": [suit for suit in suits if adds_damage(suit)],
        "heals": [suit for suit in suits if heals(suit)],
    }
