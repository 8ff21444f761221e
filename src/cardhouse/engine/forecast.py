"""What a forecast promises: an exact number, a range, or odds."""

from __future__ import annotations

from typing import NamedTuple


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
        return f"{self.share:{spec or '.0%'}}"


Promise = int | Range | Odds
Promises = dict[str, Promise]
