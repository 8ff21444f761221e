"""python bench/lab.py: how fast the lab plays with Normal bots, on one core, on all, on a Ray of two nodes, on a GPU where there is one;
and how long each question that comes with it takes.

`python bench/lab.py speeds` measures one part alone: speeds, ray, first, questions, speeds-gpu or questions-gpu. With names of questions
behind it, those are measured and the other rows kept.

Each round plays the same games in every form in turn, so that a busy machine disturbs all alike; a ratio is the median of the rounds. The
first answer is a process of its own with nothing compiled yet. Seconds of CPU hold on a busy machine too.
"""

import os
import re
import resource
import statistics
import subprocess
import sys
import tempfile
import time
import warnings
from collections.abc import Callable
from functools import partial
from pathlib import Path

from report import processor, publish, put, table

import cardhouse
from cardhouse.engine.compile.cuda import driver
from cardhouse.engine.errors import CardhouseError
from cardhouse.engine.game import spec_of
from cardhouse.lab.cluster import on_ray
from cardhouse.lab.experiment import Experiment, experiment
from cardhouse.lab.gpu import kernels_for
from cardhouse.lab.questions import question, questions
from cardhouse.lab.run import Executor, on_gpu, on_threads, run, warm

ROUNDS = 3
GAMES = {"lama": 20_000, "war_lanes": 600, "grimhand": 40_000, "konivrer": 3_000}  # about a second or two of one core
ON_GPU = {"lama": 10_000_000, "war_lanes": 1_000_000, "grimhand": 10_000_000, "konivrer": 1_000_000}
ON_RAY = 100_000  # deals of L.A.M.A., each with two variants
CORES = os.cpu_count() or 1
PAGE = Path(__file__).parent.parent / "docs" / "lab.md"
MOST = 20_000  # deals of a question: a share near a half is known to ± 1 point after 9,604
ON_BOTH = ("lama-target", "war-lanes-delay", "grimhand-mirror", "konivrer-life")  # a device's sums are held against the processor's


def rates(key: str, cores: int = 1, form: str = "compiled", games: int = 0) -> tuple[float, float]:
    """Games a second of Normal bots at every seat, without reading or compiling; and games a second of CPU."""
    seats, begin = cardhouse.load(key).seats, time.process_time()
    done = cardhouse.simulate(key, bots=["normal"] * seats, games=games or GAMES[key], seed=1, cores=cores, form=form)
    return done.games / done.seconds, done.games / (time.process_time() - begin)


def told(values: list[float], digits: int = 2) -> str:
    return f"{statistics.median(values):.{digits}f} ({min(values):.{digits}f} to {max(values):.{digits}f})"


def speeds() -> str:
    """Games a second on one core and on all, in turn."""
    rows = [("Normal bots", "games a second of a core", f"{CORES} cores against one: on the clock", "by CPU")]
    for key in GAMES:
        rates(key, games=10)
        rounds = [(*rates(key), *rates(key, CORES)) for _ in range(ROUNDS)]
        one = statistics.median(cpu for _, cpu, _, _ in rounds)
        clock, work = [b / a for a, _, b, _ in rounds], [b / a for _, a, _, b in rounds]  # work: 1 where nothing is lost by sharing
        rows.append((key, f"{one:,.0f}", f"{told(clock)}×", f"{told(work)}×"))
        print(*rows[-1], flush=True)
    return table(rows)


def device_speeds() -> str:
    """Games a second on the device, and against one core of its machine."""
    rows = [("Normal bots", "games a second on the device", "against one core beside it")]
    for key in GAMES:
        rates(key, games=10)
        one, there = statistics.median(rates(key)[1] for _ in range(ROUNDS)), rates(key, form="gpu", games=ON_GPU[key])[0]
        rows.append((key, f"{there:,.0f}", f"{there / one:,.0f}×"))
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


def to_a_point(name: str) -> Experiment:
    """A question as it is asked for intervals of ± 1 point."""
    return experiment({**question(name).data(), "games": MOST, "margin": 1})


def timed(name: str, executor: Executor) -> tuple[str, str, str, str]:
    """Variants, deals, seconds and seconds of CPU of a question whose kernels are ready."""
    asked = to_a_point(name)
    begin, cpu = time.perf_counter(), time.process_time()
    found = run(asked, executor=executor)
    clock, work = time.perf_counter() - begin, time.process_time() - cpu
    return f"{len(asked.variants)}", f"{found.games:,}", f"{clock:.1f} s", f"{work:.1f} s"


def ask(block: str, names: list[str], head: tuple[str, ...], measure: Callable[[str], tuple[str, ...]], machine: str) -> None:
    """Measure some questions and write each into a table of the page, beside what it says of the others."""
    found = re.search(rf"<!-- {block} -->(.*?)<!-- /{block} -->", PAGE.read_text("utf-8"), re.DOTALL)
    assert found is not None
    known = [tuple(cell.strip() for cell in line.strip("|").split("|")) for line in found[1].splitlines() if line.startswith("|")]
    rows = {name: tuple(cells) for name, *cells in known}
    for name in names:
        rows[name] = measure(name)
        print(name, *rows[name], flush=True)
        lines = [(name, *rows[name]) for name in questions() if name in rows]
        put(block, f"python bench/lab.py {block}", machine, table([head, *lines]), PAGE)


def on_processor(names: list[str]) -> None:
    """The questions on two cores."""

    def measure(name: str) -> tuple[str, ...]:
        warm(to_a_point(name))
        return timed(name, on_threads(2))

    ask("questions", names, ("question, ± 1 point", "variants", "deals of each", "two cores", "CPU"), measure, processor())


def on_device(names: list[str]) -> None:
    """The questions on a GPU."""

    def measure(name: str) -> tuple[str, ...]:
        kernels_for(spec_of(question(name).game), "watched")  # compiled, or read from the disk
        if name in ON_BOTH:
            there, here = (run(to_a_point(name), executor=executor) for executor in (on_gpu(), on_threads()))
            assert [each.data() for each in there.blocks.values()] == [each.data() for each in here.blocks.values()], name
        variants, deals, clock, _ = timed(name, on_gpu())
        return variants, deals, clock

    ask("questions-gpu", names, ("question, ± 1 point", "variants", "deals of each", "on the device"), measure, driver().name)


def parts(named: list[str]) -> dict[str, Callable[[], None]]:
    """What can be measured, by name."""
    blocks = {"speeds": speeds, "ray": on_two_nodes, "first": first_answers}
    found: dict[str, Callable[[], None]] = {
        name: partial(lambda name, measure: publish(f"lab-{name}", f"python bench/lab.py {name}", processor(), measure()), name, measure)
        for name, measure in blocks.items()
    }
    found["questions"] = partial(on_processor, named)
    found["speeds-gpu"] = lambda: publish("lab-speeds-gpu", "python bench/lab.py speeds-gpu", driver().name, device_speeds())
    found["questions-gpu"] = partial(on_device, named)
    return found


def main() -> None:
    words = sys.argv[1:]
    every = parts([word for word in words if word in questions()] or list(questions()))
    if unknown := [word for word in words if word not in {*every, *questions()}]:
        sys.exit(f"bench/lab.py measures {', '.join(every)}, and not {unknown[0]}")
    for name, measure in every.items():
        if name in words or (not words and (has_device() or not name.endswith("-gpu"))):
            measure()


def has_device() -> bool:
    try:
        return bool(driver())
    except CardhouseError:
        return False


if __name__ == "__main__":
    main()
