"""What a value in a compiled rule can be: a number, some numbers at once, a row or grid of numbers, a record.

Every number is a 64-bit integer while it is computed with; its width matters only in memory, where a field declares it.
"""

from __future__ import annotations

from dataclasses import dataclass

from cardhouse.engine.state import Field


@dataclass(frozen=True)
class Number:
    """A 64-bit integer."""


@dataclass(frozen=True)
class Numbers:
    """Several at once: what `return a, b` gives."""

    count: int


@dataclass(frozen=True)
class Nothing:
    """What a rule without a result gives."""


@dataclass(frozen=True)
class Place:
    """Where a field lies in a record."""

    offset: int
    width: str
    shape: tuple[int, ...]


@dataclass(frozen=True)
class Record:
    """A state or a generator; `name` also tells the optimiser which memory is which."""

    name: str
    places: tuple[tuple[str, Place], ...]
    size: int

    def __hash__(self) -> int:
        return hash((self.name, self.size))


@dataclass(frozen=True)
class Row:
    """Numbers (or records) side by side; a length of None is known only when the code runs. `tag` tells which memory it is."""

    element: str | Record
    shape: tuple[int | None, ...]
    tag: str


Kind = Number | Numbers | Nothing | Record | Row

NUMBER, NOTHING = Number(), Nothing()


def record(name: str, fields: dict[str, Field]) -> Record:
    """The record of a schema, laid out as NumPy lays it out with align=True."""
    places, at, widest = [], 0, 1
    for field_name, field in fields.items():
        size = int(field.width[1])
        widest = max(widest, size)
        at = -(-at // size) * size
        places.append((field_name, Place(at, field.width, field.shape)))
        entries = 1
        for length in field.shape:
            entries *= length
        at += size * entries
    return Record(name, tuple(places), -(-at // widest) * widest)
