"""Whether a player's choices fit the hidden cards better than what they could know (docs/fair-play.md has the formulas).

Each choice is valued in the true world and in others that the player could not tell from it. For who sees only their own view the true
one is any of them, so the sum over choices is compared with the same sum where each true world is another one by lot.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from operator import add
from random import Random
from typing import Any, NamedTuple

from cardhouse.bots.decisions import Taken, key_of, walk
from cardhouse.bots.player import Search
from cardhouse.bots.search import BASE, TRIAL, TRUE, WORLD, evaluate, roll_out
from cardhouse.bots.values import Z95, by_sides, searcher
from cardhouse.engine.compile import compiled, interpreted, rules_of
from cardhouse.engine.errors import CardhouseError
from cardhouse.engine.evaluation import UNIT
from cardhouse.engine.game import Game, Spec
from cardhouse.engine.rng import bits, seed
from cardhouse.engine.state import to_flat
from cardhouse.engine.table import Table
from cardhouse.engine.views import deal_unknown, unknown_cards

apply: Any
clock: Any

WORLDS = 24  # besides the true one
ROUNDS = 16  # rollouts of each move in each world, by the same dice in all of them
DRAWS, DRAWS_EACH = 20_000, 100  # of the lot, at least; and for each whom one might look at: so rare is what is told of so many
ALIKE = 1e-9  # by which equal sums may differ
MOST_DECISIONS = 2_000  # of all games together
SHARPNESS = (0.0, *(2.0**k for k in range(9)))  # how strongly choices may follow what moves are worth: not at all to nearly always


class NothingToTell(CardhouseError):
    """No choice from which anything could be told."""


class Choice(NamedTuple):
    """A move with an alternative: what each was worth in each world, the true one first, and which was played."""

    shares: tuple[tuple[float, ...], ...]  # [world][move]
    played: int


@dataclass(frozen=True)
class Fit:
    """How much better a player's choices fit the true cards than cards that they could not tell from them."""

    choices: int
    ratio: float  # the logarithm of how many times likelier the choices are with the cards open
    spread: float  # half of its 95% interval, by how much the choices differ in it
    p: float  # the part of honest players at least as much so
    margin: float  # half of its 95% interval: the lot is drawn so often and not more

    def as_dict(self) -> dict[str, float]:
        return {"choices": self.choices, "ratio": self.ratio, "spread": self.spread, "p": self.p, "margin": self.margin}


Progress = Callable[[int, int], None]  # choices done, and all of them


def fit(games: Sequence[tuple[Table, int]], worlds: int = WORLDS, progress: Progress | None = None) -> Fit:
    """Compare the choices of one person in finished games, each given with the person's seat."""
    found = [(table, one) for table, seat in games for one in taken_by(table, seat)][:MOST_DECISIONS]
    choices = []
    for number, (table, one) in enumerate(found):
        if progress:
            progress(number, len(found))
        choices.append(valued(table, one, worlds))
    if progress:
        progress(len(found), len(found))
    return compare([choice for choice in choices if tells(choice)])


def taken_by(table: Table, seat: int) -> list[Taken]:
    """The choices that the person at a seat of a finished game made themselves."""
    return [one for one in walk(table)[0] if isinstance(one, Taken) and one.seat == seat and one.own]


def valued(table: Table, one: Taken, worlds: int = WORLDS) -> Choice:
    return value_choice(table.game, one, worlds, key_of(table) + one.number, search_of(table.game))


def tells(choice: Choice) -> bool:
    """Whether worlds differ in what moves are worth: where nothing is hidden, nothing can be told."""
    return len(set(choice.shares)) > 1


def compare(choices: Sequence[Choice], people: int = 1) -> Fit:
    """The likelihood ratio of all choices, and how often an honest player's is as large; `people`: how many one might look at."""
    if not choices:
        raise NothingToTell("nothing can be told from these games: no choice of this player depends on cards that they did not see")
    played = [choice.played for choice in choices]
    means = [mean(choice) for choice in choices]
    _, sharpness = sharpest(means, played)
    _, sharpness_open = sharpest([choice.shares[0] for choice in choices], played)
    gains = [
        likelihood(choice.shares[0], choice.played, sharpness_open) - likelihood(own, choice.played, sharpness)
        for choice, own in zip(choices, means, strict=True)
    ]
    sharpness = max(1.0, sharpness)  # at zero all worlds are alike
    chance = Random(len(choices))  # noqa: S311 (a lot that everybody draws alike)
    draws = max(DRAWS, DRAWS_EACH * people)
    true, totals = 0.0, [0.0] * draws
    for choice in choices:
        row = [likelihood(world, choice.played, sharpness) for world in choice.shares]
        true += row[0]
        totals = list(map(add, totals, chance.choices(row, k=draws)))
    as_much = 1 + sum(total >= true - ALIKE for total in totals)
    p = as_much / (draws + 1)
    return Fit(len(choices), math.fsum(gains), Z95 * deviation(gains), p, Z95 * math.sqrt(p * (1 - p) / draws))


def deviation(gains: Sequence[float]) -> float:
    """The standard deviation of the sum of numbers, by how much they differ among themselves; of a single one, the number itself."""
    if len(gains) == 1:
        return abs(gains[0])
    average = math.fsum(gains) / len(gains)
    return math.sqrt(len(gains) * math.fsum((gain - average) ** 2 for gain in gains) / (len(gains) - 1))


def sharpest(shares: Sequence[Sequence[float]], played: Sequence[int]) -> tuple[float, float]:
    """The logarithm of how likely all choices are at most, and how sharply they then follow what the moves are worth."""
    return max((math.fsum(likelihood(row, move, sharp) for row, move in zip(shares, played, strict=True)), sharp) for sharp in SHARPNESS)


def mean(choice: Choice) -> tuple[float, ...]:
    """What each move is worth to who cannot tell the worlds apart."""
    return tuple(math.fsum(move) / len(choice.shares) for move in zip(*choice.shares, strict=True))


def likelihood(shares: Sequence[float], played: int, sharpness: float) -> float:
    """The logarithm of how likely a choice is that follows what the moves are worth."""
    weights = [sharpness * share for share in shares]
    most = max(weights)
    return weights[played] - most - math.log(math.fsum(math.exp(weight - most) for weight in weights))


# One choice


def value_choice(game: Game, taken: Taken, worlds: int, key: int, search: Search) -> Choice:
    """What each legal move was worth in the true world and in others, by rollouts with the same dice."""
    s, moves = taken.state, game.legal(taken.state)
    for m, move in enumerate(moves):
        search.notes.moves[m] = move
    seed(search.chooser, key)
    search.worlds[TRUE] = to_flat(s) if search.compiled else s
    if search.compiled:
        import numpy as np

        table: Any = np.zeros((worlds + 1, len(moves), game.seats), np.int64)
    else:
        table = [[[0] * game.seats for _ in moves] for _ in range(worlds + 1)]
    kernel(game.spec, search.compiled)(search.worlds, search.notes, search.chooser, search.dice, table, len(moves), ROUNDS)
    rows = by_sides(game, s, table.tolist() if search.compiled else table)
    shares = tuple(tuple(move[taken.seat] / (UNIT * ROUNDS) for move in world) for world in rows)
    return Choice(shares, moves.index(taken.code))


@lru_cache(maxsize=16)
def search_of(game: Game) -> Search:
    return searcher(game)


@lru_cache(maxsize=64)
def kernel(spec: Spec, machine_code: bool) -> Any:
    return compiled(spec)(value_worlds) if machine_code else interpreted(rules_of(spec))(value_worlds)


def value_worlds(worlds: Any, notes: Any, chooser: Any, dice: Any, table: Any, n: int, rounds: int) -> None:
    """Add up in `table[world][move][seat]` each seat's share of the win after the n moves noted, the true world first. Over free names."""
    s = worlds[TRUE]
    worlds[BASE] = worlds[TRUE]
    base = worlds[BASE]
    groups = unknown_cards(base, 1 << s.to_act, notes.ids, notes.ends)
    until = clock(base) + notes.horizon
    first = bits(chooser) >> 8
    notes.played = 0
    for w in range(len(table)):
        worlds[WORLD] = worlds[TRUE]
        if w > 0:
            worlds[WORLD] = worlds[BASE]
            deal_unknown(worlds[WORLD], notes.ids, notes.ends, groups, chooser)
        for r in range(rounds):
            for m in range(n):
                worlds[TRIAL] = worlds[WORLD]
                trial = worlds[TRIAL]
                seed(dice, first + r)
                for i in range(4):
                    trial.rng[i] = bits(dice)
                trial.rng[0] |= 1
                apply(trial, notes.moves[m])
                roll_out(trial, dice, notes, until)
                evaluate(trial, notes)
                for seat in range(trial.seats):
                    table[w][m][seat] += notes.values[seat]
