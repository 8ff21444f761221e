"""The turn of War-Lanes after which a seat is likeliest to win, as its outlook says: all its plays together.

Every way to lay some cards of the hand into one lane is looked at once. Then ways for all three lanes that use different cards are put
together, and what the turn must play besides is thrown away, the lowest cards first.
"""

from __future__ import annotations

from typing import Any

from cardhouse.engine.actions import pack
from cardhouse.engine.rng import Generator, below
from cardhouse.games.war_lanes.cards import value
from cardhouse.games.war_lanes.declarations import CHOOSE, DECK, DELAYS, HAND, HAND_SIZE, LEGAL, PLAY, PLAYS, SIDE, TO_DISCARD, State
from cardhouse.games.war_lanes.lanes import EMPTY, loss, side, side_count, side_refusal, with_card
from cardhouse.games.war_lanes.outlook import (
    BEFORE_HP,
    HELD,
    HIDDEN,
    HP,
    HP_OTHER,
    MOST_TURNS,
    NEW_ROUND,
    NONE,
    NOTES,
    OUT,
    REST,
    REST_BITS,
    ROWS,
    TURNS,
    UNITS,
    add_lane,
    add_row,
    card_row,
    hp_row,
    turns_left,
    write_lane,
    write_rest,
)
from cardhouse.games.war_lanes.rules import choosing

# Where the notes lie, behind those of an outlook: the hand, the lowest card first; how many ways each lane has; sums; then for each way
# what it is, and what its lane adds to the sum.
MOST_WAYS = 64  # into one lane
FACTS = 5
USED, HIT, HURT, FIRST, FILLS = range(FACTS)  # which cards, what it costs the other and this seat, the first card, which fill the lane
HELD_FACES = NOTES
WAYS = HELD_FACES + HAND_SIZE
BASE = WAYS + 3
WITH_ONE = BASE + UNITS
WITH_TWO = WITH_ONE + UNITS
FACTS_OF = WITH_TWO + UNITS
VECTOR_OF = FACTS_OF + 3 * MOST_WAYS * FACTS
PLAN_NOTES = VECTOR_OF + 3 * MOST_WAYS * UNITS

SETS = tuple(bin(cards).count("1") for cards in range(1 << HAND_SIZE))  # how many cards a set has
SURE = 1 << 40  # a match won


def plan(s: State, chooser: Generator, w: Any, m: Any) -> int:
    """The first play of the best turn, from what the seat to act can see."""
    if choosing(s):
        return pack(CHOOSE, below(chooser, 4))
    seat = s.to_act
    plays = s.plays_left
    ends = ends_round(s, seat)
    sort_hand(s, m, seat)
    write_turn(s, m, ROWS, seat, ends)
    for j in range(UNITS):
        m[BASE + j] = 0
    for i in range(BEFORE_HP):
        add_row(w, m, BASE, m[ROWS + i])
    for lane in range(3):
        find_ways(s, w, m, seat, lane, plays, ends)
    return best_turn(s, w, m, seat, plays, ends)


def ends_round(s: State, seat: int) -> bool:
    """Whether the round is over after this turn of a seat."""
    return s.final[1 - seat] != 0 and s.count[DECK + seat] < PLAYS


def write_turn(s: State, rows: Any, at: int, seat: int, ends: bool) -> None:
    """The rows before the HP of a position after this turn of a seat."""
    later = TURNS + (MOST_TURNS + 1) * max(0, turns_left(s, seat) - 1) + turns_left(s, 1 - seat)
    write_rest(s, rows, at, seat, HIDDEN, NEW_ROUND if ends else later)


def sort_hand(s: State, m: Any, seat: int) -> None:
    """Note the hand, the lowest card first."""
    cards = s.cards[HAND + seat]
    for i in range(s.count[HAND + seat]):
        face = s.face[cards[i]]
        k = i
        while k > 0 and value(m[HELD_FACES + k - 1]) > value(face):
            m[HELD_FACES + k] = m[HELD_FACES + k - 1]
            k -= 1
        m[HELD_FACES + k] = face


# Ways to lay cards into one lane


def find_ways(s: State, w: Any, m: Any, seat: int, lane: int, plays: int, ends: bool) -> None:
    """Every set of cards that may go into a lane; where it resolves in between, every set that may fill it first."""
    m[WAYS + lane] = 0
    mine = side(s, lane, seat)
    theirs = side(s, lane, 1 - seat)
    room = SIDE - side_count(mine)
    resolves = side_count(theirs) == SIDE and room > 0
    for used in range(1 << s.count[HAND + seat]):
        if SETS[used] <= plays:
            if not resolves or SETS[used] < room:
                if SETS[used] <= room:
                    try_way(s, w, m, seat, lane, used, EMPTY, mine, theirs, ends)
            else:
                for fills in range(1, used + 1):
                    if fills & used == fills and SETS[fills] == room:
                        try_way(s, w, m, seat, lane, used, fills, mine, theirs, ends)


def try_way(s: State, w: Any, m: Any, seat: int, lane: int, used: int, fills: int, mine: int, theirs: int, ends: bool) -> None:
    """Note a way with what the lane says after the turn, if the cards fit there: those that fill it come first."""
    owner = s.pending_owner[lane]
    pending = s.pending[lane]
    hit = 0
    hurt = 0
    if fills:
        mine = with_set(m, mine, fills)
        if mine < 0:
            return
        hit = loss(s, 1 - seat, theirs, mine)
        hurt = loss(s, seat, mine, theirs)
        mine = EMPTY
        theirs = EMPTY
        owner = -1
        pending = 0
    mine = with_set(m, mine, used ^ fills)
    if mine < 0 or m[WAYS + lane] == MOST_WAYS:
        return
    if used and side_count(mine) == SIDE and DELAYS[s.opt_delay] >= 0:
        owner = seat
        pending = DELAYS[s.opt_delay]
    mine, theirs, owner, pending, more, less = after_turn(s, seat, mine, theirs, owner, pending, ends)
    way = MOST_WAYS * lane + m[WAYS + lane]
    m[WAYS + lane] += 1
    facts = FACTS_OF + FACTS * way
    m[facts + USED] = used
    m[facts + HIT] = hit + more
    m[facts + HURT] = hurt + less
    m[facts + FIRST] = lowest(fills if fills else used)
    m[facts + FILLS] = fills
    for j in range(UNITS):
        m[VECTOR_OF + UNITS * way + j] = 0
    write_lane(s, m, ROWS, seat, mine, theirs, owner, pending)
    add_lane(w, m, VECTOR_OF + UNITS * way, ROWS)


def with_set(m: Any, cards: int, added: int) -> int:
    """A side with some cards of the hand, the lowest first; -1 where they do not fit."""
    for i in range(HAND_SIZE):
        if added >> i & 1:
            if side_refusal(cards, m[HELD_FACES + i]) != LEGAL:
                return -1
            cards = with_card(cards, m[HELD_FACES + i])
    return cards


def after_turn(s: State, seat: int, mine: int, theirs: int, owner: int, pending: int, ends: bool) -> tuple[int, int, int, int, int, int]:
    """A lane when the other seat's turn begins: both sides, who waits for it how long, and what it has cost the other and this seat."""
    if ends or (owner == 1 - seat and pending <= 1):
        return EMPTY, EMPTY, -1, 0, loss(s, 1 - seat, theirs, mine), loss(s, seat, mine, theirs)
    return mine, theirs, owner, pending - (owner == 1 - seat), 0, 0


def lowest(cards: int) -> int:
    """The lowest card of a set."""
    i = 0
    while i < HAND_SIZE - 1 and not cards >> i & 1:
        i += 1
    return i


# Ways for all lanes together


def best_turn(s: State, w: Any, m: Any, seat: int, plays: int, ends: bool) -> int:
    """The first play of the best turn."""
    best = -2 * SURE
    chosen = 0
    for i in range(m[WAYS]):
        one = FACTS_OF + FACTS * i
        for j in range(UNITS):
            m[WITH_ONE + j] = m[BASE + j] + m[VECTOR_OF + UNITS * i + j]
        for k in range(MOST_WAYS, MOST_WAYS + m[WAYS + 1]):
            two = FACTS_OF + FACTS * k
            before = m[one + USED] | m[two + USED]
            if m[one + USED] & m[two + USED] or SETS[before] > plays:
                continue
            for j in range(UNITS):
                m[WITH_TWO + j] = m[WITH_ONE + j] + m[VECTOR_OF + UNITS * k + j]
            for n in range(2 * MOST_WAYS, 2 * MOST_WAYS + m[WAYS + 2]):
                three = FACTS_OF + FACTS * n
                used = before | m[three + USED]
                if before & m[three + USED] or SETS[used] > plays:
                    continue
                hit = m[one + HIT] + m[two + HIT] + m[three + HIT]
                hurt = m[one + HURT] + m[two + HURT] + m[three + HURT]
                worth = worth_of(s, w, m, seat, used, plays, hit, hurt, VECTOR_OF + UNITS * n, ends)
                if worth > best:
                    best = worth
                    chosen = i | k << 8 | n << 16
    return first_play(m, FACTS_OF + FACTS * (chosen & 255), FACTS_OF + FACTS * (chosen >> 8 & 255), FACTS_OF + FACTS * (chosen >> 16))


def worth_of(s: State, w: Any, m: Any, seat: int, used: int, plays: int, hit: int, hurt: int, last: int, ends: bool) -> int:
    """How good it is to use these cards: the outlook without its bias, or more than that where it decides the match."""
    i = 0
    for _ in range(plays - SETS[used]):
        while used >> i & 1:
            i += 1
        used |= 1 << i
        hurt += value(m[HELD_FACES + i])
    own = s.hp[seat] - hurt
    other = s.hp[1 - seat] - hit
    if own <= 0 or other <= 0:
        won = own > other if ends else other <= 0
        return (SURE if won else -SURE) + hit - hurt
    kept = NONE
    more = NONE
    if not ends:
        for i in range(s.count[HAND + seat]):
            if not used >> i & 1:
                more = kept
                kept = HELD + card_row(s, seat, m[HELD_FACES + i])
    a = REST + UNITS * (HP + hp_row(own))
    b = REST + UNITS * (HP_OTHER + hp_row(other))
    c = REST + UNITS * kept
    d = REST + UNITS * more
    total = 0
    for j in range(UNITS):
        z = m[WITH_TWO + j] + m[last + j] + (w[a + j] + w[b + j] + w[c + j] + w[d + j] << 16 - REST_BITS)
        total += (max(0, z) >> 8) * w[OUT + j]
    return total


def first_play(m: Any, one: int, two: int, three: int) -> int:
    """Lanes that resolve come first, the one that hits hardest; what is thrown away comes last."""
    best = -SURE
    found = pack(PLAY, m[HELD_FACES], TO_DISCARD)
    for lane in range(3):
        facts = one if lane == 0 else two if lane == 1 else three
        hit = m[facts + HIT] - m[facts + HURT] if m[facts + FILLS] else 1 - SURE
        if m[facts + USED] and hit > best:
            best = hit
            found = pack(PLAY, m[HELD_FACES + m[facts + FIRST]], lane)
    return found
