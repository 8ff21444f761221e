"""War-Lanes Poker v1.3: two decks, three lanes, poker bonuses. The numbers (W3.2 …) are those of docs/rules/war-lanes.md."""

from __future__ import annotations

from cardhouse.engine.actions import field_a, field_b, kind_of, pack
from cardhouse.engine.events import EVERYONE, NOBODY, emit
from cardhouse.engine.zones import clear, collect, draw, draw_many, find, place, reveal_zone, take, top
from cardhouse.games.war_lanes.cards import JOKER, TOKEN, value
from cardhouse.games.war_lanes.declarations import (
    BURNED,
    CARD_ZONES,
    CARDS,
    CHOOSE,
    CHOSEN,
    COUNTDOWN,
    DECK,
    DELAYS,
    DISCARD,
    DISCARDED,
    DREW,
    FILLED,
    FINAL_TURN,
    FLIP_WON,
    FLIPPED,
    HALF,
    HAND,
    HAND_SIZE,
    LEGAL,
    MATCH_WON,
    NOT_HELD,
    OVER,
    PLACED,
    PLAY,
    PLAYS,
    REDEALT,
    ROUND_END,
    ROUND_ENDED,
    SIDE,
    SIXTH_CARD,
    START_HP,
    SUDDEN_DEATH,
    SUIT_CHOSEN,
    SUIT_FIRST,
    SUIT_TAKEN,
    SUIT_TOKENS,
    SUITS_SHOWN,
    TICKED,
    TIED_PAIRS,
    TO_DISCARD,
    TOKENS,
    ZONES,
    State,
)
from cardhouse.games.war_lanes.lanes import clear_pending, resolve_lane, side, side_refusal, side_zone

# Setting up


def setup(s: State) -> None:
    """W1.2: all cards lie in the discard pile until both suits are chosen."""
    clear(s)
    for zone in range(len(ZONES)):
        s.sees[zone] = EVERYONE
    for seat in range(2):
        s.sees[DECK + seat] = NOBODY
        for zone in (HAND, TOKENS, CHOSEN):
            s.sees[zone + seat] = 1 << seat
        s.hp[seat] = START_HP
        s.suit[seat] = 0
        s.final[seat] = 0
    for card in range(CARDS):
        s.pool[card] = 0
        place(s, card, min(card, JOKER), DISCARD)
    for token in range(SUIT_TOKENS):
        s.pool[CARDS + token] = 1 + token // 4
        place(s, CARDS + token, TOKEN + token % 4, TOKENS + token // 4)
    clear_pending(s)
    s.round = 0
    s.winner = -1
    s.starter = 0
    s.plays_left = 0
    s.to_act = 0
    if not s.opt_suits:
        play_round(s)


def play_round(s: State) -> None:
    """A new round, and the first turn in it."""
    start_round(s)
    if not s.over:
        advance(s, s.starter)


def start_round(s: State) -> None:
    """W1.3: shuffle, deal 28 each, War flip, five cards each; the flip winner starts."""
    s.round += 1
    s.final[0] = 0
    s.final[1] = 0
    deal(s)
    edge = war_flip(s, TIED_PAIRS, FLIPPED)
    while edge == 0:
        emit(s, REDEALT)
        deal(s)
        edge = war_flip(s, TIED_PAIRS, FLIPPED)
    s.starter = 0 if edge > 0 else 1
    damage = edge if edge > 0 else -edge
    s.hp[1 - s.starter] -= damage
    emit(s, FLIP_WON, s.starter, damage, s.hp[1 - s.starter])
    check_match(s)
    if not s.over:
        for seat in range(2):
            draw_many(s, DECK + seat, HAND + seat, HAND_SIZE)


def deal(s: State) -> None:
    """All 56 cards shuffled into two decks of 28."""
    collect(s, CARDS, CARD_ZONES, DECK)
    draw_many(s, DECK, DECK + 1, HALF)


def war_flip(s: State, pairs: int, event: int) -> int:
    """W2: reveal top cards until values differ; by how much seat 0's is higher, 0 after so many tied pairs."""
    for _ in range(pairs):
        first = s.face[draw(s, DECK, DISCARD)]
        second = s.face[draw(s, DECK + 1, DISCARD)]
        emit(s, event, first, second)
        if value(first) != value(second):
            return value(first) - value(second)
    return 0


# What may be done


def choosing(s: State) -> bool:
    """W1.2: whether suits are still being chosen."""
    return s.round == 0


def lane_refusal(s: State, seat: int, face: int, lane: int) -> int:
    """W3.2: why a seat may not lay a card into a lane."""
    return side_refusal(side(s, lane, seat), face)


def legal(s: State, out: list[int]) -> int:
    """Write the legal actions, by the hand's order and the lanes'; return how many."""
    n = 0
    if choosing(s):
        for suit in range(4):
            out[n] = pack(CHOOSE, suit)
            n += 1
        return n
    seat = s.to_act
    row = s.cards[HAND + seat]
    jokers = 0
    for i in range(s.count[HAND + seat]):
        face = s.face[row[i]]
        if face == JOKER:
            jokers += 1
        if face != JOKER or jokers == 1:
            for lane in range(3):
                if lane_refusal(s, seat, face, lane) == LEGAL:
                    out[n] = pack(PLAY, face, lane)
                    n += 1
            out[n] = pack(PLAY, face, TO_DISCARD)
            n += 1
    return n


def refusal(s: State, action: int) -> int:
    """Why an action is not legal; LEGAL for exactly the legal ones."""
    if s.over:
        return OVER
    if kind_of(action) == CHOOSE:
        return LEGAL if choosing(s) else SUIT_TAKEN
    if choosing(s):
        return SUIT_FIRST
    if find(s, HAND + s.to_act, field_a(action)) < 0:
        return NOT_HELD
    if field_b(action) == TO_DISCARD:
        return LEGAL
    return lane_refusal(s, s.to_act, field_a(action), field_b(action))


# What is done


def apply(s: State, action: int) -> None:
    """Carry out a legal action of the seat to act."""
    if kind_of(action) == CHOOSE:
        choose_suit(s, s.to_act, field_a(action))
    else:
        play_card(s, s.to_act, field_a(action), field_b(action))


def choose_suit(s: State, seat: int, suit: int) -> None:
    """W1.2: lay a suit token face down; both are shown together, then the first round begins."""
    take(s, TOKENS + seat, find(s, TOKENS + seat, TOKEN + suit), CHOSEN + seat)
    emit(s, SUIT_CHOSEN, seat)
    if seat == 0:
        s.to_act = 1
        return
    for player in range(2):
        reveal_zone(s, CHOSEN + player, EVERYONE)
        reveal_zone(s, TOKENS + player, EVERYONE)
        s.suit[player] = s.face[top(s, CHOSEN + player)] - TOKEN + 1
    emit(s, SUITS_SHOWN, s.suit[0], s.suit[1])
    play_round(s)


def play_card(s: State, seat: int, face: int, target: int) -> None:
    """W3.1: one of three cards, into a lane or onto the discard pile; after the last the turn ends."""
    at = find(s, HAND + seat, face)
    s.plays_left -= 1
    if target == TO_DISCARD:
        take(s, HAND + seat, at, DISCARD)
        discard_damage(s, seat, face)
    else:
        take(s, HAND + seat, at, side_zone(target, seat))
        emit(s, PLACED, seat, face, target)
        fill_lane(s, seat, target)
    if s.over:
        return
    if s.plays_left == 0 or s.count[HAND + seat] == 0:
        draw_step(s, seat)
        advance(s, 1 - seat)


def discard_damage(s: State, seat: int, face: int) -> None:
    """W3.3: you lose HP equal to the value of what you throw away."""
    s.hp[seat] -= value(face)
    emit(s, DISCARDED, seat, face, value(face), s.hp[seat])
    check_match(s)


def fill_lane(s: State, seat: int, lane: int) -> None:
    """W5.1: the sixth card resolves a lane at once. W5.2: a side filled alone makes it pending."""
    if s.count[side_zone(lane, seat)] < SIDE:
        return
    if s.count[side_zone(lane, 1 - seat)] == SIDE:
        resolve_lane(s, lane, SIXTH_CARD)
        check_match(s)
    elif DELAYS[s.opt_delay] >= 0:
        order = 1
        for other in range(3):
            if s.pending_owner[other] >= 0:
                order += 1
        s.pending[lane] = DELAYS[s.opt_delay]
        s.pending_owner[lane] = seat
        s.pending_order[lane] = order
        emit(s, FILLED, seat, lane, s.pending[lane])


def draw_step(s: State, seat: int) -> None:
    """W3.4: draw three; one or two left go to the discard pile unharmed, and then or with none this was the final turn."""
    left = s.count[DECK + seat]
    if left >= PLAYS:
        draw_many(s, DECK + seat, HAND + seat, PLAYS)
        emit(s, DREW, seat, PLAYS)
        return
    draw_many(s, DECK + seat, DISCARD, left)
    if left > 0:
        emit(s, BURNED, seat, left)
    s.final[seat] = 1
    emit(s, FINAL_TURN, seat)


def advance(s: State, seat: int) -> None:
    """Give the turn to a seat; a round whose final turns are done ends first, and a seat without cards only draws."""
    while not s.over:
        if s.final[0] and s.final[1]:
            end_round(s)
            if s.over:
                return
            start_round(s)
            if s.over:
                return
            seat = s.starter
        if s.final[seat]:
            seat = 1 - seat
        tick(s, seat)
        if s.over:
            return
        if s.count[HAND + seat] > 0:
            s.to_act = seat
            s.plays_left = min(PLAYS, s.count[HAND + seat])
            return
        draw_step(s, seat)
        seat = 1 - seat


def tick(s: State, seat: int) -> None:
    """W5.2: at the start of its owner's turn a pending lane counts down by one; those at 0 resolve in the order filled."""
    for lane in range(3):
        if s.pending_owner[lane] == seat and s.pending[lane] > 0:
            s.pending[lane] -= 1
            emit(s, TICKED, lane, s.pending[lane])
    lane = first_due(s, seat)
    while lane >= 0 and not s.over:
        resolve_lane(s, lane, COUNTDOWN)
        check_match(s)
        lane = first_due(s, seat)


def first_due(s: State, seat: int) -> int:
    """The lane of a seat whose countdown is over and that was filled first, or -1."""
    due = -1
    for lane in range(3):
        if s.pending_owner[lane] == seat and s.pending[lane] == 0 and (due < 0 or s.pending_order[lane] < s.pending_order[due]):
            due = lane
    return due


# The end of a round and of the match


def end_round(s: State) -> None:
    """W6.1: counters are cleared, all lanes resolve left to right; W6.2: HP are looked at only then."""
    clear_pending(s)
    emit(s, ROUND_ENDED, s.round)
    for lane in range(3):
        if s.count[side_zone(lane, 0)] + s.count[side_zone(lane, 1)] > 0:
            resolve_lane(s, lane, ROUND_END)
    if s.hp[0] == s.hp[1] and (not s.opt_tie_continues or s.hp[0] <= 0):
        sudden_death(s)
    else:
        check_match(s)


def sudden_death(s: State) -> None:
    """W6.3: a fresh 56, pairs until unequal; the higher card wins the match."""
    deal(s)
    edge = war_flip(s, HALF, SUDDEN_DEATH)
    while edge == 0:
        deal(s)
        edge = war_flip(s, HALF, SUDDEN_DEATH)
    finish(s, 0 if edge > 0 else 1)


def check_match(s: State) -> None:
    """W6.2: a player at 0 HP or less ends the match; the higher HP wins."""
    if s.hp[0] <= 0 or s.hp[1] <= 0:
        finish(s, 0 if s.hp[0] > s.hp[1] else 1)


def finish(s: State, winner: int) -> None:
    s.over = 1
    s.winner = winner
    emit(s, MATCH_WON, winner)


def score(s: State, seat: int) -> int:
    return s.hp[seat]


def winners(s: State) -> int:
    return 1 << s.winner


def ending(s: State) -> int:
    """W6.2, W6.3: by hit points, or where they were equal by sudden death."""
    return int(s.hp[0] == s.hp[1])
