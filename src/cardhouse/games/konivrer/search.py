"""Searching the set, and odds for deck builders (K1, K2.1)."""

from __future__ import annotations

import operator
import re
from collections.abc import Sequence
from math import comb
from typing import Any

from cardhouse.engine.actions import nearest
from cardhouse.engine.errors import OptionError
from cardhouse.games.konivrer.cards import SET
from cardhouse.games.konivrer.cardtext import cost_glyphs, heading, rules_text
from cardhouse.games.konivrer.catalogue import Card
from cardhouse.games.konivrer.decks import Deck, about, ready_made, write_deck
from cardhouse.games.konivrer.declarations import OPENING_HAND
from cardhouse.games.konivrer.vocabulary import ELEMENTS, KEYWORDS, RARITIES

NUMBER = re.compile(r"(cost|strength|health|number)(<=|>=|<|>|=)(\d{1,3})")
COMPARED = {"<": operator.lt, "<=": operator.le, ">": operator.gt, ">=": operator.ge, "=": operator.eq}


def search(words: Sequence[str]) -> list[Card]:
    """The cards in which every word is found, whatever its case; an element, rarity or keyword is meant as such, `cost<3` as a number."""
    return [card for card in SET if all(_has(card, word.lower()) for word in words)]


def _number(card: Card, name: str) -> int | None:
    """A number of a card; None where it has none of that name."""
    if name == "number":
        return card.number
    if card.type == "flag":
        return None
    if name == "cost":
        return sum(card.cost.values())
    return (card.strength if name == "strength" else card.health) if card.type == "familiar" else None


def _has(card: Card, word: str) -> bool:
    if found := NUMBER.fullmatch(word):
        value = _number(card, found[1])
        return value is not None and COMPARED[found[2]](value, int(found[3]))
    if word in ELEMENTS:
        return word in card.elements or word == card.element
    if word in RARITIES:
        return card.rarity == word and card.type != "flag"
    if word in KEYWORDS[1:] or word == "amalgam":
        return word in card.keywords or (word == "amalgam" and card.amalgam)
    if word == "burst":  # K6.3: every card may, as a Life Card
        return card.type != "flag"
    if word == "generic":
        return card.type != "flag" and not card.elements
    if word in ("familiar", "spell", "flag"):
        return card.type == word
    return word in " ".join([card.key, card.name, *rules_text(card), card.flavour]).lower()


def lines(card: Card) -> list[str]:
    """A card as text."""
    return [heading(card), *(f"  {line}" for line in rules_text(card)), f"  “{card.flavour}”"]


def as_json(card: Card) -> dict[str, Any]:
    """A card as plain data."""
    found: dict[str, Any] = {"key": card.key, "name": card.name, "type": card.type, "number": card.number, "rarity": card.rarity}
    found |= {"cost": dict(card.cost), "glyphs": cost_glyphs(card), "strength": card.strength, "health": card.health}
    return found | {"keywords": list(card.keywords), "text": rules_text(card), "flavour": card.flavour}


def nothing(words: Sequence[str]) -> str:
    """The sentence for a search that finds no card."""
    known = [*ELEMENTS, *RARITIES, *KEYWORDS[1:], *(card.name for card in SET)]
    near = nearest(" ".join(words), known, 1)
    return f"no card has {' and '.join(map(repr, words))}" + (f": did you mean {near[0]}?" if near else "")


def deck_text(name: str) -> str:
    """A ready-made deck as text that can be pasted, with its odds; or the names of all."""
    decks = ready_made()
    if name == "all":
        return "\n".join(f"{key:<8} {about(key)}" for key in decks)
    if name not in decks:
        near = nearest(name, decks, 1)
        raise OptionError(f"no deck {name!r}: " + (f"did you mean {near[0]}?" if near else f"there are {', '.join(decks)}"))
    deck = decks[name]
    curve = azoth_curve(deck)
    header = [
        f"# {about(name)}",
        f"# a given card is a Life Card in {life_odds(deck):.0%} of games, in the opening hand in {opening_odds(deck):.0%}",
    ]
    header.append("# costs " + ", ".join(f"{cost}: {count}" for cost, count in curve.items()))
    return "\n".join(header) + "\n" + write_deck(deck, name).rstrip()


# Odds


def at_least_one(deck: int, copies: int, seen: int) -> float:
    """The chance that at least one of some cards is among the first that are seen of a shuffled deck."""
    return 1 - comb(deck - copies, seen) / comb(deck, seen)


def life_odds(deck: Deck, cards: int = 1, life: int = 4) -> float:
    """The chance that at least one of some cards of a deck is among its Life Cards."""
    return at_least_one(len(deck.cards), cards, life)


def opening_odds(deck: Deck, cards: int = 1, hand: int = OPENING_HAND) -> float:
    """The chance that at least one of some cards of a deck is in the opening hand."""
    return at_least_one(len(deck.cards), cards, hand)


def azoth_curve(deck: Deck) -> dict[int, int]:
    """How many cards a deck has of each total cost."""
    costs = [sum(card.cost.values()) for card in deck.cards]
    return {cost: costs.count(cost) for cost in sorted(set(costs))}


def element_odds(deck: Deck, element: str, seen: int) -> float:
    """The chance that a card of an element, to be placed as its Azoth, is among the first that are seen."""
    return at_least_one(len(deck.cards), sum(element in card.elements for card in deck.cards), seen)
