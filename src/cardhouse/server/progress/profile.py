"""A person's progress as it is stored: everything in it follows from finished tables, and from the two things a person may choose, their
zone and which quest is swapped."""

from __future__ import annotations

import msgspec
from msgspec import Struct, field

from cardhouse.server.progress.days import HOME

KEPT_DAYS = 62  # days that had quests are remembered for so many such days, so that none comes twice
KEPT_WEEKS = 20
KEPT_EARNED = 12  # finished tables of which is told what they brought
LAST = 20  # results that a game shows


class Share(Struct):
    """Games, and how many of them were won."""

    games: int = 0
    won: int = 0


class GameStats(Struct):
    """What a person did in one game."""

    games: int = 0
    won: int = 0
    row: int = 0  # wins in a row now
    best_row: int = 0
    last: str = ""  # the newest results, w or l, the newest last
    levels: dict[str, Share] = field(default_factory=dict)  # by whom it was against; games with hints are left out
    totals: dict[str, int] = field(default_factory=dict)  # by counter
    moments: dict[str, tuple[int, str]] = field(default_factory=dict)  # by counter: the most or least, and at which table
    favourites: dict[str, int] = field(default_factory=dict)  # by card


class Gain(Struct, frozen=True):
    """Something that a finished table brought: its kind (see http/progress_bodies.py), which one, and the XP."""

    what: str
    key: str = ""
    xp: int = 0


class Earned(Struct, frozen=True):
    """What a finished table brought a person."""

    table: str
    game: str
    day: int
    gains: list[Gain]
    xp: int  # in all, before it
    rating: tuple[int, int, int] | None = None  # before it, after it and half of its 95% interval then; none where the game was not rated


class Profile(Struct):
    """A person's progress."""

    zone: str = HOME
    zone_day: int = -1  # on which it was last changed
    xp: int = 0
    day: int = -1  # the day whose quests these are
    days: list[int] = field(default_factory=list)  # the last days that had quests
    quests: dict[str, int] = field(default_factory=dict)  # of that day, with how much was done
    swapped: bool = False
    games_today: int = 0  # that gave XP
    xp_today: int = 0
    week: int = -1
    week_won: list[str] = field(default_factory=list)  # games
    weeks: list[int] = field(default_factory=list)  # the last weeks that were filled
    season: int = -1
    season_xp: int = 0
    seasons: dict[int, int] = field(default_factory=dict)  # steps reached in earlier seasons
    streak: int = 0  # days in a row with a finished game; one missed day a month is forgiven
    best_streak: int = 0
    last_played: int = -1  # day
    forgiven: int = -1  # the month in which a missed day was
    quests_done: int = 0
    days_filled: int = 0  # on which all quests were done
    weeks_filled: int = 0
    achievements: dict[str, int] = field(default_factory=dict)  # by key: on which day
    games: dict[str, GameStats] = field(default_factory=dict)
    earned: list[Earned] = field(default_factory=list)  # the newest last


encode = msgspec.msgpack.Encoder().encode
_decode = msgspec.msgpack.Decoder(Profile).decode


def decode(body: bytes | None) -> Profile:
    """A stored profile; an empty one for who has none yet."""
    return Profile() if body is None else _decode(body)
