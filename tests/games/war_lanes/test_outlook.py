"""Master's own way: the best turn by what was learned, honest, the same compiled, better than Normal, and only where it was learned."""

from dataclasses import replace

import numpy as np
import pytest

from cardhouse.bots.levels import LEVELS, master_tuning, prepared, sentence_of, tuning_of
from cardhouse.engine.compile import compiled
from cardhouse.engine.game import load
from cardhouse.engine.rng import Chooser, seed
from cardhouse.engine.state import copy, flat_dtype, flat_zeros, to_flat
from cardhouse.engine.views import resample
from cardhouse.games.war_lanes import outlook as learned
from cardhouse.games.war_lanes import position
from cardhouse.games.war_lanes.declarations import DECK, HAND
from cardhouse.games.war_lanes.heuristic import normal
from cardhouse.games.war_lanes.outlook import outlook, weights
from cardhouse.games.war_lanes.plan import PLAN_NOTES, plan
from cardhouse.games.war_lanes.rules import apply, setup, winners

GAME = load("war_lanes")
together = pytest.mark.xdist_group("compiled war_lanes")  # with the others that compile its search


def planned(s):
    return plan(s, Chooser(1), weights(), [0] * PLAN_NOTES)


def worth(s):
    return outlook(s, weights(), [0] * PLAN_NOTES)


def turns(seed_of_game):
    """The states of a game between Normals at the start of every turn, and the state at its end."""
    s, found = GAME.dealt(seed_of_game), []
    while not s.over:
        if s.round and s.plays_left == min(3, s.count[HAND + s.to_act]):
            found.append(copy(s))
        apply(s, normal(s, Chooser(1)))
    return found, s


def test_it_plays_the_cards_that_win_the_match():
    table = position(hands=["6C 4C 5C KH AD", "2D"], left=["", "3S 7H 9D"], hp=[100, 16], pending={"left": (1, 1)})
    while not table.over:
        assert table.to_act == 0
        table.play(table.game.action(planned(table.state)))
    assert table.result.winners == (0,)


def test_where_normal_wins_with_its_turn_so_does_it():
    won = 0
    for key in range(12):
        (*_, s), end = turns(key)
        if end.round != s.round or end.hp[0] == end.hp[1] or winners(end) != 1 << s.to_act:
            continue  # chance decided, or a card thrown away
        seat = s.to_act
        while not s.over and s.to_act == seat:
            apply(s, planned(s))
        assert s.over
        assert winners(s) == 1 << seat
        won += 1
    assert won > 4


def test_neither_its_play_nor_the_worth_of_a_position_hangs_on_cards_that_nobody_may_know():
    for s in turns(3)[0][::3]:
        other = copy(s)
        resample(other, s.to_act, Chooser(5))
        assert planned(other) == planned(s)
        for seat in range(2):  # the worth is of both hands, but not of what lies in the decks
            deck = s.cards[DECK + seat][: s.count[DECK + seat]]
            for slot, face in zip(deck, [s.face[slot] for slot in reversed(deck)], strict=True):
                other.face[slot] = face
            for slot in s.cards[HAND + seat][: s.count[HAND + seat]]:
                other.face[slot] = s.face[slot]
        assert worth(other) == worth(s)


def test_the_seat_that_has_more_of_everything_is_likelier_to_win():
    ahead = {"left": ["KC KD KS", "2H"], "hp": [80, 20], "pending": {"left": (0, 1)}, "to_act": 1}
    behind = {"left": ["2H", "KC KD KS"], "hp": [20, 80], "pending": {"left": (1, 2)}, "to_act": 1}
    hands = ["8H 9H 10H", "8C 9C 10C"]
    assert worth(position(hands=hands, **ahead).state) > 0 > worth(position(hands=hands, **behind).state)


def ask(s, w, m, found):
    found[0] = plan(s, s, w, m)
    found[1] = outlook(s, w, m)


@together
def test_compiled_it_plays_and_judges_the_same():
    kernel, memory = compiled(GAME.spec)(ask), (np.array(weights(), np.int16), np.zeros(PLAN_NOTES, np.int32))
    for s in turns(4)[0][::4]:
        found = np.zeros(2, np.int64)
        kernel(to_flat(s), *memory, found)
        assert [*found] == [planned(s), worth(s)]


@together
def test_compiled_master_thinks_the_same():
    tuning = tuning_of(GAME)
    few = replace(tuning, master={**tuning.master, "rollouts": 2, "horizon": 3})
    plain, fast = (prepared(GAME, LEVELS["master"], few, compile=each) for each in (False, True))
    s = turns(5)[0][4]
    assert plain.think(s, 11) == fast.think(s, 11)


def duel(s, chooser, w, m, base, deals, won):
    """Deals from both seats between plain turns of what was learned and Normal."""
    for i in range(2 * deals):
        seed(s, base + i // 2)
        seed(chooser, base + i)
        setup(s)
        while not s.over:
            apply(s, plan(s, chooser, w, m) if s.to_act == i & 1 else normal(s, chooser))
        won[i] = winners(s) >> (i & 1) & 1


@together
def test_even_without_a_search_it_beats_normal():
    s, chooser = flat_zeros(GAME.spec.state), np.zeros(1, flat_dtype(Chooser.FIELDS))[0]
    GAME.write_options(s)
    won = np.zeros(1000, np.int64)
    compiled(GAME.spec)(duel)(s, chooser, np.array(weights(), np.int16), np.zeros(PLAN_NOTES, np.int32), 2000, 500, won)
    assert won.mean() > 0.57


@pytest.mark.parametrize("options", [{"suits": False}, {"delay": "1"}, {"bonuses": "v1.0"}, {"wheel": True}, {"winner_effects": True}])
def test_with_other_options_than_it_learned_with_master_is_hard_with_more_worlds(options):
    game = load("war_lanes", **options)
    tuning = tuning_of(game)
    assert master_tuning(tuning) == replace(tuning, master={}, rollouts=4 * tuning.rollouts)
    assert sentence_of(game, "master") == "master_more"


@pytest.mark.parametrize("options", [{}, {"tie_continues": True}])
def test_where_it_learned_its_sentence_says_so(options):
    assert sentence_of(load("war_lanes", **options), "master") == "master_learned"


def test_no_sum_of_its_weights_leaves_32_bits():
    """The largest sums that any rows could make, of which some shut others out."""
    w = np.array(weights(), np.int64)
    lane = w[: learned.INNER].reshape(-1, learned.IN)
    inner = w[learned.INNER : learned.REST].reshape(-1, learned.UNITS)
    rest = w[learned.REST : learned.OUT].reshape(-1, learned.UNITS)
    largest = learned.OF_A_LANE * np.abs(lane).max(0)
    sums = 3 * (largest >> learned.LANE_BITS + learned.INNER_BITS - 16) @ np.abs(inner)
    sums += learned.OF_THE_REST * np.abs(rest).max(0) << 16 - learned.REST_BITS
    assert max(largest.max(), sums.max()) < 1 << 31
