"""G1.6: how a game ends, and what both may live to see."""

import cardhouse
from cardhouse.games.grimhand import position

from .reading import captions_of, hand, modern, names, number, play, refused, texts, zone

BARE = {**{f"A{value}": 0 for value in range(2, 13)}, **{f"D{value}": 0 for value in range(2, 13)}, "A1": 2, "D1": 1}


def test_g1_6_at_no_hp_the_game_is_over_and_hp_are_shown_as_none():
    table = play(position(["A12", ""], life=[50, 5]), "attack")
    assert (table.points, table.result.winners, number(table, "ending")) == ((50, 0), (0,), 2)
    assert captions_of(table, "won") == [{"winner": 0, "ending": 2}]


def test_g1_6_after_200_turns_the_higher_hp_wins():
    table = position(turn_number=200, decks=["A1", ""], life=[20, 21])
    table.play("draw attack")
    assert (table.result.winners, number(table, "ending")) == ((1,), 3)
    table = position(turn_number=199, decks=["A1 A2", ""], life=[20, 21])
    table.play("draw attack")
    assert not table.over


def test_g1_6_equal_hp_after_the_last_turn_are_a_draw():
    table = play(position(turn_number=200, decks=["A1", ""]), "draw attack")
    assert table.result.winners == (0, 1)
    assert captions_of(table, "won") == [{"winner": -1, "ending": 3}]


def test_g1_6a_hp_are_compared_after_the_last_turn_and_what_it_did():
    table = play(position(["A5", ""], turn_number=200, life=[20, 21]), "attack")
    assert (table.result.winners, table.points) == ((0,), (20, 16))


def test_g1_6_of_stacked_luckies_the_oldest_is_spent_first():
    table = position(slots=["A7 D7", ""], decks=["A13", ""], slot=2)
    oldest = zone(table, "slot/0")[-1]
    table.play("draw attack")
    assert oldest in zone(table, "attack_discard") + zone(table, "defense_discard")
    assert len(zone(table, "slot/0")) == 1


def test_g1_6_who_can_neither_draw_nor_attack_passes_and_that_counts_as_a_turn():
    """G1.6a"""
    table = position(["", "A1 A1"], ["", "D1"], cards=BARE, deaths=0)
    assert texts(table) == ["pass"]
    table.play("pass")
    assert (number(table, "turn_number"), table.to_act) == (2, 1)
    assert names(table) == ["passed"]


def test_g1_6_who_can_do_something_may_not_pass():
    assert refused(position(), "pass") == ("must_act", "you can still draw or attack, and must")


def test_g1_3b_an_effect_that_would_draw_does_nothing_with_all_piles_empty():
    table = position(["A1", ""], ["D1 purge", ""], cards={**BARE, "A1": 1, "purge": 1}, deaths=0)
    assert texts(table) == ["attack", "use purge"]
    play(table, "use purge", "choose A1")
    assert texts(table) == ["choose attack", "choose defense"], "what was thrown away can be drawn again"
    play(table, "choose attack")
    assert hand(table, 0) == ["A1", "D1"]


def test_g1_6b_the_first_at_no_hp_has_lost_so_never_both():
    table = modern(["A12", ""], ["", "mirror_shield"], life=[1, 5])
    table.play("attack")
    assert (table.result.winners, table.points) == ((0,), (1, 0)), "the mirror is too late"
    table = modern(["cursed_steel", ""], ["", "counter_shield:8"], life=[2, 50])
    table.play("attack")
    assert (table.result.winners, names(table)) == ((1,), ["attacked", "countered", "won"])


def test_no_game_exceeds_the_guard():
    """G1.6"""
    for seed in range(10):
        table = cardhouse.load("grimhand", deaths=0, hp=500, limit=3).start(seed=seed)
        while not table.over:
            table.play(table.game.action(table.game.choose(table.state, "random", seed)))
        assert number(table, "turn_number") <= 200
