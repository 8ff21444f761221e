"""A disk without room: a move is refused with a sentence and nothing has changed; once there is room the table goes on."""

import asyncio
import dataclasses
import resource
import signal
import sqlite3
from contextlib import contextmanager, suppress

import pytest
from msgspec.structs import replace

from cardhouse.remote.connection import connect
from cardhouse.server.live import lobby, timers
from cardhouse.server.live.bots import Bots
from cardhouse.server.log import clock, moves
from cardhouse.server.messages import Clock, Error, SeatPlan, Settings
from server.in_process import Guest, mover, new_server, seated, settle
from server.process import PATIENCE, until

from .kills import Killable


class FullDatabase:
    """SQLite itself finds no page to write to (SQLITE_FULL), as on a full disk."""

    def __init__(self, server):
        self.server = server

    def fill(self):
        self.server.process.send_signal(signal.SIGUSR1)

    def free(self):
        self.server.process.send_signal(signal.SIGUSR2)


class ReadOnly(FullDatabase):
    """The database can be read and not written (SQLITE_READONLY), as on a disk that is mounted for reading."""

    fault = {"FAULT": "query_only"}  # noqa: RUF012


class FullFiles:
    """The system takes no more of what the process writes (EFBIG), but for the beginning of each file: the log, and a few moves."""

    def __init__(self, server):
        self.server = server

    def fill(self):
        taken = self.server.log.stat().st_size + 32_768
        resource.prlimit(self.server.process.pid, resource.RLIMIT_FSIZE, (taken, resource.RLIM_INFINITY))

    def free(self):
        resource.prlimit(self.server.process.pid, resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))


def play_until_refused(socket, info):
    """Play on until the house refuses a move; that move, and the refusal."""
    n, legal, key = info["n"], info["legal"], 0
    while True:
        key += 1
        move = {"t": "play", "n": n, "action": legal[0][0], "key": f"k{key}"}
        socket.send(move)
        while (answer := socket.receive())["t"] not in ("on", "error") or answer.get("key") != move["key"]:
            pass
        if answer["t"] == "error":
            return move, answer
        assert "result" not in answer, "the game is over and the disk is not full"
        if not answer.get("legal"):  # the other seat of this device
            socket.send({"t": "open", "table": info["id"], "seat": 1 - socket.seat})
            socket.seat = 1 - socket.seat
            answer = socket.expect("table")
        n, legal = answer["n"], answer["legal"]


@pytest.mark.parametrize("kind", [FullDatabase, FullFiles, ReadOnly])
def test_a_full_disk_refuses_moves_with_a_sentence_and_the_table_goes_on_when_there_is_room(tmp_path, kind):
    with Killable(tmp_path / "house.db", **getattr(kind, "fault", {})) as server:
        ana, ben = server.guest("Ana"), server.guest("Ben")
        table = ana.open("war_lanes", seats=[{"who": "me"}, {"who": "here", "name": "Bo"}])
        other = ben.open("lama", seats=[{"who": "me"}, {"who": "bot"}])
        with ana.socket() as socket, ben.socket() as watcher:
            socket.send({"t": "open", "table": table, "seat": 0})
            info = socket.expect("table")
            socket.seat = 0
            if not info.get("legal"):
                socket.send({"t": "open", "table": table, "seat": 1})
                info, socket.seat = socket.expect("table"), 1
            disk = kind(server)
            disk.fill()
            move, refused = play_until_refused(socket, info)
            assert refused["code"] == "not_kept"
            assert "disk" in refused["say"]
            assert "try again" in refused["say"]
            # nothing has changed, and what needs no room goes on
            socket.send({"t": "open", "table": table, "seat": socket.seat})
            assert socket.expect("table")["n"] == move["n"]
            watcher.send({"t": "open", "table": other})
            assert watcher.expect("table")["id"] == other
            ill = ana.get("/ready")
            assert (ill.status, ill.json["code"]) == (503, "ill")
            assert "disk is full" in ill.json["say"]
            # nobody new can be written down either, and hears so
            until(lambda: server.post("/api/guest").json.get("code") == "not_kept", "the refusal of a guest")
            disk.free()
            until(lambda: ana.get("/ready").status == 200, "noticing the room, though nobody writes: a proxy sends nobody meanwhile")
            # the same move, sent again, counts now
            assert server.post("/api/guest").status == 201
            socket.send(move)
            while (answer := socket.receive()).get("key") != move["key"] or answer["t"] != "on":
                pass
            assert answer["n"] == move["n"] + 1
        assert ben.play_out(other)[-1]["result"]
    with sqlite3.connect(server.db) as db:
        assert db.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    db.close()


# What the house does by itself: it tries again


@contextmanager
def no_room(server):
    """Not a corner is left for another entry."""
    db = server.store._db
    db.execute("PRAGMA max_page_count = 1")  # no less than there are
    for size in (2000, 200, 20, 1):
        with suppress(sqlite3.OperationalError):
            for seq in range(100_000):
                db.execute("INSERT INTO log VALUES (?, ?, ?, NULL)", (-size, seq, bytes(size)))
    yield
    db.execute("DELETE FROM log WHERE table_no < 0")
    db.execute("PRAGMA max_page_count = 1073741823")


async def eventually(what):
    async with asyncio.timeout(PATIENCE):
        while not what():
            await asyncio.sleep(0.01)


@pytest.fixture(autouse=True)
def soon(monkeypatch):
    monkeypatch.setattr(timers, "AGAIN", 0.05)
    monkeypatch.setattr(clock, "GRACE", 0.0)


def refusals(caplog):
    return sum(record.message == "the server could not store an entry" for record in caplog.records)


def test_a_bot_moves_when_there_is_room_again(tmp_path, caplog):
    async def story():
        server = new_server(tmp_path)
        server.timers.bots = Bots(1)
        try:
            ana = Guest(server)
            live = lobby.open_table(server, ana.person, Settings("lama", seats=[SeatPlan("me"), SeatPlan("bot")]))
            ana.follow(live)
            await settle(server)
            while not live.table.waits_for_bot:
                await ana.play(live)
            n = live.table.n
            with no_room(server):
                await eventually(lambda: refusals(caplog) > 2)
                assert live.table.n == n
            await eventually(lambda: live.table.n > n)
        finally:
            server.timers.bots.close()
            server.close()

    asyncio.run(story())


def test_time_runs_out_when_there_is_room_again(tmp_path, caplog):
    async def story():
        server = new_server(tmp_path)
        live, _ = await seated(server, 2)
        n = live.table.n
        with no_room(server):
            opened = replace(live.table.opened, settings=replace(live.table.settings, clock=Clock("move", seconds=0.05)))
            live.table = dataclasses.replace(live.table, opened=opened)
            server.timers.arm(live)
            await eventually(lambda: refusals(caplog) > 2)
            assert live.table.n == n
        await eventually(lambda: live.table.n > n)
        server.close()

    asyncio.run(story())


def test_the_cards_are_dealt_when_there_is_room_again(tmp_path, caplog):
    async def story():
        server = new_server(tmp_path)
        ana = Guest(server)
        live = lobby.open_table(server, ana.person, Settings("lama", seats=[SeatPlan("me"), SeatPlan("open")], fill=0.01, listed=True))
        with no_room(server):
            await eventually(lambda: refusals(caplog) > 2)
            assert live.table.status == "gathering"
        await eventually(lambda: live.table.status == "playing")
        server.close()

    asyncio.run(story())


@pytest.mark.parametrize(
    "fault", [sqlite3.OperationalError("database or disk is full"), sqlite3.DatabaseError("malformed"), OverflowError("a bug")]
)
def test_a_move_that_cannot_be_written_loses_no_other(tmp_path, fault):
    """Two moves in one commit, of which one cannot be written: the other is."""

    async def story():
        server = new_server(tmp_path)
        tables = [await seated(server, 2, "war_lanes") for _ in range(2)]
        append, poor = server.store.append, tables[0][0].table.row.no

        def picky(entries):
            if any(table == poor for table, *_ in entries):
                raise fault
            append(entries)

        server.store.append = picky
        before = [live.table.n for live, _ in tables]
        movers = [mover(live, guests) for live, guests in tables]
        refused = []
        for (live, _), guest in zip(tables, movers, strict=True):
            text = live.table.legal()[0][0][0]
            server.change(live, lambda live=live, g=guest, t=text: moves.play(live.table, g.person, live.table.n, t, "k"), refused.append)
        await settle(server)
        assert [live.table.n for live, _ in tables] == [before[0], before[1] + 1]
        assert [error.code for error in refused] == ["not_kept"]
        server.store.append = append
        live, guests = tables[0]
        await mover(live, guests).play(live)
        assert live.table.n == before[0] + 1
        server.close()

    asyncio.run(story())


def test_who_is_ready_while_the_disk_is_full_is_so_when_there_is_room_again(tmp_path):
    heard = []

    async def story(server, link, guest):
        async with connect(link, token=guest.token, on_news=heard.append) as seat:
            await seat.sit()
            server.process.send_signal(signal.SIGUSR1)
            await asyncio.to_thread(server.get, "/health")  # it has heard the signal
            seat.ready("")
            while not any(isinstance(news, Error) and news.of == "ready" for news in heard):
                await asyncio.sleep(0.01)
            server.process.send_signal(signal.SIGUSR2)
            await seat.until(lambda table: table.status == "playing")

    with Killable(tmp_path / "house.db", FAULT="query_only") as server:
        ana, ben = server.guest("Ana"), server.guest("Ben")
        made = ana.post("/api/tables", {"settings": {"game": "war_lanes", "seats": [{"who": "me"}, {"who": "open"}]}}).json
        link = f"{server.url}/t/{made['id']}/{made['code']}"
        asyncio.run(asyncio.wait_for(story(server, link, ben), PATIENCE))
