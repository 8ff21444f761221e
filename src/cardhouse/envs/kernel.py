"""Many games side by side, written once over free names that a binding fills with a game's own rules (as in lab/kernel.py)."""

from __future__ import annotations

from typing import Any

from cardhouse.engine.actions import index_of
from cardhouse.lab.kernel import KEY_MASK, choose, deal_from

legal: Any
apply: Any
winners: Any
score: Any

LEARNER = -1  # a seat whose actions come from outside
NONE = -1


def play_on(s: Any, chooser: Any, levels: Any, out: Any) -> None:
    """The moves of bots, until a seat is to act that is not theirs, or the game is over."""
    while not s.over and levels[s.to_act] != LEARNER:
        apply(s, choose(s, chooser, levels[s.to_act], out))


def list_moves(s: Any, forms: Any, i: int, codes: Any, listed: Any, many: Any, masks: Any, masked: int) -> None:
    """Write down the legal actions, packed and by index, and the mask: of it only what has changed."""
    if masked:
        for j in range(many[i]):
            masks[i][listed[i][j]] = 0
    n = legal(s, codes[i])
    many[i] = n
    for j in range(n):
        listed[i][j] = index_of(codes[i][j], forms)
        if masked:
            masks[i][listed[i][j]] = 1


def find_moves(actions: Any, codes: Any, listed: Any, many: Any, chosen: Any) -> int:
    """The packed action of every index that was asked for; returns the first game in which it is not legal, or NONE."""
    for i in range(len(actions)):
        found = NONE
        for j in range(many[i]):
            if listed[i][j] == actions[i]:
                found = codes[i][j]
        if found == NONE:
            return i
        chosen[i] = found
    return NONE


def ask_bots(states: Any, choosers: Any, policy: int, forms: Any, out: Any, asked: Any, first: int, last: int) -> None:
    """The index of what a bot would play in each game."""
    for i in range(first, last):
        asked[i] = index_of(choose(states[i], choosers[i], policy, out), forms)


def step_games(
    states: Any, choosers: Any, levels: Any, keys: Any, stride: int, forms: Any, codes: Any, listed: Any, many: Any, masks: Any,
    masked: int, to_act: Any, first: int, last: int, out: Any, fresh: int, chosen: Any, won: Any, scores: Any,
) -> None:  # fmt: skip
    """One decision in each game of some places, and what bots play after it; a game that is over begins anew from the next key of its
    place. With `fresh` they all begin anew. A game that bots finish alone is nobody's, and the next one is dealt."""
    for i in range(first, last):
        s = states[i]
        again = fresh
        won[i] = 0
        if not again:
            apply(s, chosen[i])
        while True:
            if again:
                deal_from(s, choosers[i], keys[i])
            play_on(s, choosers[i], levels, out)
            if not s.over:
                break
            if not again:
                won[i] = winners(s)
                for seat in range(s.seats):
                    scores[i][seat] = score(s, seat)
            again = 1
            keys[i] = (keys[i] + stride) & KEY_MASK
        list_moves(s, forms, i, codes, listed, many, masks, masked)
        to_act[i] = s.to_act
