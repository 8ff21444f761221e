"""G1.7a: with hidden hands nobody learns more than the rules say, and whatever must be proved is shown."""

import pytest
from hypothesis import given, settings

from cardhouse import testing
from cardhouse.engine.forecast import Range
from cardhouse.games.grimhand import position

from .reading import modern, number, play, zone
from .strategies import seeds


def test_g1_7_hands_are_open_to_all_by_default():
    table = play(position(decks=["A5", ""]), "draw attack")
    for viewer in (0, 1, "watcher"):
        assert zone(table, "attack/0", viewer) == ["A5"]


def test_g1_7a_with_hidden_hands_only_their_owner_sees_them_and_counts_are_public():
    table = play(position(["A3", ""], decks=["A5", ""], hidden_hands=True), "draw attack")
    assert zone(table, "attack/0", 0) == ["A5", "A3"]
    for viewer in (1, "watcher"):
        assert zone(table, "attack/0", viewer) == [None, None]


def test_g1_7a_death_and_slots_are_public():
    table = play(position(slots=["A7", ""], decks=["A13", ""], hidden_hands=True), "draw attack")
    assert zone(table, "attack_discard", 1)[:2] == ["A7", "A13"]


def test_g1_7a_an_attack_shows_both_hands_that_took_part_and_no_other():
    table = modern(["A5 hex_card", "A9"], ["D3", "D4 purge"], hidden_hands=True)
    table.play("attack")
    assert zone(table, "attack/0", 1) == ["hex_card"]
    assert zone(table, "defense/1", 0) == ["purge"]
    assert zone(table, "attack/1", 0) == zone(table, "defense/0", 1) == [None]


def test_g1_7a_a_preview_is_the_least_and_the_most_over_unseen_faces():
    table = position(["A12 A10", ""], ["", "D4 D5"], hidden_hands=True)
    promised = table.forecast("attack")
    assert promised["swords"] == 22
    assert promised["shields"] == Range(0, 24), "two Deaths may be among the unseen, or two 12s"
    assert promised["damage"] == Range(0, 22)
    table = position(["A12 A10", ""], ["", ""], hidden_hands=True)
    assert table.forecast("attack")["damage"] == 22


def test_g1_7a_a_card_that_acted_or_carries_a_marker_lies_open():
    table = play(modern(decks=["blood_pact", ""], hidden_hands=True), "draw attack")
    assert zone(table, "attack/0", 1) == ["blood_pact"]
    table = play(modern(decks=["A9", ""], hidden_hands=True, statuses={"hex": (1, 0)}), "draw attack")
    assert zone(table, "attack/0", 1) == ["A9"]


def test_g1_7a_the_lowest_is_proved_by_showing_the_hand():
    table = play(position(["A4 A9 A8", ""], decks=["A5", ""], limit=3, overdraw="lowest", hidden_hands=True), "draw attack")
    assert None not in zone(table, "attack/0", 1)


def test_g1_7a_a_swapped_card_is_known_to_both_and_so_lies_open():
    table = modern(["swap_hands A2 A5", "A9"], hidden_hands=True)
    play(table, "use swap_hands", "choose A2", "choose A9")
    assert zone(table, "attack/1", "watcher") == ["A2"]
    assert zone(table, "attack/0", 1) == ["A9", None]


@pytest.mark.parametrize("bot", ["easy", "normal"])
def test_g3_a_bot_makes_the_same_choice_whatever_the_other_hides(bot):
    chosen = set()
    for swords, shields in (("A1 A1", "D1"), ("A12 A12", "D12"), ("A11 A10", "D6")):
        table = position(["A9 A8", swords], ["D2", shields], hidden_hands=True)
        chosen.add(table.game.choose(table.state, bot, 3))
    assert len(chosen) == 1


LAWS = [law for law in testing.LAWS if law not in (testing.check_twin, testing.check_record)]


@pytest.mark.parametrize("more", [{"overdraw": "lowest", "limit": 5}, {"cards": "swap_hands=5,scrying_orb=4,fate_twist=4,pilfer=3"}])
@settings(max_examples=6)
@given(seed=seeds)
def test_g1_7a_the_laws_hold_with_hidden_special_cards(more, seed):
    from cardhouse import load

    play = testing.playthrough(load("grimhand", preset="modern", hidden_hands=True, **more), seed)
    for law in LAWS:
        law(play)
    assert number(play.table, "turn_number") <= 200
