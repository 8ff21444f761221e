"""python bench/lab.py: how fast the lab plays with Normal bots, on one core, on all, on a Ray of two nodes, on a GPU where there is one.

Each round plays the same games in every form in turn, so that a busy machine disturbs all alike; a ratio is the median of the rounds.
The first answer is a process of its own with nothing compiled yet. Seconds of CPU hold on a busy machine too.
"""

import os
import resource
import statistics
import subprocess
import sys
import tempfile
import time
import warnings
from pathlib import Path

from report import processor, publish, table

import cardhouse
from cardhouse.engine.errors import CardhouseError
from cardhouse.lab.cluster import on_ray
from cardhouse.lab.experiment import experiment
from cardhouse.lab.run import on_threads, run

ROUNDS = 3
GAMES = {"lama": 20_000, "war_lanes": 600, "grimhand": 40_000, "konivrer": 3_000}  # about a second or two of one core
ON_RAY = 100_000  # deals of L.A.M.A., each with two variants
CORES = os.cpu_count() or 1


def rates(key: str, cores: int = 1, form: str = "compiled", games: int = 0) -> tuple[float, float]:
    """Games a second of Normal bots at every seat, without reading or compiling; and games a second of CPU."""
    seats, begin = cardhouse.load(key).seats, time.process_time()
    done = cardhouse.simulate(key, bots=["normal"] * seats, games=games or GAMES[key], seed=1, cores=cores, form=form)
    return done.games / done.seconds, done.games / (time.process_time() - begin)


def told(values: list[float], digits: int = 2) -> str:
    return f"{statistics.median(values):.{digits}f} ({min(values):.{digits}f} to {max(values):.{digits}f})"


def speeds() -> str:
    """Games a second on one core and on all, in turn; on a GPU where there is one."""
    rows = [("Normal bots", "games a second of a core", f"{CORES} cores against one: on the clock", "by CPU", "GPU against one core")]
    for key in GAMES:
        rates(key, games=10)
        rounds = [(*rates(key), *rates(key, CORES)) for _ in range(ROUNDS)]
        one = statistics.median(cpu for _, cpu, _, _ in rounds)
        try:
            gpu = f"{rates(key, form='gpu', games=2_000_000)[0] / one:,.0f}×"
        except CardhouseError:
            gpu = "no device here"
        clock, work = [b / a for a, _, b, _ in rounds], [b / a for _, a, _, b in rounds]  # work: 1 where nothing is lost by sharing
        rows.append((key, f"{one:,.0f}", f"{told(clock)}×", f"{told(work)}×", gpu))
        print(*rows[-1], flush=True)
    return table(rows)


def first_answers() -> str:
    """Seconds until `cardhouse lab run` has printed an answer, with nothing compiled and again."""
    rows = [("first answer of `lab run`, 400 games of Normal bots", "cold", "CPU", "again", "CPU")]
    for key in GAMES:
        with tempfile.TemporaryDirectory() as folder:
            asked = Path(folder) / "asked.toml"
            asked.write_text(f'game = "{key}"\nbots = "normal"\ngames = 400\n')
            cells = [f"{each:.1f} s" for again in (0, 1) for each in answer(asked, folder, again)]
        rows.append((key, *cells))
        print(*rows[-1], flush=True)
    return table(rows)


def answer(asked: Path, folder: str, again: int) -> tuple[float, float]:
    command = [sys.executable, "-m", "cardhouse", "lab", "run", str(asked), "--to", f"{folder}/{again}"]
    before, begin = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, env={**os.environ, "CARDHOUSE_CACHE": f"{folder}/cache"})
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return time.perf_counter() - begin, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def seconds(executor: object, games: int = ON_RAY) -> tuple[float, list[object]]:
    """How long an experiment takes, and its sums."""
    asked = experiment({"game": "lama", "bots": "normal", "games": games, "vary": {"target": [40, 60]}})
    begin = time.perf_counter()
    found = run(asked, executor=executor)
    return time.perf_counter() - begin, [each.data() for each in found.blocks.values()]


def on_two_nodes() -> str:
    """The same experiment on two threads of this process and on a Ray of two nodes with a core each."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # Ray's own
            from ray.cluster_utils import Cluster
    except ImportError:
        return "Ray is not installed here."
    node = {"num_cpus": 1, "object_store_memory": 80_000_000}
    begin = time.perf_counter()
    try:
        cluster = Cluster(initialize_head=True, head_node_args={**node, "include_dashboard": False})
        cluster.add_node(**node)
    except Exception as error:  # Ray gives a node 30 seconds, which a busy machine may not have
        return f"No Ray could be started here ({str(error).split('.')[0]}): run it again on a machine that has time for it."
    started = time.perf_counter() - begin
    seconds(on_threads(2), 20)
    small = [seconds(on_ray(cluster.address), 20)[0] for _ in range(ROUNDS)]
    ratios, speed = [], []
    for _ in range(ROUNDS):
        (here, one), (there, other) = seconds(on_threads(2)), seconds(on_ray(cluster.address))
        assert one == other  # to the byte
        ratios.append(there / here)
        speed.append(2 * ON_RAY / there)
    cluster.shutdown()
    return table(
        [
            (f"a Ray of two nodes, {2 * ON_RAY:,} games of L.A.M.A.", "figure"),
            ("games a second", f"{statistics.median(speed):,.0f}"),
            ("time, against two threads of one process", f"{told(ratios)}×"),
            ("connect, start a process, read the kernel: one block of 20 deals", f"{told(small)} s"),
            ("start both nodes", f"{started:.1f} s"),
        ]
    )


def main() -> None:
    publish("lab", "python bench/lab.py", processor(), "\n\n".join([speeds(), on_two_nodes(), first_answers()]))


if __name__ == "__main__":
    main()
