"""The same games on a CUDA device: a thread plays one game after the other, its state in the thread's own local memory."""

from __future__ import annotations

import ctypes
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from cardhouse.engine.compile import cache as disk
from cardhouse.engine.compile import llvm_version, rules_of, tell
from cardhouse.engine.compile.cuda import INLINED, Driver, driver, ptx
from cardhouse.engine.compile.kinds import NUMBER, Kind, Row, record
from cardhouse.engine.compile.translate import begin
from cardhouse.engine.game import Game, Spec
from cardhouse.engine.rng import Chooser
from cardhouse.engine.state import flat_dtype, flat_zeros
from cardhouse.lab import kernel, watch

BLOCK = 32
THREADS = 132 * 4096
BATCH = 32_000_000  # games a launch: bounds the memory of the results
SPECIAL = ("ctaid", "ntid", "tid", "nctaid")


@dataclass(frozen=True)
class Launch:
    """A kernel as a device runs it: the rule that each thread plays its share of the games by, what it is given besides the state, the
    generator and the actions, and what each thread has of its own."""

    name: str
    play: Callable[..., None]
    shared: tuple[tuple[str, Kind], ...]  # the same for all threads: arguments of the launch, in the rule's order
    own: tuple[tuple[str, Row], ...] = ()  # between the numbers and the columns
    columns: tuple[tuple[str, Row], ...] = ()  # an entry a game


PLAY = Launch(
    "launch",
    kernel.play_games,
    (("levels", Row("i4", (None,), "levels")),),
    columns=(
        ("scores", Row("i4", (None, None), "scores")),
        ("won", Row("u1", (None,), "won")),
        ("moves", Row("i4", (None,), "moves")),
        ("starts", Row("u1", (None,), "starts")),
    ),
)
WATCH = Launch(
    "watch",
    watch.watch_games,
    (
        ("levels", Row("i4", (None,), "levels")),
        ("faces", Row("i8", (None, 3), "faces")),
        ("opening", Row("i8", (None,), "opening")),
        ("sides", Row("i8", (None,), "sides")),
        ("sign", NUMBER),
    ),
    (("notes", Row("i8", (watch.NOTES,), "notes")), ("track", Row("i8", (watch.TRACK,), "track"))),
    (("lines", Row("i4", (None, watch.COLUMNS), "lines")), ("scores", Row("i4", (None, None), "scores"))),
)


def launch_text(spec: Spec, launch: Launch = PLAY) -> str:
    """The kernel: each thread has its own state, generator and list of actions, and plays its share of the games."""
    state, generator = record("state", spec.state.FIELDS), record("chooser", Chooser.FIELDS)
    own = (("actions", Row("i4", (spec.max_legal,), "actions")), *launch.own)
    numbers = (("base", NUMBER), ("first", NUMBER), ("step", NUMBER))
    given: tuple[tuple[str, Kind], ...] = (own[0], *launch.shared, *numbers, *own[1:], *launch.columns)
    kinds = (state, generator, *(kind for _, kind in given))
    module, name, _ = begin(launch.play, kinds, rules_of(spec))
    takes = ["ptr %blank", *(word for each in launch.shared for word in passed(*each)), "i64 %base", "i64 %games", "i64 %seats"]
    takes += [f"ptr %{column}" for column, _ in launch.columns]
    lengths = {"scores": ["games", "seats"], **{column: ["games"] for column, _ in launch.columns if column != "scores"}}
    handed = [word for what, kind in given for word in passed(what, kind, lengths.get(what))]
    entry = [
        *(f"declare i32 @llvm.nvvm.read.ptx.sreg.{word}.x()" for word in SPECIAL),
        f"define ptx_kernel void @{launch.name}({', '.join(takes)}) {{",
        f"  %s = alloca [{state.size} x i8], align 8",
        f"  %chooser = alloca [{generator.size} x i8], align 8",
        *(f"  %{what} = alloca [{row.shape[0]} x i{8 * int(str(row.element)[1])}], align 8" for what, row in own),
        f"  call void @llvm.memcpy.p0.p0.i64(ptr %s, ptr %blank, i64 {state.size}, i1 false)",
        *(f"  %{word} = call i32 @llvm.nvvm.read.ptx.sreg.{word}.x()" for word in SPECIAL),
        "  %before = mul i32 %ctaid, %ntid",
        "  %at = add i32 %before, %tid",
        "  %all = mul i32 %nctaid, %ntid",
        "  %first = zext i32 %at to i64",
        "  %step = zext i32 %all to i64",
        f"  call fastcc void {name}(ptr %s, ptr %chooser, {', '.join(handed)})",
        "  ret void",
        "}",
    ]
    return module.whole(entry)


def passed(name: str, kind: Kind, lengths: list[str] | None = None) -> list[str]:
    """A value as it is passed: a number, or a row and those of its lengths that are known only when the code runs."""
    if not isinstance(kind, Row):
        return [f"i64 %{name}"]
    unknown = sum(length is None for length in kind.shape)
    return [f"ptr %{name}", *(f"i64 %{length}" for length in (lengths or [f"{name}_length"])[:unknown])]


@cache
def kernel_for(spec: Spec, launch: Launch = PLAY) -> Any:
    """The launchable kernel of a game, made once for a device and kept on disk."""
    device = driver()
    path = disk.directory(spec, f"cuda {device.target} {llvm_version()} {INLINED}") / launch.name
    code = disk.read(path)
    if code is None:
        try:
            tell(spec.key, "reading its rules")
            text = launch_text(spec, launch)
            tell(spec.key, "making it fast")
            assembly = ptx(text, device.capability)
            tell(spec.key, "waiting for the device's driver")
            code = device.assembled(assembly)
        finally:
            tell(spec.key, "")
        disk.write(path, code)
    return device.function(code, launch.name)


def play_on(device: Driver, launch: Launch, game: Game, shared: Sequence[Any], base: int, columns: Sequence[Any]) -> float:
    """Play a game for each entry of the columns, which are filled; returns the seconds of play alone."""
    import numpy as np

    function = kernel_for(game.spec, launch)
    blank = np.zeros(1, flat_dtype(game.spec.state.FIELDS))
    blank[0] = flat_zeros(game.spec.state)
    game.write_options(blank[0])
    games = len(columns[0])
    sent = {id(array): device.sent(array) for array in (blank, *shared) if not isinstance(array, int)}
    there = [device.allocate(column.nbytes) for column in columns]
    values: list[Any] = [sent[id(blank)]]
    for each in shared:
        values += [ctypes.c_int64(each)] if isinstance(each, int) else [sent[id(each)], ctypes.c_int64(len(each))]
    values += [ctypes.c_int64(number) for number in (base, games, game.seats)]
    grid = min(THREADS, -(-games // BLOCK) * BLOCK) // BLOCK
    begin_time = time.perf_counter()
    device.launch(function, grid, BLOCK, [*values, *there])
    seconds = time.perf_counter() - begin_time
    for pointer, column in zip(there, columns, strict=True):
        device.fetch(pointer, column)
    device.free([*sent.values(), *there])
    return seconds


def run(game: Game, levels: list[int], base: int, games: int, progress: Any) -> tuple[float, tuple[Any, ...]]:
    """Play the games on the device; the seconds are those of play alone."""
    device = driver()
    import numpy as np

    pieces = []
    seconds = 0.0
    for start in [-1, *range(0, games, BATCH)]:  # the first launch warms the device and is thrown away
        size = 1 if start < 0 else min(BATCH, games - start)
        shapes = ((size, game.seats), np.int32), ((size,), np.uint8), ((size,), np.int32), ((size,), np.uint8)
        columns = [np.empty(shape, kind) for shape, kind in shapes]
        took = play_on(device, PLAY, game, [np.array(levels, np.int32)], (base + max(start, 0)) & kernel.KEY_MASK, columns)
        if start >= 0:
            seconds += took
            pieces.append(columns)
            progress(start + size)
    return seconds, tuple(np.concatenate([piece[i] for piece in pieces]) for i in range(4))


def watched(game: Game, shared: Sequence[Any], base: int, lines: Any, points: Any) -> None:
    """Play the games of some keys on the device, and write a line for each (lab/watch.py)."""
    play_on(driver(), WATCH, game, shared, base, (lines, points))
