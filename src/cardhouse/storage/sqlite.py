"""The built-in database: SQLite with a write-ahead log; every commit is on the disk before it is broadcast."""

from __future__ import annotations

import os
import shutil
import sqlite3
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

from cardhouse.storage.store import Busy, Conflict, Damaged, DeckRow, DiskFull, JournalRow, Logged, Person, PuzzleRow, StoreError, TableRow

# Each migration runs once, in order, in its own transaction; PRAGMA user_version counts them. Never change one that was released.
MIGRATIONS = (
    """
    CREATE TABLE tables (
        no INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, game TEXT NOT NULL, status TEXT NOT NULL, listed INTEGER NOT NULL,
        summary BLOB NOT NULL, updated REAL NOT NULL, deadline REAL, turn TEXT NOT NULL, archived INTEGER NOT NULL DEFAULT 0
    );
    CREATE INDEX tables_listed ON tables (updated) WHERE listed;
    CREATE INDEX tables_due ON tables (deadline) WHERE deadline IS NOT NULL;
    CREATE INDEX tables_over ON tables (updated) WHERE status = 'over';
    CREATE INDEX tables_unarchived ON tables (no) WHERE status = 'over' AND NOT archived;
    CREATE TABLE log (table_no INTEGER NOT NULL, seq INTEGER NOT NULL, body BLOB NOT NULL, state BLOB);
    CREATE UNIQUE INDEX log_seq ON log (table_no, seq);
    CREATE TABLE archive (table_no INTEGER PRIMARY KEY, last INTEGER NOT NULL, body BLOB NOT NULL);
    CREATE TABLE seats (person TEXT NOT NULL, table_no INTEGER NOT NULL, PRIMARY KEY (person, table_no)) WITHOUT ROWID;
    CREATE TABLE people (id TEXT PRIMARY KEY, name TEXT NOT NULL, password TEXT NOT NULL, created REAL NOT NULL) WITHOUT ROWID;
    CREATE UNIQUE INDEX people_name ON people (name COLLATE NOCASE) WHERE password <> '';
    CREATE TABLE sessions (digest BLOB PRIMARY KEY, person TEXT NOT NULL, at REAL NOT NULL) WITHOUT ROWID;
    CREATE INDEX sessions_person ON sessions (person);
    """,
    """
    CREATE TABLE decks (
        person TEXT NOT NULL, id TEXT NOT NULL, game TEXT NOT NULL, name TEXT NOT NULL, word TEXT NOT NULL, rev INTEGER NOT NULL,
        updated REAL NOT NULL, PRIMARY KEY (person, id)
    ) WITHOUT ROWID;
    """,
    """
    ALTER TABLE people ADD COLUMN looks TEXT NOT NULL DEFAULT '';
    CREATE UNIQUE INDEX people_looks ON people (looks) WHERE password <> '' AND looks <> '';
    """,
    """
    ALTER TABLE tables ADD COLUMN owner TEXT NOT NULL DEFAULT '';
    CREATE INDEX tables_owner ON tables (owner, status);
    CREATE INDEX tables_open ON tables (status, updated) WHERE status <> 'over';
    CREATE INDEX seats_table ON seats (table_no);
    """,
    """
    CREATE INDEX tables_over_game ON tables (game, updated) WHERE status = 'over';
    """,
    """
    CREATE TABLE reviews (table_no INTEGER PRIMARY KEY, format INTEGER NOT NULL, body BLOB NOT NULL);
    """,
    """
    CREATE TABLE puzzles (
        person TEXT NOT NULL, game TEXT NOT NULL, day INTEGER NOT NULL, puzzle TEXT NOT NULL, answer TEXT NOT NULL, right INTEGER NOT NULL,
        in_time INTEGER NOT NULL, at REAL NOT NULL, PRIMARY KEY (person, game, day)
    ) WITHOUT ROWID;
    CREATE INDEX puzzles_tried ON puzzles (game, puzzle, person, right);
    """,
    """
    CREATE TABLE worn (person TEXT NOT NULL, game TEXT NOT NULL, kind TEXT NOT NULL, key TEXT NOT NULL, PRIMARY KEY (person, game, kind))
    WITHOUT ROWID;
    """,
    """
    CREATE TABLE progress (person TEXT PRIMARY KEY, body BLOB NOT NULL) WITHOUT ROWID;
    CREATE TABLE journal (
        no INTEGER PRIMARY KEY, at REAL NOT NULL, table_no INTEGER UNIQUE, person TEXT NOT NULL, what TEXT NOT NULL, value TEXT NOT NULL
    );
    CREATE INDEX journal_person ON journal (person) WHERE person <> '';
    ALTER TABLE tables ADD COLUMN counted INTEGER NOT NULL DEFAULT 0;
    CREATE INDEX tables_uncounted ON tables (no) WHERE status = 'over' AND NOT counted;
    """,
)
APPEND = """
    INSERT INTO log SELECT ?1, ?2, ?3, ?4 WHERE NOT EXISTS (SELECT 1 FROM archive WHERE table_no = ?1 AND last >= ?2)
"""  # a number stays taken after a finished game was archived
PERSON = "id, name, password, created, looks"
COLUMNS = "id, game, status, listed, summary, updated, deadline, turn, no, owner"
MOST_LISTED, CONSIDERED, PER_OWNER = 100, 2_000, 3  # tables that a list shows, the newest that it chooses from, and those of one person
CHECKPOINT_EVERY = 0.5  # seconds between two checkpoints of the write-ahead log
AUTOCHECKPOINT = 64_000  # pages of it (256 MB) after which SQLite checkpoints inside a commit, while all writers wait
FULL = ("full", "readonly", "read-only", "i/o error", "unable to open")
DEVICES = 30  # sessions of one person; the oldest is signed out
FORGOTTEN = 30 * 24 * 3600.0  # seconds until a guest who never took a seat and keeps nothing is deleted
AT_START = 5_000  # milliseconds to wait for another program that holds the database, while the server starts
WAIT = 100  # the same while it runs: all writers wait, so after one such wait the next fails at once until the database is free
PROBE = 1_000  # the same in the maintenance thread
CHECK = 6 * 3600.0  # seconds between two checks of all of it
LOCKED = "another program holds its database"
UNWRITABLE = "its disk is full or cannot be written to"
DAMAGED = "a part of its database is damaged: put a backup in its place (cardhouse backup makes them)"


class SqliteStore:
    """A Store in one file."""

    def __init__(self, path: str | Path) -> None:
        self.path = str(path)
        if self.path != ":memory:":
            Path(self.path).parent.mkdir(parents=True, exist_ok=True)
        try:
            self._db = sqlite3.connect(self.path, isolation_level=None, check_same_thread=False, cached_statements=256)
            self._db.execute(f"PRAGMA busy_timeout = {AT_START}")
            self._db.execute("PRAGMA journal_mode = WAL")
            self._db.execute("PRAGMA synchronous = FULL")
            self._db.execute("PRAGMA secure_delete = FAST")  # deleted people must not be readable in free pages either
            self._db.execute(f"PRAGMA wal_autocheckpoint = {AUTOCHECKPOINT}")
            self._migrate()
            self._wait(WAIT)
        except sqlite3.Error as error:
            raise StoreError(f"the database {self.path} cannot be used: {error}") from None
        self.trouble = ""
        self._written = self._checkpointed = False
        self._closing = threading.Event()
        self._second = sqlite3.connect(self.path, timeout=PROBE / 1000, isolation_level=None, check_same_thread=False)
        self._maintenance = threading.Thread(target=self._maintain, daemon=True)
        if self.path != ":memory:":
            self._maintenance.start()

    def _wait(self, milliseconds: int) -> None:
        """How long to wait from now on for another program that holds the database."""
        self._db.execute(f"PRAGMA busy_timeout = {milliseconds}")
        self._waits = milliseconds > 0

    def _maintain(self) -> None:
        """Checkpoint the write-ahead log in this thread, so that the checkpoint after a commit has little left to copy. While nothing is
        written, probe whether the database can be written to; and every few hours check that all of it can be read."""
        check_at = 0.0
        while not self._closing.wait(CHECKPOINT_EVERY):
            with suppress(sqlite3.Error):  # a checkpoint that fails loses nothing: the pages stay in the log until the next one
                if self._written:
                    self._written = False
                    self._second.execute("PRAGMA wal_checkpoint(PASSIVE)")
                    self._checkpointed = True
                else:
                    self._probe()
            if time.monotonic() >= check_at:
                check_at = time.monotonic() + CHECK
                self._check()
                with suppress(sqlite3.Error):
                    self._forget(time.time() - FORGOTTEN)

    def _probe(self) -> None:
        try:
            self._second.execute("BEGIN IMMEDIATE")
            self._second.execute("ROLLBACK")
        except sqlite3.OperationalError as error:
            if isinstance(_store_error(error), Busy):
                self.trouble = self.trouble or LOCKED
        else:
            if self.trouble == LOCKED:
                self.trouble = ""

    def _check(self) -> None:
        try:
            intact = self._second.execute("PRAGMA quick_check(1)").fetchone() == ("ok",)
        except sqlite3.Error as error:
            intact = not isinstance(_store_error(error), Damaged)
        if not intact:
            self.trouble = DAMAGED

    def _forget(self, before: float) -> None:
        """Delete guests who keep nothing here and have solved no puzzle lately, some at a time."""
        idle = "password = '' AND id NOT IN (SELECT person FROM seats) AND id NOT IN (SELECT person FROM decks)"
        idle += " AND created < ? AND id NOT IN (SELECT person FROM puzzles WHERE at >= ?)"
        while found := self._second.execute(f"SELECT id FROM people WHERE {idle} LIMIT 500", (before, before)).fetchall():  # noqa: S608
            with _atomic(self._second):  # a guest who has taken a seat meanwhile stays
                for (id,) in found:
                    if self._second.execute(f"DELETE FROM people WHERE id = ? AND {idle}", (id, before, before)).rowcount:  # noqa: S608
                        self._second.execute("DELETE FROM sessions WHERE person = ?", (id,))
                        self._second.execute("DELETE FROM puzzles WHERE person = ?", (id,))
                        self._second.execute("DELETE FROM worn WHERE person = ?", (id,))
                        self._second.execute("DELETE FROM progress WHERE person = ?", (id,))
                        self._second.execute("DELETE FROM journal WHERE person = ? AND person <> ''", (id,))

    def _failed(self, error: sqlite3.Error) -> StoreError:
        """A StoreError for an error of SQLite; one that concerns the whole database is kept in `trouble`."""
        named = _store_error(error)
        known = {Busy: LOCKED, DiskFull: UNWRITABLE, Damaged: DAMAGED}.get(type(named))
        if known is not None and self.trouble != DAMAGED:
            self.trouble = known
        return named

    def _migrate(self) -> None:
        at = self._db.execute("PRAGMA user_version").fetchone()[0]
        if at > len(MIGRATIONS):
            raise StoreError(
                f"the database {self.path} was written by a newer version of cardhouse (schema {at}): run that version, or use another file"
            )
        for version, script in enumerate(MIGRATIONS[at:], at + 1):
            self._db.executescript(f"BEGIN; {script}; PRAGMA user_version = {version}; COMMIT;")

    @contextmanager
    def transaction(self) -> Iterator[None]:
        try:
            with _atomic(self._db):
                yield
        except sqlite3.Error as error:
            named = self._failed(error)
            if isinstance(named, Busy) and self._waits:
                self._wait(0)
            raise named from None
        self._written = True
        if self.trouble and self.trouble != DAMAGED:
            self.trouble = ""
        if not self._waits:
            self._wait(WAIT)
        if self._checkpointed:
            self._checkpointed = False
            with suppress(sqlite3.Error):
                self._db.execute("PRAGMA wal_checkpoint(PASSIVE)")

    def _all(self, sql: str, *values: Any) -> list[Any]:
        """The rows of a query."""
        try:
            return self._db.execute(sql, values).fetchall()
        except sqlite3.Error as error:
            raise self._failed(error) from None

    def close(self) -> None:
        self._closing.set()
        if self._maintenance.is_alive():
            self._second.interrupt()
            self._maintenance.join()
        self._second.close()
        self._db.close()

    def free_bytes(self) -> int:
        """Bytes that are free on its disk."""
        return shutil.disk_usage(Path(self.path).absolute().parent).free if self.path != ":memory:" else sys.maxsize

    def backup(self, path: str) -> None:
        """Write a consistent copy while the server runs."""
        _copy(self._db, path)

    # The log

    def append(self, entries: list[Logged]) -> None:
        if self._db.executemany(APPEND, entries).rowcount != len(entries):
            raise Conflict("the game was finished and archived by another process")

    def log(self, table: int, since: int = 0) -> list[tuple[int, bytes, bytes | None]]:
        return self._all("SELECT seq, body, state FROM log WHERE table_no = ? AND seq >= ? ORDER BY seq", table, since)

    def last(self, table: int) -> int:
        found = "SELECT coalesce((SELECT max(seq) FROM log WHERE table_no = ?1), (SELECT last FROM archive WHERE table_no = ?1), -1)"
        return int(self._all(found, table)[0][0])

    def keep_state(self, table: int, seq: int, state: bytes) -> None:
        self._db.execute("UPDATE log SET state = ? WHERE table_no = ? AND seq = ?", (state, table, seq))

    def rewrite(self, table: int, seq: int, body: bytes) -> None:
        """Change an entry; used only to delete a name."""
        self._db.execute("UPDATE log SET body = ? WHERE table_no = ? AND seq = ?", (body, table, seq))

    def archive(self, table: int, body: bytes) -> None:
        self._db.execute("INSERT OR REPLACE INTO archive VALUES (?, ?, ?)", (table, self.last(table), body))
        self._db.execute("DELETE FROM log WHERE table_no = ?", (table,))
        self._db.execute("UPDATE tables SET archived = 1 WHERE no = ?", (table,))

    def archived(self, table: int) -> bytes | None:
        found = self._all("SELECT body FROM archive WHERE table_no = ?", table)
        return found[0][0] if found else None

    # Tables

    def new_table(self, row: TableRow) -> int:
        values = (row.id, row.game, row.status, row.listed, row.summary, row.updated, row.deadline, row.turn, row.owner)
        made = self._db.execute(f"INSERT INTO tables ({COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, NULL, ?)", values)  # noqa: S608
        row.no = int(made.lastrowid or 0)
        return row.no

    def save_table(self, row: TableRow) -> None:
        self._db.execute(
            "UPDATE tables SET status = ?, listed = ?, summary = ?, updated = ?, deadline = ?, turn = ? WHERE no = ?",
            (row.status, row.listed, row.summary, row.updated, row.deadline, row.turn, row.no),
        )

    def table(self, id: str) -> TableRow | None:
        return next(iter(self._tables("WHERE id = ?", id)), None)

    def listed(self) -> list[TableRow]:
        """The newest listed tables: those that wait for players before those that can be watched, and only a few of each owner."""
        newest = f"SELECT no, status, updated, owner FROM tables WHERE listed ORDER BY updated DESC LIMIT {CONSIDERED}"  # noqa: S608
        place = "row_number() OVER (PARTITION BY owner, status ORDER BY updated DESC)"
        placed = f"SELECT no, status, updated, owner, {place} AS place FROM ({newest})"  # noqa: S608
        chosen = f"""SELECT no FROM ({placed}) WHERE place <= {PER_OWNER} OR owner = ''
                     ORDER BY status <> 'gathering', place, updated DESC LIMIT {MOST_LISTED}"""  # noqa: S608
        return self._tables(f"WHERE no IN ({chosen}) ORDER BY updated DESC")

    def delete_table(self, table: int) -> None:
        self._db.execute("DELETE FROM log WHERE table_no = ?", (table,))
        self._db.execute("DELETE FROM archive WHERE table_no = ?", (table,))
        self._db.execute("DELETE FROM reviews WHERE table_no = ?", (table,))
        self._db.execute("DELETE FROM seats WHERE table_no = ?", (table,))
        self._db.execute("DELETE FROM journal WHERE table_no = ?", (table,))
        self._db.execute("DELETE FROM tables WHERE no = ?", (table,))

    def open_of(self, owner: str) -> list[TableRow]:
        return self._tables("WHERE owner = ? AND status IN ('gathering', 'playing') ORDER BY updated", owner)

    def finished_of(self, owner: str) -> int:
        return int(self._all("SELECT count(*) FROM tables WHERE owner = ? AND status = 'over'", owner)[0][0])

    def unattended(self, status: str, listed: bool, before: float) -> list[TableRow]:
        where = "WHERE status <> 'over' AND status = ? AND listed = ? AND deadline IS NULL AND updated < ? ORDER BY updated LIMIT 50"
        return self._tables(where, status, listed, before)

    def open_tables(self) -> int:
        return int(self._all("SELECT count(*) FROM tables WHERE status <> 'over'")[0][0])

    def tables_of(self, person: str, limit: int = 100) -> list[TableRow]:
        mine = "WHERE no IN (SELECT table_no FROM seats WHERE person = ?) ORDER BY updated DESC LIMIT ?"
        return self._tables(mine, person, limit)

    def finished(self, game: str = "", limit: int = 50, before: float | None = None) -> list[TableRow]:
        older = sys.float_info.max if before is None else before
        if game:
            return self._tables("WHERE status = 'over' AND game = ? AND updated < ? ORDER BY updated DESC LIMIT ?", game, older, limit)
        return self._tables("WHERE status = 'over' AND updated < ? ORDER BY updated DESC LIMIT ?", older, limit)

    def due(self, before: float) -> list[TableRow]:
        return self._tables("WHERE deadline IS NOT NULL AND deadline <= ? ORDER BY deadline LIMIT 100", before)

    def unarchived(self, limit: int = 1000) -> list[TableRow]:
        return self._tables("WHERE status = 'over' AND NOT archived ORDER BY no LIMIT ?", limit)

    def seat(self, table: int, person: str, seated: bool) -> None:
        if seated:
            self._db.execute("INSERT OR IGNORE INTO seats VALUES (?, ?)", (person, table))
        else:
            self._db.execute("DELETE FROM seats WHERE person = ? AND table_no = ?", (person, table))

    def _tables(self, where: str, *values: Any) -> list[TableRow]:
        rows = self._all(f"SELECT {COLUMNS} FROM tables {where}", *values)  # noqa: S608
        return [TableRow(row[0], row[1], row[2], bool(row[3]), *row[4:]) for row in rows]

    # Reviews

    def review(self, table: int, format: int) -> bytes | None:
        found = self._all("SELECT body FROM reviews WHERE table_no = ? AND format = ?", table, format)
        return found[0][0] if found else None

    def keep_review(self, table: int, format: int, body: bytes) -> None:
        self._db.execute("INSERT OR REPLACE INTO reviews VALUES (?, ?, ?)", (table, format, body))

    # People

    def new_person(self, person: Person) -> None:
        self._db.execute(
            "INSERT INTO people VALUES (?, ?, ?, ?, ?)", (person.id, person.name, person.password, person.created, person.looks)
        )

    def save_person(self, person: Person) -> None:
        values = (person.name, person.password, person.looks, person.id)
        self._db.execute("UPDATE people SET name = ?, password = ?, looks = ? WHERE id = ?", values)

    def person(self, id: str) -> Person | None:
        return self._person("id = ?", id)

    def person_named(self, name: str) -> Person | None:
        return self._person("name = ? COLLATE NOCASE AND password <> ''", name)

    def person_looking(self, looks: str) -> Person | None:
        return self._person("looks = ? AND looks <> '' AND password <> ''", looks)

    def people_without_looks(self) -> list[Person]:
        return [Person(*row) for row in self._all(f"SELECT {PERSON} FROM people WHERE looks = '' AND password <> ''")]  # noqa: S608

    def _person(self, where: str, value: str) -> Person | None:
        found = self._all(f"SELECT {PERSON} FROM people WHERE {where}", value)  # noqa: S608
        return Person(*found[0]) if found else None

    def delete_person(self, id: str) -> None:
        self._db.execute("DELETE FROM people WHERE id = ?", (id,))
        self._db.execute("DELETE FROM sessions WHERE person = ?", (id,))
        self._db.execute("DELETE FROM seats WHERE person = ?", (id,))
        self._db.execute("DELETE FROM decks WHERE person = ?", (id,))
        self._db.execute("DELETE FROM puzzles WHERE person = ?", (id,))
        self._db.execute("DELETE FROM worn WHERE person = ?", (id,))
        self._db.execute("DELETE FROM progress WHERE person = ?", (id,))
        self._db.execute("DELETE FROM journal WHERE person = ? AND person <> ''", (id,))

    def new_session(self, digest: bytes, person: str, at: float) -> None:
        self._db.execute("INSERT INTO sessions VALUES (?, ?, ?)", (digest, person, at))
        newest = "SELECT digest FROM sessions WHERE person = ?1 ORDER BY at DESC LIMIT ?2"
        self._db.execute(f"DELETE FROM sessions WHERE person = ?1 AND digest NOT IN ({newest})", (person, DEVICES))  # noqa: S608

    def session(self, digest: bytes) -> str | None:
        found = self._all("SELECT person FROM sessions WHERE digest = ?", digest)
        return found[0][0] if found else None

    def end_sessions(self, person: str) -> None:
        self._db.execute("DELETE FROM sessions WHERE person = ?", (person,))

    # Decks

    def decks_of(self, person: str) -> list[DeckRow]:
        found = "SELECT person, id, game, name, word, rev, updated FROM decks WHERE person = ? ORDER BY updated DESC"
        return [DeckRow(*row) for row in self._all(found, person)]

    def save_deck(self, deck: DeckRow) -> None:
        values = (deck.person, deck.id, deck.game, deck.name, deck.word, deck.rev, deck.updated)
        self._db.execute("INSERT OR REPLACE INTO decks VALUES (?, ?, ?, ?, ?, ?, ?)", values)

    def delete_deck(self, person: str, id: str) -> None:
        self._db.execute("DELETE FROM decks WHERE person = ? AND id = ?", (person, id))

    # Cosmetics

    def worn_by(self, person: str) -> list[tuple[str, str, str]]:
        """What a person has chosen: game, kind and key."""
        return [(game, kind, key) for game, kind, key in self._all("SELECT game, kind, key FROM worn WHERE person = ?", person)]

    def wear(self, person: str, game: str, kind: str, key: str) -> None:
        self._db.execute("INSERT OR REPLACE INTO worn VALUES (?, ?, ?, ?)", (person, game, kind, key))

    # Puzzles

    def answer_puzzle(self, row: PuzzleRow) -> None:
        values = (row.person, row.game, row.day, row.puzzle, row.answer, row.right, row.in_time, row.at)
        self._db.execute("INSERT INTO puzzles VALUES (?, ?, ?, ?, ?, ?, ?, ?)", values)

    def puzzles_answered(self, person: str, since: int) -> list[PuzzleRow]:
        found = "SELECT person, game, day, puzzle, answer, right, in_time, at FROM puzzles WHERE person = ? AND day >= ?"
        rows = [PuzzleRow(*row) for row in self._all(found, person, since)]
        return [replace(row, right=bool(row.right), in_time=bool(row.in_time)) for row in rows]

    def days_solved(self, person: str) -> list[int]:
        found = "SELECT DISTINCT day FROM puzzles WHERE person = ? AND right AND in_time ORDER BY day DESC LIMIT 4000"
        return [day for (day,) in self._all(found, person)]

    def puzzle_tries(self, game: str, puzzle: str) -> tuple[int, int]:
        """How many people have answered a puzzle, and how many of them were right; each counts once."""
        counted = "SELECT person, max(right) AS right FROM puzzles WHERE game = ? AND puzzle = ? GROUP BY person"
        tried, solved = self._all(f"SELECT count(*), coalesce(sum(right), 0) FROM ({counted})", game, puzzle)[0]  # noqa: S608
        return int(tried), int(solved)

    # Progress

    def progress(self, person: str) -> bytes | None:
        found = self._all("SELECT body FROM progress WHERE person = ?", person)
        return found[0][0] if found else None

    def save_progress(self, person: str, body: bytes) -> None:
        self._db.execute("INSERT OR REPLACE INTO progress VALUES (?, ?)", (person, body))

    def clear_progress(self) -> None:
        self._db.execute("DELETE FROM progress")

    def uncounted(self, limit: int = 100) -> list[TableRow]:
        """Finished tables that were not counted yet, in the order in which they were set up."""
        return self._tables("WHERE status = 'over' AND NOT counted ORDER BY no LIMIT ?", limit)

    def count_table(self, table: int) -> bool:
        """Mark a finished table as counted; False where it is already."""
        done = self._db.execute("UPDATE tables SET counted = 1 WHERE no = ? AND status = 'over' AND NOT counted", (table,))
        return done.rowcount == 1

    def note(self, line: JournalRow) -> None:
        values = (line.at, line.table or None, line.person, line.what, line.value)
        self._db.execute("INSERT INTO journal VALUES (NULL, ?, ?, ?, ?, ?)", values)

    def journal(self, since: int = 0, limit: int = 1000) -> list[JournalRow]:
        """The lines of the journal after a number, in their order."""
        found = self._all("SELECT at, table_no, person, what, value, no FROM journal WHERE no > ? ORDER BY no LIMIT ?", since, limit)
        return [JournalRow(at, table or 0, *rest) for at, table, *rest in found]

    def table_numbered(self, no: int) -> TableRow | None:
        return next(iter(self._tables("WHERE no = ?", no)), None)


@contextmanager
def _atomic(db: sqlite3.Connection) -> Iterator[None]:
    """Commit all of a block or nothing; the lock is released in any case."""
    db.execute("BEGIN IMMEDIATE")
    try:
        yield
        db.execute("COMMIT")
    except BaseException:
        if db.in_transaction:
            db.execute("ROLLBACK")
        raise


def _store_error(error: sqlite3.Error) -> StoreError:
    """The StoreError for an error of SQLite."""
    if isinstance(error, sqlite3.IntegrityError):
        return Conflict(f"another process wrote that entry first ({error})")
    code = (getattr(error, "sqlite_errorcode", None) or 0) & 0xFF
    if code in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
        return Busy(f"another program holds the database ({error})")
    if code in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB):
        return Damaged(f"the database is damaged ({error})")
    kind = DiskFull if any(word in str(error).lower() for word in FULL) else StoreError
    return kind(f"the database cannot be written to now ({error})")


def back_up(source: str, path: str) -> None:
    """Copy the database of a server that may be running: consistent, whole or not at all. The original is only read."""
    try:
        db = sqlite3.connect(f"{Path(source).absolute().as_uri()}?mode=ro", uri=True)
    except sqlite3.Error as error:
        raise StoreError(f"the database {source} cannot be read: {error}") from None
    try:
        ours = db.execute("SELECT count(*) FROM sqlite_master WHERE name IN ('tables', 'log', 'people')").fetchone()[0] == 3
        if not ours:
            raise StoreError(f"{source} is no database of a house: name the one that cardhouse serve uses with --db")
        _copy(db, path)
    except sqlite3.Error as error:
        raise StoreError(f"the database {source} cannot be read: {error}") from None
    finally:
        db.close()


def _copy(db: sqlite3.Connection, path: str) -> None:
    """Write a copy to a temporary file, then rename it."""
    part = f"{path}.part"
    try:
        target = sqlite3.connect(part)
        try:
            db.backup(target)
        finally:
            target.close()
        os.replace(part, path)
    except (sqlite3.Error, OSError) as error:
        for end in ("", "-journal", "-wal", "-shm"):
            Path(part + end).unlink(missing_ok=True)
        raise StoreError(f"the copy could not be written to {path}: {str(error).lower()}") from None
