"""What a tournament asks of its tables, on whichever node they are: that the absent lose, that a round ends, that a player resigns."""

from __future__ import annotations

import logging

from cardhouse.engine.acts import Act
from cardhouse.engine.errors import CardhouseError
from cardhouse.server.live.claims import Elsewhere
from cardhouse.server.live.commit import log_refused
from cardhouse.server.live.live_table import LiveTable
from cardhouse.server.live.quotas import end
from cardhouse.server.live.server import Server
from cardhouse.server.log import acts
from cardhouse.server.log.clock import wall
from cardhouse.server.log.entries import Acted, Proposed

log = logging.getLogger("cardhouse.tournaments")

CALL_TIME, END_ROUND, RESIGN = "call time", "end round", "resign"  # what another node is asked for


class TableCalls:
    """Asks tables of this process and of others."""

    def __init__(self, server: Server) -> None:
        self.server = server

    def ask(self, what: str, table: str, person: str = "") -> None:
        """Do something at a table, on the node that has it; where that cannot be done now it is due again."""
        self.server.store.aside(self._ask, what, table, person)

    async def _ask(self, what: str, table: str, person: str) -> None:
        try:
            try:
                self.do(what, table, person)
            except Elsewhere as elsewhere:
                await self.server.ask_node(elsewhere.node, what, table, person)
        except CardhouseError as error:
            log.warning("a table refused what its tournament asked", extra={"table": table, "what": what, "error": str(error)})

    def do(self, what: str, id: str, person: str = "") -> None:
        """What a tournament asks of a table of this node."""
        live = self.server.live(id)
        if what == CALL_TIME:
            call_time(self.server, live)
        elif what == END_ROUND:
            end_round(self.server, live)
        else:
            for seat in live.table.seats_of(person):
                self.server.change(live, lambda seat=seat: forfeit(live, seat) or resigned(live, person), log_refused)  # type: ignore[misc]


def call_time(server: Server, live: LiveTable) -> None:
    """Who is not there by now has lost. Where nobody is there the table ends."""
    table = live.table
    if table.status != "gathering":
        return
    absent = [person for person in table.people() if person not in table.ready]
    if len(absent) == len(table.people()):
        end(server, live)
        return
    for seat, who in enumerate(table.seats):
        if who.person in absent:
            server.change(live, lambda seat=seat: forfeit(live, seat), log_refused)  # type: ignore[misc]


def forfeit(live: LiveTable, seat: int) -> Proposed | None:
    """A seat is lost before the cards are dealt; with more than two at the table the others play on without its person."""
    table = live.table
    return Proposed(Acted(wall(), str(Act("forfeit", seat)))) if table.status == "gathering" and not table.seats[seat].gone else None


def resigned(live: LiveTable, person: str) -> Proposed | None:
    return acts.resign(live.table, person) if live.table.status == "playing" else None


def end_round(server: Server, live: LiveTable) -> None:
    """The time of a round is up: a game that is being played is a draw of those who are still there."""
    if live.table.status == "gathering":
        end(server, live)
        return
    server.change(live, lambda: Proposed(Acted(wall(), str(Act("draw", None, "time")))) if not live.table.over else None, log_refused)
