"""The cards of War-Lanes Poker, and what a side of a lane is worth: values, bonuses and suit effects (W1.1, W4)."""

from __future__ import annotations

from itertools import product

from cardhouse.engine.declare import Words

suit = Words(__name__)  # as a table shows it
NO_SUIT = suit("no_suit")
HEARTS = suit("hearts")
DIAMONDS = suit("diamonds")
CLUBS = suit("clubs")
SPADES = suit("spades")
SUITS = suit.names()[1:]
RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
JOKER = 52
TOKEN = 53  # the faces from here on are the four suit tokens
FACES = (*(rank + suit[0].upper() for suit in SUITS for rank in RANKS), "JK", *SUITS)
JOKER_RANK, NO_CARD = 13, 14

# Bonus kinds, from the least to the best
poker = Words(__name__)
NOTHING = poker("none", constant="NOTHING")
PAIR = poker("pair")
FLUSH = poker("flush")
STRAIGHT = poker("straight")
THREE = poker("three")
STRAIGHT_FLUSH = poker("straight_flush")
BONUS_NAMES = poker.names()

# What each is worth, by the option `bonuses` (W7)
BONUSES_OF = {
    "v1.1": {"none": 0, "pair": 3, "flush": 8, "straight": 10, "three": 12, "straight_flush": 20},
    "v1.0": {"none": 0, "pair": 5, "flush": 10, "straight": 10, "three": 15, "straight_flush": 25},
}
BONUSES = tuple(worth[name] for worth in BONUSES_OF.values() for name in BONUS_NAMES)
VALUES = (*(rank + 2 for _ in SUITS for rank in range(len(RANKS))), 15)


def value(face: int) -> int:
    """W1.1: 2–10, J 11, Q 12, K 13, A 14, Joker 15."""
    return VALUES[face]


def suit_of(face: int) -> int:
    """The suit of a card that is no Joker, as its place in SUITS."""
    return face // 13


def effect(face: int) -> int:
    """W4.3: effect points of an active card: 2–5 → 7; 6–10 → 5; J, Q, K, A and the Joker → 3."""
    points = value(face)
    return 7 if points <= 5 else 5 if points <= 10 else 3


def rank_kind(ranks: tuple[int, ...], wheel: bool) -> int:
    """The best bonus that the ranks of a side allow, suits aside; Jokers are wild (W4.1)."""
    real = sorted(rank for rank in ranks if rank < JOKER_RANK)
    jokers = sum(rank == JOKER_RANK for rank in ranks)
    if len(real) + jokers < 2:
        return NOTHING
    if len(real) + jokers == 2:
        return PAIR if jokers or real[0] == real[1] else NOTHING
    if jokers >= 2:
        return STRAIGHT_FLUSH
    low = [-1 if rank == 12 else rank for rank in real] if wheel else real  # W7: an Ace below the 2
    if len(set(real)) == 1:
        return THREE
    if len(set(real)) == len(real) and min(max(real) - min(real), max(low) - min(low)) <= 2:
        return STRAIGHT
    return PAIR if jokers or len(set(real)) < 3 else NOTHING


def _kinds() -> tuple[int, ...]:
    sides = list(product(range(15), repeat=3))
    return tuple(rank_kind(ranks, wheel) for wheel in (False, True) for ranks in sides)


RANK_KINDS = _kinds()  # a look-up table by wheel and the ranks of three places, NO_CARD where one is empty
