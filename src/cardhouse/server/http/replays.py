"""As which viewer a person may see the replay of a game (live: log/viewers.py), and the replay and the record that they get.

Once a game is over, everybody who may watch it sees everything. Before, a seat's cards are for the person who sits there now, and watchers
see what the settings allow.
"""

from __future__ import annotations

from collections.abc import Iterable

from cardhouse.server.clubs import check_watching
from cardhouse.server.duplicate.deals import is_sealed, sealed
from cardhouse.server.errors import Refused
from cardhouse.server.live.server import Server
from cardhouse.server.log.entries import Entry, read
from cardhouse.server.log.replay import Replay, Viewing, opened_of, record_of, replay_of, seating, viewer_of
from cardhouse.server.log.viewers import Viewer, watching_viewer
from cardhouse.storage.store import TableRow


def entries_of(server: Server, row: TableRow) -> list[Entry]:
    return [read(body) for _, body, _ in server.rows(row)]


def log_of(server: Server, row: TableRow) -> list[bytes]:
    """The entries of a table as they are stored, to be decoded in another thread."""
    return [body for _, body, _ in server.rows(row)]


def names_at(server: Server, entries: Iterable[Entry]) -> dict[str, str]:
    """The names of those who sit at a table, as they are now."""
    return {sat.person: server.people.name(sat.person) for sat in seating(entries).values() if sat.person}


def allowed_viewing(server: Server, row: TableRow, entries: list[Entry], person: str, wanted: str) -> Viewing:
    """As which viewer a person may see a game: `wanted` is a seat's number, "watcher", "all", or "" for the most they may see."""
    opened = opened_of(entries)
    settings = opened.settings
    mine = sorted(seat for seat, sat in seating(entries).items() if person and sat.person == person)
    viewer = viewer_of(wanted, len(settings.seats))
    if not mine:
        check_watching(server.store, row, person)
    if is_sealed(server.store, opened.deal):
        if mine and viewer in ("", *mine):
            return Viewing(mine[0] if viewer == "" else viewer, sealed=True)
        raise sealed(opened.deal)
    if opened.deal and row.status == "over":  # everybody may see what the others made of it
        return Viewing("all" if viewer == "" else viewer)
    if settings.watching == "none" and not mine:
        raise Refused("no_watchers", "this table is not to be watched: only those who play here can look")
    if row.status == "over":
        return Viewing("all" if viewer == "" else viewer)
    return _own(mine, viewer) if mine or isinstance(viewer, int) else _watchers(server, row, wanted)


def _own(mine: list[int], viewer: Viewer) -> Viewing:
    """What a player may see of a game in progress."""
    if mine and viewer in ("", *mine):
        return Viewing(mine[0] if viewer == "" else viewer)
    if viewer != "watcher":
        raise Refused("not_your_eyes", "those cards are not for you to see before the game is over: look as a watcher, or wait")
    return Viewing("watcher")  # a player who watches sees no more than lies open, whatever other watchers may see


def _watchers(server: Server, row: TableRow, wanted: str) -> Viewing:
    """What watchers of a game in progress may see."""
    try:
        table = server.peek(row.id)
    except Refused:  # this server no longer has the game: what lies open can still be shown
        viewer: Viewer = "watcher"
    else:
        viewer = watching_viewer(table)
        if viewer == "delayed" and wanted != "all":
            return Viewing(viewer, table.settings.delay)
    if wanted == "all" and viewer != "hands":
        raise Refused("not_your_eyes", "those cards are not for you to see before the game is over: look as a watcher, or wait")
    return Viewing("watcher" if wanted == "watcher" else viewer)


def check_finished(row: TableRow, what: str) -> None:
    """Refuse what would tell the cards of a game in progress."""
    if row.status != "over":
        raise Refused("not_over", f"{what} when the game is over: until then it would tell the cards")


def replay(server: Server, row: TableRow, person: str, wanted: str) -> Replay:
    """The game of a table, as a person may see it."""
    entries = entries_of(server, row)
    return replay_of(row, entries, allowed_viewing(server, row, entries, person, wanted), server.people.name)


def record_text(server: Server, row: TableRow) -> str:
    """The record of a finished game."""
    check_finished(row, "the record is written")
    if is_sealed(server.store, deal := server.store.duplicate.deal_of(row.no)):
        raise sealed(deal)
    return record_of(row, log_of(server, row), server.people.name)
