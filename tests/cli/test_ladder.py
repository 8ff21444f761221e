"""cardhouse ladder: a program of anyone takes part over the bot API."""

import json
import shlex
import sys
from contextlib import nullcontext
from pathlib import Path

import pytest

from cardhouse.cli import invited
from cardhouse.engine.game import load

EXAMPLE = Path(__file__).parents[2] / "examples" / "bot.py"
LADDER = ("ladder", "lama", "--option", "players=2", "--option", "target=20", "--levels", "easy", "--deals", "2")


def command(*words):
    return shlex.join((sys.executable, *map(str, words), "LINK")).replace("LINK", "{link}")


SECOND = "import asyncio, bot, sys; asyncio.run(bot.play(sys.argv[1], name='Second'))"


@pytest.mark.xdist_group("compiled")
def test_programs_have_a_place_in_the_table(house, monkeypatch):
    monkeypatch.setenv("PYTHONPATH", str(EXAMPLE.parent))
    programs = "--program", command(EXAMPLE), "--program", command("-c", SECOND)
    done = json.loads(house.run(*LADDER, *programs, "--json").stdout)
    assert {level["level"] for level in done["levels"]} == {"easy", "Beginner (bot)", "Second (bot)"}
    shares = {(pair["one"], pair["others"]): pair["share"] for pair in done["pairs"]}
    assert shares["Beginner (bot)", "easy"] + shares["easy", "Beginner (bot)"] == 1
    assert done["deals"] == 2


def test_two_programs_of_one_name_are_a_sentence(monkeypatch):
    monkeypatch.setattr(invited, "opened", lambda folder: nullcontext("http://nowhere"))
    monkeypatch.setattr(invited, "ask", lambda *_: {"token": ""})
    monkeypatch.setattr(invited, "played", lambda *_: ("Beginner (bot)", [0]))
    with pytest.raises(invited.ProgramError, match=r"two programs are called Beginner \(bot\): give each a name of its own"):
        invited.pairings(load("lama"), ["one {link}", "other {link}"], ["easy", "normal"], 2, lambda done, pairs: None)


@pytest.mark.parametrize(
    ("program", "sentence"),
    [
        ("python examples/bot.py", "say with {link} where the program takes its invitation"),
        ("no-such-program {link}", "the program cannot be started"),
        (command("-c", "import sys; sys.exit('I cannot play')"), "the program did not play its game to the end: I cannot play"),
    ],
    ids=["no link", "no program", "it ends"],
)
def test_a_program_that_cannot_play_is_a_sentence(house, program, sentence):
    assert sentence in house.refuses(*LADDER, "--program", program)
