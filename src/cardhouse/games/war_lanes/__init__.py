"""War-Lanes Poker v1.3: three lanes, poker bonuses, suits that hurt or heal."""

from __future__ import annotations

from cardhouse.engine.game import Spec
from cardhouse.games.war_lanes import layout, rules
from cardhouse.games.war_lanes.cards import BONUS_NAMES, FACES, SUITS
from cardhouse.games.war_lanes.forecast import facts, forecast, settle
from cardhouse.games.war_lanes.heuristic import easy, normal
from cardhouse.games.war_lanes.position import position
from cardhouse.games.war_lanes.shown import shown

SPEC = Spec(
    key="war_lanes",
    version=layout.VERSION,
    package=__name__,
    state=layout.State,
    seats=(2, 2, 2),
    presets=layout.PRESETS,
    faces=FACES,
    zones=layout.ZONES,
    forms=layout.FORMS,
    events=layout.EVENTS,
    reasons=layout.REASONS,
    words={"face": FACES, "lane": layout.LANES, "suit": ("none", *SUITS), "kind": BONUS_NAMES},
    max_legal=layout.MAX_LEGAL,
    setup=rules.setup,
    legal=rules.legal,
    apply=rules.apply,
    refusal=rules.refusal,
    winners=rules.winners,
    score=rules.score,
    easy=easy,
    normal=normal,
    forecast=forecast,
    settle=settle,
    facts=facts,
    shown=shown,
    position=position,
)

__all__ = ["SPEC", "position"]
