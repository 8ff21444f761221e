"""The weights of L.A.M.A.'s policy, fitted to what Hard chooses: `python bench/imitate.py`, minutes for each number of seats.

Prints the rows of NEXT and LEAVE in src/cardhouse/games/lama/policy.py, and of how many choices in other games each is right.
"""

from __future__ import annotations

import argparse
from typing import Any

import numpy as np

from cardhouse.bots.levels import searcher
from cardhouse.engine.actions import kind_of, pack
from cardhouse.engine.game import load
from cardhouse.games.lama import policy
from cardhouse.games.lama.rules import PLAY, QUIT, TAKE, TURN, State, follower, may_draw, playable, top_face

GAMES = 1000
HELD_OUT = 5  # one choice of so many is not fitted but foretold
PRIOR = 1.0
ROUNDS = 30
LARGEST = 20_000  # a weight that is larger says no more
Rows = tuple[list[Any], list[bool]]


def observed(seats: int, games: int) -> tuple[Rows, Rows]:
    """The features of both decisions as Hards met them, and whether they played the next value, and quit."""
    game = load("lama", players=seats)
    hard = searcher(game, "hard")
    following: Rows = [], []
    leaving: Rows = [], []
    for number in range(games):
        s = game.dealt(number)
        moves = 0
        while not s.over:
            action = hard.choose(s, number << 20 | moves)
            note(s, action, following, leaving)
            game.spec.apply(s, action)
            moves += 1
    return following, leaving


def note(s: State, action: int, following: Rows, leaving: Rows) -> None:
    """Write down a choice, if it was one of the two."""
    if s.decision != TURN or s.active < 2:
        return
    same, held = top_face(s), playable(s, s.to_act)
    after = follower(same)
    if held >> same & 1 and held >> after & 1 and kind_of(action) == PLAY:
        following[0].append(policy.next_over_same(s))
        following[1].append(action == pack(PLAY, after))
    elif not held >> same & 1 and not held >> after & 1 and may_draw(s) and kind_of(action) in (QUIT, TAKE):
        leaving[0].append(policy.quit_over_draw(s))
        leaving[1].append(action == pack(QUIT))


def fitted(rows: Rows) -> tuple[list[int], float, int]:
    """Logistic regression by Newton's method: weights in thousandths, how many choices of others they foretell, how many there were."""
    x, chosen = np.array(rows[0], float), np.array(rows[1], float)
    spread = np.maximum(x.std(0), 1e-9)
    spread[spread < 1e-6] = 1.0
    apart = np.arange(len(x)) < len(x) // HELD_OUT
    scaled, weights = x[~apart] / spread, np.zeros(x.shape[1])
    for _ in range(ROUNDS):
        odds = 1 / (1 + np.exp(-scaled @ weights))
        slope = scaled.T @ (chosen[~apart] - odds) - PRIOR * weights
        curve = (scaled * (odds * (1 - odds))[:, None]).T @ scaled + PRIOR * np.eye(len(weights))
        weights += np.linalg.solve(curve, slope)
    found = np.clip(np.rint(1000 * weights / spread), -LARGEST, LARGEST).astype(int)
    right = ((x[apart] @ found > 0) == (chosen[apart] > 0)).mean()
    return [int(weight) for weight in found], float(right), len(x)


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("seats", nargs="*", type=int, default=[2, 3, 4, 5, 6])
    asked.add_argument("--games", type=int, default=GAMES)
    arguments = asked.parse_args()
    game = load("lama")
    searcher(game, "hard").choose(game.dealt(0), 0)  # compiled before the weights are not whole numbers any more
    # with unit vectors for weights a logit is the vector of its features
    policy.NEXT = tuple(np.eye(policy.NEXTS)) * 5  # type: ignore[assignment]
    policy.LEAVE = tuple(np.eye(policy.LEAVES)) * 5  # type: ignore[assignment]
    for seats in arguments.seats:
        for name, rows in zip(("NEXT", "LEAVE"), observed(seats, arguments.games), strict=True):
            weights, right, choices = fitted(rows)
            print(f"{seats} seats, {name}, {right:.1%} of {choices:,}:\n    {', '.join(map(str, weights))},", flush=True)


if __name__ == "__main__":
    main()
