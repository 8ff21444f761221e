"""Two houses on one database: one of them writes each number, the other looks again. And a house whose bots are killed."""

import asyncio
import os
import random
import signal
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

import cardhouse
from cardhouse.server.app import open_server
from cardhouse.server.live import lobby, timers
from cardhouse.server.live.bots import Bots
from cardhouse.server.log.entries import Played, read
from cardhouse.server.messages import SeatPlan, Settings
from cardhouse.server.workers import WorkerPool
from cardhouse.storage.sqlite import SqliteStore
from cardhouse.storage.store import Busy
from server.in_process import Guest, settle
from server.in_process import new_server as new_house_here
from server.process import PATIENCE, ServerProcess, Socket, until

BOT = {"who": "bot", "level": "easy"}


class Tab:
    """A connection to one of the servers, and its last message about the table."""

    def __init__(self, guest, port, table, choose):
        self.socket, self.table, self.choose = Socket(port), table, choose
        self.socket.send({"t": "hello", "protocol": 1, "token": guest.token})
        self.socket.expect("welcome")
        self.guest, self.acknowledged, self.refused, self.keys = guest, [], Counter(), 0

    def look(self):
        """The table as this house knows it now."""
        self.socket.send({"t": "open", "table": self.table})
        return self.socket.expect("table")

    def send(self, info):
        """Send a move chosen from what was seen."""
        self.keys += 1
        action = self.choose.choice(info["legal"])[0]
        self.sent = {"t": "play", "n": info["n"], "action": action, "key": f"{id(self)}{self.keys}"}
        self.socket.send(self.sent)

    def hear(self):
        """What came of it."""
        while (answer := self.socket.receive()).get("key") != self.sent["key"]:
            pass
        if answer["t"] == "on":
            self.acknowledged.append((answer["n"], self.sent["action"]))
        else:
            self.refused[answer["code"]] += 1


def test_two_houses_at_one_table_never_both_write_a_number(new_server, tmp_path):
    one = new_server()
    two = ServerProcess(one.db)
    choose = random.Random(3)
    try:
        ana = one.guest("Ana")
        table = ana.open("war_lanes", seats=[{"who": "me"}, {"who": "here", "name": "Bo"}])
        tabs = [Tab(ana, port, table, choose) for port in (one.port, two.port)]
        over = False
        while not over:
            seen = [tab.look() for tab in tabs]
            over = any(info["status"] == "over" for info in seen)
            if over:
                break
            assert seen[0]["n"] == seen[1]["n"]
            turn = seen[0]["view"]["to_act"]
            for tab in tabs:
                tab.socket.send({"t": "open", "table": table, "seat": turn})
            for tab, info in [(tab, tab.socket.expect("table")) for tab in tabs]:
                tab.send(info)
            for tab in tabs:
                tab.hear()
        for tab in tabs:
            assert tab.look()["result"]["how"] == "over"
            tab.socket.close()
        text = ana.get(f"/api/tables/{table}/record").text
        assert cardhouse.loads(text).over
    finally:
        two.kill()
    acknowledged = [move for tab in tabs for move in tab.acknowledged]
    assert all(len(tab.acknowledged) > 3 for tab in tabs), "both houses wrote"
    assert sum(tab.refused["stale"] for tab in tabs) > 10, "and both were too late at times"
    assert not any(code not in ("stale", "over") for tab in tabs for code in tab.refused), [tab.refused for tab in tabs]
    assert sorted(acknowledged) == written(one.db, table)


def written(db: Path, table: str):
    store = SqliteStore(db)
    row = store.table(table)
    assert row is not None
    found = [(n, entry.text) for n, body, _ in open_server(store).rows(row) if isinstance(entry := read(body), Played)]
    store.close()
    return found


def test_people_in_two_houses_play_together_with_a_bot(new_server):
    """A server learns of what another wrote when a table is opened, or when its own move conflicts."""
    one = new_server()
    two = ServerProcess(one.db)
    choose = random.Random(4)
    try:
        ana, ben = one.guest("Ana"), one.guest("Ben")
        made = ana.post("/api/tables", {"settings": {"game": "lama", "seats": [{"who": "me"}, BOT, {"who": "open"}]}}).json
        tabs = [Tab(ana, one.port, made["id"], choose), Tab(ben, two.port, made["id"], choose)]
        tabs[1].socket.send({"t": "open", "table": made["id"], "code": made["code"]})
        tabs[1].socket.send({"t": "sit", "code": made["code"]})
        tabs[1].socket.send({"t": "ready"})
        over = False

        def everybody_plays():
            nonlocal over
            for tab in tabs:
                info = tab.look()
                over = over or info["status"] == "over"
                if info.get("legal"):
                    tab.send(info)
                    tab.hear()
            return over

        until(everybody_plays, "the end")
        for tab in tabs:
            tab.socket.close()
        assert cardhouse.loads(ana.get(f"/api/tables/{made['id']}/record").text).over
    finally:
        two.kill()
    mine = sorted(move for tab in tabs for move in tab.acknowledged)
    assert set(mine) <= set(written(one.db, made["id"]))
    assert len(set(mine)) == len(mine) > 0


# Bots


def children(pid: int) -> list[int]:
    """The processes that a process has started to think."""
    found = []
    for folder in Path("/proc").iterdir():
        if folder.name.isdecimal():
            try:
                stat, command = (folder / "stat").read_text(), (folder / "cmdline").read_bytes()
            except OSError:
                continue
            if int(stat.rpartition(")")[2].split()[1]) == pid and b"spawn_main" in command:
                found.append(int(folder.name))
    return found


def test_bots_move_although_their_process_is_killed(new_server):
    server = new_server(CARDHOUSE_WARM="lama")
    ana = server.guest("Ana")
    tables = [ana.open("lama", seats=[{"who": "me"}, BOT, BOT]) for _ in range(3)]
    killed = set()
    for table in tables:
        for pid in until(lambda: children(server.process.pid), "a process for bots"):
            os.kill(pid, signal.SIGKILL)
            killed.add(pid)
        assert ana.play_out(table)[-1]["result"]
    assert len(killed) >= 2
    assert server.process.poll() is None


@pytest.mark.parametrize("trouble", [RuntimeError("the processes of the bots die again and again"), Busy("the database does not answer")])
def test_a_bot_that_could_not_choose_is_asked_again(tmp_path, monkeypatch, caplog, trouble):
    monkeypatch.setattr(timers, "AGAIN", 0.01)

    class Tired(Bots):
        asked = 0

        async def choose(self, *given):
            self.asked += 1
            if self.asked < 3:
                raise trouble
            return await super().choose(*given)

    async def story():
        server = new_house_here(tmp_path)
        server.timers.bots = Tired(1)
        try:
            ana = Guest(server)
            live = lobby.open_table(server, ana.person, Settings("lama", seats=[SeatPlan("me"), SeatPlan("bot")]))
            await settle(server)
            while not live.table.waits_for_bot:
                await ana.play(live)
            n = live.table.n
            async with asyncio.timeout(PATIENCE):
                while live.table.n == n:
                    await asyncio.sleep(0.01)
        finally:
            server.timers.bots.close()
            server.close()

    asyncio.run(story())
    faults = [record for record in caplog.records if record.levelname == "ERROR"]
    assert bool(faults) == isinstance(trouble, RuntimeError), "a database that is away is no fault of a bot"


def test_no_bot_is_asked_at_a_table_that_another_house_has_moved_on(tmp_path, caplog):
    """The bot moved in another house after it was asked here, and before that began: then it is a person's turn."""

    async def story():
        here, there = new_house_here(tmp_path), new_house_here(tmp_path)
        there.timers.bots = Bots(1)
        try:
            ana = Guest(here)
            at = lobby.open_table(here, ana.person, Settings("lama", seats=[SeatPlan("me"), SeatPlan("bot")]))
            await settle(here)
            while not at.table.waits_for_bot:  # nobody plays it here
                await ana.play(at)
            after = there.live(at.table.row.id)
            async with asyncio.timeout(PATIENCE):
                while after.table.waits_for_bot:
                    await asyncio.sleep(0.01)
            await settle(there)
            here.timers.bots = there.timers.bots
            here.timers.arm(at)
            here.tables.reload(at)
            await settle(here)
            assert not at.table.waits_for_bot
        finally:
            there.timers.bots.close()
            here.close()
            there.close()

    asyncio.run(story())
    assert not [record for record in caplog.records if record.levelname == "ERROR"]


def stopped(pid):
    """Stop a process: it hears no signal but SIGKILL."""
    os.kill(pid, signal.SIGSTOP)
    until(lambda: state_of(pid) == "T", "the stop")


def state_of(pid):
    """What a process does, in a letter: T where it was stopped."""
    return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]


def test_a_house_closes_although_its_bots_were_stopped(new_server):
    server = new_server(CARDHOUSE_WARM="lama")
    ana = server.guest("Ana")
    ana.open("lama", seats=[{"who": "me"}, BOT, BOT])
    bots = until(lambda: children(server.process.pid), "a process for bots")
    for pid in bots:
        stopped(pid)
    assert server.stop() == 0
    until(lambda: not any(Path(f"/proc/{pid}").exists() for pid in bots), "the end of its processes")


async def moves_though_its_process_is_stopped(server, bots):
    """A bot moves at a live table after its process was stopped, whose id this gives."""
    ana = Guest(server)
    game = cardhouse.load("lama")
    await bots.choose(game, game.dealt(1), "easy")
    (pid,) = children(os.getpid())
    stopped(pid)
    live = lobby.open_table(server, ana.person, Settings("lama", seats=[SeatPlan("me"), SeatPlan("bot")]))
    await settle(server)
    while not live.table.waits_for_bot:
        await ana.play(live)
    n = live.table.n
    while live.table.n == n:
        await asyncio.sleep(0.01)
    return pid


def test_a_bot_whose_process_was_stopped_is_replaced_and_moves(tmp_path):
    async def story():
        server = new_house_here(tmp_path)
        server.timers.bots = Bots(1, patience=0.5)
        try:
            pid = await moves_though_its_process_is_stopped(server, server.timers.bots)
            assert pid not in children(os.getpid())
        finally:
            server.timers.bots.close()
            server.close()

    asyncio.run(asyncio.wait_for(story(), 60))


def test_at_a_live_table_a_spare_process_moves_while_the_first_one_hangs(tmp_path):
    """However patient the server is, and with its own pause before it asks another: what hangs is ended after the move only."""

    class Watched(Bots):
        hung = ()

        async def choose(self, *given):
            found = await super().choose(*given)
            self.hung = [pid for pid in children(os.getpid()) if state_of(pid) == "T"]
            return found

    async def story():
        server = new_house_here(tmp_path)
        server.timers.bots = bots = Watched(1, patience=600)
        try:
            pid = await moves_though_its_process_is_stopped(server, bots)
            assert bots.hung == [pid], "it was not waited for, nor ended, until the move came"
            while pid in children(os.getpid()):
                await asyncio.sleep(0.01)
        finally:
            bots.close()
            server.close()

    asyncio.run(asyncio.wait_for(story(), 60))


def test_of_two_processes_that_hang_neither_is_waited_for():
    """One spare process does the work of both, one after the other."""

    async def story():
        pool = WorkerPool(2, patience=600, most=10, spare=1, hedge=0.05)
        try:
            await pool.everywhere(os.getpid)
            for pid in await asyncio.gather(pool.run("Ana", os.getpid), pool.run("Bo", os.getpid)):
                stopped(pid)
            await asyncio.gather(pool.run("Ana", time.sleep, 0.2), pool.run("Bo", time.sleep, 0.2))
        finally:
            pool.close()

    asyncio.run(asyncio.wait_for(story(), 30))


def test_another_process_takes_over_from_one_that_dies():
    """However patient the server is: a lost one is replaced at once."""

    async def story():
        bots = Bots(1, patience=600, hedge=600)
        try:
            game = cardhouse.load("lama")
            await bots.choose(game, game.dealt(1), "easy")
            (pid,) = children(os.getpid())
            os.kill(pid, signal.SIGKILL)
            moves = [(await bots.choose(game, game.dealt(seed), "easy")).code for seed in range(3)]
            assert [move in game.legal(game.dealt(seed)) for seed, move in enumerate(moves)] == [True] * 3
        finally:
            bots.close()

    asyncio.run(asyncio.wait_for(story(), 60))


def test_nobody_waits_for_a_compiler_and_the_seat_says_who_plays(tmp_path):
    async def story():
        server = new_house_here(tmp_path)
        server.timers.bots = bots = Bots(1)
        try:
            ana = Guest(server)
            game = cardhouse.load("lama")
            assert not (await bots.choose(game, game.dealt(1), "master")).own  # Normal's move, at once
            while not (await bots.choose(game, game.dealt(1), "master")).own:
                await asyncio.sleep(0.01)
            live = lobby.open_table(server, ana.person, Settings("lama", seats=[SeatPlan("me"), SeatPlan("bot", level="master")]))
            await settle(server)
            ana.follow(live)
            server.broadcast.warming(live, 1, True)
            assert [seat.get("warming", False) for seat in ana.last("seats")["seats"]] == [False, True]
            assert server.info(live, 0, ana.person).seats[1].warming
            while not live.table.waits_for_bot:
                await ana.play(live)
            n = live.table.n
            while live.table.n == n:
                await asyncio.sleep(0.01)
            assert not any("warming" in seat for seat in ana.last("seats")["seats"])
        finally:
            bots.close()
            server.close()

    asyncio.run(asyncio.wait_for(story(), 60))


def test_nothing_is_left_of_a_house_that_was_killed(new_server):
    server = new_server(CARDHOUSE_WARM="lama")
    bots = until(lambda: children(server.process.pid), "a process for bots")
    server.kill()
    until(lambda: not any(Path(f"/proc/{pid}").exists() for pid in bots), "the end of its processes")


def test_a_record_that_takes_long_holds_nobody_else_up(new_server):
    """Its reader is stopped in the middle: everybody else is answered, and so is the record once it goes on."""
    server = new_server()
    ana = server.guest("Ana")
    table = cardhouse.load("lama").start(seed=3)
    text = table.record.dumps().replace("*", "{}" * 110_000 + "*")
    assert ana.post("/api/verify", {"text": text}).status == 200
    (reader,) = children(server.process.pid)
    stopped(reader)
    with ThreadPoolExecutor(1) as elsewhere:
        asked = elsewhere.submit(ana.post, "/api/tables/from", {"text": text, "n": 0})
        assert [ana.open("lama") for _ in range(3)]
        assert not asked.done()
        os.kill(reader, signal.SIGCONT)
        assert asked.result().status == 201
