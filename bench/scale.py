"""make bench-scale: a house with 10,000 tables in its store and 2,000 sockets, and what one more table, watcher and stored game costs.

Tables beyond those that are played are copies of rows of a real one: the store and the house cannot tell. Costs are CPU of one process, the
best of several rounds, so that they can be compared on a machine that does other things too.
"""

import asyncio
import json
import os
import sqlite3
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

from report import PAGE, processor, publish, table

from cardhouse.server.app import open_server
from cardhouse.server.http.replays import replay
from cardhouse.server.jobs.archiving import archive_next
from cardhouse.server.jobs.schedule import Jobs
from cardhouse.server.live.live_table import LiveTable
from cardhouse.server.live.server import Server
from cardhouse.storage.sqlite import SqliteStore
from server import free_port, moved, opened, plan

HERE = Path(__file__).parent
STORED, SOCKETS, RATE, SECONDS = 10_000, 2_000, 200.0, 8.0
COUNTS = (10, 100, 1_000, 10_000)
WATCHERS = (1, 10, 100, 500)  # of one table: it takes no more
EACH = 10  # of each table, where there are many tables
ROUNDS = 15


def copied(db: str, id: str, count: int) -> None:
    """So many copies of a table, with other ids and numbers."""
    with closing(sqlite3.connect(db, isolation_level=None)) as store:
        (no,) = store.execute("SELECT no FROM tables WHERE id = ?", [id]).fetchone()
        first = store.execute("SELECT max(no) FROM tables").fetchone()[0] + 1
        store.execute("BEGIN")
        numbers = "WITH RECURSIVE n(n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM n LIMIT ?) SELECT n + ? AS n FROM n"
        store.execute(f"CREATE TEMP TABLE copies AS {numbers}", [count, first])
        for name, key in (("tables", "no"), ("log", "table_no"), ("archive", "table_no"), ("seats", "table_no")):
            columns = [column for _, column, *_ in store.execute(f"PRAGMA table_info({name})")]
            chosen = ["n" if column == key else "'copy' || n" if column == "id" else column for column in columns]
            rows = f"SELECT {', '.join(chosen)} FROM {name}, copies WHERE {key} = ?"  # noqa: S608
            store.execute(f"INSERT INTO {name} ({', '.join(columns)}) {rows}", [no])
        store.execute("COMMIT")


# A house as it runs


@contextmanager
def serving(db: str) -> Iterator[tuple[subprocess.Popen[bytes], int, float]]:
    """A running house, its port, and the seconds until it was open."""
    port, began = free_port(), time.monotonic()
    usual = ("--lab", "0", "--warm", "none", "--limits", "100000", "--log", "json")
    command = [sys.executable, "-m", "cardhouse", "serve", "--port", str(port), "--db", db, *usual]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL) as process:
        try:
            assert process.stdout is not None
            if not any(b"Cardhouse is open" in line for line in process.stdout):
                sys.exit("the house did not open")
            yield process, port, time.monotonic() - began
        finally:
            process.terminate()
            process.wait(30)


def megabytes(pid: int) -> float:
    pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


def crowded(folder: str) -> list[tuple[str, str]]:
    """A house over 10,000 tables, with 2,000 sockets that play at a steady pace."""
    db = f"{folder}/crowd.db"
    seated = asyncio.run(plan(db, SOCKETS // 2))
    copied(db, seated[0][0], STORED - len(seated))
    Path(folder, "plan").write_text(json.dumps(seated))
    with serving(db) as (process, port, took):
        load = [
            sys.executable,
            str(HERE / "server_load.py"),
            "house",
            "--pid",
            str(process.pid),
            "--plan",
            f"{folder}/plan",
            "--port",
            str(port),
        ]
        runs, memory = [], [megabytes(process.pid)]
        for _ in range(3):
            found = subprocess.run([*load, "--rate", str(RATE), "--seconds", str(SECONDS)], check=True, stdout=subprocess.PIPE, text=True)
            runs.append(json.loads(found.stdout))
            memory.append(megabytes(process.pid))
    best = min(runs, key=lambda run: run["p99"])

    def each(text: str, *names: str) -> str:
        return ", ".join(text.format(*(run[name] for name in names)) for run in runs)

    return [
        (f"{STORED:,} tables in the store, {SOCKETS:,} sockets, {RATE:.0f} moves/s", ""),
        ("start-up, until it answers", f"{took:.1f} s"),
        ("a move, p50 and p99, best of three runs", f"{best['p50']:.1f} ms, {best['p99']:.1f} ms"),
        ("p99 of each run", each("{:.1f} ms", "p99")),
        (
            "of moves during which the clients were never late themselves: p99, and their share",
            each("{:.1f} ms ({:.0%})", "clear_p99", "clear"),
        ),
        ("of the time, the house was ready and others had its core", each("{:.1%}", "server_waited")),
        ("the house's core, busy", f"{best['server_cpu']:.0%}"),
        ("memory before, and after each run", ", ".join(f"{size:.0f} MB" for size in memory)),
    ]


# What one more costs


def cpu(work: Callable[[], Any], rounds: int = ROUNDS) -> float:
    """Microseconds of CPU that it takes, at best."""
    times = []
    for _ in range(rounds):
        began = time.process_time()
        work()
        times.append(time.process_time() - began)
    return min(times) * 1e6


async def a_move(server: Server, lives: list[LiveTable], batches: int = 6) -> float:
    """Microseconds of CPU of a move: the median of a batch, the best of some."""
    medians = []
    for _ in range(batches):
        times = []
        for live in lives * 3:
            if not live.table.over:
                began = time.process_time()
                await moved(server, live)
                times.append(time.process_time() - began)
        if times:  # the games may be over
            medians.append(statistics.median(times))
    return min(medians) * 1e6


async def of_tables(folder: str, count: int) -> tuple[float, ...]:
    """A move, loading a table, the list of tables, the sweep of the jobs: with so many open tables in the store."""
    db = f"{folder}/tables{count}.db"
    store = SqliteStore(db)
    server = open_server(store)
    people = [server.people.guest()[0].id for _ in range(2)]
    lives = [await opened(server, 2, people) for _ in range(10)]
    if count > 10:
        copied(db, lives[0].table.row.id, count - 10)
    with closing(sqlite3.connect(db)) as all_of_them, all_of_them:
        all_of_them.execute("UPDATE tables SET listed = TRUE")
    one = await a_move(server, lives)
    server.evict([lives[0]])
    row = lives[0].table.row.id

    def load() -> None:
        server.evict([server.live(row)])

    jobs = Jobs(server)
    found = (one, cpu(load), cpu(lambda: store.listed()), cpu(jobs.sweep, 3))
    jobs.stop()
    server.close()
    store.close()
    return found


async def of_games(folder: str, count: int) -> tuple[float, ...]:
    """A move, a replay, the list of finished games, a person's tables: with so many finished games in the store."""
    db = f"{folder}/games{count}.db"
    store = SqliteStore(db)
    server = open_server(store)
    people = [server.people.guest()[0].id for _ in range(2)]
    over = await opened(server, 2, people)
    while not over.table.over:
        await moved(server, over)
    archive_next(server)
    server.counting.catch_up()
    server.counting.count()
    copied(db, over.table.row.id, count - 1)
    lives = [await opened(server, 2, people) for _ in range(10)]
    row = store.table("copy2") or store.table(over.table.row.id)
    assert row is not None
    found = (
        await a_move(server, lives),
        cpu(lambda: replay(server, row, people[0], "0")) / over.table.n,
        cpu(lambda: store.finished("lama")),
        cpu(lambda: store.tables_of(people[0])),
    )
    server.close()
    store.close()
    return found


class Watcher:
    """Whoever follows, and what came."""

    person, short = "", True  # moves in short, as the browser asks

    def __init__(self) -> None:
        self.bytes = 0

    def send(self, frame: bytes) -> None:
        self.bytes += len(frame)

    def bounce(self) -> None: ...


async def of_watchers(folder: str, count: int) -> float:
    """Microseconds of CPU of a move at a table with so many watchers; what the sockets cost comes to it (bench-server)."""
    store = SqliteStore(f"{folder}/watchers{count}.db")
    server = open_server(store)
    people = [server.people.guest()[0].id for _ in range(2)]
    times = []
    for _ in range(3):
        live = await opened(server, 2, people)
        watchers = [Watcher() for _ in range(count)]
        for watcher in watchers:
            server.follow(live, watcher, "watcher")  # type: ignore[arg-type]
        times.append(await a_move(server, [live] * 4, 4))
        if not all(watcher.bytes for watcher in watchers):
            sys.exit("the watchers were sent nothing")
    server.close()
    store.close()
    return min(times)


async def of_all_watchers(folder: str, count: int) -> float:
    """Microseconds of CPU of a move at a table with a few watchers, in a house with so many of them at so many tables."""
    store = SqliteStore(f"{folder}/all{count}.db")
    server = open_server(store)
    people = [server.people.guest()[0].id for _ in range(2)]
    lives = [await opened(server, 2, people) for _ in range(count // EACH)]
    for live in lives:
        for _ in range(EACH):
            server.follow(live, Watcher(), "watcher")  # type: ignore[arg-type]
    found = await a_move(server, (lives * 10)[:10])
    server.close()
    store.close()
    return found


def costs(folder: str) -> str:
    tables = [("open tables in the store", "a move, µs", "loading one, µs", "the list of tables, µs", "a sweep of the jobs, µs")]
    games = [
        (
            "finished games in the store",
            "a move, µs",
            "a replay, µs for each of its moves",
            "the list of finished ones, µs",
            "the tables of one who played them all, µs",
        )
    ]
    for count in COUNTS:
        tables.append((f"{count:,}", *(f"{each:,.0f}" for each in asyncio.run(of_tables(folder, count)))))
        games.append((f"{count:,}", *(f"{each:,.0f}" for each in asyncio.run(of_games(folder, count)))))
    watchers = [("watchers of a table", "a move, µs", "µs for each watcher more")]
    before: tuple[int, float] | None = None
    for count in WATCHERS:
        took = asyncio.run(of_watchers(folder, count))
        watchers.append(
            (f"{count:,}", f"{took:,.0f}", f"{(took - before[1]) / (count - before[0]):.2f}" if before and count >= 100 else "")
        )
        before = (count, took)
    everywhere = [(f"watchers in the house, {EACH} at each table", "a move, µs")]
    everywhere += [(f"{count:,}", f"{asyncio.run(of_all_watchers(folder, count)):,.0f}") for count in COUNTS]
    return "\n\n".join(map(table, (tables, games, watchers, everywhere)))


def main() -> None:
    page = PAGE.with_name("scale.md")
    machine = f"{processor()}, {os.cpu_count()} cores, load {os.getloadavg()[0]:.0f}"
    with tempfile.TemporaryDirectory(prefix="scale") as folder:
        if "costs" not in sys.argv[1:]:
            publish("crowd", "make bench-scale", machine, table(crowded(folder)), page)
        if "crowd" not in sys.argv[1:]:
            publish("costs", "make bench-scale", machine, costs(folder), page)


if __name__ == "__main__":
    main()
