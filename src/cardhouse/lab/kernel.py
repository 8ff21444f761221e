"""Whole games between bots, written once over free names (setup, legal, apply …) that a binding fills with a game's own rules."""

from __future__ import annotations

from typing import Any

from cardhouse.bots.beliefs import believe, remember
from cardhouse.bots.nested import nested_search
from cardhouse.bots.search import TRUE, follow, search
from cardhouse.engine.evaluation import EASY, NORMAL
from cardhouse.engine.rng import below, seed

setup: Any
legal: Any
apply: Any
winners: Any
score: Any
easy: Any
normal: Any

KEY_MASK = (1 << 63) - 1
CHOOSER_SALT = 0x2545F4914F6CDD1D
MOST_MOVES = 1_000_000  # a game that has not ended by then is counted as having no winner


def choose(s: Any, chooser: Any, policy: int, out: Any) -> int:
    """What one of the policies plays that every game brings."""
    if policy == EASY:
        return int(easy(s, chooser))
    if policy == NORMAL:
        return int(normal(s, chooser))
    n = legal(s, out)
    return int(out[below(chooser, n)])


def play_game(s: Any, chooser: Any, out: Any, levels: Any, key: int) -> int:
    """Play one game from its key to the end; returns the number of moves."""
    seed(chooser, key ^ CHOOSER_SALT)
    moves = 0
    while not s.over and moves < MOST_MOVES:
        apply(s, choose(s, chooser, levels[s.to_act], out))
        moves += 1
    return moves


def play_games(
    s: Any, chooser: Any, out: Any, levels: Any, base: int, first: int, step: int, scores: Any, won: Any, moves: Any, starts: Any
) -> None:
    """Play game number first, first + step … of a run and write down how each ended."""
    for i in range(first, len(moves), step):
        key = (base + i) & KEY_MASK
        seed(s, key)
        setup(s)
        starts[i] = s.to_act
        moves[i] = play_game(s, chooser, out, levels, key)
        won[i] = winners(s) if s.over else 0
        for seat in range(s.seats):
            scores[i][seat] = score(s, seat)


def play_searching(
    worlds: Any,
    players: Any,
    chooser: Any,
    dice: Any,
    inner: Any,
    inner_notes: Any,
    inner_chooser: Any,
    inner_dice: Any,
    base: int,
    first: int,
    step: int,
    scores: Any,
    won: Any,
    moves: Any,
    starts: Any,
) -> None:
    """The same where some players search: `players` are the notes of the search at each seat (see bots/search.py and bots/nested.py)."""
    for i in range(first, len(moves), step):
        s = worlds[TRUE]
        begin_searching(worlds, players, chooser, (base + i) & KEY_MASK)
        starts[i] = s.to_act
        n = 0
        while not s.over and n < MOST_MOVES:
            move_searching(worlds, players, chooser, dice, inner, inner_notes, inner_chooser, inner_dice)
            n += 1
        moves[i] = n
        won[i] = winners(s) if s.over else 0
        for seat in range(s.seats):
            scores[i][seat] = score(s, seat)


def begin_searching(worlds: Any, players: Any, chooser: Any, key: int) -> None:
    """Deal a game from its key."""
    deal_from(worlds[TRUE], chooser, key)
    start_searching(worlds, players)


def play_to(
    worlds: Any, players: Any, chooser: Any, dice: Any, inner: Any, inner_notes: Any, inner_chooser: Any, inner_dice: Any, waiting: int
) -> int:
    """Play on until a seat of some (as bits) is to act or the game is over; returns the number of moves."""
    n = 0
    while not worlds[TRUE].over and not waiting >> worlds[TRUE].to_act & 1 and n < MOST_MOVES:
        move_searching(worlds, players, chooser, dice, inner, inner_notes, inner_chooser, inner_dice)
        n += 1
    return n


def play_until(s: Any, chooser: Any, out: Any, levels: Any, waiting: int) -> int:
    """The same where nobody searches."""
    n = 0
    while not s.over and not waiting >> s.to_act & 1 and n < MOST_MOVES:
        apply(s, choose(s, chooser, levels[s.to_act], out))
        n += 1
    return n


def deal_from(s: Any, chooser: Any, key: int) -> None:
    """Deal a game from its key, and give its bots theirs."""
    seed(s, key)
    setup(s)
    seed(chooser, key ^ CHOOSER_SALT)


def start_searching(worlds: Any, players: Any) -> None:
    """Nobody has seen a move yet."""
    for seat in range(worlds[TRUE].seats):
        players[seat].past = 0


def move_searching(
    worlds: Any, players: Any, chooser: Any, dice: Any, inner: Any, inner_notes: Any, inner_chooser: Any, inner_dice: Any
) -> None:
    """One move of who is to act, searched or not, which those remember who make something of it."""
    s = worlds[TRUE]
    notes = players[s.to_act]
    if notes.many > 0:
        believe(worlds, notes, chooser)
    if notes.deep > 0:
        action = nested_search(worlds, notes, chooser, dice, inner, inner_notes, inner_chooser, inner_dice)
    elif notes.rollouts > 0:
        action = search(worlds, notes, chooser, dice)
    else:
        action = follow(s, chooser, notes.guess, notes)
    make_move(worlds, players, action)


def make_move(worlds: Any, players: Any, action: int) -> None:
    """One move, which those remember who make something of it."""
    for seat in range(worlds[TRUE].seats):
        if players[seat].many > 0:
            remember(worlds, players[seat], action)
    apply(worlds[TRUE], action)
