"""What an action promises, and that it keeps it."""

from collections import Counter

import pytest
from hypothesis import given

from cardhouse.engine.forecast import Odds, Range
from cardhouse.games.lama import position

from .strategies import games, seeds, wander_at

FACES = "123456L"


def seen_by(table, seat):
    """Every face that a seat knows, from its view."""
    return Counter(face for zone in table.view(seat)["zones"].values() for _, face in zone if face)


# Quitting


@pytest.mark.parametrize(("count_each", "cost"), [(False, 15), (True, 20)])
def test_l2_3_quitting_costs_exactly_what_is_paid_at_scoring(count_each, cost):
    table = position(hands=["5 5 L", "1 1"], top="1", count_each=count_each)
    assert table.forecast("quit") == {"cost": cost}
    table.play_all("quit play 1 play 1")
    assert table.points[0] == cost


@given(games, seeds)
def test_what_quitting_was_to_cost_is_paid_in_every_game(game, seed):
    offered, promised, seen = None, {}, 0
    for table in wander_at(game.start(seed=seed), seed, moves=120):
        if table.actions[-1:] == ["quit"]:
            promised[table.steps[-1].seat] = offered
        news = table.captions("watcher", seen)
        seen = len(table.events)
        for numbers in (numbers for name, numbers in news if name == "scored" and numbers["seat"] in promised):
            assert promised.pop(numbers["seat"]) == numbers["cost"]
        if not table.over and table.refusal("quit") is None:
            offered = table.forecast("quit")["cost"]


# Drawing


def test_l2_2_the_odds_of_a_playable_draw_are_the_share_of_all_unseen_cards():
    table = position(hands=["5 5 6", "L"], top="5")
    assert table.forecast("draw")["playable"] == Odds(8 - 3 + 8 - 1, 56 - 3 - 1), "three 5s and one 6 are seen, among four cards"


def test_l2_2_cards_under_the_top_card_and_shown_hands_are_seen():
    table = position(hands=["1 1", "L"], top="5", pile=2)
    seen = seen_by(table, 0)
    assert seen.total() == 56 - 2 - 1
    assert table.forecast("draw")["playable"] == Odds(8 - seen["5"] + 8 - seen["6"], 3)


@given(games, seeds)
def test_l2_2_the_odds_are_exact_in_every_game(game, seed):
    for table in wander_at(game.start(seed=seed), seed, moves=60):
        if table.over or table.refusal("draw") is not None:
            continue
        seen = seen_by(table, table.to_act)
        top = table.view("watcher")["zones"]["discard"][0][1]
        fits = {top, FACES[(FACES.index(top) + 1) % 7]}
        assert table.forecast("draw")["playable"] == Odds(sum(8 - seen[face] for face in fits), 56 - seen.total())


def test_l2_2_the_hand_after_a_draw_costs_between_nothing_more_and_the_dearest_unseen_card():
    table = position(hands=["5 6", "1"], top="3")
    assert table.forecast("draw")["rest"] == Range(11, 21)
    table = position(hands=["5 6", "1"], top="3", count_each=True)
    assert table.forecast("draw")["rest"] == Range(12, 21)


@pytest.mark.parametrize("drawn", list(FACES))
def test_l2_2_whatever_is_drawn_the_cost_lies_within_the_promise(drawn):
    table = position(hands=["5 6", "1"], top="3", draw=drawn)
    low, high = table.forecast("draw")["rest"]
    table.play_all("draw quit")
    assert low <= table.forecast("quit")["cost"] <= high


def test_no_forecast_depends_on_what_the_seat_cannot_see():
    tables = [position(hands=["5 6 L", hidden], top="5", draw=draw) for hidden, draw in (("1 2", "5"), ("6 6", "1"), ("L L", "L"))]
    for action in ("play 5", "play 6", "draw", "quit"):
        first, *others = [table.forecast(action) for table in tables]
        assert others == [first, first]


# Playing


def test_l2_1_a_play_tells_what_is_left_and_what_it_would_cost():
    table = position(hands=["5 6 L", "1"], top="5")
    assert table.forecast("play 5") == {"left": 2, "rest": 16}
    assert position(hands=["5 5 L", "1"], top="5").forecast("play 5") == {"left": 2, "rest": 15}


@pytest.mark.parametrize("seat", range(4))
def test_a_forecast_is_for_the_seat_that_is_to_act(seat):
    hands = ["1 5", "2 5", "3 5", "4 5"]
    table = position(hands=hands, top="5", to_act=seat)
    assert table.forecast("play 5") == {"left": 1, "rest": seat + 1}
    assert table.forecast("quit") == {"cost": seat + 6}
    assert table.forecast("draw")["rest"] == Range(seat + 6, seat + 16)


@pytest.mark.parametrize(("points", "back"), [(13, 10), (10, 10), (7, 1), (0, 0)])
def test_l3_5_the_last_card_tells_the_most_that_may_be_returned(points, back):
    table = position(hands=["5", "1"], top="5", points=[points, 0])
    assert table.forecast("play 5") == {"left": 0, "may_return": back}
    table.play("play 5")
    if back:
        best = table.legal_actions[0]
        assert table.forecast(best) == {"points": points - back}
        table.play(best)
    assert table.points[0] == points - back


def test_l3_4_ten_white_might_yet_become_a_black_before_the_return():
    table = position(hands=["5 5", "1 1"], top="5", points=[10, 0], exchange="manual")
    table.play_all("exchange down play 5 draw")
    assert table.forecast("play 5") == {"left": 0, "may_return": Range(1, 10)}


# Tokens


@pytest.mark.parametrize(("colour", "points"), [("black", 3), ("white", 12)])
def test_l3_5_a_return_tells_the_points_that_remain(colour, points):
    table = position(hands=["5", "1"], top="5", points=[13, 0])
    table.play("play 5")
    assert table.forecast(f"return {colour}") == {"points": points}
    table.play(f"return {colour}")
    assert table.points[0] == points


def test_l3_3_an_exchange_tells_the_holding_after_it():
    table = position(hands=["5", "1"], top="4", points=[13, 0], exchange="manual")
    promised = table.forecast("exchange down")
    assert promised == {"black": 0, "white": 13}
    table.play("exchange down")
    shown = table.view(0)["numbers"]
    assert {name: shown[name][0] for name in promised} == promised
    table.play_all("draw draw")
    assert table.forecast("exchange up") == {"black": 1, "white": 3}


def test_odds_read_as_a_share_and_show_as_a_percentage():
    assert Odds(1, 4).share == 0.25
    assert f"{Odds(1, 4)}" == "25%"
    assert Odds(0, 0).share == 0
