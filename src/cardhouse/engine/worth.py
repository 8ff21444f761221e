"""Derived numbers of cards that not everybody knows, such as the sum of a hand: a viewer sees what those that it knows are worth."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from cardhouse.engine.events import EVERYONE, Caption, Event, Gathered, Handed, Moved, Shown, Swapped, made
from cardhouse.engine.state import Cards

Visible = list[Any]  # [the mask of those who may see it, name, value]
ByZone = dict[int, list[Visible]]
VIEWERS = [1 << bit for bit in range(EVERYONE.bit_length())]


class Worth(NamedTuple):
    """What a game tells of the cards in some zones."""

    zones: tuple[int, ...]
    of: Callable[..., dict[str, Any]]  # (s, zone, cards) -> derived numbers by name, from no hidden card but these
    reads: tuple[str, ...] = ()  # what it reads of a state besides the cards and what never changes


def worths(worth: Worth, s: Cards) -> list[Visible]:
    """The numbers of all zones with their masks. Of a name that is there several times a viewer has the last: who knows most comes last."""
    return [entry for zone in worth.zones for entry in worth_in(worth, s, zone)]


def worth_in(worth: Worth, s: Cards, zone: int) -> list[Visible]:
    """The numbers of one zone."""
    count = s.count[zone]
    if not count:
        return []
    cards = s.cards[zone][:count]
    masks = set(map(s.known.__getitem__, cards))
    parts = [(masks.pop(), cards)] if len(masks) == 1 else _known(s, cards, masks)  # most of the time all are known to the same
    found: list[Visible] = []
    for mask, part in parts:
        for name, value in worth.of(s, zone, part).items():
            found.append([mask, name, value])
    return found


def _known(s: Cards, cards: list[int], masks: set[int]) -> Iterable[tuple[int, list[int]]]:
    """Viewers, by the cards that they know of these; all the cards come last, also where no seat knows them all."""
    known = s.known
    every = some = known[cards[0]]
    for mask in masks:
        every &= mask
        some |= mask
    parts: dict[tuple[int, ...], int] = {}
    for bit in VIEWERS:
        if some & ~every & bit:
            part = tuple(card for card in cards if known[card] & bit)
            parts[part] = parts.get(part, 0) | bit
    return (*((parts[part], list(part)) for part in sorted(parts, key=len)), (every, cards))


def worth_changes(worth: Worth, before: Cards, after: Cards, events: Iterable[Event], known: ByZone) -> list[Shown]:
    """What an action changed, for those who see another number than before, or none any more.

    `known` are the numbers before as far as they are known; they become those after.
    """
    zones, _, reads = worth
    was: list[Visible] = []
    now: list[Visible] = []
    for zone in zones if reads and _differ(before, after, reads) else _touched(zones, events):
        new, old = worth_in(worth, after, zone), known.get(zone)
        if old is None:
            old = worth_in(worth, before, zone)
        known[zone] = new
        if old != new:
            was += old
            now += new
    if len(now) == len(was) == 1:
        (mask, name, value), (seen, same, _) = now[0], was[0]
        if mask == seen and name == same:  # the usual case: one hand is worth something else now
            return [made(Shown, (name, value, mask))]
    if not was and not now:
        return []
    return _changes_by_name(was, now)


def _differ(a: Cards, b: Cards, names: tuple[str, ...]) -> bool:
    return any(getattr(a, name) != getattr(b, name) for name in names)


def _touched(zones: tuple[int, ...], events: Iterable[Event]) -> tuple[int, ...]:
    """The zones whose cards some events may have changed. Most actions move a card or two: only this keeps them cheap."""
    touched: list[int] = []
    swapped = -1  # a slot whose face was exchanged with another of its zone, and which leaves it next (see zones.take)
    event: Any
    for event in events:
        kind = event.__class__
        if kind is Moved:
            card, source, target, _, _ = event
            if source in zones:
                touched.append(source)
            if target in zones:
                touched.append(target)
            if card == swapped:
                swapped = -1
        elif kind is Caption:
            continue
        elif kind is Swapped and swapped < 0:
            swapped = event[1]
        elif kind is Handed or kind is Gathered:
            touched += filter(zones.__contains__, event[:2])
        else:
            return zones
    return zones if swapped >= 0 else tuple(dict.fromkeys(touched)) if len(touched) > 1 else tuple(touched)


def _changes_by_name(was: list[Visible], now: list[Visible]) -> list[Shown]:
    found = []
    for name in dict.fromkeys([entry[1] for entry in was + now]):
        old, new = [entry for entry in was if entry[1] == name], [entry for entry in now if entry[1] == name]
        if old != new:
            found += _changes(name, old, new)
    return found


def _changes(name: str, old: list[Visible], new: list[Visible]) -> list[Shown]:
    if len(new) == 1 and (_is_public(new) or (len(old) == 1 and old[0][0] == new[0][0])):
        return [Shown(name, new[0][2], new[0][0])]
    changed = EVERYONE if _is_public(old) else sum(bit for bit in VIEWERS if _value(old, bit) != _value(new, bit))
    gone = sum(bit for bit in VIEWERS if changed & bit and _value(new, bit) is None)
    found = [Shown(name, None, gone)] if gone or not new else []
    for entry in new:
        if changed & entry[0] or entry is new[-1]:  # the last is also for who sees every card
            found.append(Shown(name, entry[2], changed & entry[0]))
    return found


def _is_public(numbers: list[Visible]) -> bool:
    return len(numbers) == 1 and numbers[0][0] == EVERYONE


def _value(numbers: list[Visible], bit: int) -> Any:
    """What a viewer has of these, which bear one name."""
    return next((value for mask, _, value in reversed(numbers) if mask & bit), None)
