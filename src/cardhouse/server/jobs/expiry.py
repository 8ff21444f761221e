"""Tables that are due by the calendar: turns of days that are over, and abandoned tables."""

from __future__ import annotations

from contextlib import suppress

from cardhouse.engine.errors import CardhouseError
from cardhouse.server.live.quotas import end
from cardhouse.server.live.server import Server
from cardhouse.server.log.clock import steady, wall
from cardhouse.server.log.entries import read
from cardhouse.storage.store import TableRow

DAY = 24 * 3600.0
DESERTED = 1800.0  # seconds until a listed table ends that never began
INVITED = 7 * DAY  # until one by invitation ends that never began
LEFT = 60 * DAY  # until a game ends that nobody goes on with; those with a clock of days end by it


class Expiry:
    """Loads tables whose turn is over, and ends those that nobody needs."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self._ahead = wall() - steady()  # of the calendar, at the start: where it is set forward later, nothing expires early

    def wake_due(self) -> None:
        """Load the tables whose days are over: in memory, a table watches its own clock."""
        for row in self.server.store.due(wall()):
            with suppress(CardhouseError):
                self.server.live(row.id)

    def expire(self) -> None:
        """End the tables where nothing has happened for long."""
        now = min(wall(), self._ahead + steady())
        for status, listed, age in (
            ("gathering", True, DESERTED),
            ("gathering", False, INVITED),
            ("playing", True, LEFT),
            ("playing", False, LEFT),
        ):
            for row in self.server.store.unattended(status, listed, now - age):
                with suppress(CardhouseError):
                    self._expire(row, now - age)

    def _expire(self, row: TableRow, before: float) -> None:
        """End a table, unless it has followers or its newest entry is younger: moves do not update its list row."""
        server, live = self.server, self.server.lives.get(row.id)
        if live is None and server.claims.owner(row.no) is not None:  # it is in use there
            self._touch(row, wall())
            return
        newest = read(server.rows(row, server.store.last(row.no))[-1][1])
        followed = live is not None and bool(live.followers)
        if newest.at < before and not followed:
            end(server, server.live(row.id))
            return
        self._touch(row, wall() if followed else newest.at)

    def _touch(self, row: TableRow, at: float) -> None:
        with self.server.store.transaction():
            self.server.store.touch(row.no, at)
