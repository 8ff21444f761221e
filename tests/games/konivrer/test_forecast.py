"""What an action promises before it is played."""

from cardhouse.engine.forecast import Range
from cardhouse.games.konivrer import position
from cardhouse.games.konivrer.cards import FACES
from games.konivrer.reading import zone


def test_a_mode_says_what_it_may_cost():
    table = position(hands=["cinder_imp", ""], azoths=["fire fire fire", ""], flags=["none", "none"])
    assert table.forecast("summon cinder_imp") == {"pays": Range(2, 3), "strength": Range(2, 3)}


def test_a_summon_says_how_strong_it_is_under_the_own_flag():
    """K5.4: Familiars of your Flag's element have +1 strength."""
    table = position(hands=["cinder_imp", ""], azoths=["fire fire fire", ""], flags=["fire", "none"])
    assert table.forecast("summon cinder_imp")["strength"] == Range(3, 4)


def test_a_spell_that_reads_no_x_costs_what_it_costs():
    table = position(hands=["struck_flint", ""], fields=["", "quarry_ox"], azoths=["fire fire fire", ""])
    assert table.forecast("spell struck_flint 1")["pays"] == 1


def test_a_familiar_bursts_with_its_flags_strength():
    table = position(
        hands=["", ""],
        fields=["loam_badger", ""],
        flags=["none", "fire"],
        lives=[4, "cinder_imp ash_moth red_lion"],
        phase="combat",
        hit_cap="1",
    )
    table.play_all("attack loam_badger > player 1 next")
    assert table.forecast("burst") == {"face": FACES.index("cinder_imp"), "strength": 3}


def test_x_says_what_it_costs_leaves_and_makes():
    table = position(hands=["cinder_imp", ""], azoths=["fire fire fire fire", ""], flags=["fire", "none"])
    table.play("summon cinder_imp")
    assert table.forecast("x=1") == {"pays": 3, "left": 1, "spends_fire": 3, "reach": 1, "strength": 4}


def test_x_says_which_azoth_the_table_would_rest():
    """K4.1: symbols from their element, generic from generic, X from the keyword's element first, Quintessence last."""
    table = position(hands=["soot_wraith", ""], azoths=["fire fire nether nether generic any", ""])
    table.play("summon soot_wraith")
    table.play("as void")
    promised = table.forecast("x=2")
    assert promised["pays"] == 5
    spent = {name: n for name, n in promised.items() if name.startswith("spends")}
    assert spent == {"spends_fire": 2, "spends_nether": 2, "spends_generic": 1}


def test_an_attack_says_what_it_reveals_and_whether_it_is_lethal():
    table = position(hands=["", ""], fields=["kiln_hound", ""], lives=[4, 3], flags=["none", "none"], phase="combat")
    assert table.forecast("attack kiln_hound > player 1") == {"strength": 2, "reveals": 2, "life": 3, "lethal": 0}
    table = position(hands=["", ""], fields=["kiln_hound", ""], lives=[4, 2], flags=["none", "none"], phase="combat")
    assert table.forecast("attack kiln_hound > player 1")["lethal"] == 1


def test_letting_an_attack_through_says_what_it_reveals_and_whether_it_is_lethal():
    """Two attackers of strength 2, three Life Cards: the first let through is no loss yet, the second is."""
    table = position(
        hands=["", ""], fields=["bellows_boy", "kiln_hound cinder_imp"], flags=["none", "none"], lives=[3, 4], active=1, phase="combat"
    )
    table.play_all("attack kiln_hound > player 0 attack cinder_imp > player 0 next")
    assert table.forecast("no block") == {"reveals": 2, "life": 3, "lethal": 0, "open": 2, "loses": 3, "ends": 1}
    table.play("no block")
    assert table.forecast("no block") == {"reveals": 1, "life": 3, "lethal": 1, "open": 1, "loses": 3, "ends": 1}


def test_a_shield_stops_the_first_blow_and_not_every_one():
    """K5.8: what was prevented is used up."""
    table = position(
        hands=["", ""],
        fields=["kiln_hound cinder_imp", "salt_sentinel"],
        lives=[4, 4],
        flags=["none", "none"],
        shields=[0, 1],
        phase="combat",
    )
    table.play_all("attack kiln_hound > player 1 attack cinder_imp > player 1 next")
    assert table.forecast("no block") == {"reveals": 1, "life": 4, "lethal": 0, "open": 2, "loses": 3, "ends": 0}
    table.play("no block")
    assert table.forecast("no block") == {"reveals": 2, "life": 4, "lethal": 0, "open": 1, "loses": 3, "ends": 0}


def test_not_to_block_for_a_familiar_says_how_its_fight_ends():
    table = position(hands=["", ""], fields=["kiln_hound", "salt_sentinel ash_moth"], flags=["none", "none"], phase="combat")
    table.play_all("attack kiln_hound > 1:ash_moth next")
    promised = table.forecast("no block")
    assert (promised["deals"], promised["takes"], promised["kills"], promised["dies"]) == (2, 2, 0, 1)


def threat(**arranged):
    table = position(**{"hands": ["", ""], "flags": ["none", "none"], "phase": "post-combat", **arranged})
    return table.forecast("next")


def test_the_end_of_a_turn_says_what_the_next_player_can_do_with_what_is_in_play():
    """K3.1: sick Familiars are ready in their own turn. K3.3: what holds for this turn is gone then, prevention is not."""
    assert threat(fields=["", "kiln_hound~ cinder_imp"], lives=[3, 4]) == {
        "by": 1,
        "threat": 4,
        "blocked": 4,
        "life": 3,
        "risky": 0,
        "deadly": 1,
    }
    guarded = threat(fields=["salt_sentinel", "kiln_hound cinder_imp"], lives=[3, 4])
    assert (guarded["threat"], guarded["blocked"], guarded["risky"], guarded["deadly"]) == (4, 2, 1, 0)
    assert threat(fields=["", "kiln_hound cinder_imp"], lives=[3, 4], shields=[2, 0])["threat"] == 2
    assert threat(fields=["", "kiln_hound cinder_imp"], hit_cap="1")["threat"] == 2
    assert threat(fields=["kiln_hound", ""]) == {}


def test_the_threat_is_the_next_player_s_and_counts_all_blockers_of_the_side():
    table = position(
        hands=[""] * 4,
        flags=["none"] * 4,
        mode="2v2",
        fields=["", "kiln_hound cinder_imp", "salt_sentinel", "ash_moth"],
        phase="post-combat",
    )
    promised = table.forecast("next")
    assert (promised["by"], promised["threat"], promised["blocked"], promised["life"]) == (1, 4, 2, 8)


def test_a_fight_names_flag_and_inferno():
    table = position(hands=["", ""], fields=["kiln_hound/inferno2", "menhir_walker"], flags=["fire", "none"], phase="combat")
    found = table.forecast("attack kiln_hound > 1:menhir_walker")
    assert found == {"deals": 6, "flag": 1, "burning": 2, "takes": 2, "kills": 1, "dies": 0}


def test_a_burst_says_which_card_it_is_and_what_x_is():
    table = position(
        hands=["", ""], fields=["ash_moth", ""], lives=[4, "caput_mortuum tide_adept mirror_carp"], phase="combat", hit_cap="1"
    )
    table.play_all("attack ash_moth > player 1 next")
    assert table.forecast("burst") == {"face": FACES.index("caput_mortuum"), "x": 2}


def test_a_burst_within_a_burst_names_its_own_card():
    """K6.1: what a Burst turns up comes before what was turned up earlier, though both lie open."""
    table = position(
        hands=["", ""],
        fields=["ash_moth+1", "clay_foundling"],
        flags=["none", "none"],
        lives=["crown_of_cinders red_lion", "backdraft loam_badger pebble_scribe quarry_ox salt_sentinel"],
        phase="combat",
    )
    table.play_all("attack ash_moth > player 1 next")
    asked = []
    for action in ("no block", "burst 2", "> player 0", "burst", "> player 1", "decline", "decline", "decline"):
        if any(str(legal) == "decline" for legal in table.legal_actions):
            asked.append(FACES[table.forecast("decline")["face"]])
        table.play(action)
    assert asked == ["backdraft", "crown_of_cinders", "quarry_ox", "loam_badger", "pebble_scribe"]


def test_a_fight_counts_what_shields_stop():
    """K5.8: prevention comes before the Flag's +1; a Familiar behind a shield of 2 survives a blow of 2."""
    table = position(
        hands=["", ""], fields=["spark_kite", "clay_foundling"], flags=["fire", "none"], shields=[2, 0], phase="combat", azoth_left=0
    )
    promised = table.forecast("attack spark_kite > 1:clay_foundling")
    assert (promised["takes"], promised["dies"], promised["kills"]) == (0, 0, 1)
    table.play_all("attack spark_kite > 1:clay_foundling next")
    assert zone(table, "field/0") == ["spark_kite"]
    assert zone(table, "field/1") == []


def test_a_spell_says_what_becomes_of_its_target():
    """K5.8, K7.2: shields, the Flag's +1 and the Spell's Inferno count; what is too much for it falls."""
    table = position(
        hands=["calcining_flame", ""],
        fields=["ash_moth", "menhir_walker clay_foundling tide_adept"],
        azoths=["fire fire fire fire", ""],
        flags=["fire", "none"],
        azoth_left=0,
    )
    table.play_all("spell calcining_flame 1")
    table.play("x=1")
    assert table.forecast("> 1:clay_foundling") == {"deals": 4, "kills": 1}  # 2, the Flag against Earth, Inferno 1
    assert table.forecast("> 1:tide_adept")["deals"] == 2  # Inferno does not burn Water
    assert table.forecast("> 0:ash_moth") == {"deals": 3, "kills": 1}
    behind = position(
        hands=["struck_flint", ""], fields=["", "tide_adept"], azoths=["fire", ""], flags=["none", "none"], shields=[0, 1], azoth_left=0
    )
    behind.play("spell struck_flint 1")
    assert behind.forecast("> 1:tide_adept") == {"deals": 0, "kills": 0}


def test_a_spell_says_what_a_player_loses():
    table = position(hands=["burning_question", ""], azoths=["fire fire", ""], lives=[4, 1], flags=["none", "none"], azoth_left=0)
    table.play("spell burning_question 1")
    assert table.forecast("> player 1") == {"deals": 1, "kills": 1}
