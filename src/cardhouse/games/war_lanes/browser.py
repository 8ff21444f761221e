"""What is printed on the cards, as data for the browser, so that the client holds no copy of these numbers."""

from __future__ import annotations

from typing import Any

from cardhouse.games.war_lanes.cards import FACES, NO_SUIT, SUITS, TOKEN, effect, value
from cardhouse.games.war_lanes.declarations import PLAYS, SIDE
from cardhouse.games.war_lanes.lanes import EMPTY, adds_damage, effect_points, heals, with_card


def facts() -> dict[str, Any]:
    """What a browser looks up instead of working it out: by face its value (W1.1) and effect points (W4.3), by suit (0 for none) the active
    faces (W4.3) and whether it hurts or heals (W4.2), what effect points do of who wins a lane and of who loses it (W4.2, W7: `healing`
    only where the caption says that it healed), how many cards fill a side, and how many are played in a turn."""
    suits = range(NO_SUIT, len(SUITS) + 1)
    return {
        "values": {face: value(number) for number, face in enumerate(FACES[:TOKEN])},
        "effects": {face: effect(number) for number, face in enumerate(FACES[:TOKEN])},
        "side": SIDE,
        "plays": PLAYS,
        "active": [[FACES[face] for face in range(TOKEN) if effect_points(with_card(EMPTY, face), suit)] for suit in suits],
        "hurts": [adds_damage(suit) for suit in suits],
        "winner": ["plus" if adds_damage(suit) else "healing" if heals(suit) else "" for suit in suits],
        "loser": ["minus" if heals(suit) else "" for suit in suits],
    }
