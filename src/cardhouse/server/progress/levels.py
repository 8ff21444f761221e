"""XP, levels and the season's steps (docs/progress.md): whole numbers, and nothing that can be bought."""

from __future__ import annotations

from typing import NamedTuple

GAME = 10
WINS = {"easy": 30, "normal": 35, "hard": 40, "master": 40, "people": 40}  # more for a win, by whom it was against
QUEST, ALL_QUESTS, WEEK = 40, 60, 150
MOST_GAMES = 20  # of a day that give XP: the rest count for statistics and quests alone
STEP, MOST_STEP = 100, 2_500  # level n takes n steps of XP, at most so much
HIGHEST = 1_000
SEASON_STEPS, SEASON_STEP = 13, 300


class Level(NamedTuple):
    """A level, and how far it is to the next."""

    level: int
    xp: int  # of this level
    of: int  # that it takes


def level_at(xp: int) -> Level:
    """The level that so much XP makes."""
    level, left = 1, xp
    while level < HIGHEST and left >= (cost := min(STEP * level, MOST_STEP)):
        left -= cost
        level += 1
    return Level(level, left, min(STEP * level, MOST_STEP))


def season_step(xp: int) -> int:
    """How many steps of a season so much XP has reached."""
    return min(SEASON_STEPS, xp // SEASON_STEP)
