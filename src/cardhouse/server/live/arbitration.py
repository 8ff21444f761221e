"""What the organiser of a tournament and its arbiters decide: results, who is an arbiter, that it ends."""

from __future__ import annotations

from cardhouse.server.errors import Refused
from cardhouse.server.live.organising import check_organises, invited, may_arbitrate, may_organise
from cardhouse.server.live.tournament_calls import END_ROUND, TableCalls
from cardhouse.server.live.tournament_logs import TournamentLogs
from cardhouse.server.log.clock import wall
from cardhouse.server.tournament.entries import Appointed, Corrected, Ended, Entry
from cardhouse.server.tournament.state import ENTERING, RUNNING, Tournament

MOST_ARBITERS = 20  # of a tournament, besides its organiser


def correct(logs: TournamentLogs, calls: TableCalls, id: str, by: str, round: int, board: int, scores: list[int], say: str) -> Tournament:
    """An arbiter sets a result. A table that is still being played ends."""
    tables: list[str] = []

    def make(t: Tournament) -> list[Entry]:
        _check_arbitrates(logs, id, t, by, round, board)
        found = t.board_of(round, board)
        if found is None:
            raise Refused("no_board", "there is no such table in that round")
        if len(scores) != len(found.entrants) or not all(0 <= score <= t.full_score for score in scores):
            raise Refused("body", f"a result gives each of the {len(found.entrants)} entrants from 0 to {t.full_score // 120} points")
        if t.plan.system == "knockout" and round < len(t.rounds):
            raise Refused("too_late", "the next round of the knock-out has begun with that result")
        if found.scores is None:
            tables.append(found.tables[-1])
        last = t.record[-1] if t.record else None
        if isinstance(last, Corrected) and (last.by, last.round, last.board, last.scores, last.say) == (by, round, board, scores, say):
            return []  # sent twice
        return [Corrected(wall(), by, round, board, scores, say)]

    t = logs.change(id, make)
    for table in tables:
        calls.ask(END_ROUND, table)
    return logs.finish(id, t)


def _check_arbitrates(logs: TournamentLogs, id: str, t: Tournament, by: str, round: int, board: int) -> None:
    """Refuse who may not set results, and one's own game: another arbiter decides that. Where there is none the organiser does."""
    row = logs.row(id)
    if not may_arbitrate(logs.store, row, t, by):
        raise Refused("not_organiser", "only the organiser of a tournament and its arbiters can do that")
    found = t.board_of(round, board)
    if found is None or not t.is_of(found, by):
        return
    others = {t.founded.owner, *t.arbiters} - {by}
    if not may_organise(logs.store, row, t, by) or any(
        may_arbitrate(logs.store, row, t, each) and not t.is_of(found, each) for each in others
    ):
        raise Refused("own_game", "nobody is the arbiter of a game of their own: ask the organiser or another arbiter")


def appoint(logs: TournamentLogs, id: str, by: str, person: str, on: bool) -> Tournament:
    """The organiser names an arbiter, or takes the office back. One who may not see the tournament cannot be an arbiter."""

    def make(t: Tournament) -> list[Entry]:
        row = logs.row(id)
        check_organises(logs.store, row, t, by)
        if on == (person in t.arbiters):
            return []
        if on and len(t.arbiters) >= MOST_ARBITERS:
            raise Refused("too_many_arbiters", f"a tournament has at most {MOST_ARBITERS} arbiters: take the office from one first")
        if on and (logs.store.person(person) is None or (t.plan.club and not invited(logs.store, row, t, person))):
            raise Refused("no_person", "nobody of that id may see this tournament: choose somebody who takes part or may enter")
        return [Appointed(wall(), by, person, on)]

    return logs.change(id, make)


def end(logs: TournamentLogs, id: str, by: str, say: str) -> Tournament:
    """An organiser ends the tournament as it is, or cancels one that never began."""

    def make(t: Tournament) -> list[Entry]:
        check_organises(logs.store, logs.row(id), t, by)
        if t.status not in (ENTERING, RUNNING):
            return []
        return [Ended(wall(), by, "ended" if t.rounds else "cancelled", say)]

    return logs.change(id, make)
