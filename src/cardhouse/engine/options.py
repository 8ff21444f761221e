"""A game's options: typed, checked, and held in the state as numbers so that compiled rules read them too."""

from __future__ import annotations

import reprlib
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Literal

from cardhouse.engine.actions import nearest
from cardhouse.engine.errors import OptionError

Value = int | str | bool
Kind = Literal["number", "choice", "flag", "pair", "numbers", "decks"]  # the kind of an option on the wire


def quoted(value: Any) -> str:
    """A value as an error message quotes it, cut to a bounded length."""
    try:
        return reprlib.repr(value) if not isinstance(value, str) else repr(value[:60])
    except ValueError:  # a number of more digits than Python will write
        return "that number"


@dataclass(frozen=True)
class Number:
    """A whole number from low to high."""

    kind: ClassVar[Kind] = "number"
    width: ClassVar[str] = "i2"
    name: str
    default: int
    low: int
    high: int

    def check(self, value: Any) -> int:
        try:
            number = int(value) if not isinstance(value, bool) and str(int(value)) == str(value).strip() else None
        except (TypeError, ValueError, OverflowError):
            number = None
        if number is None or not self.low <= number <= self.high:
            raise OptionError(f"option {self.name} takes a whole number from {self.low} to {self.high}, not {quoted(value)}")
        return number

    def encode(self, value: Any) -> int:
        return int(value)

    @property
    def domain(self) -> str:
        return f"{self.low}–{self.high}"

    @property
    def sample_values(self) -> tuple[Value, ...]:
        return self.low, self.high


@dataclass(frozen=True)
class Choice:
    """One of a few words; the first is the default, and its index is its number."""

    kind: ClassVar[Kind] = "choice"
    width: ClassVar[str] = "i2"
    name: str
    words: tuple[str, ...]

    @property
    def default(self) -> str:
        return self.words[0]

    @property
    def known(self) -> tuple[str, ...]:
        """Every word that is accepted."""
        return self.words

    def check(self, value: Any) -> str:
        word = str(value).strip().lower()
        if word not in self.words:
            near = nearest(word, self.words, 1)
            hint = f"; did you mean {near[0]}?" if near else ""
            raise OptionError(f"option {self.name} takes {_either(self.words)}, not {quoted(value)}{hint}")
        return word

    def encode(self, value: Any) -> int:
        return self.words.index(value)

    @property
    def domain(self) -> str:
        return "/".join(self.words)

    @property
    def sample_values(self) -> tuple[Value, ...]:
        return self.words


@dataclass(frozen=True)
class DependentChoice(Choice):
    """A choice whose check depends on another option: `depends_on` names that one, and `check` gets its word as well."""

    depends_on: str = ""

    def check(self, value: Any, other: Any = None) -> str:
        return super().check(value)


@dataclass(frozen=True)
class Flag:
    """On or off."""

    kind: ClassVar[Kind] = "flag"
    width: ClassVar[str] = "i2"
    name: str
    default: bool = False

    def check(self, value: Any) -> bool:
        word = str(value).strip().lower()
        if word in ("on", "true", "yes", "1"):
            return True
        if word in ("off", "false", "no", "0"):
            return False
        raise OptionError(f"option {self.name} takes on or off, not {quoted(value)}")

    def encode(self, value: Any) -> int:
        return int(value)

    @property
    def domain(self) -> str:
        return "off/on"

    @property
    def sample_values(self) -> tuple[Value, ...]:
        return True, False


@dataclass(frozen=True)
class Pair:
    """Two values, `3,1`; one alone is both, or with `second` the second after the usual first. In the state it is a row of two."""

    kind: ClassVar[Kind] = "pair"
    width: ClassVar[str] = "i2"
    each: Number | Choice
    second: bool = False

    @property
    def name(self) -> str:
        return self.each.name

    @property
    def default(self) -> str:
        return f"{self.each.default},{self.each.default}"

    def check(self, value: Any) -> str:
        parts = list(value) if isinstance(value, list | tuple) else str(value).split(",")
        if len(parts) == 1:
            parts = [self.each.default if self.second else parts[0], parts[0]]
        if len(parts) != 2:
            raise OptionError(f"option {self.name} takes one value or two with a comma between, not {quoted(value)}")
        return ",".join(str(self.each.check(part)) for part in parts)

    def encode(self, value: Any) -> list[int]:
        return [self.each.encode(part) for part in str(value).split(",")]

    @property
    def domain(self) -> str:
        return f"{self.each.domain}, or two"

    @property
    def sample_values(self) -> tuple[Value, ...]:
        """Every value of either place at least once."""
        values = self.each.sample_values
        return tuple(f"{a},{b}" for a, b in zip(values[::2], [*values[1::2], values[0]], strict=False))


@dataclass(frozen=True)
class Numbers:
    """Whole numbers by name, each (usual, lowest, highest). Its text lists those that differ, `bleed=3,guard=100`; the state holds all."""

    kind: ClassVar[Kind] = "numbers"
    width: ClassVar[str] = "i2"
    name: str
    entries: Mapping[str, tuple[int, int, int]]
    sample_values: tuple[Value, ...] = ()
    default: str = "usual"

    def check(self, value: Any) -> str:
        words = [word.strip() for word in str(value).split(",") if word.strip() not in ("", self.default)]
        given = list(value.items()) if isinstance(value, Mapping) else [word.rpartition("=")[::2] for word in words]
        found: dict[str, int] = {}
        for name, number in given:
            if name not in self.entries:
                near = nearest(name, self.entries, 1)
                hint = f"did you mean {near[0]}?" if near else f"write {self.domain}"
                raise OptionError(f"option {self.name} knows no {quoted(name or number)}: {hint}")
            if name in found:
                raise OptionError(f"option {self.name} names {name} twice")
            _, low, high = self.entries[name]
            found[name] = Number(f"{self.name}: {name}", 0, low, high).check(number)
        chosen = [f"{name}={found[name]}" for name, (usual, _, _) in self.entries.items() if found.get(name, usual) != usual]
        return ",".join(chosen) or self.default

    def encode(self, value: Any) -> list[int]:
        said = dict(word.rpartition("=")[::2] for word in str(value).split(",") if word != self.default)
        return [int(said.get(name, usual)) for name, (usual, _, _) in self.entries.items()]

    @property
    def domain(self) -> str:
        return f"{self.default}, or as in {next(iter(self.entries))}=2"


Option = Number | Choice | Flag | Pair | Numbers


def check_whole(name: str, value: Any, low: int, high: int) -> int:
    """The value, if it is a whole number from low to high; OptionError if not."""
    if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
        raise OptionError(f"{name} takes a whole number from {low} to {high}, not {quoted(value)}")
    return value


def _either(words: tuple[str, ...]) -> str:
    return " or ".join(words) if len(words) < 3 else ", ".join(words[:-1]) + " or " + words[-1]


def rotate_seats(option: Option, value: Value, seats: int) -> str:
    """An option with a value for each seat, after every player moved to the next seat; seats not named have the default."""
    usual = str(option.default).split(",")[0]
    values = str(value).split(",")[:seats]
    values += [usual] * (seats - len(values))
    return ",".join([values[-1], *values[:-1]])


Presets = Mapping[str, Mapping[str, Value]]


def check_options(game: str, declared: tuple[Option, ...], given: Mapping[str, Any], presets: Presets | None = None) -> dict[str, Value]:
    """Every declared option with its checked value; where none is given the preset's (option `preset`), else the default."""
    names = [option.name for option in declared]
    for name in given:
        if name not in names:
            near = nearest(name, names, 1)
            hint = f"did you mean {near[0]}?" if near else f"it has {', '.join(names)}"
            raise OptionError(f"{game} has no option {name!r}: {hint}")
    preset = next((option.check(given[option.name]) for option in declared if option.name == "preset" and "preset" in given), "")
    chosen = {**(presets or {}).get(str(preset), {}), **given}
    values = {option.name: chosen.get(option.name, option.default) for option in declared}
    alone = {option.name: option.check(values[option.name]) for option in declared if not isinstance(option, DependentChoice)}
    beside = {
        option.name: option.check(values[option.name], alone[option.depends_on])
        for option in declared
        if isinstance(option, DependentChoice)
    }
    return {name: (alone | beside)[name] for name in names}
