"""Which store a word means: the address of a PostgreSQL database, or a file for SQLite."""

from __future__ import annotations

from cardhouse.storage.sqlite import SqliteStore
from cardhouse.storage.store import Store

ADDRESSES = ("postgresql://", "postgres://")


def is_address(where: str) -> bool:
    """Whether a word names a PostgreSQL database."""
    return where.startswith(ADDRESSES)


def open_store(where: str) -> Store:
    """Open what a word names; its driver is needed only where it is used."""
    if is_address(where):
        from cardhouse.storage.postgres import PostgresStore

        return PostgresStore(where)
    return SqliteStore(where, waits=True)


def shown(where: str) -> str:
    """The same word as it may be shown to people: an address without its password."""
    if is_address(where):
        from cardhouse.storage.postgres import without_password

        return without_password(where)
    return where
