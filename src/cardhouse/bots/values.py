"""What each legal move is worth to the seat that chooses, over worlds it cannot tell apart: for a hint, a review, a puzzle.

Every move is tried in every world with the same dice, so that the difference of two moves is known better than either of them.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from cardhouse.bots.levels import LEVELS, set_level
from cardhouse.bots.player import Search
from cardhouse.bots.search import BASE, TRIAL, TRUE, WORLD, evaluate, roll_out
from cardhouse.engine.compile import compiled, interpreted, rules_of
from cardhouse.engine.evaluation import UNIT
from cardhouse.engine.game import Game, Spec
from cardhouse.engine.rng import bits, seed
from cardhouse.engine.state import Cards, to_flat
from cardhouse.engine.views import deal_unknown, unknown_cards

apply: Any
clock: Any

Z95 = 1.959964


@dataclass(frozen=True)
class Estimate:
    """A share of the win, or a difference of two, with half of its 95% interval."""

    mean: float
    margin: float


@dataclass(frozen=True)
class Values:
    """What the moves of one decision are worth, world by world."""

    seat: int  # who decides
    moves: tuple[int, ...]  # as the game lists them
    table: Any  # [world][move][seat], in UNIT-ths: what the seat's side may expect
    worlds: int

    def share(self, move: int, seat: int | None = None) -> Estimate:
        """What a seat may expect after a move: the one that decides, or another."""
        m, who = self.moves.index(move), self.seat if seat is None else seat
        return estimate([world[m][who] for world in self.table])

    def difference(self, move: int, other: int, seat: int | None = None) -> Estimate:
        """How much better a move is than another one, in the same worlds."""
        a, b, who = self.moves.index(move), self.moves.index(other), self.seat if seat is None else seat
        return estimate([int(world[a][who]) - int(world[b][who]) for world in self.table])

    @property
    def best(self) -> int:
        """The move with the highest mean; of equal ones the first that the game lists."""
        totals = [sum(int(world[m][self.seat]) for world in self.table) for m in range(len(self.moves))]
        return self.moves[totals.index(max(totals))]


def estimate(numbers: Sequence[int]) -> Estimate:
    """The mean of independent numbers in UNIT-ths."""
    n = len(numbers)
    mean = sum(map(int, numbers)) / n
    spread = math.fsum((x - mean) ** 2 for x in numbers) / max(1, n - 1)
    return Estimate(mean / UNIT, Z95 * math.sqrt(spread / n) / UNIT)


def values(game: Game, s: Cards, worlds: int, key: int, *, moves: Sequence[int] | None = None, search: Search | None = None) -> Values:
    """Try every legal move of the seat to act, or some of them, in so many worlds. What that seat cannot know has no influence."""
    search = search or searcher(game)
    spec = game.spec
    moves = tuple(game.legal(s) if moves is None else moves)
    for m, move in enumerate(moves):
        search.notes.moves[m] = move
    seed(search.chooser, key)
    search.worlds[TRUE] = to_flat(s) if search.compiled else s
    if search.compiled:
        import numpy as np

        table: Any = np.zeros((worlds, len(moves), game.seats), np.int64)
    else:
        table = [[[0] * game.seats for _ in moves] for _ in range(worlds)]
    kernel(spec, search.compiled)(search.worlds, search.notes, search.chooser, search.dice, table, len(moves))
    return Values(s.to_act, moves, by_sides(game, s, table.tolist() if search.compiled else table), worlds)


def by_sides(game: Game, s: Cards, table: Any) -> Any:
    """The same with the share of a whole side at each of its seats, where some play together."""
    sides = [int(game.spec.side(s, seat)) for seat in range(game.seats)]
    if len(set(sides)) == game.seats:
        return table
    together = [[other for other in range(game.seats) if sides[other] == side] for side in sides]
    return [[[sum(move[seat] for seat in team) for team in together] for move in world] for world in table]


def searcher(game: Game, *, compile: bool | None = None) -> Search:
    """The memory for values of a game, tuned as its Hard is. Not for two threads at once."""
    made = Search(game, compile=compile)
    set_level(made.notes, game, LEVELS["hard"])
    return made


@lru_cache(maxsize=64)
def kernel(spec: Spec, machine_code: bool) -> Any:
    return compiled(spec)(value_moves) if machine_code else interpreted(rules_of(spec))(value_moves)


def value_moves(worlds: Any, notes: Any, chooser: Any, dice: Any, table: Any, n: int) -> None:
    """Fill `table[world][move][seat]` with each seat's share of the win after the n moves noted. Compiled, over free names."""
    s = worlds[TRUE]
    worlds[BASE] = worlds[TRUE]
    base = worlds[BASE]
    groups = unknown_cards(base, 1 << s.to_act, notes.ids, notes.ends)
    until = clock(base) + notes.horizon
    notes.played = 0
    for w in range(len(table)):
        worlds[WORLD] = worlds[BASE]
        deal_unknown(worlds[WORLD], notes.ids, notes.ends, groups, chooser)
        key = bits(chooser)
        for m in range(n):
            worlds[TRIAL] = worlds[WORLD]
            trial = worlds[TRIAL]
            apply(trial, notes.moves[m])
            seed(dice, key)
            roll_out(trial, dice, notes, until)
            evaluate(trial, notes)
            for seat in range(trial.seats):
                table[w][m][seat] = notes.values[seat]
