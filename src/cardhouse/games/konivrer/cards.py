"""The set as tables of numbers, which every form of the rules looks up (K1, K7, K9). A face is a card's place in cards.toml."""

from __future__ import annotations

from cardhouse.games.konivrer.catalogue import Card, Effect, starter_set
from cardhouse.games.konivrer.vocabulary import EFFECT_NAMES, EFFECTS, ELEMENTS, KEYWORDS, SYMBOLS, UNAIMED

SET: tuple[Card, ...] = starter_set()
PLAYABLE = tuple(card for card in SET if card.type != "flag")
FLAGS = tuple(card for card in SET if card.type == "flag")
FACES = tuple(card.key for card in SET)
NAMES = tuple(card.name for card in SET)
FIRST_FLAG = len(PLAYABLE)

COSTS = tuple(card.cost.get(symbol, 0) for card in SET for symbol in SYMBOLS)
COST_TOTALS = tuple(sum(card.cost.values()) for card in SET)
STRENGTHS = tuple(card.strength for card in SET)
HEALTHS = tuple(card.health for card in SET)
FAMILIARS = tuple(int(card.type == "familiar") for card in SET)
MASKS = tuple(sum(1 << ELEMENTS.index(element) for element in card.elements) for card in SET)
FIRST_KEYWORDS = tuple(KEYWORDS.index(card.keywords[0]) if card.keywords else 0 for card in SET)
SECOND_KEYWORDS = tuple(KEYWORDS.index(card.keywords[1]) if card.amalgam else 0 for card in SET)
FLAG_ELEMENTS = tuple(ELEMENTS.index(card.element) if card.element else -1 for card in SET)

_ABILITIES: list[tuple[Effect, ...]] = [ability for card in SET for ability in card.abilities]
_STARTS = [sum(len(card.abilities) for card in SET[:face]) for face in range(len(SET))]
ABILITY_STARTS = tuple(_STARTS)
ABILITY_COUNTS = tuple(len(card.abilities) for card in SET)
EFFECT_STARTS = tuple(sum(len(ability) for ability in _ABILITIES[:i]) for i in range(len(_ABILITIES) + 1))
ABILITY_TARGETS = tuple(next((effect.target for effect in ability if effect.target != UNAIMED), UNAIMED) for ability in _ABILITIES)
ABILITY_READS = tuple(int(any(effect.amount < 0 for effect in ability)) for ability in _ABILITIES)
EFFECT_KINDS = tuple(EFFECT_NAMES.index(effect.kind) for ability in _ABILITIES for effect in ability)
EFFECT_AMOUNTS = tuple(effect.amount for ability in _ABILITIES for effect in ability)

# By kind of effect
EFFECT_TARGETS = tuple(EFFECTS[name].target for name in EFFECT_NAMES)
EFFECT_HELPS = tuple(int(EFFECTS[name].helps) for name in EFFECT_NAMES)
EFFECT_WORTHS = tuple(EFFECTS[name].worth for name in EFFECT_NAMES)
EFFECT_EACH = tuple(EFFECTS[name].each for name in EFFECT_NAMES)


# What rules ask.


def cost(face: int, symbol: int) -> int:
    return COSTS[face * len(SYMBOLS) + symbol]


def cost_total(face: int) -> int:
    return COST_TOTALS[face]


def base_strength(face: int) -> int:
    return STRENGTHS[face]


def base_health(face: int) -> int:
    return HEALTHS[face]


def is_familiar(face: int) -> int:
    return FAMILIARS[face]


def element_mask(face: int) -> int:
    """K1.6: the elements of a card as bits."""
    return MASKS[face]


def keyword(face: int) -> int:
    """A card's keyword; of an Amalgam the first."""
    return FIRST_KEYWORDS[face]


def second_keyword(face: int) -> int:
    """The other keyword of an Amalgam, NO_KEYWORD for all other cards."""
    return SECOND_KEYWORDS[face]


def abilities(face: int) -> int:
    return ABILITY_COUNTS[face]


def ability(face: int, which: int) -> int:
    """The number of a card's ability among those of the whole set."""
    return which + ABILITY_STARTS[face]


def ability_target(number: int) -> int:
    return ABILITY_TARGETS[number]


def ability_reads(number: int) -> int:
    """Whether ⊗ stands in an ability."""
    return ABILITY_READS[number]


def effect_start(number: int) -> int:
    return EFFECT_STARTS[number]


def effect_kind(effect: int) -> int:
    return EFFECT_KINDS[effect]


def effect_amount(effect: int, x: int) -> int:
    """How much an effect does, ⊗ being x."""
    amount = EFFECT_AMOUNTS[effect]
    return x if amount < 0 else amount


def flag_element(face: int) -> int:
    """The element of a Flag, -1 for the neutral one."""
    return FLAG_ELEMENTS[face]
