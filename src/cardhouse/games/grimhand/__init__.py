"""Grimhand Tactics: two decks, swords and shields, a Lucky that saves and a Death that kills."""

from __future__ import annotations

from cardhouse.engine.game import Spec
from cardhouse.games.grimhand import declarations, rules
from cardhouse.games.grimhand.cards import DECKS, FACES, TRICK_NAMES
from cardhouse.games.grimhand.evaluation import EVALUATION
from cardhouse.games.grimhand.forecast import UNWANTED, WANTED, alike, facts, forecast, settle
from cardhouse.games.grimhand.heuristic import easy, normal
from cardhouse.games.grimhand.position import position
from cardhouse.games.grimhand.shown import WORTH, shown
from cardhouse.games.grimhand.words import bot_name

SPEC = Spec(
    key="grimhand",
    version=declarations.VERSION,
    package=__name__,
    state=declarations.State,
    seats=(2, 2, 2),
    presets=declarations.PRESETS,
    by_seat=("enemy",),
    bot_name=bot_name,
    faces=FACES,
    zones=declarations.ZONES,
    forms=declarations.FORMS,
    events=declarations.EVENTS,
    reasons=declarations.REASONS,
    words={"face": FACES, "deck": DECKS, "trick": TRICK_NAMES, "happening": declarations.HAPPENINGS},
    max_legal=declarations.MAX_LEGAL,
    setup=rules.setup,
    legal=rules.legal,
    apply=rules.apply,
    refusal=rules.refusal,
    winners=rules.winners,
    score=rules.score,
    stepped=lambda options, random: options["expanded"],
    waits=rules.waits,
    course=rules.course,
    ending=rules.how_it_ended,
    endings=("death", "points", "limit"),
    easy=easy,
    normal=normal,
    forecast=forecast,
    wanted=WANTED,
    unwanted=UNWANTED,
    settle=settle,
    facts=facts,
    turn=lambda s: s.turn_number,
    shown=shown,
    worth=WORTH,
    check=declarations.check,
    alike=alike,
    evaluation=EVALUATION,
    position=position,
)

__all__ = ["SPEC", "position"]
