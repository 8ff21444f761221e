"""The weights of L.A.M.A.'s policy, fitted to what Hard chooses: `python bench/imitate.py`, minutes for each number of seats.

Prints the rows of NEXT and LEAVE in src/cardhouse/games/lama/policy.py and, for two seats, the network in duel.py beside it; and of how
many choices in other games each is right.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from typing import Any

import numpy as np

from cardhouse.bots.levels import searcher
from cardhouse.engine.actions import kind_of, pack
from cardhouse.engine.game import load
from cardhouse.games.lama import duel, policy
from cardhouse.games.lama.rules import PLAY, QUIT, TAKE, TURN, State, follower, may_draw, playable, top_face

GAMES, DUELS = 1000, 3500  # with three seats and more, and with two
HELD_OUT = 5  # one choice of so many is not fitted but foretold
PRIOR = 1.0
ROUNDS = 30
LARGEST = 20_000  # a weight that is larger says no more
EPOCHS, BATCH, RATE, DECAY, LEAST_SPREAD = 12, 256, 0.004, 1e-5, 0.05  # of the network's gradients
Rows = tuple[list[Any], list[bool]]


def choices(seats: int, games: int) -> Iterator[tuple[State, int]]:
    """Every position that Hards meet in some games, and what they play there."""
    game = load("lama", players=seats)
    hard = searcher(game, "hard")
    for number in range(games):
        s = game.dealt(number)
        assert isinstance(s, State)
        moves = 0
        while not s.over:
            action = hard.choose(s, number << 20 | moves)
            yield s, action
            game.spec.apply(s, action)
            moves += 1


def observed(seats: int, games: int) -> tuple[Rows, Rows]:
    """The features of both decisions as Hards met them, and whether they played the next value, and quit."""
    following: Rows = [], []
    leaving: Rows = [], []
    for s, action in choices(seats, games):
        note(s, action, following, leaving)
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


def duels(games: int) -> tuple[Any, Any, Any]:
    """With two seats: the inputs of the network, which of its three choices were open, and how they were made."""
    inputs, open_to, chosen = [], [], []
    for s, action in choices(2, games):
        if s.decision != TURN or s.active < 2:
            continue
        same, after = (playable(s, s.to_act) >> face & 1 for face in (top_face(s), follower(top_face(s))))
        kind, seen = kind_of(action), duel.observed(s)
        row = np.zeros(duel.NUMBERS + duel.COUNTS, np.float32)
        row[list(seen[: duel.ROWS])] = 1
        row[duel.NUMBERS :] = seen[duel.ROWS :]
        inputs.append(row)
        open_to.append([same or after, same and after and kind == PLAY, kind != PLAY and may_draw(s)])
        chosen.append([kind != PLAY, action == pack(PLAY, follower(top_face(s))), kind == QUIT])
    return np.array(inputs), np.array(open_to, np.float32), np.array(chosen, np.float32)


def network(inputs: Any, open_to: Any, chosen: Any) -> tuple[list[Any], Any]:
    """The numbers of duel.py by stochastic gradients (Adam), and of how many choices in other games each is right."""
    apart = np.arange(len(inputs)) < len(inputs) // HELD_OUT
    mean, spread = inputs[~apart].mean(0), np.maximum(inputs[~apart].std(0), LEAST_SPREAD)
    x, random = (inputs - mean) / spread, np.random.default_rng(1)
    shapes = (x.shape[1], duel.UNITS), (duel.UNITS,), (duel.UNITS, 3), (3,)
    found = [random.normal(size=shape) / np.sqrt(shape[0]) if len(shape) > 1 else np.zeros(shape) for shape in shapes]
    pace, power = [np.zeros(shape) for shape in shapes], [np.zeros(shape) for shape in shapes]
    order, step, steps = np.flatnonzero(~apart), 0, EPOCHS * -(-int((~apart).sum()) // BATCH)
    for _ in range(EPOCHS):
        random.shuffle(order)
        for start in range(0, len(order), BATCH):
            some = order[start : start + BATCH]
            units = np.maximum(x[some] @ found[0] + found[1], 0)
            odds = 1 / (1 + np.exp(-np.clip(units @ found[2] + found[3], -30, 30)))
            wrong = (odds - chosen[some]) * open_to[some] / len(some)
            before = (wrong @ found[2].T) * (units > 0)
            slopes = x[some].T @ before + DECAY * found[0], before.sum(0), units.T @ wrong + DECAY * found[2], wrong.sum(0)
            step += 1
            for i, slope in enumerate(slopes):
                pace[i] = 0.9 * pace[i] + 0.1 * slope
                power[i] = 0.999 * power[i] + 0.001 * slope**2
                size = RATE * (1 - step / steps) / (1 - 0.9**step)
                found[i] -= size * pace[i] / (np.sqrt(power[i] / (1 - 0.999**step)) + 1e-8)
    weights = found[0] / spread[:, None]
    weights[duel.TOP : duel.OTHERS + 1] += found[1] - mean @ weights  # there is always one top card
    rows, out, bias = (np.rint(duel.SCALE * each).astype(int) for each in (weights, found[2].T, found[3]))
    logits = np.maximum(inputs[apart].astype(int) @ rows, 0) @ out.T // duel.SCALE + bias
    right = (((logits > 0) == (chosen[apart] > 0)) * open_to[apart]).sum(0) / open_to[apart].sum(0)
    return [rows, out, bias], right


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("seats", nargs="*", type=int, default=[2, 3, 4, 5, 6])
    asked.add_argument("--games", type=int)
    arguments = asked.parse_args()
    game = load("lama")
    searcher(game, "hard").choose(game.dealt(0), 0)  # compiled before the weights are not whole numbers any more
    if 2 in arguments.seats:
        inputs, open_to, chosen = duels(arguments.games or DUELS)
        numbers, right = network(inputs, open_to, chosen)
        shares = ", ".join(f"{share:.1%}" for share in right)
        print(f"2 seats, right in {shares} of {', '.join(f'{count:,.0f}' for count in open_to.sum(0))} choices:")
        for name, found in zip(("WEIGHTS", "OUT", "BIAS"), numbers, strict=True):
            print(f"{name} = ({', '.join(map(str, found.ravel()))})", flush=True)
    # with unit vectors for weights a logit is the vector of its features
    policy.NEXT = tuple(np.eye(policy.NEXTS)) * 5  # type: ignore[assignment]
    policy.LEAVE = tuple(np.eye(policy.LEAVES)) * 5  # type: ignore[assignment]
    for seats in sorted({*arguments.seats} - {2}):
        for name, rows in zip(("NEXT", "LEAVE"), observed(seats, arguments.games or GAMES), strict=True):
            weights, right, choices = fitted(rows)
            print(f"{seats} seats, {name}, {right:.1%} of {choices:,}:\n    {', '.join(map(str, weights))},", flush=True)


if __name__ == "__main__":
    main()
