"""G1.5, G2.3: the attack, each sword and shield that acts in it, and the order of it all."""

import pytest

from cardhouse.games.grimhand import position

from .reading import captions_of, equation, hand, marks, modern, names, number, play, refused, zone


def strike(attack, defense, **given):
    """Seat 0 attacks with these swords against these shields."""
    return play(modern([attack, ""], ["", defense], **given), "attack")


def dealt(attack, defense, **given):
    return equation(strike(attack, defense, **given))["damage"]


# G1.5


def test_g1_5_the_document_s_own_example_three_and_seven_against_four_deal_six():
    table = play(position(["A3 A7", ""], ["", "D4"]), "attack")
    assert table.points == (50, 44)
    assert captions_of(table, "attacked")[0]["damage"] == 6


def test_g1_5_all_swords_and_all_their_shields_go_even_at_no_damage_and_the_rest_stays():
    table = play(position(["A1 A2", "A9"], ["D3", "D12 D11"]), "attack")
    assert table.points == (50, 50)
    assert hand(table, 0) == ["D3"]
    assert hand(table, 1) == ["A9"]
    assert sorted(zone(table, "attack_discard")) == ["A1", "A2"]
    assert sorted(zone(table, "defense_discard")) == ["D11", "D12"]


def test_g1_5_an_attack_needs_a_sword():
    assert refused(position(["", ""], ["D3", ""]), "attack") == ("no_sword", "an attack needs at least one sword in your hand")


def test_g2_1b_an_attack_needs_a_value_card_and_tricks_stay_in_both_hands():
    assert refused(modern(["hex_card", ""]), "attack")[0] == "no_sword"
    table = strike("A5 hex_card A2", "purge D3 blessing")
    assert hand(table, 0) == ["hex_card"]
    assert hand(table, 1) == ["blessing", "purge"]
    assert equation(table)["shields"] == 3


# Each sword alone


@pytest.mark.parametrize(("shield", "berserk", "damage"), [("D7", 0, 1), ("D8", 0, 0), ("D9", 8, 7), ("D12 D4", 8, 0), ("D12 D3", 8, 1)])
def test_g2_3_berserker_blade_counts_twice_when_the_attack_is_below_the_defense(shield, berserk, damage):
    table = strike("berserker_blade:8", shield)
    assert (equation(table)["berserk"], equation(table)["damage"]) == (berserk, damage)


@pytest.mark.parametrize(("shields", "defense"), [("D12", 6), ("D11", 6), ("D1", 1), ("", 0)])
def test_g2_3_piercing_strike_halves_the_defense_by_removing_half_rounded_down(shields, defense):
    table = strike("piercing_strike:7", shields)
    assert equation(table)["defense"] == defense


def test_g2_3_several_piercing_strikes_do_not_stack():
    assert equation(strike("piercing_strike:4 piercing_strike:4", "D12"))["defense"] == 6


@pytest.mark.parametrize(("swords", "chain"), [("chain_slash:4", 0), ("chain_slash:4 A5", 1), ("chain_slash:4 A5 A6 A2", 3)])
def test_g2_3_chain_slash_adds_one_for_each_other_value_card(swords, chain):
    assert equation(strike(swords, ""))["chain"] == chain
    assert equation(strike(f"{swords} hex_card", ""))["chain"] == chain, "a trick is none"


def test_g2_3c_chain_copies_count_each_other_and_surplus_sevens():
    assert equation(strike("chain_slash:3 chain_slash:5", ""))["chain"] == 2
    assert equation(strike("chain_slash:3 chain_slash:5 A7", ""))["chain"] == 4


def test_g2_3_cursed_steel_costs_three_when_the_attack_deals_nothing():
    assert strike("cursed_steel", "D8").points == (47, 50)
    assert strike("cursed_steel", "D7").points == (50, 49)


def test_g2_3d_cursed_steel_and_counter_shield_count_each_copy():
    assert strike("cursed_steel cursed_steel", "D12 D4").points == (44, 50)
    assert strike("A1", "counter_shield:5 counter_shield:8").points == (46, 50)


def test_g2_3_bleeding_edge_makes_them_bleed_for_two_turns():
    table = strike("bleeding_edge", "", decks=["A1 A2 A3 A4", "D1"])
    assert number(table, "bleed") == [0, 1], "their turn has begun: one is left"
    assert table.points == (50, 50 - 5 - 2)
    play(table, "draw attack", "draw attack")
    assert table.points == (50, 41)
    play(table, "draw attack", "draw attack")
    assert table.points == (50, 41)


# Each shield alone


@pytest.mark.parametrize(("value", "carry"), [(6, 3), (7, 4), (9, 5), (10, 5)])
def test_g2_3e_half_of_an_iron_wall_stays_for_the_next_attack(value, carry):
    table = strike("A12 A12", f"iron_wall:{value}", decks=["A1 A2 A3", ""])
    assert number(table, "carry") == [0, carry]
    play(table, "draw attack", "draw attack")
    table = strike("A12 A12", f"iron_wall:{value}", decks=["A9 A2 A3", ""])
    assert equation(table)["carry"] == 0, "it does not help itself"


def test_g2_3_iron_wall_s_rest_counts_in_the_next_attack_and_is_not_carried_again():
    table = modern(["A12 A2", ""], ["", "iron_wall:8"], decks=["", "D1 D2"], to_act=0)
    table.play("attack")
    assert number(table, "carry") == [0, 4]
    table = modern(["A9", ""], statuses={"carry": (0, 4)})
    table.play("attack")
    assert (equation(table)["carry"], equation(table)["damage"]) == (4, 5)
    assert number(table, "carry") == [0, 0]


def test_g2_3_iron_wall_s_rest_lasts_until_the_enemy_s_next_turn_ends():
    table = strike("A12", "iron_wall:8", decks=["A1 A2 A3", "D1 D2"])
    table.play("draw defense")
    assert number(table, "carry") == [0, 4]
    table.play("draw attack")
    assert number(table, "carry") == [0, 0]


def test_g2_3e_a_new_wall_replaces_an_old_carry():
    table = strike("A12 A12", "iron_wall:6", statuses={"carry": (0, 9)})
    assert number(table, "carry") == [0, 3]
    assert equation(table)["carry"] == 9


def test_g2_3_counter_shield_costs_the_attacker_two_when_nothing_gets_through():
    assert strike("A5", "counter_shield:5").points == (48, 50)
    assert strike("A6", "counter_shield:5").points == (50, 49)


def test_g2_3_mist_barrier_weakens_the_attacker_s_next_sword():
    table = strike("A12", "mist_barrier:4", decks=["A1 A9 A10", "D2 D3"])
    assert number(table, "mist") == [1, 0]
    play(table, "draw defense", "draw defense")
    assert marks(table) == [], "a shield is no attack card"
    play(table, "draw attack", "draw attack")
    assert marks(table) == [-2]
    assert captions_of(table, "marked")[0]["value"] == 7


def test_g2_3f_bleed_and_mist_come_at_no_damage_too():
    table = strike("bleeding_edge", "mist_barrier:6 D12", decks=["", "D1"])
    assert number(table, "bleed") == [0, 1]
    assert number(table, "mist") == [1, 0]


@pytest.mark.parametrize(("sword", "moved"), [("A12", 2), ("A6", 0), ("A7", 1), ("A5", 0)])
def test_g2_3d_mirror_shield_moves_a_third_once(sword, moved):
    table = strike(sword, "mirror_shield")
    damage = int(sword[1:]) - 4
    assert table.points == (50 - moved, 50 - damage + moved)


# The order


def test_g2_3_sum_chain_combo_weakness_then_archetype_and_event():
    table = modern(
        ["chain_slash:5 A10", ""],
        statuses={"combo": (1, 0), "weakness": (1, 0)},
        omen=1,
        enemy="shakhaar,none",
    )
    table.play("attack")
    assert {name: equation(table)[name] for name in ("swords", "chain", "combo", "weakness", "bonus", "omen", "attack")} == {
        "swords": 15,
        "chain": 1,
        "combo": 2,
        "weakness": 3,
        "bonus": 2,
        "omen": 3,
        "attack": 15 + 1 + 2 - 3 + 2 + 3,
    }


def test_g2_3a_the_attack_is_at_least_nothing_after_weakness_and_bonuses_join_later():
    table = modern(["A1", ""], statuses={"weakness": (1, 0)}, enemy="brute,none")
    table.play("attack")
    assert (equation(table)["attack"], table.points[1]) == (3, 47)


def test_g2_3a_what_archetypes_and_events_add_comes_before_the_berserker_test():
    table = modern(["berserker_blade:6", ""], ["", "D9"], enemy="brute,none")
    table.play("attack")
    assert equation(table)["berserk"] == 0, "6 + 3 is not below 9"


def test_g2_3_shields_then_carry_and_fortify_then_expose_then_piercing():
    statuses = {"carry": (0, 3), "fortify": (0, 1), "expose": (0, 1)}
    table = strike("A12 A12 piercing_strike:4", "D9", statuses=statuses)
    assert equation(table)["defense"] == 4, "9 + 3 + 3 = 15, halved 8, halved 4"


def test_g2_3b_one_test_after_the_halvings_and_all_berserkers_together():
    table = strike("berserker_blade:6 berserker_blade:7 piercing_strike:4", "D12 D12 D11", statuses={"expose": (0, 0)})
    assert (equation(table)["defense"], equation(table)["berserk"]) == (18, 13)
    assert equation(table)["damage"] == 12
    table = strike("berserker_blade:6 berserker_blade:7 piercing_strike:4", "D12 D12 D9")
    assert equation(table)["berserk"] == 0, "17 is not below 33 halved: 17"


def test_g2_3g_whatever_touches_an_attack_is_spent_even_if_useless():
    statuses = {"combo": (1, 1), "weakness": (1, 1), "fortify": (1, 1), "expose": (1, 1), "double": (1, 1)}
    table = strike("A1", "D12 D12", statuses=statuses, omen=1)
    assert number(table, "omen") == 0
    for name in ("combo", "weakness", "double"):
        assert number(table, name) == [0, 1], name
    for name in ("fortify", "expose"):
        assert number(table, name) == [1, 0], name


def test_g2_2_double_strike_counts_swords_twice_before_modifiers():
    table = modern(["double_strike A5 chain_slash:4", ""], statuses={"combo": (1, 0)}, cards="double_strike=1")
    play(table, "use double_strike", "attack")
    assert equation(table)["attack"] == 2 * 9 + 1 + 2
    assert number(table, "double") == [0, 0]


def test_g2_6_brute_and_shakhaar_add_to_every_attack():
    for enemy, more in (("brute", 3), ("shakhaar", 2)):
        table = modern(["A5", ""], enemy=f"{enemy},none")
        table.play("attack")
        assert equation(table)["damage"] == 5 + more


@pytest.mark.parametrize(("swords", "shields", "lost", "healed"), [("A9", "", 9, 4), ("A9", "mirror_shield", 4, 2), ("A1", "", 1, 0)])
def test_g2_6_lilith_heals_half_of_the_hp_actually_lost_after_mirror(swords, shields, lost, healed):
    table = modern([swords, ""], ["", shields], enemy="lilith,none", life=[30, 50])
    table.play("attack")
    mirrored = sum(numbers["damage"] for numbers in captions_of(table, "mirrored"))
    assert table.points == (30 + healed - mirrored, 50 - lost)


def test_g2_6_lilith_never_heals_above_her_start():
    table = modern(["A9", ""], enemy="lilith,none", life=[64, 50])
    table.play("attack")
    assert table.points[0] == 65


def test_g2_3_the_captions_come_in_the_order_of_the_rule():
    table = strike("cursed_steel bleeding_edge", "counter_shield:8 mist_barrier:5 iron_wall:10 D12", decks=["", "D1"])
    assert names(table)[:6] == ["attacked", "countered", "cursed", "bleeds", "misted", "walled"]
