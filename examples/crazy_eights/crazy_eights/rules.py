"""Crazy Eights: follow suit or rank, an Eight calls a suit. The numbers (2.1 …) are those of rules.md."""

from __future__ import annotations

from cardhouse.engine.actions import field_a, field_b, kind_of, pack
from cardhouse.engine.declare import Actions, Events, Reasons, Zones
from cardhouse.engine.events import EVERYONE, NOBODY, emit
from cardhouse.engine.options import Number
from cardhouse.engine.rng import below
from cardhouse.engine.state import Cards, number, option, per_seat, state
from cardhouse.engine.zones import clear, collect, draw, draw_many, faces, find, gather, place, reveal_zone, shuffle, take, top

VERSION = 1
SEATS, CARDS = 5, 52
RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
SUITS = ("clubs", "diamonds", "hearts", "spades")
FACES = tuple(rank + sign for sign in "♣♦♥♠" for rank in RANKS)
EIGHTS = tuple(face for face in FACES if face.startswith("8"))
IN_SUIT, EIGHT = 13, 7
MAX_LEGAL = 70

zone = Zones(__name__)
STOCK = zone("stock")
PILE = zone("pile")
HAND = zone("hand", SEATS)  # a seat's hand is HAND + seat

action = Actions(__name__)
PLAY = action("play", "play {}", FACES)
CALL = action("call", "call {} {}", EIGHTS, SUITS)
TAKE = action("draw", constant="TAKE")
PASS = action("pass")

event = Events(__name__)
DEALT = event("dealt", "starter")
PLAYED = event("played", "seat", "face", "left")
CALLED = event("called", "seat", "face", "suit", "left")
DREW = event("drew", "seat", "left")
PASSED = event("passed", "seat")
RESHUFFLED = event("reshuffled", "count")
SCORED = event("scored", "seat", "points")

reason = Reasons(__name__)
LEGAL = reason("legal")
NOT_HELD = reason("not_held")
NOT_FOLLOWING = reason("not_following")
NAME_A_SUIT = reason("name_a_suit")
DRAWN_ALL = reason("drawn_all")
NOTHING_TO_DRAW = reason("nothing_to_draw")
CAN_PLAY = reason("can_play")
CAN_DRAW = reason("can_draw")
OVER = reason("over")


@state(cards=CARDS, zones=len(zone.names()))
class State(Cards):
    """A table of Crazy Eights."""

    points: list[int] = per_seat(SEATS)  # when it is over
    suit: int = number()  # to be followed: of the top card, or the one that was called

    drawn: int = number(public=False)  # cards in this turn
    passes: int = number(public=False)  # in a row

    opt_players: int = option(Number("players", 3, 2, SEATS))
    opt_draws: int = option(Number("draws", 3, 1, 5))


def suit_of(face: int) -> int:
    return face // IN_SUIT


def rank_of(face: int) -> int:
    return face % IN_SUIT


def cost(face: int) -> int:
    """3.2"""
    if rank_of(face) == EIGHT:
        return 50
    return min(rank_of(face) + 1, 10)


def top_face(s: State) -> int:
    return s.face[top(s, PILE)]


def follows(s: State, face: int) -> int:
    """2.1, 2.2: whether a card may lie on the pile."""
    if suit_of(face) == s.suit or rank_of(face) == EIGHT:
        return 1
    return 1 if rank_of(face) == rank_of(top_face(s)) else 0


def setup(s: State) -> None:
    """1.1, 1.2"""
    clear(s)
    s.sees[STOCK] = NOBODY
    s.sees[PILE] = EVERYONE
    for seat in range(SEATS):
        s.sees[HAND + seat] = 1 << seat
        s.points[seat] = 0
    for card in range(CARDS):
        s.pool[card] = 0
        place(s, card, card, STOCK)
    collect(s, CARDS, HAND + SEATS, STOCK)
    for seat in range(s.seats):
        draw_many(s, STOCK, HAND + seat, 7 if s.seats == 2 else 5)
    draw(s, STOCK, PILE)
    while rank_of(top_face(s)) == EIGHT:
        gather(s, PILE, STOCK)
        shuffle(s, STOCK)
        draw(s, STOCK, PILE)
    s.suit = suit_of(top_face(s))
    s.drawn = 0
    s.passes = 0
    s.to_act = below(s, s.seats)
    emit(s, DEALT, s.to_act)


def may_draw(s: State) -> int:
    """2.3, 2.5"""
    return 1 if s.drawn < s.opt_draws and s.count[STOCK] + s.count[PILE] > 1 else 0


def may_play(s: State) -> int:
    """Whether any card of the seat to act follows."""
    row = s.cards[HAND + s.to_act]
    for i in range(s.count[HAND + s.to_act]):
        if follows(s, s.face[row[i]]):
            return 1
    return 0


def legal(s: State, out: list[int]) -> int:
    n = 0
    held = faces(s, HAND + s.to_act)
    for face in range(CARDS):
        if held >> face & 1 and follows(s, face):
            if rank_of(face) == EIGHT:
                for suit in range(len(SUITS)):
                    out[n] = pack(CALL, suit_of(face), suit)
                    n += 1
            else:
                out[n] = pack(PLAY, face)
                n += 1
    if may_draw(s):
        out[n] = pack(TAKE)
        n += 1
    elif n == 0:
        out[n] = pack(PASS)
        n += 1
    return n


def refusal(s: State, action: int) -> int:
    kind = kind_of(action)
    if s.over:
        return OVER
    if kind == TAKE:
        if may_draw(s):
            return LEGAL
        return DRAWN_ALL if s.drawn >= s.opt_draws else NOTHING_TO_DRAW
    if kind == PASS:
        if may_play(s):
            return CAN_PLAY
        return CAN_DRAW if may_draw(s) else LEGAL
    face = field_a(action) if kind == PLAY else field_a(action) * IN_SUIT + EIGHT
    if find(s, HAND + s.to_act, face) < 0:
        return NOT_HELD
    if kind == PLAY and rank_of(face) == EIGHT:
        return NAME_A_SUIT
    return LEGAL if follows(s, face) else NOT_FOLLOWING


def apply(s: State, action: int) -> None:
    kind = kind_of(action)
    seat = s.to_act
    if kind == TAKE:
        if s.count[STOCK] == 0:
            refill(s)
        draw(s, STOCK, HAND + seat)
        s.drawn += 1
        emit(s, DREW, seat, s.count[HAND + seat])
        return
    if kind == PASS:
        s.passes += 1
        emit(s, PASSED, seat)
    else:
        s.passes = 0
        face = field_a(action) if kind == PLAY else field_a(action) * IN_SUIT + EIGHT
        take(s, HAND + seat, find(s, HAND + seat, face), PILE)
        if kind == PLAY:
            s.suit = suit_of(face)
            emit(s, PLAYED, seat, face, s.count[HAND + seat])
        else:
            s.suit = field_b(action)
            emit(s, CALLED, seat, face, s.suit, s.count[HAND + seat])
    s.drawn = 0
    if s.count[HAND + seat] == 0 or s.passes == s.seats:
        finish(s)
    else:
        s.to_act = 0 if seat + 1 == s.seats else seat + 1


def refill(s: State) -> None:
    """2.5"""
    gather(s, PILE, STOCK)
    draw(s, STOCK, PILE)
    shuffle(s, STOCK)
    emit(s, RESHUFFLED, s.count[STOCK])


def finish(s: State) -> None:
    """3.1, 3.2: hands are shown and counted."""
    s.over = 1
    for seat in range(s.seats):
        reveal_zone(s, HAND + seat, EVERYONE)
        row = s.cards[HAND + seat]
        for i in range(s.count[HAND + seat]):
            s.points[seat] += cost(s.face[row[i]])
        emit(s, SCORED, seat, s.points[seat])


def score(s: State, seat: int) -> int:
    return s.points[seat]


def winners(s: State) -> int:
    """3.2: the fewest points; a tie shares."""
    found = 0
    for seat in range(s.seats):
        fewest = 1
        for other in range(s.seats):
            if s.points[other] < s.points[seat]:
                fewest = 0
        found |= fewest << seat
    return found
