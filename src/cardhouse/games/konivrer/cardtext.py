"""The rules text of a card, generated from its data, so that it always says what happens."""

from __future__ import annotations

from collections.abc import Sequence

from cardhouse.engine.text import Text, text_for
from cardhouse.games.konivrer.catalogue import Card, Effect, X
from cardhouse.games.konivrer.vocabulary import GLYPHS, SYMBOLS, WINS_OVER


def words(language: str = "en") -> Text:
    return text_for(__package__, language)


def cost_glyphs(card: Card) -> str:
    """A cost in glyphs: "△△⊗"."""
    return "".join(GLYPHS[symbol] * card.cost.get(symbol, 0) for symbol in SYMBOLS)


def effect_text(effect: Effect, language: str = "en") -> str:
    """One effect in words, ⊗ where it is."""
    text = words(language)
    n = "⊗" if effect.amount == X else str(effect.amount)
    slots = {noun: text.say("counted", f"{noun}_1" if effect.amount == 1 else noun, {"n": n}) for noun in ("cards", "Cards", "counters")}
    return text.say("effect", effect.kind, {"n": n, **slots})


def ability_text(effects: Sequence[Effect], language: str = "en") -> str:
    """An ability in words: its effects in their order."""
    said = words(language).say("counted", "then").join(effect_text(effect, language) for effect in effects)
    return said[0].upper() + said[1:]


def keyword_texts(card: Card, language: str = "en") -> list[str]:
    """What each keyword of a card does."""
    text = words(language)
    keys = [f"{word}_spell" if card.type == "spell" and text.has("keyword_text", f"{word}_spell") else word for word in card.keywords]
    return [text.say("keyword_text", key) + "." for key in (*(["amalgam"] if card.amalgam else []), *keys)]


def heading(card: Card) -> str:
    """A card's name, cost, type and number in the set."""
    slots = {"name": card.name, "cost": cost_glyphs(card), "strength": card.strength, "health": card.health}
    return words().say("card", card.type, {**slots, "rarity": card.rarity, "number": f"#{card.number}"})


def rules_text(card: Card, language: str = "en") -> list[str]:
    """All that a card does, a line each: keywords first, then abilities."""
    text = words(language)
    if card.type == "flag":
        if not card.element:
            return [text.say("card", "flag_none")]
        elements = {"element": card.element, "beats": WINS_OVER[card.element], "bars": card.bars}
        named = {slot: text.say("azoth", element) if text.has("azoth", element) else element.title() for slot, element in elements.items()}
        return [text.say("card", "flag_text", named)]
    lines = keyword_texts(card, language)
    for which, effects in enumerate(card.abilities, 1):
        lines.append(text.say("card", "ability", {"which": which, "text": ability_text(effects, language)}))
    return lines
