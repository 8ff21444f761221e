"""make bench: the games on the CPU, plain and compiled, L.A.M.A. beside hand-written C++, as ratios measured in one run."""

import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import numpy as np
from report import processor, publish, table

import cardhouse
from cardhouse.engine.compile import compiled
from cardhouse.engine.state import copy, flat_dtype

ROUNDS = 5
HERE = Path(__file__).parent


VARIANTS = {"grimhand": [{}, {"preset": "modern"}]}  # games that are measured with more than their usual options


def rate(key: str, form: str, games: int, **options: str) -> tuple[float, float]:
    """Moves and games a second of random players on one core."""
    run = cardhouse.simulate(key, games=games, seed=1, form=form, cores=1, **options)
    return run.total_moves / run.seconds, run.games / run.seconds


def other_games() -> list[tuple[str, ...]]:
    """The games for which there is no C++: plain against compiled, side by side."""
    rows = [("random playouts, one core", "compiled moves a second", "games a second", "against plain", "a state", "first compile")]
    keys = cardhouse.keys()
    for key, options in [(each, options) for each in keys for options in VARIANTS.get(each, [{}])]:
        begin = time.perf_counter()
        rate(key, "compiled", 10, **options)
        compile_time = time.perf_counter() - begin
        rounds = [(rate(key, "plain", 100, **options)[0], *rate(key, "compiled", 100_000, **options)) for _ in range(ROUNDS)]
        moves, games = (statistics.median(column) for column in list(zip(*rounds, strict=True))[1:])
        times = statistics.median(fast / plain for plain, fast, _ in rounds)
        size = flat_dtype(cardhouse.load(key).spec.state.FIELDS).itemsize
        name, first = " ".join([key, *options.values()]), f"{compile_time:.0f} s" if compile_time >= 1 else "as above"
        rows.append((name, f"{moves / 1e6:.1f} million", f"{games / 1e3:.0f} thousand", f"{times:.0f}×", f"{size} bytes", first))
    return rows


def cpp(folder: str) -> Path | None:
    """The C++ reference, built here; None where no compiler is."""
    compiler = shutil.which(os.environ.get("CXX", "g++")) or shutil.which("clang++")
    if not compiler:
        return None
    subprocess.run([compiler, "-O3", "-march=native", str(HERE / "lama.cpp"), "-o", f"{folder}/lama"], check=True)
    return Path(folder) / "lama"


def start(folder: str) -> float:
    """Seconds of a whole `simulate` of 1,000 games in a process of its own, with its cache in a folder."""
    command = [sys.executable, "-m", "cardhouse", "simulate", "lama", "--games", "1000", "--seed", "1", "--json"]
    begin = time.perf_counter()
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, env={**os.environ, "CARDHOUSE_CACHE": folder})
    return time.perf_counter() - begin


def copies(times: int = 2_000_000) -> tuple[float, float]:
    """Copies of a state a second: flat in compiled code, and plain."""
    spec = cardhouse.load("lama").spec
    records = np.zeros(64, flat_dtype(spec.state.FIELDS))
    fast = compiled(spec)(copy_records)
    fast(records, 10)
    begin = time.perf_counter()
    fast(records, times)
    flat = times / (time.perf_counter() - begin)
    s = cardhouse.load("lama").dealt(1)
    begin = time.perf_counter()
    for _ in range(20_000):
        copy(s)
    return flat, 20_000 / (time.perf_counter() - begin)


def copy_records(records, times):
    for i in range(times):
        records[(i + 1) & 63] = records[i & 63]


def main() -> None:
    os.environ["CARDHOUSE_CACHE"] = tempfile.mkdtemp(prefix="cardhouse-bench-")  # so that the first compile is one
    games = other_games()
    with tempfile.TemporaryDirectory() as folder:
        program = cpp(folder)
        rounds = []
        for _ in range(ROUNDS):  # side by side, so that a noisy neighbour disturbs all three alike
            reference = float(subprocess.check_output([program, "1", "1"]).split()[0]) if program else 0.0
            rounds.append((rate("lama", "plain", 600)[0], rate("lama", "compiled", 300_000)[0], reference))
        plain, fast, reference = (statistics.median(column) for column in zip(*rounds, strict=True))
        cold, warm = start(f"{folder}/cache"), min(start(f"{folder}/cache") for _ in range(3))
    times_plain = statistics.median(b / a for a, b, _ in rounds)
    rows = [
        ("random playouts, four seats, one core", "moves a second", "against plain", "against C++"),
        ("plain (interpreted)", f"{plain / 1e6:.3f} million", "1×", f"{plain / reference:.3f}×" if program else "no C++ compiler here"),
    ]
    against = f"{statistics.median(b / c for _, b, c in rounds):.2f}×" if program else "no C++ compiler here"
    rows.append(("compiled", f"{fast / 1e6:.1f} million", f"{times_plain:.0f}×", against))
    if program:
        rows.append(("hand-written C++, counts only", f"{reference / 1e6:.1f} million", f"{reference / plain:.0f}×", "1×"))
    flat, slow = copies()
    both = cardhouse.simulate("lama", bots=["normal", "easy", "easy", "easy"], games=100_000, seed=1)
    others = [
        ("what", "figure"),
        ("first compile: a whole `simulate` of 1,000 games, cold", f"{cold:.1f} s"),
        ("the same from the cache", f"{warm:.2f} s"),
        ("a state, flat", f"{flat_dtype(cardhouse.load('lama').spec.state.FIELDS).itemsize} bytes"),
        ("copies a second, flat / plain", f"{flat / 1e6:.0f} million / {slow / 1e3:.0f} thousand"),
        ("100,000 games of Normal and three Easy on all cores", f"{both.seconds:.2f} s ({both.total_moves / 1e6:.1f} million moves)"),
    ]
    publish("cpu", "make bench", processor(), table(rows) + "\n\n" + table(others) + "\n\n" + table(games))
    shutil.rmtree(os.environ["CARDHOUSE_CACHE"], ignore_errors=True)


if __name__ == "__main__":
    main()
