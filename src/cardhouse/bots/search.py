"""Flat Monte Carlo over worlds that a seat cannot tell apart, written once over free names that a binding fills with a game's rules.

Every legal move is tried in the same worlds with the same dice, so that luck cancels in the difference; the better half of the moves goes
on (sequential halving). A rollout plays on to a horizon on the game's clock; there a softmax over a few fitted features says each seat's
share of the win. The move of a plain policy is kept unless another one is better by a standard error of the paired difference.

Whole numbers only: a choice is the same for a seed on every machine, interpreted and compiled.
"""

from __future__ import annotations

from typing import Any

from cardhouse.engine.evaluation import EASY, LEARNED, MOST_FEATURES, NORMAL, QUICK, STEPS, UNIT
from cardhouse.engine.rng import below, bits, seed
from cardhouse.engine.state import Field
from cardhouse.engine.views import deal_unknown, unknown_cards

legal: Any
apply: Any
winners: Any
easy: Any
normal: Any
clock: Any
features: Any
quick: Any
plan: Any
outlook: Any

TRUE, BASE, WORLD, TRIAL = 0, 1, 2, 3  # the state as it is, without what the seat must not know, one deal of it, one move in it
START = 4  # the state when the tick of the clock began (beliefs.py)
WORLDS = 5
MOST_SEATS = 8
MOST_POOLS = 64
MOST_PAST = 256  # moves of a tick that say something
LEAST = 2  # worlds in which a move is tried at the least
HANDS_OPEN, ALL_KNOWN = 1, 2  # what a search peeks at that is only a measure: what some seat knows; the deck and the dice to come as well
EXP = tuple(int((1 << 20) * 2.718281828459045 ** (-i / STEPS)) for i in range(16 * STEPS))


def note_fields(max_legal: int, cards: int, believed: int = 0, learned: tuple[int, int] = (0, 0)) -> dict[str, Field]:
    """What a search writes down, and how it is to think. Moves are numbered as `legal` lists them; `believed` is how many worlds it may
    keep by what others have played (beliefs.py); `learned` is how many weights a game has learned, and the room that they need."""
    moves = {name: Field((max_legal,), "i8") for name in ("moves", "out", "order", "sums", "squares", "spreads", "tried")}
    settings = ("rollouts", "horizon", "most", "policy", "guess", "caution", "daring", "peeks", "many")
    return {
        **moves,
        "ids": Field((cards,), "i8"),
        "ends": Field((2 * MOST_POOLS,), "i8"),
        "row": Field((MOST_FEATURES,), "i8"),
        "weights": Field((MOST_FEATURES,), "i8"),
        "values": Field((MOST_SEATS,), "i8"),
        "actions": Field((MOST_PAST if believed else 1,), "i8"),
        "believed": Field((max(1, believed), cards), "i2"),
        "learned": Field((max(1, learned[0]),), "i2"),
        "room": Field((max(1, learned[1]),), "i4"),
        **{name: Field((), "i8") for name in (*settings, "deep", "inner", "flat", "me", "groups", "until", "first", "played")},
        **{name: Field((), "i8") for name in ("past", "tick", "kept", "cost")},
    }


def follow(s: Any, chooser: Any, policy: int, notes: Any) -> int:
    """What a policy plays."""
    if policy == LEARNED:
        return int(plan(s, chooser, notes.learned, notes.room))
    if policy == NORMAL:
        return int(normal(s, chooser))
    if policy == EASY:
        return int(easy(s, chooser))
    if policy == QUICK:
        return int(quick(s, chooser))
    n = legal(s, notes.out)
    return int(notes.out[below(chooser, n)])


def roll_out(s: Any, chooser: Any, notes: Any, until: int) -> None:
    """Play on to the end, or to a time on the game's clock."""
    n = 0
    while not s.over and n < notes.most and clock(s) < until:
        apply(s, follow(s, chooser, notes.policy, notes))
        n += 1
    notes.played += n


def evaluate(s: Any, notes: Any) -> None:
    """Each seat's share of the win in UNIT-ths: who won, or what the features promise, or what is learned where that plays."""
    values = notes.values
    if s.over:
        mask = winners(s)
        n = 0
        for seat in range(s.seats):
            n += mask >> seat & 1
        for seat in range(s.seats):
            values[seat] = UNIT * (mask >> seat & 1) // n if n else UNIT // s.seats
        return
    if notes.policy == LEARNED:
        logit = outlook(s, notes.learned, notes.room)
        less = EXP[min(len(EXP) - 1, abs(logit) * STEPS // UNIT)]
        share = UNIT * less // (less + EXP[0])
        values[s.to_act] = share if logit > 0 else UNIT - share
        values[1 - s.to_act] = UNIT - values[s.to_act]
        return
    highest = -(1 << 62)
    row = notes.row
    weights = notes.weights
    for seat in range(s.seats):
        features(s, seat, row)
        worth = 0
        for k in range(MOST_FEATURES):
            worth += weights[k] * row[k]
        values[seat] = worth
        highest = max(highest, worth)
    total = 0
    for seat in range(s.seats):
        values[seat] = EXP[min(len(EXP) - 1, (highest - values[seat]) * STEPS // UNIT)]
        total += values[seat]
    for seat in range(s.seats):
        values[seat] = UNIT * values[seat] // total


def search(worlds: Any, notes: Any, chooser: Any, dice: Any) -> int:
    """The move of the seat to act in the true world. Of that world's secrets it uses nothing (unless it is asked to peek)."""
    n = prepare(worlds, notes, chooser, dice)
    if n == 1:
        return int(notes.moves[0])
    left = n
    for _ in range(rounds_of(n)):
        for _ in range(worlds_for(notes, n, left)):
            deal_world(worlds, notes, chooser)
            try_moves(worlds, notes, dice, bits(chooser), left)
        left = drop_worse(notes, left)
    return decide(notes)


def prepare(worlds: Any, notes: Any, chooser: Any, dice: Any) -> int:
    """Forget what the seat must not know, and find the moves and the one that a plain policy would play; returns how many there are."""
    s = worlds[TRUE]
    n = legal(s, notes.moves)
    notes.played = 0
    notes.me = s.to_act
    if n == 1:
        return int(n)
    worlds[BASE] = worlds[TRUE]
    base = worlds[BASE]
    everybody = (1 << s.seats) - 1
    if notes.peeks < ALL_KNOWN:
        notes.groups = unknown_cards(base, everybody if notes.peeks == HANDS_OPEN else 1 << notes.me, notes.ids, notes.ends)
        for i in range(4):
            base.rng[i] = i + 1
    notes.until = clock(base) + notes.horizon
    seed(dice, bits(chooser))
    guess_first(notes, n, follow(base, dice, notes.guess, notes))
    if notes.kept > 0:  # a believed world says what others hold; what nobody knows is dealt anew
        notes.groups = unknown_cards(base, everybody, notes.ids, notes.ends)
    return int(n)


def decide(notes: Any) -> int:
    """The best move if it is better than the policy's beyond doubt, else that one."""
    guess = notes.order[0]
    best = notes.order[1]
    count = notes.tried[guess]
    gain = notes.sums[best] - notes.sums[guess]
    doubt = notes.squares[best] - gain * gain // count
    if notes.daring != 0:
        gain += notes.daring * (deviation(notes, best, count) - deviation(notes, guess, count)) // 16
    return int(notes.moves[best] if gain > 0 and 16 * gain * gain > notes.caution * doubt else notes.moves[guess])


def deviation(notes: Any, move: int, count: int) -> int:
    """How far the values of a move lie apart: their standard deviation, so many times as they are."""
    mean = notes.sums[move] - count * (UNIT // 2)
    square = max(0, count * notes.spreads[move] - mean * mean)
    root = 0
    bit = 1 << 60
    while bit > 0:  # the root of a whole number, digit by digit
        if square >= root + bit:
            square -= root + bit
            root = (root >> 1) + bit
        else:
            root >>= 1
        bit >>= 2
    return int(root)


def guess_first(notes: Any, n: int, move: int) -> None:
    """Nothing is tried yet; this move stands first in the order: it is played unless another is better beyond doubt."""
    guess = 0
    for i in range(n):
        notes.order[i] = i
        notes.sums[i] = 0
        notes.squares[i] = 0
        notes.spreads[i] = 0
        notes.tried[i] = 0
        if notes.moves[i] == move:
            guess = i
    notes.order[0] = guess
    notes.order[guess] = 0


def rounds_of(n: int) -> int:
    """How often half of so many moves is dropped."""
    rounds = 1
    while (1 << rounds) < n:
        rounds += 1
    return rounds


def worlds_for(notes: Any, n: int, left: int) -> int:
    """In how many worlds the moves that are left are tried in one round."""
    return max(LEAST, int(notes.rollouts // (rounds_of(n) * left)))


def deal_world(worlds: Any, notes: Any, chooser: Any) -> None:
    """A world that the seat cannot tell from the true one, or the true one where all is known."""
    worlds[WORLD] = worlds[BASE]
    if notes.kept > 0:
        lay(worlds[WORLD], notes.believed[below(chooser, notes.kept)])
    if notes.peeks < ALL_KNOWN:
        deal_unknown(worlds[WORLD], notes.ids, notes.ends, notes.groups, chooser)


def lay(s: Any, faces: Any) -> None:
    """Lay the faces of a world that the seat believes in."""
    for i in range(len(s.face)):
        s.face[i] = faces[i]


def drop_worse(notes: Any, left: int) -> int:
    """Put the moves in the order of what they brought, the policy's in front, and leave the better half; returns how many that is."""
    order = notes.order
    for i in range(2, left):
        move = order[i]
        j = i
        while j > 1 and notes.sums[order[j - 1]] < notes.sums[move]:
            order[j] = order[j - 1]
            j -= 1
        order[j] = move
    return (left + 1) // 2 if left > 2 else left


def try_moves(worlds: Any, notes: Any, dice: Any, key: int, left: int) -> None:
    """Every move that is left, in one world, with the same dice."""
    for i in range(left):
        worlds[TRIAL] = worlds[WORLD]
        s = worlds[TRIAL]
        apply(s, notes.moves[notes.order[i]])
        seed(dice, key)
        roll_out(s, dice, notes, notes.until)
        note_value(s, notes, i)


def note_value(s: Any, notes: Any, i: int) -> None:
    """Write down what a position is worth that the i-th move in order led to."""
    evaluate(s, notes)
    value = notes.values[notes.me]
    if i == 0:
        notes.first = value
    move = notes.order[i]
    notes.sums[move] += value
    notes.squares[move] += (value - notes.first) * (value - notes.first)
    notes.spreads[move] += (value - UNIT // 2) * (value - UNIT // 2)
    notes.tried[move] += 1
