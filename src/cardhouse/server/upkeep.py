"""What the house does when nobody asks: tables whose days are over move on, those that nobody needs leave memory, finished games are
put away."""

from __future__ import annotations

import asyncio
import time
from contextlib import suppress

from cardhouse.engine.errors import CardhouseError
from cardhouse.server.entries import write_archive
from cardhouse.server.house import House, Live, log_refused
from cardhouse.storage.store import StoreError

SWEEP = 20.0  # seconds between two looks at all tables
TIDY = 0.1  # seconds between two finished games that are put away
IDLE = 120.0  # seconds a table stays in memory with nobody there
DESERTED = 1800.0  # seconds until a table that nobody came to leaves the lobby


class Upkeep:
    """Looks after the tables of a house, from `sweep` to `stop`."""

    def __init__(self, house: House) -> None:
        self.house = house
        self._sweeper: asyncio.TimerHandle | None = None
        self._tidier: asyncio.TimerHandle | None = None

    def sweep(self) -> None:
        """Look at all tables, now and every few seconds."""
        self._sweeper = asyncio.get_running_loop().call_later(SWEEP, self.sweep)
        house, now = self.house, time.time()
        with suppress(StoreError):  # where the store does not answer there is a next time
            for row in house.store.due(now):
                with suppress(CardhouseError):
                    house.time_up(house.live(row.id))
            for row in house.store.listed():
                if row.status == "gathering" and row.updated < now - DESERTED:
                    with suppress(CardhouseError):
                        self._desert(house.live(row.id))
        house.let_go([live for live in house.lives.values() if live.unused and now - live.used > IDLE])
        if self._tidier is None:
            self.tidy()

    def _desert(self, live: Live) -> None:
        """A table that waits for players and has none of its own any more ends."""
        if not live.followers:
            self.house.change(live, lambda: live.table.void("nobody_came") if live.table.status == "gathering" else None, log_refused)

    def tidy(self) -> None:
        """Put a finished game away in one piece when nobody waits, and look for the next: its rows are scattered, which takes a while."""
        self._tidier = None
        house = self.house
        if not house.asked:
            try:
                row = next(iter(house.store.unarchived(1)), None)
                if row is None:
                    return
                with house.store.transaction():
                    house.store.archive(row.no, write_archive([body for _, body, _ in house.rows(row)]))
            except StoreError:  # it stays where it is until there is room
                return
        self._tidier = asyncio.get_running_loop().call_later(TIDY, self.tidy)

    def stop(self) -> None:
        for handle in (self._sweeper, self._tidier):
            if handle is not None:
                handle.cancel()
