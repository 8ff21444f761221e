"""What may be told late of a game that goes on: a face that has lain open since, and no other.

Every face gets a mark when it is dealt or shuffled. A mark travels with its face until the next shuffle, and is open once everybody has
seen that face. So the past can be told with the cards that have been played since in their owner's hand, while whatever still lies in a
pile, a hand or face down stays hidden. Works on written views and events (see views.py) and needs no knowledge of the game.
"""

from __future__ import annotations

from typing import Any

from cardhouse.engine.events import ENGINE, WATCHER
from cardhouse.engine.views import View, Written, fold

NUMBERS = ("set", "shown", "turn")  # everybody sees these
OPEN = 1 << WATCHER  # whoever sits at no seat knows it, so it is no secret
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
        """Go on from a written view: after the deal, or where something was taken back. The same, with marks."""
        zones = {name: [[card, self._mark(face, mask)] for card, face, mask in cards] for name, cards in whole["zones"].items()}
        marked = {**whole, "zones": zones}
        self._view = {"zones": {name: [list(pair) for pair in cards] for name, cards in zones.items()}}
        return marked

    def add(self, events: list[Written]) -> list[Marked]:
        """Go on by some events: those that can ever be told, with marks."""
        found = []
        for event in events:
            if event[1] not in ENGINE:
                if event[0] & OPEN:  # what a game says to some seats alone stays theirs
                    found.append(event[1:])
                continue
            marked = self._marked(event)
            if marked[0] not in NUMBERS:
                fold(self._view, marked)
            found.append(marked)
        return found

    def _marked(self, event: Written) -> Marked:
        mask, name, *told = event
        match name:
            case "moved" | "revealed":
                mark = marks_at(self._view, (told[0],))[0]
                if mask & OPEN:
                    self.open.add(mark)
                return [name, *told[:-1], mark]
            case "handed" | "gathered":
                source = self._view["zones"][told[0]]
                marks = [mark for _, mark in (source[: len(mask)] if name == "handed" else source[::-1])]
                self.open |= {mark for mark, each in zip(marks, mask, strict=True) if each & OPEN}
                return [name, *told[:-1], marks]
            case "collected" | "shuffled":
                return [name, *told[:-1], [self._mark(face, mask) for face in told[-1]]]
        return [name, *told]

    def face(self, mark: int) -> str | None:
        return self.faces[mark] if mark in self.open else None

    def told_view(self, marked: View) -> View:
        """A view as it may be told now."""
        return {**marked, "zones": {name: [[card, self.face(mark)] for card, mark in cards] for name, cards in marked["zones"].items()}}

    def retell(self, view: View, events: list[Marked]) -> list[Any]:
        """Events as they may be told now; the marked view that they change is brought up to date."""
        found = []
        for marked in events:
            if (event := self._told(view, marked)) is not None:
                found.append(event)
            if marked[0] in ENGINE:
                fold(view, marked)
        return found

    def _told(self, view: View, marked: Marked) -> list[Any] | None:
        """An event as it may be told now; None where it must not be noticed."""
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

    def newly(self, view: View, known: set[int]) -> list[Any]:
        """What has come to lie open since these marks did, where it is in a marked view: as events that show it there."""
        news = self.open - known
        places = [(card, mark) for cards in view["zones"].values() for card, mark in cards if mark in news] if news else []
        return [["revealed", card, self.faces[mark]] for card, mark in places]


def marks_at(view: View, wanted: tuple[int, ...]) -> list[int]:
    """The marks of the faces that sit in some chairs of a marked view."""
    return [mark for cards in view["zones"].values() for card, mark in cards if card in wanted]
