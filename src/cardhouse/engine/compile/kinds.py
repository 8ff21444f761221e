"""What a value in a compiled rule can be: a number, some numbers at once, a row or grid of numbers, a record.

Every number is a 64-bit integer while it is computed with; its width matters only in memory, where a field declares it.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from math import prod

from cardhouse.engine.state import WIDE, Field


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
    through: int | None = None  # where in the record the address is of another record, in which the field lies


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
    """The record of a schema, laid out as flat_dtype lays it out."""
    places, at = [], 0
    for field_name, field in fields.items():
        size = int(field.width[1])
        at = -(-at // size) * size
        places.append((field_name, Place(at, field.width, field.shape)))
        entries = 1
        for length in field.shape:
            entries *= length
        at += size * entries
    return Record(name, tuple(places), -(-at // WIDE) * WIDE)


OWN, COMMON, NEAR = 0, 8, 16  # where in a near record the addresses are: of the whole one, of one with what all have alike; and the fields


def near(whole: Record, fields: Iterable[str], common: Iterable[str]) -> Record:
    """A small record of some fields of another, from which rules reach all others where they lie.

    Its size is an odd number of words of 32 bits: so 32 threads that read the same field of their own find it in 32 banks of shared memory.
    """
    fields, common = frozenset(fields), frozenset(common)
    places, at = [], NEAR
    for name, place in whole.places:
        if name in fields:
            at += (place.offset - at) % 4  # so that both can be copied by words
            places.append((name, replace(place, offset=at)))
            at += bytes_of(place)
        else:
            places.append((name, replace(place, through=COMMON if name in common else OWN)))
    words = -(-at // 4)
    return Record(whole.name, tuple(places), 4 * (words + (words % 2 == 0)))


def bytes_of(place: Place) -> int:
    return int(place.width[1]) * prod(place.shape)


def pieces(near: Record, whole: Record) -> list[tuple[int, int, int]]:
    """What is copied between the two: where it begins in the one and in the other, and how many bytes."""
    found: list[tuple[int, int, int]] = []
    for (_, here), (_, there) in zip(near.places, whole.places, strict=True):
        if here.through is None:
            first, other, size = found[-1] if found else (-1, -1, 0)
            if (first + size, other + size) == (here.offset, there.offset):
                found[-1] = first, other, size + bytes_of(there)
            else:
                found.append((here.offset, there.offset, bytes_of(there)))
    return found
