"""Clocks: seconds for each move, a bank of them, or days. All of it follows from the log; a house that was down takes nobody's time.

There are two clocks. `wall` says when something happened, and can be set forward or back at any moment; `steady` measures how long
something takes, and means nothing outside this process. Whatever runs out is measured by the steady one.
"""

from __future__ import annotations

import time
from collections.abc import Sequence

from cardhouse.server.messages import Clock, Times

GRACE = 3.0  # seconds added to every turn for animations and the way to the screen
DAY = 86_400.0
LEFT = 3_600.0  # seconds that a turn of days has left at least where a house takes it up: the calendar may have been set meanwhile


def wall() -> float:
    """The moment, for whoever reads it later: seconds since 1970, by the calendar."""
    return time.time()


def steady() -> float:
    """The moment, for what is measured: seconds that nobody can set."""
    return time.monotonic()


def taken_up(clock: Clock, turned: float) -> float:
    """When a turn began that another process told, by this one's steady clock; `turned` is the moment by the calendar.

    A house that was down takes nobody's time, but days run on.
    """
    if clock.kind != "days":
        return steady()
    return steady() - min(max(0.0, wall() - turned), clock.days * DAY - LEFT)


def deadline(clock: Clock, turn_at: float, bank: int) -> float | None:
    """When the time of a turn is up that was told at a moment of the steady clock; None without a clock."""
    match clock.kind:
        case "move":
            return turn_at + clock.seconds + GRACE
        case "bank":
            return turn_at + bank / 1000 + GRACE
        case "days":
            return turn_at + clock.days * DAY
    return None


def spend(clock: Clock, banks: Sequence[int], seat: int, seconds: float) -> list[int]:
    """The banks after a move that took so long; the grace is nobody's loss."""
    if clock.kind != "bank":
        return []
    left = list(banks)
    left[seat] = max(0, left[seat] - round(max(0.0, seconds - GRACE) * 1000)) + round(clock.more * 1000)
    return left


def times(clock: Clock, until: float | None, now: float, banks: list[int]) -> Times | None:
    """What the players are told of the time."""
    if clock.kind == "none":
        return None
    left = None if until is None else max(0, round((until - now) * 1000))
    return Times(left, banks if clock.kind == "bank" else None)
