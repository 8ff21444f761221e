"""The first of all cheapest ways to give everybody in one half an opponent in the other (C.04.3, article 4.2)."""

from __future__ import annotations

from typing import Any

NEVER = 1 << 60  # what it costs that two meet who must not


def first_transposition(costs: Any, rows: int) -> tuple[int, list[int]] | None:
    """What the cheapest assignment of a square array costs, and of all that cost as little the one in which the first row has the
    first possible column, then the second row, and so on; None where somebody would have to meet who must not. Only the first `rows`
    are put in order."""
    solved = _cheapest(costs)
    if solved is None:
        return None
    columns, by_row, by_column = solved
    total = sum(int(costs[row, column]) for row, column in enumerate(columns))
    return total, _ordered(costs == by_row[:, None] + by_column[None, :], columns, rows)


def _cheapest(costs: Any) -> tuple[list[int], Any, Any] | None:
    """The Hungarian method: a column for each row, and what each row and each column is worth."""
    import numpy

    size = len(costs)
    by_row, by_column = costs.min(axis=1, initial=NEVER), numpy.zeros(size, dtype=numpy.int64)
    if size and by_row.max() >= NEVER:
        return None
    row_of, column_of = [-1] * size, [-1] * size
    taken = numpy.zeros(size, dtype=bool)
    for row in range(size):  # what costs least for a row and is still free
        free = numpy.flatnonzero((costs[row] == by_row[row]) & ~taken)
        if len(free):
            column_of[row], row_of[free[0]], taken[free[0]] = int(free[0]), row, True
    for start in range(size):
        if column_of[start] >= 0:
            continue
        left = numpy.full(size, 2 * NEVER, dtype=numpy.int64)  # by column: what is missing to reach it
        came, seen, row = numpy.full(size, -1), numpy.zeros(size, dtype=bool), start
        path: list[int] = []
        while True:
            by = costs[row] - by_row[row] - by_column
            better = (by < left) & ~seen
            left[better], came[better] = by[better], row
            column = int(numpy.where(seen, 4 * NEVER, left).argmin())
            step = left[column]
            if step >= NEVER // 2:
                return None
            by_row[[start, *(row_of[each] for each in path)]] += step
            by_column[seen] -= step
            left[~seen] -= step
            seen[column] = True
            path.append(column)
            if row_of[column] < 0:
                break
            row = row_of[column]
        while column >= 0:
            row = int(came[column])
            row_of[column] = row
            column_of[row], column = column, column_of[row]
    return column_of, by_row, by_column


def _ordered(cheap: Any, columns: list[int], rows: int) -> list[int]:
    """Among all assignments that use cheap places only, the first by its rows. Sets of rows and columns are bits of whole numbers."""
    size = len(columns)
    of_row = [_bits(cheap[row]) for row in range(size)]
    of_column = [_bits(cheap[:, column]) for column in range(size)]
    row_of = [0] * size
    for row, column in enumerate(columns):
        row_of[column] = row
    open_rows, open_columns = (1 << size) - 1, (1 << size) - 1
    for row in range(rows):
        open_rows &= ~(1 << row)
        now = columns[row]
        wanted = of_row[row] & open_columns & ((1 << now) - 1)
        step: dict[int, int] = {}  # by row: the column it takes instead, so that in the end `now` is taken by somebody else
        around, at = [now], 0
        reached = 0  # columns that become free that way
        rest = open_rows
        while at < len(around) and wanted:
            found = of_column[around[at]] & rest
            rest &= ~found
            while found:
                low = found & -found
                other = low.bit_length() - 1
                step[other] = around[at]
                around.append(columns[other])
                reached |= 1 << columns[other]
                found ^= low
            at += 1
            if wanted & -wanted & reached:
                break
        if wanted & reached:
            column = ((wanted & reached) & -(wanted & reached)).bit_length() - 1
            other = row_of[column]
            columns[row], row_of[column] = column, row
            while True:
                column = step[other]
                follower = row_of[column]
                columns[other], row_of[column] = column, other
                if column == now:
                    break
                other = follower
        open_columns &= ~(1 << columns[row])
    return columns


def _bits(flags: Any) -> int:
    import numpy

    return int.from_bytes(numpy.packbits(flags, bitorder="little").tobytes(), "little")
