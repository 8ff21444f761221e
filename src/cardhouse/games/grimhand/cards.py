"""The cards of Grimhand Tactics: plain ones by colour and value, special ones from cards.toml, as tables of numbers that rules look up."""

from __future__ import annotations

import tomllib
from importlib.resources import files
from typing import Any

from cardhouse.engine.declare import Listed

DATA: dict[str, Any] = tomllib.loads(files(__package__).joinpath("cards.toml").read_text("utf-8"))
SPECIAL: dict[str, dict[str, Any]] = DATA["card"]
NUMBERS: dict[str, tuple[int, int, int]] = {name: tuple(bounds) for name, bounds in DATA["numbers"].items()}  # usual, least, most

DECKS = ("attack", "defense")
RED, BLUE = 0, 1
COLOURS = ("A", "D")
LUCKY, DEATH = 7, 13  # G1.1: their values
RARITIES = ("common", "rare", "epic")

# Kinds of card: a plain value, Death, Lucky, and each special card
card_kind = Listed(__name__, ("plain", "death", "lucky", *SPECIAL))
PLAIN = card_kind("plain")
DEATH_KIND = card_kind("death", constant="DEATH_KIND")
LUCKY_KIND = card_kind("lucky", constant="LUCKY_KIND")
BERSERKER_BLADE = card_kind("berserker_blade")
PIERCING_STRIKE = card_kind("piercing_strike")
CHAIN_SLASH = card_kind("chain_slash")
BLOOD_PACT = card_kind("blood_pact")
CURSED_STEEL = card_kind("cursed_steel")
BLEEDING_EDGE = card_kind("bleeding_edge")
DOOM_TOKEN = card_kind("doom_token")
FATE_TWIST = card_kind("fate_twist")
SWAP_HANDS = card_kind("swap_hands")
HEX_CARD = card_kind("hex_card")
GAMBLE_CARD = card_kind("gamble_card")
SUNDER = card_kind("sunder")
IRON_WALL = card_kind("iron_wall")
COUNTER_SHIELD = card_kind("counter_shield")
MIST_BARRIER = card_kind("mist_barrier")
MIRROR_SHIELD = card_kind("mirror_shield")
GUARDIAN_RUNE = card_kind("guardian_rune")
DOUBLE_SHAMROCK = card_kind("double_shamrock")
FORTUNE_SURGE = card_kind("fortune_surge")
SCRYING_ORB = card_kind("scrying_orb")
PURGE = card_kind("purge")
HEX_OF_WEAKNESS = card_kind("hex_of_weakness")
BLESSING = card_kind("blessing")
BRACE = card_kind("brace")
DOUBLE_STRIKE = card_kind("double_strike")
PILFER = card_kind("pilfer")
KINDS = card_kind.names()


def span(key: str) -> range:
    """The values a special card may have: one, those of its range, or 0 for a trick."""
    value = SPECIAL[key].get("value", 0)
    return range(value, value + 1) if isinstance(value, int) else range(value[0], value[1] + 1)


def is_trick(key: str) -> bool:
    """G2.1a: a trick is one by its key; it has no value of its own."""
    return "value" not in SPECIAL[key]


def _faces() -> list[tuple[str, int, int, int]]:
    """Every face with its colour, kind and value: plain ones first, each special card with each value it may have."""
    found = []
    for colour, letter in enumerate(COLOURS):
        for value in range(1, DEATH + 1):
            kind = DEATH_KIND if value == DEATH else LUCKY_KIND if value == LUCKY else PLAIN
            found.append((f"{letter}{value}", colour, kind, value))
    for key in SPECIAL:
        values = span(key)
        for value in values:
            name = f"{key}:{value}" if len(values) > 1 else key
            found.append((name, DECKS.index(SPECIAL[key]["deck"]), KINDS.index(key), value))
    return found


_ALL = _faces()
FACES = tuple(name for name, _, _, _ in _ALL)
COLOUR = tuple(colour for _, colour, _, _ in _ALL)
KIND = tuple(kind for _, _, kind, _ in _ALL)
TRICK = tuple(int(KINDS[kind] in SPECIAL and is_trick(KINDS[kind])) for kind in KIND)  # by face
VALUE = tuple(0 if kind == DEATH_KIND else value for _, _, kind, value in _ALL)
FIRST_FACE = tuple(KIND.index(kind) for kind in range(len(KINDS)))  # by kind
SPAN = tuple(len(span(key)) if key in SPECIAL else 1 for key in KINDS)  # by kind: how many values it may have
PLAIN_FACES = 2 * DEATH

TRICKS = tuple(key for key in SPECIAL if is_trick(key))
TRICK_FACES = tuple(FACES.index(key) for key in TRICKS)
TRICK_AT = tuple(TRICKS.index(face) if face in TRICKS else -1 for face in FACES)  # by face
TRICK_NAMES = tuple(SPECIAL[key]["name"] for key in TRICKS)

# What the option `cards` counts: every face but Deaths, which `deaths` counts, then the cards whose value is rolled
ROLLED = tuple(key for key in SPECIAL if len(span(key)) > 1)
COUNTED = (*(face for face, kind in zip(FACES, KIND, strict=True) if kind != DEATH_KIND), *ROLLED)
USUAL = -1  # the count of a card that `cards` does not name: by `copies` and `expanded`
USUAL_COUNT = tuple(SPECIAL[name]["count"] if name in SPECIAL else 0 for name in COUNTED)
EXTRA_COUNT = tuple(SPECIAL[name].get("extra", 0) if name in SPECIAL else 0 for name in COUNTED)  # with the option `more_tricks`
COUNTED_FACE = tuple(FACES.index(name) if name in FACES else FIRST_FACE[KINDS.index(name)] for name in COUNTED)
COUNTED_SPAN = tuple(1 if name in FACES else SPAN[KINDS.index(name)] for name in COUNTED)


def title(face: str) -> str:
    """What people call a card: its name with its value, or its face."""
    key, _, value = face.partition(":")
    return f"{SPECIAL[key]['name']} {value}".strip() if key in SPECIAL else face


def label(face: str, value: int) -> str:
    """A card in few letters: its value, with two letters before it for a special one; a trick is its letters alone."""
    key = face.partition(":")[0]
    if key not in SPECIAL:
        return str(value)
    return str(SPECIAL[key]["short"]) + ("" if is_trick(key) else str(value))


def prose(face: str) -> str:
    """What a special card does, in a sentence; nothing for a plain one."""
    return str(SPECIAL[key]["text"]) if (key := face.partition(":")[0]) in SPECIAL else ""
