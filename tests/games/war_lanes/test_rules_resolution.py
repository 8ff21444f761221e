"""W5: a lane resolves with the sixth card, or when its owner's counter has run down."""

from itertools import permutations

import pytest

from cardhouse.games.war_lanes import position

from .reading import LANES, captions_of, last_equation, names, number, refused, resolved, size, zone

SIXTH_CARD, COUNTDOWN = 0, 1


# W5.1: the sixth card


@pytest.mark.parametrize("at", [0, 1, 2])
def test_w5_1_the_sixth_card_resolves_the_lane_at_once_as_any_play_of_a_turn(at):
    table = position(hands=["9H 2C 2D", "3H 3D 3C"], left=["4C 5D", "6C 6D 10S"], suits=False)
    plays = ["2C>middle", "2D>right"]
    plays.insert(at, "9H>left")
    table.play_all(" ".join(plays[: at + 1]))
    assert resolved(table) == ["left"]
    assert last_equation(table)["how"] == SIXTH_CARD
    assert size(table, "left/0", "left/1") == (0, 0)
    assert table.to_act == (0 if at < 2 else 1)


@pytest.mark.parametrize("first", ["", "2C>middle "])
def test_w5_1_the_emptied_lane_may_be_used_again_in_the_same_turn(first):
    table = position(hands=["9H 2C 2D", "3H 3D 3C"], left=["4C 5D", "6C 6D 10S"], suits=False)
    table.play_all(f"{first}9H>left 2D>left")
    assert zone(table, "left/0") == ["2D"]


def test_w5_1_either_player_may_play_the_sixth_card():
    table = position(hands=["3H 3D 3C", "9H 2C 2D"], left=["6C 6D 10S", "4C 5D"], to_act=1, suits=False, pending={"left": (0, 2)})
    table.play("9H>left")
    assert resolved(table) == ["left"]
    assert table.points == (100, 100 - (25 - 18)), "22 and a pair against 18"


def test_w5_1_a_lane_that_was_pending_is_not_resolved_a_second_time():
    table = position(
        hands=["9H 2C 2D", "3H 3D 3C"], left=["4C 5D", "6C 6D 10S"], decks=["7C 7D 7S", "8C 8D 8S"], suits=False, pending={"left": (1, 1)}
    )
    table.play_all("9H>left 2C>middle 2D>right")
    assert resolved(table) == ["left"]
    assert captions_of(table, "ticked") == []
    assert number(table, "pending_owner") == [-1, -1, -1]


def test_w5_1_three_cards_in_one_turn_may_be_the_fourth_fifth_and_sixth():
    table = position(hands=["9H 9D 9C", "3H"], left=["", "6C 6D 10S"], suits=False, pending={"left": (1, 1)})
    table.play_all("9H>left 9D>left")
    assert resolved(table) == []
    table.play("9C>left")
    assert resolved(table) == ["left"]
    assert table.points == (100, 100 - (27 + 12 - 25))


# W5.2: the counter


def window(**given):
    """Seat 0 fills left with its only card; then both play on without filling anything. Every card they draw is named."""
    given = {"left": ["7H 8H", ""], "suits": False, **given}
    table = position(hands=["9H", "3C 3D 3S"], decks=["2C 2D 2S 5C 5D 5S", "4C 4D 4S 6C 6D 6S"], deck_sizes=[12, 12], **given)
    table.play("9H>left")
    return table


TURNS = ["3C>middle 3D>middle 3S>right", "2C>middle 2D>middle 2S>right", "4C>left 4D>left 4S>right"]


def test_w5_2_a_side_filled_alone_makes_the_lane_pending_with_counter_2():
    table = window()
    assert (number(table, "pending"), number(table, "pending_owner"), number(table, "pending_order")) == ([2, 0, 0], [0, -1, -1], [1, 0, 0])
    assert captions_of(table, "filled") == [{"seat": 0, "lane": 0, "turns": 2}]
    assert resolved(table) == []


def test_w5_2_the_counter_drops_at_the_start_of_the_owner_s_turns_and_the_lane_resolves_at_0_before_the_owner_plays():
    table = window()
    seen = []
    for turn in TURNS:
        seen.append((table.to_act, number(table, "pending")[0]))
        table.play_all(turn)
    assert seen == [(1, 2), (0, 1), (1, 1)]
    assert (table.to_act, resolved(table), last_equation(table)["how"]) == (0, ["left"], COUNTDOWN)
    assert [numbers["turns"] for numbers in captions_of(table, "ticked")] == [1, 0]
    assert table.state.plays_left == 3
    assert names(table)[-3:] == ["drew", "ticked", "lane_resolved"]


def test_w5_2_the_other_player_gets_exactly_two_turns():
    table = window()
    turns = 0
    for turn in TURNS:
        assert resolved(table) == []
        turns += table.to_act == 1
        table.play_all(turn)
    assert turns == 2
    assert resolved(table) == ["left"]


@pytest.mark.parametrize(("delay", "turns"), [("2", 3), ("1", 1), ("0", 1), ("off", None)])
def test_w5_2_a_lane_resolves_after_so_many_turns_under_each_delay(delay, turns):
    table = window(delay=delay)
    played = 0
    while not resolved(table) and played < 3:
        table.play_all(TURNS[played])
        played += 1
    assert (played if resolved(table) else None) == turns


def test_w5_2_cards_added_in_the_window_count():
    table = window()
    table.play_all(" ".join(TURNS))
    equation = last_equation(table)
    assert (equation["sum0"], equation["bonus0"], equation["sum1"], equation["bonus1"]) == (24, 20, 8, 3)
    assert table.points == (100, 100 - (44 - 11))


def test_w5_2_against_no_card_at_all_the_full_total_is_dealt():
    table = window()
    table.play_all(" ".join([*TURNS[:2], "4C>right 4D>discard 4S>discard"]))
    equation = last_equation(table)
    assert (equation["sum1"], equation["bonus1"], equation["damage"]) == (0, 0, 44)
    assert table.points == (100, 100 - 8 - 44)


def test_w5_2_suits_have_their_effect_when_the_counter_runs_down():
    table = window(suits=True, chosen=["diamonds", "clubs"], left=["7D 8D", ""])
    table.play_all(" ".join(TURNS))
    equation = last_equation(table)
    assert (equation["effect0"], equation["effect1"]) == (10, 7)
    assert equation["damage"] == (24 + 10) - (8 + 3) + 10 - 7


def test_w5_2_the_owner_may_lose_the_lane_to_fewer_cards():
    table = position(hands=["4C", "JK"], left=["2C 3D", "JK JK"], deck_sizes=[9, 9], suits=False)
    table.play("4C>left")
    table.play("JK>discard")
    assert number(table, "pending")[0] == 1
    assert table.points == (100, 85)
    pending = position(hands=["4D", "2S 2D 2H"], left=["2C 3D 4C", "JK JK"], to_act=1, suits=False, pending={"left": (0, 1)})
    pending.play_all("2S>middle 2D>middle 2H>right")
    assert pending.points == (100 - (33 - 19), 100)


def test_w5_2_a_pending_side_takes_no_fourth_card():
    table = window()
    table.play_all(TURNS[0])
    assert refused(table, "2C>left")[0] == "lane_full"


def test_w5_2_each_player_s_lanes_tick_at_the_start_of_their_own_turns_only():
    table = position(
        hands=["2C 2D 2S", "3C 3D 3S"],
        decks=["4C 4D 4S", "5C 5D 5S"],
        left=["7H 8H 9H", ""],
        right=["", "7D 8D 9D"],
        pending={"left": (0, 2), "right": (1, 2)},
        suits=False,
    )
    table.play_all("2C>middle 2D>middle 2S>right")
    assert number(table, "pending") == [2, 0, 1]
    table.play_all("3C>middle 3D>middle 3S>left")
    assert number(table, "pending") == [1, 0, 1]


# Several lanes


@pytest.mark.parametrize("order", list(permutations(LANES)), ids=" ".join)
def test_w5_2_lanes_that_were_filled_in_one_turn_resolve_in_the_order_filled(order):
    sides = {"left": "7H 8H", "middle": "7D 8D", "right": "7C 8C"}
    last = {"left": "9H", "middle": "9D", "right": "9C"}
    decks = ["2C 2D 2S 3C 3D 3S", "4C 4D 4S 5C 5D 5S"]
    table = position(
        hands=["9H 9D 9C", "10C 10D 10S"], decks=decks, hp=[300, 300], suits=False, **{lane: [side, ""] for lane, side in sides.items()}
    )
    table.play_all(" ".join(f"{last[lane]}>{lane}" for lane in order))
    assert number(table, "pending_order") == [order.index(lane) + 1 for lane in LANES]
    table.play_all("10C>left 10D>middle 10S>right 2C>discard 2D>discard 2S>discard 4C>discard 4D>discard 4S>discard")
    assert resolved(table) == list(order)


@pytest.mark.parametrize("order", list(permutations(LANES, 2)), ids=" ".join)
def test_w5_2_two_lanes_of_one_turn_resolve_in_the_order_filled(order):
    cards = {"left": "9H", "middle": "9D", "right": "9C"}
    sides = {"left": "7H 8H", "middle": "7D 8D", "right": "7C 8C"}
    full = {lane: [f"{sides[lane]} {cards[lane]}", ""] for lane in order}
    table = position(hands=["2H", "3C"], to_act=1, hp=[300, 300], suits=False, pending=dict.fromkeys(order, (0, 1)), plays_left=1, **full)
    table.play("3C>discard")
    assert resolved(table) == list(order)


def test_w5_2_a_lane_filled_later_moves_up_when_an_earlier_one_resolves():
    table = position(
        hands=["9H", "9D 3C 3D"],
        left=["7H 8H 10H", "7D 8D"],
        middle=["", "7S 8S 9S"],
        right=["7C 8C 9C", ""],
        pending={"left": (0, 2), "middle": (1, 2), "right": (0, 2)},
        to_act=1,
        suits=False,
    )
    assert number(table, "pending_order") == [1, 2, 3]
    table.play("9D>left")
    assert number(table, "pending_order") == [0, 1, 2]


def test_w5_2_hp_are_checked_after_each_lane_and_the_first_that_kills_ends_the_match():
    full = {"right": ["7H 8H 9H", ""], "left": ["JH QH KH", ""]}
    table = position(hands=["2H", "3C"], to_act=1, hp=[50, 40], suits=False, pending={"right": (0, 1), "left": (0, 1)}, **full)
    table.play("3C>middle")
    assert resolved(table) == ["right"]
    assert (table.points, table.result.winners) == ((50, 40 - 44), (0,))
    assert size(table, "right/0", "left/0") == (0, 3)
    assert names(table)[-2:] == ["lane_resolved", "match_won"]
