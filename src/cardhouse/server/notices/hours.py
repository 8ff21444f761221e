"""Quiet hours: minutes of the day, in a person's own zone."""

from __future__ import annotations

from datetime import timedelta

from cardhouse.server.progress.days import local

DAY = 24 * 60  # minutes


def quiet_until(now: float, zone: str, begins: int, ends: int) -> float:
    """The moment at which quiet hours end; 0 where it is not quiet now, by the clocks of the zone."""
    if begins == ends:
        return 0.0
    here = local(now, zone)
    minute = here.hour * 60 + here.minute
    if not (begins <= minute < ends if begins < ends else minute >= begins or minute < ends):
        return 0.0
    day = here.replace(hour=ends // 60, minute=ends % 60, second=0, microsecond=0)
    if minute >= ends:
        day += timedelta(days=1)  # of the calendar: a night in which clocks change has another length
    return max(day.timestamp(), now + 1)
