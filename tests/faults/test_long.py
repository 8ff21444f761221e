"""Fault after fault, for half an hour under load: nothing is lost, everybody comes back, and memory is what it was."""

import asyncio
import os
import random
import signal
import statistics
import time
from contextlib import ExitStack, suppress
from pathlib import Path

import psycopg
import pytest

from cardhouse.remote import connection
from server.process import ServerProcess, Socket, until

from .balancer import Balancer
from .database_proxy import DatabaseProxy
from .measurements import SOAK, keep
from .test_houses import children
from .test_nodes import alone_at, chosen, crowded, disk_full, moved, new, numbers, opened, play_while
from .workload import Workload

__all__ = ["new"]
MINUTES = float(os.environ.get("SOAK_MINUTES", "30"))
WARM, MARGIN = 1 / 4, 0.10  # of the time until memory is compared; by how much it may differ at the end
READERS = 200

pytestmark = [pytest.mark.xdist_group("postgres"), pytest.mark.skipif(not SOAK, reason="takes half an hour: make soak")]


class Shaken(ServerProcess):
    """A node with short leases, whose calendar can be set."""

    program = (str(Path(__file__).with_name("shaken.py")),)


class House:
    """Two nodes, and everything that can be done to them. The first is never ended: its memory is watched."""

    def __init__(self, one, two, network, postgres_server):
        self.one, self.two, self.network, self.database = one, two, network, postgres_server
        self.in_a_commit = 0  # kills that met one

    async def kill_a_node(self):
        self.two.kill()
        await asyncio.to_thread(self.two.start, self.two.port)

    async def kill_a_node_in_the_middle_of_a_commit(self):
        """The second node comes through the network, so its statement that waits for the lock is known by its address."""
        waits = """SELECT 1 FROM pg_locks JOIN pg_stat_activity USING (pid)
                   WHERE NOT granted AND relation = 'log'::regclass AND client_addr IS NOT NULL"""

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
        self.network.delay = 0.2
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
        def there():
            with ExitStack() as crowd:
                found = self.one.get("/api/tables").json["tables"]
                for _ in range(READERS):
                    reader = crowd.enter_context(Socket(self.one.port))
                    reader.send({"t": "hello", "protocol": 1})
                    if found:
                        reader.send({"t": "open", "table": found[0]["id"], "watch": True})
                time.sleep(2)

        await asyncio.to_thread(there)

    @property
    def faults(self):
        return [
            self.kill_a_node,
            self.kill_a_node_in_the_middle_of_a_commit,
            self.close_and_open_a_node,
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


def test_a_house_lives_through_all_of_it_for_long(new, postgres, postgres_server, monkeypatch):
    monkeypatch.setattr(connection, "LONGEST_DELAY", 0.5)
    chance, memory, done = random.Random(), [], []
    with DatabaseProxy(postgres) as network:
        house = House(new(Shaken), new(Shaken, network.address), network, postgres_server)
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
                memory.append((passed, house.one.memory))

        counts = play_while(workload, Balancer([house.one.port, house.two.port]), trouble())
        until(lambda: house.one.get("/ready").status == 200, "being ready at the end")
        workload.check()
    missing = {fault.__name__ for fault in house.faults} - set(done)
    assert not missing, f"there was no time for {missing}"
    assert house.in_a_commit
    start = statistics.median(size for passed, size in memory if WARM <= passed < 2 * WARM)
    end = statistics.median(size for passed, size in memory if passed >= 1 - WARM)
    print(f"{len(done)} faults; {counts}; {start} MB, then {end} MB: {memory}")
    keep(
        "long",
        minutes=MINUTES,
        kinds=len(house.faults),
        faults=len(done),
        moves=counts.acknowledged,
        games=counts.games,
        cuts=counts.cuts,
        start=start,
        end=end,
    )
    assert abs(end / start - 1) <= MARGIN, f"{start} MB of memory became {end}"
