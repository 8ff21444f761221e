"""What docs/environments.md says is so: its examples run, and its numbers are the games'."""

import doctest
from pathlib import Path

import cardhouse
from cardhouse.envs.observe import action_count

PAGE = Path(__file__).parent.parent.parent / "docs" / "environments.md"
VERSIONS = Path(__file__).parent.parent.parent / "requirements" / "test.txt"


def test_the_examples_run_and_are_ten_lines_each():
    found = doctest.testfile(str(PAGE), module_relative=False)
    assert found.attempted > 20
    assert found.failed == 0


def test_the_sizes_it_names_are_the_games():
    sizes = [f"{action_count(game):,}" for game in map(cardhouse.load, cardhouse.keys())]
    text = PAGE.read_text("utf-8")
    assert [size for size in sizes if size not in text] == []


def test_the_versions_it_names_are_those_that_are_tested():
    text, locked = PAGE.read_text("utf-8"), VERSIONS.read_text("utf-8")
    for said, name in (("PettingZoo", "pettingzoo"), ("Gymnasium", "gymnasium"), ("OpenSpiel", "open-spiel")):
        version = locked.split(f"{name}==")[1].split()[0]
        assert f"{said} {version}" in text
