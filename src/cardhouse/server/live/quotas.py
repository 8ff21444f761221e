"""How many tables one person, one address and the whole server may have. docs/security.md lists the limits."""

from __future__ import annotations

from contextlib import suppress

from cardhouse.server.errors import Refused
from cardhouse.server.guard.limits import Limit
from cardhouse.server.live.claims import Elsewhere
from cardhouse.server.live.commit import log_refused
from cardhouse.server.live.live_table import LiveTable
from cardhouse.server.live.server import Server
from cardhouse.server.log import acts
from cardhouse.server.log.rows import summary
from cardhouse.storage.store import TableRow

TABLES, TABLE_EVERY = 20, 10.0  # that one person sets up at once, and the seconds until one more
TABLES_FROM, TABLE_EVERY_FROM = 120, 2.0  # the same for one address
MOST_OPEN = 60  # tables of one person that are not over
MOST_FINISHED = 1_000  # games of one person, until no record is kept beside them
MOST_ON_SERVER = 50_000  # tables that are not over, in all


class Quotas:
    """Who set up how many tables lately, and whether one more is allowed; `times` multiplies the usual limits."""

    def __init__(self, times: int = 1) -> None:
        say = "that were many tables"
        self.by_person = Limit(TABLES * times, TABLE_EVERY / times, say=say)
        self.by_address = Limit(TABLES_FROM * times, TABLE_EVERY_FROM / times, say=say)

    def take(self, server: Server, person: str, address: str) -> None:
        """Count one more table; refused where there are too many. A table that its person abandoned is ended to make room."""
        self._count(server, person, address)
        if server.open_tables >= MOST_ON_SERVER:
            raise Refused("house_full", "every table of the house is taken: try again in a few minutes")
        mine, most = server.store.open_of(person), server.allowances.get(person, MOST_OPEN)
        if len(mine) < most:
            return
        if not most:
            raise Refused("tables_full", "you may set up no tables in this house: take a seat at somebody else's")
        for row in mine:
            if _abandoned(server, row, person):
                with suppress(Elsewhere):  # then it may be followed there
                    end(server, server.live(row.id))
                    return
        raise Refused("tables_full", f"you have {most} tables that are not over: finish one or resign, then set up another")

    def keep(self, server: Server, person: str, address: str) -> None:
        """Count one more record that a person keeps."""
        self._count(server, person, address)
        if server.store.finished_of(person) >= MOST_FINISHED:
            raise Refused("games_full", f"you have {MOST_FINISHED:,} games here, and no more are kept: save this record on your own device")

    def _count(self, server: Server, person: str, address: str) -> None:
        self.by_person.take(person)
        self.by_address.take(address)
        if not server.disk_has_space:
            raise Refused("house_full", "the disk of the house is nearly full: games go on, and new ones begin when there is room")


def end(server: Server, live: LiveTable, why: str = "nobody_came") -> None:
    """End a table that nobody follows, or that the operator closes."""
    server.change(live, lambda: acts.void(why) if not live.table.over else None, log_refused)


def _abandoned(server: Server, row: TableRow, person: str) -> bool:
    """Whether nobody follows a table, and nobody else has a seat there."""
    live = server.lives.get(row.id)
    alone = all(seat.person in ("", person) for seat in summary(row.summary).seats)
    return alone and not (live is not None and live.followers)
