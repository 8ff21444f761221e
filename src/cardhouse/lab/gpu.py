"""The same games on a CUDA device: a thread plays one game after the other, its state in the thread's own local memory."""

from __future__ import annotations

import time
from functools import cache
from typing import Any

from cardhouse.engine.game import Game, Spec
from cardhouse.engine.jit import cuda_device, cuda_module
from cardhouse.engine.rng import Chooser
from cardhouse.engine.state import flat_dtype, flat_zeros
from cardhouse.lab import kernel

BLOCK = 32
THREADS = 132 * 4096
BATCH = 32_000_000  # games a launch: bounds the memory of the results


@cache
def kernel_for(spec: Spec) -> Any:
    """The launchable kernel of a game."""
    import numba

    cuda = cuda_module()
    device = cuda_device(spec)(kernel.play_games)
    state, generator = numba.from_dtype(flat_dtype(spec.state.FIELDS)), numba.from_dtype(flat_dtype(Chooser.FIELDS))
    most = spec.max_legal

    def launch(blank: Any, levels: Any, base: int, scores: Any, won: Any, moves: Any, starts: Any) -> None:
        s = cuda.local.array(1, state)
        chooser = cuda.local.array(1, generator)
        out = cuda.local.array(most, "int32")
        s[0] = blank[0]
        device(s[0], chooser[0], out, levels, base, cuda.grid(1), cuda.gridsize(1), scores, won, moves, starts)

    return cuda.jit(launch)


def run(game: Game, levels: list[int], base: int, games: int, progress: Any) -> tuple[float, tuple[Any, ...]]:
    """Play the games on the device; the seconds are those of play alone."""
    cuda = cuda_module()
    import numpy as np

    launch = kernel_for(game.spec)
    blank = np.zeros(1, flat_dtype(game.spec.state.FIELDS))
    blank[0] = flat_zeros(game.spec.state)
    game.write_options(blank[0])
    device_blank, device_levels = cuda.to_device(blank), cuda.to_device(np.array(levels, np.int32))
    pieces = []
    seconds = 0.0
    for start in [-1, *range(0, games, BATCH)]:  # the first launch compiles and is thrown away
        size = 1 if start < 0 else min(BATCH, games - start)
        shapes = ((size, game.seats), np.int32), ((size,), np.uint8), ((size,), np.int32), ((size,), np.uint8)
        columns = [cuda.device_array(shape, kind) for shape, kind in shapes]
        grid = min(THREADS, -(-size // BLOCK) * BLOCK) // BLOCK
        begin = time.perf_counter()
        launch[grid, BLOCK](device_blank, device_levels, (base + max(start, 0)) & kernel.KEY_MASK, *columns)
        cuda.synchronize()
        if start >= 0:
            seconds += time.perf_counter() - begin
            pieces.append([column.copy_to_host() for column in columns])
            progress(start + size)
    return seconds, tuple(np.concatenate([piece[i] for piece in pieces]) for i in range(4))
