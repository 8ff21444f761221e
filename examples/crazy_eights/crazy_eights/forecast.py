"""What an action of Crazy Eights would do, from the seat's view alone."""

from __future__ import annotations

from typing import Any

from cardhouse.engine.actions import field_a, kind_of
from cardhouse.engine.forecast import Odds, Promises
from crazy_eights.rules import CALL, CARDS, EIGHTS, FACES, HAND, PASS, PILE, PLAY, STOCK, SUITS, TAKE, State, follows, top_face


def forecast(s: State, action: int) -> Promises:
    """The promises of an action by the seat to act; `s` shows no face which that seat does not know."""
    kind = kind_of(action)
    if kind == TAKE:
        drawable = unseen(s)
        return {"fits": Odds(sum(follows(s, face) for face in drawable), len(drawable))}
    return {} if kind == PASS else {"left": s.count[HAND + s.to_act] - 1}


def settle(before: State, action: int, after: State, captions: list[tuple[str, dict[str, int]]]) -> dict[str, int]:
    """What became of an action's promises."""
    hand, kind = HAND + before.to_act, kind_of(action)
    if kind == TAKE:
        return {"fits": follows(before, after.face[after.cards[hand][after.count[hand] - 1]])}
    return {} if kind == PASS else {"left": after.count[hand]}


def facts(s: State, action: int) -> dict[str, Any]:
    """Names for the slots of a refusal's sentence."""
    if s.over:
        return {}
    found: dict[str, Any] = {"suit": SUITS[s.suit], "rank": FACES[top_face(s)][:-1]}
    if kind_of(action) == PLAY:
        found["face"] = FACES[field_a(action)]
    if kind_of(action) == CALL:
        found["face"] = EIGHTS[field_a(action)]
    return found


def unseen(s: State) -> set[int]:
    """The faces that the next card of the stock may have: of the pile, once that is shuffled to be the stock (2.5)."""
    pile = {s.face[card] for card in s.cards[PILE][: s.count[PILE]]}
    if s.count[STOCK] == 0:
        return pile - {top_face(s)}
    hand = HAND + s.to_act
    return set(range(CARDS)) - pile - {s.face[card] for card in s.cards[hand][: s.count[hand]]}
