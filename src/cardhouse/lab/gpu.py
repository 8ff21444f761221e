"""The same games on a CUDA device: a thread plays one game after the other, its state in the thread's own local memory."""

from __future__ import annotations

import ctypes
import time
from functools import cache
from typing import Any

from cardhouse.engine.compile import cache as disk
from cardhouse.engine.compile import llvm_version, rules_of, tell
from cardhouse.engine.compile.cuda import INLINED, driver, ptx
from cardhouse.engine.compile.kinds import NUMBER, Kind, Row, record
from cardhouse.engine.compile.translate import begin
from cardhouse.engine.game import Game, Spec
from cardhouse.engine.rng import Chooser
from cardhouse.engine.state import flat_dtype, flat_zeros
from cardhouse.lab import kernel

BLOCK = 32
THREADS = 132 * 4096
BATCH = 32_000_000  # games a launch: bounds the memory of the results
SPECIAL = ("ctaid", "ntid", "tid", "nctaid")


def launch_text(spec: Spec) -> str:
    """The kernel: each thread has its own state, generator and list of actions, and plays its share of the games."""
    state, generator = record("state", spec.state.FIELDS), record("chooser", Chooser.FIELDS)
    most = spec.max_legal
    kinds: tuple[Kind, ...] = (
        state,
        generator,
        Row("i4", (most,), "actions"),
        Row("i4", (None,), "levels"),
        *(NUMBER, NUMBER, NUMBER),
        Row("i4", (None, None), "scores"),
        Row("u1", (None,), "won"),
        Row("i4", (None,), "moves"),
        Row("u1", (None,), "starts"),
    )
    module, name, _ = begin(kernel.play_games, kinds, rules_of(spec))
    reads = [f"declare i32 @llvm.nvvm.read.ptx.sreg.{word}.x()" for word in SPECIAL]
    takes = "ptr %blank, ptr %levels, i64 %seats, i64 %base, i64 %games, ptr %scores, ptr %won, ptr %moves, ptr %starts"
    share = "i64 %base, i64 %first, i64 %step"
    columns = "ptr %scores, i64 %games, i64 %seats, ptr %won, i64 %games, ptr %moves, i64 %games, ptr %starts, i64 %games"
    entry = [
        *reads,
        f"define ptx_kernel void @launch({takes}) {{",
        f"  %s = alloca [{state.size} x i8], align 8",
        f"  %chooser = alloca [{generator.size} x i8], align 8",
        f"  %actions = alloca [{most} x i32], align 8",
        f"  call void @llvm.memcpy.p0.p0.i64(ptr %s, ptr %blank, i64 {state.size}, i1 false)",
        *(f"  %{word} = call i32 @llvm.nvvm.read.ptx.sreg.{word}.x()" for word in SPECIAL),
        "  %before = mul i32 %ctaid, %ntid",
        "  %at = add i32 %before, %tid",
        "  %all = mul i32 %nctaid, %ntid",
        "  %first = zext i32 %at to i64",
        "  %step = zext i32 %all to i64",
        f"  call fastcc void {name}(ptr %s, ptr %chooser, ptr %actions, ptr %levels, i64 %seats, {share}, {columns})",
        "  ret void",
        "}",
    ]
    return module.whole(entry)


@cache
def kernel_for(spec: Spec) -> Any:
    """The launchable kernel of a game, made once for a device and kept on disk."""
    device = driver()
    path = disk.directory(spec, f"cuda {device.target} {llvm_version()} {INLINED}") / "launch"
    code = disk.read(path)
    if code is None:
        try:
            tell(spec.key, "reading its rules")
            text = launch_text(spec)
            tell(spec.key, "making it fast")
            assembly = ptx(text, device.capability)
            tell(spec.key, "waiting for the device's driver")
            code = device.assembled(assembly)
        finally:
            tell(spec.key, "")
        disk.write(path, code)
    return device.function(code, "launch")


def run(game: Game, levels: list[int], base: int, games: int, progress: Any) -> tuple[float, tuple[Any, ...]]:
    """Play the games on the device; the seconds are those of play alone."""
    device = driver()
    import numpy as np

    launch = kernel_for(game.spec)
    blank = np.zeros(1, flat_dtype(game.spec.state.FIELDS))
    blank[0] = flat_zeros(game.spec.state)
    game.write_options(blank[0])
    shared = [device.sent(blank), device.sent(np.array(levels, np.int32))]
    pieces = []
    seconds = 0.0
    for start in [-1, *range(0, games, BATCH)]:  # the first launch warms the device and is thrown away
        size = 1 if start < 0 else min(BATCH, games - start)
        shapes = ((size, game.seats), np.int32), ((size,), np.uint8), ((size,), np.int32), ((size,), np.uint8)
        columns = [np.empty(shape, kind) for shape, kind in shapes]
        there = [device.allocate(column.nbytes) for column in columns]
        grid = min(THREADS, -(-size // BLOCK) * BLOCK) // BLOCK
        numbers = [ctypes.c_int64(number) for number in (game.seats, (base + max(start, 0)) & kernel.KEY_MASK, size)]
        begin_time = time.perf_counter()
        device.launch(launch, grid, BLOCK, [*shared, *numbers, *there])
        if start >= 0:
            seconds += time.perf_counter() - begin_time
            for pointer, column in zip(there, columns, strict=True):
                device.fetch(pointer, column)
            pieces.append(columns)
            progress(start + size)
        device.free(there)
    device.free(shared)
    return seconds, tuple(np.concatenate([piece[i] for piece in pieces]) for i in range(4))
