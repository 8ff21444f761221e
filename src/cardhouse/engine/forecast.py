"""What a forecast promises: an exact number, a range, or odds."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple, cast


class Range(NamedTuple):
    """From low to high, both included."""

    low: int
    high: int

    def __format__(self, spec: str) -> str:
        return f"{self.low:{spec}}–{self.high:{spec}}"


class Odds(NamedTuple):
    """So many chances of so many."""

    chances: int
    of: int

    @property
    def share(self) -> float:
        return self.chances / self.of if self.of else 0.0

    def __format__(self, spec: str) -> str:
        return f"{self.share:{spec}}" if spec else f"{self.percent}%"

    @property
    def percent(self) -> int:
        """In whole percents, a half rounded up, as browsers do."""
        return (200 * self.chances + self.of) // (2 * self.of) if self.of else 0


Promise = int | Range | Odds
Promises = dict[str, Promise]


def as_json(promises: Promises) -> dict[str, int | str]:
    """Promises ready for JSON: a number, a range as "27..31", odds as "14/49"."""
    for promise in promises.values():
        if promise.__class__ is not int:
            return {name: _short(promise) for name, promise in promises.items()}
    return cast("dict[str, int | str]", promises)  # most of the time: nothing is to be said otherwise


def from_json(written: Mapping[str, int | str]) -> Promises:
    """The promises that as_json wrote."""
    return {name: promise if isinstance(promise, int) else _long(promise) for name, promise in written.items()}


def _short(promise: Promise) -> int | str:
    if isinstance(promise, Range):
        return f"{promise.low}..{promise.high}"
    return f"{promise.chances}/{promise.of}" if isinstance(promise, Odds) else int(promise)


def _long(said: str) -> Range | Odds:
    low, dots, high = said.partition("..")
    if dots:
        return Range(int(low), int(high))
    chances, _, of = said.partition("/")
    return Odds(int(chances), int(of))
