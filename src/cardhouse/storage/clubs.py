"""Clubs in the database: who belongs to them, and what they keep. Each query is said once, for both databases.

A club's row is written first in every transaction that changes it (`hold`): another who changes the same club meanwhile waits.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

CLUB = "id, name, about, visible, code, made"
MEMBER = "club, person, role, since, key"
THING = "club, kind, id, at, body, rev, person"
BY_RANK = "CASE role WHEN 'owner' THEN 0 WHEN 'organiser' THEN 1 ELSE 2 END"


@dataclass
class ClubRow:
    """A club."""

    id: str
    name: str
    about: str
    visible: str  # private, shown, open
    code: str  # of the invitation; empty: there is none
    made: float


@dataclass
class MemberRow:
    """Who belongs to a club."""

    club: str
    person: str
    role: str  # owner, organiser, member
    since: float
    key: str  # of the calendar that this member reads


@dataclass
class ThingRow:
    """What a club keeps: a deck, house rules, a date."""

    club: str
    kind: str  # deck, rules, event
    id: str
    at: float  # when it is, or was saved
    body: bytes
    rev: int  # how often it was saved
    person: str  # who saved it
    due: float | None = None  # when its members are to be reminded of it


class ClubRows:
    """The queries about clubs."""

    def __init__(self, all: Callable[..., list[Any]], do: Callable[..., int]) -> None:
        self._all, self._do = all, do

    # Clubs

    def add(self, club: ClubRow) -> None:
        values = (club.id, club.name, club.about, club.visible, club.code, club.made)
        self._do(f"INSERT INTO clubs ({CLUB}) VALUES (?, ?, ?, ?, ?, ?)", *values)  # noqa: S608

    def save(self, club: ClubRow) -> None:
        values = (club.name, club.about, club.visible, club.code, club.id)
        self._do("UPDATE clubs SET name = ?, about = ?, visible = ?, code = ? WHERE id = ?", *values)

    def hold(self, id: str) -> bool:
        """Let nobody else change a club until the transaction ends; False where there is none."""
        return self._do("UPDATE clubs SET changed = changed + 1 WHERE id = ?", id) == 1

    def club(self, id: str) -> ClubRow | None:
        found = self._all(f"SELECT {CLUB} FROM clubs WHERE id = ?", id)  # noqa: S608
        return ClubRow(*found[0]) if found else None

    def shown(self, limit: int) -> list[tuple[ClubRow, int]]:
        """Clubs that show themselves to everybody, the largest first, each with how many belong to it."""
        count = "(SELECT count(*) FROM club_members WHERE club = id)"
        found = f"SELECT {CLUB}, {count} AS people FROM clubs WHERE visible <> 'private' ORDER BY people DESC, made LIMIT ?"  # noqa: S608
        return [(ClubRow(*row), int(people)) for *row, people in self._all(found, limit)]

    def delete(self, id: str) -> None:
        """Its tournaments and evenings stay, belong to no club, and are listed nowhere; its tables stay those of a club that is gone."""
        self._do("UPDATE tournaments SET club = '', listed = FALSE WHERE club = ?", id)
        self._do("UPDATE evenings SET club = '' WHERE club = ?", id)
        for table in ("club_members", "club_things", "club_comings"):
            self._do(f"DELETE FROM {table} WHERE club = ?", id)  # noqa: S608
        self._do("DELETE FROM clubs WHERE id = ?", id)

    # Members

    def of(self, person: str) -> list[tuple[ClubRow, str, int]]:
        """The clubs of a person, with their role and how many belong to each."""
        columns = ", ".join(f"clubs.{name}" for name in CLUB.split(", "))
        count = "(SELECT count(*) FROM club_members AS all_of WHERE all_of.club = clubs.id)"
        joined = f"SELECT {columns}, role, {count} FROM clubs JOIN club_members ON club = id WHERE person = ? ORDER BY name, id"  # noqa: S608
        return [(ClubRow(*row), role, int(people)) for *row, role, people in self._all(joined, person)]

    def role(self, club: str, person: str) -> str:
        found = self._all("SELECT role FROM club_members WHERE club = ? AND person = ?", club, person)
        return found[0][0] if found else ""

    def members(self, club: str) -> list[MemberRow]:
        found = f"SELECT {MEMBER} FROM club_members WHERE club = ? ORDER BY {BY_RANK}, since, person"  # noqa: S608
        return [MemberRow(*row) for row in self._all(found, club)]

    def save_member(self, member: MemberRow) -> None:
        values = (member.club, member.person, member.role, member.since, member.key)
        upsert = "ON CONFLICT (club, person) DO UPDATE SET role = excluded.role, key = excluded.key"
        self._do(f"INSERT INTO club_members ({MEMBER}) VALUES (?, ?, ?, ?, ?) {upsert}", *values)  # noqa: S608

    def leave(self, club: str, person: str) -> None:
        self._do("DELETE FROM club_members WHERE club = ? AND person = ?", club, person)
        self._do("DELETE FROM club_comings WHERE club = ? AND person = ?", club, person)

    def forget(self, person: str) -> None:
        """A person is deleted: a club without an owner goes to who has been organiser, or else member, for longest; an empty one ends."""
        self._do("UPDATE club_things SET person = '' WHERE person = ?", person)
        for club, _, _ in self.of(person):
            self.hold(club.id)
            self.leave(club.id, person)
            left = self.members(club.id)
            if not left:
                self.delete(club.id)
            elif left[0].role != "owner":
                self._do("UPDATE club_members SET role = 'owner' WHERE club = ? AND person = ?", club.id, left[0].person)

    # What a club keeps

    def things(self, club: str, kind: str, since: float = 0.0) -> list[ThingRow]:
        found = f"SELECT {THING}, due FROM club_things WHERE club = ? AND kind = ? AND at >= ? ORDER BY at, id"  # noqa: S608
        return [ThingRow(*row) for row in self._all(found, club, kind, since)]

    def thing(self, club: str, kind: str, id: str) -> ThingRow | None:
        found = self._all(f"SELECT {THING}, due FROM club_things WHERE club = ? AND kind = ? AND id = ?", club, kind, id)  # noqa: S608
        return ThingRow(*found[0]) if found else None

    def save_thing(self, row: ThingRow) -> None:
        values = (row.club, row.kind, row.id, row.at, row.body, row.rev, row.person, row.due)
        changed = ", ".join(f"{name} = excluded.{name}" for name in ("at", "body", "rev", "person", "due"))
        upsert = f"ON CONFLICT (club, kind, id) DO UPDATE SET {changed}"
        self._do(f"INSERT INTO club_things ({THING}, due) VALUES (?, ?, ?, ?, ?, ?, ?, ?) {upsert}", *values)  # noqa: S608

    def delete_thing(self, club: str, kind: str, id: str) -> None:
        self._do("DELETE FROM club_things WHERE club = ? AND kind = ? AND id = ?", club, kind, id)
        if kind == "event":
            self._do("DELETE FROM club_comings WHERE club = ? AND event = ?", club, id)

    def delete_events(self, club: str, before: float) -> None:
        """Dates that are long over."""
        self._do("DELETE FROM club_things WHERE club = ? AND kind = 'event' AND at < ?", club, before)
        left = "SELECT id FROM club_things WHERE club = ? AND kind = 'event'"
        self._do(f"DELETE FROM club_comings WHERE club = ? AND event NOT IN ({left})", club, club)  # noqa: S608

    def comings(self, club: str) -> list[tuple[str, str, bool]]:
        """What members have said to dates: the date, the member, and whether they come."""
        found = self._all("SELECT event, person, coming FROM club_comings WHERE club = ?", club)
        return [(event, person, bool(coming)) for event, person, coming in found]

    def say_coming(self, club: str, event: str, person: str, coming: bool | None) -> None:
        self._do("DELETE FROM club_comings WHERE club = ? AND event = ? AND person = ?", club, event, person)
        if coming is not None:
            self._do("INSERT INTO club_comings (club, event, person, coming) VALUES (?, ?, ?, ?)", club, event, person, coming)

    def finished(self, club: str, limit: int) -> list[tuple[str, bytes, float]]:
        """The last games of a club that are over: the game, what its list row says, when. Of a deal that still lies elsewhere: none."""
        same = "SELECT 1 FROM dealt AS mine JOIN dealt AS other ON other.deal = mine.deal JOIN tables AS open ON open.no = other.table_no"
        sealed = f"EXISTS ({same} WHERE mine.table_no = tables.no AND open.status <> 'over')"
        over = f"WHERE club = ? AND status = 'over' AND NOT {sealed}"
        found = f"SELECT game, summary, updated FROM tables {over} ORDER BY updated DESC LIMIT ?"  # noqa: S608
        return [(game, bytes(summary), at) for game, summary, at in self._all(found, club, limit)]
