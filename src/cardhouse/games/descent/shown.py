"""What every screen shows of a run and no rule stores: in a duel what Grimhand shows; the foe, marks and ranks by their numbers."""

from __future__ import annotations

from typing import Any

from cardhouse.games.descent.content import ANSWERS, FIRST_TRICK, HAPPENING_COUNT, ODDS, PASSIVE_COUNT
from cardhouse.games.descent.declarations import AT_DUEL, AT_EVENT, AT_REST, AT_REWARD, AT_WAY, State
from cardhouse.games.descent.encounters import encounter, rest_healing
from cardhouse.games.descent.rewards import PLAYER, has_mark, most_candles
from cardhouse.games.descent.rules import refusal_healing
from cardhouse.games.grimhand.declarations import deaths_of
from cardhouse.games.grimhand.shown import WORTH as WORTH
from cardhouse.games.grimhand.shown import shown as shown_in_duel
from cardhouse.games.grimhand.upgrades import rank


def shown(s: State) -> dict[str, Any]:
    """`marks` are the rewards of that kind which the run has, `ranks` those of the passives, `enemies` who sits there, `deaths` in each
    deck; `odds` of an event's answers, `heals` of a rest (also of one to come) or a refusal."""
    found: dict[str, Any] = {
        "held": tuple(reward for reward in range(FIRST_TRICK) if has_mark(s, reward)),
        "ranks": tuple(rank(s, PLAYER, which) for which in range(PASSIVE_COUNT)),
        "most_candles": most_candles(s),
    }
    if s.step == AT_DUEL:
        found |= shown_in_duel(s)
        found["enemies"] = (s.opt_enemy[0], s.opt_enemy[1])
        found["deaths"] = (deaths_of(s, 0), deaths_of(s, 1))
    elif s.step == AT_EVENT and 0 <= encounter(s) < HAPPENING_COUNT:
        found["odds"] = tuple(ODDS[ANSWERS * encounter(s) + answer] for answer in range(ANSWERS))
    elif s.step in (AT_REST, AT_WAY):
        found["heals"] = rest_healing(s)
    elif s.step == AT_REWARD:
        found["heals"] = refusal_healing(s)
    found.pop("candles", None)  # public numbers here
    return found
