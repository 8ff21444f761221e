"""Which tables are in memory: loaded from their logs when somebody asks for them, let go when nobody needs them."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress

from cardhouse.engine.errors import UnknownGame
from cardhouse.server.errors import Refused
from cardhouse.server.live.live import Live
from cardhouse.server.log.entries import STATES, read, read_archive, write, write_state
from cardhouse.server.log.rebuild import rebuilt
from cardhouse.server.log.rows import row_of, summary
from cardhouse.server.log.table import Fresh, History, Row, Table, loaded
from cardhouse.storage.store import Store, StoreError, TableRow

MOST_LIVE = 5_000  # tables in memory, about 20 KB each


class Registry:
    """Every table that this process has in memory, over one store."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.lives: dict[str, Live] = {}
        self.on_load: Callable[[Live], None] = lambda live: None  # a table came into memory
        self.on_reload: Callable[[Live], None] = lambda live: None  # its log had become another one

    def live(self, id: str) -> Live:
        """A table by its id, from memory or from the store."""
        if (found := self.lives.get(id)) is not None:
            if not found.busy and self.store.last(found.table.row.no) > found.table.n:  # another process has moved on
                self.reload(found)
            return found
        row = self.store.table(id)
        if row is None:
            raise Refused("no_table", "there is no such table: the link may be cut short or have a letter changed, ask for it again")
        self.make_room()
        live = Live(self.loaded(row))
        self.lives[id] = live
        self.on_load(live)
        return live

    def make_room(self) -> None:
        """Let the tables leave memory that nobody has needed for longest, where there are too many."""
        if len(self.lives) < MOST_LIVE:
            return
        unused = sorted((live for live in self.lives.values() if live.unused), key=lambda live: live.used)
        if not unused:
            raise Refused("house_full", "the house is full: try again in a few minutes")
        self.let_go(unused[: MOST_LIVE // 10])

    def rows(self, row: TableRow, since: int = 0) -> list[Row]:
        """The log of a table, finished or not."""
        rows = self.store.log(row.no, since)
        if (not rows or rows[0][0] > since) and (archive := self.store.archived(row.no)) is not None:
            rows = [(seq, body, None) for seq, body in enumerate(read_archive(archive)) if seq >= since] + rows
        return rows

    def loaded(self, row: TableRow) -> Table:
        """A table as its log makes it."""
        try:
            rows = self.rows(row)
            table = loaded(row, rows, summary(row.summary).result if row.status == "over" else None)
        except UnknownGame:
            raise Refused("no_game", "this house no longer has that game: its replay is still there") from None
        if table.status == "playing" and table.state is None and table.rules == table.spec.version:
            return rebuilt(row, [read(body) for _, body, _ in rows]) or table
        return table

    def create(self, fresh: Fresh) -> None:
        """Write a new table down, within a transaction."""
        row = fresh.table.row
        row.no = self.store.new_table(row_of(fresh.table))
        rows = [(row.no, seq, write(entry), write_state(state)) for seq, (entry, state, _) in enumerate(fresh.log)]
        self.store.append(rows)
        for person in fresh.people:
            self.store.seat(row.no, person, True)

    def adopt(self, table: Table) -> Live:
        """Take a table that was just written down into memory."""
        live = Live(table)
        self.lives[table.row.id] = live
        self.on_load(live)
        return live

    def reload(self, live: Live) -> None:
        """Fold the log anew: it has become another one than is known here."""
        row = self.store.table(live.table.row.id)
        assert row is not None
        live.table, live.late = self.loaded(row), None
        live.ring.clear()
        self.on_reload(live)

    def history(self, table: Table) -> History:
        """A table's log, read when somebody needs it."""
        return lambda: self.rows(table.row)

    def since(self, live: Live, n: int) -> list[tuple[int, bytes]]:
        """The entries after a number, from memory where they are there."""
        table, ring = live.table, live.ring
        if n >= table.n:
            return []
        if ring and ring[0][0] <= n + 1:
            return [one for one in ring if one[0] > n]
        return [(seq, body) for seq, body, _ in self.rows(table.row, n + 1)]

    def let_go(self, lives: list[Live]) -> None:
        """Let tables leave memory."""
        self._keep_states(lives)
        for live in lives:
            for handle in (live.timer, live.filler):
                if handle is not None:
                    handle.cancel()
            del self.lives[live.table.row.id]

    def _keep_states(self, lives: list[Live]) -> None:
        """Keep the newest states of tables that leave memory: whoever takes them up may have other rules."""
        tables = [live.table for live in lives if live.table.status == "playing" and live.table.changed % STATES]
        if tables:
            with suppress(StoreError), self.store.transaction():  # the rules can make them again
                for table in tables:
                    if (state := write_state(table.state)) is not None:
                        self.store.keep_state(table.row.no, table.changed, state)
