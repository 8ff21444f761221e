"""G2.1: tricks, each alone, the cards that act when drawn, and what markers do."""

import pytest

from cardhouse.games.grimhand import position

from .reading import captions_of, hand, marks, modern, names, number, play, refused, texts, zone

# G2.1c: when


def test_g2_1c_one_trick_a_turn_before_the_main_action_which_stays_compulsory():
    table = modern(["hex_card doom_token A5", ""])
    assert texts(table) == ["draw attack", "draw defense", "attack", "use hex_card", "use doom_token"]
    table.play("use hex_card")
    assert table.to_act == 0
    assert texts(table) == ["draw attack", "draw defense", "attack"]
    assert refused(table, "use doom_token") == ("trick_used", "you have used a trick this turn already")
    table.play("attack")
    assert table.to_act == 1


def test_g2_1c_a_played_trick_is_discarded_before_its_effect():
    table = modern(["fate_twist", ""], sizes=[0, 5])
    table.play("use fate_twist")
    assert "fate_twist" not in hand(table, 0)
    assert names(table)[:2] == ["used", "reshuffled"]
    assert zone(table, "attack_discard") == [], "it was shuffled in with the others"


def test_g2_1_tricks_count_toward_the_limit():
    table = modern(["A1 A2 hex_card", ""], decks=["A5", ""], limit=3, overdraw="flush")
    table.play("draw attack")
    assert hand(table, 0) == []


def test_g2_1a_an_a1_reduced_to_nothing_is_still_a_value_card():
    table = modern(decks=["A1", ""], statuses={"hex": (1, 0)})
    play(table, "draw attack", "draw attack")
    assert captions_of(table, "marked")[0]["value"] == 0
    play(table, "attack")
    assert hand(table, 0) == []
    assert table.points[1] == 50


# Each trick alone


def test_g2_3h_doom_token_discards_the_enemy_s_next_lucky():
    table = modern(["doom_token", ""], decks=["A2 A7", ""])
    play(table, "use doom_token", "draw attack", "draw attack")
    assert (zone(table, "slot/1"), zone(table, "attack_discard")[0], number(table, "doom")) == ([], "A7", [0, 0])


def test_g2_3h_doom_is_one_token_and_waits_through_surplus_sevens():
    table = modern(["doom_token", ""], slots=["", "D7"], decks=["A2 A7 A13", ""], statuses={"doom": (0, 1)})
    play(table, "use doom_token", "draw attack")
    assert number(table, "doom") == [0, 1]
    table.play("draw attack")
    assert (hand(table, 1), number(table, "doom")) == (["A7"], [0, 1])


def test_fate_twist_swaps_the_top_cards_unseen_and_backs_are_public():
    """G2.1l"""
    table = modern(["fate_twist", ""], decks=["A5 A6", "D5 D6"])
    red, blue = (table.view("all")["zones"][f"{deck}_deck"][0][0] for deck in ("attack", "defense"))
    table.play("use fate_twist")
    assert (zone(table, "attack_deck")[:2], zone(table, "defense_deck")[:2]) == (["D5", "A6"], ["A5", "D6"])
    assert zone(table, "attack_deck", 0)[0] is None
    assert (red & 1, blue & 1) == (0, 1)
    table.play("draw attack")
    assert zone(table, "defense/0") == ["D5"], "a blue card is one wherever it lay"


def test_g2_1l_an_empty_deck_reshuffles_before_a_twist():
    table = modern(["fate_twist", ""], sizes=[10, 0], discards=["", "D5"])
    table.play("use fate_twist")
    assert "reshuffled" in names(table)
    assert len(zone(table, "attack_deck")) == 10


def test_g2_1l_where_a_deck_has_no_card_at_all_a_twist_does_nothing():
    none = {f"D{value}": 0 for value in range(2, 13)}
    table = position(["fate_twist", ""], ["D1", ""], cards={**none, "D1": 1, "fate_twist": 1}, deaths="2,0")
    before = zone(table, "attack_deck")
    table.play("use fate_twist")
    assert zone(table, "attack_deck") == before


def test_g2_1l_at_any_shuffle_a_card_in_the_other_deck_goes_home_first():
    table = modern(["fate_twist", ""], decks=["A5", "D5"], sizes=[1, 30], discards=["A1 A2", ""])
    table.play("use fate_twist")
    assert (zone(table, "attack_deck"), zone(table, "defense_deck")[0]) == (["D5"], "A5")
    play(table, "draw attack", "draw attack")
    assert "A5" not in zone(table, "defense_deck")
    assert all(face.startswith("A") or face in SWORDS for face in zone(table, "attack_deck"))
    assert "A5" in zone(table, "attack_deck") + hand(table, 1) + zone(table, "attack_discard") + zone(table, "slot/1")


SWORDS = {
    *(f"{key}:{value}" for key in ("berserker_blade", "piercing_strike", "chain_slash") for value in range(3, 10)),
    *("blood_pact", "cursed_steel", "bleeding_edge", "doom_token", "fate_twist", "swap_hands", "hex_card", "gamble_card", "sunder"),
}


def test_g2_1j_swap_hands_exchanges_a_card_that_each_picks():
    table = modern(["swap_hands A2", "A9"], ["", "D4"])
    table.play("use swap_hands")
    assert (table.to_act, texts(table)) == (0, ["choose A2"])
    table.play("choose A2")
    assert (table.to_act, texts(table)) == (1, ["choose A9", "choose D4"])
    table.play("choose D4")
    assert table.to_act == 0
    assert (hand(table, 0), hand(table, 1)) == (["D4"], ["A2", "A9"])
    assert "draw attack" in texts(table), "the main action is still to come"


def test_g2_1j_what_the_user_picked_is_not_seen_before_the_other_has_picked():
    table = modern(["swap_hands A2 A12 A5", "A9"])
    play(table, "use swap_hands", "choose A12")
    for viewer in (1, "watcher"):
        assert zone(table, "aside/0", viewer) == [None]
        assert zone(table, "attack/0", viewer) == [None, None]
    assert sorted(zone(table, "attack/0", 0)) == ["A2", "A5"]
    play(table, "choose A9")
    assert sorted(zone(table, "attack/0", "watcher")) == ["A2", "A5", "A9"]


def test_g2_1j_with_an_empty_hand_on_either_side_nothing_happens():
    for attack in (["swap_hands", "A9"], ["swap_hands A2", ""]):
        table = modern(attack)
        table.play("use swap_hands")
        assert table.to_act == 0
        assert "draw attack" in texts(table)


def test_g2_1j_limits_are_checked_after_both_have_landed():
    table = modern(["swap_hands A2 A3 A4", "A9"], ["D1", "D5"], limit=4)
    play(table, "use swap_hands", "choose D1", "choose A9")
    assert hand(table, 0) == ["A2", "A3", "A4", "A9"]
    table = modern(["swap_hands A2 A3", "A9"], ["D1", "D5"], limit=3, cards="A1=1")
    play(table, "use swap_hands", "choose D1", "choose A9")
    assert hand(table, 0) == ["A2", "A3", "A9"]
    table = modern(["swap_hands A2 A3", "A9 A10 A11"], ["", ""], limit=3)
    play(table, "use swap_hands", "choose A2", "choose A11")
    assert (hand(table, 0), hand(table, 1)) == (["A11", "A3"], ["A10", "A2", "A9"])
    table = modern(["swap_hands", "A9 A10 A11"], ["D2", ""], limit=3, slots=["", ""])
    play(table, "use swap_hands", "choose D2", "choose A9")
    assert hand(table, 0) == ["A9"]


def test_g2_1j_a_swap_can_flush():
    table = modern(["swap_hands A2", "A9 A10 A11"], ["D1", "D5"], limit=3, overdraw="flush")
    play(table, "use swap_hands", "choose A2", "choose D5")
    assert (hand(table, 1), len(zone(table, "attack_discard"))) == ([], 5), "a fourth sword: four are flushed, and the trick lies there"


def test_hex_card_makes_the_enemy_s_next_value_card_worth_two_less():
    """G2.1g"""
    table = modern(["hex_card", ""], decks=["A5 hex_card A9 A10", ""], cards="hex_card=2")
    play(table, "use hex_card", "draw attack", "draw attack")
    assert marks(table) == [], "a trick is skipped"
    play(table, "draw attack", "draw attack")
    assert [(numbers["seat"], numbers["value"]) for numbers in captions_of(table, "marked")] == [(1, 8)]


def test_gamble_card_draws_two_and_loses_one_at_random():
    """G2.1"""
    kept = set()
    for seed in range(12):
        table = modern(["gamble_card", ""], decks=["A5", "D6"], seed=seed)
        play(table, "use gamble_card", "choose attack", "choose defense")
        assert len(hand(table, 0)) == 1
        kept |= set(hand(table, 0))
        assert "draw attack" in texts(table)
    assert kept == {"A5", "D6"}


def test_fortune_surge_draws_two_and_discards_one_of_choice():
    """G2.1"""
    table = modern(["A1", ""], ["fortune_surge", ""], decks=["A5", "D6"])
    play(table, "use fortune_surge", "choose attack", "choose defense")
    assert texts(table) == ["choose A5", "choose D6"], "only what was just drawn"
    assert refused(table, "choose A1") == ("not_offered", "A1 is not offered: choose which of the drawn cards to discard")
    table.play("choose A5")
    assert hand(table, 0) == ["A1", "D6"]


def test_scrying_orb_shows_three_cards_to_the_user_and_puts_them_back_in_any_order():
    """G2.1k"""
    table = modern(["", ""], ["scrying_orb", ""], decks=["A5 A13 A9 A2", ""])
    play(table, "use scrying_orb", "choose attack")
    assert sorted(texts(table)) == ["choose A13", "choose A5", "choose A9"]
    assert zone(table, "aside/0", 1) == [None] * 3
    play(table, "choose A13", "choose A5")
    assert zone(table, "attack_deck")[:4] == ["A9", "A5", "A13", "A2"]
    assert zone(table, "attack_deck", 0)[:4] == ["A9", "A5", "A13", None]
    assert zone(table, "attack_deck", 1)[:4] == [None] * 4


def test_g2_1k_of_fewer_cards_the_orb_shows_those_and_an_empty_deck_reshuffles_first():
    table = modern(["", ""], ["scrying_orb", ""], decks=["A5 A9", ""], sizes=[2, 10])
    play(table, "use scrying_orb", "choose attack", "choose A5")
    assert zone(table, "attack_deck") == ["A9", "A5"]
    table = modern(["", ""], ["scrying_orb", ""], decks=["A5", ""], sizes=[1, 10])
    play(table, "use scrying_orb", "choose attack")
    assert (zone(table, "attack_deck", 0), table.state.pending) == (["A5"], 0)
    table = modern(["", ""], ["scrying_orb", ""], sizes=[0, 10])
    play(table, "use scrying_orb", "choose attack")
    assert "reshuffled" in names(table)


def test_g2_1k_what_the_orb_showed_is_known_wherever_the_card_goes_until_a_shuffle():
    table = modern(["", "fate_twist"], ["scrying_orb", ""], decks=["A5 A9 A2", "D4"])
    play(table, "use scrying_orb", "choose attack", "choose A2", "choose A9", "draw defense", "use fate_twist")
    assert zone(table, "defense_deck", 0)[0] == "A5"


def test_g2_1i_purge_discards_one_card_and_draws_one_and_may_discard_a_trick():
    table = modern(["A1 hex_card", ""], ["purge", ""], decks=["A12", ""])
    play(table, "use purge", "choose hex_card", "choose attack")
    assert hand(table, 0) == ["A1", "A12"]
    table = modern(["", ""], ["purge", ""], decks=["A12", ""])
    table.play("use purge")
    assert texts(table) == ["choose attack", "choose defense"]
    table.play("choose attack")
    assert hand(table, 0) == ["A12"]


def test_hex_of_weakness_takes_three_off_the_enemy_s_next_attack():
    """G2.3g"""
    table = modern(["", "A9"], ["hex_of_weakness", ""], decks=["A1", ""])
    play(table, "use hex_of_weakness", "draw attack", "attack")
    assert table.points == (44, 50)


def test_g2_1e_blessing_heals_three_to_five_and_never_above_the_start():
    healed = set()
    for seed in range(40):
        table = play(modern(["", ""], ["blessing", ""], life=[20, 50], seed=seed), "use blessing")
        healed.add(table.points[0] - 20)
    assert healed == {3, 4, 5}
    assert play(modern(["", ""], ["blessing", ""], life=[49, 50]), "use blessing").points[0] == 50
    assert play(modern(["", ""], ["blessing", ""], life=[60, 50]), "use blessing").points[0] == 60, "it never lowers HP"


def test_g2_2_pilfer_takes_a_shield_at_random():
    taken = set()
    for seed in range(20):
        table = modern(["pilfer", ""], ["", "D3 purge"], cards="pilfer=1", seed=seed)
        table.play("use pilfer")
        taken |= set(hand(table, 0))
        assert len(hand(table, 1)) == 1
    assert taken == {"D3", "purge"}
    assert hand(play(modern(["pilfer", ""], cards="pilfer=1"), "use pilfer"), 0) == []


# Cards that act when they are drawn


@pytest.mark.parametrize(("before", "after"), [(50, 45), (6, 1), (3, 1), (1, 1)])
def test_g2_1h_blood_pact_costs_five_hp_when_drawn_never_the_last(before, after):
    table = play(modern(decks=["blood_pact", ""], life=[before, 50]), "draw attack")
    assert (table.points[0], hand(table, 0)) == (after, ["blood_pact"])


def test_g2_1h_guardian_rune_makes_the_next_shield_worth_three_more():
    table = modern(decks=["A1 A2 A3", "guardian_rune purge D4"])
    play(table, "draw defense", "draw attack")
    assert (number(table, "rune"), marks(table)) == ([1, 0], [])
    play(table, "draw defense", "draw attack", "draw defense")
    assert [(numbers["mark"], numbers["value"]) for numbers in captions_of(table, "marked")] == [(3, 7)]
    assert number(table, "rune") == [0, 0]


def test_double_shamrock_heals_three_and_acts_as_a_lucky():
    """G2.1h"""
    table = play(modern(decks=["", "double_shamrock"], life=[40, 50]), "draw defense")
    assert (table.points[0], zone(table, "slot/0")) == (43, ["double_shamrock"])
    table = modern(slots=["double_shamrock", ""], decks=["A13", ""])
    table.play("draw attack")
    assert (table.over, zone(table, "defense_discard")) == (False, ["double_shamrock"])


def test_double_shamrock_without_room_is_a_seven_in_hand():
    """G1.3"""
    table = play(modern(slots=["A7", ""], decks=["", "double_shamrock"], life=[40, 50]), "draw defense")
    assert (table.points[0], hand(table, 0)) == (43, ["double_shamrock"])


def test_g2_1h_nothing_acts_on_a_swap():
    table = modern(["swap_hands A2", "blood_pact"])
    play(table, "use swap_hands", "choose A2", "choose blood_pact")
    assert table.points == (50, 50)


# Markers


def test_g2_1g_hex_mist_and_rune_may_hit_the_same_card_and_queue_one_for_each_card():
    table = modern(decks=["A9 A1 A8", ""], statuses={"hex": (2, 0), "mist": (1, 0)})
    play(table, "draw attack", "draw attack", "draw attack")
    assert [(numbers["mark"], numbers["value"]) for numbers in captions_of(table, "marked")] == [(-4, 5), (-2, 6)]
    table = play(modern(decks=["", "D9"], statuses={"hex": (1, 0), "rune": (1, 0), "mist": (1, 0)}), "draw defense")
    assert (captions_of(table, "marked")[0]["value"], number(table, "mist")) == (10, [1, 0])


def test_g2_1g_luckies_for_the_slot_and_deaths_are_skipped_and_surplus_sevens_are_not():
    table = modern(decks=["A7 A2 A13 A3 A7", ""], statuses={"hex": (1, 0)})
    play(table, "draw attack", "draw attack", "draw attack")
    assert number(table, "hex") == [1, 0]
    table = play(modern(slots=["D7", ""], decks=["A7", ""], statuses={"hex": (1, 0)}), "draw attack")
    assert captions_of(table, "marked")[0]["value"] == 5


def test_g2_1f_a_modifier_counts_in_the_attack_and_vanishes_with_the_card():
    table = modern(decks=["A9 A1", ""], statuses={"hex": (1, 0)})
    play(table, "draw attack", "draw attack", "attack")
    assert (table.points[1], marks(table)) == (43, [])


def test_g2_1f_a_modifier_vanishes_in_a_swap():
    table = modern(["swap_hands", "A3"], decks=["A9", "D1 D2"], statuses={"hex": (1, 0)})
    play(table, "draw attack", "draw defense")
    assert marks(table) == [-2]
    play(table, "use swap_hands", "choose A9", "choose A3")
    assert marks(table) == []
    assert "A9" in hand(table, 1)


def test_g2_1f_of_two_equal_cards_the_one_worth_least_is_thrown_away():
    table = modern(["A9", ""], ["purge", ""], decks=["A9 A1 A2", "D1"], statuses={"hex": (1, 0)})
    play(table, "draw attack", "draw defense", "use purge", "choose A9")
    assert marks(table) == []
    assert hand(table, 0) == ["A9"]


@pytest.mark.parametrize(("chosen", "kept"), [("choose A9", []), ("choose A9 second", [-2])])
def test_g2_1f_of_two_equal_cards_the_one_that_is_named_goes(chosen, kept):
    table = modern(["A9 swap_hands", "A3"], decks=["A9", "D1 D2"], statuses={"hex": (1, 0)})
    play(table, "draw attack", "draw defense", "use swap_hands")
    assert texts(table) == ["choose A9", "choose A9 second"]
    assert (table.forecast("choose A9"), table.forecast("choose A9 second")) == ({"worth": 7}, {"worth": 9})
    play(table, chosen, "choose A3")
    assert marks(table) == kept
    assert hand(table, 0) == ["A3", "A9"]


def test_g2_1f_cards_that_are_all_the_same_have_one_name():
    table = play(modern(["A9 A9 swap_hands", "A3"]), "use swap_hands")
    assert texts(table) == ["choose A9"]
    assert refused(table, "choose A9 second")[0] == "not_offered"


def test_g2_2_sunder_exposes_the_enemy_until_the_next_attack_on_it():
    table = play(modern(["sunder A9", ""], ["", "D8"]), "use sunder")
    assert number(table, "expose") == [0, 1]
    assert table.forecast("attack")["damage"] == 5
    assert number(play(table, "attack"), "expose") == [0, 0]


def test_g2_2_brace_fortifies_its_user_until_the_next_attack():
    table = play(modern(["", "A9"], ["brace D4", ""], decks=["A1", ""]), "use brace", "draw attack")
    assert number(table, "fortify") == [1, 0]
    assert (table.forecast("attack")["fortify"], table.forecast("attack")["damage"]) == (3, 2)
    assert number(play(table, "attack"), "fortify") == [0, 0]


def test_g2_1d_a_death_met_in_an_effect_s_draw_ends_the_turn():
    table = modern(["A1", ""], ["fortune_surge", ""], slots=["A7", ""], decks=["A13", ""])
    play(table, "use fortune_surge", "choose attack")
    assert (table.to_act, table.state.pending, hand(table, 0)) == (1, 0, ["A1"])
