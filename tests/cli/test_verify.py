"""cardhouse verify: what was checked, in plain lines, or exactly what is wrong."""

import re

import pytest

import cardhouse
from cardhouse.engine.acts import Act
from cardhouse.engine.chance import Chance

SECRET = bytes(range(32))


def played(added=("apple", ""), acts=True, **headers):
    table = cardhouse.load("lama", players=2).start(chance=Chance(SECRET, added))
    table.headers |= {"Seat0": "Ana", "Seat1": "Bo\x1b[2J", **headers}
    if acts:
        table.act(Act("offer", 0, "pause"))
        table.act(Act("decline", 1))
    step = 0
    while not table.over:
        table.play(table.game.action(table.game.choose(table.state, "normal", step := step + 1)))
    return table


@pytest.fixture
def kept(tmp_path):
    """Writes a text to a file."""

    def keep(text):
        file = tmp_path / "game.txt"
        file.write_text(text, "utf-8")
        return file

    return keep


def test_a_game_that_was_promised_says_all_that_was_checked(house, kept):
    house.home.mkdir()
    table = played()
    done = house.run("verify", kept(table.record.dumps()), "--commitment", table.chance.commitment)
    assert done.returncode == 0
    assert done.stderr == ""
    moves = len(table.actions)
    assert done.stdout.splitlines() == [
        "The record is whole: a game of lama by version 1 of its rules.",
        f"The secret fits the commitment {table.chance.commitment}: every card dealt and shuffled follows from it.",
        "Ana (apple) added to it: the house alone could not choose the shuffle.",
        "That is the commitment you were given before the first card.",
        f"All {moves} moves are legal, with 2 acts of the table.",
        f"The result is right: Ana {table.points[0]}, Bo[2J {table.points[1]}.",
        "The game was played as it was promised.",
    ]


def test_where_nobody_added_anything_it_is_the_house_s_word(house, kept):
    done = house_run(house, kept, played(added=("", "")))
    assert done.returncode == 0
    assert "No player added anything to the secret: that the house did not choose it is the house's word." in done.stdout


def house_run(house, kept, table, *words, change=lambda text: text):
    house.home.mkdir(exist_ok=True)
    return house.run("verify", kept(change(table.record.dumps())), *words)


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        (r'Secret "00', 'Secret "01', "the secret is not the one that was promised before the game"),
        (r"(?m)^= .*$", "= 0 0", "the result should read"),
        (r"(?m)^(draw|quit|play \w), ", "return black, ", "cannot be played here"),
        (r"apple", "pear", "NOT as promised: line"),
        (r'Rules "1"', 'Rules "99"', "version 99 of the lama rules"),
        (r"(?s)^.*$", "nothing of the kind", "this is no cardhouse record"),
    ],
)
def test_a_record_that_was_changed_is_recognised(house, kept, old, new, said):
    done = house_run(house, kept, played(acts=False), change=lambda text: re.sub(old, new, text, count=1))
    assert done.returncode == 1
    assert done.stdout.startswith("NOT as promised: ")
    assert said in done.stdout
    assert done.stdout.count("\n") == 1


def test_another_commitment_is_another_game(house, kept):
    done = house_run(house, kept, played(), "--commitment", "0" * 64)
    assert done.returncode == 1
    assert "NOT as promised: this is not the game you were promised: its commitment is " in done.stdout


def test_a_game_from_a_seed_replays_but_promises_nothing(house, kept):
    table = cardhouse.load("lama").start(seed=7)
    table.play("draw")
    done = house_run(house, kept, table)
    assert done.returncode == 0
    assert "follows from the seed 7: it can be played again, but nothing was promised beforehand." in done.stdout
    assert "The only move is legal." in done.stdout
    assert "The game is not over." in done.stdout
    assert "as it was promised" not in done.stdout


def test_a_record_is_read_from_standard_input(house):
    house.home.mkdir()
    done = house.run("verify", "-", typed=played().record.dumps())
    assert done.returncode == 0
    assert done.stdout.endswith("The game was played as it was promised.\n")


def test_nothing_of_a_record_steers_the_terminal(house, kept):
    done = house_run(house, kept, played(added=("\x1b[31mred", "")))
    assert "\x1b" not in done.stdout
    assert "Ana (?[31mred) added" in done.stdout


def test_mistakes_are_answered_with_one_sentence(house, tmp_path):
    house.home.mkdir()
    assert "cannot be read: no such file" in house.refuses("verify", str(tmp_path / "missing.txt"))
    assert "--commitment takes the 64 hexadecimal digits" in house.refuses("verify", "x", "--commitment", "abc")
    assert "needs FILE" in house.refuses("verify")
