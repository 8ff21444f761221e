"""What every command does that compiles a game first: say so on the way, and end at once when it is stopped."""

from __future__ import annotations

import os
import signal
import sys
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from types import FrameType

from cardhouse.engine.compile import on_progress

TICK = 0.25  # seconds between two looks at the clock while compiling


def prepare_compiling(kept: str = "") -> None:
    """From now on Ctrl-C ends at once and says what is kept, and a line says what is being compiled."""
    signal.signal(signal.SIGINT, stopper(kept))
    on_progress(compile_line())


def stopper(kept: str) -> Callable[[int, FrameType | None], None]:
    """Ctrl-C ends at once, without waiting for games under way, and quietly in worker processes."""
    parent = os.getpid()

    def stop(number: int, frame: FrameType | None) -> None:
        if os.getpid() == parent:
            with suppress(OSError):
                os.write(2, f"\ncardhouse: stopped{kept}\n".encode())  # the stream itself may be in the middle of a line
        os._exit(130)

    return stop


def compile_line() -> Callable[[str, str], None]:
    """One line on standard error while a game is compiled, where a person sees it: what, which step, how long so far; wiped at the end."""
    if not sys.stderr.isatty():
        return lambda game, step: None
    begin, over = time.monotonic(), threading.Event()
    doing = ""

    def show() -> None:
        words = f"compiling {doing} ({time.monotonic() - begin:.0f} s; it is kept for the next time)" if doing else ""
        sys.stderr.write(f"\r\x1b[K{words}")
        sys.stderr.flush()

    def tick() -> None:
        while not over.wait(TICK):
            show()

    def tell(game: str, step: str) -> None:
        nonlocal doing, begin
        started = bool(doing)
        doing = step and f"{game}: {step}"
        if not step:
            over.set()
        elif not started:
            begin = time.monotonic()
            over.clear()
            threading.Thread(target=tick, daemon=True).start()
        show()

    return tell
