"""Replays and records of a game, made from the log alone, so that they need no rules and survive changed ones.

Only where the numbers of cards have changed since are the rules asked for today's (rebuild.py).

Who may see which replay is decided in http/replays.py.
"""

from __future__ import annotations

import time
from collections.abc import Iterable
from itertools import takewhile
from typing import Any, NamedTuple

import msgspec
from msgspec import Struct

from cardhouse.engine.chance import commitment
from cardhouse.engine.record import Record
from cardhouse.engine.views import seen_view
from cardhouse.server.errors import Refused
from cardhouse.server.log.delayed import DelayedEntry, delayed_entries
from cardhouse.server.log.entries import Acted, Entry, Opened, Played, Sat, Started, Stood, Upgraded, read
from cardhouse.server.log.rebuild import current_log
from cardhouse.server.log.rows import summary
from cardhouse.server.log.viewers import Viewer, act_of, bit_of, events_for, hint_of
from cardhouse.server.messages import Event, Hint, Result, Value, View, encode
from cardhouse.server.names import Names, bot_name, known_as
from cardhouse.storage.store import TableRow

IMPORTED = "record"  # `came_from` of a table that was not played here


class ReplayStep(Struct, frozen=True, omit_defaults=True):
    """One entry of a game as a viewer saw it: a move or an act, and its events.

    The text of an action is only for those who may know all of it: the seat that played it, and viewers who see everything.
    """

    n: int
    at: float
    seat: int | None = None
    action: str = ""
    act: str = ""
    events: list[Event] = []
    view: View | None = None  # the whole view, after the deal and after an undo
    hint: Hint | None = None  # that the seat took: for itself, and for everybody once the game is over


class Replay(Struct, frozen=True, omit_defaults=True):
    """A game from its first card to its last, or to where it is now."""

    id: str
    game: str
    rules: int
    options: dict[str, Value]
    names: list[str]
    looks: list[int]  # for each seat the one whose portrait and colour it has
    steps: list[ReplayStep]
    bots: list[int] = []  # the seats where bots sit
    seat: int | None = None  # the seat that sees it; none: a watcher, or a viewer who sees all
    all: bool = False  # whether every card is shown
    status: str = "over"
    result: Result | None = None
    commitment: str = ""
    secret: str = ""  # once the game is over
    added: list[str] = []
    worn: list[dict[str, str]] = []  # by seat: cosmetics by kind
    upgraded: list[tuple[int, int]] = []  # from which number on another version of the rules was played


class Viewing(NamedTuple):
    """As which viewer a game is seen; a delayed one so many entries behind."""

    viewer: Viewer
    delay: int = 0
    sealed: bool = False  # its deal still lies at other tables


def before_the_deal(bodies: Iterable[bytes]) -> list[Entry]:
    """The first entries of a log: how the table was set up, and who sits there."""
    return list(takewhile(lambda entry: not isinstance(entry, Started), map(read, bodies)))


def opened_of(entries: list[Entry]) -> Opened:
    opened = entries[0]
    assert isinstance(opened, Opened)
    return opened


def seating(entries: Iterable[Entry]) -> dict[int, Sat]:
    """Who sits where now, or sat there at the end."""
    seated: dict[int, Sat] = {}
    for entry in entries:
        if isinstance(entry, Sat):
            seated[entry.seat] = entry
        elif isinstance(entry, Stood):
            seated.pop(entry.seat, None)
    return seated


def names_of(entries: list[Entry], names: Names) -> list[str]:
    """The names of the seats as they are now; a deleted person is Somebody, and so are those at the same device."""
    seated = seating(entries)

    def name(seat: int) -> str:
        sat = seated.get(seat)
        return "" if sat is None else known_as(sat.person, sat.name, names) or bot_name(seat)

    return [name(seat) for seat in range(len(opened_of(entries).settings.seats))]


def looks_of(entries: list[Entry]) -> list[int]:
    """For each seat the one whose portrait and colour it has."""
    seated = seating(entries)
    looks = [sat.look if (sat := seated.get(seat)) else None for seat in range(len(opened_of(entries).settings.seats))]
    return [seat if look is None else look for seat, look in enumerate(looks)]


def viewer_of(wanted: str, seats: int) -> Viewer:
    """The viewer that a request names: a seat's number, "watcher", "all", or "" for the most that is allowed."""
    if wanted in ("", "watcher", "all"):
        return wanted
    for seat in range(seats):
        if wanted == str(seat):
            return seat
    raise Refused("eye", f"eyes are a seat from 0 to {seats - 1}, watcher or all: choose one of them")


def replay_json(row: TableRow, bodies: list[bytes], viewing: Viewing, names: dict[str, str]) -> bytes:
    """A replay, encoded."""
    return encode(replay_of(row, [read(body) for body in bodies], viewing, names.__getitem__))


def replay_of(row: TableRow, entries: list[Entry], viewing: Viewing, names: Names) -> Replay:
    """A log as a viewer saw it."""
    opened, viewer, entries = opened_of(entries), viewing.viewer, current_log(row, entries)
    seen = entries[: max(0, len(entries) - viewing.delay)]
    if viewer == "delayed":
        steps = [step for entry in delayed_entries(entries, viewing.delay) if (step := _delayed_step(entry)) is not None]
    else:
        steps = [step for n, entry in enumerate(seen) if (step := _step(n, entry, viewer)) is not None]
    started = next((entry for entry in seen if isinstance(entry, Started)), None)
    over, promised = row.status == "over", opened.seed is None and not viewing.sealed
    return Replay(
        id=row.id,
        game=row.game,
        rules=opened.rules,
        options=opened.options,
        names=names_of(entries, names),
        looks=looks_of(entries),
        bots=[seat for seat, sat in seating(entries).items() if sat.bot],
        steps=steps,
        seat=viewer if isinstance(viewer, int) else None,
        all=viewer == "all",
        status=row.status,
        result=result_of(row) if over else None,
        commitment=commitment(opened.secret) if opened.seed is None else "",
        secret=opened.secret.hex() if over and promised else "",
        added=started.added if started else [],
        worn=started.worn if started else [],
        upgraded=upgrades(opened, seen),
    )


def result_of(row: TableRow) -> Result | None:
    return summary(row.summary).result


def _step(n: int, entry: Entry, viewer: Viewer) -> ReplayStep | None:
    bit = bit_of(viewer)
    match entry:
        case Started():
            return ReplayStep(n, entry.at, events=events_for(entry, bit), view=_view(entry.opening, bit))
        case Played():
            known = entry.text if viewer in ("all", "hands", entry.seat) else ""
            return ReplayStep(n, entry.at, entry.seat, known, act_of(entry), events_for(entry, bit))
        case Acted():
            view = _view(entry.opening, bit) if entry.opening is not None else None
            return ReplayStep(n, entry.at, act=entry.act, view=view, hint=hint_of(entry, viewer))
    return None


def _delayed_step(due: DelayedEntry) -> ReplayStep | None:
    """The same for a delayed viewer."""
    step = _step(due.n, due.entry, "delayed")
    view = None if due.view is None else View(**due.view)
    return None if step is None else msgspec.structs.replace(step, events=due.events, view=view)


def _view(opening: dict[str, Any], bit: int) -> View:
    return View(**seen_view(opening, bit))


# Records


def words_of(entries: Iterable[Entry]) -> list[str]:
    """The actions and acts of these entries, as a record has them."""
    words: list[str] = []
    for entry in entries:
        if isinstance(entry, Started):
            words += entry.before
        elif isinstance(entry, Played):
            words += [f"@timeout {entry.seat}"] if entry.why == "timeout" else []
            words.append(entry.text)
        elif isinstance(entry, Acted):
            words.append(entry.act)
    return words


def steps_of(bodies: list[bytes]) -> int:
    """How many actions and acts a record has of these entries."""
    return len(words_of([read(body) for body in bodies]))


def shown_numbers(bodies: list[bytes]) -> list[int]:
    """For each number of entries of the record: the number of the replay that shows the table after them."""
    shown = [0]
    for n, entry in enumerate(map(read, bodies)):
        words = len(words_of([entry]))
        if isinstance(entry, Started):
            shown = [n] * (words + 1)
        else:
            shown += [n] * words
    return shown


def record_of(row: TableRow, bodies: list[bytes], names: Names) -> str:
    """The record of a log."""
    entries = [read(body) for body in bodies]
    opened, result = opened_of(entries), result_of(row)
    started = next((entry for entry in entries if isinstance(entry, Started)), None)
    return Record(
        game=row.game,
        version=opened.rules,
        options=opened.options,
        seed=opened.seed or 0,
        chance=opened.chance(started.added if started else ()),
        position=opened.position,
        headers=_headers(row, entries, names),
        actions=words_of(entries),
        result=result.points if result else None,
    ).dumps()


def _headers(row: TableRow, entries: list[Entry], names: Names) -> dict[str, str]:
    opened = opened_of(entries)
    date = time.strftime("%Y-%m-%d", time.gmtime(opened.at))
    headers = {} if opened.came_from == IMPORTED else {"Table": row.id, "Date": date}
    headers |= {f"Seat{seat}": name for seat, name in enumerate(names_of(entries, names))}
    headers |= {f"Bot{seat}": sat.bot for seat, sat in sorted(seating(entries).items()) if sat.bot}
    for n, rules in upgrades(opened, entries):
        headers["Upgraded"] = f"rules {rules} after {len(words_of(entries[:n]))} entries"
    return headers


def upgrades(opened: Opened, entries: list[Entry]) -> list[tuple[int, int]]:
    """From which entry on another version of the rules was played."""
    found: list[tuple[int, int]] = []
    rules = opened.rules
    for n, entry in enumerate(entries):
        if isinstance(entry, Upgraded) and entry.rules != rules:
            rules = entry.rules
            found.append((n, rules))
    return found
