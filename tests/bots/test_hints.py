"""Hints: honest, sure only where that is shown, and with a reason in both languages."""

import pytest

from cardhouse.bots.hints import Hint, hint, hint_of
from cardhouse.bots.values import Estimate, Values, by_sides
from cardhouse.engine.evaluation import UNIT
from cardhouse.engine.forecast import Odds
from cardhouse.engine.game import keys, load
from cardhouse.engine.rng import Chooser
from cardhouse.engine.state import copy
from cardhouse.engine.views import resample
from cardhouse.prose.advice import WORLDS, WhyBetter, fared, why_sentence, worth_saying

from .positions import decisions

NAMES = ("Ana", "Bo", "Cy", "Di")


@pytest.mark.parametrize("key", keys())
def test_a_hint_is_the_same_whatever_the_seat_cannot_see(key, monkeypatch):
    monkeypatch.setattr("cardhouse.bots.hints.ROLLOUTS", 1)
    game = load(key)
    for s in decisions(game, 5, 2):
        other = copy(s)
        resample(other, s.to_act, Chooser(77))
        assert hint(game, s, 3, compile=False) == hint(game, other, 3, compile=False)


def test_a_hint_names_every_legal_move_the_best_first():
    game = load("lama")
    (s,) = decisions(game, 8, 1)
    found = hint(game, s, 1, compile=False)
    assert sorted(move for move, _ in found.moves) == sorted(game.legal(s))
    shares = [share.mean for _, share in found.moves]
    assert shares == sorted(shares, reverse=True)
    assert found.ahead.mean == pytest.approx(shares[0] - shares[1])


@pytest.mark.parametrize(
    ("ahead", "sure"), [(Estimate(0.04, 0.02), True), (Estimate(0.039, 0.02), False), (Estimate(0, 0), False), (Estimate(0.01, 0), True)]
)
def test_a_hint_is_sure_from_twice_its_interval(ahead, sure):
    moves = ((1, Estimate(0.5, 0.02)), (2, Estimate(0.46, 0.02)))
    assert Hint(0, 100, moves, ahead, WhyBetter()).sure is sure


def compared(best, other, seats=2):
    """Two moves of seat 0 with these shares in percent, world by world; the other seats divide the rest."""

    def world(a, b):
        return [[UNIT * share // 100, *[UNIT * (100 - share) // 100 // (seats - 1)] * (seats - 1)] for share in (a, b)]

    return Values(0, (7, 8), [world(a, b) for a, b in zip(best, other, strict=True)], len(best))


@pytest.mark.parametrize(
    ("best", "other", "key"),
    [
        ([50] * 20, [50] * 20, "equal"),
        ([51] * 20, [50] * 20, "always"),
        ([40] * 10 + [60] * 10, [10] * 10 + [62] * 10, "safe"),
        ([20] * 10 + [90] * 10, [22] * 10 + [60] * 10, "bold"),
        ([50, 52, 52] * 7, [51, 50, 50] * 7, "often"),
        ([50, 52] * 10, [51, 50] * 10, "farther"),  # no reason would be that it is better as often as it is worse
    ],
)
def test_the_most_telling_comparison_is_the_reason(best, other, key):
    game = load("war_lanes")
    assert fared(game, game.dealt(1), 7, 8, compared(best, other))[0] == key


def test_among_several_the_one_who_pays_is_named():
    game = load("lama", players=3)
    half, part = UNIT // 2, UNIT // 100
    worlds = [[[half + 4 * part, half - 4 * part, 0], [half, half, 0]], [[half, half - part, part], [half + part, half - part, 0]]] * 10
    assert fared(game, game.dealt(1), 7, 8, Values(0, (7, 8), worlds, 20)) == ("takes", {"seat": 1, "points": 2})


@pytest.mark.parametrize("key", keys())
@pytest.mark.parametrize("language", ["en", "de"])
def test_every_reason_is_a_sentence_without_open_slots(key, language, monkeypatch):
    monkeypatch.setattr("cardhouse.bots.hints.ROLLOUTS", 1)
    game = load(key)
    for s in decisions(game, 6, 3):
        said = why_sentence(game, hint(game, s, 2, compile=False).why, NAMES, language)
        assert said.endswith(".")
        assert "{" not in said


def test_both_languages_have_the_same_reasons():
    assert WORLDS["en"].keys() == WORLDS["de"].keys()


def test_one_legal_move_needs_no_worlds_to_be_sure():
    game = load("lama")
    found = hint_of(game, game.dealt(1), Values(0, (3,), [[[UNIT, 0, 0, 0]]], 1))
    assert found.sure
    assert why_sentence(game, found.why, NAMES) == "There is no other move."


def test_a_team_wins_together():
    game = load("konivrer", mode="2v2")
    table = by_sides(game, game.dealt(1), [[[UNIT // 2, 0, UNIT // 2, 0]]])
    assert table == [[[UNIT, 0, UNIT, 0]]]


@pytest.mark.parametrize("key", keys())
def test_every_promise_that_advice_may_speak_of_has_a_sentence(key):
    spec = load(key).spec
    assert {*spec.wanted, *spec.unwanted} <= set(spec.text.sections["forecast"])
    assert not set(spec.wanted) & set(spec.unwanted)


def test_a_reason_speaks_for_the_move():
    spec = load("lama").spec
    assert worth_saying(spec, {"rest": 11}, {"rest": 21}) == "rest"  # a hand that costs less
    assert worth_saying(spec, {"rest": 21}, {"rest": 11}) == ""
    assert worth_saying(spec, {"rest": 11}, {}) == ""
    odds = {"death": Odds(2, 26)}
    assert worth_saying(load("grimhand").spec, odds, {"death": Odds(3, 26)}) == "death"
    assert worth_saying(load("grimhand").spec, odds, {"death": Odds(2, 25)}) == ""  # both are 8%
    assert worth_saying(spec, {"left": 2}, {"left": 3}) == ""  # nobody wants cards for their own sake
