"""What an action of a run would do: in a duel Grimhand's forecast, at a door the HP it brings and the odds of an event."""

from __future__ import annotations

from typing import Any

from cardhouse.engine.actions import field_a, kind_of
from cardhouse.engine.forecast import Odds, Promises
from cardhouse.engine.state import copy
from cardhouse.engine.text import text_for
from cardhouse.games.descent.content import ODDS
from cardhouse.games.descent.declarations import ANSWER, AT_DUEL, REFUSE, REST, RUN_ACTIONS, STEPS, State
from cardhouse.games.descent.encounters import entry_of, rest_healing, room
from cardhouse.games.descent.rewards import PLAYER
from cardhouse.games.descent.rules import refusal_healing
from cardhouse.games.grimhand.cards import TRICK
from cardhouse.games.grimhand.forecast import UNWANTED as UNWANTED
from cardhouse.games.grimhand.forecast import WANTED as OF_DUEL
from cardhouse.games.grimhand.forecast import Captions
from cardhouse.games.grimhand.forecast import facts as facts_in_duel
from cardhouse.games.grimhand.forecast import forecast as forecast_in_duel
from cardhouse.games.grimhand.forecast import settle as settle_in_duel

WANTED = (*OF_DUEL, "luck")


def forecast(s: State, action: int) -> Promises:
    """The promises of an action by the seat to act."""
    kind = kind_of(action)
    if s.step == AT_DUEL:
        return forecast_in_duel(s, action)
    if kind == ANSWER:
        return {"luck": Odds(ODDS[entry_of(s, field_a(action))], 100)}
    if kind in (REST, REFUSE):
        return {"heals": min(room(s), rest_healing(s) if kind == REST else refusal_healing(s))}
    return {}


def settle(before: State, action: int, after: State, captions: Captions) -> dict[str, int]:
    """The actual values of an action's promises. What a won duel heals comes after them."""
    kind = kind_of(action)
    if before.step == AT_DUEL:
        fallen = next((numbers for name, numbers in captions if name == "fell"), None)
        if fallen is not None:
            after = copy(after)
            after.hp[PLAYER] -= fallen["healing"]
        return settle_in_duel(before, action, after, captions)
    if kind == ANSWER:
        return {"luck": next(numbers["luck"] for name, numbers in captions if name == "gambled")}
    healed = next((numbers["healing"] for name, numbers in captions if name in ("rested", "refused")), 0)
    return {"heals": healed}


def alike(s: State, face: int) -> int:
    """Law 3 exchanges tricks, of which there is one each. Of two cards of one face the rules take either (a Lucky for a slot, a card that
    an Orb puts back), so where such a face came from means nothing; Grimhand's own laws try those."""
    return 0 if TRICK[face] else face + 1


def facts(s: State, action: int) -> dict[str, Any]:
    """Names for the slots of a refusal's sentence."""
    if s.step == AT_DUEL and kind_of(action) not in RUN_ACTIONS:
        return facts_in_duel(s, action)
    return {"wanted": text_for(__package__).say("step", STEPS[s.step])}
