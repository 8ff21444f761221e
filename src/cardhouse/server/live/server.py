"""The live tables of this process, as the rest of the server sees them. app.py joins the parts.

A request goes one way: `change` (commit.py) lets it become an entry and stores it, `publish` (broadcast.py) makes frames of it, and the
outbox (outbox.py) sends them. The server's own requests (timers.py) begin with `change` like any other.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from cardhouse.server.live.advice import Advice
from cardhouse.server.live.broadcast import Broadcast
from cardhouse.server.live.claims import Elsewhere
from cardhouse.server.live.commit import Commits
from cardhouse.server.live.counting import Counting
from cardhouse.server.live.live_table import Follower, LiveTable
from cardhouse.server.live.registry import Registry
from cardhouse.server.live.timers import Timers
from cardhouse.server.log.table import Table
from cardhouse.server.log.viewers import Viewer
from cardhouse.server.people import People
from cardhouse.storage.leases import Node
from cardhouse.storage.store import Store


async def alone(node: Node, what: str, *about: str) -> None:
    """There are no other nodes."""
    raise Elsewhere(node)


class Server:
    """Every live table of this process, over one store."""

    def __init__(
        self,
        store: Store,
        people: People,
        tables: Registry,
        broadcast: Broadcast,
        commits: Commits,
        timers: Timers,
        advice: Advice,
        counting: Counting,
    ) -> None:
        self.store, self.people = store, people
        self.tables, self.broadcast, self.commits, self.timers, self.advice = tables, broadcast, commits, timers, advice
        self.counting, self.metrics = counting, commits.metrics
        self.allowances: dict[str, int] = {}  # how many open tables the operator allows a person, where not the usual number
        self.ask_node: Callable[..., Awaitable[None]] = alone  # let another node do something with a table
        self.tell: Callable[[dict[str, str]], None] = lambda news: None  # say to other nodes what changed
        self.on_deal_over: Callable[[str], None] = lambda deal: None  # a table with a deal of several tables is over
        self.on_over: Callable[[LiveTable], None] = lambda live: None  # after an entry that may have ended a table
        self.open_tables, self.disk_has_space = 0, True  # how many are unfinished, and whether more fit: background jobs find out

        # what the rest of the server may ask: first of registry.py, then of commit.py, last of broadcast.py
        self.lives, self.live, self.load, self.evict = tables.lives, tables.live, tables.load, tables.evict
        self.rows, self.history, self.since = tables.rows, tables.history, tables.since
        self.evict_unused, self.create, self.peek, self.claims = tables.evict_unused, tables.create, tables.peek, tables.claims
        self.queue, self.change, self.flush = commits.queue, commits.change, commits.flush
        self.info, self.seats, self.catch_up = broadcast.info, broadcast.seats, broadcast.catch_up
        self.unfollow, self.renamed = broadcast.unfollow, broadcast.renamed

    @property
    def trouble(self) -> str:
        """Why this process cannot serve as it should, as a sentence; empty while it can."""
        return self.store.trouble or ("it has lost its place among the nodes" if self.claims.lapsed else "")

    def adopt(self, table: Table) -> LiveTable:
        """Take a table into memory that was just stored, and list it."""
        live = self.tables.adopt(table)
        if table.settings.listed:
            self.broadcast.lobby_changed()
        return live

    def follow(self, live: LiveTable, follower: Follower, viewer: Viewer) -> None:
        """Send a connection what happens at a table. Where only bots play, they play on as long as there are followers."""
        self.broadcast.follow(live, follower, viewer)
        if live.table.waits_for_bot:
            self.timers.arm(live)

    def published(self, live: LiveTable) -> None:
        """After an entry that is more than a plain move: what is due at the table is done, and a finished one is counted."""
        self.timers.proceed(live)
        self.counting.published(live)
        if live.table.over and live.table.opened.deal:
            self.on_deal_over(live.table.opened.deal)
        self.on_over(live)

    def reloaded(self, live: LiveTable) -> None:
        """After a table was loaded again: its followers get all of it, and what is due there is done."""
        self.broadcast.republish(live)
        self.timers.proceed(live)

    def step_back(self) -> None:
        """Other nodes may have taken the tables of this one: drop all of them."""
        self.tables.drop(list(self.lives.values()))

    def hand_over(self) -> None:
        """This process ends: clients that are told to reconnect find the tables with another node."""
        self.tables.store_states(list(self.lives.values()))
        self.tables.drop(list(self.lives.values()))

    def close(self) -> None:
        self.tables.close()
        self.commits.close()
        self.timers.close()
        self.advice.close()
        self.counting.close()
