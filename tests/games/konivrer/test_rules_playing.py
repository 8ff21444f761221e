"""K3 and K4: the turn, and the ways to play a card."""

import pytest

import cardhouse
from cardhouse.games.konivrer import position
from games.konivrer.reading import captions, number, stats, texts, unit, zone


def test_k3_1_familiars_lose_summoning_sickness_at_start():
    table = position(hands=["", ""], fields=["ash_moth~", ""])
    assert "attack" not in " ".join(texts(table))
    table.play_all("next next")
    assert number(table, "sick", 0, "ash_moth") == 0


def test_k3_1_no_card_is_drawn_for_a_turn():
    table = position(hands=["ash_moth", "tide_adept"])
    table.play_all("next next")
    assert len(zone(table, "hand/0")) == len(zone(table, "hand/1")) == 1


def test_k3_2_one_azoth_a_turn_and_it_draws():
    table = position(hands=["ash_moth slag_brute", ""], upcoming=["kiln_hound", ""])
    table.play("azoth ash_moth fire")
    assert zone(table, "azoth/0") == ["ash_moth"]
    assert set(zone(table, "hand/0")) == {"slag_brute", "kiln_hound"}
    with pytest.raises(cardhouse.IllegalAction, match="placed your Azoth"):
        table.play("azoth slag_brute fire")


def test_k3_3_refresh_readies_azoth_and_clears_damage_and_this_turn():
    table = position(hands=["struck_flint", ""], fields=["menhir_walker-2", "tide_adept-1"], azoths=["fire (fire)", ""])
    table.play_all("spell struck_flint 2 > 0:menhir_walker")
    assert number(table, "boost", 0, "menhir_walker") == 2
    table.play_all("next next next")
    assert table.state.ready[0][0] == 2
    assert number(table, "hurt", 0, "menhir_walker") == number(table, "hurt", 1, "tide_adept") == 0
    assert number(table, "boost", 0, "menhir_walker") == 0


def test_k3_3_the_turn_number_rises_when_the_first_player_is_active_again():
    table = position(hands=["", ""], first=0)
    table.play("next")
    assert table.state.turn == 1
    table.play("next")
    assert table.state.turn == 2


def test_k4_1_symbols_are_paid_exactly_and_generic_with_anything():
    table = position(hands=["red_lion", ""], azoths=["fire fire water generic", ""], azoth_left=0)
    assert "summon red_lion" in texts(table)
    table = position(hands=["kiln_hound", ""], azoths=["fire water", ""], azoth_left=0)
    assert "summon kiln_hound" not in texts(table)
    with pytest.raises(cardhouse.IllegalAction, match="costs 2 fire"):
        table.play("summon kiln_hound")


def test_k4_1_the_player_may_choose_the_payment():
    table = position(hands=["red_lion", ""], azoths=["fire fire fire water water", ""], azoth_left=0)
    table.play("summon red_lion")
    table.play("x=0 by hand")
    assert texts(table) == ["pay fire", "pay water"]
    table.play_all("pay fire pay fire pay fire")
    with pytest.raises(cardhouse.IllegalAction, match="no fire Azoth ready"):
        table.play("pay fire")
    table.play("pay water")
    assert table.state.ready[0][:2] == [0, 1]


def test_k4_1_a_chosen_payment_must_leave_enough_for_the_symbols():
    table = position(hands=["red_lion", ""], azoths=["fire fire fire water water water", ""], azoth_left=0)
    table.play("summon red_lion")
    table.play("x=0 by hand")
    table.play_all("pay water pay water")
    with pytest.raises(cardhouse.IllegalAction, match="must pay for the symbols"):
        table.play("pay water")


def test_k4_1_quintessence_is_spent_last():
    table = position(hands=["red_lion", ""], azoths=["fire fire any water air", ""], azoth_left=0)
    table.play_all("summon red_lion x=0")
    assert table.state.ready[0][7] == 1


def test_k4_2_x_must_be_0_where_nothing_reads_it():
    table = position(hands=["tide_adept", ""], azoths=["water water water", ""], flags=["water", "fire"], azoth_left=0)
    table.play("spell tide_adept 1")
    assert table.state.ready[0][1] == 2
    assert captions(table, "paid")[0]["x"] == 0


def test_k4_3_a_summoned_familiar_has_x_counters_and_is_sick():
    table = position(hands=["ash_moth", ""], azoths=["fire fire fire", ""], upcoming=["kiln_hound", ""])
    table.play_all("summon ash_moth x=2")
    assert stats(table, 0, "ash_moth") == (2 + 2 + 1, 1)
    assert number(table, "sick", 0, "ash_moth") == 1
    assert zone(table, "hand/0") == ["kiln_hound"]


def test_k4_3_a_field_holds_twelve():
    many = "ash_moth bellows_boy cinder_imp kiln_hound furnace_stoker slag_brute soot_wraith spark_kite salamander_adept athanor_guard"
    table = position(hands=["ember_whelp", ""], fields=[f"{many} crucible_breaker red_lion", ""], azoths=["fire", ""], azoth_left=0)
    with pytest.raises(cardhouse.IllegalAction, match="field is full"):
        table.play("summon ember_whelp")


def test_k4_4_tribute_reduces_by_symbols_and_counters_and_enters_without_counters():
    table = position(hands=["slag_brute", ""], fields=["cinder_imp+1~ ash_moth", ""])
    table.play("tribute slag_brute")
    assert "done" not in texts(table)
    table.play_all("with cinder_imp done")
    assert zone(table, "removed/0") == ["cinder_imp"]
    assert number(table, "counters", 0, "slag_brute") == 0
    assert captions(table, "paid")[0]["amount"] == 0


def test_k4_4_generic_falls_first_and_keywords_do_not_fire():
    table = position(hands=["salamander_adept", ""], fields=["ash_moth", ""], azoths=["fire fire", ""], azoth_left=0)
    table.play_all("tribute salamander_adept with ash_moth done")
    assert table.state.ready[0][0] == 0
    assert number(table, "inferno", 0, "salamander_adept") == 0


def test_k4_4_a_tribute_must_be_yours():
    table = position(hands=["slag_brute", ""], fields=["cinder_imp ash_moth", "tide_adept"])
    table.play("tribute slag_brute")
    with pytest.raises(cardhouse.IllegalAction, match="no Familiar on your field"):
        table.play("with tide_adept")


def test_k4_5_azoth_takes_one_of_the_card_s_own_elements():
    table = position(hands=["soot_wraith copper_homunculus azoth_vial", ""])
    placed = [text for text in texts(table) if text.startswith("azoth")]
    assert placed == ["azoth soot_wraith fire", "azoth soot_wraith nether", "azoth copper_homunculus generic", "azoth azoth_vial any"]


def test_k4_6_a_spell_goes_to_the_bottom_and_draws():
    table = position(hands=["flash_in_the_retort", ""], fields=["", "tide_adept"], azoths=["fire fire fire", ""], deck_sizes=[2, 2])
    table.play_all("spell flash_in_the_retort 1 x=2 > 1:tide_adept")
    assert zone(table, "deck/0")[-1] == "flash_in_the_retort"
    assert zone(table, "discard/1") == ["tide_adept"]
    assert len(zone(table, "hand/0")) == 1


def test_k4_6_with_an_empty_deck_you_draw_it_again():
    table = position(hands=["fresh_breeze", ""], azoths=["air", ""], flags=["air", "water"], deck_sizes=[0, 0], azoth_left=0)
    table.play("spell fresh_breeze 1")
    assert zone(table, "hand/0") == ["fresh_breeze"]


def test_k4_6_a_familiar_may_be_played_as_a_spell():
    table = position(hands=["ember_whelp", ""], fields=["", "tide_adept"], azoths=["fire fire fire", ""])
    table.play_all("spell ember_whelp 1 x=2 > 1:tide_adept")
    assert zone(table, "discard/1") == ["tide_adept"]
    assert zone(table, "deck/0")[-1] == "ember_whelp"


@pytest.mark.parametrize(
    ("arranged", "typed", "sentence"),
    [
        ({"hands": ["ash_moth", ""]}, "summon slag_brute", "Slag Brute is not in your hand"),
        ({"hands": ["struck_flint", ""]}, "summon struck_flint", "is a Spell"),
        ({"hands": ["red_lion", ""]}, "summon red_lion", "costs 2 fire, 2 generic, and you have 0 ready"),
        ({"hands": ["ash_moth", ""], "azoths": ["earth earth", ""]}, "summon ash_moth", "costs 1 fire, and you have 2 earth ready"),
        ({"hands": ["struck_flint", ""], "azoths": ["fire", ""]}, "spell struck_flint 1", "nothing to aim at"),
        ({"hands": ["ash_moth", ""], "azoths": ["fire", ""]}, "spell ash_moth 1", "no such ability"),
        ({"hands": ["ash_moth", ""]}, "azoth ash_moth water", "cannot be water Azoth"),
        ({"hands": ["ash_moth", ""]}, "tribute ash_moth", "no Familiar to give up"),
        ({"hands": ["ash_moth", ""]}, "attack ash_moth > player 1", "main phase"),
        ({"hands": ["", ""], "fields": ["ash_moth", ""], "phase": "combat"}, "summon ash_moth", "combat phase"),
        ({"hands": ["", ""], "fields": ["ash_moth~", ""], "phase": "combat"}, "attack ash_moth > player 1", "cannot attack yet"),
        ({"hands": ["", ""], "fields": ["ash_moth", ""], "phase": "combat"}, "attack ash_moth > player 0", "only an opponent"),
        ({"hands": ["", ""]}, "no block", "nothing asks"),
    ],
)
def test_k4_8_illegal_attempts_are_refused_whole_with_a_reason(arranged, typed, sentence):
    table = position(**arranged)
    before = table.view("all")
    with pytest.raises(cardhouse.IllegalAction, match=sentence):
        table.play(typed)
    assert table.view("all") == before
    assert not table.steps


def test_k4_8_x_that_cannot_be_paid_and_steps_out_of_turn():
    table = position(hands=["ash_moth", ""], azoths=["fire fire", ""])
    table.play("summon ash_moth")
    with pytest.raises(cardhouse.IllegalAction, match="X cannot be 5"):
        table.play("x=5")
    with pytest.raises(cardhouse.IllegalAction, match="first choose: x"):
        table.play("next")
    assert texts(table) == ["x=0", "x=1"]


def test_k4_10_leaving_play_drops_counters_and_faces_stay_known():
    table = position(hands=["weathercock", ""], fields=["", "ash_moth+2"], flags=["air", "none"], azoths=["air air air air air", ""])
    table.play_all("summon weathercock x=4 > 1:ash_moth")
    assert "ash_moth" in [face for _, face in table.view("watcher")["zones"]["hand/1"]]
    assert unit(table, 1, "ash_moth") == -1
