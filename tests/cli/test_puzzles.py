"""Puzzles in the terminal: solved, found, and checked."""

import json

import pytest

from cardhouse.bots.daily import daily, day_at
from cardhouse.bots.puzzles import loads, puzzles_of
from cardhouse.engine.game import spec_of

DAY = ("--day", "2026-03-01")


@pytest.fixture
def puzzle():
    return daily(spec_of("lama"), day_at(1772323200))


def test_a_puzzle_is_solved_by_typing_the_move(house, puzzle):
    done = house.run("puzzle", "lama", *DAY, typed=f"juggle\n?\n{puzzle.best}\n")
    assert done.returncode == 0
    assert "'juggle' is no action" in done.stdout
    assert "It is one of these: " in done.stdout
    assert f"That is it. The best move is {puzzle.best}. " in done.stdout
    assert "Normal's" in done.stdout


def test_nothing_is_said_of_the_solution_before_an_answer(house, puzzle):
    before = house.run("puzzle", "lama", *DAY, typed="x\n").stdout
    assert "best move is" not in before
    assert "±" not in before
    given_up = house.run("puzzle", "lama", *DAY, typed="!\n").stdout
    assert f"You gave up. The best move is {puzzle.best}." in given_up


def test_a_file_is_checked_again(house, tmp_path):
    file = tmp_path / "puzzles.json"
    spec = spec_of("lama")
    clear = max(
        (each for each in puzzles_of(spec) if len(each.moves) == 3),
        key=lambda each: min(filter(None, (w.behind for w in each.moves.values()))),
    )
    line = json.loads((spec_file(spec)).read_text("utf-8"))
    line["puzzles"] = [each for each in line["puzzles"] if each["position"] == clear.position]
    file.write_text(json.dumps(line), "utf-8")
    assert f"{clear.id}  holds" in house.run("puzzles", "lama", "--check", str(file), "--worlds", "100").stdout
    line["puzzles"][0]["actions"] = ""
    file.write_text(json.dumps(line), "utf-8")
    spoiled = house.run("puzzles", "lama", "--check", str(file))
    assert spoiled.returncode == 1
    assert "no longer lead to its position" in spoiled.stdout


def spec_file(spec):
    from importlib.resources import files

    return files(spec.package) / "puzzles.json"


def test_what_is_found_is_added_to_a_file(house, tmp_path):
    file = tmp_path / "found.json"
    done = house.run("puzzles", "lama", "--option", "players=2", "--games", "4", "--worlds", "100", "--out", str(file))
    assert done.returncode == 0, done.stderr
    found = loads(file.read_text("utf-8"))
    assert f"{len(found)} found, {len(found)} kept" in done.stderr
    assert all(each.options["players"] == 2 for each in found)


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("puzzle whist", "no game 'whist'"),
        ("puzzle lama --day yesterday", "--day takes a date such as 20"),
        ("puzzle lama --day 1066-10-14", "--day takes a date from 1970-01-01 on"),
        ("puzzles lama --check nowhere.json", "nowhere.json cannot be read"),
        ("puzzles lama --worlds 1", "--worlds takes a whole number from 10"),
        ("puzzles lama --out a --check b", "do not go together"),
    ],
)
def test_a_mistake_is_answered_with_what_is_right(house, line, said):
    assert said in house.refuses(*line.split(" "))
