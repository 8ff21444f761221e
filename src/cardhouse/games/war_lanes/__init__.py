"""War-Lanes Poker v1.3: three lanes, poker bonuses, suits that hurt or heal."""

from __future__ import annotations

from cardhouse.engine.game import Spec
from cardhouse.games.war_lanes import declarations, rules
from cardhouse.games.war_lanes.cards import BONUS_NAMES, FACES, SUITS
from cardhouse.games.war_lanes.evaluation import EVALUATION
from cardhouse.games.war_lanes.forecast import UNWANTED, WANTED, facts, forecast, settle
from cardhouse.games.war_lanes.heuristic import easy, normal
from cardhouse.games.war_lanes.position import position
from cardhouse.games.war_lanes.shown import shown

SPEC = Spec(
    key="war_lanes",
    version=declarations.VERSION,
    package=__name__,
    state=declarations.State,
    seats=(2, 2, 2),
    presets=declarations.PRESETS,
    faces=FACES,
    zones=declarations.ZONES,
    forms=declarations.FORMS,
    events=declarations.EVENTS,
    reasons=declarations.REASONS,
    words={"face": FACES, "lane": declarations.LANES, "suit": ("none", *SUITS), "kind": BONUS_NAMES},
    max_legal=declarations.MAX_LEGAL,
    setup=rules.setup,
    legal=rules.legal,
    apply=rules.apply,
    refusal=rules.refusal,
    winners=rules.winners,
    score=rules.score,
    ending=rules.ending,
    endings=("points", "sudden_death"),
    easy=easy,
    normal=normal,
    forecast=forecast,
    wanted=WANTED,
    unwanted=UNWANTED,
    settle=settle,
    facts=facts,
    shown=shown,
    evaluation=EVALUATION,
    position=position,
)

__all__ = ["SPEC", "position"]
