"""L.A.M.A.: play the same or the next value, draw, or quit; the fewest points win."""

from __future__ import annotations

from cardhouse.engine.game import Spec
from cardhouse.games.lama import rules
from cardhouse.games.lama.evaluation import EVALUATION
from cardhouse.games.lama.forecast import UNWANTED, WANTED, facts, forecast, settle
from cardhouse.games.lama.heuristic import easy, normal
from cardhouse.games.lama.position import position
from cardhouse.games.lama.shown import READS, WORTH, shown

SPEC = Spec(
    key="lama",
    version=rules.VERSION,
    package=__name__,
    state=rules.State,
    seats=(2, 4, rules.SEATS),
    faces=rules.FACES,
    zones=rules.ZONES,
    forms=rules.FORMS,
    events=rules.EVENTS,
    reasons=rules.REASONS,
    words={"face": rules.FACES, "colour": rules.COLOURS, "direction": rules.DIRECTIONS},
    max_legal=rules.MAX_LEGAL,
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
    facts=facts,
    shown=shown,
    shown_reads=READS,
    worth=WORTH,
    evaluation=EVALUATION,
    idle=rules.has_quit,
    position=position,
    fewest_win=True,  # L4
)

__all__ = ["SPEC", "position"]
