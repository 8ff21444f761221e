"""K2 and K6: set-up, Life Cards, Bursts and the end."""

import pytest

import cardhouse
from cardhouse.games.konivrer import position
from games.konivrer.reading import captions, number, stats, texts, unit, zone


def attack(**arranged):
    """Seat 0 attacks seat 1 with one Familiar; nobody blocks."""
    return position(**{"hands": ["", ""], "flags": ["none", "none"], "phase": "combat", **arranged})


def test_k2_1_four_life_cards_that_nobody_has_seen():
    table = cardhouse.load("konivrer").start(seed=3)
    for viewer in (0, 1, "watcher"):
        assert [face for _, face in table.view(viewer)["zones"]["life/0"]] == [None] * 4
    assert zone(table, "flag/0")[0] in [flag.key for flag in cardhouse.games.konivrer.cards.FLAGS]


def test_k2_2_both_draw_two_and_the_second_one_more():
    for seed in range(4):
        table = cardhouse.load("konivrer").start(seed=seed)
        first = table.state.first
        assert len(zone(table, f"hand/{first}")) == 2
        assert len(zone(table, f"hand/{1 - first}")) == 3
        assert len(zone(table, "deck/0")) + len(zone(table, "hand/0")) == 36


def test_k2_2_the_first_player_is_random():
    assert {cardhouse.load("konivrer").start(seed=seed).state.first for seed in range(20)} == {0, 1}


def test_k2_2_mulligan_is_an_option_and_is_taken_once():
    table = cardhouse.load("konivrer", mulligan=True).start(seed=1)
    first = table.to_act
    assert texts(table) == ["keep", "mulligan"]
    table.play("mulligan")
    assert len(zone(table, f"hand/{first}")) == 2
    table.play("keep")
    assert table.to_act == first
    assert "next" in texts(table)


@pytest.mark.parametrize(("second", "cards", "placements"), [("card", 3, 1), ("none", 2, 1), ("azoth", 2, 2)])
def test_k2_4_what_the_second_player_gets(second, cards, placements):
    table = cardhouse.load("konivrer", second=second).start(seed=1)
    other = 1 - table.state.first
    assert len(zone(table, f"hand/{other}")) == cards
    table.play("next")
    assert table.state.azoth_left == placements


def test_k6_1_damage_reveals_from_the_top_and_bursts_come_in_reveal_order():
    table = attack(fields=["kiln_hound", ""], lives=[4, "tide_adept mirror_carp ferry_wight"])
    table.play_all("attack kiln_hound > player 1 next")
    assert [entry["face"] for entry in captions(table, "life_revealed")] == [
        cardhouse.games.konivrer.cards.FACES.index(key) for key in ("tide_adept", "mirror_carp")
    ]
    assert table.to_act == 1
    table.play_all("burst decline")
    assert unit(table, 1, "tide_adept") >= 0
    assert zone(table, "discard/1") == ["mirror_carp"]


def test_k6_2_without_life_cards_the_player_has_lost_before_any_burst():
    table = attack(fields=["kiln_hound", ""], lives=[4, "tide_adept mirror_carp"])
    table.play_all("attack kiln_hound > player 1 next")
    assert table.over
    assert table.result.winners == (0,)
    assert sorted(zone(table, "discard/1")) == ["mirror_carp", "tide_adept"]


def test_k6_3_revealed_cards_may_go_to_the_hand_by_option():
    table = attack(fields=["ash_moth", ""], lives=[4, "tide_adept mirror_carp ferry_wight"], revealed="hand", hit_cap="1")
    table.play_all("attack ash_moth > player 1 next decline")
    assert zone(table, "hand/1") == ["tide_adept"]


def test_k6_3_a_spell_without_a_target_cannot_burst():
    table = attack(fields=["ash_moth", ""], lives=[4, "dissolve mirror_carp ferry_wight"], hit_cap="1")
    table.play_all("attack ash_moth > player 1 next")
    assert table.to_act == 1, "the attacker is a target"
    assert "burst" in texts(table)


def test_k6_3_burst_may_be_off():
    table = attack(fields=["ash_moth", ""], lives=[4, "tide_adept mirror_carp ferry_wight"], burst=False, hit_cap="1")
    table.play_all("attack ash_moth > player 1 next")
    assert zone(table, "discard/1") == ["tide_adept"]


def test_k4_7_x_of_a_burst_is_the_life_left_and_keywords_do_not_fire():
    table = attack(fields=["ash_moth", ""], lives=[4, "caput_mortuum mirror_carp ferry_wight"], hit_cap="1")
    table.play_all("attack ash_moth > player 1 next burst")
    table.play("> 0:ash_moth")
    assert captions(table, "burst_cast")[0]["x"] == 2
    assert stats(table, 0, "ash_moth")[0] == 0
    assert zone(table, "deck/1")[-1] == "caput_mortuum"
    assert not captions(table, "drew")


def test_k4_7_a_familiar_bursts_with_base_strength_or_with_counters_by_option():
    for on, counters in ((False, 0), (True, 2)):
        table = attack(fields=["ash_moth", ""], lives=[4, "silver_eel mirror_carp ferry_wight"], hit_cap="1", burst_counters=on)
        table.play_all("attack ash_moth > player 1 next burst")
        assert number(table, "counters", 1, "silver_eel") == counters
        assert number(table, "sick", 1, "silver_eel") == 1


def test_k6_1_damage_inside_a_burst_resolves_completely_first():
    table = attack(fields=["kiln_hound", ""], lives=["gilded_gnat choir_lamp", "burning_question mirror_carp ferry_wight"])
    table.play_all("attack kiln_hound > player 1 next burst")
    table.play("> player 0")
    assert table.to_act == 0, "the Life Card that the Burst revealed comes before the second of the attack"
    table.play("burst")
    assert table.to_act == 1
    table.play("burst")
    assert unit(table, 0, "gilded_gnat") >= 0
    assert unit(table, 1, "mirror_carp") >= 0


def test_k6_1_a_spell_that_bursts_goes_under_the_deck_after_the_bursts_it_caused():
    """As a Spell from hand does (K4.6)."""
    table = attack(
        fields=["ash_moth", ""],
        lives=["choir_lamp gilded_gnat ember_whelp", "burning_question mirror_carp ferry_wight"],
        hit_cap="1",
    )
    table.play_all("attack ash_moth > player 1 next burst")
    table.play("> player 0")
    assert table.to_act == 0, "the Burst it caused comes first"
    assert zone(table, "shown/1") == ["burning_question"]
    assert "burning_question" not in zone(table, "deck/1")
    table.play_all("decline")
    assert zone(table, "shown/1") == []
    assert zone(table, "deck/1")[-1] == "burning_question"


def test_k6_1_bursts_that_cause_bursts_end_from_the_inside_out():
    table = attack(
        fields=["ash_moth", ""],
        lives=["crown_of_cinders gilded_gnat ember_whelp", "burning_question backdraft mirror_carp ferry_wight"],
        hit_cap="1",
    )
    table.play_all("attack ash_moth > player 1 next burst")
    table.play("> player 0")
    table.play("burst")
    table.play("> player 1")
    assert zone(table, "shown/1") == ["backdraft", "burning_question"]
    assert zone(table, "shown/0") == ["crown_of_cinders"]
    table.play_all("burst 2")
    table.play("> player 0")
    assert zone(table, "deck/1")[-1] != "backdraft", "it has turned up one more"
    table.play("decline")
    assert zone(table, "deck/1")[-2:] == ["backdraft", "burning_question"]
    assert zone(table, "deck/0")[-1] == "crown_of_cinders"
    assert zone(table, "shown/0") + zone(table, "shown/1") == []


def test_k6_1_k8_3_the_spell_of_a_player_who_is_out_goes_to_the_discard_pile():
    table = attack(
        fields=["ash_moth", "", ""],
        lives=["backdraft ember_whelp", "burning_question gilded_gnat", 4],
        hit_cap="1",
        mode="ffa3",
        flags=["none"] * 3,
    )
    table.play_all("attack ash_moth > player 1 next burst")
    table.play("> player 0")
    table.play_all("burst 2")
    table.play("> player 1")
    assert table.state.out[1]
    assert sorted(zone(table, "discard/1")) == ["burning_question", "gilded_gnat"]
    assert zone(table, "deck/0")[-1] == "backdraft"


def test_k6_4_recover_puts_a_chosen_card_at_the_bottom():
    table = position(
        hands=["halo_mender", ""], flags=["aether", "none"], azoths=["aether aether", ""], discards=["ash_moth slag_brute", ""]
    )
    table.play("spell halo_mender 1")
    assert texts(table) == ["recover slag_brute", "recover ash_moth"]
    table.play("recover ash_moth")
    assert zone(table, "life/0")[-1] == "ash_moth"
    assert len(zone(table, "life/0")) == 5


def test_k6_4_recovering_from_an_empty_pile_does_nothing_but_an_event():
    table = position(hands=["halo_mender", ""], flags=["aether", "none"], azoths=["aether aether", ""])
    table.play("spell halo_mender 1")
    assert len(zone(table, "life/0")) == 4
    assert captions(table, "nothing_to_recover")


def test_k6_4_inspect_shows_the_inspector_alone():
    table = position(hands=["choir_lamp", ""], flags=["aether", "none"], azoths=["aether", ""], lives=[4, "ash_moth slag_brute kiln_hound"])
    table.play_all("spell choir_lamp 1 > player 1")
    assert [face for _, face in table.view(0)["zones"]["life/1"]] == ["ash_moth", None, None]
    assert [face for _, face in table.view(1)["zones"]["life/1"]] == [None] * 3
    assert [name for name, _ in table.captions(1)].count("inspected") == 1


def test_k6_4_rearrange_is_seen_by_its_owner_and_others_lose_what_they_knew():
    table = position(
        hands=["choir_lamp", "beatific_error"],
        flags=["aether", "aether"],
        azoths=["aether", "aether aether"],
        lives=[4, "ash_moth kiln_hound"],
    )
    table.play_all("spell choir_lamp 1 > player 1 next")
    table.play("spell beatific_error 1")
    own = [face for _, face in table.view(1)["zones"]["life/1"]]
    assert sorted(own) == ["ash_moth", "kiln_hound"]
    assert [face for _, face in table.view(0)["zones"]["life/1"]] == [None, None]
    table.play("order 2")
    assert [face for _, face in table.view(1)["zones"]["life/1"]] == own[::-1]


def test_k6_5_drawing_from_an_empty_deck_does_nothing():
    table = position(hands=["ash_moth", ""], azoths=["fire", ""], deck_sizes=[0, 0])
    table.play_all("summon ash_moth x=0")
    assert captions(table, "no_card_left")
    assert not table.over


def test_k6_5_twelve_quiet_rounds_end_the_game_by_life():
    table = position(hands=["", ""], lives=[3, 4])
    while not table.over:
        table.play("next")
    assert table.state.turn == 13
    assert table.result.winners == (1,)


def test_k6_5_equal_life_is_a_draw():
    table = position(hands=["", ""])
    while not table.over:
        table.play("next")
    assert table.result.winners == (0, 1)
    assert captions(table, "drawn")


def test_k6_5_the_end_of_turn_100():
    table = position(hands=["", ""], lives=[4, 3], turn=100)
    table.play_all("next next")
    assert table.over
    assert table.result.winners == (0,)
