"""The fit of features: weights that explain who won, the same for a seed, measured on other games."""

import math
from dataclasses import replace

import pytest

from cardhouse.bots.fit import fit, log_loss, logit
from cardhouse.engine.errors import OptionError
from cardhouse.engine.game import Game, load

np = pytest.importorskip("numpy")
pytestmark = pytest.mark.xdist_group("compiled")


def test_weights_are_those_that_made_the_winners():
    made, dice = np.array([0.8, -0.3]), np.random.default_rng(1)
    x = dice.normal(size=(6000, 3, 2))
    chance = np.exp(x @ made)
    chance /= chance.sum(1, keepdims=True)
    won = np.eye(3)[[dice.choice(3, p=row) for row in chance]]
    found = logit(x, won)
    assert found == pytest.approx(made, abs=0.08)
    assert log_loss(x @ found, won) < log_loss(x @ np.zeros(2), won) == pytest.approx(math.log(3))


def test_what_helps_to_win_weighs_more_than_nothing_and_tells_the_winner():
    game = load("war_lanes")
    found = fit(game, 150, seed=2)
    assert found == fit(game, 150, seed=2)
    assert found.weights["hp"] > 0
    assert max(found.loss, found.present) < found.blind == math.log(2)


def test_a_feature_that_never_differs_weighs_nothing():
    spec = load("lama").spec

    def features(s, seat, row):
        row[0] = -s.points[seat]
        row[1] = 7

    game = Game(replace(spec, evaluation=replace(spec.evaluation, features=features, names=("points", "always"))), load("lama").options)
    assert fit(game, 200).weights["always"] == 0


def test_a_game_without_features_has_nothing_to_fit(climb):
    game = Game(climb.SPEC, {option.name: option.default for option in climb.SPEC.options})
    with pytest.raises(OptionError, match="declares no features to fit"):
        fit(game)


@pytest.mark.parametrize(("games", "level", "word"), [(0, "normal", "whole number"), (5, "normal", "more games"), (50, "hrad", "hard")])
def test_what_cannot_be_fitted_is_refused_in_a_sentence(games, level, word):
    with pytest.raises(OptionError, match=word):
        fit(load("lama"), games, level=level)
