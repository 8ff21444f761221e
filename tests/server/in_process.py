"""A server in this process with guests who follow tables: they collect the frames that a socket would carry."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec

from cardhouse.server.app import open_server, open_tournaments
from cardhouse.server.config import Config
from cardhouse.server.errors import Refused
from cardhouse.server.guard.limits import Budget
from cardhouse.server.guard.origins import OriginPolicy
from cardhouse.server.http.services import Services
from cardhouse.server.live import lobby
from cardhouse.server.live.live_table import LiveTable
from cardhouse.server.live.quotas import Quotas
from cardhouse.server.live.server import Server
from cardhouse.server.log import gathering, moves
from cardhouse.server.log.viewers import watching_viewer
from cardhouse.server.messages import SeatPlan, Settings
from cardhouse.server.ws.hub import Hub
from cardhouse.storage.sqlite import SqliteStore


class Guest:
    """A player or a watcher."""

    def __init__(self, server: Server) -> None:
        person, self.token = server.people.guest()
        self.person, self.server = person.id, server
        self.heard: list[dict[str, Any]] = []
        self.refused: list[Refused] = []
        self.viewer: Any = "watcher"
        self.short = False

    def send(self, frame: bytes) -> None:
        self.heard.append(msgspec.json.decode(frame))

    def follow(self, live: LiveTable, viewer: Any = None) -> Guest:
        mine = live.table.seats_of(self.person)
        viewer = viewer if viewer is not None else mine[0] if mine else watching_viewer(live.table)
        self.server.follow(live, self, viewer)
        for frame in self.server.catch_up(live, viewer, self.person, None):
            self.send(frame)
        return self

    async def ask(self, live: LiveTable, make: Any) -> dict[str, Any] | Refused | None:
        """Make a request and wait for it; the last frame received, or the refusal."""
        self.refused.clear()
        self.server.change(live, make, self.refused.append)
        await settle(self.server)
        return self.refused[0] if self.refused else self.heard[-1] if self.heard else None

    async def play(self, live: LiveTable, text: str | None = None, key: str = "k") -> dict[str, Any] | Refused | None:
        table = live.table
        chosen = text if text is not None else table.legal()[0][0][0]
        return await self.ask(live, lambda: moves.play(live.table, self.person, table.n, chosen, key))

    def last(self, tag: str) -> dict[str, Any]:
        return next(message for message in reversed(self.heard) if message["t"] == tag)


async def settle(server: Server) -> None:
    """Wait until every request has been written to disk and broadcast, and count what has ended."""
    await asyncio.sleep(0)
    while server.queue or any(live.busy or live.waiting for live in server.lives.values()):
        await asyncio.sleep(0)
    server.counting.count()


def services_of(server: Server) -> Services:
    """What routes use, around a house without sockets."""
    return Services(
        Config(), server, Budget(1, 1), Quotas(), OriginPolicy((), ""), Hub(server, Budget(1, 1), Quotas()), open_tournaments(server)
    )


OPENED: list[SqliteStore] = []  # closed after each test


def new_server(path: Any, waits: bool = False) -> Server:
    """`waits`: its disk is waited for beside the event loop, as in a house that is served; else a request is done when `change` is."""
    OPENED.append(SqliteStore(path / "house.db", waits))
    return open_server(OPENED[-1])


async def seated(server: Server, people: int, game: str = "lama", **settings: Any) -> tuple[LiveTable, list[Guest]]:
    """A game with so many people, all seated, ready and following."""
    guests = [Guest(server) for _ in range(people)]
    seats = settings.pop("seats", None) or [SeatPlan("me"), *[SeatPlan("open")] * (people - 1)]
    live = lobby.open_table(server, guests[0].person, Settings(game, seats=seats, **settings))
    for guest in guests[1:]:
        guest.follow(live, "watcher")
        await guest.ask(live, lambda guest=guest: gathering.sit(live.table, guest.person, None, live.table.opened.code, False))
        await guest.ask(live, lambda guest=guest: gathering.get_ready(live.table, guest.person, "mine"))
    guests[0].follow(live)
    await settle(server)
    assert live.table.status == "playing"
    return live, guests


def refuse_commits(db: Any) -> None:
    """From now on every entry breaks a rule that SQLite looks at when it commits."""
    db.execute("PRAGMA foreign_keys = ON")
    db.execute("CREATE TABLE parent (no INTEGER PRIMARY KEY)")
    db.execute("CREATE TABLE child (no INTEGER REFERENCES parent DEFERRABLE INITIALLY DEFERRED)")
    db.execute("CREATE TRIGGER refused AFTER INSERT ON log BEGIN INSERT INTO child VALUES (1); END")


def mover(live: LiveTable, guests: list[Guest]) -> Guest:
    """Whose turn it is."""
    seat = live.table.to_act
    assert seat is not None
    return next(guest for guest in guests if guest.person == live.table.seats[seat].person)


def acts_of(server: Server, live: LiveTable) -> list[str]:
    """The acts of the log."""
    from cardhouse.server.log.entries import Acted, read

    return [entry.act for _, body, _ in server.rows(live.table.row) if isinstance(entry := read(body), Acted)]
