"""The house is killed in the middle of a tournament's round, and of its result: all of it is there once, or none of it yet."""

from contextlib import suppress

import pytest

from server.process import until
from server.test_tournaments import begin, founded, guests_of, over, play_round, shown

from .kills import Killable


@pytest.fixture
def house(tmp_path, monkeypatch):
    """A house that kills itself at a moment, and its restart."""

    def opened(moment):
        monkeypatch.setattr(Killable, "when", moment)
        running.append(Killable(tmp_path / "house.db"))
        return running[-1]

    running: list[Killable] = []
    yield opened
    for each in running:
        each.kill()


def restarted(server):
    server.process.wait(60)
    server.kill()
    server.when = "never"
    server.start()


def test_a_kill_in_the_middle_of_pairing_leaves_no_table_and_the_round_begins_once_after_it(house):
    server = house("round:2")
    guests = guests_of(server, 6)
    owner, path, _ = founded(server, guests)
    with suppress(OSError):
        owner.post(f"{path}/round", {"round": 1})
    restarted(server)
    assert shown(owner, path).get("rounds", 0) == 0
    assert [guest.get("/api/me").json["tables"] for guest in guests] == [[]] * 6, "no table was left over"
    found = begin(owner, path, 1)
    assert len(found["round"]["boards"]) == 3
    assert [len(guest.get("/api/me").json["tables"]) for guest in guests] == [1] * 6


def test_a_result_counts_once_when_the_house_is_killed_as_it_is_written(house):
    server = house("result:1")
    guests = guests_of(server, 2)
    owner, path, _ = founded(server, guests, rounds=2)
    found = begin(owner, path, 1)
    with suppress(OSError, AssertionError):
        play_round(server, guests, found)
    restarted(server)
    board = over(owner, path, 1)["round"]["boards"][0]
    assert board["scores"] == [1, 0]
    places = until(lambda: shown(owner, path)["standings"])
    assert [place["points"] for place in places] == [1, 0]
