"""Finished tables are counted for the progress of their players, a few at a time, a moment after their end was published.

What could not be counted then (the database was held, the server was killed) is found on the disk by the next sweep.
"""

from __future__ import annotations

import asyncio
import logging
from collections import deque

from cardhouse.server.live.broadcast import Broadcast
from cardhouse.server.live.live_table import LiveTable
from cardhouse.server.messages import Earned, encode
from cardhouse.server.progress.counting import Counted, count_tables, tally_tables
from cardhouse.storage.store import StoreError

log = logging.getLogger("cardhouse.live")

AT_ONCE = 200  # tables of a sweep
SOON = 0.1  # seconds, so that tables that end at about the same time share a transaction
OLDER = 50  # games of a sweep that are added to the counts of fairness
BATCH = 8  # tables in one transaction: some milliseconds, in which moves wait


class Counting:
    """Counts finished tables, and tells their followers what they earned."""

    def __init__(self, broadcast: Broadcast) -> None:
        self.store, self.lives, self.outbox = broadcast.tables.store, broadcast.tables.lives, broadcast.outbox
        self._due: deque[str] = deque()
        self._failed: set[str] = set()  # that this process cannot count: tried again by the next one
        self._soon: asyncio.TimerHandle | None = None

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

    def tally(self) -> None:
        """Add some games that were counted before there were counts of fairness."""
        tally_tables(self.store, self.store.untallied(OLDER))

    def _add(self, id: str) -> None:
        self._due.append(id)
        if self._soon is None:
            self._soon = asyncio.get_running_loop().call_later(SOON, self.store.aside, self._next)

    def _next(self) -> None:
        """Count some tables; requests come before the next ones."""
        self._count(self._some())
        self._soon = asyncio.get_running_loop().call_later(0, self.store.aside, self._next) if self._due else None

    def count(self) -> None:
        """Count all that is due without waiting."""
        self.close()
        while self._due:
            self._count(self._some())

    def _some(self) -> list[str]:
        return [self._due.popleft() for _ in range(min(BATCH, len(self._due)))]

    def _count(self, ids: list[str]) -> None:
        try:
            rows = [row for id in ids if (row := self.store.table(id)) is not None]
            for counted in count_tables(self.store, rows):
                self._tell(counted)
        except StoreError as error:
            log.warning("finished tables are counted later", extra={"tables": ids, "error": str(error)})
        except Exception:  # a fault in one game's counters must not stop the others
            if len(ids) > 1:
                for id in ids:
                    self._count([id])
                return
            log.exception("a finished table could not be counted", extra={"table": ids[0]})
            self._failed.add(ids[0])

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
            self._soon = None
