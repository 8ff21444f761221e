"""What one viewer may know (view), how events keep it current (fold), and how the rest is re-dealt (resample).

All redaction is done here: a face is shown to those whose bit is set in `known`, and to nobody else.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, cast

from cardhouse.engine.events import (
    ENGINE,
    EVERYONE,
    WATCHER,
    Caption,
    Collected,
    Event,
    Gathered,
    Handed,
    Moved,
    Revealed,
    Set,
    Shown,
    Shuffled,
    Swapped,
    made,
)
from cardhouse.engine.game import Game
from cardhouse.engine.rng import Generator, below, bits
from cardhouse.engine.state import Cards, shared
from cardhouse.engine.worth import worth_changes, worths
from cardhouse.engine.zones import swap_faces


def _named(*names: str) -> frozenset[str | int]:
    """Engine events by name, and by their numbers where they are sent in short."""
    return frozenset((*names, *map(ENGINE.index, names)))


Viewer = int | str  # a seat, "watcher" or "all"
View = dict[str, Any]
Written = list[Any]  # [who may know, name, …]
HIDDEN = -1
PARTLY_PUBLIC = _named("moved", "collected", "shuffled")  # everybody sees these; the faces, their last entry, are for the mask only
MASK_PER_CARD = _named("gathered", "handed")  # several cards, each known to other seats
ALL = 1 << 8  # the bit of a viewer who sees every face


def bit_of(game: Game, viewer: Viewer) -> int:
    """The bit of a viewer in masks: of a seat, of the watcher, or (for finished games and tests) of one who sees all."""
    if viewer == "watcher":
        return 1 << WATCHER
    if viewer == "all":
        return ALL
    if isinstance(viewer, bool) or not isinstance(viewer, int) or not 0 <= viewer < game.seats:
        raise ValueError(f"a view is for a seat from 0 to {game.seats - 1}, 'watcher' or 'all', not {viewer!r}")
    return 1 << viewer


def shows(mask: int, bit: int) -> bool:
    """Whether what a mask of seats knows is shown to a viewer with this bit."""
    return bool((mask | ALL) & bit)


def view(game: Game, s: Cards, viewer: Viewer) -> View:
    """What a viewer may know: who is to act, the zones with their cards (top first, hidden faces None), the public numbers and
    the derived ones."""
    return seen_view(written_view(game, s), bit_of(game, viewer))


def written_view(game: Game, s: Cards) -> View:
    """A whole state in the game's words, each card with its face and the mask of those who know it: as it is stored, not yet redacted."""
    words, face, known = game.spec.faces, s.face, s.known
    zones = {
        name: [[card, words[face[card]], known[card]] for card in reversed(s.cards[zone][: s.count[zone]])]
        for zone, name in game.zone_names()
    }
    numbers = {name: _number(game, s, name) for name in game.spec.numbers}
    worth = game.spec.worth
    derived = {"shown": shown_numbers(game, s), "worth": worths(worth, s) if worth else []}
    return {"to_act": None if s.over else s.to_act, "zones": zones, "numbers": numbers, **derived}


class PublicFaces:
    """The faces that a watcher knows, HIDDEN in place of others: as in `masked`, but of hundreds of cards derived numbers read a few."""

    __slots__ = ("_face", "_known")

    def __init__(self, face: list[int], known: list[int]) -> None:
        self._face, self._known = face, known

    def __getitem__(self, card: int) -> int:
        return self._face[card] if self._known[card] >> WATCHER & 1 else HIDDEN

    def __len__(self) -> int:
        return len(self._face)


def shown_numbers(game: Game, s: Cards) -> dict[str, Any]:
    """The derived numbers of a state, by name. They are made from what a watcher knows, so they cannot reveal a hidden card."""
    if game.spec.shown is None:
        return {}
    watched = shared(s)
    watched.rng, watched.face = [0, 0, 0, 0], cast("list[int]", PublicFaces(s.face, s.known))
    found = game.spec.shown(watched)
    return {name: list(value) if isinstance(value, tuple) else value for name, value in found.items()}


def seen_view(whole: View, bit: int) -> View:
    """A written view as a viewer with these bits may see it. Needs no knowledge of the game."""
    zones = {name: [[card, face if (mask | ALL) & bit else None] for card, face, mask in cards] for name, cards in whole["zones"].items()}
    shown = dict(whole.get("shown", {}))
    for mask, name, value in whole.get("worth", ()):
        if (mask | ALL) & bit:
            shown[name] = value
    return {"to_act": whole["to_act"], "zones": zones, "numbers": whole["numbers"], "shown": shown}


def _number(game: Game, s: Cards, name: str) -> Any:
    """A public number as a view shows it."""
    value = getattr(s, name)
    if not isinstance(value, list):
        return value
    value = [list(line) if isinstance(line, list) else line for line in value]
    return value[: game.seats] if game.spec.state.FIELDS[name].seated else value


def changes(game: Game, before: Cards, after: Cards, happened: list[Event]) -> list[Event]:
    """The public and the derived numbers that an action changed, as events; `happened` are those of the rules."""
    found: list[Event] = []
    numbers = game.spec.public_numbers
    was, now = numbers(before), numbers(after)
    if was != now:
        for name, old, new in zip(game.spec.numbers, was, now, strict=True):
            if old != new:
                found += _number_changes(game, name, old, new)
    found += _derived_changes(game, before, after, happened)
    if before.to_act != after.to_act or before.over != after.over:
        found.append(made(Set, ("to_act", None, HIDDEN if after.over else after.to_act)))
    return found


def _number_changes(game: Game, name: str, old: Any, new: Any) -> list[Event]:
    """What changed of a public number, or of a row of them."""
    if new.__class__ is not list:
        return [made(Set, (name, None, new))]
    if game.spec.state.FIELDS[name].seated:
        new = new[: game.seats]
    changed = [(at, value) for at, value in enumerate(new) if value != old[at]]
    return [made(Set, (name, at, value.copy() if value.__class__ is list else value)) for at, value in changed]


def _derived_changes(game: Game, before: Cards, after: Cards, happened: list[Event]) -> list[Event]:
    """The derived numbers that an action changed. Those after it are kept with the state, for the next action."""
    spec = game.spec
    derives, of_cards = spec.shown, spec.worth
    found: list[Event] = []
    if derives is None and of_cards is None:
        return found
    shown, worth = before.derived or (shown_numbers(game, before), {})
    if derives is not None and ((inputs := spec.shown_inputs) is None or inputs(before) != inputs(after)):
        was, shown = shown, shown_numbers(game, after)
        found += _shown_changes(was, shown)
    if of_cards is not None:
        worth = worth.copy()
        found += worth_changes(of_cards, before, after, happened, worth)
    after.derived = shown, worth
    return found


def _shown_changes(was: dict[str, Any], now: dict[str, Any]) -> list[Event]:
    return [Shown(name, now.get(name)) for name in {**was, **now} if was.get(name) != now.get(name)] if was != now else []


def written(game: Game, event: Event) -> Written:
    """An event in the game's words with the mask of those who may see it: as it is stored, not yet redacted."""
    return written_events(game, (event,))[0]


def written_events(game: Game, events: Iterable[Event]) -> list[Written]:
    """The same of several events: plain tests in one loop, the commonest first, since all events of every move pass here."""
    zones, faces, captions = game.spec.zones, game.spec.faces, game.spec.captions
    found: list[Written] = []
    event: Any
    for event in events:
        kind = event.__class__
        if kind is Moved:
            card, source, target, face, mask = event
            found.append([mask, "moved", card, zones[source], zones[target], faces[face]])
        elif kind is Caption:
            key, numbers, mask = event
            found.append([mask, captions[key], *numbers])
        elif kind is Set:
            found.append([EVERYONE, "turn", event[2]] if event[0] == "to_act" else [EVERYONE, "set", *event])
        elif kind is Shown:
            name, value, mask = event
            found.append([mask, "shown", name, value])
        elif kind is Swapped:
            a, b, mask = event
            found.append([mask, "swapped", a, b])
        else:
            found.append(_written_rare(game, event))
    return found


def _written_rare(game: Game, event: Event) -> Written:
    zones, faces = game.spec.zones, game.spec.faces
    if isinstance(event, Revealed):
        return [event.mask, "revealed", event.card, faces[event.face]]
    if isinstance(event, Gathered):
        return [list(event.masks), "gathered", zones[event.source], zones[event.target], [faces[face] for face in event.faces]]
    if isinstance(event, Handed):
        shown = [faces[face] for face in event.faces]
        return [list(event.masks), "handed", zones[event.source], zones[event.target], len(shown), shown]
    if isinstance(event, Collected):
        used = [name for zone, name in game.zone_names() if zone < event.zones]
        return [event.mask, "collected", used, zones[event.target], [faces[face] for face in event.faces]]
    assert isinstance(event, Shuffled)
    return [event.mask, "shuffled", zones[event.zone], [faces[face] for face in event.faces]]


def seen(event: Written, bit: int) -> list[Any] | None:
    """A written event as a viewer with these bits may see it; None if it must not notice. Needs no knowledge of the game."""
    mask, name = event[0], event[1]
    if name in MASK_PER_CARD:
        return _seen_cards(event, bit)
    if (mask | ALL) & bit:
        return event[1:]
    return [*event[1:-1], None] if name in PARTLY_PUBLIC else None


def _seen_cards(event: Written, bit: int) -> list[Any]:
    faces = [face if (each | ALL) & bit else None for face, each in zip(event[-1], event[0], strict=True)]
    return [*event[1:-1], faces if any(faces) else None]


def redact(game: Game, event: Event, bit: int) -> list[Any] | None:
    """An event as a viewer with these bits may see it, ready for JSON; None if it must not notice."""
    return seen(written(game, event), bit)


def fold(view: View, event: list[Any]) -> None:
    """Bring a view up to date with one redacted event. Needs no knowledge of the game."""
    zones = view["zones"]
    match event:
        case ["moved", card, source, target, face]:
            zones[source] = [entry for entry in zones[source] if entry[0] != card]
            zones[target].insert(0, [card, face])
        case ["handed", source, target, n, shown]:
            for (card, _), face in zip(zones[source][:n], shown or [None] * n, strict=True):
                zones[target].insert(0, [card, face])
            del zones[source][:n]
        case ["swapped", a, b]:
            first, second = (next(entry for zone in zones.values() for entry in zone if entry[0] == card) for card in (a, b))
            first[1], second[1] = second[1], first[1]
        case ["gathered", source, target, shown]:
            taken = zones[source][::-1]
            for entry, face in zip(taken, shown or [None] * len(taken), strict=True):
                zones[target].insert(0, [entry[0], face])
            zones[source] = []
        case ["collected", sources, target, shown]:
            ids = sorted(card for zone in sources for card, _ in zones[zone])
            zones |= {zone: [] for zone in sources}
            zones[target] = [[card, face] for card, face in zip(ids, shown or [None] * len(ids), strict=True)][::-1]
        case ["shuffled", zone, shown]:
            for entry, face in zip(reversed(zones[zone]), shown or [None] * len(zones[zone]), strict=True):
                entry[1] = face
        case ["revealed", card, face]:
            next(entry for zone in zones.values() for entry in zone if entry[0] == card)[1] = face
        case ["turn", seat]:
            view["to_act"] = None if seat == HIDDEN else seat
        case ["set", name, None, value]:
            view["numbers"][name] = value
        case ["set", name, index, value]:
            view["numbers"][name][index] = value
        case ["shown", name, None]:
            view.get("shown", {}).pop(name, None)
        case ["shown", name, value]:
            view.setdefault("shown", {})[name] = value  # a view stored before its game had derived numbers has none


def masked(s: Cards, seat: int) -> Cards:
    """A state in which every face the seat does not know reads HIDDEN, and chance reads zero: what forecasts are made from.

    It shares everything else with the true one, so it must not be changed.
    """
    new, bit = shared(s), 1 << seat
    new.rng = [0, 0, 0, 0]
    new.face = [face if known & bit else HIDDEN for face, known in zip(s.face, s.known, strict=True)]
    return new


def resample(s: Cards, seat: int, chooser: Generator) -> None:
    """Re-deal, within each pool, every face that a seat does not know, and replace the game's generator."""
    ids, ends = [0] * len(s.face), [0] * (2 * len(s.face))
    groups = unknown_cards(s, 1 << seat, ids, ends)
    deal_unknown(s, ids, ends, groups, chooser)


# Plain rules code, to be prepared once and dealt many times: it compiles for search.


def unknown_cards(s: Cards, mask: int, ids: list[int], ends: list[int]) -> int:
    """Collect the cards that no seat of the mask knows, pool by pool, and sort their faces: nothing of the true deal is left.

    `ids` receives them, `ends` where each pool of two or more begins and ends; the number of those pools is returned.
    """
    n = len(s.face)
    pools = 0
    for i in range(n):
        pools = max(pools, s.pool[i] + 1)
    total = 0
    groups = 0
    for pool in range(pools):
        start = total
        for i in range(n):
            if s.pool[i] == pool and s.known[i] & mask == 0:
                face = s.face[i]
                ids[total] = i
                j = total
                total += 1
                while j > start and s.face[ids[j - 1]] > face:
                    s.face[ids[j]] = s.face[ids[j - 1]]
                    j -= 1
                s.face[ids[j]] = face
        if total > start + 1:
            ends[2 * groups] = start
            ends[2 * groups + 1] = total
            groups += 1
    return groups


def deal_unknown(s: Cards, ids: list[int], ends: list[int], groups: int, chooser: Generator) -> None:
    """Shuffle the faces of each pool among its unknown cards, and give the game another generator."""
    for g in range(groups):
        start = ends[2 * g]
        for i in range(ends[2 * g + 1] - 1, start, -1):
            swap_faces(s, ids[i], ids[start + below(chooser, i - start + 1)])
    for i in range(4):
        s.rng[i] = bits(chooser)
    s.rng[0] |= 1
