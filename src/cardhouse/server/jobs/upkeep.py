"""What the house does when nobody asks: tables whose days are over move on, those that nobody needs leave memory or end, finished games
are put away."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from dataclasses import replace

from cardhouse.engine.errors import CardhouseError
from cardhouse.server.live.house import House
from cardhouse.server.live.quotas import end
from cardhouse.server.log.clock import steady, wall
from cardhouse.server.log.entries import Started, read, write_archive
from cardhouse.storage.store import StoreError, TableRow

log = logging.getLogger("cardhouse.upkeep")

SWEEP = 20.0  # seconds between two looks at all tables
TIDY = 0.1  # seconds between two finished games that are put away
IDLE = 120.0  # seconds a table stays in memory with nobody there
SPARE = 64 << 20  # bytes of the disk that are left for the games that go on
DAY = 24 * 3600.0
DESERTED = 1800.0  # seconds until a table that nobody came to leaves the lobby
INVITED = 7 * DAY  # until one by invitation ends that never began
LEFT = 60 * DAY  # until a game ends that nobody goes on with; those with a clock of days end by it


class Upkeep:
    """Looks after the tables of a house, from `sweep` to `stop`."""

    def __init__(self, house: House) -> None:
        self.house = house
        self._ahead = wall() - steady()  # by how much the calendar was ahead of the steady clock when the house was opened
        self._sweeper: asyncio.TimerHandle | None = None
        self._tidier: asyncio.TimerHandle | None = None

    def sweep(self) -> None:
        """Look at all tables, now and every few seconds."""
        self._sweeper = asyncio.get_running_loop().call_later(SWEEP, self.sweep)
        house, now = self.house, min(wall(), self._ahead + steady())  # where the calendar was set, nothing expires early
        with suppress(StoreError):  # where the store does not answer there is a next time
            for row in house.store.due(wall()):
                with suppress(CardhouseError):
                    house.live(row.id)  # a table in memory looks at its own clock, which nobody can set
            for kind in (("gathering", True, DESERTED), ("gathering", False, INVITED), ("playing", True, LEFT), ("playing", False, LEFT)):
                for row in house.store.unattended(*kind[:2], now - kind[2]):
                    with suppress(CardhouseError):
                        self._expire(row, now - kind[2])
            house.open_tables = house.store.open_tables()
        self._look_for_room()
        house.let_go([live for live in house.lives.values() if live.unused and steady() - live.used > IDLE])
        if self._tidier is None:
            self.tidy()

    def _look_for_room(self) -> None:
        """What is left of the disk is for the games that go on."""
        with suppress(OSError):
            room = self.house.store.room() > SPARE
            if self.house.room and not room:
                log.warning("the disk is nearly full: no new tables until there is room", extra={"spare": SPARE})
            self.house.room = room

    def _expire(self, row: TableRow, before: float) -> None:
        """End a table where nothing has happened for long and nobody is there; moves alone do not touch its row."""
        house, live = self.house, self.house.lives.get(row.id)
        newest = read(house.rows(row, house.store.last(row.no))[-1][1])
        here = live is not None and bool(live.followers)
        if newest.at < before and not here:
            end(house, house.live(row.id))
            return
        with house.store.transaction():
            house.store.save_table(replace(row, updated=wall() if here else newest.at))

    def tidy(self) -> None:
        """Put a finished game away in one piece when nobody waits, and look for the next: its rows are scattered, which takes a while."""
        self._tidier = None
        house = self.house
        if not house.asked:
            try:
                row = next(iter(house.store.unarchived(1)), None)
                if row is None:
                    return
                bodies, live = [body for _, body, _ in house.rows(row)], house.lives.get(row.id)
                began = any(isinstance(read(body), Started) for body in bodies)
                if not began and live is not None and live.unused:
                    house.let_go([live])
                with house.store.transaction():
                    if began or row.id in house.lives:
                        house.store.archive(row.no, write_archive(bodies))
                    else:  # nothing ever happened there
                        house.store.delete_table(row.no)
            except StoreError:  # it stays where it is until there is room
                return
        self._tidier = asyncio.get_running_loop().call_later(TIDY, self.tidy)

    def stop(self) -> None:
        for handle in (self._sweeper, self._tidier):
            if handle is not None:
                handle.cancel()
