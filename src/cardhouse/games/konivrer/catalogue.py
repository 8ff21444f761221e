"""Reads the set from cards.toml: cards and Flags as data; all faults of the file are reported together (K1.1–K1.6).

Rules never see this module's objects, only the tables of numbers that cards.py makes of them.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from cardhouse.engine.actions import nearest
from cardhouse.engine.errors import OptionError
from cardhouse.games.konivrer.vocabulary import EFFECTS, ELEMENT_OF, ELEMENTS, KEYWORDS, LOSES_TO, RARITIES, SYMBOLS, TYPES, UNAIMED

X = -1  # an amount that is ⊗
MOST_COST, MOST_BASE_STRENGTH, MOST_HEALTH, MOST_AMOUNT, MOST_ABILITIES = 9, 3, 9, 9, 2
FIELDS = ("name", "type", "cost", "strength", "health", "keywords", "abilities", "rarity", "flavour", "element", "bars")


@dataclass(frozen=True)
class Effect:
    """One thing that an ability does, and how much of it (X for ⊗)."""

    kind: str
    amount: int = 0

    @property
    def target(self) -> int:
        return EFFECTS[self.kind].target


@dataclass(frozen=True)
class Card:
    """One card of the set, or a Flag."""

    key: str
    name: str
    type: str
    number: int
    cost: Mapping[str, int]
    strength: int
    health: int
    keywords: tuple[str, ...]
    abilities: tuple[tuple[Effect, ...], ...]
    rarity: str
    flavour: str
    element: str = ""  # of a Flag
    bars: str = ""  # of a Flag

    @property
    def elements(self) -> tuple[str, ...]:
        """K1.6: every element in its cost."""
        return tuple(element for element in ELEMENTS if self.cost.get(element))

    @property
    def amalgam(self) -> bool:
        return len(self.keywords) == 2


class SetError(OptionError):
    """A file of cards with faults; the message lists all of them."""


def read_set(text: str) -> tuple[Card, ...]:
    """The cards and Flags of a TOML text, in its order; SetError lists all that is wrong with it."""
    try:
        tables = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise SetError(f"cards.toml cannot be read: {error}") from None
    faults: list[str] = []
    cards = []
    for number, (key, table) in enumerate(tables.items(), 1):
        found = _faults(key, table)
        faults += [f"{key}: {fault}" for fault in found]
        if not found:
            cards.append(_card(key, number, table))
    names = [card.name for card in cards]
    faults += [f"{name!r} is the name of two cards" for name in sorted({name for name in names if names.count(name) > 1})]
    if faults:
        raise SetError("; ".join(faults))
    return tuple(cards)


@cache
def starter_set() -> tuple[Card, ...]:
    """K1.5: the set that comes with the game, Flags last."""
    return read_set(files(__package__).joinpath("cards.toml").read_text("utf-8"))


def _card(key: str, number: int, table: Mapping[str, Any]) -> Card:
    return Card(
        key=key,
        name=table["name"],
        type=table["type"],
        number=number,
        cost=dict(table.get("cost", {})),
        strength=table.get("strength", 0),
        health=table.get("health", 0),
        keywords=tuple(table.get("keywords", ())),
        abilities=tuple(tuple(read_effect(text) for text in ability) for ability in table.get("abilities", ())),
        rarity=table.get("rarity", "common"),
        flavour=table["flavour"],
        element=table.get("element", ""),
        bars=table.get("bars", ""),
    )


def read_effect(text: str) -> Effect:
    """An effect such as "damage x" or "draw 2"; ValueError says what is wrong with it."""
    kind, _, amount = text.partition(" ")
    if kind not in EFFECTS:
        near = nearest(kind, EFFECTS, 1)
        raise ValueError(f"no effect {kind!r}" + (f": did you mean {near[0]}?" if near else f": there are {', '.join(EFFECTS)}"))
    if not EFFECTS[kind].amount:
        if amount:
            raise ValueError(f"{kind} takes no amount, not {amount!r}")
        return Effect(kind)
    if amount == "x":
        return Effect(kind, X)
    if not amount.isdecimal() or not 1 <= int(amount) <= MOST_AMOUNT:
        raise ValueError(f"{kind} takes x or a number from 1 to {MOST_AMOUNT}, not {amount!r}")
    return Effect(kind, int(amount))


def _faults(key: str, table: Any) -> list[str]:
    """All that is wrong with one card."""
    if not isinstance(table, Mapping):
        return ["expected a table"]
    found = [f"no field {name!r}{_hint(name, FIELDS)}" for name in table if name not in FIELDS]
    if not key.replace("_", "").isalnum() or key != key.lower():
        found.append("a key is small letters, digits and _")
    for name in ("name", "flavour"):
        if not isinstance(table.get(name), str) or not table[name].strip():
            found.append(f"{name} is missing")
    if table.get("type") not in TYPES:
        return [*found, f"type is one of {', '.join(TYPES)}, not {table.get('type')!r}"]
    if table["type"] == "flag":
        return found + _flag_faults(table)
    if table.get("rarity") not in RARITIES:
        found.append(f"rarity is one of {', '.join(RARITIES)}, not {table.get('rarity')!r}")
    found += _cost_faults(table)
    found += _keyword_faults(table)
    found += _ability_faults(table)
    if table["type"] == "familiar":
        for name, most in (("strength", MOST_BASE_STRENGTH), ("health", MOST_HEALTH)):
            value = table.get(name)
            if not isinstance(value, int) or not (name == "strength") <= value + 1 <= most + 1 or (name == "health" and value < 1):
                found.append(f"{name} is a number from {0 if name == 'strength' else 1} to {most}, not {value!r}")
    elif "strength" in table or "health" in table:
        found.append("only a Familiar has strength and health")
    elif not table.get("abilities"):
        found.append("a Spell needs an ability")
    return found


def _flag_faults(table: Mapping[str, Any]) -> list[str]:
    found = [f"a Flag has no {name}" for name in table if name not in ("name", "type", "flavour", "element", "bars")]
    element, bars = table.get("element", ""), table.get("bars", "")
    if element and element not in ELEMENTS:
        found.append(f"no element {element!r}{_hint(element, ELEMENTS)}")
    elif element and bars != LOSES_TO[element]:
        found.append(f"a Flag of {element} bars {LOSES_TO[element]}")
    return found


def _cost_faults(table: Mapping[str, Any]) -> list[str]:
    cost = table.get("cost")
    if not isinstance(cost, Mapping) or not cost:
        return ["cost is missing"]
    found = [f"no element {name!r} to pay with{_hint(name, SYMBOLS)}" for name in cost if name not in SYMBOLS]
    if any(not isinstance(n, int) or isinstance(n, bool) or n < 1 for n in cost.values()):
        return [*found, "a cost is counted in whole numbers of 1 or more"]
    if sum(cost.values()) > MOST_COST:
        found.append(f"a cost of {sum(cost.values())} cannot be paid: at most {MOST_COST}")
    if sum(name in ELEMENTS for name in cost) > 2:
        found.append("a card has at most two elements")
    return found


def _keyword_faults(table: Mapping[str, Any]) -> list[str]:
    keywords, cost = table.get("keywords", []), table.get("cost") or {}
    found = [f"no keyword {word!r}{_hint(word, KEYWORDS[1:])}" for word in keywords if word not in KEYWORDS[1:]]
    if found:
        return found
    if len(keywords) > 2 or len(set(keywords)) < len(keywords):
        found.append("a card has one keyword, or two different ones (Amalgam)")
    if "quintessence" in keywords and (table["type"] == "familiar" or len(keywords) > 1):
        found.append("Quintessence stands alone and never on a Familiar")
    found += [f"{word} needs {ELEMENT_OF[word]} in the cost" for word in keywords if word in ELEMENT_OF and ELEMENT_OF[word] not in cost]
    return found


def _ability_faults(table: Mapping[str, Any]) -> list[str]:
    abilities = table.get("abilities", [])
    if not isinstance(abilities, list) or not all(isinstance(ability, list) and ability for ability in abilities):
        return ["abilities are lists of effects"]
    found = [f"at most {MOST_ABILITIES} abilities"] if len(abilities) > MOST_ABILITIES else []
    for ability in abilities:
        targets = set()
        for text in ability:
            try:
                effect = read_effect(str(text))
            except ValueError as error:
                found.append(str(error))
                continue
            targets.add(effect.target)
            if effect.kind == "strike" and effect.amount != 1:
                found.append("printed damage to a player is 1, never more and never ⊗")
        if len(targets - {UNAIMED}) > 1:
            found.append("an ability has one kind of target")
    return found


def _hint(word: Any, known: Any) -> str:
    near = nearest(str(word), known, 1)
    return f": did you mean {near[0]}?" if near else ""
