"""Who sits where on which deal of an evening: partners stay together, everybody meets others, and changes the cards they hold.

It is Mitchell's movement for any number of sides: the first side stays at its tables, the second goes on by one table after each deal,
the third by two. Seats turn by one from deal to deal and from table to table (in bridge an arrow switch), so that those who hold the
same cards are others each time, and one list ranks all.
"""

from __future__ import annotations

from collections.abc import Sequence


def seating(board: int, tables: int, sides: Sequence[int]) -> list[list[int]]:
    """For each table the contestant at each seat, on a deal counted from 0. Contestant k is at home at table k % tables."""
    seats, order = len(sides), list(dict.fromkeys(sides))
    turns = [shift for shift in range(seats) if _keeps_sides(sides, shift)]
    found = [[-1] * seats for _ in range(tables)]
    for contestant in range(tables * seats):
        home, table = contestant // tables, contestant % tables
        at = (table + board * order.index(sides[home])) % tables
        found[at][(home + turns[(board + at) % len(turns)]) % seats] = contestant
    return found


def _keeps_sides(sides: Sequence[int], shift: int) -> bool:
    """Whether partners are still partners where everybody moves on by so many seats."""
    moved = {(sides[seat], sides[(seat + shift) % len(sides)]) for seat in range(len(sides))}
    return len(moved) == len(set(sides))
