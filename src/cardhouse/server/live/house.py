"""The live tables of this process, joined: here is which part does what, and what the rest of the server may ask of them.

A request goes one way: `change` (live/commit.py) lets it become an entry, writes it, and hands it to `tell` (live/broadcast.py), which puts
frames into the outbox (live/outbox.py). What the house does by itself (live/timers.py) begins with `change` like any other request.
"""

from __future__ import annotations

from collections.abc import Callable

from cardhouse.server.live.bots import Bots
from cardhouse.server.live.broadcast import Broadcast
from cardhouse.server.live.commit import Commits
from cardhouse.server.live.live import Follower, Live
from cardhouse.server.live.outbox import Outbox
from cardhouse.server.live.registry import Registry
from cardhouse.server.live.timers import Timers
from cardhouse.server.log.audience import Eye
from cardhouse.server.log.table import Table
from cardhouse.server.people import People
from cardhouse.storage.store import Store


class House:
    """Every live table of this process, over one store."""

    def __init__(self, store: Store, bots: Bots | None = None) -> None:
        self.store = store
        self.people = People(store)
        self.open_tables, self.room = 0, True  # tables that are not over, and whether the disk has room for more: looked at now and then

        # the parts, each over those above it
        self.tables = tables = Registry(store)
        self.broadcast = broadcast = Broadcast(tables, self.people, Outbox())
        self.commits = commits = Commits(tables, broadcast)
        self.timers = timers = Timers(commits, bots)
        # what follows from what
        tables.on_load = timers.proceed
        tables.on_reload = self._reloaded
        commits.on_told = timers.proceed
        commits.on_failure = timers.try_again

        # what the rest of the server may ask
        self.lives, self.live, self.loaded, self.let_go = tables.lives, tables.live, tables.loaded, tables.let_go
        self.rows, self.history, self.since = tables.rows, tables.history, tables.since
        self.make_room, self.create = tables.make_room, tables.create
        self.asked, self.change, self.flush = commits.asked, commits.change, commits.flush
        self.info, self.seats, self.catch_up = broadcast.info, broadcast.seats, broadcast.catch_up
        self.watching_eye, self.unfollow, self.renamed = broadcast.watching_eye, broadcast.unfollow, broadcast.renamed

    def adopt(self, table: Table) -> Live:
        """Take a table that was just written down into memory, and tell the lobby of it."""
        live = self.tables.adopt(table)
        if table.settings.listed:
            self.broadcast.lobby_changed()
        return live

    def follow(self, live: Live, follower: Follower, eye: Eye) -> None:
        """Tell somebody from now on what these eyes see. Bots among themselves play for those who watch."""
        self.broadcast.follow(live, follower, eye)
        if live.table.waits_for_bot:
            self.timers.arm(live)

    def on_lobby(self, changed: Callable[[], None]) -> None:
        """Who is told that the lobby has changed."""
        self.broadcast.lobby_changed = changed

    def _reloaded(self, live: Live) -> None:
        self.broadcast.tell_anew(live)
        self.timers.proceed(live)

    def close(self) -> None:
        self.let_go(list(self.lives.values()))
        self.commits.close()
        self.timers.close()
