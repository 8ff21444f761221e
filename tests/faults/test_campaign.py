"""A run of a campaign on bad days: killed, on two devices at once, a reward taken twice, a run that began under older rules."""

import asyncio
from dataclasses import replace

import pytest

from cardhouse.engine.game import register, spec_of
from cardhouse.engine.state import equal
from cardhouse.server.errors import Refused
from cardhouse.server.live import lobby
from cardhouse.server.log import moves
from cardhouse.server.log.entries import Upgraded, read
from cardhouse.server.messages import Settings
from cardhouse.server.progress.profile import decode
from server.in_process import Guest, new_server, settle
from server.process import ServerProcess

from .test_restart import again, back, of_another_shape


def seen(guest, table):
    """A run as another device of the same player sees it."""
    socket = guest.socket()
    socket.send({"t": "open", "table": table})
    while not (info := socket.expect("table")).get("legal"):  # it is not yet dealt
        pass
    return socket, info


def test_a_run_goes_on_after_a_kill_on_two_devices_and_a_reward_is_taken_once(tmp_path):
    with ServerProcess(tmp_path / "house.db") as server:
        ana = server.guest("Ana")
        table = ana.open("descent")
        phone, info = seen(ana, table)
        taken, other = (action for action, *_ in info["legal"][:2])
        phone.send({"t": "play", "n": info["n"], "action": taken, "key": "a"})
        first = phone.expect("on")
        phone.close()
        server.kill()
        server.start(server.port)
        (one, after), (two, same) = seen(ana, table), seen(ana, table)
        assert (after["view"], after["legal"], after["n"]) == (same["view"], same["legal"], same["n"])
        assert (after["n"], sum(after["view"]["shown"]["ranks"])) == (first["n"], 1)
        one.send({"t": "play", "n": info["n"], "action": taken, "key": "a"})  # the frame of before, again
        assert one.expect("on")["n"] == first["n"]
        two.send({"t": "play", "n": info["n"], "action": other, "key": "b"})  # another reward, from a tab that is behind
        assert two.expect("error")["key"] == "b"
        two.send({"t": "play", "n": after["n"], "action": after["legal"][0][0], "key": "c"})
        assert one.expect("on")["n"] == after["n"] + 1  # both see what either does
        three, last = seen(ana, table)
        assert (last["n"], sum(last["view"]["shown"]["ranks"])) == (after["n"] + 1, 1)
        for socket in (one, two, three):
            socket.close()


@pytest.fixture
def older():
    """The descent as it will be under the rules after these."""
    spec = spec_of("descent")
    yield lambda: register(replace(spec, version=spec.version + 1))
    register(spec)


def test_a_run_of_older_rules_goes_on_under_the_new_ones_with_all_it_has(tmp_path, older):
    async def story():
        server = new_server(tmp_path)
        ana = Guest(server)
        live = lobby.open_table(server, ana.person, Settings("descent"))
        await settle(server)
        ana.follow(live)
        for _ in range(2):
            await ana.play(live, live.table.legal()[0][0][0], f"k{live.table.n}")
        before = live.table.state
        older()
        later, live = again(server, live)
        back(later, ana).follow(live)
        await settle(later)
        assert isinstance(read(later.rows(live.table.row)[-1][1]), Upgraded)
        assert equal(live.table.state, before)
        assert not isinstance(await ana.play(live, live.table.legal()[0][0][0], "next"), Refused)
        later.close()

    asyncio.run(story())


async def past_a_door(server):
    """A guest with a run before its second door; the house's moves are played at once."""
    while True:
        ana = Guest(server)
        live = lobby.open_table(server, ana.person, Settings("descent"))
        await settle(server)
        ana.follow(live)
        while not live.table.over and live.table.state.door < 2:
            table = live.table
            code = table.game.choose(table.state, "normal", table.n)
            if table.to_act == 0:
                await ana.play(live, table.game.action(code).text, f"k{table.n}")
            else:
                server.change(live, lambda live=live, code=code, n=table.n: moves.play_for(live.table, n, code, "bot"), print)
                await settle(server)
        if not live.table.over:
            return ana, live


def test_a_run_that_no_longer_fits_the_rules_ends_with_its_reason_and_keeps_what_was_earned(tmp_path, older):
    async def story():
        ana, live = await past_a_door(new_server(tmp_path))
        register(of_another_shape(spec_of("descent")))
        later, live = again(ana.server, live)
        back(later, ana).follow(live)
        await settle(later)
        assert (ana.last("on")["act"], live.table.acts.ended) == ("@void rules_changed", "void")
        profile = decode(later.store.progress(ana.person))
        descents = profile.games["descent"]
        assert (descents.games, descents.totals["doors"], profile.xp) == (1, 1, 10 + 20)
        assert (descents.won, descents.last, descents.levels) == (0, "", {})  # it was neither won nor lost
        later.close()

    asyncio.run(story())


def test_a_run_that_the_house_ended_after_few_moves_counts_too(tmp_path, older):
    """Nobody gave it up, so a short one is no way to earn quickly."""

    async def story():
        server = new_server(tmp_path)
        ana = Guest(server)
        live = lobby.open_table(server, ana.person, Settings("descent"))
        await settle(server)
        ana.follow(live)
        await ana.play(live)
        register(of_another_shape(spec_of("descent")))
        later, live = again(server, live)
        back(later, ana).follow(live)
        await settle(later)
        assert live.table.acts.ended == "void"
        assert decode(later.store.progress(ana.person)).games["descent"].games == 1
        later.close()

    asyncio.run(story())
