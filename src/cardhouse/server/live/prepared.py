"""An entry with everything that is needed to write and publish it, made before anything is written."""

from __future__ import annotations

from msgspec import Struct

from cardhouse.server.errors import Refused
from cardhouse.server.live.live_table import LiveTable, Refuse
from cardhouse.server.live.updates import Frames, move_frames
from cardhouse.server.log.clock import steady
from cardhouse.server.log.entries import (
    STATES,
    Acted,
    Entry,
    Played,
    Proposed,
    RematchOpened,
    Started,
    act_starts_turn,
    is_end,
    write,
    write_state,
)
from cardhouse.server.log.table import Table
from cardhouse.server.log.viewers import Viewer

MOST_ENTRIES = 2_000  # of one table, after which only moves and the end are accepted


class Prepared(Struct, frozen=True):
    """An entry with everything that is needed to write and publish it."""

    live: LiveTable
    before: Table
    proposed: Proposed
    after: Table
    row: tuple[int, int, bytes, bytes | None]  # as the store takes it
    frames: dict[Viewer, Frames]
    plain: bool  # a move that changes no list row and after which the server does nothing by itself
    refuse: Refuse
    asked: float  # when, by the steady clock


def prepare(live: LiveTable, proposed: Proposed, refuse: Refuse, asked: float) -> Prepared:
    """What is written and sent of an entry that comes next; refused where a log is full."""
    entry, after = proposed.entry, live.table.after(proposed)
    if after.n > MOST_ENTRIES and not (isinstance(entry, Played | Started | RematchOpened) or after.over or is_end(entry)):
        raise Refused("log_full", "so much has happened at this table that there is only room for moves: play on, or resign")
    with_state = not isinstance(entry, Played) or after.n % STATES == 0
    row = (after.row.no, after.n, write(entry), write_state(proposed.state) if with_state else None)
    frames: dict[Viewer, Frames] = {}
    plain, now = False, steady()
    if isinstance(entry, Played) and after.status != "over":
        frames = move_frames(after, entry, live.followers, now)
        plain = after.opened.settings.clock.kind == "none" and not after.waits_for_bot and len(frames) == len(live.followers)
    return Prepared(live, live.table, proposed, after, row, frames, plain, refuse, asked)


def starts_clock(table: Table, entry: Entry) -> bool:
    """Whether the clock of a turn starts with an entry."""
    if table.settings.clock.kind == "none":
        return False
    return (table.state is not None and not isinstance(entry, Acted)) or act_starts_turn(entry)
