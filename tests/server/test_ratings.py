"""Ratings: made from finished games between people, with how sure they are; nothing is lost or counted twice (docs/ratings.md)."""

import asyncio
from concurrent.futures import ThreadPoolExecutor
from threading import Event

import psycopg
import pytest
from openskill.models import PlackettLuce

from cardhouse.engine.game import load
from cardhouse.server.http import progress
from cardhouse.server.http.calls import Context
from cardhouse.server.http.ratings import ratings as route
from cardhouse.server.live import lobby
from cardhouse.server.log import acts, gathering
from cardhouse.server.messages import Result, SeatInfo, Settings
from cardhouse.server.names import PROGRAM
from cardhouse.server.progress import counting
from cardhouse.server.progress.ratings import MEAN, SPREAD, SURE, after, is_provisional, is_usual, rated_sides
from cardhouse.storage.moving import move
from cardhouse.storage.postgres import PostgresStore
from cardhouse.storage.store import RatingRow

from .in_process import Guest, new_server, seated, services_of, settle
from .process import until

OVER = {"points": [40, 12, 25, 12], "how": "over"}


@pytest.fixture
def server(tmp_path):
    made = new_server(tmp_path)
    yield made
    made.close()
    made.store.close()


def people(*names, **more):
    return [SeatInfo(name, person=name, side=seat, **more) for seat, name in enumerate(names)]


def sides_of(seats, winners=(1, 3), options=None, own=None, **result):
    found = Result(**{**OVER, **result, "winners": list(winners)})
    usual = {**load("lama", players=len(seats)).options, **(options or {})}
    return rated_sides("lama", usual, seats, found, own or dict.fromkeys(range(len(seats)), 9))


# The model, held against published figures


def test_the_model_is_the_published_one():
    """The example of openskill's documentation: a team of two beats another."""
    model = PlackettLuce(tau=0)
    teams = [
        [model.rating(), model.rating(mu=32.444, sigma=5.123)],
        [model.rating(mu=43.381, sigma=2.421), model.rating(mu=25.188, sigma=6.211)],
    ]
    found = [(each.mu, each.sigma) for team in model.rate(teams) for each in team]
    expected = [(28.6696484, 8.0715208), (33.8308697, 5.0627730), (43.0712748, 2.4166900), (23.1495033, 6.1378607)]
    assert found == [pytest.approx(pair, abs=1e-6) for pair in expected]


def test_the_scale_of_ratings_is_that_model_on_wider_numbers():
    """1500 ± 350 instead of 25 ± 25/3: multiplied by 42, moved by 450."""
    rows = {"ana": RatingRow("lama", "ana", 1620.0, 300.0, 7), "bo": RatingRow("lama", "bo", 1480.0, 120.0, 60)}
    found = after(((("ana",), 1), (("bo",), 0)), "lama", 5.0, lambda game, person: rows[person])
    plain = PlackettLuce()
    [[loser], [winner]] = plain.rate(
        [[plain.rating(mu=(1620 - 450) / 42, sigma=300 / 42)], [plain.rating(mu=(1480 - 450) / 42, sigma=120 / 42)]], ranks=[1, 0]
    )
    assert (found["ana"].after.mean, found["ana"].after.spread) == pytest.approx((42 * loser.mu + 450, 42 * loser.sigma))
    assert (found["bo"].after.mean, found["bo"].after.spread) == pytest.approx((42 * winner.mu + 450, 42 * winner.sigma))
    assert found["bo"].after.games == 61
    assert found["bo"].after.at == 5.0


def test_a_first_rating_is_provisional_until_enough_games():
    rows = {}
    for game in range(40):
        for person, change in after(((("ana",), game % 2), (("bo",), 1 - game % 2)), "lama", 0, lambda _, who: rows.get(who)).items():
            rows[person] = change.after
        if game == 0:
            assert rows["ana"].mean > MEAN > rows["bo"].mean
            assert is_provisional(rows["ana"])
        assert rows["ana"].spread < SPREAD
    assert not is_provisional(rows["ana"])
    assert rows["ana"].mean == pytest.approx(MEAN, abs=60)


# Which games count


def test_winners_come_first_and_the_others_by_points():
    """Fewer points are better in L.A.M.A.; equal points are a shared place."""
    assert sides_of(people("ana", "bo", "cy", "di")) == ((("ana",), 2), (("bo",), 0), (("cy",), 1), (("di",), 0))


def test_who_left_comes_last_though_a_bot_won_for_them():
    seats = people("ana", "bo", "cy", "di")
    seats[1] = SeatInfo("bo", person="bo", side=1, gone=True, bot="normal")
    assert sides_of(seats) == ((("ana",), 2), (("bo",), 3), (("cy",), 1), (("di",), 0))


@pytest.mark.parametrize(
    "seats",
    [
        [*people("ana"), SeatInfo("Otto", bot="normal", side=1)],
        people("ana", "ana"),
        people("ana", "bo", hints=1),
        [SeatInfo("ana", person="ana"), SeatInfo("bo", person="bo")],
    ],
    ids=["a bot", "one device", "a hint", "one side"],
)
def test_games_that_are_no_contest_between_people_count_for_nobody(seats):
    assert sides_of(seats, [0], points=[3, 9]) == ()


def test_house_rules_do_not_count_and_presets_do():
    two = people("ana", "bo")
    assert sides_of(two, [0], points=[3, 9])
    assert sides_of(two, [0], {"target": 60}, points=[3, 9]) == ()
    assert is_usual("grimhand", load("grimhand", preset="modern").options)
    assert is_usual("konivrer", load("konivrer", mode="2v2").options)
    assert not is_usual("grimhand", load("grimhand", hp=10).options)
    assert not is_usual("grimhand", {"preset": "of an older house"})


def test_a_game_given_up_before_it_began_counts_for_nobody():
    two = people("ana", "bo")
    assert sides_of(two, [0], own={0: 5, 1: 1}, how="resign", points=[0, 0]) == ()
    assert sides_of(two, [0], own={0: 5, 1: 2}, how="resign", points=[0, 0]) == ((("ana",), 0), (("bo",), 1))


def test_teams_are_rated_together():
    seats = [SeatInfo(name, person=name, side=seat % 2) for seat, name in enumerate(("ana", "bo", "cy", "di"))]
    options = load("konivrer", mode="2v2").options
    found = rated_sides("konivrer", options, seats, Result([0, 1, 0, 1], [1, 3], "over"), dict.fromkeys(range(4), 9))
    assert found == ((("ana", "cy"), 1), (("bo", "di"), 0))
    changes = after(found, "konivrer", 0, lambda *_: None)
    assert changes["bo"].after == RatingRow("konivrer", "bo", changes["di"].after.mean, changes["di"].after.spread, 1, 0)
    assert changes["bo"].after.mean > MEAN > changes["cy"].after.mean


# Tables


async def two_at_a_table(server, *programs, people=()):
    """Two people, or programs, in the middle of a game."""
    ana, bo = people or (Guest(server), Guest(server))
    for guest, program in zip((ana, bo), programs, strict=False):
        if program:
            found, guest.token = server.people.guest("Deep Llama", program=True)
            guest.person = found.id
    live = lobby.open_table(server, ana.person, Settings("lama", {"players": 2}, listed=True))
    await bo.ask(live, lambda: gathering.sit(live.table, bo.person, None, "", True))
    for guest in (ana, bo):
        guest.follow(live)
    await bo.ask(live, lambda: gathering.get_ready(live.table, bo.person, ""))
    for _ in range(14):
        if live.table.over:
            break
        await (ana, bo)[live.table.to_act].play(live, key=f"k{live.table.n}")
    return live, ana, bo


async def give_up(server, live, guest):
    await guest.ask(live, lambda: acts.resign(live.table, guest.person))
    await settle(server)
    server.counting.count()


def rating_of(server, guest):
    return server.store.rating("lama", guest.person)


def test_a_finished_table_is_rated_once_and_its_players_are_told(server):
    async def story():
        live, ana, bo = await two_at_a_table(server)
        assert rating_of(server, ana) is None
        await give_up(server, live, bo)
        winner, loser = rating_of(server, ana), rating_of(server, bo)
        assert winner.mean > MEAN > loser.mean
        assert winner.games == loser.games == 1
        assert counting.count_tables(server.store, [server.store.table(live.table.row.id)]) == []
        server.counting.catch_up()
        server.counting.count()
        assert rating_of(server, ana) == winner
        told = progress.earned(Context(services_of(server), server.store.person(bo.person), {"table": live.table.row.id}, {}, None, "", ""))
        assert (told.rating.before, told.rating.after) == (round(MEAN), round(loser.mean))

    asyncio.run(story())


def test_four_who_play_to_the_end_are_rated_by_their_places(server):
    """From the deal to the page of ratings, against the library's own answer for these places."""

    async def story():
        live, guests = await seated(server, 4)
        people = [sitter.person for sitter in live.table.sitters]
        while not live.table.over:
            table = live.table
            code = table.game.choose(table.state, "normal", table.played)
            text = next(text for text, each in table.legal()[1].items() if each == code)
            await next(guest for guest in guests if guest.person == people[table.to_act]).play(live, text)
        points = live.table.result.points
        first = server.store.rating("lama", people[0])
        assert first.games == 1
        model = PlackettLuce(mu=MEAN, sigma=SPREAD, beta=SPREAD / 2, tau=SPREAD / 100)
        expected = model.rate([[model.rating()] for _ in people], ranks=[sorted(set(points)).index(each) for each in points])
        for person, [rating] in zip(people, expected, strict=True):
            found = server.store.rating("lama", person)
            assert (found.mean, found.spread) == (pytest.approx(rating.mu), pytest.approx(rating.sigma))
            shown = route(Context(services_of(server), server.store.person(person), {"key": "lama"}, {}, None, "", "")).mine
            assert (shown.rating, shown.games, shown.provisional) == (round(rating.mu), 1, True)

    asyncio.run(story())


def test_a_kill_in_the_middle_of_counting_rates_nobody_and_the_next_start_does(server, monkeypatch):
    async def story():
        live, ana, bo = await two_at_a_table(server)
        with monkeypatch.context() as cut:
            cut.setattr(server.store, "note", lambda line: 1 / 0)  # the last write of the transaction
            await give_up(server, live, bo)
        assert rating_of(server, ana) is None
        [counted] = counting.count_tables(server.store, [server.store.table(live.table.row.id)])
        assert counted.earned.keys() == {ana.person, bo.person}
        assert rating_of(server, ana).games == 1

    asyncio.run(story())


@pytest.mark.xdist_group("postgres")
def test_two_nodes_that_count_at_once_count_each_table_once_and_lose_no_rating(server, tmp_path, postgres):
    async def story():
        server.counting.published = lambda live: None
        live, *people = await two_at_a_table(server)
        await give_up(server, live, people[1])
        live, *_ = await two_at_a_table(server, people=people)
        await give_up(server, live, people[1])
        return people

    ana, _ = asyncio.run(story())
    server.close()
    server.store.close()
    move(str(tmp_path / "house.db"), postgres)
    one, two = PostgresStore(postgres), PostgresStore(postgres)
    this, that = one.uncounted()
    noted, note = Event(), one.note

    def note_slowly(line):
        """The last write; then it waits until the other node stands behind it."""
        note(line)
        noted.set()
        until(lambda: db.execute("SELECT 1 FROM pg_locks WHERE NOT granted").fetchone(), "the other node")

    one.note = note_slowly
    with psycopg.connect(postgres, autocommit=True) as db, ThreadPoolExecutor(2) as both:
        first = both.submit(counting.count_tables, one, [this])
        assert noted.wait(60)
        second = both.submit(counting.count_tables, two, [that, this])
        assert [counted.table for counted in first.result()] == [this.id]
        assert [counted.table for counted in second.result()] == [that.id]
    assert one.rating("lama", ana.person).games == 2
    before = [one.rating("lama", ana.person), one.progress(ana.person)]
    counting.recount(two)
    assert [one.rating("lama", ana.person), one.progress(ana.person)] == before
    for store in (one, two):
        store.close()


def test_a_recount_from_the_logs_leads_to_the_same_ratings(server):
    async def story():
        live, ana, bo = await two_at_a_table(server)
        await give_up(server, live, bo)
        before = rating_of(server, ana), rating_of(server, bo)
        with server.store.transaction():
            server.store.save_rating(RatingRow("lama", ana.person, 3000.0, 1.0, 900))  # that nothing led to
            server.store.save_rating(RatingRow("konivrer", ana.person, 3000.0, 1.0, 900))
        counting.recount(server.store)
        assert (rating_of(server, ana), rating_of(server, bo)) == before
        assert server.store.rating("konivrer", ana.person) is None

    asyncio.run(story())


def test_the_best_are_people_with_a_name_and_a_sure_rating(server):
    async def story():
        ana, bo, cy, guest = (Guest(server) for _ in range(4))
        services = services_of(server)
        for each, name in ((ana, "Ana"), (bo, "Bo"), (cy, "Cy")):
            person = server.store.person(each.person)
            person.name, person.password = name, "a hash"
            with server.store.transaction():
                server.store.save_person(person)
        with server.store.transaction():
            for each, mean, spread in ((ana, 1700, SURE), (bo, 1800, 90), (cy, 2100, SURE + 1), (guest, 1900, 80)):
                server.store.save_rating(RatingRow("lama", each.person, mean, spread, 30))
        found = route(Context(services, server.store.person(cy.person), {"key": "lama"}, {}, None, "", ""))
        assert [(each.name, each.rating.rating, each.me) for each in found.best] == [("Bo", 1800, False), ("Ana", 1700, False)]
        assert (found.mine.rating, found.mine.provisional) == (2100, True)
        with server.store.transaction():
            server.store.delete_person(bo.person)
        assert [each.name for each in route(Context(services, None, {"key": "lama"}, {}, None, "", "")).best] == ["Ana"]

    asyncio.run(story())


def test_programs_are_rated_among_themselves_only(server):
    async def story(one, other):
        live, ana, bo = await two_at_a_table(server, one, other)
        await give_up(server, live, bo)
        return rating_of(server, ana), rating_of(server, bo)

    programs = asyncio.run(story(True, True))
    assert programs[0].mean > MEAN > programs[1].mean
    assert asyncio.run(story(True, False)) == (None, None)
    with server.store.transaction():
        server.store.save_rating(RatingRow("lama", programs[0].person, 1600.0, SURE, 30))
    found = route(Context(services_of(server), None, {"key": "lama"}, {}, None, "", ""))
    assert ([each.name.endswith(PROGRAM) for each in found.programs], found.best) == ([True], [])
