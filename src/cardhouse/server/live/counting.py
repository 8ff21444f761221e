"""Finished tables are counted for the progress of their players, a few at a time, a moment after their end was published.

Where many end at about the same time another process reads what their logs say, while moves go on here. What could not be counted then (the
database was held, the server was killed) is found on the disk by the next sweep.
"""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Callable

from cardhouse.server.live.broadcast import Broadcast
from cardhouse.server.live.live_table import LiveTable
from cardhouse.server.messages import Earned, encode
from cardhouse.server.progress.counting import Counted, Logs, Sums, count_tables, keep_sums, logs_of, summed, tally_tables
from cardhouse.server.workers import WorkerLost, WorkerPool, WorkFailed
from cardhouse.storage.store import StoreError, TableRow

log = logging.getLogger("cardhouse.live")

AT_ONCE = 200  # tables of a sweep
SOON = 0.1  # seconds, so that tables that end at about the same time share a transaction
OLDER = 50  # games of a sweep that are added to the counts of fairness
BATCH = 8  # tables in one transaction: some milliseconds, in which moves wait
MANY = 4  # tables from which on another process reads their logs: sending them there takes time, too
PATIENCE = 30.0  # seconds for that


class Counting:
    """Counts finished tables, and tells their followers what they earned."""

    def __init__(self, broadcast: Broadcast) -> None:
        self.store, self.lives, self.outbox = broadcast.tables.store, broadcast.tables.lives, broadcast.outbox
        self._due: deque[str] = deque()
        self._failed: set[str] = set()  # that this process cannot count: tried again by the next one
        self._soon: asyncio.TimerHandle | asyncio.Task[None] | None = None
        self._reader: WorkerPool | None = None

    def read_elsewhere(self) -> None:
        """From now on the logs of many tables are read by another process, which is started when it is first needed."""
        self._reader = WorkerPool(1, PATIENCE, most=1)

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
            self._wait(SOON)

    def _wait(self, seconds: float) -> None:
        self._soon = asyncio.get_running_loop().call_later(seconds, self.store.aside, self._next)

    def _next(self) -> None:
        """Count some tables; requests come before the next ones."""
        ids = self._some()
        if self._reader is not None and len(ids) >= MANY and (logs := self._logs(ids)):
            self._soon = asyncio.get_running_loop().create_task(self._count_elsewhere(self._reader, logs))
            return
        self._count(ids)
        self._go_on()

    def _go_on(self) -> None:
        self._soon = None
        if self._due:
            self._wait(0)

    def count(self) -> None:
        """Count all that is due without waiting."""
        self._stop()
        while self._due:
            self._count(self._some())

    def _some(self) -> list[str]:
        return [self._due.popleft() for _ in range(min(BATCH, len(self._due)))]

    async def _count_elsewhere(self, reader: WorkerPool, logs: Logs) -> None:
        """Let another process read these logs; where it cannot, they are read here."""
        try:
            sums: Sums = await reader.run("", summed, logs)
        except (WorkerLost, WorkFailed):
            await self.store.run(self._count, [row.id for row, _ in logs])
        else:
            await self.store.run(self._keep, sums)
        self._go_on()

    def _keep(self, sums: Sums) -> None:
        ids = [row.id for row, _, _ in sums]
        self._guarded(ids, lambda: keep_sums(self.store, sums))

    def _count(self, ids: list[str]) -> None:
        self._guarded(ids, lambda: count_tables(self.store, self._rows(ids)))

    def _logs(self, ids: list[str]) -> Logs:
        try:
            return logs_of(self.store, self._rows(ids))
        except StoreError:
            return []

    def _rows(self, ids: list[str]) -> list[TableRow]:
        return [row for id in ids if (row := self.store.table(id)) is not None]

    def _guarded(self, ids: list[str], count: Callable[[], list[Counted]]) -> None:
        """Count tables and tell who follows them; those that cannot be counted stop nothing else."""
        try:
            for counted in count():
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

    def _stop(self) -> None:
        if self._soon is not None:
            self._soon.cancel()
            self._soon = None

    def close(self) -> None:
        self._stop()
        if self._reader is not None:
            self._reader.close()
            self._reader = None
