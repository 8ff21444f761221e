"""Space on the disk and in memory."""

from __future__ import annotations

import logging
from contextlib import suppress

from cardhouse.server.live.server import Server
from cardhouse.server.log.clock import steady
from cardhouse.storage.store import StoreError

log = logging.getLogger("cardhouse.jobs")

SPARE = 64 << 20  # bytes of the disk that are left for games in progress
IDLE, OVER = 120.0, 5.0  # seconds an unused table stays in memory, and one that is over


def check_disk(server: Server) -> None:
    """Allow new tables only while the disk has space for the games in progress."""
    with suppress(OSError):
        enough = server.store.free_bytes() > SPARE
        if server.disk_has_space and not enough:
            log.warning("the disk is nearly full: no new tables until there is space", extra={"spare": SPARE})
        server.disk_has_space = enough


def try_to_write(server: Server) -> None:
    """Where the store could not be written, see whether it can: a proxy that asks /ready sends nobody meanwhile who would write."""
    if server.store.trouble and server.store.checked:
        with suppress(StoreError):
            server.store.try_to_write()


def evict_idle(server: Server) -> None:
    """Remove tables from memory that were not used for a while."""
    now = steady()
    server.evict([live for live in server.lives.values() if live.unused and now - live.used > IDLE])


def evict_over(server: Server) -> None:
    """Remove those that are over soon: hardly anybody comes back to one, and a busy house ends many (decision 196)."""
    now = steady()
    server.evict([live for live in server.lives.values() if live.table.over and live.unused and now - live.used > OVER])
