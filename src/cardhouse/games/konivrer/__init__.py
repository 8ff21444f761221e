"""KONIVRER: a trading card game with Life Cards, Azoth and six elements."""

from __future__ import annotations

from cardhouse.engine.game import Spec
from cardhouse.games.konivrer import declarations, life, opening, refusals, rules, teams, vocabulary
from cardhouse.games.konivrer.cards import FACES, NAMES, SET
from cardhouse.games.konivrer.deck_report import DECKS
from cardhouse.games.konivrer.evaluation import EVALUATION
from cardhouse.games.konivrer.forecast import UNWANTED, WANTED, facts, forecast, settle
from cardhouse.games.konivrer.heuristic import easy, normal
from cardhouse.games.konivrer.position import position
from cardhouse.games.konivrer.shown import READS, shown
from cardhouse.games.konivrer.vocabulary import AZOTH_KINDS, KEYWORDS

SPEC = Spec(
    key="konivrer",
    version=declarations.VERSION,
    package=__name__,
    state=declarations.State,
    seats=(2, 2, declarations.SEATS),
    by_seat=("decks",),
    seat_count=declarations.seat_count,
    faces=FACES,
    zones=declarations.ZONES,
    forms=declarations.FORMS,
    events=vocabulary.EVENTS,
    reasons=vocabulary.REASONS,
    words={
        "face": NAMES,
        "target": (*NAMES, "the player"),
        "azoth": AZOTH_KINDS,
        "keyword": KEYWORDS,
        "mode": vocabulary.MODES,
    },
    max_legal=declarations.MAX_LEGAL,
    setup=opening.setup,
    legal=rules.legal,
    apply=rules.apply,
    refusal=refusals.refusal,
    winners=rules.winners,
    score=rules.score,
    stepped=lambda options, random: random,
    waits=rules.waits,
    course=rules.course,
    ending=life.ending,
    endings=("life", "limit", "draw"),
    side=teams.side,
    idle=life.is_out,
    turn=lambda s: s.turn,
    shown=shown,
    shown_reads=READS,
    easy=easy,
    normal=normal,
    forecast=forecast,
    wanted=WANTED,
    unwanted=UNWANTED,
    settle=settle,
    facts=facts,
    evaluation=EVALUATION,
    position=position,
    decks=DECKS,
    numbered=tuple((card.key, [[effect.kind for effect in ability] for ability in card.abilities]) for card in SET),
)

__all__ = ["SPEC", "position"]
