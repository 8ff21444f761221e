"""A table as it is told with a delay: so many entries later, with the faces that have lain open since (see engine/hindsight.py)."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from typing import Any, NamedTuple

from cardhouse.engine.hindsight import Hindsight, Marked
from cardhouse.engine.views import View
from cardhouse.server.log.audience import copied
from cardhouse.server.log.entries import Acted, Entry, Played, Started


class Told(NamedTuple):
    """An entry as it is told late, with its number; a whole view where the game was dealt or something was taken back."""

    n: int
    entry: Entry
    events: list[Any]
    view: dict[str, Any] | None = None


class Late:
    """A log that goes on, and what is told of it so many entries later."""

    def __init__(self, delay: int, entries: Iterable[Entry]) -> None:
        self.delay = delay
        self.n = -1  # of the newest entry
        self._sight = Hindsight()
        self._waiting: deque[tuple[Entry, View | None, list[Marked]]] = deque()
        self._view: View | None = None  # with marks, as it was told last
        for entry in entries:
            self.add(entry)

    def add(self, entry: Entry) -> Told | None:
        """Go on by an entry; the earlier one that is told now, if there is one."""
        known = set(self._sight.open)
        self._wait(entry)
        return self.tell(known) if len(self._waiting) > self.delay else None

    def _wait(self, entry: Entry) -> None:
        self.n += 1
        opening = entry.opening if isinstance(entry, Started | Acted) else None
        view = self._sight.begin(opening) if opening is not None else None
        events = self._sight.add(entry.events) if isinstance(entry, Started | Played) else []
        self._waiting.append((entry, view, events))

    def tell(self, known: set[int]) -> Told:
        """The entry that has waited longest, and before it what has come to lie open since these marks did."""
        entry, view, events = self._waiting.popleft()
        news = self._sight.revealed_since(self._view, known) if self._view is not None and view is None else []
        if view is not None:
            self._view = copied(view)
        told = news + self._sight.redact_events(self._view, events) if self._view is not None else []
        return Told(self.n - len(self._waiting), entry, told, self.view if view is not None else None)

    def all_but(self, delay: int) -> list[Told]:
        """Everything that waits, up to so many entries ago, as it may be told now."""
        return [self.tell(self._sight.open) for _ in range(len(self._waiting) - delay)]

    @property
    def view(self) -> dict[str, Any] | None:
        """What those who come now are shown; None while nothing is to be seen yet."""
        return None if self._view is None else self._sight.redact_view(self._view)


def in_hindsight(entries: list[Entry], delay: int) -> list[Told]:
    """A whole log up to so many entries ago, as it may be told now."""
    return Late(len(entries), entries).all_but(delay)  # nothing is told before everything is known
