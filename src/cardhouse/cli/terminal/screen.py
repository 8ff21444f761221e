"""Where a game is shown and moves are typed: a terminal that is drawn upon, or plain lines in and out."""

from __future__ import annotations

import os
import select
import signal
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from importlib.util import find_spec
from types import FrameType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.console import Console
    from rich.text import Text

ALTERNATE, NORMAL = "\x1b[?1049h", "\x1b[?1049l"
CLEAR = "\x1b[H\x1b[2J"


class Leave(Exception):
    """The person wants to leave, or was made to."""


def read_line() -> str:
    """A line with its line break; nothing at the end of the input.

    At a terminal a signal that comes right before the read would be noticed only after the next line; so both are waited for.
    """
    if os.name == "posix" and sys.stdin.isatty():
        come, gone = os.pipe()
        os.set_blocking(gone, False)
        before = signal.set_wakeup_fd(gone)
        try:
            while not select.select([sys.stdin, come], [], [])[0].count(sys.stdin):
                os.read(come, 1)  # its handler runs here, and raises or not
        finally:
            signal.set_wakeup_fd(before)
            os.close(come)
            os.close(gone)
    return sys.stdin.readline()


class Screen:
    """Plain lines: no colours, no clearing, no pauses."""

    drawn = False

    def __init__(self) -> None:
        self.waiting = False
        self.wanted = False
        self.read_line: Callable[[], str] = read_line

    @contextmanager
    def opened(self) -> Iterator[None]:
        """While a game is shown: signals become Leave, and never interrupt a move half done."""
        names = [name for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)]
        before = {name: signal.signal(getattr(signal, name), self._interrupt) for name in names}
        try:
            yield
        finally:
            for name, handler in before.items():
                signal.signal(getattr(signal, name), handler)

    def _interrupt(self, number: int, frame: FrameType | None) -> None:
        self.wanted = True
        if self.waiting:
            raise Leave

    @contextmanager
    def interruptible(self) -> Iterator[None]:
        """While no move is half done: a signal raises Leave at once."""
        self.waiting = True
        try:
            if self.wanted:
                raise Leave
            yield
        finally:
            self.waiting = False

    def ask(self, prompt: str) -> str:
        """A line that a person types; Leave at the end of the input."""
        self.write(prompt)
        with self.interruptible():
            line = self.read_line()
        if not line:
            self.write("\n")
            raise Leave
        if not sys.stdin.isatty():
            self.write(line.strip() + "\n")
        return line.strip()

    def write(self, text: str) -> None:
        sys.stdout.write(text)
        sys.stdout.flush()

    def say(self, *lines: str) -> None:
        """Lines of plain text."""
        self.write("".join(f"{line}\n" for line in lines))

    def pause(self, seconds: float) -> None:
        """Time to read; none here."""

    def size(self) -> tuple[int, int]:
        return 80, 24


class DrawnScreen(Screen):
    """A terminal: drawn with Rich on the alternate screen, so that nothing of a hand stays in its history."""

    drawn = True

    def __init__(self, console: Console, speed: float) -> None:
        super().__init__()
        self.console = console
        self.speed = speed

    @contextmanager
    def opened(self) -> Iterator[None]:
        with super().opened():
            self.write(ALTERNATE)
            try:
                yield
            finally:
                self.write(NORMAL)

    def show(self, lines: Sequence[Text]) -> None:
        """Clear the screen and draw these lines, cut to its width and height."""
        with self.console.capture() as capture:
            for line in lines[: self.size()[1] - 1]:
                self.console.print(line, no_wrap=True, overflow="crop", crop=True)
        self.write(CLEAR + capture.get())

    def ask(self, prompt: str) -> str:
        return super().ask(prompt.replace("\n", "\n ") if prompt.startswith("\n") else f" {prompt}" if prompt else "")

    def forget_typed(self) -> None:
        """Drop what was typed ahead: it must not uncover anything."""
        try:
            import termios

            termios.tcflush(sys.stdin, termios.TCIFLUSH)
        except (ImportError, OSError):
            return

    def piece(self, text: Text, end: str = "") -> None:
        """A piece of a line that grows."""
        self.console.print(text, end=end, no_wrap=True, overflow="crop")

    def pause(self, seconds: float) -> None:
        if self.speed > 0:
            with self.interruptible():
                time.sleep(seconds / self.speed)

    def size(self) -> tuple[int, int]:
        return self.console.size.width, self.console.size.height


def can_draw() -> bool:
    """Whether there is a terminal on both sides that shows what we draw."""
    streams = sys.stdin.isatty() and sys.stdout.isatty()
    encoding = (sys.stdout.encoding or "").lower().replace("-", "") if streams else ""
    return streams and encoding == "utf8" and os.environ.get("TERM", "") not in ("", "dumb") and find_spec("rich") is not None


def open_screen(no_color: bool, fast: bool) -> Screen:
    """The screen that fits where we are."""
    if not can_draw():
        return Screen()
    return DrawnScreen(console(no_color), 0.0 if fast else pace())


def console(no_color: bool = False) -> Console:
    """A console on standard output that takes every text as it is."""
    from rich.console import Console

    return Console(no_color=no_color or None, highlight=False, markup=False, emoji=False)


def pace() -> float:
    """How fast things are shown, from CARDHOUSE_SPEED: 1 is usual, 2 twice as fast, 0 without pauses."""
    try:
        return max(0.0, float(os.environ.get("CARDHOUSE_SPEED") or 1))
    except ValueError:
        return 1.0
