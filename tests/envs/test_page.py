"""What docs/environments.md and docs/learning.md say is so: their examples run, and their numbers are the games' and the trainings'."""

import doctest
import json
import re
from pathlib import Path

import pytest

import cardhouse
from cardhouse.bots.network import read
from cardhouse.engine.compile import has_compiler
from cardhouse.engine.game import spec_of
from cardhouse.envs.observe import action_count

ROOT = Path(__file__).parent.parent.parent
PAGE, LEARNING, CURVES = ROOT / "docs" / "environments.md", ROOT / "docs" / "learning.md", ROOT / "docs" / "curves"
VERSIONS = ROOT / "requirements" / "test.txt"


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


@pytest.mark.skipif(not has_compiler(), reason="no compiler")
@pytest.mark.xdist_group("compiled")
def test_the_examples_of_learning_run():
    found = doctest.testfile(str(LEARNING), module_relative=False)
    assert found.attempted > 4
    assert found.failed == 0


def test_the_networks_at_a_table_are_those_of_the_curves():
    last = {path.name.removesuffix(".curve.json"): json.loads(path.read_text("utf-8"))[-1] for path in CURVES.iterdir()}
    shipped = sorted((ROOT / "src" / "cardhouse" / "games").glob("*/network*.bin"))
    assert len(shipped) == 6
    for path in shipped:
        key = path.parent.name
        made = read(path.read_bytes(), spec_of(key)).made
        assert {fact: last[key + path.stem.removeprefix("network")][fact] for fact in made} == made, path


def test_every_curve_has_its_command():
    commands = re.findall(r"^python .*--seed (\d+) .*--out (\S+)\.bin$", LEARNING.read_text("utf-8"), re.MULTILINE)
    curves = {path.name.removesuffix(".curve.json"): json.loads(path.read_text("utf-8")) for path in CURVES.iterdir()}
    assert {name: int(seed) for seed, name in commands} == {name: points[-1]["seed"] for name, points in curves.items()}
