"""Finished games are archived: their log becomes one compressed piece, and their states are dropped."""

from __future__ import annotations

from cardhouse.server.live.house import House
from cardhouse.server.log.entries import Started, read, write_archive
from cardhouse.storage.store import StoreError


def archive_next(house: House) -> bool:
    """Archive one finished game, or delete a table that never began; False where there is none, or the store does not answer.

    One at a time, since the rows of a log are scattered over the database and reading them takes a while.
    """
    try:
        row = next(iter(house.store.unarchived(1)), None)
        if row is None:
            return False
        bodies, live = [body for _, body, _ in house.rows(row)], house.lives.get(row.id)
        began = any(isinstance(read(body), Started) for body in bodies)
        if not began and live is not None and live.unused:
            house.evict([live])
        with house.store.transaction():
            if began or row.id in house.lives:
                house.store.archive(row.no, write_archive(bodies))
            else:
                house.store.delete_table(row.no)
    except StoreError:
        return False
    return True
