"""The interface of a database: one log of entries per table, with compare-and-append, and beside it rows for look-ups.

Every write happens inside `transaction()`: all of it is on the disk when the block ends, or none of it. `append` of a number that is
there already raises Conflict, so that two processes can never both advance a table.
"""

from __future__ import annotations

from contextlib import AbstractContextManager
from dataclasses import dataclass
from typing import Protocol

from cardhouse.engine.errors import CardhouseError


class StoreError(CardhouseError):
    """The database could not do what was asked; nothing was changed."""


class Conflict(StoreError):
    """Another process wrote that entry first."""


class DiskFull(StoreError):
    """The disk is full, or cannot be written to."""


class Busy(StoreError):
    """Another program holds the database; it will be free again."""


class Damaged(StoreError):
    """A part of the database cannot be read any more."""


@dataclass
class TableRow:
    """A table as it is looked up; derived from its log."""

    id: str
    game: str
    status: str  # gathering, playing, over
    listed: bool = False
    summary: bytes = b""  # what a list shows of it, JSON
    updated: float = 0.0
    deadline: float | None = None  # when its time is up, for tables that wait for days
    turn: str = ""  # the person whose turn it is, for those tables
    no: int = 0  # given by the store
    owner: str = ""  # the person who set it up


@dataclass
class Person:
    """A player: a guest, or an account with a name and a password."""

    id: str
    name: str
    password: str = ""  # argon2 hash
    created: float = 0.0
    looks: str = ""  # a key shared by all names that look alike; unique among accounts
    program: bool = False  # whether a program plays there; it stays one


@dataclass
class DeckRow:
    """A saved deck: its word, as it was last saved, whether or not it is legal today."""

    person: str
    id: str
    game: str
    name: str
    word: str
    rev: int  # how often it was saved
    updated: float = 0.0


@dataclass
class PuzzleRow:
    """A person's answer to the puzzle of a day."""

    person: str
    game: str
    day: int  # the day it was the puzzle of, counted from 1970
    puzzle: str
    answer: str  # a move, or empty: given up
    right: bool
    in_time: bool  # answered on that day
    at: float = 0.0


@dataclass
class JournalRow:
    """A line of the journal of progress: a finished table that was counted, or what a person chose (zone, swap)."""

    at: float
    table: int = 0  # 0: none
    person: str = ""
    what: str = ""
    value: str = ""
    no: int = 0  # given by the store


@dataclass
class OrderRow:
    """What the operator ordered: announce, ban, unban, quota, close."""

    at: float
    what: str
    about: str = ""  # a person's or a table's id
    value: str = ""
    no: int = 0  # given by the store


@dataclass
class RatingRow:
    """How strong a person is at a game, and how sure that is."""

    game: str
    person: str
    mean: float
    spread: float  # the standard deviation of what is believed
    games: int
    at: float = 0.0  # when the last of them ended


Logged = tuple[int, int, bytes, bytes | None]  # the table's number, the entry's, the entry, and the state after it where one is stored


class Store(Protocol):
    """The interface that SQLite implements here, and PostgreSQL can."""

    trouble: str  # why it does not work as it should, as a sentence; empty while it does
    checked: bool  # whether all of it was read since it was opened, and found intact

    def transaction(self) -> AbstractContextManager[None]: ...
    def close(self) -> None: ...
    def backup(self, path: str) -> None: ...

    # The log of a table
    def append(self, entries: list[Logged]) -> None: ...
    def log(self, table: int, since: int = 0) -> list[tuple[int, bytes, bytes | None]]: ...
    def entries(self, table: int) -> list[bytes]: ...
    def last(self, table: int) -> int: ...
    def keep_state(self, table: int, seq: int, state: bytes) -> None: ...
    def rewrite(self, table: int, seq: int, body: bytes) -> None: ...
    def archive(self, table: int, body: bytes) -> None: ...
    def archived(self, table: int) -> bytes | None: ...

    # Tables
    def new_table(self, row: TableRow) -> int: ...
    def save_table(self, row: TableRow) -> None: ...
    def table(self, id: str) -> TableRow | None: ...
    def listed(self) -> list[TableRow]: ...
    def delete_table(self, table: int) -> None: ...
    def open_of(self, owner: str) -> list[TableRow]: ...
    def finished_of(self, owner: str) -> int: ...
    def unattended(self, status: str, listed: bool, before: float) -> list[TableRow]: ...
    def open_tables(self) -> int: ...
    def open_rows(self, limit: int = 100) -> list[TableRow]: ...
    def free_bytes(self) -> int: ...
    def tables_of(self, person: str, limit: int = 100) -> list[TableRow]: ...
    def finished(self, game: str = "", limit: int = 50, before: float | None = None) -> list[TableRow]: ...
    def due(self, before: float) -> list[TableRow]: ...
    def unarchived(self, limit: int = 1000) -> list[TableRow]: ...
    def seat(self, table: int, person: str, seated: bool) -> None: ...

    # Reviews of finished games, compressed; one of another format is none
    def review(self, table: int, format: int) -> bytes | None: ...
    def keep_review(self, table: int, format: int, body: bytes) -> None: ...

    # People
    def new_person(self, person: Person) -> None: ...
    def save_person(self, person: Person) -> None: ...
    def person(self, id: str) -> Person | None: ...
    def person_named(self, name: str) -> Person | None: ...
    def person_looking(self, looks: str) -> Person | None: ...
    def people_without_looks(self) -> list[Person]: ...
    def delete_person(self, id: str) -> None: ...
    def new_session(self, digest: bytes, person: str, at: float) -> None: ...
    def session(self, digest: bytes) -> str | None: ...
    def end_sessions(self, person: str) -> None: ...

    def people_called(self, part: str, limit: int = 50) -> list[Person]: ...

    # The operator's orders: never changed, read by every process in their order
    def order(self, row: OrderRow) -> None: ...
    def orders(self, since: int = 0) -> list[OrderRow]: ...

    # Decks
    def decks_of(self, person: str) -> list[DeckRow]: ...
    def save_deck(self, deck: DeckRow) -> None: ...
    def delete_deck(self, person: str, id: str) -> None: ...

    # Cosmetics: game, kind and key
    def worn_by(self, person: str) -> list[tuple[str, str, str]]: ...
    def wear(self, person: str, game: str, kind: str, key: str) -> None: ...

    # Puzzles
    def answer_puzzle(self, row: PuzzleRow) -> None: ...
    def puzzles_answered(self, person: str, since: int) -> list[PuzzleRow]: ...
    def days_solved(self, person: str) -> list[int]: ...
    def puzzle_tries(self, game: str, puzzle: str) -> tuple[int, int]: ...

    # Progress: a row for each person, and the journal from which all of it can be computed again
    def progress(self, person: str) -> bytes | None: ...
    def save_progress(self, person: str, body: bytes) -> None: ...
    def clear_progress(self) -> None: ...
    def uncounted(self, limit: int = 100) -> list[TableRow]: ...
    def count_table(self, table: int) -> bool: ...
    def note(self, line: JournalRow) -> None: ...
    def journal(self, since: int = 0, limit: int = 1000) -> list[JournalRow]: ...
    def table_numbered(self, no: int) -> TableRow | None: ...

    # Ratings: made from finished tables with the progress, and again by a recount
    def ratings_of(self, person: str) -> list[RatingRow]: ...
    def rating(self, game: str, person: str) -> RatingRow | None: ...
    def save_rating(self, row: RatingRow) -> None: ...
    def rated_best(self, game: str, spread: float, limit: int = 100, programs: bool = False) -> list[tuple[RatingRow, str]]: ...
    def clear_ratings(self) -> None: ...
