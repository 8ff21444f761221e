"""A SQLite file with a write-ahead log: opened, migrated, written in transactions, checked, checkpointed and copied."""

from __future__ import annotations

import asyncio
import os
import shutil
import sqlite3
import sys
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor, wait
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from cardhouse.storage import waiting
from cardhouse.storage.migrations import MIGRATIONS
from cardhouse.storage.store import Busy, Commit, Conflict, Damaged, DiskFull, StoreError

CHECKPOINT_EVERY = 0.5  # seconds between two checkpoints of the write-ahead log
AUTOCHECKPOINT = 64_000  # pages of it (256 MB) after which SQLite checkpoints inside a commit, while all writers wait
FULL = ("full", "readonly", "read-only", "i/o error", "unable to open")
FULLY, LAZILY = "PRAGMA synchronous = FULL", "PRAGMA synchronous = NORMAL"  # the latter waits for no disk, and keeps the order of commits
AT_START = 5_000  # milliseconds to wait for another program that holds the database, while the server starts
WAIT = 100  # the same while it runs: all writers wait, so after one such wait the next fails at once until the database is free
PROBE = 1_000  # the same in the maintenance thread
CHECK = 6 * 3600.0  # seconds between two checks of all of it
MOMENT = 0.002  # seconds that the event loop waits for a commit
IN_LINE = 4.0  # seconds until who waits for a commit of others is refused: the disk hangs
LOCKED = "another program holds its database"
HANGS = "its disk does not answer"
UNWRITABLE = "its disk is full or cannot be written to"
DAMAGED = "a part of its database is damaged: put a backup in its place (cardhouse backup makes them)"


class Database:
    """One file, with a second connection in a thread for its maintenance.

    Statements answer at once; a commit waits for the disk. Where the store `waits` (waiting.py) a thread commits, and the event loop goes
    on meanwhile: whoever asks the store then is in line for the connection.
    """

    waits: bool

    def __init__(self, path: str | Path, waits: bool = False) -> None:
        self.path, self.waits = str(path), waits
        if self.path != ":memory:":
            Path(self.path).parent.mkdir(parents=True, exist_ok=True)
        try:
            self._db = sqlite3.connect(self.path, isolation_level=None, check_same_thread=False, cached_statements=256)
            self._db.execute(f"PRAGMA busy_timeout = {AT_START}")
            self._db.execute("PRAGMA journal_mode = WAL")
            self._db.execute(FULLY)
            self._db.execute("PRAGMA secure_delete = FAST")  # deleted people must not be readable in free pages either
            self._db.execute(f"PRAGMA wal_autocheckpoint = {AUTOCHECKPOINT}")
            self._migrate()
            self._wait(WAIT)
        except sqlite3.Error as error:
            raise StoreError(f"the database {self.path} cannot be used: {error}") from None
        self.trouble, self.checked = "", False
        self._written = self._checkpointed = False
        self._committer = ThreadPoolExecutor(1, "commit")
        self._committing: Future[None] | None = None
        self._line = waiting.Line()  # for code that can wait
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
                    self._clean_up()

    def _clean_up(self) -> None:
        """What is deleted every few hours, in the maintenance thread."""

    def _probe(self) -> None:
        try:
            self._second.execute("BEGIN IMMEDIATE")
            self._second.execute("ROLLBACK")
        except sqlite3.OperationalError as error:
            if isinstance(_store_error(error), Busy):
                self.trouble = self.trouble or (LOCKED if self._committing is None else HANGS)
        else:
            if self.trouble == LOCKED:
                self.trouble = ""

    def _check(self) -> None:
        try:
            intact = self._second.execute("PRAGMA quick_check(1)").fetchone() == ("ok",)
        except sqlite3.Error as error:
            intact = not isinstance(_store_error(error), Damaged)
        self.checked = intact
        if not intact:
            self.trouble = DAMAGED

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
        with self._begun():
            yield
        self._commit().wait()

    def written(self, work: Callable[[], None], aside: bool = False) -> Commit:
        """Do work in a transaction. `aside`: its commit may go on after this returns, and has to be waited for."""
        with self._begun():
            work()
        commit = self._commit(aside)
        if aside:
            return commit
        commit.wait()
        return Commit()

    @contextmanager
    def lazy_transaction(self) -> Iterator[None]:
        """A transaction that does not wait for the disk: it is there with the next one that does. A kill undoes nothing of it, a loss of
        power may."""
        with self._begun(lazy=True):
            yield
        try:
            self._commit_here()
        finally:
            self._db.execute(FULLY)

    @contextmanager
    def _begun(self, lazy: bool = False) -> Iterator[None]:
        """A transaction, when it is its turn; after the block it has to be committed."""
        self._enter()
        try:
            if lazy:
                self._db.execute(LAZILY)
            self._db.execute("BEGIN IMMEDIATE")
            try:
                yield
            except BaseException:
                _roll_back(self._db)
                raise
        except BaseException as error:
            if lazy:
                self._db.execute(FULLY)
            self._leave()
            if isinstance(error, sqlite3.Error):
                raise self._not_written(error) from None
            raise

    def _commit(self, aside: bool = False) -> Commit:
        """Put a transaction on the disk: in a thread, where that can be waited for; `aside`: there is something to do meanwhile."""
        if not self._can_wait():
            self._commit_here()
            return Commit()
        begun = threading.Lock()
        begun.acquire()
        committed = self._committing = self._committer.submit(_commit, self._db, self._has_checkpointed(), begun)
        if aside:  # the thread must get the interpreter first: it gives it back when it waits for the disk
            begun.acquire()

        def until_committed() -> None:
            try:
                self._until(committed)
                committed.result()
            except sqlite3.Error as error:
                raise self._not_written(error) from None
            finally:
                wait((committed,))  # also where whoever waited was cancelled
                self._committing = None
                self._leave()
            self._wrote()

        return Commit(until_committed, committed.done)

    def _commit_here(self) -> None:
        try:
            _commit(self._db, self._has_checkpointed())
        except sqlite3.Error as error:
            raise self._not_written(error) from None
        finally:
            self._leave()
        self._wrote()

    # Whose turn it is

    def _can_wait(self) -> bool:
        """Whether this is code that can be left while it waits."""
        return self.waits and waiting.current() is not None

    def _enter(self) -> None:
        """Have the connection to oneself until `_leave`."""
        if not self._can_wait():
            if self._committing is not None:
                wait((self._committing,))
            return
        try:
            self._line.enter(IN_LINE)
        except TimeoutError:
            self.trouble = self.trouble or HANGS
            raise Busy(f"the database cannot be used now ({HANGS})") from None

    def _leave(self) -> None:
        if self._line.holder is not None and self._line.holder is waiting.current():
            self._line.leave()

    def _until(self, committing: Future[None]) -> None:
        """Wait for a commit: a moment, since most take less, and then beside the event loop."""
        wait((committing,), MOMENT if self._can_wait() else None)
        if not committing.done():
            waiting.wait(asyncio.shield(asyncio.wrap_future(committing)))

    def _not_written(self, error: sqlite3.Error) -> StoreError:
        named = self._failed(error)
        if isinstance(named, Busy) and self._waits:
            self._wait(0)
        return named

    def _wrote(self) -> None:
        self._written = True
        if self.trouble and self.trouble != DAMAGED:
            self.trouble = ""
        if not self._waits:
            self._wait(WAIT)

    def _has_checkpointed(self) -> bool:
        """Whether the maintenance thread has copied the write-ahead log since this was asked last."""
        found, self._checkpointed = self._checkpointed, False
        return found

    def _all(self, sql: str, *values: Any) -> list[Any]:
        """The rows of a query."""
        if (committing := self._committing) is None:
            return self._found(sql, values)
        if self._line.holder is waiting.current():  # who asks wrote it
            self._until(committing)
            return self._found(sql, values)
        self._enter()
        try:
            return self._found(sql, values)
        finally:
            self._leave()

    def _found(self, sql: str, values: tuple[Any, ...]) -> list[Any]:
        try:
            return self._db.execute(sql, values).fetchall()
        except sqlite3.Error as error:
            raise self._failed(error) from None

    def close(self) -> None:
        self._closing.set()
        if self._maintenance.is_alive():
            self._second.interrupt()
            self._maintenance.join()
        self._committer.shutdown()
        self._second.close()
        self._db.close()

    def free_bytes(self) -> int:
        """Bytes that are free on its disk."""
        return shutil.disk_usage(Path(self.path).absolute().parent).free if self.path != ":memory:" else sys.maxsize

    def backup(self, path: str) -> None:
        """Write a consistent copy while the server runs."""
        self._enter()
        try:
            _copy(self._db, path)
        finally:
            self._leave()


def _commit(db: sqlite3.Connection, checkpoint: bool, begun: threading.Lock | None = None) -> None:
    """Commit; `checkpoint`: the maintenance thread has copied the write-ahead log, and what was written since is little."""
    if begun is not None:
        begun.release()
    try:
        db.execute("COMMIT")
    except BaseException:
        _roll_back(db)
        raise
    if checkpoint:
        with suppress(sqlite3.Error):
            db.execute("PRAGMA wal_checkpoint(PASSIVE)")


def _roll_back(db: sqlite3.Connection) -> None:
    if db.in_transaction:
        db.execute("ROLLBACK")


@contextmanager
def atomic(db: sqlite3.Connection) -> Iterator[None]:
    """Commit all of a block or nothing; the lock is released in any case."""
    db.execute("BEGIN IMMEDIATE")
    try:
        yield
        db.execute("COMMIT")
    except BaseException:
        _roll_back(db)
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
