"""How likely a seat is to win War-Lanes: a small network in whole numbers, learned from games against itself (bench/war_lanes.py).

It looks at a position when a turn is over, for the seat that has ended it. Each lane goes through a layer of its own, the same for all
three; what comes out is added up with what the rest of the position says. What is there chooses rows of weights, so that nothing is
multiplied but a lane's few units. Every number fits into 32 bits.
"""

from __future__ import annotations

import struct
from functools import cache
from importlib.resources import files
from typing import Any

from cardhouse.games.war_lanes.cards import JOKER, suit_of, value
from cardhouse.games.war_lanes.declarations import CARDS, DECK, DISCARD, HAND, LEFT, PLAYS, SIDE, State
from cardhouse.games.war_lanes.lanes import adds_damage, effect_points, loss, side, side_count, side_face, side_total

IN, UNITS = 32, 32  # units of a lane's layer, and of the next

# Rows of weights for a lane. Of each side: what it looks like, the first of two cards, its effect points; of both: how many cards lie there
# and who waits for it how long, by how much the totals differ, and what it would do if it resolved now.
SHAPES, FIRSTS, COUNTS, EFFECTS, EDGES = 187, 15, 112, 66, 61
MINE = 0
THEIRS = MINE + SHAPES
FIRST_MINE = THEIRS + SHAPES
FIRST_THEIRS = FIRST_MINE + FIRSTS
STATUS = FIRST_THEIRS + FIRSTS
EFFECT_MINE = STATUS + COUNTS
EFFECT_THEIRS = EFFECT_MINE + EFFECTS
EDGE = EFFECT_THEIRS + EFFECTS
SWING = EDGE + EDGES
LANE_ROWS = SWING + EDGES
OF_A_LANE = 9

# Rows for the rest. Whether both hands are known or the other's is hidden, the turns that both have left, their suits, the Jokers that
# nobody has laid yet and how high all such cards are, the HP of both, and each card known to be in a hand.
NONE, HIDDEN, SHOWN = 0, 1, 2
TURNS = 3
NEW_ROUND = TURNS + 81
SUITS = NEW_ROUND + 1
JOKERS = SUITS + 25
HEIGHT = JOKERS + 5
HP = HEIGHT + 12
HP_OTHER = HP + 80
HELD = HP_OTHER + 80
HELD_OTHER = HELD + 30
REST_ROWS = HELD_OTHER + 30
BEFORE_HP, OF_THE_REST = 5, 17  # rows of a position: those before the HP, and all with five cards in each hand
MOST_TURNS, HIGHEST_HP, MOST_EDGE = 8, 79, 30

# Where the weights lie in the file, and how many of their bits come after the point
INNER = LANE_ROWS * IN
REST = INNER + IN * UNITS
OUT = REST + REST_ROWS * UNITS
BIAS = OUT + UNITS
WEIGHTS = BIAS + 1
LANE_BITS, INNER_BITS, REST_BITS, OUT_BITS = 11, 9, 10, 10

# Where the notes of a computation lie
ROWS = 0
LANE_OUT = ROWS + 3 * OF_A_LANE + OF_THE_REST
SUM = LANE_OUT + IN
NOTES = SUM + UNITS


@cache
def weights() -> tuple[int, ...]:
    """What was learned, from its file."""
    return struct.unpack(f"<{WEIGHTS}h", files(__package__).joinpath("outlook.bin").read_bytes())


def outlook(s: State, w: Any, m: Any) -> int:
    """At the start of a turn, of which both hands are known: the logit, in UNIT-ths, of a win of the seat that is not to act."""
    write_position(s, m)
    for j in range(UNITS):
        m[SUM + j] = 0
    for i in range(OF_THE_REST):
        add_row(w, m, SUM, m[ROWS + 3 * OF_A_LANE + i])
    for lane in range(3):
        add_lane(w, m, SUM, ROWS + OF_A_LANE * lane)
    total = 0
    for j in range(UNITS):
        total += (max(0, m[SUM + j]) >> 8) * w[OUT + j]
    return int((total >> 2) + (w[BIAS] << 16 - OUT_BITS))


def add_row(w: Any, m: Any, to: int, row: int) -> None:
    """Add what a row of the rest says to a sum."""
    for j in range(UNITS):
        m[to + j] += w[REST + UNITS * row + j] << 16 - REST_BITS


def add_lane(w: Any, m: Any, to: int, rows: int) -> None:
    """Add what a lane says, whose rows are noted, to a sum."""
    for j in range(IN):
        m[LANE_OUT + j] = 0
    for k in range(OF_A_LANE):
        row = IN * m[rows + k]
        for j in range(IN):
            m[LANE_OUT + j] += w[row + j]
    for i in range(IN):
        x = m[LANE_OUT + i] >> LANE_BITS + INNER_BITS - 16
        if x > 0:
            for j in range(UNITS):
                m[to + j] += x * w[INNER + UNITS * i + j]


# Which rows


def write_position(s: State, rows: Any) -> None:
    """The rows of a position at the start of a turn, for the seat that is not to act."""
    seat = 1 - s.to_act
    for lane in range(3):
        write_lane(s, rows, OF_A_LANE * lane, seat, side(s, lane, seat), side(s, lane, s.to_act), s.pending_owner[lane], s.pending[lane])
    at = 3 * OF_A_LANE
    write_rest(s, rows, at, seat, SHOWN, TURNS + (MOST_TURNS + 1) * turns_left(s, seat) + turns_left(s, s.to_act))
    rows[at + BEFORE_HP] = HP + hp_row(s.hp[seat])
    rows[at + BEFORE_HP + 1] = HP_OTHER + hp_row(s.hp[s.to_act])
    end = at + OF_THE_REST
    at += BEFORE_HP + 2
    for k in range(2):
        owner = seat if k == 0 else s.to_act
        cards = s.cards[HAND + owner]
        for i in range(s.count[HAND + owner]):
            rows[at] = (HELD if k == 0 else HELD_OTHER) + card_row(s, owner, s.face[cards[i]])
            at += 1
    while at < end:
        rows[at] = NONE
        at += 1


def write_lane(s: State, rows: Any, at: int, seat: int, mine: int, theirs: int, owner: int, pending: int) -> None:
    """The rows of a lane for a seat."""
    total = side_total(s, mine)
    other = side_total(s, theirs)
    swing = loss(s, 1 - seat, theirs, mine) - loss(s, seat, mine, theirs)
    waits = 0 if owner < 0 else 1 + pending if owner == seat else 4 + pending
    rows[at] = MINE + shape(mine, total)
    rows[at + 1] = THEIRS + shape(theirs, other)
    rows[at + 2] = FIRST_MINE + first_of_two(mine)
    rows[at + 3] = FIRST_THEIRS + first_of_two(theirs)
    rows[at + 4] = STATUS + 16 * waits + 4 * side_count(mine) + side_count(theirs)
    rows[at + 5] = EFFECT_MINE + effect_row(s.suit[seat], mine)
    rows[at + 6] = EFFECT_THEIRS + effect_row(s.suit[1 - seat], theirs)
    rows[at + 7] = EDGE + max(0, min(2 * MOST_EDGE, total - other + MOST_EDGE))
    rows[at + 8] = SWING + max(0, min(2 * MOST_EDGE, swing + MOST_EDGE))


def shape(cards: int, total: int) -> int:
    """What a side looks like: the last card of one or two, and how the two go together; the total of three."""
    n = side_count(cards)
    if n == 0:
        return 0
    last = side_face(cards, n - 1)
    if n == 1:
        return value(last) - 1
    if n == SIDE:
        return 121 + min(total, 65)
    first = side_face(cards, 0)
    same = first == JOKER or last == JOKER or suit_of(first) == suit_of(last)
    return 15 + 8 * (value(last) - 2) + 2 * min(3, value(last) - value(first)) + int(same)


def first_of_two(cards: int) -> int:
    return value(side_face(cards, 0)) - 1 if side_count(cards) == 2 else 0


def effect_row(suit: int, cards: int) -> int:
    if suit == 0:
        return 0
    return (22 if adds_damage(suit) else 44) + effect_points(cards, suit)


def write_rest(s: State, rows: Any, at: int, seat: int, known: int, turns: int) -> None:
    """The rows before the HP: what is known of the other hand, the turns that are left, the suits, and the cards that nobody has laid."""
    jokers = 4
    total = 476
    count = CARDS
    for zone in range(LEFT, DISCARD + 1):
        cards = s.cards[zone]
        for i in range(s.count[zone]):
            face = s.face[cards[i]]
            total -= value(face)
            count -= 1
            if face == JOKER:
                jokers -= 1
    rows[at] = known
    rows[at + 1] = turns
    rows[at + 2] = SUITS + 5 * s.suit[seat] + s.suit[1 - seat]
    rows[at + 3] = JOKERS + jokers
    rows[at + 4] = HEIGHT + max(0, min(11, 2 * total // max(1, count) - 12))


def turns_left(s: State, seat: int) -> int:
    """The turns that a seat still has in this round."""
    return 0 if s.final[seat] else min(MOST_TURNS, s.count[DECK + seat] // PLAYS + 1)


def hp_row(hp: int) -> int:
    return max(0, min(HIGHEST_HP, hp // 2))


def card_row(s: State, seat: int, face: int) -> int:
    """A card by its value, and whether it is active."""
    active = s.suit[seat] and (face == JOKER or suit_of(face) == s.suit[seat] - 1)
    return value(face) - 2 + (15 if active else 0)
