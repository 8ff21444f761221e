"""What a tournament does by itself: rounds that begin, ends that nobody asked for, and what a kill left undone. A house in this process."""

import asyncio
from typing import get_args

import pytest

from cardhouse.engine.game import keys, spec_of
from cardhouse.server.app import open_tournaments
from cardhouse.server.errors import Refused
from cardhouse.server.http.calls import Context
from cardhouse.server.http.tournaments import tournament
from cardhouse.server.live import entering, tournaments
from cardhouse.server.live.quotas import MOST_ON_SERVER
from cardhouse.server.live.tournament_calls import CALL_TIME
from cardhouse.server.live.tournament_logs import ALONE, RETRY
from cardhouse.server.live.tournament_tables import settled, table_of
from cardhouse.server.log import acts, clock, gathering
from cardhouse.server.messages import Clock
from cardhouse.server.tournament.entries import Deck, Entered, Founded, Joined, System, TournamentPlan
from cardhouse.server.tournament.pairing import paired
from cardhouse.server.tournament.standings import standings
from cardhouse.server.tournament.state import Tournament, fold
from cardhouse.storage.tournaments import TournamentRow
from cardhouse.testing import variants

from .in_process import Guest, new_server, services_of, settle


class Evening:
    """A tournament whose time goes on when it is told to."""

    def __init__(self, path, monkeypatch, entrants, **plan):
        self.node = open_tournaments(new_server(path))
        self.server, self.later = self.node.server, 0.0
        monkeypatch.setattr(tournaments, "wall", lambda: clock.wall() + self.later)
        self.guests = [Guest(self.server) for _ in range(entrants)]
        plan = {"game": "lama", "options": {"players": 2, "target": 20}, "pause": 0, "rounds": 3, **plan}
        self.id, t = entering.set_up(self.node.logs, self.guests[0].person, TournamentPlan("Evening", **plan))
        for guest in self.guests:
            entering.enter(self.node.logs, self.id, guest.person, t.founded.code, Deck(), "", 0)

    @property
    def now(self):
        return self.node.logs.load(self.id)

    @property
    def tables(self):
        return [self.server.live(board.tables[-1]) for board in self.now.rounds[-1].boards]

    @property
    def due(self):
        """Seconds until something is due."""
        return self.node.logs.row(self.id).due - clock.wall() - self.later

    async def look(self, later=0.0):
        self.later += later
        await self.node.look()
        await settle(self.server)

    async def ready(self, live):
        for guest in self.guests:
            if live.table.seats_of(guest.person):
                await guest.ask(live, lambda guest=guest: gathering.get_ready(live.table, guest.person, "luck"))

    async def play(self):
        """Everybody comes, and the second seat of each table resigns."""
        for live in self.tables:
            await self.ready(live)
            second = next(guest for guest in self.guests if 1 in live.table.seats_of(guest.person))
            await second.ask(live, lambda live=live, second=second: acts.resign(live.table, second.person))

    async def nobody_comes(self):
        for live in self.tables:
            self.node.calls.do(CALL_TIME, live.table.row.id)
        await settle(self.server)


@pytest.fixture
def evening(tmp_path, monkeypatch):
    return lambda entrants, **plan: Evening(tmp_path, monkeypatch, entrants, **plan)


def test_rounds_begin_by_themselves_until_the_last_was_played(evening):
    async def story():
        held = evening(4, auto=True, pause=30)
        await held.node.begin(held.id, 1)
        for number in (1, 2, 3):
            await held.look(29)
            assert len(held.now.rounds) == number, "not before the pause is over"
            await held.play()
            await held.look(31)
        assert (held.now.status, held.now.ended, len(held.now.rounds)) == ("over", "over", 3)
        assert all(board.scores == [120, 0] for round in held.now.rounds for board in round.boards)

    asyncio.run(story())


def test_where_too_few_are_left_for_the_next_round_it_waits_a_day_for_them_and_ends_as_it_stands(evening):
    async def story():
        held = evening(2, auto=True)
        await held.node.begin(held.id, 1)
        await held.nobody_comes()
        assert [each.left for each in held.now.entrants.values()] == ["no_show", "no_show"]
        await held.look(1)
        assert (held.now.status, len(held.now.rounds)) == ("running", 1)
        assert held.due > ALONE / 2, "nothing is tried again every second"
        await held.look(ALONE)
        assert (held.now.status, held.now.ended) == ("over", "ended")

    asyncio.run(story())


def test_who_comes_back_in_that_day_goes_on_with_it(evening):
    async def story():
        held = evening(2, auto=True)
        await held.node.begin(held.id, 1)
        await held.nobody_comes()
        await held.look(ALONE / 2)
        for guest in held.guests:
            entering.come_back(held.node.logs, held.id, guest.person)
        await held.look()
        assert len(held.now.rounds) == 2

    asyncio.run(story())


def test_a_round_for_which_the_house_has_no_table_is_tried_again_a_little_later(evening):
    async def story():
        held = evening(2, auto=True)
        await held.node.begin(held.id, 1)
        await held.play()
        held.server.open_tables = MOST_ON_SERVER
        await held.look(1)
        assert 1 < held.due <= RETRY
        held.server.open_tables = 0
        await held.look(RETRY)
        assert len(held.now.rounds) == 2

    asyncio.run(story())


@pytest.mark.parametrize("dealt", [False, True])
def test_who_has_left_when_the_house_is_killed_resigns_after_it(evening, dealt):
    async def story():
        held = evening(2)
        await held.node.begin(held.id, 1)
        if dealt:
            await held.ready(held.tables[0])
        held.node.calls.ask = lambda *_: None  # killed here
        entering.leave(held.node.logs, held.node.calls, held.id, held.guests[0].person)
        del held.node.calls.ask
        await held.look(RETRY)
        [board] = held.now.rounds[-1].boards
        number = held.now.entrant_of(held.guests[0].person).number
        assert board.scores == [0 if number == each else 120 for each in board.entrants]

    asyncio.run(story())


def test_a_round_whose_time_is_up_ends_in_draws_of_those_who_play(evening):
    async def story():
        held = evening(4, limit=600, show_up=900)
        await held.node.begin(held.id, 1)
        dealt = held.tables[0]
        await held.ready(dealt)
        await held.look(599)
        assert [board.scores for board in held.now.rounds[0].boards] == [None, None]
        await held.look(2)
        assert [board.scores for board in held.now.rounds[0].boards] == [[60, 60], [0, 0]], "nobody was dealt to at the other"

    asyncio.run(story())


def test_whose_clock_runs_out_has_lost(evening):
    async def story():
        held = evening(2, clock=Clock("move", 30))
        await held.node.begin(held.id, 1)
        [live] = held.tables
        await held.ready(live)
        loser = held.now.entrant_of(live.table.sitters[live.table.to_act].person).number
        live.table = live.table.turn_began(live.table.turn_steady - 40)  # as if the turn had begun so long ago
        held.server.timers.time_up(live)
        await settle(held.server)
        [board] = held.now.rounds[0].boards
        assert (board.scores, board.unplayed) == ([0 if number == loser else 120 for number in board.entrants], [])

    asyncio.run(story())


def test_a_drawn_game_of_a_knock_out_is_played_again_with_time_of_its_own(evening):
    async def story():
        held = evening(2, system="knockout", limit=600, show_up=300)
        await held.node.begin(held.id, 1)
        seats, tables = [], set()
        for game in (1, 2, 3):
            [live] = held.tables
            assert len(held.now.rounds[0].boards[0].tables) == game
            await held.ready(live)
            seats.append([sitter.person for sitter in live.table.sitters])
            tables.add(live.table.row.id)
            await held.look(301)
            assert live.table.status == "playing"
            await held.look(600)
        assert (seats[0], seats[0]) == (seats[1][::-1], seats[2])
        assert len(tables) == 3
        assert (held.now.status, held.now.rounds[0].boards[0].scores) == ("over", [60, 60])
        assert standings(held.now)[0].entrant == 1, "the better pairing number"

    asyncio.run(story())


def test_a_page_that_was_made_for_others_has_the_names_and_results_of_now(evening):
    async def story():
        held = evening(2)
        await held.node.begin(held.id, 1)
        ana = held.guests[0].person

        def page():
            context = Context(services_of(held.server), held.server.store.person(ana), {"id": held.id}, {}, None, "1.2.3.4", "http://house")
            return tournament(context)

        before = page()
        assert [place.points for place in before.standings] == [0, 0]
        held.server.people.rename(held.server.store.person(ana), "Ana")
        await held.play()
        after = page()
        assert "Ana" in [each.people[0].name for each in after.entrants]
        assert [place.points for place in after.standings] == [1, 0]
        assert after.round.boards[0].scores == [1, 0]

    asyncio.run(story())


@pytest.mark.parametrize("system", get_args(System))
def test_every_way_to_play_every_game_is_founded_and_paired_or_refused_as_docs_say(system):
    refused = set()
    for game in (game for key in keys() if not spec_of(key).house and spec_of(key).granted is None for game in variants(spec_of(key))):
        plan = TournamentPlan("Evening", game.key, options=dict(game.options), system=system)
        try:
            plan, size, team, fewest = settled(plan)
        except Refused:
            refused.add((game.key, game.options.get("mode")))
            continue
        t = Tournament(Founded(0.0, "owner", "code", plan, size, team, fewest))
        for number in range(1, 2 * size + 2):
            fold(t, Entered(0.0, f"{number} 0"))
            for mate in range(1, team):
                fold(t, Joined(0.0, number, f"{number} {mate}"))
        entry = paired(t, 0.0)
        assert sorted([n for board in entry.boards for n in board.entrants] + [bye.entrant for bye in entry.byes]) == sorted(t.entrants)
        for board in entry.boards:
            table = table_of(TournamentRow("id", "owner", game.key, "running"), t, board.entrants).table
            assert [sitter.person.partition(" ")[0] for sitter in table.sitters] == [
                str(board.entrants[sorted(set(table.game.sides)).index(side)]) for side in table.game.sides
            ]
            assert len({sitter.person for sitter in table.sitters}) == table.game.seats
    assert refused == ({("konivrer", "ffa3"), ("konivrer", "ffa4")} if system == "knockout" else set())
