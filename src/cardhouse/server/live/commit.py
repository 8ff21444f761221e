"""The way of an entry: requests become entries, entries go to the disk together, and only then is anybody told.

One commit serves everything that arrived in one turn of the event loop. Between the check of a request and its commit nothing else
happens to its table: what arrives meanwhile waits its turn. Requests are read, then checked, then written, then answered, each kind of
work for all of them in a row: a processor that goes to and fro between them is slower. Nothing calls back up this way: what a connection
is sent comes from the outbox alone.
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
from cardhouse.server.live.live import Live, Refuse
from cardhouse.server.live.registry import Registry
from cardhouse.server.log.audience import Eye, told
from cardhouse.server.log.clock import steady
from cardhouse.server.log.entries import (
    STATES,
    Acted,
    Followed,
    Next,
    Played,
    Sat,
    Started,
    Stood,
    act_starts_turn,
    is_end,
    write,
    write_state,
)
from cardhouse.server.log.rows import row_of
from cardhouse.server.log.table import Table
from cardhouse.server.messages import encode
from cardhouse.storage.store import Busy, Conflict, NoRoom, StoreError

log = logging.getLogger("cardhouse.house")

RETRY, PATIENCE = 0.05, 4.0  # seconds between two tries at a database that is held by another program, and until what waits is refused
MOST_WAITING = 256  # requests that wait at one table
MOST_ENTRIES = 2_000  # of one table, from which on there are only moves and the end
AT_ONCE = 64  # requests that are handled together at most: the first need not wait for a batch, and a few fit into the processor's cache


class Ready(NamedTuple):
    """An entry that can be written and told: everything is made while its table is at hand, and nobody hears of it before the commit."""

    live: Live
    before: Table
    following: Next
    after: Table
    row: tuple[int, int, bytes, bytes | None]  # as the store takes it
    frames: dict[Eye, bytes]
    plain: bool  # a move after which nothing happens by itself
    refuse: Refuse


class Commits:
    """Requests at every table, each in its turn."""

    def __init__(self, tables: Registry, broadcast: Broadcast) -> None:
        self.store, self.tables, self.broadcast, self.outbox = tables.store, tables, broadcast, broadcast.outbox
        self.asked: deque[Live] = deque()  # tables where something waits to happen
        self.on_told: Callable[[Live], None] = lambda live: None  # after an entry was told that is more than a plain move
        self.on_failure: Callable[[Live], None] = lambda live: None  # after an entry could not be written
        self.after_append: Callable[[], None] = lambda: None  # between the disk and the first telling; for tests of exactly that moment
        self._soon: asyncio.Handle | None = None
        self._held: list[Ready] = []  # entries that wait for a database which another program holds
        self._held_since: float | None = None
        self._retry: asyncio.TimerHandle | None = None

    def change(self, live: Live, make: Callable[[], Next | None], refuse: Refuse) -> None:
        """Let a request become an entry when its turn comes; `refuse` hears why where it cannot."""
        if len(live.waiting) >= MOST_WAITING:
            refuse(Refused("too_many", "too much waits at this table: try again in a moment"))
            return
        live.waiting.append((make, refuse))
        self.asked.append(live)
        if self._soon is None:
            self._soon = asyncio.get_running_loop().call_soon(self.flush)

    def flush(self) -> None:
        """Let everything happen that was asked for: check, write together, tell, a crowd at a time."""
        self._soon = None
        while self.asked and not self._held:
            crowd = [self.asked.popleft() for _ in range(min(AT_ONCE, len(self.asked)))]
            if batch := [ready for live in crowd if (ready := self._next(live)) is not None]:
                self._happen(batch)

    def _happen(self, batch: list[Ready]) -> None:
        """Write entries together; then, and only then, everybody hears of them."""
        with self.outbox.together():
            self._commit(batch)

    def _hold(self, batch: list[Ready]) -> None:
        """Keep entries until the database is free: nobody is told of them, and everything but writing goes on."""
        self._held += batch
        if self._retry is None:
            self._retry = asyncio.get_running_loop().call_later(RETRY, self._try_again)

    def _try_again(self) -> None:
        self._retry = None
        batch, self._held = self._held, []
        self._happen(batch)
        self.flush()

    def _next(self, live: Live) -> Ready | None:
        """The next request of a table that comes to something; the others hear why not."""
        while live.waiting and not live.busy:
            make, refuse = live.waiting.popleft()
            try:
                following = make()
                ready = None if following is None else self._ready(live, following, refuse)
            except CardhouseError as error:
                refuse(error)
                continue
            except Exception:  # a fault in one game must not stop the others
                log.exception("a request broke something", extra={"table": live.table.row.id})
                refuse(Refused("internal", "that went wrong on our side: nothing was changed, try again"))
                continue
            if ready is not None:
                live.busy = True
                return ready
        return None

    def _ready(self, live: Live, following: Next, refuse: Refuse) -> Ready:
        entry, after = following.entry, live.table.after(following)
        if after.n > MOST_ENTRIES and not (isinstance(entry, Played | Started | Followed) or after.over or is_end(entry)):
            raise Refused("log_full", "so much has happened at this table that there is only room for moves: play on, or resign")
        kept = not isinstance(entry, Played) or after.n % STATES == 0
        row = (after.row.no, after.n, write(entry), write_state(following.state) if kept else None)
        frames, plain, now = {}, False, steady()
        if isinstance(entry, Played) and not after.over:
            frames = {eye: encode(told(after, after.n, entry, eye, now)) for eye in live.followers if eye != "delayed"}
            plain = after.settings.clock.kind == "none" and not after.waits_for_bot and len(frames) == len(live.followers)
        return Ready(live, live.table, following, after, row, frames, plain, refuse)

    def _commit(self, batch: list[Ready]) -> None:
        try:
            with self.store.transaction():
                self.store.append([ready.row for ready in batch])
                for ready in batch:
                    if not ready.plain:
                        self._write(ready)
        except Exception as error:
            if isinstance(error, Busy) and self._worth_waiting():
                self._hold(batch)
            elif len(batch) == 1:
                self._not_written(batch[0], error)
            else:
                for one in batch:
                    self._commit([one])
            return
        self._held_since = None
        self.after_append()
        now = steady()
        for ready in batch:
            try:
                self._told(ready, now)
            except Exception:  # it is written: whoever was not told hears of it when they come back
                log.exception("an entry could not be told", extra={"table": ready.after.row.id})
                ready.live.busy = False

    def _worth_waiting(self) -> bool:
        """Whether another program has not held the database for long yet."""
        now = steady()
        if self._held_since is None:
            self._held_since = now
        return now - self._held_since < PATIENCE

    def _write(self, ready: Ready) -> None:
        """What an entry changes in how its table is looked up."""
        entry, before, after = ready.following.entry, ready.live.table, ready.after
        if isinstance(entry, Played) and after.settings.clock.kind != "days" and not after.over:
            return
        if isinstance(entry, Sat | Stood):
            person = entry.person if isinstance(entry, Sat) else before.sitters[entry.seat].person
            if person:
                self.store.seat(after.row.no, person, isinstance(entry, Sat))
        if ready.following.fresh is not None:
            self.tables.create(ready.following.fresh)
        self.store.save_table(row_of(after))

    def _not_written(self, ready: Ready, error: Exception) -> None:
        live, refuse = ready.live, ready.refuse
        live.busy = False
        if isinstance(error, Conflict):  # another process was faster: what it wrote is the truth
            log.warning("conflict", extra={"table": live.table.row.id})
            self.tables.reload(live)
            self.outbox.call(refuse, Refused("stale", "the table has moved on since you chose: look again, then play", n=live.table.n))
        else:
            trace = None if isinstance(error, StoreError) else error
            log.error("not written", exc_info=trace, extra={"table": live.table.row.id, "error": str(error)})
            say = "the house's disk is full" if isinstance(error, NoRoom) else "the house could not write that down"
            self.outbox.call(refuse, Refused("not_kept", f"{say}, so your move was not made and nothing is lost: try again in a moment"))
            self.on_failure(live)
        self.asked.append(live)

    def _told(self, ready: Ready, now: float) -> None:
        live, entry, fresh = ready.live, ready.following.entry, ready.following.fresh
        table = ready.after if live.table is ready.before else live.table.after(ready.following)  # a name may have been forgotten meanwhile
        if table.settings.clock.kind != "none" and ((table.state is not None and not isinstance(entry, Acted)) or act_starts_turn(entry)):
            table = table.turn_began(now)
        live.table = table
        live.ring.append((table.n, ready.row[2]))
        live.busy, live.used = False, now
        if ready.plain and ready.frames.keys() == live.followers.keys():  # while it was held somebody may have come or gone
            for eye, frame in ready.frames.items():
                for follower in live.followers[eye]:
                    self.outbox.send(follower, frame)
        else:
            if fresh is not None:
                self.tables.adopt(fresh.table)
            self.broadcast.tell(live, entry, now, ready.frames)
            self.on_told(live)
        if live.waiting:
            self.asked.append(live)

    def close(self) -> None:
        if self._retry is not None:
            self._retry.cancel()  # what is still held was never told: whoever sent it sends it again


def log_refused(error: CardhouseError) -> None:
    log.warning("the house could not go on", extra={"error": str(error)})
