"""What moves are worth: honest, the same in every form, and right where the answer is known."""

import pytest

from cardhouse.bots.values import estimate, searcher, values
from cardhouse.engine.evaluation import UNIT
from cardhouse.engine.game import keys, load
from cardhouse.engine.rng import Chooser
from cardhouse.engine.state import copy
from cardhouse.engine.views import resample

from .positions import decisions


@pytest.mark.parametrize("key", keys())
def test_values_are_the_same_whatever_the_seat_cannot_see(key):
    game = load(key)
    memory = searcher(game, compile=False)
    for s in decisions(game, 4, 2):
        other = copy(s)
        resample(other, s.to_act, Chooser(31))
        assert values(game, s, 3, 1, search=memory) == values(game, other, 3, 1, search=memory)


def test_compiled_they_are_the_same():
    game = load("lama")
    plain, fast = searcher(game, compile=False), searcher(game, compile=True)
    for s in decisions(game, 7, 3):
        assert values(game, s, 5, 11, search=plain) == values(game, s, 5, 11, search=fast)


def test_the_shares_of_all_seats_after_a_move_make_one_win():
    game = load("lama")
    (s,) = decisions(game, 8, 1)
    found = values(game, s, 20, 1, search=searcher(game, compile=False))
    for move in found.moves:
        assert sum(found.share(move, seat).mean for seat in range(game.seats)) == pytest.approx(1, abs=0.001)


def test_a_difference_is_known_better_than_its_terms():
    game = load("lama", players=2)
    (s,) = decisions(game, 8, 1)
    found = values(game, s, 200, 1)
    best, other = found.best, next(move for move in found.moves if move != found.best)
    assert found.difference(best, best).margin == 0
    assert found.difference(best, other).mean == pytest.approx(found.share(best).mean - found.share(other).mean)
    assert found.difference(best, other).mean >= 0


def test_an_estimate_has_the_interval_of_a_mean():
    assert estimate([UNIT] * 50).margin == 0
    half = estimate([0, UNIT] * 200)
    assert half.mean == 0.5
    assert half.margin == pytest.approx(1.96 * 0.5 / 20, rel=0.01)
