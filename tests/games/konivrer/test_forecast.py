"""What an action promises before it is played."""

from cardhouse.engine.forecast import Range
from cardhouse.games.konivrer import position
from games.konivrer.reading import zone


def test_a_mode_says_what_it_may_cost():
    table = position(hands=["cinder_imp", ""], azoths=["fire fire fire", ""])
    assert table.forecast("summon cinder_imp") == {"pays": Range(2, 3)}


def test_x_says_what_it_costs_leaves_and_makes():
    table = position(hands=["cinder_imp", ""], azoths=["fire fire fire fire", ""], flags=["fire", "none"])
    table.play("summon cinder_imp")
    assert table.forecast("x=1") == {"pays": 3, "left": 1, "spends_fire": 3, "strength": 4}


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


def test_a_fight_names_flag_and_inferno():
    table = position(hands=["", ""], fields=["kiln_hound/inferno2", "menhir_walker"], flags=["fire", "none"], phase="combat")
    found = table.forecast("attack kiln_hound > 1:menhir_walker")
    assert found == {"deals": 6, "flag": 1, "burning": 2, "takes": 2, "kills": 1, "dies": 0}


def test_a_burst_says_what_x_is():
    table = position(
        hands=["", ""], fields=["ash_moth", ""], lives=[4, "caput_mortuum tide_adept mirror_carp"], phase="combat", hit_cap="1"
    )
    table.play_all("attack ash_moth > player 1 next")
    assert table.forecast("burst") == {"x": 2}


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
