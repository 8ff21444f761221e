"""A table set up from readable text, and the sentences for texts that describe none."""

from collections import Counter

import pytest

import cardhouse
from cardhouse import OptionError
from cardhouse.games.war_lanes import position

from .reading import CARDS, hand, number, refused, size, zone


def test_hands_sides_and_hp_are_as_written():
    table = position(hands=["7h 5D jk", "KC"], left=["2H 6H", "3S"], right=["", "9C 9D 9S"], hp=[40, 61])
    assert (hand(table, 0), hand(table, 1)) == (["5D", "7H", "JK"], ["KC"])
    assert (zone(table, "left/0"), zone(table, "left/1"), zone(table, "right/1")) == (["6H", "2H"], ["3S"], ["9S", "9D", "9C"])
    assert table.points == (40, 61)


def test_all_other_cards_are_in_the_decks_and_the_discard_pile():
    table = position(hands=["7H", "KC"], left=["2H 6H", "3S"], deck_sizes=[4, 6])
    assert size(table, "deck/0", "deck/1", "discard") == (4, 6, 56 - 5 - 10)
    zones = [name for name in table.view("all")["zones"] if name.partition("/")[0] not in {"tokens", "chosen"}]
    assert Counter(face for name in zones for face in zone(table, name)) == Counter(CARDS)


def test_decks_name_the_cards_that_come_next():
    table = position(hands=["7H", "KC"], decks=["2C 3C 4C", "5C 6C 7C"])
    assert (zone(table, "deck/0")[:3], zone(table, "deck/1")[:3]) == (["2C", "3C", "4C"], ["5C", "6C", "7C"])
    assert size(table, "deck/0", "deck/1") == (10, 10)
    table.play("7H>left")
    assert hand(table, 0) == ["2C", "3C", "4C"]


def test_chosen_suits_are_shown_and_a_table_without_suits_has_none():
    table = position(hands=["7H", "KC"], chosen=["clubs", "diamonds"])
    assert number(table, "suit") == [3, 2]
    assert zone(table, "chosen/0", 1) == ["clubs"]
    assert refused(table, "suit hearts")[0] == "suit_taken"
    assert number(position(hands=["7H", "KC"], suits=False), "suit") == [0, 0]


def test_pending_gives_owner_and_turns_in_the_order_filled():
    full = {"left": ["2H 3H 4H", ""], "right": ["", "9C 9D 9S"]}
    shown = position(hands=["7H", "KC"], pending={"right": (1, 1), "left": (0, 2)}, **full).view(0)["numbers"]
    assert (shown["pending"], shown["pending_owner"], shown["pending_order"]) == ([2, 0, 1], [0, -1, 1], [2, 0, 1])


def test_seat_plays_final_and_round_are_as_given():
    table = position(hands=["7H", "KC QC JC"], to_act=1, plays_left=2, final=[1, 0], round=3)
    assert (table.to_act, number(table, "final"), number(table, "round")) == (1, [1, 0], 3)
    table.play_all("KC>left QC>middle")
    assert hand(table, 1) != ["JC"], "two plays were left, and then three cards were drawn"


def test_every_seat_sees_only_what_it_may():
    shown = position(hands=["7H 8H", "KC"], decks=["2C", "3C"]).view(1)["zones"]
    assert [face for _, face in shown["hand/0"] + shown["deck/0"] + shown["deck/1"]] == [None] * 22
    assert [face for _, face in shown["hand/1"]] == ["KC"]
    assert None not in [face for _, face in shown["discard"]]


def test_the_same_seed_sets_up_the_same_decks():
    first, again, other = (position(hands=["7H", "KC"], seed=seed).view("all") for seed in (1, 1, 2))
    assert first == again != other


@pytest.mark.parametrize("given", [{}, {"deck_sizes": [0, 0]}, {"pending": {"left": (0, 1)}, "left": ["2H 3H 4H", ""]}, {"preset": "v1.0"}])
def test_a_position_is_written_down_and_read_again(given):
    table = position(hands=["7H 5D", "KC"], seed=5, **given)
    table.play("7H>middle")
    again = cardhouse.loads(table.record.dumps())
    assert again.record == table.record
    assert again.view("all") == table.view("all")


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        ({"hands": ["7X", "KC"]}, "'7X' is no card: write 2C … 10D, JH, QS, KC, AD or JK"),
        ({"hands": ["7H 7H", "KC"]}, "there is no further 7H"),
        ({"hands": ["JK JK JK", "JK JK"]}, "there is no further JK"),
        ({"hands": ["7H"]}, "hands takes two texts, one for each seat"),
        ({"left": ["2H"]}, "left takes two texts, one for each seat"),
        ({"chosen": ["hearts"]}, "chosen takes two texts, one for each seat"),
        ({"hp": [5]}, "hp takes two numbers, one for each seat"),
        ({"hands": ["", "KC"]}, "seat 0 is to act and holds no card"),
        ({"left": ["2H 3H 4H 5H", ""]}, "a side holds at most 3 cards, not '2H 3H 4H 5H'"),
        ({"left": ["7C 5C", ""]}, "no card of a side is lower than the one before it, as in '7C 5C'"),
        ({"hands": ["2C 3C 4C 5C 6C 7C", "KC"]}, "a hand holds at most 5 cards"),
        ({"deck_sizes": [28, 28]}, "deck_sizes: 28 cards cannot lie in the deck of seat 1 here"),
        ({"pending": {"top": (0, 2)}}, "pending: 'top' is no lane that seat 0 has filled"),
        ({"pending": {"left": (0, 2)}, "left": ["2C 3C", "4C 5C 6C"]}, "pending: 'left' is no lane that seat 0 has filled"),
        ({"decks": ["2C 3C", ""], "deck_sizes": [1, 9]}, "deck_sizes: 1 cards cannot lie in the deck of seat 0 here"),
        ({"chosen": ["hearts", "cups"]}, "'cups' is no suit: there are hearts, diamonds, clubs, spades"),
        ({"delay": "3"}, "option delay takes 2, 1, 0 or off, not '3'; did you mean 2?"),
    ],
)
def test_a_position_that_cannot_be_says_why(given, sentence):
    with pytest.raises(OptionError) as error:
        position(**{"hands": ["7H", "KC"], **given})
    assert str(error.value).startswith(sentence.partition(";")[0])


@pytest.mark.parametrize(
    "given",
    [
        {"to_act": 2},
        {"plays_left": 4},
        {"plays_left": 0},
        {"seed": -1},
        {"hp": [0, 5]},
        {"hp": [1.5, 5]},
        {"final": [1]},
        {"deck_sizes": [5]},
        {"deck_sizes": [29, 0]},
        {"round": 0},
        {"pending": {"left": (2, 2)}, "left": ["2C 3C 4C", ""]},
        {"pending": {"left": (0, 3)}, "left": ["2C 3C 4C", ""]},
    ],
    ids=str,
)
def test_numbers_out_of_range_are_refused_with_a_sentence(given):
    with pytest.raises(OptionError):
        position(**{"hands": ["7H", "KC"], **given})
