"""A player that learns a game by playing against itself: a policy and a value network, proximal policy gradients, NumPy alone.

`python -m cardhouse.envs.learn lama --decisions 4000000 --seed 1 --out network.bin` trains one; docs/learning.md says what came of it.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from cardhouse.bots.network import Inputs, Network, read
from cardhouse.engine.game import Game, load
from cardhouse.envs.learner import Array, Learner, log_policy, sample
from cardhouse.envs.observe import describe
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


def useful_inputs(games: Iterable[Game], room: int, chance: np.random.Generator) -> Inputs:
    """The entries that change in random play, each near one in size; shared piles' top cards as ones."""
    seen = []
    for game in games:
        env = VectorEnv(game, 64, room=room)
        at = env.reset(int(chance.integers(1 << 31)))
        for _ in range(300):
            seen.append(at.observations.copy())
            listed, many = env.legal
            at = env.step(listed[np.arange(env.games), (chance.random(env.games) * many).astype(int)])
    rows = np.concatenate(seen).astype("f4")
    columns, shifts, ones = [], [], []
    for i, entry in enumerate(describe(game, room)):
        if rows[:, i].min() == rows[:, i].max():
            continue
        if entry.name.endswith(": top"):
            if "[" not in entry.name:
                ones += [(i, int(value)) for value in np.unique(rows[:, i])]
        else:
            columns.append(i)
            shifts.append(max(0, int(np.ceil(np.log2(max(1e-3, rows[:, i].std()))))))
    return Inputs(tuple(columns), tuple(shifts), tuple(ones))


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


def share_against(player: Network, game: Game, bots: str | Network, games: int, seed: int) -> float:
    """The share of the wins that one seat has with this network, all others with one bot, or another network."""
    seats = game.seats
    by_seat = dict.fromkeys(range(1, seats), bots) if isinstance(bots, str) else {}
    env = VectorEnv(game, min(games, 512), bots=by_seat, room=player.room)
    at = env.reset(seed)
    mine = np.arange(env.games) % seats if not isinstance(bots, str) else np.zeros(env.games, int)
    left = np.full(env.games, -(-games // env.games))  # each place plays as many games: short games must not count more often
    total = 0.0
    while left.any():
        action = player.choices(at.observations, at.masks)
        if not isinstance(bots, str):
            action = np.where(at.to_act == mine, action, bots.choices(at.observations, at.masks))
        at = env.step(action)
        ended = at.over & (left > 0)
        total += float(((at.rewards[np.arange(env.games), mine] * (seats - 1) + 1) / seats)[ended].sum())
        left -= ended
    return total / (env.games * -(-games // env.games))


def train(
    games: Sequence[Game],
    plan: Plan,
    seed: int,
    decisions: int,
    *,
    out: Path | None = None,
    against: Network | None = None,
    teacher: str = "",
    lessons: int = 0,
) -> tuple[Network, list[dict[str, Any]]]:
    """Train for a number of decisions, and write the network and its curve as they grow; with a teacher its decisions first."""
    chance = np.random.default_rng(seed)
    room = against.room if against else max(game.seats for game in games)
    inputs = against.inputs if against else useful_inputs(games, room, chance)
    envs = [VectorEnv(game, plan.games, room=room) for game in games]
    for i, env in enumerate(envs):
        env.reset(seed + i)
    learner = Learner(inputs, envs[0].now.masks.shape[1], plan.hidden, chance)
    options: dict[str, list[Any]] = {}
    for option in games[0].spec.options:
        values = sorted({game.options[option.name] for game in games})
        if values != [option.default]:
            options[option.name] = values
    begin, taught, done, round_, curve = time.perf_counter(), 0, 0, 0, list[dict[str, Any]]()
    while taught < lessons:
        taught += imitate(envs[round_ % len(envs)], learner, plan, teacher, chance)
        round_ += 1
    at_evaluation, made = 0.0, learner.network(games[0], room, options, {})
    while True:
        gone = done / decisions
        if gone >= at_evaluation or gone >= 1:
            facts = {
                "seed": seed,
                "lessons": taught,
                "decisions": done,
                "minutes": round((time.perf_counter() - begin) / 60, 1),
                "rounds": round_,
            }
            made = learner.network(games[0], room, options, facts)
            point: dict[str, Any] = dict(facts)
            for game in dict.fromkeys(games):
                name = f"{game.seats} seats"
                if against:
                    point[name] = share_against(made, game, against, plan.judged, 10**6)
                else:
                    point |= {f"{name}, {bot}": share_against(made, game, bot, plan.judged, 10**6) for bot in ("easy", "normal")}
            curve.append(point)
            print(json.dumps(point), flush=True)
            if out:
                out.write_bytes(made.dumps())
                out.with_suffix(".curve.json").write_text(json.dumps(curve, indent=1) + "\n", "utf-8")
            at_evaluation += 1 / plan.points
            if gone >= 1:
                return made, curve
        env = envs[round_ % len(envs)]
        data = collect(env, learner, plan, chance, against)
        improve(learner, data, plan, gone, chance)
        done += len(data[0])
        round_ += 1


def main() -> None:
    made = argparse.ArgumentParser(prog="python -m cardhouse.envs.learn", description="Train a player of a game by self-play.")
    made.add_argument("game")
    made.add_argument("--players", default="", help="sizes of tables, such as 2,4,3: as often as they are named")
    made.add_argument(
        "--decisions", type=int, default=4_000_000, help="how many decisions it learns from, its teacher's not counted (4000000)"
    )
    made.add_argument("--seed", type=int, default=1)
    made.add_argument("--hidden", default="128,64", help="the sizes of the hidden layers")
    made.add_argument("--teacher", default="normal", help="the bot that it imitates first (normal)")
    made.add_argument("--lessons", type=int, default=0, help="how many decisions of that bot it learns from before it plays itself (0)")
    made.add_argument("--against", type=Path, help="a network: learn to beat it, and nobody else")
    made.add_argument("--out", type=Path, required=True)
    asked = made.parse_args()
    sizes = [int(size) for size in asked.players.split(",")] if asked.players else []
    loaded = {size: load(asked.game, players=size) for size in sizes} or {0: load(asked.game)}
    games = [loaded[size] for size in sizes or [0]]
    against = read(asked.against.read_bytes(), games[0].spec) if asked.against else None
    plan = Plan(hidden=tuple(int(size) for size in asked.hidden.split(",")))
    more = {"teacher": asked.teacher, "lessons": asked.lessons}
    train(games, plan, asked.seed, asked.decisions, out=asked.out, against=against, **more)


if __name__ == "__main__":
    main()
