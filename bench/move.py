"""python bench/move.py [GAME …]: what a move costs the server without its sockets, in bytecodes and in microseconds of CPU; and beside it
what it costs to count a finished game for its players.

Bytecodes are counted, so they are the same on a busy machine; two people at each of some tables play at random from a seed.
"""

import asyncio
import gc
import json
import random
import secrets
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from types import FrameType
from typing import Any

from report import table

from cardhouse.engine.game import keys
from cardhouse.server import messages as m
from cardhouse.server.app import open_server
from cardhouse.server.guard.limits import Budget
from cardhouse.server.live import lobby
from cardhouse.server.live.live_table import LiveTable
from cardhouse.server.live.quotas import Quotas
from cardhouse.server.live.server import Server
from cardhouse.server.log import gathering
from cardhouse.server.progress.quests import games_with_quests
from cardhouse.server.ws.connection import Connection
from cardhouse.server.ws.hub import Hub
from cardhouse.storage.sqlite import SqliteStore

TABLES, MOVES, PLENTY = 20, 400, 100_000.0


class Wire:
    """Takes what a socket would send."""

    def __init__(self) -> None:
        self.underlying_transport = self

    def get_write_buffer_size(self) -> int:
        return 0

    def send(self, _: Any, frame: bytes) -> None:
        assert b'"t":"error"' not in frame, frame


async def settled(server: Server) -> None:
    await asyncio.sleep(0)
    while server.queue:
        await asyncio.sleep(0)


async def opened(server: Server, hub: Hub, game: str) -> tuple[LiveTable, dict[str, Connection]]:
    """A table with two people who follow it."""
    (one, _), (two, _) = people = [server.people.guest() for _ in range(2)]
    options: dict[str, Any] = {"players": 2} if game == "lama" else {}
    live = lobby.open_table(server, one.id, m.Settings(game, options, [m.SeatPlan("me"), m.SeatPlan("open")], ready=False))
    server.change(live, lambda: gathering.sit(live.table, two.id, None, "", True), lambda error: sys.exit(str(error)))
    await settled(server)
    found = {}
    for person, token in people:
        found[person.id] = connection = Connection(hub, "192.0.2.1")
        connection.transport = Wire()
        connection.receive(m.Hello(m.PROTOCOL, token))
        connection.receive(m.Open(live.table.row.id))
    return live, found


async def played(game: str, moves_too: bool, measure: Callable[[bool], None]) -> int:
    """Play at all tables by turns; `measure` is called before and after the server's part in moves, or in counting the games that ended.
    Returns the number of moves, or of those games."""
    chance = random.Random(7)  # noqa: S311
    secrets.token_bytes = lambda n=32: chance.randbytes(n)  # type: ignore[assignment,misc]
    with tempfile.TemporaryDirectory() as folder:
        store = SqliteStore(Path(folder, "house.db"))
        server = open_server(store)
        hub = Hub(server, Budget(PLENTY, 10_000), Quotas(PLENTY))
        games_with_quests()  # reads all games, as a server does when it starts
        seated = [await opened(server, hub, game) for _ in range(TABLES)]
        moves = 0
        while moves < MOVES and (playing := [each for each in seated if not each[0].table.over]):
            chosen = []
            for live, people in playing:
                person = live.table.seats[live.table.to_act or 0].person
                text = chance.choice(live.table.legal()[0])[0]
                chosen.append((people[person], json.dumps({"t": "play", "n": live.table.n, "action": text, "key": "k"}).encode()))
            server.counting.close()  # it counts below, not when its timer says so
            if moves_too:
                measure(True)
            for connection, frame in chosen:
                connection.receive(m.decode(frame))
            await settled(server)
            measure(False)
            if not moves_too:
                measure(True)
            server.counting.count()
            measure(False)
            moves += len(playing)
        over = sum(live.table.over for live, _ in seated)
        server.close()
        store.close()
    return moves if moves_too else over


def bytecodes(game: str, moves_too: bool) -> float:
    count = 0

    def each(frame: FrameType, event: str, _: Any) -> Any:
        nonlocal count
        frame.f_trace_opcodes, frame.f_trace_lines = True, False
        count += event == "opcode"
        return each

    done = asyncio.run(played(game, moves_too, lambda on: sys.settrace(each if on else None)))
    return count / max(done, 1)


def microseconds(game: str, moves_too: bool) -> float:
    spent, since = 0.0, None

    def measure(on: bool) -> None:
        nonlocal spent, since
        if since is not None:
            spent += time.process_time() - since
        since = time.process_time() if on else None

    gc.disable()
    done = asyncio.run(played(game, moves_too, measure))
    gc.enable()
    return spent / max(done, 1) * 1e6


def main(games: list[str]) -> None:
    rows = []
    for game in games or keys():
        move, count = (
            (f"{bytecodes(game, moves_too):,.0f}", f"{min(microseconds(game, moves_too) for _ in range(3)):.0f}")
            for moves_too in (True, False)
        )
        rows.append((game, *move, *count))
    print(table([("game", "bytecodes a move", "CPU a move, µs", "bytecodes of counting a game", "CPU of it, µs"), *rows]))


if __name__ == "__main__":
    main(sys.argv[1:])
