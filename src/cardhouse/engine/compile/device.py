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
from cardhouse.engine.compile.kinds import NUMBER, Kind, Record, Row
from cardhouse.engine.compile.text import Module, llvm_type, parameters
from cardhouse.engine.compile.translate import function
from cardhouse.engine.compile.twins import Function, rules_of
from cardhouse.engine.game import Spec

FIRST, STEP = "first", "step"  # the parameters that each thread is given
REGISTERS = 128  # of a thread: with all 255 half as many threads run at a time, and KONIVRER is a tenth slower
SPECIAL = ("ctaid", "ntid", "tid", "nctaid")


@dataclass(frozen=True)
class Own:
    """A parameter that is memory of each thread; `copied` is filled from an array of one such thing."""

    kind: Record | Row
    copied: bool = False

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


def text_of(takes: Takes, bound: Mapping[str, Any], threads: bool = True) -> str:
    """All kernels as one text for LLVM, each with an entry of its function's name; without threads for a processor that does all alone."""
    module = Module(bound, given={take: TAKE} if threads else {})
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
    attribute = f'"nvvm.maxnreg"="{REGISTERS}" ' * threads
    return [
        f"define {'ptx_kernel ' * threads}void @{f.__name__}({', '.join(takes)}) {attribute}{{",
        *made,
        *(SHARE if threads else []),
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
    return {f.__name__: Kernel(device, device.function(module, f.__name__), kinds) for f, kinds in takes.items()}
