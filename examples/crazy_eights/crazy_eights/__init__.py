"""Crazy Eights: follow suit or rank, an Eight calls a suit; whoever is left with the fewest points wins."""

from __future__ import annotations

from cardhouse.engine.game import Spec
from crazy_eights import rules
from crazy_eights.forecast import facts, forecast, settle
from crazy_eights.heuristic import easy, normal

SPEC = Spec(
    key="crazy_eights", version=rules.VERSION, package=__name__, state=rules.State, seats=(2, 3, rules.SEATS),
    faces=rules.FACES, zones=rules.zone.names(), forms=rules.action.forms(), events=rules.event.declared(), reasons=rules.reason.names(),
    max_legal=rules.MAX_LEGAL, words={"face": rules.FACES, "suit": rules.SUITS},
    setup=rules.setup, legal=rules.legal, apply=rules.apply, refusal=rules.refusal, winners=rules.winners, score=rules.score,
    easy=easy, normal=normal, forecast=forecast, settle=settle, facts=facts, fewest_win=True,
)  # fmt: skip
