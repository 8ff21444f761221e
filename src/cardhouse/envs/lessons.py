"""What a network learns from: games that it plays with itself, or a bot that it imitates; proximal policy gradients, NumPy alone."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from cardhouse.bots.network import Network
from cardhouse.envs.learner import Array, Learner, log_policy, sample
from cardhouse.envs.vector import VectorEnv


@dataclass(frozen=True)
class Plan:
    """How to train."""

    games: int = 256  # side by side
    steps: int = 128  # of each before the network changes
    hidden: tuple[int, ...] = (128, 64)
    epochs: int = 3
    batch: int = 4096
    rate: float = 1e-3
    slowest: float = 1e-4  # the rate at the end
    clip: float = 0.2
    trace: float = 0.95  # GAE's lambda; there is no discount
    points: int = 10  # of the curve, and the games for each figure of one
    judged: int = 512
    entropy: float = 0.01  # what an open choice counts for, and at the end
    surest: float = 0.001
    value: float = 0.5  # the weight of its error


def collect(env: VectorEnv, learner: Learner, plan: Plan, chance: np.random.Generator, against: Network | None = None) -> tuple[Array, ...]:
    """Some steps of a batch, and of every decision the advantage and the return, by generalised advantage estimation for each seat.

    With an opponent the learner has one seat of each game and learns from its own decisions only.
    """
    n, seats = env.games, env.game.seats
    mine = np.arange(n) % seats
    rows: list[tuple[Array, ...]] = []
    at = env.now
    for _ in range(plan.steps):
        inputs, masks, seat = learner.read(at.observations), at.masks.astype(bool), at.to_act.copy()
        _, logits, value = learner.forward(inputs)
        logs = log_policy(logits, masks)
        action = sample(logs, chance)
        learns = np.ones(n, bool)
        if against is not None:
            learns = seat == mine
            action = np.where(learns, action, against.choices(at.observations, masks))
        log = logs[np.arange(n), action]
        at = env.step(action)
        rows.append((inputs, masks, action, log, value, seat, at.over.copy(), at.rewards.copy(), learns))
    games = np.arange(n)
    value_next, trace, reward = (np.zeros((n, seats), "f4") for _ in range(3))
    known = np.zeros((n, seats), bool)
    found = []
    for inputs, masks, action, log, value, seat, over, rewards, learns in reversed(rows):
        value_next[over], trace[over], reward[over], known[over] = 0, 0, rewards[over], True
        advantage = reward[games, seat] + value_next[games, seat] - value + plan.trace * trace[games, seat]
        use = known[games, seat] & learns
        found.append((inputs[use], masks[use], action[use], log[use], advantage[use], (advantage + value)[use]))
        trace[games, seat] = np.where(known[games, seat], advantage, 0)
        value_next[games, seat], reward[games, seat], known[games, seat] = value, 0, True
    return tuple(np.concatenate(column) for column in zip(*found, strict=True))


def imitate(env: VectorEnv, learner: Learner, plan: Plan, bot: str, chance: np.random.Generator) -> int:
    """Learn what a bot plays and how its games end, from steps of a batch in which it moves (a move in ten is any); how many there were."""
    n = env.games
    rows, at = [], env.now
    for _ in range(plan.steps):
        told, masks, seat = env.advice(bot), at.masks.astype(bool), at.to_act.copy()
        wild = sample(np.where(masks, np.float32(0), np.float32(-1e9)), chance)
        rows.append([learner.read(at.observations), masks, told, seat])
        at = env.step(np.where(chance.random(n) < 0.1, wild, told))
        rows[-1] += [at.over.copy(), at.rewards.copy()]
    games, ends, known = np.arange(n), np.zeros((n, env.game.seats), "f4"), np.zeros(n, bool)
    for row in reversed(rows):
        ends[row[4]], known[row[4]] = row[5][row[4]], True
        row[4:] = [ends[games, row[3]], known.copy()]
    inputs, masks, told, _, target, known = (np.concatenate(column) for column in zip(*rows, strict=True))
    order = chance.permutation(len(inputs))
    for first in range(0, len(order), 1024):
        some = order[first : first + 1024]
        layers, logits, value = learner.forward(inputs[some])
        slope = np.zeros((len(some), logits.shape[1] + 1), "f4")
        slope[:, :-1] = np.exp(log_policy(logits, masks[some]))
        slope[np.arange(len(some)), told[some]] -= 1
        slope[:, -1] = plan.value * (value - target[some]) * known[some]
        learner.update(layers, slope / len(some), plan.rate)
    return len(order)


def improve(learner: Learner, data: tuple[Array, ...], plan: Plan, gone: float, chance: np.random.Generator) -> None:
    """Proximal policy gradients: no action becomes much likelier in one go than it was. `gone` is the part of the training that is over."""
    rate, open_ = (last + (first - last) * max(0.0, 1 - gone) for first, last in ((plan.rate, plan.slowest), (plan.entropy, plan.surest)))
    count = len(data[0])
    for _ in range(plan.epochs):
        order = chance.permutation(count)
        for first in range(0, count, plan.batch):
            inputs, masks, action, log, advantage, target = (column[order[first : first + plan.batch]] for column in data)
            n, one = len(inputs), np.arange(len(inputs))
            layers, logits, value = learner.forward(inputs)
            logs = log_policy(logits, masks)
            chances = np.exp(logs)
            advantage = (advantage - advantage.mean()) / (advantage.std() + 1e-6)
            ratio = np.exp(logs[one, action] - log)
            moves = np.where(advantage > 0, ratio < 1 + plan.clip, ratio > 1 - plan.clip)
            slope = np.zeros((n, logits.shape[1] + 1), "f4")
            pull = (advantage * ratio * moves)[:, None]
            slope[:, :-1] = chances * pull
            slope[one, action] -= pull[:, 0]
            surprise = np.where(masks, logs, 0)
            slope[:, :-1] += open_ * chances * (surprise - (chances * surprise).sum(axis=1, keepdims=True))
            slope[:, -1] = plan.value * (value - target)
            learner.update(layers, slope / n, rate)
