"""make bench-gpu: games on a CUDA device by the same rules, held against the CPU game by game, in moves a second.

`python bench/gpu.py konivrer` measures the games that are named and publishes nothing.
"""

import sys
import warnings

import numpy as np
from report import publish, table

import cardhouse
from cardhouse.engine.compile.cuda import driver
from cardhouse.lab import gpu
from cardhouse.lab.kernel import KEY_MASK
from cardhouse.lab.simulate import SPREAD, levels_of

COMPARED, ROUNDS = 100_000, 3
TABLES = [  # games, and how many of them the way that is not chosen plays
    ("lama", {}, "four random", ["random"] * 4, 30_000_000, 10_000_000),
    ("lama", {}, "six random", ["random"] * 6, 30_000_000, 10_000_000),
    ("lama", {}, "four Easy", ["easy"] * 4, 10_000_000, 1_000_000),
    ("lama", {}, "Normal and three Easy", ["normal", "easy", "easy", "easy"], 10_000_000, 1_000_000),
    ("war_lanes", {}, "two random", ["random"] * 2, 10_000_000, 4_000_000),
    ("war_lanes", {}, "two Easy", ["easy"] * 2, 5_000_000, 500_000),
    ("grimhand", {}, "two random", ["random"] * 2, 20_000_000, 10_000_000),
    ("grimhand", {"preset": "modern"}, "two random, modern", ["random"] * 2, 10_000_000, 4_000_000),
    ("grimhand", {"preset": "modern"}, "two Normal, modern", ["normal"] * 2, 10_000_000, 4_000_000),
    ("konivrer", {}, "two random", ["random"] * 2, 4_000_000, 500_000),
    ("konivrer", {}, "two Normal", ["normal"] * 2, 1_000_000, 100_000),
]
COLUMNS = ("points", "winners", "moves", "starts")


def main() -> None:
    warnings.filterwarnings("ignore")
    device = driver()
    rows = [("game", "seats", "moves a second", "games a second", "by", "the other way", f"first {COMPARED:,} games against the CPU")]
    wanted = sys.argv[1:]
    for key, options, name, bots, games, others in TABLES:
        if wanted and key not in wanted:
            continue
        best = None
        for _ in range(ROUNDS):
            run = cardhouse.simulate(key, bots=bots, games=games, seed=1, form="gpu", **options)
            best = run if best is None or run.seconds < best.seconds else best
        cpu = cardhouse.simulate(key, bots=bots, games=COMPARED, seed=1, form="compiled", **options)
        way = gpu.way_of(best.game, levels_of(best.bots))
        other = next(each for each in gpu.WAYS if each != way)
        seconds, columns = gpu.run(best.game, levels_of(best.bots), SPREAD & KEY_MASK, others, lambda done: None, other)
        played = [[getattr(best, column)[:COMPARED] for column in COLUMNS], [column[:COMPARED] for column in columns]]
        same = all(np.array_equal(mine, getattr(cpu, name)) for each in played for mine, name in zip(each, COLUMNS, strict=True))
        rates = best.total_moves / best.seconds, best.games / best.seconds, columns[2].sum() / seconds
        said = f"{rates[0] / 1e9:.2f} billion", f"{rates[1] / 1e6:.1f} million", NAMES[way], f"{rates[2] / 1e9:.2f} billion"
        rows.append((key, name, *said, "equal, both" if same else "DIFFERENT"))
        print(*rows[-1], flush=True)
        if not same:
            sys.exit("the device plays other games than the CPU")
    if not wanted:
        publish("gpu", "make bench-gpu", device.name, table(rows))


NAMES = {"whole": "whole games", "steps": "sorted steps"}

if __name__ == "__main__":
    try:
        main()
    except cardhouse.NotInstalled as error:
        print(f"bench-gpu: {error}", file=sys.stderr)
        sys.exit(2)
