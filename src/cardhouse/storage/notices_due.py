"""Notices in the database: whom to call, by which channels, for what, and what is being sent. Each query is for both databases.

Nothing here is called by a move: `tables.turned` counts how often a turn of days changed hands, and `told` follows when a job looked.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

CALLEE = "person, turns, dates, zone, quiet_from, quiet_to, gap, language, next"
CHANNEL = "person, kind, address, secret, token, origin, confirmed, made, failures, trouble, no"
SENDING = "channel, person, about, body, tries, again, until, no"


@dataclass
class Callee:
    """When somebody is to be called, and for what."""

    person: str
    turns: bool = True
    dates: bool = True
    zone: str = "UTC"
    quiet_from: int = 0  # minutes after midnight in their zone; none where both are the same
    quiet_to: int = 0
    gap: int = 15  # minutes between two notices, at least
    language: str = "en"
    next: float = 0.0  # not before this moment


@dataclass
class Channel:
    """A way to somebody: a browser, a webhook, a mail address."""

    person: str
    kind: str  # push, webhook, mail
    address: str
    secret: str  # the browser's keys, or what a webhook's signature is made with
    token: str  # by which it is confirmed and stopped
    origin: str  # the address of the house, as the person knows it
    confirmed: bool
    made: float
    failures: int = 0  # in a row
    trouble: str = ""  # why it is used no more
    no: int = 0  # given by the store


@dataclass
class Pending:
    """Something to be told: a turn at a table, or a date."""

    person: str
    about: str  # table:7 or event:club:id
    mark: int  # which turn, or which version of a date
    body: bytes
    due: float
    no: int = 0  # given by the store


@dataclass
class Sending:
    """A message for one channel. It is taken before it is sent; one that was taken and never came back is not sent again."""

    channel: int
    person: str
    about: str
    body: bytes
    tries: int
    again: float
    until: float
    no: int = 0  # given by the store


@dataclass
class UntoldTurn:
    """A turn of days that nobody has looked at yet."""

    no: int
    id: str
    game: str
    person: str
    turned: int
    deadline: float


class NoticeRows:
    """The queries about notices."""

    def __init__(self, all: Callable[..., list[Any]], do: Callable[..., int]) -> None:
        self._all, self._do = all, do

    # Whom

    def callee(self, person: str) -> Callee | None:
        found = self._all(f"SELECT {CALLEE} FROM callees WHERE person = ?", person)  # noqa: S608
        return self._callee(found[0]) if found else None

    @staticmethod
    def _callee(row: Any) -> Callee:
        person, turns, dates, *rest = row
        return Callee(person, bool(turns), bool(dates), *rest)

    def save_callee(self, one: Callee) -> None:
        values = (one.person, one.turns, one.dates, one.zone, one.quiet_from, one.quiet_to, one.gap, one.language, one.next)
        changed = ", ".join(f"{name} = excluded.{name}" for name in CALLEE.split(", ")[1:])
        upsert = f"ON CONFLICT (person) DO UPDATE SET {changed}"
        self._do(f"INSERT INTO callees ({CALLEE}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) {upsert}", *values)  # noqa: S608

    def not_before(self, person: str, next: float) -> None:
        self._do("UPDATE callees SET next = ? WHERE person = ?", next, person)

    # By which way

    def channels(self, person: str) -> list[Channel]:
        return self._channels("person = ? ORDER BY no", person)

    def channel(self, no: int) -> Channel | None:
        return next(iter(self._channels("no = ?", no)), None)

    def channel_by(self, token: str) -> Channel | None:
        return next(iter(self._channels("token = ?", token)), None)

    def _channels(self, where: str, value: Any) -> list[Channel]:
        rows = self._all(f"SELECT {CHANNEL} FROM channels WHERE {where}", value)  # noqa: S608
        return [replace(Channel(*row), confirmed=bool(row[6])) for row in rows]

    def add_channel(self, one: Channel) -> None:
        """A new channel; the same address of the same person takes the place of the one before."""
        self._do("DELETE FROM channels WHERE person = ? AND kind = ? AND address = ?", one.person, one.kind, one.address)
        named = CHANNEL.removesuffix(", no")
        values = (one.person, one.kind, one.address, one.secret, one.token, one.origin, one.confirmed, one.made, one.failures, one.trouble)
        made = self._all(f"INSERT INTO channels ({named}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?) RETURNING no", *values)  # noqa: S608
        one.no = int(made[0][0])

    def save_channel(self, one: Channel) -> None:
        values = (one.confirmed, one.failures, one.trouble, one.no)
        self._do("UPDATE channels SET confirmed = ?, failures = ?, trouble = ? WHERE no = ?", *values)

    def drop_channel(self, no: int) -> None:
        self._do("DELETE FROM sendings WHERE channel = ?", no)
        self._do("DELETE FROM channels WHERE no = ?", no)

    def drop_unconfirmed(self, before: float) -> None:
        """Addresses that nobody has confirmed."""
        self._do("DELETE FROM channels WHERE NOT confirmed AND made < ?", before)

    def forget(self, person: str) -> None:
        for table in ("callees", "channels", "pending", "sendings"):
            self._do(f"DELETE FROM {table} WHERE person = ?", person)  # noqa: S608

    # For what

    def untold(self, limit: int) -> list[UntoldTurn]:
        """Turns that changed hands since a job looked, the oldest tables first."""
        columns = "no, id, game, turn, turned, deadline"
        found = f"SELECT {columns} FROM tables WHERE told < turned AND deadline IS NOT NULL AND turn <> '' ORDER BY no LIMIT ?"  # noqa: S608
        return [UntoldTurn(*row) for row in self._all(found, limit)]

    def tell(self, table: int, turned: int) -> bool:
        """Mark a turn as looked at; False where it was already."""
        return self._do("UPDATE tables SET told = ? WHERE no = ? AND told < ?", turned, table, turned) == 1

    def turn(self, table: int) -> tuple[str, int, float] | None:
        """Whose turn it is at a table, which one, and until when."""
        found = self._all("SELECT turn, turned, deadline FROM tables WHERE no = ? AND status = 'playing' AND deadline IS NOT NULL", table)
        return (found[0][0], int(found[0][1]), float(found[0][2])) if found else None

    def dates_due(self, before: float, limit: int) -> list[tuple[str, str, float, bytes, int]]:
        """Dates of clubs of which members are to be reminded: the club, the date, its moment, what it is, its version."""
        found = "SELECT club, id, at, body, rev FROM club_things WHERE due IS NOT NULL AND due <= ? ORDER BY due LIMIT ?"
        return [(club, id, at, bytes(body), rev) for club, id, at, body, rev in self._all(found, before, limit)]

    def date_told(self, club: str, id: str, rev: int) -> bool:
        marked = "UPDATE club_things SET due = NULL WHERE club = ? AND kind = 'event' AND id = ? AND rev = ? AND due IS NOT NULL"
        return self._do(marked, club, id, rev) == 1

    def event_now(self, club: str, id: str) -> int:
        """The version of a date; 0 once it was called off."""
        found = self._all("SELECT rev FROM club_things WHERE club = ? AND kind = 'event' AND id = ?", club, id)
        return int(found[0][0]) if found else 0

    def wait(self, one: Pending) -> None:
        """Something to be told; what is newer about the same takes the place of what was."""
        changed = "mark = excluded.mark, body = excluded.body, due = excluded.due"
        named = "person, about, mark, body, due"
        upsert = f"ON CONFLICT (person, about) DO UPDATE SET {changed}"
        self._do(f"INSERT INTO pending ({named}) VALUES (?, ?, ?, ?, ?) {upsert}", one.person, one.about, one.mark, one.body, one.due)  # noqa: S608

    def due(self, now: float, limit: int) -> list[Callee]:
        """Whom to call now."""
        columns = ", ".join(f"callees.{name}" for name in CALLEE.split(", "))
        waiting = f"SELECT {columns} FROM callees WHERE next <= ?"  # noqa: S608
        waiting += " AND person IN (SELECT person FROM pending WHERE due <= ?) ORDER BY next, person LIMIT ?"
        return [self._callee(row) for row in self._all(waiting, now, now, limit)]

    def take_pending(self, person: str, now: float) -> list[Pending]:
        """All that is due for somebody, which is nobody else's to tell from now on."""
        found = "SELECT person, about, mark, body, due, no FROM pending WHERE person = ? AND due <= ? ORDER BY no"
        rows = [Pending(who, about, mark, bytes(body), due, no) for who, about, mark, body, due, no in self._all(found, person, now)]
        return [row for row in rows if self._do("DELETE FROM pending WHERE no = ?", row.no)]

    # What is being sent

    def send(self, one: Sending) -> None:
        named = SENDING.removesuffix(", no")
        values = (one.channel, one.person, one.about, one.body, one.tries, one.again, one.until)
        self._do(f"INSERT INTO sendings ({named}) VALUES (?, ?, ?, ?, ?, ?, ?)", *values)  # noqa: S608

    def to_send(self, now: float, limit: int) -> list[Sending]:
        found = f"SELECT {SENDING} FROM sendings WHERE taken IS NULL AND again <= ? ORDER BY again, no LIMIT ?"  # noqa: S608
        return [Sending(row[0], row[1], row[2], bytes(row[3]), *row[4:]) for row in self._all(found, now, limit)]

    def take(self, no: int, now: float) -> bool:
        """Take a message in order to send it; False where another node has."""
        return self._do("UPDATE sendings SET taken = ? WHERE no = ? AND taken IS NULL", now, no) == 1

    def sent(self, no: int) -> None:
        self._do("DELETE FROM sendings WHERE no = ?", no)

    def again(self, no: int, again: float) -> None:
        self._do("UPDATE sendings SET taken = NULL, tries = tries + 1, again = ? WHERE no = ?", again, no)

    def lost(self, before: float) -> int:
        """Forget messages that were taken long ago and never came back: they may have been sent; how many they were."""
        return self._do("DELETE FROM sendings WHERE taken IS NOT NULL AND taken < ?", before)

    # What the house keeps for itself

    def kept(self, name: str) -> str:
        found = self._all("SELECT value FROM kept WHERE name = ?", name)
        return found[0][0] if found else ""

    def keep(self, name: str, value: str) -> None:
        """Keep something, once: whoever is second finds what the first has kept."""
        self._do("INSERT INTO kept (name, value) VALUES (?, ?) ON CONFLICT (name) DO NOTHING", name, value)
