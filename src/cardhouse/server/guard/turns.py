"""A fair queue: so many at once, and the others wait in a line for each person, so that whoever asks for much waits behind themselves."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from cardhouse.server.errors import Refused


class Turns:
    """A few places for work; `whose` says in which line somebody waits."""

    def __init__(self, places: int, most: int) -> None:
        self.most = most  # that may wait in one line
        self._free = places
        self._lines: dict[str, deque[asyncio.Future[None]]] = {}  # in the order in which each has its next turn

    @asynccontextmanager
    async def turn(self, whose: str) -> AsyncIterator[None]:
        """A place, when it is this line's turn; refused where the line is too long."""
        if self._free:
            self._free -= 1
        else:
            await self._wait(whose)
        try:
            yield
        finally:
            self._leave()

    async def _wait(self, whose: str) -> None:
        line = self._lines.setdefault(whose, deque())
        if len(line) >= self.most:
            raise Refused("too_many", f"the house still works on what you sent before, and {self.most} more wait: try again in a moment")
        called: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        line.append(called)
        try:
            await called
        except asyncio.CancelledError:
            if called.done() and not called.cancelled():  # called, and gone at the same moment
                self._leave()
            raise

    def _leave(self) -> None:
        """Call the first of the next line, which then goes behind the others."""
        while self._lines:
            whose = next(iter(self._lines))
            line = self._lines.pop(whose)
            called = line.popleft()
            if line:
                self._lines[whose] = line
            if not called.done():
                called.set_result(None)
                return
        self._free += 1
