"""make bench-gpu: L.A.M.A. on a CUDA device by the same rules, held against the CPU game by game, in moves a second."""

import sys
import warnings

import numpy as np
from report import publish, table

import cardhouse
from cardhouse.engine.jit import cuda_module

GAMES, COMPARED, ROUNDS = 30_000_000, 200_000, 3
TABLES = {
    "four random": ["random"] * 4,
    "six random": ["random"] * 6,
    "four Easy": ["easy"] * 4,
    "Normal and three Easy": ["normal", "easy", "easy", "easy"],
}


def main() -> None:
    warnings.filterwarnings("ignore")
    cuda = cuda_module()
    rows = [("table", "moves a second", "games a second", f"first {COMPARED:,} games against the CPU")]
    for name, bots in TABLES.items():
        best = None
        for _ in range(ROUNDS):
            run = cardhouse.simulate("lama", bots=bots, games=GAMES, seed=1, form="gpu")
            best = run if best is None or run.seconds < best.seconds else best
        cpu = cardhouse.simulate("lama", bots=bots, games=COMPARED, seed=1, form="compiled")
        same = all(
            np.array_equal(getattr(best, column)[:COMPARED], getattr(cpu, column)) for column in ("points", "winners", "moves", "starts")
        )
        rates = best.total_moves / best.seconds, best.games / best.seconds
        rows.append((name, f"{rates[0] / 1e9:.2f} billion", f"{rates[1] / 1e6:.0f} million", "equal" if same else "DIFFERENT"))
        print(*rows[-1], flush=True)
        if not same:
            sys.exit("the device plays other games than the CPU")
    publish("gpu", "make bench-gpu", cuda.get_current_device().name.decode(), table(rows))


if __name__ == "__main__":
    try:
        main()
    except cardhouse.NotInstalled as error:
        print(f"bench-gpu: {error}", file=sys.stderr)
        sys.exit(2)
