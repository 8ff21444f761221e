"""Many games side by side, written once over free names that a binding fills with a game's own rules (as in lab/kernel.py)."""

from __future__ import annotations

from typing import Any

from cardhouse.engine.actions import index_of
from cardhouse.engine.compile.device import take
from cardhouse.lab.kernel import KEY_MASK, choose, deal_from

legal: Any
apply: Any
winners: Any
score: Any
observe: Any
waits: Any
course: Any

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


def begin_anew(s: Any, i: int, chooser: Any, levels: Any, out: Any, keys: Any, apart: Any, fresh: int, won: Any, scores: Any) -> None:
    """Write down how a game ended, unless it is `fresh`, and deal the next one of its place, up to the first decision that is asked for."""
    if not fresh:
        won[i] = winners(s)
        for seat in range(s.seats):
            scores[i][seat] = score(s, seat)
        keys[i] = (keys[i] + apart[0]) & KEY_MASK
    deal_from(s, chooser, keys[i])
    play_on(s, chooser, levels, out)
    while s.over:
        keys[i] = (keys[i] + apart[0]) & KEY_MASK
        deal_from(s, chooser, keys[i])
        play_on(s, chooser, levels, out)


def step_games(
    states: Any, choosers: Any, levels: Any, keys: Any, apart: Any, forms: Any, codes: Any, listed: Any, many: Any, masks: Any,
    masked: int, to_act: Any, first: int, last: int, out: Any, fresh: int, chosen: Any, won: Any, scores: Any, room: int, seen: Any,
) -> None:  # fmt: skip
    """One decision in each game of some places, and what bots play after it; a game that is over begins anew from the next key of its
    place. With `fresh` they all begin anew. A game that bots finish alone is nobody's, and the next one is dealt. What is seen of a game is
    written while its state is near."""
    for i in range(first, last):
        s = states[i]
        won[i] = 0
        if not fresh:
            apply(s, chosen[i])
            play_on(s, choosers[i], levels, out)
        if fresh or s.over:
            begin_anew(s, i, choosers[i], levels, out, keys, apart, fresh, won, scores)
        list_moves(s, forms, i, codes, listed, many, masks, masked)
        to_act[i] = s.to_act
        observe(s, s.to_act, room, seen[i])


# The same on a GPU, where a thread takes every `step`-th game from `first` on: each of these is a kernel, and lab/stepping.py sorts between
# them. `order` holds the games as they are sorted; so many of them as `before` has at 1 begin anew.


def check_moves(actions: Any, codes: Any, listed: Any, many: Any, chosen: Any, wrong: Any, first: int, step: int) -> None:
    """The packed action of every index that was asked for, or NONE; and how many are not legal. An index is one word or two."""
    for i in range(first, len(actions), step):
        index = actions[i][0]
        if len(actions[0]) > 1 and actions[i][1] != 0:
            index = NONE
        found = NONE
        for j in range(many[i]):
            if listed[i][j] == index:
                found = codes[i][j]
        chosen[i] = found
        if found == NONE:
            take(wrong, 0)


def sort_moves(states: Any, chosen: Any, keys: Any, first: int, step: int) -> None:
    for i in range(first, len(keys), step):
        keys[i] = 1 + course(states[i], chosen[i])


def make_moves(states: Any, choosers: Any, levels: Any, out: Any, order: Any, chosen: Any, keys: Any, first: int, step: int) -> None:
    for i in range(first, len(order), step):
        s = states[order[i]]
        apply(s, chosen[order[i]])
        play_on(s, choosers[order[i]], levels, out)
        keys[i] = 0 if s.over else 1 + waits(s)


def deal_again(
    states: Any, choosers: Any, levels: Any, out: Any, order: Any, before: Any, keys: Any, apart: Any, fresh: int, won: Any, scores: Any,
    first: int, step: int,
) -> None:  # fmt: skip
    """A game that is over begins anew, with `fresh` every one."""
    for i in range(first, before[1], step):
        g = order[i]
        if fresh or states[g].over:
            begin_anew(states[g], g, choosers[g], levels, out, keys, apart, fresh, won, scores)


def list_games(
    states: Any, order: Any, forms: Any, codes: Any, listed: Any, many: Any, masks: Any, masked: int, to_act: Any, first: int, step: int
) -> None:
    for i in range(first, len(order), step):
        list_moves(states[order[i]], forms, order[i], codes, listed, many, masks, masked)
        to_act[order[i]] = states[order[i]].to_act


def reward_games(won: Any, table: Any, rewards: Any, over: Any, first: int, step: int) -> None:
    """What every seat gets, as the bits of fractions: only copied here. It is asked once a step, and forgets who won."""
    for i in range(first, len(won), step):
        for seat in range(len(table[0])):
            rewards[i][seat] = table[won[i]][seat]
        over[i] = 1 if won[i] else 0
        won[i] = 0


def ask_sorted(states: Any, choosers: Any, policy: int, forms: Any, out: Any, asked: Any, first: int, step: int) -> None:
    for i in range(first, len(asked), step):
        asked[i] = index_of(choose(states[i], choosers[i], policy, out), forms)
