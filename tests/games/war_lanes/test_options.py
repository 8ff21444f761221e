"""W7: each option and each preset on its own."""

import pytest

import cardhouse
from cardhouse import OptionError
from cardhouse.games.war_lanes import position

from .reading import captions_of, last_equation, names, number, pairs, resolved, size, texts

USUAL = {
    "preset": "v1.3",
    "suits": True,
    "delay": "2",
    "bonuses": "v1.1",
    "wheel": False,
    "tie_continues": False,
    "winner_effects": False,
}


def chosen(**options):
    return cardhouse.load("war_lanes", **options).options


def sixth(mine, theirs, **given):
    """The lane left of two full sides, resolved by the last card of `mine`."""
    *before, card = mine.split()
    table = position(hands=[card, "AH"], left=[" ".join(before), theirs], deck_sizes=[6, 6], **given)
    table.play(f"{card}>left")
    return table


# preset


def test_w7_the_options_and_their_defaults():
    assert chosen() == USUAL


@pytest.mark.parametrize(
    ("preset", "differs"),
    [
        ("v1.3", {}),
        ("v1.2", {"suits": False}),
        ("v1.1", {"suits": False, "delay": "off"}),
        ("v1.0", {"suits": False, "delay": "off", "bonuses": "v1.0"}),
    ],
)
def test_w7_a_preset_is_the_rules_as_of_that_version(preset, differs):
    assert chosen(preset=preset) == {**USUAL, "preset": preset, **differs}


def test_w7_an_option_of_ones_own_comes_before_the_preset_s():
    assert chosen(preset="v1.0", suits=True, delay="1") == {**USUAL, "preset": "v1.0", "delay": "1", "bonuses": "v1.0"}


def test_w7_a_preset_that_is_none_says_which_there_are():
    with pytest.raises(OptionError, match=r"preset takes v1\.3, v1\.2, v1\.1 or v1\.0, not 'v2'"):
        chosen(preset="v2")


def test_w7_a_version_before_suits_begins_with_the_deal():
    for preset in ("v1.2", "v1.1", "v1.0"):
        table = cardhouse.load("war_lanes", preset=preset).start(seed=1)
        assert size(table, "hand/0", "hand/1") == (5, 5)
        assert not any(text.startswith("suit") for text in texts(table))


# suits


def test_w7_suits_off_no_card_has_an_effect():
    table = sixth("5D 9D KD", "4C 8H KH", suits=False)
    assert (last_equation(table)["effect0"], last_equation(table)["effect1"]) == (0, 0)
    assert table.points == (100, 90)
    assert number(table, "suit") == [0, 0]


# delay (W5.2 has the counters)


def filled(delay):
    table = position(hands=["9H", "3C 3D 3S"], left=["7H 8H", ""], deck_sizes=[9, 9], suits=False, delay=delay)
    table.play("9H>left")
    return table


@pytest.mark.parametrize(("delay", "turns"), [("2", 2), ("1", 1), ("0", 0)])
def test_w7_delay_is_the_counter_of_a_lane_that_one_side_has_filled(delay, turns):
    table = filled(delay)
    assert captions_of(table, "filled") == [{"seat": 0, "lane": 0, "turns": turns}]
    assert (number(table, "pending"), number(table, "pending_owner")) == ([turns, 0, 0], [0, -1, -1])


def test_w7_delay_off_a_lane_that_one_side_has_filled_waits():
    table = filled("off")
    assert "filled" not in names(table)
    assert number(table, "pending_owner") == [-1, -1, -1]
    for _ in range(2):
        seat = table.to_act
        while table.to_act == seat:
            table.play(texts(table)[-1])
    assert resolved(table) == []


def test_w7_delay_off_the_sixth_card_resolves_as_ever():
    assert resolved(sixth("7H 8H 9H", "2C 3D 5S", delay="off")) == ["left"]


def test_w7_delay_off_the_round_s_end_resolves_as_ever():
    table = position(hands=["9H", "2D"], left=["7H 8H", ""], deck_sizes=[0, 0], suits=False, delay="off")
    table.play_all("9H>left 2D>discard")
    assert resolved(table) == ["left"]


def test_w7_delay_takes_a_word_or_a_number():
    assert chosen(delay=1)["delay"] == "1"
    with pytest.raises(OptionError, match="delay takes 2, 1, 0 or off, not '3'"):
        chosen(delay="3")


# bonuses


@pytest.mark.parametrize(
    ("side", "now", "then"),
    [("8C 8D KS", 3, 5), ("4C 9C KC", 8, 10), ("4C 5D 6C", 10, 10), ("8C 8D 8S", 12, 15), ("4C 5C 6C", 20, 25), ("4C 9D KS", 0, 0)],
)
def test_w7_bonuses_are_those_of_v1_1_or_of_v1_0(side, now, then):
    for bonuses, points in (("v1.1", now), ("v1.0", then)):
        assert last_equation(sixth(side, "2C 3D 7S", bonuses=bonuses))["bonus0"] == points


def test_w7_bonuses_v1_0_a_pair_of_two_cards_is_worth_5():
    table = position(hands=["2H", "2D"], left=["8C 8D", ""], deck_sizes=[0, 0], suits=False, bonuses="v1.0")
    table.play_all("2H>discard 2D>discard")
    assert last_equation(table)["bonus0"] == 5


# wheel


@pytest.mark.parametrize(("side", "off", "on"), [("2C 3D AS", 0, 10), ("2C 3C AC", 8, 20), ("2C AD JK", 3, 10), ("3C AC JK", 8, 20)])
def test_w7_wheel_ace_two_three_is_a_straight(side, off, on):
    for wheel, points in ((False, off), (True, on)):
        assert last_equation(sixth(side, "4C 4D 5S", wheel=wheel))["bonus0"] == points


def test_w7_wheel_the_ace_still_counts_14_and_still_ends_queen_king_ace():
    equation = last_equation(sixth("2C 3D AS", "4C 4D 5S", wheel=True))
    assert equation["sum0"] == 19
    assert last_equation(sixth("QC KD AS", "4C 4D 5S", wheel=True))["bonus0"] == 10


def test_w7_wheel_king_ace_two_is_no_straight():
    assert last_equation(sixth("2C KD AS", "4C 4D 5S", wheel=True))["bonus0"] == 0


# tie_continues


def tie(hp, **given):
    table = position(hands=["2H", "2D"], deck_sizes=[0, 0], hp=[hp, hp], suits=False, **given)
    table.play_all("2H>left 2D>left")
    return table


def test_w7_tie_continues_equal_hp_play_another_round():
    table = tie(50, tie_continues=True)
    assert not table.over
    assert number(table, "round") == 2
    assert pairs(table, "sudden_death") == []
    assert tie(50).over


@pytest.mark.parametrize("hp", [13, 1])
def test_w7_tie_continues_equal_hp_of_0_or_less_are_still_decided_by_sudden_death(hp):
    table = position(hands=["2H", "2D"], left=["KC", ""], right=["", "KD"], deck_sizes=[0, 0], hp=[hp, hp], suits=False, tie_continues=True)
    table.play_all("2H>middle 2D>middle")
    assert table.over
    assert table.points == (hp - 13, hp - 13)
    assert pairs(table, "sudden_death") != []


# winner_effects


@pytest.mark.parametrize("suit", ["hearts", "clubs"])
def test_w7_winner_effects_the_winner_of_a_lane_is_healed_too(suit):
    mine = f"4{suit[0].upper()} 9D KS"
    off, on = (sixth(mine, "2S 3D 7S", winner_effects=value, chosen=[suit, "diamonds"], hp=[50, 50]) for value in (False, True))
    assert (off.points, on.points) == ((50, 36), (57, 36))
    assert (last_equation(off)["winner_healing"], last_equation(on)["winner_healing"]) == (0, 7)


@pytest.mark.parametrize("suit", ["diamonds", "spades"])
def test_w7_winner_effects_damage_of_the_loser_still_does_not_apply(suit):
    table = sixth("4H 9C KC", "2D 3S 7D", winner_effects=True, chosen=["diamonds", suit], hp=[50, 50])
    assert table.points == (50, 50 - 14)


def test_w7_winner_effects_equal_totals_still_do_nothing():
    assert sixth("2H 4D 8S", "3C 4S 7D", winner_effects=True, chosen=["hearts", "clubs"]).points == (100, 100)


ALONE = [("preset", "v1.2"), ("preset", "v1.1"), ("preset", "v1.0"), ("delay", "1"), ("delay", "0"), ("delay", "off"), ("bonuses", "v1.0")]
FLAGS = [("wheel", True), ("tie_continues", True), ("winner_effects", True)]


@pytest.mark.parametrize(("option", "value"), [*ALONE, *FLAGS])
@pytest.mark.parametrize("bot", ["random", "easy"])
def test_w7_a_match_under_any_option_comes_to_an_end(option, value, bot):
    table = cardhouse.load("war_lanes", **{option: value}).start(seed=11)
    while not table.over:
        table.play(table.game.action(table.game.choose(table.state, bot, len(table.steps))))
    assert min(table.points) <= 0 or table.points[0] == table.points[1]
