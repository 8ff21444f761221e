"""Plays the blocks of an experiment. A block is a pure function of the experiment and its number, so anything may play it, anywhere."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Mapping
from concurrent.futures import FIRST_COMPLETED, ThreadPoolExecutor, wait
from typing import Any

from cardhouse.engine.compile import compiled, has_compiler, interpreted, rules_of
from cardhouse.engine.errors import NotInstalled, OptionError
from cardhouse.engine.rng import Chooser
from cardhouse.engine.state import flat_dtype, flat_zeros
from cardhouse.lab import watch
from cardhouse.lab.experiment import Experiment, Variant
from cardhouse.lab.kernel import KEY_MASK
from cardhouse.lab.metrics import METRICS, SKILL, WHOLE, Games, mask_of, parts_of
from cardhouse.lab.results import EDGES, BlockResult, Results, missing
from cardhouse.lab.simulate import SPREAD, levels_of, searching, searching_memory

Done = Callable[[Results], None]
Stop = Callable[[], bool]
Play = Callable[[Variant, tuple[str, ...], int, int, int], Games]  # games of a variant between bots: seed, first deal, how many
Executor = Callable[[Experiment, list[int]], Iterator[BlockResult]]  # plays blocks in any order and yields their results
GIVEN = 4_000_000  # games that a device is given at once: bounds the memory of their lines


def play_block(experiment: Experiment, block: int, play: Play | None = None) -> BlockResult:
    """Every variant on the deals of one block: game i of each has the same key, so that they are compared on equal deals."""
    play = play or watched
    first, games = experiment.span(block)
    sums: list[dict[str, tuple[int, int, int, int]]] = []
    lengths: list[dict[int, int]] = []
    baseline: dict[str, Any] = {}
    for number, variant in enumerate(experiment.variants):
        seen = play(variant, variant.bots, experiment.seed, first, games)
        values = [each for name in experiment.metrics for each in values_of(name, experiment, variant, seen, first, play)]
        by_key = {column.key: value for column, value in zip(variant.columns, values, strict=True)}
        baseline = by_key if variant.base == number else baseline  # a baseline comes before all that are compared with it
        sums.append({key: sums_of(value, baseline.get(key)) for key, value in by_key.items()})
        lengths.append(histogram(seen.lines[:, watch.MOVES]))
    return BlockResult(block, games, tuple(sums), tuple(lengths))


def values_of(name: str, experiment: Experiment, variant: Variant, seen: Games, first: int, play: Play) -> list[Any]:
    """The columns of a metric; skill alone needs games of its own."""
    if name != SKILL:
        return METRICS[name].values(seen)
    parts = 0
    for side in range(seen.side_count):
        bots = tuple(bot if its == side else experiment.weaker for bot, its in zip(variant.bots, variant.sides, strict=True))
        parts += parts_of(play(variant, bots, experiment.seed, first, len(seen.lines)), mask_of(variant.sides, side))
    return [parts * (WHOLE // seen.side_count)]


def sums_of(values: Any, usual: Any) -> tuple[int, int, int, int]:
    apart = values * 0 if usual is None else values - usual
    return int(values.sum()), int((values * values).sum()), int(apart.sum()), int((apart * apart).sum())


def histogram(moves: Any) -> dict[int, int]:
    """How many games have a length of EDGES[i] or more, and less than the next."""
    import numpy as np

    places, counts = np.unique(np.searchsorted(EDGES, moves, "right") - 1, return_counts=True)
    return {EDGES[max(0, place)]: count for place, count in zip(places.tolist(), counts.tolist(), strict=True)}


def watched(variant: Variant, bots: tuple[str, ...], seed: int, first: int, games: int, machine_code: bool = True) -> Games:
    """Play games between bots and see what the metrics need."""
    import numpy as np

    game = variant.game
    lines, points, known = memory_of(variant, games)
    twin = compiled(game.spec) if machine_code else interpreted(rules_of(game.spec))
    out = np.zeros(game.spec.max_legal, np.int64)
    base = (seed * SPREAD + first) & KEY_MASK
    notes = np.zeros(watch.NOTES, np.int64), np.zeros(watch.TRACK, np.int64)
    if searching(bots):
        twin(watch.watch_searching)(*searching_memory(game, bots, machine_code), out, *known, base, *notes, lines, points)
    else:
        s: Any = game.blank()
        chooser: Any = Chooser()
        if machine_code:
            s, chooser = flat_zeros(game.spec.state), np.zeros(1, flat_dtype(Chooser.FIELDS))[0]
            game.write_options(s)
        twin(watch.watch_games)(s, chooser, out, np.array(levels_of(bots), np.int64), *known, base, 0, 1, *notes, lines, points)
    return Games(game, variant.sides, lines, points)


def watched_on_gpu(variant: Variant, bots: tuple[str, ...], seed: int, first: int, games: int) -> Games:
    """The same on a CUDA device."""
    import numpy as np

    from cardhouse.lab import gpu

    lines, points, known = memory_of(variant, games)
    levels = np.array(levels_of(bots), np.int32)
    gpu.watched(variant.game, [levels, *known], (seed * SPREAD + first) & KEY_MASK, lines, points)
    return Games(variant.game, variant.sides, lines, points)


def memory_of(variant: Variant, games: int) -> tuple[Any, Any, tuple[Any, ...]]:
    """A line and the points for each game, and what a kernel knows of a variant: what is forced, the sides, and which score is better."""
    import numpy as np

    lines, points = np.zeros((games, watch.COLUMNS), np.int32), np.zeros((games, variant.game.seats), np.int32)
    forced = np.array(variant.forced.faces, np.int64).reshape(-1, 3), np.array(variant.forced.opening, np.int64)
    return lines, points, (*forced, np.array(variant.sides, np.int64), -1 if variant.game.spec.fewest_win else 1)


def check_installed() -> None:
    """The lab plays compiled games only: interpreted, an answer would take hours."""
    if not has_compiler():
        raise NotInstalled("the lab needs the compiler: pip install 'cardhouse[fast]'")


def warm(experiment: Experiment) -> None:
    """Compile what the experiment needs, or read it from the cache: once, before anything plays blocks side by side.

    Bots that search are played by a kernel of their own, so an experiment with both kinds needs two.
    """
    check_installed()
    kinds: dict[bool, tuple[Variant, tuple[str, ...]]] = {}
    for variant in experiment.variants:
        weaker = (*variant.bots[:-1], experiment.weaker) if SKILL in experiment.metrics else variant.bots
        for bots in (variant.bots, weaker):
            kinds.setdefault(searching(bots), (variant, bots))
    for variant, bots in kinds.values():
        watched(variant, bots, experiment.seed, 0, 1)


def on_threads(cores: int | None = None) -> Executor:
    """All cores of this machine: compiled games let go of Python's lock, so threads are enough."""
    count = cores or os.cpu_count() or 1

    def play(experiment: Experiment, blocks: list[int]) -> Iterator[BlockResult]:
        warm(experiment)
        pool = ThreadPoolExecutor(count)
        try:
            waiting = {pool.submit(play_block, experiment, block) for block in blocks}
            while waiting:
                done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
                yield from (job.result() for job in done)
        finally:
            pool.shutdown(cancel_futures=True)

    return play


def on_gpu(device: Play = watched_on_gpu) -> Executor:
    """A CUDA device. It is given the games of many blocks at once, since those of one would leave most of it idle."""

    def play(experiment: Experiment, blocks: list[int]) -> Iterator[BlockResult]:
        check_installed()
        if any(searching(variant.bots) for variant in experiment.variants) or (
            SKILL in experiment.metrics and searching((experiment.weaker,))
        ):
            raise OptionError("bots that search play on processors only: name random, easy and normal, or leave out --gpu")
        many = max(1, GIVEN // (experiment.block * len(experiment.variants)))
        for at in range(0, len(blocks), many):
            part = blocks[at : at + many]
            together = all_at_once(experiment, part, device)
            yield from (play_block(experiment, block, together) for block in part)

    return play


def all_at_once(experiment: Experiment, blocks: list[int], device: Play) -> Play:
    """Plays all games of some blocks when the first of them is asked for."""
    start = experiment.span(min(blocks))[0]
    last, size = experiment.span(max(blocks))
    played: dict[tuple[str, tuple[str, ...]], Games] = {}

    def play(variant: Variant, bots: tuple[str, ...], seed: int, first: int, games: int) -> Games:
        key = variant.name, bots
        if key not in played:
            played[key] = device(variant, bots, seed, start, last + size - start)
        whole, part = played[key], slice(first - start, first - start + games)
        return Games(whole.game, whole.sides, whole.lines[part], whole.points[part])

    return play


def run(
    experiment: Experiment,
    *,
    executor: Executor | None = None,
    before: Iterable[BlockResult] = (),
    done: Done = lambda results: None,
    stop: Stop = lambda: False,
) -> Results:
    """Run an experiment to its end, or until `stop` says so; `before` are blocks of an earlier run, and `done` hears of every new one.

    >>> from cardhouse.lab.experiment import experiment
    >>> found = run(experiment({"game": "lama", "games": 40, "bots": "easy", "vary": {"target": [40, 60]}}))
    >>> found.games, [variant.name for variant in found.experiment.variants]
    (40, ['target=40', 'target=60'])
    """
    play = executor or on_threads()
    blocks: Mapping[int, BlockResult] = {each.block: each for each in before}
    while (left := missing(experiment, blocks)) and not stop():
        for result in play(experiment, left):
            blocks = dict(sorted({**blocks, result.block: result}.items()))
            done(Results(experiment, blocks))
            if stop():
                break
    return Results(experiment, blocks)
