"""The same games on a CUDA device: a thread plays one game after the other, its state in the thread's own local memory."""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import cache
from importlib import import_module
from types import FunctionType
from typing import Any

from cardhouse.engine.compile import rules_of
from cardhouse.engine.errors import NotInstalled
from cardhouse.engine.events import TWINS
from cardhouse.engine.game import Game, Spec
from cardhouse.engine.rng import Chooser
from cardhouse.engine.state import flat_dtype, flat_zeros
from cardhouse.lab import kernel

BLOCK = 32
TABLE = 16  # tuples of more numbers than this are tables
THREADS = 132 * 4096
BATCH = 32_000_000  # games a launch: bounds the memory of the results


@cache
def cuda_module() -> Any:
    """numba.cuda with a device behind it, or one sentence."""
    try:
        import numpy as np

        if not hasattr(np, "row_stack"):
            np.row_stack = np.vstack  # numba-cuda 0.30 still asks for it
        cuda: Any = import_module("numba.cuda")

        available = cuda.is_available()
    except ImportError:
        raise NotInstalled("play on a GPU needs numba-cuda: pip install 'cardhouse[gpu]', or leave out --gpu") from None
    except Exception as error:  # a broken driver raises whatever it likes
        raise NotInstalled(f"no CUDA device can be used here ({type(error).__name__}): leave out --gpu to play on the CPU") from None
    if not available:
        raise NotInstalled("no CUDA device is here: leave out --gpu to play on the CPU")
    return cuda


def cuda_device(spec: Spec) -> Callable[[Any], Any]:
    """Turns rules and kernels into functions that run on a CUDA device, bound to a game."""
    import numpy as np

    bound, wrap, made = rules_of(spec), cuda_module().jit(device=True), dict[Any, Any]()

    def twin(f: Any) -> Any:
        f = TWINS.get(f, f)
        if f not in made:
            world: dict[str, Any] = {}
            for name in (*f.__code__.co_names, "__name__", "__file__"):
                value = f.__globals__.get(name, bound.get(name))
                if isinstance(value, FunctionType):
                    value = twin(value)
                elif isinstance(value, tuple) and len(value) > TABLE and isinstance(value[0], int):
                    value = np.array(value, np.int16)
                if value is not None:
                    world[name] = value
            made[f] = wrap(FunctionType(f.__code__, world, f.__name__, f.__defaults__))
        return made[f]

    return twin


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
