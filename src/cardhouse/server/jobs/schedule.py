"""When background jobs run: the sweep every few seconds, archiving whenever no request waits, games that are over out of memory."""

from __future__ import annotations

import asyncio
from contextlib import suppress

from cardhouse.server.jobs.archiving import archive_next
from cardhouse.server.jobs.capacity import check_disk, evict_idle, evict_over, try_to_write
from cardhouse.server.jobs.expiry import Expiry
from cardhouse.server.live import evenings
from cardhouse.server.live.server import Server
from cardhouse.storage.store import StoreError

SWEEP = 20.0  # seconds between two sweeps
TIDY = 2.0  # seconds between two looks for tables that are over and in memory, and whether a store that could not be written can be
ARCHIVE = 0.1  # seconds between two finished games that are archived


class Jobs:
    """Runs the jobs of a server, from `start` to `stop`."""

    def __init__(self, server: Server) -> None:
        self.server, self.expiry = server, Expiry(server)
        self._sweeper: asyncio.TimerHandle | None = None
        self._archiver: asyncio.TimerHandle | None = None
        self._tidier: asyncio.TimerHandle | None = None
        self._sweeping = self._tidying = False

    def start(self) -> None:
        """Run the sweep now, and all jobs again every few seconds."""
        self._sweep_now()
        self._tidy_now()

    def _sweep_now(self) -> None:
        self._sweeper = asyncio.get_running_loop().call_later(SWEEP, self._sweep_now)
        if not self._sweeping:
            self.server.store.aside(self.sweep)

    def _tidy_now(self) -> None:
        self._tidier = asyncio.get_running_loop().call_later(TIDY, self._tidy_now)
        if not self._tidying:
            self.server.store.aside(self.tidy)

    def sweep(self) -> None:
        """Clocks of days, expired tables, finished ones that were not counted, the disk, memory; then the next finished game."""
        self._sweeping = True
        try:
            with suppress(StoreError):  # where the store does not answer there is a next sweep
                self.server.open_tables = self.server.store.open_tables()
                if self.server.claims.has_jobs():
                    self.expiry.wake_due()
                    self.expiry.expire()
                    self.server.counting.catch_up()
                    self.server.counting.tally()
                    evenings.catch_up(self.server)
                    if self._archiver is None:
                        self.archive()
            check_disk(self.server)
            evict_idle(self.server)
        finally:
            self._sweeping = False

    def tidy(self) -> None:
        """Let go of tables that are over, and of trouble that is."""
        self._tidying = True
        try:
            evict_over(self.server)
            try_to_write(self.server)
        finally:
            self._tidying = False

    def archive(self) -> None:
        """Archive finished games one at a time, as long as there are any."""
        self._archiver = None
        if self.server.queue or archive_next(self.server):
            self._archiver = asyncio.get_running_loop().call_later(ARCHIVE, self.server.store.aside, self.archive)

    def stop(self) -> None:
        for handle in (self._sweeper, self._tidier, self._archiver):
            if handle is not None:
                handle.cancel()
