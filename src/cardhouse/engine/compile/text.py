"""LLVM's text of one entry point and all it calls: functions, tables, and which memory is which."""

from __future__ import annotations

import builtins
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from types import FunctionType
from typing import Any, NamedTuple

from cardhouse.engine.compile.kinds import Kind, Nothing, Number, Numbers, Row
from cardhouse.engine.events import TWINS

INLINED = 1000  # lines: with twice as many KONIVRER's Normal is an eighth faster still, and compiling takes half as long again


class Value(NamedTuple):
    """What an expression gave: its kind, its operand in the text, and the lengths of a row that are not known beforehand."""

    kind: Kind
    text: str
    lengths: tuple[str, ...] = ()
    constant: int | None = None


INTRINSICS = [
    "declare i64 @llvm.umin.i64(i64, i64)",
    "declare i64 @llvm.smin.i64(i64, i64)",
    "declare i64 @llvm.smax.i64(i64, i64)",
    "declare i64 @llvm.abs.i64(i64, i1)",
    "declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)",
]


Given = Callable[["Module", str, tuple[Kind, ...]], tuple[str, Kind]]  # the text of a function of a name, and what it gives


@dataclass
class Module:
    """The text of one entry point and all it calls."""

    bound: Mapping[str, Any]
    inlined: int = 0  # a function of at most so many lines, all that it calls included, is inlined wherever it is called
    text: list[str] = field(default_factory=list)
    made: dict[tuple[FunctionType, tuple[Kind, ...]], tuple[str, Kind]] = field(default_factory=dict)
    open: list[FunctionType] = field(default_factory=list)  # those that are being translated, outermost first
    tables: dict[tuple[int, ...], str] = field(default_factory=dict)
    tags: dict[str, int] = field(default_factory=dict)
    lines: dict[str, int] = field(default_factory=dict)  # of each function by its name, all that it calls included
    given: Mapping[Any, Given] = field(default_factory=dict)  # functions that are not translated, but written

    def look_up(self, f: FunctionType, name: str) -> Any:
        """What a name outside of a function means: a kernel's free names are the game's rules."""
        value = f.__globals__.get(name, self.bound.get(name, getattr(builtins, name, None)))
        return TWINS.get(value, value) if isinstance(value, FunctionType) else value

    def table(self, numbers: tuple[int, ...]) -> tuple[str, str]:
        """A tuple of numbers as a constant in memory: its name and the width of an entry."""
        bits = next(bits for bits in (8, 16, 32, 64) if all(-(1 << bits - 1) <= number < 1 << bits - 1 for number in numbers))
        if numbers not in self.tables:
            name = self.tables[numbers] = f"@table.{len(self.tables)}"
            entries = ", ".join(f"i{bits} {number}" for number in numbers)
            self.text.append(f"{name} = private unnamed_addr constant [{len(numbers)} x i{bits}] [{entries}]")
        return self.tables[numbers], f"i{bits // 8}"

    def tag(self, name: str) -> str:
        """A mark on loads and stores: memory of different tags never overlaps."""
        return f", !tbaa !{2 * self.tags.setdefault(name, len(self.tags)) + 2}"

    def whole(self, entry: list[str]) -> str:
        """All of it with an entry point."""
        return "\n".join([*self.text, *entry, *INTRINSICS, *self.metadata()])

    def metadata(self) -> list[str]:
        lines = ['!0 = !{!"cardhouse"}']
        for name, at in self.tags.items():
            lines += [f'!{2 * at + 1} = !{{!"{name}", !0}}', f"!{2 * at + 2} = !{{!{2 * at + 1}, !{2 * at + 1}, i64 0}}"]
        return lines


def llvm_type(kind: Kind) -> str:
    match kind:
        case Number():
            return "i64"
        case Numbers(count):
            return "{" + ", ".join(["i64"] * count) + "}"
        case Nothing():
            return "void"
    return "ptr"


def parameters(kinds: Sequence[Kind]) -> list[tuple[str, str]]:
    """Types and names of a function's parameters: a row is a pointer, and each length that is not known beforehand."""
    found = []
    for i, kind in enumerate(kinds):
        found.append((llvm_type(kind), f"%p{i}"))
        if isinstance(kind, Row):
            found += [("i64", f"%p{i}.{j}") for j, length in enumerate(kind.shape) if length is None]
    return found


def operands(values: Sequence[Value]) -> str:
    return ", ".join(f"{llvm_type(value.kind)} {value.text}" + "".join(f", i64 {length}" for length in value.lengths) for value in values)


def arguments(kinds: Sequence[Kind]) -> list[Value]:
    """The parameters of a function as values."""
    return [
        Value(
            kind,
            f"%p{i}",
            tuple(f"%p{i}.{j}" for j, length in enumerate(kind.shape) if length is None) if isinstance(kind, Row) else (),
        )
        for i, kind in enumerate(kinds)
    ]
