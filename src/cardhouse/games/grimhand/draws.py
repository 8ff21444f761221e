"""Drawing a card: Death, Luckies, hands, and what waits for the next card (G1.3, G1.4, G2.1)."""

from __future__ import annotations

from cardhouse.engine.events import EVERYONE, emit
from cardhouse.engine.zones import draw, reveal, take, top
from cardhouse.games.grimhand.cards import (
    BLOOD_PACT,
    BLUE,
    DEATH_KIND,
    DOUBLE_SHAMROCK,
    GUARDIAN_RUNE,
    KIND,
    LUCKY_KIND,
    RED,
    TRICK,
)
from cardhouse.games.grimhand.declarations import (
    BLUE_CARD,
    BY_CANDLE,
    BY_DEATH,
    BY_LUCKY,
    BY_NOTHING,
    DECK,
    DIED,
    DISCARD,
    DOOMED,
    DREW,
    N_HEX_CARD,
    NO_CARD,
    RED_CARD,
    SAVED,
    SLOT,
    SNUFFED,
    STORED,
    TO_DISCARD,
    WASTED,
    State,
)
from cardhouse.games.grimhand.life import finish, heal
from cardhouse.games.grimhand.ondraw import blood_pact, double_shamrock, guardian_rune
from cardhouse.games.grimhand.piles import add_mark, check_limit, hand_zone, place_of, refill
from cardhouse.games.grimhand.upgrades import CLOVER_WINE, P_CLOVER_WINE, honing, mist_points, rank, rune_points

MET_DEATH = -1
BOTH_SEATS = 3  # as bits of knowledge


def draw_card(s: State, seat: int, deck: int) -> int:
    """G1.3: draw the top card of a deck that is not empty; the card, or MET_DEATH, which ends the turn or the game."""
    refill(s, deck)
    card = top(s, DECK + deck)
    face = s.face[card]
    colour = s.pool[card]
    kind = KIND[face]
    s.landed = NO_CARD
    if kind == DEATH_KIND:
        meet_death(s, seat, deck, face)
        return MET_DEATH
    if kind == DOUBLE_SHAMROCK:
        double_shamrock(s, seat)
    if kind in (LUCKY_KIND, DOUBLE_SHAMROCK) and keep_lucky(s, seat, deck, face):
        return card
    draw(s, DECK + deck, hand_zone(colour, seat))
    emit(s, DREW, seat, deck)
    if s.known[card] & BOTH_SEATS == BOTH_SEATS:
        reveal(s, card, EVERYONE)  # an Orb had shown it to the other seat: what both know is open
    s.landed = RED_CARD if colour == RED else BLUE_CARD
    if not TRICK[face]:
        mark_drawn(s, seat, colour, card)
    if kind == BLOOD_PACT:
        reveal(s, card, EVERYONE)
        blood_pact(s, seat)
    elif kind == GUARDIAN_RUNE:
        reveal(s, card, EVERYONE)
        guardian_rune(s, seat)
    check_limit(s, seat, colour, card)
    if colour == RED and place_of(s, hand_zone(RED, seat), card) < 0:
        s.landed = NO_CARD  # G2.5a: one that overflows counts nothing for the combo
    return card


def saved_by(s: State, seat: int) -> int:
    """What the next Death takes that a seat draws. G1.3: a Lucky in the slot; G5.3: a candle; without either the game is lost."""
    return BY_LUCKY if s.count[SLOT + seat] > 0 else BY_CANDLE if s.candles[seat] > 0 else BY_NOTHING


def meet_death(s: State, seat: int, deck: int, face: int) -> None:
    """G1.3: of several Luckies the oldest saves. Each card goes to its colour's discards."""
    card = draw(s, DECK + deck, DISCARD + s.pool[top(s, DECK + deck)])
    saved = saved_by(s, seat)
    if saved == BY_LUCKY:
        card = s.cards[SLOT + seat][0]
        take(s, SLOT + seat, 0, DISCARD + s.pool[card])
        emit(s, SAVED, seat, s.face[card])
    elif saved == BY_CANDLE:
        s.candles[seat] -= 1
        emit(s, SNUFFED, seat, s.candles[seat])
    else:
        emit(s, DIED, seat, face)
        finish(s, 1 - seat, BY_DEATH)


def keep_lucky(s: State, seat: int, deck: int, face: int) -> bool:
    """G1.3: a Lucky enters its slot unless full (G2.3h: unless doomed); a surplus one is a 7 in hand or discarded. False for the hand."""
    card = top(s, DECK + deck)
    if s.count[SLOT + seat] < s.capacity[seat]:
        if s.doom[seat]:
            s.doom[seat] = 0
            draw(s, DECK + deck, DISCARD + s.pool[card])
            emit(s, DOOMED, seat, face)
        else:
            draw(s, DECK + deck, SLOT + seat)
            emit(s, STORED, seat, face)
            heal(s, seat, CLOVER_WINE * rank(s, seat, P_CLOVER_WINE))
        return True
    if s.opt_surplus == TO_DISCARD:
        draw(s, DECK + deck, DISCARD + s.pool[card])
        emit(s, WASTED, seat, face)
        return True
    return False


def mark_drawn(s: State, seat: int, colour: int, card: int) -> None:
    """G2.1g: what waits for the next value card drawn marks this one: Hex any, Mist a sword, Rune a shield, each once; so does the
    seat's own mark (G5.5)."""
    amount = honing(s, seat, s.face[card])
    waiting = amount + s.hex[seat] + (s.mist[seat] if colour == RED else s.rune[seat])
    if s.hex[seat] > 0:
        s.hex[seat] -= 1
        amount -= s.opt_numbers[N_HEX_CARD]
    if colour == RED and s.mist[seat] > 0:
        s.mist[seat] -= 1
        amount -= mist_points(s, seat)
    if colour == BLUE and s.rune[seat] > 0:
        s.rune[seat] -= 1
        amount += rune_points(s, seat)
    if waiting > 0:
        add_mark(s, seat, card, amount)
