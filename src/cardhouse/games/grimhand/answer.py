"""The enemy's possible answer: the HP that its attack would take from a seat after an action, and what would be left."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from typing import NamedTuple

from cardhouse.engine.actions import field_a, kind_of
from cardhouse.engine.forecast import Promise, Promises, Range
from cardhouse.engine.state import copy
from cardhouse.engine.zones import top
from cardhouse.games.grimhand.battle import damage_against, mirrors, shields, taken
from cardhouse.games.grimhand.cards import (
    BLOOD_PACT,
    BLUE,
    COLOUR,
    COUNTED_FACE,
    COUNTED_SPAN,
    DEATH_KIND,
    DOUBLE_SHAMROCK,
    KIND,
    LUCKY_KIND,
    MIRROR_SHIELD,
    TRICK,
    VALUE,
)
from cardhouse.games.grimhand.declarations import (
    DECK,
    DRAW,
    HP3,
    LOWEST,
    N_EVENT_EVERY,
    N_EVENT_TOLL,
    N_HEX_CARD,
    N_OVERDRAW_HP,
    NOTHING,
    SLOT,
    STRIKE,
    TO_DISCARD,
    State,
    copies_of,
)
from cardhouse.games.grimhand.fate import knows
from cardhouse.games.grimhand.piles import hand_zone, worth
from cardhouse.games.grimhand.upgrades import CLOVER_WINE, P_CLOVER_WINE, blood_price, honing, rank, rune_points, shamrock_healing


def span(values: Iterable[int]) -> Promise:
    """The range of some numbers, or the only one."""
    found = set(values)
    return Range(min(found), max(found)) if len(found) > 1 else found.pop()


def slotted(s: State, seat: int) -> bool:
    """Whether a Lucky that is drawn now stays out of the hand: its slot has a free place, or it would be discarded."""
    return s.count[SLOT + seat] < s.capacity[seat] or s.opt_surplus == TO_DISCARD


GROUP = tuple(-kind if kind > LUCKY_KIND else face for face, kind in enumerate(KIND))  # special cards are counted by kind


class Stand(NamedTuple):
    """How a seat may stand when the enemy answers: its points of shields, a Mirror among them, and its HP."""

    guard: int
    mirrored: bool
    hp: int


def threat_after(s: State, action: int, hp: int) -> Promises:
    """The HP that the enemy's attack would take in the turn after this action, and leave; `hp` is what the action itself leaves.

    With energy the turn may go on, so nothing is promised.
    """
    seat, enemy = s.to_act, 1 - s.to_act
    if s.opt_energy or s.pending != NOTHING:
        return {}
    after = copy(s)
    if kind_of(action) == STRIKE:
        after.omen = 0
    worlds = [(after, 0)]
    if s.opt_events and (s.turn_number + 1) % s.opt_numbers[N_EVENT_EVERY] == 0:
        worlds.append((after, s.opt_numbers[N_EVENT_TOLL]))
        for name in ("omen", "fortify", "expose"):
            worlds.append((world := copy(after), 0))
            if name == "omen":
                world.omen = 1
            else:
                getattr(world, name)[seat] = 1
    threats, lefts = set(), set()
    for world, toll in worlds:
        for guard, mirrored, own in stands_after(s, action, hp):
            threats.add(lost := taken(world, seat, damage_against(world, enemy, seat, 0, guard), mirrored))
            lefts.add(max(0, max(min(own, 1), own - toll) - lost))
    return {"threat": span(threats), "left": span(lefts)}


def stands_after(s: State, action: int, hp: int) -> set[Stand]:
    """How the seat may stand after its action."""
    seat = s.to_act
    now = Stand(shields(s, seat, seat, 0), mirrors(s, seat, seat), hp)
    if kind_of(action) != DRAW:
        return {now}
    deck = field_a(action)
    card = top(s, DECK + deck) if s.count[DECK + deck] else -1
    if card >= 0 and knows(s, seat, card):
        return {stand_with(s, seat, s.face[card], now)}
    colour = s.pool[card] if card >= 0 else deck
    return {now, *(stand_with(s, seat, face, now) for face in possible_faces(s, seat, colour, shuffled=card < 0))}


def stand_with(s: State, seat: int, face: int, now: Stand) -> Stand:
    """How a seat stands once it has drawn a face."""
    kind, colour, numbers = KIND[face], COLOUR[face], s.opt_numbers
    if kind == BLOOD_PACT:
        now = now._replace(hp=now.hp - max(0, min(blood_price(s, seat), now.hp - 1)))
    if kind == DOUBLE_SHAMROCK:
        now = now._replace(hp=max(now.hp, min(s.most_hp[seat], now.hp + shamrock_healing(s, seat))))
    if kind in (LUCKY_KIND, DOUBLE_SHAMROCK) and s.count[SLOT + seat] < s.capacity[seat] and not s.doom[seat]:
        now = now._replace(hp=max(now.hp, min(s.most_hp[seat], now.hp + CLOVER_WINE * rank(s, seat, P_CLOVER_WINE))))
    if kind == DEATH_KIND or (kind in (LUCKY_KIND, DOUBLE_SHAMROCK) and slotted(s, seat)):
        return now
    zone = hand_zone(colour, seat)
    full = s.count[zone] >= s.opt_limit
    if full and s.opt_overdraw == HP3:
        return now._replace(hp=max(0, now.hp - numbers[N_OVERDRAW_HP]))
    if colour != BLUE:
        return now
    if full and s.opt_overdraw != LOWEST:
        return now._replace(guard=0, mirrored=False)
    marks = honing(s, seat, face) + (s.rune[seat] > 0) * rune_points(s, seat) - (s.hex[seat] > 0) * numbers[N_HEX_CARD]
    value = 0 if TRICK[face] else max(0, VALUE[face] + marks)
    hand = [(worth(s, card), KIND[s.face[card]]) for card in s.cards[zone][: s.count[zone]]] + [(value, kind)]
    if full:
        hand.remove(min(hand, key=lambda card: card[0]))
    return now._replace(guard=sum(points for points, _ in hand), mirrored=any(each == MIRROR_SHIELD for _, each in hand))


def possible_faces(s: State, viewer: int, colour: int, shuffled: bool) -> set[int]:
    """The faces of a colour that a seat may not have seen all of; every one where the discards are shuffled in first."""
    left: dict[int, int] = defaultdict(int)
    entries = [(i, face) for i, face in enumerate(COUNTED_FACE) if COLOUR[face] == colour]
    for i, face in entries:
        left[GROUP[face]] += copies_of(s, i)
    possible = {group for group, copies in left.items() if copies}
    if not shuffled:
        for card, face in enumerate(s.face):
            if s.pool[card] == colour and knows(s, viewer, card):
                left[GROUP[face]] -= 1
        possible = {group for group in possible if left[group] > 0}
    return {face + more for i, face in entries if GROUP[face] in possible for more in range(COUNTED_SPAN[i])}
