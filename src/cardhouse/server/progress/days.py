"""Days, weeks and seasons. A day is a date in the player's zone, as a number since 1970, taken from the server's clock alone."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta
from functools import lru_cache
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from cardhouse.bots.daily import date_of, month_of

LONGEST_ZONE = 64  # letters
ZONE = re.compile(r"[A-Za-z][A-Za-z0-9_+-]*(/[A-Za-z0-9_+-]+){0,2}")
HOME = "UTC"
FURTHEST = 2  # dates by which two zones can differ at one moment
SEASON = 91  # days
FIRST_SEASON = 20_360  # 2025-09-29, a Monday


@lru_cache(maxsize=1024)
def zone_of(name: str) -> ZoneInfo | None:
    """A zone by its IANA name; None where this machine does not know it."""
    if len(name) > LONGEST_ZONE or not ZONE.fullmatch(name):
        return None
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        return None


def local(seconds: float, zone: str) -> datetime:
    """A moment as the clocks of a zone show it."""
    return datetime.fromtimestamp(seconds, (zone_of(zone) if zone != HOME else None) or UTC)


def day_in(seconds: float, zone: str) -> int:
    """The day of a moment in a zone."""
    return local(seconds, zone).date().toordinal() - date_of(0).toordinal()


def until_next_day(seconds: float, zone: str) -> float:
    """Seconds until the next day begins in a zone."""
    now = local(seconds, zone)
    midnight = (now + timedelta(days=1)).replace(hour=0, minute=0, second=0, microsecond=0)
    return max(1.0, midnight.timestamp() - seconds)


def week_of(day: int) -> int:
    """The number of a week, which begins on a Monday."""
    return (day + 3) // 7


def season_of(day: int) -> int:
    """The number of a season: thirteen weeks, the same for everybody."""
    return (day - FIRST_SEASON) // SEASON


def season_days_left(season: int, day: int) -> int:
    return max(0, FIRST_SEASON + (season + 1) * SEASON - day)


def month_number(day: int) -> int:
    year, month = month_of(day)
    return year * 12 + month
