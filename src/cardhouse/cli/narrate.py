"""What happened and what may be done, in sentences from a game's own text."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from cardhouse.cli.seating import YOU
from cardhouse.engine.actions import Action, normal
from cardhouse.engine.errors import IllegalAction
from cardhouse.engine.forecast import Promise, Range
from cardhouse.engine.game import Game
from cardhouse.engine.table import Table
from cardhouse.engine.views import Eye, View, fold

SEATED = ("seat", "starter")  # numbers that are seats
COMMANDS = {"?": "help", "u": "undo", "s": "save", "x": "leave"}


class Told(NamedTuple):
    """One thing that happened: its name and numbers, and its sentence."""

    name: str
    numbers: dict[str, int]
    sentence: str


class Move(NamedTuple):
    """A legal action: the least that may be typed for it, its text, and what it would do."""

    typed: str
    text: str
    outcome: str


class Span(str):
    """A range in words; it takes its noun like a number does."""

    def __format__(self, spec: str) -> str:
        return f"{self} {spec.split('|')[1]}" if "|" in spec else str(self)


def sentence(game: Game, names: Sequence[str], eye: Eye, name: str, numbers: Mapping[str, int], learned: str = "") -> str:
    """A caption in words; what the reader did is told in the second person where the text has it."""
    text = game.spec.text
    seats = [numbers[seated] for seated in SEATED if seated in numbers]
    own = any(seat == eye or names[seat] == YOU for seat in seats) and text.has("own_events", name)
    values: dict[str, Any] = dict(numbers)
    for key, number in numbers.items():
        if key in SEATED:
            values[key] = names[number]
        elif key in game.spec.words:
            values[key] = game.spec.words[key][number]
    values["learned"] = learned or "a card"
    ways = f"own_{name}" if own and f"own_{name}" in text.sections else name
    if keys := list(text.sections.get(ways, ())):
        values["how"] = text.say(ways, next((key for key in keys if numbers.get(key)), keys[-1]), values)
    try:
        return text.say("own_events" if own else "events", name, values)
    except (LookupError, ValueError):  # a sentence with slots that nobody fills is no reason to stop a game
        return f"{name.replace('_', ' ')}: {', '.join(f'{key} {values[key]}' for key in numbers)}"


def happened(table: Table, names: Sequence[str], eye: Eye, since: int, view: View | None = None) -> Iterator[Told]:
    """Everything that the game says since an index of its events; a view of that moment is kept current on the way."""
    learned: dict[str, list[str]] = {}  # faces that came into a seat's zone since the last caption
    for event in table.events_for(eye, since):
        name, *rest = event
        if name in table.game.spec.events:
            numbers = dict(zip(table.game.spec.events[name], rest, strict=True))
            mine = " ".join(learned.get(str(numbers.get("seat")), ()))
            yield Told(name, numbers, sentence(table.game, names, eye, name, numbers, mine))
            learned = {}
            continue
        if name == "moved" and rest[3] is not None:
            learned.setdefault(rest[2].partition("/")[2], []).append(rest[3])
        if view is not None:
            fold(view, event)


def news(table: Table, names: Sequence[str], eye: Eye, since: int = 0) -> list[str]:
    """The sentences of what happened since an index of the table's events."""
    return [told.sentence for told in happened(table, names, eye, since)]


def opening(table: Table, names: Sequence[str]) -> str:
    """What there is to say before anything happened at this sitting."""
    if table.steps:
        return f"The game goes on after {len(table.steps)} moves."
    name = names[table.state.to_act]
    return "You begin." if name == YOU else f"{name} begins."


def last_turn(table: Table, seat: int) -> int:
    """The index of the events at which a seat last acted."""
    return next((step.events for step in reversed(table.steps) if step.seat == seat), 0)


def outcome(game: Game, promises: Mapping[str, Promise]) -> str:
    """What an action promises, in words."""
    values = {name: spoken(promise) for name, promise in promises.items()}
    said = []
    for name, promise in promises.items():
        none = f"{name}_none"
        key = none if promise == 0 and game.spec.text.has("forecast", none) else name
        said.append(game.spec.text.say("forecast", key, values))
    return ", ".join(said)


def spoken(promise: Promise) -> Any:
    if isinstance(promise, Range):
        return Span(promise.low if promise.low == promise.high else f"{promise.low}–{promise.high}")
    return promise


def moves(table: Table) -> list[Move]:
    """The legal actions of the seat to act, each with what it would do."""
    actions = table.legal_actions
    return [Move(shortest(table, action), action.text, outcome(table.game, table.forecast(action))) for action in actions]


def shortest(table: Table, action: Action) -> str:
    """The least a person may type for an action: a card's name, initials, or the start of a word."""
    words = action.text.split()
    last = [words[-1]] if len(words) > 1 and len(words[-1]) == 1 else []
    starts = [action.text[:n] for n in range(2, len(action.text))] if len(words) == 1 else []
    for typed in (*last, " ".join(word[0] for word in words), *starts):
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
