"""The twins of a plain rule: the same code object over a world in which every rule it calls is a twin too.

A generic kernel is written once over free names (setup, legal, apply) that a binding fills with one game's rules.
"""

from __future__ import annotations

import dis
import os
import shutil
import tempfile
import types
from collections.abc import Callable, Iterable
from contextlib import suppress
from functools import cache
from hashlib import blake2b
from importlib import import_module
from pathlib import Path
from typing import Any

from cardhouse.engine.errors import NotInstalled
from cardhouse.engine.events import TWINS
from cardhouse.engine.game import Spec

KEPT = 3  # digests of the cache that are kept, the newest ones
TABLE = 16  # tuples of more numbers than this are tables
INLINED = 3000  # bytes of bytecode, callees written out: a quarter faster than LLVM alone decides, and compile times stay in hand
RULES = ("setup", "legal", "apply", "refusal", "winners", "score", "easy", "normal")

Function = Callable[..., Any]


def twins(
    wrap: Callable[[Any], Any], label: str, bound: dict[str, Function], tables: Callable[[Any], Any] | None = None
) -> Callable[[Function], Any]:
    """A function that turns a rule into its twin; `wrap` compiles one function whose callees are compiled already.

    A long tuple of numbers is a table, which `tables` turns into what that world looks numbers up in. Each binding has its own
    qualified name: Numba's cache on disk tells functions apart by name, line and argument types alone.
    """
    made: dict[Function, Any] = {}

    def twin(f: Function) -> Any:
        f = TWINS.get(f, f)
        if f not in made:
            assert isinstance(f, types.FunctionType)
            world: dict[str, Any] = {}
            for name in (*f.__code__.co_names, "__name__", "__file__"):
                value = f.__globals__.get(name, bound.get(name))
                if isinstance(value, types.FunctionType):
                    value = twin(value)
                elif isinstance(value, tuple) and len(value) > TABLE and isinstance(value[0], int) and tables is not None:
                    value = tables(value)
                if value is not None:
                    world[name] = value
            same = types.FunctionType(f.__code__, world, f.__name__, f.__defaults__)
            same.__qualname__ = f"{f.__qualname__}.{label}"
            made[f] = wrap(same)
        return made[f]

    return twin


def rules_of(spec: Spec) -> dict[str, Function]:
    """A game's rules under the names that kernels use."""
    return {name: getattr(spec, name) for name in RULES}


def numpy_table(numbers: tuple[int, ...]) -> Any:
    """A table as a constant of compiled code."""
    import numpy as np

    return np.array(numbers, np.int16)


@cache
def compiled(spec: Spec) -> Callable[[Function], Any]:
    """Turns rules and kernels into their Numba twins, bound to a game: `compiled(spec)(spec.apply)`."""
    try:
        numba: Any = import_module("numba")
    except ImportError:
        raise NotInstalled("compiled play needs Numba: pip install 'cardhouse[fast]'") from None
    directory = str(cache_directory(spec, numba.__version__))

    def wrap(f: types.FunctionType) -> Any:
        inline = size_inlined(f) <= INLINED
        numba.config.CACHE_DIR = directory  # read by njit as it decorates, and other games have their own
        return widened(numba.njit(cache=True, nogil=True, error_model="numpy", _nrt=False, forceinline=inline)(f))

    return twins(wrap, spec.key, rules_of(spec), numpy_table)


def widened(dispatcher: Any) -> Any:
    """Let other compiled functions call one with 64-bit integers alone.

    Numba compiles a function anew for every constant and every width it is called with: a rule that is asked for each kind of action
    would be compiled for each.
    """
    types: Any = import_module("numba.core.types")
    template = dispatcher.get_call_template

    def get_call_template(args: Any, kws: Any) -> Any:
        return template([types.int64 if isinstance(arg, types.Integer) else arg for arg in args], kws)

    dispatcher.get_call_template = get_call_template
    return dispatcher


def size_inlined(f: Any) -> int:
    """How many bytes of bytecode a function comes to with all it calls written out; callees may be twins already."""
    f = getattr(f, "py_func", f)
    callees = (f.__globals__.get(step.argval) for step in dis.get_instructions(f) if step.opname == "LOAD_GLOBAL")
    return len(f.__code__.co_code) + sum(size_inlined(callee) for callee in callees if hasattr(callee, "py_func"))


def cuda_device(spec: Spec) -> Callable[[Function], Any]:
    """Turns rules and kernels into functions that run on a CUDA device, bound to a game."""
    return twins(cuda_module().jit(device=True), spec.key, rules_of(spec), numpy_table)


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


def has_numba() -> bool:
    from importlib.util import find_spec

    return find_spec("numba") is not None


def sources_digest(spec: Spec) -> str:
    """A digest of every source and data file a kernel of this game may contain: Numba does not notice when one in another file changes."""
    engine = Path(__file__).parent
    folders = {engine, engine.parent / "lab"} | {Path(f.__code__.co_filename).parent for f in reachable(rules_of(spec).values())}
    digest = blake2b(digest_size=10)
    for path in sorted({path for folder in folders if folder.is_dir() for kind in ("*.py", "*.toml") for path in folder.rglob(kind)}):
        digest.update(path.name.encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()


def reachable(functions: Iterable[Function]) -> set[types.FunctionType]:
    """The functions and all they call."""
    found: set[types.FunctionType] = set()
    waiting: list[Any] = list(functions)
    while waiting:
        f = waiting.pop()
        if isinstance(f, types.FunctionType) and f not in found:
            found.add(f)
            waiting += [f.__globals__.get(name) for name in f.__code__.co_names]
    return found


def cache_directory(spec: Spec, numba_version: str) -> Path:
    """Where compiled kernels are kept, keyed so that a stale one can never run; older keys are cleared away."""
    home = Path(os.environ.get("CARDHOUSE_CACHE") or Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "cardhouse")
    key = f"{spec.key}-{sources_digest(spec)}-{numba_version}"
    try:
        (home / key).mkdir(parents=True, exist_ok=True)
        (home / key).touch()
    except OSError:
        home = Path(tempfile.gettempdir()) / f"cardhouse-{os.getuid() if hasattr(os, 'getuid') else 'user'}"
        home.mkdir(exist_ok=True, mode=0o700)
        if hasattr(os, "getuid") and home.stat().st_uid != os.getuid():
            home = Path(tempfile.mkdtemp(prefix="cardhouse-"))  # kernels are read back as code: never from a folder of somebody else's
        (home / key).mkdir(exist_ok=True)
    with suppress(OSError):
        for path in sorted(home.glob(f"{spec.key}-*"), key=lambda path: path.stat().st_mtime, reverse=True)[KEPT:]:
            shutil.rmtree(path, ignore_errors=True)
    return home / key
