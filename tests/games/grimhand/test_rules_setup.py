"""G1.1, G1.7, G1.8, G2.2, G2.6: what lies where before the first turn, and who begins."""

from collections import Counter

import pytest

import cardhouse

from .reading import hand, number, zone


def start(seed=1, **options):
    return cardhouse.load("grimhand", **options).start(seed=seed)


def deck(table, name):
    return Counter(zone(table, f"{name}_deck"))


def test_g1_1_two_decks_of_two_copies_from_1_to_13_and_no_opening_hand():
    table = start()
    for letter, name in (("A", "attack"), ("D", "defense")):
        assert deck(table, name) == Counter({f"{letter}{value}": 2 for value in range(1, 14)})
        assert zone(table, f"{name}_discard") == []
    assert hand(table, 0) == hand(table, 1) == []
    assert table.points == (50, 50)


@pytest.mark.parametrize("copies", [1, 3, 4])
def test_g1_1_copies_count_plain_cards_and_deaths_have_a_number_of_their_own(copies):
    table = start(copies=copies, deaths="3,1")
    assert deck(table, "attack") == Counter({**{f"A{value}": copies for value in range(1, 13)}, "A13": 3})
    assert deck(table, "defense")["D13"] == 1


def test_g1_1_decks_are_seen_by_nobody():
    table = start()
    for viewer in (0, 1, "watcher"):
        assert set(zone(table, "attack_deck", viewer)) == set(zone(table, "defense_deck", viewer)) == {None}


def test_g1_7_chance_says_who_begins_or_the_option():
    assert {start(seed=seed).to_act for seed in range(20)} == {0, 1}
    assert {start(seed=seed, first="0").to_act for seed in range(20)} == {0}
    assert {start(seed=seed, first="1").to_act for seed in range(20)} == {1}


@pytest.mark.parametrize("first", [0, 1])
def test_g1_8_modern_gives_a7_to_the_first_player_and_d7_to_the_second(first):
    table = start(preset="modern", first=str(first))
    assert zone(table, f"slot/{first}") == ["A7"]
    assert zone(table, f"slot/{1 - first}") == ["D7"]


def test_g1_8_classic_has_no_starting_lucky_unless_the_option_says_so():
    assert zone(start(), "slot/0") == zone(start(), "slot/1") == []
    table = start(start_lucky=True, first="0")
    assert (zone(table, "slot/0"), zone(table, "slot/1")) == (["A7"], ["D7"])
    assert zone(start(start_lucky=True, slot=0), "slot/0") == [], "no slot, no Lucky"


def test_g2_2_a_modern_deck_has_sixteen_special_cards_and_with_two_deaths_41_cards():
    table = start(preset="modern", deaths=2)
    for name, letter in (("attack", "A"), ("defense", "D")):
        faces = zone(table, f"{name}_deck")
        assert len(faces) == 41
        assert sum(not (face[0] == letter and face[1:].isdigit()) for face in faces) == 16


def test_g2_2_the_two_tricks_that_stand_ready_come_by_option_only():
    def held(**options):
        return deck(start(preset="modern", **options), "attack")

    assert held()["pilfer"] == held()["double_strike"] == 0
    assert held(cards="pilfer=2,double_strike=1")["pilfer"] == 2
    assert held(cards={"pilfer": 1, "A5": 0})["A5"] == 0


def test_g2_2_a_card_of_a_given_value_may_be_asked_for():
    table = start(cards="berserker_blade:9=3,iron_wall=2")
    assert deck(table, "attack")["berserker_blade:9"] == 3
    walls = [face for face in zone(table, "defense_deck") if face.startswith("iron_wall")]
    assert len(walls) == 2


def test_g2_1_ranged_values_are_rolled_when_the_decks_are_built():
    rolled = {face for seed in range(60) for face in zone(start(seed=seed, preset="modern"), "attack_deck") if "berserker" in face}
    assert rolled == {f"berserker_blade:{value}" for value in range(6, 10)}


def test_g2_1_without_tricks_the_special_cards_that_have_a_value_stay():
    table = start(preset="modern", tricks=False)
    assert deck(table, "attack")["blood_pact"] == 1
    assert deck(table, "attack")["hex_card"] == deck(table, "defense")["purge"] == 0


# G2.6: archetypes and bosses


@pytest.mark.parametrize(
    ("enemy", "hp", "capacity", "luckies", "fortified"),
    [
        ("none", 50, 1, 1, 0),
        ("brute", 55, 1, 1, 0),
        ("warden", 54, 1, 1, 1),
        ("trickster", 48, 2, 1, 0),
        ("gambler", 80, 1, 0, 0),
        ("shakhaar", 65, 1, 1, 0),
        ("lilith", 65, 1, 1, 0),
        ("thirteenth", 50, 2, 2, 0),
    ],
)
def test_g2_6_who_sits_down_brings_hp_slot_luckies_and_fortify(enemy, hp, capacity, luckies, fortified):
    for seat in (0, 1):
        chosen = [enemy if seat == 0 else "none", enemy if seat == 1 else "none"]
        table = start(preset="modern", enemy=chosen)
        assert (number(table, "hp")[seat], number(table, "most_hp")[seat]) == (hp, hp)
        assert number(table, "capacity")[seat] == capacity
        assert len(zone(table, f"slot/{seat}")) == luckies
        assert number(table, "fortify") == [fortified * (seat == 0), fortified * (seat == 1)]


def test_g2_6_one_word_for_enemy_is_the_second_seat_s():
    assert number(start(enemy="gambler"), "hp") == [50, 80]


def test_g2_6_the_trickster_starts_with_a_random_trick_and_its_lucky_even_in_classic():
    from cardhouse.games.grimhand.cards import TRICKS

    dealt = {hand(start(seed=seed, preset="modern", enemy="trickster"), 1)[0] for seed in range(80)}
    assert len(dealt) > 5
    assert dealt <= set(TRICKS)
    classic = start(enemy="trickster")
    assert hand(classic, 1) == []
    assert len(zone(classic, "slot/1")) == 1


def test_g2_6_the_thirteenth_adds_a_death_to_each_deck():
    table = start(preset="modern", enemy="thirteenth", deaths="2,1")
    assert (deck(table, "attack")["A13"], deck(table, "defense")["D13"]) == (3, 2)
    assert sorted(zone(table, "slot/1")) == ["A7", "D7"]
    assert len(zone(start(preset="modern", copies=1, enemy="thirteenth,thirteenth"), "slot/0")) >= 1, "with two 7s in all"
