"""Batches of entries: nobody is told of a move before it is on the disk, also while the next batch is checked meanwhile."""

import asyncio
from functools import partial

import pytest

from cardhouse.server import messages as m
from cardhouse.server.guard.limits import Budget
from cardhouse.server.live import commit
from cardhouse.server.live.quotas import Quotas
from cardhouse.server.log import moves
from cardhouse.server.ws.client import Client
from cardhouse.server.ws.hub import Hub
from cardhouse.storage.sqlite import SqliteStore

from .in_process import mover, new_server, refuse_commits, seated, settle

TABLES = 5


@pytest.fixture(autouse=True)
def small_batches(monkeypatch):
    monkeypatch.setattr(commit, "BATCH", 2)


def move_everywhere(server, tables):
    """One move at each table, all asked in the same turn of the event loop."""
    refused = []
    for live, guests in tables:
        make = partial(moves.play, live.table, mover(live, guests).person, live.table.n, live.table.legal()[0][0][0], "k")
        server.change(live, make, refused.append)
    return refused


@pytest.mark.parametrize("waits", [False, True])
def test_a_move_is_on_the_disk_before_anybody_hears_of_it(tmp_path, waits):
    async def story():
        server = new_server(tmp_path, waits)
        tables = [await seated(server, 2) for _ in range(TABLES)]
        disk, heard = SqliteStore(tmp_path / "house.db"), []
        for live, guests in tables:
            for guest in guests:
                guest.send = lambda frame, live=live: heard.append(disk.last(live.table.row.no) >= live.table.n)
        before = [live.table.n for live, _ in tables]
        assert move_everywhere(server, tables) == []
        await settle(server)
        disk.close()
        assert [live.table.n for live, _ in tables] == [n + 1 for n in before]
        assert heard == [True] * 2 * TABLES

    asyncio.run(story())


@pytest.mark.parametrize("waits", [False, True])
def test_moves_whose_commit_fails_are_refused_and_can_be_sent_again(tmp_path, waits):
    async def story():
        server = new_server(tmp_path, waits)
        tables = [await seated(server, 2) for _ in range(TABLES)]
        before = [(live.table.n, len(guests[0].heard)) for live, guests in tables]
        refuse_commits(server.store._db)
        refused = move_everywhere(server, tables)
        await settle(server)
        assert len(refused) == TABLES
        assert [live.table.n for live, _ in tables] == [n for n, _ in before]
        told = [message["t"] for (_, guests), (_, heard) in zip(tables, before, strict=True) for message in guests[0].heard[heard:]]
        assert "on" not in told
        server.store._db.execute("DROP TRIGGER refused")
        assert move_everywhere(server, tables) == []
        await settle(server)
        assert [live.table.n for live, _ in tables] == [n + 1 for n, _ in before]

    asyncio.run(story())


class Visitor(Client):
    """A client that is told to come back when its table is gone."""

    bounced = False

    def send(self, frame):
        pass

    def bounce(self):
        self.bounced = True


def test_who_opens_a_table_while_this_node_loses_it_is_told_to_come_back(tmp_path):
    async def story():
        server = new_server(tmp_path)
        live, guests = await seated(server, 2)
        for guest in guests:
            server.unfollow(live, guest)
        visitor = Visitor(Hub(server, Budget(1, 1), Quotas()), "")
        visitor.person = guests[0].person
        visitor.leave = lambda: server.tables.drop([live])  # where the store is waited for, others run
        visitor.receive(m.Open(live.table.row.id))
        assert visitor.bounced

    asyncio.run(story())
