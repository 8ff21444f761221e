"""The puzzle of the day, and streaks of days. A day is a date in UTC, as a number since 1970; the caller passes it in."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from functools import lru_cache
from itertools import zip_longest
from zlib import crc32

from cardhouse.bots.puzzles import LEVELS, Puzzle, puzzles_of
from cardhouse.engine.game import Spec

DAY = 86_400  # seconds
FIRST_DAY = 0  # 1970-01-01
ARCHIVE = 30  # days for which the puzzle of a day stays open
SHOWN = 7  # days that a streak shows
AHEAD = 1  # days that a clock may have been set back


def day_at(seconds: float) -> int:
    """The day of a moment, whatever the local time."""
    return int(seconds // DAY)


def date_of(day: int) -> date:
    return date(1970, 1, 1) + timedelta(days=day)


def until_next(seconds: float) -> float:
    """Seconds until the next day begins."""
    return DAY - seconds % DAY


def now() -> float:
    return datetime.now(UTC).timestamp()


@lru_cache(maxsize=64)
def rotation(spec: Spec) -> tuple[Puzzle, ...]:
    """A game's puzzles in the order of days: an easy one, then harder ones, then an easy one again."""
    levels = [sorted((p for p in puzzles_of(spec) if p.difficulty == level), key=lambda p: p.position) for level in range(1, LEVELS + 1)]
    return tuple(puzzle for row in zip_longest(*levels) for puzzle in row if puzzle is not None)


def daily(spec: Spec, day: int) -> Puzzle | None:
    """The puzzle of a day: all of them are shown before one comes again. Games begin at different places."""
    order = rotation(spec)
    return order[(day + crc32(spec.key.encode())) % len(order)] if order else None


def last_shown(spec: Spec, id: str, today: int) -> int | None:
    """The day, today or before, on which a puzzle was that of the day; None where that is too long ago."""
    days = range(today, today - min(ARCHIVE, len(rotation(spec))), -1)
    return next((day for day in days if (found := daily(spec, day)) is not None and found.id == id), None)


@dataclass(frozen=True)
class Streak:
    """Days in a row with a puzzle solved; one day a month may be missed."""

    days: int
    free: bool  # whether this month's free day is still there
    week: tuple[str, ...]  # the last days up to today: solved, free, missed, open (today, not solved yet)


def streak(solved: Collection[int], today: int) -> Streak:
    """The streak that ends today or yesterday. Each day counts once, whatever the clock did."""
    found = {day for day in solved if day <= today + AHEAD}
    day = max([today, *found])
    day -= day not in found  # today is not over
    days = 0
    free: set[int] = set()  # missed days that join two solved ones
    skipped: set[int] = set()  # missed days that may yet do so
    while day in found or month_of(day) not in map(month_of, free | skipped):
        if day in found:
            days += 1
            free |= skipped
            skipped = set()
        else:
            skipped.add(day)
        day -= 1
    week = range(today - SHOWN + 1, today + 1)
    shown = tuple(_shown(each, found, free, today) for each in week)
    return Streak(days, month_of(today) not in map(month_of, free), shown)


def month_of(day: int) -> tuple[int, int]:
    found = date_of(day)
    return found.year, found.month


def _shown(day: int, solved: Collection[int], free: Collection[int], today: int) -> str:
    if day in solved:
        return "solved"
    return "open" if day == today else "free" if day in free else "missed"
