"""Many games from the command line: a table for people, one object for programs, the same with nothing installed."""

import json
import re
from pathlib import Path

import pytest

import cardhouse

SOURCES = str(Path(cardhouse.__file__).parent.parent)


def without_time(summary):
    return {name: value for name, value in summary.items() if name not in ("seconds", "form")}


def test_json_is_exactly_the_summary(house):
    done = house.run("simulate", "lama", "--bots", "normal,easy,easy", "--games", "40", "--seed", "1", "--plain", "--json")
    assert done.stdout.count("\n") == 1
    expected = cardhouse.simulate("lama", bots=["normal", "easy", "easy"], games=40, seed=1, form="plain").summary()
    assert without_time(json.loads(done.stdout)) == without_time(expected)
    assert done.stderr == ""


def test_it_works_with_nothing_but_the_standard_library(house):
    done = house.run(
        *("simulate", "lama", "--bots", "easy,easy", "--games", "20", "--seed", "1", "--json"), python=("-S",), PYTHONPATH=SOURCES
    )
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout)
    assert (found["form"], found["games"], found["options"]["players"]) == ("plain", 20, 2)
    missing = house.run("simulate", "lama", "--games", "20", python=("-S", "-c", "import rich"), PYTHONPATH=SOURCES)
    assert "No module named 'rich'" in missing.stderr


@pytest.mark.parametrize("words", [("games",), ("rules", "lama"), ("games", "--json"), ("play", "lama", "--seed", "7")])
def test_so_do_the_commands_that_only_print(house, words):
    done = house.run(*words, python=("-S",), typed="q\nx\n", PYTHONPATH=SOURCES)
    assert done.returncode == 0, done.stderr
    assert "L.A.M.A." in done.stdout


def test_the_table_shows_shares_with_intervals_the_first_mover_and_the_rate(house):
    shown = house.run("simulate", "lama", "--bots", "normal,easy", "--games", "60", "--seed", "1", "--plain").stdout
    head, first, second, _, mover, rate = shown.splitlines()
    assert head.split() == ["seat", "bot", "wins", "share", "95%", "interval", "mean", "points"]
    assert re.fullmatch(r" +0  normal +[\d.]+ +[\d.]+% +[\d.]+% – [\d.]+% +[\d.]+", first)
    assert second.split()[1] == "easy"
    assert re.fullmatch(r"Whoever moves first wins [\d.]+% \([\d.]+% – [\d.]+%\)\.", mover)
    assert re.fullmatch(r"60 games, [\d,]+ moves, [\d,]+ moves a second \(plain\); seed 1\.", rate)


def test_options_and_seats_reach_the_game(house):
    words = ("--option", "target=60", "--option", "count_each=on", "--games", "5", "--plain", "--json", "--cores", "1")
    found = json.loads(house.run("simulate", "lama", *words).stdout)
    assert found["options"] == {**cardhouse.load("lama").options, "target": 60, "count_each": True}
    assert [seat["bot"] for seat in found["seats"]] == ["random"] * 4


def test_a_terminal_shows_progress_and_a_drawn_table(house):
    with house.terminal("simulate", "lama", "--bots", "easy,easy", "--games", "50", "--seed", "1", "--plain", "--cores", "1") as terminal:
        assert terminal.end() == 0
        assert "of 50 games" in terminal.raw
        assert "L.A.M.A., 50 games" in terminal.screen
        assert "╭" in terminal.screen


def test_ctrl_c_stops_at_once_and_quietly(house):
    with house.terminal("simulate", "lama", "--games", "1000000", "--plain", "--cores", "2") as terminal:
        terminal.expect("0%")
        terminal.press("\x03")
        assert terminal.end() == 130
        assert "cardhouse: stopped" in terminal.screen
        assert "Traceback" not in terminal.raw


def test_compiling_is_reported_on_a_terminal_and_not_in_a_file(house, tmp_path):
    words = ("simulate", "lama", "--games", "10", "--seed", "1")
    with house.terminal(*words, CARDHOUSE_CACHE=str(tmp_path / "one")) as terminal:
        assert terminal.end() == 0
    for step in ("reading its rules", "making it fast", "writing machine code"):
        assert f"compiling lama: {step}" in terminal.raw
    assert "compiling" not in terminal.raw.rpartition("\x1b[K")[2]
    assert house.run(*words, CARDHOUSE_CACHE=str(tmp_path / "two")).stderr == ""


@pytest.mark.xdist_group("compiled")
def test_compiled_and_plain_print_the_same_results(house):
    words = ("simulate", "lama", "--bots", "normal,easy", "--games", "100", "--seed", "3", "--json")
    compiled, plain = (json.loads(house.run(*words, *form).stdout) for form in ((), ("--plain",)))
    assert compiled["form"] == "compiled"
    assert without_time(compiled) == without_time(plain)
