"""Rules as machine code: `compiled(spec)(rule)` is the rule, called with NumPy records and arrays instead of plain states."""

from __future__ import annotations

import functools
import threading
from collections.abc import Callable
from importlib.util import find_spec
from typing import Any

from cardhouse.engine.compile import cache
from cardhouse.engine.compile.kinds import NOTHING, NUMBER, Kind, Numbers, Place, Record, Row
from cardhouse.engine.compile.native import EFFORT, llvm, loaded, object_code, processor
from cardhouse.engine.compile.translate import translate
from cardhouse.engine.compile.twins import Function, interpreted, reachable, rules_of
from cardhouse.engine.game import Spec

__all__ = ["compiled", "has_compiler", "interpreted", "on_progress", "reachable", "rules_of"]

RESULTS: dict[int, Kind] = {0: NOTHING, 1: NUMBER}  # by the byte that is kept before the code; more are that many numbers

Listener = Callable[[str, str], None]

_listeners: list[Listener] = []


def has_compiler() -> bool:
    return find_spec("llvmlite") is not None and find_spec("numpy") is not None


def on_progress(listener: Listener) -> None:
    """Set the listener that is called with the game and the step that begins, and with an empty step at the end."""
    _listeners[:] = [listener]


def llvm_version() -> str:
    return ".".join(map(str, llvm().llvm_version_info))


def tell(game: str, step: str) -> None:
    for listener in _listeners:
        listener(game, step)


@functools.cache
def compiled(spec: Spec) -> Callable[[Function], Function]:
    """Turns rules and kernels into machine code, bound to a game: `compiled(spec)(spec.apply)`."""
    folder = cache.directory(spec, f"{llvm_version()} {EFFORT} {processor()}")
    made: dict[Function, Compiled] = {}

    def twin(f: Function) -> Function:
        return made.setdefault(f, Compiled(spec, f, folder))

    return twin


class Compiled:
    """A rule or kernel of a game that is compiled when it is first called, or read from the cache."""

    def __init__(self, spec: Spec, f: Function, folder: Any) -> None:
        self.spec, self.f, self.folder = spec, f, folder
        self.ready: dict[tuple[Kind, ...], Callable[[tuple[Any, ...]], Any]] = {}
        self.lock = threading.Lock()

    def __call__(self, *values: Any) -> Any:
        kinds = tuple([kind_of(value) for value in values])
        return (self.ready.get(kinds) or self.prepare(kinds))(values)

    def bind(self, *values: Any) -> Callable[[], Any]:
        """The call with these values, prepared once for a caller that repeats it: arrays must stay where they are."""
        call: Any = self.prepare(tuple([kind_of(value) for value in values]))
        return functools.partial(call.run, *call.passed(values))

    def prepare(self, kinds: tuple[Kind, ...]) -> Callable[[tuple[Any, ...]], Any]:
        """Code for arguments of these kinds."""
        with self.lock:
            if kinds not in self.ready:
                path = self.folder / cache.name_of(self.f, kinds)
                kept = cache.read(path) or self.made(path, kinds)
                self.ready[kinds] = loaded(kept[1:], kinds, RESULTS.get(kept[0]) or Numbers(kept[0]))
            return self.ready[kinds]

    def made(self, path: Any, kinds: tuple[Kind, ...]) -> bytes:
        """Code that was not there: made here, or by another process that had begun."""
        with cache.turn(path):
            kept = cache.read(path)
            if kept is None:
                kept = self.make(kinds)
                cache.write(path, kept)
            return kept

    def make(self, kinds: tuple[Kind, ...]) -> bytes:
        try:
            tell(self.spec.key, "reading its rules")
            text, result = translate(self.f, kinds, rules_of(self.spec))
            code = object_code(text, lambda step: tell(self.spec.key, step))
        finally:
            tell(self.spec.key, "")
        return bytes([result.count if isinstance(result, Numbers) else int(result == NUMBER)]) + code


def kind_of(value: Any) -> Kind:
    """What an argument from Python is: a number, a record, or an array."""
    import numpy as np

    if isinstance(value, np.void):
        return record_of(value.dtype)
    if isinstance(value, np.ndarray):
        if not value.flags.c_contiguous:
            raise TypeError("compiled code takes arrays that lie in one piece")
        return row_of(value.dtype, value.ndim)
    if isinstance(value, (int, np.integer)):
        return NUMBER
    raise TypeError(f"compiled code takes numbers, records and arrays, not {type(value).__name__}")


@functools.cache
def row_of(kind: Any, dimensions: int) -> Row:
    if kind.names:
        return Row(record_of(kind), (None,) * dimensions, "records")
    return Row(width_of(kind), (None,) * dimensions, f"rows {kind}")


@functools.cache
def record_of(kind: Any) -> Record:
    """The layout of a NumPy record."""
    places = []
    for name, (field, offset, *_) in kind.fields.items():
        places.append((name, Place(offset, width_of(field.base), field.shape)))
    return Record(f"record {kind.itemsize} {len(places)}", tuple(places), kind.itemsize)


def width_of(kind: Any) -> str:
    if kind.kind not in "iu" or not kind.isnative:
        raise TypeError(f"compiled code takes whole numbers, not {kind}")
    return f"{kind.kind}{kind.itemsize}"
