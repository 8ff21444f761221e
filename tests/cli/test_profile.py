"""cardhouse profile and cardhouse recount."""

import json

import pytest

from server.process import ServerProcess

BOT = [{"who": "me"}, {"who": "bot", "level": "easy"}]


@pytest.fixture
def running(tmp_path):
    with ServerProcess(tmp_path / "own.db") as opened:
        yield opened


def test_progress_is_shown_swapped_exported_and_recounted(running, house):
    ana = running.guest("Ana")
    house.home.mkdir(exist_ok=True)
    (house.home / "houses.json").write_text(json.dumps({running.url: ana.token}))
    ana.play_out(ana.open(seats=BOT, options={"target": 20}), counted=True)
    said = house.run("profile").stdout
    assert "Guest of the house, level" in said
    assert "L.A.M.A.: 1 game," in said
    assert "against Easy" in said
    swapped = house.run("profile", "--swap", "grimhand").stdout
    assert "none to swap" in swapped
    assert "one quest a day can be swapped" in house.refuses("profile", "--swap", "lama")
    kept = json.loads(house.run("profile", running.url, "--json").stdout)
    assert kept["statistics"]["games"][0]["levels"][0]["games"] == 1
    assert house.run("recount", "--db", running.db).stdout == "Counted again: 1 game of 1 person.\n"
    assert json.loads(house.run("profile", "--json").stdout)["statistics"]["games"] == kept["statistics"]["games"]


def test_who_names_no_house_hears_what_to_name(house):
    house.home.mkdir(exist_ok=True)
    assert "name a house" in house.refuses("profile")
    assert "nobody from here has played" in house.refuses("profile", "http://localhost:1")
    assert "there is no database nowhere.db" in house.refuses("recount", "--db", "nowhere.db")
