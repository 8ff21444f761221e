"""Nothing is lost: not to a full disk, a read-only home, a second player or a careless name."""

import os
import stat

import pytest

import cardhouse
from cardhouse.cli import saves


def unwritable(tmp_path):
    """A home that nobody can write to, not even root: it lies below a file."""
    (tmp_path / "file").write_text("in the way")
    return str(tmp_path / "file" / "home")


def record_in(text):
    """The record at the end of what was printed."""
    return cardhouse.loads(text[text.index("[Game ") :])


def test_a_home_that_cannot_be_written_to_is_said_once_and_the_game_goes_on(house, tmp_path):
    done = house.run("play", "lama", "--seed", "7", typed="1\nd\nq\nx\n", CARDHOUSE_HOME=unwritable(tmp_path))
    assert done.stdout.count("The game could not be saved to ") == 1
    assert "(not a directory)" in done.stdout or "(file exists)" in done.stdout
    assert "--save FILE" in done.stdout
    assert "You play 1, 5 cards left." in done.stdout
    assert "You quit the round." in done.stdout


def test_a_game_that_cannot_be_saved_is_printed_on_leaving(house, tmp_path):
    done = house.run("play", "lama", "--seed", "7", typed="1\nx\n", CARDHOUSE_HOME=unwritable(tmp_path))
    assert done.returncode == 1
    assert done.stderr.startswith("cardhouse: the game could not be saved to ")
    assert done.stderr.count("\n") == 1
    assert "play 1" in record_in(done.stdout).actions


def test_a_finished_game_that_cannot_be_kept_is_printed(house, tmp_path):
    done = house.run("play", "lama", "--seed", "7", typed="q\nr b\nr w\n" * 60, CARDHOUSE_HOME=unwritable(tmp_path))
    assert done.returncode == 1
    assert "wins." in done.stdout
    assert record_in(done.stdout).over


def test_a_full_disk_is_one_sentence_and_nothing_is_lost(house):
    before = os.stat("/dev/full")
    done = house.run("play", "lama", "--seed", "7", "--save", "/dev/full", typed="1\nx\n")
    assert "The game could not be saved to /dev/full (no space left on device): make room there" in done.stdout
    assert done.returncode == 1
    assert "play 1" in record_in(done.stdout).actions
    assert stat.S_ISCHR(before.st_mode)
    assert stat.S_ISCHR(os.stat("/dev/full").st_mode)


def test_save_names_the_file_and_it_stays_there_when_the_game_is_over(house, tmp_path):
    file = tmp_path / "deep" / "mine.txt"
    done = house.run("play", "lama", "--seed", "7", "--save", file, typed="q\n")
    assert f"go on with cardhouse play --resume {file}" in done.stdout
    assert not house.home.exists()
    done = house.run("play", "--resume", file, typed="q\nr b\nr w\n" * 60)
    assert f"The record is in {file}" in done.stdout
    assert cardhouse.loads(file.read_text("utf-8")).over


def test_save_overwrites_nobody_s_file(house, tmp_path):
    file = tmp_path / "letter.txt"
    file.write_text("Dear Ana")
    assert "is there already" in house.refuses("play", "lama", "--save", file)
    assert file.read_text() == "Dear Ana"
    assert "is a folder" in house.refuses("play", "lama", "--save", tmp_path)


def test_two_games_at_once_keep_two_files(house):
    with house.terminal("play", "lama", "--seed", "1", "--fast") as one, house.terminal("play", "lama", "--seed", "2", "--fast") as two:
        for terminal in (one, two):
            terminal.expect("Your move")
            terminal.send("q")
            terminal.expect_any("Enter to go on", "Your move")
            terminal.press("\x03")
            assert terminal.end() == 0
    assert {cardhouse.loads(path.read_text("utf-8")).seed for path in house.open_games()} == {1, 2}


def test_a_game_resumed_twice_keeps_both_ways_it_went(house):
    house.run("play", "lama", "--seed", "7", typed="1\n")
    with house.terminal("play", "--resume", "--fast") as first:
        first.expect("Your move")
        house.run("play", "--resume", typed="d\nx\n")
        first.send("q")
        first.expect_any("Enter to go on", "Your move")
        first.press("\x03")
        assert first.end() == 0
    mine = [cardhouse.loads(path.read_text("utf-8")).actions for path in house.open_games()]
    assert len(mine) == 2
    assert mine[0] != mine[1]


def test_leaving_without_a_move_changes_nothing_of_a_resumed_game(house):
    house.run("play", "lama", "--seed", "7", typed="1\n")
    (saved,) = house.open_games()
    before = saved.read_bytes()
    house.run("play", "--resume")
    assert saved.read_bytes() == before


@pytest.mark.parametrize("step", ["fsync", "replace"])
def test_a_save_is_whole_or_not_there(tmp_path, monkeypatch, step):
    path = tmp_path / "game.txt"
    saves.write(path, "old")

    def broken(*_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(saves.os, step, broken)
    with pytest.raises(cardhouse.CardhouseError, match="no space left on device"):
        saves.write(path, "new")
    assert path.read_text() == "old"
    assert list(tmp_path.iterdir()) == [path]


def test_a_link_is_followed_and_stays_a_link(tmp_path):
    real, link = tmp_path / "real.txt", tmp_path / "link.txt"
    link.symlink_to(real)
    saves.write(link, "text")
    assert link.is_symlink()
    assert real.read_text() == "text"


def test_the_home_is_where_the_system_keeps_a_person_s_data(monkeypatch, tmp_path):
    monkeypatch.delenv("CARDHOUSE_HOME", raising=False)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert saves.home() == tmp_path / "cardhouse"
    monkeypatch.delenv("XDG_DATA_HOME")
    monkeypatch.setenv("HOME", str(tmp_path))
    assert saves.home() == tmp_path / ".local" / "share" / "cardhouse"


def test_a_save_that_was_removed_meanwhile_is_written_again(house):
    with house.terminal("play", "lama", "--seed", "7", "--fast") as terminal:
        terminal.expect("Your move")
        terminal.send("s")
        terminal.expect("Saved in")
        house.open_games()[0].unlink()
        terminal.press("\x03")
        assert terminal.end() == 0
    assert len(house.open_games()) == 1
