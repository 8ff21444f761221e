"""Duplicate in the database: deals that lie at several tables, what was made of them, and evenings. Each query is said once for both."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from cardhouse.storage.store import TableRow

EVENING = "id, owner, plan, board, status, at, club"


@dataclass
class DealRow:
    """A deal that lies at several tables, and the secret that it follows from."""

    id: str
    game: str
    secret: bytes
    until: float  # nobody is shown it before this moment; 0: not before the last table is over
    at: float = 0.0


@dataclass
class MadeRow:
    """What a seat of a finished table made of a deal (server/duplicate/scoring.py)."""

    deal: str
    table: int
    seat: int
    person: str
    won: int
    score: float
    left: bool
    at: float = 0.0  # when the game ended


@dataclass
class EveningRow:
    """An evening of duplicate: the same deals at all tables, one after the other."""

    id: str
    owner: str
    plan: bytes  # how it was set up, JSON
    board: int = 0  # which deal is played; 0: none yet
    status: str = "gathering"  # playing, over
    at: float = 0.0
    club: str = ""  # to which it belongs


class DuplicateRows:
    """The queries about deals and evenings."""

    def __init__(self, all: Callable[..., list[Any]], do: Callable[..., int], tables: Callable[..., list[TableRow]]) -> None:
        self._all, self._do, self._tables = all, do, tables

    # Deals

    def new_deal(self, row: DealRow) -> None:
        """Keep a deal; one that is there already stays."""
        values = (row.id, row.game, row.secret, row.until, row.at)
        self._do("INSERT INTO deals (id, game, secret, until, at) VALUES (?, ?, ?, ?, ?) ON CONFLICT DO NOTHING", *values)

    def deal(self, id: str) -> DealRow | None:
        found = self._all("SELECT id, game, secret, until, at FROM deals WHERE id = ?", id)
        return DealRow(*found[0]) if found else None

    def show_deal(self, id: str) -> None:
        """A deal may be shown once the last table is over."""
        self._do("UPDATE deals SET until = 0 WHERE id = ?", id)

    def deal_at(self, table: int, deal: str, person: str = "") -> None:
        """A deal lies at a table; Conflict where it was dealt to that person before."""
        self._do("INSERT INTO dealt (table_no, deal, person) VALUES (?, ?, ?)", table, deal, person)

    def deal_of(self, table: int) -> str:
        """The deal that lies at a table and at others; empty where there is none."""
        found = self._all("SELECT deal FROM dealt WHERE table_no = ?", table)
        return found[0][0] if found else ""

    def dealt(self, deal: str) -> list[TableRow]:
        """The tables at which a deal lies, in the order in which it was dealt."""
        return self._tables("WHERE no IN (SELECT table_no FROM dealt WHERE deal = ?) ORDER BY no", deal)

    def dealt_to(self, deal: str, person: str) -> TableRow | None:
        mine = "WHERE no IN (SELECT table_no FROM dealt WHERE deal = ? AND person = ?)"
        return next(iter(self._tables(mine, deal, person)), None)

    def is_dealt(self, deal: str) -> bool:
        """Whether a deal lies at a table that is not over."""
        found = "SELECT EXISTS (SELECT 1 FROM dealt JOIN tables ON no = table_no WHERE deal = ? AND status <> 'over')"
        return bool(self._all(found, deal)[0][0])

    def keep_made(self, row: MadeRow) -> None:
        values = (row.table, row.seat, row.deal, row.person, row.won, row.score, row.left, row.at)
        self._do("INSERT INTO made VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING", *values)

    def made_of(self, deal: str) -> list[MadeRow]:
        found = "SELECT deal, table_no, seat, person, won, score, was_left, at FROM made WHERE deal = ? ORDER BY table_no, seat"
        return [replace(row, left=bool(row.left)) for row in (MadeRow(*each) for each in self._all(found, deal))]

    # Evenings

    def new_evening(self, row: EveningRow) -> None:
        values = (row.id, row.owner, row.plan, row.board, row.status, row.at, row.club)
        self._do(f"INSERT INTO evenings ({EVENING}) VALUES (?, ?, ?, ?, ?, ?, ?)", *values)  # noqa: S608

    def evening(self, id: str) -> EveningRow | None:
        return next(iter(self._evenings("WHERE id = ?", id)), None)

    def save_evening(self, row: EveningRow, before: int) -> bool:
        """Go on to another deal, or to the end; False where another deal is played, or it is over."""
        changed = "UPDATE evenings SET plan = ?, board = ?, status = ? WHERE id = ? AND board = ? AND status <> 'over'"
        return self._do(changed, row.plan, row.board, row.status, row.id, before) == 1

    def evenings_of(self, person: str, limit: int = 50) -> list[EveningRow]:
        """The evenings that a person opened or sits at, the newest first."""
        mine = "WHERE owner = ? OR id IN (SELECT evening FROM evening_places WHERE person = ?) ORDER BY at DESC LIMIT ?"
        return self._evenings(mine, person, person, limit)

    def evenings_played(self) -> list[EveningRow]:
        return self._evenings("WHERE status = 'playing' ORDER BY at LIMIT 200")

    def evenings_of_club(self, club: str, limit: int) -> list[EveningRow]:
        return self._evenings("WHERE club = ? AND club <> '' ORDER BY at DESC LIMIT ?", club, limit)

    def _evenings(self, where: str, *values: Any) -> list[EveningRow]:
        return [EveningRow(*row) for row in self._all(f"SELECT {EVENING} FROM evenings {where}", *values)]  # noqa: S608

    def evening_places(self, evening: str) -> list[tuple[int, str, str]]:
        """Who sits at an evening: place, person, and what they added to chance."""
        found = "SELECT place, person, said FROM evening_places WHERE evening = ? ORDER BY place"
        return [(place, person, said) for place, person, said in self._all(found, evening)]

    def take_place(self, evening: str, place: int, person: str, said: str) -> None:
        """Sit down at an evening; Conflict where the place is taken, or the person sits there already."""
        self._do("INSERT INTO evening_places (evening, place, person, said) VALUES (?, ?, ?, ?)", evening, place, person, said)

    def leave_place(self, evening: str, person: str) -> None:
        self._do("DELETE FROM evening_places WHERE evening = ? AND person = ?", evening, person)

    # What goes with others

    def forget_table(self, table: int) -> None:
        self._do("DELETE FROM dealt WHERE table_no = ?", table)

    def forget_person(self, person: str) -> None:
        self._do("DELETE FROM evening_places WHERE person = ?", person)
