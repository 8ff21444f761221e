"""The puzzle of the day comes round, and a streak counts every day once."""

from datetime import UTC, datetime

import pytest

from cardhouse.bots.daily import ARCHIVE, daily, date_of, day_at, last_shown, rotation, streak, until_next
from cardhouse.engine.game import spec_of

GAMES = ("lama", "war_lanes", "grimhand", "konivrer")


def day(text):
    return day_at(datetime.fromisoformat(text).replace(tzinfo=UTC).timestamp())


def test_a_day_begins_at_midnight_in_utc():
    assert day("2026-03-01T00:00:00") == day("2026-02-28T23:59:59") + 1
    assert str(date_of(day("2026-03-01T12:00:00"))) == "2026-03-01"
    assert until_next(datetime(2026, 3, 1, 23, 0, tzinfo=UTC).timestamp()) == 3600


@pytest.mark.parametrize("key", GAMES)
def test_no_puzzle_comes_again_until_all_were_shown(key):
    spec, today = spec_of(key), day("2026-03-01")
    n = len(rotation(spec))
    shown = [daily(spec, today + i).id for i in range(2 * n)]
    assert len(set(shown[:n])) == n
    assert shown[:n] == shown[n:]


def test_the_days_grow_harder_and_begin_anew():
    spec, today = spec_of("lama"), day("2026-03-01")
    week = [daily(spec, today + i).difficulty for i in range(8)]
    assert sorted(week[:4]) == [1, 2, 3, 4]
    assert week[:4] == week[4:]


def test_a_puzzle_stays_open_for_a_while():
    spec, today = spec_of("lama"), day("2026-03-01")
    assert last_shown(spec, daily(spec, today).id, today) == today
    assert last_shown(spec, daily(spec, today - ARCHIVE + 1).id, today) == today - ARCHIVE + 1
    assert last_shown(spec, daily(spec, today - ARCHIVE).id, today) is None
    assert last_shown(spec, daily(spec, today + 1).id, today) is None
    assert last_shown(spec, "nothing", today) is None


def run(*days, today="2026-03-15"):
    return streak({day(f"2026-{each}") for each in days}, day(today))


def test_days_in_a_row_are_a_streak():
    assert run().days == 0
    assert run("03-15").days == 1
    assert run("03-13", "03-14", "03-15").days == 3
    assert run("03-13", "03-14").days == 2, "today is not over"
    assert run("03-12", "03-13").days == 2, "yesterday is the free day"
    assert run("03-11", "03-12").days == 0, "two days are missed"


def test_one_day_a_month_is_free():
    joined = run("03-12", "03-14", "03-15")
    assert (joined.days, joined.free) == (3, False)
    assert joined.week == ("missed", "missed", "missed", "solved", "free", "solved", "solved")
    assert run("03-10", "03-12", "03-14", "03-15").days == 3, "only one"
    across = run("02-26", "02-28", "03-01", "03-02", "03-04", today="2026-03-04")
    assert (across.days, across.free) == (5, False), "one of each month"
    assert run("03-14", "03-15").free


def test_the_week_says_what_became_of_each_day():
    assert run("03-14").week == ("missed",) * 5 + ("solved", "open")


def test_a_clock_set_back_over_midnight_counts_nothing_twice():
    """The puzzle of the 16th was solved; then the clock showed the 15th again."""
    solved = {day("2026-03-14"), day("2026-03-15"), day("2026-03-16")}
    assert streak(solved, day("2026-03-15")).days == 3
    assert streak(solved, day("2026-03-16")).days == 3
    assert streak({*solved, day("2099-01-01")}, day("2026-03-16")).days == 3, "a clock that was wrong by years breaks nothing"
