"""What the browser shows of cards and opponents, so that the client holds no copy of it."""

from __future__ import annotations

from typing import Any

from cardhouse.games.grimhand.cards import DEATH, LUCKY, RARITIES, SPECIAL, span
from cardhouse.games.grimhand.declarations import BOSSES, ENEMIES, SAVED_BY
from cardhouse.games.grimhand.words import SHIELD_TERMS, SWORD_TERMS

WINS = {  # of 100 games against nobody in particular, as measured (docs/rules/grimhand.md)
    "brute": 47,
    "warden": 47,
    "trickster": 48,
    "gambler": 48,
    "shakhaar": 69,
    "lilith": 59,
    "thirteenth": 58,
}


def facts() -> dict[str, Any]:
    """Of special cards the value (-1 where it is rolled, 0 for a trick), how rare they are, and which are of the attack deck; which
    values are Lucky and Death; what a Death takes, by its number; the terms of an attack in their order; how often each opponent wins,
    and which are bosses."""
    return {
        "values": {key: span(key)[0] if len(span(key)) == 1 else -1 for key in SPECIAL},
        "rarities": RARITIES,
        "rarity": {key: RARITIES.index(card["rarity"]) for key, card in SPECIAL.items()},
        "swords": [key for key, card in SPECIAL.items() if card["deck"] == "attack"],
        "lucky": LUCKY,
        "death": DEATH,
        "saved_by": SAVED_BY,
        "terms": {"swords": SWORD_TERMS, "shields": SHIELD_TERMS},
        "wins": {enemy: WINS[enemy] for enemy in ENEMIES[1:]},
        "bosses": [ENEMIES[boss] for boss in BOSSES],
    }
