"""W3: a turn is three cards, into lanes or onto the discard pile, and then the draw step."""

import pytest

from cardhouse.games.war_lanes import position

from .reading import LANES, captions_of, hand, names, number, refused, size, texts, zone

THREES = ["4C 4D 4S", "6C 6D 6S"]  # what each seat draws next


def table(first="5H 5D 5C", second="3H 3D 3C", **given):
    return position(hands=[first, second], **{"decks": THREES, "deck_sizes": [9, 9], "suits": False, **given})


def laid(cards, **lanes):
    """Seat 0 with these cards, and lanes as given."""
    return position(hands=[cards, "3S"], suits=False, **lanes)


# W3.1: three plays


def test_w3_1_a_turn_is_three_cards_played_one_at_a_time():
    t = table("2H 5H 5D 5C 9H")
    for i, play in enumerate(["5H>left", "5D>middle", "9H>discard"]):
        assert t.to_act == 0
        assert size(t, "hand/0") == (5 - i,)
        t.play(play)
    assert t.to_act == 1
    assert zone(t, "left/0") == ["5H"]
    assert zone(t, "middle/0") == ["5D"]
    assert zone(t, "discard")[0] == "9H"


def test_w3_1_all_three_may_go_into_one_lane_or_one_into_each():
    t = table()
    t.play_all("5H>left 5D>left 5C>left 3H>left 3D>middle 3C>right")
    assert size(t, "left/0", "left/1", "middle/1", "right/1") == (3, 1, 1, 1)
    assert t.to_act == 0


@pytest.mark.parametrize("held", [1, 2])
def test_w3_1_with_fewer_than_three_cards_a_player_plays_what_there_is(held):
    t = table(" ".join(["5H", "5D"][:held]))
    for card in ["5H", "5D"][:held]:
        assert t.to_act == 0
        t.play(f"{card}>left")
    assert t.to_act == 1
    assert hand(t, 0) == ["4C", "4D", "4S"], "and then draws three, like everybody"


def test_w3_1_a_player_without_cards_only_draws():
    t = table("5H", "", plays_left=1)
    t.play("5H>left")
    assert t.to_act == 0
    assert hand(t, 1) == ["6C", "6D", "6S"]


def test_w3_1_first_the_lanes_tick_then_cards_are_played_then_the_player_draws():
    t = table(left=["", "9H 9D 9C"], pending={"left": (1, 2)})
    t.play_all("5H>middle 5D>middle 5C>right 3H>middle 3D>middle 3C>right")
    assert names(t) == ["placed"] * 3 + ["drew", "ticked"] + ["placed"] * 3 + ["drew"]


def test_w3_1_the_turns_alternate():
    t = table("5H 5D 5C 7H 7D", "3H 3D 3C 8H 8D")
    seen = [t.to_act]
    for play in ["5H>left", "5D>middle", "5C>right", "3H>left", "3D>middle", "3C>right", "7H>left"]:
        t.play(play)
        seen.append(t.to_act)
    assert seen == [0, 0, 0, 1, 1, 1, 0, 0]


# W3.2: into a lane


@pytest.mark.parametrize(
    ("side", "card"),
    [
        ("", "9H"),
        ("", "2H"),
        ("", "JK"),
        ("2C 6C", "7H"),
        ("7C", "7H"),
        ("7C 7D", "7H"),
        ("AC", "JK"),
        ("JK", "JK"),
        ("JK JK", "JK"),
        ("10C", "JH"),
    ],
)
def test_w3_2_a_card_follows_an_equal_or_lower_one(side, card):
    t = laid(f"{card} 2S", left=[side, ""])
    assert f"{card}>left" in texts(t)
    t.play(f"{card}>left")
    assert zone(t, "left/0")[0] == card


@pytest.mark.parametrize(("side", "card"), [("7C", "5H"), ("2C 6C", "5H"), ("JK", "AH"), ("JK JK", "2H"), ("KC", "QH"), ("JC", "10H")])
def test_w3_2_a_lower_card_does_not_follow_a_higher_one(side, card):
    t = laid(f"{card} 2S", left=[side, ""])
    assert f"{card}>left" not in texts(t)
    last = side.split()[-1]
    assert refused(t, f"{card}>left") == ("too_low", f"{card} is lower than {last} in left")


def test_w3_2_two_then_six_then_seven_is_a_valid_lane():
    t = table("7H 2H 6H")
    t.play_all("2H>left 6H>left 7H>left")
    assert zone(t, "left/0") == ["7H", "6H", "2H"]


def test_w3_2_after_a_joker_only_a_joker():
    t = table("AH KH JK", left=["JK", ""])
    assert [text for text in texts(t) if text.endswith("left")] == ["JK>left"]


@pytest.mark.parametrize("lane", LANES)
def test_w3_2_a_side_holds_three_cards(lane):
    t = laid("JK AH", **{lane: ["2H 3H 4H", ""]})
    for card in ("JK", "AH"):
        assert refused(t, f"{card}>{lane}") == ("lane_full", f"your side of {lane} has three cards already")


def test_w3_2_the_other_side_of_a_lane_and_the_other_lanes_do_not_count():
    t = table("5H", left=["", "KH KD"], middle=["AH", ""])
    assert texts(t) == ["5H>left", "5H>right", "5H>discard"]


def test_w3_2_several_jokers_in_hand_are_one_choice():
    assert texts(table("JK JK JK")) == ["JK>left", "JK>middle", "JK>right", "JK>discard"]


# W3.3: onto the discard pile


def test_w3_3_a_queen_thrown_away_costs_12_hp():
    t = table("QH")
    t.play("QH>discard")
    assert t.points == (88, 100)
    assert captions_of(t, "discarded") == [{"seat": 0, "face": t.game.spec.faces.index("QH"), "damage": 12, "hp": 88}]
    assert zone(t, "discard")[0] == "QH"


def test_w3_3_throwing_away_is_allowed_whatever_the_lanes_would_take():
    assert [text for text in texts(table("5H JK")) if text.endswith("discard")] == ["5H>discard", "JK>discard"]
    full = laid("5H", left=["2C 2D 2S", ""], middle=["6H 6D 7C", ""], right=["9C 9D 9S", ""])
    assert texts(full) == ["5H>discard"]


def test_w3_3_each_card_thrown_away_costs_its_own_value():
    t = table("2H JH JK")
    t.play_all("2H>discard JH>discard JK>discard")
    assert t.points == (100 - 2 - 11 - 15, 100)
    assert [numbers["hp"] for numbers in captions_of(t, "discarded")] == [98, 87, 72]


# W3.4: the draw step


def test_w3_4_with_three_or_more_left_a_player_draws_three():
    t = table("5H 5D 5C 2H 2D", deck_sizes=[4, 9])
    t.play_all("5H>left 5D>left 5C>middle")
    assert hand(t, 0) == ["2D", "2H", "4C", "4D", "4S"]
    assert size(t, "deck/0") == (1,)
    assert captions_of(t, "drew") == [{"seat": 0, "count": 3}]
    assert number(t, "final") == [0, 0]


def test_w3_4_the_other_player_does_not_see_what_is_drawn():
    t = table()
    t.play_all("5H>left 5D>left 5C>middle")
    assert zone(t, "hand/0", 1) == [None] * 3
    assert sorted(zone(t, "hand/0", 0)) == ["4C", "4D", "4S"]


@pytest.mark.parametrize("left", [1, 2])
def test_w3_4_one_or_two_left_go_to_the_discard_pile_unharmed_and_that_was_the_final_turn(left):
    t = table("5H 5D 5C 2H 2D", decks=[" ".join(["KC", "KD"][:left]), ""], deck_sizes=[left, 9])
    t.play_all("5H>left 5D>left 5C>middle")
    assert hand(t, 0) == ["2D", "2H"]
    assert sorted(zone(t, "discard")[:left]) == ["KC", "KD"][:left]
    assert t.points == (100, 100)
    assert captions_of(t, "burned") == [{"seat": 0, "count": left}]
    assert captions_of(t, "final_turn") == [{"seat": 0}]
    assert number(t, "final") == [1, 0]


def test_w3_4_with_no_card_left_nothing_is_drawn_and_that_was_the_final_turn():
    t = table("5H 5D 5C 2H 2D", decks=["", ""], deck_sizes=[0, 9])
    t.play_all("5H>left 5D>left 5C>middle")
    assert hand(t, 0) == ["2D", "2H"]
    assert names(t) == ["placed"] * 3 + ["final_turn"]
    assert number(t, "final") == [1, 0]


def test_w3_4_drawing_the_last_three_makes_the_next_turn_the_final_one():
    t = table(deck_sizes=[3, 9])
    t.play_all("5H>left 5D>left 5C>middle")
    assert size(t, "deck/0") == (0,)
    assert number(t, "final") == [0, 0]
    t.play_all("3H>left 3D>left 3C>middle 4C>right 4D>right 4S>right")
    assert number(t, "final") == [1, 0]


def test_w3_4_after_the_final_turn_a_player_has_no_turn_until_the_round_is_over():
    t = table("5H 5D 5C 2H 2D", decks=["", "6C 6D 6S 7C 7D 7S"], deck_sizes=[0, 7])
    t.play_all("5H>left 5D>left 5C>middle")
    seen = []
    for play in ["3H>left", "3D>middle", "3C>right", "6C>left", "6D>middle", "6S>right", "7C>discard", "7D>discard", "7S>discard"]:
        seen.append(t.to_act)
        assert number(t, "round") == 1
        t.play(play)
    assert seen == [1] * 9
    assert number(t, "round") == 2
