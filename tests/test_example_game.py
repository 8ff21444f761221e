"""examples/crazy_eights: a game that is a package of its own, installed as anybody would install it."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
pytestmark = pytest.mark.xdist_group("compiled")


@pytest.fixture(scope="module")
def run(crazy_eights):
    """Runs Python where the game is installed."""

    def run(*arguments, stdin=""):
        found = subprocess.run(
            [sys.executable, *arguments], input=stdin, capture_output=True, text=True, encoding="utf-8", cwd=crazy_eights,
            env={**os.environ, "PYTHONPATH": str(crazy_eights), "PYTHONIOENCODING": "utf-8", "CARDHOUSE_HOME": str(crazy_eights / "home")},
        )  # fmt: skip
        assert found.returncode == 0, found.stdout + found.stderr
        return found.stdout

    return run


def test_its_own_tests_pass_the_laws_of_the_house_among_them(run):
    assert " passed" in run("-m", "pytest", "-p", "no:cacheprovider", "-o", "addopts=", str(ROOT / "examples/crazy_eights/tests"))


def test_the_command_line_lists_it_explains_it_and_simulates_it(run):
    listed = json.loads(run("-m", "cardhouse", "games", "--json"))["games"]
    assert [game["key"] for game in listed] == ["lama", "war_lanes", "grimhand", "konivrer", "crazy_eights"]
    assert "an Eight 50" in run("-m", "cardhouse", "rules", "crazy_eights")
    flags = ("--bots", "normal,easy,easy", "--games", "2000", "--seed", "1", "--json")
    result = json.loads(run("-m", "cardhouse", "simulate", "crazy_eights", *flags))
    assert result["games"] == 2000
    normal, *easy = (seat["share"] for seat in result["seats"])
    assert normal > max(easy)


def test_it_is_played_in_the_terminal(run):
    said = run("-m", "cardhouse", "play", "crazy_eights", "--seed", "1", stdin="7\nd\nK\n")
    assert "suit to follow: hearts" in said
    assert "'7' could be play 7♣" in said
    assert "You draw 8♣, and hold 6 cards." in said
    assert "You play K♥, 5 cards left." in said


def test_a_finished_game_of_it_is_reviewed(run):
    played = """
import cardhouse
table = cardhouse.load("crazy_eights", players=2).start(seed=4)
while not table.over and len(table.steps) < 400:
    table.play(table.game.action(table.game.choose(table.state, "easy", len(table.steps))))
print(table.record.dumps())
"""
    found = json.loads(run("-m", "cardhouse", "analyse", "-", "--worlds", "20", "--json", stdin=run("-c", played)))
    assert found["game"] == "crazy_eights"
    for side in found["sides"]:
        assert side["start"] + side["luck"]["points"] + side["own"]["points"] + side["others"]["points"] == side["end"]
