"""KONIVRER: a trading card game with Life Cards, Azoth and six elements."""

from __future__ import annotations

from cardhouse.engine.game import Spec
from cardhouse.games.konivrer import layout, opening, refusals, rules, teams
from cardhouse.games.konivrer.book import DECKS
from cardhouse.games.konivrer.cards import AZOTH_KINDS, FACES, NAMES
from cardhouse.games.konivrer.catalogue import KEYWORDS
from cardhouse.games.konivrer.forecast import facts, forecast, settle
from cardhouse.games.konivrer.heuristic import easy, normal
from cardhouse.games.konivrer.position import position

SPEC = Spec(
    key="konivrer",
    version=layout.VERSION,
    package=__name__,
    state=layout.State,
    seats=(2, 2, layout.SEATS),
    options=layout.OPTIONS,
    by_seat=("decks",),
    seated=layout.seated,
    faces=FACES,
    zones=layout.ZONES,
    forms=layout.FORMS,
    events=layout.EVENTS,
    reasons=layout.REASONS,
    words={
        "face": NAMES,
        "target": (*NAMES, "the player"),
        "azoth": AZOTH_KINDS,
        "keyword": KEYWORDS,
        "mode": layout.MODES,
    },
    max_legal=layout.MAX_LEGAL,
    setup=opening.setup,
    legal=rules.legal,
    apply=rules.apply,
    refusal=refusals.refusal,
    winners=rules.winners,
    score=rules.score,
    side=teams.side,
    easy=easy,
    normal=normal,
    forecast=forecast,
    settle=settle,
    facts=facts,
    position=position,
    decks=DECKS,
)

__all__ = ["SPEC", "position"]
