"""Progress: counted once by the server from finished tables' logs, in the player's own days; nothing a client says is believed."""

import asyncio
import os
import random
from collections import Counter
from contextlib import suppress
from datetime import UTC, datetime
from types import SimpleNamespace

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardhouse.engine.counters import CounterError, Ended, count, counters_of, read_counters
from cardhouse.engine.game import keys, spec_of
from cardhouse.engine.text import languages, text_for
from cardhouse.games.grimhand.declarations import BOSSES
from cardhouse.server.cosmetics import Standing
from cardhouse.server.errors import Refused
from cardhouse.server.http import account, progress
from cardhouse.server.http.calls import Context
from cardhouse.server.http.progress_bodies import NewZone, ToSwap
from cardhouse.server.jobs.archiving import archive_next
from cardhouse.server.jobs.schedule import Jobs
from cardhouse.server.live import counting as live_counting
from cardhouse.server.live import lobby
from cardhouse.server.log import acts, moves
from cardhouse.server.messages import SeatPlan, Settings
from cardhouse.server.progress import counting, fold
from cardhouse.server.progress.achievements import HOUSE
from cardhouse.server.progress.days import day_in, season_of, until_next_day, week_of
from cardhouse.server.progress.finished import ENOUGH, Finished, Part, finished
from cardhouse.server.progress.levels import MOST_GAMES, level_at, season_step
from cardhouse.server.progress.profile import Profile, decode, encode
from cardhouse.server.progress.quests import games_with_quests, quest, quests_of, swapped_for
from cardhouse.server.progress.standing import bosses_of, standing_of

from .in_process import Guest, new_server, services_of, settle

GAMES = ("lama", "war_lanes", "grimhand", "konivrer")
NOON = datetime(2026, 3, 4, 12, tzinfo=UTC).timestamp()
DAY = 86_400.0


def refused(code):
    return pytest.raises(Refused, check=lambda error: error.code == code)


def won(game="lama", person="ana", at=NOON, level="normal", hints=False, won=True, table="t", **counted):
    """A finished game of one person."""
    part = Part(person, 0, won, level, hints, counted)
    return Finished(table, game, at, (part,)), part


def played(profile, **game):
    found, part = won(**game)
    return fold.after_game(profile, found, part)


def gains(earned):
    return [(gain.what, gain.xp) for gain in earned.gains]


# Declared counters


@pytest.mark.parametrize("game", [*GAMES, "descent"])
def test_what_a_game_declares_has_its_words_in_every_language(game):
    spec = spec_of(game)
    declared = counters_of(spec)
    assert len(declared.quests) >= (6 if game in GAMES else 0)
    for language in languages(spec.package):
        text = text_for(spec.package, language)
        for section, names in (
            ("quests", [goal.key for goal in declared.quests]),
            ("achievements", [goal.key for goal in declared.achievements]),
            ("achievements_about", [goal.key for goal in declared.achievements]),
            ("moments", declared.moments),
            ("totals", declared.shown),
        ):
            said = set(text.sections.get(section, {}))
            assert said == set(names) or (game == "descent" and said >= set(names)), (language, section)  # it has Grimhand's words too


def test_the_house_has_words_for_its_achievements_in_every_language():
    for language in ("en", "de"):
        text = text_for("cardhouse.server.progress", language)
        assert set(text.sections["achievements"]) == set(text.sections["achievements_about"]) == set(HOUSE)
    assert len(HOUSE) + sum(len(counters_of(spec_of(key)).achievements) for key in GAMES) >= 24


@pytest.mark.parametrize(
    ("entry", "says"),
    [
        ({"event": "vanished"}, "does not declare"),
        ({"event": "played", "who": "nobody"}, "is no number"),
        ({"event": "played", "where": {"face": "Z"}}, "none of its words"),
        ({"event": "played", "where": {"mood": 1}}, "no public number"),
        ({"event": "played", "keep": "all"}, "keeps one of"),
        ({"event": "played", "colour": 1}, "has no 'colour'"),
    ],
)
def test_a_counter_that_cannot_be_counted_is_refused_when_it_is_read(entry, says):
    with pytest.raises(CounterError, match=says):
        read_counters(spec_of("lama"), {"counters": {"x": entry}})


def counted(game, events, seat=0, numbers=None, points=(0, 0), won=(), sides=(0, 1), moves=(9, 9)):
    ended = Ended(points, frozenset(won), sides, moves)
    return count(spec_of(game), numbers or {}, [[[255, *event] for event in events]], ended, [seat])[seat]


def test_events_are_counted_for_the_seat_they_name():
    black = spec_of("lama").words["colour"].index("black")
    events = [
        ("returned", 0, black, 3),
        ("returned", 0, 1 - black, 2),
        ("returned", 1, black, 9),
        ("round_ended", 0, 1),
        ("scored", 0, 4, 9),
    ]
    mine = counted("lama", events)
    assert (mine["black_returned"], mine["hands_emptied"], mine["cheap_rounds"]) == (1, 1, 1)
    assert "hands_emptied" not in counted("lama", events, seat=1)


def test_a_seat_leads_by_the_public_numbers_after_the_move():
    events = [("dealt", 3, 1), ("set", "points", 0, 7), ("set", "points", 1, 12)]
    assert counted("lama", events, numbers={"points": [20, 3]})["early_leads"] == 1
    assert "early_leads" not in counted("lama", events, seat=1, numbers={"points": [20, 3]})


def test_a_blow_counts_for_the_attacker_and_what_was_blocked_for_the_other():
    names = spec_of("grimhand").events["attacked"]
    blow = {"seat": 0, "attack": 50, "damage": 30, "carry": 5, "hp": 20}
    event = ("attacked", *(blow.get(name, 0) for name in names))
    assert counted("grimhand", [event])["struck"] == 30
    assert counted("grimhand", [event])["walls_broken"] == 1
    assert counted("grimhand", [event], seat=1) == {"blocked": 20, "largest_block": 20}


def test_a_lane_counts_by_the_winners_own_hand():
    spec = spec_of("war_lanes")
    straight, pair = (spec.words["kind"].index(word) for word in ("straight", "pair"))
    lane = {"winner": 1, "kind0": pair, "kind1": straight, "damage": 27}
    event = ("lane_resolved", *(lane.get(name, 0) for name in spec.events["lane_resolved"]))
    assert counted("war_lanes", [event], seat=1)["straights"] == 1
    assert counted("war_lanes", [event], seat=1)["largest_clash"] == 27
    assert counted("war_lanes", [event]) == {}


def test_the_end_of_a_game_counts_by_points_and_margin():
    assert counted("war_lanes", [], points=(40, 12), won=[0])["wide_wins"] == 1
    assert "wide_wins" not in counted("war_lanes", [], points=(40, 30), won=[0])
    assert counted("lama", [], points=(9, 40), won=[0])["low_wins"] == 1
    assert counted("konivrer", [], points=(2, 0, 2, 0), won=[0, 2], sides=(0, 1, 0, 1), moves=(9,) * 4)["team_wins"] == 1


def test_g5_8_doors_and_bosses_of_a_descent_bring_xp_and_are_remembered():
    profile = Profile()
    earned = played(profile, game="descent", won=False, doors=4, bosses=1, beat_lilith=1)
    assert [(gain.key, gain.xp) for gain in earned.gains if gain.what == "counter"] == [("doors", 80), ("bosses", 70)]
    assert bosses_of(profile) == {"lilith"}
    names = spec_of("descent").events["fell"]
    fell = [("fell", *({"enemy": each}.get(name, 0) for name in names)) for each in BOSSES]
    assert counted("descent", fell)["bosses"] == 3
    assert counted("descent", fell)["beat_lilith"] == 1


def test_a_joker_counts_once_and_only_in_a_win():
    joker = spec_of("war_lanes").faces.index("JK")
    events = [("placed", 0, joker, 1), ("placed", 0, joker, 2)]
    assert counted("war_lanes", events, won=[0])["joker_wins"] == 1
    assert "joker_wins" not in counted("war_lanes", events)


# Levels, quests, days


def test_g5_8_a_level_takes_a_hundred_more_each_time_up_to_2500():
    assert level_at(0) == (1, 0, 100)
    assert level_at(100) == (2, 0, 200)
    assert level_at(sum(100 * n for n in range(1, 12)) + 960) == (12, 960, 1200)
    assert level_at(10**6).of == 2500
    assert (season_step(299), season_step(300), season_step(10**6)) == (0, 1, 13)


def test_g5_8_a_game_a_win_a_quest_all_four_and_the_week():
    profile = Profile()
    assert gains(played(profile, won=False)) == [("game", 10), ("achievement", 0)]
    assert gains(played(profile, level="people"))[:2] == [("game", 10), ("win", 40)]
    earned = played(profile, level="easy")
    assert gains(earned)[:2] == [("game", 10), ("win", 30)]
    for game in ("war_lanes", "grimhand"):
        assert ("week", 150) not in gains(played(profile, game=game))
    assert ("week", 150) in gains(played(profile, game="konivrer"))
    assert ("week", 150) not in gains(played(profile, game="konivrer"))
    goals = {key: quest(key).goal for key in profile.quests}
    for key, goal in goals.items():
        last = played(profile, game=key.partition(".")[0], won=False, **{goal.counter: goal.goal if goal.key != "elements" else [1, 2, 3]})
        assert ("quest", 40) in gains(last)
    assert ("quests", 60) in gains(last)
    assert (profile.quests_done, profile.days_filled, profile.weeks_filled) == (4, 1, 1)


def test_a_quest_is_done_once_whatever_comes_after():
    profile = Profile()
    played(profile, won=False)
    key = next(key for key in profile.quests if key.startswith("grimhand."))
    goal = quest(key).goal
    half = goal.goal // 2 or 1
    total = [gains(played(profile, game="grimhand", won=False, **{goal.counter: half})) for _ in range(6)]
    assert sum(("quest", 40) in each for each in total) == 1
    assert profile.quests[key] == goal.goal


def test_g5_8_one_quest_a_game_a_day_and_none_comes_back_before_all_were_there():
    assert len(quests_of("ana", 1)) == len(games_with_quests()) == 4
    week = [quests_of("ana", day)[0].key for day in range(6)]
    assert len(set(week)) == 6
    assert {quests_of(f"person {n}", 1)[0].key for n in range(40)} == set(week)
    for day in range(12):
        for each in quests_of("ana", day):
            assert swapped_for("ana", day, each).game == each.game
            assert swapped_for("ana", day, each) != each


def test_only_so_many_games_of_a_day_give_xp():
    profile = Profile()
    for _ in range(MOST_GAMES):
        played(profile, won=False)
    before = profile.xp
    assert ("game", 10) not in gains(played(profile))
    assert profile.xp == before
    assert profile.games["lama"].games == MOST_GAMES + 1
    assert ("game", 10) in gains(played(profile, at=NOON + DAY))


def test_a_season_has_thirteen_steps_of_300():
    profile = Profile()
    played(profile, won=False)
    profile.season_xp = 295
    earned = played(profile, won=False)
    assert ("step", 0) in gains(earned)
    assert profile.season_xp == 305
    season = profile.season
    played(profile, at=NOON + 91 * DAY, won=False)
    assert profile.seasons == {season: 1}
    assert profile.season == season + 1


def test_a_streak_forgives_one_missed_day_a_month():
    profile = Profile()
    for day in (0, 1, 3, 4):
        played(profile, at=NOON + day * DAY)
    assert profile.streak == 4
    assert fold.streak_now(profile, profile.day + 1) == 4
    assert fold.streak_now(profile, profile.day + 2) == 0
    played(profile, at=NOON + 6 * DAY)
    assert (profile.streak, profile.best_streak) == (1, 4)


def test_days_are_those_of_the_players_zone():
    evening = datetime(2026, 3, 4, 23, 30, tzinfo=UTC).timestamp()
    assert day_in(evening, "Europe/Berlin") == day_in(evening, "UTC") + 1
    assert day_in(evening, "America/New_York") == day_in(evening, "UTC")
    assert until_next_day(evening, "UTC") == 1800
    assert week_of(day_in(datetime(2026, 3, 1, tzinfo=UTC).timestamp(), "UTC")) + 1 == week_of(
        day_in(datetime(2026, 3, 2, tzinfo=UTC).timestamp(), "UTC")
    )
    assert season_of(20_360) == 0


def test_a_clock_set_back_over_midnight_gives_no_day_twice():
    profile = Profile()
    played(profile, at=NOON)
    played(profile, at=NOON + DAY)
    quests, day = dict(profile.quests), profile.day
    played(profile, at=NOON)
    assert profile.day == day
    assert profile.quests.keys() == quests.keys()
    assert profile.games_today == 2
    assert profile.streak == 2


def test_a_clock_that_was_a_year_ahead_does_not_take_the_quests_of_a_year():
    profile = Profile()
    played(profile, at=NOON)
    played(profile, at=NOON + 365 * DAY)
    played(profile, at=NOON)
    assert profile.day == day_in(NOON + 365 * DAY, "UTC")
    played(profile, at=NOON + DAY)
    assert profile.day == day_in(NOON + DAY, "UTC")
    played(profile, at=NOON + 365 * DAY)
    assert profile.day == day_in(NOON + DAY, "UTC")


def test_travelling_gives_no_day_twice_and_only_one_zone_a_day():
    profile = Profile()
    late = datetime(2026, 3, 4, 20, tzinfo=UTC).timestamp()
    fold.change_zone(profile, "ana", "Pacific/Kiritimati", late)
    played(profile, at=late)
    ahead = profile.day
    assert ahead == day_in(late, "UTC") + 1
    with refused("zone_changed"):
        profile.zone_day = profile.day
        fold.change_zone(profile, "ana", "Pacific/Pago_Pago", late)
    profile.zone_day = -1
    fold.change_zone(profile, "ana", "Pacific/Pago_Pago", late)
    played(profile, at=late)
    assert (profile.day, profile.games_today) == (ahead, 2)


HOURS = st.integers(-200, 200)
STEPS = st.lists(
    st.one_of(
        st.tuples(st.just("game"), HOURS, st.sampled_from(GAMES)),
        st.tuples(st.just("zone"), HOURS, st.sampled_from(["UTC", "Asia/Tokyo", "Pacific/Kiritimati", "Pacific/Pago_Pago"])),
        st.tuples(st.just("swap"), HOURS, st.integers(0, 3)),
    ),
    max_size=40,
)


@given(STEPS)
def test_whatever_clocks_and_zones_do_no_day_pays_twice(steps):
    """Each quest is done at once, by a game that counts for all of them: a day pays its four quests and all of them, once."""
    profile, paid, before = Profile(), Counter(), 0
    for what, hours, value in steps:
        at = NOON + 3600 * hours
        with suppress(Refused):
            if what == "zone":
                fold.change_zone(profile, "ana", value, at)
            elif what == "swap":
                fold.swap(profile, "ana", list(profile.quests)[value] if profile.quests else "", at)
            else:
                everything = {counter.name: 99 for counter in counters_of(spec_of(value)).counters if counter.keep == "sum"}
                earned = played(profile, game=value, at=at, won=False, elements=[1, 2, 3], **everything)
                paid[profile.day] += sum(gain.xp for gain in earned.gains if gain.what in ("quest", "quests"))
        assert profile.xp >= before
        before = profile.xp
        assert len(set(profile.days)) == len(profile.days)
        assert profile.streak <= len(profile.days)
        assert decode(encode(profile)) == profile
    assert all(xp <= 4 * 40 + 60 for xp in paid.values())


@pytest.mark.parametrize(
    "zone", ["", "Europe/Nowhere", "../../etc/passwd", "/etc/localtime", "Europe/Berlin\0", "x" * 65, "Europe//Berlin"]
)
def test_a_zone_that_is_none_is_refused(zone):
    with refused("zone"):
        fold.change_zone(Profile(), "ana", zone, NOON)


def test_hints_and_stand_ins_win_nothing():
    profile = Profile()
    assert gains(played(profile, won=False, hints=True))[0] == ("game", 10)
    stats = profile.games["lama"]
    assert (stats.games, stats.won, stats.last, stats.levels) == (1, 0, "", {})


def test_achievements_come_once():
    profile = Profile()
    assert ("achievement", 0) in gains(played(profile))
    first = [gain.key for each in (played(profile), played(profile)) for gain in each.gains if gain.what == "achievement"]
    assert "first_game" not in first


def test_moments_favourites_and_shares():
    profile = Profile()
    for clash, table in ((20, "a"), (44, "b"), (30, "c")):
        played(profile, game="grimhand", table=table, largest_clash=clash, used=[1, 1, 2], deaths_survived=1)
    stats = profile.games["grimhand"]
    assert stats.moments["largest_clash"] == (44, "b")
    assert stats.favourites == {"Fate Twist": 6, "Swap Hands": 3}
    assert (stats.totals["deaths_survived"], stats.row, stats.last) == (3, 3, "www")
    share = progress.level_share("normal", 10, 5)
    assert share.low < 50 < share.high
    assert progress.interval(0, 0) == (0.0, 1.0)
    assert 0.75 < progress.interval(20, 20)[0] < 0.9


# Tables


@pytest.fixture
def server(tmp_path):
    made = new_server(tmp_path)
    yield made
    made.close()
    made.store.close()


async def opened(server, *bots, game="lama", **settings):
    """A table of one guest and bots, whose moves the test plays as well."""
    guest = Guest(server)
    seats = [SeatPlan("me"), *[SeatPlan("bot", level=level) for level in bots or ("normal",)]]
    live = lobby.open_table(server, guest.person, Settings(game, seats=seats, **settings))
    await settle(server)
    return live, guest.follow(live)


async def play_out(server, live, guest, most=10_000):
    """Play to the end, or for so many moves of the guest's own."""
    rng, mine = random.Random(3), 0
    while not live.table.over and mine < most:
        table = live.table
        if table.seats[table.to_act].bot:
            code = table.game.choose(table.state, "easy", table.n)
            server.change(live, lambda code=code, n=table.n: moves.play_for(live.table, n, code, "bot"), print)
            await settle(server)
        else:
            mine += 1
            text = rng.choice(table.legal()[0])[0]
            await guest.play(live, text, f"k{table.n}")
    await settle(server)


def profile_of(server, guest):
    return decode(server.store.progress(guest.person))


def test_a_finished_table_is_counted_once_and_its_players_are_told(server):
    async def run():
        live, guest = await opened(server)
        await play_out(server, live, guest)
        told = guest.last("earned")
        first = profile_of(server, guest)
        assert told == {"t": "earned", "table": live.table.row.id, "xp": first.xp}
        assert first.games["lama"].games == 1
        row = server.store.table(live.table.row.id)
        assert counting.count_tables(server.store, [row]) == []
        server.counting.catch_up()
        await settle(server)
        assert encode(profile_of(server, guest)) == encode(first)

    asyncio.run(run())


def test_a_frame_that_is_sent_again_after_the_end_counts_nothing(server):
    async def run():
        live, guest = await opened(server)
        await play_out(server, live, guest)
        first = server.store.progress(guest.person)
        for key in ("k9", f"k{live.table.n - 1}"):
            answer = await guest.ask(live, lambda key=key: moves.play(live.table, guest.person, live.table.n, "draw", key))
            assert isinstance(answer, Refused)
        guest.heard.clear()
        guest.follow(live)  # a reload
        await settle(server)
        assert [message["t"] for message in guest.heard if message["t"] == "earned"] == []
        assert server.store.progress(guest.person) == first

    asyncio.run(run())


@pytest.mark.parametrize("game", GAMES)
def test_a_recount_from_the_logs_leads_to_the_same(server, game):
    async def run():
        options = {"decks": "fire,water"} if game == "konivrer" else {}
        row = None
        while row is None:  # a Death on the first card leaves nothing to count
            live, guest = await opened(server, game=game, options=options)
            await play_out(server, live, guest)
            row = server.store.progress(guest.person)
        counting.choose(server.store, guest.person, counting.ZONE, "Asia/Tokyo", NOON)
        counting.choose(server.store, guest.person, counting.SWAP, next(iter(open_quests(profile_of(server, guest)))), NOON)
        before = server.store.progress(guest.person)
        while archive_next(server):
            pass
        with server.store.transaction():
            server.store.save_progress(guest.person, encode(Profile(xp=10**6)))  # a row that nothing led to
        assert counting.recount(server.store) == (1, 1)
        assert server.store.progress(guest.person) == before

    asyncio.run(run())


def open_quests(profile):
    return [key for key, done in profile.quests.items() if not fold.is_done(key, done)]


def test_a_table_that_was_not_counted_before_a_crash_is_counted_after_it(server):
    async def run():
        live, guest = await opened(server)
        server.counting.published = lambda live: None  # killed between the end and the count
        await play_out(server, live, guest)
        assert server.store.progress(guest.person) is None
        jobs = Jobs(server)
        jobs.sweep()
        jobs.stop()
        await settle(server)
        assert profile_of(server, guest).games["lama"].games == 1

    asyncio.run(run())


def test_what_is_not_counted_to_the_end_is_not_counted_at_all(server, monkeypatch):
    async def run():
        live, guest = await opened(server)
        server.counting.published = lambda live: None
        await play_out(server, live, guest)
        row = server.store.table(live.table.row.id)
        monkeypatch.setattr(server.store, "note", lambda line: 1 / 0)
        with pytest.raises(ZeroDivisionError):
            counting.count_tables(server.store, [row])
        assert server.store.progress(guest.person) is None
        assert [each.id for each in server.store.uncounted()] == [row.id]

    asyncio.run(run())


def test_a_game_that_is_given_up_at_once_counts_for_nobody(server):
    async def run():
        for own, counts in ((1, 0), (ENOUGH, 1)):
            live, guest = await opened(server)
            await play_out(server, live, guest, own)
            if not live.table.over:
                await guest.ask(live, lambda live=live, guest=guest: acts.resign(live.table, guest.person))
            await settle(server)
            assert sum(each.games for each in profile_of(server, guest).games.values()) == counts

    asyncio.run(run())


def test_a_standing_is_what_was_counted(server):
    async def run():
        guest = Guest(server)
        assert standing_of(server.store, guest.person) == Standing()
        profile = Profile(xp=300, season_xp=650, seasons={3: 5}, achievements={"errand": 1})
        with server.store.transaction():
            server.store.save_progress(guest.person, encode(profile))
        assert standing_of(server.store, guest.person) == Standing(3, 5, frozenset(), frozenset({"errand"}))

    asyncio.run(run())


def test_own_seats_at_one_device_and_games_from_a_record_count_for_nobody(server):
    async def run():
        guest = Guest(server)
        seats = [SeatPlan("me"), SeatPlan("here", "Bo")]
        live = lobby.open_table(server, guest.person, Settings("lama", seats=seats, options={"players": 2}))
        await settle(server)
        await play_out(server, live, guest)
        assert live.table.over
        await settle(server)
        assert server.store.progress(guest.person) is None
        row, bodies = server.store.table(live.table.row.id), counting.bodies_of(server.store, live.table.row)
        assert finished(row, bodies).parts == ()

    asyncio.run(run())


def test_moves_that_were_taken_back_do_not_count(server):
    async def run():
        live, guest = await opened(server)
        await play_out(server, live, guest)
        row = server.store.table(live.table.row.id)
        bodies = counting.bodies_of(server.store, row)
        from cardhouse.server.log.entries import Acted, Played, read, write

        at = next(i for i, body in enumerate(bodies) if isinstance(entry := read(body), Played) and entry.seat == 0)
        doubled = [*bodies[: at + 1], write(Acted(0.0, "@undo 0", {})), *bodies[at:]]
        assert finished(row, doubled).parts == finished(row, bodies).parts
        assert doubled != bodies

    asyncio.run(run())


def test_a_fault_in_one_table_stops_no_other(server, monkeypatch):
    async def run():
        tables = [await opened(server) for _ in range(2)]
        bad = tables[0][0].table.row.id
        real = counting.finished
        monkeypatch.setattr(counting, "finished", lambda row, bodies: 1 / 0 if row.id == bad else real(row, bodies))
        count = server.counting.count
        monkeypatch.setattr(server.counting, "count", lambda: None)
        for live, guest in tables:
            await play_out(server, live, guest)
        count()  # both in one transaction
        assert server.store.progress(tables[0][1].person) is None
        assert profile_of(server, tables[1][1]).games["lama"].games == 1

    asyncio.run(run())


def die(logs):
    """What a worker does that is killed."""
    os._exit(1)


@pytest.mark.parametrize("dies", [False, True])
def test_many_tables_that_end_together_are_read_by_another_process_and_here_where_that_dies(server, monkeypatch, dies):
    async def run():
        server.counting.read_elsewhere()
        count = server.counting.count
        monkeypatch.setattr(server.counting, "count", lambda: None)
        monkeypatch.setattr(live_counting, "SOON", 3600)
        tables = [await opened(server) for _ in range(live_counting.MANY)]
        for live, guest in tables:
            await play_out(server, live, guest)
        monkeypatch.setattr(live_counting, "summed", die) if dies else monkeypatch.setattr(counting, "finished", lambda *_: 1 / 0)
        server.counting._next()
        while not all(any(frame["t"] == "earned" for frame in guest.heard) for _, guest in tables):
            await asyncio.sleep(0.01)
        assert [profile_of(server, guest).games["lama"].games for _, guest in tables] == [1] * len(tables)
        assert server.store.uncounted() == []
        before = [encode(profile_of(server, guest)) for _, guest in tables]
        monkeypatch.undo()
        assert counting.recount(server.store).tables == len(tables)
        assert [encode(profile_of(server, guest)) for _, guest in tables] == before
        count()
        server.counting.close()

    asyncio.run(asyncio.wait_for(run(), 120))


# Over HTTP


@pytest.fixture
def visit(server):
    services = services_of(server)
    services.wall = lambda: NOON
    guest = Guest(server)

    def context(body=None, **query):
        return Context(services, server.store.person(guest.person), query.pop("path", {}), query, body, "10.0.0.1", "http://house")

    yield SimpleNamespace(context=context, guest=guest, services=services)
    services.close()


def test_a_new_guest_has_quests_and_nothing_is_written_by_looking(server, visit):
    shown = progress.progress(visit.context(language="de"))
    assert (shown.level, shown.xp, shown.of, len(shown.quests), shown.swap) == (1, 0, 100, 4, True)
    assert shown.season.steps[-1].say == "Nagelkrone"
    assert all(step.say for step in shown.season.steps)
    assert server.store.progress(visit.guest.person) is None
    assert progress.statistics(visit.context()).games == []
    assert msgspec.json.encode(shown)


def test_one_quest_a_day_is_swapped_also_from_two_tabs(visit):
    quests = [each.key for each in progress.progress(visit.context()).quests]
    swapped = progress.swap_quest(visit.context(ToSwap(quests[1])))
    now = [each.key for each in swapped.quests]
    assert [new != old for new, old in zip(now, quests, strict=True)] == [False, True, False, False]
    assert not swapped.swap
    with refused("swapped"):
        progress.swap_quest(visit.context(ToSwap(quests[0])))
    visit.services.wall = lambda: NOON + DAY
    with refused("no_quest"):
        progress.swap_quest(visit.context(ToSwap("lama.of_yesterday")))
    assert progress.progress(visit.context()).swap


def test_a_zone_is_taken_once_a_day(visit):
    assert progress.set_zone(visit.context(NewZone("Asia/Tokyo"))).zone == "Asia/Tokyo"
    assert progress.set_zone(visit.context(NewZone("Asia/Tokyo"))).zone == "Asia/Tokyo"
    with refused("zone_changed"):
        progress.set_zone(visit.context(NewZone("Europe/Berlin")))


def test_what_a_game_brought_is_said_in_words(server, visit):
    async def run():
        live, guest = await opened(server)
        await play_out(server, live, guest)
        context = Context(
            visit.services,
            server.store.person(guest.person),
            {"table": live.table.row.id},
            {"language": "de"},
            None,
            "10.0.0.1",
            "http://h",
        )
        found = progress.earned(context)
        assert found.gains[0].say == "Partie beendet"
        assert found.xp == sum(gain.xp for gain in found.gains) > 0
        stats = progress.statistics(context).games[0]
        assert (stats.game, stats.games, stats.levels[0].level) == ("lama", 1, "normal")
        with refused("not_counted"):
            progress.earned(visit.context(path={"table": "elsewhere"}))

    asyncio.run(run())


def test_progress_stays_with_a_name_and_goes_with_the_account(server, visit):
    async def run():
        live, guest = await opened(server)
        await play_out(server, live, guest)
        person = server.store.person(guest.person)
        before = server.store.progress(person.id)
        server.people.keep(person, "Ana", "a hash")
        assert server.store.progress(person.id) == before
        counting.choose(server.store, person.id, counting.ZONE, "Asia/Tokyo", NOON)
        await account.delete(Context(visit.services, person, {}, {}, None, "10.0.0.1", "http://house"))
        assert server.store.progress(person.id) is None
        assert [line.person for line in server.store.journal()] == [""]
        counting.recount(server.store)
        assert server.store.progress(person.id) is None

    asyncio.run(run())


def test_every_game_with_quests_is_one_of_the_houses_games():
    assert set(games_with_quests()) <= set(keys())
    assert sum(len(counters_of(spec_of(key)).quests) for key in games_with_quests()) >= 24
