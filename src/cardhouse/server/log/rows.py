"""The list row of a table: what finds it in the store, and what a list shows of it."""

from __future__ import annotations

import msgspec

from cardhouse.server.log.clock import steady, wall
from cardhouse.server.log.table import Table
from cardhouse.server.log.viewers import seat_infos
from cardhouse.server.messages import Clock, Result, SeatInfo, Value, Watching, encode
from cardhouse.storage.store import TableRow


class Summary(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a list shows of a table."""

    seats: list[SeatInfo]
    options: dict[str, Value] = {}
    clock: Clock = Clock()
    watching: Watching = "public"
    kind: str = "friendly"
    result: Result | None = None
    listed: bool = False  # whether it was in the lobby
    filled: bool = False  # whether bots take the seats that stay free


summary = msgspec.json.Decoder(Summary).decode


def row_of(table: Table) -> TableRow:
    """The row of a table as it is now."""
    seat = table.to_act
    days, until = table.settings.clock.kind == "days", table.deadline()
    return TableRow(
        id=table.row.id,
        game=table.spec.key,
        status=table.status,
        listed=table.settings.listed and (table.status == "gathering" or (table.status == "playing" and table.settings.watching != "none")),
        summary=encode(summary_of(table)),
        updated=wall(),
        deadline=wall() + until - steady() if days and until is not None else None,
        turn=table.sitters[seat].person if seat is not None and days else "",
        no=table.row.no,
        owner=table.row.owner,
        club=table.settings.club,
    )


def summary_of(table: Table) -> Summary:
    """What a list shows of a table, as it is now."""
    settings = table.settings
    seats = seat_infos(table, set(), lambda _: "")  # names are looked up when a list is shown, since they change
    filled = settings.fill > 0
    return Summary(seats, settings.options, settings.clock, settings.watching, settings.kind, table.result, settings.listed, filled)
