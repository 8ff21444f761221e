"""W4.1: the bonus of every side there can be, against a brute force that knows only the plain definitions."""

from functools import cache
from itertools import combinations, permutations, product

import pytest

import cardhouse
from cardhouse.games.war_lanes.cards import BONUS_NAMES, FACES
from cardhouse.games.war_lanes.lanes import EMPTY, bonus_kind, side_total, with_card

from .brute import DECK, best
from .reading import worth

SIDES = [(cards, jokers) for jokers in range(4) for n in range(4 - jokers) for cards in combinations(DECK, n)]


def faces(cards, jokers):
    ranks = {11: "J", 12: "Q", 13: "K", 14: "A"}
    return [f"{ranks.get(rank, rank)}{suit}" for rank, suit in cards] + ["JK"] * jokers


@cache
def number_of(face):
    return FACES.index(face)


def packed(side):
    cards = EMPTY
    for face in side:
        cards = with_card(cards, number_of(face))
    return cards


def test_w4_1_there_are_24912_sides_of_up_to_three_cards():
    assert len(SIDES) == 1 + 53 + (52 * 51 // 2 + 52 + 1) + (22_100 + 52 * 51 // 2 + 52 + 1) == 24_912


@pytest.mark.parametrize(("wheel", "bonuses"), list(product([False, True], ["v1.1", "v1.0"])))
def test_w4_1_every_side_is_worth_what_the_best_assignment_of_its_jokers_gives(wheel, bonuses):
    state = cardhouse.load("war_lanes", wheel=wheel, bonuses=bonuses).blank()
    for cards, jokers in SIDES:
        side = faces(cards, jokers)
        points, names = best(cards, jokers, wheel, bonuses)
        assert BONUS_NAMES[bonus_kind(packed(side), wheel)] in names, (side, names)
        assert side_total(state, packed(side)) == sum(worth(face) for face in side) + points, side


@pytest.mark.parametrize("wheel", [False, True])
def test_w4_1_the_order_of_the_cards_makes_no_difference(wheel):
    for cards, jokers in SIDES:
        side = faces(cards, jokers)
        assert len({bonus_kind(packed(turned), wheel) for turned in permutations(side)}) == 1, side
