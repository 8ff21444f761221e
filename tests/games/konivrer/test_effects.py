"""K9: each kind of effect, by a card that has it."""

from cardhouse.games.konivrer import position
from cardhouse.games.konivrer.cards import SET
from cardhouse.games.konivrer.vocabulary import EFFECTS
from games.konivrer.reading import captions, number, stats, texts, unit, zone


def cast(card, azoth, **arranged):
    usual = {"hands": [card, ""], "flags": ["none", "none"], "azoths": [azoth, ""], "azoth_left": 0}
    return position(**{**usual, **arranged})


def test_every_kind_of_effect_is_on_a_card():
    assert {effect.kind for card in SET for ability in card.abilities for effect in ability} == set(EFFECTS)


def test_k9_damage_a_familiar_by_x_or_n():
    table = cast("struck_flint", "fire", fields=["", "salt_sentinel"])
    table.play_all("spell struck_flint 1 > 1:salt_sentinel")
    assert number(table, "hurt", 1, "salt_sentinel") == 1


def test_k9_damage_to_a_player():
    table = cast("burning_question", "fire fire", lives=[4, "ash_moth tide_adept"])
    table.play_all("spell burning_question 1 > player 1 burst")
    assert len(zone(table, "life/1")) == 1
    assert zone(table, "deck/0")[-1] == "burning_question", "the Burst came first, then the Spell went to the bottom"


def test_k9_draw():
    table = cast("second_distillation", "water water", upcoming=["ash_moth slag_brute kiln_hound", ""])
    table.play("spell second_distillation 1")
    assert set(zone(table, "hand/0")) == {"ash_moth", "slag_brute", "kiln_hound"}


def test_k9_void_bounce_and_bury():
    for card, azoth, place in (
        ("return_to_matter", "nether nether nether nether", "removed/1"),
        ("sudden_gale", "air air", "hand/1"),
        ("dissolve", "water water water", "deck/1"),
    ):
        table = cast(card, azoth, fields=["", "slag_brute+3"])
        table.play_all(f"spell {card} 1 > 1:slag_brute")
        assert zone(table, place)[-1] == "slag_brute"
        assert unit(table, 1, "slag_brute") == -1


def test_k9_strengthen_weaken_and_counters():
    table = cast("struck_flint", "fire", fields=["ash_moth", ""])
    table.play_all("spell struck_flint 2 > 0:ash_moth")
    assert stats(table, 0, "ash_moth")[0] == 4
    table = cast("caput_mortuum", "nether nether nether nether", fields=["", "slag_brute"])
    table.play_all("spell caput_mortuum 1 x=3 > 1:slag_brute")
    assert stats(table, 1, "slag_brute")[0] == 0
    table = cast("good_soil", "earth earth earth", fields=["ash_moth", ""])
    table.play_all("spell good_soil 1 x=2 > 0:ash_moth")
    assert number(table, "counters", 0, "ash_moth") == 2


def test_k4_2_effects_ready_each_azoth_at_most_once_a_turn():
    table = cast("fresh_breeze", "air", hands=["fresh_breeze azoth_vial journeymans_retort", ""])
    table.play("spell fresh_breeze 1")
    assert table.state.ready[0][3] == 1
    table.play("spell journeymans_retort 1")
    assert table.state.ready[0][3] == 0, "it was readied once this turn already"


def test_k9_prevent_lasts_until_your_next_start():
    table = cast("buttress", "earth")
    table.play_all("spell buttress 1 next")
    assert table.state.shield[0] == 2
    table.play("next")
    assert table.state.shield[0] == 0


def test_k9_discard_is_the_owner_s_choice_and_draws_one():
    table = cast("short_memory", "nether nether", hands=["short_memory", "ash_moth tide_adept"], upcoming=["", "slag_brute"])
    table.play_all("spell short_memory 1 > player 1")
    assert table.to_act == 1
    table.play("discard ash_moth")
    assert zone(table, "discard/1") == ["ash_moth"]
    assert set(zone(table, "hand/1")) == {"tide_adept", "slag_brute"}


def test_k9_return_from_the_discard_pile():
    table = cast("ossuary_clerk", "nether nether", discards=["ash_moth slag_brute", ""])
    table.play_all("spell ossuary_clerk 1 return ash_moth")
    assert "ash_moth" in zone(table, "hand/0")


def test_k9_look_at_the_top_of_your_deck_and_put_one_on_top():
    table = cast("condensation", "water", upcoming=["ash_moth slag_brute kiln_hound", ""])
    table.play("spell condensation 1")
    assert texts(table) == ["order 1", "order 2", "order 3"]
    assert [face for _, face in table.view(1)["zones"]["deck/0"]][:3] == [None] * 3
    table.play("order 2")
    assert zone(table, "hand/0") == ["slag_brute"]


def test_a_target_that_is_gone_takes_nothing_more():
    table = cast("rubedo", "fire fire fire", fields=["ash_moth", ""])
    table.play_all("spell rubedo 1 > 0:ash_moth")
    assert (number(table, "counters", 0, "ash_moth"), number(table, "boost", 0, "ash_moth")) == (2, 1)
    assert captions(table, "grew")
