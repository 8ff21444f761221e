"""Finished games are archived: their log becomes one compressed piece, and their states are dropped."""

from __future__ import annotations

from cardhouse.server.live.server import Server
from cardhouse.server.log.entries import Started, read, write_archive
from cardhouse.storage.store import StoreError


def archive_next(server: Server) -> bool:
    """Archive one finished game, or delete a table that never began; False where there is none, or the store does not answer.

    One at a time, since the rows of a log are scattered over the database and reading them takes a while.
    """
    try:
        row = next(iter(server.store.unarchived(1)), None)
        if row is None:
            return False
        if row.id not in server.lives and server.claims.owner(row.no) is not None:
            return False  # it is looked at there: the next sweep finds it again
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
