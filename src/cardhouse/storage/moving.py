"""A house moves from SQLite to PostgreSQL: everything in one transaction, or nothing."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from pathlib import Path

import psycopg
from psycopg import sql

from cardhouse.storage.postgres import PostgresStore
from cardhouse.storage.sqlite import SqliteStore
from cardhouse.storage.store import StoreError

TABLES = (
    "tables",
    "log",
    "archive",
    "seats",
    "people",
    "sessions",
    "decks",
    "reviews",
    "puzzles",
    "worn",
    "progress",
    "journal",
    "orders",
    "ratings",
    "clubs",
    "club_members",
    "club_things",
    "club_comings",
    "deals",
    "dealt",
    "made",
    "evenings",
    "evening_places",
    "callees",
    "channels",
    "pending",
    "sendings",
    "kept",
    "tournaments",
    "tournament_log",
    "tournament_people",
    "tournament_tables",
    "shut_out",
    "removed",
    "reports",
    "fairness_decks",
    "fairness_first",
)
NUMBERED = ("tables", "journal", "orders", "channels", "pending", "sendings", "tournaments")  # whose next number is given by the database
PATIENCE = 2.0  # seconds to wait for another process that has the source open, perhaps to copy it
AT_ONCE = 1_000  # rows that are in memory


def move(source: str, target: str, said: Callable[[str, int], None] = lambda name, rows: None) -> int:
    """Copy a house into an empty PostgreSQL database; how many rows there were. Nobody else can have the source open."""
    if not Path(source).is_file():
        raise StoreError(f"there is no database {source}: name the one that cardhouse serve uses with --db")
    SqliteStore(source).close()  # brings it up to date
    new = PostgresStore(target)
    try:
        old = sqlite3.connect(source, timeout=PATIENCE, isolation_level=None)
        try:
            old.execute("PRAGMA locking_mode = EXCLUSIVE")  # refused while a house has it open: what it wrote afterwards would be lost
            old.execute("BEGIN IMMEDIATE")
            return _copy(old, new, said)
        except sqlite3.Error as error:
            raise StoreError(f"the database {source} cannot be read: close the house first, then move it ({error})") from None
        finally:
            old.close()
    finally:
        new.close()


def _copy(old: sqlite3.Connection, new: PostgresStore, said: Callable[[str, int], None]) -> int:
    rows = 0
    with new.transaction():
        db = new.connection()
        db.execute("SET LOCAL statement_timeout = 0")
        db.execute(sql.SQL("LOCK TABLE {} IN EXCLUSIVE MODE").format(sql.SQL(", ").join(map(sql.Identifier, TABLES))))
        for name in TABLES:
            if db.execute(sql.SQL("SELECT 1 FROM {} LIMIT 1").format(sql.Identifier(name))).fetchone():
                raise StoreError(f"there is a house in {new.path} already: name an empty database")
        for name in TABLES:
            moved = _copy_table(old, db, name)
            said(name, moved)
            rows += moved
        for name in NUMBERED:
            counter = "SELECT setval(pg_get_serial_sequence({}, 'no'), (SELECT coalesce(max(no), 0) + 1 FROM {}), FALSE)"
            db.execute(sql.SQL(counter).format(sql.Literal(name), sql.Identifier(name)))
    return rows


def _copy_table(old: sqlite3.Connection, db: psycopg.Connection[object], name: str) -> int:
    found = old.execute(f"SELECT * FROM {name}")  # noqa: S608
    columns = [column for column, *_ in found.description]
    typed = (
        "SELECT column_name FROM information_schema.columns WHERE table_name = %s AND table_schema = current_schema() AND data_type = %s"
    )
    flags = {row[0] for row in db.execute(typed, (name, "boolean")).fetchall()}  # type: ignore[index]
    flagged = [column in flags for column in columns]
    copy = sql.SQL("COPY {} ({}) FROM STDIN").format(sql.Identifier(name), sql.SQL(", ").join(map(sql.Identifier, columns)))
    rows = 0
    with db.cursor() as cursor, cursor.copy(copy) as taken:
        while some := found.fetchmany(AT_ONCE):
            for row in some:
                taken.write_row([bool(value) if flag else value for value, flag in zip(row, flagged, strict=True)])
            rows += len(some)
    return rows
