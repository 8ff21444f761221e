"""K7: each keyword alone, against the element it has no effect on, as Azoth, by Tribute and by Burst."""

import pytest

import cardhouse
from cardhouse.games.konivrer import position
from cardhouse.games.konivrer.cards import PLAYABLE
from games.konivrer.reading import captions, number, stats, texts, unit, zone

# keyword: a Familiar of cost 1 or 2 that has it, its Azoth, a Familiar it works on, one it does not
CASES = {
    "brilliance": ("wick_sprite", "aether", "ash_moth", "bone_sparrow"),
    "gust": ("weathercock", "air", "mirror_carp", "clay_foundling"),
    "submerged": ("dew_gatherer", "water", "mirror_carp", "paper_wasp"),
    "void": ("grave_newt", "nether", "slag_brute", "noon_acolyte"),
}
WHERE = {"brilliance": "life/1", "gust": "hand/1", "submerged": "deck/1", "void": "removed/1"}


def table_for(keyword, other, azoth=4):
    card, element, _, _ = CASES[keyword]
    return position(hands=[card, ""], fields=["", other], flags=["none", "none"], azoths=[" ".join([element] * azoth), ""], azoth_left=0)


@pytest.mark.parametrize("keyword", CASES)
def test_k7_a_keyword_moves_a_familiar_of_strength_up_to_v(keyword):
    card, _, victim, _ = CASES[keyword]
    table = table_for(keyword, victim)
    table.play_all(f"summon {card} x=2 > 1:{victim}")
    assert victim in zone(table, WHERE[keyword])
    assert unit(table, 1, victim) == -1


@pytest.mark.parametrize("keyword", CASES)
def test_k7_no_effect_on_its_opposite(keyword):
    card, _, _, immune = CASES[keyword]
    table = table_for(keyword, immune)
    table.play_all(f"summon {card} x=2")
    assert unit(table, 1, immune) >= 0
    assert unit(table, 0, card) >= 0, "no legal target, so none was asked for"


@pytest.mark.parametrize("keyword", ["brilliance", "gust", "submerged"])
def test_k7_a_stronger_one_is_no_target(keyword):
    card, _, victim, _ = CASES[keyword]
    table = table_for(keyword, f"{victim}+3 copper_homunculus")
    table.play_all(f"summon {card} x=2")
    with pytest.raises(cardhouse.IllegalAction, match="too strong"):
        table.play(f"> 1:{victim}")


@pytest.mark.parametrize("keyword", CASES)
def test_k7_as_azoth_and_with_x_0_no_keyword_fires(keyword):
    card, element, victim, _ = CASES[keyword]
    table = table_for(keyword, victim)
    table.play_all(f"summon {card} x=0")
    assert unit(table, 1, victim) >= 0
    table = position(hands=[card, ""], fields=["", victim], flags=["none", "none"])
    table.play(f"azoth {card} {element}")
    assert unit(table, 1, victim) >= 0


@pytest.mark.parametrize("keyword", CASES)
def test_k4_7_by_burst_no_keyword_fires(keyword):
    card, _, _, _ = CASES[keyword]
    arranged = {"fields": ["ash_moth", ""], "flags": ["none", "none"], "phase": "combat", "hit_cap": "1"}
    table = position(hands=["", ""], lives=[4, f"{card} ferry_wight well_keeper"], **arranged)
    table.play_all("attack ash_moth > player 1 next burst")
    assert unit(table, 1, card) >= 0
    assert unit(table, 0, "ash_moth") >= 0


def test_k7_only_azoth_of_the_keyword_s_element_counts():
    table = position(
        hands=["weathercock", ""], fields=["", "mirror_carp"], flags=["none", "none"], azoths=["air fire fire", ""], azoth_left=0
    )
    table.play_all("summon weathercock x=2")
    assert unit(table, 1, "mirror_carp") >= 0


def test_k4_9_keyword_targets_are_optional_and_may_be_your_own():
    table = position(hands=["wick_sprite", ""], fields=["ash_moth", ""], flags=["none", "none"], azoths=["aether aether aether", ""])
    table.play_all("summon wick_sprite x=2")
    assert texts(table) == ["> 0:ash_moth", "no target"]
    table.play("> 0:ash_moth")
    assert zone(table, "life/0")[-1] == "ash_moth"


def test_k7_5_submerged_goes_under_the_top_v_cards():
    for size, place in ((5, 2), (1, 1)):
        table = position(
            hands=["dew_gatherer", ""],
            fields=["", "mirror_carp"],
            flags=["none", "none"],
            azoths=["water water water", ""],
            deck_sizes=[5, size],
        )
        table.play_all("summon dew_gatherer x=2 > 1:mirror_carp")
        assert zone(table, "deck/1")[place] == "mirror_carp"


def test_k7_2_inferno_burns_once_blocking_included_and_not_water():
    table = position(hands=["", ""], fields=["kiln_hound/inferno2", "salt_sentinel"], flags=["none", "none"], phase="combat")
    table.play_all("attack kiln_hound > 1:salt_sentinel next")
    assert zone(table, "discard/1") == ["salt_sentinel"]
    assert number(table, "inferno", 0, "kiln_hound") == 0
    table = position(hands=["", ""], fields=["kiln_hound/inferno2", "well_keeper"], flags=["none", "none"], phase="combat")
    table.play_all("attack kiln_hound > 1:well_keeper next")
    assert number(table, "inferno", 0, "kiln_hound") == 2
    assert unit(table, 1, "well_keeper") >= 0


def test_k7_inferno_of_a_summon_and_of_a_spell():
    table = position(hands=["kiln_hound", ""], flags=["none", "none"], azoths=["fire fire fire fire", ""])
    table.play_all("summon kiln_hound x=2")
    assert number(table, "inferno", 0, "kiln_hound") == 2
    table = position(
        hands=["calcining_flame", ""], fields=["", "salt_sentinel"], flags=["none", "none"], azoths=["fire fire fire fire", ""]
    )
    table.play_all("spell calcining_flame 1 x=2 > 1:salt_sentinel")
    assert zone(table, "discard/1") == ["salt_sentinel"], "2 damage and 2 more"


def test_k7_3_steadfast_takes_the_first_damage_once_oldest_first_and_not_fire():
    arranged = {"hands": ["", ""], "flags": ["none", "none"], "phase": "combat"}
    table = position(fields=["ferry_wight", "menhir_walker/steadfast1 salt_sentinel/steadfast9"], **arranged)
    table.play_all("attack ferry_wight > player 1 next no block")
    assert len(zone(table, "life/1")) == 4
    assert number(table, "hurt", 1, "menhir_walker") == 1
    assert number(table, "hurt", 1, "salt_sentinel") == 1
    assert number(table, "steadfast", 1, "salt_sentinel") == 0
    table = position(fields=["ash_moth", "menhir_walker/steadfast2"], **arranged)
    table.play_all("attack ash_moth > player 1 next no block")
    assert len(zone(table, "life/1")) == 2


def test_k7_3_a_hit_on_the_bearer_itself_spends_nothing():
    table = position(hands=["", ""], flags=["none", "none"], phase="combat", fields=["ferry_wight", "salt_sentinel/steadfast9"])
    table.play_all("attack ferry_wight > 1:salt_sentinel next")
    assert number(table, "hurt", 1, "salt_sentinel") == 2
    assert number(table, "steadfast", 1, "salt_sentinel") == 9


def test_k7_a_steadfast_spell_prevents_but_not_from_fire():
    for attacker, life in (("ferry_wight", 4), ("cinder_imp", 2)):
        table = position(
            hands=["bedrock_oath", ""], fields=["clay_foundling", attacker], flags=["none", "none"], azoths=["earth earth earth earth", ""]
        )
        table.play_all("spell bedrock_oath 2 x=2 > 0:clay_foundling")
        assert table.state.ward[0] == 2
        table.play_all("next next next next")
        table.play_all(f"attack {attacker} > player 0 next no block")
        assert len(zone(table, "life/0")) == life


def test_k7_4_the_void_keyword_has_no_size_limit_and_costs_one_more():
    table = table_for("void", "slag_brute+4")
    table.play_all("summon grave_newt x=1 > 1:slag_brute")
    assert zone(table, "removed/1") == ["slag_brute"]

    def price(keyword):
        alone = [card for card in PLAYABLE if card.keywords == (keyword,) and card.type == "familiar"]
        return min(sum(card.cost.values()) - card.strength for card in alone)

    assert price("void") == 1 + max(price(word) for word in ("brilliance", "gust", "submerged"))


def test_k7_quintessence_pays_for_any_element():
    table = position(hands=["ash_moth", ""], azoths=["any", ""], azoth_left=0)
    table.play_all("summon ash_moth x=0")
    assert table.state.ready[0][7] == 0
    assert not any(card.type == "familiar" and "quintessence" in card.keywords for card in PLAYABLE)


def test_k7_6_an_amalgam_chooses_a_keyword_and_has_its_element_in_play():
    table = position(
        hands=["spark_kite", ""], fields=["", "mirror_carp"], flags=["fire", "none"], azoths=["fire air air air", ""], azoth_left=0
    )
    table.play("summon spark_kite")
    assert texts(table) == ["as inferno", "as gust"]
    table.play_all("as gust x=2 > 1:mirror_carp")
    assert zone(table, "hand/1") == ["mirror_carp"]
    assert stats(table, 0, "spark_kite")[0] == 2 + 2, "Air alone: no bonus of the Fire Flag"


def test_k7_6_by_burst_an_amalgam_has_both():
    arranged = {"fields": ["ash_moth", ""], "flags": ["none", "fire"], "phase": "combat", "hit_cap": "1"}
    table = position(hands=["", ""], lives=[4, "spark_kite ferry_wight well_keeper"], **arranged)
    table.play_all("attack ash_moth > player 1 next burst")
    assert stats(table, 1, "spark_kite")[0] == 3
    assert captions(table, "burst_into")
