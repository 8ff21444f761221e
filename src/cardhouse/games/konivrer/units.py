"""Familiars in play: entering, leaving, strength and elements (K1.6, K4.3, K4.10, K5.4). A unit is a seat's slot as one number."""

from __future__ import annotations

from cardhouse.engine.zones import draw, gather, take
from cardhouse.games.konivrer.cards import base_health, base_strength, flag_element
from cardhouse.games.konivrer.declarations import ASIDE, BLOCKER_GONE, COMBAT, ENDED, FIELD, FLAG, SLOTS, State
from cardhouse.games.konivrer.vocabulary import BEATS

FLAG_GIVES = 1  # strength to its own Familiars, damage against those it beats


def face_of(s: State, card: int) -> int:
    return s.face[card]


def owner_of(s: State, card: int) -> int:
    """Cards of a seat's deck are one pool; they never change hands."""
    return s.pool[card]


def index_of(s: State, zone: int, card: int) -> int:
    """Where a card lies in a zone, or -1."""
    row = s.cards[zone]
    for i in range(s.count[zone]):
        if row[i] == card:
            return i
    return -1


def unit_of(s: State, card: int) -> int:
    """The unit of a card in play, or -1."""
    if card < 0:
        return -1
    seat = owner_of(s, card)
    for k in range(SLOTS):
        if s.slot[seat][k] == card:
            return seat * SLOTS + k
    return -1


def unit_with(s: State, seat: int, face: int) -> int:
    """A seat's unit of this face, or -1: a deck has one copy of each card."""
    for k in range(SLOTS):
        if s.slot[seat][k] >= 0 and s.face[s.slot[seat][k]] == face:
            return seat * SLOTS + k
    return -1


def card_of(s: State, unit: int) -> int:
    return s.slot[unit // SLOTS][unit % SLOTS]


def unit_face(s: State, unit: int) -> int:
    return face_of(s, card_of(s, unit))


def elements_of(s: State, unit: int) -> int:
    """K1.6, K7.6: a unit's elements as bits."""
    return s.gained[unit // SLOTS][unit % SLOTS]


def flag_of(s: State, seat: int) -> int:
    """The element of a seat's Flag, -1 for a neutral one."""
    return flag_element(face_of(s, s.cards[FLAG + seat][0]))


def flag_bonus(s: State, unit: int) -> int:
    """K5.4: your Familiars of your Flag's element have +1 strength."""
    element = flag_of(s, unit // SLOTS)
    return FLAG_GIVES if element >= 0 and elements_of(s, unit) >> element & 1 else 0


def flag_beats(s: State, seat: int, unit: int) -> int:
    """K5.4: more damage where a seat's Flag beats an element of the unit."""
    element = flag_of(s, seat)
    return FLAG_GIVES if element >= 0 and elements_of(s, unit) >> BEATS[element] & 1 else 0


def strength(s: State, unit: int) -> int:
    """K4.3, K5.4: base, counters, what it gained or lost this turn, and the Flag."""
    seat = unit // SLOTS
    k = unit % SLOTS
    total = base_strength(unit_face(s, unit)) + s.counters[seat][k] + s.boost[seat][k] + flag_bonus(s, unit)
    return max(0, total)


def health_left(s: State, unit: int) -> int:
    return base_health(unit_face(s, unit)) - s.hurt[unit // SLOTS][unit % SLOTS]


def free_slot(s: State, seat: int) -> int:
    """A slot without a Familiar, or -1."""
    for k in range(SLOTS):
        if s.slot[seat][k] < 0:
            return k
    return -1


def on_field(s: State, unit: int) -> bool:
    """Whether a unit is on the field and not in combat."""
    return index_of(s, FIELD + unit // SLOTS, card_of(s, unit)) >= 0


def enter(s: State, source: int, card: int, counters: int, mask: int) -> int:
    """K4.3: a Familiar comes onto its owner's field, summoning sick; a slot must be free."""
    seat = owner_of(s, card)
    k = free_slot(s, seat)
    take(s, source, index_of(s, source, card), FIELD + seat)
    clear_slot(s, seat, k)
    s.slot[seat][k] = card
    s.counters[seat][k] = counters
    s.sick[seat][k] = 1
    s.gained[seat][k] = mask
    s.clock += 1
    s.since[seat][k] = s.clock
    return seat * SLOTS + k


def clear_slot(s: State, seat: int, k: int) -> None:
    """K4.10: counters, damage and charges are gone."""
    s.slot[seat][k] = -1
    s.counters[seat][k] = 0
    s.hurt[seat][k] = 0
    s.boost[seat][k] = 0
    s.sick[seat][k] = 0
    s.inferno[seat][k] = 0
    s.steadfast[seat][k] = 0
    s.gained[seat][k] = 0
    s.since[seat][k] = 0


def forget(s: State, unit: int) -> None:
    """A unit is no longer in play: nothing aims at it any more (K4.9, K5.7)."""
    card = card_of(s, unit)
    clear_slot(s, unit // SLOTS, unit % SLOTS)
    for i in range(s.attacks):
        if s.attacker[i] == card:
            s.attacker[i] = ENDED
        if s.attacked[i] == card:
            s.attacked[i] = ENDED
        if s.blocker[i] == card:
            s.blocker[i] = BLOCKER_GONE
    if s.target == card:
        s.target = -1
    if s.keyword_target == card:
        s.keyword_target = -1


def leave(s: State, unit: int, target: int, depth: int) -> None:
    """K4.10: a unit leaves play for one of its owner's zones, under the top `depth` cards there."""
    seat = unit // SLOTS
    card = card_of(s, unit)
    forget(s, unit)
    source = FIELD + seat
    at = index_of(s, source, card)
    if at < 0:
        source = COMBAT + seat
        at = index_of(s, source, card)
    tuck(s, source, at, target, depth)


def tuck(s: State, source: int, at: int, target: int, depth: int) -> None:
    """Move a card under the top `depth` cards of a zone; under all of them it is at the bottom."""
    below = min(depth, s.count[target])
    if below == 0:
        take(s, source, at, target)
    elif below == s.count[target]:
        take(s, source, at, ASIDE)
        gather(s, target, ASIDE)
        gather(s, ASIDE, target)
    else:
        for _ in range(below):
            draw(s, target, ASIDE)
        take(s, source, at, target)
        for _ in range(below):
            draw(s, ASIDE, target)
