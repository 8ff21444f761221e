"""A player that learns a game by playing against itself: a policy and a value network, proximal policy gradients, NumPy alone.

`python -m cardhouse.envs.learn lama --decisions 4000000 --seed 1 --out network.bin` trains one; docs/learning.md says what came of it.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from cardhouse.engine.errors import CardhouseError, NotInstalled, OptionError

try:
    import numpy as np
except ImportError:
    raise NotInstalled("training needs NumPy and llvmlite: pip install 'cardhouse[fast]'") from None

from cardhouse.bots.network import Inputs, Network, read
from cardhouse.engine.game import Game, load
from cardhouse.envs.learner import Learner
from cardhouse.envs.lessons import Plan, collect, imitate, improve
from cardhouse.envs.observe import describe
from cardhouse.envs.vector import VectorEnv


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


def share_against(player: Network, game: Game, others: str | Network, games: int, seed: int) -> float:
    """The share of the wins that this network has at one seat, another one in each next game, against a bot or a network at all others."""
    seats = game.seats
    env = VectorEnv(game, min(games, 512), room=player.room)
    at = env.reset(seed)
    mine = np.arange(env.games) % seats
    left = np.full(env.games, -(-games // env.games))  # each place plays as many games: short games must not count more often
    total = 0.0
    while left.any():
        told = env.advice(others) if isinstance(others, str) else others.choices(at.observations, at.masks)
        at = env.step(np.where(at.to_act == mine, player.choices(at.observations, at.masks), told))
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
        gone = done / max(1, decisions)
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
    made.add_argument("--players", type=sizes, default=(), help="sizes of tables, such as 2,4,3: as often as they are named")
    made.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="an option of the game; may be repeated")
    made.add_argument(
        "--decisions", type=whole, default=4_000_000, help="how many decisions it learns from, its teacher's not counted (4000000)"
    )
    made.add_argument("--seed", type=whole, default=1)
    made.add_argument("--hidden", type=sizes, default=Plan.hidden, help="the sizes of the hidden layers (128,64)")
    made.add_argument("--teacher", default="normal", help="the bot that it imitates first (normal)")
    made.add_argument("--lessons", type=whole, default=0, help="how many decisions of that bot it learns from before it plays itself (0)")
    made.add_argument("--against", type=Path, help="a network: learn to beat it, and nobody else")
    made.add_argument("--out", type=Path, required=True)
    asked = made.parse_args()
    try:
        chosen = dict(named(pair) for pair in asked.option)
        loaded = {size: load(asked.game, **chosen, **({"players": size} if size else {})) for size in asked.players or (0,)}
        games = [loaded[size] for size in asked.players or (0,)]
        if not asked.out.parent.is_dir():
            raise OptionError(f"there is no folder {asked.out.parent} to write {asked.out.name} to")
        against = read(asked.against.read_bytes(), games[0].spec) if asked.against else None
        more = {"teacher": asked.teacher, "lessons": asked.lessons}
        train(games, Plan(hidden=asked.hidden), asked.seed, asked.decisions, out=asked.out, against=against, **more)
    except (CardhouseError, OSError) as error:
        made.error(str(error))


def whole(word: str) -> int:
    if not word.isdecimal():
        raise argparse.ArgumentTypeError(f"{word!r} is no whole number")
    return int(word)


def sizes(word: str) -> tuple[int, ...]:
    """Whole numbers from 1 on, with commas between."""
    found = tuple(whole(each) for each in word.split(","))
    if 0 in found:
        raise argparse.ArgumentTypeError("0 is too few")
    return found


def named(pair: str) -> tuple[str, str]:
    """An option and its value."""
    name, given, value = pair.partition("=")
    if not given:
        raise OptionError(f"an option is given as name=value, not {pair!r}")
    return name, value


if __name__ == "__main__":
    main()
