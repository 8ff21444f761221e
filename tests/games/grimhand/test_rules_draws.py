"""G1.2, G1.3, G1.4: drawing, Death and Lucky, and the card too many."""

import pytest

from cardhouse.games.grimhand import position

from .reading import captions_of, hand, names, number, play, refused, texts, zone

TWELVE = " ".join(f"A{value}" for value in (1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6))
THIRTEEN = f"{TWELVE} A8"


# G1.2


def test_g1_2_a_turn_is_one_draw_or_one_attack():
    table = position(["A3", ""], decks=["A5", "D2"])
    assert texts(table) == ["draw attack", "draw defense", "attack"]
    table.play("draw defense")
    assert (table.to_act, hand(table, 0)) == (1, ["A3", "D2"])
    assert texts(table) == ["draw attack", "draw defense"], "no sword, no attack"


def test_g1_2_turns_are_counted_from_one():
    table = position(decks=["A5 A6", ""])
    assert number(table, "turn_number") == 1
    play(table, "draw attack", "draw attack")
    assert number(table, "turn_number") == 3


# G1.3


def test_g1_3_a_card_goes_to_the_hand_of_its_colour():
    table = play(position(decks=["A5", "D2"]), "draw attack")
    assert (zone(table, "attack/0"), zone(table, "defense/0")) == (["A5"], [])


@pytest.mark.parametrize("deck", ["attack", "defense"])
def test_g1_3_death_without_a_lucky_loses_at_once_and_hp_stay(deck):
    table = position(decks=["A13", "D13"], life=[31, 50])
    table.play(f"draw {deck}")
    assert table.result.winners == (1,)
    assert table.points == (31, 50)
    assert zone(table, f"{deck}_discard")[0] == f"{deck[0].upper()}13"
    assert number(table, "ending") == 1


def test_g1_3_a_lucky_in_the_slot_saves_and_both_go_home_and_the_turn_ends():
    table = play(position(slots=["A7", ""], decks=["", "D13"]), "draw defense")
    assert not table.over
    assert table.to_act == 1
    assert zone(table, "slot/0") == []
    assert (zone(table, "attack_discard")[0], zone(table, "defense_discard")[0]) == ("A7", "D13")
    assert names(table) == ["saved"]


def test_g1_3_a_lucky_enters_the_empty_slot():
    table = play(position(decks=["A7", ""]), "draw attack")
    assert (zone(table, "slot/0"), hand(table, 0)) == (["A7"], [])


def test_g1_3_a_lucky_without_room_joins_the_hand_or_is_discarded():
    table = play(position(slots=["D7", ""], decks=["A7", ""]), "draw attack")
    assert (zone(table, "slot/0"), hand(table, 0)) == (["D7"], ["A7"])
    table = play(position(slots=["D7", ""], decks=["A7", ""], surplus="discard"), "draw attack")
    assert (hand(table, 0), zone(table, "attack_discard")[0]) == ([], "A7")


def test_g1_3_a_larger_slot_stacks_and_a_slot_of_none_holds_none():
    table = play(position(slots=["D7", ""], decks=["A7", ""], slot=2), "draw attack")
    assert zone(table, "slot/0") == ["A7", "D7"]
    table = play(position(decks=["A7", ""], slot=0), "draw attack")
    assert (zone(table, "slot/0"), hand(table, 0)) == ([], ["A7"])


def test_g1_3_an_empty_deck_takes_its_shuffled_discard_pile():
    table = position(sizes=[0, 5], discards=["A2 A3", ""])
    left = len(zone(table, "attack_discard"))
    table.play("draw attack")
    assert names(table)[0] == "reshuffled"
    assert len(zone(table, "attack_discard")) <= 2
    assert len(zone(table, "attack_deck")) == left - 1


def test_g1_3a_a_7_in_hand_never_protects_and_never_moves_to_the_slot():
    table = position(["A7", ""], decks=["A13", ""])
    table.play("draw attack")
    assert table.result.winners == (1,)
    table = play(position(["A7", ""], slots=["D7", ""], decks=["A13 A2 A3", ""]), "draw attack", "draw attack", "draw attack")
    assert zone(table, "slot/0") == []
    assert hand(table, 0) == ["A3", "A7"]


def test_g1_3b_with_deck_and_discards_empty_that_draw_is_not_allowed():
    few = ",".join(f"A{value}=0" for value in range(2, 13))
    table = position(["A1", ""], cards=f"{few},A1=1", deaths=0)
    assert texts(table) == ["draw defense", "attack"]
    assert refused(table, "draw attack") == ("deck_empty", "the attack deck and its discard pile are empty")


# G1.4


def test_g1_4_thirteen_cards_of_a_colour_are_fine():
    table = play(position([TWELVE, ""], decks=["A8", ""]), "draw attack")
    assert len(hand(table, 0)) == 13


def test_g1_4_the_fourteenth_flushes_that_whole_hand():
    table = play(position([THIRTEEN, ""], ["D2", ""], decks=["A9", ""]), "draw attack")
    assert hand(table, 0) == ["D2"]
    assert len(zone(table, "attack_discard")) == 14
    assert captions_of(table, "flushed") == [{"seat": 0, "deck": 0, "count": 14}]


def test_g1_4_a_lucky_for_the_slot_is_no_fourteenth_card():
    table = play(position([THIRTEEN, ""], decks=["A7", ""]), "draw attack")
    assert len(hand(table, 0)) == 13


def test_g1_4_hp3_costs_three_hp_and_the_drawn_card_and_can_kill():
    table = play(position([THIRTEEN, ""], decks=["A9", ""], overdraw="hp3", life=[10, 50]), "draw attack")
    assert (table.points, len(hand(table, 0)), zone(table, "attack_discard")) == ((7, 50), 13, ["A9"])
    table = play(position([THIRTEEN, ""], decks=["A9", ""], overdraw="hp3", life=[3, 50]), "draw attack")
    assert table.result.winners == (1,)


def test_g1_4_lowest_discards_the_lowest_the_drawn_one_included():
    table = play(position([THIRTEEN, ""], decks=["A9", ""], overdraw="lowest"), "draw attack")
    assert (len(hand(table, 0)), zone(table, "attack_discard")) == (13, ["A1"])
    high = "A12 A12 A11 A11 A10 A10 A9 A9 A8 A8 A6 A6 A5"
    table = play(position([high, ""], decks=["A1", ""], overdraw="lowest"), "draw attack")
    assert zone(table, "attack_discard") == ["A1"]


def test_g1_4_pressure_discards_one_of_choice_at_the_start_of_the_turn():
    table = position(["", TWELVE], decks=["A9 A8 A10", ""], overdraw="pressure")
    play(table, "draw attack", "draw attack")
    assert len(hand(table, 1)) == 13
    play(table, "draw attack")
    assert table.to_act == 1
    assert refused(table, "draw attack")[0] == "choice_first"
    assert "choose D1" not in texts(table)
    table.play("choose A2")
    assert (len(hand(table, 1)), zone(table, "attack_discard")) == (12, ["A2"])
    assert "draw attack" in texts(table)


def test_g1_4_pressure_asks_for_each_full_colour_in_turn():
    blue = " ".join(f"D{value}" for value in (1, 2, 3))
    table = position(["A1 A2 A3", ""], [blue, ""], decks=["", "D9"], overdraw="pressure", limit=3, to_act=1)
    table.play("draw defense")
    play(table, "choose A1", "choose D1")
    assert hand(table, 0) == ["A2", "A3", "D2", "D3"]
    assert "draw attack" in texts(table)


def test_g1_4_with_pressure_a_card_too_many_in_the_turn_flushes_all_the_same():
    table = position([THIRTEEN, ""], decks=["A9", ""], overdraw="pressure")
    table.play("draw attack")
    assert hand(table, 0) == []
