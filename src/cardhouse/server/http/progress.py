"""Routes about progress and statistics. They show what was counted, in words; nothing can be earned here."""

from __future__ import annotations

from math import sqrt
from time import gmtime, strftime

from cardhouse.bots.daily import date_of
from cardhouse.engine.cosmetics import Cosmetic
from cardhouse.engine.counters import Counters, counters_of
from cardhouse.engine.game import Spec, every_key, spec_of
from cardhouse.engine.text import Text, text_for
from cardhouse.server.cosmetics import earned_by
from cardhouse.server.errors import Refused
from cardhouse.server.http.calls import Context
from cardhouse.server.http.catalogue import text_in
from cardhouse.server.http.progress_bodies import (
    AchievementInfo,
    DaysInARow,
    EarnedInfo,
    Favourite,
    Figure,
    GainInfo,
    GameStatistics,
    LevelShare,
    ProgressInfo,
    QuestInfo,
    Rating,
    RatingChange,
    SeasonInfo,
    Statistics,
    StepInfo,
    WeekInfo,
)
from cardhouse.server.progress.achievements import goals
from cardhouse.server.progress.counting import SWAP, ZONE, choose
from cardhouse.server.progress.days import season_days_left, until_next_day
from cardhouse.server.progress.finished import LEVELS
from cardhouse.server.progress.fold import begin_day, is_done, streak_now
from cardhouse.server.progress.levels import ALL_QUESTS, QUEST, SEASON_STEP, SEASON_STEPS, WEEK, level_at, season_step
from cardhouse.server.progress.profile import Earned, Gain, GameStats, Profile, decode
from cardhouse.server.progress.quests import games_with_quests, quest
from cardhouse.server.progress.ratings import half_interval, is_provisional
from cardhouse.server.progress.standing import furthest_step
from cardhouse.storage.store import RatingRow

HOUSE = "cardhouse.server.progress"
LANGUAGES = ("en", "de")
Z95 = 1.959964
FAVOURITES = 5


def profile_of(context: Context) -> Profile:
    """The profile as it is today; nothing is written."""
    return begin_day(decode(context.server.store.progress(context.me.id)), context.me.id, context.services.wall())


def house_text(context: Context) -> Text:
    language = context.query.get("language", "")
    return text_for(HOUSE, language if language in LANGUAGES else "en")


def game_text(context: Context, game: str) -> Text:
    return text_in(spec_of(game), context.query.get("language", ""))


# Progress


def progress(context: Context) -> ProgressInfo:
    return shown(context, profile_of(context))


def swap_quest(context: Context) -> ProgressInfo:
    context.services.progress_choices.take(context.me.id)
    return shown(context, choose(context.server.store, context.me.id, SWAP, context.body.quest, context.services.wall()))


def set_zone(context: Context) -> ProgressInfo:
    context.services.progress_choices.take(context.me.id)
    choose(context.server.store, context.me.id, ZONE, context.body.zone, context.services.wall())
    return progress(context)


def shown(context: Context, profile: Profile) -> ProgressInfo:
    """A profile in words."""
    text, now, level = house_text(context), context.services.wall(), level_at(profile.xp)
    reached = season_step(profile.season_xp)
    return ProgressInfo(
        level=level.level,
        xp=level.xp,
        of=level.of,
        today=profile.xp_today,
        title=title_of(text, profile),
        day=str(date_of(profile.day)),
        zone=profile.zone,
        next=until_next_day(now, profile.zone),
        quests=quests_shown(context, profile),
        swap=not profile.swapped and not all(is_done(key, done) for key, done in profile.quests.items()),
        all_xp=ALL_QUESTS,
        week=WeekInfo(games_with_quests(), profile.week_won, profile.week in profile.weeks, WEEK),
        season=SeasonInfo(
            text.say("seasons", str(profile.season % 4)),
            [step_shown(step, context.query.get("language", "")) for step in range(1, SEASON_STEPS + 1)],
            reached,
            profile.season_xp - reached * SEASON_STEP if reached < SEASON_STEPS else SEASON_STEP,
            SEASON_STEP,
            season_days_left(profile.season, profile.day),
        ),
        streak=DaysInARow(streak_now(profile, profile.day), profile.best_streak, profile.last_played == profile.day),
        achievements=achievements_shown(context, profile, text),
        games=sum(each.games for each in profile.games.values()),
    )


def title_of(text: Text, profile: Profile) -> str:
    """The title of the furthest step that was reached in any season."""
    furthest = furthest_step(profile)
    return text.say("titles", str(max(int(step) for step in text.sections["titles"] if int(step) <= furthest)))


def step_shown(step: int, language: str) -> StepInfo:
    for game, each in earned_by("season", step):
        return StepInfo(step, each.called(language), game, each.kind, each.key)
    return StepInfo(step)


def quests_shown(context: Context, profile: Profile) -> list[QuestInfo]:
    found = []
    for key, done in profile.quests.items():
        given = quest(key)
        if given is not None:
            say = game_text(context, given.game).say("quests", given.goal.key, {"goal": given.goal.goal})
            found.append(QuestInfo(key, given.game, say, done, given.goal.goal, QUEST))
    return found


def achievements_shown(context: Context, profile: Profile, house: Text) -> list[AchievementInfo]:
    found = []
    for key, game, done, goal in goals(profile):
        text, name = (game_text(context, game), key.partition(".")[2]) if game else (house, key)
        day = profile.achievements.get(key)
        found.append(
            AchievementInfo(
                key,
                text.say("achievements", name),
                text.say("achievements_about", name, {"goal": goal}),
                goal if day is not None else min(done, goal),
                goal,
                game,
                str(date_of(day)) if day is not None else "",
            )
        )
    return found


# What a game brought


def earned(context: Context) -> EarnedInfo:
    profile = decode(context.server.store.progress(context.me.id))
    found = next((each for each in reversed(profile.earned) if each.table == context.path["table"]), None)
    if found is None:
        raise Refused("not_counted", "nothing was counted for you at this table, or it was long ago: look at your progress")
    return earned_shown(context, found)


def earned_shown(context: Context, found: Earned) -> EarnedInfo:
    xp = sum(gain.xp for gain in found.gains)
    before, after = level_at(found.xp), level_at(found.xp + xp)
    begun = before.xp if before.level == after.level else 0
    gains = [gain_shown(context, found.game, gain) for gain in found.gains]
    rating = RatingChange(*found.rating) if found.rating else None
    return EarnedInfo(found.table, found.game, gains, xp, after.level, after.xp, after.of, begun, rating)


def brought_by(gain: Gain) -> list[tuple[str, Cosmetic]]:
    """The cosmetics that come with a gain."""
    if gain.what == "achievement":
        return earned_by("achievement", gain.key)
    way = {"level": "level", "step": "season"}.get(gain.what)
    return earned_by(way, int(gain.key)) if way else []


def gain_shown(context: Context, game: str, gain: Gain) -> GainInfo:
    text, owner = house_text(context), game
    match gain.what:
        case "win":
            say = text.say("gains", f"win_{gain.key}")
        case "quest":
            given = quest(gain.key)
            say = game_text(context, game).say("quests", given.goal.key, {"goal": given.goal.goal}) if given else gain.key
        case "counter":
            say = game_text(context, game).say("totals", gain.key) if game in every_key() else gain.key
        case "step":
            owner, say = "", text.say("gains", "step", {"step": gain.key})
        case "level":
            owner, say = "", text.say("gains", "level", {"level": gain.key})
        case "achievement":
            owner, _, name = gain.key.rpartition(".")
            say = (game_text(context, owner) if owner in every_key() else text).say("achievements", name)
        case _:
            say = text.say("gains", gain.what)
    brought = [each.called(context.query.get("language", "")) for _, each in brought_by(gain)]
    say = f"{say}: {', '.join(brought)}" if brought else say
    return GainInfo(gain.what, say, gain.xp, gain.key, owner)  # type: ignore[arg-type]


# Statistics


def statistics(context: Context) -> Statistics:
    profile = decode(context.server.store.progress(context.me.id))
    known = [key for key in every_key() if key in profile.games]
    rated = {row.game: rating_shown(row) for row in context.server.store.ratings_of(context.me.id)}
    games = [game_statistics(context, spec_of(key), profile.games[key], rated.get(key)) for key in known]
    return Statistics(games, profile.xp, strftime("%Y-%m-%dT%H:%M:%SZ", gmtime(context.services.wall())))


def game_statistics(context: Context, spec: Spec, stats: GameStats, rating: Rating | None) -> GameStatistics:
    text, declared = game_text(context, spec.key), counters_of(spec)
    fair = [(level, stats.levels[level]) for level in LEVELS if level in stats.levels]
    return GameStatistics(
        game=spec.key,
        title=text.say("game", "title"),
        games=stats.games,
        won=stats.won,
        share=round(100 * stats.won / stats.games, 1) if stats.games else 0.0,
        row=stats.row,
        best_row=stats.best_row,
        last=stats.last,
        levels=[level_share(level, share.games, share.won) for level, share in fair],
        moments=[Figure(key, text.say("moments", key), *stats.moments[key]) for key in declared.moments if key in stats.moments],
        totals=[Figure(key, text.say("totals", key), stats.totals.get(key, 0)) for key in declared.shown],
        favourites=favourites(text, declared, stats),
        rating=rating,
    )


def rating_shown(row: RatingRow) -> Rating:
    return Rating(round(row.mean), round(half_interval(row)), row.games, is_provisional(row))


def favourites(text: Text, declared: Counters, stats: GameStats) -> list[Favourite]:
    most = sorted(stats.favourites.items(), key=lambda each: (-each[1], each[0]))[:FAVOURITES]
    return [Favourite(card, card_name(text, declared, card), times) for card, times in most]


def card_name(text: Text, declared: Counters, card: str) -> str:
    """A card as people say it: by the game's text, or by its own word."""
    names = list(text.sections.get(declared.favourite_section, {}).values()) or declared.favourite_names
    at = declared.favourite_words.index(card) if card in declared.favourite_words else -1
    return str(names[at]) if 0 <= at < len(names) else card


def level_share(level: str, games: int, won: int) -> LevelShare:
    low, high = interval(won, games)
    return LevelShare(level, games, won, round(100 * won / games, 1) if games else 0.0, round(100 * low, 1), round(100 * high, 1))


def interval(won: int, games: int) -> tuple[float, float]:
    """The 95% interval of a share (Wilson), which holds for few games too."""
    if games == 0:
        return 0.0, 1.0
    share, z = won / games, Z95
    middle = (share + z * z / (2 * games)) / (1 + z * z / games)
    half = z * sqrt(share * (1 - share) / games + z * z / (4 * games * games)) / (1 + z * z / games)
    return max(0.0, middle - half), min(1.0, middle + half)
