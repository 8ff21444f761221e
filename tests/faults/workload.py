"""A workload for fault tests: people play at several tables, one game after the other, while the server or the connections fail.

They use the client of cardhouse.remote, which has to reconnect. At the end what they received is compared with the log.
"""

from __future__ import annotations

import asyncio
import random
import sqlite3
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Coroutine, Iterable
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

import cardhouse
from cardhouse.engine.verify import promised, verify
from cardhouse.remote import connection
from cardhouse.remote.connection import Connection, connect
from cardhouse.server.app import open_server
from cardhouse.server.errors import Refused
from cardhouse.server.live.server import Server
from cardhouse.server.log.entries import Acted, Played, Sat, read
from cardhouse.storage.opening import is_address, open_store
from cardhouse.storage.store import TableRow
from server.process import Guest, ServerProcess

PATIENCE = 600.0  # seconds until a house in which nothing happens is a failure
BOT = {"who": "bot", "level": "normal"}
ME, OPEN = {"who": "me"}, {"who": "open"}
NONE, BANK = {"kind": "none"}, {"kind": "bank", "seconds": 900}  # far more than a game takes, and less than a calendar jumps
PARTIES: tuple[tuple[str, list[dict[str, str]], dict[str, Any]], ...] = (
    ("lama", [ME, OPEN, OPEN], NONE),
    ("lama", [ME, BOT, OPEN, BOT], NONE),
    ("war_lanes", [ME, OPEN], BANK),
    ("war_lanes", [ME, BOT], NONE),
)


@dataclass
class Counts:
    """Counts of what happened during the run."""

    kills: Counter[str] = field(default_factory=Counter)  # by moment: told (between append and tell), commit, any
    moves: dict[tuple[str, str], list[tuple[int, str]]] = field(default_factory=dict)  # (table, person): acknowledged (number, action)
    refused: Counter[str] = field(default_factory=Counter)
    ended: list[str] = field(default_factory=list)  # tables as each client saw them end
    cuts: int = 0
    resumed: list[float] = field(default_factory=list)  # seconds from each kill to the next move that was acknowledged
    games: int = 0
    seconds: float = 0.0

    @property
    def acknowledged(self) -> int:
        return sum(map(len, self.moves.values()))

    def __str__(self) -> str:
        kills = ", ".join(f"{count} {moment}" for moment, count in sorted(self.kills.items()))
        refused = ", ".join(f"{count} {code}" for code, count in sorted(self.refused.items())) or "none"
        return (
            f"{sum(self.kills.values())} kills ({kills}), {self.acknowledged} moves acknowledged, {self.games} games finished, "
            f"{self.cuts} times a client was cut off; refused: {refused}; {self.seconds:.0f} s"
        )


class Player:
    """A player who plays at random, one game after the other, until the run is over."""

    def __init__(self, workload: Workload, guest: Guest, link: str, choose: random.Random) -> None:
        self.workload, self.guest, self.link, self.choose = workload, guest, link, choose
        self.seat: Connection | None = None
        self.done = False

    def __str__(self) -> str:
        if self.seat is None:
            return f"{self.guest.name} never connected"
        table = self.seat.table
        seen = f"{table.id} at {table.n}, {table.status}, seat {table.seat}, to act {table.to_act}, {len(table.legal or ())} legal actions"
        return f"{self.guest.name}: {seen}, sending {self.seat._move}"

    async def run(self) -> None:
        while not self.done:
            with suppress(connection.Unreachable):  # the very first time a client says so, and it is for people to try again
                async with connect(self.link, token=self.guest.token, on_news=self._on_news) as self.seat:
                    await self._play_on(self.seat)

    async def _play_on(self, seat: Connection) -> None:
        await self._until_kept(seat.sit)
        while True:
            seat.ready(f"{self.guest.name} {self.choose.random()}")
            await self._play(seat)
            self.workload.counts.ended.append(seat.table.id)
            if self.workload.is_last(seat.table.id):
                self.done = True
                return
            await self._until_kept(seat.rematch)

    async def _until_kept(self, ask: Callable[[], Awaitable[Any]]) -> None:
        """Ask again where the house's database was away, as its sentence says."""
        while True:
            try:
                await ask()
                return
            except Refused as error:
                if error.code != "not_kept":
                    raise
                self.workload.counts.refused[error.code] += 1
                await asyncio.sleep(0.1)

    async def _play(self, seat: Connection) -> None:
        counts = self.workload.counts
        while not (await seat.until(lambda table: table.over or table.my_turn)).over:
            table, action = seat.table, self.choose.choice(seat.table.legal_actions).text
            try:
                n = await seat.play(action)
            except Refused as error:
                counts.refused[error.code] += 1
                await asyncio.sleep(0.01)
            else:
                counts.moves.setdefault((table.id, self.guest.id), []).append((n, action))
                self.workload.hear()

    def _on_news(self, news: Any) -> None:
        self.workload.counts.cuts += isinstance(news, connection.Offline)


def whereabouts(task: asyncio.Task[Any]) -> str:
    """Where a task waits: its stack, outermost first."""
    found, at = [], task.get_coro()
    while (frame := getattr(at, "cr_frame", None)) is not None:
        found.append(f"{at.cr_code.co_name}:{frame.f_lineno}")  # type: ignore[union-attr]
        at = at.cr_await  # type: ignore[union-attr]
    return " > ".join(found)


class Workload:
    """All players at their tables, connected through an address, until the run is over."""

    def __init__(self, server: ServerProcess, address: str, seed: int, place: str = "") -> None:
        self.place = place or str(server.db)  # where its database is
        self.server, self.chance = server, random.Random(seed)
        self.counts = Counts()
        self.tokens: dict[str, str] = {}
        self.heard = asyncio.Event()  # a move was acknowledged
        self.enough = asyncio.Event()
        self.last: dict[str, bool] = {}
        self.killed: float | None = None  # when the house was, and nobody has moved since
        self.people = list(self._sit_down(address))

    def is_last(self, table: str) -> bool:
        """Whether a game was the last at its table: the same for everybody who played there."""
        return self.last.setdefault(table, self.enough.is_set())

    def hear(self) -> None:
        """A move was acknowledged."""
        self.heard.set()
        if self.killed is not None:
            self.counts.resumed.append(time.monotonic() - self.killed)
            self.killed = None

    def _sit_down(self, address: str) -> Iterable[Player]:
        for game, seats, clock in PARTIES:
            guests = [self.server.guest(f"{game} {number}") for number, seat in enumerate(seats) if seat is not BOT]
            self.tokens |= {guest.id: guest.token for guest in guests}
            made = guests[0].post("/api/tables", {"settings": {"game": game, "seats": seats, "clock": clock}}).json
            for guest in guests:
                yield Player(self, guest, f"{address}/t/{made['id']}/{made['code']}", random.Random(self.chance.random()))

    async def run(self, meanwhile: Coroutine[Any, Any, None]) -> Counts:
        """Play while something happens, and finish the games that are open when it is over."""
        begin = time.monotonic()
        players, trouble = [asyncio.create_task(player.run()) for player in self.people], asyncio.create_task(meanwhile)
        try:
            for done in (await asyncio.wait([*players, trouble], return_when=asyncio.FIRST_COMPLETED))[0]:
                done.result()
            self.enough.set()
            finished, waiting = await asyncio.wait(players, timeout=PATIENCE)
            for done in finished:
                done.result()
            lost = [f"{player} ({whereabouts(task)})" for player, task in zip(self.people, players, strict=True) if task in waiting]
            assert not lost, f"some clients never came back: {lost}; {self.counts}"
        finally:
            for task in (*players, trouble):
                task.cancel()
            await asyncio.gather(*players, trouble, return_exceptions=True)
        self.counts.seconds = time.monotonic() - begin
        return self.counts

    # What must be true when it is over

    def check(self) -> None:
        """Nothing that was acknowledged is lost or doubled, and every game that was finished can be replayed and was honest."""
        counts = self.counts
        store = open_store(self.place)
        try:
            rows = [row for person in {person for _, person in counts.moves} for row in store.tables_of(person, 100_000)]
            written = _written(open_server(store), {row.id: row for row in rows}.values())
        finally:
            store.close()
        over = {row.id for row in rows if row.status == "over"}
        for one in written.keys() | counts.moves.keys():
            received, kept = counts.moves.get(one, []), written.get(one, [])
            assert received == kept, f"{one} received {received} and the log has {kept}: {counts}"
        tokens = {table: self.tokens[person] for table, person in counts.moves}
        for table in over:
            text = self.server.get(f"/api/tables/{table}/record", token=tokens[table]).text
            assert cardhouse.loads(text).over
            assert promised(facts := verify(text)), f"{facts} in {text}"
        counts.games = len(over)
        seen = Counter(table for table, _ in counts.moves if table in over)
        assert Counter(counts.ended) == seen, f"not everybody saw the end: {counts}"
        if is_address(self.place):
            return
        with sqlite3.connect(self.server.db) as db:
            assert db.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        db.close()


def _written(server: Server, rows: Iterable[TableRow]) -> dict[tuple[str, str], list[tuple[int, str]]]:
    """What the logs say that each person played themselves: (table, person) and (number, action)."""
    found: dict[tuple[str, str], list[tuple[int, str]]] = {}
    for row in rows:
        seated: dict[int, str] = {}
        for n, body, _ in server.rows(row):
            entry = read(body)
            assert not (isinstance(entry, Acted) and "@timeout" in entry.act), "whoever has a quarter of an hour is never late"
            if isinstance(entry, Sat):
                seated[entry.seat] = entry.person
            elif isinstance(entry, Played) and not entry.why:
                found.setdefault((row.id, seated[entry.seat]), []).append((n, entry.text))
    return found
