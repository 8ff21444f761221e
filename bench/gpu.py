"""make bench-gpu: games on a CUDA device by the same rules, held against the CPU game by game, in moves a second.

`python bench/gpu.py konivrer` measures the games that are named and publishes nothing.
"""

import sys
import warnings

import numpy as np
from report import publish, table

import cardhouse
from cardhouse.engine.compile.cuda import driver

COMPARED, ROUNDS = 100_000, 3
TABLES = [
    ("lama", {}, "four random", ["random"] * 4, 30_000_000),
    ("lama", {}, "six random", ["random"] * 6, 30_000_000),
    ("lama", {}, "four Easy", ["easy"] * 4, 10_000_000),
    ("lama", {}, "Normal and three Easy", ["normal", "easy", "easy", "easy"], 10_000_000),
    ("war_lanes", {}, "two random", ["random"] * 2, 10_000_000),
    ("war_lanes", {}, "two Easy", ["easy"] * 2, 5_000_000),
    ("grimhand", {}, "two random", ["random"] * 2, 10_000_000),
    ("grimhand", {"preset": "modern"}, "two random, modern", ["random"] * 2, 5_000_000),
    ("grimhand", {"preset": "modern"}, "two Normal, modern", ["normal"] * 2, 5_000_000),
    ("konivrer", {}, "two random", ["random"] * 2, 1_000_000),
    ("konivrer", {}, "two Normal", ["normal"] * 2, 1_000_000),
]


def main() -> None:
    warnings.filterwarnings("ignore")
    device = driver()
    rows = [("game", "seats", "moves a second", "games a second", f"first {COMPARED:,} games against the CPU")]
    wanted = sys.argv[1:]
    for key, options, name, bots, games in TABLES:
        if wanted and key not in wanted:
            continue
        best = None
        for _ in range(ROUNDS):
            run = cardhouse.simulate(key, bots=bots, games=games, seed=1, form="gpu", **options)
            best = run if best is None or run.seconds < best.seconds else best
        cpu = cardhouse.simulate(key, bots=bots, games=COMPARED, seed=1, form="compiled", **options)
        same = all(
            np.array_equal(getattr(best, column)[:COMPARED], getattr(cpu, column)) for column in ("points", "winners", "moves", "starts")
        )
        rates = best.total_moves / best.seconds, best.games / best.seconds
        rows.append((key, name, f"{rates[0] / 1e9:.2f} billion", f"{rates[1] / 1e6:.0f} million", "equal" if same else "DIFFERENT"))
        print(*rows[-1], flush=True)
        if not same:
            sys.exit("the device plays other games than the CPU")
    if not wanted:
        publish("gpu", "make bench-gpu", device.name, table(rows))


if __name__ == "__main__":
    try:
        main()
    except cardhouse.NotInstalled as error:
        print(f"bench-gpu: {error}", file=sys.stderr)
        sys.exit(2)
