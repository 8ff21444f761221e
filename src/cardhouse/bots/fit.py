"""Weights of a game's features, fitted to who won games between bots: `cardhouse fit GAME`."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

from cardhouse.bots.levels import LEVELS, check_level, set_level
from cardhouse.bots.player import Search
from cardhouse.bots.positions import positions
from cardhouse.engine.compile import compiled
from cardhouse.engine.errors import OptionError
from cardhouse.engine.evaluation import MOST_FEATURES, UNIT
from cardhouse.engine.game import Game

STRAY, KEPT = 100, 300  # 1024ths: how often a bot moves at random, and how many positions are looked at
ROUNDS = 30
PRIOR = 1e-3  # draws weights towards nothing where the games say nothing


@dataclass(frozen=True)
class Fit:
    """Weights by the names of the features, and how well they foretell who wins (in nats; `blind` is knowing nothing)."""

    weights: dict[str, int]
    positions: int
    loss: float
    blind: float


def fit(game: Game, games: int = 3000, seed: int = 0, level: str = "normal") -> Fit:
    """Conditional logit over games between bots of a level: the softmax of the weighted features is each seat's chance to win."""
    import numpy as np

    evaluation = game.spec.evaluation
    if evaluation is None:
        raise OptionError(f"{game.spec.title} declares no features to fit")
    names = evaluation.names
    most = 60 * games * game.seats
    rows, results = np.zeros((most, MOST_FEATURES), np.int64), np.zeros(most, np.int64)
    searcher = Search(game, compile=True)
    set_level(searcher.notes, game, LEVELS[check_level(level)])
    game.write_options(searcher.worlds[0])
    kernel = compiled(game.spec)(positions)
    n = kernel(searcher.worlds, searcher.notes, searcher.chooser, searcher.dice, seed, games, STRAY, KEPT, rows, results)
    x = rows[:n, : len(names)].reshape(-1, game.seats, len(names)).astype(float)
    won = results[:n].reshape(-1, game.seats).astype(float)
    ended = won.sum(1) > 0
    x, won = x[ended], won[ended] / won[ended].sum(1, keepdims=True)
    spread = np.maximum(x.reshape(-1, len(names)).std(0), 1e-9)
    weights = logit(x / spread, won) / spread
    shares = softmax(x @ weights)
    loss = -float((won * np.log(np.maximum(shares, 1e-12))).sum(1).mean())
    fitted = {name: round(float(weight) * UNIT) for name, weight in zip(names, weights, strict=True)}
    return Fit(fitted, len(x), loss, math.log(game.seats))


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


def softmax(u: Any) -> Any:
    import numpy as np

    e = np.exp(u - u.max(1, keepdims=True))
    return e / e.sum(1, keepdims=True)
