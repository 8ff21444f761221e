"""A fair queue: so many calls run at once, the others wait in one line per person, and the lines take turns."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from cardhouse.server.errors import Refused


class FairQueue:
    """A few places for work; `caller` names the line in which a call waits."""

    def __init__(self, places: int, most: int) -> None:
        self.most = most  # calls that may wait in one line
        self._free = places
        self._lines: dict[str, deque[asyncio.Future[None]]] = {}  # in the order of their next turns

    @property
    def waiting(self) -> int:
        """How many calls wait in all lines."""
        return sum(map(len, list(self._lines.values())))

    @asynccontextmanager
    async def turn(self, caller: str) -> AsyncIterator[None]:
        """A place, when it is this line's turn; refused where the line is too long."""
        if self._free:
            self._free -= 1
        else:
            await self._wait(caller)
        try:
            yield
        finally:
            self._leave()

    async def _wait(self, caller: str) -> None:
        line = self._lines.setdefault(caller, deque())
        if len(line) >= self.most:
            raise Refused("too_many", f"the house still works on what you sent before, and {self.most} more wait: try again in a moment")
        called: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        line.append(called)
        try:
            await called
        except asyncio.CancelledError:
            if called.done() and not called.cancelled():  # called and cancelled at the same moment
                self._leave()
            raise

    def _leave(self) -> None:
        """Call the first of the next line, which then goes behind the others."""
        while self._lines:
            caller = next(iter(self._lines))
            line = self._lines.pop(caller)
            called = line.popleft()
            if line:
                self._lines[caller] = line
            if not called.done():
                called.set_result(None)
                return
        self._free += 1
