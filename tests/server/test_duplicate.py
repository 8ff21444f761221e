"""Duplicate: the same deal at many tables, compared with who held the same cards, and shown when nobody plays it any more."""

import asyncio

import msgspec
import pytest

from cardhouse.engine.chance import Chance, commitment
from cardhouse.engine.game import load
from cardhouse.engine.record import loads
from cardhouse.engine.verify import verify
from cardhouse.server import clubs
from cardhouse.server.duplicate.deals import deal_of_evening, is_sealed
from cardhouse.server.duplicate.movement import seating
from cardhouse.server.duplicate.plan import Plan, plan_of
from cardhouse.server.duplicate.scoring import GAVE_UP, LOST, SHARED, WON, Held, compared, held, standings
from cardhouse.server.errors import Refused
from cardhouse.server.http import duplicate, reviews, tables
from cardhouse.server.http.calls import Context
from cardhouse.server.http.duplicate_bodies import EveningSit, EveningTable
from cardhouse.server.live import evenings, lobby
from cardhouse.server.log import acts, moves
from cardhouse.server.log.clock import wall
from cardhouse.server.log.rows import summary
from cardhouse.server.messages import Clock, Result, SeatInfo
from faults.measurements import SOAK

from .in_process import Guest, new_server, services_of, settle

BOARDS = 2 if SOAK else 1


def asked(server, person=None, body=None, path=None, **query):
    who = server.store.person(person) if person else None
    return Context(services_of(server), who, path or {}, query, body, "1.2.3.4", "http://house")


def opened(server, organiser, game="lama", tables=2, boards=1, **options):
    return evenings.open_evening(server, organiser.person, Plan(game, options, tables, boards, "normal", Clock(), ""))


def sat(server, row, people):
    for guest in people:
        evenings.sit(server, row.id, guest.person, plan_of(row).code, f"words of {guest.person}")


async def turn(server):
    """Wait until what follows from the end of a table has happened."""
    for _ in range(3):
        await settle(server)


async def play_on(server, live, steps=10_000):
    """Play a table on, each seat as a plain bot would."""
    for _ in range(steps):
        table = live.table
        if table.over:
            break
        code = table.game.choose(table.state, "normal", table.played)
        server.change(live, lambda table=table, code=code: moves._played(table, table.to_act, code, "", "bot"), _fail)
        await settle(server)
    await turn(server)


def _fail(error):
    raise AssertionError(error)


def tables_now(server, row):
    board = server.store.duplicate.evening(row.id).board
    return [server.live(each.id) for each in server.store.duplicate.dealt(deal_of_evening(row.id, board))]


# The arithmetic


def test_law_78a_two_matchpoints_for_each_who_did_worse_and_one_for_each_who_did_as_well():
    deal = [Held(table, 0, LOST, score) for table, score in enumerate([620, 620, 170, -50, 600])]
    found = compared(deal)
    assert [found[table, 0].matchpoints for table in range(5)] == [7, 7, 2, 0, 4]
    assert {each.most for each in found.values()} == {8}
    assert [found[table, 0].percent for table in range(5)] == [87.5, 87.5, 25, 0, 50]
    assert found[3, 0].difference == -50 - (620 + 620 + 170 + 600) / 4


def test_a_win_comes_before_points_and_who_gave_up_is_last():
    found = compared([Held(1, 0, WON, 1), Held(2, 0, SHARED, 9), Held(3, 0, LOST, 30), Held(4, 0, GAVE_UP, 40)])
    assert [found[table, 0].matchpoints for table in (1, 2, 3, 4)] == [6, 4, 2, 0]


def test_law_12c2_who_was_left_has_at_least_60_percent():
    found = compared([Held(1, 0, WON, 1, left=True), Held(2, 0, WON, 5), Held(3, 0, WON, 9)])
    assert (found[1, 0].matchpoints, found[1, 0].percent) == (0, 60)


def test_nobody_is_compared_with_other_cards_or_with_nobody():
    found = compared([Held(1, 0, WON, 1), Held(1, 1, LOST, -1), Held(2, 1, WON, 1)])
    assert set(found) == {(1, 1), (2, 1)}


@pytest.mark.parametrize(
    ("sides", "points", "winners", "fewest", "scores", "won"),
    [
        ([0, 1], [12, 0], [0], False, [12, -12], [WON, LOST]),  # a duel of hit points
        ([0, 1, 2, 3], [40, 10, 20, 30], [1], True, [-20, 20, 20 / 3, -20 / 3], [LOST, WON, LOST, LOST]),  # fewest points
        ([0, 1, 0, 1], [5, 2, 5, 2], [0, 2], False, [3, -3, 3, -3], [WON, LOST, WON, LOST]),  # partners
        ([0, 1, 2], [9, 9, 40], [0, 1], True, [15.5, 15.5, -31], [SHARED, SHARED, LOST]),
    ],
)
def test_a_score_is_the_own_points_less_those_of_the_other_sides(sides, points, winners, fewest, scores, won):
    made = held(7, [SeatInfo(side=side) for side in sides], Result(points, winners, "over"), fewest)
    assert [each.score for each in made] == pytest.approx(scores)
    assert [each.won for each in made] == won


def test_standings_average_percents_and_differences_decide_between_equals():
    one = compared([Held(0, 0, WON, 4), Held(1, 0, LOST, 1), Held(2, 0, LOST, 1)])
    two = compared([Held(0, 0, LOST, 1), Held(1, 0, WON, 9), Held(2, 0, LOST, 1)])
    boards = [{table: one[table, 0] for table in range(3)}, {table: two[table, 0] for table in range(3)}]
    found = standings(boards)
    assert [(each.who, each.place, each.percent, each.difference) for each in found] == [
        (1, 1, (25 + 100) / 2, -1.5 + 8),
        (0, 2, (100 + 25) / 2, 3 - 4),
        (2, 3, 25, -1.5 - 4),
    ]


@pytest.mark.parametrize(("tables", "sides"), [(8, (0, 1)), (5, (0, 1, 2, 3)), (4, (0, 1, 0, 1)), (3, (0, 1, 2))])
def test_everybody_has_one_seat_partners_stay_and_opponents_change(tables, sides):
    met = []
    for board in range(tables):
        tables_now = seating(board, tables, sides)
        assert sorted(each for table in tables_now for each in table) == list(range(tables * len(sides)))
        for table in tables_now:
            for a in range(len(sides)):
                for b in range(a):
                    home = [table[seat] // tables for seat in (a, b)]
                    assert (sides[a] == sides[b]) == (sides[home[0]] == sides[home[1]])
                    met += [frozenset((table[a], table[b]))] if sides[a] != sides[b] else []
    if len(set(sides)) == 2:  # Mitchell: nobody is met twice before all were
        assert all(met.count(pair) <= len(sides) // 2 for pair in set(met))
    held_by = [{table[0] for table in seating(board, tables, sides)} for board in range(2)]
    assert held_by[0] != held_by[1]


# Chance by draw


def test_every_deal_of_a_game_is_the_same_at_every_table_though_the_tables_play_differently():
    def deals(bot):
        table = load("lama", players=3).start(chance=Chance(bytes(32), ("words",), by_draw=True))
        found = []
        while not table.over:
            if table.state.round > len(found):  # just dealt: a card's number is its place in the deck
                found.append(list(table.state.face))
            table.play(table.game.action(table.game.choose(table.state, bot, table.match.played)))
        return table, found

    (one, first), (two, second) = deals("easy"), deals("random")
    assert one.record.actions != two.record.actions
    rounds = min(len(first), len(second))
    assert rounds >= 2
    assert first[:rounds] == second[:rounds]
    again = loads(one.record.dumps())
    assert again.state.face == one.state.face
    assert all(fact.holds for fact in verify(one.record.dumps()))
    other = one.record.dumps().replace('[Chance "by draw"]\n', "")
    assert not all(fact.holds for fact in verify(other))


# An evening


def test_an_evening_of_eight_tables_is_scored_as_one_would_by_hand(tmp_path):
    """Eight duels with the same cards: every percent of the page is the arithmetic of Law 78A over what the tables' rows say."""

    async def story():
        server = new_server(tmp_path)
        people = [Guest(server) for _ in range(16)]
        row = opened(server, people[0], "war_lanes", tables=8, boards=BOARDS)
        sat(server, row, people)
        evenings.begin(server, row.id, people[0].person)
        plan = plan_of(server.store.duplicate.evening(row.id))
        assert (plan.size, len(set(plan.people))) == (8, 16)
        for board in range(1, BOARDS + 1):
            lives = tables_now(server, row)
            assert len(lives) == 8
            assert len({live.table.commitment for live in lives}) == 1
            assert len({tuple(live.table.state.face) for live in lives}) == 1
            for live in lives:
                await play_on(server, live)
            assert len(server.store.duplicate.made_of(deal_of_evening(row.id, board))) == 16
        assert server.store.duplicate.evening(row.id).status == "over"
        shown = duplicate.evening(asked(server, people[3].person, path={"id": row.id}))
        sums = {}
        for board in shown.results:
            by_hand = {}
            for table in board.tables:
                result = lobby_result(server, table.id)
                for seat in (0, 1):
                    by_hand[table.id, seat] = seat in result.winners, result.points[seat] - result.points[1 - seat]
            for table in board.tables:
                for seat, made in enumerate(table.made):
                    own = by_hand[table.id, seat]
                    others = [by_hand[other.id, seat] for other in board.tables if other.id != table.id]
                    matchpoints = 2 * sum(own > each for each in others) + sum(own == each for each in others)
                    assert (made.matchpoints, made.most) == (matchpoints, 14)
                    assert made.percent == round(100 * matchpoints / 14, 2)
                    assert made.difference == round(own[1] - sum(each[1] for each in others) / 7, 2)
                    sums.setdefault(made.player.name, []).append(100 * matchpoints / 14)
        assert sum(len(each) for each in sums.values()) == 16 * BOARDS
        for line in shown.standings:
            assert line.percent == round(sum(sums[line.player.name]) / BOARDS, 2)
        assert sum(line.percent for line in shown.standings) == pytest.approx(16 * 50, abs=0.1)  # what one gains another loses
        assert [line.percent for line in shown.standings] == sorted((line.percent for line in shown.standings), reverse=True)
        assert len(duplicate.evening_csv(asked(server, path={"id": row.id})).splitlines()) == 1 + 16 * BOARDS
        assert plan.words != ""
        opened_ = server.load(server.store.table(shown.results[0].tables[0].id)).opened
        assert commitment(opened_.secret) == shown.results[0].commitment == shown.commitments[-1]

    asyncio.run(story())


def lobby_result(server, id):
    return summary(server.store.table(id).summary).result


def test_partners_of_four_seats_are_compared_with_partners_who_held_the_same_cards(tmp_path):
    async def story():
        server = new_server(tmp_path)
        ana = Guest(server)
        row = opened(server, ana, "konivrer", tables=2, boards=1, mode="2v2")
        sat(server, row, [ana])
        evenings.begin(server, row.id, ana.person)
        for live in tables_now(server, row):
            await play_on(server, live)
        made = server.store.duplicate.made_of(deal_of_evening(row.id, 1))
        assert len(made) == 8  # also of the table where bots sat alone
        by_seat = {(each.table, each.seat): (each.won, each.score) for each in made}
        for table, seat in by_seat:
            assert by_seat[table, seat] == by_seat[table, (seat + 2) % 4]
            assert by_seat[table, seat][1] == -by_seat[table, (seat + 1) % 4][1]

    asyncio.run(story())


def test_who_won_an_evening_is_worked_out_once_it_is_final_and_then_kept(tmp_path):
    async def story():
        server = new_server(tmp_path)
        ana = Guest(server)
        club = clubs.found(server.store, ana.person, "Tuesday cards", "").id
        row = evenings.open_evening(server, ana.person, Plan("lama", {"players": 2, "target": 20}, 2, 1, "normal", Clock(), "", club=club))
        evenings.sit(server, row.id, ana.person, "", "words")
        evenings.begin(server, row.id, ana.person)
        for live in tables_now(server, row):
            await play_on(server, live)
        context = asked(server, ana.person, path={"id": club})
        first = duplicate.club_tournaments(context).evenings
        statements = []
        server.store._db.set_trace_callback(statements.append)
        assert duplicate.club_tournaments(context).evenings == first
        assert first[0].winners
        assert not [each for each in statements if "FROM made" in each]

    asyncio.run(story())


def test_a_finished_table_tells_nothing_while_others_still_play_its_deal(tmp_path):
    async def story():
        server = new_server(tmp_path)
        ana, bo, cy, di, watcher = (Guest(server) for _ in range(5))
        row = opened(server, ana, "war_lanes")
        sat(server, row, [ana, bo, cy, di])
        evenings.begin(server, row.id, ana.person)
        first, second = tables_now(server, row)
        secret = first.table.opened.secret.hex()
        played = [guest for guest in (ana, bo, cy, di) if first.table.seats_of(guest.person)]
        waiting = [guest for guest in (ana, bo, cy, di) if second.table.seats_of(guest.person)]
        for guest in played:
            guest.follow(first)
        await play_on(server, first)
        assert first.table.over
        assert not second.table.over
        assert is_sealed(server.store, first.table.opened.deal)
        path = {"id": first.table.row.id}
        for guest in [*played, *waiting, watcher]:
            for eye in ("", "all", "watcher", "0", "1"):
                own = guest in played and eye in ("", str(first.table.seats_of(guest.person)[0]))
                context = asked(server, guest.person, path=path, eye=eye)
                if own:  # what they saw themselves, and no more
                    seen = await tables.table_replay(context)
                    told = msgspec.json.decode(bytes(seen))
                    assert not told.get("secret")
                    assert not told.get("all")
                    assert told["seat"] == first.table.seats_of(guest.person)[0]
                else:
                    with pytest.raises(Refused) as refused:
                        await tables.table_replay(context)
                    assert refused.value.code == "sealed"
            for ask in (tables.record, reviews.table_review, reviews.table_glass):
                with pytest.raises(Refused) as refused:
                    await ask(asked(server, guest.person, path=path, n="9", seat="0"))
                assert refused.value.code == "sealed"
            shown = tables.table(asked(server, guest.person, path=path))
            assert (shown.result is not None) == (guest in played)
            told = duplicate.evening(asked(server, guest.person, path={"id": row.id}))
            assert told.results == []
            assert told.standings == []
            assert secret not in msgspec.json.encode(told).decode()
        for guest in played:
            assert secret not in msgspec.json.encode(guest.heard).decode()
        with pytest.raises(Refused):
            watcher.follow(first)
        with pytest.raises(Refused) as refused:
            lobby.rematch(first, played[0].person)
        assert refused.value.code == "duplicate"

        await play_on(server, second)
        assert not is_sealed(server.store, first.table.opened.deal)
        assert secret in await tables.record(asked(server, waiting[0].person, path=path))
        told = duplicate.evening(asked(server, path={"id": row.id}))
        assert told.results[0].secret == secret
        record = await tables.record(asked(server, path=path))
        assert all(fact.holds for fact in verify(record, told.commitments[0]))

    asyncio.run(story())


# What goes wrong


def test_a_person_sits_once_by_the_link_and_not_after_it_has_begun(tmp_path):
    async def story():
        server = new_server(tmp_path)
        ana, bo = Guest(server), Guest(server)
        row = opened(server, ana)
        for code, wrong in (("no_invitation", "x"), ("no_invitation", "")):
            with pytest.raises(Refused) as refused:
                evenings.sit(server, row.id, bo.person, wrong, "")
            assert refused.value.code == code
        sat(server, row, [ana, bo])
        with pytest.raises(Refused) as refused:
            sat(server, row, [bo])
        assert refused.value.code == "sat"
        evenings.stand(server, row.id, bo.person)
        sat(server, row, [bo])
        with pytest.raises(Refused) as refused:
            evenings.begin(server, row.id, bo.person)
        assert refused.value.code == "not_yours"
        evenings.begin(server, row.id, ana.person)
        evenings.begin(server, row.id, ana.person)  # asked twice
        assert len(server.store.duplicate.dealt(deal_of_evening(row.id, 1))) == 2
        with pytest.raises(Refused) as refused:
            sat(server, row, [Guest(server)])
        assert refused.value.code == "begun"
        with pytest.raises(Refused) as refused:
            evenings.evening_of(server, "nowhere")
        assert refused.value.code == "no_evening"

    asyncio.run(story())


def test_the_organiser_closes_the_table_that_never_ends_and_it_counts_for_nobody(tmp_path):
    async def story():
        server = new_server(tmp_path)
        people = [Guest(server) for _ in range(4)]
        row = opened(server, people[0], "war_lanes", boards=2)
        sat(server, row, people)
        evenings.begin(server, row.id, people[0].person)
        first, second = tables_now(server, row)
        await play_on(server, first)
        with pytest.raises(Refused) as refused:
            evenings.close_table(server, row.id, people[1].person, second.table.row.id)
        assert refused.value.code == "not_yours"
        duplicate.close_table(asked(server, people[0].person, EveningTable(second.table.row.id), {"id": row.id}))
        await turn(server)
        assert second.table.over
        assert server.store.duplicate.evening(row.id).board == 2  # the others go on
        shown = duplicate.evening(asked(server, people[0].person, path={"id": row.id}))
        closed = next(table for table in shown.results[0].tables if table.id == second.table.row.id)
        assert [made.won for made in closed.made] == [None, None]
        assert shown.standings == []  # nobody else held those cards
        evenings.end_evening(server, row.id, people[0].person)
        await turn(server)
        assert server.store.duplicate.evening(row.id).status == "over"
        assert server.store.open_tables() == 0

    asyncio.run(story())


def test_where_everybody_left_the_evening_ends(tmp_path):
    async def story():
        server = new_server(tmp_path)
        people = [Guest(server) for _ in range(4)]
        row = opened(server, people[0], "war_lanes", boards=3)
        sat(server, row, people)
        evenings.begin(server, row.id, people[0].person)
        for live in tables_now(server, row):
            evenings.close_table(server, row.id, people[0].person, live.table.row.id)
        await turn(server)
        assert (server.store.duplicate.evening(row.id).status, server.store.duplicate.evening(row.id).board) == ("over", 1)
        assert server.store.duplicate.deal(deal_of_evening(row.id, 2)).until > 1e11  # a deal that was never dealt is never shown

    asyncio.run(story())


def test_who_gives_up_is_last_and_whom_they_left_has_at_least_60_percent(tmp_path):
    async def story():
        server = new_server(tmp_path)
        people = [Guest(server) for _ in range(6)]
        row = opened(server, people[0], "war_lanes", tables=3)
        sat(server, row, people)
        evenings.begin(server, row.id, people[0].person)
        lives = tables_now(server, row)
        loser = next(guest for guest in people if lives[0].table.seats_of(guest.person) == [0])
        loser.follow(lives[0])
        await loser.ask(lives[0], lambda: acts.resign(lives[0].table, loser.person))
        for live in lives[1:]:
            await play_on(server, live)
        [board] = duplicate.evening(asked(server, path={"id": row.id})).results
        left = next(table for table in board.tables if table.id == lives[0].table.row.id).made
        assert (left[0].won, left[0].percent) == ("gave_up", 0)
        assert (left[1].won, left[1].left) == ("won", True)
        assert left[1].percent >= 60

    asyncio.run(story())


def test_a_process_that_was_killed_after_the_last_move_goes_on_with_the_next_deal(tmp_path):
    async def story():
        server = new_server(tmp_path)
        people = [Guest(server) for _ in range(4)]
        row = opened(server, people[0], "war_lanes", boards=2)
        sat(server, row, people)
        evenings.begin(server, row.id, people[0].person)
        server.on_deal_over = lambda deal: None  # killed here
        for live in tables_now(server, row):
            await play_on(server, live)
        assert server.store.duplicate.evening(row.id).board == 1
        again = new_server(tmp_path)
        evenings.catch_up(again)
        evenings.catch_up(again)
        assert again.store.duplicate.evening(row.id).board == 2
        assert len(again.store.duplicate.dealt(deal_of_evening(row.id, 2))) == 2
        assert len(again.store.duplicate.made_of(deal_of_evening(row.id, 1))) == 4

    asyncio.run(story())


def test_an_organiser_has_a_few_open_evenings_and_no_campaign(tmp_path):
    async def story():
        server = new_server(tmp_path)
        ana = Guest(server)
        for _ in range(evenings.MOST_OPEN):
            opened(server, ana)
        with pytest.raises(Refused) as refused:
            opened(server, ana)
        assert refused.value.code == "tables_full"
        for game, options in (("descent", {}), ("lamma", {}), ("lama", {"target": 7})):
            with pytest.raises(Refused) as refused:
                opened(server, Guest(server), game, **options)
            assert refused.value.code == "settings"
        context = asked(server, ana.person, EveningSit("x" * 64), {"id": "nowhere"})
        with pytest.raises(Refused):
            duplicate.sit(context)

    asyncio.run(story())


# The deal of a day


def test_the_deal_of_a_day_is_played_once_against_bots_that_choose_the_same(tmp_path):
    async def story():
        server = new_server(tmp_path)
        ana, bo = Guest(server), Guest(server)
        path = {"game": "lama"}
        [one, two] = [duplicate.play_daily(asked(server, guest.person, path=path)).table for guest in (ana, bo)]
        assert duplicate.play_daily(asked(server, ana.person, path=path)).table == one
        lives = [server.live(one), server.live(two)]
        assert len({tuple(live.table.state.face) for live in lives}) == 1
        assert len({live.table.match.chance.chooser(7) for live in lives}) == 1
        assert {live.table.seats[1].bot for live in lives} == {"normal"}
        before = duplicate.daily_deal(asked(server, ana.person, path=path))
        assert (before.begun, before.over, before.best, before.secret) == (True, False, [], "")
        await play_on(server, lives[0])
        secret = lives[0].table.opened.secret.hex()
        hers = duplicate.daily_deal(asked(server, ana.person, path=path))
        assert (hers.over, hers.mine.place, len(hers.best)) == (True, 1, 1)
        his = duplicate.daily_deal(asked(server, bo.person, path=path))
        assert (his.best, his.mine) == ([], None)  # how others fared is told who has played
        await play_on(server, lives[1])
        shown = duplicate.daily_deal(asked(server, bo.person, path=path))
        assert shown.people == 2
        assert secret not in msgspec.json.encode(shown).decode()
        assert [each.made.matchpoints for each in shown.best] in ([2, 0], [1, 1])
        for ask in (tables.record, tables.table_replay):
            with pytest.raises(Refused) as refused:
                await ask(asked(server, bo.person, path={"id": one}, eye="all"))
            assert refused.value.code == "sealed"

    asyncio.run(story())


def test_the_secret_of_a_day_is_shown_when_it_has_ended_and_who_finished_late_has_no_place(tmp_path):
    async def story():
        server = new_server(tmp_path)
        ana, bo = Guest(server), Guest(server)
        path = {"game": "war_lanes"}
        for guest in (ana, bo):
            duplicate.play_daily(asked(server, guest.person, path=path))
        tables_ = [
            server.live(server.store.duplicate.dealt_to(each, guest.person).id) for guest in (ana, bo) for each in daily_ids(server, guest)
        ]
        await play_on(server, tables_[0])
        yesterday(server)
        await play_on(server, tables_[1])
        deal = tables_[0].table.opened.deal
        assert not is_sealed(server.store, deal)
        day = int(deal.rpartition("/")[2])
        context = asked(server, bo.person, path=path, day=str(day))
        context.services.wall = lambda: (day + 1) * 86_400 + 60
        shown = duplicate.daily_deal(context)
        assert shown.secret == tables_[0].table.opened.secret.hex()
        assert (shown.people, shown.late, shown.mine) == (1, True, None)
        assert [each.table for each in shown.best] == [tables_[0].table.row.id]
        assert shown.secret in await tables.record(asked(server, bo.person, path={"id": tables_[0].table.row.id}))

    asyncio.run(story())


def daily_ids(server, guest):
    found = {server.store.duplicate.deal_of(row.no) for row in server.store.tables_of(guest.person)}
    return sorted(found - {""})


def yesterday(server):
    """As if the day of every daily deal had ended a moment ago, after the tables that are over."""
    with server.store.transaction():
        server.store._do("UPDATE deals SET until = ? WHERE id LIKE 'day/%'", wall())


@pytest.mark.parametrize(
    "body", [{"game": "lama", "tables": 1}, {"game": "lama", "boards": 10**6}, {"game": "lama", "level": "master"}, {}]
)
def test_an_evening_that_cannot_be_is_refused_with_a_sentence(server, body):
    answer = server.guest("Ana").post("/api/evenings", body)
    assert (answer.status, answer.json["code"]) == (400, "body")
