"""Hit points: losing and regaining them, and the end of a game (G1.6)."""

from __future__ import annotations

from cardhouse.engine.events import emit
from cardhouse.games.grimhand.declarations import BY_HP, HEALED, WON, State

BOTH = 2


def finish(s: State, winner: int, ending: int) -> None:
    """The game is over; BOTH for a draw."""
    s.over = 1
    s.winner = winner
    s.ending = ending
    emit(s, WON, winner if winner != BOTH else -1, ending)


def hurt(s: State, seat: int, damage: int, event: int) -> None:
    """G1.6b: a loss of HP is checked at once: the first player at 0 has lost."""
    if s.over or damage <= 0:
        return
    s.hp[seat] = max(0, s.hp[seat] - damage)
    emit(s, event, seat, damage, s.hp[seat])
    if s.hp[seat] == 0:
        finish(s, 1 - seat, BY_HP)


def hurt_gently(s: State, seat: int, damage: int, event: int) -> None:
    """A loss that never takes the last HP."""
    hurt(s, seat, min(damage, s.hp[seat] - 1), event)


def heal(s: State, seat: int, amount: int, event: int = HEALED) -> None:
    """G2.1e: healing stops at the seat's starting HP and never lowers HP."""
    gained = min(amount, s.most_hp[seat] - s.hp[seat])
    if gained > 0:
        s.hp[seat] += gained
        emit(s, event, seat, gained, s.hp[seat])
