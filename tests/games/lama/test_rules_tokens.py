"""L3.3: tokens and their exchange. L3.4: a supply that runs short."""

import pytest
from hypothesis import given

from cardhouse import IllegalAction
from cardhouse.games.lama import position

from .strategies import games, seeds, wander


def texts(table):
    return [action.text for action in table.legal_actions]


def numbers(table, *names):
    shown = table.view("watcher")["numbers"]
    return tuple(shown[name] for name in names)


def captions(table, name):
    return [values for key, values in table.captions("watcher") if key == name]


def refused(table, action):
    before = table.view("all")
    with pytest.raises(IllegalAction) as refusal:
        table.play(action)
    assert table.view("all") == before
    return refusal.value.reason


# L3.3: paid from the supply


def test_l3_3_the_supply_begins_with_20_black_and_50_white():
    assert numbers(position(hands=["1", "2"], top="4"), "supply_black", "supply_white") == (20, 50)


@pytest.mark.parametrize("exchange", ["auto", "manual"])
def test_l3_3_black_first_and_white_for_the_rest(exchange):
    table = position(hands=["L 4", "6 5 4 3 L", "3"], top="1", exchange=exchange)
    table.play_all("quit quit quit")
    assert numbers(table, "black", "white") == ([1, 2, 0], [4, 8, 3])
    assert numbers(table, "supply_black", "supply_white") == (17, 35)


def test_l3_3_the_table_keeps_every_holding_exchanged_upwards():
    table = position(hands=["6", "1"], top="4", points=[7, 9])
    table.play_all("quit quit")
    assert table.points == (13, 10)
    assert numbers(table, "black", "white") == ([1, 1], [3, 0])


@given(games.filter(lambda game: game.options["exchange"] == "auto"), seeds)
def test_l3_3_with_exchange_by_the_table_nobody_ever_holds_ten_white(game, seed):
    for state in wander(game, seed):
        assert max(state.white) < 10


def test_l3_3_with_exchange_by_the_table_nobody_else_exchanges():
    table = position(hands=["5", "1"], top="4", points=[20, 20])
    assert texts(table) == ["play 5", "draw", "quit"]
    assert refused(table, "exchange up") == "table_exchanges"
    assert refused(table, "exchange down") == "table_exchanges"


def test_l3_3_with_manual_exchange_tokens_stay_as_received():
    table = position(hands=["6", "1"], top="4", points=[7, 9], exchange="manual")
    table.play_all("quit quit")
    assert table.points == (13, 10)
    assert numbers(table, "black", "white") == ([0, 0], [13, 10])


def test_l3_3_a_black_is_exchanged_down_for_ten_white():
    table = position(hands=["6", "1"], top="4", points=[13, 0], exchange="manual")
    table.play("exchange down")
    assert numbers(table, "black", "white") == ([0, 0], [13, 0])
    assert numbers(table, "supply_black", "supply_white") == (20, 37)


def test_l3_3_ten_white_are_exchanged_up_for_a_black():
    table = position(hands=["6", "1"], top="4", points=[7, 0], exchange="manual")
    table.play_all("quit quit")
    while table.to_act != 0:
        table.play("draw")
    assert numbers(table, "black", "white") == ([0, 0], [13, 1])
    table.play("exchange up")
    assert numbers(table, "black", "white") == ([1, 0], [3, 1])
    assert numbers(table, "supply_black", "supply_white") == (19, 46)


def test_l3_3_an_exchange_changes_no_points_and_the_decision_goes_on():
    table = position(hands=["5 5", "1"], top="4", points=[13, 0], exchange="manual")
    table.play("exchange down")
    assert table.points == (13, 0)
    assert table.to_act == 0
    assert texts(table) == ["play 5", "draw", "quit"]


@pytest.mark.parametrize("again", ["exchange up", "exchange down"])
def test_l3_3_once_per_decision(again):
    table = position(hands=["5 5", "1"], top="4", points=[25, 0], exchange="manual")
    table.play("exchange down")
    assert refused(table, again) == "exchanged_already"


def test_l3_3_the_next_decision_brings_another_exchange():
    table = position(hands=["5 5", "1"], top="4", points=[25, 0], exchange="manual")
    table.play_all("exchange down draw draw")
    assert {"exchange up", "exchange down"} <= set(texts(table))
    table.play("exchange up")
    assert numbers(table, "black", "white") == ([2, 0], [5, 0])


def test_l3_3_exchange_is_only_for_the_seat_that_decides():
    table = position(hands=["5 5", "1"], top="4", points=[25, 0], exchange="manual")
    table.play("draw")
    assert refused(table, "exchange down") == "no_token", "seat 1 is to act, and has none"


def test_l3_3_at_the_return_too_an_exchange_is_allowed():
    table = position(hands=["5", "1"], top="5", points=[20, 0], exchange="manual")
    table.play("play 5")
    assert texts(table) == ["return black", "exchange down"]
    table.play("exchange down")
    assert texts(table) == ["return black", "return white"]
    table.play("return white")
    assert table.points == (19, 1)


def test_l3_3_exchanging_up_first_makes_the_return_worth_ten():
    table = position(hands=["5 5", "1 1"], top="5", points=[10, 0], exchange="manual")
    table.play_all("exchange down play 5 draw play 5")
    assert texts(table) == ["return white", "exchange up"]
    table.play_all("exchange up return black")
    assert table.points[0] == 0


@pytest.mark.parametrize(("points", "action", "reason"), [(9, "exchange up", "too_few_white"), (9, "exchange down", "no_token")])
def test_l3_3_an_exchange_needs_the_tokens_for_it(points, action, reason):
    table = position(hands=["5", "1"], top="4", points=[points, 0], exchange="manual")
    assert refused(table, action) == reason


def test_l3_3_an_exchange_needs_the_other_colour_in_the_supply():
    table = position(hands=["5"] * 6, top="1", points=[19, 19, 19, 19, 19, 0], target=100, exchange="manual")
    assert numbers(table, "supply_white") == (5,)
    assert refused(table, "exchange down") == "supply_short"
    table = position(hands=["5"] * 6, top="1", points=[20, 90, 90, 10, 0, 0], target=100, exchange="manual")
    assert numbers(table, "supply_black", "substitute_black") == (0, 1)
    table.play_all("exchange down draw")
    assert numbers(table, "supply_black", "substitute_black") == (0, 0), "the black that came back took the substitute's place"
    table.play_all("draw draw draw draw draw")
    assert refused(table, "exchange up") == "supply_short"


# L3.4: a supply that runs short


def test_l3_4_substitutes_stand_in_when_black_runs_short_and_no_point_is_lost():
    table = position(hands=["L"] * 6, top="1", points=[30] * 6, target=100)
    table.play_all("quit " * 6)
    assert table.points == (40,) * 6
    assert numbers(table, "black", "white") == ([4] * 6, [0] * 6)
    assert numbers(table, "supply_black", "substitute_black") == (0, 4)
    assert captions(table, "substituted") == [{"colour": 0, "count": 1}] * 4


def test_l3_4_substitutes_stand_in_when_white_runs_short():
    table = position(hands=["5"] * 6, top="1", points=[4] * 6)
    table.play_all("quit " * 6)
    assert numbers(table, "white") == ([9] * 6,)
    assert numbers(table, "supply_white", "substitute_white") == (0, 4)
    assert captions(table, "substituted") == [{"colour": 1, "count": 4}]


def test_l3_4_substitutes_go_first_when_tokens_come_back():
    table = position(hands=["5", "L", "L", "L", "L", "L"], top="5", points=[35] * 6, target=100)
    table.play("play 5")
    assert numbers(table, "supply_black", "substitute_black") == (0, 3)
    table.play("return black")
    assert numbers(table, "supply_black", "substitute_black") == (0, 2)


def test_l3_4_short_of_white_every_holding_is_exchanged_upwards_first():
    table = position(hands=["L", "L", "L", "L", "L", "4"], top="1", points=[10] * 5, exchange="manual")
    table.play_all("exchange down quit " * 5)
    assert numbers(table, "supply_black", "supply_white") == (20, 0)
    table.play("quit")
    assert table.points == (20, 20, 20, 20, 20, 4)
    assert numbers(table, "black", "white") == ([2, 2, 2, 2, 2, 0], [0, 0, 0, 0, 0, 4])
    assert numbers(table, "substitute_black", "substitute_white") == (0, 0)


def test_l3_4_the_last_black_of_the_supply_still_serves_for_an_exchange_upwards():
    table = position(hands=["4 5", "5", "1", "1", "1", "1"], top="L", points=[90, 90, 20, 9, 9, 9], target=100, exchange="manual")
    table.play_all("quit quit exchange down")
    assert numbers(table, "supply_black", "supply_white") == (1, 13)
    table.play_all("quit quit quit quit")
    assert numbers(table, "black", "white") == ([9, 9, 2, 0, 0, 0], [9, 5, 1, 10, 10, 10])
    assert numbers(table, "substitute_black", "substitute_white") == (0, 0)


def test_l3_4_no_substitute_is_needed_while_the_payment_itself_can_be_exchanged_upwards():
    table = position(hands=["5 2", "L", "L", "L", "L", "L"], top="3", points=[9, 9, 9, 9, 9, 3], target=100, exchange="manual")
    table.play_all("quit " * 6)
    assert table.points == (16, 19, 19, 19, 19, 13)
    assert numbers(table, "substitute_black", "substitute_white") == (0, 0), "seat 0 could take a black and give three white back"


def test_l3_4_the_last_tokens_of_the_supply_are_no_substitutes():
    table = position(hands=["L", "L", "1"], top="3", points=[90, 90, 0], target=100)
    table.play_all("quit quit quit")
    assert numbers(table, "supply_black") == (0,)
    assert captions(table, "substituted") == []
    table = position(hands=["L", "L", "L", "L", "L", "6"], top="3", points=[9, 9, 9, 9, 8, 0])
    table.play_all("quit " * 6)
    assert numbers(table, "supply_white") == (0,)
    assert captions(table, "substituted") == []


def test_l3_4_short_of_black_ten_white_are_paid_for_one_while_they_last():
    table = position(hands=["L"] * 6, top="1", points=[33] * 6, target=100, exchange="manual")
    assert numbers(table, "supply_black", "supply_white") == (2, 32)
    table.play_all("quit " * 6)
    assert table.points == (43,) * 6
    assert numbers(table, "black", "white") == ([4, 4, 3, 3, 3, 4], [3, 3, 13, 13, 13, 3])
    assert numbers(table, "substitute_black", "substitute_white") == (1, 0)


def test_l3_4_short_of_black_the_last_ten_white_are_still_paid_for_one():
    table = position(hands=["L", "L", "L", "L"], top="3", points=[99, 99, 22, 0], target=100, exchange="manual")
    assert numbers(table, "supply_black", "supply_white") == (0, 30)
    table.play_all("quit quit quit quit")
    assert numbers(table, "white") == ([19, 19, 12, 0],)
    assert numbers(table, "supply_white", "substitute_black") == (0, 1)


def test_l3_4_short_of_both_colours_nothing_can_be_exchanged_and_substitutes_stand_in():
    table = position(hands=["5", "5", "1", "1", "1", "1"], top="3", points=[99, 99, 20, 9, 9, 9], target=100, exchange="manual")
    assert numbers(table, "supply_black", "supply_white") == (0, 5)
    table.play_all("quit " * 6)
    assert numbers(table, "black", "white") == ([9, 9, 2, 0, 0, 0], [14, 14, 1, 10, 10, 10])
    assert numbers(table, "substitute_black", "substitute_white") == (0, 9)


@given(games, seeds)
def test_l3_4_supply_and_holdings_less_substitutes_are_always_the_tokens_of_the_box(game, seed):
    for state in wander(game, seed):
        assert state.supply_black + sum(state.black) - state.substitute_black == 20
        assert state.supply_white + sum(state.white) - state.substitute_white == 50


@given(games, seeds)
def test_l3_4_points_are_never_lost_a_holding_is_always_worth_its_points(game, seed):
    for state in wander(game, seed):
        assert state.points == [10 * black + white for black, white in zip(state.black, state.white, strict=True)]
        assert min(*state.black, *state.white, state.supply_black, state.supply_white) >= 0


@given(games, seeds)
def test_l3_4_substitutes_are_out_only_while_that_colour_is_used_up(game, seed):
    for state in wander(game, seed):
        assert state.substitute_black == 0 or state.supply_black == 0
        assert state.substitute_white == 0 or state.supply_white == 0
