"""The built-in database: SQLite with a write-ahead log; every commit is on the disk before it is broadcast."""

from __future__ import annotations

import time
from typing import Any

from cardhouse.storage.database import Database, atomic
from cardhouse.storage.queries import FORGOTTEN, IDLE, Queries
from cardhouse.storage.store import Conflict, Logged

APPEND = """
    INSERT INTO log SELECT ?1, ?2, ?3, ?4 WHERE NOT EXISTS (SELECT 1 FROM archive WHERE table_no = ?1 AND last >= ?2)
"""  # a number stays taken after a finished game was archived


class SqliteStore(Database, Queries):
    """A Store in one file."""

    def _do(self, sql: str, *values: Any) -> int:
        return self._db.execute(sql, values).rowcount

    def append(self, entries: list[Logged]) -> None:
        if self._db.executemany(APPEND, entries).rowcount != len(entries):
            raise Conflict("the game was finished and archived by another process")

    def _clean_up(self) -> None:
        self._forget(time.time() - FORGOTTEN)

    def _forget(self, before: float) -> None:
        """Delete guests who keep nothing here and have solved no puzzle lately, some at a time."""
        while found := self._second.execute(f"SELECT id FROM people WHERE {IDLE} LIMIT 500", (before, before)).fetchall():  # noqa: S608
            with atomic(self._second):  # a guest who has taken a seat meanwhile stays
                for (id,) in found:
                    if self._second.execute(f"DELETE FROM people WHERE id = ? AND {IDLE}", (id, before, before)).rowcount:  # noqa: S608
                        self._second.execute("DELETE FROM sessions WHERE person = ?", (id,))
                        self._second.execute("DELETE FROM puzzles WHERE person = ?", (id,))
                        self._second.execute("DELETE FROM worn WHERE person = ?", (id,))
                        self._second.execute("DELETE FROM progress WHERE person = ?", (id,))
                        self._second.execute("DELETE FROM journal WHERE person = ? AND person <> ''", (id,))
