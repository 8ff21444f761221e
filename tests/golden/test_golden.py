"""Every game plays as its goldens show; what has changed on purpose is written anew with `make golden`."""

from difflib import unified_diff
from itertools import islice

import pytest

from cardhouse.engine.acts import NAMES
from cardhouse.engine.game import spec_of
from golden import acts
from golden.make import FOLDER, VIEWERS, games, goldens, text

MOST = 40_000  # characters: a golden is there to be read
WANTED = goldens()


@pytest.mark.parametrize("path", WANTED, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_the_game_plays_as_its_golden_shows(path):
    if not path.is_file():
        pytest.fail(f"{path.name} is missing: run `make golden`")
    kept, made = path.read_text("utf-8").splitlines(), text(*WANTED[path]).splitlines()
    if kept != made:
        difference = "\n".join(islice(unified_diff(kept, made, "golden", "now", lineterm=""), 40))
        pytest.fail(f"{path.name} differs: if that is meant, run `make golden` and read the difference\n{difference}")


def test_the_vectors_of_acts_are_those_that_the_engine_makes():
    assert acts.PATH.read_text("utf-8") == acts.text(), "run `make golden`, and read the difference"


def test_the_vectors_of_acts_know_every_act_and_every_way_to_end():
    steps = [step for vector in acts.vectors() for step in vector["steps"]]
    assert {step["step"].split()[0][1:] for step in steps if step["step"].startswith("@")} == set(NAMES)
    assert {step["after"]["ended"] for step in steps} == {None, "resign", "forfeit", "late", "draw", "stop", "void"}
    assert any(step["step"] == acts.LAST for step in steps)


def test_no_golden_is_left_of_a_play_that_is_no_more():
    left = {f"{path.parent.name}/{path.name}" for path in FOLDER.glob("*/*.txt")} - {f"{path.parent.name}/{path.name}" for path in WANTED}
    assert not left, "run `make golden`"


@pytest.mark.parametrize("key", games())
def test_every_game_has_goldens_for_each_viewer(key):
    shown = {path.stem.rpartition("-")[2] for path in (FOLDER / key).glob("*.txt")}
    assert shown == {str(viewer) for viewer in VIEWERS}


def test_every_game_of_the_house_is_among_them():
    assert "lama" in games()


def test_a_golden_can_be_read():
    for path in WANTED:
        kept = path.read_text("utf-8")
        assert len(kept) <= MOST, path
        assert max(map(len, kept.splitlines())) <= 300, path


def test_a_golden_shows_a_seat_its_own_hand_and_nobody_else_s():
    views = {path.stem: path.read_text("utf-8") for path in (FOLDER / "lama").glob("usual-*.txt")}
    first = {name: text.split("1. seat")[0] for name, text in views.items()}
    assert first["usual-watcher"].count(" hidden\n") == 5, "the draw pile and four hands"
    assert first["usual-seat-0"].count(" hidden\n") == first["usual-seat-1"].count(" hidden\n") == 4
    assert first["usual-seat-0"] != first["usual-seat-1"]


def test_the_goldens_of_lama_show_every_event_but_the_rarest():
    shown = "\n".join(path.read_text("utf-8") for path in (FOLDER / "lama").glob("*.txt"))
    unseen = {name for name in spec_of("lama").events if f"   {name} " not in shown}
    assert unseen <= {"substituted"}, "a supply runs short only in long games"
