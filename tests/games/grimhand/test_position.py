"""position(...): a game from readable text, and what it refuses."""

import pytest

import cardhouse
from cardhouse import OptionError
from cardhouse.games.grimhand import position

from .reading import hand, modern, number, zone


def test_it_places_what_it_names_and_the_rest_in_the_decks():
    table = position(["A3 A7", "A9"], ["D2", ""], slots=["D7", ""], decks=["A5 A6", "D1"], discards=["A1", "D12"], life=[30, 20])
    assert (hand(table, 0), hand(table, 1)) == (["A3", "A7", "D2"], ["A9"])
    assert zone(table, "slot/0") == ["D7"]
    assert zone(table, "attack_deck")[:2] == ["A5", "A6"]
    assert (zone(table, "attack_discard"), zone(table, "defense_discard")) == (["A1"], ["D12"])
    assert table.points == (30, 20)
    assert len(zone(table, "attack_deck")) == 26 - 4


def test_deck_sizes_send_the_others_to_the_discard_piles():
    table = position(decks=["A5", ""], sizes=[3, 0])
    assert (len(zone(table, "attack_deck")), len(zone(table, "attack_discard"))) == (3, 23)
    assert (len(zone(table, "defense_deck")), len(zone(table, "defense_discard"))) == (0, 26)


def test_statuses_omen_and_turn():
    table = position(statuses={"bleed": (0, 2), "carry": (3, 0)}, omen=1, turn_number=9, to_act=1)
    assert (number(table, "bleed"), number(table, "carry"), number(table, "omen")) == ([0, 2], [3, 0], 1)
    assert (number(table, "turn_number"), table.to_act) == (9, 1)


def test_a_rolled_card_may_have_any_of_its_values():
    table = modern(["berserker_blade:6 berserker_blade:9", ""])
    assert hand(table, 0) == ["berserker_blade:6", "berserker_blade:9"]
    with pytest.raises(OptionError, match="no further berserker_blade:7"):
        modern(["berserker_blade:6 berserker_blade:9 berserker_blade:7", ""])


def test_a_record_of_a_position_is_read_back():
    table = modern(["hex_card A5", "A9"], slots=["A7", ""], statuses={"fortify": (0, 1)}, sizes=[20, 20], seed=4)
    table.play("use hex_card")
    again = cardhouse.loads(table.record.dumps())
    assert again.view("all") == table.view("all")


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        ({"attack": ["A3"]}, "attack takes two texts"),
        ({"attack": ["A3", 5]}, "attack takes two texts"),
        ({"attack": ["D3", ""]}, "attack hands hold cards of the attack deck"),
        ({"attack": ["A13", ""]}, "attack hands hold cards of the attack deck and no Death"),
        ({"attack": ["A3 A3 A3", ""]}, "there is no further A3 with these options"),
        ({"attack": ["hex_card", ""]}, "there is no further hex_card with these options"),
        ({"attack": ["X3", ""]}, "'X3' is no card"),
        ({"attack": ["A1 A2 A3 A4", ""], "limit": 3}, "a hand holds at most 3 cards"),
        ({"slots": ["A5", ""]}, "the slot of seat 0 holds at most 1 Luckies"),
        ({"slots": ["A7 D7", ""]}, "the slot of seat 0 holds at most 1 Luckies"),
        ({"decks": ["D5", ""]}, "the attack piles hold cards of that colour"),
        ({"sizes": [99, 0]}, "sizes takes a whole number from 0 to 26"),
        ({"life": [0, 50]}, "life takes a whole number from 1 to"),
        ({"statuses": {"luck": (1, 1)}}, "there is no status 'luck'"),
        ({"statuses": {"bleed": (-1, 0)}}, "bleed takes a whole number from 0"),
        ({"to_act": 2}, "to_act takes a whole number from 0 to 1"),
        ({"turn_number": 0}, "turn_number takes a whole number from 1 to 200"),
    ],
)
def test_what_cannot_be_is_refused(given, sentence):
    with pytest.raises(OptionError) as error:
        position(**given)
    assert sentence in str(error.value)
