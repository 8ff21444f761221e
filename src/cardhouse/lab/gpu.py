"""The same games on a CUDA device, in one of two ways.

Whole: a thread plays one game after the other, its state in the thread's own local memory. Stepped: a batch of games, move by move, sorted
by what they do next (lab/stepping.py), which is better where a game has many rules.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from functools import cache, partial
from typing import Any

from cardhouse.engine.compile.cuda import Driver, driver
from cardhouse.engine.compile.device import Array, Kernel, Own, Takes, kernels
from cardhouse.engine.compile.kinds import NUMBER, Kind, Record, Row, bytes_of, near, record
from cardhouse.engine.compile.twins import Function
from cardhouse.engine.game import Game, Spec
from cardhouse.engine.rng import Chooser
from cardhouse.engine.state import flat_dtype, flat_zeros
from cardhouse.lab import kernel, stepping, watch

BLOCK = 32
THREADS = 4096  # of a multiprocessor, that play whole games
BATCH = 32_000_000  # games a launch: bounds the memory of the results
PLACES = 1 << 18  # games that are stepped together
WARPS = 32  # of a multiprocessor, that step
THREADS_OF_A_BLOCK = 64
NEAREST = 752  # bytes of shared memory for a thread: 64 of a block have 48 KB without asking for more
MOST_BROUGHT = 4096  # bytes of a state of which some are: with so little of KONIVRER's at hand it is no faster
DEAL = 3  # steps until new games are dealt where old ones have ended, while the others choose
LOOK = 16  # steps until it is asked whether all games have ended


def kinds_of(spec: Spec) -> tuple[Record, Record, Row]:
    """A state, a generator, a list of actions."""
    return record("state", spec.state.FIELDS), record("chooser", Chooser.FIELDS), Row("i4", (spec.max_legal,), "actions")


RESULTS = Row("i4", (None, None), "scores"), Row("u1", (None,), "won"), Row("i4", (None,), "moves"), Row("u1", (None,), "starts")
LEVELS = Row("i4", (None,), "levels")


def whole_games(spec: Spec) -> Takes:
    state, chooser, actions = kinds_of(spec)
    return {kernel.play_games: (Own(state, True), Own(chooser), Own(actions), LEVELS, NUMBER, *RESULTS)}


def watched_games(spec: Spec) -> Takes:
    """Whole games with what the lab notes on the way."""
    state, chooser, actions = kinds_of(spec)
    known = Row("i8", (None, 3), "faces"), Row("i8", (None,), "opening"), Row("i8", (None,), "sides"), NUMBER
    notes = Own(Row("i8", (watch.NOTES,), "notes")), Own(Row("i8", (watch.TRACK,), "track"))
    told = Row("i4", (None, watch.COLUMNS), "lines"), Row("i4", (None, None), "scores")
    return {watch.watch_games: (Own(state, True), Own(chooser), Own(actions), LEVELS, *known, NUMBER, *notes, *told)}


def numbers(name: str) -> Kind:
    return Row("i4", (None,), name)


ORDER, BEFORE, KEYS, COUNTS, SUMS, NUMBERS = (numbers(name) for name in ("order", "before", "keys", "counts", "sums", "numbers"))
SORTS: dict[Function, Sequence[Kind | Own]] = {
    stepping.count_keys: (BEFORE, KEYS, NUMBERS, COUNTS),
    stepping.add_parts: (COUNTS, SUMS),
    stepping.add_before: (COUNTS, SUMS, BEFORE),
    stepping.place: (BEFORE, ORDER, KEYS, NUMBERS, BEFORE, COUNTS, ORDER),
}


def near_of(spec: Spec) -> Own:
    """What of a state a thread brings into shared memory while it works at a game: as many fields as fit, the smallest first. Options are
    the same in all games, and read from one. A large state is worked at where it lies."""
    state = kinds_of(spec)[0]
    if state.size > MOST_BROUGHT:
        return Own(state, shared=False)
    common = {f"opt_{option.name}" for option in spec.options}
    fields: list[str] = []
    for name, _ in sorted(state.places, key=lambda place: bytes_of(place[1])):
        if name not in common and near(state, [*fields, name], common).size <= NEAREST:
            fields.append(name)
    return Own(near(state, fields, common), shared=True)


def steps(spec: Spec) -> Takes:
    state, chooser, actions = kinds_of(spec)
    states, choosers = Row(state, (None,), "records"), Row(chooser, (None,), "records")
    common = states, choosers, LEVELS, near_of(spec), Own(actions), ORDER, BEFORE, numbers("chosen"), numbers("played"), KEYS
    return SORTS | {
        stepping.move_on: (*common, NUMBER),
        stepping.deal_on: (*common, numbers("games"), NUMBER, numbers("dealt"), *RESULTS),
    }


@cache
def kernels_for(spec: Spec, way: str) -> dict[str, Kernel]:
    """The kernels of a game, made once for a device and kept on disk."""
    return kernels(spec, way, (watched_games if way == "watched" else WAYS[way][0])(spec))


def way_of(game: Game, levels: list[int]) -> str:
    """The faster way, as `make bench-gpu` measured it."""
    return "steps" if game.spec.stepped(game.options, not any(levels)) else "whole"


def run(game: Game, levels: list[int], base: int, games: int, progress: Any, way: str | None = None) -> tuple[float, tuple[Any, ...]]:
    """Play the games on the device; the seconds are those of play alone."""
    device = driver()
    import numpy as np

    way = way or way_of(game, levels)
    found, play = kernels_for(game.spec, way), WAYS[way][1]
    blank = blank_of(game)
    policies = Array(device, (len(levels),), np.int32).set(levels)
    pieces = []
    seconds = 0.0
    for start in [-1, *range(0, games, BATCH)]:  # the first launch warms the device and is thrown away
        size = 1 if start < 0 else min(BATCH, games - start)
        shapes = ((size, game.seats), np.int32), ((size,), np.uint8), ((size,), np.int32), ((size,), np.uint8)
        results = [Array(device, shape, kind) for shape, kind in shapes]
        told = partial(_tell, progress, start)
        begin = time.perf_counter()
        play(device, found, game.spec, blank, policies, (base + max(start, 0)) & kernel.KEY_MASK, size, results, told)
        if start >= 0:
            seconds += time.perf_counter() - begin
            pieces.append([result.numpy() for result in results])
            progress(start + size)
    return seconds, tuple(np.concatenate([piece[i] for piece in pieces]) for i in range(4))


def blank_of(game: Game) -> Any:
    """A state with the options of a table, as an array of one."""
    import numpy as np

    blank = np.zeros(1, flat_dtype(game.spec.state.FIELDS))
    blank[0] = flat_zeros(game.spec.state)
    game.write_options(blank[0])
    return blank


def watched(game: Game, shared: Sequence[Any], base: int, lines: Any, points: Any) -> None:
    """Play the games of some keys on the device, and write a line for each (lab/watch.py)."""
    device, found, blank = driver(), kernels_for(game.spec, "watched"), blank_of(game)
    there = [each if isinstance(each, int) else Array(device, each.shape, each.dtype).set(each) for each in (blank, *shared)]
    results = [Array(device, column.shape, column.dtype) for column in (lines, points)]
    found["watch_games"].bind(*size_of(device, len(lines)), *there, base, *results)()
    device.wait()
    for result, column in zip(results, (lines, points), strict=True):
        column[:] = result.numpy()


def size_of(device: Driver, games: int) -> tuple[int, int]:
    """Blocks and threads of a block that play whole games."""
    return min(device.multiprocessors * THREADS, -(-games // BLOCK) * BLOCK) // BLOCK, BLOCK


def _tell(progress: Any, start: int, done: int) -> None:
    if start >= 0:
        progress(start + done)


def play_whole(
    device: Driver, found: dict[str, Kernel], spec: Spec, blank: Any, levels: Array, base: int, games: int, results: list[Array], told: Any
) -> None:
    there = Array(device, blank.shape, blank.dtype).set(blank)
    found["play_games"].bind(*size_of(device, games), there, levels, base, *results)()
    device.wait()


def play_steps(
    device: Driver, found: dict[str, Kernel], spec: Spec, blank: Any, levels: Array, base: int, games: int, results: list[Array], told: Any
) -> None:
    """A batch of places, each with a game: move and choose, deal, sort."""
    import numpy as np

    places = min(PLACES, -(-games // 4))  # so that few stand empty while the last games end
    batch = Sorter(device, found, places, [stepping.COURSES + 2] * 2)
    states = batch.array(places, blank.dtype).set(np.repeat(blank, places))
    choosers, dealt = batch.array(places, flat_dtype(Chooser.FIELDS)), batch.array(1).set([0])
    games_at, played = batch.array(places).set(np.full(places, stepping.NONE)), batch.array(places).set(np.zeros(places))
    chosen = batch.array(places)
    turns = device.multiprocessors * WARPS * 32 // THREADS_OF_A_BLOCK
    wide = partial(batch.launch, turns, THREADS_OF_A_BLOCK)
    streams = device.stream(), device.stream()
    launches = []
    for old, new in (batch.orders, batch.orders[::-1]):
        common = states, choosers, levels, old.order, old.before, chosen, played, batch.keys
        move = [wide("move_on", *common, dealing, stream=streams[0]) for dealing in (0, 1)]
        deal = wide("deal_on", *common, games_at, base, dealt, *results, stream=streams[1])
        launches.append((move, deal, batch.sort(old, new)))
    batch.orders[0].everything(places)
    left, at = places, 0
    while left:
        for _ in range(LOOK):
            move, deal, sort = launches[at % 2]
            if at % DEAL == 0:
                deal()
            move[at % DEAL == 0]()
            for launch in sort:
                launch()
            at += 1
        left = int(batch.orders[at % 2].before.numpy()[-1])
        told(min(int(dealt.numpy()[0]), games) - left)


class Sorted:
    """Places sorted by key, and for each key how many have a smaller one."""

    def __init__(self, device: Driver, places: int, keys: int) -> None:
        import numpy as np

        self.order, self.before = Array(device, (places,), np.int32), Array(device, (keys,), np.int32)
        self.counts = Array(device, (keys,), np.int32).set(np.zeros(keys))
        self.sums = Array(device, (-(-keys // stepping.PART),), np.int32)

    def everything(self, places: int) -> None:
        """All places, with the smallest key."""
        import numpy as np

        self.order.set(np.arange(places))
        self.before.set(np.r_[0, np.full(self.before.shape[0] - 1, places)])


class Sorter:
    """The arrays that places are sorted with."""

    def __init__(self, device: Driver, found: dict[str, Kernel], places: int, keys: Sequence[int]) -> None:
        self.device, self.found, self.places = device, found, places
        self.orders = [Sorted(device, places, many) for many in keys]
        self.keys, self.numbers = self.array(places), self.array(places)

    def array(self, size: int, kind: Any = "i4") -> Array:
        return Array(self.device, (size,), kind)

    def launch(self, blocks: int, threads: int, name: str, *values: Any, stream: Any = None) -> Callable[[], None]:
        return self.found[name].bind(blocks, threads, *values, stream=stream)

    def sort(self, old: Sorted, new: Sorted) -> list[Callable[[], None]]:
        """From one order into the other, by the keys of the places as they lie in the old one."""

        def narrow(size: int) -> int:
            return -(-size // 128)

        many = max(self.places, new.counts.shape[0])
        return [
            self.launch(narrow(self.places), 128, "count_keys", old.before, self.keys, self.numbers, new.counts),
            self.launch(narrow(new.sums.shape[0]), 128, "add_parts", new.counts, new.sums),
            self.launch(narrow(new.before.shape[0]), 128, "add_before", new.counts, new.sums, new.before),
            self.launch(narrow(many), 128, "place", old.before, old.order, self.keys, self.numbers, new.before, new.counts, new.order),
        ]


WAYS = {"whole": (whole_games, play_whole), "steps": (steps, play_steps)}
