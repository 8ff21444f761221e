"""A database that another program holds, and one with a damaged page: the house stays open, says so, and loses nothing."""

import asyncio
import sqlite3
from contextlib import contextmanager

import pytest

from cardhouse.server.errors import Refused
from cardhouse.server.live import commit
from server.in_process import mover, new_server, seated, settle
from server.process import until

from .kills import Killable

LONG = "600"  # seconds: what the tests do while the database is held takes less on any machine


@contextmanager
def held(path):
    """Another program writes to the database and does not come to an end."""
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    yield
    other.execute("ROLLBACK")
    other.close()


def test_a_move_waits_for_a_database_that_is_held_and_nobody_else_does(tmp_path):
    with Killable(tmp_path / "house.db", PATIENCE=LONG) as server:
        ana, ben = server.guest("Ana"), server.guest("Ben")
        table = ana.open("war_lanes", seats=[{"who": "me"}, {"who": "here", "name": "Bo"}])
        with ana.socket() as socket, ben.socket() as watcher:
            socket.send({"t": "open", "table": table, "seat": 0})
            info = socket.expect("table")
            if not info.get("legal"):
                socket.send({"t": "open", "table": table, "seat": 1})
                info = socket.expect("table")
            assert server.get("/ready").status == 200
            with held(server.db):  # the house notices although nobody writes
                ill = until(lambda: (answer := server.get("/ready")).status == 503 and answer, "the house saying so")
                assert ill.json["code"] == "ill"
                assert "another program holds its database" in ill.json["say"]
                assert server.get("/api/tables").status == 200
                refused = server.post("/api/guest")
                assert (refused.status, refused.json["code"], refused.headers["retry-after"]) == (503, "not_kept", "2")
                socket.send({"t": "play", "n": info["n"], "action": info["legal"][0][0], "key": "k"})
                socket.send({"t": "ping"})
                assert socket.receive()["t"] == "pong", "the move is not answered before it is written"
                watcher.send({"t": "open", "table": table})
                assert watcher.expect("table")["n"] == info["n"], "nobody is told of it"
            assert watcher.expect("on")["n"] == info["n"] + 1
            assert socket.expect("on")["key"] == "k"
            until(lambda: server.get("/ready").status == 200, "health")
            assert server.post("/api/guest").status == 201


def test_a_disk_that_hangs_holds_nobody_up_who_does_not_need_it(tmp_path):
    hangs = tmp_path / "hangs"
    with Killable(tmp_path / "house.db", HANGS=str(hangs)) as server:
        ana, ben = server.guest("Ana"), server.guest("Ben")
        table = ana.open("lama", seats=[{"who": "me"}, {"who": "here", "name": "Bo"}])
        with ana.socket() as socket, ben.socket() as watcher:
            watcher.send({"t": "open", "table": table})
            seat = watcher.expect("table")["view"]["to_act"]
            socket.send({"t": "open", "table": table, "seat": seat})
            info = socket.expect("table")
            hangs.touch()
            socket.send({"t": "play", "n": info["n"], "action": info["legal"][0][0], "key": "k"})
            socket.send({"t": "ping"})
            assert socket.receive()["t"] == "pong", "the move is not answered before it is on the disk"
            assert server.get("/health").status == 200
            ill = until(lambda: (answer := server.get("/ready")).status == 503 and answer, "the house saying so")
            assert "its disk does not answer" in ill.json["say"]
            refused = server.post("/api/guest")  # what has to be written is refused after a moment
            assert (refused.status, refused.json["code"], refused.headers["retry-after"]) == (503, "not_kept", "2")
            watcher.send({"t": "ping"})
            watcher.expect("pong")
            hangs.unlink()
            assert watcher.expect("on")["n"] == info["n"] + 1
            assert socket.expect("on")["key"] == "k"
            until(lambda: server.get("/ready").status == 200, "health")
            assert server.post("/api/guest").status == 201


def test_what_waits_too_long_is_refused_and_can_be_sent_again(tmp_path, monkeypatch):
    async def story():
        server = new_server(tmp_path)
        live, guests = await seated(server, 2)
        n, guest = live.table.n, mover(live, guests)
        monkeypatch.setattr(commit, "PATIENCE", 0.1)
        with held(tmp_path / "house.db"):
            refused = await guest.play(live)
            assert isinstance(refused, Refused)
            assert refused.code == "not_kept"
            assert "try again" in str(refused)
            assert live.table.n == n
            assert (await guest.play(live)).code == "not_kept"
        await guest.play(live)
        await settle(server)
        assert live.table.n == n + 1
        server.close()
        server.store.close()

    asyncio.run(story())


def test_a_server_whose_moves_wait_closes_without_broadcasting_them(tmp_path):
    with Killable(tmp_path / "house.db", PATIENCE=LONG) as server:
        ana = server.guest("Ana")
        table = ana.open("lama", seats=[{"who": "me"}, {"who": "here", "name": "Bo"}])
        with ana.socket() as socket:
            socket.send({"t": "open", "table": table})
            info = socket.expect("table")
            seat = info["view"]["to_act"]
            socket.send({"t": "open", "table": table, "seat": seat})
            info = socket.expect("table")
            with held(server.db):
                socket.send({"t": "play", "n": info["n"], "action": info["legal"][0][0], "key": "k"})
                socket.send({"t": "ping"})
                assert socket.receive()["t"] == "pong"
                assert server.stop() == 0
            assert socket.receive()["t"] == "bye"
        server.start()
        with ana.socket() as socket:
            socket.send({"t": "open", "table": table, "seat": seat})
            assert socket.expect("table")["n"] == info["n"]


def damage(path, name):
    """Overwrite the first page of a table or an index."""
    with sqlite3.connect(path) as db:
        page = db.execute("SELECT rootpage FROM sqlite_master WHERE name = ?", (name,)).fetchone()[0]
        size = db.execute("PRAGMA page_size").fetchone()[0]
    db.close()
    with path.open("r+b") as file:
        file.seek((page - 1) * size)
        file.write(b"\xff" * size)


@pytest.mark.parametrize("before", [True, False], ids=["before it opens", "while it is open"])
def test_health_reports_a_damaged_page(tmp_path, before):
    with Killable(tmp_path / "house.db") as server:
        ana = server.guest("Ana")
        assert ana.open("lama")
        assert server.stop() == 0
        if before:
            damage(server.db, "decks")
            server.start()
        else:
            server.start()
            damage(server.db, "decks")
            assert ana.get("/api/me/decks").status == 503
        ill = until(lambda: (answer := server.get("/ready")).status == 503 and answer, "the house saying so")
        assert "damaged" in ill.json["say"]
        assert "backup" in ill.json["say"]
        assert ana.open("lama"), "what can still be read and written goes on"
        assert server.get("/ready").status == 503
