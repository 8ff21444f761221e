"""Room on the disk and in memory."""

from __future__ import annotations

import logging
from contextlib import suppress

from cardhouse.server.live.house import House
from cardhouse.server.log.clock import steady

log = logging.getLogger("cardhouse.jobs")

SPARE = 64 << 20  # bytes of the disk that are left for games in progress
IDLE = 120.0  # seconds an unused table stays in memory


def check_disk(house: House) -> None:
    """Allow new tables only while the disk has room for the games in progress."""
    with suppress(OSError):
        room = house.store.room() > SPARE
        if house.room and not room:
            log.warning("the disk is nearly full: no new tables until there is room", extra={"spare": SPARE})
        house.room = room


def evict_idle(house: House) -> None:
    """Remove tables from memory that were not used for a while."""
    house.evict([live for live in house.lives.values() if live.unused and steady() - live.used > IDLE])
