"""Runs cardhouse as a person would: piped, or typed into a pseudo-terminal."""

from __future__ import annotations

import fcntl
import os
import pty
import re
import select
import struct
import subprocess
import sys
import termios
import time
from codecs import getincrementaldecoder
from pathlib import Path

PATIENCE = 120  # seconds until something that was promised counts as missing
ESCAPES = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")
FRESH = re.compile(r"\x1b\[2J|\x1b\[\?1049[hl]")  # whatever begins an empty screen
KEPT = ("PATH", "LANG", "LC_ALL", "PYTHONPATH", "VIRTUAL_ENV", "SYSTEMROOT", "TMPDIR", "CARDHOUSE_CACHE")


class House:
    """The cardhouse command with its own home folder."""

    def __init__(self, home: Path) -> None:
        self.home = home

    def environment(self, **more: str) -> dict[str, str]:
        kept = {name: os.environ[name] for name in KEPT if name in os.environ}
        return {**kept, "CARDHOUSE_HOME": str(self.home), "PYTHONIOENCODING": "utf-8", **more}

    def run(self, *words: str, typed: str = "", python: tuple[str, ...] = (), **more: str) -> subprocess.CompletedProcess[str]:
        """One command with its input piped in."""
        command = [sys.executable, *python, "-m", "cardhouse", *map(str, words)]
        return subprocess.run(
            command,
            input=typed,
            capture_output=True,
            encoding="utf-8",
            env=self.environment(**more),
            timeout=5 * PATIENCE,
            cwd=self.home.parent,
        )

    def refuses(self, *words: str, typed: str = "", **more: str) -> str:
        """The one sentence with which a command is refused."""
        done = self.run(*words, typed=typed, **more)
        assert done.returncode == 2, done
        assert "Traceback" not in done.stderr
        assert done.stderr.count("\n") == 1, done.stderr
        assert done.stderr.startswith("cardhouse: ")
        return done.stderr.removeprefix("cardhouse: ").strip()

    def open_games(self) -> list[Path]:
        return sorted(self.home.glob("*.txt"))

    def finished_games(self) -> list[Path]:
        return sorted((self.home / "games").glob("*.txt"))

    def terminal(self, *words: str, size: tuple[int, int] = (80, 24), **more: str) -> Terminal:
        return Terminal([sys.executable, "-m", "cardhouse", *words], self.environment(**{"TERM": "xterm-256color", **more}), size)


class Terminal:
    """A pseudo-terminal with a command in it. What is expected is awaited; nothing is left to timing."""

    def __init__(self, command: list[str], environment: dict[str, str], size: tuple[int, int]) -> None:
        self.master, slave = pty.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", size[1], size[0], 0, 0))
        self.decode = getincrementaldecoder("utf-8")("replace").decode
        self.raw = ""
        self.mark = 0
        self.process = subprocess.Popen(
            command,
            stdin=slave,
            stdout=slave,
            stderr=slave,
            env=environment,
            start_new_session=True,
            preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0),
        )
        os.close(slave)

    def __enter__(self) -> Terminal:
        return self

    def __exit__(self, *_: object) -> None:
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
        os.close(self.master)

    @property
    def screen(self) -> str:
        """What is to be seen now: all since the screen was last cleared."""
        return ESCAPES.sub("", FRESH.split(self.raw)[-1]).replace("\r", "").rstrip()

    def expect(self, text: str) -> str:
        """Wait until a text appears after what was last typed; the screen then."""
        self.expect_any(text)
        return self.screen

    def expect_any(self, *texts: str) -> str:
        """Wait until one of these appears after what was last typed; which one."""
        deadline = time.monotonic() + PATIENCE
        while True:
            seen = ESCAPES.sub("", self.raw[self.mark :])
            if found := next((text for text in texts if text in seen), None):
                return found
            assert self._read(deadline), f"none of {texts} appeared on\n{self.screen}"

    def expect_drawn(self, text: str) -> None:
        """Wait until a text stands on the screen, however its lines are broken: a screen that is drawn anew is empty at first."""
        deadline = time.monotonic() + PATIENCE
        while text not in " ".join(self.screen.split()):
            assert self._read(deadline), f"{text} is not on\n{self.screen}"

    def send(self, text: str) -> None:
        """Type a line."""
        self.press(text + "\r")

    def press(self, keys: str) -> None:
        """Type keys as they are."""
        self.mark = len(self.raw)
        os.write(self.master, keys.encode())

    def end(self) -> int:
        """Wait until the command has ended; its exit status."""
        deadline = time.monotonic() + PATIENCE
        while self._read(deadline):
            pass
        return self.process.wait(PATIENCE)

    def _read(self, deadline: float) -> bool:
        """Read what there is; False once the command has hung up, or patience is at its end."""
        ready, _, _ = select.select([self.master], [], [], max(0.0, deadline - time.monotonic()))
        if not ready:
            return False
        try:
            data = os.read(self.master, 65536)
        except OSError:
            return False
        self.raw += self.decode(data)
        return bool(data)
