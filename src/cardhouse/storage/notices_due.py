"""Notices in the database: whom to call, by which channels, for what, and what is being sent. Each query is for both databases.

Nothing here is called by a move: `tables.turned` counts how often a turn of days changed hands, and `told` follows when a job looked.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple

CALLEE = "person, turns, dates, zone, quiet_from, quiet_to, gap, language, next"
CHANNEL = "person, kind, address, secret, token, origin, confirmed, made, failures, trouble, no"
UNTOLD = "told < turned AND deadline IS NOT NULL AND turn <> ''"
MOST_AT_ONCE = 64  # rows of one statement
READY = "ready"  # what is pending where a player is to say that they are ready at a table; its mark is until when
SENDING = "channel, person, about, body, tries, again, until, no"


@dataclass
class Callee:
    """When a person is to be called, and for what."""

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
    """A way to a person: a browser, a webhook, a mail address."""

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
    """A pending notice: a turn at a table, or a date."""

    person: str
    about: str  # table:7, ready:7 or event:club:id
    mark: int  # which turn, which version of a date, or a moment
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


class Dialect(NamedTuple):
    """What the two databases say otherwise."""

    among: str  # whether a value is in a list
    as_list: Callable[[list[Any]], Any]  # a list as a parameter
    found: str  # whether it is in what a query finds, which is asked once and leaves out rows that others hold just now


class NoticeRows:
    """The queries about notices."""

    def __init__(self, all: Callable[..., list[Any]], do: Callable[..., int], dialect: Dialect) -> None:
        self._all, self._do, self._dialect = all, do, dialect

    def _among(self, column: str) -> str:
        """That a value is in a list, which is one parameter."""
        return f"{column} {self._dialect.among}"

    def _list(self, values: Iterable[Any]) -> Any:
        return self._dialect.as_list(list(values))

    def _insert(self, into: str, width: int, rows: Sequence[tuple[Any, ...]], then: str = "") -> None:
        """Many rows by few statements, each of one of a few lengths: so they stay prepared."""
        at = 0
        while at < len(rows):
            many = min(MOST_AT_ONCE, 1 << (len(rows) - at).bit_length() - 1)
            marks = ", ".join([f"({', '.join('?' * width)})"] * many)
            self._do(f"INSERT INTO {into} VALUES {marks} {then}", *[value for row in rows[at : at + many] for value in row])  # noqa: S608
            at += many

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

    def not_before(self, next: float, people: Iterable[str]) -> None:
        self._do(f"UPDATE callees SET next = ? WHERE {self._among('person')}", next, self._list(people))  # noqa: S608

    # By which way

    def channels(self, person: str) -> list[Channel]:
        return self._channels("person = ? ORDER BY no", person)

    def channel(self, no: int) -> Channel | None:
        return next(iter(self._channels("no = ?", no)), None)

    def channels_of(self, people: Iterable[str]) -> list[Channel]:
        return self._channels(f"{self._among('person')} ORDER BY no", self._list(people))

    def channels_numbered(self, numbers: Iterable[int]) -> dict[int, Channel]:
        return {one.no: one for one in self._channels(self._among("no"), self._list(numbers))}

    def channel_by(self, token: str) -> Channel | None:
        return next(iter(self._channels("token = ?", token)), None)

    def _channels(self, where: str, value: Any) -> list[Channel]:
        rows = self._all(f"SELECT {CHANNEL} FROM channels WHERE {where}", value)  # noqa: S608
        return [self._channel(row) for row in rows]

    @staticmethod
    def _channel(row: Any) -> Channel:
        person, kind, address, secret, token, origin, confirmed, *rest = row
        return Channel(person, kind, address, secret, token, origin, bool(confirmed), *rest)

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

    def move_channel(self, no: int, address: str, secret: str) -> None:
        """The same way leads to another address from now on."""
        self._do("UPDATE channels SET address = ?, secret = ?, failures = 0, trouble = '' WHERE no = ?", address, secret, no)

    def drop_channel(self, no: int) -> None:
        self._do("DELETE FROM sendings WHERE channel = ?", no)
        self._do("DELETE FROM channels WHERE no = ?", no)

    def drop_unconfirmed(self, before: float) -> None:
        """Addresses that nobody has confirmed."""
        self._do("DELETE FROM channels WHERE NOT confirmed AND made < ?", before)

    def forget(self, person: str) -> None:
        for table in ("sendings", "channels", "pending", "callees"):  # as notices are moved on, so that neither waits for the other
            self._do(f"DELETE FROM {table} WHERE person = ?", person)  # noqa: S608

    # For what

    def is_due(self, now: float) -> bool:
        """Whether there is anything to do."""
        steps = (
            f"SELECT 1 FROM tables WHERE {UNTOLD}",  # noqa: S608
            "SELECT 1 FROM callees WHERE next <= ? AND person IN (SELECT person FROM pending WHERE due <= ?)",
            "SELECT 1 FROM sendings WHERE taken IS NULL AND again <= ?",
        )
        return bool(self._all(f"SELECT {' OR '.join(f'EXISTS ({step})' for step in steps)}", now, now, now)[0][0])

    def tell(self, limit: int) -> list[UntoldTurn]:
        """Turns that changed hands since a job looked, the oldest tables first; they are marked as looked at."""
        oldest = f"SELECT no FROM tables WHERE {UNTOLD} ORDER BY no LIMIT ?"  # noqa: S608
        marked = f"UPDATE tables SET told = turned WHERE told < turned AND no {self._dialect.found.format(oldest)}"  # noqa: S608
        return [UntoldTurn(*row) for row in self._all(f"{marked} RETURNING no, id, game, turn, turned, deadline", limit)]

    def called_for(self, what: Literal["turns", "dates"], people: Iterable[str]) -> set[str]:
        """Who of these wants to be called for that."""
        wanted = f"SELECT person FROM callees WHERE {what} AND {self._among('person')}"  # noqa: S608
        return {person for (person,) in self._all(wanted, self._list(people))}

    def turns(self, tables: Iterable[int]) -> dict[int, tuple[str, int, float]]:
        """Whose turn it is at these tables, which one, and until when."""
        where = f"{self._among('no')} AND status = 'playing' AND deadline IS NOT NULL"
        found = self._all(f"SELECT no, turn, turned, deadline FROM tables WHERE {where}", self._list(tables))  # noqa: S608
        return {int(no): (person, int(turned), float(deadline)) for no, person, turned, deadline in found}

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

    def wait(self, *all: Pending) -> None:
        """Something to be told; what is newer about the same takes the place of what was. Each is said once in a call."""
        upsert = "ON CONFLICT (person, about) DO UPDATE SET mark = excluded.mark, body = excluded.body, due = excluded.due"
        rows = [(one.person, one.about, one.mark, one.body, one.due) for one in all]
        self._insert("pending (person, about, mark, body, due)", 5, rows, upsert)

    def due(self, now: float, limit: int) -> list[Callee]:
        """Whom to call now."""
        columns = ", ".join(f"callees.{name}" for name in CALLEE.split(", "))
        waiting = f"SELECT {columns} FROM callees WHERE next <= ?"  # noqa: S608
        waiting += " AND person IN (SELECT person FROM pending WHERE due <= ?) ORDER BY next, person LIMIT ?"
        return [self._callee(row) for row in self._all(waiting, now, now, limit)]

    def take_pending(self, people: Iterable[str], now: float) -> list[Pending]:
        """All that is due for these people, which is nobody else's to tell from now on; the oldest first."""
        taken = f"DELETE FROM pending WHERE {self._among('person')} AND due <= ? RETURNING person, about, mark, body, due, no"  # noqa: S608
        rows = self._all(taken, self._list(people), now)
        return sorted((Pending(who, about, mark, bytes(body), due, no) for who, about, mark, body, due, no in rows), key=lambda one: one.no)

    # What is being sent

    def send(self, *all: Sending) -> None:
        rows = [(one.channel, one.person, one.about, one.body, one.tries, one.again, one.until) for one in all]
        self._insert(f"sendings ({SENDING.removesuffix(', no')})", 7, rows)

    def take(self, now: float, limit: int) -> list[Sending]:
        """Take messages in order to send them: they are nobody else's from now on."""
        oldest = "SELECT no FROM sendings WHERE taken IS NULL AND again <= ? ORDER BY again, no LIMIT ?"
        found = self._dialect.found.format(oldest)
        taken = f"UPDATE sendings SET taken = ? WHERE taken IS NULL AND no {found} RETURNING {SENDING}"  # noqa: S608
        rows = [Sending(row[0], row[1], row[2], bytes(row[3]), *row[4:]) for row in self._all(taken, now, now, limit)]
        return sorted(rows, key=lambda one: (one.again, one.no))

    def sent(self, *numbers: int) -> None:
        self._do(f"DELETE FROM sendings WHERE {self._among('no')}", self._list(numbers))  # noqa: S608

    def arrived(self, channels: Iterable[int]) -> None:
        """Something arrived by these ways: what failed before is forgotten."""
        self._do(f"UPDATE channels SET failures = 0 WHERE failures > 0 AND {self._among('no')}", self._list(channels))  # noqa: S608

    def again(self, no: int, again: float, tried: bool = True) -> None:
        self._do("UPDATE sendings SET taken = NULL, tries = tries + ?, again = ? WHERE no = ?", int(tried), again, no)

    def lost(self, before: float, on_way: Iterable[int] = ()) -> int:
        """Forget messages that were taken long ago and never came back: they may have been sent; how many they were."""
        lost = f"DELETE FROM sendings WHERE taken IS NOT NULL AND taken < ? AND NOT {self._among('no')}"  # noqa: S608
        return self._do(lost, before, self._list(on_way))

    # What the house keeps for itself

    def kept(self, name: str) -> str:
        found = self._all("SELECT value FROM kept WHERE name = ?", name)
        return found[0][0] if found else ""

    def keep(self, name: str, value: str) -> None:
        """Keep a value, once: a second caller finds what the first has kept."""
        self._do("INSERT INTO kept (name, value) VALUES (?, ?) ON CONFLICT (name) DO NOTHING", name, value)
