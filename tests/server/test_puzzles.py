"""Puzzles over HTTP: a position without its solution, one answer, a streak; nothing that the seat may not know."""

import asyncio
import json
from dataclasses import replace
from datetime import UTC, datetime

import msgspec
import pytest

from cardhouse.bots import daily as days
from cardhouse.bots.puzzles import table_of
from cardhouse.engine.forecast import as_json
from cardhouse.engine.game import spec_of
from cardhouse.engine.rng import Chooser
from cardhouse.engine.state import copy
from cardhouse.engine.table import Table
from cardhouse.engine.views import resample
from cardhouse.server.errors import Refused
from cardhouse.server.http import puzzles
from cardhouse.server.http.calls import Context
from cardhouse.server.http.day_bodies import PlayOn, PuzzleAnswer

from .in_process import Guest, new_server, services_of

GAMES = ("lama", "war_lanes", "grimhand", "konivrer")


class Visit:
    """A person who asks for puzzles on a day that the test chooses."""

    def __init__(self, services, guest, moment="2026-03-01T12:00:00"):
        self.services, self.guest = services, guest
        self.at(moment)

    def at(self, moment):
        seconds = datetime.fromisoformat(moment).replace(tzinfo=UTC).timestamp()
        self.services.wall = lambda: seconds
        return self

    @property
    def today(self):
        return days.day_at(self.services.wall())

    def context(self, game="", id="", body=None):
        person = self.guest and self.services.server.store.person(self.guest.person)
        return Context(self.services, person, {"game": game, "id": id}, {}, body, "10.0.0.1", "http://house")

    def shown(self, game, id="today"):
        return asyncio.run(puzzles.puzzle(self.context(game, id)))

    def answer(self, game, move, id="today", position=None):
        place = position if position is not None else self.shown(game, id).position
        return asyncio.run(puzzles.answer(self.context(game, id, PuzzleAnswer(move, place))))

    def solution(self, game, day=None):
        return days.daily(spec_of(game), self.today if day is None else day)


@pytest.fixture
def visit(tmp_path):
    server = new_server(tmp_path)
    services = services_of(server)
    yield Visit(services, Guest(server))
    services.close()
    server.close()
    server.store.close()


def refused(code):
    return pytest.raises(Refused, check=lambda error: error.code == code)


@pytest.mark.parametrize("game", GAMES)
def test_a_position_is_the_seats_own_view_and_nothing_else(visit, game):
    puzzle = visit.solution(game)
    table = table_of(puzzle)
    shown = visit.shown(game)
    assert msgspec.to_builtins(shown.view)["zones"] == msgspec.to_builtins(table.view(puzzle.seat)["zones"])
    other = copy(table.state)
    resample(other, puzzle.seat, Chooser(9))
    elsewhere = Table(table.game, 0, other)
    assert elsewhere.view(puzzle.seat) == table.view(puzzle.seat)
    assert [(action.text, as_json(elsewhere.forecast(action))) for action in elsewhere.legal_actions] == shown.legal
    assert not shown.before or shown.before == table.events_for(puzzle.seat)[-len(shown.before) :]


@pytest.mark.parametrize("game", GAMES)
def test_no_solution_leaves_before_an_answer(visit, game):
    """Not the values, not the best move, not the seed or the moves that led there."""
    puzzle = visit.solution(game)
    sent = msgspec.to_builtins(visit.shown(game))
    assert sent.get("solution") is None
    assert set(sent) <= {
        "game", "id", "day", "position", "options", "seat", "names", "view", "legal", "before", "difficulty", "tried", "worlds",
    }  # fmt: skip
    lists = [puzzles.today(visit.context()), puzzles.open_puzzles(visit.context(game))]
    for line in [each for found in lists for each in found.puzzles]:
        assert set(msgspec.to_builtins(line)) == {"game", "id", "day", "difficulty", "answered"}
    whole = json.dumps(sent)
    assert str(puzzle.seed) not in whole.replace(puzzle.position, "")
    assert all(str(worth.share) not in whole for worth in puzzle.moves.values() if len(str(worth.share)) > 4)


def test_the_right_move_solves_it_and_shows_what_all_are_worth(visit):
    puzzle = visit.solution("lama")
    got = visit.answer("lama", puzzle.best)
    assert got.solution.right
    assert got.solution.best == got.solution.moves[0].move == puzzle.best
    assert {each.move for each in got.solution.moves} == set(puzzle.moves)
    assert got.solution.normal != puzzle.best
    assert got.streak.days == 1
    assert visit.shown("lama").solution == got.solution, "and on every later visit"


def test_a_wrong_move_is_told_what_was_better(visit):
    puzzle = visit.solution("lama")
    got = visit.answer("lama", next(move for move in puzzle.moves if move != puzzle.best))
    assert not got.solution.right
    assert got.solution.best == puzzle.best
    assert got.streak.days == 0


def test_giving_up_shows_the_solution(visit):
    got = visit.answer("lama", "")
    assert (got.solution.right, got.solution.answer) == (False, "")


def test_each_is_answered_once(visit):
    puzzle = visit.solution("lama")
    visit.answer("lama", "")
    with refused("answered"):
        visit.answer("lama", puzzle.best)
    with refused("answered"):
        visit.answer("lama", puzzle.best, id=puzzle.id)
    assert not visit.shown("lama").solution.right


def test_what_cannot_be_is_refused_and_leaves_nothing(visit):
    with refused("no_game"):
        visit.shown("whist")
    with refused("no_puzzle"):
        visit.shown("lama", "nothing")
    with refused("no_puzzle"):
        visit.shown("lama", visit.solution("lama", visit.today + 1).id)
    with refused("no_puzzle"):
        visit.shown("lama", visit.solution("lama", visit.today - days.ARCHIVE).id)
    with refused("illegal"):
        visit.answer("lama", "juggle")
    with refused("puzzle_changed"):
        visit.answer("lama", visit.solution("lama").best, position="another")
    assert visit.shown("lama").tried == 0


def test_puzzles_of_other_rules_are_not_offered(visit, monkeypatch):
    monkeypatch.setattr(puzzles, "rotation", lambda spec: ())
    with refused("no_puzzle"):
        visit.shown("lama")


def test_a_card_that_cannot_be_played_says_why(visit):
    def why(action):
        context = replace(visit.context("lama", "today"), query={"action": action})
        return asyncio.run(puzzles.why_not(context))

    table = table_of(visit.solution("lama"))
    legal = [action.text for action in table.legal_actions]
    barred = next(text for face in "123456L" if (text := f"play {face}") not in legal)
    assert why(legal[0]).key == ""
    assert why(barred).key in table.game.spec.reasons
    with refused("body"):
        why("juggle")


def test_a_nudge_keeps_the_best_move_and_says_no_more(visit):
    for game in GAMES:
        puzzle = visit.solution(game)
        left = puzzles.nudge(visit.context(game, "today")).moves
        assert puzzle.best in left
        assert 2 <= len(left) <= max(2, len(puzzle.moves) // 2)
        assert left == [move for move in puzzle.moves if move in left], "in the order of the list"


def test_a_streak_counts_days_and_not_puzzles(visit):
    for game in ("lama", "grimhand"):
        visit.answer(game, visit.solution(game).best)
    assert puzzles.today(visit.context()).streak.days == 1
    visit.at("2026-03-02T00:00:01")
    visit.answer("lama", visit.solution("lama").best)
    assert puzzles.today(visit.context()).streak.days == 2
    visit.at("2026-03-01T23:59:59")
    with refused("answered"):
        visit.answer("lama", visit.solution("lama").best)
    assert puzzles.today(visit.context()).streak.days == 2, "a clock that was set back counts nothing twice"


def test_an_older_puzzle_adds_no_day(visit):
    older = visit.solution("lama", visit.today - 3)
    got = visit.answer("lama", older.best, id=older.id)
    assert got.solution.right
    assert got.streak.days == 0
    lines = {line.day: line.answered for line in puzzles.open_puzzles(visit.context("lama")).puzzles}
    assert lines["2026-02-26"] == "right"
    assert len(lines) == days.ARCHIVE


def test_people_are_counted_once_and_leave_with_their_account(visit):
    puzzle = visit.solution("lama")
    visit.answer("lama", puzzle.best)
    other = Visit(visit.services, Guest(visit.services.server))
    other.answer("lama", "")
    seen = other.shown("lama").solution
    assert (seen.tried, seen.solved) == (2, 1)
    later = visit.today + len(days.rotation(spec_of("lama")))
    visit.at(f"{days.date_of(later)}T12:00:00")
    visit.answer("lama", puzzle.best)
    assert visit.shown("lama").tried == 2, "once each, however often it comes round"
    visit.services.server.people.delete(visit.guest.person)
    assert other.shown("lama").tried == 1


@pytest.mark.parametrize("game", GAMES)
def test_one_plays_on_from_it_once_it_was_answered(visit, game):
    puzzle = visit.solution(game)
    with refused("not_answered"):
        asyncio.run(puzzles.play_on(visit.context(game, "today", PlayOn())))
    visit.answer(game, "")
    made = asyncio.run(puzzles.play_on(visit.context(game, "today", PlayOn())))
    table = visit.services.server.live(made.id).table
    assert {seat.bot for seat in table.seats if seat.bot} == {"hard"}
    assert table.to_act == puzzle.seat
    assert table.seats_of(visit.guest.person) == [puzzle.seat]
    assert [action for action, _ in table.legal()[0]] == list(puzzle.moves)


def test_over_the_wire(server):
    guest = server.guest()
    today = server.get("/api/puzzles/today").json
    assert [each["game"] for each in today["puzzles"]] == list(GAMES)
    assert today["streak"]["days"] == 0
    shown = server.get("/api/puzzles/lama/today").json
    assert server.post("/api/puzzles/lama/today/answer", {"position": shown["position"]}).json["code"] == "who"
    got = guest.post("/api/puzzles/lama/today/answer", {"move": shown["legal"][0][0], "position": shown["position"]})
    assert got.status == 200
    assert got.json["solution"]["answer"] == shown["legal"][0][0]
