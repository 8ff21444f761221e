"""A table in progress whose stored states have another schema (other cards or words): its log is replayed by names."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from cardhouse.engine.chance import Chance
from cardhouse.engine.errors import CardhouseError
from cardhouse.engine.game import Spec
from cardhouse.engine.record import Record, loads
from cardhouse.engine.state import Cards
from cardhouse.engine.views import written_view
from cardhouse.server.log.clock import resumed
from cardhouse.server.log.entries import Acted, Entry, Opened, Played, Started
from cardhouse.server.log.loading import empty_table
from cardhouse.server.log.moves import outcome, without_shown
from cardhouse.server.log.table import Table
from cardhouse.storage.store import TableRow


def rebuilt(row: TableRow, entries: list[Entry]) -> Table | None:
    """The table that its log makes under today's rules; None where any move leads to something else than was written."""
    opened = entries[0]
    assert isinstance(opened, Opened)
    table = empty_table(row, opened)
    moves: list[tuple[int, Cards]] = []  # not taken back: the seat, and the state before
    for entry in entries[1:]:
        state = table.state
        if isinstance(entry, Started):
            state = _dealt(table, entry)
        elif isinstance(entry, Played):
            moves += [(entry.seat, table.state)] if table.state is not None else []
            made = outcome(table, entry)
            state = made[0] if made and alike(table.spec, made[1], entry.events) else None
        elif isinstance(entry, Acted) and entry.opening is not None:
            seat = int(entry.act.split()[1])
            while moves and moves[-1][0] != seat:
                moves.pop()
            state = moves.pop()[1] if moves else None
            state = state if state is not None and _opens(table, state, entry.opening) else None
        if state is None and isinstance(entry, Started | Played | Acted):
            return None
        table = table.fold(entry, state)
    return replace(table, rebuilt=True).turn_began(resumed(table.settings.clock, table.turn_wall))


def alike(spec: Spec, made: list[Any], kept: list[Any]) -> bool:
    """Whether events are those that were written, whatever numbers faces and other words had then."""
    return [_without_words(spec, event) for event in without_shown(made)] == [_without_words(spec, event) for event in without_shown(kept)]


def _without_words(spec: Spec, event: list[Any]) -> list[Any]:
    mask, name, *numbers = event
    if name not in spec.events:
        return event
    slots = (slot.rstrip("0123456789") for slot in spec.events[name])
    return [mask, name, *(None if slot in spec.words else number for slot, number in zip(slots, numbers, strict=True))]


def _dealt(table: Table, entry: Started) -> Cards | None:
    """The state at the start: dealt, or of a position or a record; None where its view is not the one that was written."""
    opened = table.opened
    chance = Chance(opened.secret, tuple(entry.added)) if opened.seed is None else None
    record = Record(table.spec.key, table.spec.version, dict(table.game.options), opened.seed or 0, entry.before, opened.position, chance)
    try:
        state = loads(record.dumps()).state
    except CardhouseError:
        return None
    return state if _opens(table, state, entry.opening) else None


def _opens(table: Table, state: Cards, opening: dict[str, Any]) -> bool:
    """Whether a written view is that of a state; derived numbers do not count."""
    derived: dict[str, Any] = {"shown": {}, "worth": []}
    return {**written_view(table.game, state), **derived} == {**opening, **derived}
