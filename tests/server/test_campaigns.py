"""A campaign for one who would play it: my open runs, and how far everybody came in the run of today."""

import asyncio

from cardhouse.bots.daily import day_at
from cardhouse.engine.game import spec_of
from cardhouse.server.http.campaigns import hp_left, open_runs, runs_of
from cardhouse.server.live import lobby
from cardhouse.server.log import acts
from cardhouse.server.log.clock import wall
from cardhouse.server.log.entries import Played, write
from cardhouse.server.messages import Settings

from .in_process import Guest, new_server, settle


async def begun(server, guest, **options):
    live = lobby.open_table(server, guest.person, Settings("descent", options))
    await settle(server)
    guest.follow(live)
    return live


async def give_up(guest, live):
    await guest.ask(live, lambda: acts.resign(live.table, guest.person))


def test_only_my_own_open_runs_can_be_gone_on_with(tmp_path):
    async def story():
        server = new_server(tmp_path)
        ana, bo = Guest(server), Guest(server)
        live, given_up = await begun(server, ana), await begun(server, ana)
        await begun(server, bo)
        await give_up(ana, given_up)
        [run] = open_runs(server, spec_of("descent"), ana.person)
        assert (run.table, run.doors, run.hp, run.night, run.day) == (live.table.row.id, 0, 50, 0, 0)

    asyncio.run(story())


def test_the_list_of_a_day_has_everybodys_first_finished_run_and_who_is_still_below(tmp_path):
    async def story():
        server, today = new_server(tmp_path), day_at(wall())
        ana, bo, cy = Guest(server), Guest(server), Guest(server)
        await begun(server, cy)  # a run of its own
        first = await begun(server, ana, day=today)
        await give_up(ana, first)
        await give_up(ana, await begun(server, ana, day=today))
        await begun(server, bo, day=today)
        found = {run.mine: run for run in runs_of(server, "descent", today, ana.person)}
        assert (found[True].table, found[True].over, found[True].doors) == (first.table.row.id, True, 0)
        assert (found[False].over, found[False].hp, found[False].table) == (False, 50, "")  # nobody looks at a run that goes on
        assert runs_of(server, "descent", today + 1, ana.person) == []

    asyncio.run(story())


def test_a_run_that_was_won_is_listed_with_the_hp_it_had_left(tmp_path):
    async def story():
        server = new_server(tmp_path)
        row = (await begun(server, Guest(server))).table.row
        told = [[255, "fell", 1, 7, 20, 43], [255, "escaped", 0, 0]]  # of the last boss's last move: it fell, and 43 HP are left
        server.store.append([(row.no, len(server.rows(row)), write(Played(wall(), 0, "attack", "k", "", [], False, told)), None)])
        assert hp_left(server, row) == 43

    asyncio.run(story())


def test_only_a_campaign_is_shown_as_one(server):
    ana = server.guest("Ana")
    shown = ana.get("/api/campaigns/descent").json
    assert (shown["nights"], shown["finished"], shown["open"]) == (0, 0, [])
    assert ana.get("/api/campaigns/grimhand").json["code"] == "no_game"
    assert server.get("/api/campaigns/descent").json["code"] == "who"
