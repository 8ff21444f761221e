"""Set-up: Flags, decks, Life Cards, hands, who begins (K2)."""

from __future__ import annotations

from cardhouse.engine.events import EVERYONE, NOBODY, emit
from cardhouse.engine.rng import below
from cardhouse.engine.zones import clear, draw_many, gather, place, shuffle
from cardhouse.games.konivrer.decks import READY
from cardhouse.games.konivrer.declarations import (
    ASIDE,
    BOX,
    CARDS,
    DECK,
    ENDED,
    FLAG,
    HAND,
    LIFE,
    OPENING_HAND,
    QUEUE,
    SEATS,
    SECOND_AZOTH,
    SECOND_CARD,
    SLOTS,
    SLOTS_PER_SEAT,
    UNBLOCKED,
    ZONES,
    State,
)
from cardhouse.games.konivrer.playing import done_playing
from cardhouse.games.konivrer.teams import next_seat, same_side
from cardhouse.games.konivrer.turn import begin_turn
from cardhouse.games.konivrer.units import clear_slot
from cardhouse.games.konivrer.vocabulary import (
    CHOOSE_MULLIGAN,
    CHOOSE_PLAY,
    KEPT,
    KINDS,
    MAIN,
    MULLIGANED,
    NOT_FIGHTING,
    NOT_PLAYING,
    OPENING,
    UNPAID,
)


def setup(s: State) -> None:
    """K2.1, K2.2: Flags up, decks shuffled, Life Cards and hands; a random seat begins."""
    blank(s)
    for seat in range(SEATS):
        lay_out(s, seat)
    s.first = below(s, s.seats)
    s.active = s.first
    for seat in range(s.seats):
        shuffle(s, DECK + seat)
        draw_many(s, DECK + seat, LIFE + seat, s.opt_life)
        deal_hand(s, seat)
        if s.opt_second == SECOND_AZOTH and not same_side(s, seat, s.first):
            s.late[seat] = 1
    if s.opt_mulligan:
        s.phase = OPENING
        s.step = CHOOSE_MULLIGAN
        s.to_act = s.first
    else:
        begin_turn(s, s.first)


def blank(s: State) -> None:
    """Every field as it is before anything happened."""
    clear(s)
    for zone in range(len(ZONES)):
        s.sees[zone] = EVERYONE
    s.sees[ASIDE] = NOBODY
    for seat in range(SEATS):
        s.sees[LIFE + seat] = NOBODY
        s.sees[DECK + seat] = NOBODY
        s.sees[HAND + seat] = 1 << seat
        s.out[seat] = 0
        s.shield[seat] = 0
        s.ward[seat] = 0
        s.late[seat] = 0
        for kind in range(KINDS):
            s.azoth[seat][kind] = 0
            s.ready[seat][kind] = 0
            s.readied[seat][kind] = 0
        for k in range(SLOTS):
            clear_slot(s, seat, k)
    for i in range(SLOTS):
        s.attacker[i] = ENDED
        s.attacked[i] = ENDED
        s.blocker[i] = UNBLOCKED
    for i in range(QUEUE):
        s.queue[i] = 0
    s.turn = 1
    s.quiet = 0
    s.phase = MAIN
    s.step = CHOOSE_PLAY
    s.azoth_left = 0
    s.won = 0
    s.clock = 0
    s.mode = NOT_PLAYING
    s.paid = UNPAID
    s.tributed = 0
    s.aimed = 0
    s.keyword_aimed = 0
    s.by = 0
    s.effect = -1
    s.effect_end = 0
    s.left = -1
    s.cast = -1
    s.points = 0
    s.victim = 0
    s.batch = 0
    s.queued = 0
    s.fighting = NOT_FIGHTING
    s.attacks = 0
    s.fight = 0
    s.asked = 0
    done_playing(s)


def lay_out(s: State, seat: int) -> None:
    """A seat's Flag and deck, as its list says or one of the six at random; the ids left over are boxed."""
    first = seat * SLOTS_PER_SEAT
    chosen = below(s, 6) if seat < s.seats and s.opt_decks[first] == 0 else -1
    for i in range(SLOTS_PER_SEAT):
        card = first + i
        s.pool[card] = seat
        face = -1
        if seat < s.seats:
            face = (READY[chosen * SLOTS_PER_SEAT + i] if chosen >= 0 else s.opt_decks[card]) - 1
        if face < 0:
            place(s, card, 0, BOX + seat)
        elif i == 0:
            place(s, card, face, FLAG + seat)
        else:
            place(s, card, face, DECK + seat)


def deal_hand(s: State, seat: int) -> None:
    """K2.2, K2.4: two cards; the second side one more by option."""
    more = 1 if s.opt_second == SECOND_CARD and not same_side(s, seat, s.first) else 0
    draw_many(s, DECK + seat, HAND + seat, OPENING_HAND + more)


def keep_or_not(s: State, seat: int, again: int) -> None:
    """Option `mulligan`: once, shuffle the hand back and draw anew; then the next player decides."""
    if again:
        emit(s, MULLIGANED, seat)
        gather(s, HAND + seat, DECK + seat)
        shuffle(s, DECK + seat)
        deal_hand(s, seat)
    else:
        emit(s, KEPT, seat)
    following = next_seat(s, seat)
    if following == s.first:
        begin_turn(s, s.first)
    else:
        s.to_act = following


assert len(READY) == 6 * SLOTS_PER_SEAT
assert CARDS == SEATS * SLOTS_PER_SEAT
