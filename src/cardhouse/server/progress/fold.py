"""The fold: a profile after a finished game, after another zone, after a swap. Everything a person has earned comes through here."""

from __future__ import annotations

from collections import Counter as Counted

from cardhouse.engine.counters import Counters, counters_of
from cardhouse.engine.game import every_key, spec_of
from cardhouse.server.errors import Refused
from cardhouse.server.progress.achievements import new_ones
from cardhouse.server.progress.days import FURTHEST, HOME, day_in, month_number, season_of, week_of, zone_of
from cardhouse.server.progress.finished import Finished, Part
from cardhouse.server.progress.levels import ALL_QUESTS, GAME, MOST_GAMES, QUEST, WEEK, WINS, level_at, season_step
from cardhouse.server.progress.profile import KEPT_DAYS, KEPT_EARNED, KEPT_WEEKS, LAST, Earned, Gain, GameStats, Profile, Share
from cardhouse.server.progress.quests import games_with_quests, quest, quests_of, swapped_for
from cardhouse.server.progress.ratings import Change, rating_change

MOST = 1_000_000_000


def is_new_day(profile: Profile, today: int) -> bool:
    """Whether a day brings new quests. None comes twice, and none comes back that another zone or a clock set back would show again;
    only where the server's clock was days ahead does an earlier day come that had no quests."""
    if today in profile.days:
        return False
    return today > profile.day or today < profile.day - FURTHEST


def begin_day(profile: Profile, person: str, at: float) -> Profile:
    """Bring a profile to the day of a moment. It is changed in place, as in all of this module."""
    today = day_in(at, profile.zone)
    if not is_new_day(profile, today):
        return profile
    profile.day, profile.swapped, profile.games_today, profile.xp_today = today, False, 0, 0
    profile.days = [*profile.days, today][-KEPT_DAYS:]
    profile.quests = {each.key: 0 for each in quests_of(person, today)}
    if (week := week_of(today)) != profile.week:
        profile.week, profile.week_won = week, []
    if (season := season_of(today)) > profile.season:
        if profile.season >= 0:
            profile.seasons[profile.season] = season_step(profile.season_xp)
        profile.season, profile.season_xp = season, 0
    return profile


def after_game(profile: Profile, game: Finished, part: Part, rated: Change | None = None) -> Earned:
    """Count a finished game; what it brought."""
    begin_day(profile, part.person, game.at)
    before, declared = profile.xp, counters_of(spec_of(game.game)) if game.game in every_key() else Counters()
    gains = _game_gains(profile, part, declared)
    _streak(profile)
    _statistics(profile, game, part, declared)
    gains += _quest_gains(profile, game.game, part, declared)
    gains += _week_gains(profile, game.game, part.won)
    gains += _pay(profile, sum(gain.xp for gain in gains))
    gains += [Gain("level", str(level)) for level in range(level_at(before).level + 1, level_at(profile.xp).level + 1)]
    for key in new_ones(profile, game.game):
        profile.achievements[key] = profile.day
        gains.append(Gain("achievement", key))
    earned = Earned(game.table, game.game, profile.day, gains, before, rating_change(rated))
    profile.earned = [*profile.earned, earned][-KEPT_EARNED:]
    return earned


def _pay(profile: Profile, xp: int) -> list[Gain]:
    """Add XP; the steps of the season that it reaches."""
    before = season_step(profile.season_xp)
    profile.xp = min(profile.xp + xp, MOST)
    profile.xp_today += xp
    profile.season_xp = min(profile.season_xp + xp, MOST)
    return [Gain("step", str(step)) for step in range(before + 1, season_step(profile.season_xp) + 1)]


def _game_gains(profile: Profile, part: Part, declared: Counters) -> list[Gain]:
    """XP for the game, for the win, and for what the game declares besides; only so many games of a day."""
    if profile.games_today >= MOST_GAMES:
        return []
    profile.games_today += 1
    gains = [Gain("game", "", GAME)]
    if part.won:
        gains.append(Gain("win", part.level, WINS[part.level]))
    gains += [Gain("counter", name, xp * part.counted[name]) for name, xp in declared.xp.items() if part.counted.get(name)]
    return gains


def _streak(profile: Profile) -> None:
    """One more day in a row; a single missed day is forgiven once a month."""
    day, last = profile.day, profile.last_played
    if day == last:
        return
    missed = day - last - 1
    if last < 0 or missed > 1 or (missed == 1 and profile.forgiven == month_number(day - 1)):
        profile.streak = 1
    elif missed >= 0:
        profile.streak += 1
        profile.forgiven = month_number(day - 1) if missed else profile.forgiven
    profile.last_played = day
    profile.best_streak = max(profile.best_streak, profile.streak)


def streak_now(profile: Profile, today: int) -> int:
    """The streak as it stands: none once a day was missed that is not forgiven."""
    missed = today - profile.last_played - 1
    open_ = missed <= 0 or (missed == 1 and profile.forgiven != month_number(today - 1))
    return profile.streak if open_ else 0


def _statistics(profile: Profile, game: Finished, part: Part, declared: Counters) -> None:
    stats = profile.games.setdefault(game.game, GameStats())
    stats.games += 1
    if not part.apart:
        stats.won += part.won
        stats.row = stats.row + 1 if part.won else 0
        stats.best_row = max(stats.best_row, stats.row)
        stats.last = (stats.last + ("w" if part.won else "l"))[-LAST:]
        share = stats.levels.setdefault(part.level, Share())
        share.games += 1
        share.won += part.won
    for counter in declared.counters:
        found = part.counted.get(counter.name)
        if found is None:
            continue
        if counter.name == declared.favourites:
            for number, times in Counted(found).items():
                if 0 <= number < len(declared.favourite_words):
                    word = declared.favourite_words[number]
                    stats.favourites[word] = stats.favourites.get(word, 0) + times
            continue
        value = len(set(found)) if counter.keep == "kinds" else found
        if counter.keep == "sum":
            stats.totals[counter.name] = min(stats.totals.get(counter.name, 0) + value, MOST)
        else:
            best = stats.moments.get(counter.name)
            if best is None or (value < best[0] if counter.keep == "least" else value > best[0]):
                stats.moments[counter.name] = (value, game.table)


def _quest_gains(profile: Profile, game: str, part: Part, declared: Counters) -> list[Gain]:
    gains: list[Gain] = []
    keeps = {counter.name: counter.keep for counter in declared.counters}
    for key, done in list(profile.quests.items()):
        given = quest(key)
        if given is None or given.game != game or done >= given.goal.goal or given.goal.counter not in part.counted:
            continue
        found = part.counted[given.goal.counter]
        keep = keeps[given.goal.counter]
        value = len(set(found)) if keep == "kinds" else found
        profile.quests[key] = min(done + value if keep == "sum" else max(done, value), given.goal.goal)
        if profile.quests[key] >= given.goal.goal:
            profile.quests_done += 1
            gains.append(Gain("quest", key, QUEST))
    if gains and all(is_done(key, done) for key, done in profile.quests.items()):
        profile.days_filled += 1
        gains.append(Gain("quests", "", ALL_QUESTS))
    return gains


def is_done(key: str, done: int) -> bool:
    """Whether a quest is done; one that is no longer there needs nothing more."""
    given = quest(key)
    return given is None or done >= given.goal.goal


def _week_gains(profile: Profile, game: str, won: bool) -> list[Gain]:
    """A win in each game within a week, once."""
    if not won or game in profile.week_won or game not in (wanted := games_with_quests()):
        return []
    profile.week_won.append(game)
    if set(wanted) - set(profile.week_won) or profile.week in profile.weeks:
        return []
    profile.weeks = [*profile.weeks, profile.week][-KEPT_WEEKS:]
    profile.weeks_filled += 1
    return [Gain("week", "", WEEK)]


# What a person may choose


def change_zone(profile: Profile, person: str, zone: str, at: float) -> None:
    """Let days begin by another zone; once a day, so that nobody walks around the world in an evening."""
    if zone != HOME and zone_of(zone) is None:
        raise Refused("zone", "the house does not know that zone: send one such as Europe/Berlin")
    if zone == profile.zone:
        return
    begin_day(profile, person, at)
    if profile.zone_day == profile.day:
        raise Refused("zone_changed", "your zone was changed today: it can be changed again tomorrow")
    profile.zone, profile.zone_day = zone, profile.day


def swap(profile: Profile, person: str, key: str, at: float) -> None:
    """Exchange a quest of today for another of the same game; one a day."""
    begin_day(profile, person, at)
    given = quest(key)
    if given is None or key not in profile.quests:
        raise Refused("no_quest", "that is none of today's quests: look at them again")
    if profile.swapped:
        raise Refused("swapped", "one quest a day can be swapped, and you have swapped today's")
    if is_done(key, profile.quests[key]):
        raise Refused("quest_done", "that quest is done: swap one that is open")
    other = swapped_for(person, profile.day, given)
    profile.quests = {other.key if each == key else each: 0 if each == key else done for each, done in profile.quests.items()}
    profile.swapped = True
