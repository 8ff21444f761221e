"""What abilities do, one function for each kind of effect (K9, K6.4). An ability resolves effect by effect; a choice in one is a step."""

from __future__ import annotations

from cardhouse.engine.events import emit, swapped
from cardhouse.engine.zones import draw, reveal, shuffle, swap_faces, take
from cardhouse.games.konivrer.cards import effect_amount, effect_kind, element_mask
from cardhouse.games.konivrer.damage import damage_familiar, damage_player, destroy_familiars
from cardhouse.games.konivrer.declarations import DECK, DISCARD_PILE, HAND, LIFE, REMOVED, SLOTS, State
from cardhouse.games.konivrer.keywords import EVERY_CARD
from cardhouse.games.konivrer.teams import life_of
from cardhouse.games.konivrer.units import face_of, index_of, leave, tuck, unit_face, unit_of
from cardhouse.games.konivrer.vocabulary import (
    BOUNCE,
    BOUNCED,
    BURIED,
    BURY,
    CHOOSE_DISCARDED,
    CHOOSE_ORDER,
    CHOOSE_RECOVERED,
    CHOOSE_RETURNED,
    COUNTERS,
    DAMAGE,
    DISCARD,
    DISCARDED,
    DRAW,
    DREW,
    GREW,
    INSPECT,
    INSPECTED,
    KINDS,
    LOOK,
    LOOKED,
    NO_CARD_LEFT,
    NOTHING_TO_RECOVER,
    PREVENT,
    READIED,
    READY,
    REARRANGE,
    REARRANGED,
    RECOVER,
    RECOVERED,
    RETURN,
    RETURNED,
    SHIELDED,
    STRENGTHEN,
    STRENGTHENED,
    STRIKE,
    VOIDED,
    VOIDING,
    WEAKEN,
    WEAKENED,
)


def draw_card(s: State, seat: int) -> None:
    """K6.5: draw a card; from an empty deck, nothing."""
    if s.count[DECK + seat] > 0:
        draw(s, DECK + seat, HAND + seat)
        emit(s, DREW, seat)
    else:
        emit(s, NO_CARD_LEFT, seat)


def resolve_effect(s: State) -> bool:
    """Carry out the next effect of the ability that resolves; True where a player has to choose first."""
    kind = effect_kind(s.effect)
    amount = effect_amount(s.effect, s.x)
    waiting = False
    if kind in (RECOVER, RETURN):
        waiting = choose_from_discard(s, kind, amount)
    elif kind == DISCARD:
        waiting = choose_discard(s)
    elif kind == REARRANGE:
        waiting = rearrange(s)
    elif kind == LOOK:
        waiting = look(s, amount)
    elif kind in (DAMAGE, STRIKE):
        harm(s, kind, amount)
    elif kind == DRAW:
        for _ in range(amount):
            draw_card(s, s.by)
    elif kind == INSPECT:
        inspect_life(s, s.by, s.target_seat, amount)
    elif kind == READY:
        ready_azoth(s, s.by, amount)
    elif kind == PREVENT:
        s.shield[s.by] += amount
        emit(s, SHIELDED, s.by, amount)
    else:
        change_familiar(s, kind, amount)
    if not waiting:
        s.effect += 1
        s.left = -1
    return waiting


# Damage and what happens to a Familiar


def harm(s: State, kind: int, amount: int) -> None:
    """Damage a Familiar, or a player."""
    mask = element_mask(face_of(s, s.source))
    if kind == STRIKE:
        damage_player(s, s.by, s.source, mask, s.target_seat, amount)
    else:
        unit = unit_of(s, s.target)
        if unit >= 0 and amount > 0:
            damage_familiar(s, s.by, s.source, mask, unit, amount)
    destroy_familiars(s)


def change_familiar(s: State, kind: int, amount: int) -> None:
    """Void, bounce, bury, strengthen, weaken, +1 counters; K4.9: a target that is gone: no effect."""
    unit = unit_of(s, s.target)
    if unit < 0:
        return
    seat = unit // SLOTS
    k = unit % SLOTS
    face = unit_face(s, unit)
    if kind == VOIDING:
        emit(s, VOIDED, seat, face)
        leave(s, unit, REMOVED + seat, 0)
    elif kind == BOUNCE:
        emit(s, BOUNCED, seat, face)
        leave(s, unit, HAND + seat, 0)
    elif kind == BURY:
        emit(s, BURIED, seat, face)
        leave(s, unit, DECK + seat, EVERY_CARD)
    elif kind == STRENGTHEN:
        s.boost[seat][k] += amount
        emit(s, STRENGTHENED, seat, face, amount)
    elif kind == WEAKEN:
        s.boost[seat][k] -= amount
        emit(s, WEAKENED, seat, face, amount)
    elif kind == COUNTERS:
        s.counters[seat][k] += amount
        emit(s, GREW, seat, face, amount)


def void_card(s: State, seat: int, zone: int, at: int) -> None:
    """K7.1: the card at an index of one of a seat's zones is removed from play; the caller knows that it is no Familiar in play."""
    take(s, zone, at, REMOVED + seat)
    row = s.cards[REMOVED + seat]
    emit(s, VOIDED, seat, face_of(s, row[s.count[REMOVED + seat] - 1]))


# Azoth, life and the deck


def ready_azoth(s: State, seat: int, amount: int) -> None:
    """K4.2: ready up to so many Azoth, each at most once a turn; of the kind of which most are rested, in the order of K1.1."""
    done = 0
    for _ in range(amount):
        best = -1
        for kind in range(KINDS):
            rested = s.azoth[seat][kind] - s.ready[seat][kind]
            most = s.azoth[seat][best] - s.ready[seat][best] if best >= 0 else 0
            if s.readied[seat][kind] < s.azoth[seat][kind] and rested > most:
                best = kind
        if best >= 0:
            s.ready[seat][best] += 1
            s.readied[seat][best] += 1
            done += 1
    emit(s, READIED, seat, done)


def inspect_life(s: State, seat: int, owner: int, amount: int) -> None:
    """K6.4: look at the top Life Cards of a player, alone; that it happened is public."""
    seen = min(amount, life_of(s, owner))
    row = s.cards[LIFE + owner]
    for i in range(seen):
        reveal(s, row[s.count[LIFE + owner] - 1 - i], 1 << seat)
    emit(s, INSPECTED, seat, owner, seen)


def rearrange(s: State) -> bool:
    """K6.4: see your Life Cards and put them in any order; others lose what they knew of them."""
    zone = LIFE + s.by
    if s.left < 0:
        s.left = 0
        before = s.sees[zone]
        s.sees[zone] = 1 << s.by
        shuffle(s, zone)
        s.sees[zone] = before
    if s.left + 1 >= s.count[zone]:
        emit(s, REARRANGED, s.by)
        return False
    s.step = CHOOSE_ORDER
    s.to_act = s.by
    return True


def look(s: State, amount: int) -> bool:
    """Look at the top cards of your deck and put one of them on top."""
    zone = DECK + s.by
    if s.left >= 0:
        return False
    seen = min(amount, s.count[zone])
    row = s.cards[zone]
    for i in range(seen):
        reveal(s, row[s.count[zone] - 1 - i], 1 << s.by)
    emit(s, LOOKED, s.by, seen)
    if seen < 2:
        return False
    s.left = seen
    s.step = CHOOSE_ORDER
    s.to_act = s.by
    return True


def order_bounds(s: State) -> int:
    """The places that may be named, counted from the top: the first in the low eight bits, the last above them."""
    if effect_kind(s.effect) == LOOK:
        return 1 | s.left << 8
    return (s.left + 1) | s.count[LIFE + s.by] << 8


def order_card(s: State, place: int) -> None:
    """Take the card at a place from the top: of the deck it goes on top, of the Life Cards to the next place."""
    if effect_kind(s.effect) == LOOK:
        if place > 1:
            take(s, DECK + s.by, s.count[DECK + s.by] - place, DECK + s.by)
        s.left = 0
        return
    row = s.cards[LIFE + s.by]
    n = s.count[LIFE + s.by]
    if place != s.left + 1:
        a = row[n - place]
        b = row[n - s.left - 1]
        swap_faces(s, a, b)
        swapped(s, a, b)
    s.left += 1


# Choices


def choose_from_discard(s: State, kind: int, amount: int) -> bool:
    """Recover (K6.4) or return cards of your discard pile, one by one."""
    if s.left < 0:
        s.left = min(amount, s.count[DISCARD_PILE + s.by])
        if s.left == 0 and kind == RECOVER:
            emit(s, NOTHING_TO_RECOVER, s.by)
    if s.left == 0:
        return False
    s.step = CHOOSE_RECOVERED if kind == RECOVER else CHOOSE_RETURNED
    s.to_act = s.by
    return True


def recover(s: State, seat: int, card: int) -> None:
    """K6.4: a card of your discard pile becomes your bottom Life Card."""
    tuck(s, DISCARD_PILE + seat, index_of(s, DISCARD_PILE + seat, card), LIFE + seat, EVERY_CARD)
    emit(s, RECOVERED, seat, face_of(s, card), life_of(s, seat))
    s.left -= 1


def return_card(s: State, seat: int, card: int) -> None:
    """A card of your discard pile goes to your hand."""
    take(s, DISCARD_PILE + seat, index_of(s, DISCARD_PILE + seat, card), HAND + seat)
    emit(s, RETURNED, seat, face_of(s, card))
    s.left -= 1


def choose_discard(s: State) -> bool:
    """K9: an opponent discards a card of their choice, and draws one."""
    if s.left >= 0 or s.count[HAND + s.target_seat] == 0:
        return False
    s.step = CHOOSE_DISCARDED
    s.to_act = s.target_seat
    return True


def discard_card(s: State, seat: int, at: int) -> None:
    card = take(s, HAND + seat, at, DISCARD_PILE + seat)
    emit(s, DISCARDED, seat, face_of(s, card))
    draw_card(s, seat)
    s.left = 0
