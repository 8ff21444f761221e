"""Redaction for a delayed view of a running game: of the faces that were hidden then, it shows those that have been public since.

Every face gets a mark when it is dealt or shuffled. A mark travels with its face until the next shuffle, and is open once everybody has
seen that face. So an earlier view can show a card in its owner's hand if it has been played since, while every card that is still in a
pile, a hand or face down stays hidden. Works on written views and events (see views.py) and needs no knowledge of the game.
"""

from __future__ import annotations

from typing import Any

from cardhouse.engine.events import ENGINE, EVERYONE, WATCHER
from cardhouse.engine.views import View, Written, fold, seen_view

NUMBERS = ("set", "shown", "turn")  # they change no card
OPEN = 1 << WATCHER  # a watcher knows it, so everybody may
Marked = list[Any]  # an event, or a view, with marks in place of its faces


class Hindsight:
    """A game so far, with a mark for every face."""

    def __init__(self) -> None:
        self.faces: list[str] = []  # by mark
        self.open: set[int] = set()
        self._view: View = {"zones": {}}  # the cards as they lie now, with marks

    def _mark(self, face: str, mask: int) -> int:
        self.faces.append(face)
        mark = len(self.faces) - 1
        if mask & OPEN:
            self.open.add(mark)
        return mark

    def begin(self, whole: View) -> View:
        """Start from a written view, after the deal or an undo; returns it with marks in place of faces."""
        zones = {name: [[card, self._mark(face, mask)] for card, face, mask in cards] for name, cards in whole["zones"].items()}
        marked = {**seen_view(whole, 0), "zones": zones}
        marked["shown"] |= {name: value for mask, name, value in whole.get("worth", ()) if mask == EVERYONE}
        self._view = {"zones": {name: [list(pair) for pair in cards] for name, cards in zones.items()}}
        return marked

    def add(self, events: list[Written]) -> list[Marked]:
        """Take in some events; returns those that can ever be shown, with marks in place of faces."""
        found = []
        for event in events:
            if event[1] not in ENGINE:
                if event[0] & OPEN:  # a caption for some seats only is never shown to others
                    found.append(event[1:])
                continue
            if event[1] == "shown" and event[0] != EVERYONE:  # what some cards are worth would not go with faces that are shown later
                if event[0] & OPEN:
                    found.append(["shown", event[2], None])
                continue
            marked = self._marked(event)
            if marked[0] not in NUMBERS:
                fold(self._view, marked)
            found.append(marked)
        return found

    def _marked(self, event: Written) -> Marked:
        mask, name, *fields = event
        match name:
            case "moved" | "revealed":
                mark = marks_at(self._view, (fields[0],))[0]
                if mask & OPEN:
                    self.open.add(mark)
                return [name, *fields[:-1], mark]
            case "handed" | "gathered":
                source = self._view["zones"][fields[0]]
                marks = [mark for _, mark in (source[: len(mask)] if name == "handed" else source[::-1])]
                self.open |= {mark for mark, each in zip(marks, mask, strict=True) if each & OPEN}
                return [name, *fields[:-1], marks]
            case "collected" | "shuffled":
                return [name, *fields[:-1], [self._mark(face, mask) for face in fields[-1]]]
        return [name, *fields]

    def face(self, mark: int) -> str | None:
        return self.faces[mark] if mark in self.open else None

    def redact_view(self, marked: View) -> View:
        """A marked view as it may be shown now."""
        return {**marked, "zones": {name: [[card, self.face(mark)] for card, mark in cards] for name, cards in marked["zones"].items()}}

    def redact_events(self, view: View, events: list[Marked]) -> list[Any]:
        """Marked events as they may be shown now; the marked view that they change is brought up to date."""
        found = []
        for marked in events:
            if (event := self._redact(view, marked)) is not None:
                found.append(event)
            if marked[0] in ENGINE:
                fold(view, marked)
        return found

    def _redact(self, view: View, marked: Marked) -> list[Any] | None:
        """A marked event as it may be shown now; None where nobody may notice it."""
        match marked:
            case ["moved", *more, mark]:
                return ["moved", *more, self.face(mark)]
            case ["revealed", card, mark]:
                return ["revealed", card, self.face(mark)] if mark in self.open else None
            case ["handed" | "gathered" | "collected" | "shuffled" as name, *more, marks]:
                faces = [self.face(mark) for mark in marks]
                return [name, *more, faces if any(faces) else None]
            case ["swapped", a, b]:
                return marked if any(mark in self.open for mark in marks_at(view, (a, b))) else None
        return marked

    def revealed_since(self, view: View, known: set[int]) -> list[Any]:
        """Events that reveal, in a marked view, every face whose mark is open now and is not among the known ones."""
        news = self.open - known
        places = [(card, mark) for cards in view["zones"].values() for card, mark in cards if mark in news] if news else []
        return [["revealed", card, self.faces[mark]] for card, mark in places]


def marks_at(view: View, wanted: tuple[int, ...]) -> list[int]:
    """The marks in some slots of a marked view."""
    return [mark for cards in view["zones"].values() for card, mark in cards if card in wanted]
