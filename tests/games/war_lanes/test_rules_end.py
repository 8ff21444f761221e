"""W6: the end of a round and of the match, and sudden death."""

import pytest

from cardhouse.games.war_lanes import position

from .reading import LANES, captions_of, hand, names, number, pairs, resolved, size, worth, zone

ROUND_END = 2


def last_turns(**given):
    """Both seats hold one card, a 2, and play their final turn; `lanes` resolve after it."""
    table = position(hands=["2H", "2D"], deck_sizes=[0, 0], **{"suits": False, **given})
    table.play_all("2H>discard 2D>discard")
    return table


def after_lanes(table):
    """The HP when the last lane of the round had resolved, before the next flip."""
    return tuple(captions_of(table, "lane_resolved")[-1][name] for name in ("hp0", "hp1"))


# W6.1: the round's end


def test_w6_1_the_round_ends_after_both_final_turns():
    table = position(hands=["2H", "2D"], deck_sizes=[0, 0], hp=[60, 50], suits=False)
    table.play("2H>left")
    assert (number(table, "round"), number(table, "final")) == (1, [1, 0])
    table.play("2D>middle")
    assert (number(table, "round"), number(table, "final")) == (2, [0, 0])
    assert names(table).index("round_ended") < names(table).index("lane_resolved") < names(table).index("flip_won")


def test_w6_1_all_lanes_resolve_left_to_right_however_full():
    table = last_turns(right=["KC KD", ""], left=["", "9C"], middle=["3C 4C 5C", "JK"])
    assert resolved(table) == LANES
    assert {numbers["how"] for numbers in captions_of(table, "lane_resolved")} == {ROUND_END}
    assert after_lanes(table) == (98 - 9, 98 - (32 - 15) - 29)


def test_w6_1_pending_counters_are_cleared_without_effect():
    table = last_turns(left=["4C 5D 9S", ""], right=["", "3C 3D 3S"], pending={"right": (1, 2), "left": (0, 2)})
    assert resolved(table) == ["left", "right"]
    assert captions_of(table, "ticked") == [{"lane": 2, "turns": 1}], "seat 1's last turn began as any turn does"
    assert (number(table, "pending"), number(table, "pending_owner"), number(table, "pending_order")) == ([0] * 3, [-1] * 3, [0] * 3)


def test_w6_1_suits_have_their_effect_at_the_round_s_end():
    table = last_turns(left=["4D", "3H"], suits=True, chosen=["diamonds", "hearts"])
    assert after_lanes(table) == (98, 98 - (4 - 3 + 7 - 7))


def test_w6_1_cards_left_in_hand_are_gathered_without_damage():
    table = position(hands=["2H 2S 2C AH AD", "2D 3D 4D AC AS"], deck_sizes=[0, 0], hp=[60, 50], suits=False)
    table.play_all("2H>left 2S>left 2C>left 2D>middle 3D>middle 4D>middle")
    assert captions_of(table, "discarded") == []
    assert after_lanes(table) == (60 - 29, 50 - 18), "6 and three of a kind, 9 and a straight flush"
    assert number(table, "round") == 2
    assert size(table, "hand/0", "hand/1") == (5, 5)


def test_w6_1_the_next_round_begins_with_empty_lanes_and_a_flip():
    table = last_turns(left=["4C 5D 9S", "3C"], hp=[60, 70])
    assert size(table, *(f"{lane}/{seat}" for lane in LANES for seat in (0, 1))) == (0,) * 6
    assert names(table)[-2:] == ["flipped", "flip_won"]


# W6.2: HP


def test_w6_2_a_match_goes_on_while_both_are_alive_and_unequal():
    table = last_turns(hp=[60, 50])
    assert not table.over
    assert number(table, "round") == 2


@pytest.mark.parametrize("left", [12, 11])
def test_w6_2_throwing_away_ones_last_hp_loses_at_once(left):
    table = position(hands=["QH 3H 3D", "2D"], hp=[left, 1], deck_sizes=[9, 9])
    table.play("QH>discard")
    assert table.over
    assert (table.points, table.result.winners) == ((left - 12, 1), (1,))


def test_w6_2_one_hp_is_enough_to_play_on():
    table = position(hands=["QH 3H 3D", "2D"], hp=[13, 1], deck_sizes=[9, 9])
    table.play("QH>discard")
    assert (table.over, table.points) == (False, (1, 1))


@pytest.mark.parametrize("at", [0, 1, 2])
def test_w6_2_a_lane_that_kills_ends_the_match_in_the_middle_of_a_turn_and_nobody_draws(at):
    table = position(hands=["9H 2C 2D AH AD", "3H"], left=["4C 5D", "2H 3D 5S"], hp=[1, 8], deck_sizes=[9, 9], suits=False)
    plays = ["2C>middle", "2D>right"]
    plays.insert(at, "9H>left")
    table.play_all(" ".join(plays[: at + 1]))
    assert table.over
    assert table.to_act is None
    assert (table.points, table.result.winners) == ((1, 8 - (18 - 10)), (0,))
    assert size(table, "deck/0", "hand/0", "left/0", "left/1") == (9, 4 - at, 0, 0)
    assert sorted(zone(table, "discard")[:6]) == ["2H", "3D", "4C", "5D", "5S", "9H"], "the cards of the lane that killed are discarded"
    assert names(table)[-2:] == ["lane_resolved", "match_won"]


def test_w6_2_the_player_of_the_sixth_card_may_be_the_one_who_dies():
    table = position(hands=["5S", "3H"], left=["2H 3D", "4C 5D 9H"], hp=[8, 1], deck_sizes=[9, 9], suits=False)
    table.play("5S>left")
    assert (table.points, table.result.winners) == ((0, 1), (1,))


def test_w6_2_a_discard_that_kills_ends_the_match_and_nobody_draws():
    table = position(hands=["QH", "2D"], hp=[5, 1], deck_sizes=[9, 9])
    table.play("QH>discard")
    assert names(table) == ["discarded", "match_won"]
    assert size(table, "deck/0", "hand/0") == (9, 0)


def test_w6_2_at_the_end_of_a_round_hp_are_looked_at_only_after_all_three_lanes():
    table = last_turns(left=["KC", ""], right=["5C", "4H"], hp=[50, 14], suits=True, chosen=["clubs", "hearts"])
    assert [numbers["hp1"] for numbers in captions_of(table, "lane_resolved")] == [12 - 13, 12 - 13 - 1 + 7]
    assert len(captions_of(table, "flip_won")) == 1, "seat 1 lived to see the next flip"


def test_w6_2_when_both_are_at_0_or_less_the_higher_hp_win():
    table = last_turns(left=["KC", ""], right=["", "QC"], hp=[14, 14])
    assert (table.points, table.result.winners) == ((0, -1), (0,))
    table = last_turns(left=["KC", ""], right=["", "AC"], hp=[14, 14])
    assert (table.points, table.result.winners) == ((-2, -1), (1,))


def test_w6_2_when_one_is_at_0_or_less_the_other_wins():
    table = last_turns(left=["KC", ""], hp=[50, 14])
    assert (table.points, table.result.winners) == ((48, -1), (0,))
    assert captions_of(table, "flip_won") == []


# W6.2 and W6.3: sudden death


@pytest.mark.parametrize("hp", [50, 2, 1])
def test_w6_3_exactly_equal_hp_after_a_round_are_decided_by_sudden_death_alive_or_not(hp):
    table = position(hands=["2H", "2D"], left=["2C", "2S"], deck_sizes=[0, 0], hp=[hp, hp], suits=False)
    table.play_all("2H>left 2D>left")
    assert table.over
    assert table.points == (hp, hp)
    first, second = pairs(table, "sudden_death")[-1]
    assert table.result.winners == (0 if worth(first) > worth(second) else 1,)
    assert captions_of(table, "match_won") == [{"seat": table.result.winners[0]}]


def test_w6_3_equal_hp_below_zero_are_decided_by_sudden_death():
    table = last_turns(left=["KC", ""], right=["", "KD"], hp=[5, 5])
    assert table.points == (-10, -10)
    assert pairs(table, "sudden_death") != []


def sudden_deaths(seeds):
    for seed in seeds:
        table = last_turns(hp=[50, 50], seed=seed)
        yield table, pairs(table, "sudden_death")


def test_w6_3_the_higher_card_of_a_fresh_56_wins_and_ties_are_flipped_on():
    lengths = set()
    for table, revealed in sudden_deaths(range(60)):
        *tied, (first, second) = revealed
        assert all(worth(a) == worth(b) for a, b in tied)
        assert table.result.winners == (0 if worth(first) > worth(second) else 1,)
        assert size(table, "deck/0", "deck/1", "discard") == (28 - len(revealed), 28 - len(revealed), 2 * len(revealed))
        assert hand(table, 0) + hand(table, 1) == []
        lengths.add(len(revealed))
    assert {1, 2} <= lengths


def test_w6_3_both_seats_win_some_sudden_deaths():
    assert {table.result.winners for table, _ in sudden_deaths(range(20))} == {(0,), (1,)}


def test_w6_3_sudden_death_costs_no_hp():
    table = last_turns(hp=[50, 50])
    assert table.points == (48, 48)


def test_w6_3_28_tied_pairs_are_shuffled_and_dealt_anew(tie_deals):
    table = position(hands=["2H", "2D"], deck_sizes=[0, 0], hp=[50, 50], suits=False)
    table.play("2H>left")
    tie_deals(1)
    table.play("2D>left")
    revealed = pairs(table, "sudden_death")
    assert all(worth(a) == worth(b) for a, b in revealed[:28])
    assert len(revealed) > 28
    assert worth(revealed[-1][0]) != worth(revealed[-1][1])
    assert table.over


def test_w6_3_equal_hp_in_the_middle_of_a_round_are_nothing_special():
    table = position(hands=["QH 3H 3D", "2D"], hp=[62, 50], deck_sizes=[9, 9])
    table.play("QH>discard")
    assert (table.points, table.over) == ((50, 50), False)
