"""A table from its log: the empty one that a log begins with, and the one that a whole log makes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from cardhouse.engine.game import Game, spec_of
from cardhouse.engine.match import Match, initial_acts
from cardhouse.server.log.clock import resumed, steady
from cardhouse.server.log.entries import Opened, Played, Proposed, Row, Started, Upgraded, is_move, read, read_state
from cardhouse.server.log.moves import replayed
from cardhouse.server.log.table import Sitter, Table
from cardhouse.server.messages import Result
from cardhouse.storage.store import TableRow


class NewTable(NamedTuple):
    """A table that was set up and is not stored yet: its log so far, and who sits there."""

    table: Table
    log: list[Proposed]
    people: set[str]


def empty_table(row: TableRow, opened: Opened) -> Table:
    """The table that a log begins with; UnknownGame where this server does not have the game."""
    spec = spec_of(opened.settings.game)
    defaults = {option.name: option.default for option in spec.options}  # of options that an older version did not have
    game = Game(spec, {**defaults, **opened.options})
    match, sitters = Match(game, initial_acts(game)), (Sitter(),) * game.seats
    return Table(row, opened, spec, opened.rules, match, sitters, turn_wall=opened.at, turn_steady=steady(), ready={})


def load_table(row: TableRow, rows: Sequence[Row], result: Result | None) -> Table:
    """The table that a whole log makes; `result` is the one in the table's list row, needed where a finished game has no states left."""
    opened = read(rows[0][1])
    assert isinstance(opened, Opened)
    table, readable = empty_table(row, opened), True
    newest = max((at for at, (_, _, stored) in enumerate(rows[:-1]) if stored is not None), default=0)
    archived = row.status == "over" and not any(stored for _, _, stored in rows)
    for at, (_, body, stored) in enumerate(rows[1:], 1):
        if archived and is_move(body):  # there is no state for it to change
            table = table.counted()
            continue
        entry, state = read(body), None
        if isinstance(entry, Started | Upgraded) and entry.schema:
            readable = table.spec.schema == entry.schema
        if stored is not None and readable and at >= newest:
            state = read_state(table.spec.state, stored)
        elif isinstance(entry, Played):
            state = replayed(table, entry)
        table = table.fold(entry, state)
    if row.status == "over":
        table = table.ended(result)
    return table.turn_began(resumed(table.settings.clock, table.turn_wall))
