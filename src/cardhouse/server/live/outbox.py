"""What is on its way to those who follow tables. While entries are written and told together it waits, and goes out when all are."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from cardhouse.server.live.live import Follower


class Outbox:
    """The one way to whoever is connected."""

    def __init__(self) -> None:
        self._waiting: list[tuple[Callable[[Any], None], Any]] | None = None

    def send(self, follower: Follower, frame: bytes) -> None:
        if self._waiting is not None:
            self._waiting.append((follower.send, frame))
        else:
            follower.send(frame)

    def call(self, hear: Callable[[Any], None], what: Any) -> None:
        """Let somebody hear something else in its place among what is sent: why they were refused."""
        if self._waiting is not None:
            self._waiting.append((hear, what))
        else:
            hear(what)

    @contextmanager
    def together(self) -> Iterator[None]:
        """Hold everything back until this is over: writing and sending are each done in a row (docs/decisions/0010)."""
        waiting: list[tuple[Callable[[Any], None], Any]] = []
        self._waiting = waiting
        try:
            yield
        finally:
            self._waiting = None
        for send, what in waiting:
            send(what)
