"""python bench/cold.py: the first answer of `cardhouse simulate GAME` with nothing compiled yet, beside the next one, for every game.

Each is a whole process with a cache of its own; CPU seconds hold on a busy machine too.
"""

import os
import resource
import subprocess
import sys
import tempfile
import time

from report import processor, publish, table

import cardhouse

WARM = 3


def answer(key: str, cache: str) -> tuple[float, float]:
    """Seconds on the clock and of CPU until 1,000 games were played and printed."""
    command = [sys.executable, "-m", "cardhouse", "simulate", key, "--games", "1000", "--seed", "1", "--json"]
    before, begin = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, env={**os.environ, "CARDHOUSE_CACHE": cache})
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return time.perf_counter() - begin, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def main() -> None:
    rows = [("first answer of `simulate`, 1,000 games", "cold", "CPU", "warm", "CPU", "cold against warm, CPU")]
    for key in sys.argv[1:] or cardhouse.keys():
        with tempfile.TemporaryDirectory() as cache:
            cold, cpu = answer(key, cache)
            warm, again = min(answer(key, cache) for _ in range(WARM))
        rows.append((key, f"{cold:.1f} s", f"{cpu:.1f} s", f"{warm:.2f} s", f"{again:.2f} s", f"{cpu / again:.0f}×"))
        print(*rows[-1], flush=True)
    if not sys.argv[1:]:
        publish("cold", "python bench/cold.py", processor(), table(rows))


if __name__ == "__main__":
    main()
