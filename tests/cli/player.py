"""A player who uses cardhouse join through pipes: reads what is printed, and types."""

from __future__ import annotations

import os
import re
import select
import subprocess
import sys
import time

from .house import PATIENCE, House

MOVE = re.compile(r"^  (\S+(?: \S)?) +(\S.*?)(?::.*)?$")
YOURS = "Your move (? for help): "
OVER = "rematch, or x to leave: "


class Player:
    """A cardhouse join with its own home folder. What is expected is awaited; nothing depends on timing."""

    def __init__(self, house: House, *words: str) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "cardhouse", "join", *words],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            env=house.environment(),
        )
        self.shown = ""
        self.mark = 0

    def __enter__(self) -> Player:
        return self

    def __exit__(self, *_: object) -> None:
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
        self.process.stdin.close()
        self.process.stdout.close()

    def expect(self, *texts: str) -> str:
        """Wait until one of these was printed after what was last awaited; which one came first."""
        deadline = time.monotonic() + PATIENCE
        while True:
            found = sorted((at, text) for text in texts if (at := self.shown.find(text, self.mark)) >= 0)
            if found:
                self.mark = found[0][0] + len(found[0][1])
                return found[0][1]
            assert self._read(deadline), f"none of {texts} came after {self.shown[self.mark :]!r} in\n{self.shown[-3000:]}"

    def send(self, line: str) -> None:
        self.process.stdin.write(f"{line}\n".encode())
        self.process.stdin.flush()

    def moves(self) -> list[str]:
        """What may be typed at the prompt that was just awaited."""
        lines = self.shown[: self.mark].splitlines()[-2::-1]
        found = []
        for line in lines:
            if match := MOVE.match(line):
                found.insert(0, match[1])
            elif found:
                break
        return [typed for typed in found if typed != "u"]

    def play(self, choose) -> bool:
        """Make one move, once it is our turn; False once the game is over."""
        if self.expect(YOURS, OVER) == OVER:
            return False
        self.send(choose(self.moves()))
        return True

    def end(self) -> int:
        self.process.stdin.close()
        deadline = time.monotonic() + PATIENCE
        while self._read(deadline):
            pass
        return self.process.wait(PATIENCE)

    def _read(self, deadline: float) -> bool:
        ready, _, _ = select.select([self.process.stdout], [], [], max(0.0, deadline - time.monotonic()))
        data = os.read(self.process.stdout.fileno(), 65536) if ready else b""
        self.shown += data.decode()
        return bool(data)
