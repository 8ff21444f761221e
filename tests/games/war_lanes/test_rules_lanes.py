"""W4: what a side is worth, and what a lane does when it resolves."""

import pytest

from cardhouse.games.war_lanes import position
from cardhouse.games.war_lanes.cards import BONUS_NAMES

from .reading import VALUES, captions_of, last_equation, number, size, zone


def sixth(mine, theirs, **given):
    """The lane left of two full sides, resolved by the last card of `mine`; seat 0 is the one that plays it."""
    *before, card = mine.split()
    options = {"chosen": ["hearts", "hearts"], "suits": False, **given}
    table = position(hands=[card, "AH"], left=[" ".join(before), theirs], deck_sizes=[6, 6], **options)
    table.play(f"{card}>left")
    return table


def at_round_end(mine, theirs, **given):
    """The lane left of any two sides, resolved because the round ends with two turns that throw a 2 away."""
    table = position(hands=["2H", "2D"], left=[mine, theirs], deck_sizes=[0, 0], **{"suits": False, **given})
    table.play_all("2H>discard 2D>discard")
    return table


def kind_and_total(table, seat=0):
    equation = last_equation(table)
    return BONUS_NAMES[equation[f"kind{seat}"]], equation[f"sum{seat}"] + equation[f"bonus{seat}"]


# W4.1: totals and bonuses


@pytest.mark.parametrize(
    ("side", "kind", "total"),
    [
        ("4C 5C 6C", "straight_flush", 15 + 20),
        ("QS KS AS", "straight_flush", 39 + 20),
        ("8C 8D 8S", "three", 24 + 12),
        ("4C 5D 6C", "straight", 15 + 10),
        ("QS KD AC", "straight", 39 + 10),
        ("4C 9C KC", "flush", 26 + 8),
        ("8C 8D KS", "pair", 29 + 3),
        ("8C KD KS", "pair", 34 + 3),
        ("4C 9D KS", "none", 26),
        ("3C 4D 6S", "none", 13),
        ("4C 4D 5C", "pair", 13 + 3),
    ],
)
def test_w4_1_a_total_is_the_sum_of_values_and_the_best_single_bonus(side, kind, total):
    table = sixth(side, "2C 3D 7S")
    assert kind_and_total(table) == (kind, total)
    assert table.points == (100, 100 - (total - 12))


@pytest.mark.parametrize(("side", "kind", "total"), [("8C 8D", "pair", 19), ("8C 9C", "none", 17), ("8C", "none", 8), ("JK", "none", 15)])
def test_w4_1_with_two_cards_only_a_pair_counts_and_with_one_nothing(side, kind, total):
    table = at_round_end(side, "")
    assert kind_and_total(table) == (kind, total)
    assert last_equation(table)["hp1"] == 98 - total


def test_w4_1_a_pair_of_two_cards_is_worth_3_like_any_pair():
    assert last_equation(at_round_end("8C 8D", ""))["bonus0"] == 3


def test_w4_1_ace_two_three_is_no_straight():
    assert kind_and_total(sixth("2C 3D AS", "4C 4D 5S")) == ("none", 19)
    assert kind_and_total(sixth("2C 3C AC", "4C 4D 5S")) == ("flush", 27)


def test_w4_1_king_ace_two_is_no_straight():
    assert kind_and_total(sixth("2C KD AS", "4C 4D 5S")) == ("none", 29)


@pytest.mark.parametrize(
    ("side", "kind", "total"),
    [
        ("8C 8D JK", "three", 31 + 12),
        ("8C 9C JK", "straight_flush", 32 + 20),
        ("8C 10C JK", "straight_flush", 33 + 20),
        ("8C 9D JK", "straight", 32 + 10),
        ("KC AD JK", "straight", 42 + 10),
        ("8C KC JK", "flush", 36 + 8),
        ("8C KD JK", "pair", 36 + 3),
        ("8C JK JK", "straight_flush", 38 + 20),
        ("JK JK JK", "straight_flush", 45 + 20),
    ],
)
def test_w4_1_jokers_are_wild_and_still_count_15(side, kind, total):
    assert kind_and_total(sixth(side, "2C 3D 7S")) == (kind, total)


@pytest.mark.parametrize("side", ["8C JK", "JK JK"])
def test_w4_1_a_joker_and_one_card_are_a_pair(side):
    assert kind_and_total(at_round_end(side, ""))[0] == "pair"


# W4.2: who pays what


def test_w4_2_the_higher_total_deals_the_difference():
    assert sixth("4C 9D KS", "2C 3D 7S").points == (100, 100 - (26 - 12))
    assert sixth("2C 3D 7S", "4C 9D KS").points == (100 - (26 - 12), 100)


def test_w4_2_equal_totals_do_nothing_whatever_the_suits():
    for chosen in (["clubs", "clubs"], ["diamonds", "spades"], ["hearts", "diamonds"]):
        table = sixth("2C 4D 8S", "3C 4S 7D", suits=True, chosen=chosen)
        assert table.points == (100, 100)
        assert (last_equation(table)["winner"], last_equation(table)["damage"], last_equation(table)["healing"]) == (-1, 0, 0)
        assert size(table, "left/0", "left/1") == (0, 0)


def test_w4_2_the_worked_example_10_and_15_less_8_is_17():
    table = sixth("5D 9D KD", "4C 8H KH", suits=True, chosen=["diamonds", "hearts"])
    equation = last_equation(table)
    assert (equation["sum0"] + equation["bonus0"], equation["sum1"] + equation["bonus1"]) == (35, 25)
    assert (equation["effect0"], equation["effect1"], equation["damage"], equation["healing"]) == (15, 8, 17, 0)
    assert table.points == (100, 83)


@pytest.mark.parametrize("suit", ["diamonds", "spades"])
def test_w4_2_diamonds_and_spades_of_the_winner_add_damage(suit):
    card = "9" + suit[0].upper()
    table = sixth(f"4C {card} KC", "2C 3H 7C", suits=True, chosen=[suit, suit])
    assert table.points == (100, 100 - (26 - 12) - 5)


@pytest.mark.parametrize("suit", ["hearts", "clubs"])
def test_w4_2_hearts_and_clubs_of_the_loser_take_damage_off(suit):
    card = "7" + suit[0].upper()
    table = sixth("4S 9D KS", f"2D 3S {card}", suits=True, chosen=["hearts", suit])
    assert table.points == (100, 100 - (26 - 12) + 5)


def test_w4_2_healing_beyond_the_damage_is_given_to_the_loser_without_a_cap():
    table = sixth("2S 4D 8D", "2H 3H 8C", suits=True, chosen=["clubs", "hearts"])
    assert table.points == (100, 100 - 1 + 14)
    assert (last_equation(table)["damage"], last_equation(table)["healing"]) == (0, 13)


def test_w4_2_healing_that_equals_the_damage_leaves_all_as_it_was():
    table = sixth("2S 6D 9D", "2H 3C 5S", suits=True, chosen=["clubs", "hearts"], hp=[50, 50])
    assert table.points == (50, 50 - 7 + 7)
    assert (last_equation(table)["winner"], last_equation(table)["damage"], last_equation(table)["healing"]) == (0, 0, 0)


def test_w4_2_healing_of_the_winner_does_not_apply():
    table = sixth("4H 9H KS", "2C 3D 7S", suits=True, chosen=["hearts", "diamonds"])
    assert table.points == (100, 100 - (26 - 12))
    assert (last_equation(table)["effect0"], last_equation(table)["winner_healing"]) == (12, 0)


def test_w4_2_damage_of_the_loser_does_not_apply():
    table = sixth("4C 9D KS", "2D 3D 7S", suits=True, chosen=["clubs", "diamonds"])
    assert table.points == (100, 100 - (26 - 12))


def test_w4_2_both_suits_may_count_in_one_lane():
    table = sixth("4S 9D KD", "2H 3C 7S", suits=True, chosen=["spades", "hearts"])
    assert table.points == (100, 100 - (26 - 12 + 7 - 7))


# W4.3: effect points


@pytest.mark.parametrize(("rank", "points"), [*((r, 7 if v <= 5 else 5 if v <= 10 else 3) for r, v in VALUES.items())])
@pytest.mark.parametrize("suit", ["hearts", "diamonds", "clubs", "spades"])
def test_w4_3_a_card_of_ones_own_suit_has_7_5_or_3_points(rank, points, suit):
    other = {"hearts": "diamonds", "diamonds": "hearts", "clubs": "spades", "spades": "clubs"}[suit]
    card = rank + suit[0].upper()
    hands = ["2H" if card != "2H" else "3H", "2D" if card != "2D" else "3D"]
    for seat in (0, 1):
        sides, chosen = (card, "")[:: 1 - 2 * seat], (suit, other)[:: 1 - 2 * seat]
        table = position(hands=hands, left=sides, deck_sizes=[0, 0], chosen=chosen)
        table.play_all(f"{hands[0]}>discard {hands[1]}>discard")
        assert (last_equation(table)[f"effect{seat}"], last_equation(table)[f"effect{1 - seat}"]) == (points, 0)


@pytest.mark.parametrize("suit", ["hearts", "diamonds", "clubs", "spades"])
def test_w4_3_a_joker_has_3_points_for_every_suit(suit):
    equation = last_equation(at_round_end("JK", "JK JK", suits=True, chosen=[suit, suit]))
    assert (equation["effect0"], equation["effect1"]) == (3, 6)


def test_w4_3_the_ace_has_3_points_like_the_other_faces():
    assert last_equation(at_round_end("JS QS AS", "", suits=True, chosen=["spades", "clubs"]))["effect0"] == 9


def test_w4_3_cards_of_another_suit_have_none():
    assert last_equation(at_round_end("2C 6S QH", "", suits=True, chosen=["diamonds", "clubs"]))["effect0"] == 0


def test_w4_3_the_other_player_s_suit_counts_on_their_own_side_only():
    equation = last_equation(at_round_end("9S 10S", "9D 10D", suits=True, chosen=["diamonds", "spades"]))
    assert (equation["effect0"], equation["effect1"]) == (0, 0)


# W4.4: the lane is free


def test_w4_4_all_cards_of_the_lane_go_to_the_discard_pile_and_the_lane_is_free():
    table = sixth("4C 9D KS", "2C 3D 7S", pending={"left": (1, 2)})
    assert size(table, "left/0", "left/1") == (0, 0)
    assert sorted(zone(table, "discard")[:6]) == ["2C", "3D", "4C", "7S", "9D", "KS"]
    assert (number(table, "pending"), number(table, "pending_owner"), number(table, "pending_order")) == ([0] * 3, [-1] * 3, [0] * 3)
    assert captions_of(table, "ticked") == []


def test_w4_4_the_other_lanes_stay_as_they_are():
    table = sixth("4C 9D KS", "2C 3D 7S", middle=["8C", "9C"], right=["", "10C JC QC"], pending={"right": (1, 2)})
    assert zone(table, "middle/0") + zone(table, "middle/1") == ["8C", "9C"]
    assert number(table, "pending_owner") == [-1, -1, 1]
