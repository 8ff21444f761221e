"""Finished games are archived: their log becomes one compressed piece, and their states are dropped."""

from __future__ import annotations

from cardhouse.server.live.server import Server
from cardhouse.server.log.entries import Started, read, write_archive
from cardhouse.storage.store import StoreError, TableRow

AHEAD = 200  # finished games that are looked through for one that nobody looks at on another node


def _next(server: Server) -> TableRow | None:
    """The next finished game; those that are looked at on other nodes are passed over until the next sweep."""
    for most in (1, AHEAD):
        rows = server.store.unarchived(most)
        elsewhere = server.claims.owners([row.no for row in rows if row.id not in server.lives])
        if not rows or len(elsewhere) < len(rows):
            return next((row for row in rows if row.no not in elsewhere), None)
    return None


def archive_next(server: Server) -> bool:
    """Archive one finished game, or delete a table that never began; False where there is none, or the store does not answer.

    One at a time, since the rows of a log are scattered over the database and reading them takes a while.
    """
    try:
        row = _next(server)
        if row is None:
            return False
        bodies, live = [body for _, body, _ in server.rows(row)], server.lives.get(row.id)
        began = any(isinstance(read(body), Started) for body in bodies)
        if not began and live is not None and live.unused:
            server.evict([live])
        with server.store.transaction():
            if began or row.id in server.lives:
                server.store.archive(row.no, write_archive(bodies))
            else:
                server.store.delete_table(row.no)
    except StoreError:
        return False
    return True
