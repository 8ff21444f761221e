"""A search whose rollouts begin with searches: everybody's next moves are those of a small search, then those of the policy.

A flat search tries one move and then trusts its policy; where a plan takes several moves of one turn, it sees the first and not the rest.
So the best few moves of a flat search are tried again here, and its choice is kept unless another one is better beyond doubt.
Written once over free names that a binding fills with a game's rules, as search.py is. `inner` is the memory of the small search.
"""

from __future__ import annotations

from typing import Any

from cardhouse.bots.search import (
    BASE,
    LEAST,
    TRIAL,
    TRUE,
    WORLD,
    deal_world,
    decide,
    drop_worse,
    guess_first,
    note_value,
    prepare,
    roll_out,
    rounds_of,
    search,
    worlds_for,
)
from cardhouse.engine.rng import bits, seed

apply: Any
clock: Any

FEW = 4  # moves that are tried again
WORK = 1_500_000  # moves of all rollouts together, after which fewer worlds must do: about a second; more seats take longer for a move


def nested_search(
    worlds: Any, notes: Any, chooser: Any, dice: Any, inner: Any, inner_notes: Any, inner_chooser: Any, inner_dice: Any
) -> int:
    """As search() does with the best of a flat search, but with searches for the first `deep` moves of every rollout."""
    n = prepare(worlds, notes, chooser, dice)
    if n == 1:
        return int(notes.moves[0])
    try_flat(worlds, notes, chooser, inner, inner_notes, inner_chooser, inner_dice, n)
    n = min(n, FEW)
    left = n
    work = WORK // (rounds_of(n) * (worlds[TRUE].seats - 1))
    for i in range(rounds_of(n)):
        tried = 0
        while tried < worlds_for(notes, n, left) and (tried < LEAST or notes.played < (i + 1) * work):
            deal_world(worlds, notes, chooser)
            try_deeply(worlds, notes, dice, inner, inner_notes, inner_chooser, inner_dice, bits(chooser), left)
            tried += 1
        left = drop_worse(notes, left)
    return decide(notes)


def try_deeply(
    worlds: Any, notes: Any, dice: Any, inner: Any, inner_notes: Any, inner_chooser: Any, inner_dice: Any, key: int, left: int
) -> None:
    """Every move that is left, in one world, with the same dice."""
    for i in range(left):
        worlds[TRIAL] = worlds[WORLD]
        s = worlds[TRIAL]
        apply(s, notes.moves[notes.order[i]])
        seed(dice, key)
        seed(inner_chooser, key)
        moves = 0
        while not s.over and moves < notes.deep and clock(s) < notes.until:
            inner[TRUE] = worlds[TRIAL]
            apply(s, search(inner, inner_notes, inner_chooser, inner_dice))
            notes.played += inner_notes.played
            moves += 1
        roll_out(s, dice, notes, notes.until)
        note_value(s, notes, i)


def try_flat(worlds: Any, notes: Any, chooser: Any, inner: Any, inner_notes: Any, inner_chooser: Any, inner_dice: Any, n: int) -> None:
    """Put the moves in the order in which a flat search leaves them, the one that it would play in front."""
    inner[TRUE] = worlds[BASE]
    seed(inner_chooser, bits(chooser))
    inner_notes.rollouts = notes.flat
    guess_first(notes, n, search(inner, inner_notes, inner_chooser, inner_dice))
    inner_notes.rollouts = notes.inner
    guess = notes.order[0]
    k = 1
    for i in range(n):
        if inner_notes.order[i] != guess:
            notes.order[k] = inner_notes.order[i]
            k += 1
