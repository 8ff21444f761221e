"""Rules as kernels of a CUDA device: functions of arrays that lie there, many threads of which run side by side.

A kernel is a rule like any other. It loops over `range(first, …, step)`, so that each thread does its share; on a processor the same rule
is called with 0 and 1.
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from math import prod
from typing import Any

from cardhouse.engine.compile import cache, dlpack, llvm_version, tell
from cardhouse.engine.compile.cuda import INLINED, Driver, Pointer, driver, ptx
from cardhouse.engine.compile.kinds import COMMON, NOTHING, NUMBER, Kind, Record, Row, pieces
from cardhouse.engine.compile.text import Given, Module, llvm_type, parameters
from cardhouse.engine.compile.translate import function
from cardhouse.engine.compile.twins import Function, rules_of
from cardhouse.engine.game import Spec

FIRST, STEP = "first", "step"  # the parameters that each thread is given
REGISTERS = 128  # of a thread: with all 255 half as many threads run at a time, and KONIVRER is a tenth slower
SHARING = 64  # threads of a block at most, where they have shared memory
WHERE_SHARED = 200  # registers of a thread where shared memory lets few of them run
SPECIAL = ("ctaid", "ntid", "tid", "nctaid")


@dataclass(frozen=True)
class Own:
    """A parameter that is memory of each thread; `copied` is filled from an array of one such thing, `shared` lies in memory that the
    threads of a block share, which is as near as registers nearly."""

    kind: Record | Row
    copied: bool = False
    shared: bool = False

    @property
    def size(self) -> int:
        if isinstance(self.kind, Record):
            return self.kind.size
        assert isinstance(self.kind.element, str)
        return int(self.kind.element[1]) * prod(length or 0 for length in self.kind.shape)


Takes = Mapping[Function, Sequence[Kind | Own]]  # kernels, and what each takes besides first and step, in the order of its parameters


def take(row: Any, at: int) -> int:
    """The number of an entry, which counts up: threads of a device that ask at once get different ones."""
    number = int(row[at])
    row[at] = number + 1
    return number


# Threads of a warp that ask for the same entry ask once: the lowest for all.
TAKE = """
define internal fastcc i64 {name}(ptr %row, i64 %length, i64 %at) convergent {{
  %key = trunc i64 %at to i32
  %active = call i32 @llvm.nvvm.activemask()
  %same = call i32 @llvm.nvvm.match.any.sync.i32(i32 %active, i32 %key)
  %lower = call i32 @llvm.nvvm.read.ptx.sreg.lanemask.lt()
  %before = and i32 %same, %lower
  %rank = call i32 @llvm.ctpop.i32(i32 %before)
  %leader = call i32 @llvm.cttz.i32(i32 %same, i1 true)
  %leads = icmp eq i32 %before, 0
  br i1 %leads, label %lead, label %follow
lead:
  %many = call i32 @llvm.ctpop.i32(i32 %same)
  %place = getelementptr inbounds i32, ptr %row, i64 %at
  %old = atomicrmw add ptr %place, i32 %many monotonic
  br label %follow
follow:
  %mine = phi i32 [ 0, %0 ], [ %old, %lead ]
  %base = call i32 @llvm.nvvm.shfl.sync.idx.i32(i32 %same, i32 %mine, i32 %leader, i32 31)
  %number = add i32 %base, %rank
  %wide = sext i32 %number to i64
  ret i64 %wide
}}
"""
NEEDED = [
    "declare i32 @llvm.nvvm.activemask() convergent",
    "declare i32 @llvm.nvvm.match.any.sync.i32(i32, i32) convergent",
    "declare i32 @llvm.nvvm.shfl.sync.idx.i32(i32, i32, i32, i32) convergent",
    "declare i32 @llvm.nvvm.read.ptx.sreg.lanemask.lt()",
    "declare i32 @llvm.ctpop.i32(i32)",
    "declare i32 @llvm.cttz.i32(i32, i1)",
    *(f"declare i32 @llvm.nvvm.read.ptx.sreg.{word}.x()" for word in SPECIAL),
]


def load_near(near: Any, whole: Any, common: Any) -> Any:
    """A near record (see kinds.near) filled from a whole one: its other fields are those of that one, and of the common one. Where the
    first is no near record, the whole one as it lies."""
    raise NotImplementedError("a near record is there in compiled code only")


def store_near(near: Any, whole: Any) -> None:
    """Write what lies in a near record back to the whole one that it was filled from."""
    raise NotImplementedError("a near record is there in compiled code only")


AT_ONCE = 16  # wide loads that are on their way together


def copies(near: Record, whole: Record, back: bool) -> list[str]:
    """Copy between a near record %p0 and a whole one %p1, by words on the near side and up to four of them at once on the other."""
    wide: list[tuple[int, int, int]] = []
    for here, there, size in pieces(near, whole):
        while size:
            steps = (step for step in (16, 8, 4, 2, 1) if step <= size and not there % step and not whole.size % step)
            step = next(steps)
            wide.append((here, there, step))
            here, there, size = here + step, there + step, size - step
    lines: list[str] = []
    count = 0

    def let(line: str) -> str:
        nonlocal count
        count += 1
        lines.append(f"  %v{count} = {line}")
        return f"%v{count}"

    def address(of: str, at: int) -> str:
        return let(f"getelementptr inbounds i8, ptr {of}, i64 {at}")

    for first in range(0, len(wide), AT_ONCE):
        found = []
        for here, there, step in wide[first : first + AT_ONCE]:
            words, bits = max(1, step // 4), 8 * min(4, step)
            if back:
                parts = [let(f"load i{bits}, ptr {address('%p0', here + 4 * i)}") for i in range(words)]
                value = parts[0] if words == 1 else "poison"
                for i, part in enumerate(parts if words > 1 else ()):
                    value = let(f"insertelement <{words} x i32> {value}, i32 {part}, i32 {i}")
                found.append(value)
            else:
                kind = f"<{words} x i32>" if words > 1 else f"i{bits}"
                found.append(let(f"load {kind}, ptr {address('%p1', there)}, align {step}"))
        for (here, there, step), value in zip(wide[first : first + AT_ONCE], found, strict=True):
            words, bits = max(1, step // 4), 8 * min(4, step)
            kind = f"<{words} x i32>" if words > 1 else f"i{bits}"
            if back:
                lines.append(f"  store {kind} {value}, ptr {address('%p1', there)}, align {step}")
                continue
            parts = [let(f"extractelement {kind} {value}, i32 {i}") for i in range(words)] if words > 1 else [value]
            for i, part in enumerate(parts):
                lines.append(f"  store i{bits} {part}, ptr {address('%p0', here + 4 * i)}")
    return lines


def loading(module: Module, name: str, kinds: tuple[Kind, ...]) -> tuple[str, Kind]:
    """The text of load_near, which gives the near record; or the whole one where it is no near one."""
    near, whole, _ = kinds
    assert isinstance(near, Record)
    assert isinstance(whole, Record)
    lines, given = [], "%p1"
    if near != whole:
        tag, given = module.tag("address"), "%p0"
        lines = [f"  store ptr %p1, ptr %p0, align 4{tag}", f"  %common = getelementptr inbounds i8, ptr %p0, i64 {COMMON}"]
        lines += [f"  store ptr %p2, ptr %common, align 4{tag}", *copies(near, whole, back=False)]
    head = f"define internal fastcc ptr {name}(ptr %p0, ptr %p1, ptr %p2) alwaysinline {{"
    return "\n".join([head, *lines, f"  ret ptr {given}", "}"]), near


def storing(module: Module, name: str, kinds: tuple[Kind, ...]) -> tuple[str, Kind]:
    """The text of store_near."""
    near, whole = kinds
    assert isinstance(near, Record)
    assert isinstance(whole, Record)
    lines = copies(near, whole, back=True) if near != whole else []
    return "\n".join([f"define internal fastcc void {name}(ptr %p0, ptr %p1) alwaysinline {{", *lines, "  ret void", "}"]), NOTHING


def taken(module: Module, name: str, kinds: tuple[Kind, ...]) -> tuple[str, Kind]:
    """The text of take, for threads."""
    return TAKE.format(name=name), NUMBER


def text_of(takes: Takes, bound: Mapping[str, Any], threads: bool = True) -> str:
    """All kernels as one text for LLVM, each with an entry of its function's name; without threads for a processor that does all alone."""
    written: dict[Function, Given] = {load_near: loading, store_near: storing}
    if threads:
        written[take] = taken
    module = Module(bound, given=written)
    entries = [line for f, kinds in takes.items() for line in entry(module, f, kinds, threads)]
    return module.whole([*(NEEDED if threads else []), *entries])


SHARE = [  # of a thread
    *(f"  %{word} = call i32 @llvm.nvvm.read.ptx.sreg.{word}.x()" for word in SPECIAL),
    "  %before = mul i32 %ctaid, %ntid",
    "  %at = add i32 %before, %tid",
    "  %all = mul i32 %nctaid, %ntid",
    "  %first = zext i32 %at to i64",
    "  %step = zext i32 %all to i64",
]


def entry(module: Module, f: Function, kinds: Sequence[Kind | Own], threads: bool) -> list[str]:
    """What is launched: it makes what belongs to a thread, and calls the rule."""
    names = f.__code__.co_varnames[: f.__code__.co_argcount]
    left = iter(kinds)
    whole: list[Kind] = []
    takes: list[str] = []
    passed: list[str] = []
    made: list[str] = []
    for i, name in enumerate(names):
        if name in (FIRST, STEP):
            whole.append(NUMBER)
            passed.append(f"i64 %{name}" if threads else f"i64 {int(name == STEP)}")
            continue
        kind = next(left)
        if isinstance(kind, Own):
            whole.append(kind.kind)
            passed.append(f"ptr %own{i}")
            if kind.shared and threads:
                module.text.append(f"@{f.__name__}{i} = internal addrspace(3) global [{SHARING * kind.size} x i8] undef, align 16")
                made.append(f"  %my{i} = mul i32 %tid, {kind.size}")
                made.append(f"  %at{i} = getelementptr inbounds i8, ptr addrspace(3) @{f.__name__}{i}, i32 %my{i}")
                made.append(f"  %own{i} = addrspacecast ptr addrspace(3) %at{i} to ptr")
            else:
                made.append(f"  %own{i} = alloca [{kind.size} x i8], align 8")
            if kind.copied:
                takes.append(f"ptr %from{i}")
                made.append(f"  call void @llvm.memcpy.p0.p0.i64(ptr %own{i}, ptr %from{i}, i64 {kind.size}, i1 false)")
            continue
        whole.append(kind)
        for of, word in parameters([kind]):
            each = f"{of} {word.replace('%p0', f'%a{i}')}"
            takes.append(each)
            passed.append(each)
    name, result = function(module, f, tuple(whole))  # type: ignore[arg-type]
    few = any(isinstance(kind, Own) and kind.shared for kind in kinds)  # threads run at a time, by what they share, and may have more
    attribute = f'"nvvm.maxnreg"="{WHERE_SHARED if few else REGISTERS}" ' * threads
    return [
        f"define {'ptx_kernel ' * threads}void @{f.__name__}({', '.join(takes)}) {attribute}{{",
        *(SHARE if threads else []),
        *made,
        f"  {'%r = ' if llvm_type(result) != 'void' else ''}call fastcc {llvm_type(result)} {name}({', '.join(passed)})",
        "  ret void",
        "}",
    ]


class Array:
    """An array on the device: memory of its own, or that of another at an address."""

    def __init__(self, device: Driver, shape: tuple[int, ...], kind: Any, address: int | None = None) -> None:
        import numpy as np

        self.device, self.shape, self.dtype, self.own = device, shape, np.dtype(kind), address is None
        self.nbytes = prod(shape) * self.dtype.itemsize
        self.pointer = device.allocate(self.nbytes) if address is None else Pointer(address)

    def __del__(self) -> None:
        if getattr(self, "pointer", None) is not None and self.own:
            self.device.free([self.pointer])

    def __len__(self) -> int:
        return self.shape[0]

    @property
    def __cuda_array_interface__(self) -> dict[str, Any]:
        return {"shape": self.shape, "typestr": self.dtype.str, "data": (self.pointer.value, False), "strides": None, "version": 3}

    def __dlpack_device__(self) -> tuple[int, int]:
        return dlpack.CUDA, 0

    def __dlpack__(self, *, stream: Any = None, max_version: Any = None, dl_device: Any = None, copy: bool | None = None) -> Any:
        """The same memory for PyTorch, JAX and others (`torch.from_dlpack(array)`), without a copy; it lives as long as they keep it."""
        if dl_device not in (None, self.__dlpack_device__()) or copy:
            raise BufferError("this array is handed on where it lies, without a copy: numpy() copies it into ordinary memory")
        self.device.wait()
        return dlpack.capsule(self, self.pointer.value or 0, self.shape, self.dtype)

    def set(self, values: Any) -> Array:
        """Fill it from an array of the same size."""
        import numpy as np

        self.device.send(self.pointer, np.ascontiguousarray(values, self.dtype))
        return self

    def numpy(self) -> Any:
        """A copy in ordinary memory."""
        import numpy as np

        there = np.empty(self.shape, self.dtype)
        self.device.fetch(self.pointer, there)
        return there


class Kernel:
    """A function of numbers and of arrays on the device. It does not wait for its end."""

    def __init__(self, device: Driver, function: Any, kinds: Sequence[Kind | Own]) -> None:
        self.device, self.function, self.kinds = device, function, [k for k in kinds if not isinstance(k, Own) or k.copied]

    def bind(self, blocks: int, threads: int, *values: Any, stream: Any = None) -> Callable[[], None]:
        """A launch with these arguments, ready to be made many times."""
        passed: list[Any] = []
        for kind, value in zip(self.kinds, values, strict=True):
            if isinstance(kind, Row | Record | Own):
                passed.append(value.pointer)
            else:
                passed.append(ctypes.c_int64(value))
            if isinstance(kind, Row):
                lengths = zip(kind.shape, value.shape, strict=True)
                passed += [ctypes.c_int64(length) for fixed, length in lengths if fixed is None]
        return self.device.launch(self.function, blocks, threads, passed, stream)


def kernels(spec: Spec, name: str, takes: Takes) -> dict[str, Kernel]:
    """The kernels of a game by the names of their functions, made once for a device and kept on disk under a name."""
    device = driver()
    path = cache.directory(spec, f"cuda {device.target} {llvm_version()} {INLINED} {REGISTERS}") / name
    code = cache.read(path)
    if code is None:
        try:
            tell(spec.key, "reading its rules")
            text = text_of(takes, rules_of(spec))
            tell(spec.key, "making it fast")
            assembly = ptx(text, device.capability)
            tell(spec.key, "waiting for the device's driver")
            code = device.assembled(assembly)
        finally:
            tell(spec.key, "")
        cache.write(path, code)
    module = device.module(code)
    made = {f.__name__: Kernel(device, device.function(module, f.__name__), kinds) for f, kinds in takes.items()}
    for f, kinds in takes.items():
        if any(isinstance(kind, Own) and kind.shared for kind in kinds):
            device.prefer_shared(made[f.__name__].function)
    return made
