"""W8: what Easy and Normal do, sentence by sentence, and that neither looks at what its seat cannot see."""

import random

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

import cardhouse
from cardhouse.engine.rng import Chooser
from cardhouse.engine.state import copy
from cardhouse.engine.table import Table
from cardhouse.engine.views import resample
from cardhouse.games.war_lanes import position

from .reading import CARDS, LANES, names, resolved, texts, worth
from .strategies import games, players, seeds, wander

BOTS = ["easy", "normal"]


def choice(table, bot, key=0):
    return table.game.action(table.game.choose(table.state, bot, key)).text


def turn(table, bot):
    """What a bot plays until the turn passes."""
    seat, plays = table.to_act, []
    while table.to_act == seat and len(plays) < 3:
        plays.append(choice(table, bot))
        table.play(plays[-1])
    return plays


# Suits


def test_w8_easy_takes_any_suit_by_chance_and_normal_takes_hearts():
    table = cardhouse.load("war_lanes").start(seed=1)
    assert {choice(table, "easy", key) for key in range(60)} == {"suit hearts", "suit diamonds", "suit clubs", "suit spades"}
    assert {choice(table, "normal", key) for key in range(60)} == {"suit hearts"}


# Easy: the order of its wishes


def test_w8_easy_first_answers_a_lane_that_resolves_at_the_opponent_s_next_turn():
    lanes = {"left": ["2C 3C", ""], "middle": ["2S", ""], "right": ["", "7C 8C 9C"]}
    assert choice(position(hands=["5H 9H KH", "2D"], pending={"right": (1, 1)}, **lanes), "easy") == "5H>right"
    assert choice(position(hands=["5H 9H KH", "2D"], pending={"right": (1, 2)}, **lanes), "easy") == "5H>left", "there is time yet"


def test_w8_easy_does_not_hurry_for_its_own_lanes():
    table = position(hands=["5H 9H KH", "2D"], left=["2C 3C", ""], right=["7C 8C 9C", "2H"], pending={"right": (0, 1)})
    assert choice(table, "easy") == "5H>left"


def test_w8_easy_then_completes_lanes_of_two_then_builds_lanes_of_one_then_starts_lanes():
    two, one = ["2C 3C", ""], ["2S", ""]
    assert choice(position(hands=["5H 9H", "2D"], right=two, left=one), "easy") == "5H>right"
    assert choice(position(hands=["5H 9H", "2D"], right=one), "easy") == "5H>right"
    assert choice(position(hands=["5H 9H", "2D"]), "easy") == "5H>left"


def test_w8_easy_completes_with_a_higher_card_before_it_builds_with_a_lower_one():
    table = position(hands=["3H KH", "2D"], left=["2S", ""], right=["9C 10C", ""])
    assert choice(table, "easy") == "KH>right"


@pytest.mark.parametrize("side", ["", "2C", "2C 4C"])
def test_w8_easy_always_plays_the_lowest_card_that_the_lane_takes(side):
    table = position(hands=["KH 3H 7H 5H", "2D"], middle=[side, ""], left=["KC KD KS", ""], right=["AC AD AS", ""])
    lowest = {"": "3H", "2C": "3H", "2C 4C": "5H"}[side]
    assert choice(table, "easy") == f"{lowest}>middle"


def test_w8_easy_answers_an_urgent_lane_only_with_a_card_that_fits():
    lanes = {"right": ["QC", "7C 8C 9C"], "pending": {"right": (1, 1)}}
    assert choice(position(hands=["5H 9H KH", "2D"], **lanes), "easy") == "KH>right"
    assert choice(position(hands=["5H 9H", "2D"], **lanes), "easy") == "5H>left"


def test_w8_easy_discards_only_when_no_lane_takes_a_card_and_then_the_lowest():
    full = {"left": ["KC KD KS", ""], "middle": ["AC AD AS", ""]}
    assert choice(position(hands=["9H 4H 6H", "2D"], right=["10C", ""], **full), "easy") == "4H>discard"
    assert choice(position(hands=["9H 4H JH", "2D"], right=["10C", ""], **full), "easy") == "JH>right"


def test_w8_easy_looks_again_after_every_card():
    table = position(hands=["4H 2H 3H KH", "2D"])
    assert turn(table, "easy") == ["2H>left", "3H>left", "4H>left"]


@given(games, seeds)
def test_w8_easy_never_discards_while_a_lane_takes_a_card(game, seed):
    for table in wander(game.start(seed=seed), seed, ("easy", "random"), moves=80):
        if table.to_act == 0 and choice(table, "easy").endswith("discard"):
            assert all(text.endswith("discard") for text in texts(table))


# Normal: every sequence of this turn's plays


def test_w8_normal_finds_the_three_cards_that_together_fill_and_win_a_lane():
    table = position(hands=["6C 4C 5C KH AD", "2D"], left=["", "3S 7H 9D"], hp=[100, 16], pending={"left": (1, 1)}, suits=False)
    assert turn(table, "normal") == ["4C>left", "5C>left", "6C>left"]
    assert table.result.winners == (0,)


def test_w8_normal_uses_a_lane_again_that_it_has_just_emptied():
    table = position(
        hands=["9H 2C 3D", "2D"],
        left=["4C 5D", "2H 3C 5S"],
        middle=["KC KD KS", ""],
        right=["AC AD AS", ""],
        suits=False,
    )
    plays = turn(table, "normal")
    assert plays[0] == "9H>left"
    assert all(play.endswith("left") for play in plays)


@pytest.mark.parametrize(
    ("side", "theirs", "hand", "best"),
    [
        ("8C 9C", "2D 3S 5D", "10D 10C", "10C"),  # a straight flush, not a straight
        ("8C 8D", "9D QS AC", "9S 9H", "9H"),  # lost either way, and the heart heals
    ],
)
def test_w8_normal_resolves_completed_lanes_exactly_bonuses_and_suits_included(side, theirs, hand, best):
    for cards in (hand, " ".join(reversed(hand.split()))):
        table = position(
            hands=[cards, "2H"],
            left=[side, theirs],
            middle=["KC KD KS", ""],
            right=["AH AD AS", ""],
            chosen=["hearts", "spades"],
            plays_left=1,
        )
        assert choice(table, "normal") == f"{best}>left"


def test_w8_normal_takes_a_win_before_a_healing():
    """KH>left deals 14 and wins at once; KH>middle loses a lane by 1 and heals 16, which is more HP and no win."""
    table = position(
        hands=["KH", "2D"],
        left=["4C 9D", "2C 3D 7S"],
        middle=["2H 3H", "5C 10D QC"],
        hp=[50, 10],
        chosen=["hearts", "spades"],
        plays_left=1,
    )
    assert (table.forecast("KH>left")["swing"], table.forecast("KH>middle")["swing"]) == (14, 16)
    assert choice(table, "normal") == "KH>left"


def test_w8_normal_does_not_end_its_own_life_while_another_play_lets_it_live():
    table = position(
        hands=["JC 5H 7H 3H", "2D"],
        left=["8S JH", "10S 10C 10H"],
        middle=["4D 4S", ""],
        hp=[1, 1],
        pending={"left": (1, 2)},
        plays_left=2,
        suits=False,
    )
    assert table.forecast("JC>left")["swing"] < 0
    turn(table, "normal")
    assert not table.over


def contested(seed, hp):
    """A table of chance at which the other seat has full sides to be answered."""
    chance = random.Random(seed)
    cards = CARDS[:]
    chance.shuffle(cards)

    def deal(n):
        return " ".join(sorted((cards.pop() for _ in range(n)), key=worth))

    lanes = {lane: [deal(chance.randint(0, 2)), deal(chance.choice([0, 3, 3]))] for lane in LANES}
    pending = {lane: (1, chance.randint(1, 2)) for lane in LANES if lanes[lane][1]}
    chosen = [chance.choice(["hearts", "diamonds", "clubs", "spades"]) for _ in range(2)]
    return position(hands=[deal(4), deal(5)], hp=hp, chosen=chosen, pending=pending, plays_left=chance.randint(1, 2), **lanes)


def outcomes(table, plays):
    """How each way to play this turn ends: with the seat that won by a play of the turn itself, or with None."""
    for action in table.legal_actions:
        after = Table(table.game, 0, start=table.state)
        after.play(action)
        if after.over:
            turn_passed = {"drew", "burned", "final_turn"} & {name for name, _ in after.captions("all")}
            yield None if turn_passed else after.result.winners[0]
        elif plays > 1:
            yield from outcomes(after, plays - 1)
        else:
            yield None


@settings(max_examples=60)
@given(st.integers(0, 10**9), st.integers(1, 25))
def test_w8_normal_never_throws_away_a_win_that_it_holds_in_its_hand(seed, hp):
    table = contested(seed, [40, hp])
    assume(0 in outcomes(table, table.state.plays_left))
    turn(table, "normal")
    assert table.over
    assert table.result.winners == (0,)


@settings(max_examples=60)
@given(st.integers(0, 10**9), st.integers(1, 15))
def test_w8_normal_never_throws_its_life_away_while_there_is_another_way_to_play(seed, hp):
    table = contested(seed, [hp, 40])
    ends = set(outcomes(table, table.state.plays_left))
    assume(1 in ends and ends != {1})
    turn(table, "normal")
    assert not table.over or table.result.winners == (0,) or "drew" in names(table)


# Honest


@given(games, seeds, players)
def test_w8_a_bot_does_not_look_at_what_its_seat_cannot_see(game, seed, players):
    for table in wander(game.start(seed=seed), seed, players, moves=40):
        if not table.over and len(table.steps) % 5 == 0:
            other = copy(table.state)
            resample(other, table.to_act, Chooser(seed ^ len(table.steps)))
            for bot in BOTS:
                assert game.choose(table.state, bot, 7) == game.choose(other, bot, 7)


@pytest.mark.parametrize("bot", BOTS)
def test_w8_the_other_hand_and_the_decks_make_no_difference(bot):
    hidden = [("AH", "2C", 1), ("2D JK", "JK", 2), ("3D 4D", "KD", 3)]
    tables = [
        position(hands=["KS 9C 4S", other], left=["4H 9D", "2S 3S 7S"], decks=[draw, ""], pending={"left": (1, 2)}, seed=seed)
        for other, draw, seed in hidden
    ]
    assert len({choice(table, bot) for table in tables}) == 1


@pytest.mark.parametrize("bot", BOTS)
def test_w8_a_bot_plays_a_match_to_its_end(bot):
    table = cardhouse.load("war_lanes").start(seed=3)
    while not table.over:
        table.play(choice(table, bot, len(table.steps)))
    assert resolved(table) != []
