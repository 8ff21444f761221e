"""python bench/search.py: how fast bots search, on one core, beside OpenSpiel's ISMCTS; their memory, and their first move of all.

Seconds are of CPU, so that a busy machine changes little. The peer is installed into a folder of its own, `bench/peers/openspiel/.venv`.
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from dataclasses import replace
from pathlib import Path
from typing import Any

from report import processor, publish, table

from cardhouse.bots.levels import LEVELS, set_level, tuning_of
from cardhouse.bots.player import Search
from cardhouse.engine.evaluation import Tuning
from cardhouse.engine.game import Game, load
from cardhouse.engine.state import Cards, copy

HERE = Path(__file__).resolve().parent
PEER = HERE / "peers" / "openspiel"
GAMES: tuple[tuple[str, dict[str, Any]], ...] = (
    ("lama", {}),
    ("war_lanes", {}),
    ("grimhand", {}),
    ("grimhand", {"preset": "modern"}),
    ("konivrer", {}),
    ("konivrer", {"mode": "2v2"}),
)
BESIDE = (("oh_hell(players=4)", "four seats, 52 cards", "lama"), ("gin_rummy", "two seats, 52 cards", "war_lanes"))
POSITIONS, SIMULATIONS = 8, 800
FIRST = r"""
import json, re, sys, time
began = time.perf_counter()
from cardhouse.bots import levels
from cardhouse.engine.game import load
game = load(sys.argv[1])
s = game.dealt(1)
if len(sys.argv) > 2:
    levels.compile_search(game)
    levels.searcher(game, "hard").choose(s, 1)
memory = dict(re.findall(r"(VmHWM|VmRSS):\s+(\d+) kB", open("/proc/self/status").read()))
peak, now = int(memory["VmHWM"]), int(memory["VmRSS"])
print(json.dumps({"wall": time.perf_counter() - began, "cpu": time.process_time(), "peak": peak, "now": now}))
"""


def positions(game: Game) -> list[Cards]:
    """Positions all through games between Normals, at which there is something to choose."""
    found: list[Cards] = []
    seed = 0
    while len(found) < POSITIONS:
        seed += 1
        s, passed, wanted = game.dealt(seed), 0, 3 * len(found) + 1
        while not s.over and passed < wanted:
            if len(game.legal(s)) > 1:
                passed += 1
            if passed < wanted:
                game.spec.apply(s, game.choose(s, "normal", seed))
        if not s.over:
            found.append(copy(s))
    return found


def speed(game: Game, tuning: Tuning, seconds: float) -> tuple[float, float, float]:
    """Rollouts and moves in them for a second, and seconds for one search."""
    searcher = Search(game)
    set_level(searcher.notes, game, LEVELS["hard"], tuning)
    where = positions(game)
    searcher.think(where[0], 0)
    rollouts = moves = searches = 0
    begin = time.process_time()
    while searches < POSITIONS or time.process_time() - begin < seconds:
        thought = searcher.think(where[searches % POSITIONS], searches)
        rollouts, moves, searches = rollouts + sum(thought.tried), moves + thought.played + sum(thought.tried), searches + 1
    used = time.process_time() - begin
    return rollouts / used, moves / used, used / searches


def first_move(key: str, cache: str, *, searches: bool = True) -> dict[str, float]:
    """A fresh process: from its start to its first move of Hard, and the memory that took."""
    command = [sys.executable, "-c", FIRST, key, *(["search"] if searches else [])]
    made = subprocess.run(command, check=True, capture_output=True, env={**os.environ, "CARDHOUSE_CACHE": cache})
    return json.loads(made.stdout)


def peer_python() -> Path:
    """The Python that has the peer; installed at the first time."""
    python = PEER / ".venv" / "bin" / "python"
    if not python.exists():
        subprocess.run([sys.executable, "-m", "venv", PEER / ".venv"], check=True)
        subprocess.run([python, "-m", "pip", "--quiet", "install", "-r", PEER / "requirements.txt"], check=True)
    return python


def peer(name: str, seconds: float) -> dict[str, Any]:
    """What the peer does in one of its games."""
    made = subprocess.run(
        [peer_python(), PEER / "ismcts.py", name, str(SIMULATIONS), str(seconds)], check=True, capture_output=True, cwd=PEER
    )
    return json.loads(made.stdout)


def named(key: str, options: dict[str, Any]) -> str:
    return " ".join([key, *map(str, options.values())])


def searches(seconds: float) -> tuple[list[tuple[str, ...]], dict[str, tuple[float, float]]]:
    """How fast Hard searches each game; and the same by random moves to the end, as the peer does."""
    rows = [("Hard", "rollouts a second", "moves in them", "CPU of one search", "by random moves to the end", "moves in them")]
    plain: dict[str, tuple[float, float]] = {}
    for key, options in GAMES:
        game = load(key, **options)
        rollouts, moves, each = speed(game, tuning_of(game), seconds)
        far, far_moves, _ = speed(game, replace(Tuning(), rollout="random", rollouts=SIMULATIONS), seconds)
        plain.setdefault(key, (far, far_moves))
        rows.append((named(key, options), f"{rollouts:,.0f}", million(moves), f"{1000 * each:.1f} ms", f"{far:,.0f}", million(far_moves)))
        print(*rows[-1], sep="  ", flush=True)
    return rows, plain


def million(number: float) -> str:
    return f"{number / 1e6:.1f} million"


def beside(plain: dict[str, tuple[float, float]], seconds: float) -> list[tuple[str, ...]]:
    """The peer's search, and ours in the game that is nearest to it in size."""
    ours = ("game of like size here", "rollouts a second", "moves in them", "ratio of moves")
    rows = [("random rollouts to the end", "rollouts a second", "moves in them", *ours)]
    for name, size, key in BESIDE:
        theirs = peer(name, seconds)
        rollouts, moves = plain[key]
        ratio = f"{moves / theirs['moves']:.1f}×"
        rows.append(
            (f"OpenSpiel {theirs['version']}, ISMCTS: {name}, {size}", f"{theirs['rollouts']:,.0f}", million(theirs["moves"]),
             key, f"{rollouts:,.0f}", million(moves), ratio)
        )  # fmt: skip
        print(*rows[-1], sep="  ", flush=True)
    return rows


def starts() -> list[tuple[str, ...]]:
    """The first move of Hard in a fresh process, with nothing compiled and from the cache; and memory."""
    times = ("first move of Hard", "nothing compiled", "CPU", "from the cache", "CPU")
    rows = [(*times, "memory of the process before", "with the search from the cache", "at most while compiling", "a search's own")]
    for key in dict.fromkeys(key for key, _ in GAMES):
        with tempfile.TemporaryDirectory() as cache:
            without = first_move(key, cache, searches=False)
            cold = first_move(key, cache)
            warm = min((first_move(key, cache) for _ in range(3)), key=lambda each: each["cpu"])
        searcher = Search(load(key), compile=True)
        own = searcher.worlds.nbytes + searcher.notes.nbytes
        memory = (f"{each / 1024:.0f} MB" for each in (without["now"], warm["now"], cold["peak"]))
        seconds = (f"{each[what]:.2f} s" for each in (cold, warm) for what in ("wall", "cpu"))
        rows.append((key, *seconds, *memory, f"{own / 1024:.0f} KB"))
        print(*rows[-1], sep="  ", flush=True)
    return rows


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=3.0, help="of CPU for each figure")
    parser.add_argument("--alone", action="store_true", help="without the peer")
    chosen = parser.parse_args()
    rows, plain = searches(chosen.seconds)
    blocks = [table(rows)]
    if not chosen.alone:
        blocks.append(table(beside(plain, chosen.seconds)))
    blocks.append(table(starts()))
    publish("search", "python bench/search.py", f"{processor()}, one core", "\n\n".join(blocks))


if __name__ == "__main__":
    main()
