"""A table in memory: who follows it, and what waits to happen there."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Protocol

from cardhouse.engine.errors import CardhouseError
from cardhouse.server.log.audience import Eye
from cardhouse.server.log.clock import steady
from cardhouse.server.log.entries import Next
from cardhouse.server.log.late import Late
from cardhouse.server.log.table import Table
from cardhouse.server.messages import View

Refuse = Callable[[CardhouseError], None]
RING = 32  # entries kept at hand for those who come back


class Follower(Protocol):
    """Somebody connected who follows a table."""

    person: str
    eye: Eye  # with which it sees the table

    def send(self, frame: bytes) -> None: ...


@dataclass(eq=False, slots=True)
class Live:
    """A table in memory, with those who follow it and what waits to happen."""

    table: Table
    ring: deque[tuple[int, bytes]] = field(default_factory=lambda: deque(maxlen=RING))  # the newest entries as they are on the disk
    followers: dict[Eye, set[Follower]] = field(default_factory=dict)
    waiting: deque[tuple[Callable[[], Next | None], Refuse]] = field(default_factory=deque)
    busy: bool = False  # an entry is on its way to the disk
    timer: asyncio.TimerHandle | None = None
    filler: asyncio.TimerHandle | None = None
    thinking: int = -1  # the number at which a bot was asked
    views: dict[Eye, View | None] = field(default_factory=dict)  # of a finished game, as its log shows it
    late: Late | None = None  # what is told with a delay, while somebody watches so
    away: dict[str, float] = field(default_factory=dict)  # since when somebody who plays here is not connected
    since: float = field(default_factory=steady)  # in memory
    used: float = field(default_factory=steady)

    def here(self) -> set[str]:
        return {follower.person for group in self.followers.values() for follower in group}

    @property
    def unused(self) -> bool:
        """Whether nobody needs it in memory now."""
        return not (self.followers or self.busy or self.waiting) and self.timer is None

    def absence(self, person: str) -> float | None:
        """For how long somebody has not been connected; None when they are."""
        return None if person in self.here() else steady() - self.away.get(person, self.since)
