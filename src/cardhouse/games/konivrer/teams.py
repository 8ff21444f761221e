"""Who plays with whom, and who is still in the game (K8)."""

from __future__ import annotations

from cardhouse.games.konivrer.declarations import LIFE, THREE_ON_THREE, TWO_ON_TWO, State


def has_teams(s: State) -> bool:
    return s.opt_mode == TWO_ON_TWO or s.opt_mode == THREE_ON_THREE


def side(s: State, seat: int) -> int:
    """K8.1: seats are interleaved by team; without teams everybody is a side."""
    return seat & 1 if has_teams(s) else seat


def same_side(s: State, a: int, b: int) -> bool:
    return side(s, a) == side(s, b)


def is_opponent(s: State, seat: int, other: int) -> bool:
    """Whether a seat may be attacked by another: in the game, and on another side."""
    return 0 <= other < s.seats and s.out[other] == 0 and not same_side(s, seat, other)


def first_opponent(s: State, seat: int) -> int:
    """The first seat that may be attacked, or -1."""
    for other in range(s.seats):
        if is_opponent(s, seat, other):
            return other
    return -1


def life_of(s: State, seat: int) -> int:
    """A player's own Life Cards."""
    return s.count[LIFE + seat]


def pool(s: State, seat: int) -> int:
    """K8.1: the Life Cards of a seat's side, which are shared."""
    total = 0
    for other in range(s.seats):
        if same_side(s, seat, other):
            total += s.count[LIFE + other]
    return total


def next_seat(s: State, seat: int) -> int:
    return 0 if seat + 1 >= s.seats else seat + 1
