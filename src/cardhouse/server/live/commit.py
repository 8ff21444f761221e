"""The way of an entry: requests become entries, a batch of entries goes to the disk, and only then is it published.

One transaction stores everything that arrived in one turn of the event loop. Between the check of a request and its commit nothing else
happens to its table: later requests wait. A batch is checked, then written, then published as a whole, since a processor that goes to and
fro between these is slower; while the disk takes one batch, the next is checked. Nothing calls back up this way: connections are sent
frames by the outbox alone.
"""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Callable
from typing import NamedTuple

from cardhouse.engine.errors import CardhouseError
from cardhouse.server.errors import Refused
from cardhouse.server.live.broadcast import Broadcast
from cardhouse.server.live.live_table import LiveTable, Refuse
from cardhouse.server.live.prepared import Prepared, prepare, starts_clock
from cardhouse.server.live.registry import Registry
from cardhouse.server.log.clock import steady
from cardhouse.server.log.entries import (
    Played,
    Proposed,
    Sat,
    Stood,
)
from cardhouse.server.log.rows import row_of
from cardhouse.server.metrics import Metrics
from cardhouse.storage.store import Busy, Commit, Conflict, DiskFull, StoreError

log = logging.getLogger("cardhouse.live")

RETRY, PATIENCE = 0.05, 4.0  # seconds between two tries while another program locks the database, and until requests are refused
MOST_WAITING = 256  # requests that wait at one table
BATCH = 64  # entries at most: the first must not wait for too many others, and a few fit into the processor's cache
TABLES_MEANWHILE, MOST_IN_BATCH = 8, 256  # tables that are checked beyond a batch while the disk is busy with the one before, and at most


class Written(NamedTuple):
    """A batch, when its transaction began, and its commit."""

    batch: list[Prepared]
    began: float
    commit: Commit


class Commits:
    """The queue of requests at all tables."""

    def __init__(self, tables: Registry, broadcast: Broadcast, metrics: Metrics) -> None:
        self.store, self.tables, self.broadcast, self.outbox = tables.store, tables, broadcast, broadcast.outbox
        self.metrics = metrics
        self.queue: deque[LiveTable] = deque()  # tables with waiting requests
        self.on_published: Callable[[LiveTable], None] = lambda live: None  # after an entry that is more than a plain move
        self.on_failure: Callable[[LiveTable], None] = lambda live: None  # after an entry could not be stored
        self.on_lapse: Callable[[], None] = lambda: None  # others may have taken the tables of this node
        self.after_append: Callable[[], None] = lambda: None  # between the disk and the first frame; for tests of exactly that moment
        self._soon: asyncio.Handle | None = None
        self._flushing = 0  # batches that are under way
        self._held: list[Prepared] = []  # entries that wait for a locked database
        self._held_since: float | None = None
        self._retry: asyncio.TimerHandle | None = None

    def change(self, live: LiveTable, make: Callable[[], Proposed | None], refuse: Refuse) -> None:
        """Queue a request: `make` proposes an entry when its turn comes, or raises; `refuse` is called with the error then."""
        if live.gone:
            return  # who asked is on the way to another node, and asks again there
        if len(live.waiting) >= MOST_WAITING:
            refuse(Refused("too_many", "too much waits at this table: try again in a moment"))
            return
        live.waiting.append((make, refuse, steady()))
        self.queue.append(live)
        if self._soon is None:
            self._soon = asyncio.get_running_loop().call_soon(self._start)

    def _start(self) -> None:
        self._soon = None
        if self._flushing < self.store.batches:
            self.store.aside(self.flush)

    def flush(self) -> None:
        """Handle all queued requests, a batch at a time: while the disk takes one, the next is checked."""
        self._flushing += 1
        under_way: Written | None = None
        try:
            self._check_leases()
            while (self.queue and not self._held) or under_way is not None:
                batch = self._checked(BATCH) if under_way is None or not under_way.commit.done() else []
                if under_way is not None:
                    while self.queue and len(batch) < MOST_IN_BATCH and not under_way.commit.done():
                        batch += self._checked(TABLES_MEANWHILE)
                    self._finish(under_way)
                    under_way = None
                if batch:
                    under_way = self._begin(batch, bool(self.queue))
        finally:
            self._flushing -= 1

    def _check_leases(self) -> None:
        """A process that was stopped for long must not write: others may have its tables by now."""
        if self.tables.claims.lapsed:
            self.on_lapse()

    def _checked(self, most: int) -> list[Prepared]:
        """The next entries, of so many tables."""
        if self._held:
            return []
        lives = [self.queue.popleft() for _ in range(min(most, len(self.queue)))]
        return [prepared for live in lives if (prepared := self._next(live)) is not None]

    def _commit_together(self, batch: list[Prepared]) -> None:
        """Write a batch, then publish it; or each entry alone, where they cannot be written together."""
        if (written := self._begin(batch, False)) is not None:
            self._finish(written)

    def _begin(self, batch: list[Prepared], more: bool) -> Written | None:
        """Write a batch; where there are more requests to check, its commit may still be under way. None where it cannot be written."""
        began = steady()
        try:
            return Written(batch, began, self._store(batch, more))
        except Exception as error:
            self._failed(batch, error)
            return None

    def _finish(self, written: Written) -> None:
        """Publish a batch once it is on the disk."""
        batch, began, commit = written
        try:
            commit.wait()
        except Exception as error:
            self._failed(batch, error)
            return
        self._held_since = None
        now = steady()
        self.metrics.committed(now - began)
        self.after_append()
        more = []
        with self.outbox.batch():
            for prepared in batch:
                if prepared.plain and prepared.frames.keys() == prepared.live.followers.keys():  # they may have changed meanwhile
                    self._publish(prepared, now, plain=True)
                else:
                    more.append(prepared)
        for prepared in more:
            self._publish(prepared, now, plain=False)

    def _failed(self, batch: list[Prepared], error: Exception) -> None:
        self.metrics.store_failures.labels(type(error).__name__).inc()
        if isinstance(error, Busy) and self._worth_waiting():
            self._hold(batch)
        elif len(batch) == 1:
            self._not_stored(batch[0], error)
        else:
            for one in batch:
                self._commit_together([one])

    def free(self, live: LiveTable) -> None:
        """The next request of a table may be handled."""
        live.busy = False
        if live.waiting:
            self.queue.append(live)

    def _hold(self, batch: list[Prepared]) -> None:
        """Keep a batch until the database is free; everything but writing goes on meanwhile."""
        self._held += batch
        if self._retry is None:
            self._retry = asyncio.get_running_loop().call_later(RETRY, self.store.aside, self._try_again)

    def _try_again(self) -> None:
        self._retry = None
        self._check_leases()
        batch, self._held = [prepared for prepared in self._held if not prepared.live.gone], []
        if batch:
            self._commit_together(batch)
        self.flush()

    def _next(self, live: LiveTable) -> Prepared | None:
        """The next request of a table that is accepted; those before it are refused."""
        while live.waiting and not live.busy:
            make, refuse, asked = live.waiting.popleft()
            live.busy = True
            try:
                proposed = make()
                if proposed is not None:
                    return prepare(live, proposed, refuse, asked)
            except CardhouseError as error:
                refuse(error)
            except Exception:  # a fault in one game must not stop the others
                log.exception("a request failed", extra={"table": live.table.row.id})
                refuse(Refused("internal", "that went wrong on our side: nothing was changed, try again"))
            live.busy = False
        return None

    def _store(self, batch: list[Prepared], aside: bool) -> Commit:
        rows, more = [prepared.row for prepared in batch], [prepared for prepared in batch if not prepared.plain]
        if not more:
            return self.store.append_alone(rows, aside)

        def work() -> None:
            self.store.append(rows)
            for prepared in more:
                self._write(prepared)

        return self.store.written(work, aside)

    def _worth_waiting(self) -> bool:
        """Whether the database has not been locked for long yet."""
        now = steady()
        if self._held_since is None:
            self._held_since = now
        return now - self._held_since < PATIENCE

    def _write(self, prepared: Prepared) -> None:
        """Update what finds the table: its list row, and who has a seat there."""
        entry, before, after = prepared.proposed.entry, prepared.live.table, prepared.after
        if isinstance(entry, Played) and after.settings.clock.kind != "days" and not after.over:
            return
        if isinstance(entry, Sat | Stood):
            person = entry.person if isinstance(entry, Sat) else before.sitters[entry.seat].person
            if person:
                self.store.seat(after.row.no, person, isinstance(entry, Sat))
        if prepared.proposed.rematch is not None:
            self.tables.create(prepared.proposed.rematch)
        self.store.save_table(row_of(after))

    def _not_stored(self, prepared: Prepared, error: Exception) -> None:
        live, refuse = prepared.live, prepared.refuse
        live.busy = False
        if isinstance(error, Conflict) and self.tables.claims.shared:  # another node has it: what it wrote is the truth
            log.warning("another node wrote this entry first: the table is dropped", extra={"table": live.table.row.id})
            self.tables.drop([live])
            return
        if isinstance(error, Conflict):  # another process was faster: what it wrote is the truth
            log.warning("another process wrote this entry first: the table is loaded again", extra={"table": live.table.row.id})
            self.tables.reload(live)
            self.outbox.call(refuse, Refused("stale", "the table has moved on since you chose: look again, then play", n=live.table.n))
        else:
            trace = None if isinstance(error, StoreError) else error
            log.error("the server could not store an entry", exc_info=trace, extra={"table": live.table.row.id, "error": str(error)})
            say = "the house's disk is full" if isinstance(error, DiskFull) else "the house could not write that down"
            self.outbox.call(refuse, Refused("not_kept", f"{say}, so your move was not made and nothing is lost: try again in a moment"))
            self.on_failure(live)
        self.queue.append(live)

    def _publish(self, prepared: Prepared, now: float, plain: bool) -> None:
        """Send an entry that is on the disk, and what follows from it; `plain`: its frames are all there is to do, and nothing waits."""
        live, entry, rematch = prepared.live, prepared.proposed.entry, prepared.proposed.rematch
        try:
            self._take(prepared, now)
            if plain:
                self.broadcast.send_frames(live, entry, now, prepared.frames)
            else:
                if rematch is not None:
                    self.tables.adopt(rematch.table)
                self.broadcast.publish(live, entry, now, prepared.frames)
                self.on_published(live)
        except Exception:  # it is stored: followers get it when they reconnect
            log.exception("an entry could not be published", extra={"table": prepared.after.row.id})
        self.free(live)

    def _take(self, prepared: Prepared, now: float) -> None:
        """From now on the table is the one after the entry."""
        live, entry = prepared.live, prepared.proposed.entry
        table = (
            prepared.after if live.table is prepared.before else live.table.after(prepared.proposed)
        )  # a name may have been forgotten meanwhile
        if not prepared.plain and starts_clock(table, entry):
            table = table.turn_began(now)
        live.table = table
        live.ring.append((table.n, prepared.row[2]))
        live.used = now
        self.metrics.stored(entry.__class__.__name__, now - prepared.asked)

    def close(self) -> None:
        if self._retry is not None:
            self._retry.cancel()  # what is still held was never acknowledged: clients send it again


def log_refused(error: CardhouseError) -> None:
    log.warning("the server's own request at a table was refused", extra={"error": str(error)})
