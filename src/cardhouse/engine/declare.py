"""A game's words, each declared once: calling a list with a name adds the name and returns the number that rules use for it.

    step = Words(__name__)
    TURN = step("turn")
    DRAWN = step("drawn")
    STEPS = step.names()  # ("turn", "drawn"): closes the list

    event = Events(__name__)
    PLAYED = event("played", "seat", "face")
    EVENTS = event.declared()

A constant is a plain integer, so compiled rules can use it. Its name is its word in capitals; `check_constants`, which every Spec calls,
raises for one that is missing or has another name.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Mapping
from typing import Any

from cardhouse.engine.actions import Form
from cardhouse.engine.events import ENGINE
from cardhouse.engine.options import Choice, Numbers, Option, Pair


class Words:
    """Names that are numbers, in the order of their declaration."""

    stored = True  # whether their numbers are stored in states; the schema digest covers them then

    def __init__(self, module: str, prefix: str = "", *, after: Words | None = None) -> None:
        """`prefix` begins the name of each constant; `after` is a list of another game whose words come first, with their numbers."""
        self.module = module
        self.prefix = prefix
        self.constants: dict[str, int] = {}  # that the module should have
        self._names: list[str] = list(after.names()) if after is not None else []
        self._closed = False

    def __call__(self, name: str, *, constant: str = "") -> int:
        """Declare the next word and return its number. `constant` is its name in rules where it is not the word in capitals."""
        return self._add(name, constant)

    def _add(self, name: str, constant: str) -> int:
        if self._closed:
            raise TypeError(f"{self.module}: {name!r} is declared too late, its list was read already")
        if name in self._names:
            raise TypeError(f"{self.module}: {name!r} is declared twice")
        self._names.append(name)
        return self._expect(name, constant, len(self._names) - 1)

    def _expect(self, name: str, constant: str, number: int) -> int:
        self.constants[constant or self.prefix + re.sub(r"\W", "_", name).upper()] = number
        return number

    def names(self) -> tuple[str, ...]:
        """All of them, by number; none can be added afterwards."""
        self._closed = True
        return tuple(self._names)


class Listed(Words):
    """Names whose order is given elsewhere, for instance in a file of cards. Called with one of them, it returns its number."""

    def __init__(self, module: str, names: Iterable[str], prefix: str = "") -> None:
        super().__init__(module, prefix)
        self._names = list(names)

    def _add(self, name: str, constant: str) -> int:
        if name not in self._names:
            raise TypeError(f"{self.module}: {name!r} is none of {', '.join(self._names)}")
        return self._expect(name, constant, self._names.index(name))


class Reasons(Words):
    """Why an action is refused; the first is "legal"."""

    stored = False


class Events(Words):
    """The events of a game, each with the names of its numbers."""

    stored = False

    def __init__(self, module: str, *, after: Events | None = None) -> None:
        super().__init__(module, after=after)
        self._numbers: list[tuple[str, ...]] = list(after._numbers) if after is not None else []

    def __call__(self, name: str, *numbers: str, constant: str = "") -> int:
        if name in ENGINE:
            raise TypeError(f"{self.module}: {name} is an event of the engine; choose another name")
        self._numbers.append(numbers)
        return self._add(name, constant)

    def declared(self) -> dict[str, tuple[str, ...]]:
        """The numbers of each, by name."""
        return dict(zip(self.names(), self._numbers, strict=True))


class Actions(Words):
    """The kinds of action: how each is written, and the words that each slot of it may hold."""

    stored = False

    def __init__(self, module: str, *, after: Actions | None = None) -> None:
        super().__init__(module, after=after)
        self._forms: list[Form] = list(after._forms) if after is not None else []

    def __call__(self, name: str, pattern: str = "", *words: Iterable[str], constant: str = "") -> int:
        kind = self._add(name, constant)
        self._forms.append(Form(kind, pattern or name, tuple(tuple(each) for each in words)))
        return kind

    def forms(self) -> tuple[Form, ...]:
        """How each is written, by number."""
        self._closed = True
        return tuple(self._forms)


class Zones(Words):
    """Where cards lie. A zone that each seat has is declared once, and its constant is that of the first seat."""

    def __call__(self, name: str, seats: int | range = 0, *, constant: str = "") -> int:
        """The next zone, or one for each of so many seats: "hand/0" and so on."""
        first, owners = len(self._names), range(seats) if isinstance(seats, int) else seats
        kept = dict(self.constants)
        for each in [f"{name}/{seat}" for seat in owners] or [name]:
            self._add(each, "")
        self.constants = kept
        return self._expect(name, constant, first)


def declared(package: str) -> list[Words]:
    """Every list of words that a game's modules declare, by module and in their order."""
    modules = sorted((name, module) for name, module in sys.modules.items() if name == package or name.startswith(f"{package}."))
    return [
        words
        for name, module in modules
        for words in vars(module).values()
        if isinstance(words, Words) and words.module == name
    ]  # fmt: skip


def check_constants(package: str) -> None:
    """Raise TypeError where a constant is missing, or has another name or number than its word."""
    for words in declared(package):
        there = vars(sys.modules[words.module])
        for constant, number in words.constants.items():
            if there.get(constant) != number:
                raise TypeError(f"{words.module} should have {constant} = {number}, as it is declared, not {there.get(constant)!r}")


def numbered(package: str, options: Iterable[Option]) -> list[Any]:
    """All that gives the numbers of a game's states a meaning besides its faces and zones: its words, and those of its options."""
    return [words.names() for words in declared(package) if words.stored] + [[option.name, _words(option)] for option in options]


def _words(option: Option) -> list[str]:
    if isinstance(option, Pair):
        return _words(option.each)
    if isinstance(option, Choice):
        return list(option.words)
    return list(option.entries) if isinstance(option, Numbers) else []


def as_data(package: str) -> Mapping[str, Any]:
    """Every list of words of a game by the name of its variable, for other languages."""
    found: dict[str, Words] = {}
    for words in declared(package):
        for name, value in vars(sys.modules[words.module]).items():
            if value is words and found.setdefault(name, words) is not words:
                raise TypeError(f"{words.module}: {name!r} is the name of two lists of words, the other is of {found[name].module}")
    return {name: words.names() for name, words in found.items()}
