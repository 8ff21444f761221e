"""A batch of games stepped together and sorted by what they do next, so that threads side by side run the same rule.

Written once over free names, as lab/kernel.py is. Each rule is a kernel of a GPU: a thread takes every `step`-th entry from `first` on; one
after the other, with 0 and 1, they play the same games on a processor. `order` holds the places of the batch, sorted by key; `before` says
for each key how many places have a smaller one. `own` is a thread's memory for the state that it works at, since games that are sorted lie
far apart. The last key is that of places that are done: its number is how many play on.
"""

from __future__ import annotations

from typing import Any

from cardhouse.engine.compile.device import load_near, store_near, take
from cardhouse.engine.rng import seed
from cardhouse.lab.kernel import CHOOSER_SALT, KEY_MASK, MOST_MOVES, choose

setup: Any
apply: Any
winners: Any
score: Any
course: Any

ENDED = 0  # the key of a game that is over: the next one is dealt in its place
COURSES, WAITS = 4094, 1022  # so many numbers do the rules course and waits have
PART = 64  # keys that are added up at a time
NONE = -1


def move_on(
    states: Any, choosers: Any, levels: Any, own: Any, out: Any, order: Any, before: Any, actions: Any, played: Any, keys: Any,
    dealing: int, first: int, step: int,
) -> None:  # fmt: skip
    """Play what was chosen in every game, and choose what comes next. A place whose game is over waits, or another is dealt there now."""
    for i in range(first, before[len(before) - 1], step):
        if i >= before[1]:
            g = order[i]
            s = load_near(own, states[g], states[0])
            apply(s, actions[g])
            played[g] += 1
            keys[i] = ENDED
            if not s.over and played[g] < MOST_MOVES:
                actions[g] = choose(s, choosers[g], levels[s.to_act], out)
                keys[i] = 1 + course(s, actions[g])
            store_near(s, states[g])
        elif not dealing:
            keys[i] = ENDED


def deal_on(
    states: Any, choosers: Any, levels: Any, own: Any, out: Any, order: Any, before: Any, actions: Any, played: Any, keys: Any, games: Any,
    base: int, dealt: Any, scores: Any, won: Any, moves: Any, starts: Any, first: int, step: int,
) -> None:  # fmt: skip
    """Write down how games ended, and deal the next ones in their places while there are any, up to what is played first."""
    for i in range(first, before[1], step):
        g = order[i]
        s = load_near(own, states[g], states[0])
        if games[g] != NONE:
            won[games[g]] = winners(s) if s.over else 0
            moves[games[g]] = played[g]
            for seat in range(s.seats):
                scores[games[g]][seat] = score(s, seat)
        game = take(dealt, 0)
        if game < len(moves):
            key = (base + game) & KEY_MASK
            seed(s, key)
            setup(s)
            seed(choosers[g], key ^ CHOOSER_SALT)
            starts[game] = s.to_act
            games[g] = game
            played[g] = 0
            actions[g] = choose(s, choosers[g], levels[s.to_act], out)
            keys[i] = 1 + course(s, actions[g])
            store_near(s, states[g])
        else:
            keys[i] = COURSES + 1


def count_keys(before: Any, keys: Any, numbers: Any, counts: Any, first: int, step: int) -> None:
    """How many places have each key, and the number of each among those."""
    for i in range(first, before[len(before) - 1], step):
        numbers[i] = take(counts, keys[i])


def add_parts(counts: Any, sums: Any, first: int, step: int) -> None:
    for part in range(first, len(sums), step):
        total = 0
        for key in range(part * PART, min((part + 1) * PART, len(counts))):
            total += counts[key]
        sums[part] = total


def add_before(counts: Any, sums: Any, after: Any, first: int, step: int) -> None:
    """How many places have a smaller key than each."""
    for key in range(first, len(after), step):
        total = 0
        for part in range(key // PART):
            total += sums[part]
        for other in range(key // PART * PART, key):
            total += counts[other]
        after[key] = total


def place(before: Any, order: Any, keys: Any, numbers: Any, after: Any, counts: Any, sorted_order: Any, first: int, step: int) -> None:
    """The places in the order of their keys; counts begin again."""
    for i in range(first, before[len(before) - 1], step):
        sorted_order[after[keys[i]] + numbers[i]] = order[i]
    for key in range(first, len(counts), step):
        counts[key] = 0
