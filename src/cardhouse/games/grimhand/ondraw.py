"""Special cards that act when they are drawn, each a function of its name (G2.1h: on every draw, never on a swap, a gift or at set-up)."""

from __future__ import annotations

from cardhouse.engine.events import emit
from cardhouse.games.grimhand.declarations import PAID, RUNE_LIT, State
from cardhouse.games.grimhand.life import heal, hurt_gently
from cardhouse.games.grimhand.upgrades import blood_price, shamrock_healing


def blood_pact(s: State, seat: int) -> None:
    """On draw its owner loses 5 HP, never below 1; its 10 is the +10."""
    hurt_gently(s, seat, blood_price(s, seat), PAID)


def guardian_rune(s: State, seat: int) -> None:
    """On draw: the owner's next defense value card is worth 3 more (G2.1g: several wait in a queue)."""
    s.rune[seat] += 1
    emit(s, RUNE_LIT, seat)


def double_shamrock(s: State, seat: int) -> None:
    """On draw +3 HP; then it acts as a Lucky."""
    heal(s, seat, shamrock_healing(s, seat))
