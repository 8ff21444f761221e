"""The embedded database: what is committed is on the disk, nobody overwrites a number, and it brings itself up to date."""

import asyncio
import shutil
import sqlite3
import time

import pytest

from cardhouse.storage import database
from cardhouse.storage.sqlite import SqliteStore
from cardhouse.storage.store import DeckRow, DiskFull, Person, PuzzleRow, StoreError, TableRow
from server.in_process import refuse_commits
from server.process import until


@pytest.fixture
def store(tmp_path):
    made = SqliteStore(tmp_path / "house.db")
    yield made
    made.close()


def test_every_commit_is_written_through_before_it_returns(store):
    db = sqlite3.connect(store.path)
    assert db.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    assert store._db.execute("PRAGMA synchronous").fetchone() == (2,)
    db.close()


def test_a_lazy_transaction_waits_for_no_disk_and_outlives_the_process(store, tmp_path):
    with store.lazy_transaction():
        store.append([(1, 0, b"first", None)])
        assert store._db.execute("PRAGMA synchronous").fetchone() == (1,)
    with pytest.raises(StoreError), store.lazy_transaction():
        store.append([(1, 1, b"second", None), (1, 0, b"taken", None)])
    assert store._db.execute("PRAGMA synchronous").fetchone() == (2,), "the next one waits again"
    for file in tmp_path.glob("house.db*"):  # as a process that is killed leaves them
        shutil.copy(file, tmp_path / file.name.replace("house", "killed"))
    found = SqliteStore(tmp_path / "killed.db")
    assert [body for _, body, *_ in found.log(1)] == [b"first"]
    found.close()


def test_a_full_disk_is_distinguished_from_other_trouble_and_passes(store):
    pages = store._db.execute("PRAGMA page_count").fetchone()[0]
    store._db.execute(f"PRAGMA max_page_count = {pages + 2}")
    with pytest.raises(DiskFull, match="disk"), store.transaction():
        store.append([(1, 0, b"x" * 100_000, None)])
    store._db.execute("PRAGMA max_page_count = 1000000")
    with store.transaction():
        store.append([(1, 0, b"x" * 100_000, None)])
    assert len(store.log(1)) == 1


def test_a_commit_that_fails_aside_is_told_to_who_waits_and_leaves_nothing(tmp_path):
    store = SqliteStore(tmp_path / "house.db", waits=True)
    refuse_commits(store._db)

    def work():
        return store.written(lambda: store.append([(1, 0, b"x", None)]), aside=True)

    def told():
        commit = work()
        with pytest.raises(StoreError):
            commit.wait()
        assert store.log(1) == []
        store._db.execute("DROP TRIGGER refused")
        work().wait()

    asyncio.run(store.run(told))
    assert store.log(1) == [(0, b"x", None)]
    store.close()


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
