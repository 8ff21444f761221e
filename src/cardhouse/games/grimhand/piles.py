"""Decks, discard piles, hands and the markers on cards: where a card goes, and what it is worth there."""

from __future__ import annotations

from cardhouse.engine.events import EVERYONE, emit
from cardhouse.engine.zones import gather, reveal, reveal_zone, shuffle, take
from cardhouse.games.grimhand.cards import TRICK, VALUE
from cardhouse.games.grimhand.declarations import (
    ATTACK,
    DECK,
    DISCARD,
    DISCARDED,
    FLUSHED,
    HP3,
    LOWEST,
    MARKED,
    MARKERS,
    N_OVERDRAW_HP,
    OVERDREW,
    RESHUFFLED,
    State,
)
from cardhouse.games.grimhand.life import hurt


def hand_zone(colour: int, seat: int) -> int:
    """A seat's hand of a colour."""
    return ATTACK + 2 * colour + seat


# Decks


def can_draw(s: State, deck: int) -> bool:
    """G1.3b: a draw needs a card in the deck or in its discard pile."""
    return s.count[DECK + deck] + s.count[DISCARD + deck] > 0


def refill(s: State, deck: int) -> None:
    """G1.3: an empty deck takes its shuffled discard pile."""
    if s.count[DECK + deck] == 0:
        reshuffle(s, deck)


def reshuffle(s: State, deck: int) -> None:
    """The discard pile is shuffled into its deck; G2.1l: cards that lie in the other colour's deck return to their own first."""
    send_home(s)
    gather(s, DISCARD + deck, DECK + deck)
    shuffle(s, DECK + deck)
    emit(s, RESHUFFLED, deck)


def send_home(s: State) -> None:
    """G2.1l: cards that Fate Twist put into the other deck return to their own."""
    for deck in range(2):
        row = s.cards[DECK + deck]
        for i in range(s.count[DECK + deck] - 1, -1, -1):
            if s.pool[row[i]] != deck:
                take(s, DECK + deck, i, DECK + 1 - deck)


# Markers: what Hex, Mist and Rune have laid on a card (G2.1f)


def marker(s: State, card: int) -> int:
    """Where the marker of a card stands, or -1."""
    for i in range(s.marks):
        if s.marked[i] == card:
            return i
    return -1


def add_mark(s: State, seat: int, card: int, amount: int) -> None:
    """G2.1f: modifiers sit on the card and add up; the card lies open from then on. There are so many markers and no more."""
    reveal(s, card, EVERYONE)
    at = marker(s, card)
    if at < 0 and s.marks < MARKERS:
        at = s.marks
        s.marks += 1
        s.marked[at] = card
    if at >= 0:
        s.mark[at] += amount
        emit(s, MARKED, seat, s.face[card], amount, worth(s, card))


def unmark(s: State, card: int) -> None:
    """G2.1f: what sat on a card vanishes when it leaves the hand."""
    at = marker(s, card)
    if at >= 0:
        s.marks -= 1
        for i in range(at, s.marks):
            s.marked[i] = s.marked[i + 1]
            s.mark[i] = s.mark[i + 1]
        s.marked[s.marks] = 0
        s.mark[s.marks] = 0


def worth(s: State, card: int) -> int:
    """The current value of a card, never below 0 (G2.1)."""
    at = marker(s, card)
    return max(0, VALUE[s.face[card]] + (s.mark[at] if at >= 0 else 0))


# Hands


def place_of(s: State, zone: int, card: int) -> int:
    """Where a card lies in a zone, or -1."""
    row = s.cards[zone]
    for i in range(s.count[zone]):
        if row[i] == card:
            return i
    return -1


def held(s: State, zone: int, face: int) -> int:
    """Where a hand holds a face, or -1; of several equal ones an open one comes first (it gives nothing away), then the one worth least."""
    row = s.cards[zone]
    best = -1
    for i in range(s.count[zone]):
        if s.face[row[i]] == face and (best < 0 or leaves_before(s, row[i], row[best])):
            best = i
    return best


def leaves_before(s: State, a: int, b: int) -> bool:
    """Which of two cards of equal face is taken first."""
    if (s.known[a] == EVERYONE) != (s.known[b] == EVERYONE):
        return s.known[a] == EVERYONE
    return worth(s, a) < worth(s, b)


def lowest(s: State, zone: int) -> int:
    """Where the card worth least lies in a hand that is not empty."""
    row = s.cards[zone]
    best = 0
    for i in range(s.count[zone]):
        if worth(s, row[i]) < worth(s, row[best]):
            best = i
    return best


def discard(s: State, seat: int, zone: int, at: int) -> None:
    """A card of a hand goes to the discard pile of its colour."""
    card = s.cards[zone][at]
    face = s.face[card]
    unmark(s, card)
    take(s, zone, at, DISCARD + s.pool[card])
    emit(s, DISCARDED, seat, face)


def spend(s: State, zone: int, colour: int) -> None:
    """G2.1b: the value cards of a hand are discarded after an attack; tricks stay, and are shown to be some."""
    reveal_zone(s, zone, EVERYONE)
    row = s.cards[zone]
    tricks = 0
    for i in range(s.count[zone]):
        if TRICK[s.face[row[i]]]:
            tricks += 1
        else:
            unmark(s, row[i])
    if tricks == 0:
        gather(s, zone, DISCARD + colour)
    else:
        for i in range(s.count[zone] - 1, -1, -1):
            if not TRICK[s.face[row[i]]]:
                take(s, zone, i, DISCARD + colour)


def check_limit(s: State, seat: int, colour: int, card: int) -> None:
    """G1.4: a card more than the limit flushes the hand, or what the option `overdraw` says; `card` is the one that came last."""
    zone = hand_zone(colour, seat)
    if s.count[zone] <= s.opt_limit:
        return
    if s.opt_overdraw == HP3:
        discard(s, seat, zone, place_of(s, zone, card))
        hurt(s, seat, s.opt_numbers[N_OVERDRAW_HP], OVERDREW)
    elif s.opt_overdraw == LOWEST:
        reveal_zone(s, zone, EVERYONE)
        discard(s, seat, zone, lowest(s, zone))
    else:
        n = s.count[zone]
        row = s.cards[zone]
        for i in range(n):
            unmark(s, row[i])
        gather(s, zone, DISCARD + colour)
        emit(s, FLUSHED, seat, colour, n)
