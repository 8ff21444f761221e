"""Clocks: seconds for each move, a bank of them, or days. All of it follows from the log; time in which the server was down is not counted.

There are two sources of time. `wall` says when something happened, and can be set forward or back at any moment; `steady` measures how long
something takes, and means nothing outside this process. Deadlines are measured by the steady one.
"""

from __future__ import annotations

import time
from collections.abc import Sequence

from cardhouse.server.messages import Clock, Times

GRACE = 3.0  # seconds added to every turn for animations and the way to the screen
DAY = 86_400.0
LEFT = 3_600.0  # seconds that a turn of days has left at least after loading: the calendar may have been set meanwhile


def wall() -> float:
    """Now, to be stored: seconds since 1970, by the calendar."""
    return time.time()


def steady() -> float:
    """Now, to measure with: seconds of a clock that cannot be set."""
    return time.monotonic()


def resumed(clock: Clock, turn_wall: float) -> float:
    """When a turn began, by this process's steady clock, for a table that was just loaded; `turn_wall` is the moment by the calendar.

    Time in which the server was down is not counted, but days run on.
    """
    if clock.kind != "days":
        return steady()
    return steady() - min(max(0.0, wall() - turn_wall), clock.days * DAY - LEFT)


def deadline(clock: Clock, turn_steady: float, bank: int) -> float | None:
    """When the time of a turn is up, by the steady clock; None without a clock."""
    match clock.kind:
        case "move":
            return turn_steady + clock.seconds + GRACE
        case "bank":
            return turn_steady + bank / 1000 + GRACE
        case "days":
            return turn_steady + clock.days * DAY
    return None


def spend(clock: Clock, banks: Sequence[int], seat: int, seconds: float) -> list[int]:
    """The banks after a move that took so many seconds; the grace is not counted."""
    if clock.kind != "bank":
        return []
    left = list(banks)
    left[seat] = max(0, left[seat] - round(max(0.0, seconds - GRACE) * 1000)) + round(clock.more * 1000)
    return left


def times(clock: Clock, until: float | None, now: float, banks: list[int]) -> Times | None:
    """The times as they are sent to players."""
    if clock.kind == "none":
        return None
    left = None if until is None else max(0, round((until - now) * 1000))
    return Times(left, banks if clock.kind == "bank" else None)
