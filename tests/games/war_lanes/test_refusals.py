"""Why not: every reason the rules have, the sentence for it, and that nothing has changed."""

import pytest
from hypothesis import given

import cardhouse
from cardhouse.games.war_lanes import position

from .reading import refused, texts
from .strategies import games, players, seeds, wander


def on_a_nine():
    return position(hands=["7H 10H JK", "2D"], left=["9S", ""])


def full():
    return position(hands=["7H 10H JK", "2D"], right=["2C 3C 4C", ""])


def suits():
    return cardhouse.load("war_lanes").start(seed=1)


def turn_passed():
    """Seat 0 has played its three cards and would like to play a fourth, the 10H it still holds."""
    table = position(hands=["7H 8H 9H 10H", "2D"])
    table.play_all("7H>left 8H>left 9H>middle")
    return table


def over():
    table = position(hands=["QH 3H", "2D"], hp=[5, 5])
    table.play("QH>discard")
    return table


CASES = {
    "suit_first": (suits, "7H>left", "first choose your suit: hearts, diamonds, clubs or spades"),
    "suit_taken": (on_a_nine, "suit hearts", "suits are chosen once, before the first deal"),
    "not_held": (on_a_nine, "8H>left", "you do not hold 8H"),
    "lane_full": (full, "10H>right", "your side of right has three cards already"),
    "too_low": (on_a_nine, "7H>left", "7H is lower than 9S in left"),
    "over": (over, "3H>left", "the match is over"),
}


@pytest.mark.parametrize("reason", CASES)
def test_a_refused_action_says_why_and_changes_nothing(reason):
    make, action, sentence = CASES[reason]
    table = make()
    assert refused(table, action) == (reason, sentence)
    assert table.refusal(action) == sentence


def test_every_reason_of_the_rules_has_a_case():
    assert set(CASES) == set(cardhouse.load("war_lanes").spec.reasons) - {"legal"}


def test_w1_2_nobody_plays_before_both_suits_are_chosen():
    table = suits()
    table.play("suit hearts")
    assert refused(table, "7H>discard") == ("suit_first", "first choose your suit: hearts, diamonds, clubs or spades")


def test_w1_2_a_suit_is_chosen_once():
    table = suits()
    table.play_all("suit hearts suit clubs")
    assert refused(table, "suit spades") == ("suit_taken", "suits are chosen once, before the first deal")


def test_w3_1_there_is_no_fourth_play():
    table = turn_passed()
    assert table.to_act == 1
    assert refused(table, "10H>middle") == ("not_held", "you do not hold 10H")


def test_w3_2_a_joker_is_lower_than_nothing_and_everything_is_lower_than_a_joker():
    table = position(hands=["AH JK", "2D"], left=["JK", ""])
    assert refused(table, "AH>left") == ("too_low", "AH is lower than JK in left")
    assert table.refusal("JK>left") is None


def test_w3_2_a_full_side_is_said_before_a_low_card():
    table = position(hands=["2H", "2D"], middle=["3C 4C 5C", ""])
    assert refused(table, "2H>middle") == ("lane_full", "your side of middle has three cards already")


def test_a_card_that_was_played_is_no_longer_held():
    table = position(hands=["7H 8H 9H", "2D"])
    table.play("7H>left")
    assert refused(table, "7H>middle") == ("not_held", "you do not hold 7H")


@pytest.mark.parametrize("text", ["7H>top", "7H", "7X>left", "11H>left", "left>7H", "suit cups", "", "pass"])
def test_a_text_that_is_no_action_says_what_there_is(text):
    reason, sentence = refused(on_a_nine(), text)
    assert reason == "unknown"
    assert sentence.startswith(f"{text!r} is no action: you may ")


def test_a_lane_that_does_not_exist_is_answered_with_those_that_do():
    assert refused(on_a_nine(), "10H>top") == ("unknown", "'10H>top' is no action: you may 10H>left or 10H>right")


@pytest.mark.parametrize("text", ["10h>LEFT", " 10H > left ", "10H> Left"])
def test_case_and_spacing_do_not_count(text):
    table = on_a_nine()
    table.play(text)
    assert table.actions == ["10H>left"]


def test_a_legal_action_has_no_refusal():
    table = on_a_nine()
    assert [table.refusal(action) for action in table.legal_actions] == [None] * len(texts(table))


@given(games, seeds, players)
def test_exactly_the_legal_actions_are_not_refused(game, seed, players):
    for table in wander(game.start(seed=seed), seed, players, moves=60):
        allowed = {code for code in game.spec.actions if game.spec.refusal(table.state, code) == 0}
        assert allowed == {action.code for action in table.legal_actions}
