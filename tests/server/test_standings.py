"""Standings and tie-breaks, held against worked examples of the FIDE Handbook's C.07 (as of March 2026)."""

from random import Random

import pytest

from cardhouse.server.tournament.entries import Corrected
from cardhouse.server.tournament.standings import SCALES, Scores, cards, direct, koya, progressive, standings, wins
from cardhouse.server.tournament.state import fold

from .played_tournaments import begin, by_hand, founded, play

# Rounds as they are written in `by_hand`, and the values of everybody from the first to the last.
# The examples are those of the articles that each is about; the values are what the articles say, worked out by others.
EXAMPLES = {
    "16.2 to 16.4": (
        4, ["1+2 3=4", "1+3! 2+4", "1+4 2 3a"],
        {"BH": [3.5, 5, 1.5, 6], "BH-C1": [3, 4.5, 1, 5], "SB": [3.5, 2, 0.25, 0.5]},
    ),
    "16.2.5": (
        4, ["1+2 3=4", "1=3 2+4", "1+4 2 3h"],
        {"BH": [4, 4.5, 4.5, 6], "BH-C1": [3.5, 4, 3, 4.5], "SB": [3.25, 2, 2.25, 0.75]},
    ),
    "16.5.1": (
        5, ["1+4 2+3 5", "2+4 3+5 1h", "1=2 3+4 5a"],
        {"BH": [4, 4, 4, 6.5, 4], "BH-C1": [2.5, 4, 4, 4.5, 3]},
    ),
}  # fmt: skip


def played(entrants, rounds, system="swiss"):
    t = founded(entrants, system)
    for text in rounds:
        by_hand(t, text)
    return t


@pytest.mark.parametrize("name", EXAMPLES)
def test_tie_breaks_are_those_of_the_published_examples(name):
    entrants, rounds, wanted = EXAMPLES[name]
    t = played(entrants, rounds)
    made = cards(t)
    scores = Scores(t, made)
    computed = {"BH": scores.buchholz, "BH-C1": lambda n: scores.buchholz(n, 1), "SB": scores.sonneborn_berger}
    for tie_break, values in wanted.items():
        assert [computed[tie_break](n) / SCALES[tie_break] for n in range(1, entrants + 1)] == values, tie_break


def test_in_a_round_robin_a_game_to_which_nobody_came_counts_as_a_game():
    """Article 15.2, and 7.1: a win is a win, played or not."""
    t = played(4, ["1+2 3=4", "1-3! 2+4", "1+4 2+3"], "round_robin")
    made = cards(t)
    scores = Scores(t, made)
    assert [scores.buchholz(n) / SCALES["BH"] for n in range(1, 5)] == [4, 4, 4.5, 5.5]
    assert [scores.sonneborn_berger(n) / SCALES["SB"] for n in range(1, 5)] == [2.5, 2, 2.25, 0.75]
    assert [wins(t, made[n]) for n in range(1, 5)] == [2, 2, 1, 0]


def test_median_buchholz_leaves_out_the_lowest_and_the_highest_and_progressive_counts_early_points_more():
    t = played(4, ["1+4 2+3", "2-1 3+4", "1=3 4-2"])
    made = cards(t)
    scores = Scores(t, made)
    assert [made[n].points / 120 for n in range(1, 5)] == [2.5, 2, 1.5, 0]
    assert [scores.buchholz(n, 1, 1) / 120 for n in range(1, 5)] == [1.5, 1.5, 2, 2]
    assert [progressive(made[n]) / 120 for n in range(1, 5)] == [5.5, 4, 2.5, 0]
    assert koya(t, 1, made) / 120 == 1.5  # half a point against 3 and one against 2, who both have half of all points


def test_head_to_head_decides_where_all_have_met_and_else_only_what_no_game_could_change():
    """Article 6."""
    t = played(4, ["1+2 3+4", "1-3 2+4", "1+4 2+3"])
    assert direct([1, 2, 3], cards(t)) == [[1, 2, 3]], "each beat another"
    t = played(4, ["1+2 3+4"])
    assert direct([1, 2, 3], cards(t)) == [[1, 2, 3]], "3 might have beaten both"
    t = played(6, ["1+2 3+4 5=6", "1+3 2=5 4=6"])
    assert direct([1, 2, 3], cards(t)) == [[1], [2, 3]], "whatever 2 and 3 had done"


def test_a_place_that_nothing_decides_is_shared():
    t = played(4, ["1=2 3=4", "1=3 2=4", "1=4 2=3"], "round_robin")
    assert [line.place for line in standings(t)] == [1, 1, 1, 1]


def test_a_correction_counts_from_then_on_and_is_in_the_record():
    t = played(4, ["1+2 3+4"])
    fold(t, Corrected(1.0, "arbiter", 1, 0, [0, 120], "the players had changed seats"))
    assert [(line.entrant, line.points) for line in standings(t)][:2] == [(2, 120), (3, 120)]
    assert [entry.say for entry in t.record] == ["the players had changed seats"]


def test_at_tables_of_four_each_place_is_worth_who_is_behind_it():
    t, chance = founded(9, size=4, fewest=3), Random(7)
    entry = begin(t)
    assert sorted(len(board.entrants) for board in entry.boards) == [3, 3, 3]
    play(t, chance)
    assert sorted(line.points / 120 for line in standings(t)) == [0, 0, 0, 1.5, 1.5, 1.5, 3, 3, 3]
    t = founded(8, size=4)
    begin(t)
    play(t, chance)
    assert sorted(line.points / 120 for line in standings(t)) == [0, 0, 1, 1, 2, 2, 3, 3]
    begin(t)
    play(t, chance)
    total = sum(card.points for card in cards(t).values())
    made = cards(t)
    assert sum(Scores(t, made).buchholz(n) for n in t.entrants) == 3 * 2 * total, "everybody counts once for each whom they met"


def test_in_a_knock_out_the_later_somebody_went_out_the_better_their_place():
    t, chance = founded(8, "knockout"), Random(5)
    for _ in range(3):
        begin(t)
        play(t, chance, 0)
    assert [line.place for line in standings(t)] == [1, 2, 3, 3, 5, 5, 5, 5]
