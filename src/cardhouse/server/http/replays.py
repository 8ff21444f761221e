"""Who may look at a game with which eyes, decided in one place, and the replay and the record that they get.

Everybody who may watch sees everything once a game is over; while it goes on, a seat's cards are for whoever sits there now, and watchers
see what the table allows them.
"""

from __future__ import annotations

from collections.abc import Iterable

from cardhouse.server.errors import Refused
from cardhouse.server.live.house import House
from cardhouse.server.log.audience import Eye
from cardhouse.server.log.entries import Entry, read
from cardhouse.server.log.replay import Gaze, Replay, eye_of, opened_of, record_of, seating, shown
from cardhouse.storage.store import TableRow


def entries_of(house: House, row: TableRow) -> list[Entry]:
    return [read(body) for _, body, _ in house.rows(row)]


def log_of(house: House, row: TableRow) -> list[bytes]:
    """The entries of a table as they are written: to be read elsewhere, while the tables go on."""
    return [body for _, body, _ in house.rows(row)]


def names_at(house: House, entries: Iterable[Entry]) -> dict[str, str]:
    """What those who sit at a table are called now."""
    return {sat.person: house.people.name(sat.person) for sat in seating(entries).values() if sat.person}


def gaze(house: House, row: TableRow, entries: list[Entry], person: str, wanted: str) -> Gaze:
    """With which eyes somebody may look: `wanted` is a seat's number, "watcher", "all", or "" for the best that is theirs."""
    settings = opened_of(entries).settings
    mine = sorted(seat for seat, sat in seating(entries).items() if person and sat.person == person)
    eye = eye_of(wanted, len(settings.seats))
    if settings.watching == "none" and not mine:
        raise Refused("no_watchers", "this table is not to be watched: only those who play here can look")
    if row.status == "over":
        return Gaze("all" if eye == "" else eye)
    if mine and eye in ("", *mine):
        return Gaze(mine[0] if eye == "" else eye)
    if isinstance(eye, int) or (mine and eye == "all"):
        raise Refused("not_your_eyes", "those cards are not for you to see before the game is over: look as a watcher, or wait")
    if mine:  # whoever plays sees no more as a watcher than lies open, whatever other watchers may see
        return Gaze("watcher")
    return _watchers(house, row, wanted)


def _watchers(house: House, row: TableRow, wanted: str) -> Gaze:
    """What watchers of a game that goes on may see."""
    try:
        table = house.live(row.id).table
    except Refused:  # a game that this house no longer has: what lies open can still be shown
        eye: Eye = "watcher"
    else:
        eye = house.watching_eye(table)
        if eye == "delayed" and wanted != "all":
            return Gaze(eye, table.settings.delay)
    if wanted == "all" and eye != "hands":
        raise Refused("not_your_eyes", "those cards are not for you to see before the game is over: look as a watcher, or wait")
    return Gaze("watcher" if wanted == "watcher" else eye)


def check_finished(row: TableRow, what: str) -> None:
    """Some things would tell the cards of a game that goes on."""
    if row.status != "over":
        raise Refused("not_over", f"{what} when the game is over: until then it would tell the cards")


def replay(house: House, row: TableRow, person: str, wanted: str) -> Replay:
    """The game of a table, as somebody may see it."""
    entries = entries_of(house, row)
    return shown(row, entries, gaze(house, row, entries, person, wanted), house.people.name)


def record_text(house: House, row: TableRow) -> str:
    """The finished game as a text that can be kept, checked and replayed anywhere; it needs no rules to be written."""
    check_finished(row, "the record is written")
    return record_of(row, log_of(house, row), house.people.name)
