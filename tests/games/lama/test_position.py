"""A table set up from readable text, and the sentences for texts that describe none."""

import pytest

import cardhouse
from cardhouse import OptionError
from cardhouse.games.lama import position


def zone(table, name):
    return [face for _, face in table.view("all")["zones"][name]]


def test_hands_and_top_are_as_written():
    table = position(hands=["5 5 l", "1", "6"], top="4")
    assert [sorted(zone(table, f"hand/{seat}")) for seat in range(3)] == [["5", "5", "L"], ["1"], ["6"]]
    assert zone(table, "discard") == ["4"]
    assert table.game.seats == 3


def test_all_other_cards_are_in_the_draw_pile():
    table = position(hands=["5 5", "1"], top="4")
    everything = [face for name in table.view("all")["zones"] for face in zone(table, name)]
    assert sorted(everything) == sorted("123456L" * 8)
    assert len(zone(table, "draw")) == 52


def test_draw_names_the_cards_that_come_next():
    table = position(hands=["5", "1", "2"], top="4", draw="6 L 3")
    table.play_all("draw draw draw")
    assert [zone(table, f"hand/{seat}")[0] for seat in range(3)] == ["6", "L", "3"]


def test_pile_is_how_many_the_draw_pile_holds_and_the_rest_lies_under_the_top_card():
    table = position(hands=["5", "1"], top="4", draw="6", pile=2)
    assert len(zone(table, "draw")) == 2
    assert zone(table, "draw")[0] == "6"
    assert len(zone(table, "discard")) == 52
    assert zone(table, "discard")[0] == "4"


def test_points_are_held_in_tokens():
    shown = position(hands=["5", "1"], top="4", points=[23, 4]).view(0)["numbers"]
    assert shown["points"] == [23, 4]
    assert (shown["black"], shown["white"]) == ([2, 0], [3, 4])


def test_quit_to_act_round_and_who_began_are_as_given():
    table = position(hands=["5", "1", "2"], top="4", quit=[0], to_act=2, began=1, round=3)
    shown = table.view(0)["numbers"]
    assert (table.to_act, shown["quit"], shown["starter"], shown["round"]) == (2, [1, 0, 0], 1, 3)


def test_options_are_given_by_keyword():
    assert position(hands=["5", "1"], top="4", target=60, count_each=True).game.options["target"] == 60


def test_every_option_is_given_by_keyword():
    usual = cardhouse.load("lama", players=2, starter="last_actor", exchange="manual", play_after_draw=True, count_each=True)
    chosen = {name: value for name, value in usual.options.items() if name != "players"}
    assert position(hands=["5", "1"], top="4", **chosen).game.options == usual.options


def test_every_seat_sees_only_what_it_may():
    shown = position(hands=["5 6", "1"], top="4", draw="L").view(1)["zones"]
    assert [face for _, face in shown["hand/0"] + shown["draw"]] == [None] * 54
    assert [face for _, face in shown["hand/1"] + shown["discard"]] == ["1", "4"]


def test_the_same_seed_sets_up_the_same_pile():
    first, again, other = (position(hands=["5", "1"], top="4", seed=seed).view("all") for seed in (1, 1, 2))
    assert first == again != other


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        ({"hands": ["7", "1"]}, "'7' is no card: there are 1, 2, 3, 4, 5, 6, L"),
        ({"hands": ["5 " * 9, "1"]}, "there are only 8 cards of 5"),
        ({"hands": ["5 5 5 5 5", "5 5 5"], "top": "5"}, "there are only 8 cards of 5"),
        ({"hands": ["5"]}, "option players takes a whole number from 2 to 6, not 1"),
        ({"top": "4 5"}, "top takes one card, not '4 5'"),
        ({"top": ""}, "top takes one card, not ''"),
        ({"to_act": 2}, "there is no seat 2 at a table with 2 hands"),
        ({"began": 2}, "there is no seat 2 at a table with 2 hands"),
        ({"quit": [-1]}, "there is no seat -1 at a table with 2 hands"),
        ({"quit": [0]}, "seat 0 has quit and cannot be to act"),
        ({"points": [1, 2, 3]}, "points takes a number for each of the 2 hands, not 3"),
        ({"points": [-1]}, "points takes a whole number from 0 to 1000, not -1"),
        ({"pile": 54}, "pile takes a whole number from 0 to 53, not 54"),
        ({"pile": 1, "draw": "1 2"}, "pile takes a whole number from 2 to 53, not 1"),
        ({"target": 5}, "option target takes a whole number from 20 to 100, not 5"),
        ({"colour": "red"}, "lama has no option 'colour': it has players, target, starter, exchange, play_after_draw, count_each"),
    ],
)
def test_a_position_that_cannot_be_says_why(given, sentence):
    with pytest.raises(OptionError) as error:
        position(**{"hands": ["5", "1"], "top": "4", **given})
    assert str(error.value) == sentence


@pytest.mark.parametrize(
    "given",
    [
        {"round": "two"},
        {"round": 1.5},
        {"to_act": 0.0},
        {"points": [1.5]},
        {"points": [10**9]},
        {"seed": -1},
        {"seed": 2**63},
        {"seed": "7"},
    ],
)
def test_a_position_takes_whole_numbers_within_range(given):
    with pytest.raises(OptionError):
        position(**{"hands": ["5", "1"], "top": "4", **given})


def test_a_position_in_the_middle_of_a_round_has_no_empty_hand():
    with pytest.raises(OptionError):
        position(hands=["", "1"], top="4")
