"""Routes about tables: setting one up, lists, records and replays of one."""

from __future__ import annotations

import msgspec

from cardhouse.engine.game import every_key, spec_of
from cardhouse.server import clubs
from cardhouse.server.duplicate.deals import is_sealed
from cardhouse.server.errors import Refused
from cardhouse.server.http import account
from cardhouse.server.http.bodies import TableMade, Tables, TableShown
from cardhouse.server.http.calls import Context
from cardhouse.server.http.record_bodies import FinishedGame, FinishedGames
from cardhouse.server.http.replays import allowed_viewing, check_finished, log_of, names_at
from cardhouse.server.live import lobby
from cardhouse.server.log.replay import Viewing, before_the_deal, record_of, replay_json
from cardhouse.server.log.rows import summary
from cardhouse.server.log.table import Table
from cardhouse.server.messages import SeatInfo
from cardhouse.storage.store import TableRow

WORD = 60  # length of an option in a list
PAGE = 50  # finished games in one answer


def row_of(context: Context) -> TableRow:
    """The table that a path names."""
    row = context.server.store.table(context.path["id"])
    if row is None:
        raise Refused("no_table", "there is no such table: the link may be cut short or have a letter changed, ask for it again")
    return row


def link(context: Context, table: Table) -> str:
    return f"{context.origin}/t/{table.row.id}/{table.opened.code}"


def open_table(context: Context) -> TableMade:
    context.services.quotas.take(context.server, context.me.id, context.address)
    live = lobby.open_table(context.server, context.me.id, context.body.settings, context.body.add)
    return TableMade(live.table.row.id, live.table.opened.code, link(context, live.table))


def tables(context: Context) -> Tables:
    return Tables(lobby.open_tables(context.server))


def table(context: Context) -> TableShown:
    row, person = row_of(context), context.person.id if context.person else ""
    line = account.line_for(context.server, row, person)
    fields = {name: getattr(line, name) for name in line.__struct_fields__}
    mine = [number for number, seat in enumerate(line.seats) if person and seat.person == person]
    if not mine and (row.status != "gathering" or line.kind == "tournament"):
        clubs.check_watching(context.server.store, row, person)
    sit = link(context, context.server.peek(row.id)) if mine and row.status == "gathering" else ""
    watch = "" if line.watching == "none" else f"{context.origin}/t/{row.id}?watch"
    store = context.server.store
    result = summary(row.summary).result
    if not mine and line.kind == "tournament" and is_sealed(store, store.duplicate.deal_of(row.no)):
        result = None  # who still plays these cards learns nothing of how others fare: not even who has left
        fields["seats"] = [SeatInfo(seat.name, "", seat.person, side=seat.side) if seat.person else seat for seat in line.seats]
    return TableShown(**fields, mine=mine, link=sit, watch=watch, result=result)


def look(context: Context, row: TableRow, person: str, wanted: str) -> tuple[list[bytes], Viewing, dict[str, str]]:
    """A table's log, as which viewer a person may see it, and the names of those who sit there."""
    bodies = log_of(context.server, row)
    first = before_the_deal(bodies)
    return bodies, allowed_viewing(context.server, row, first, person, wanted), names_at(context.server, first)


async def record(context: Context) -> str:
    row = row_of(context)
    check_finished(row, "the record is written")
    bodies, _, names = look(context, row, context.person.id if context.person else "", "all")
    return await context.services.in_thread(context.caller, record_of, row, bodies, names.__getitem__)


async def table_replay(context: Context) -> msgspec.Raw:
    row = row_of(context)
    bodies, viewing, names = look(context, row, context.person.id if context.person else "", context.query.get("eye", ""))
    return msgspec.Raw(await context.services.in_thread(context.caller, replay_json, row, bodies, viewing, names))


def finished(context: Context) -> FinishedGames:
    """Games at listed tables, or with `mine` the person's own."""
    server, person = context.server, context.person.id if context.person else ""
    before = _moment(context.query.get("before", ""))
    if context.query.get("mine"):
        if context.person is None:
            raise Refused("who", "to see your own games, say who you are: send the header 'Authorization: Bearer TOKEN'")
        rows = [row for row in server.store.tables_of(person, 1000) if row.status == "over" and (before is None or row.updated < before)]
        found = rows = rows[:PAGE]
    else:
        rows = server.store.finished(context.query.get("game", "")[:64], PAGE, before)
        found = [row for row in rows if (listed := summary(row.summary)).listed and listed.watching != "none"]
    lines = [(row, lobby.line(server, row, person)) for row in found]
    games = [FinishedGame(row.id, row.game, [seat.name for seat in line.seats], row.updated, summary(row.summary).result, line.kind,
                          [number for number, seat in enumerate(line.seats) if person and seat.person == person],
                          {name: str(one) for name, one in line.options.items() if name in by_seat(row.game) and len(str(one)) <= WORD})
             for row, line in lines]  # fmt: skip
    return FinishedGames(games, rows[-1].updated if len(rows) == PAGE else None)


def by_seat(game: str) -> tuple[str, ...]:
    """The options that hold a value for each seat; none of a game that this server no longer has."""
    return spec_of(game).by_seat if game in every_key() else ()


def _moment(text: str) -> float | None:
    try:
        return float(text) if text else None
    except ValueError:
        raise Refused("body", "before takes a moment in seconds since 1970, as an answer gave it") from None
