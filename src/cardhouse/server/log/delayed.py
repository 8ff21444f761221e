"""A log as delayed watchers see it: so many entries later, with the faces that were revealed since (engine/hindsight.py)."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from typing import Any, NamedTuple

from cardhouse.engine.acts import read_act
from cardhouse.engine.hindsight import Hindsight, Marked
from cardhouse.engine.match import ActState
from cardhouse.engine.views import View
from cardhouse.server.log.entries import Acted, Entry, Played, Started
from cardhouse.server.log.viewers import copied


class DelayedEntry(NamedTuple):
    """An entry as it is shown late, with its number; with a whole view where the game was dealt or a move was taken back."""

    n: int
    entry: Entry
    events: list[Any]
    view: dict[str, Any] | None = None


class DelayedLog:
    """A log that goes on, and what is shown of it so many entries later."""

    def __init__(self, delay: int, entries: Iterable[Entry], acts: ActState | None = None) -> None:
        self.delay = delay
        self.acts = acts  # at the deal, and then as shown last; None where they are not needed
        self.n = -1  # of the newest entry
        self._sight = Hindsight()
        self._waiting: deque[tuple[Entry, View | None, list[Marked]]] = deque()
        self._view: View | None = None  # with marks, as it was shown last
        for entry in entries:
            self.add(entry)

    def add(self, entry: Entry) -> DelayedEntry | None:
        """Add an entry; returns the earlier one that is due now, if there is one."""
        known = set(self._sight.open)
        self._wait(entry)
        return self.release(known) if len(self._waiting) > self.delay else None

    def _wait(self, entry: Entry) -> None:
        self.n += 1
        opening = entry.opening if isinstance(entry, Started | Acted) else None
        view = self._sight.begin(opening) if opening is not None else None
        events = self._sight.add(entry.events) if isinstance(entry, Started | Played) else []
        self._waiting.append((entry, view, events))

    def release(self, known: set[int]) -> DelayedEntry:
        """The entry that has waited longest, after the reveals since `known` was true."""
        entry, view, events = self._waiting.popleft()
        if self.acts is not None and isinstance(entry, Acted):
            self.acts = self.acts.acted(read_act(entry.act, len(self.acts.bots)))
        elif self.acts is not None and isinstance(entry, Played):
            self.acts = self.acts.moved()
        news = self._sight.revealed_since(self._view, known) if self._view is not None and view is None else []
        if view is not None:
            self._view = copied(view)
        shown = news + self._sight.redact_events(self._view, events) if self._view is not None else []
        return DelayedEntry(self.n - len(self._waiting), entry, shown, self.view if view is not None else None)

    def release_all_but(self, delay: int) -> list[DelayedEntry]:
        """Everything that waits but the last so many entries, as it may be shown now."""
        return [self.release(self._sight.open) for _ in range(len(self._waiting) - delay)]

    @property
    def view(self) -> dict[str, Any] | None:
        """The view for a watcher who joins now; None before the deal is due."""
        return None if self._view is None else self._sight.redact_view(self._view)


def delayed_entries(entries: list[Entry], delay: int) -> list[DelayedEntry]:
    """A whole log but its last so many entries, as it may be shown now."""
    return DelayedLog(len(entries), entries).release_all_but(delay)  # what was revealed by now counts for all of them
