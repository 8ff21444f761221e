"""Bonuses by brute force, from the plain definitions and nothing of the game: cards are (rank, suit), a Joker is every card in turn."""

from functools import cache
from itertools import combinations_with_replacement

from .reading import worth

WORTH = {
    "v1.1": {"none": 0, "pair": 3, "flush": 8, "straight": 10, "three": 12, "straight_flush": 20},
    "v1.0": {"none": 0, "pair": 5, "flush": 10, "straight": 10, "three": 15, "straight_flush": 25},
}
DECK = [(rank, suit) for rank in range(2, 15) for suit in "HDCS"]


@cache
def held(cards):
    """Which bonuses a side without Jokers has, by the plain definitions; those that need the wheel (A-2-3) under a name of their own."""
    ranks, suits = sorted(rank for rank, _ in cards), {suit for _, suit in cards}
    found = {"none"}
    if len(cards) >= 2 and len(set(ranks)) < len(ranks):
        found.add("pair")
    if len(cards) == 3:
        if len(set(ranks)) == 1:
            found.add("three")
        if len(suits) == 1:
            found.add("flush")
        for straight, name in ((ranks == [ranks[0], ranks[0] + 1, ranks[0] + 2], "straight"), (ranks == [2, 3, 14], "wheel straight")):
            if straight:
                found |= {name, f"{name}_flush"} if len(suits) == 1 else {name}
    return frozenset(found)


@cache
def reachable(cards, jokers):
    """Every bonus that some assignment of the Jokers gives."""
    found = set()
    for assigned in combinations_with_replacement(DECK, jokers):
        found |= held(tuple(sorted((*cards, *assigned))))
    return frozenset(found)


def best(cards, jokers, wheel, bonuses):
    """The most that a side can be worth, and the names that are worth it."""
    names = {name.removeprefix("wheel ") for name in reachable(cards, jokers) if wheel or not name.startswith("wheel")}
    points = max(WORTH[bonuses][name] for name in names)
    return points, {name for name in names if WORTH[bonuses][name] == points}


def bonus(faces, wheel, bonuses):
    """The same of a side in the game's notation: "9H", "JK"."""
    cards = tuple(sorted((worth(face), face[-1]) for face in faces if face != "JK"))
    return best(cards, len(faces) - len(cards), wheel, bonuses)
