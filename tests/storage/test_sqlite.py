"""The embedded database: what is committed is on the disk, nobody overwrites a number, and it brings itself up to date."""

import sqlite3
import time

import pytest

from cardhouse.storage import database, sqlite
from cardhouse.storage.sqlite import SqliteStore
from cardhouse.storage.store import Conflict, DeckRow, DiskFull, Person, PuzzleRow, StoreError, TableRow
from server.process import until


@pytest.fixture
def store(tmp_path):
    made = SqliteStore(tmp_path / "house.db")
    yield made
    made.close()


def row(id="t", **fields):
    return TableRow(id, "lama", fields.pop("status", "gathering"), summary=b"{}", updated=fields.pop("updated", 1.0), **fields)


def test_every_commit_is_written_through_before_it_returns(store):
    db = sqlite3.connect(store.path)
    assert db.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    assert store._db.execute("PRAGMA synchronous").fetchone() == (2,)
    db.close()


def test_a_number_is_written_only_once(store, tmp_path):
    other = SqliteStore(store.path)
    with store.transaction():
        store.append([(1, 5, b"first", None)])
    with pytest.raises(Conflict), other.transaction():  # noqa: PT012
        other.append([(1, 6, b"so far so good", None)])
        other.append([(1, 5, b"second", b"state")])
    assert store.log(1) == other.log(1) == [(5, b"first", None)]
    other.close()


def test_a_transaction_that_fails_leaves_nothing_and_the_next_goes_on(store):
    with pytest.raises(ZeroDivisionError), store.transaction():  # noqa: PT012
        store.append([(1, 0, b"x", None)])
        raise ZeroDivisionError
    assert store.log(1) == []
    with store.transaction():
        store.append([(1, 0, b"y", b"s")])
    assert store.log(1) == [(0, b"y", b"s")]


def test_a_full_disk_is_distinguished_from_other_trouble_and_passes(store):
    pages = store._db.execute("PRAGMA page_count").fetchone()[0]
    store._db.execute(f"PRAGMA max_page_count = {pages + 2}")
    with pytest.raises(DiskFull, match="disk"), store.transaction():
        store.append([(1, 0, b"x" * 100_000, None)])
    store._db.execute("PRAGMA max_page_count = 1000000")
    with store.transaction():
        store.append([(1, 0, b"x" * 100_000, None)])
    assert len(store.log(1)) == 1


def test_a_log_is_read_in_order_from_any_number(store):
    with store.transaction():
        for seq in (2, 0, 1):
            store.append([(7, seq, bytes([seq]), None)])
        store.append([(8, 0, b"another", None)])
    assert [seq for seq, _, _ in store.log(7)] == [0, 1, 2]
    assert [seq for seq, _, _ in store.log(7, 1)] == [1, 2]


def test_an_archive_takes_the_place_of_the_log(store):
    with store.transaction():
        no = store.new_table(row(status="over"))
        store.append([(no, 0, b"x", None)])
    assert [found.id for found in store.unarchived()] == ["t"]
    with store.transaction():
        store.archive(no, b"all")
    assert (store.log(no), store.archived(no), store.unarchived()) == ([], b"all", [])
    assert store.archived(no + 1) is None


def test_tables_are_found_by_id_lobby_player_end_and_deadline(store):
    with store.transaction():
        waiting, playing, over = (
            row("a", listed=True),
            row("b", status="playing", updated=2.0, deadline=50.0, turn="ana"),
            row("c", status="over"),
        )
        for table in (waiting, playing, over):
            store.new_table(table)
        store.seat(playing.no, "ana", True)
        store.seat(over.no, "ana", True)
        store.seat(over.no, "ana", True)
    assert store.table("b") == playing
    assert store.table("z") is None
    assert [table.id for table in store.listed()] == ["a"]
    assert [table.id for table in store.tables_of("ana")] == ["b", "c"]
    assert [table.id for table in store.finished()] == ["c"]
    assert store.finished("war_lanes") == []
    assert [table.id for table in store.due(50.0)] == ["b"]
    assert store.due(49.0) == []
    with store.transaction():
        store.seat(over.no, "ana", False)
        waiting.listed, waiting.status = False, "over"
        store.save_table(waiting)
    assert [table.id for table in store.tables_of("ana")] == ["b"]
    assert store.listed() == []


def test_names_with_a_password_are_taken_whatever_their_case_and_guests_share_theirs(store):
    with store.transaction():
        store.new_person(Person("1", "Ana", "hash", 1.0))
        store.new_person(Person("2", "ana", "", 1.0))
        store.new_person(Person("3", "ana", "", 1.0))
    assert store.person_named("ANA").id == "1"
    with pytest.raises(Conflict), store.transaction():
        store.save_person(Person("2", "aNa", "hash too", 1.0))
    assert store.person("2").password == ""


def test_a_person_who_is_deleted_leaves_no_session_and_no_seat(store):
    with store.transaction():
        store.new_person(Person("1", "Ana", "", 1.0))
        store.new_session(b"digest", "1", time.time())
        no = store.new_table(row())
        store.seat(no, "1", True)
    assert store.session(b"digest") == "1"
    with store.transaction():
        store.delete_person("1")
    assert (store.person("1"), store.session(b"digest"), store.tables_of("1")) == (None, None, [])


def test_a_backup_is_whole_while_the_house_goes_on(store, tmp_path):
    with store.transaction():
        store.append([(1, 0, b"x", None)])
    store.backup(str(tmp_path / "copy.db"))
    with store.transaction():
        store.append([(1, 1, b"later", None)])
    copy = SqliteStore(tmp_path / "copy.db")
    assert copy.log(1) == [(0, b"x", None)]
    copy.close()
    with pytest.raises(StoreError, match="could not be written"):
        store.backup(str(tmp_path / "no" / "such" / "folder" / "copy.db"))


def test_migrations_run_by_themselves_and_once(tmp_path, monkeypatch):
    path = tmp_path / "house.db"
    old = SqliteStore(path)
    with old.transaction():
        old.append([(1, 0, b"kept", None)])
    old.close()
    monkeypatch.setattr(database, "MIGRATIONS", (*database.MIGRATIONS, "CREATE TABLE later (x INTEGER)"))
    for _ in range(2):
        new = SqliteStore(path)
        assert new._db.execute("SELECT count(*) FROM later").fetchone() == (0,)
        assert new.log(1) == [(0, b"kept", None)]
        new.close()
    monkeypatch.undo()
    with pytest.raises(StoreError, match="newer version"):
        SqliteStore(path)


def test_a_migration_that_fails_changes_nothing(tmp_path, monkeypatch):
    path = tmp_path / "house.db"
    SqliteStore(path).close()
    monkeypatch.setattr(database, "MIGRATIONS", (*database.MIGRATIONS, "CREATE TABLE later (x INTEGER); CREATE TABLE tables (y INTEGER)"))
    with pytest.raises(StoreError, match="cannot be used"):
        SqliteStore(path)
    monkeypatch.undo()
    store = SqliteStore(path)
    assert store._db.execute("SELECT name FROM sqlite_master WHERE name = 'later'").fetchone() is None
    store.close()


def test_a_file_that_is_no_database_is_refused_with_a_sentence(tmp_path):
    path = tmp_path / "letter.txt"
    path.write_text("Dear house, " * 200)
    with pytest.raises(StoreError, match="cannot be used"):
        SqliteStore(path)
    assert path.read_text().startswith("Dear house")


def test_a_guest_who_left_nothing_here_is_forgotten_after_a_while(store):
    with store.transaction():
        for id, password in (("idle", ""), ("sat", ""), ("deck", ""), ("solver", ""), ("gone", ""), ("kept", "hash"), ("new", "")):
            store.new_person(Person(id, id, password, time.time() if id == "new" else 1.0))
            store.new_session(id.encode(), id, 1.0)
        store.seat(1, "sat", True)
        store.save_deck(DeckRow("deck", "d", "konivrer", "d", "", 1))
        store.answer_puzzle(PuzzleRow("solver", "lama", 1, "p", "quit", True, True, time.time()))
        store.answer_puzzle(PuzzleRow("gone", "lama", 1, "p", "quit", True, True, 1.0))
    until(lambda: store.person("idle") is None, "being forgotten")
    assert all(store.person(id) for id in ("sat", "deck", "solver", "kept", "new"))
    assert store.person("gone") is None
    assert store.puzzle_tries("lama", "p") == (1, 1)
    assert (store.session(b"idle"), store.session(b"sat")) == (None, "sat")


def test_a_person_is_signed_in_on_so_many_devices(store):
    with store.transaction():
        for at in range(sqlite.DEVICES + 1):
            store.new_session(b"%d" % at, "ana", float(at))
    assert (store.session(b"0"), store.session(b"1")) == (None, "ana")


def test_games_that_nobody_finished_are_not_looked_for_among_all_others(store):
    with store.transaction():
        for number in range(2_000):
            store.new_table(TableRow(f"t{number}", "lama", "over", updated=float(number)))
    steps = []
    store._db.set_progress_handler(lambda: steps.append(1) and 0, 100)
    assert store.finished("chess") == []
    assert len(steps) < 5, "hundreds of steps of SQLite"
    store._db.set_progress_handler(None, 0)
    assert [row.id for row in store.finished("lama", 2, 1_000.0)] == ["t999", "t998"]


def test_a_guest_who_cannot_be_forgotten_holds_nobody_up(store):
    """Whatever goes wrong while guests are forgotten, nothing stays locked, and nobody is forgotten by half."""
    store._closing.set()  # the thread that does it by itself
    store._maintenance.join()
    with store.transaction():
        store.new_person(Person("idle", "idle", "", 1.0))
        store.new_session(b"idle", "idle", 1.0)
        store._db.execute("CREATE TRIGGER stuck BEFORE DELETE ON people BEGIN SELECT RAISE(FAIL, 'no'); END")
    with pytest.raises(sqlite3.Error):
        store._forget(time.time())
    with store.transaction():
        store.new_person(Person("new", "new", "", 1.0))
    assert store.session(b"idle") == "idle"


def test_a_review_is_kept_in_its_format_as_long_as_its_table(store):
    with store.transaction():
        store.new_table(game := row("reviewed", status="over"))
        store.keep_review(game.no, 1, b"first")
        store.keep_review(game.no, 2, b"second")
    assert (store.review(game.no, 1), store.review(game.no, 2)) == (None, b"second")
    with store.transaction():
        store.delete_table(game.no)
    assert store.review(game.no, 2) is None
