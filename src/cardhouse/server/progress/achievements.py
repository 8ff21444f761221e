"""Achievements: those of the house are goals over a profile's numbers, those of a game goals over its counters. Each is earned once."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from cardhouse.engine.counters import counters_of
from cardhouse.engine.game import every_key, spec_of
from cardhouse.server.progress.levels import SEASON_STEPS, level_at, season_step
from cardhouse.server.progress.profile import Profile
from cardhouse.server.progress.quests import quests_declared


def _won(profile: Profile, level: str) -> int:
    return sum(each.levels[level].won for each in profile.games.values() if level in each.levels)


NUMBERS: dict[str, Callable[[Profile], int]] = {
    "games": lambda profile: sum(each.games for each in profile.games.values()),
    "kinds": lambda profile: len([key for key, each in profile.games.items() if each.won and quests_declared(key)]),
    "row": lambda profile: max((each.best_row for each in profile.games.values()), default=0),
    "hard": lambda profile: _won(profile, "hard") + _won(profile, "master"),
    "people": lambda profile: _won(profile, "people"),
    "quests": lambda profile: profile.quests_done,
    "filled": lambda profile: profile.days_filled,
    "weeks": lambda profile: profile.weeks_filled,
    "streak": lambda profile: profile.best_streak,
    "level": lambda profile: level_at(profile.xp).level,
    "season": lambda profile: max([season_step(profile.season_xp), *profile.seasons.values()]),
}
HOUSE: dict[str, tuple[str, int]] = {  # the number, and how much of it
    "first_game": ("games", 1),
    "regular": ("games", 50),
    "fixture": ("games", 250),
    "grand_tour": ("kinds", 4),
    "hot_hand": ("row", 5),
    "giant_killer": ("hard", 10),
    "good_company": ("people", 10),
    "errand": ("quests", 10),
    "steward": ("quests", 100),
    "full_day": ("filled", 1),
    "full_week": ("weeks", 1),
    "seven_nights": ("streak", 7),
    "thirty_nights": ("streak", 30),
    "level_10": ("level", 10),
    "level_25": ("level", 25),
    "season_done": ("season", SEASON_STEPS),
}


def goals(profile: Profile) -> Iterator[tuple[str, str, int, int]]:
    """Every achievement: its key, the game ("" for the house), how much there is, and how much it takes."""
    for key, (number, goal) in HOUSE.items():
        yield key, "", NUMBERS[number](profile), goal
    for game in every_key():
        stats = profile.games.get(game)
        for each in counters_of(spec_of(game)).achievements:
            yield f"{game}.{each.key}", game, stats.totals.get(each.counter, 0) if stats else 0, each.goal


def new_ones(profile: Profile, game: str) -> list[str]:
    """The achievements that a profile has reached and did not have before a game of this kind."""
    missing = [(key, *goal) for key, goal in HOUSE.items() if key not in profile.achievements]
    reached = {number: NUMBERS[number](profile) for number in {number for _, number, _ in missing}}
    found = [key for key, number, goal in missing if reached[number] >= goal]
    stats = profile.games.get(game)
    if stats is not None and game in every_key():
        for each in counters_of(spec_of(game)).achievements:
            if (key := f"{game}.{each.key}") not in profile.achievements and stats.totals.get(each.counter, 0) >= each.goal:
                found.append(key)
    return found
