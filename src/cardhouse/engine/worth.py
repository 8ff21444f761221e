"""Derived numbers of cards that not everybody knows, such as the sum of a hand: a viewer is told what those that it knows are worth."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from cardhouse.engine.events import EVERYONE, Caption, Event, Gathered, Handed, Moved, Shown
from cardhouse.engine.state import Cards

Told = list[Any]  # [the mask of those who are told, name, value]
MOVES = (Moved, Handed, Gathered)
VIEWERS = [1 << bit for bit in range(EVERYONE.bit_length())]


class Worth(NamedTuple):
    """What a game tells of the cards in some zones."""

    zones: tuple[int, ...]
    of: Callable[..., dict[str, Any]]  # (s, zone, cards) -> derived numbers by name, from no hidden card but these
    reads: tuple[str, ...] = ()  # what it reads of a state besides the cards and what never changes


def worths(worth: Worth, s: Cards, zones: Iterable[int]) -> list[Told]:
    """The numbers with their masks. Of a name that is there several times a viewer has the last: who knows most comes last."""
    found: list[Told] = []
    for zone in zones:
        if count := s.count[zone]:
            for mask, cards in _known(s, s.cards[zone][:count]):
                found += [[mask, name, value] for name, value in worth.of(s, zone, cards).items()]
    return found


def _known(s: Cards, cards: list[int]) -> Iterable[tuple[int, list[int]]]:
    """Viewers, by the cards that they know of these; all the cards come last, also where no seat knows them all."""
    known = s.known
    every = some = known[cards[0]]
    for card in cards:
        every &= known[card]
        some |= known[card]
    if every == some:
        return ((every, cards),)
    parts: dict[tuple[int, ...], int] = {}
    for bit in VIEWERS:
        if some & ~every & bit:
            part = tuple(card for card in cards if known[card] & bit)
            parts[part] = parts.get(part, 0) | bit
    return (*((parts[part], list(part)) for part in sorted(parts, key=len)), (every, cards))


def worth_changes(worth: Worth, before: Cards, after: Cards, events: Iterable[Event]) -> list[Shown]:
    """What an action changed, for those who see another number than before, or none any more."""
    zones = worth.zones if any(getattr(before, name) != getattr(after, name) for name in worth.reads) else _touched(worth.zones, events)
    was, now = worths(worth, before, zones), worths(worth, after, zones)
    found = []
    for name in dict.fromkeys([told[1] for told in was + now]) if was != now else ():
        old, new = [told for told in was if told[1] == name], [told for told in now if told[1] == name]
        if old != new:
            found += _changes(name, old, new)
    return found


def _touched(zones: tuple[int, ...], events: Iterable[Event]) -> tuple[int, ...]:
    """The zones whose cards some events may have changed. Most actions move a card or two: only this keeps them cheap."""
    moved: set[int] = set()
    for event in events:
        if isinstance(event, MOVES):
            moved.add(event.source)
            moved.add(event.target)
        elif not isinstance(event, Caption):
            return zones
    return tuple(zone for zone in zones if zone in moved)


def _changes(name: str, old: list[Told], new: list[Told]) -> list[Shown]:
    if len(new) == 1 and (_is_public(new) or (len(old) == 1 and old[0][0] == new[0][0])):
        return [Shown(name, new[0][2], new[0][0])]
    changed = EVERYONE if _is_public(old) else sum(bit for bit in VIEWERS if _value(old, bit) != _value(new, bit))
    gone = sum(bit for bit in VIEWERS if changed & bit and _value(new, bit) is None)
    found = [Shown(name, None, gone)] if gone or not new else []
    for told in new:
        if changed & told[0] or told is new[-1]:  # the last is also for who sees every card
            found.append(Shown(name, told[2], changed & told[0]))
    return found


def _is_public(told: list[Told]) -> bool:
    return len(told) == 1 and told[0][0] == EVERYONE


def _value(told: list[Told], bit: int) -> Any:
    """What a viewer has of these, which bear one name."""
    return next((value for mask, _, value in reversed(told) if mask & bit), None)
