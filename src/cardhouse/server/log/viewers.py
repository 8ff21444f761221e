"""What each viewer may see, from the log alone: of an entry, and of the game so far. Redaction itself is in engine/views.py."""

from __future__ import annotations

from collections.abc import Iterable, Set
from typing import Any, cast

import msgspec

from cardhouse.engine.events import EVERYONE, WATCHER
from cardhouse.engine.views import ALL, fold, seen, seen_view
from cardhouse.server.errors import Refused
from cardhouse.server.log.entries import Acted, Entry, Played, Started
from cardhouse.server.log.table import Table
from cardhouse.server.messages import Hint, SeatInfo, View
from cardhouse.server.names import Names, bot_name, known_as

Viewer = int | str  # a seat, "watcher", "hands" (what any seat knows), "all" (once a game is over) or "delayed" (see delayed.py)
MaskedEvent = tuple[Any, list[Any]]  # who may see an event, and the event
EVENTFUL = (Played, Started)
BITS = {"watcher": 1 << WATCHER, "delayed": 1 << WATCHER, "hands": EVERYONE, "all": ALL}


def bit_of(viewer: Viewer) -> int:
    """The knowledge bits of a viewer. Of the newest entries a delayed viewer gets no more than a watcher; delayed.py sends the rest."""
    return 1 << viewer if isinstance(viewer, int) else BITS[viewer]


def events_for(entry: Entry, bit: int) -> list[Any]:
    """The events of an entry, as a viewer with these bits may see them."""
    return redacted(bit, masked_events(entry.events)) if isinstance(entry, EVENTFUL) else []


def masked_events(events: Iterable[Any]) -> list[MaskedEvent]:
    """Written events, each apart from who may see it."""
    return [(event[0], event[1:]) for event in events]


def redacted(bit: int, events: Iterable[MaskedEvent]) -> list[Any]:
    """The events that a viewer with these bits may see. Most are the same for all who see them, and shared between them."""
    found = []
    for mask, event in events:
        if mask.__class__ is int and mask & bit:
            found.append(event)
        elif (known := seen([mask, *event], bit)) is not None:
            found.append(known)
    return found


def act_of(entry: Entry) -> str:
    """The act that an entry shows to everybody; "" for a plain move."""
    if isinstance(entry, Played):
        return f"@timeout {entry.seat}" if entry.why == "timeout" else ""
    return entry.act if isinstance(entry, Acted) else ""


def hint_of(entry: Entry, viewer: Viewer) -> Hint | None:
    """The hint that an entry gives: for its seat, and for viewers who see all."""
    found = entry.hint if isinstance(entry, Acted) else None
    return found if found is not None and viewer in (found.seat, "all") else None


def watching_viewer(table: Table) -> Viewer:
    """The viewer that a watcher of this table is now; refused where nobody may watch."""
    watching = table.settings.watching
    if watching == "none":
        raise Refused("no_watchers", "this table is not to be watched: ask for an invitation to sit down")
    if table.over:
        return "all"
    if watching == "open":
        opened = {table.sitters[number].person for number in table.acts.opened}
        return "hands" if opened and opened >= set(table.people()) else "watcher"
    return "delayed" if watching == "delayed" else "watcher"


def seat_infos(table: Table, connected: Set[str], names: Names, warming: Set[int] = frozenset()) -> list[SeatInfo]:
    """Who sits where, which everybody may know."""
    sides = table.acts.sides
    return [
        SeatInfo(
            name=known_as(seat.person, seat.name, names) or (bot_name(number) if seat.bot and not seat.person else ""),
            bot=seat.bot,
            person=seat.person,
            ready=bool(seat.bot) or seat.person in table.ready,
            here=seat.person in connected,
            gone=seat.gone,
            side=sides[number],
            look=seat.look,
            hints=table.acts.hints[number] if table.acts.hints else 0,
            worn=dict(table.worn[number]) if table.worn else {},
            warming=number in warming and bool(seat.bot),
        )
        for number, seat in enumerate(table.seats)
    ]


def view_after(entries: Iterable[Entry], viewer: Viewer) -> View | None:
    """What a viewer sees after these entries, without any rules; None before the deal."""
    opening: dict[str, Any] | None = None
    since: list[Played] = []  # the moves after the newest whole view
    bit = bit_of(viewer)
    for entry in entries:
        if isinstance(entry, Started | Acted) and entry.opening is not None:
            opening, since = entry.opening, []
        elif isinstance(entry, Played):
            since.append(entry)
    if opening is None:
        return None
    view = copied(seen_view(opening, bit))
    for move in since:
        for event in events_for(move, bit):
            fold(view, event)
    return View(**view)


def copied(view: dict[str, Any]) -> dict[str, Any]:
    """A deep copy of a view, which may then be folded in place."""
    return cast("dict[str, Any]", msgspec.json.decode(msgspec.json.encode(view)))
