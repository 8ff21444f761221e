"""The laws with the special cards: what every game is held to in classic is held here in modern, with energy, tempers and many tricks."""

import pytest
from hypothesis import given, settings

import cardhouse
from cardhouse import testing
from cardhouse.lab.audit import audit

from .strategies import modern_games, seeds

MANY = "swap_hands=4,scrying_orb=4,fate_twist=4,pilfer=4,double_strike=3,fortune_surge=4,gamble_card=4,purge=4"
TABLES = {
    "tempers": {"enemy": "trickster,lilith", "overdraw": "pressure", "limit": 5},
    "energy": {"energy": "2", "enemy": "thirteenth,shakhaar"},
    "many tricks": {"cards": MANY, "slot": 2},
    "few cards": {"copies": 1, "deaths": "0,0", "cards": MANY, "limit": 26, "energy": "3"},
    "lowest": {"overdraw": "lowest", "limit": 4, "cards": MANY, "surplus": "discard"},
}
LIGHT = [law for law in testing.LAWS if law not in (testing.check_twin, testing.check_forecast)]


@pytest.mark.parametrize("name", TABLES)
@settings(max_examples=5)
@given(seed=seeds)
def test_the_laws_hold_in_modern(name, seed):
    play = testing.playthrough(cardhouse.load("grimhand", preset="modern", **TABLES[name]), seed)
    for law in LIGHT:
        law(play)


@pytest.mark.parametrize("name", TABLES)
@settings(max_examples=1)
@given(seed=seeds)
def test_forecasts_hold_in_modern(name, seed):
    testing.check_forecast(testing.playthrough(cardhouse.load("grimhand", preset="modern", **TABLES[name]), seed))


@pytest.mark.xdist_group("compiled grimhand")
@settings(max_examples=12)
@given(modern_games, seeds)
def test_the_compiled_twin_plays_the_same_modern_game(game, seed):
    testing.check_twin(testing.playthrough(game, seed))


@pytest.mark.xdist_group("compiled grimhand")
@pytest.mark.parametrize("bots", [("random", "random"), ("normal", "easy")])
def test_no_card_is_lost_in_compiled_modern_games_with_many_tricks(bots):
    game = cardhouse.load("grimhand", preset="modern", cards=MANY, hidden_hands=True)
    moves, at, kind = audit(game, bots, 3_000)
    assert (at, kind) == (-1, 0)
    assert moves > 3_000
