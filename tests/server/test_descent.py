"""A run of the descent at a table of a house: the house's seat, what progress has opened, XP, and the same run after a restart."""

import asyncio

import pytest

from cardhouse.bots.daily import day_at
from cardhouse.engine.counters import counters_of
from cardhouse.engine.game import spec_of
from cardhouse.engine.state import equal
from cardhouse.server.app import open_server
from cardhouse.server.errors import Refused
from cardhouse.server.live import lobby
from cardhouse.server.log.clock import wall
from cardhouse.server.messages import SeatPlan, Settings
from cardhouse.server.progress import fold
from cardhouse.server.progress.finished import Finished, Part
from cardhouse.server.progress.profile import GameStats, Profile, decode, encode
from cardhouse.server.progress.standing import bosses_of
from cardhouse.storage.sqlite import SqliteStore

from .in_process import Guest, new_server, settle


def begun(server, person, **options):
    return lobby.open_table(server, person, Settings("descent", options))


def test_g5_1_the_house_has_a_seat_of_its_own_also_in_the_next_run(tmp_path):
    async def story():
        server = new_server(tmp_path)
        ana = Guest(server)
        for seats in ([], [SeatPlan("me"), SeatPlan("open")], [SeatPlan("me"), SeatPlan("bot", level="easy")]):
            live = lobby.open_table(server, ana.person, Settings("descent", seats=seats))
            assert [(seat.person, seat.bot) for seat in live.table.seats] == [(ana.person, ""), ("", "normal")]
            assert live.table.seats[1].name == "The house"

    asyncio.run(story())


def test_g5_4_what_can_be_found_follows_from_progress_and_not_from_what_is_asked_for(tmp_path):
    async def story():
        server = new_server(tmp_path)
        ana = Guest(server)
        assert begun(server, ana.person, unlocked=20).table.game.options["unlocked"] == 0
        server.store.save_progress(ana.person, encode(Profile(games={"descent": GameStats(games=7, moments={"night_won": (0, "t")})})))
        live = begun(server, ana.person, unlocked=20, night=1)
        assert (live.table.game.options["unlocked"], live.table.game.options["night"]) == (7, 1)
        with pytest.raises(Refused, match="win night 1 first"):
            begun(server, ana.person, night=2)

    asyncio.run(story())


def test_g5_7_of_the_days_there_is_todays(tmp_path):
    async def story():
        server = new_server(tmp_path)
        ana, today = Guest(server), day_at(wall())
        assert begun(server, ana.person, day=today).table.game.options == {"day": today, "night": 0, "unlocked": 20}  # the same for all
        with pytest.raises(Refused, match="today"):
            begun(server, ana.person, day=today + 1)

    asyncio.run(story())


def test_a_run_goes_on_after_a_restart_as_if_there_had_been_none(tmp_path):
    async def story():
        store = SqliteStore(tmp_path / "house.db")
        server = open_server(store)
        ana = Guest(server)
        live = begun(server, ana.person)
        await settle(server)
        table_id = live.table.row.id
        ana.follow(live)
        game = live.table.game
        while (s := live.table.match.cards).to_act == 0 and not s.over:  # until the house moves
            await ana.play(live, game.action(game.choose(s, "normal", 1)).text)
        before = live.table.match.cards
        store.close()
        again = open_server(SqliteStore(tmp_path / "house.db"))
        back = again.live(table_id)
        assert equal(back.table.match.cards, before)

    asyncio.run(story())


def test_g5_8_doors_and_bosses_bring_xp(tmp_path):
    profile = Profile()
    part = Part("ana", 0, False, "normal", False, {"doors": 6, "bosses": 1, "beat_lilith": 1})
    earned = fold.after_game(profile, Finished("t", "descent", 1_800_000_000.0, (part,)), part)
    assert counters_of(spec_of("descent")).xp == {"doors": 20, "bosses": 70}
    assert sum(gain.xp for gain in earned.gains) == 10 + 6 * 20 + 70
    assert bosses_of(profile) == {"lilith"}
    assert decode(encode(profile)).games["descent"].totals["doors"] == 6
