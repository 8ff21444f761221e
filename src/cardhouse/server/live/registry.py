"""Which tables are in memory: loaded from their logs when they are asked for, evicted when they are no longer used."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress

from cardhouse.engine.errors import UnknownGame
from cardhouse.server.errors import Refused
from cardhouse.server.live.claims import Claims, Elsewhere
from cardhouse.server.live.live_table import LiveTable
from cardhouse.server.log.entries import STATES, Row, read, read_archive, write, write_state
from cardhouse.server.log.loading import NewTable, load_table
from cardhouse.server.log.rebuild import rebuilt
from cardhouse.server.log.rows import row_of, summary
from cardhouse.server.log.table import Table
from cardhouse.server.log.undo import History
from cardhouse.storage.store import Store, StoreError, TableRow

MOST_LIVE = 5_000  # tables in memory, about 20 KB each


class Registry:
    """Every table that this process has in memory, over one store."""

    def __init__(self, store: Store, claims: Claims) -> None:
        self.store, self.claims = store, claims
        self.lives: dict[str, LiveTable] = {}
        self._owed: dict[str, int] = {}  # tables that were evicted, and are not given back yet
        self.on_load: Callable[[LiveTable], None] = lambda live: None  # after a table was loaded
        self.on_reload: Callable[[LiveTable], None] = lambda live: None  # after it was loaded again, since another process wrote to its log

    def live(self, id: str) -> LiveTable:
        """A table by its id, from memory or from the store; Elsewhere where another node has it."""
        if (found := self.lives.get(id)) is None:
            with self.store.alone(id):
                return self._loaded(id)
        if not (self.claims.shared or found.busy) and self.store.last(found.table.row.no) > found.table.n:  # another process has moved on
            self.reload(found)
        return found

    def _loaded(self, id: str) -> LiveTable:
        """A table from the store, taken from nobody."""
        if (found := self.lives.get(id)) is not None:  # meanwhile
            return found
        row = self._row(id)
        self.evict_unused()
        self.claims.claim(row.no)
        live = self.lives[id] = LiveTable(self.load(self._row(id)))  # what its last owner wrote is there now
        self.on_load(live)
        return live

    def peek(self, id: str) -> Table:
        """A table to be read only, also where another node has it."""
        try:
            return self.live(id).table
        except Elsewhere:
            return self.load(self._row(id))

    def _row(self, id: str) -> TableRow:
        row = self.store.table(id)
        if row is None:
            raise Refused("no_table", "there is no such table: the link may be cut short or have a letter changed, ask for it again")
        return row

    def evict_unused(self) -> None:
        """Evict the tables that were not used for longest, where there are too many."""
        if len(self.lives) < MOST_LIVE:
            return
        unused = sorted((live for live in self.lives.values() if live.unused), key=lambda live: live.used)
        if not unused:
            raise Refused("house_full", "the house is full: try again in a few minutes")
        self.evict(unused[: MOST_LIVE // 10])

    def rows(self, row: TableRow, since: int = 0) -> list[Row]:
        """The log of a table, archived or not."""
        rows = self.store.log(row.no, since)
        if (not rows or rows[0][0] > since) and (archive := self.store.archived(row.no)) is not None:
            rows = [(seq, body, None) for seq, body in enumerate(read_archive(archive)) if seq >= since] + rows
        return rows

    def load(self, row: TableRow) -> Table:
        """A table from its log."""
        try:
            rows = self.rows(row)
            table = load_table(row, rows, summary(row.summary).result if row.status == "over" else None)
        except UnknownGame:
            raise Refused("no_game", "this house no longer has that game: its replay is still there") from None
        if table.status == "playing" and table.state is None and table.rules == table.spec.version:
            return rebuilt(row, [read(body) for _, body, _ in rows]) or table
        return table

    def create(self, new: NewTable) -> None:
        """Store a new table, within the caller's transaction."""
        row = new.table.row
        row.no = self.store.new_table(row_of(new.table))
        rows = [(row.no, seq, write(each.entry), write_state(each.state)) for seq, each in enumerate(new.log)]
        self.store.append(rows)
        for person in new.people:
            self.store.seat(row.no, person, True)
        self.claims.claim(row.no)

    def adopt(self, table: Table) -> LiveTable:
        """Take a table into memory that was just stored."""
        live = LiveTable(table)
        self.lives[table.row.id] = live
        self.on_load(live)
        return live

    def reload(self, live: LiveTable) -> None:
        """Load a table again: another process wrote to its log."""
        row = self.store.table(live.table.row.id)
        assert row is not None
        live.table, live.delayed = self.load(row), None
        live.ring.clear()
        self.on_reload(live)

    def history(self, table: Table) -> History:
        """A table's log, read only where it is needed."""
        return lambda: self.rows(table.row)

    def since(self, live: LiveTable, n: int) -> list[tuple[int, bytes]]:
        """The entries after a number, from memory where it has them."""
        table, ring = live.table, live.ring
        if n >= table.n:
            return []
        if ring and ring[0][0] <= n + 1:
            return [one for one in ring if one[0] > n]
        return [(seq, body) for seq, body, _ in self.rows(table.row, n + 1)]

    def evict(self, lives: list[LiveTable]) -> None:
        """Remove tables from memory that nobody uses, and let others have them."""
        self.store_states(lives)
        for live in lives:
            with self.store.alone(live.table.row.id):
                if not live.gone and (live.unused or not self.store.waits):  # meanwhile it may have got a follower
                    self._forget(live)
                    self._owed[live.table.row.id] = live.table.row.no
        self._give_back()

    def _give_back(self) -> None:
        """Let others have the tables that were evicted. While the store does not answer they are kept, until something is evicted again."""
        for id, no in list(self._owed.items()):
            with self.store.alone(id):
                if id not in self.lives:  # it may have been loaded again
                    try:
                        self.claims.release([no])
                    except StoreError:
                        return
                self._owed.pop(id, None)

    def drop(self, lives: list[LiveTable]) -> None:
        """Drop tables that another node may have by now: nothing more is written, and their followers reconnect to that node."""
        for live in lives:
            live.gone = True
            live.waiting.clear()  # none of it was acknowledged: it is sent again
            self._forget(live)
            for follower in [follower for group in live.followers.values() for follower in group]:
                follower.bounce()

    def close(self) -> None:
        """This process ends."""
        self.store_states(list(self.lives.values()))
        for live in list(self.lives.values()):
            self._forget(live)

    def _forget(self, live: LiveTable) -> None:
        for handle in (live.timer, live.filler):
            if handle is not None:
                handle.cancel()
        if self.lives.get(live.table.row.id) is live:
            del self.lives[live.table.row.id]

    def store_states(self, lives: list[LiveTable]) -> None:
        """Store the newest states of tables: whichever process loads them next may have other rules."""
        tables = [live.table for live in lives if live.table.status == "playing" and live.table.changed % STATES]
        if tables:
            with suppress(StoreError), self.store.transaction():  # the rules can compute them again
                for table in tables:
                    if (state := write_state(table.state)) is not None:
                        self.store.keep_state(table.row.no, table.changed, state)
