"""Tournaments in the database: a log for each, who takes part, and which tables are theirs. Each query is said once, for both databases."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from cardhouse.storage.store import TableRow

TOURNAMENT = "id, owner, game, status, listed, summary, updated, due, no, club"
SHOWN = "(club = '' OR EXISTS (SELECT 1 FROM clubs WHERE clubs.id = club AND visible <> 'private'))"


@dataclass
class TournamentRow:
    """A tournament as it is looked up; derived from its log."""

    id: str
    owner: str
    game: str
    status: str  # entering, running, over, cancelled
    listed: bool = False
    summary: bytes = b""  # what a list shows of it, JSON
    updated: float = 0.0
    due: float | None = None  # when something is to be done there
    no: int = 0  # given by the store
    club: str = ""  # to which it belongs


class TournamentRows:
    """The queries about tournaments."""

    def __init__(self, all: Callable[..., list[Any]], do: Callable[..., int], tables: Callable[..., list[TableRow]]) -> None:
        self._all, self._do, self._tables = all, do, tables

    def add(self, row: TournamentRow) -> int:
        values = (row.id, row.owner, row.game, row.status, row.listed, row.summary, row.updated, row.due, row.club)
        named = TOURNAMENT.replace(" no,", "")
        row.no = int(self._all(f"INSERT INTO tournaments ({named}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) RETURNING no", *values)[0][0])  # noqa: S608
        return row.no

    def save(self, row: TournamentRow) -> None:
        values = (row.status, row.listed, row.summary, row.updated, row.due, row.no)
        self._do("UPDATE tournaments SET status = ?, listed = ?, summary = ?, updated = ?, due = ? WHERE no = ?", *values)

    def tournament(self, id: str) -> TournamentRow | None:
        return next(iter(self._tournaments("WHERE id = ?", id)), None)

    def of_table(self, table: int) -> str:
        """The tournament that a table belongs to; empty for none."""
        found = self._all("SELECT id FROM tournaments JOIN tournament_tables ON no = tournament_no WHERE table_no = ?", table)
        return str(found[0][0]) if found else ""

    def of_person(self, person: str, limit: int = 50) -> list[TournamentRow]:
        """Those that a person set up or takes part in, the newest first."""
        mine = "WHERE owner = ? OR no IN (SELECT tournament_no FROM tournament_people WHERE person = ?) ORDER BY updated DESC LIMIT ?"
        return self._tournaments(mine, person, person, limit)

    def owned(self, owner: str) -> int:
        """How many of a person's are not over."""
        return int(self._all("SELECT count(*) FROM tournaments WHERE owner = ? AND status IN ('entering', 'running')", owner)[0][0])

    def listed(self, limit: int = 50) -> list[TournamentRow]:
        """Those that are open to everybody; of a club only while it shows itself."""
        return self._tournaments(f"WHERE listed AND {SHOWN} ORDER BY updated DESC LIMIT ?", limit)

    def of_club(self, club: str, limit: int) -> list[TournamentRow]:
        return self._tournaments("WHERE club = ? AND club <> '' ORDER BY updated DESC LIMIT ?", club, limit)

    def due(self, before: float, limit: int = 20) -> list[TournamentRow]:
        return self._tournaments("WHERE due IS NOT NULL AND due <= ? ORDER BY due LIMIT ?", before, limit)

    def append(self, no: int, seq: int, body: bytes) -> None:
        """Write an entry inside a transaction; Conflict where its number is taken."""
        self._do("INSERT INTO tournament_log VALUES (?, ?, ?)", no, seq, body)

    def log(self, no: int, since: int = 0) -> list[tuple[int, bytes]]:
        found = self._all("SELECT seq, body FROM tournament_log WHERE tournament_no = ? AND seq >= ? ORDER BY seq", no, since)
        return [(seq, body) for seq, body in found]

    def take_part(self, no: int, person: str, on: bool) -> None:
        if on:
            self._do("INSERT INTO tournament_people VALUES (?, ?) ON CONFLICT DO NOTHING", person, no)
        else:
            self._do("DELETE FROM tournament_people WHERE person = ? AND tournament_no = ?", person, no)

    def names_in(self, no: int) -> dict[str, tuple[str, bool]]:
        """The names of those who take part, and whether each is a program; those who were deleted are missing."""
        found = self._all("SELECT id, name, program FROM people JOIN tournament_people ON person = id WHERE tournament_no = ?", no)
        return {id: (name, bool(program)) for id, name, program in found}

    def plays_with(self, table: int, person: str) -> bool:
        """Whether a person takes part in the tournament or the evening to which a table belongs."""
        entered = "SELECT 1 FROM tournament_tables AS t JOIN tournament_people AS p ON p.tournament_no = t.tournament_no"
        sits = "SELECT 1 FROM dealt AS t JOIN evening_places AS p ON substr(t.deal, 1, length(p.evening) + 1) = p.evening || '/'"
        found = " UNION ALL ".join(f"{each} WHERE t.table_no = ? AND p.person = ?" for each in (entered, sits))
        return bool(self._all(found, table, person, table, person))

    def tables_in(self, no: int, person: str) -> list[TableRow]:
        """The finished tables of a tournament at which a person sits, the oldest first."""
        mine = "no IN (SELECT table_no FROM seats WHERE person = ?)"
        theirs = "no IN (SELECT table_no FROM tournament_tables WHERE tournament_no = ?)"
        return self._tables(f"WHERE status = 'over' AND {mine} AND {theirs} ORDER BY no", person, no)

    def add_table(self, table: int, no: int) -> None:
        self._do("INSERT INTO tournament_tables (table_no, tournament_no) VALUES (?, ?)", table, no)

    def open_tables(self, no: int) -> dict[str, str]:
        """The tables of a tournament that are not over, and how far each is."""
        found = "SELECT id, status FROM tables JOIN tournament_tables ON no = table_no WHERE tournament_no = ? AND NOT scored"
        return dict(self._all(f"{found} AND status <> 'over'", no))

    def unscored(self, limit: int = 50) -> list[TableRow]:
        """Finished tables whose result their tournament does not have yet."""
        return self._tables(
            "WHERE status = 'over' AND no IN (SELECT table_no FROM tournament_tables WHERE NOT scored) ORDER BY no LIMIT ?", limit
        )

    def score_table(self, table: int) -> bool:
        """Mark that a tournament has a table's result; False where it has it already."""
        return self._do("UPDATE tournament_tables SET scored = TRUE WHERE table_no = ? AND NOT scored", table) == 1

    def _tournaments(self, where: str, *values: Any) -> list[TournamentRow]:
        rows = self._all(f"SELECT {TOURNAMENT} FROM tournaments {where}", *values)  # noqa: S608
        return [TournamentRow(row[0], row[1], row[2], row[3], bool(row[4]), *row[5:]) for row in rows]

    # What goes with others

    def forget_table(self, table: int) -> None:
        self._do("DELETE FROM tournament_tables WHERE table_no = ?", table)

    def forget_person(self, person: str) -> None:
        self._do("DELETE FROM tournament_people WHERE person = ?", person)
