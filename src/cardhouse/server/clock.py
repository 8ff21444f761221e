"""Clocks: seconds for each move, a bank of them, or days. All of it follows from the log; a house that was down takes nobody's time."""

from __future__ import annotations

from cardhouse.server.messages import Clock, Times

GRACE = 3.0  # seconds added to every turn for animations and the way to the screen
DAY = 86_400.0


def deadline(clock: Clock, turn_at: float, bank: int) -> float | None:
    """When the time of a turn is up that was told at a moment; None without a clock."""
    match clock.kind:
        case "move":
            return turn_at + clock.seconds + GRACE
        case "bank":
            return turn_at + bank / 1000 + GRACE
        case "days":
            return turn_at + clock.days * DAY
    return None


def spend(clock: Clock, banks: list[int], seat: int, seconds: float) -> list[int]:
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
