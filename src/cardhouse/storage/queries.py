"""The queries of a Store, in SQL that SQLite and PostgreSQL both speak; what one of them says otherwise stands in its own module."""

from __future__ import annotations

import asyncio
import inspect
import json
import os
import sys
from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import replace
from functools import cached_property
from typing import Any

from cardhouse.storage import waiting
from cardhouse.storage.clubs import ClubRows
from cardhouse.storage.conduct import ConductRows
from cardhouse.storage.duplicate import DuplicateRows
from cardhouse.storage.fairness import FairnessRows
from cardhouse.storage.notices_due import Dialect, NoticeRows
from cardhouse.storage.store import (
    Commit,
    DeckRow,
    JournalRow,
    Logged,
    OrderRow,
    Person,
    PuzzleRow,
    RatingRow,
    TableRow,
)
from cardhouse.storage.tournaments import SHOWN, TournamentRows

PERSON = "id, name, password, created, looks, program"
COLUMNS = "id, game, status, listed, summary, updated, deadline, turn, no, owner, club"
PROGRESS, DECKS = 0, 1  # kinds of what is read in order to be changed
RATING = "game, person, mean, spread, games, at"
MOST_LISTED, CONSIDERED, PER_OWNER = 100, 2_000, 3  # tables that a list shows, the newest that it chooses from, and those of one person
TRIAL = 16_384  # bytes that are written to see whether there is room: a few pages
NOT_OVER = "1e300"  # stored as the end of a table that is not over
DEVICES = 30  # sessions of one person; the oldest is signed out
FORGOTTEN = 30 * 24 * 3600.0  # seconds until a guest who never took a seat and keeps nothing is deleted
REPLACE_ARCHIVE = "ON CONFLICT (table_no) DO UPDATE SET last = excluded.last, body = excluded.body"
IDLE = """
    password = '' AND id NOT IN (SELECT person FROM seats) AND id NOT IN (SELECT person FROM decks)
    AND id NOT IN (SELECT person FROM club_members) AND id NOT IN (SELECT person FROM channels)
    AND id NOT IN (SELECT person FROM tournament_people) AND id NOT IN (SELECT owner FROM tournaments)
    AND created < ? AND id NOT IN (SELECT person FROM puzzles WHERE at >= ?)
"""  # guests who keep nothing here and have solved no puzzle lately


def person_of(row: Any) -> Person:
    """A row of people, from a database that may know no other truth than 0 and 1."""
    id, name, password, created, looks, program = row
    return Person(id, name, password, created, looks, bool(program))


class Queries:
    """All of a Store but its transactions, its maintenance and `append`. Values are marked by ? in the order in which they are given."""

    waits, batches = False, 1
    NAMED = "name = ? COLLATE NOCASE"  # whatever the case of its letters from a to z
    CALLED = "instr(lower(name), lower(?)) > 0"  # the same of a part of a name
    DIALECT = Dialect("IN (SELECT value FROM json_each(?))", json.dumps, "IN ({})")

    def _all(self, sql: str, *values: Any) -> list[Any]:
        """The rows of a query."""
        raise NotImplementedError

    def _do(self, sql: str, *values: Any) -> int:
        """Change something, inside a transaction; how many rows it was."""
        raise NotImplementedError

    def _read_alone(self, kind: int, key: str) -> None:
        """In a transaction, let others wait who read the same in order to change it. A database with one writer needs nothing for that."""

    def transaction(self) -> AbstractContextManager[None]:
        raise NotImplementedError

    def lazy_transaction(self) -> AbstractContextManager[None]:
        """A transaction for which nothing waits; usually one like any other."""
        return self.transaction()

    def written(self, work: Callable[[], None], aside: bool = False) -> Commit:
        """Do work in a transaction. `aside`: its commit may go on after this returns, and has to be waited for."""
        with self.transaction():
            work()
        return Commit()

    # For the event loop

    def aside(self, work: Callable[..., Any], *values: Any) -> asyncio.Task[Any] | None:
        """Do work that asks the store: at once, where nothing of it is waited for."""
        if self.waits:
            return waiting.aside(work, *values)
        made = work(*values)
        return asyncio.get_running_loop().create_task(made) if inspect.iscoroutine(made) else None

    async def run(self, work: Callable[..., Any], *values: Any) -> Any:
        """The result of work that asks the store, also of a coroutine."""
        if self.waits:
            return await waiting.run(work, *values)
        made = work(*values)
        return await made if inspect.isawaitable(made) else made

    def pause(self) -> None:
        """Let others go on for a moment."""
        if self.waits:
            waiting.wait(asyncio.sleep(waiting.MOMENT))

    def alone(self, key: str) -> AbstractContextManager[None]:
        """Do something with a table while nobody else in this process does."""
        return self._turns.take(key)

    @cached_property
    def _turns(self) -> waiting.Turns:
        return waiting.Turns()

    # The log

    def append(self, entries: list[Logged]) -> None:
        """Write entries inside a transaction; Conflict where one of the numbers is taken."""
        raise NotImplementedError

    def append_alone(self, entries: list[Logged], aside: bool = False) -> Commit:
        """The same in a transaction of their own, as by `written`."""
        return self.written(lambda: self.append(entries), aside)

    def try_to_write(self) -> None:
        """Write what takes room on a disk, and remove it: `trouble` then says how it is now."""
        remove = "DELETE FROM log WHERE table_no = 0"  # of a table that does not exist
        with self.transaction():
            self._do(remove)
            self.append([(0, 0, os.urandom(TRIAL), None)])
        with self.transaction():
            self._do(remove)

    def log(self, table: int, since: int = 0) -> list[tuple[int, bytes, bytes | None]]:
        return self._all("SELECT seq, body, state FROM log WHERE table_no = ? AND seq >= ? ORDER BY seq", table, since)

    def entries(self, table: int) -> list[bytes]:
        """The same without numbers and states."""
        return [body for (body,) in self._all("SELECT body FROM log WHERE table_no = ? ORDER BY seq", table)]

    def last(self, table: int) -> int:
        found = "SELECT coalesce((SELECT max(seq) FROM log WHERE table_no = ?), (SELECT last FROM archive WHERE table_no = ?), -1)"
        return int(self._all(found, table, table)[0][0])

    def keep_state(self, table: int, seq: int, state: bytes) -> None:
        self._do("UPDATE log SET state = ? WHERE table_no = ? AND seq = ?", state, table, seq)

    def rewrite(self, table: int, seq: int, body: bytes) -> None:
        """Change an entry; used only to delete a name."""
        self._do("UPDATE log SET body = ? WHERE table_no = ? AND seq = ?", body, table, seq)

    def archive(self, table: int, body: bytes) -> None:
        self._do(f"INSERT INTO archive VALUES (?, ?, ?) {REPLACE_ARCHIVE}", table, self.last(table), body)  # noqa: S608
        self._do("DELETE FROM log WHERE table_no = ?", table)
        self._do("UPDATE tables SET archived = TRUE WHERE no = ?", table)

    def archived(self, table: int) -> bytes | None:
        found = self._all("SELECT body FROM archive WHERE table_no = ?", table)
        return found[0][0] if found else None

    # Tables

    def new_table(self, row: TableRow) -> int:
        values = (row.id, row.game, row.status, row.listed, row.summary, row.updated, row.deadline, row.turn, row.owner, row.club)
        named = COLUMNS.replace(" no,", "")
        row.no = int(self._all(f"INSERT INTO tables ({named}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?) RETURNING no", *values)[0][0])  # noqa: S608
        return row.no

    def save_table(self, row: TableRow) -> None:
        """`turned` counts how often the turn changed hands, for the notices."""
        values = (row.status, row.listed, row.summary, row.updated, row.deadline, row.turn, row.turn, row.no)
        changed = "turned = CASE WHEN turn = ? THEN turned ELSE turned + 1 END"
        self._do(
            f"UPDATE tables SET status = ?, listed = ?, summary = ?, updated = ?, deadline = ?, {changed}, turn = ? WHERE no = ?",  # noqa: S608
            *values,
        )
        if row.status == "over":
            self._do("UPDATE seats SET ended = ? WHERE table_no = ?", row.updated, row.no)

    def touch(self, table: int, updated: float) -> None:
        """Something happened at a table that changes nothing else of its row."""
        self._do("UPDATE tables SET updated = ? WHERE no = ?", updated, table)

    def table(self, id: str) -> TableRow | None:
        return next(iter(self._tables("WHERE id = ?", id)), None)

    def listed(self) -> list[TableRow]:
        """The newest listed tables: those that wait for players before those that can be watched, and only a few of each owner. Those of a
        club are there only while it shows itself."""
        newest = f"SELECT no, status, updated, owner FROM tables WHERE listed AND {SHOWN} ORDER BY updated DESC LIMIT {CONSIDERED}"  # noqa: S608
        place = "row_number() OVER (PARTITION BY owner, status ORDER BY updated DESC)"
        placed = f"SELECT no, status, updated, owner, {place} AS place FROM ({newest}) AS newest"  # noqa: S608
        chosen = f"""SELECT no FROM ({placed}) AS placed WHERE place <= {PER_OWNER} OR owner = ''
                     ORDER BY status <> 'gathering', place, updated DESC LIMIT {MOST_LISTED}"""  # noqa: S608
        return self._tables(f"WHERE no IN ({chosen}) ORDER BY updated DESC")

    def delete_table(self, table: int) -> None:
        self._do("DELETE FROM log WHERE table_no = ?", table)
        self._do("DELETE FROM archive WHERE table_no = ?", table)
        self._do("DELETE FROM reviews WHERE table_no = ?", table)
        self._do("DELETE FROM seats WHERE table_no = ?", table)
        self._do("DELETE FROM journal WHERE table_no = ?", table)
        self.duplicate.forget_table(table)
        self.tournaments.forget_table(table)
        self.conduct.forget_table(table)
        self._do("DELETE FROM tables WHERE no = ?", table)

    def open_of(self, owner: str) -> list[TableRow]:
        return self._tables("WHERE owner = ? AND status IN ('gathering', 'playing') ORDER BY updated", owner)

    def finished_of(self, owner: str) -> int:
        return int(self._all("SELECT count(*) FROM tables WHERE owner = ? AND status = 'over'", owner)[0][0])

    def unattended(self, status: str, listed: bool, before: float) -> list[TableRow]:
        where = "WHERE status <> 'over' AND status = ? AND listed = ? AND deadline IS NULL AND updated < ? ORDER BY updated LIMIT 50"
        return self._tables(where, status, listed, before)

    def open_rows(self, limit: int = 100) -> list[TableRow]:
        return self._tables("WHERE status <> 'over' ORDER BY updated DESC LIMIT ?", limit)

    def open_tables(self) -> int:
        return int(self._all("SELECT count(*) FROM tables WHERE status <> 'over'")[0][0])

    def tables_of(self, person: str, limit: int = 100) -> list[TableRow]:
        """The tables of a person that are not over, then those that ended last; of these, the newest first."""
        latest = "SELECT table_no FROM seats WHERE person = ? ORDER BY ended DESC, table_no DESC LIMIT ?"
        return self._tables(f"WHERE no IN ({latest}) ORDER BY updated DESC", person, limit)

    def finished(self, game: str = "", limit: int = 50, before: float | None = None) -> list[TableRow]:
        """Games that are over, the newest first; of a club only while it shows itself."""
        older = sys.float_info.max if before is None else before
        where, values = ("game = ? AND ", (game,)) if game else ("", ())
        return self._tables(
            f"WHERE status = 'over' AND {where}updated < ? AND {SHOWN} ORDER BY updated DESC LIMIT ?", *values, older, limit
        )

    def due(self, before: float) -> list[TableRow]:
        return self._tables("WHERE deadline IS NOT NULL AND deadline <= ? ORDER BY deadline LIMIT 100", before)

    def unarchived(self, limit: int = 1000) -> list[TableRow]:
        return self._tables("WHERE status = 'over' AND NOT archived ORDER BY no LIMIT ?", limit)

    def seat(self, table: int, person: str, seated: bool) -> None:
        if seated:
            over = f"coalesce((SELECT updated FROM tables WHERE no = ? AND status = 'over'), {NOT_OVER})"  # noqa: S608
            seat = f"INSERT INTO seats (person, table_no, ended) VALUES (?, ?, {over}) ON CONFLICT DO NOTHING"  # noqa: S608
            self._do(seat, person, table, table)
        else:
            self._do("DELETE FROM seats WHERE person = ? AND table_no = ?", person, table)

    def _tables(self, where: str, *values: Any) -> list[TableRow]:
        rows = self._all(f"SELECT {COLUMNS} FROM tables {where}", *values)  # noqa: S608
        return [TableRow(row[0], row[1], row[2], bool(row[3]), *row[4:]) for row in rows]

    def tables_of_club(self, club: str, limit: int) -> list[TableRow]:
        """Its tables that are not over, but for those of its tournaments and evenings, which have pages of their own."""
        others = "NOT EXISTS (SELECT 1 FROM {} WHERE table_no = no)"
        own = f"{others.format('tournament_tables')} AND {others.format('dealt')}"
        where = f"WHERE club = ? AND club <> '' AND status IN ('gathering', 'playing') AND {own} ORDER BY updated DESC LIMIT ?"
        return self._tables(where, club, limit)

    # What has a module of its own

    @cached_property
    def notices(self) -> NoticeRows:
        return NoticeRows(self._all, self._do, self.DIALECT)

    @cached_property
    def clubs(self) -> ClubRows:
        return ClubRows(self._all, self._do)

    @cached_property
    def conduct(self) -> ConductRows:
        return ConductRows(self._all, self._do)

    @cached_property
    def duplicate(self) -> DuplicateRows:
        return DuplicateRows(self._all, self._do, self._tables)

    @cached_property
    def tournaments(self) -> TournamentRows:
        return TournamentRows(self._all, self._do, self._tables)

    @cached_property
    def fairness(self) -> FairnessRows:
        return FairnessRows(self._all, self._do, lambda deck: self._read_alone(DECKS, deck))

    # Reviews

    def review(self, table: int, format: int) -> bytes | None:
        found = self._all("SELECT body FROM reviews WHERE table_no = ? AND format = ?", table, format)
        return found[0][0] if found else None

    def keep_review(self, table: int, format: int, body: bytes) -> None:
        upsert = "ON CONFLICT (table_no) DO UPDATE SET format = excluded.format, body = excluded.body"
        self._do(f"INSERT INTO reviews VALUES (?, ?, ?) {upsert}", table, format, body)  # noqa: S608

    # People

    def new_person(self, person: Person) -> None:
        values = (person.id, person.name, person.password, person.created, person.looks, person.program)
        self._do(f"INSERT INTO people ({PERSON}) VALUES (?, ?, ?, ?, ?, ?)", *values)  # noqa: S608

    def save_person(self, person: Person) -> None:
        values = (person.name, person.password, person.looks, person.id)
        self._do("UPDATE people SET name = ?, password = ?, looks = ? WHERE id = ?", *values)

    def person(self, id: str) -> Person | None:
        return self._person("id = ?", id)

    def person_named(self, name: str) -> Person | None:
        return self._person(f"{self.NAMED} AND password <> ''", name)

    def person_looking(self, looks: str) -> Person | None:
        return self._person("looks = ? AND looks <> '' AND password <> ''", looks)

    def people_without_looks(self) -> list[Person]:
        return [person_of(row) for row in self._all(f"SELECT {PERSON} FROM people WHERE looks = '' AND password <> ''")]  # noqa: S608

    def _person(self, where: str, value: str) -> Person | None:
        found = self._all(f"SELECT {PERSON} FROM people WHERE {where}", value)  # noqa: S608
        return person_of(found[0]) if found else None

    def people_called(self, part: str, limit: int = 50) -> list[Person]:
        found = f"SELECT {PERSON} FROM people WHERE {self.CALLED} ORDER BY created DESC LIMIT ?"  # noqa: S608
        return [person_of(row) for row in self._all(found, part, limit)]

    def order(self, row: OrderRow) -> None:
        self._do("INSERT INTO orders (at, what, about, value) VALUES (?, ?, ?, ?)", row.at, row.what, row.about, row.value)

    def orders(self, since: int = 0) -> list[OrderRow]:
        return [OrderRow(*row) for row in self._all("SELECT at, what, about, value, no FROM orders WHERE no > ? ORDER BY no", since)]

    def delete_person(self, id: str) -> None:
        self.clubs.forget(id)
        self.notices.forget(id)
        self.conduct.forget_person(id)
        self.duplicate.forget_person(id)
        self.tournaments.forget_person(id)
        self._do("DELETE FROM people WHERE id = ?", id)
        self._do("DELETE FROM sessions WHERE person = ?", id)
        self._do("DELETE FROM seats WHERE person = ?", id)
        self._do("DELETE FROM decks WHERE person = ?", id)
        self._do("DELETE FROM puzzles WHERE person = ?", id)
        self._do("DELETE FROM worn WHERE person = ?", id)
        self._do("DELETE FROM progress WHERE person = ?", id)
        self._do("DELETE FROM ratings WHERE person = ?", id)
        self._do("DELETE FROM journal WHERE person = ? AND person <> ''", id)

    def new_session(self, digest: bytes, person: str, at: float) -> None:
        self._do("INSERT INTO sessions VALUES (?, ?, ?)", digest, person, at)
        newest = f"SELECT digest FROM sessions WHERE person = ? ORDER BY at DESC LIMIT {DEVICES}"  # noqa: S608
        self._do(f"DELETE FROM sessions WHERE person = ? AND digest NOT IN ({newest})", person, person)  # noqa: S608

    def session(self, digest: bytes) -> str | None:
        found = self._all("SELECT person FROM sessions WHERE digest = ?", digest)
        return found[0][0] if found else None

    def sessions_of(self, people: list[str]) -> set[bytes]:
        """The sessions that some people have."""
        found = f"SELECT digest FROM sessions WHERE person {self.DIALECT.among}"  # noqa: S608
        return {bytes(digest) for (digest,) in self._all(found, self.DIALECT.as_list(people))}

    def end_sessions(self, person: str) -> None:
        self._do("DELETE FROM sessions WHERE person = ?", person)

    # Decks

    def decks_of(self, person: str) -> list[DeckRow]:
        found = "SELECT person, id, game, name, word, rev, updated FROM decks WHERE person = ? ORDER BY updated DESC"
        return [DeckRow(*row) for row in self._all(found, person)]

    def save_deck(self, deck: DeckRow) -> None:
        values = (deck.person, deck.id, deck.game, deck.name, deck.word, deck.rev, deck.updated)
        changed = ", ".join(f"{name} = excluded.{name}" for name in ("game", "name", "word", "rev", "updated"))
        self._do(f"INSERT INTO decks VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT (person, id) DO UPDATE SET {changed}", *values)  # noqa: S608

    def delete_deck(self, person: str, id: str) -> None:
        self._do("DELETE FROM decks WHERE person = ? AND id = ?", person, id)

    # Cosmetics

    def worn_by(self, person: str) -> list[tuple[str, str, str]]:
        """What a person has chosen: game, kind and key."""
        return [(game, kind, key) for game, kind, key in self._all("SELECT game, kind, key FROM worn WHERE person = ?", person)]

    def wear(self, person: str, game: str, kind: str, key: str) -> None:
        upsert = "ON CONFLICT (person, game, kind) DO UPDATE SET key = excluded.key"
        self._do(f"INSERT INTO worn VALUES (?, ?, ?, ?) {upsert}", person, game, kind, key)  # noqa: S608

    # Puzzles

    def answer_puzzle(self, row: PuzzleRow) -> None:
        values = (row.person, row.game, row.day, row.puzzle, row.answer, row.right, row.in_time, row.at)
        self._do("INSERT INTO puzzles VALUES (?, ?, ?, ?, ?, ?, ?, ?)", *values)

    def puzzles_answered(self, person: str, since: int) -> list[PuzzleRow]:
        found = 'SELECT person, game, day, puzzle, answer, "right", in_time, at FROM puzzles WHERE person = ? AND day >= ?'
        rows = [PuzzleRow(*row) for row in self._all(found, person, since)]
        return [replace(row, right=bool(row.right), in_time=bool(row.in_time)) for row in rows]

    def days_solved(self, person: str) -> list[int]:
        found = 'SELECT DISTINCT day FROM puzzles WHERE person = ? AND "right" AND in_time ORDER BY day DESC LIMIT 4000'
        return [day for (day,) in self._all(found, person)]

    def puzzle_tries(self, game: str, puzzle: str) -> tuple[int, int]:
        """How many people have answered a puzzle, and how many of them were right; each counts once."""
        counted = 'SELECT max(CASE WHEN "right" THEN 1 ELSE 0 END) AS solved FROM puzzles WHERE game = ? AND puzzle = ? GROUP BY person'
        tried, solved = self._all(f"SELECT count(*), coalesce(sum(solved), 0) FROM ({counted}) AS people", game, puzzle)[0]  # noqa: S608
        return int(tried), int(solved)

    # Progress

    def progress(self, person: str) -> bytes | None:
        self._read_alone(PROGRESS, person)
        found = self._all("SELECT body FROM progress WHERE person = ?", person)
        return found[0][0] if found else None

    def save_progress(self, person: str, body: bytes) -> None:
        self._do("INSERT INTO progress VALUES (?, ?) ON CONFLICT (person) DO UPDATE SET body = excluded.body", person, body)

    def clear_progress(self) -> None:
        self._do("DELETE FROM progress")

    def uncounted(self, limit: int = 100) -> list[TableRow]:
        """Finished tables that were not counted yet, in the order in which they were set up."""
        return self._tables("WHERE status = 'over' AND NOT counted ORDER BY no LIMIT ?", limit)

    def count_table(self, table: int) -> bool:
        """Mark a finished table as counted; False where it is already."""
        return self._do("UPDATE tables SET counted = TRUE WHERE no = ? AND status = 'over' AND NOT counted", table) == 1

    def note(self, line: JournalRow) -> None:
        values = (line.at, line.table or None, line.person, line.what, line.value)
        self._do("INSERT INTO journal (at, table_no, person, what, value) VALUES (?, ?, ?, ?, ?)", *values)

    def journal(self, since: int = 0, limit: int = 1000) -> list[JournalRow]:
        """The lines of the journal after a number, in their order."""
        found = self._all("SELECT at, table_no, person, what, value, no FROM journal WHERE no > ? ORDER BY no LIMIT ?", since, limit)
        return [JournalRow(at, table or 0, *rest) for at, table, *rest in found]

    def table_numbered(self, no: int) -> TableRow | None:
        return next(iter(self._tables("WHERE no = ?", no)), None)

    # Fairness

    def tally_table(self, table: int) -> bool:
        """Mark a finished table as added to the counts of fairness; False where it is already."""
        return self._do("UPDATE tables SET tallied = TRUE WHERE no = ? AND status = 'over' AND NOT tallied", table) == 1

    def tallied(self, since: int = 0, limit: int = 100) -> list[TableRow]:
        """Tables that were added, after a number, in the order of numbers."""
        return self._tables("WHERE tallied AND no > ? ORDER BY no LIMIT ?", since, limit)

    def untallied(self, limit: int = 100) -> list[TableRow]:
        """Tables that are over and were counted, but not added to the counts of fairness."""
        return self._tables("WHERE counted AND NOT tallied ORDER BY no LIMIT ?", limit)

    # Ratings

    def ratings_of(self, person: str) -> list[RatingRow]:
        return [RatingRow(*row) for row in self._all(f"SELECT {RATING} FROM ratings WHERE person = ? ORDER BY game", person)]  # noqa: S608

    def rating(self, game: str, person: str) -> RatingRow | None:
        found = self._all(f"SELECT {RATING} FROM ratings WHERE game = ? AND person = ?", game, person)  # noqa: S608
        return RatingRow(*found[0]) if found else None

    def save_rating(self, row: RatingRow) -> None:
        changed = ", ".join(f"{name} = excluded.{name}" for name in ("mean", "spread", "games", "at"))
        values = (row.game, row.person, row.mean, row.spread, row.games, row.at)
        self._do(f"INSERT INTO ratings ({RATING}) VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (game, person) DO UPDATE SET {changed}", *values)  # noqa: S608

    def rated_best(self, game: str, spread: float, limit: int = 100, programs: bool = False) -> list[tuple[RatingRow, str]]:
        """The best in a game whose rating is at least so sure, with their names: people who keep theirs, or programs."""
        joined = f"SELECT {RATING}, name FROM ratings JOIN people ON id = person WHERE game = ? AND spread <= ?"  # noqa: S608
        which = "program" if programs else "NOT program AND password <> ''"
        found = self._all(f"{joined} AND {which} ORDER BY mean DESC, person LIMIT ?", game, spread, limit)
        return [(RatingRow(*row), name) for *row, name in found]

    def clear_ratings(self) -> None:
        self._do("DELETE FROM ratings")
