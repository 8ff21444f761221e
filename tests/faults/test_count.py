"""The house is killed between the end of a game and its count, and in the middle of counting it: each game counts exactly once."""

from contextlib import suppress

import pytest

from cardhouse.server.progress.counting import recount
from cardhouse.storage.sqlite import SqliteStore
from server.process import until

from .kills import Killable

ALONE = [{"who": "me"}, {"who": "bot", "level": "easy"}]


@pytest.mark.parametrize("moment", ["over", "count"])
def test_a_game_counts_once_when_the_house_is_killed_before_it_was_counted(tmp_path, monkeypatch, moment):
    monkeypatch.setattr(Killable, "when", f"{moment}:1")
    with Killable(tmp_path / "house.db") as server:
        ana = server.guest("Ana")
        ana.play_out(ana.open(seats=ALONE, options={"target": 20}))
        server.process.wait(60)
        server.kill()
        assert f"pulled: {moment}\n".encode() in server.said
        server.when = "never"
        server.start()
        shown = until(lambda: (found := ana.get("/api/me/progress").json)["games"] and found, "counting")
        assert shown["games"] == 1
        server.stop()
    store = SqliteStore(tmp_path / "house.db")
    assert (store.uncounted(), len(store.journal())) == ([], 1)
    before = store.progress(ana.id)
    recount(store)
    assert store.progress(ana.id) == before
    store.close()


@pytest.mark.parametrize("moment", ["over", "count"])
def test_an_evening_that_was_killed_in_the_middle_goes_on_and_counts_each_table_once(tmp_path, monkeypatch, moment):
    monkeypatch.setattr(Killable, "when", f"{moment}:1")
    with Killable(tmp_path / "house.db") as server:
        ana = server.guest("Ana")
        made = ana.post("/api/evenings", {"game": "war_lanes", "tables": 2, "boards": 1, "clock": {}}).json
        at = f"/api/evenings/{made['id']}"
        ana.post(f"{at}/sit", {"code": made["link"].rpartition("/")[2]})
        now = ana.post(f"{at}/begin").json["now"]
        [mine] = [table["id"] for table in now if table.get("mine")]
        with suppress(OSError, AssertionError):  # killed at the first table's end, whichever it is
            ana.play_out(mine)
        server.process.wait(60)
        server.kill()
        server.when = "never"
        server.start()
        if not ana.get(f"/api/tables/{mine}").json.get("result"):
            ana.play_out(mine)
        shown = until(lambda: (found := ana.get(at).json)["status"] == "over" and found["standings"] and found, "the end of the evening")
        assert len(shown["standings"]) == 4
        assert sum(line["percent"] for line in shown["standings"]) == 200
        server.stop()
    store = SqliteStore(tmp_path / "house.db")
    assert len(store.duplicate.made_of(f"{made['id']}/1")) == 4
    assert store.uncounted() == []
    store.close()
