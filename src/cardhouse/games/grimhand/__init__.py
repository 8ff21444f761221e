"""Grimhand Tactics: two decks, swords and shields, a Lucky that saves and a Death that kills."""

from __future__ import annotations

from cardhouse.engine.game import Spec
from cardhouse.games.grimhand import layout, rules
from cardhouse.games.grimhand.cards import DECKS, FACES, TRICK_NAMES
from cardhouse.games.grimhand.forecast import alike, facts, forecast, settle
from cardhouse.games.grimhand.heuristic import easy, normal
from cardhouse.games.grimhand.position import position
from cardhouse.games.grimhand.shown import shown
from cardhouse.games.grimhand.words import called

SPEC = Spec(
    key="grimhand",
    version=layout.VERSION,
    package=__name__,
    state=layout.State,
    seats=(2, 2, 2),
    presets=layout.PRESETS,
    by_seat=("enemy",),
    called=called,
    faces=FACES,
    zones=layout.ZONES,
    forms=layout.FORMS,
    events=layout.EVENTS,
    reasons=layout.REASONS,
    words={"face": FACES, "deck": DECKS, "trick": TRICK_NAMES, "happening": layout.HAPPENINGS},
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
    check=layout.check,
    alike=alike,
    position=position,
)

__all__ = ["SPEC", "position"]
