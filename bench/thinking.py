"""python bench/thinking.py: how long bots of each level take while a server carries 50 tables of all games.

A person sits at each table and answers half a second after their turn begins; bots sit at all other seats and think as fast as they can
(`pace` 0). A time is from the frame after which a bot is to move to the frame of its move: queue, search, disk and all. Each level is set
beside Easy, which chooses without a search: what is left then is the way through the server. A level sits in the games that have it; where
one game takes far longer than the rest, it has a row of its own, from the same run.
"""

import argparse
import asyncio
import os
import random
import tempfile
import time
from pathlib import Path
from typing import Any

import msgspec
from report import processor, publish, table

from cardhouse.bots.levels import LEVELS, levels_at
from cardhouse.engine.game import keys, load
from cardhouse.server.app import open_server
from cardhouse.server.live import lobby
from cardhouse.server.live.bots import Bots
from cardhouse.server.live.live_table import LiveTable
from cardhouse.server.live.server import Server
from cardhouse.server.log import moves
from cardhouse.server.messages import SeatPlan, Settings
from cardhouse.storage.sqlite import SqliteStore

TABLES, SECONDS, GAP, REFERENCE = 50, 15.0, 0.5, "easy"
APART = {"master": "konivrer"}  # levels that take far longer in one game
TICKS = os.sysconf("SC_CLK_TCK")
choice = random.Random(1)  # noqa: S311


class Person:
    """Plays one game after the other against bots of a level, and notes how long those take."""

    short = False  # moves come to it in full

    def __init__(self, server: Server, game: str, level: str, times: list[tuple[str, float]]) -> None:
        self.server, self.game, self.level, self.times = server, game, level, times
        self.person, self.viewer = server.people.guest()[0].id, 0
        self.since: float | None = None
        self.live: LiveTable | None = None
        self.sit_down()

    def sit_down(self) -> None:
        seats = [SeatPlan("me"), *[SeatPlan("bot", level=self.level)] * (load(self.game).seats - 1)]
        self.since, self.live = None, lobby.open_table(self.server, self.person, Settings(self.game, seats=seats, ready=False))
        self.server.follow(self.live, self, 0)
        self.look()

    def send(self, frame: bytes) -> None:
        tag = msgspec.json.decode(frame)["t"]
        if tag in ("on", "table", "skip"):
            now = time.perf_counter()
            if self.since is not None:
                self.times.append((self.game, now - self.since))
            asyncio.get_running_loop().call_soon(self.look, now)

    def look(self, now: float = 0.0) -> None:
        """Note that a bot thinks, or move in a moment."""
        live, loop = self.live, asyncio.get_running_loop()
        if live is None:
            return
        self.since = (now or time.perf_counter()) if live.table.waits_for_bot else None
        if live.table.over:
            self.server.unfollow(live, self)
            self.sit_down()
        elif self.since is None and live.table.status == "playing":
            loop.call_later(GAP, self.move, live, live.table.n)

    def leave(self) -> None:
        if self.live is not None:
            self.server.unfollow(self.live, self)
        self.live = None

    def move(self, live: LiveTable, n: int) -> None:
        if live is self.live and live.table.n == n and not live.table.over and live.table.to_act == 0:
            text = choice.choice(live.table.legal()[0])[0]
            self.server.change(live, lambda: moves.play(live.table, self.person, n, text, str(n)), print)


def cpu_of(pid: int) -> float:
    """Seconds of CPU that the children of a process have used."""
    total = 0.0
    for task in Path(f"/proc/{pid}/task").iterdir():
        for child in (task / "children").read_text().split():
            fields = Path(f"/proc/{child}/stat").read_text().rpartition(")")[2].split()
            total += (int(fields[11]) + int(fields[12])) / TICKS
    return total


async def carried(level: str, folder: str, tables: int, seconds: float) -> tuple[list[tuple[str, float]], float]:
    """How long bots of a level took in which game, and the CPU time of their processes for one move."""
    store, bots = SqliteStore(f"{folder}/{level}.db"), Bots(1)
    server = open_server(store, bots)
    games = tuple(key for key in keys() if level in levels_at(load(key)))
    bots.warm(games)
    await bots.warmed()
    times: list[tuple[str, float]] = []
    people = [Person(server, games[number % len(games)], level, times) for number in range(tables)]
    await asyncio.sleep(2)  # games begin
    times.clear()
    before = cpu_of(os.getpid())
    await asyncio.sleep(seconds)
    used, found = cpu_of(os.getpid()) - before, list(times)
    for person in people:
        person.leave()
    server.close()
    bots.close()
    await asyncio.sleep(GAP)  # what was on its way is stored or dropped
    store.close()
    return found, used / max(1, len(found))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=TABLES)
    parser.add_argument("--seconds", type=float, default=SECONDS)
    chosen: Any = parser.parse_args()
    levels = [REFERENCE, *(level for level in LEVELS if level not in ("random", REFERENCE))]
    rows = [("level", "moves", "p50", "p95", f"p95 beside {REFERENCE.title()}", "CPU of the bots a move")]
    reference = 0.0
    with tempfile.TemporaryDirectory() as folder:
        for level in levels:
            found, used = asyncio.run(carried(level, folder, chosen.tables, chosen.seconds))
            games = list(dict.fromkeys(game for game, _ in found))
            apart = [game for game in games if game == APART.get(level)]
            for name, some in [(level, [game for game in games if game not in apart]), *((f"{level}, {game}", [game]) for game in apart)]:
                ordered = sorted(took for game, took in found if game in some)
                p50, p95 = (ordered[int(len(ordered) * part)] * 1000 for part in (0.5, 0.95))
                reference = reference or p95
                cpu = f"{used * 1000:.1f} ms" if name == level else ""
                rows.append((name, f"{len(ordered):,}", f"{p50:.1f} ms", f"{p95:.1f} ms", f"{p95 / reference:.1f}", cpu))
    publish("thinking", "python bench/thinking.py", f"{processor()}, {chosen.tables} tables of the games that have the level", table(rows))


if __name__ == "__main__":
    main()
