"""The input of a session at a table on a server: lines from the keyboard and messages from the connection, in one queue."""

from __future__ import annotations

import os
import signal
import sys
import threading
from codecs import getincrementaldecoder
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from importlib.util import find_spec
from queue import Empty, SimpleQueue
from typing import Any

from cardhouse.cli.terminal.screen import Leave, Screen

ESCAPE, ERASE, ERASE_ALL, END = "\x1b", ("\x7f", "\x08"), "\x15", "\x04"
LONGEST_LINE = 200


class Resized:
    """The terminal has another size now."""


class Inbox:
    """Lines and news for one screen. On a drawn screen keys are read one by one, so that what is typed survives a fresh drawing."""

    def __init__(self, screen: Screen) -> None:
        self.screen = screen
        self.typed = ""  # the line that is being typed on a drawn screen
        self._queue: SimpleQueue[Any] = SimpleQueue()
        self._news: deque[Any] = deque()
        self._lines: deque[str] = deque()
        self._ended = False
        self._skipping = False  # in the middle of a key that is no letter
        self._decode = getincrementaldecoder("utf-8")("replace").decode
        self.put = self._queue.put  # from any thread
        screen.read_line = self._line

    @contextmanager
    def opened(self) -> Iterator[None]:
        """While keys are read."""
        fd = sys.stdin.fileno()
        with _key_by_key(fd) if self.screen.drawn else _unchanged():
            threading.Thread(target=self._read, args=(fd,), daemon=True).start()
            if self.screen.drawn and hasattr(signal, "SIGWINCH"):
                signal.signal(signal.SIGWINCH, lambda *_: self.put(Resized()))
            yield

    def next(self, lines: bool, within: float | None = None) -> Any:
        """The next thing: news before a line, and a line (a str) only where one is wanted; None where nothing comes within some seconds.

        Leave at the end of the input.
        """
        while True:
            while not self._queue.empty():
                self._sort(self._queue.get())
            if self._news:
                return self._news.popleft()
            if lines and self._lines:
                return self._lines.popleft()
            if lines and self._ended:
                raise Leave
            try:
                with self.screen.interruptible():
                    item = self._queue.get(timeout=within)
            except Empty:
                return None
            self._sort(item)

    def waiting(self) -> list[Any]:
        """All the news that are there already."""
        while not self._queue.empty():
            self._sort(self._queue.get())
        news, self._news = list(self._news), deque()
        return news

    def _line(self) -> str:
        """A line for the screen; news stay in the queue meanwhile."""
        while not self._lines and not self._ended:
            self._sort(self._queue.get())
        return f"{self._lines.popleft()}\n" if self._lines else ""

    def _read(self, fd: int) -> None:
        """Runs in a thread. Reads the descriptor directly: the lock of sys.stdin's buffer would block the exit."""
        data = b"-"
        while data:
            try:
                data = os.read(fd, 4096)
            except OSError:
                data = b""
            self.put(data)

    def _sort(self, item: Any) -> None:
        if not isinstance(item, bytes):
            self._news.append(item)
        elif not item:
            if self.typed:
                self._lines.append(self.typed)
            self._ended, self.typed = True, ""
        else:
            for char in self._decode(item):
                self._key(char)

    def _key(self, char: str) -> None:
        if char in "\r\n":
            self._lines.append(self.typed.strip())
            self.typed = ""
            self._echo("\n")
        elif self._skipping:
            self._skipping = char == "O" or not (char.isalpha() or char == "~")
        elif char == ESCAPE:
            self._skipping = True
        elif char in ERASE:
            self._erase(1)
        elif char == ERASE_ALL:
            self._erase(len(self.typed))
        elif char == END and self.screen.drawn:
            self._ended = not self.typed
        elif char.isprintable() and len(self.typed) < LONGEST_LINE:
            self.typed += char
            self._echo(char)

    def _erase(self, letters: int) -> None:
        if letters and self.typed:
            self._echo("\b \b" * sum(_cells(char) for char in self.typed[-letters:]))
            self.typed = self.typed[:-letters]

    def _echo(self, text: str) -> None:
        if self.screen.drawn:
            self.screen.write(text)


def _cells(char: str) -> int:
    from rich.cells import cell_len

    return cell_len(char)


@contextmanager
def _unchanged() -> Iterator[None]:
    yield


@contextmanager
def _key_by_key(fd: int) -> Iterator[None]:
    """A terminal that hands over every key at once and shows none itself."""
    import termios
    import tty

    before = termios.tcgetattr(fd)
    tty.setcbreak(fd)
    try:
        yield
    finally:
        with suppress(termios.error):
            termios.tcsetattr(fd, termios.TCSADRAIN, before)


def reads_keys() -> bool:
    """Whether keys can be read one by one here."""
    return find_spec("termios") is not None
