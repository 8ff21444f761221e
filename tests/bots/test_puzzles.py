"""Puzzles: found where there is something to find, the same whatever the seat cannot see, and all of those that are shipped hold."""

from dataclasses import replace
from functools import cache

import pytest

from cardhouse.bots.mining import Doubt, alike, assorted, judges, kind, mine, obvious, puzzle_at, sights, solution, verify
from cardhouse.bots.puzzles import PuzzleError, dumps, loads, puzzles_of, ranked, table_of
from cardhouse.bots.values import searcher, values
from cardhouse.engine.game import load, spec_of
from cardhouse.engine.rng import Chooser
from cardhouse.engine.state import copy
from cardhouse.engine.views import resample
from cardhouse.games.lama.position import position

GAMES = ("lama", "war_lanes", "grimhand", "konivrer")  # that bring puzzles
WORLDS = 40


@pytest.fixture(scope="module")
def two():
    """Judges of L.A.M.A. for two, interpreted."""
    return judges(load("lama", players=2), compile=False)


def hopeless_to_quit():
    """Quitting costs five points, and with them the game; Normal quits with nine points or fewer."""
    return position(["5", "L L L 6 5 4"], "3", points=[38, 20], players=2)


def test_a_move_that_normal_misses_is_found(two):
    found = puzzle_at(hopeless_to_quit(), WORLDS, 1, two)
    assert found.best == "draw"
    assert found.moves["quit"].share < 0.1 < found.moves["draw"].share
    assert found.moves["quit"].behind > 2 * found.moves["quit"].doubt > 0
    assert found.moves["draw"].behind == 0
    assert found.seat == 0


def test_a_position_without_a_clear_best_move_is_none(two):
    """A round like any other, and too few worlds to tell the moves apart."""
    table = position(["2 6 L", "1 3 4 5"], "1", points=[10, 10], players=2)
    assert isinstance(solution(table.game, table.state, 12, 1, two), Doubt)


def test_what_normal_finds_is_none(two):
    table = position(["1 2", "5 6 L 3"], "1", points=[30, 0], players=2)
    assert puzzle_at(table, WORLDS, 1, two) == Doubt("Normal finds it")


def test_a_single_move_is_none(two):
    table = position(["5 6 L", "2"], "1", quit=[1], players=2)
    assert len(table.legal_actions) == 1
    assert "2 to 8 moves" in puzzle_at(table, WORLDS, 1, two).why


def test_the_solution_is_the_same_whatever_the_seat_cannot_see(two):
    table = hopeless_to_quit()
    other = copy(table.state)
    resample(other, table.to_act, Chooser(5))
    assert other.face != table.state.face
    assert solution(table.game, table.state, WORLDS, 3, two) == solution(table.game, other, WORLDS, 3, two)


def test_mining_is_the_same_for_a_seed_and_finds_no_two_alike():
    game = load("lama", players=2)
    found = list(mine(game, 6, 1, 100))
    assert found
    assert list(mine(game, 6, 1, 100)) == found
    assert {each.id for each in mine(game, 6, 1, 100, known=found)}.isdisjoint(each.id for each in found)
    assert all(obvious(game, table_of(each).state).isdisjoint({table_of(each).read(each.best).code}) for each in found)


def test_positions_that_show_nearly_the_same_are_alike():
    a = sights(position(["6 3 3 4", "1 2 3 4 5"], "1", players=2))
    b = sights(position(["6 3 3 5", "1 2 3 4 5"], "1", players=2))
    c = sights(position(["L L 2 2", "1 2 3 4 5"], "6", players=2))
    assert alike(a, b)
    assert not alike(a, c)


def shipped(key):
    return puzzles_of(spec_of(key))


@cache
def positions(key):
    """The tables of all of them; table_of raises where one no longer fits."""
    return [table_of(each) for each in shipped(key)]


@pytest.mark.parametrize("key", GAMES)
def test_every_shipped_puzzle_leads_to_its_position(key):
    found = shipped(key)
    assert len(found) >= 60
    assert len({each.id for each in found}) == len(found)
    for puzzle, table in zip(found, positions(key), strict=True):
        assert 2 <= len(table.legal_actions) <= 8
        others = [worth for move, worth in puzzle.moves.items() if move != puzzle.best]
        assert all(worth.behind > 2 * worth.doubt for worth in others)


@pytest.mark.parametrize("key", GAMES)
def test_a_few_of_them_hold_on_other_worlds(key):
    """The clearest ones, so that few worlds are enough; `cardhouse puzzles --check` judges all of them."""
    clearest = sorted(shipped(key), key=lambda each: min(worth.behind / len(each.moves) for worth in each.moves.values() if worth.behind))
    for puzzle in clearest[-2:]:
        table = table_of(puzzle)
        found = values(table.game, table.state, 40, 99, search=searcher(table.game, compile=False))
        assert table.game.action(found.best).text == puzzle.best


@pytest.mark.parametrize("key", GAMES)
def test_no_two_of_them_are_alike(key):
    seen = [sights(table) for table in positions(key)]
    assert not any(alike(a, b) for i, a in enumerate(seen) for b in seen[:i])


@pytest.mark.parametrize("key", GAMES)
def test_they_are_ranked_by_difficulty(key):
    found = shipped(key)
    assert list(found) == ranked(found)
    assert {each.difficulty for each in found} == {1, 2, 3, 4}


def test_a_file_is_read_as_it_was_written():
    found = shipped("lama")
    assert loads(dumps(found)) == list(found)


def test_a_puzzle_that_no_longer_fits_says_why():
    puzzle = shipped("lama")[0]
    assert "made for version 99" in verify(replace(puzzle, rules=99), 10, 1)
    assert "no longer lead to its position" in verify(replace(puzzle, actions=puzzle.actions[:-1]), 10, 1)
    assert "cannot be replayed" in verify(replace(puzzle, actions=("juggle",)), 10, 1)
    assert "other moves" in verify(replace(puzzle, moves={**puzzle.moves, "juggle": puzzle.moves[puzzle.best]}), 10, 1)


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"game": "lama", "rules": 1, "tables": [], "puzzles": [{}]}', "[" * 100_000])
def test_a_file_of_something_else_is_refused(text):
    with pytest.raises(PuzzleError, match="no file of puzzles"):
        loads(text)


def test_a_choice_takes_all_kinds_evenly_and_two_moves_last():
    found = shipped("lama")
    kinds = {kind(each.options, each.best) for each in found if len(each.moves) > 2}
    few = assorted(found, len(kinds))
    assert {kind(each.options, each.best) for each in few} == kinds
    assert all(len(each.moves) > 2 for each in few)
