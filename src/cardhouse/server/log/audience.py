"""What each pair of eyes is told: of an entry, and of a table as it stands. Made once for everybody who sees the same."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, cast

import msgspec

from cardhouse.engine.events import EVERYONE, WATCHER
from cardhouse.engine.views import ALL, fold, seen, seen_view, written_view
from cardhouse.server.log.clock import times
from cardhouse.server.log.entries import Acted, Entry, Followed, Played, Readied, Sat, Started, Stood, Upgraded, read
from cardhouse.server.log.table import Table
from cardhouse.server.messages import On, Planned, SeatInfo, Skip, TableInfo, Times, View
from cardhouse.server.names import HOUSE_NAMES
from cardhouse.server.people import known_as

Eye = int | str  # a seat, "watcher", "hands": what any seat knows, "all" once a game is over, or "delayed": see late.py
Names = Callable[[str], str]  # the name of a person
BITS = {"watcher": 1 << WATCHER, "delayed": 1 << WATCHER, "hands": EVERYONE, "all": ALL}
EVENTFUL = (Played, Started)
SEATING = (Sat, Stood, Readied)


def bot_name(seat: int) -> str:
    """What the bot at a seat is called."""
    return HOUSE_NAMES[seat % len(HOUSE_NAMES)]


def bit_of(eye: Eye) -> int:
    """The knowledge bits of some eyes. Whoever sees with "delayed" eyes is told otherwise: of the table itself, what lies open."""
    return 1 << eye if isinstance(eye, int) else BITS[eye]


def events_of(entry: Entry, bit: int) -> list[Any]:
    """The events of an entry that eyes with these bits may see."""
    if not isinstance(entry, EVENTFUL):
        return []
    return [told for event in entry.events if (told := seen(event, bit)) is not None]


def act_of(entry: Entry) -> str:
    """What an entry tells everybody besides its events."""
    if isinstance(entry, Played):
        return f"@timeout {entry.seat}" if entry.why == "timeout" else ""
    return entry.act if isinstance(entry, Acted) else ""


def seat_infos(table: Table, here: set[str], names: Names) -> list[SeatInfo]:
    """Who sits where, as everybody may know it."""
    sides = table.acts.sides
    return [
        SeatInfo(
            name=known_as(seat.person, seat.name, names) or (bot_name(number) if seat.bot and not seat.person else ""),
            bot=seat.bot,
            person=seat.person,
            ready=bool(seat.bot) or seat.person in table.ready,
            here=seat.person in here,
            gone=seat.gone,
            side=sides[number],
            look=seat.look,
        )
        for number, seat in enumerate(table.seats)
    ]


def told(table: Table, n: int, entry: Entry, eye: Eye, now: float) -> On | Skip | None:
    """What an entry says to these eyes; the newest comes with what may be done now. None where only a fresh view will do."""
    if isinstance(entry, Played):
        return _move_told(table, n, entry, eye, now)
    if isinstance(entry, Started | Upgraded) or (isinstance(entry, Acted) and entry.opening is not None):
        return None  # other rules may allow other actions
    act, rematch = act_of(entry), entry.table if isinstance(entry, Followed) else ""
    if not act and (n < table.n or not rematch):
        return Skip(n)
    if n < table.n:
        return On(n, act=act)
    turn = table.to_act == eye and act.startswith(("@resume", "@back"))
    return On(
        n,
        legal=table.legal()[0] if turn and isinstance(eye, int) and not table.acts.bots[eye] else None,
        undo=table.undoable == eye,
        times=times_of(table, now),
        act=act,
        result=table.result,
        secret=secret_of(table) if table.over else "",
        rematch=rematch,
    )


def _move_told(table: Table, n: int, entry: Played, eye: Eye, now: float) -> On | Skip:
    """What a move says to these eyes. Every move passes here once for each pair, so this is written to be quick."""
    bit = bit_of(eye)
    events = [told for event in entry.events if (told := seen(event, bit)) is not None]
    key = entry.key if entry.seat == eye and not entry.why else ""
    act = act_of(entry) if entry.why else ""
    if not (events or key or act):
        return Skip(n)
    if n < table.n:
        return On(n, events, None, key, act=act)
    if table.status == "over":
        return On(n, events, None, key, act=act, times=times_of(table, now), result=table.result, secret=secret_of(table))
    turn = table.state is not None and table.state.to_act == eye and not table.acts.bots[table.state.to_act]
    return On(n, events, table.legal()[0] if turn else None, key, table.undoable == eye, times_of(table, now), act)


def planned(table: Table, person: str, n: int, actions: list[str]) -> Planned:
    """What a plan says to whoever makes it."""
    moves, after = table.plan(person, n, actions)
    if after is None:
        return Planned(n, actions)
    bit = bit_of(moves[-1].seat)
    events = [told for move in moves for event in move.events if (told := seen(event, bit)) is not None]
    return Planned(n, actions, events, after.legal()[0])


def times_of(table: Table, now: float) -> Times | None:
    return times(table.settings.clock, table.deadline(), now, list(table.banks)) if table.settings.clock.kind != "none" else None


def secret_of(table: Table) -> str:
    return table.opened.secret.hex() if table.opened.seed is None else ""


def seats_told(table: Table, entry: Entry) -> bool:
    """Whether an entry is about who sits where."""
    return isinstance(entry, SEATING)


def info(table: Table, eye: Eye, person: str, here: set[str], names: Names, now: float, act: str = "") -> TableInfo:
    """A table as it stands, for one pair of eyes."""
    seat = eye if isinstance(eye, int) else None
    mine = table.seats_of(person)
    view = None
    if table.state is not None:
        shown = seen_view(written_view(table.game, table.state), bit_of(eye))
        view = View(**{**shown, "to_act": None if table.over else shown["to_act"]})
    turn = seat is not None and table.to_act == seat and not table.acts.bots[seat]
    return TableInfo(
        id=table.row.id,
        n=table.n,
        status=cast(Any, table.status),
        settings=msgspec.structs.replace(table.settings, seats=[], options=table.opened.options),  # who sits where is told beside it
        seats=seat_infos(table, here, names),
        commitment=table.commitment,
        seat=seat,
        mine=mine,
        view=view,
        legal=table.legal()[0] if turn else None,
        undo=seat is not None and table.undoable == seat,
        times=times_of(table, now),
        offer=table.acts.offer,
        agreed=sorted(table.acts.agreed),
        paused=table.acts.paused,
        opened=sorted(table.acts.opened),
        result=table.result,
        code=table.opened.code if mine else "",
        secret=secret_of(table) if table.over else "",
        added=list(table.added),
        rematch=table.followed,
        act=act,
    )


def late_info(table: Table, m: int, view: dict[str, Any] | None, here: set[str], names: Names, now: float) -> TableInfo:
    """A table as it stood at number m: for those who watch with a delay."""
    fresh = info(table, "watcher", "", here, names, now)
    shown = None if view is None else View(**view)
    return msgspec.structs.replace(fresh, n=m, view=shown, status="playing" if shown else "gathering", added=[])


def last_view(entries: Iterable[Entry], eye: Eye) -> View | None:
    """What some eyes see after these entries; None before the deal."""
    view = view_at(entries, bit_of(eye))
    return None if view is None else View(**view)


def view_at(entries: Iterable[Entry], bit: int) -> dict[str, Any] | None:
    """What eyes with these bits see after some entries, from the log alone: no rules are needed."""
    opening: dict[str, Any] | None = None
    since: list[Played] = []  # the moves after the newest whole view
    for entry in entries:
        if isinstance(entry, Started | Acted) and entry.opening is not None:
            opening, since = entry.opening, []
        elif isinstance(entry, Played):
            since.append(entry)
    if opening is None:
        return None
    view = copied(seen_view(opening, bit))
    for move in since:
        for event in events_of(move, bit):
            fold(view, event)
    return view


def copied(view: dict[str, Any]) -> dict[str, Any]:
    """A view that can be folded without touching where it came from."""
    return cast("dict[str, Any]", msgspec.json.decode(msgspec.json.encode(view)))


def read_all(bodies: Iterable[bytes]) -> list[Entry]:
    return [read(body) for body in bodies]
