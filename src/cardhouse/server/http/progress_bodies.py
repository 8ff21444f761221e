"""The bodies of answers about progress and statistics."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from cardhouse.server.progress.days import LONGEST_ZONE


class QuestInfo(Struct, frozen=True):
    """A quest of today, in words."""

    key: str
    game: str
    say: str
    done: int  # of the goal
    goal: int
    xp: int


class WeekInfo(Struct, frozen=True):
    """A win in each of these games within a week."""

    games: list[str]
    won: list[str]
    filled: bool  # whether it was paid
    xp: int


class StepInfo(Struct, frozen=True, omit_defaults=True):
    """A step of the season, and what it brings to wear."""

    step: int
    say: str = ""
    game: str = ""
    kind: str = ""
    key: str = ""


class SeasonInfo(Struct, frozen=True):
    name: str
    steps: list[StepInfo]
    step: int  # reached
    xp: int  # of the next one
    of: int
    days: int  # left


class DaysInARow(Struct, frozen=True):
    """Days in a row with a finished game; one missed day a month is forgiven."""

    days: int
    best: int
    played: bool  # today


class AchievementInfo(Struct, frozen=True, omit_defaults=True):
    key: str
    say: str
    about: str
    done: int
    goal: int
    game: str = ""  # "" for the house
    day: str = ""  # on which it was reached


class LevelShare(Struct, frozen=True):
    """Games against a level or against people; the share of wins in percent with its 95% interval."""

    level: str
    games: int
    won: int
    share: float
    low: float
    high: float


class Figure(Struct, frozen=True):
    """The most or least there was in one game, and the table where it was."""

    key: str
    say: str
    value: int
    table: str = ""


class Favourite(Struct, frozen=True):
    card: str
    say: str
    times: int


class Rating(Struct, frozen=True):
    """How strong a player is at a game, with half of the 95% interval."""

    rating: int
    margin: int
    games: int
    provisional: bool  # too few games to be compared yet


class GameStatistics(Struct, frozen=True):
    """What I did in one game. Games in which I took a hint are in no share."""

    game: str
    title: str
    games: int
    won: int
    share: float  # of wins in percent
    row: int  # wins in a row now
    best_row: int
    last: str  # the newest results, w or l, the newest last
    levels: list[LevelShare]
    moments: list[Figure]
    totals: list[Figure]
    favourites: list[Favourite]
    rating: Rating | None = None  # among people; none without a game that counts for it


class ProgressInfo(Struct, frozen=True):
    """My level, quests, season, streak and achievements."""

    level: int
    xp: int  # of this level
    of: int
    today: int  # XP of today
    title: str
    day: str
    zone: str
    next: float  # seconds until new quests
    quests: list[QuestInfo]
    swap: bool  # whether one may be swapped
    all_xp: int
    week: WeekInfo
    season: SeasonInfo
    streak: DaysInARow
    achievements: list[AchievementInfo]
    games: int  # finished, in all


class Statistics(Struct, frozen=True):
    """All my statistics, to look at and to keep."""

    games: list[GameStatistics]
    xp: int  # ever
    since: str  # the house counts as of this moment: 2026-03-01T12:00:00Z


class GainInfo(Struct, frozen=True):
    """Something that a finished game brought."""

    what: Literal["game", "win", "quest", "quests", "week", "counter", "step", "level", "achievement"]
    say: str
    xp: int
    key: str
    game: str


class RatingChange(Struct, frozen=True):
    """My rating before and after a game, and half of its 95% interval after it."""

    before: int
    after: int
    margin: int


class EarnedInfo(Struct, frozen=True):
    """What a finished game brought, and the level before and after it."""

    table: str
    game: str
    gains: list[GainInfo]
    xp: int  # in all
    level: int  # after it
    at: int  # XP of that level
    of: int
    before: int  # XP of that level before it; 0 where the level is new
    rating: RatingChange | None = None  # where the game was rated


class NewZone(Struct, frozen=True):
    zone: Annotated[str, Meta(min_length=1, max_length=LONGEST_ZONE)]


class ToSwap(Struct, frozen=True):
    quest: Annotated[str, Meta(min_length=1, max_length=128)]
