"""The house is killed between the end of a game and its count, and in the middle of counting it: each game counts exactly once."""

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
