"""Deleting a person: the names that they gave to seats at their device leave the logs too."""

from __future__ import annotations

from dataclasses import replace

from msgspec.structs import replace as with_changes

from cardhouse.server.live.server import Server
from cardhouse.server.log.entries import Entry, Opened, Sat, read, write, write_archive
from cardhouse.server.log.rows import summary
from cardhouse.server.messages import encode
from cardhouse.storage.store import TableRow


def names_a_seat(row: TableRow, person: str) -> bool:
    """Whether the log of a table may hold such names: of a finished game the list row says so, others must be read."""
    return row.status != "over" or any(seat.person == person and seat.name for seat in summary(row.summary).seats)


def forget_names(server: Server, id: str, person: str) -> None:
    """Remove the names that a person gave to seats of a table, on the disk and in memory."""
    live = server.lives.get(id)
    if live is None or not server.store.waits:
        _forget_names(server, id, person)
        return
    while live.busy:  # an entry that is on its way must not be read half
        server.store.pause()
    live.busy = True
    try:
        _forget_names(server, id, person)
    finally:
        server.commits.free(live)


def _forget_names(server: Server, id: str, person: str) -> None:
    row = server.store.table(id)
    if row is None:
        return
    rows = server.rows(row)
    entries = [read(body) for _, body, _ in rows]
    seats = {entry.seat for entry in entries if isinstance(entry, Sat) and entry.person == person and entry.name}
    if not seats:
        return
    numbered = zip((seq for seq, _, _ in rows), entries, strict=True)
    changed = {seq: write(_nameless(entry, seats, person)) for seq, entry in numbered if isinstance(entry, Opened | Sat)}
    listed = summary(row.summary)
    shown = [with_changes(seat, name="") if seat.person == person else seat for seat in listed.seats]
    with server.store.transaction():
        if server.store.archived(row.no) is not None:
            server.store.archive(row.no, write_archive([changed.get(seq, body) for seq, body, _ in rows]))
        else:
            for seq, body in changed.items():
                server.store.rewrite(row.no, seq, body)
        server.store.save_table(replace(row, summary=encode(with_changes(listed, seats=shown))))
    if (live := server.lives.get(id)) is not None:
        live.table = server.load(row).turn_began(live.table.turn_steady)
        live.ring.clear()


def _nameless(entry: Entry, seats: set[int], person: str) -> Entry:
    """An entry without the names of some seats, which a person gave them."""
    if isinstance(entry, Sat):
        return with_changes(entry, name="") if entry.person == person else entry
    if isinstance(entry, Opened):
        plans = [with_changes(plan, name="") if seat in seats else plan for seat, plan in enumerate(entry.settings.seats)]
        return with_changes(entry, settings=with_changes(entry.settings, seats=plans))
    return entry
