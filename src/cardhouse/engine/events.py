"""Past-tense facts, each with who may see it.

Rules and zones call the functions of this module. At a table they append to the state's log; in compiled code they do nothing (TWINS).
Engine events (moved, handed, swapped, gathered, collected, shuffled, revealed, set, shown, turn) change a view. A game's own events
are captions and change none.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable

    from cardhouse.engine.state import Cards

WATCHER = 7  # the bit of a viewer without a seat
EVERYONE = 0xFF
ENGINE = ("moved", "handed", "swapped", "gathered", "collected", "shuffled", "revealed", "set", "shown", "turn")
NOBODY = 0


class Moved(NamedTuple):
    """A card went to the top of another zone; the mask knows its face."""

    card: int
    source: int
    target: int
    face: int
    mask: int


class Handed(NamedTuple):
    """The top cards of a zone went on top of another, one after the other; the faces that the mask of each card knows."""

    source: int
    target: int
    faces: tuple[int, ...]
    masks: tuple[int, ...]


class Swapped(NamedTuple):
    """Two slots exchanged their faces; only the seats of the mask, which know both, may notice."""

    a: int
    b: int
    mask: int


class Gathered(NamedTuple):
    """All cards of a zone went on top of another, in order; the faces that the mask of each card knows."""

    source: int
    target: int
    faces: tuple[int, ...]
    masks: tuple[int, ...]


class Collected(NamedTuple):
    """The cards of the first zones all went into one of them, in the order of their ids, and were shuffled."""

    zones: int
    target: int
    faces: tuple[int, ...]
    mask: int


class Shuffled(NamedTuple):
    """A zone's faces changed places; the mask sees the new ones, nobody else knows any of them."""

    zone: int
    faces: tuple[int, ...]
    mask: int


class Revealed(NamedTuple):
    """The mask learned a card's face where it lies."""

    card: int
    face: int
    mask: int


class Set(NamedTuple):
    """A public number changed; `at` is its place in a row, None for a single number."""

    name: str
    at: int | None
    value: int


class Shown(NamedTuple):
    """A derived number changed for the mask (see Spec.shown, Spec.worth); None where there is no such number any more."""

    name: str
    value: Any
    mask: int = EVERYONE


class Caption(NamedTuple):
    """An event that the game declares: its number among them, and its numbers."""

    key: int
    numbers: tuple[int, ...]
    mask: int


made = tuple.__new__  # makes one of them in a third of the time that the call of its class takes: there are some in every move

Event = Moved | Handed | Swapped | Gathered | Collected | Shuffled | Revealed | Set | Shown | Caption


def moved(s: Cards, card: int, source: int, target: int) -> None:
    if s.log is not None:
        s.log.append(made(Moved, (card, source, target, s.face[card], s.known[card])))


def handed(s: Cards, source: int, target: int, start: int) -> None:
    if s.log is not None:
        ids = s.cards[target][start : s.count[target]]
        s.log.append(Handed(source, target, tuple(map(s.face.__getitem__, ids)), tuple(map(s.known.__getitem__, ids))))


def swapped(s: Cards, a: int, b: int) -> None:
    if s.log is not None:
        s.log.append(made(Swapped, (a, b, s.known[a])))


def gathered(s: Cards, source: int, target: int, start: int) -> None:
    if s.log is not None:
        ids = s.cards[target][start : s.count[target]]
        s.log.append(Gathered(source, target, tuple(map(s.face.__getitem__, ids)), tuple(map(s.known.__getitem__, ids))))


def collected(s: Cards, zones: int, target: int) -> None:
    if s.log is not None:
        ids = s.cards[target][: s.count[target]]
        s.log.append(Collected(zones, target, tuple(map(s.face.__getitem__, ids)), s.sees[target]))


def shuffled(s: Cards, zone: int) -> None:
    if s.log is not None:
        ids = s.cards[zone][: s.count[zone]]
        s.log.append(Shuffled(zone, tuple(map(s.face.__getitem__, ids)), s.sees[zone]))


def revealed(s: Cards, card: int, mask: int) -> None:
    if s.log is not None:
        s.log.append(Revealed(card, s.face[card], mask))


def emit(s: Cards, key: int, *numbers: int) -> None:
    """Log an event of the game for everyone. No number in it may depend on a hidden card."""
    if s.log is not None:
        s.log.append(made(Caption, (key, numbers, EVERYONE)))


def emit_to(s: Cards, mask: int, key: int, *numbers: int) -> None:
    """Log an event of the game for the seats of a mask only."""
    if s.log is not None:
        s.log.append(Caption(key, numbers, mask))


def _silent(*numbers: Any) -> None:
    return


TWINS: dict[Callable[..., Any], Callable[..., Any]] = dict.fromkeys(
    (moved, handed, swapped, gathered, collected, shuffled, revealed, emit, emit_to), _silent
)
