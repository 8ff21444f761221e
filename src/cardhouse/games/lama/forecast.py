"""What an action of L.A.M.A. would do, as named numbers and odds, from the seat's view alone."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from cardhouse.engine.actions import field_a, kind_of
from cardhouse.engine.forecast import Odds, Promise, Promises, Range
from cardhouse.games.lama.rules import (
    BLACK,
    COPIES,
    DISCARD,
    EXCHANGE,
    FACES,
    HAND,
    PLAY,
    QUIT,
    RETURN,
    RETURNING,
    TAKE,
    UP,
    State,
    cost,
    follower,
    hand_cost,
    top_face,
)

# of what is promised: what a player wants more of, and less
WANTED: tuple[str, ...] = ()
UNWANTED = ("cost", "rest", "points")

COSTS = tuple(map(cost, range(len(FACES))))


def forecast(s: State, action: int) -> Promises:
    """The promises of an action by the seat to act; `s` shows no face which that seat does not know."""
    seat, kind = s.to_act, kind_of(action)
    if kind == QUIT:
        return {"cost": total(s, held(s, seat))}
    if kind == PLAY:
        hand = held(s, seat)
        hand.remove(field_a(action))
        return {"left": len(hand), "rest": total(s, hand)} if hand else {"left": 0, "may_return": best_return(s, seat)}
    if kind == TAKE:
        return drawing(s, held(s, seat))
    if kind == RETURN:
        return {"points": s.points[seat] - (10 if field_a(action) == BLACK else 1)}
    if kind == EXCHANGE:
        step = 1 if field_a(action) == UP else -1
        return {"black": s.black[seat] + step, "white": s.white[seat] - 10 * step}
    return {}


def drawing(s: State, hand: list[int]) -> Promises:
    """What drawing a card promises."""
    top, left, now = top_face(s), unseen(s, hand), total(s, hand)
    free = () if s.opt_count_each else hand  # another card of such a face costs nothing more
    more = [0 if face in free else COSTS[face] for face, n in enumerate(left) if n]
    return {"playable": Odds(left[top] + left[follower(top)], sum(left)), "rest": Range(now + min(more), now + max(more))}


def settle(before: State, action: int, after: State, captions: list[tuple[str, dict[str, int]]]) -> dict[str, int]:
    """The actual values of an action's promises, as far as they are known after these events."""
    seat, kind = before.to_act, kind_of(action)
    for name, numbers in captions:
        if kind == QUIT and name == "scored" and numbers["seat"] == seat:
            return {"cost": numbers["cost"]}
        if kind == PLAY and name == "round_ended" and numbers["emptied"]:
            returning = after.decision == RETURNING and after.to_act == seat
            return {"left": 0, "may_return": (10 if after.black[seat] else 1) if returning else 0}
    if kind == PLAY:
        return {"left": after.count[HAND + seat], "rest": hand_cost(after, seat)}
    if kind == TAKE:
        drawn = after.face[after.cards[HAND + seat][after.count[HAND + seat] - 1]]
        return {"playable": int(drawn in (top_face(before), follower(top_face(before)))), "rest": hand_cost(after, seat)}
    if kind == RETURN:
        return {"points": after.points[seat]}
    if kind == EXCHANGE:
        return {"black": after.black[seat], "white": after.white[seat]}
    return {}


def facts(s: State, action: int) -> dict[str, Any]:
    """Names for the slots of a refusal's sentence."""
    if s.over:
        return {}
    found: dict[str, Any] = {"top": FACES[top_face(s)], "next": FACES[follower(top_face(s))], "white": s.white[s.to_act]}
    if kind_of(action) == PLAY:
        found["face"] = FACES[field_a(action)]
    if kind_of(action) == RETURN:
        found["colour"] = "black" if field_a(action) == BLACK else "white"
    if kind_of(action) == EXCHANGE:
        found["colour"] = "black"
    return found


def held(s: State, seat: int) -> list[int]:
    """The faces in a seat's hand."""
    return list(map(s.face.__getitem__, s.cards[HAND + seat][: s.count[HAND + seat]]))


def total(s: State, hand: Iterable[int]) -> int:
    """What a hand of these faces would cost."""
    return sum(map(COSTS.__getitem__, hand if s.opt_count_each else {*hand}))


def unseen(s: State, hand: list[int]) -> list[int]:
    """How many cards of each face are neither in a hand nor discarded."""
    left = [COPIES] * len(FACES)
    for face in (*hand, *map(s.face.__getitem__, s.cards[DISCARD][: s.count[DISCARD]])):
        left[face] -= 1
    return left


def best_return(s: State, seat: int) -> Promise:
    """The most that an emptied hand may give back; ten white may yet be exchanged for a black in the payments before it (L3.4)."""
    if s.black[seat] == 0 and s.white[seat] >= 10:
        return Range(1, 10)
    return 10 if s.black[seat] else min(1, s.white[seat])
