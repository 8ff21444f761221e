"""Games in which a seat plays what a network says: compiled code plays up to its turn, the network chooses, and so on."""

from __future__ import annotations

import time
from concurrent.futures import ThreadPoolExecutor, as_completed
from typing import Any

from cardhouse.bots.levels import level_of
from cardhouse.bots.network import oracle, table_of
from cardhouse.bots.search import TRUE
from cardhouse.engine.actions import index_of
from cardhouse.engine.compile import compiled, interpreted, rules_of
from cardhouse.engine.game import Game
from cardhouse.engine.observation import layout, rule
from cardhouse.lab import kernel
from cardhouse.lab.simulate import Names, Progress, blocks, policies_memory, searching, searching_memory


def run_learned(
    machine_code: bool, game: Game, names: Names, base: int, games: int, cores: int, progress: Progress
) -> tuple[float, tuple[Any, ...]]:
    """The games of a run; the same on any number of cores."""
    import numpy as np

    found: tuple[Any, ...] = (
        np.zeros((games, game.seats), np.int32),
        np.zeros(games, np.uint8),
        np.zeros(games, np.int32),
        np.zeros(games, np.uint8),
    )
    begin, done = time.perf_counter(), 0
    with ThreadPoolExecutor(cores) as pool:
        pieces = list(blocks(games, cores))
        jobs = {pool.submit(_block, machine_code, game, names, base, start, size): (start, size) for start, size in pieces}
        for job in as_completed(jobs):
            start, size = jobs[job]
            for column, piece in zip(found, job.result(), strict=True):
                column[start : start + size] = piece
            done += size
            progress(done)
    return time.perf_counter() - begin, found


def _block(machine_code: bool, game: Game, names: Names, base: int, start: int, size: int) -> tuple[Any, ...]:
    import numpy as np

    twin = compiled(game.spec) if machine_code else interpreted(rules_of(game.spec))
    waiting = sum(1 << seat for seat, name in enumerate(names) if level_of(name).learned)
    begin, play_on, tell, s = _players(game, names, machine_code, twin, waiting)
    choose, read = _chooser(game, twin), s.__getitem__ if machine_code else lambda name: getattr(s, name)
    scores, won = np.zeros((size, game.seats), np.int32), np.zeros(size, np.uint8)
    moves, starts = np.zeros(size, np.int32), np.zeros(size, np.uint8)
    for i in range(size):
        begin((base + start + i) & kernel.KEY_MASK)
        starts[i] = read("to_act")
        moves[i] = play_on()
        while not read("over"):
            tell(choose(s, int(read("to_act"))))
            moves[i] += 1 + play_on()
        won[i] = twin(game.spec.winners)(s)
        scores[i] = [twin(game.spec.score)(s, seat) for seat in range(game.seats)]
    return scores, won, moves, starts


def _players(game: Game, names: Names, machine_code: bool, twin: Any, waiting: int) -> tuple[Any, ...]:
    """How a game begins from a key, how the others play on, how they are told a move; and the state."""
    if searching(names):
        memory = searching_memory(game, names, machine_code)
        worlds, players, chooser = memory[:3]
        begin, play_to, told = twin(kernel.begin_searching), twin(kernel.play_to), twin(kernel.make_move)
        return (
            lambda key: begin(worlds, players, chooser, key),
            lambda: play_to(*memory, waiting),
            lambda move: told(worlds, players, move),
            worlds[TRUE],
        )
    s, chooser, out, levels = policies_memory(game, names, machine_code)
    deal, play_until, apply = twin(kernel.deal_from), twin(kernel.play_until), twin(game.spec.apply)
    return lambda key: deal(s, chooser, key), lambda: play_until(s, chooser, out, levels, waiting), lambda move: apply(s, move), s


def _chooser(game: Game, twin: Any) -> Any:
    """What the network plays in a state of either form."""
    import numpy as np

    network = oracle(game)
    legal, look, table = twin(game.spec.legal), twin(rule(game.spec)), table_of(game.spec)
    out, seen = np.zeros(game.spec.max_legal, np.int64), np.zeros((1, len(layout(game.spec, network.room))), np.int16)

    def choose(s: Any, seat: int) -> int:
        codes = sorted(out[: legal(s, out)].tolist(), key=lambda code: index_of(code, table))
        if len(codes) == 1:
            return int(codes[0])
        look(s, seat, network.room, seen[0])
        return int(codes[network.best(network.logits(seen)[0], [index_of(code, table) for code in codes], seat, game.seats)])

    return choose
