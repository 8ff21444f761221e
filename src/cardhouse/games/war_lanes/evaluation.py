"""What a position of War-Lanes is worth, for search, and a policy that is quick enough for its rollouts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cardhouse.engine.actions import pack
from cardhouse.engine.evaluation import Evaluation, Learned, Tuning
from cardhouse.engine.rng import Generator, below
from cardhouse.games.war_lanes.cards import JOKER, value
from cardhouse.games.war_lanes.declarations import CHOOSE, DECK, HAND, State
from cardhouse.games.war_lanes.heuristic import best_play, promise
from cardhouse.games.war_lanes.lanes import side
from cardhouse.games.war_lanes.outlook import outlook, weights
from cardhouse.games.war_lanes.plan import PLAN_NOTES, plan
from cardhouse.games.war_lanes.rules import choosing

CARDS = 56
A_ROUND = 1000
LEARNED_WITH = {"suits": True, "delay": "2", "bonuses": "v1.1", "wheel": False, "winner_effects": False}


def clock(s: State) -> int:
    """A tick a card drawn, three a turn; a new round is far off."""
    return A_ROUND * s.round + CARDS - s.count[DECK] - s.count[DECK + 1] + 3 * s.final[0] + 3 * s.final[1]


def features(s: State, seat: int, row: Any) -> None:
    """HP, what the open lanes promise, the cards kept, Jokers among them, and whose turn it is."""
    total = 0
    for lane in range(3):
        total += promise(s, side(s, lane, seat))
    kept = 0
    jokers = 0
    cards = s.cards[HAND + seat]
    for i in range(s.count[HAND + seat]):
        face = s.face[cards[i]]
        kept += value(face)
        if face == JOKER:
            jokers += 1
    row[0] = s.hp[seat]
    row[1] = total
    row[2] = kept
    row[3] = jokers
    row[4] = int(s.to_act == seat)


def quick(s: State, chooser: Generator) -> int:
    """At the start of a turn the single play after which Normal would value the table most, instead of the best of three plays."""
    if choosing(s):
        return pack(CHOOSE, below(chooser, 4))
    return best_play(s, 1 if s.plays_left == 3 else s.plays_left)


def tuning(options: Mapping[str, Any]) -> Tuning:
    """Master plays by what is learned where the options are those that it learned with."""
    known = all(options[name] == value for name, value in LEARNED_WITH.items())
    master = {"rollout": "learned", "guess": "learned", "horizon": 12, "rollouts": 500} if known else {}
    return Tuning(weights=(2159, 14, 1655, 14330, 15555), horizon=6, rollout="quick", rollouts=500, master=master)


NAMES = ("hp", "promise", "hand", "jokers", "to act")
EVALUATION = Evaluation(clock, features, NAMES, tuning, quick, learned=Learned(plan, outlook, weights, PLAN_NOTES))
