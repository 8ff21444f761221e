"""cardhouse observation: every index of what a learner sees, in the words of the game."""

import json

import pytest

import cardhouse
from cardhouse.cli import run
from cardhouse.engine.observation import layout
from cardhouse.envs.observe import action_count, action_text


@pytest.mark.parametrize("key", cardhouse.keys())
def test_every_index_is_told_in_words(capsys, key):
    game = cardhouse.load(key)
    assert run(["observation", key, "--json"]) == 0
    told = json.loads(capsys.readouterr().out)["entries"]
    made = layout(game.spec, game.seats)
    assert [(entry["name"], entry["low"], entry["high"]) for entry in told] == [(entry.name, entry.low, entry.high) for entry in made]
    assert not [entry for entry in told if "a public number" in entry["what"] or "_" in entry["what"]]
    assert len({entry["name"] for entry in told}) == len(told)


def test_entries_and_actions_are_listed_by_their_index(capsys):
    assert run(["observation", "lama", "--option", "players=2"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [int(line.split()[0]) for line in lines] == list(range(63))
    assert lines[4].split() == ["4", "points[1]", "-32768", "to", "32767", "seat", "1", "after", "the", "observer:", "points"]
    assert run(["observation", "lama", "--actions"]) == 0
    game = cardhouse.load("lama")
    assert capsys.readouterr().out.split("\n")[:-1] == [f"{i:6}  {action_text(game, i)}" for i in range(action_count(game))]
