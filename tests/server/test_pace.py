"""Bots think a human while: longer where there is more to choose from, and not at all once nobody has anything left to decide."""

import asyncio
from dataclasses import replace

import pytest

from cardhouse.engine.game import keys, load
from cardhouse.engine.state import copy
from cardhouse.server.live import lobby
from cardhouse.server.live.timers import thinking_time
from cardhouse.server.messages import SeatPlan, Settings

from .in_process import Guest, new_server, settle

DUEL = [SeatPlan("me"), SeatPlan("bot")]


def at_table(tmp_path, look, **settings):
    """What a look at a table of a person and a bot says, once the bot is to move."""

    async def story():
        server = new_server(tmp_path)
        ana = Guest(server)
        live = lobby.open_table(server, ana.person, Settings("lama", seats=DUEL, **settings))
        await settle(server)
        ana.follow(live)
        while not live.table.waits_for_bot:
            await ana.play(live)
        found = look(live.table)
        server.close()
        return found

    return asyncio.run(story())


def after_quitting(table):
    """How long the bot thinks at the same table, had the person quit the round."""
    state = copy(table.state)
    state.quit[0] = 1
    return thinking_time(replace(table, match=table.match._replace(state=state)))


def test_a_bot_takes_a_moment_and_less_at_a_quicker_table(tmp_path):
    usual = at_table(tmp_path, thinking_time)
    assert usual > 0
    (tmp_path / "quick").mkdir()
    assert at_table(tmp_path / "quick", lambda table: thinking_time(table), pace=0) == 0


def test_a_bot_that_goes_on_with_its_turn_thinks_less(tmp_path):
    first, further = at_table(tmp_path, lambda table: (thinking_time(table), thinking_time(table, (table.to_act, table.changed))))
    assert further < first


def test_bots_do_not_keep_people_waiting_who_have_quit_the_round(tmp_path):
    assert at_table(tmp_path, after_quitting) == 0


@pytest.mark.parametrize(("key", "options"), [("lama", {}), ("konivrer", {"mode": "ffa3"}), ("grimhand", {}), ("war_lanes", {})])
def test_a_seat_that_is_idle_is_asked_nothing_before_the_clock_ticks(key, options):
    game = load(key, **options)
    assert key in keys()
    clock = game.spec.evaluation.clock
    found = 0
    for seed in range(4):
        s = game.dealt(seed)
        while not s.over:
            idle, now = [seat for seat in range(game.seats) if game.spec.idle(s, seat)], clock(s)
            game.spec.apply(s, game.choose(s, "easy", seed))
            found += len(idle)
            assert s.over or clock(s) != now or s.to_act not in idle
    assert bool(found) == (key in ("lama", "konivrer"))
