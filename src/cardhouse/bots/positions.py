"""Positions of many games with who won them, written once over free names that a binding fills with a game's rules."""

from __future__ import annotations

from typing import Any

from cardhouse.bots.search import TRUE, follow, search
from cardhouse.engine.evaluation import RANDOM
from cardhouse.engine.rng import below, seed

setup: Any
apply: Any
winners: Any
clock: Any
features: Any

KEY_MASK = (1 << 63) - 1
CHOOSER_SALT = 0x2545F4914F6CDD1D
MOST_MOVES = 100_000
CHANCE = 1024


def positions(
    worlds: Any, notes: Any, chooser: Any, dice: Any, base: int, games: int, stray: int, kept: int, rows: Any, results: Any
) -> int:
    """Positions at ticks of the clock in games of a level that now and then strays: the features of every seat, and who won.

    `stray` and `kept` are chances in 1024ths. Returns how many lines were written, a seat after the other.
    """
    n = 0
    s = worlds[TRUE]
    for i in range(games):
        key = (base + i) & KEY_MASK
        seed(s, key)
        setup(s)
        seed(chooser, key ^ CHOOSER_SALT)
        start = n
        last = -1
        moves = 0
        while not s.over and moves < MOST_MOVES:
            if clock(s) != last:
                last = clock(s)
                if below(chooser, CHANCE) < kept and n + s.seats <= len(results):
                    for seat in range(s.seats):
                        features(s, seat, rows[n])
                        n += 1
            strays = below(chooser, CHANCE) < stray
            if notes.rollouts > 0 and not strays:
                apply(s, search(worlds, notes, chooser, dice))
            else:
                apply(s, follow(s, chooser, RANDOM if strays else notes.guess, notes))
            moves += 1
        mask = winners(s) if s.over else 0
        for k in range(start, n):
            results[k] = mask >> ((k - start) % s.seats) & 1
    return n
