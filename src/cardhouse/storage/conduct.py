"""How people keep others at a distance, in the database: whom they shut out, whom a table removed, what they reported."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

REPORT = "at, table_no, person, about, kind, note"


@dataclass
class ReportRow:
    """What a person reported about another one at a table."""

    at: float
    table: int
    person: str
    about: str
    kind: str
    note: str


class ConductRows:
    """The queries about it."""

    def __init__(self, all: Callable[..., list[Any]], do: Callable[..., int]) -> None:
        self._all, self._do = all, do

    def shut_out(self, person: str, other: str, at: float) -> None:
        self._do("INSERT INTO shut_out (person, other, at) VALUES (?, ?, ?) ON CONFLICT (person, other) DO NOTHING", person, other, at)

    def let_in(self, person: str, other: str) -> None:
        self._do("DELETE FROM shut_out WHERE person = ? AND other = ?", person, other)

    def shut_out_by(self, person: str) -> list[str]:
        """Whom a person shuts out, the newest first."""
        return [other for (other,) in self._all("SELECT other FROM shut_out WHERE person = ? ORDER BY at DESC, other", person)]

    def shutting_out(self, other: str) -> set[str]:
        """Who shuts a person out."""
        return {person for (person,) in self._all("SELECT person FROM shut_out WHERE other = ?", other)}

    def remove_watcher(self, table: int, person: str) -> None:
        self._do("INSERT INTO removed (table_no, person) VALUES (?, ?) ON CONFLICT (table_no, person) DO NOTHING", table, person)

    def is_removed(self, table: int, person: str) -> bool:
        return bool(self._all("SELECT 1 FROM removed WHERE table_no = ? AND person = ?", table, person))

    def report(self, row: ReportRow) -> bool:
        """Keep a report; False where this person has reported the same one at this table."""
        values = (row.at, row.table, row.person, row.about, row.kind, row.note)
        new = "ON CONFLICT (table_no, person, about) DO NOTHING"
        return self._do(f"INSERT INTO reports ({REPORT}) VALUES (?, ?, ?, ?, ?, ?) {new}", *values) == 1  # noqa: S608

    def reports(self, limit: int) -> list[tuple[str, ReportRow]]:
        """The newest reports, each with the id of its table."""
        rows = self._all(
            """SELECT tables.id, at, table_no, person, about, kind, note FROM reports JOIN tables ON tables.no = table_no
               ORDER BY at DESC LIMIT ?""",
            limit,
        )
        return [(row[0], ReportRow(*row[1:])) for row in rows]

    def forget_person(self, person: str) -> None:
        self._do("DELETE FROM shut_out WHERE person = ? OR other = ?", person, person)
        self._do("DELETE FROM removed WHERE person = ?", person)
        self._do("DELETE FROM reports WHERE person = ?", person)

    def forget_table(self, table: int) -> None:
        self._do("DELETE FROM removed WHERE table_no = ?", table)
        self._do("DELETE FROM reports WHERE table_no = ?", table)
