"""What one person may use up: tables, places in the lobby, bots, memory. Whatever a greedy guest does, others find room."""

import asyncio
import os
import signal
import threading
from dataclasses import replace as with_changes

import pytest
from msgspec import Raw

from cardhouse.server.app import open_server
from cardhouse.server.errors import Refused
from cardhouse.server.http import tables
from cardhouse.server.http.calls import Context
from cardhouse.server.http.replays import record_text, replay
from cardhouse.server.jobs import capacity, expiry
from cardhouse.server.jobs.schedule import Jobs
from cardhouse.server.live import broadcast, commit, lobby, prepared, quotas, registry
from cardhouse.server.live.bots import Bots
from cardhouse.server.live.quotas import Quotas
from cardhouse.server.log import acts
from cardhouse.server.log.clock import steady
from cardhouse.server.log.rows import row_of
from cardhouse.server.messages import SeatPlan, Settings, encode
from cardhouse.storage.sqlite import SqliteStore
from cardhouse.storage.store import TableRow
from faults.test_houses import children, stopped

from .in_process import Guest, mover, new_server, seated, services_of, settle

BOTS = [SeatPlan("bot", level="easy")] * 2
ALONE = [SeatPlan("me"), SeatPlan("bot", level="easy")]


def run(story):
    asyncio.run(asyncio.wait_for(story, 120))


def test_one_guest_sets_up_so_many_tables_and_others_still_can(new_server):
    server = new_server(CARDHOUSE_LIMITS="1")
    greedy, ana = server.guest(), server.guest()
    made = [greedy.post("/api/tables", {"settings": {"game": "lama"}}) for _ in range(40)]
    assert made[0].status == 201
    assert (made[-1].status, made[-1].json["code"]) == (429, "too_many")
    assert "many tables" in made[-1].json["say"]
    with greedy.socket() as socket:
        for message in ({"t": "quick", "game": "lama"}, {"t": "quick", "game": "war_lanes"}):
            socket.send(message)
        assert socket.expect("error")["code"] == "too_many"
    assert ana.post("/api/learn/lama").status == 201
    with ana.socket() as socket:  # a rematch that is set already is no further table
        socket.send({"t": "open", "table": ana.open(seats=[{"who": "me"}, {"who": "bot"}])})
        socket.send({"t": "resign"})
        for _ in range(quotas.TABLES + 2):
            socket.send({"t": "rematch"})
        assert {socket.expect("error")["code"] for _ in range(quotas.TABLES + 1)} == {"followed"}
    ana.open()


def test_tables_are_counted_for_an_address_too():
    time, limited = [0.0], Quotas()
    limited.by_address.clock = limited.by_person.clock = lambda: time[0]
    empty = open_server(SqliteStore(":memory:"))
    for number in range(quotas.TABLES_FROM):
        limited.take(empty, f"guest {number}", "192.0.2.1")
    with pytest.raises(Refused, match="wait 3 seconds"):
        limited.take(empty, "one more", "192.0.2.1")
    limited.take(empty, "somebody else", "192.0.2.2")
    time[0] += quotas.TABLE_EVERY_FROM
    limited.take(empty, "later", "192.0.2.1")


def test_the_lobby_shows_everybody_s_tables(tmp_path):
    async def story():
        server = new_server(tmp_path)
        ana, greedy = Guest(server), Guest(server)
        hers = lobby.open_table(server, ana.person, Settings("lama", listed=True))
        for _ in range(250):
            lobby.open_table(server, greedy.person, Settings("lama", listed=True))
        shown = lobby.open_tables(server)
        assert hers.table.row.id in [line.id for line in shown]
        assert sum(line.seats[0].person == greedy.person for line in shown) == 3
        server.close()

    run(story())


def test_games_to_watch_hide_no_table_that_waits_for_players(tmp_path):
    async def story():
        server = new_server(tmp_path)
        with server.store.transaction():
            for number in range(300):
                server.store.new_table(TableRow(f"t{number}", "lama", "playing", True, b"", 2e9 + number, owner=f"p{number}"))
        waits = lobby.open_table(server, Guest(server).person, Settings("lama", listed=True))
        assert waits.table.row.id in [row.id for row in server.store.listed()]
        server.close()

    run(story())


def test_a_person_with_too_many_tables_loses_the_one_abandoned_longest(tmp_path, monkeypatch):
    async def story():
        monkeypatch.setattr(quotas, "MOST_OPEN", 3)
        server, limited = new_server(tmp_path), Quotas(100)
        ana, bo = Guest(server), Guest(server)
        lives = []
        for _ in range(3):
            limited.take(server, ana.person, "here")
            lives.append(lobby.open_table(server, ana.person, Settings("lama", seats=ALONE)))
            await settle(server)
        ana.follow(lives[0])
        limited.take(server, ana.person, "here")
        await settle(server)
        assert [live.table.over for live in lives] == [False, True, False], "a person is at the first"
        shared, _ = await seated(server, 2)
        with server.store.transaction():  # tables where others sit are not hers to lose
            for live in (lives[0], lives[2], shared):
                row = with_changes(row_of(shared.table), no=live.table.row.no)
                server.store.save_table(row)
                server.store._db.execute("UPDATE tables SET owner = ? WHERE no = ?", (ana.person, row.no))
        with pytest.raises(Refused, match="3 tables that are not over"):
            limited.take(server, ana.person, "here")
        limited.take(server, bo.person, "here")
        server.close()

    run(story())


def test_the_house_has_so_many_tables_in_all(tmp_path, monkeypatch):
    async def story():
        monkeypatch.setattr(quotas, "MOST_ON_SERVER", 2)
        server = new_server(tmp_path)
        for _ in range(2):
            Quotas().take(server, "ana", "here")
            lobby.open_table(server, Guest(server).person, Settings("lama"))
        Jobs(server).sweep()
        with pytest.raises(Refused) as full:
            Quotas().take(server, "bo", "there")
        assert full.value.code == "house_full"
        server.close()

    run(story())


def test_the_last_of_the_disk_is_for_the_games_that_go_on(tmp_path, monkeypatch, caplog):
    async def story():
        server = new_server(tmp_path)
        live, guests = await seated(server, 2)
        monkeypatch.setattr(capacity, "SPARE", 1 << 62)
        Jobs(server).sweep()
        for count in (Quotas().take, Quotas().keep):
            with pytest.raises(Refused, match="nearly full"):
                count(server, guests[0].person, "here")
        n = live.table.n
        await mover(live, guests).play(live)
        assert live.table.n == n + 1
        assert "nearly full" in caplog.text
        server.close()

    run(story())


def test_so_many_records_are_kept_for_one_person(tmp_path, monkeypatch):
    async def story():
        monkeypatch.setattr(quotas, "MOST_FINISHED", 2)
        server = new_server(tmp_path)
        for number in range(2):
            Quotas().keep(server, "ana", "here")
            with server.store.transaction():
                server.store.new_table(TableRow(f"t{number}", "lama", "over", owner="ana"))
        with pytest.raises(Refused, match="save this record on your own device"):
            Quotas().keep(server, "ana", "here")
        Quotas().keep(server, "bo", "here")
        server.close()

    run(story())


# Bots


def test_bots_among_themselves_play_only_while_they_are_watched(tmp_path):
    async def story():
        server = new_server(tmp_path)
        server.timers.bots = Bots(1)
        try:
            ana = Guest(server)
            live = lobby.open_table(server, ana.person, Settings("lama", seats=BOTS))
            await settle(server)
            assert live.table.waits_for_bot
            assert (live.thinking, live.unused) == (-1, True)
            n = live.table.n
            ana.follow(live)
            while live.table.n < n + 2:
                await asyncio.sleep(0.01)
            server.unfollow(live, ana)
            while live.thinking >= 0 or not live.unused:
                await asyncio.sleep(0.01)
            assert not live.table.over
        finally:
            server.timers.bots.close()
            server.close()

    run(story())


def test_a_person_with_many_tables_does_not_keep_the_bots_from_others(tmp_path):
    async def story():
        server = new_server(tmp_path)
        server.timers.bots = Bots(1, patience=100, spare=0)
        try:
            greedy, ana = Guest(server), Guest(server)
            game = lobby.checked(Settings("lama"))[0]
            await server.timers.bots.choose(game, game.dealt(1), "easy")
            (pid,) = children(os.getpid())
            stopped(pid)
            many = [lobby.open_table(server, greedy.person, Settings("lama", seats=BOTS)) for _ in range(100)]
            await settle(server)
            for live in many:
                greedy.follow(live)
            hers = lobby.open_table(server, ana.person, Settings("lama", seats=ALONE))
            ana.follow(hers)
            await settle(server)
            while not hers.table.waits_for_bot:
                await ana.play(hers)
            before, n = [live.table.n for live in many], hers.table.n
            os.kill(pid, signal.SIGCONT)
            while hers.table.n == n:
                await asyncio.sleep(0)
            assert sum(live.table.n - was for live, was in zip(many, before, strict=True)) <= 5
        finally:
            server.timers.bots.close()
            server.close()

    run(story())


# Tables that nobody is at


def test_a_table_by_invitation_that_never_began_leaves_nothing_behind(tmp_path, monkeypatch):
    async def story():
        server = new_server(tmp_path)
        ana = Guest(server)
        live = lobby.open_table(server, ana.person, Settings("lama"))
        monkeypatch.setattr(expiry, "INVITED", -1.0)
        ana.follow(live)
        keeper = Jobs(server)
        keeper.sweep()
        await settle(server)
        assert live.table.status == "gathering", "she is there"
        server.unfollow(live, ana)
        with server.store.transaction():
            server.store.save_table(with_changes(row_of(live.table), updated=0.0))
        keeper.sweep()
        await settle(server)
        assert live.table.over
        keeper.archive()
        assert server.store.table(live.table.row.id) is None
        assert server.store.tables_of(ana.person) == []
        assert server.store.log(live.table.row.no) == []
        keeper.stop()
        server.close()

    run(story())


def test_a_game_that_nobody_goes_on_with_ends_and_one_with_new_moves_does_not(tmp_path, monkeypatch):
    async def story():
        server = new_server(tmp_path)
        live, guests = await seated(server, 2)
        for guest in guests:
            server.unfollow(live, guest)
        await mover(live, guests).play(live)
        with server.store.transaction():  # begun long ago
            server.store.save_table(with_changes(row_of(live.table), updated=1.0))
        keeper = Jobs(server)
        keeper.sweep()
        await settle(server)
        assert live.table.status == "playing", "its newest move is fresh"
        monkeypatch.setattr(expiry, "LEFT", -1.0)
        keeper.sweep()
        await settle(server)
        assert live.table.over
        keeper.stop()
        server.close()

    run(story())


# Long logs


@pytest.mark.parametrize("call", [tables.table_replay, tables.record], ids=["replay", "record"])
def test_what_is_made_of_a_log_is_made_beside_the_tables_and_in_turn(tmp_path, call):
    """The threads for it are busy until the gate opens; moves go on meanwhile, and who asked for much waits behind the others."""

    async def story():
        server, gate = new_server(tmp_path), threading.Event()
        services = services_of(server)
        over, players = await seated(server, 2)
        await players[0].ask(over, lambda: acts.resign(over.table, players[0].person))
        live, guests = await seated(server, 2)

        def asked(name):
            return Context(services, None, {"id": over.table.row.id}, {}, None, name, "http://here")

        greedy = [asyncio.ensure_future(services.in_thread("greedy", gate.wait)) for _ in range(6)]
        await asyncio.sleep(0)
        looked = asyncio.ensure_future(call(asked("ana")))
        n = live.table.n
        for _ in range(3):
            await mover(live, guests).play(live)
        assert live.table.n == n + 3
        assert not looked.done()
        gate.set()
        made = await looked
        row = server.store.table(over.table.row.id)
        assert made == (Raw(encode(replay(server, row, "", ""))) if call is tables.table_replay else record_text(server, row))
        await asyncio.gather(*greedy)
        services.close()
        server.close()

    run(story())


def test_a_long_archived_game_is_opened_without_reading_every_move(tmp_path):
    async def story():
        server = new_server(tmp_path)
        live, guests = await seated(server, 2)
        while not live.table.over:
            await mover(live, guests).play(live)
        shown = server.info(live, "all", "")
        Jobs(server).archive()
        server.evict([live])
        again = server.live(live.table.row.id)
        assert (again.table.n, again.table.result) == (live.table.n, live.table.result)
        info = server.info(again, "all", "")
        assert info.view == shown.view
        assert server.info(again, "all", "").view is info.view, "made once"
        server.close()

    run(story())


# Memory


def test_so_many_tables_are_in_memory_and_those_in_use_stay(tmp_path, monkeypatch):
    async def story():
        monkeypatch.setattr(registry, "MOST_LIVE", 10)
        server = new_server(tmp_path)
        ana = Guest(server)
        ids = [lobby.open_table(server, ana.person, Settings("lama")).table.row.id for _ in range(12)]
        assert len(server.lives) <= 10
        for id in ids:
            server.live(id)
            assert len(server.lives) <= 10
        for id in ids[:10]:
            Guest(server).follow(server.live(id), "watcher")
        with pytest.raises(Refused, match="the house is full"):
            server.live(ids[11])
        server.close()

    run(story())


def test_so_many_watch_a_table_and_those_who_play_there_always_find_room(tmp_path, monkeypatch):
    async def story():
        server = new_server(tmp_path)
        live, guests = await seated(server, 2)
        monkeypatch.setattr(broadcast, "MOST_FOLLOWERS", 3)
        Guest(server).follow(live)
        with pytest.raises(Refused, match="as many watch"):
            Guest(server).follow(live)
        guests[0].follow(live)
        server.close()

    run(story())


def test_so_much_waits_at_a_table(tmp_path):
    async def story():
        server = new_server(tmp_path)
        live, guests = await seated(server, 2)
        refused = []
        for _ in range(commit.MOST_WAITING + 1):
            server.change(live, lambda: None, refused.append)
        assert [error.code for error in refused] == ["too_many"]
        await settle(server)
        await mover(live, guests).play(live)
        server.close()

    run(story())


def test_a_log_that_is_full_takes_moves_and_the_end_alone(tmp_path, monkeypatch):
    async def story():
        server = new_server(tmp_path)
        live, guests = await seated(server, 2)
        monkeypatch.setattr(prepared, "MOST_ENTRIES", live.table.n)
        guest = mover(live, guests)
        refused = await guest.ask(live, lambda: acts.offer(live.table, guest.person, "draw", server.history(live.table)))
        assert refused.code == "log_full"
        other = guests[1 - guests.index(guest)]
        seat = live.table.seats_of(other.person)[0]
        refused = await guest.ask(live, lambda: acts.replace_absent(live.table, guest.person, seat, "bot", 1e6))
        assert refused.code == "log_full", "who comes back could not take the seat back from the bot"
        n = live.table.n
        await guest.play(live)
        assert live.table.n == n + 1
        await guest.ask(live, lambda: acts.resign(live.table, guest.person))
        assert live.table.over
        server.close()

    run(story())


def test_a_game_that_is_over_leaves_memory_long_before_one_that_goes_on(tmp_path, monkeypatch):
    async def story():
        server = new_server(tmp_path)
        (over, guests), (on, players) = await seated(server, 2), await seated(server, 2)
        while not over.table.over:
            await mover(over, guests).play(over)
        now = steady() + capacity.OVER + 1
        monkeypatch.setattr(capacity, "steady", lambda: now)
        Jobs(server).tidy()
        assert set(server.lives) == {over.table.row.id, on.table.row.id}, "as long as somebody looks at it, it stays"
        for live, group in ((over, guests), (on, players)):
            for guest in group:
                server.unfollow(live, guest)
            live.used = now - capacity.OVER - 1
        Jobs(server).tidy()
        assert set(server.lives) == {on.table.row.id}
        assert server.live(over.table.row.id).table.over, "who comes back finds it"
        server.close()

    run(story())
