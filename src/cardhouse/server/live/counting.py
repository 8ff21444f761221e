"""Finished tables are counted for the progress of their players, one at a time, right after their end was published.

What could not be counted then (the database was held, the server was killed) is found on the disk by the next sweep.
"""

from __future__ import annotations

import asyncio
import logging
from collections import deque

from cardhouse.server.live.broadcast import Broadcast
from cardhouse.server.live.live_table import LiveTable
from cardhouse.server.messages import Earned, encode
from cardhouse.server.progress.counting import Counted, count_table
from cardhouse.storage.store import StoreError

log = logging.getLogger("cardhouse.live")

AT_ONCE = 200  # tables of a sweep


class Counting:
    """Counts finished tables, and tells their followers what they earned."""

    def __init__(self, broadcast: Broadcast) -> None:
        self.store, self.lives, self.outbox = broadcast.tables.store, broadcast.tables.lives, broadcast.outbox
        self._due: deque[str] = deque()
        self._failed: set[str] = set()  # that this process cannot count: tried again by the next one
        self._soon: asyncio.Handle | None = None

    def published(self, live: LiveTable) -> None:
        """After an entry: a table that is over is counted soon."""
        if live.table.over and not live.counted:
            live.counted = True
            self._add(live.table.row.id)

    def catch_up(self) -> None:
        """Find what is not counted yet."""
        for row in self.store.uncounted(AT_ONCE):
            if row.id not in self._failed and row.id not in self._due:
                self._add(row.id)

    def _add(self, id: str) -> None:
        self._due.append(id)
        if self._soon is None:
            self._soon = asyncio.get_running_loop().call_soon(self._next)

    def _next(self) -> None:
        """Count one table; requests come before the next."""
        self._soon = None
        if not self._due:
            return
        id = self._due.popleft()
        try:
            row = self.store.table(id)
            if row is not None and (counted := count_table(self.store, row)) is not None:
                self._tell(counted)
        except StoreError as error:
            log.warning("a finished table is counted later", extra={"table": id, "error": str(error)})
        except Exception:  # a fault in one game's counters must not stop the others
            log.exception("a finished table could not be counted", extra={"table": id})
            self._failed.add(id)
        if self._due:
            self._soon = asyncio.get_running_loop().call_soon(self._next)

    def _tell(self, counted: Counted) -> None:
        live = self.lives.get(counted.table)
        if live is None:
            return
        for group in live.followers.values():
            for follower in group:
                if (earned := counted.earned.get(follower.person)) is not None:
                    self.outbox.send(follower, encode(Earned(counted.table, sum(gain.xp for gain in earned.gains))))

    def close(self) -> None:
        if self._soon is not None:
            self._soon.cancel()
