"""What happened and what may be done, in sentences from a game's own text."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from types import MappingProxyType, ModuleType
from typing import Any, NamedTuple, Protocol

from cardhouse.engine.actions import Action, normal
from cardhouse.engine.errors import IllegalAction
from cardhouse.engine.forecast import Promise, Range
from cardhouse.engine.game import Game, Spec
from cardhouse.engine.match import Result
from cardhouse.engine.text import Count
from cardhouse.engine.views import View, Viewer, fold
from cardhouse.prose.acts import ACT, YOU, act_sentence

SEATED = ("seat", "starter", "winner")  # numbers that are seats; -1 is nobody
COMMANDS = {"?": "help", "u": "undo", "s": "save", "x": "leave", "hint": "hint"}


class Step(Protocol):
    """A move that was made: whose, and how many events there were before it."""

    @property
    def seat(self) -> int: ...
    @property
    def events(self) -> int: ...


class Table(Protocol):
    """A table as it is shown: the reading side of cardhouse.Table and of a remote table."""

    @property
    def game(self) -> Game: ...
    @property
    def steps(self) -> Sequence[Step]: ...
    @property
    def to_act(self) -> int | None: ...
    @property
    def legal_actions(self) -> list[Action]: ...
    @property
    def result(self) -> Result | None: ...
    def view(self, viewer: Viewer) -> View: ...
    def events_for(self, viewer: Viewer, since: int = 0) -> list[list[Any]]: ...
    def forecast(self, action: Action | str) -> Mapping[str, Promise]: ...
    def read(self, typed: str) -> Action: ...


class Narrated(NamedTuple):
    """An event with its sentence: its name, its numbers, and the sentence."""

    name: str
    numbers: dict[str, int]
    sentence: str


class Move(NamedTuple):
    """A legal action: the least that may be typed for it, its text, and what it would do."""

    typed: str
    text: str
    outcome: str
    promises: Mapping[str, Promise] = MappingProxyType({})


class Span(str):
    """A range in words; it takes its noun like a number does."""

    def __format__(self, spec: str) -> str:
        return f"{self} {spec.split('|')[1]}" if "|" in spec else str(self)


class Number(Count):
    """A number written with a typographic minus."""

    def __format__(self, spec: str) -> str:
        return super().__format__(spec).replace("-", "−")


Around = Mapping[str, Any]  # context for a game's `slots` besides the event itself: see happened()


@cache
def own_module(spec: Spec) -> ModuleType | None:
    """A game's module `terminal`, where it has one that can be used here."""
    if find_spec(f"{spec.package}.terminal") is None:
        return None
    try:
        return import_module(f"{spec.package}.terminal")
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] != "rich":
            raise
        return None


def sentence(
    game: Game, names: Sequence[str], viewer: Viewer, name: str, numbers: Mapping[str, int], learned: str = "", around: Around | None = None
) -> str:
    """A caption in words; what the reader did is in the second person where the text has that.

    A slot is a number of the event, the name of a seat ({seat0}), or what the game's own `slots` fills.
    """
    text = game.spec.text
    seats = [numbers[seated] for seated in SEATED if numbers.get(seated, -1) >= 0]
    own = any(seat == viewer or names[seat] == YOU for seat in seats) and text.has("own_events", name)
    called = ["you" if seat == viewer or who == YOU else who for seat, who in enumerate(names)]  # in the middle of a sentence
    values: dict[str, Any] = {f"seat{seat}": who for seat, who in enumerate(called)}
    values |= {key: worded(game, names, key, number) for key, number in numbers.items()}
    values["learned"] = learned or "a card"
    ways = f"own_{name}" if own and f"own_{name}" in text.sections else name
    if keys := list(text.sections.get(ways, ())):
        values["how"] = text.say(ways, next((key for key in keys if numbers.get(key)), keys[-1]), values)
    slots: Callable[..., dict[str, str]] | None = getattr(own_module(game.spec), "slots", None)
    try:
        values |= slots(game, name, numbers, called, around or {}) if slots is not None else {}
        return text.say("own_events" if own else "events", name, values)
    except (LookupError, ValueError):  # a sentence with an unknown slot must not stop a game
        return f"{name.replace('_', ' ')}: {', '.join(f'{key} {values[key]}' for key in numbers)}"


def worded(game: Game, names: Sequence[str], key: str, number: int) -> Any:
    """A number as people say it: a seat's name, a word of the text's section of that name or of the game's words, or the number."""
    plain = key.rstrip("0123456789")  # suit0 and suit1 are suits
    if plain in SEATED:
        return names[number] if number >= 0 else "nobody"
    words = list(game.spec.text.sections.get(plain, {}).values()) or game.spec.words.get(plain, ())
    return words[number] if 0 <= number < len(words) else Number(number)


def happened(table: Table, names: Sequence[str], viewer: Viewer, since: int, view: View | None = None) -> Iterator[Narrated]:
    """The events since an index, each with its sentence; a view of that moment, if given, is kept current on the way.

    A game's `slots` gets the table's numbers as they are now, and the cards that were gathered from zones just before.
    """
    learned: dict[str, list[str]] = {}  # faces that came into a seat's zone since the last caption
    gathered: dict[str, list[str]] = {}
    public = table.view(viewer)["numbers"]
    for event in table.events_for(viewer, since):
        name, *rest = event
        if name in table.game.spec.events:
            numbers = dict(zip(table.game.spec.events[name], rest, strict=True))
            mine = learned.get(str(numbers.get("seat")), [])
            around = {"numbers": public, "gathered": gathered, "learned": mine}
            yield Narrated(name, numbers, sentence(table.game, names, viewer, name, numbers, " ".join(mine), around))
            learned, gathered = {}, {}
            continue
        if name == ACT:
            yield Narrated(rest[0], {}, act_sentence(rest[0], names, viewer))
            continue
        if name == "moved" and rest[3] is not None:
            learned.setdefault(rest[2].partition("/")[2], []).append(rest[3])
        if name == "handed" and rest[3] is not None:
            learned.setdefault(rest[1].partition("/")[2], []).extend(rest[3])
        if name == "gathered":
            gathered[rest[0]] = rest[2] or []
        if view is not None:
            fold(view, event)


def news(table: Table, names: Sequence[str], viewer: Viewer, since: int = 0) -> list[str]:
    """The sentences of what happened since an index of the table's events."""
    return [narrated.sentence for narrated in happened(table, names, viewer, since)]


def opening(table: Table, names: Sequence[str]) -> str:
    """The first line of a session, before anything happened in it."""
    if table.steps:
        return f"The game goes on after {len(table.steps)} moves."
    name = "Nobody" if table.to_act is None else names[table.to_act]
    return "You begin." if name == YOU else f"{name} begins."


def last_turn(table: Table, seat: Viewer) -> int:
    """The index of the events from which on all is news to a seat: where it last passed the turn to another."""
    others = next((i for i in range(len(table.steps) - 1, -1, -1) if table.steps[i].seat != seat), -1)
    return next((step.events for step in reversed(table.steps[: others + 1]) if step.seat == seat), 0)


def outcome(game: Game, promises: Mapping[str, Promise]) -> str:
    """What an action promises, in words."""
    values = {name: spoken(game, name, promise) for name, promise in promises.items()}
    said = []
    for name, promise in promises.items():
        none = f"{name}_none"
        key = none if promise == 0 and game.spec.text.has("forecast", none) else name
        said.append(game.spec.text.say("forecast", key, values))
    return ", ".join(filter(None, said))


def spoken(game: Game, name: str, promise: Promise) -> Any:
    """A promise as it stands in a sentence."""
    if isinstance(promise, Range):
        return Span(promise.low if promise.low == promise.high else f"{promise.low}–{promise.high}")
    return worded(game, (), name, promise) if isinstance(promise, int) else promise


def moves(table: Table) -> list[Move]:
    """The legal actions of the seat to act, each with what it would do."""
    found = []
    for action in table.legal_actions:
        promises = table.forecast(action)
        found.append(Move(shortest(table, action), action.text, outcome(table.game, promises), promises))
    return found


def shortest(table: Table, action: Action) -> str:
    """The least a person may type for an action: a card's name, initials, a card and where it goes, or the start of a word."""
    words = action.text.split()
    last = [words[-1]] if len(words) > 1 and len(words[-1]) == 1 else []
    card, _, target = action.text.partition(">")
    starts = [f"{card} {target[0]}"] if target else [" ".join(word[0] for word in words)]
    starts += [words[-1][:n] for n in range(2, len(words[-1]))] if not target else []
    for typed in (*last, *starts):
        try:
            if normal(typed) not in COMMANDS and table.read(typed) == action:
                return typed
        except IllegalAction:
            continue
    return action.text


def short_rules(game: Game) -> list[str]:
    """The rules in a few lines, with the options as they are chosen."""
    text = game.spec.text
    return text.say("game", "help" if text.has("game", "help") else "tagline", game.options).strip().splitlines()


def either(words: Sequence[str], last: str = "or") -> str:
    """A list in words: a, b or c."""
    return f" {last} ".join(filter(None, [", ".join(words[:-1]), words[-1]])) if words else ""
