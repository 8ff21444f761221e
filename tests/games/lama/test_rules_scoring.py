"""L3: what a hand costs, giving a token back, showing the hands. L4: the end of the game."""

import pytest
from hypothesis import given

from cardhouse import IllegalAction
from cardhouse.games.lama import position

from .strategies import games, seeds, wander


def texts(table):
    return [action.text for action in table.legal_actions]


def number(table, name):
    return table.view("watcher")["numbers"][name]


def scored(table):
    return [(n["seat"], n["cost"], n["points"]) for name, n in table.captions("watcher") if name == "scored"]


# L3.1: a round that is over


def test_l3_1_screens_are_told_who_ended_the_round_while_a_token_is_waited_for_and_at_the_end():
    table = position(hands=["5", "1 2", "3"], top="4", points=[12, 4, 0])
    assert table.view(1)["shown"].keys() == {"hand/1"}
    table.play("play 5")
    assert [table.view(viewer)["shown"]["ended"] for viewer in (0, 1, "watcher")] == [0, 0, 0]
    table.play("return black")
    assert "ended" not in table.view("watcher")["shown"]
    table = position(hands=["L L", "1"], top="4", points=[38, 4])
    table.play_all("quit quit")
    assert (table.over, table.view("watcher")["shown"]["ended"]) == (True, -1)


# L3.2: what a hand costs


def test_l3_2_equal_values_count_once():
    table = position(hands=["5 5 5", "L L", "1", "2 3"], top="4")
    table.play_all("quit quit quit quit")
    assert table.points == (5, 10, 1, 5)


@pytest.mark.parametrize(("face", "cost"), [("1", 1), ("2", 2), ("3", 3), ("4", 4), ("5", 5), ("6", 6), ("L", 10)])
def test_l3_2_numbers_cost_their_number_and_a_llama_ten(face, cost):
    table = position(hands=[face, "1"], top="4")
    table.play_all("quit quit")
    assert table.points == (cost, 1)


def test_l3_2_a_hand_of_every_value_costs_31():
    table = position(hands=["1 2 3 4 5 6 L 6 L", "1"], top="4")
    table.play_all("quit quit")
    assert table.points == (31, 1)


def test_l3_2_quitters_and_active_players_pay_alike():
    table = position(hands=["6 6 2", "5", "6 6 2"], top="4")
    table.play_all("quit play 5")
    assert table.points == (8, 0, 8)


def test_l3_2_the_worked_example_of_the_rules():
    table = position(hands=["L L 6 2 2", "5", "3 3 3", "L 6 5 4 1"], top="4", points=[8, 23, 0, 15], to_act=1)
    table.play("play 5")
    assert scored(table) == [(0, 18, 26), (1, 0, 23), (2, 3, 3), (3, 26, 41)]
    assert number(table, "black") == [2, 2, 0, 4]
    assert number(table, "white") == [6, 3, 3, 1]
    table.play("return black")
    assert table.result.points == (26, 13, 3, 41)
    assert table.result.winners == (2,)


# L3.5: giving a token back


def test_l3_5_emptying_the_hand_returns_a_token_of_choice():
    table = position(hands=["5", "1"], top="5", points=[13, 0])
    table.play("play 5")
    assert table.to_act == 0
    assert texts(table) == ["return black", "return white"]


@pytest.mark.parametrize(("colour", "points"), [("black", 3), ("white", 12)])
def test_l3_5_a_black_token_is_worth_ten_and_a_white_one_one(colour, points):
    table = position(hands=["5", "1"], top="5", points=[13, 0])
    table.play_all(f"play 5 return {colour}")
    assert table.points == (points, 1)


@pytest.mark.parametrize(("points", "left"), [(20, "return black"), (7, "return white"), (1, "return white")])
def test_l3_5_the_choice_is_an_action_even_with_one_colour_only(points, left):
    table = position(hands=["5", "1"], top="5", points=[points, 0])
    table.play("play 5")
    assert texts(table) == [left]
    assert number(table, "round") == 1


@pytest.mark.parametrize(("points", "action"), [(20, "return white"), (7, "return black")])
def test_l3_5_a_token_one_does_not_have_cannot_be_returned(points, action):
    table = position(hands=["5", "1"], top="5", points=[points, 0])
    table.play("play 5")
    with pytest.raises(IllegalAction) as refusal:
        table.play(action)
    assert refusal.value.reason == "no_token"


@pytest.mark.parametrize("action", ["play 5", "draw", "quit"])
def test_l3_5_with_tokens_returning_is_mandatory(action):
    table = position(hands=["5", "1"], top="5", points=[13, 0])
    table.play("play 5")
    with pytest.raises(IllegalAction) as refusal:
        table.play(action)
    assert refusal.value.reason == "return_first"


def test_l3_5_with_no_tokens_nothing_is_returned_and_the_next_round_is_dealt():
    table = position(hands=["5", "1"], top="5")
    table.play("play 5")
    assert number(table, "round") == 2
    assert table.points == (0, 1)


def test_l3_5_emptying_the_hand_after_all_others_quit_counts():
    table = position(hands=["5 6", "1", "2"], top="5", quit=[1, 2], points=[10, 0, 0])
    table.play_all("play 5 play 6 return black")
    assert table.points == (0, 1, 2)


def test_l3_5_nobody_returns_anything_when_all_have_quit():
    table = position(hands=["5", "1"], top="4", points=[30, 30])
    table.play_all("quit quit")
    assert table.points == (35, 31)
    assert number(table, "round") == 2


def test_l3_5_only_the_player_with_an_empty_hand_returns():
    table = position(hands=["5", "1"], top="5", points=[10, 30])
    table.play_all("play 5 return black")
    assert table.points == (0, 31)
    assert number(table, "round") == 2


def test_l3_5_a_token_is_returned_only_after_emptying_the_hand():
    table = position(hands=["5", "1"], top="5", points=[10, 30])
    with pytest.raises(IllegalAction) as refusal:
        table.play("return black")
    assert refusal.value.reason == "return_later"


def test_l3_5_a_returned_token_goes_back_to_the_supply():
    table = position(hands=["5", "1"], top="5", points=[13, 0])
    assert (number(table, "supply_black"), number(table, "supply_white")) == (19, 47)
    table.play_all("play 5 return black")
    assert (number(table, "supply_black"), number(table, "supply_white")) == (20, 46), "seat 1 took a white one for its 1"


# L3.6: hands are shown


def test_l3_6_every_remaining_hand_is_shown_to_all_at_scoring():
    table = position(hands=["5", "1 2", "6 L"], top="5", quit=[2], points=[3, 0, 0])
    table.play("play 5")
    for viewer in (0, 1, 2, "watcher"):
        zones = table.view(viewer)["zones"]
        assert sorted(face for _, face in zones["hand/1"]) == ["1", "2"]
        assert sorted(face for _, face in zones["hand/2"]) == ["6", "L"]


def test_l3_6_the_draw_pile_is_not_shown():
    table = position(hands=["5", "1 2"], top="5", points=[3, 0])
    table.play("play 5")
    assert not any(face for _, face in table.view("watcher")["zones"]["draw"])


def test_l3_6_the_last_hands_are_shown_when_the_game_is_over():
    table = position(hands=["5 6", "1 2"], top="4", points=[39, 0])
    table.play_all("quit quit")
    assert table.over
    zones = table.view("watcher")["zones"]
    assert sorted(face for _, face in zones["hand/0"] + zones["hand/1"]) == ["1", "2", "5", "6"]


def test_l3_6_hands_are_shown_by_events_before_the_next_deal():
    table = position(hands=["5 6", "1 2"], top="4")
    table.play_all("quit quit")
    events = table.events_for("watcher")
    shown = [face for name, *rest in events if name == "revealed" for face in rest[1:]]
    assert sorted(shown) == ["1", "2", "5", "6"]
    names = [event[0] for event in events]
    assert names.index("round_ended") < names.index("revealed") < names.index("scored") < names.index("collected") < names.index("dealt")


# L4: the end of the game


def test_l4_the_game_ends_exactly_at_the_target():
    table = position(hands=["1", "2"], top="4", points=[39, 0])
    table.play_all("quit quit")
    assert table.over
    assert table.result == ((40, 2), (1,))


def test_l4_one_point_below_the_target_the_game_goes_on():
    table = position(hands=["1", "2"], top="4", points=[38, 0])
    table.play_all("quit quit")
    assert not table.over
    assert table.points == (39, 2)
    assert table.result is None


def test_l4_the_fewest_points_win_and_not_the_target():
    table = position(hands=["1", "2", "L", "3"], top="5", points=[12, 5, 35, 20])
    table.play_all("quit quit quit quit")
    assert table.result == ((13, 7, 45, 23), (1,))


def test_l4_ties_share_the_win():
    table = position(hands=["1", "2", "L", "1"], top="5", points=[6, 5, 35, 20])
    table.play_all("quit quit quit quit")
    assert table.result == ((7, 7, 45, 21), (0, 1))


def test_l4_all_may_share_the_win():
    table = position(hands=["5", "5"], top="3", points=[36, 36])
    table.play_all("quit quit")
    assert table.result == ((41, 41), (0, 1))


def test_l4_the_game_ends_only_after_the_return():
    table = position(hands=["5", "3"], top="5", points=[20, 38])
    table.play("play 5")
    assert not table.over
    table.play("return black")
    assert table.result == ((10, 41), (0,))


def test_l4_a_return_that_brings_everyone_below_the_target_lets_the_game_go_on():
    table = position(hands=["5", "3"], top="5", points=[45, 10])
    table.play_all("play 5 return black")
    assert not table.over
    assert table.points == (35, 13)


def test_l4_nothing_can_be_done_when_the_game_is_over():
    table = position(hands=["1", "2"], top="4", points=[39, 0])
    table.play_all("quit quit")
    assert table.legal_actions == []
    assert table.to_act is None
    with pytest.raises(IllegalAction) as refusal:
        table.play("draw")
    assert refusal.value.reason == "over"


@given(games, seeds)
def test_l4_every_game_ends_with_someone_at_the_target_and_the_lowest_as_winners(game, seed):
    for state in wander(game, seed):
        final = state
    points = final.points[: game.seats]
    assert max(points) >= game.options["target"]
    winners = game.spec.winners(final)
    assert [seat for seat in range(game.seats) if winners >> seat & 1] == [i for i, p in enumerate(points) if p == min(points)]
