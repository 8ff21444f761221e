"""cardhouse ladder: a program of anyone takes part over the bot API."""

import json
import shlex
import sys
from contextlib import nullcontext
from pathlib import Path

import pytest

from cardhouse.cli import invited, run

EXAMPLE = Path(__file__).parents[2] / "examples" / "bot.py"
LADDER = ("ladder", "lama", "--option", "players=2", "--option", "target=20", "--levels", "easy", "--deals", "2")


def command(*words):
    return shlex.join((sys.executable, *map(str, words), "LINK")).replace("LINK", "{link}")


@pytest.mark.xdist_group("compiled")
def test_a_program_has_a_place_in_the_table(house):
    done = json.loads(house.run(*LADDER, "--program", command(EXAMPLE), "--json").stdout)
    assert {level["level"] for level in done["levels"]} == {"easy", "Beginner (bot)"}
    shares = {(pair["one"], pair["others"]): pair["share"] for pair in done["pairs"]}
    assert shares["Beginner (bot)", "easy"] + shares["easy", "Beginner (bot)"] == 1
    assert done["deals"] == 2


@pytest.fixture
def names(monkeypatch):
    """What programs call themselves, by their commands, where no house is opened and nobody plays."""
    found = {}
    monkeypatch.setattr(invited, "opened", lambda folder: nullcontext("http://nowhere"))
    monkeypatch.setattr(invited, "ask", lambda *_: {"token": ""})
    monkeypatch.setattr(invited, "played", lambda house, token, game, command, level, seats: (found[command], seats))
    return found


LIST = ("ladder", "lama", "--levels", "easy,normal", "--deals", "2", "--program", "one {link}", "--program", "other {link}", "--json")


@pytest.mark.xdist_group("compiled")
def test_several_programs_have_a_place_in_the_table(names, capsys):
    names |= {"one {link}": "One (bot)", "other {link}": "Other (bot)"}
    assert run([*LIST]) == 0
    done = json.loads(capsys.readouterr().out)
    assert {level["level"] for level in done["levels"]} == {"easy", "normal", "One (bot)", "Other (bot)"}
    assert {(pair["one"], pair["others"]) for pair in done["pairs"] if pair["share"] == 1} == {
        (name, level) for name in names.values() for level in ("easy", "normal")
    }


def test_two_programs_of_one_name_are_a_sentence(names, capsys):
    names |= {"one {link}": "Beginner (bot)", "other {link}": "Beginner (bot)"}
    assert run([*LIST]) == 2
    assert "two programs are called Beginner (bot): give each a name of its own" in capsys.readouterr().err


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
