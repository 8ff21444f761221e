"""A table of the house is what its log makes of it, and nothing else: nobody outside can write to it."""

import ast
import asyncio
from dataclasses import FrozenInstanceError, fields
from pathlib import Path

import pytest

import cardhouse.server
from cardhouse.engine.state import equal
from cardhouse.server.live import lobby
from cardhouse.server.log import acts, moves, undo
from cardhouse.server.log.entries import Acted
from cardhouse.server.log.table import Table
from cardhouse.server.messages import Clock, SeatPlan

from .in_process import mover, new_server, seated, settle

OWN = {"turn_steady", "_legal", "kept"}  # the moment by this process's clock, what is made when it is asked for, and what a list kept


def same(table, other):
    """Whether two tables are the same but for what belongs to their process."""
    assert equal(table.match.state, other.match.state)
    assert table.match._replace(state=None, game=None) == other.match._replace(state=None, game=None)
    assert table.result == other.result
    for field in fields(Table):
        if field.name not in OWN | {"match", "row"}:
            mine, theirs = getattr(table, field.name), getattr(other, field.name)
            assert (list(mine) == list(theirs)) if field.name in ("added", "banks") else mine == theirs, field.name


def test_in_memory_it_is_what_the_log_on_the_disk_makes_of_it(tmp_path):
    async def story():
        server = new_server(tmp_path)
        live, guests = await seated(server, 3, clock=Clock("bank", seconds=60, more=2))
        ana, bo, cy = guests

        async def ask(make, who):
            answer = await who.ask(live, make)
            assert not isinstance(answer, Exception), answer
            same(live.table, server.load(server.store.table(live.table.row.id)))

        def history():
            return server.rows(live.table.row)

        first = mover(live, guests)
        await ask(lambda: moves.play(live.table, first.person, live.table.n, "quit", "k"), first)
        await ask(lambda: undo.undo(live.table, first.person, history), first)
        await ask(lambda: acts.offer(live.table, ana.person, "pause", history), ana)
        await ask(lambda: acts.answer(live.table, bo.person, True, history), bo)
        await ask(lambda: acts.answer(live.table, cy.person, True, history), cy)
        assert live.table.acts.paused
        await ask(lambda: acts.offer(live.table, bo.person, "draw", history), bo)
        await ask(lambda: acts.resume(live.table, cy.person), cy)
        assert live.table.acts.offer == (1, "draw"), "an offer outlasts the pause it was made in"
        await ask(lambda: acts.resign(live.table, cy.person), cy)
        assert live.table.acts.bots == ("", "", "normal")
        for _ in range(6):
            seat = live.table.to_act
            if live.table.acts.bots[seat]:
                code = live.table.game.legal(live.table.state)[0]
                await ask(lambda code=code: moves.play_for(live.table, live.table.n, code, "bot"), ana)
            else:
                text = live.table.legal()[0][0][0]
                await ask(lambda text=text: moves.play(live.table, mover(live, guests).person, live.table.n, text, "k"), ana)
        await ask(lambda: acts.resign(live.table, bo.person), bo)
        assert live.table.over
        await ask(lambda: lobby.rematch(live, ana.person), ana)
        assert live.table.rematch
        server.close()

    asyncio.run(story())


def test_an_entry_makes_the_next_table_and_leaves_the_one_before(tmp_path):
    async def story():
        server = new_server(tmp_path)
        live, guests = await seated(server, 2)
        before, n = live.table, live.table.n
        await mover(live, guests).play(live)
        await guests[0].ask(live, lambda: acts.resign(live.table, guests[0].person))
        assert (before.n, before.status, before.played, before.acts.gone) == (n, "playing", 0, frozenset())
        assert (live.table.n, live.table.status, live.table.played) == (n + 2, "over", 1)
        await settle(server)
        server.close()

    asyncio.run(story())


@pytest.mark.parametrize("name", [field.name for field in fields(Table)])
def test_nobody_can_write_its_fields(tmp_path, name):
    async def story():
        server = new_server(tmp_path)
        live = lobby.open_table(server, server.people.guest()[0].id, lobby.Settings("lama", seats=[SeatPlan("me"), SeatPlan("bot")]))
        with pytest.raises(FrozenInstanceError):
            setattr(live.table, name, None)
        with pytest.raises(AttributeError):
            live.table.sitters[0].name = "Bo"
        server.close()

    asyncio.run(story())


def test_nobody_outside_goes_round_the_lock():
    """What is frozen can still be written by `__dict__` and `object.__setattr__`: no module of the house but the table's own does so."""
    found = []
    for path in sorted(Path(cardhouse.server.__file__).parent.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Attribute) and node.attr in ("__dict__", "__setattr__"):
                found.append(path.stem)
    assert set(found) <= {"table"}


def test_an_older_act_is_folded_as_it_was_written(tmp_path):
    """Logs may hold acts in an order that the house would not let happen today: they make what they make, and break nothing."""

    async def story():
        server = new_server(tmp_path)
        live, _ = await seated(server, 2)
        table = live.table
        for act in ("@accept 1", "@decline 0", "@resume", "@back 1", "@timeout 0", "@open 1", "@open 1"):
            table = table.fold(Acted(0.0, act))
        assert table.n == live.table.n + 7
        assert table.acts == live.table.acts._replace(opened=frozenset({1}))
        server.close()

    asyncio.run(story())
