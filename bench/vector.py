"""python bench/vector.py: decisions a second of batches with observations and masks, beside other libraries' games of like size; learning.

A decision is the observation of the seat to act, its legal actions, a random one of them and its step. Rounds alternate; seconds are of CPU
for one core and of the clock for two. The peers are installed into folders of their own, below bench/peers. `ROUNDS=2 SECONDS=0.5` in the
environment make it short, for a machine that is quiet for a minute.
"""

import json
import os
import statistics
import subprocess
import sys
import time
from importlib.metadata import version
from pathlib import Path

import numpy as np
from report import processor, publish, table

from cardhouse.engine.game import load
from cardhouse.envs.learn import useful_inputs
from cardhouse.envs.learner import Learner
from cardhouse.envs.lessons import Plan, collect, improve
from cardhouse.envs.vector import VectorEnv

PEERS = Path(__file__).parent / "peers"
ROUNDS = int(os.environ.get("ROUNDS", "3"))
SECONDS = float(os.environ.get("SECONDS", "2"))
GAMES = {"lama": ({}, 4096), "war_lanes": ({}, 2048), "grimhand": ({"preset": "modern"}, 2048), "konivrer": ({}, 1024)}


def batch(key: str, cores: int):
    """A batch that has been stepped once, so that its code is compiled, and how it is stepped on."""
    options, games = GAMES[key]
    env, chance, one = VectorEnv(key, games, cores=cores, **options), np.random.default_rng(1), np.arange(games)
    env.reset(1)

    def step() -> None:
        listed, many = env.legal
        env.step(listed[one, (chance.random(games) * many).astype(int)])

    step()
    return env, step


def rate(env, step, clock) -> float:
    """Decisions a second."""
    steps, begin = 0, clock()
    while clock() - begin < SECONDS:
        step()
        steps += 1
    return steps * env.games / (clock() - begin)


def memory(env) -> int:
    """Bytes a game of the batch: its state, its observation, its mask and its lists."""
    arrays = env.states, env.now.observations, env.now.masks, *env.legal, env.now.rewards, env.now.scores, env.keys
    return sum(array.nbytes for array in arrays) // env.games


def learning() -> float:
    """Decisions a second of CPU that are played and learned from: L.A.M.A. for two, as docs/learning.md trains it."""
    game, chance, plan = load("lama", players=2), np.random.default_rng(1), Plan()
    env = VectorEnv(game, plan.games, cores=1)
    env.reset(1)
    learner = Learner(useful_inputs([game], 2, chance), env.now.masks.shape[1], plan.hidden, chance)
    collect(env, learner, plan, chance)
    begin, decisions = time.process_time(), 0
    while time.process_time() - begin < 2 * SECONDS:
        data = collect(env, learner, plan, chance)
        improve(learner, data, plan, 0.0, chance)
        decisions += len(data[0])
    return decisions / (time.process_time() - begin)


def python_of(peer: str) -> Path:
    """The Python of a folder of peers, made once."""
    folder = PEERS / peer
    python = folder / ".venv" / "bin" / "python"
    if not python.exists():
        subprocess.run([sys.executable, "-m", "venv", folder / ".venv"], check=True)
        subprocess.run([python, "-m", "pip", "--quiet", "install", "-r", folder / "requirements.txt"], check=True)
    return python


def told_by(peer: str) -> dict:
    done = subprocess.run([python_of(peer), PEERS / peer / "play.py", str(SECONDS)], check=True, capture_output=True, text=True)
    return json.loads(done.stdout)


def main() -> None:
    one, two, others, sizes, said = {}, {}, {}, {}, {}
    for key in GAMES:
        batch(key, 1)  # compile
    for _ in range(ROUNDS):
        for key in GAMES:
            one.setdefault(key, []).append(rate(*batch(key, 1), time.process_time))
            two.setdefault(key, []).append(rate(*batch(key, 2), time.perf_counter))
        for peer in ("learners", "batches"):
            told = told_by(peer)
            said |= told["versions"]
            sizes |= told["sizes"]
            for name, each in told["rates"].items():
                others.setdefault(name, []).append(each)
    median = statistics.median
    rows = [("", *GAMES)]
    rows.append(("one core: decisions a second of CPU", *(f"{median(one[key]):,.0f}" for key in GAMES)))
    rows.append(("two cores: decisions a second of the clock", *(f"{median(two[key]):,.0f}" for key in GAMES)))
    made = {key: batch(key, 1)[0] for key in GAMES}
    rows.append(("games of a batch", *(f"{env.games:,}" for env in made.values())))
    rows.append(
        ("numbers seen, actions", *("{1:,}, {3:,}".format(*env.now.observations.shape, *env.now.masks.shape) for env in made.values()))
    )
    rows.append(("bytes a game, observation and mask included", *(f"{memory(env):,}" for env in made.values())))
    beside = [("their own games", "numbers seen, actions", "decisions a second of CPU", *(f"one core here: {key}" for key in GAMES))]
    for name, each in others.items():
        beside.append(
            (name, "{:,}, {:,}".format(*sizes[name]), f"{median(each):,.0f}", *(f"{median(one[key]) / median(each):.1f}×" for key in GAMES))
        )
    learned = median([learning() for _ in range(ROUNDS)])
    versions = f"NumPy {version('numpy')}; peers {', '.join(f'{a} {b}' for a, b in said.items())}."
    with_learning = f"With learning (L.A.M.A. for two, one core): {learned:,.0f} decisions a second of CPU."
    text = f"{table(rows)}\n\n{table(beside)}\n\n{with_learning} {versions} "
    publish("vector", "python bench/vector.py", processor(), f"{text}Medians of {ROUNDS} rounds of {SECONDS:g} s each.")


if __name__ == "__main__":
    if "OPENBLAS_NUM_THREADS" not in os.environ:  # its threads wait for each other; it asks once, when NumPy is imported
        os.execve(sys.executable, [sys.executable, *sys.argv], os.environ | {"OPENBLAS_NUM_THREADS": "1"})  # noqa: S606
    main()
