"""Many games between bots: compiled on all cores, on a GPU, or plain where llvmlite is not installed. The results are the same."""

from __future__ import annotations

import math
import multiprocessing
import os
import signal
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor, ThreadPoolExecutor, as_completed
from dataclasses import dataclass
from functools import partial
from typing import Any

from cardhouse.bots.levels import LEVELS, MEASURES, check_learned, check_level, level_of, played_as, set_master, small
from cardhouse.bots.player import Search
from cardhouse.bots.search import TRUE
from cardhouse.engine.compile import compiled, has_compiler, interpreted, rules_of
from cardhouse.engine.errors import OptionError
from cardhouse.engine.evaluation import POLICIES
from cardhouse.engine.game import Game, check_seed, load
from cardhouse.engine.options import check_whole
from cardhouse.engine.rng import Chooser
from cardhouse.engine.state import flat_dtype, flat_zeros
from cardhouse.lab import kernel

MOST_GAMES = 2_000_000_000
SPREAD = 0x9E3779B97F4A7C15  # runs of neighbouring seeds share no game
Z95 = 1.959964

Progress = Callable[[int], None]
Names = tuple[str, ...]


@dataclass(frozen=True)
class Seat:
    """How one seat did: wins (a shared one counts 1/k), its share with a 95% interval, mean points."""

    bot: str
    wins: float
    share: float
    low: float
    high: float
    mean_points: float


@dataclass(frozen=True, repr=False)
class Simulation:
    """The result of a run: one entry a game in `points` (by seat), `winners` (seats as bits), `moves` and `starts` (who moved first)."""

    game: Game
    seed: int
    bots: tuple[str, ...]
    form: str
    seconds: float
    points: Any
    winners: Any
    moves: Any
    starts: Any

    @property
    def games(self) -> int:
        return len(self.moves)

    @property
    def total_moves(self) -> int:
        return int(sum(self.moves) if isinstance(self.moves, list) else self.moves.sum())

    @property
    def seats(self) -> list[Seat]:
        """Every seat's result."""
        shared = tally(self.winners)
        found = []
        for seat, bot in enumerate(self.bots):
            wins = math.fsum(count / mask.bit_count() for mask, count in shared.items() if mask >> seat & 1)
            points = sum(line[seat] for line in self.points) if isinstance(self.points, list) else int(self.points[:, seat].sum())
            found.append(Seat(bot, wins, wins / self.games, *interval(wins, self.games), points / self.games))
        return found

    @property
    def first_share(self) -> float:
        """The wins of the seat that moved first, as a share of all games."""
        if isinstance(self.winners, list):
            pairs = tally([start << 8 | mask for start, mask in zip(self.starts, self.winners, strict=True)])
        else:
            pairs = tally(self.starts.astype("u2") << 8 | self.winners)
        firsts = ((pair & 255, pair >> 8, count) for pair, count in pairs.items())
        return math.fsum(count / mask.bit_count() for mask, start, count in firsts if mask >> start & 1) / self.games

    @property
    def first_sentence(self) -> str:
        low, high = interval(self.first_share * self.games, self.games)
        return f"Whoever moves first wins {self.first_share:.2%} ({low:.2%} – {high:.2%})."

    def columns(self) -> dict[str, list[Any]]:
        """An entry for each game: moves, who moved first, each seat's points and its part of the win."""
        points, winners = [list(map(int, line)) for line in self.points], [int(mask) for mask in self.winners]
        columns: dict[str, list[Any]] = {"moves": list(map(int, self.moves)), "first": list(map(int, self.starts))}
        for seat in range(len(self.bots)):
            columns[f"points_{seat}"] = [line[seat] for line in points]
            columns[f"won_{seat}"] = [(mask >> seat & 1) / max(1, mask.bit_count()) for mask in winners]
        return columns

    def frame(self) -> Any:
        """The columns as a frame of Polars; pandas.DataFrame(columns()) is one of pandas."""
        from cardhouse.lab.cells import frame

        return frame(self.columns(), "columns()")

    def _repr_html_(self) -> str:
        from cardhouse.lab.cells import simulation_html

        return simulation_html(self)

    def __repr__(self) -> str:
        return f"<Simulation of {self.game.spec.title}, {self.games:,} games between {', '.join(self.bots)}, seed {self.seed}>"

    def summary(self) -> dict[str, Any]:
        """All of it as one object for programs."""
        return {
            "game": self.game.key,
            "options": dict(self.game.options),
            "seed": self.seed,
            "games": self.games,
            "moves": self.total_moves,
            "form": self.form,
            "seconds": self.seconds,
            "first_share": self.first_share,
            "seats": [vars(seat) for seat in self.seats],
        }


def tally(column: Any) -> dict[int, int]:
    """How often each number occurs in a column, a list or an array."""
    if isinstance(column, list):
        return dict(sorted(Counter(column).items()))
    import numpy as np

    numbers, counts = np.unique(column, return_counts=True)
    return dict(zip(numbers.tolist(), counts.tolist(), strict=True))


def interval(wins: float, games: int) -> tuple[float, float]:
    """Wilson's 95% interval of a share."""
    share = wins / games
    spread = Z95 * math.sqrt(share * (1 - share) / games + Z95**2 / (4 * games**2))
    centre = share + Z95**2 / (2 * games)
    scale = 1 + Z95**2 / games
    return max(0.0, (centre - spread) / scale), min(1.0, (centre + spread) / scale)


def simulate(
    game: str | Game,
    *,
    bots: Sequence[str] | None = None,
    games: int = 10_000,
    seed: int | None = None,
    form: str | None = None,
    cores: int | None = None,
    progress: Progress | None = None,
    **options: Any,
) -> Simulation:
    """Play many games between bots and say how each seat did.

    `form` is "compiled" (the default where it can be), "plain" or "gpu"; the results depend on the seed alone, never on the form
    or the number of cores. `progress` is called with the number of games finished so far.

    >>> simulate("lama", bots=["easy"] * 4, games=50, seed=1, form="plain").games
    50
    """
    if not isinstance(game, str) and options:
        raise OptionError("a game that was loaded has its options already: give them to load()")
    if isinstance(game, str):
        if bots and "players" not in options:
            options = {**options, "players": len(bots)} if any(o.name == "players" for o in load(game).spec.options) else options
        game = load(game, **options)
    names = tuple(check_level(bot, LEVELS | MEASURES) for bot in bots) if bots else ("random",) * game.seats
    if len(names) != game.seats:
        raise OptionError(f"{game.key} with these options has {game.seats} seats, and {len(names)} bots were named")
    check_learned(game, names)
    check_whole("games", games, 1, MOST_GAMES)
    cores = check_whole("cores", os.cpu_count() or 1 if cores is None else cores, 1, 10_000)
    form = form or ("compiled" if has_compiler() else "plain")
    run = {"compiled": run_compiled, "plain": run_plain, "gpu": run_gpu}.get(form)
    if run is None:
        raise OptionError(f"form takes compiled, plain or gpu, not {form!r}")
    playing = tuple(played_as(game, name) for name in names)
    learned = any(level_of(name).learned for name in playing)
    if form == "gpu" and (learned or searching(playing)):
        raise OptionError("bots that search or have learned play on processors only: name random, easy and normal, or leave out the GPU")
    if learned:
        from cardhouse.lab.learned import run_learned

        run = partial(run_learned, form == "compiled")
    seed = check_seed(seed)
    base = (seed * SPREAD) & kernel.KEY_MASK
    seconds, columns = run(game, playing, base, games, cores, progress or (lambda done: None))
    return Simulation(game, seed, names, form, seconds, *columns)


def blocks(games: int, cores: int) -> Iterator[tuple[int, int]]:
    """The run in pieces that are large enough to be worth a call and small enough for a steady progress bar."""
    size = max(1, min(20_000, games // (cores * 8)))
    for start in range(0, games, size):
        yield start, min(size, games - start)


def run_compiled(game: Game, names: Names, base: int, games: int, cores: int, progress: Progress) -> tuple[float, tuple[Any, ...]]:
    """On all cores: the kernel lets go of Python's lock, so threads are enough."""
    import numpy as np

    scores, won = np.zeros((games, game.seats), np.int32), np.zeros(games, np.uint8)
    moves, starts = np.zeros(games, np.int32), np.zeros(games, np.uint8)
    play = compiled(game.spec)(kernel.play_searching if searching(names) else kernel.play_games)

    def block(start: int, size: int) -> None:
        piece = slice(start, start + size)
        memory = searching_memory(game, names, True) if searching(names) else policies_memory(game, names, True)
        play(*memory, (base + start) & kernel.KEY_MASK, 0, 1, scores[piece], won[piece], moves[piece], starts[piece])

    block(0, 1)  # compile, or read from the cache, before the clock starts
    begin = time.perf_counter()
    _drain(ThreadPoolExecutor(cores), block, games, cores, progress)
    return time.perf_counter() - begin, (scores, won, moves, starts)


def run_plain(game: Game, names: Names, base: int, games: int, cores: int, progress: Progress) -> tuple[float, tuple[Any, ...]]:
    """Without NumPy: interpreted, in several processes where the system can fork."""
    begin = time.perf_counter()
    block = partial(_plain_block, game, names, base)
    if cores > 1 and games >= 100 and "fork" in multiprocessing.get_all_start_methods():
        pieces = _in_processes(block, games, cores, progress)
    else:
        pieces = _drain(ThreadPoolExecutor(1), block, games, 1, progress)
    columns = tuple([entry for piece in pieces for entry in piece[i]] for i in range(4))
    return time.perf_counter() - begin, columns


def _in_processes(block: Callable[[int, int], Any], games: int, cores: int, progress: Progress) -> list[Any]:
    """Play all blocks in processes that never see an interrupt: it reaches this one alone, which then ends them at once."""
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})  # inherited
    try:
        pool = multiprocessing.get_context("fork").Pool(cores)
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
    pieces: list[Any] = []
    with pool:
        sizes = list(blocks(games, cores))
        done = 0
        for (_, size), piece in zip(sizes, pool.imap(partial(_apply, block), sizes), strict=True):
            pieces.append(piece)
            done += size
            progress(done)
    return pieces


def _apply(block: Callable[[int, int], Any], piece: tuple[int, int]) -> Any:
    return block(*piece)


def _plain_block(game: Game, names: Names, base: int, start: int, size: int) -> tuple[list[Any], ...]:
    scores, won, moves, starts = [[0] * game.seats for _ in range(size)], [0] * size, [0] * size, [0] * size
    play = interpreted(rules_of(game.spec))(kernel.play_searching if searching(names) else kernel.play_games)
    memory = searching_memory(game, names, False) if searching(names) else policies_memory(game, names, False)
    play(*memory, base + start, 0, 1, scores, won, moves, starts)
    return scores, won, moves, starts


def searching(names: Names) -> bool:
    """Whether one of the bots searches."""
    return any(level_of(name).searches for name in names)


def levels_of(names: Names) -> list[int]:
    return [POLICIES[level_of(name).policy] for name in names]


def policies_memory(game: Game, names: Names, machine_code: bool) -> tuple[Any, ...]:
    """The state, the generator, the list of actions and the policies that kernel.play_games takes."""
    if not machine_code:
        return game.blank(), Chooser(), [0] * game.spec.max_legal, levels_of(names)
    import numpy as np

    s = flat_zeros(game.spec.state)
    game.write_options(s)
    chooser, out = np.zeros(1, flat_dtype(Chooser.FIELDS))[0], np.zeros(game.spec.max_legal, np.int64)
    return s, chooser, out, np.array(levels_of(names), np.int64)


def searching_memory(game: Game, names: Names, machine_code: bool) -> tuple[Any, ...]:
    """The worlds, the notes of each seat and the generators that kernel.play_searching takes."""
    searches = [Search(game, compile=machine_code) for _ in names]
    for each, name in zip(searches, names, strict=True):
        set_master(each.notes, game, level_of(name))
    first = searches[0]
    game.write_options(first.worlds[TRUE])
    players: Any = [each.notes for each in searches]
    if machine_code:
        import numpy as np

        players = np.array(players, first.notes.dtype)
    return first.worlds, players, first.chooser, first.dice, *small(game, compile=machine_code).memory()


def run_gpu(game: Game, names: Names, base: int, games: int, cores: int, progress: Progress) -> tuple[float, tuple[Any, ...]]:
    """On a CUDA device, by the same rules."""
    from cardhouse.lab.gpu import run

    return run(game, levels_of(names), base, games, progress)


def _drain(pool: Executor, block: Callable[[int, int], Any], games: int, cores: int, progress: Progress) -> list[Any]:
    """Play all blocks in a pool and return their results in order; an interrupt cancels the blocks that have not begun."""
    jobs = {pool.submit(block, start, size): size for start, size in blocks(games, cores)}
    done = 0
    try:
        for job in as_completed(jobs):
            job.result()
            done += jobs[job]
            progress(done)
    finally:
        pool.shutdown(cancel_futures=True)
    return [job.result() for job in jobs]
