"""The set as data for the browser: every card, Flag and ready-made deck in one language, as compact rows (client/tools/data.py)."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from typing import Any

from cardhouse.engine.game import load
from cardhouse.games.konivrer.cards import FIRST_FLAG, SET
from cardhouse.games.konivrer.cardtext import rules_text
from cardhouse.games.konivrer.catalogue import MOST_ABILITIES, Card
from cardhouse.games.konivrer.decks import ready_made
from cardhouse.games.konivrer.declarations import A_PLAYER_ATTACKED, AZOTH, BLOCKER_GONE, SPELL, SUMMON, TRIBUTE, table_mode
from cardhouse.games.konivrer.refusals import way_refusal
from cardhouse.games.konivrer.units import FLAG_GIVES
from cardhouse.games.konivrer.vocabulary import (
    AZOTH_KINDS,
    BEATS,
    ELEMENTS,
    KEYWORD_ELEMENT,
    KEYWORDS,
    LEGAL,
    PHASES,
    RARITIES,
    STEPS,
    SYMBOLS,
    TYPES,
)


def words() -> dict[str, Any]:
    """Lists that the browser looks numbers of a row up in, the side of each seat by mode (K8.1), and numbers that stand for no card."""
    sides = {mode: load("konivrer", mode=mode).sides for mode in table_mode.names()}
    numbers = {"SIDES": sides, "FLAG_GIVES": FLAG_GIVES, "A_PLAYER_ATTACKED": A_PLAYER_ATTACKED, "BLOCKER_GONE": BLOCKER_GONE}
    lists = {"ELEMENTS": ELEMENTS, "SYMBOLS": AZOTH_KINDS, "KEYWORDS": KEYWORDS, "RARITIES": RARITIES, "KINDS": TYPES}
    return {**lists, "BEATS": BEATS, "KEYWORD_ELEMENT": KEYWORD_ELEMENT, "STEPS": STEPS, "PHASES": PHASES, **numbers}


@cache
def translations(language: str) -> dict[str, Any]:
    """What cards.<language>.toml says: flavours by card, titles and descriptions of decks; nothing where a language has none."""
    file = files(__package__).joinpath(f"cards.{language}.toml")
    return tomllib.loads(file.read_text("utf-8")) if language != "en" and file.is_file() else {}


def card_set(language: str) -> dict[str, Any]:
    """Rules text, ways to play and cards, all that a table needs; client/src/games/konivrer/cards.ts describes the columns."""
    lines: list[str] = []
    ways: list[list[str]] = []
    cards = [row(card, language, lines, ways) for card in SET]
    return {"lines": lines, "ways": ways, "cards": cards}


def more(language: str) -> dict[str, Any]:
    """What only the library and the deck builder load: flavours in the order of the set, and the ready-made decks."""
    flavours = [translations(language).get("flavours", {}).get(card.key, card.flavour) for card in SET]
    return {"flavours": flavours, "decks": decks(language)}


def place_in(found: list[Any], each: Any) -> int:
    """Where something stands in a list, at its end if it is new."""
    if each not in found:
        found.append(each)
    return found.index(each)


def ways_of(face: int) -> list[str]:
    """K4: all a card in hand can be played as, legal just now or not, in the order of the menu; the card is {}."""
    if face >= FIRST_FLAG:
        return []
    ways = [(SUMMON, "summon {}", 0)]
    ways += [(SPELL, f"spell {{}} {which + 1}", which) for which in range(MOST_ABILITIES)]
    ways += [(AZOTH, f"azoth {{}} {kind}", at) for at, kind in enumerate(AZOTH_KINDS)]
    ways += [(TRIBUTE, "tribute {}", 0)]
    return [text for kind, text, which in ways if way_refusal(kind, face, which) == LEGAL]


def row(card: Card, language: str, lines: list[str], ways: list[list[str]]) -> list[Any]:
    rules = [place_in(lines, line) for line in rules_text(card, language)]
    face = SET.index(card)
    cost = "".join(str(i) * card.cost.get(symbol, 0) for i, symbol in enumerate(SYMBOLS))
    keywords = [KEYWORDS.index(word) for word in card.keywords]
    made: list[Any] = [card.key, card.name, TYPES.index(card.type), RARITIES.index(card.rarity), cost, card.strength, card.health]
    elements = [card.element] if card.element else card.elements
    made += [keywords, rules, len(card.abilities), "".join(str(ELEMENTS.index(each)) for each in elements), place_in(ways, ways_of(face))]
    if card.type == "flag":
        made.append(ELEMENTS.index(card.bars) if card.bars else -1)
    return made


def decks(language: str) -> list[list[Any]]:
    tables = tomllib.loads(files(__package__).joinpath("decks.toml").read_text("utf-8"))
    found = []
    for name, deck in ready_made().items():
        title, about = translations(language).get("decks", {}).get(name, (tables[name]["title"], tables[name]["about"]))
        found.append([name, title, about, SET.index(deck.flag), [SET.index(card) for card in deck.cards]])
    return found
