"""The descent: Grimhand's campaign. A run of thirteen doors is one game at one table, against the house."""

from __future__ import annotations

from cardhouse.engine.declare import numbered
from cardhouse.engine.game import Spec
from cardhouse.games.descent import declarations, rules
from cardhouse.games.descent.content import FOES, HAPPENINGS, REWARDS, ROMAN
from cardhouse.games.descent.duels import HOUSE
from cardhouse.games.descent.entrance import bot_name, granted
from cardhouse.games.descent.evaluation import EVALUATION
from cardhouse.games.descent.forecast import UNWANTED, WANTED, alike, facts, forecast, settle
from cardhouse.games.descent.heuristic import easy, normal
from cardhouse.games.descent.position import position
from cardhouse.games.descent.shown import WORTH, shown
from cardhouse.games.grimhand import SPEC as GRIMHAND

SPEC = Spec(
    key="descent",
    version=declarations.VERSION,
    package=__name__,
    state=declarations.State,
    seats=(2, 2, 2),
    faces=GRIMHAND.faces,
    zones=declarations.ZONES,
    forms=declarations.FORMS,
    events=declarations.EVENTS,
    reasons=declarations.REASONS,
    words={
        **GRIMHAND.words,
        "door": ROMAN,
        "reward": REWARDS,
        "encounter": HAPPENINGS,
        "kind": declarations.way.names(),
        "enemy": FOES,
    },
    max_legal=declarations.MAX_LEGAL,
    setup=rules.setup,
    legal=rules.legal,
    apply=rules.apply,
    refusal=rules.refusal,
    winners=rules.winners,
    score=rules.score,
    easy=easy,
    normal=normal,
    forecast=forecast,
    wanted=WANTED,
    unwanted=UNWANTED,
    settle=settle,
    position=position,
    facts=facts,
    shown=shown,
    worth=WORTH,
    alike=alike,
    evaluation=EVALUATION,
    house={HOUSE: "normal"},
    bot_name=bot_name,
    granted=granted,
    numbered=tuple(map(repr, numbered(GRIMHAND.package, GRIMHAND.options))),
)

__all__ = ["SPEC", "position"]
