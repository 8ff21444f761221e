"""The cache of compiled code on disk, keyed by a digest of all sources so that stale code never runs."""

from __future__ import annotations

import os
import shutil
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from hashlib import blake2b
from pathlib import Path
from typing import Any

from cardhouse.engine.compile.twins import reachable, rules_of
from cardhouse.engine.game import Spec

KEPT = 3  # digests of a game that are kept, the newest ones
PATIENCE = 30.0  # seconds for another process that makes the same code
CHECK = 16  # bytes of a digest before the code: a truncated or damaged file is compiled again, never run

Function = Callable[..., Any]


def sources_digest(spec: Spec) -> str:
    """A digest of every source and data file that compiled code of this game may contain, and of which rules it has."""
    engine = Path(__file__).parent.parent
    rules = rules_of(spec)
    folders = {engine, *(engine.parent / name for name in ("bots", "lab", "envs"))} | {
        path.parent for path in (Path(f.__code__.co_filename) for f in reachable(rules.values())) if path.is_file()
    }
    digest = blake2b(repr([(name, rule.__module__, rule.__qualname__) for name, rule in rules.items()]).encode(), digest_size=10)
    for path in sorted({path for folder in folders if folder.is_dir() for kind in ("*.py", "*.toml") for path in folder.rglob(kind)}):
        digest.update(path.name.encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()


def directory(spec: Spec, target: str) -> Path:
    """Where code for a target (a compiler and a processor) is kept; older keys are cleared away."""
    home = Path(os.environ.get("CARDHOUSE_CACHE") or Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "cardhouse")
    key = f"{spec.key}-{sources_digest(spec)}-{blake2b(target.encode(), digest_size=6).hexdigest()}"
    try:
        (home / key).mkdir(parents=True, exist_ok=True)
        (home / key).touch()
    except OSError:
        home = Path(tempfile.gettempdir()) / f"cardhouse-{os.getuid() if hasattr(os, 'getuid') else 'user'}"
        home.mkdir(exist_ok=True, mode=0o700)
        if hasattr(os, "getuid") and home.stat().st_uid != os.getuid():
            home = Path(tempfile.mkdtemp(prefix="cardhouse-"))  # cached code is executed, so never use another user's folder
        (home / key).mkdir(exist_ok=True)
    with suppress(OSError):
        for path in sorted(home.glob(f"{spec.key}-*"), key=lambda path: path.stat().st_mtime, reverse=True)[KEPT:]:
            shutil.rmtree(path, ignore_errors=True)
    return home / key


def name_of(f: Function, parts: Iterable[object]) -> str:
    """A file for a function as it is called with such arguments."""
    return f"{f.__module__}.{f.__qualname__}-{blake2b(repr([*parts]).encode(), digest_size=8).hexdigest()}"


def read(path: Path) -> bytes | None:
    """The stored code, if its digest is right."""
    with suppress(OSError):
        kept = path.read_bytes()
        if blake2b(kept[CHECK:], digest_size=CHECK).digest() == kept[:CHECK]:
            return kept[CHECK:]
    return None


@contextmanager
def turn(path: Path) -> Iterator[None]:
    """Wait while another process makes the same code; one that hangs is not waited for any longer after a while."""
    lock = path.with_name(f"{path.name}.lock")
    with ExitStack() as stack:
        with suppress(ImportError, OSError):  # without locks (Windows, some disks) each makes it
            import fcntl

            file = stack.enter_context(lock.open("ab"))
            stack.callback(lock.unlink, missing_ok=True)
            until = time.monotonic() + PATIENCE
            while time.monotonic() < until:
                with suppress(BlockingIOError):
                    fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
                    break
                time.sleep(0.05)
        yield


def write(path: Path, code: bytes) -> None:
    """Store code. Several processes may do so at once: each writes its own temporary file and renames it."""
    with suppress(OSError):  # a full disk costs time, not the answer
        handle, name = tempfile.mkstemp(dir=path.parent)
        with os.fdopen(handle, "wb") as file:
            file.write(blake2b(code, digest_size=CHECK).digest() + code)
        os.replace(name, path)
