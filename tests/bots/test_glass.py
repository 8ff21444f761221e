"""The belief glass: exact, and the same for every deal that the seat cannot tell apart."""

from itertools import combinations

import pytest

from cardhouse.bots.glass import WHOLE, glass, odds
from cardhouse.engine.game import keys, load
from cardhouse.engine.rng import Chooser
from cardhouse.engine.state import copy
from cardhouse.engine.views import resample
from cardhouse.games.lama.position import position

from .positions import decisions


@pytest.mark.parametrize("key", keys())
def test_it_is_the_same_whatever_the_seat_cannot_see(key):
    game = load(key)
    for s in decisions(game, 9, 6):
        for seat in range(game.seats):
            other = copy(s)
            resample(other, seat, Chooser(77))
            assert glass(game, other, seat) == glass(game, s, seat)


@pytest.mark.parametrize("key", keys())
def test_it_speaks_of_hidden_cards_only_and_its_odds_add_up(key):
    game = load(key)
    (s,) = decisions(game, 5, 1)
    seen = glass(game, s, s.to_act)
    assert seen.zones
    assert f"hand/{s.to_act}" not in [hidden.zone for hidden in seen.zones]
    for hidden in seen.zones:
        assert sum(likely.copies for likely in hidden.faces) == hidden.unseen
        assert sum(likely.each for likely in hidden.faces) == pytest.approx(WHOLE, abs=len(hidden.faces))
        assert all(likely.any >= likely.each - 1 for likely in hidden.faces)


def test_the_odds_are_those_that_can_be_counted():
    deals = list(combinations("LL123456", 3))
    assert odds(8, 2, 3) == round(WHOLE * sum("L" in deal for deal in deals) / len(deals))
    assert (odds(5, 5, 1), odds(5, 1, 5), odds(5, 1, 0)) == (WHOLE, WHOLE, 0)


def test_cards_that_lie_open_are_taken_off():
    """L: eight copies of each value; one 5 lies open, two are held, so that five may be anywhere else."""
    table = position(hands=["5 5 6", "L"], top="5")
    (hand,) = [hidden for hidden in glass(table.game, table.state, 0).zones if hidden.zone == "hand/1"]
    assert {likely.face: likely.copies for likely in hand.faces} == {"1": 8, "2": 8, "3": 8, "4": 8, "5": 5, "6": 7, "L": 8}
    assert hand.unseen == 52
    assert next(likely for likely in hand.faces if likely.face == "5").any == round(WHOLE * 5 / 52)
