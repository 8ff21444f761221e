"""python bench/envs.py: decisions a second of one game in each library's form, beside OpenSpiel's, RLCard's and PettingZoo's own games.

Each decision is an observation, the legal actions and a step, chosen at random in Python. Rounds alternate; seconds are of CPU, so a busy
machine changes little. The peers are installed into a folder of their own, `bench/peers/learners/.venv`.
"""

import json
import random
import statistics
import subprocess
import sys
import time
import warnings
from importlib.metadata import version
from pathlib import Path

from report import processor, publish, table

PEER = Path(__file__).parent / "peers" / "learners"
ROUNDS, SECONDS = 3, 1.0
GAMES = {
    "lama": {},
    "war_lanes": {},
    "grimhand": {"preset": "modern"},
    "konivrer": {},
}


def rate(episode, seconds: float) -> float:
    """Decisions a second of CPU over whole games, the first of which is not counted."""
    dice = random.Random(1)  # noqa: S311
    episode(dice)
    decisions, begin = 0, time.process_time()
    while time.process_time() - begin < seconds:
        decisions += episode(dice)
    return decisions / (time.process_time() - begin)


def pettingzoo(key: str, options: dict):
    from cardhouse.envs.pettingzoo import env

    made = env(key, **options)

    def episode(dice: random.Random) -> int:
        made.reset(seed=dice.randrange(2**31))
        decisions = 0
        for _ in made.agent_iter():
            _, _, over, cut, info = made.last()
            made.step(None if over or cut else dice.choice(info["legal"]))
            decisions += not (over or cut)
        return decisions

    return episode


def openspiel(key: str, options: dict):
    from open_spiel.python.observation import make_observation

    from cardhouse.envs import openspiel as spiel

    game = spiel.load(key, **options)
    seen = make_observation(game)  # as the peers' are read, which are faster so

    def episode(dice: random.Random) -> int:
        state, decisions = spiel.deal(game, dice.randrange(2**32)), 0
        while not state.is_terminal():
            seen.set_from(state, state.current_player())
            state.apply_action(dice.choice(state.legal_actions()))
            decisions += 1
        return decisions

    return episode


def gymnasium(key: str, options: dict):
    """The agent's decisions alone; those of the bots come on top."""
    from cardhouse.envs.gymnasium import env

    made = env(key, bots="random", **options)

    def episode(dice: random.Random) -> int:
        _, info = made.reset(seed=dice.randrange(2**31))
        over, decisions = False, 0
        while not over:
            _, _, over, _, info = made.step(dice.choice(info["legal"]))
            decisions += 1
        return decisions

    return episode


def compile_all() -> None:
    """Games that are dealt from here on are played as machine code, as after some thousand decisions."""
    from cardhouse import load
    from cardhouse.envs import swift

    for key in GAMES:
        swift.played[load(key).spec] = swift.AFTER
        while not swift.compiled_game.decided(load(key)):
            time.sleep(0.1)


FORMS = {"PettingZoo": pettingzoo, "OpenSpiel": openspiel, "Gymnasium, others random": gymnasium}


def peers() -> Path:
    """The Python that has them."""
    python = PEER / ".venv" / "bin" / "python"
    if not python.exists():
        subprocess.run([sys.executable, "-m", "venv", PEER / ".venv"], check=True)
        subprocess.run([python, "-m", "pip", "--quiet", "install", "-r", PEER / "requirements.txt"], check=True)
    return python


def main() -> None:
    warnings.simplefilter("ignore")
    python, ours, others, said = peers(), {}, {}, {}
    first = {key: rate(pettingzoo(key, options), 0.3) for key, options in GAMES.items()}  # before any was played long
    compile_all()
    for _ in range(ROUNDS):
        for form, made in FORMS.items():
            for key, options in GAMES.items():
                ours.setdefault((form, key), []).append(rate(made(key, options), SECONDS))
        told = json.loads(subprocess.run([python, PEER / "play.py", str(SECONDS)], check=True, capture_output=True, text=True).stdout)
        said = told["versions"]
        for name, each in told["rates"].items():
            others.setdefault(name, []).append(each)
    rows = [("decisions a second of CPU", *(" ".join([key, *options.values()]) for key, options in GAMES.items()))]
    rows += [(f"cardhouse as {form}", *(f"{statistics.median(ours[form, key]):,.0f}" for key in GAMES)) for form in FORMS]
    rows.append(("cardhouse as PettingZoo, interpreted", *(f"{first[key]:,.0f}" for key in GAMES)))
    beside = [("their own games", "decisions a second of CPU", "L.A.M.A. in the same library's form")]
    for name, each in others.items():
        form = "OpenSpiel" if name.startswith("OpenSpiel") else "PettingZoo"
        median, own = statistics.median(each), statistics.median(ours[form, "lama"])
        beside.append((name, f"{median:,.0f}", f"{own / median:.2f}×" + (" (as PettingZoo)" if name.startswith("RLCard") else "")))
    mine = {name: version(name) for name in ("open_spiel", "pettingzoo", "gymnasium", "numpy")}
    versions = f"Here {', '.join(f'{a} {b}' for a, b in mine.items())}; peers {', '.join(f'{a} {b}' for a, b in said.items())}."
    text = f"{table(rows)}\n\n{table(beside)}\n\n{versions} Medians of {ROUNDS} rounds of {SECONDS:g} s each."
    publish("envs", "python bench/envs.py", processor(), text)


if __name__ == "__main__":
    main()
