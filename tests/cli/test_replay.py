"""A recorded game, step by step, as any viewer saw it."""

import json

import pytest

import cardhouse
from cardhouse.engine.acts import Act
from cardhouse.engine.chance import Chance


def test_a_finished_game_is_shown_to_its_end(finished):
    house, record = finished
    table = cardhouse.loads(record.read_text("utf-8"))
    shown = house.run("replay", record).stdout
    assert "\x1b" not in shown
    for number, (step, action) in enumerate(zip(table.steps, table.actions, strict=True), 1):
        assert f"\n{number}. {('You', 'Mina', 'Otto', 'Beatriz')[step.seat]}: {action}\n" in shown
    assert shown.splitlines()[-1] == "Mina wins."


def test_json_is_one_object_with_every_step(finished):
    house, record = finished
    table = cardhouse.loads(record.read_text("utf-8"))
    found = json.loads(house.run("replay", record, "--json").stdout)
    assert (found["game"], found["seed"], found["eye"]) == ("lama", 7, "all")
    assert found["options"] == table.game.options
    assert found["result"] == {"points": list(table.result.points), "winners": list(table.result.winners)}
    assert [step["action"] for step in found["steps"]] == table.actions
    assert [step["seat"] for step in found["steps"]] == [step.seat for step in table.steps]
    assert found["steps"][-1]["view"] == table.view("all")
    played = table.events_for("all", table.steps[0].events)
    assert [event for step in found["steps"] for event in step["events"]] == json.loads(json.dumps(played))


def test_each_eye_sees_its_own(finished):
    house, record = finished
    table = cardhouse.loads(record.read_text("utf-8"))
    for viewer, asked in ((1, "1"), ("watcher", "watcher")):
        found = json.loads(house.run("replay", record, "--seat", asked, "--json").stdout)
        assert found["eye"] == viewer
        assert found["steps"][-1]["view"] == table.view(viewer)
        others = [face for zone, cards in found["start"]["zones"].items() if zone.startswith("hand/0") for _, face in cards]
        assert others == [None] * 6


def test_an_open_game_shows_a_watcher_s_view_unless_asked(house):
    house.run("play", "lama", "--seed", "7", typed="1\n")
    (saved,) = house.open_games()
    found = json.loads(house.run("replay", saved, "--json").stdout)
    assert found["eye"] == "watcher"
    assert found["result"] is None
    assert house.run("replay", saved).stdout.splitlines()[-1] == "The game is not over."


def test_a_record_is_read_from_standard_input_too(finished):
    house, record = finished
    assert house.run("replay", "-", typed=record.read_text("utf-8")).stdout == house.run("replay", record).stdout


def test_it_works_without_rich(finished):
    from .test_simulate import SOURCES

    house, record = finished
    done = house.run("replay", record, "--json", python=("-S",), PYTHONPATH=SOURCES)
    assert json.loads(done.stdout)["game"] == "lama"
    assert "Mina wins." in house.run("replay", record, python=("-S",), PYTHONPATH=SOURCES).stdout


def test_on_a_terminal_one_steps_forth_back_and_anywhere(finished):
    house, record = finished
    last = len(cardhouse.loads(record.read_text("utf-8")).steps)
    with house.terminal("replay", str(record)) as terminal:
        assert "The start." in terminal.expect(f"step 0 of {last}")
        terminal.send("")
        assert "Otto: play L" in terminal.expect(f"step 1 of {last}")
        terminal.send("b")
        terminal.expect(f"step 0 of {last}")
        terminal.send(str(last))
        assert "Mina wins." in terminal.expect(f"step {last} of {last}")
        terminal.send("what")
        terminal.expect("'what' is none of these.")
        terminal.send("q")
        assert terminal.end() == 0


def test_the_viewer_all_sees_every_hand_on_the_terminal(finished):
    house, record = finished
    with house.terminal("replay", str(record)) as terminal:
        screen = terminal.expect("step 0")
        assert "│ 1234LL " in screen
        assert "▐" not in screen


@pytest.mark.parametrize(("asked", "sentence"), [("9", "a seat from 0 to 3, watcher or all, not '9'"), ("me", "not 'me'")])
def test_an_eye_that_is_not_there(finished, asked, sentence):
    house, record = finished
    assert sentence in house.refuses("replay", record, "--seat", asked)


def test_acts_and_undone_moves_are_shown(house, tmp_path):
    table = cardhouse.load("lama", players=2).start(chance=Chance(bytes(32), ("a", "b")))
    table.headers |= {"Seat0": "Ana", "Seat1": "Bo"}
    first = table.to_act
    table.play_all("quit quit")  # the next round is dealt by the chance of that very move
    table.act(Act("undo", 1 - first))
    table.play("quit")
    table.play("draw")
    table.act(Act("resign", 0))
    file = tmp_path / "online.txt"
    file.write_text(table.record.dumps(), "utf-8")
    printed = house.run("replay", file).stdout
    assert "took their last move back." in printed
    assert "resigned." in printed
    shown = json.loads(house.run("replay", file, "--json", "--seat", "all").stdout)
    assert [step["action"] for step in shown["steps"]] == table.entries
    assert shown["steps"][-1]["view"] == json.loads(json.dumps(table.view("all")))
    assert shown["seed"] is None
    assert shown["commitment"] == table.chance.commitment
