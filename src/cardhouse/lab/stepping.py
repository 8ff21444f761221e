"""A batch of games stepped together and sorted by what they do next, so that threads side by side run the same rule.

Written once over free names, as lab/kernel.py is. Each rule is a kernel of a GPU: a thread takes every `step`-th entry from `first` on; one
after the other, with 0 and 1, they play the same games on a processor. `order` holds the places of the batch, sorted by key; `before` says
for each key how many places have a smaller one. The last key is that of places that are done: its number is how many play on.
"""

from __future__ import annotations

from typing import Any

from cardhouse.engine.compile.device import take
from cardhouse.engine.rng import seed
from cardhouse.lab.kernel import CHOOSER_SALT, KEY_MASK, MOST_MOVES, choose

setup: Any
apply: Any
winners: Any
score: Any
waits: Any
course: Any

ENDED = 0  # the key of a game that is over: the next one is dealt in its place
COURSES, WAITS = 4094, 1022  # so many numbers do the rules course and waits have
PART = 64  # keys that are added up at a time
NONE = -1


def choose_moves(
    states: Any, choosers: Any, levels: Any, out: Any, order: Any, before: Any, actions: Any, keys: Any, first: int, step: int
) -> None:
    """What is played next in every game, and by which key it is sorted. Meanwhile new games may be dealt where others have ended."""
    for i in range(first, before[len(before) - 1], step):
        keys[i] = ENDED
        if i >= before[1]:
            s = states[order[i]]
            action = choose(s, choosers[order[i]], levels[s.to_act], out)
            actions[order[i]] = action
            keys[i] = 1 + course(s, action)


def make_moves(states: Any, actions: Any, order: Any, before: Any, games: Any, played: Any, keys: Any, first: int, step: int) -> None:
    """Play them. A game that was dealt meanwhile has its first turn in the next step."""
    for i in range(first, before[len(before) - 1], step):
        g = order[i]
        s = states[g]
        if i >= before[1]:
            apply(s, actions[g])
            played[g] += 1
        if games[g] == NONE:
            keys[i] = WAITS + 1
        else:
            keys[i] = ENDED if s.over or played[g] >= MOST_MOVES else 1 + waits(s)


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


def deal_again(
    states: Any, choosers: Any, order: Any, before: Any, base: int, dealt: Any, games: Any, played: Any, scores: Any, won: Any, moves: Any,
    starts: Any, first: int, step: int,
) -> None:  # fmt: skip
    """Write down how games ended, and deal the next ones in their places while there are any."""
    for i in range(first, before[1], step):
        g = order[i]
        s = states[g]
        game = games[g]
        if game != NONE:
            won[game] = winners(s) if s.over else 0
            moves[game] = played[g]
            for seat in range(s.seats):
                scores[game][seat] = score(s, seat)
        game = take(dealt, 0)
        if game < len(moves):
            key = (base + game) & KEY_MASK
            seed(s, key)
            setup(s)
            seed(choosers[g], key ^ CHOOSER_SALT)
            starts[game] = s.to_act
            games[g] = game
            played[g] = 0
        else:
            games[g] = NONE
