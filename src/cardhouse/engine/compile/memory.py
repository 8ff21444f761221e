"""Where numbers lie: entries of rows and grids, read and written in the width of their field."""

from __future__ import annotations

import ast

from cardhouse.engine.compile.kinds import NUMBER, Nothing, Number, Numbers, Record, Row
from cardhouse.engine.compile.text import Value
from cardhouse.engine.compile.writer import Writer


class Memory(Writer):
    """A row of no dimensions is one entry."""

    def lengths(self, row: Value) -> list[str]:
        assert isinstance(row.kind, Row)
        dynamic = iter(row.lengths)
        return [next(dynamic) if length is None else str(length) for length in row.kind.shape]

    def element(self, row: Value, index: Value, node: ast.AST | None = None) -> Value:
        """An entry of a row, or a row of a grid; from the end where the index is negative."""
        if not isinstance(row.kind, Row) or not row.kind.shape:
            raise self.refuse("only a row, a grid or a tuple has entries", node)
        lengths, at = self.lengths(row), self.as_number(index, node or self.here)
        if index.constant is None or index.constant < 0:
            under = self.let(f"icmp slt i64 {at}, 0")
            at = self.let(f"select i1 {under}, i64 {self.let(f'add i64 {at}, {lengths[0]}')}, i64 {at}")
        for length in lengths[1:]:
            at = self.let(f"mul nsw i64 {at}, {length}")
        element = row.kind.element
        width = f"[{element.size} x i8]" if isinstance(element, Record) else f"i{8 * int(element[1])}"
        kind = Row(element, row.kind.shape[1:], row.kind.tag)
        dynamic = row.lengths[1:] if row.kind.shape[0] is None else row.lengths
        text = self.let(f"getelementptr inbounds {width}, ptr {row.text}, i64 {at}")
        return Value(element, text) if isinstance(element, Record) and not kind.shape else Value(kind, text, dynamic)

    def load(self, place: Value) -> Value:
        if not isinstance(place.kind, Row) or place.kind.shape:
            return place
        assert isinstance(place.kind.element, str)
        bits = 8 * int(place.kind.element[1])
        number = self.let(f"load i{bits}, ptr {place.text}{self.module.tag(place.kind.tag) if place.kind.tag else ''}")
        if bits < 64:
            number = self.let(f"{'zext' if place.kind.element[0] == 'u' else 'sext'} i{bits} {number} to i64")
        return Value(NUMBER, number)

    def store(self, place: Value, number: str) -> None:
        if not isinstance(place.kind, Row) or place.kind.shape or isinstance(place.kind.element, Record):
            raise self.refuse("only single numbers can be set: a row is filled entry by entry")
        if place.kind.tag.startswith("@"):
            raise self.refuse("a tuple cannot be changed")
        bits = 8 * int(place.kind.element[1])
        if bits < 64:
            number = self.let(f"trunc i64 {number} to i{bits}")
        self.add(f"store i{bits} {number}, ptr {place.text}{self.module.tag(place.kind.tag)}")

    def as_number(self, value: Value, node: ast.AST) -> str:
        if not isinstance(value.kind, Number):
            what = {Nothing: "nothing", Numbers: "several numbers", Row: "a row", Record: "a state"}[type(value.kind)]
            raise self.refuse(f"a number is expected here, and this is {what}", node)
        return value.text
