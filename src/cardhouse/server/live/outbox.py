"""Frames on their way to followers. While a batch of entries is written and published they are held back, and sent after the last one."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from cardhouse.server.live.live_table import Follower


class Outbox:
    """The one way to connections."""

    def __init__(self) -> None:
        self._held: list[tuple[Callable[[Any], None], Any]] | None = None

    def send(self, follower: Follower, frame: bytes) -> None:
        if self._held is not None:
            self._held.append((follower.send, frame))
        else:
            follower.send(frame)

    def call(self, receive: Callable[[Any], None], what: Any) -> None:
        """Hand over something else than a frame in its place among them: why a request was refused."""
        if self._held is not None:
            self._held.append((receive, what))
        else:
            receive(what)

    @contextmanager
    def batch(self) -> Iterator[None]:
        """Hold everything back until the end of the block, in which nothing waits: all sends in a row is faster (docs/decisions/0010)."""
        held: list[tuple[Callable[[Any], None], Any]] = []
        self._held = held
        try:
            yield
        finally:
            self._held = None
        for receive, what in held:
            receive(what)
