"""G6: the options, what they take, and what does not go together."""

import pytest

import cardhouse
from cardhouse import OptionError
from cardhouse.games.grimhand import declarations
from cardhouse.games.grimhand.cards import COUNTED, NUMBERS

from .reading import modern, number, play, zone


def chosen(**options):
    return cardhouse.load("grimhand", **options).options


def refused(**options):
    with pytest.raises(OptionError) as error:
        cardhouse.load("grimhand", **options)
    return str(error.value)


def test_g6_the_presets_set_what_they_say_and_what_is_given_comes_first():
    classic, modern = chosen(), chosen(preset="modern")
    changed = {name: value for name, value in modern.items() if value != classic[name]}
    wanted = {"preset": "modern", "overdraw": "lowest", "deaths": "3,2"}
    assert changed == {**wanted, "start_lucky": True, "expanded": True, "combo": True, "events": True}
    assert chosen(preset="modern", combo=False, deaths=1)["combo"] is False
    assert chosen(preset="modern", deaths=1)["deaths"] == "1,1"


@pytest.mark.parametrize("given", ["3,1", (3, 1), [3, 1], "3, 1"])
def test_g6_deaths_takes_a_pair(given):
    assert chosen(deaths=given)["deaths"] == "3,1"
    assert chosen(deaths=4)["deaths"] == "4,4"


def test_g6_enemy_takes_one_word_for_the_second_seat_or_two():
    assert chosen(enemy="lilith")["enemy"] == "none,lilith"
    assert chosen(enemy=("brute", "Warden"))["enemy"] == "brute,warden"


def test_g6_cards_and_numbers_name_only_what_differs():
    assert chosen(cards={"pilfer": 1})["cards"] == chosen(cards="pilfer=1")["cards"] == "pilfer=1"
    assert chosen(cards="berserker_blade:8=2, pilfer=1")["cards"] == "berserker_blade:8=2,pilfer=1"
    assert chosen(numbers="bleed=2,guard=100")["numbers"] == "guard=100", "2 is usual"
    assert chosen(cards="")["cards"] == chosen(cards={})["cards"] == "usual"


def test_g6_a_record_with_pairs_and_names_is_read_back():
    game = cardhouse.load("grimhand", deaths="3,1", cards="iron_wall:7=2,A5=0", numbers="combo=4", enemy="brute")
    table = game.start(seed=5)
    table.play(table.legal_actions[0])
    assert cardhouse.loads(table.record.dumps()).record == table.record


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        ({"deaths": "5,1"}, "option deaths takes a whole number from 0 to 4, not '5'"),
        ({"deaths": "1,2,3"}, "option deaths takes one value or two with a comma between, not '1,2,3'"),
        ({"copies": 0}, "option copies takes a whole number from 1 to 4, not 0"),
        ({"slot": 14}, "option slot takes a whole number from 0 to 13, not 14"),
        ({"energy": "4"}, "option energy takes off, 1, 2 or 3, not '4'"),
        ({"enemy": "wardn"}, "did you mean warden?"),
        ({"cards": "pilfr=1"}, "option cards knows no 'pilfr': did you mean pilfer?"),
        ({"cards": "pilfer=10"}, "option cards: pilfer takes a whole number from 0 to 9, not '10'"),
        ({"cards": "pilfer"}, "option cards knows no 'pilfer'"),
        ({"cards": "pilfer=1,pilfer=2"}, "option cards names pilfer twice"),
        ({"numbers": "mirror_shield=0"}, "option numbers: mirror_shield takes a whole number from 1 to 20, not '0'"),
        ({"numbers": {"bleed": "much"}}, "option numbers: bleed takes a whole number from 0 to 50, not 'much'"),
        ({"numbers": "blessing_low=6"}, "option numbers: blessing_low cannot be more than blessing_high"),
        ({"overdraw": "hp"}, "option overdraw takes flush, hp3, lowest or pressure, not 'hp'"),
        ({"bluff": True}, "grimhand has no option 'bluff'"),
    ],
)
def test_g6_a_value_that_is_none_is_refused_with_a_sentence(given, sentence):
    assert sentence in refused(**given)


def test_g6_a_deck_without_a_card_is_refused_and_one_of_deaths_alone_is_not():
    none = {f"A{value}": 0 for value in range(1, 13)}
    assert refused(cards=none, deaths=0).startswith("these options leave the attack deck without a card")
    assert chosen(cards=none, deaths="2,0")["deaths"] == "2,0"


def test_g6_a_deck_of_too_many_cards_is_refused():
    many = {f"D{value}": 9 for value in range(1, 13)}
    assert refused(cards=many) == "these options put 110 cards into the defense deck: it holds at most 72"


def test_g6_no_death_and_no_slot_is_a_fine_game():
    table = cardhouse.load("grimhand", deaths=0, slot=0).start(seed=1)
    while not table.over:
        table.play(table.legal_actions[0])
    assert number(table, "ending") != 1


def test_g6_every_number_of_the_rules_has_its_place():
    for i, name in enumerate(NUMBERS):
        assert getattr(declarations, f"N_{name.upper()}") == i
    assert all(low <= usual <= high for usual, low, high in NUMBERS.values())
    assert len(COUNTED) == len(set(COUNTED))


@pytest.mark.parametrize(
    ("name", "attack", "defense", "given", "points"),
    [
        ("cursed_steel=7", "cursed_steel", "D12", {}, (43, 50)),
        ("counter_shield=9", "A1", "counter_shield:5", {}, (41, 50)),
        ("mirror_shield=2", "A12", "mirror_shield", {}, (46, 46)),
        ("weakness=6", "A9", "", {"statuses": {"weakness": (1, 0)}}, (50, 47)),
        ("fortify=9", "A10", "", {"statuses": {"fortify": (0, 1)}}, (50, 49)),
        ("combo=10", "A1", "", {"statuses": {"combo": (1, 0)}}, (50, 39)),
        ("event_attack=10", "A1", "", {"omen": 1}, (50, 39)),
        ("brute_attack=9", "A1", "", {"enemy": "brute,none"}, (55, 40)),
    ],
)
def test_g6_a_number_changes_what_it_names(name, attack, defense, given, points):
    assert play(modern([attack, ""], ["", defense], numbers=name, **given), "attack").points == points


def test_g6_the_guard_and_the_hp_of_archetypes_are_numbers_too():
    table = cardhouse.load("grimhand", numbers="guard=10,gambler_hp=-10", enemy="gambler", hp=60, deaths=0).start(seed=1)
    assert number(table, "hp") == [60, 50]
    while not table.over:
        table.play("draw attack" if "draw attack" in [action.text for action in table.legal_actions] else table.legal_actions[0])
    assert (number(table, "turn_number"), number(table, "ending")) == (10, 3)


def test_g6_several_tricks_a_turn_by_a_number():
    table = modern(["hex_card doom_token", ""], numbers="tricks_a_turn=2")
    play(table, "use hex_card")
    play(table, "use doom_token", "draw attack")
    assert zone(table, "attack/0") != ["hex_card"]
