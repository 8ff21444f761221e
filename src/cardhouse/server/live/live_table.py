"""A table in memory: who follows it, and which requests wait there."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Protocol

from cardhouse.engine.errors import CardhouseError
from cardhouse.server.log.clock import steady
from cardhouse.server.log.delayed import DelayedLog
from cardhouse.server.log.entries import Proposed
from cardhouse.server.log.table import Table
from cardhouse.server.log.viewers import Viewer
from cardhouse.server.messages import View

Refuse = Callable[[CardhouseError], None]
RING = 32  # entries in memory for clients that reconnect


class Follower(Protocol):
    """A connection that follows a table."""

    person: str
    viewer: Viewer  # as which it sees the table
    short: bool  # whether it is sent moves in short

    def send(self, frame: bytes) -> None: ...

    def bounce(self) -> None:
        """The table is no longer here: come back, and open it again."""


@dataclass(eq=False, slots=True)
class LiveTable:
    """A table in memory, with its followers and the requests that wait."""

    table: Table
    ring: deque[tuple[int, bytes]] = field(default_factory=lambda: deque(maxlen=RING))  # the newest entries as they are on the disk
    followers: dict[Viewer, set[Follower]] = field(default_factory=dict)
    waiting: deque[tuple[Callable[[], Proposed | None], Refuse, float]] = field(default_factory=deque)  # and since when
    busy: bool = False  # an entry is being written
    gone: bool = False  # another node may have it: nothing is written here any more
    timer: asyncio.TimerHandle | None = None  # for the clock
    filler: asyncio.TimerHandle | None = None  # for bots that take free seats
    thinking: int = -1  # the number of the entry at which a bot was asked
    moved: tuple[int, int] = (-1, 0)  # the bot that moved last, and the number of its entry
    warming: set[int] = field(default_factory=set)  # seats of bots for which Normal plays until their search is compiled
    views: dict[Viewer, View | None] = field(default_factory=dict)  # of a finished game, computed from its log
    counted: bool = False  # whether it is over, and is counted or about to be
    delayed: DelayedLog | None = None  # while a delayed watcher follows
    away: dict[str, float] = field(default_factory=dict)  # when each player who is not connected left
    since: float = field(default_factory=steady)  # when it was loaded
    used: float = field(default_factory=steady)  # when it was last needed

    def connected(self) -> set[str]:
        """The people who follow it now."""
        return {follower.person for group in self.followers.values() for follower in group}

    @property
    def unused(self) -> bool:
        """Whether it can be evicted from memory."""
        return not (any(self.followers.values()) or self.busy or self.waiting) and self.timer is None

    def absence(self, person: str) -> float | None:
        """For how many seconds a person has not been connected; None while they are."""
        return None if person in self.connected() else steady() - self.away.get(person, self.since)
