"""Fault after fault, for half an hour under load: nothing is lost, everybody comes back, and memory is what it was."""

import asyncio
import os
import random
import signal
import socket as sockets
import statistics
import time
from contextlib import ExitStack, suppress
from pathlib import Path

import psycopg
import pytest

from cardhouse.remote import connection
from server.process import ServerProcess, until

from .balancer import Balancer
from .database_proxy import DatabaseProxy
from .measurements import SOAK, keep
from .test_houses import children
from .test_nodes import alone_at, chosen, connected, crowded, disk_full, moved, new, numbers, opened, play_while
from .test_readers import READERS, many_files
from .workload import Workload

__all__ = ["many_files", "new"]
MINUTES = float(os.environ.get("SOAK_MINUTES", "30"))
WARM, MARGIN = 1 / 6, 0.10  # of the time until memory counts; by how much it may differ at the end
SECOND = "second"  # as which PostgreSQL knows the node that may be killed

pytestmark = [pytest.mark.xdist_group("postgres"), pytest.mark.skipif(not SOAK, reason="takes half an hour: make soak")]


class Shaken(ServerProcess):
    """A node with short leases, whose calendar can be set."""

    program = (str(Path(__file__).with_name("shaken.py")),)


class House:
    """Two nodes, and everything that can be done to them. The first is never ended: its memory is watched."""

    def __init__(self, one, two, network, postgres_server):
        self.one, self.two, self.network, self.database = one, two, network, postgres_server
        self.in_a_commit = 0  # kills that met one
        self.hung_at_exit = 0  # nodes that were closed while their bots hung
        self.readers: asyncio.Task[None] | None = None  # while those are there who read nothing

    async def kill_a_node(self):
        self.two.kill()
        await asyncio.to_thread(self.two.start, self.two.port)

    async def kill_a_node_in_the_middle_of_a_commit(self):
        """Its statement waits for a lock, when it has a table at all."""
        waits = f"""SELECT 1 FROM pg_locks JOIN pg_stat_activity USING (pid)
                    WHERE NOT granted AND relation = 'log'::regclass AND application_name = '{SECOND}'"""

        def killed():
            with psycopg.connect(self.database.get_uri()) as held:
                held.execute("LOCK TABLE log IN EXCLUSIVE MODE")
                deadline = time.monotonic() + 2
                while not (found := held.execute(waits).fetchone()) and time.monotonic() < deadline:  # it may have no table now
                    time.sleep(0.01)
                self.in_a_commit += bool(found)
                self.two.kill()
                held.rollback()

        await asyncio.to_thread(killed)
        await asyncio.to_thread(self.two.start, self.two.port)

    async def close_and_open_a_node(self):
        assert await asyncio.to_thread(self.two.stop) == 0
        await asyncio.to_thread(self.two.start, self.two.port)

    async def close_a_node_whose_bots_hang(self):
        def closed():
            deadline = time.monotonic() + 5
            while not (found := children(self.two.process.pid)) and time.monotonic() < deadline:  # no bot may have moved there yet
                time.sleep(0.01)
            for child in found:
                with suppress(ProcessLookupError):
                    os.kill(child, signal.SIGSTOP)
            assert self.two.stop() == 0
            until(lambda: not any(Path(f"/proc/{pid}").exists() for pid in found), "the end of its processes")
            self.hung_at_exit += bool(found)

        await asyncio.to_thread(closed)
        await asyncio.to_thread(self.two.start, self.two.port)

    async def stop_a_node_past_its_lease(self):
        for node in (self.one, self.two):
            node.process.send_signal(signal.SIGSTOP)
            await asyncio.sleep(3)
            node.process.send_signal(signal.SIGCONT)

    async def cut_the_network(self):
        for mode, seconds in (("drop", 4), ("refuse", 1)):
            self.network.now(mode)
            await asyncio.sleep(seconds)
        self.network.now("pass")

    async def slow_the_network(self):
        self.network.now("slow")
        await asyncio.sleep(4)
        self.network.now("pass")

    async def restart_the_database(self):
        await asyncio.to_thread(self.database.stop)
        await asyncio.to_thread(self.database.start)

    async def take_all_connections(self):
        def taken():
            with ExitStack() as crowd, suppress(psycopg.OperationalError):
                crowded(crowd, self.database.get_uri())
                time.sleep(2)

        await asyncio.to_thread(taken)

    async def fill_the_disk(self):
        with disk_full(self.database.get_uri()):
            await asyncio.sleep(2)

    async def move_at_both_nodes(self):
        """The same move, sent to both."""

        def sent():
            until(lambda: self.one.get("/ready").status == 200, "being ready again")
            ana = self.one.guest("Ana")
            here, info = alone_at(self.one, ana)
            there, _ = opened(ana, self.two, info["id"])
            move = chosen(here, info, "k")
            for socket in (here, there):
                socket.send(move)
            until(lambda: numbers(self.database.get_uri(), info["id"])[-1] > move["n"], "the move")
            for socket in (here, there):
                socket.send({"t": "ping"})
                socket.expect("pong")  # both have been answered
                socket.close()
            assert numbers(self.database.get_uri(), info["id"]) == list(range(move["n"] + 2)), "once"
            ana.delete(f"/api/tables/{info['id']}")

        await asyncio.to_thread(sent)

    async def set_the_calendar(self):
        for sign in (signal.SIGUSR1, signal.SIGUSR2):
            for node in (self.one, self.two):
                node.process.send_signal(sign)
            await asyncio.sleep(0.5)

    async def hang_the_bots(self):
        found = [*children(self.one.process.pid), *children(self.two.process.pid)]
        for sign in (signal.SIGSTOP, signal.SIGCONT):
            for child in found:
                with suppress(ProcessLookupError):  # replaced meanwhile
                    os.kill(child, sign)
            await asyncio.sleep(2)

    async def come_and_read_nothing(self):
        """Two thousand, who stay until the house cuts them off; other faults go on meanwhile."""

        def there():
            until(lambda: self.one.get("/ready").status == 200, "being ready again")
            token = self.one.guest("Reader").token
            found = self.one.get("/api/tables").json["tables"]
            with ExitStack() as crowd:
                for _ in range(READERS):
                    reader = crowd.enter_context(connected(self.one))
                    reader.raw.setsockopt(sockets.SOL_SOCKET, sockets.SO_RCVBUF, 4096)
                    reader.send({"t": "hello", "protocol": 1, "token": token})
                    if found:
                        reader.send({"t": "open", "table": found[0]["id"], "watch": True})
                until(lambda: self.one.get("/health").json["connections"] < READERS / 10, "cutting them off")

        if self.readers is not None:
            await self.readers
        self.readers = asyncio.create_task(asyncio.to_thread(there))

    @property
    def faults(self):
        return [
            self.kill_a_node,
            self.kill_a_node_in_the_middle_of_a_commit,
            self.close_and_open_a_node,
            self.close_a_node_whose_bots_hang,
            self.stop_a_node_past_its_lease,
            self.cut_the_network,
            self.slow_the_network,
            self.restart_the_database,
            self.take_all_connections,
            self.fill_the_disk,
            self.move_at_both_nodes,
            self.set_the_calendar,
            self.hang_the_bots,
            self.come_and_read_nothing,
        ]


def test_a_house_lives_through_all_of_it_for_long(new, postgres, postgres_server, many_files, monkeypatch):
    monkeypatch.setattr(connection, "LONGEST_DELAY", 0.5)
    chance, memory, done = random.Random(), [], []
    with DatabaseProxy(postgres) as network:
        house = House(new(Shaken), new(Shaken, f"{network.address}?application_name={SECOND}"), network, postgres_server)
        workload = Workload(house.one, "http://balancer", 11, postgres)
        began = time.monotonic()

        async def trouble():
            due = []
            await moved(workload)
            while (passed := (time.monotonic() - began) / (60 * MINUTES)) < 1:
                due = due or chance.sample(house.faults, len(house.faults))
                fault = due.pop()
                await fault()
                await moved(workload)
                done.append(fault.__name__)
                if house.readers is None or house.readers.done():  # they have their share of it while they are there
                    memory.append((passed, house.one.memory))
            if house.readers is not None:
                await house.readers

        counts = play_while(workload, Balancer([house.one.port, house.two.port]), trouble())
        until(lambda: house.one.get("/ready").status == 200, "being ready at the end")
        workload.check()
    warm = [size for passed, size in memory if passed >= WARM]
    start, end = (statistics.median(some) for some in (warm[: len(warm) // 3 + 1], warm[-(len(warm) // 3 + 1) :]))
    print(f"{len(done)} faults; {counts}; {start} MB, then {end} MB: {memory}")
    missing = {fault.__name__ for fault in house.faults} - set(done)
    assert not missing, f"there was no time for {missing}"
    assert house.in_a_commit
    assert house.hung_at_exit
    assert network.delayed
    keep(
        "long",
        minutes=MINUTES,
        kinds=len(house.faults),
        faults=len(done),
        moves=counts.acknowledged,
        games=counts.games,
        cuts=counts.cuts,
        readers=READERS,
        fresh=memory[0][1],
        warm=WARM * MINUTES,
        start=start,
        end=end,
    )
    assert abs(end / start - 1) <= MARGIN, f"{start} MB of memory became {end}"
