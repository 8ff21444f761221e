"""Damage to Familiars and players, in the order of K5.8: Steadfast, prevention, the Flag's +1, Inferno, then all deaths together."""

from __future__ import annotations

from cardhouse.engine.events import emit
from cardhouse.games.konivrer.declarations import DISCARD_PILE, SLOTS, State
from cardhouse.games.konivrer.life import strike
from cardhouse.games.konivrer.units import elements_of, flag_beats, health_left, leave, unit_face, unit_of
from cardhouse.games.konivrer.vocabulary import BURNED, DIED, FIRE, FLAG_ADDED, HURT, PREVENTED, STOOD, WATER


def damage_familiar(s: State, by: int, source: int, mask: int, unit: int, amount: int) -> None:
    """Damage a unit; `by` controls the source, a card with the elements of `mask`. Familiars that die are not discarded yet."""
    wound(s, by, source, mask, unit, redirect(s, by, source, mask, unit // SLOTS, unit, amount))


def damage_player(s: State, by: int, source: int, mask: int, seat: int, amount: int) -> None:
    """Damage a player: what is neither redirected nor prevented costs Life Cards (K6.1)."""
    amount = redirect(s, by, source, mask, seat, -1, amount)
    strike(s, seat, prevent(s, seat, mask, amount))


def redirect(s: State, by: int, source: int, mask: int, seat: int, unit: int, amount: int) -> int:
    """K7.3: a seat's Steadfast Familiars take damage from other sources than Fire, oldest first; what is left of it."""
    if mask >> FIRE & 1:
        return amount
    bearer = oldest_bearer(s, seat, unit)
    while amount > 0 and bearer >= 0:
        taken = min(amount, s.steadfast[seat][bearer % SLOTS])
        s.steadfast[seat][bearer % SLOTS] = 0
        emit(s, STOOD, seat, unit_face(s, bearer), taken)
        wound(s, by, source, mask, bearer, taken)
        amount -= taken
        bearer = oldest_bearer(s, seat, unit)
    return amount


def oldest_bearer(s: State, seat: int, but: int) -> int:
    """The unit with a Steadfast charge that came first, other than the one that is damaged; -1 for none."""
    best = -1
    for k in range(SLOTS):
        if s.steadfast[seat][k] > 0 and seat * SLOTS + k != but and (best < 0 or s.since[seat][k] < s.since[seat][best % SLOTS]):
            best = seat * SLOTS + k
    return best


def prevent(s: State, seat: int, mask: int, amount: int) -> int:
    """What is left of damage to a player or their cards after prevention; a Steadfast Spell does not stop Fire."""
    stopped = 0
    if not mask >> FIRE & 1:
        stopped = min(amount, s.ward[seat])
        s.ward[seat] -= stopped
    more = min(amount - stopped, s.shield[seat])
    s.shield[seat] -= more
    if stopped + more > 0:
        emit(s, PREVENTED, seat, stopped + more)
    return amount - stopped - more


def wound(s: State, by: int, source: int, mask: int, unit: int, amount: int) -> None:
    """Damage a unit is left with: prevention, the Flag's +1, Inferno."""
    seat = unit // SLOTS
    k = unit % SLOTS
    amount = prevent(s, seat, mask, amount)
    if amount <= 0:
        return
    face = unit_face(s, unit)
    if flag_beats(s, by, unit):
        amount += 1
        emit(s, FLAG_ADDED, by, face)
    s.hurt[seat][k] += amount
    emit(s, HURT, seat, face, amount, health_left(s, unit))
    if not elements_of(s, unit) >> WATER & 1:
        burn = spend_inferno(s, source)
        if burn > 0:
            s.hurt[seat][k] += burn
            emit(s, BURNED, seat, face, burn)


def spend_inferno(s: State, source: int) -> int:
    """K7.2: the charge of a card that damages another, once."""
    bearer = unit_of(s, source)
    burn = 0
    if bearer >= 0:
        burn = s.inferno[bearer // SLOTS][bearer % SLOTS]
        s.inferno[bearer // SLOTS][bearer % SLOTS] = 0
    elif source == s.source:
        burn = s.flame
        s.flame = 0
    return burn


def destroy_familiars(s: State) -> None:
    """K5.3: damage of at least its health puts a Familiar onto the discard pile, the active player's first."""
    for turn in range(s.seats):
        seat = s.active + turn
        if seat >= s.seats:
            seat -= s.seats
        for k in range(SLOTS):
            unit = seat * SLOTS + k
            if s.slot[seat][k] >= 0 and health_left(s, unit) <= 0:
                emit(s, DIED, seat, unit_face(s, unit))
                leave(s, unit, DISCARD_PILE + seat, 0)
