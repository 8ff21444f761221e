"""A finished game looked at again, from the command line."""

import json
import re

WORLDS = ("--worlds", "20")


def test_it_says_where_the_points_went_and_which_moves_cost_them(finished):
    house, record = finished
    done = house.run("analyse", record, *WORLDS)
    assert done.returncode == 0, done.stderr
    lines = done.stdout.splitlines()
    assert lines[0] == "L.A.M.A.: Mina wins."
    assert "each valued over 20 deals" in lines[1]
    for name in ("You", "Mina", "Otto", "Beatriz"):
        (row,) = [line for line in lines if re.match(rf"{name} +25 ", line)]
        assert ("100  " in row) == (name == "Mina")
    assert "Key moments for you:" in lines or any(line.startswith("No moment changed") for line in lines)


def test_json_adds_up_and_is_the_same_every_time(finished):
    house, record = finished
    said = house.run("analyse", record, "--json", *WORLDS).stdout
    assert house.run("analyse", "-", "--json", *WORLDS, typed=record.read_text("utf-8")).stdout == said
    found = json.loads(said)
    assert found["names"] == ["You", "Mina", "Otto", "Beatriz"]
    assert len(found["sides"]) == 4
    for side in found["sides"]:
        assert side["start"] + side["luck"]["points"] + side["own"]["points"] + side["others"]["points"] == side["end"]


def test_moments_are_told_for_the_seat_that_was_asked_for(finished):
    house, record = finished
    assert "Chance of Otto:" in house.run("analyse", record, *WORLDS, "--seat", "2").stdout
    assert house.refuses("analyse", record, "--seat", "4") == "--seat takes a seat from 0 to 3, not '4'"


def test_what_cannot_be_analysed_is_refused_with_a_sentence(house, finished, tmp_path):
    _, record = finished
    text = record.read_text("utf-8")
    for name, written, expected in (
        ("older.txt", text.replace('[Rules "1"]', '[Rules "99"]'), "played by version 99 of the lama rules"),
        ("cut.txt", text[: len(text) // 2], "breaks off"),
        ("edited.txt", text.replace("draw,", "quit,", 1), "cannot be played here"),
        ("noise.txt", "hello\n", "this is no cardhouse record"),
    ):
        (tmp_path / name).write_text(written, "utf-8")
        sentence = house.refuses("analyse", tmp_path / name)
        assert name in sentence
        assert expected in sentence or "changed after it was written" in sentence
    assert "no such file" in house.refuses("analyse", tmp_path / "nothing.txt")
    assert "from 20 to 20,000" in house.refuses("analyse", record, "--worlds", "5")


def test_a_game_that_is_not_over_is_refused(house):
    house.run("play", "lama", "--seed", "7", typed="1\n")
    (saved,) = house.open_games()
    assert "this game is not over: finish it with cardhouse play --resume" in house.refuses("analyse", saved)
