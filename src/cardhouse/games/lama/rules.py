"""L.A.M.A.: drop your minus points. The numbers (L2.1 …) are those of docs/rules/lama.md."""

from __future__ import annotations

from cardhouse.engine.actions import field_a, kind_of, pack
from cardhouse.engine.declare import Actions, Events, Reasons, Words, Zones
from cardhouse.engine.events import EVERYONE, NOBODY, emit
from cardhouse.engine.options import Choice, Flag, Number
from cardhouse.engine.rng import below
from cardhouse.engine.state import SEAT, Cards, number, option, per_seat, state
from cardhouse.engine.zones import clear, collect, draw, draw_many, faces, find, place, reveal_zone, take, top

VERSION = 1
SEATS = 6
CARDS, COPIES, HAND_SIZE = 56, 8, 6
FACES = ("1", "2", "3", "4", "5", "6", "L")
LLAMA, LLAMA_COST = 6, 10
WHITE_TOKENS, BLACK_TOKENS = 50, 20

# Zones
zone = Zones(__name__)
DRAW = zone("draw")
DISCARD = zone("discard")
HAND = zone("hand", SEATS)
ZONES = zone.names()

# Words that actions and events name
colour = Words(__name__)
BLACK = colour("black")
WHITE = colour("white")
COLOURS = colour.names()
direction = Words(__name__)
UP = direction("up")
DOWN = direction("down")
DIRECTIONS = direction.names()

# Actions
action = Actions(__name__)
PLAY = action("play", "play {}", FACES)
TAKE = action("take", "draw")
QUIT = action("quit")
RETURN = action("return", "return {}", COLOURS)
EXCHANGE = action("exchange", "exchange {}", DIRECTIONS)
PASS = action("pass")
FORMS = action.forms()
MAX_LEGAL = 6

# What a decision is about
decision = Words(__name__)
TURN = decision("turn")
DRAWN = decision("drawn")
RETURNING = decision("returning")

# Words of options (L5)
starting = Words(__name__)
NEXT = starting("next")
LAST_ACTOR = starting("last_actor")
exchanging = Words(__name__)
AUTO = exchanging("auto")
MANUAL = exchanging("manual")

event = Events(__name__)
PLAYED = event("played", "seat", "face", "left")
DREW = event("drew", "seat", "left")
QUIT_ROUND = event("quit_round", "seat")
PASSED = event("passed", "seat")
ROUND_ENDED = event("round_ended", "seat", "emptied")
SCORED = event("scored", "seat", "cost", "points")
RETURNED = event("returned", "seat", "colour", "points")
EXCHANGED = event("exchanged", "seat", "direction")
SUBSTITUTED = event("substituted", "colour", "count")
DEALT = event("dealt", "round", "starter")
EVENTS = event.declared()

reason = Reasons(__name__)
LEGAL = reason("legal")
NOT_HELD = reason("not_held")
NOT_NEXT = reason("not_next")
PILE_EMPTY = reason("pile_empty")
LAST_PLAYER = reason("last_player")
RETURN_FIRST = reason("return_first")
RETURN_LATER = reason("return_later")
NO_TOKEN = reason("no_token")
TABLE_EXCHANGES = reason("table_exchanges")
EXCHANGED_ALREADY = reason("exchanged_already")
TOO_FEW_WHITE = reason("too_few_white")
SUPPLY_SHORT = reason("supply_short")
DRAWN_ONLY = reason("drawn_only")
PLAY_OR_PASS = reason("play_or_pass")
NO_PASS = reason("no_pass")
OVER = reason("over")
REASONS = reason.names()


@state(cards=CARDS, zones=len(ZONES))
class State(Cards):
    """A table of L.A.M.A."""

    points: list[int] = per_seat(SEATS)
    black: list[int] = per_seat(SEATS, says="black tokens")
    white: list[int] = per_seat(SEATS, says="white tokens")
    quit: list[int] = per_seat(SEATS, says="has quit this round")
    supply_black: int = number()
    supply_white: int = number()
    substitute_black: int = number()  # L3.4: tokens in play beyond those in the box
    substitute_white: int = number()
    round: int = number(says="number of the round")
    starter: int = number(holds=SEAT, says="who begins the round")

    active: int = number(public=False)  # seats that have not quit this round
    decision: int = number(public=False)
    exchanged: int = number(public=False)  # L3.3: whether this decision has had its exchange

    opt_players: int = option(Number("players", 4, 2, SEATS))  # L5
    opt_target: int = option(Number("target", 40, 20, 100))
    opt_starter: int = option(Choice("starter", starting.names()))
    opt_exchange: int = option(Choice("exchange", exchanging.names()))
    opt_play_after_draw: int = option(Flag("play_after_draw"))
    opt_count_each: int = option(Flag("count_each"))


# Setting up


def setup(s: State) -> None:
    """L1.1, L1.2: all 56 cards into the draw pile, a random starter, the first deal."""
    clear(s)
    s.sees[DRAW] = NOBODY
    s.sees[DISCARD] = EVERYONE
    for seat in range(SEATS):
        s.sees[HAND + seat] = 1 << seat
        s.points[seat] = 0
        s.black[seat] = 0
        s.white[seat] = 0
        s.quit[seat] = 0
    for card in range(CARDS):
        s.pool[card] = 0
        place(s, card, card // COPIES, DRAW)
    s.supply_black = BLACK_TOKENS
    s.supply_white = WHITE_TOKENS
    s.substitute_black = 0
    s.substitute_white = 0
    s.round = 0
    s.starter = below(s, s.seats)
    deal(s)


def deal(s: State) -> None:
    """L1.1: shuffle all cards, six each, the next one up."""
    collect(s, CARDS, len(ZONES), DRAW)
    for seat in range(s.seats):
        s.quit[seat] = 0
        draw_many(s, DRAW, HAND + seat, HAND_SIZE)
    draw(s, DRAW, DISCARD)
    s.round += 1
    s.active = s.seats
    emit(s, DEALT, s.round, s.starter)
    decide(s, s.starter, TURN)


def decide(s: State, seat: int, decision: int) -> None:
    """The next decision is this seat's."""
    s.to_act = seat
    s.decision = decision
    s.exchanged = 0


# What may be done


def follower(face: int) -> int:
    """L2.1: 1→2→3→4→5→6→Llama→1."""
    return 0 if face == LLAMA else face + 1


def top_face(s: State) -> int:
    return s.face[top(s, DISCARD)]


def may_draw(s: State) -> bool:
    """L2.2: not from an empty pile, and not as the only active player."""
    return s.count[DRAW] > 0 and s.active > 1


def legal(s: State, out: list[int]) -> int:
    """Write the legal actions in the order of FORMS; return how many."""
    seat = s.to_act
    n = 0
    if s.decision == RETURNING:
        if s.black[seat] > 0:
            out[n] = pack(RETURN, BLACK)
            n += 1
        if s.white[seat] > 0:
            out[n] = pack(RETURN, WHITE)
            n += 1
    else:
        face = top_face(s)
        after = follower(face)
        held = playable(s, seat)
        first = min(face, after)
        second = max(face, after)
        if held >> first & 1:
            out[n] = pack(PLAY, first)
            n += 1
        if held >> second & 1:
            out[n] = pack(PLAY, second)
            n += 1
        if s.decision == TURN:
            if may_draw(s):
                out[n] = pack(TAKE)
                n += 1
            out[n] = pack(QUIT)
            n += 1
    if s.opt_exchange == MANUAL and s.exchanged == 0:
        if exchange_refusal(s, seat, UP) == LEGAL:
            out[n] = pack(EXCHANGE, UP)
            n += 1
        if exchange_refusal(s, seat, DOWN) == LEGAL:
            out[n] = pack(EXCHANGE, DOWN)
            n += 1
    if s.decision == DRAWN:
        out[n] = pack(PASS)
        n += 1
    return n


def playable(s: State, seat: int) -> int:
    """The faces a seat may play from, as bits: its hand, or after a draw the drawn card alone."""
    if s.decision == DRAWN:
        return 1 << s.face[top(s, HAND + seat)]
    return faces(s, HAND + seat)


def refusal(s: State, action: int) -> int:
    """Why an action is not legal; LEGAL for exactly the legal ones."""
    if s.over:
        return OVER
    seat = s.to_act
    kind = kind_of(action)
    if kind == EXCHANGE:
        return exchange_refusal(s, seat, field_a(action))
    if kind == RETURN:
        if s.decision != RETURNING:
            return RETURN_LATER
        held = s.black[seat] if field_a(action) == BLACK else s.white[seat]
        return LEGAL if held > 0 else NO_TOKEN
    if s.decision == RETURNING:
        return RETURN_FIRST
    if kind == PLAY:
        face = field_a(action)
        if find(s, HAND + seat, face) < 0:
            return NOT_HELD
        if face != top_face(s) and face != follower(top_face(s)):
            return NOT_NEXT
        return LEGAL if playable(s, seat) >> face & 1 else DRAWN_ONLY
    if kind == PASS:
        return LEGAL if s.decision == DRAWN else NO_PASS
    if s.decision == DRAWN:
        return PLAY_OR_PASS
    if kind == TAKE and not may_draw(s):
        return PILE_EMPTY if s.count[DRAW] == 0 else LAST_PLAYER
    return LEGAL


def exchange_refusal(s: State, seat: int, direction: int) -> int:
    """L3.3: with `exchange` manual, ten white for a black or a black for ten white, once per decision."""
    if s.opt_exchange != MANUAL:
        return TABLE_EXCHANGES
    if s.exchanged:
        return EXCHANGED_ALREADY
    if direction == UP:
        if s.white[seat] < 10:
            return TOO_FEW_WHITE
        return LEGAL if s.supply_black > 0 else SUPPLY_SHORT
    if s.black[seat] == 0:
        return NO_TOKEN
    return LEGAL if s.supply_white >= 10 else SUPPLY_SHORT


# What is done


def apply(s: State, action: int) -> None:
    """Carry out a legal action of the seat to act."""
    seat = s.to_act
    kind = kind_of(action)
    if kind == PLAY:
        play(s, seat, field_a(action))
    elif kind == TAKE:
        draw_card(s, seat)
    elif kind == QUIT:
        quit_round(s, seat)
    elif kind == PASS:
        emit(s, PASSED, seat)
        end_turn(s, seat)
    elif kind == RETURN:
        return_token(s, seat, field_a(action))
    else:
        exchange(s, seat, field_a(action))


def play(s: State, seat: int, face: int) -> None:
    """L2.1: one card onto the discard pile. L3.1: an emptied hand ends the round."""
    take(s, HAND + seat, find(s, HAND + seat, face), DISCARD)
    emit(s, PLAYED, seat, face, s.count[HAND + seat])
    if s.count[HAND + seat] == 0:
        end_round(s, seat, 1)
    else:
        end_turn(s, seat)


def draw_card(s: State, seat: int) -> None:
    """L2.2: draw one card; only with `play_after_draw` may it be played at once."""
    draw(s, DRAW, HAND + seat)
    emit(s, DREW, seat, s.count[DRAW])
    if s.opt_play_after_draw:
        decide(s, seat, DRAWN)
    else:
        end_turn(s, seat)


def has_quit(s: State, seat: int) -> bool:
    """L2.3: a player who quits is asked nothing more this round."""
    return s.quit[seat] == 1


def quit_round(s: State, seat: int) -> None:
    """L2.3: lay the hand face down and leave the round. L3.1: it ends when everyone has."""
    s.quit[seat] = 1
    s.active -= 1
    emit(s, QUIT_ROUND, seat)
    if s.active == 0:
        end_round(s, seat, 0)
    else:
        end_turn(s, seat)


def end_turn(s: State, seat: int) -> None:
    """L2.4: quitters are skipped, so a last active player takes turn after turn."""
    for _ in range(s.seats):
        seat = 0 if seat + 1 == s.seats else seat + 1
        if s.quit[seat] == 0:
            break
    decide(s, seat, TURN)


# The end of a round


def end_round(s: State, seat: int, emptied: int) -> None:
    """L3: show every hand, pay for it; a player with an empty hand returns a token (L3.5) if they have any."""
    emit(s, ROUND_ENDED, seat, emptied)
    for other in range(s.seats):
        reveal_zone(s, HAND + other, EVERYONE)
    for other in range(s.seats):
        pay(s, other, hand_cost(s, other))
    if emptied and s.points[seat] > 0:
        decide(s, seat, RETURNING)
    else:
        next_round(s, seat)


def cost(face: int) -> int:
    """L3.2: 1–6 their number, Llama 10."""
    return LLAMA_COST if face == LLAMA else face + 1


def hand_cost(s: State, seat: int) -> int:
    """L3.2: each distinct value held counts once; with `count_each` every copy does."""
    row = s.cards[HAND + seat]
    total = 0
    held = 0
    for i in range(s.count[HAND + seat]):
        face = s.face[row[i]]
        if s.opt_count_each or not held >> face & 1:
            total += cost(face)
        held |= 1 << face
    return total


def pay(s: State, seat: int, points: int) -> None:
    """L3.3: take tokens for points, black first; the table keeps holdings exchanged upwards unless `exchange` is manual."""
    s.points[seat] += points
    if s.opt_exchange == AUTO:
        hold(s, seat, s.points[seat] // 10, s.points[seat] % 10)
    else:
        blacks = points // 10
        whites = points % 10
        if whites > s.supply_white:
            exchange_all_up(s)
        if whites > s.supply_white and s.white[seat] + whites >= 10 and blacks < s.supply_black:
            blacks += 1  # L3.4: what is being paid is exchanged with the rest
            whites -= 10
        while blacks > s.supply_black and whites + 10 <= s.supply_white:
            blacks -= 1
            whites += 10
        hold(s, seat, s.black[seat] + blacks, s.white[seat] + whites)
    emit(s, SCORED, seat, points, s.points[seat])


def hold(s: State, seat: int, black: int, white: int) -> None:
    """L3.4: change what a seat holds; the supply gives and takes, and substitutes stand in where it is short."""
    s.supply_black += s.black[seat] - black
    s.supply_white += s.white[seat] - white
    s.black[seat] = black
    s.white[seat] = white
    if s.supply_black < 0:
        emit(s, SUBSTITUTED, BLACK, -s.supply_black)
    if s.supply_white < 0:
        emit(s, SUBSTITUTED, WHITE, -s.supply_white)
    spare = min(s.supply_black, s.substitute_black)  # negative: as many more substitutes
    s.supply_black -= spare
    s.substitute_black -= spare
    spare = min(s.supply_white, s.substitute_white)
    s.supply_white -= spare
    s.substitute_white -= spare


def exchange_all_up(s: State) -> None:
    """L3.4: a supply short of white: exchange among all holdings."""
    for seat in range(s.seats):
        while s.white[seat] >= 10 and s.supply_black > 0:
            hold(s, seat, s.black[seat] + 1, s.white[seat] - 10)


def exchange(s: State, seat: int, direction: int) -> None:
    """L3.3: ten white for a black, or a black for ten white; the decision goes on."""
    step = 1 if direction == UP else -1
    hold(s, seat, s.black[seat] + step, s.white[seat] - 10 * step)
    s.exchanged = 1
    emit(s, EXCHANGED, seat, direction)


def return_token(s: State, seat: int, colour: int) -> None:
    """L3.5: give back a black (−10) or a white (−1)."""
    black = 1 if colour == BLACK else 0
    s.points[seat] -= 10 if black else 1
    hold(s, seat, s.black[seat] - black, s.white[seat] - 1 + black)
    emit(s, RETURNED, seat, colour, s.points[seat])
    next_round(s, seat)


def next_round(s: State, last: int) -> None:
    """L4: someone at the target ends the game. L1.2: otherwise the next starter, and a new deal."""
    for seat in range(s.seats):
        if s.points[seat] >= s.opt_target:
            s.over = 1
    if s.over:
        return
    if s.opt_starter == LAST_ACTOR:
        s.starter = last
    else:
        s.starter = 0 if s.starter + 1 == s.seats else s.starter + 1
    deal(s)


# The end of the game


def score(s: State, seat: int) -> int:
    return s.points[seat]


def winners(s: State) -> int:
    """L4: fewest points; ties share the win."""
    best = s.points[0]
    for seat in range(1, s.seats):
        best = min(best, s.points[seat])
    found = 0
    for seat in range(s.seats):
        if s.points[seat] == best:
            found |= 1 << seat
    return found
