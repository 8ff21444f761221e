"""cardhouse ladder: a program of anyone takes part over the bot API."""

import json
import shlex
import sys
from pathlib import Path

import pytest

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
