"""The rules text of a card, made from its data, so that it cannot say anything else than what happens."""

from __future__ import annotations

from collections.abc import Sequence

from cardhouse.engine.text import Text, text_for
from cardhouse.games.konivrer.catalogue import BEATS, GLYPHS, SYMBOLS, Card, Effect, X


def words() -> Text:
    return text_for(__package__)


def cost_glyphs(card: Card) -> str:
    """A cost in glyphs: "△△⊗"."""
    return "".join(GLYPHS[symbol] * card.cost.get(symbol, 0) for symbol in SYMBOLS)


def effect_text(effect: Effect) -> str:
    """One effect in words, ⊗ where it is."""
    many = effect.amount != 1
    n = "⊗" if effect.amount == X else str(effect.amount)
    slots = {
        "n": n,
        "cards": f"{n} cards" if many else "a card",
        "Cards": "Cards" if many else "Card",
        "counters": "counters" if many else "counter",
    }
    return words().say("effect", effect.kind, slots)


def ability_text(effects: Sequence[Effect]) -> str:
    """An ability in words: its effects in their order."""
    said = ", then ".join(effect_text(effect) for effect in effects)
    return said[0].upper() + said[1:]


def keyword_texts(card: Card) -> list[str]:
    """What each keyword of a card does."""
    text = words()
    keys = [f"{word}_spell" if card.type == "spell" and text.has("keyword", f"{word}_spell") else word for word in card.keywords]
    return [text.say("keyword", key) + "." for key in (*(["amalgam"] if card.amalgam else []), *keys)]


def heading(card: Card) -> str:
    """A card's name, cost, type and number in the set."""
    slots = {"name": card.name, "cost": cost_glyphs(card), "strength": card.strength, "health": card.health}
    return words().say("card", card.type, {**slots, "rarity": card.rarity, "number": f"#{card.number}"})


def rules_text(card: Card) -> list[str]:
    """All that a card does, a line each."""
    if card.type == "flag":
        if not card.element:
            return [words().say("card", "flag_none")]
        named = {"element": card.element.title(), "beats": BEATS[card.element].title(), "bars": card.bars.title()}
        return [words().say("card", "flag_text", named)]
    lines = keyword_texts(card)
    for which, effects in enumerate(card.abilities, 1):
        lines.append(words().say("card", "ability", {"which": which, "text": ability_text(effects)}))
    return lines
