"""Bots for L.A.M.A. that a person can read (L7): Easy and Normal, from what their own seat can see."""

from __future__ import annotations

from cardhouse.engine.actions import pack
from cardhouse.engine.rng import Generator
from cardhouse.games.lama.rules import (
    BLACK,
    DRAWN,
    PASS,
    PLAY,
    QUIT,
    RETURN,
    RETURNING,
    TAKE,
    WHITE,
    State,
    cost,
    follower,
    hand_cost,
    may_draw,
    playable,
    top_face,
)

EASY_QUITS_AT = 5
NORMAL_QUITS_AT, NORMAL_QUITS_AT_TWO = 4, 9


def easy(s: State, chooser: Generator) -> int:
    """Play when possible, the highest penalty first; else draw when the hand costs more than 5, else quit."""
    if s.decision == RETURNING:
        return give_back(s)
    same = top_face(s)
    after = follower(same)
    held = playable(s, s.to_act)
    if held >> same & 1 and (cost(same) > cost(after) or not held >> after & 1):
        return pack(PLAY, same)
    if held >> after & 1:
        return pack(PLAY, after)
    return draw_or_quit(s, EASY_QUITS_AT)


def normal(s: State, chooser: Generator) -> int:
    """Play when possible, an equal value before the next; the threshold for quitting depends on the number of seats.

    For the last active player this is the exact search: nobody interferes, cards only leave the hand, and the values that can be
    reached are the unbroken run from the top card on. Playing all of a value before moving on clears the most.
    """
    if s.decision == RETURNING:
        return give_back(s)
    same = top_face(s)
    held = playable(s, s.to_act)
    if held >> same & 1:
        return pack(PLAY, same)
    if held >> follower(same) & 1:
        return pack(PLAY, follower(same))
    return draw_or_quit(s, NORMAL_QUITS_AT_TWO if s.seats == 2 else NORMAL_QUITS_AT)


def draw_or_quit(s: State, quits_at: int) -> int:
    """With nothing to play: quit with a cheap hand, draw with an expensive one while that is allowed."""
    if s.decision == DRAWN:
        return pack(PASS)
    if may_draw(s) and hand_cost(s, s.to_act) > quits_at:
        return pack(TAKE)
    return pack(QUIT)


def give_back(s: State) -> int:
    """A black token is worth ten white ones."""
    return pack(RETURN, BLACK if s.black[s.to_act] > 0 else WHITE)
