"""Programs of anyone take seats with a token, over the protocol of players, and say that they are programs."""

import asyncio
import sys
from pathlib import Path

import pytest

from cardhouse.server.errors import Refused
from cardhouse.server.names import PROGRAM, own_name
from cardhouse.server.people import People
from cardhouse.storage.sqlite import SqliteStore

sys.path.insert(0, str(Path(__file__).parents[2] / "examples"))
import bot


def test_the_example_is_short_and_plays_a_game_to_its_end(server):
    assert len(Path(bot.__file__).read_text("utf-8").splitlines()) <= 30
    ana = server.guest("Ana")
    rules = {"game": "lama", "options": {"players": 2, "target": 20}}
    link = ana.post("/api/tables", {"settings": rules}).json["link"]

    async def both():
        async with bot.connect(link, token=ana.token) as house:
            playing = asyncio.create_task(bot.play(link))
            house.ready("")
            while not (await house.until(lambda table: table.over or table.my_turn)).over:
                await house.play(str(house.table.legal_actions[-1]))
            return await playing, house.table

    result, table = asyncio.run(both())
    assert result == table.result
    assert table.over
    assert table.seats[1].name == f"Beginner{PROGRAM}"


@pytest.fixture
def people(tmp_path):
    store = SqliteStore(tmp_path / "house.db")
    yield People(store)
    store.close()


def test_a_program_is_known_by_its_name_and_stays_a_program(people):
    program, _ = people.guest("Deep Llama", program=True)
    assert (program.name, program.program) == (f"Deep Llama{PROGRAM}", True)
    assert people.rename(program, "Deeper Llama").name == f"Deeper Llama{PROGRAM}"
    assert people.store.person(program.id).program
    with pytest.raises(Refused, match="under its own name"):
        people.seat_name("Ana", program.id)
    nameless, _ = people.guest(program=True)
    assert nameless.name.endswith(PROGRAM)


@pytest.mark.parametrize("name", ["Ana (bot)", "Ana(BOT)", "Ana [b0t]", "Ana（bot）", "(bot) Ana"])
def test_nobody_else_may_call_themselves_a_program(name):
    with pytest.raises(Refused):
        own_name(name)
    assert own_name("Robot") == "Robot"
