"""Routes about tournaments: setting one up, entering, rounds, results, what is shown and what is exported."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Sequence

import msgspec

from cardhouse.engine.decks import WORD
from cardhouse.engine.game import load
from cardhouse.server import clubs
from cardhouse.server.errors import Refused
from cardhouse.server.http.calls import Context
from cardhouse.server.http.clubs import put_date
from cardhouse.server.http.decks import decks_of
from cardhouse.server.http.services import ENTRANTS_CHANGE
from cardhouse.server.http.tournament_bodies import (
    ArbiterShown,
    EntrantShown,
    MemberShown,
    MineShown,
    RoundBoard,
    RoundBye,
    RoundShown,
    Ruling,
    TournamentExport,
    TournamentLine,
    TournamentLines,
    TournamentMade,
    TournamentPlace,
    TournamentShown,
    WhyShown,
)
from cardhouse.server.live import arbitration, entering
from cardhouse.server.live.organising import check_invited, check_organises, invited, may_arbitrate, may_organise
from cardhouse.server.live.tournament_logs import TournamentLogs, summary_of_row
from cardhouse.server.names import SOMEBODY, harmless, own_name, tidy_name
from cardhouse.server.tournament.entries import WIN, Appointed, Corrected, Deck, Ended, Left, Why
from cardhouse.server.tournament.pairing import is_played_out
from cardhouse.server.tournament.standings import SCALES, standings
from cardhouse.server.tournament.state import ENTERING, RUNNING, Entrant, Played, Round, Tournament
from cardhouse.storage.tournaments import TournamentRow

LONGEST_NAME, LONGEST_REASON = 80, 200
LISTED = 50
Names = dict[str, tuple[str, bool]]


def logs_of(context: Context) -> TournamentLogs:
    return context.services.tournaments.logs


def found_tournament(context: Context) -> TournamentMade:
    context.services.founded.take(context.me.id)
    plan = context.body.plan
    plan = msgspec.structs.replace(plan, name=tidy_name(plan.name, LONGEST_NAME))

    def beside(id: str) -> None:
        if plan.club and plan.begins:
            put_date(context, plan.club, plan.name, plan.game, plan.begins, f"tournament/{id}")

    id, t = entering.set_up(logs_of(context), context.me.id, plan, beside)
    return TournamentMade(id, t.founded.code, link(context, id, t))


def link(context: Context, id: str, t: Tournament) -> str:
    """The link that lets others in; where that is for members alone, the page's own address."""
    page = f"{context.origin}/tournament/{id}"
    return page if t.plan.club and not t.plan.guests else f"{page}/{t.founded.code}"


def mine_and_open(context: Context) -> TournamentLines:
    store = context.server.store
    me = context.person.id if context.person else ""
    mine = [row for row in store.tournaments.of_person(me, LISTED) if not row.club or still_seen(context, row)] if me else []
    known = {row.id for row in mine}
    others = [row for row in store.tournaments.listed(LISTED) if row.id not in known]
    return TournamentLines([_line(row, me) for row in mine], [_line(row, me) for row in others])


def still_seen(context: Context, row: TournamentRow) -> bool:
    """Whether I may see a tournament of a club: I may have left the club."""
    return invited(context.server.store, row, logs_of(context).load(row.id), context.person.id if context.person else "")


def _line(row: TournamentRow, me: str) -> TournamentLine:
    s = summary_of_row(row.summary)
    return TournamentLine(
        row.id, s.name, row.game, s.system, row.status, s.entrants, s.most, s.round, s.rounds, row.updated, bool(me) and row.owner == me,
        s.begins,
    )  # fmt: skip


def lines_of_club(context: Context, club: str, most: int) -> list[TournamentLine]:
    """A club's tournaments that I may see, with who won those that are over."""
    me, names = context.person.id if context.person else "", context.server.people.name
    lines = []
    for row in context.server.store.tournaments.of_club(club, most):
        if still_seen(context, row):
            won = [team or " & ".join(map(names, people)) for team, people in summary_of_row(row.summary).winners]
            lines.append(msgspec.structs.replace(_line(row, me), winners=won))
    return lines


# What is shown


def seen(context: Context) -> tuple[str, Tournament]:
    """The tournament of a path, for those who may see it."""
    id = context.path["id"]
    _, t = logs_of(context).seen(id, context.person.id if context.person else "", context.query.get("code", "")[:64])
    return id, t


def named(context: Context) -> tuple[TournamentRow, Tournament]:
    """The tournament that a path names; one of a club is there only for those who may see it."""
    row = logs_of(context).row(context.path["id"])
    t = logs_of(context).loaded(row)
    if t.plan.club:
        check_invited(context.server.store, row, t, context.me.id)
    return row, t


def tournament(context: Context) -> TournamentShown:
    id, t = seen(context)
    if context.query.get("since", "") == str(t.n):
        return TournamentShown(id, t.n, same=True)
    asked = context.query.get("round", "")
    number = int(asked) if asked.isdecimal() and len(asked) < 4 else len(t.rounds)
    return _shown(context, id, t, min(max(number, 1), len(t.rounds)))


def _shown(context: Context, id: str, t: Tournament, number: int) -> TournamentShown:
    row = logs_of(context).row(id)
    names = context.server.store.tournaments.names_in(row.no)
    me, people = context.person.id if context.person else "", context.server.people
    club = context.server.store.clubs.club(row.club) if row.club else None
    return TournamentShown(
        id,
        t.n,
        plan=t.plan,
        size=t.size,
        team=t.team,
        status=t.status,
        ended=t.ended,
        rounds=len(t.rounds),
        planned=t.planned,
        entrants=_entrants(t, names),
        round=t.once(("round", number), lambda: round_shown(t, t.rounds[number - 1])) if number else None,
        standings=places(t),
        tie_breaks=list(t.tie_breaks),
        record=[ruling(t, entry, people.name) for entry in t.record],
        me=_mine(context, row, t, me),
        link=link(context, id, t),
        club=row.club if clubs.shows(context.server.store, row.club, me) else "",
        club_name=club.name if club is not None else "",
        arbiters=[ArbiterShown(person, people.name(person)) for person in sorted(t.arbiters)],
        begins=t.between and t.status in (ENTERING, RUNNING) and not is_played_out(t),
    )


def _entrants(t: Tournament, names: Names) -> list[EntrantShown]:
    """Everybody, by the names that they have now: those change without an entry."""
    known, found = t.once("entrants", lambda: (names, [_entrant(t, each, names) for each in t.entrants.values()]))
    if known == names:
        return found
    del t.made["entrants"]
    return _entrants(t, names)


def _entrant(t: Tournament, each: Entrant, names: Names) -> EntrantShown:
    people = []
    for person, deck in zip(each.people, each.decks, strict=True):
        name, program = names.get(person, (SOMEBODY, False))
        people.append(MemberShown(person, name, program, deck.code if t.rounds else ""))
    return EntrantShown(each.number, people, each.name, each.seed, each.left)


def _mine(context: Context, row: TournamentRow, t: Tournament, me: str) -> MineShown | None:
    if not me:
        return None
    store = context.server.store
    organiser, arbiter = may_organise(store, row, t, me), may_arbitrate(store, row, t, me)
    mine, going = t.entrant_of(me), t.status in (ENTERING, RUNNING)
    late = len(t.rounds) if t.status == RUNNING else 0
    may_enter = mine is None and going and (not late or (t.plan.system == "swiss" and late <= t.plan.late))
    if mine is None:
        return MineShown(organiser=organiser, arbiter=arbiter, may_enter=may_enter)
    boards = t.rounds[-1].boards if t.rounds else []
    table = next((board.tables[-1] for board in boards if mine.number in board.entrants and board.scores is None), "")
    next_round = len(t.rounds) + 1
    may_skip = (
        t.plan.system == "swiss" and going and len(mine.skips) < t.plan.byes and (not t.planned or next_round < t.planned)
        and next_round not in mine.skips and not mine.left
    )  # fmt: skip
    deck = mine.decks[mine.people.index(me)].code
    return MineShown(mine.number, organiser, table, mine.left, sorted(mine.skips), deck, False, may_skip, arbiter)


def why_shown(why: Why) -> WhyShown:
    return WhyShown(why.key, why.numbers)


def round_shown(t: Tournament, round: Round) -> RoundShown:
    last = round.number == len(t.rounds) and t.status == RUNNING
    since = max([round.at, *(board.since for board in round.boards if board.scores is None)])  # a drawn game is played again later
    return RoundShown(
        round.number,
        round.at,
        [_board(board) for board in round.boards],
        [RoundBye(bye.entrant, bye.kind, points(bye.score), why_shown(bye.why)) for bye in round.byes],
        round.over,
        since + t.plan.show_up if last and not round.over else None,
        since + t.plan.limit if last and not round.over and t.plan.limit else None,
        round.ended + t.plan.pause if last and round.over and t.plan.auto and t.enough and not is_played_out(t) else None,
    )


def _board(board: Played) -> RoundBoard:
    scores = None if board.scores is None else [points(score) for score in board.scores]
    return RoundBoard(
        board.entrants,
        why_shown(board.why),
        board.tables[-1],
        scores,
        board.how,
        board.unplayed,
        board.corrected,
        len(board.tables),
        board.replay,
    )


def points(units: int, scale: int = WIN) -> float:
    return round(units / scale, 2)


def places(t: Tournament) -> list[TournamentPlace]:
    return t.once("places", lambda: _places(t))


def _places(t: Tournament) -> list[TournamentPlace]:
    found = []
    for line in standings(t):
        ties = [None if tie is None else points(tie, SCALES[name]) for name, tie in zip(t.tie_breaks, line.ties, strict=True)]
        found.append(TournamentPlace(line.place, line.entrant, points(line.points), ties))
    return found


def ruling(t: Tournament, entry: object, called: Callable[[str], str]) -> Ruling:
    """What was decided, under the name of who decided it."""
    assert isinstance(entry, Corrected | Left | Ended | Appointed)
    by = Ruling(entry.at, "ended", entry.by, name=called(entry.by), say="" if isinstance(entry, Appointed) else entry.say)
    if isinstance(entry, Corrected):
        scores = [points(score) for score in entry.scores]
        own = t.is_of(t.rounds[entry.round - 1].boards[entry.board], entry.by)
        return msgspec.structs.replace(by, what="corrected", round=entry.round, board=entry.board, scores=scores, own=own)
    if isinstance(entry, Left):
        return msgspec.structs.replace(by, what="removed", entrant=entry.entrant)
    if isinstance(entry, Appointed):
        return msgspec.structs.replace(by, what="appointed" if entry.on else "dismissed", whom=called(entry.person))
    return by


# What players do


def count_change(context: Context, cost: int = 1) -> None:
    """Each change stays in the log of the tournament: nobody may come and go, or decide, without end."""
    context.services.tournament_changes.take(context.me.id, cost)


async def enter(context: Context) -> TournamentShown:
    count_change(context, ENTRANTS_CHANGE)
    id, body = context.path["id"], context.body
    t = logs_of(context).load(id)
    if t.plan.club:
        logs_of(context).seen(id, context.me.id, body.code)
    deck = await _deck(context, t, body.deck) if t.plan.decks else Deck()
    team = own_name(body.team) if body.team and t.team > 1 else ""
    t = entering.enter(logs_of(context), id, context.me.id, body.code, deck, team, body.join)
    return _shown(context, id, t, len(t.rounds))


async def _deck(context: Context, t: Tournament, word: str) -> Deck:
    """A deck that may be played in this tournament, as it is locked."""
    if not word:
        raise Refused("deck", "everybody brings a deck to this tournament: choose yours")
    known = decks_of(t.plan.game)
    game = load(t.plan.game, **t.plan.options)
    form = str(game.options.get("format", known.formats[0]))
    report = await context.services.in_thread(context.caller, known.report, WORD, word, form)
    if report.reasons:
        raise Refused("deck", "; ".join(reason.say for reason in report.reasons)[:400])
    return Deck(report.word, report.code)


def my_part(context: Context) -> TournamentShown:
    count_change(context, ENTRANTS_CHANGE)
    id, tournaments, me = named(context)[0].id, context.services.tournaments, context.me.id
    match context.body.do:
        case "withdraw":
            t = entering.leave(tournaments.logs, tournaments.calls, id, me)
        case "come_back":
            t = entering.come_back(tournaments.logs, id, me)
        case _:
            t = entering.skip(tournaments.logs, id, me)
    return _shown(context, id, t, len(t.rounds))


# What organisers do


def reason(say: str) -> str:
    return tidy_name(say, LONGEST_REASON, "a reason")


def organised(context: Context) -> tuple[TournamentRow, Tournament]:
    """The tournament that a path names, for its organiser."""
    row, t = named(context)
    check_organises(context.server.store, row, t, context.me.id)
    return row, t


async def begin_round(context: Context) -> TournamentShown:
    count_change(context)
    id = organised(context)[0].id
    t = await context.services.tournaments.begin(id, context.body.round, context.me.id)
    return _shown(context, id, t, len(t.rounds))


def name_arbiter(context: Context) -> TournamentShown:
    """By the id of a person who is shown there, or by the name of a profile that is kept by a password."""
    count_change(context)
    id, body, store = organised(context)[0].id, context.body, context.server.store
    found = store.person_named(body.name) if body.name else None
    if body.name and found is None:
        raise Refused("no_person", "nobody keeps a profile by that name here: ask them how they are called in this house")
    t = arbitration.appoint(logs_of(context), id, context.me.id, found.id if found else body.person, body.on)
    return _shown(context, id, t, len(t.rounds))


def correct_result(context: Context) -> TournamentShown:
    count_change(context)
    id, body = named(context)[0].id, context.body
    scores = [round(score * WIN) for score in body.scores]
    tournaments = context.services.tournaments
    t = arbitration.correct(tournaments.logs, tournaments.calls, id, context.me.id, body.round, body.board, scores, reason(body.say))
    return _shown(context, id, t, body.round)


def remove_entrant(context: Context) -> TournamentShown:
    count_change(context)
    id, body = organised(context)[0].id, context.body
    tournaments = context.services.tournaments
    t = entering.leave(tournaments.logs, tournaments.calls, id, context.me.id, body.entrant, reason(body.say))
    return _shown(context, id, t, len(t.rounds))


def end_tournament(context: Context) -> TournamentShown:
    count_change(context)
    id = named(context)[0].id
    say = reason(context.body.say) if context.body.say else ""
    t = arbitration.end(logs_of(context), id, context.me.id, say)
    return _shown(context, id, t, len(t.rounds))


# Export


def tournament_results(context: Context) -> TournamentExport:
    id, t = seen(context)
    return TournamentExport(_shown(context, id, t, len(t.rounds)), [round_shown(t, each) for each in t.rounds])


def results_as_csv(context: Context) -> str:
    """The standings, a line each, with what everybody did in each round: the opponents' pairing numbers and the points."""
    id, t = seen(context)
    names = context.server.store.tournaments.names_in(logs_of(context).row(id).no)
    rounds = [f"round {each.number}" for each in t.rounds]
    rows: list[Sequence[object]] = [["place", "number", "name", "points", *t.tie_breaks, *rounds]]
    for line in places(t):
        each = t.entrants[line.entrant]
        name = each.name or " & ".join(names.get(person, (SOMEBODY, False))[0] for person in each.people)
        ties = ["" if tie is None else tie for tie in line.ties]
        rows.append([line.place, each.seed, harmless(name), line.points, *ties, *[_did(t, round, each.number) for round in t.rounds]])
    text = io.StringIO()
    csv.writer(text, lineterminator="\r\n").writerows(rows)
    return text.getvalue()


def _did(t: Tournament, round: Round, number: int) -> str:
    for board in round.boards:
        if number in board.entrants:
            others = "/".join(str(t.entrants[other].seed) for other in board.entrants if other != number)
            score = "*" if board.scores is None else f"{points(board.scores[board.entrants.index(number)]):g}"
            return f"{others}: {score}" + (" (not played)" if number in board.unplayed else "")
    return next((f"{bye.kind}: {points(bye.score):g}" for bye in round.byes if bye.entrant == number), "")
