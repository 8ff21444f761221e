"""What every screen shows of the lanes: totals, bonuses, and what a lane would do if it resolved now."""

from cardhouse.games.war_lanes import position
from cardhouse.games.war_lanes.cards import BONUS_NAMES


def shown(table):
    return table.view("watcher")["shown"]


def test_w4_1_a_side_shows_its_total_its_bonus_and_its_effect():
    table = position(hands=["2S", "2D"], left=["5D 9D KD", "4C 8H"], middle=["7S 7C", ""], chosen=["diamonds", "hearts"])
    seen = shown(table)
    assert seen["left/0"] == [27 + 8, BONUS_NAMES.index("flush"), 8, 15]
    assert seen["left/1"] == [12, 0, 0, 5]
    assert seen["middle/0"] == [14 + 3, BONUS_NAMES.index("pair"), 3, 0]
    assert "middle/1" not in seen
    assert "right" not in seen


def test_w4_2_a_lane_shows_who_would_win_by_what():
    table = position(hands=["2S", "2D"], left=["5D 9D KD", "4C 8H"], right=["6S", "6C"], chosen=["diamonds", "hearts"])
    seen = shown(table)
    assert seen["left"] == [0, 35 - 12 + 15 - 5, 33, 15, 5]
    assert seen["right"] == [-1, 0, 0, 0, 0]


def test_w4_2_a_loser_that_is_healed_more_than_hurt_shows_a_net_below_zero():
    table = position(hands=["2S", "2D"], left=["2H 3H", "6S"], chosen=["hearts", "clubs"])
    assert shown(table)["left"] == [1, 6 - 5 - 14, 13, 0, 14]


def test_w7_bonuses_and_effects_are_those_of_the_table():
    assert shown(position(hands=["2S", "2D"]))["bonuses"] == [0, 3, 8, 10, 12, 20]
    old = position(hands=["2S", "2D"], left=["7S 7C", ""], bonuses="v1.0", suits=False)
    assert shown(old)["bonuses"] == [0, 5, 10, 10, 15, 25]
    assert shown(old)["left/0"] == [14 + 5, 1, 5, 0]
    wheel = position(hands=["2S", "2D"], left=["2H 3D AS", ""], wheel=True, suits=False)
    assert shown(wheel)["left/0"] == [19 + 10, BONUS_NAMES.index("straight"), 10, 0]
    healed = position(hands=["3S", "2D"], left=["QH KS", "2S"], chosen=["hearts", "spades"], winner_effects=True)
    assert shown(healed)["left"] == [0, 25 - 2, 25 - 2 + 3, 0, 0]
