"""Weights of a game's features, fitted to who won games between bots: `cardhouse fit GAME`."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

from cardhouse.bots.levels import check_level, level_of, set_level, tuning_of
from cardhouse.bots.player import Search
from cardhouse.bots.positions import positions
from cardhouse.engine.compile import compiled
from cardhouse.engine.errors import OptionError
from cardhouse.engine.evaluation import MOST_FEATURES, UNIT
from cardhouse.engine.game import Game, check_seed
from cardhouse.engine.options import check_whole

STRAY, KEPT = 100, 300  # 1024ths: how often a bot moves at random, and how many positions are looked at
MOST_GAMES = 1_000_000
MOST_ROWS = 1 << 21  # a position has one for each seat
HELD_OUT = 5  # one position of so many, from games of their own, is not fitted but foretold
LEAST = 20  # positions for each feature, below which weights are noise
ROUNDS = 30
PRIOR = 1e-3  # draws weights towards nothing where the games say nothing


@dataclass(frozen=True)
class Fit:
    """Weights by the names of the features, and how well they foretell the winners of other games.

    Losses are in nats for one position: of these weights, of those that the game has now, and of giving every seat the same chance.
    """

    weights: dict[str, int]
    positions: int
    loss: float
    present: float
    blind: float


def fit(game: Game, games: int = 3000, seed: int = 1, level: str = "normal") -> Fit:
    """Conditional logit over games between bots of a level: the softmax of the weighted features is each seat's chance to win."""
    if game.spec.evaluation is None:
        raise OptionError(f"{game.spec.title} declares no features to fit")
    names = game.spec.evaluation.names
    x, won = observed(game, check_whole("games", games, 1, MOST_GAMES), check_seed(seed), check_level(level), len(names))
    if len(x) < LEAST * len(names):
        raise OptionError(f"{games:,} games gave {len(x):,} positions, too few for {len(names)} weights: ask for more games")
    import numpy as np

    held = len(x) // HELD_OUT
    fitted, apart = slice(held, None), slice(held)
    spread = x[fitted].reshape(-1, len(names)).std(0)
    spread = np.where(spread > 0, spread, 1.0)
    weights = np.rint(logit(x[fitted] / spread, won[fitted]) / spread * UNIT)
    present = np.array([*tuning_of(game).weights, *[0] * len(names)][: len(names)])
    loss, now = (log_loss(x[apart] @ each / UNIT, won[apart]) for each in (weights, present))
    return Fit({name: int(weight) for name, weight in zip(names, weights, strict=True)}, len(x), loss, now, math.log(game.seats))


def observed(game: Game, games: int, seed: int, level: str, features: int) -> tuple[Any, Any]:
    """The features of every seat in positions of these games, and each seat's share of the win; games without a winner are left out."""
    kernel = compiled(game.spec)(positions)  # first of all: what is missing for it is said in a sentence
    import numpy as np

    searcher = Search(game, compile=True)
    set_level(searcher.notes, game, level_of(level))
    game.write_options(searcher.worlds[0])
    rows, results = np.zeros((MOST_ROWS, MOST_FEATURES), np.int64), np.zeros(MOST_ROWS, np.int64)
    n = kernel(searcher.worlds, searcher.notes, searcher.chooser, searcher.dice, seed, games, STRAY, KEPT, rows, results)
    x = rows[:n, :features].reshape(-1, game.seats, features).astype(float)
    won = results[:n].reshape(-1, game.seats).astype(float)
    ended = won.sum(1) > 0
    return x[ended], won[ended] / won[ended].sum(1, keepdims=True)


def logit(x: Any, won: Any) -> Any:
    """Newton's method."""
    import numpy as np

    k = x.shape[2]
    weights = np.zeros(k)
    for _ in range(ROUNDS):
        shares = softmax(x @ weights)
        slope = np.einsum("ns,nsk->k", won - shares, x) - PRIOR * weights
        away = x - np.einsum("ns,nsk->nk", shares, x)[:, None, :]
        bend = np.einsum("ns,nsk,nsl->kl", shares, away, away) + PRIOR * np.eye(k)
        weights = weights + np.linalg.solve(bend, slope)
    return weights


def log_loss(u: Any, won: Any) -> float:
    import numpy as np

    return -float((won * np.log(np.maximum(softmax(u), 1e-12))).sum(1).mean())


def softmax(u: Any) -> Any:
    import numpy as np

    e = np.exp(u - u.max(1, keepdims=True))
    return e / e.sum(1, keepdims=True)
