"""Where rules meet: Piercing with Expose, Berserker with Mirror, Counter against Cursed, Doom and Shamrock, effects that meet Death."""

import pytest

from cardhouse.games.grimhand import position

from .reading import captions_of, equation, hand, marks, modern, names, number, play, texts, zone


@pytest.mark.parametrize(("shields", "defense"), [("D12", 3), ("D11", 3), ("D7", 2), ("D2", 1), ("D1", 1)])
def test_g2_3_expose_halves_first_and_piercing_halves_the_rest(shields, defense):
    table = modern(["piercing_strike:7", ""], ["", shields], statuses={"expose": (0, 1)})
    table.play("attack")
    assert (equation(table)["exposed"], equation(table)["pierced"], equation(table)["defense"]) == (1, 1, defense)


def test_g2_3b_berserker_is_tested_against_the_halved_defense():
    table = modern(["berserker_blade:6 piercing_strike:4", ""], ["", "D12 D8"], statuses={"expose": (0, 1)})
    table.play("attack")
    assert (equation(table)["defense"], equation(table)["berserk"], equation(table)["damage"]) == (5, 0, 5)


def test_g2_3d_a_berserker_s_doubled_damage_is_what_the_mirror_takes_its_third_of():
    table = modern(["berserker_blade:9", ""], ["", "mirror_shield D7"])
    table.play("attack")
    assert (equation(table)["berserk"], equation(table)["damage"], equation(table)["mirror"]) == (9, 7, 2)
    assert table.points == (48, 45)


def test_g2_1f_a_marked_berserker_adds_its_current_value_again():
    table = modern(decks=["berserker_blade:8 A1 A2", "D12 D1"], statuses={"hex": (1, 0)})
    play(table, "draw attack", "draw defense", "attack")
    assert (equation(table)["swords"], equation(table)["berserk"]) == (6, 6)


def test_g2_1f_and_chain_counts_a_card_that_is_worth_nothing():
    table = modern(["chain_slash:4", ""], decks=["A1", "D1"], statuses={"hex": (1, 0)})
    play(table, "draw attack", "draw defense", "attack")
    assert (equation(table)["swords"], equation(table)["chain"]) == (4, 1)


def test_g2_3e_a_wall_under_a_rune_leaves_half_of_its_current_value():
    table = modern(["", "A12"], decks=["", "iron_wall:7"], statuses={"rune": (1, 0)})
    play(table, "draw defense", "attack")
    assert number(table, "carry") == [5, 0]


def test_g2_3e_walls_are_summed_and_hold_through_a_draw_but_for_one_attack():
    table = modern(["A12 A12", ""], ["", "iron_wall:7 iron_wall:9"], decks=["A5 A6 A4", "D1 D2"])
    table.play("attack")
    assert number(table, "carry") == [0, 4 + 5]
    play(table, "draw defense", "draw attack")
    assert number(table, "carry") == [0, 0], "the attacker's next turn has ended"
    table = modern(["A12 A12", ""], ["", "iron_wall:7"], decks=["A5", "D1 D2"], statuses={"mist": (0, 0)})
    play(table, "attack", "draw defense")
    assert (number(table, "carry"), number(table, "carry_until")) == ([0, 4], [0, 3])


def test_g2_3_counter_comes_before_cursed_and_both_apply():
    table = modern(["cursed_steel", ""], ["", "counter_shield:8"])
    table.play("attack")
    assert (names(table)[:3], table.points) == (["attacked", "countered", "cursed"], (45, 50))


def test_g2_3_counter_kills_before_the_curse():
    table = modern(["cursed_steel", ""], ["", "counter_shield:8"], life=[2, 50])
    table.play("attack")
    assert (table.result.winners, "cursed" in names(table)) == ((1,), False)


def test_g1_6b_both_would_die_and_the_defender_does():
    table = modern(["A12 A12 A11", ""], ["", "mirror_shield"], life=[5, 10])
    table.play("attack")
    assert (table.result.winners, table.points) == ((0,), (5, 0))


def test_g2_3_an_attacker_who_dies_of_the_mirror_has_lost_though_the_other_bleeds():
    table = modern(["A12 bleeding_edge", ""], ["", "mirror_shield"], life=[4, 50])
    table.play("attack")
    assert (table.result.winners, table.points) == ((1,), (0, 41))
    assert number(table, "bleed") == [0, 0]


def test_g2_3h_doom_against_a_double_shamrock_heals_and_is_spent():
    table = modern(["doom_token", ""], decks=["A1", "double_shamrock D7"], life=[50, 40])
    play(table, "use doom_token", "draw attack", "draw defense")
    assert (table.points, zone(table, "slot/1")) == ((50, 43), [])
    assert (zone(table, "defense_discard")[0], number(table, "doom")) == ("double_shamrock", [0, 0])
    play(table, "draw defense")
    assert zone(table, "slot/0") == ["D7"], "the token was for the other one"


def test_g2_3h_doom_waits_while_the_slot_is_full():
    table = modern(["", ""], slots=["A7", ""], decks=["", "double_shamrock"], statuses={"doom": (1, 0)}, life=[40, 50])
    table.play("draw defense")
    assert (hand(table, 0), number(table, "doom"), table.points[0]) == (["double_shamrock"], [1, 0], 43)


# Effects that draw Death


@pytest.mark.parametrize("trick", ["gamble_card", "fortune_surge", "purge"])
def test_g2_1_an_effect_s_draw_may_meet_death(trick):
    red = trick == "gamble_card"
    held = ["A1", trick] if red else ["A1", ""]
    table = modern([" ".join(held).strip(), ""], ["" if red else trick, ""], decks=["A13", ""])
    table.play(f"use {trick}")
    if trick == "purge":
        table.play("choose A1")
    table.play("choose attack")
    assert (table.result.winners, number(table, "ending")) == ((1,), 1)


def test_g2_1d_a_lucky_in_the_second_draw_loses_the_discard_and_the_main_action():
    table = modern(["gamble_card", ""], slots=["A7", ""], decks=["A5 A13", ""])
    play(table, "use gamble_card", "choose attack", "choose attack")
    assert (table.to_act, hand(table, 0), table.state.pending) == (1, ["A5"], 0), "nothing is discarded at random"


def test_g2_1_a_surge_that_finds_a_lucky_discards_from_what_is_held():
    table = modern(["", ""], ["fortune_surge", ""], decks=["A7 A5", ""])
    play(table, "use fortune_surge", "choose attack", "choose attack")
    assert (zone(table, "slot/0"), texts(table)) == (["A7"], ["choose A5"])


def test_g2_1_a_surge_of_two_luckies_has_nothing_to_discard():
    table = modern(["", ""], ["fortune_surge", ""], decks=["A7", "D7"], slot=2)
    play(table, "use fortune_surge", "choose attack", "choose defense")
    assert (zone(table, "slot/0"), table.state.pending) == (["D7", "A7"], 0)


# A flush while a choice is pending


def test_g1_4_a_flush_in_the_middle_of_a_surge_takes_what_was_drawn():
    table = modern(["A1 A2", ""], ["fortune_surge", ""], decks=["A5 A6", ""], limit=3, overdraw="flush")
    play(table, "use fortune_surge", "choose attack", "choose attack")
    assert "flushed" in names(table)
    assert hand(table, 0) == []
    assert table.state.pending == 0
    assert "draw attack" in texts(table)


def test_g1_4_a_flush_of_one_colour_leaves_the_drawn_card_of_the_other_to_be_discarded():
    table = modern(["A1 A2 A3", ""], ["fortune_surge", ""], decks=["A5", "D6"], limit=3, overdraw="flush")
    play(table, "use fortune_surge", "choose defense", "choose attack")
    assert texts(table) == ["choose D6"]
    table.play("choose D6")
    assert hand(table, 0) == []


def test_g1_4_hp3_in_the_middle_of_a_gamble_can_kill():
    table = modern(["A1 A2 gamble_card A3", ""], decks=["A5 A6", ""], limit=4, overdraw="hp3", life=[3, 50])
    play(table, "use gamble_card", "choose attack", "choose attack")
    assert (table.result.winners, number(table, "ending")) == ((1,), 2)


def test_g1_4_lowest_in_the_middle_of_a_surge_may_take_the_drawn_card():
    table = modern(["A8 A9 A10", ""], ["fortune_surge", ""], decks=["A2 A12", ""], limit=3, overdraw="lowest")
    play(table, "use fortune_surge", "choose attack", "choose attack")
    assert texts(table) == ["choose A12"]


# Empty piles


def test_g1_3b_an_effect_stops_drawing_when_nothing_is_left():
    bare = {f"{letter}{value}": 0 for letter in "AD" for value in range(2, 13)}
    table = position(["", ""], ["fortune_surge", ""], cards={**bare, "A1": 1, "D1": 0, "fortune_surge": 1}, deaths=0)
    play(table, "use fortune_surge", "choose attack")
    assert texts(table) == ["choose defense"], "the played trick is all there is"
    table.play("choose defense")
    assert sorted(hand(table, 0)) == ["A1", "fortune_surge"]
    assert texts(table) == ["choose A1", "choose fortune_surge"]


def test_g2_1l_a_twisted_death_strikes_from_the_other_deck():
    table = modern(["fate_twist", ""], decks=["A13", "D5"], slots=["D7", ""])
    play(table, "use fate_twist", "draw defense")
    assert (zone(table, "attack_discard")[0], zone(table, "defense_discard")[0]) == ("A13", "D7")
    assert table.to_act == 1


def test_g2_1g_mist_waits_for_a_red_card_even_from_the_blue_deck():
    table = modern(["fate_twist", ""], decks=["A9", "D5"], statuses={"mist": (1, 0)})
    play(table, "use fate_twist", "draw defense")
    assert (hand(table, 0), marks(table), captions_of(table, "marked")[0]["value"]) == (["A9"], [-2], 7)
