"""A server in this process with guests who follow tables: they collect the frames that a socket would carry."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec

from cardhouse.server.app import open_house
from cardhouse.server.config import Config
from cardhouse.server.errors import Refused
from cardhouse.server.guard.limits import Budget
from cardhouse.server.guard.origins import OriginPolicy
from cardhouse.server.http.services import Services
from cardhouse.server.live import lobby
from cardhouse.server.live.house import House
from cardhouse.server.live.live_table import LiveTable
from cardhouse.server.live.quotas import Quotas
from cardhouse.server.log import gathering, moves
from cardhouse.server.log.viewers import watching_viewer
from cardhouse.server.messages import SeatPlan, Settings
from cardhouse.server.ws.hub import Hub
from cardhouse.storage.sqlite import SqliteStore


class Guest:
    """A player or a watcher."""

    def __init__(self, house: House) -> None:
        person, self.token = house.people.guest()
        self.person, self.house = person.id, house
        self.heard: list[dict[str, Any]] = []
        self.refused: list[Refused] = []
        self.viewer: Any = "watcher"

    def send(self, frame: bytes) -> None:
        self.heard.append(msgspec.json.decode(frame))

    def follow(self, live: LiveTable, viewer: Any = None) -> Guest:
        mine = live.table.seats_of(self.person)
        viewer = viewer if viewer is not None else mine[0] if mine else watching_viewer(live.table)
        self.house.follow(live, self, viewer)
        for frame in self.house.catch_up(live, viewer, self.person, None):
            self.send(frame)
        return self

    async def ask(self, live: LiveTable, make: Any) -> dict[str, Any] | Refused | None:
        """Make a request and wait for it; the last frame received, or the refusal."""
        self.refused.clear()
        self.house.change(live, make, self.refused.append)
        await settle(self.house)
        return self.refused[0] if self.refused else self.heard[-1] if self.heard else None

    async def play(self, live: LiveTable, text: str | None = None, key: str = "k") -> dict[str, Any] | Refused | None:
        table = live.table
        chosen = text if text is not None else table.legal()[0][0][0]
        return await self.ask(live, lambda: moves.play(live.table, self.person, table.n, chosen, key))

    def last(self, tag: str) -> dict[str, Any]:
        return next(message for message in reversed(self.heard) if message["t"] == tag)


async def settle(house: House) -> None:
    """Wait until every request has been written to disk and broadcast."""
    await asyncio.sleep(0)
    while house.queue or any(live.busy or live.waiting for live in house.lives.values()):
        await asyncio.sleep(0)


def services_of(house: House) -> Services:
    """What routes use, around a house without sockets."""
    return Services(Config(), house, Budget(1, 1), Quotas(), OriginPolicy((), ""), Hub(house, Budget(1, 1), Quotas()))


def new_house(path: Any) -> House:
    return open_house(SqliteStore(path / "house.db"))


async def seated(house: House, people: int, game: str = "lama", **settings: Any) -> tuple[LiveTable, list[Guest]]:
    """A game with so many people, all seated, ready and following."""
    guests = [Guest(house) for _ in range(people)]
    seats = settings.pop("seats", None) or [SeatPlan("me"), *[SeatPlan("open")] * (people - 1)]
    live = lobby.open_table(house, guests[0].person, Settings(game, seats=seats, **settings))
    for guest in guests[1:]:
        guest.follow(live, "watcher")
        await guest.ask(live, lambda guest=guest: gathering.sit(live.table, guest.person, None, live.table.opened.code, False))
        await guest.ask(live, lambda guest=guest: gathering.get_ready(live.table, guest.person, "mine"))
    guests[0].follow(live)
    await settle(house)
    assert live.table.status == "playing"
    return live, guests


def mover(live: LiveTable, guests: list[Guest]) -> Guest:
    """Whose turn it is."""
    seat = live.table.to_act
    assert seat is not None
    return next(guest for guest in guests if guest.person == live.table.seats[seat].person)


def acts_of(house: House, live: LiveTable) -> list[str]:
    """The acts of the log."""
    from cardhouse.server.log.entries import Acted, read

    return [entry.act for _, body, _ in house.rows(live.table.row) if isinstance(entry := read(body), Acted)]
