"""What players do before a tournament and between its rounds: set it up, enter, leave, come back, sit a round out."""

from __future__ import annotations

from collections.abc import Callable

from cardhouse.server import clubs
from cardhouse.server.errors import Refused
from cardhouse.server.live.organising import check_invited, check_organises
from cardhouse.server.live.tournament_calls import RESIGN, TableCalls
from cardhouse.server.live.tournament_logs import TournamentLogs, row_of
from cardhouse.server.live.tournament_tables import settled
from cardhouse.server.log.clock import wall
from cardhouse.server.people import random_word
from cardhouse.server.tournament.entries import MOST, Deck, Entered, Entry, Founded, Joined, Left, Returned, Skipped, TournamentPlan, write
from cardhouse.server.tournament.state import ENTERING, RUNNING, Entrant, Tournament
from cardhouse.storage.tournaments import TournamentRow

MOST_OWNED = 20  # tournaments of one person that are not over


def set_up(
    logs: TournamentLogs, owner: str, plan: TournamentPlan, beside: Callable[[str], None] = lambda _: None
) -> tuple[str, Tournament]:
    """Set up a tournament; refused where its tables could not be, or the club to which it is to belong does not want it from them.
    `beside` is stored in the same transaction."""
    if logs.store.tournaments.owned(owner) >= MOST_OWNED:
        raise Refused("tournaments_full", f"you have {MOST_OWNED} tournaments that are not over: end one, then set up another")
    plan, size, team, fewest = settled(plan)
    now, id = wall(), random_word(12)
    t = Tournament(Founded(now, owner, random_word(16), plan, size, team, fewest))
    row = row_of(TournamentRow(id, owner, plan.game, t.status, club=plan.club), t)
    with logs.store.transaction():
        if plan.club:
            clubs.held(logs.store, plan.club, owner, clubs.OWNER, clubs.ORGANISER)
        beside(id)
        logs.store.tournaments.add(row)
        logs.store.tournaments.append(row.no, 0, write(t.founded))
    return id, t


def enter(logs: TournamentLogs, id: str, person: str, code: str, deck: Deck, team: str, join: int) -> Tournament:
    """Enter alone, as the captain of a team, or into the team of an entrant."""
    who = logs.store.person(person)
    assert who is not None

    def make(t: Tournament) -> list[Entry]:
        check_invited(logs.store, logs.row(id), t, person, code)
        _open(t)
        if t.entrant_of(person) is not None:
            raise Refused("entered", "you have entered already")
        if who.program and not t.plan.programs:
            raise Refused("no_programs", "programs may not enter this tournament: its organiser decides that")
        rating = logs.store.rating(t.plan.game, person)
        strength = round(rating.mean, 3) if rating else 0.0
        if join:
            return [_joined(t, join, person, strength, deck)]
        late = len(t.rounds) if t.status == RUNNING else 0
        if late and (t.plan.system != "swiss" or late > t.plan.late):
            raise Refused("too_late", "this tournament has begun, and nobody can enter it any more: you may watch it")
        if len(t.entrants) >= min(t.plan.most, MOST):
            raise Refused("tournament_full", f"all {t.plan.most} places of this tournament are taken")
        return [Entered(wall(), person, strength, deck, team if t.team > 1 else "")]

    return logs.change(id, make)


def leave(logs: TournamentLogs, calls: TableCalls, id: str, person: str, number: int = 0, say: str = "") -> Tournament:
    """Withdraw, or let an organiser remove an entrant, who resigns where they are playing."""

    def make(t: Tournament) -> list[Entry]:
        mine = t.entrant_of(person)
        which = t.entrants.get(number) if number else mine
        if number and (mine is None or mine.number != number):
            check_organises(logs.store, logs.row(id), t, person)
        if which is None:
            raise Refused("not_entered", "you have not entered this tournament" if not number else "there is no such entrant")
        if t.status not in (ENTERING, RUNNING):
            raise Refused("tournament_over", "this tournament is over")
        if which.left:
            return []
        playing.extend(_playing(t, which))
        return [Left(wall(), which.number, person, "withdrew" if which is mine else "removed", say)]

    playing: list[tuple[str, str]] = []
    t = logs.change(id, make)
    for table, who in playing:
        calls.ask(RESIGN, table, who)
    return t


def come_back(logs: TournamentLogs, id: str, person: str) -> Tournament:
    """Be paired again from the next round on."""

    def make(t: Tournament) -> list[Entry]:
        mine = mine_in(t, person)
        if t.status not in (ENTERING, RUNNING):
            raise Refused("tournament_over", "this tournament is over")
        if mine.left == "removed":
            raise Refused("removed", "the organiser has taken you out of this tournament: ask them")
        if t.plan.system == "knockout" and mine.left:
            raise Refused("too_late", "who has left a knock-out is out of it")
        return [Returned(wall(), mine.number, person)] if mine.left else []

    return logs.change(id, make)


def skip(logs: TournamentLogs, id: str, person: str) -> Tournament:
    """Sit the next round out."""

    def make(t: Tournament) -> list[Entry]:
        mine, next = mine_in(t, person), len(t.rounds) + 1
        if t.plan.system != "swiss" or t.status not in (ENTERING, RUNNING) or (t.rounds and next >= t.planned):
            raise Refused(
                "no_bye", "the last round of a tournament, and any round that is no Swiss one, cannot be sat out: withdraw instead"
            )
        if next in mine.skips:
            return []
        if len(mine.skips) >= t.plan.byes:
            raise Refused("no_bye", f"{t.plan.byes} rounds may be sat out in this tournament: withdraw, and come back when you can")
        return [Skipped(wall(), mine.number, next)]

    return logs.change(id, make)


def mine_in(t: Tournament, person: str) -> Entrant:
    mine = t.entrant_of(person)
    if mine is None:
        raise Refused("not_entered", "you have not entered this tournament")
    return mine


def _open(t: Tournament) -> None:
    if t.status not in (ENTERING, RUNNING):
        raise Refused("tournament_over", "this tournament is over: look at its results")


def _joined(t: Tournament, number: int, person: str, strength: float, deck: Deck) -> Joined:
    team = t.entrants.get(number)
    if team is None or len(team.people) >= t.team or team.left:
        raise Refused("team_full", "that team is whole, or not there any more: join another, or found one of your own")
    return Joined(wall(), number, person, strength, deck)


def _playing(t: Tournament, entrant: Entrant) -> list[tuple[str, str]]:
    """The table at which an entrant is playing now, with each of its people."""
    boards = t.rounds[-1].boards if t.rounds else []
    return [(b.tables[-1], person) for b in boards if b.scores is None and entrant.number in b.entrants for person in entrant.people]
