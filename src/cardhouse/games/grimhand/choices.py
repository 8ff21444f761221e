"""Choices in the middle of an effect: what `pending` waits for, who may answer what, and what follows (G2.1)."""

from __future__ import annotations

from cardhouse.engine.actions import field_a, field_b, kind_of, pack
from cardhouse.engine.events import EVERYONE, emit
from cardhouse.engine.rng import below
from cardhouse.engine.zones import conceal, draw, find, reveal, reveal_zone, take
from cardhouse.games.grimhand.cards import COLOUR, FORTUNE_SURGE, GAMBLE_CARD
from cardhouse.games.grimhand.declarations import (
    ASIDE,
    ATTACK,
    CHOICE_FIRST,
    CHOOSE,
    CHOOSE_DECK,
    CHOOSE_OTHER,
    DECK,
    DECK_EMPTY,
    EXCHANGED,
    LEGAL,
    LOOKED,
    N_SCRYING_ORB,
    NOT_OFFERED,
    NOTHING,
    ORDERED,
    ORDINALS,
    PICK_DECK,
    PICK_DISCARD,
    PICK_LOOK,
    PICK_ORDER,
    PICK_PURGE,
    PICK_SHED,
    PICK_SWAP,
    PICKED,
    State,
)
from cardhouse.games.grimhand.draws import MET_DEATH, draw_card
from cardhouse.games.grimhand.piles import can_draw, check_limit, discard, hand_zone, leaves_before, marker, place_of, refill, unmark
from cardhouse.games.grimhand.tricks import begin_draws
from cardhouse.games.grimhand.turns import demand_shedding, end_turn, go_on, shed_colour
from cardhouse.games.grimhand.upgrades import hone

ORDINAL_COUNT = len(ORDINALS)

# What is offered


def picks_deck(s: State) -> bool:
    """Whether the choice is one of decks; all others are of cards."""
    return s.pending in (PICK_DECK, PICK_LOOK)


def offered(s: State, face: int) -> bool:
    """Whether a card of this face may be chosen now by the seat to act."""
    return find(s, ASIDE + s.to_act, face) >= 0 if s.pending == PICK_ORDER else named_card(s, face, 0) >= 0


def may_choose(s: State, card: int) -> bool:
    """Whether a card of the hand may be chosen now: of those an effect has drawn, of the colour that is too much, or any."""
    if s.pending == PICK_DISCARD:
        return card in (s.drawn[0], s.drawn[1])
    return s.pending != PICK_SHED or s.pool[card] == shed_colour(s, s.to_act)


def named_card(s: State, face: int, nth: int) -> int:
    """The card of a hand that is chosen by its face, or -1. Cards of one face that differ (markers, or who knows them) are named by
    the order in which they leave: the first is meant by the face alone, the others by their place in it."""
    zone = hand_zone(COLOUR[face], s.to_act)
    row = s.cards[zone]
    last = -1
    for _ in range(nth + 1):
        best = -1
        for i in range(s.count[zone]):
            card = row[i]
            if s.face[card] != face or not may_choose(s, card) or (last >= 0 and not leaves_before(s, last, card)):
                continue
            if best < 0 or leaves_before(s, card, best):
                best = card
        if best < 0:
            return -1
        last = best
    return last


def naming(s: State, card: int) -> int:
    """The action that chooses a card of a hand."""
    for nth in range(1, ORDINAL_COUNT + 1):
        other = named_card(s, s.face[card], nth)
        if other < 0 or leaves_before(s, card, other):
            return pack_choice(s.face[card], nth - 1)
    return pack_choice(s.face[card], ORDINAL_COUNT)


def pack_choice(face: int, nth: int) -> int:
    return pack(CHOOSE, face) if nth == 0 else pack(CHOOSE_OTHER, face, nth - 1)


def nth_of(action: int) -> int:
    """Which of the cards of one face an action means."""
    return field_b(action) + 1 if kind_of(action) == CHOOSE_OTHER else 0


def legal_choices(s: State, out: list[int]) -> int:
    """Write the answers to the pending choice, cards that are all the same once; return how many."""
    n = 0
    if picks_deck(s):
        for deck in range(2):
            if can_draw(s, deck):
                out[n] = pack(CHOOSE_DECK, deck)
                n += 1
        return n
    first = ASIDE + s.to_act if s.pending == PICK_ORDER else ATTACK + s.to_act
    for zone in range(first, first + 2 if s.pending == PICK_ORDER else first + 3, 2):
        row = s.cards[zone]
        for i in range(s.count[zone]):
            face = s.face[row[i]]
            if find(s, zone, face) == i and offered(s, face):
                out[n] = pack(CHOOSE, face)
                n += 1
                for nth in range(1, ORDINAL_COUNT + 1):
                    if s.pending != PICK_ORDER and named_card(s, face, nth) >= 0:
                        out[n] = pack_choice(face, nth)
                        n += 1
    return n


def refuse_choice(s: State, action: int) -> int:
    """Why an action is no answer to the pending choice."""
    kind = kind_of(action)
    if kind not in (CHOOSE, CHOOSE_OTHER, CHOOSE_DECK):
        return CHOICE_FIRST
    if (kind == CHOOSE_DECK) != picks_deck(s):
        return NOT_OFFERED
    if kind == CHOOSE_DECK:
        return LEGAL if can_draw(s, field_a(action)) else DECK_EMPTY
    if not offered(s, field_a(action)):
        return NOT_OFFERED
    return LEGAL if kind == CHOOSE or (s.pending != PICK_ORDER and named_card(s, field_a(action), nth_of(action)) >= 0) else NOT_OFFERED


# What follows


def choose(s: State, action: int) -> None:
    """Carry out the answer to a pending choice."""
    chosen = field_a(action)
    if s.pending == PICK_DECK:
        draw_for_effect(s, chosen)
    elif s.pending == PICK_LOOK:
        look(s, s.to_act, chosen)
    elif s.pending == PICK_ORDER:
        put_back(s, s.to_act, chosen)
    else:
        choose_card(s, s.to_act, named_card(s, chosen, nth_of(action)))


def choose_card(s: State, seat: int, card: int) -> None:
    """A card of a hand is given away, or discarded."""
    if s.pending == PICK_SWAP:
        pick_swap(s, seat, card)
        return
    zone = hand_zone(s.pool[card], seat)
    discard(s, seat, zone, place_of(s, zone, card))
    if s.pending == PICK_SHED:
        demand_shedding(s, seat)
        return
    if s.pending == PICK_PURGE:
        begin_draws(s, 1)
        if s.pending != NOTHING:
            return
    go_on(s, False)


def draw_for_effect(s: State, deck: int) -> None:
    """G2.1: one of the cards an effect draws; G2.1d: Death met by a Lucky ends the turn and the rest of the effect."""
    seat = s.turn
    card = draw_card(s, seat, deck)
    if s.over:
        return
    if card == MET_DEATH:
        end_turn(s)
        return
    s.draws_left -= 1
    s.drawn[s.draws_left & 1] = card
    for i in range(2):
        if s.drawn[i] >= 0 and place_of(s, hand_zone(s.pool[s.drawn[i]], seat), s.drawn[i]) < 0:
            s.drawn[i] = -1
    if s.draws_left > 0 and (can_draw(s, 0) or can_draw(s, 1)):
        return
    s.draws_left = 0
    kept = int(s.drawn[0] >= 0) + int(s.drawn[1] >= 0)
    if s.trick == FORTUNE_SURGE and kept > 0:
        s.pending = PICK_DISCARD
        return
    if s.trick == GAMBLE_CARD and kept > 0:
        lose_one(s, seat, kept)
    go_on(s, False)


def lose_one(s: State, seat: int, kept: int) -> None:
    """Gamble: one of the cards just drawn that are still held goes, at random."""
    at = below(s, kept)
    card = s.drawn[1] if s.drawn[0] < 0 or at == 1 else s.drawn[0]
    zone = hand_zone(s.pool[card], seat)
    discard(s, seat, zone, place_of(s, zone, card))


# Scrying Orb


def look(s: State, seat: int, deck: int) -> None:
    """G2.1k: only the user learns the top cards; an empty deck reshuffles first, and of fewer than three it is those.

    A seat that knew one of them cannot follow it while the other seat reorders them.
    """
    refill(s, deck)
    n = min(s.opt_numbers[N_SCRYING_ORB], s.count[DECK + deck])
    for _ in range(n):
        draw(s, DECK + deck, ASIDE + seat)
    conceal(s, ASIDE + seat, 1 << seat)
    emit(s, LOOKED, seat, deck, n)
    s.looked = deck
    s.pending = PICK_ORDER
    if n == 1:
        put_back(s, seat, s.face[s.cards[ASIDE + seat][0]])


def put_back(s: State, seat: int, face: int) -> None:
    """The card that is chosen goes back on top, so the last one will be drawn first; the last of all needs no choice."""
    take(s, ASIDE + seat, find(s, ASIDE + seat, face), DECK + s.looked)
    if s.count[ASIDE + seat] == 1:
        draw(s, ASIDE + seat, DECK + s.looked)
    if s.count[ASIDE + seat] == 0:
        emit(s, ORDERED, seat)
        go_on(s, False)


# Swap Hands


def pick_swap(s: State, seat: int, card: int) -> None:
    """G2.1j: both lay a card aside in secret, the user first; then both leave, both land, and limits are checked."""
    zone = hand_zone(s.pool[card], seat)
    hide(s, seat, zone)
    unmark(s, card)
    take(s, zone, place_of(s, zone, card), ASIDE + seat)
    emit(s, PICKED, seat)
    if seat == s.turn:
        s.to_act = 1 - seat
        return
    first = s.cards[ASIDE][0]
    second = s.cards[ASIDE + 1][0]
    draw(s, ASIDE, hand_zone(s.pool[first], 1))
    draw(s, ASIDE + 1, hand_zone(s.pool[second], 0))
    reveal(s, first, EVERYONE)
    reveal(s, second, EVERYONE)
    if not s.opt_hidden_hands:
        for hand in range(ATTACK, ATTACK + 4):
            reveal_zone(s, hand, EVERYONE)
    emit(s, EXCHANGED)
    hone(s, 1, first)
    hone(s, 0, second)
    if s.turn == 0:
        check_limit(s, 0, s.pool[second], second)
        check_limit(s, 1, s.pool[first], first)
    else:
        check_limit(s, 1, s.pool[first], first)
        check_limit(s, 0, s.pool[second], second)
    if not s.over:
        go_on(s, False)


def hide(s: State, seat: int, zone: int) -> None:
    """Turn a hand face down while a card is picked in secret, so that nobody can follow it; marked cards stay public (G2.1f)."""
    conceal(s, zone, 1 << seat)
    row = s.cards[zone]
    for i in range(s.count[zone]):
        if marker(s, row[i]) >= 0:
            reveal(s, row[i], EVERYONE)
