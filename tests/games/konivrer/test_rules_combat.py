"""K5: combat."""

import pytest

import cardhouse
from cardhouse.games.konivrer import position
from games.konivrer.reading import captions, number, stats, texts, unit, zone


def fight(**arranged):
    """A table in which seat 0 declares its attackers; neutral Flags unless others are named."""
    return position(**{"hands": ["", ""], "flags": ["none", "none"], "phase": "combat", **arranged})


def test_k5_1_attackers_name_a_player_or_a_familiar():
    table = fight(fields=["ash_moth kiln_hound~", "tide_adept"])
    assert texts(table) == ["attack ash_moth > player 1", "attack ash_moth > 1:tide_adept", "next"]


def test_k5_2_the_defender_blocks_each_attacker_once_and_sick_ones_may():
    table = fight(fields=["ash_moth kiln_hound", "tide_adept~"])
    table.play_all("attack ash_moth > player 1 attack kiln_hound > player 1 next")
    assert table.to_act == 1
    assert texts(table) == ["block ash_moth with tide_adept", "no block"]
    table.play("block ash_moth with tide_adept")
    assert len(zone(table, "life/1")) == 2, "the second attack finds nobody left to block it"


def test_k5_2_a_blocker_is_used_once():
    table = fight(fields=["ash_moth kiln_hound", "tide_adept mirror_carp"])
    table.play_all("attack ash_moth > player 1 attack kiln_hound > player 1 next block ash_moth with tide_adept")
    with pytest.raises(cardhouse.IllegalAction, match="blocks or attacks already"):
        table.play("block kiln_hound with tide_adept")
    with pytest.raises(cardhouse.IllegalAction, match="attacker to be blocked now is Kiln Hound"):
        table.play("block ash_moth with mirror_carp")


def test_k5_3_both_are_damaged_at_once_and_nothing_tramples_over():
    table = fight(fields=["slag_brute", "tide_adept"])
    table.play_all("attack slag_brute > player 1 next block slag_brute with tide_adept")
    assert zone(table, "discard/1") == ["tide_adept"]
    assert len(zone(table, "life/1")) == 4
    assert number(table, "hurt", 0, "slag_brute") == 1


def test_k5_3_hit_cap():
    table = fight(fields=["slag_brute", ""], hit_cap="1")
    table.play_all("attack slag_brute > player 1 next")
    while table.to_act == 1:
        table.play("decline")
    assert len(zone(table, "life/1")) == 3


def test_k5_4_the_flag_gives_its_element_strength_and_damage_against_what_it_beats():
    table = fight(fields=["ash_moth", "menhir_walker"], flags=["fire", "earth"])
    assert stats(table, 0, "ash_moth") == (3, 1)
    table.play_all("attack ash_moth > 1:menhir_walker next")
    assert captions(table, "hurt")[0]["amount"] == 4, "2, +1 of its own Flag, +1 against Earth"
    assert number(table, "counters", 0, "ash_moth") == 0 if unit(table, 0, "ash_moth") >= 0 else True


def test_k5_5_survivors_return_and_are_not_rested():
    table = fight(fields=["menhir_walker", "ash_moth"])
    table.play_all("attack menhir_walker > 1:ash_moth next")
    assert zone(table, "field/0") == ["menhir_walker"]
    assert zone(table, "combat/0") == []
    assert table.state.phase == 2


def test_k5_6_an_attack_on_a_familiar_may_be_blocked_by_another():
    table = fight(fields=["slag_brute", "tide_adept salt_sentinel"])
    table.play_all("attack slag_brute > 1:tide_adept next")
    assert texts(table) == ["block slag_brute with salt_sentinel", "no block"]
    table.play("block slag_brute with salt_sentinel")
    assert unit(table, 1, "tide_adept") >= 0


def test_k5_6_an_attacked_familiar_may_block_another_attack():
    table = fight(fields=["slag_brute ash_moth", "salt_sentinel"])
    table.play_all("attack slag_brute > 1:salt_sentinel attack ash_moth > player 1 next")
    assert texts(table) == ["block ash_moth with salt_sentinel", "no block"]
    table.play("block ash_moth with salt_sentinel")
    assert zone(table, "discard/1") == ["salt_sentinel"], "3 and 2 damage in the order declared"


def test_k5_7_an_attack_ends_when_its_goal_is_gone():
    table = fight(fields=["slag_brute kiln_hound", "tide_adept"])
    table.play_all("attack slag_brute > 1:tide_adept attack kiln_hound > 1:tide_adept next")
    while table.to_act == 1:
        table.play("no block")
    assert zone(table, "discard/1") == ["tide_adept"]
    assert number(table, "hurt", 0, "kiln_hound") == 0


def test_k5_8_prevention_comes_before_the_flag_s_one():
    table = fight(fields=["ash_moth", "menhir_walker"], flags=["fire", "none"], shields=[0, 3])
    table.play_all("attack ash_moth > 1:menhir_walker next")
    assert captions(table, "prevented")[0]["amount"] == 3
    assert not captions(table, "flag_added")
    assert number(table, "hurt", 1, "menhir_walker") == 0


def test_many_attacks_are_named_in_two_steps():
    nine = "ash_moth bellows_boy cinder_imp kiln_hound furnace_stoker slag_brute soot_wraith spark_kite salamander_adept"
    ten = "tide_adept mirror_carp ferry_wight brine_nixie silver_eel well_keeper dew_gatherer starlit_heron delta_troll menstruum_sage"
    table = fight(fields=[nine, ten, ten, ten], flags=["none"] * 4, hands=[""] * 4, mode="ffa4")
    assert "attack ash_moth" in texts(table)
    with pytest.raises(cardhouse.IllegalAction, match="name the attacker first"):
        table.play("attack ash_moth > player 1")
    table.play("attack ash_moth")
    table.play("> 2:tide_adept")
    assert table.state.attacks == 1
