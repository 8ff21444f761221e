"""The next round of a tournament: who meets whom and why. A function of the log alone, so that every node and every try finds the same."""

from __future__ import annotations

from collections.abc import Iterable

from cardhouse.server.tournament.entries import Board, Bye, Paired, read
from cardhouse.server.tournament.knockout import is_final, pair_knockout, still_in
from cardhouse.server.tournament.roundrobin import pair_round_robin
from cardhouse.server.tournament.state import RUNNING, Tournament, folded
from cardhouse.server.tournament.swiss import pair_swiss

PAIRED = {"swiss": pair_swiss, "knockout": pair_knockout, "round_robin": pair_round_robin}


def paired(t: Tournament, at: float, by: str = "") -> Paired:
    """The entry with which the next round begins, without its tables yet."""
    boards: list[Board]
    byes: list[Bye]
    boards, byes, rounds = PAIRED[t.plan.system](t)
    return Paired(at, len(t.rounds) + 1, boards, byes, max(rounds, len(t.rounds) + 1), by)


def paired_from(bodies: Iterable[bytes], at: float, by: str) -> Paired:
    """The same from a stored log: for a worker process."""
    return paired(folded(read(body) for body in bodies), at, by)


def is_played_out(t: Tournament) -> bool:
    """Whether no round is left."""
    if t.status != RUNNING or not t.rounds[-1].over:
        return False
    if t.plan.system == "knockout":
        return is_final(t.rounds[-1]) or len(still_in(t)) < 2
    return len(t.rounds) >= t.planned
