"""What is printed on the special cards, for the browser."""

from __future__ import annotations

from typing import Any

from cardhouse.games.grimhand.cards import SPECIAL, span


def facts() -> dict[str, Any]:
    """The value of each (-1 where it is rolled, 0 for a trick), how rare it is, and which are of the attack deck."""
    return {
        "values": {key: span(key)[0] if len(span(key)) == 1 else -1 for key in SPECIAL},
        "rarities": {key: card["rarity"] for key, card in SPECIAL.items()},
        "swords": [key for key, card in SPECIAL.items() if card["deck"] == "attack"],
    }
