"""A log that was written with other numbers of cards or words (its states have another schema) is replayed by the texts of its moves.

So a table in progress goes on, and a replay names the cards that were played.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any, NamedTuple

from msgspec import structs

from cardhouse.engine.acts import read_act
from cardhouse.engine.errors import CardhouseError
from cardhouse.engine.game import Spec, every_key, spec_of
from cardhouse.engine.match import take_back
from cardhouse.engine.record import Record, loads
from cardhouse.engine.state import Cards
from cardhouse.engine.views import written_events, written_view
from cardhouse.server.log.clock import resumed
from cardhouse.server.log.entries import Acted, Entry, Opened, Played, Started, Upgraded
from cardhouse.server.log.loading import empty_table
from cardhouse.server.log.moves import outcome, without_shown
from cardhouse.server.log.table import Table
from cardhouse.storage.store import TableRow


class MadeMove(NamedTuple):
    """A move: whose it was, and the state before it."""

    seat: int
    before: Cards


def rebuilt(row: TableRow, entries: list[Entry]) -> Table | None:
    """The table that its log makes under today's rules; None where any move leads to something else than was written."""
    made = _replayed(row, entries)
    return None if made is None else replace(made[0], rebuilt=True).turn_began(resumed(made[0].settings.clock, made[0].turn_wall))


def current_log(row: TableRow, entries: list[Entry]) -> list[Entry]:
    """A log in today's numbers of faces and words: as it is where it was written with them, or where today's rules do not lead there."""
    schemas = {entry.schema for entry in entries if isinstance(entry, Started | Upgraded)} - {""}
    if row.game not in every_key() or schemas <= {spec_of(row.game).schema}:
        return entries
    made = _replayed(row, entries)
    return entries if made is None else made[1]


def _replayed(row: TableRow, entries: list[Entry]) -> tuple[Table, list[Entry]] | None:
    """The table that a log makes under today's rules, and the log as they write it; None where it is another game."""
    opened = entries[0]
    assert isinstance(opened, Opened)
    table, found = empty_table(row, opened), entries[:1]
    moves: list[MadeMove] = []  # not taken back
    for entry in entries[1:]:
        state, made = table.state, entry
        if isinstance(entry, Started):
            state, made = _dealt(table, entry)
        elif isinstance(entry, Played):
            moves += [MadeMove(entry.seat, table.state)] if table.state is not None else []
            state, made = _moved(table, entry)
        elif isinstance(entry, Acted) and entry.opening is not None:
            taken = take_back(read_act(entry.act), moves)
            state = taken.before if taken else None
            state, made = _reopened(table, state, entry)
        if state is None and isinstance(entry, Started | Played | Acted):
            return None
        table = table.fold(entry, state)
        found.append(made)
    return table, found


def _moved(table: Table, entry: Played) -> tuple[Cards | None, Entry]:
    state, events = outcome(table, entry) or (None, [])
    return (state, structs.replace(entry, events=events)) if alike(table.spec, events, entry.events) else (None, entry)


def _reopened(table: Table, state: Cards | None, entry: Started | Acted) -> tuple[Cards | None, Entry]:
    """A state with the entry that shows it whole; no state where another one was shown. Derived numbers do not count."""
    opening = {} if state is None else written_view(table.game, state)
    derived: dict[str, Any] = {"shown": {}, "worth": []}
    same = {**opening, **derived} == {**(entry.opening or {}), **derived}
    return (state, structs.replace(entry, opening=opening)) if same else (None, entry)


def _dealt(table: Table, entry: Started) -> tuple[Cards | None, Entry]:
    """The state at the start: dealt, or of a position or a record."""
    opened = table.opened
    chance = opened.chance(entry.added)
    record = Record(table.spec.key, table.spec.version, dict(table.game.options), opened.seed or 0, entry.before, opened.position, chance)
    try:
        started = loads(record.dumps())
    except CardhouseError:
        return None, entry
    made = written_events(table.game, started.events)
    captions = [event for event in made if event[1] in table.spec.events]
    events = next((each for each in (captions, made) if alike(table.spec, each, entry.events)), entry.events)
    return _reopened(table, started.state, structs.replace(entry, events=events))


def alike(spec: Spec, made: list[Any], kept: list[Any]) -> bool:
    """Whether events are those that were written, whatever numbers faces and other words had then."""
    return [_without_words(spec, event) for event in without_shown(made)] == [_without_words(spec, event) for event in without_shown(kept)]


def _without_words(spec: Spec, event: list[Any]) -> list[Any]:
    mask, name, *numbers = event
    if name not in spec.events:
        return event
    slots = (slot.rstrip("0123456789") for slot in spec.events[name])
    return [mask, name, *(None if slot in spec.words else number for slot, number in zip(slots, numbers, strict=True))]
