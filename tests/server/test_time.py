"""Clocks: they start when the turn was broadcast, what they do is recorded, and a house that was down takes nobody's time."""

import asyncio
import time

import pytest

from cardhouse.prose.acts import act_sentence
from cardhouse.server.app import open_server
from cardhouse.server.errors import Refused
from cardhouse.server.jobs.schedule import Jobs
from cardhouse.server.live.lobby import checked, open_table
from cardhouse.server.log import acts
from cardhouse.server.log.clock import DAY, GRACE, LEFT, spend, steady
from cardhouse.server.messages import Clock, SeatPlan, Settings
from cardhouse.storage.sqlite import SqliteStore

from .in_process import Guest, acts_of, mover, new_server, seated, settle


def run(story):
    return asyncio.run(story)


def late(live, seconds):
    """Pretend that the turn was broadcast so long ago."""
    live.table = live.table.turn_began(live.table.turn_steady - seconds)


def test_without_a_clock_nothing_runs(tmp_path):
    async def story():
        live, guests = await seated(new_server(tmp_path), 2)
        assert live.table.deadline() is None
        assert "times" not in guests[0].last("table")

    run(story())


def test_a_clock_for_each_move_starts_when_the_turn_was_broadcast(tmp_path):
    async def story():
        live, guests = await seated(new_server(tmp_path), 2, clock=Clock("move", 30))
        first = mover(live, guests)
        before = steady()
        await first.play(live, "draw")
        assert live.table.deadline() >= before + 30
        assert 29_000 <= first.last("on")["times"]["left"] <= 30_000 + GRACE * 1000

    run(story())


def test_a_timeout_plays_easys_move_and_is_recorded(tmp_path):
    async def story():
        server = new_server(tmp_path)
        live, guests = await seated(server, 2, clock=Clock("move", 30))
        seat, other = live.table.to_act, guests[1 - guests.index(mover(live, guests))]
        late(live, 40)
        server.timers.time_up(live)
        await settle(server)
        assert live.table.n == other.last("on")["n"]
        assert other.last("on")["act"] == f"@timeout {seat}"
        assert other.last("on")["events"]

    run(story())


def test_a_clock_that_has_not_run_out_does_nothing(tmp_path):
    async def story():
        server = new_server(tmp_path)
        live, _ = await seated(server, 2, clock=Clock("move", 30))
        n = live.table.n
        late(live, 20)
        server.timers.time_up(live)
        await settle(server)
        assert live.table.n == n
        assert live.timer is not None

    run(story())


def test_a_table_may_say_that_a_timeout_loses(tmp_path):
    async def story():
        server = new_server(tmp_path)
        live, guests = await seated(server, 2, clock=Clock("move", 30), timeout="lose")
        seat = live.table.to_act
        late(live, 40)
        server.timers.time_up(live)
        await settle(server)
        assert guests[0].last("on")["result"]["winners"] == [1 - seat]
        assert guests[0].last("on")["result"]["how"] == "late"
        said = act_sentence(guests[0].last("on")["act"], ["Ana", "Bo"], "watcher")
        assert said == f"{['Ana', 'Bo'][seat]} ran out of time and lost the seat."

    run(story())


def test_a_bank_is_spent_by_its_owner_alone_and_grows_with_each_move():
    clock = Clock("bank", 60, more=2)
    assert spend(clock, [60_000, 60_000], 1, 10 + GRACE) == [60_000, 52_000]
    assert spend(clock, [60_000, 1_000], 1, 100) == [60_000, 2_000]
    assert spend(clock, [60_000, 60_000], 0, GRACE / 2) == [62_000, 60_000]


def test_banks_stand_in_the_log_and_the_time_a_house_is_down_is_nobodys_loss(tmp_path):
    async def story():
        server = new_server(tmp_path)
        live, guests = await seated(server, 2, clock=Clock("bank", 60))
        seat = live.table.to_act
        late(live, 20)
        await mover(live, guests).play(live, "draw")
        left = live.table.banks[seat]
        assert 60_000 - 20_000 <= left <= 60_000 - 16_000
        again = open_server(SqliteStore(tmp_path / "house.db"))
        table = again.live(live.table.row.id).table
        assert table.banks[seat] == left
        assert table.deadline() > steady() + 55

    run(story())


def test_days_run_on_while_nobody_is_there_and_the_house_notices(tmp_path):
    async def story():
        server = new_server(tmp_path)
        live, guests = await seated(server, 2, clock=Clock("days", days=2))
        turn = mover(live, guests)
        row = server.store.table(live.table.row.id)
        assert row.turn == turn.person
        assert 1.9 * 86_400 < row.deadline - time.time() <= 2 * 86_400
        await turn.play(live, "draw")
        assert server.store.table(row.id).turn == mover(live, guests).person
        assert [found.id for found in server.store.due(time.time() + 3 * 86_400)] == [row.id]
        assert server.store.due(time.time()) == []

    run(story())


JUMPS = [3_600, -3_600, 3 * DAY, -3 * DAY]


@pytest.fixture(params=JUMPS, ids=lambda seconds: f"{seconds:+.0f}s")
def jump(request, monkeypatch):
    """The system clock is changed while the server runs."""
    real = time.time

    def now():
        monkeypatch.setattr(time, "time", lambda: real() + request.param)

    return now


def test_a_calendar_that_is_set_empties_no_bank(tmp_path, jump):
    async def story():
        server = new_server(tmp_path)
        live, guests = await seated(server, 2, clock=Clock("bank", 300))
        seat, n = live.table.to_act, live.table.n
        jump()
        server.timers.time_up(live)
        await settle(server)
        assert live.table.n == n
        assert 299_000 <= server.info(live, seat, "").times.left <= 300_000 + GRACE * 1000
        await mover(live, guests).play(live, "draw")
        assert live.table.banks == [300_000, 300_000]
        assert 299_000 <= guests[0].last("on")["times"]["left"] <= 300_000 + GRACE * 1000

    run(story())


def test_a_calendar_that_is_set_stops_no_clock_and_leaves_nobody_absent(tmp_path, jump):
    async def story():
        server = new_server(tmp_path)
        live, (_, bo) = await seated(server, 2, clock=Clock("move", 5), absent=60)
        server.unfollow(live, bo)
        jump()
        assert 0 <= live.absence(bo.person) < 60
        live.away[bo.person] -= 61
        assert live.absence(bo.person) > 60
        n = live.table.n
        late(live, 10)
        server.timers.time_up(live)
        await settle(server)
        assert live.table.n == n + 1
        assert 0 < live.timer.when() - asyncio.get_running_loop().time() <= 5 + GRACE

    run(story())


def test_a_calendar_that_is_set_empties_no_days(tmp_path, jump):
    async def story():
        server = new_server(tmp_path)
        live, _ = await seated(server, 2, clock=Clock("days", days=2))
        n, jobs = live.table.n, Jobs(server)
        jump()
        jobs.sweep()
        await settle(server)
        jobs.stop()
        assert live.table.n == n
        assert 1.9 * DAY < live.table.deadline() - steady() <= 2 * DAY
        server.close()
        again = open_server(SqliteStore(tmp_path / "house.db"))  # and it is opened again before the calendar is right
        table = again.live(live.table.row.id).table
        await settle(again)
        assert table.n == n
        assert LEFT - 1 <= table.deadline() - steady() <= 2 * DAY
        again.close()

    run(story())


def test_a_calendar_that_is_set_clears_no_table_from_the_lobby(tmp_path, jump):
    async def story():
        server = new_server(tmp_path)
        jobs = Jobs(server)
        live = open_table(server, Guest(server).person, Settings("lama", listed=True, fill=60))
        jump()
        jobs.sweep()
        await settle(server)
        jobs.stop()
        assert live.table.status == "gathering"
        server.timers.retry(live)
        assert 50 < live.filler.when() - asyncio.get_running_loop().time() <= 60
        server.close()

    run(story())


def test_a_pause_needs_everybody_and_stops_the_clock(tmp_path):
    async def story():
        server = new_server(tmp_path)
        live, (ana, bo) = await seated(server, 2, clock=Clock("move", 30))
        await ana.ask(live, lambda: acts.offer(live.table, ana.person, "pause", server.history(live.table)))
        assert live.table.deadline() is not None
        await bo.ask(live, lambda: acts.answer(live.table, bo.person, True, server.history(live.table)))
        assert live.table.acts.paused
        assert live.table.deadline() is None
        assert (await mover(live, [ana, bo]).play(live)).code == "paused"
        await bo.ask(live, lambda: acts.resume(live.table, bo.person))
        assert live.table.deadline() is not None
        assert acts_of(server, live) == ["@offer 0 pause", "@pause", "@resume"]

    run(story())


def test_an_absent_player_is_replaced_only_after_the_stated_time_and_comes_back(tmp_path):
    async def story():
        server = new_server(tmp_path)
        live, (ana, bo) = await seated(server, 2, absent=60)
        replace = lambda do: lambda: acts.replace_absent(live.table, ana.person, 1, do, live.absence(bo.person))  # noqa: E731
        assert (await ana.ask(live, replace("bot"))).code == "not_absent"
        server.unfollow(live, bo)
        assert ana.last("seats")["seats"][1].get("here") is None
        assert (await ana.ask(live, replace("bot"))).code == "not_absent"
        live.away[bo.person] -= 61
        await ana.ask(live, replace("bot"))
        assert live.table.seats[1].bot == "normal"
        bo.follow(live)
        await bo.ask(live, lambda: acts.resume(live.table, bo.person))
        assert live.table.seats[1].bot == ""
        server.unfollow(live, bo)
        live.away[bo.person] -= 61
        await ana.ask(live, replace("claim"))
        assert ana.last("on")["result"] == {"points": list(live.table.result.points), "winners": [0], "how": "forfeit"}

    run(story())


@pytest.mark.parametrize("clock", [Clock("move", 1), Clock("bank", 2), Clock("days")])
def test_a_clock_that_nobody_could_keep_is_refused(clock):
    with pytest.raises(Refused, match="at least"):
        checked(Settings("lama", clock=clock))


def test_a_bot_needs_no_clock(tmp_path):
    async def story():
        server = new_server(tmp_path)
        guest = Guest(server)
        live = open_table(server, guest.person, Settings("lama", seats=[SeatPlan("me"), SeatPlan("bot")], clock=Clock("move", 30)))
        guest.follow(live)
        await settle(server)
        while live.table.to_act == 0:
            await guest.play(live)
        assert live.table.deadline() is None

    run(story())
