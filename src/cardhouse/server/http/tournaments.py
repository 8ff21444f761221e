"""Routes about tournaments: setting one up, entering, rounds, results, what is shown and what is exported."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence

import msgspec

from cardhouse.engine.decks import WORD
from cardhouse.engine.game import load
from cardhouse.server.errors import Refused
from cardhouse.server.http.calls import Context
from cardhouse.server.http.decks import decks_of
from cardhouse.server.http.tournament_bodies import (
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
from cardhouse.server.live.tournaments import Tournaments, invited, organising, summary_of_row
from cardhouse.server.names import SOMEBODY, own_name, tidy_name
from cardhouse.server.tournament.entries import WIN, Corrected, Deck, Ended, Left, Why
from cardhouse.server.tournament.pairing import is_played_out
from cardhouse.server.tournament.standings import SCALES, standings
from cardhouse.server.tournament.state import ENTERING, RUNNING, Entrant, Played, Round, Tournament
from cardhouse.storage.store import TournamentRow

LONGEST_NAME, LONGEST_TEAM = 80, 30
LISTED = 50
Names = dict[str, tuple[str, bool]]


def run_by(context: Context) -> Tournaments:
    return context.services.tournaments


def found_tournament(context: Context) -> TournamentMade:
    context.services.founded.take(context.me.id)
    plan = context.body.plan
    id, t = run_by(context).found(context.me.id, msgspec.structs.replace(plan, name=tidy_name(plan.name, LONGEST_NAME)))
    return TournamentMade(id, t.founded.code, link(context, id, t))


def link(context: Context, id: str, t: Tournament) -> str:
    return f"{context.origin}/tournament/{id}/{t.founded.code}"


def mine_and_open(context: Context) -> TournamentLines:
    store = context.server.store
    me = context.person.id if context.person else ""
    mine = store.tournaments_of(me, LISTED) if me else []
    known = {row.id for row in mine}
    others = [row for row in store.tournaments_listed(LISTED) if row.id not in known]
    return TournamentLines([_line(row, me) for row in mine], [_line(row, me) for row in others])


def _line(row: TournamentRow, me: str) -> TournamentLine:
    s = summary_of_row(row.summary)
    return TournamentLine(
        row.id, s.name, row.game, s.system, row.status, s.entrants, s.most, s.round, s.rounds, row.updated, bool(me) and row.owner == me
    )


# What is shown


def seen(context: Context) -> tuple[str, Tournament]:
    """The tournament of a path, for whoever may see it."""
    id = context.path["id"]
    t = run_by(context).load(id)
    if not invited(t, context.person.id if context.person else "", context.query.get("code", "")[:64]):
        raise Refused("no_invitation", "this tournament is by invitation: ask for its link again, it must be copied whole")
    return id, t


def tournament(context: Context) -> TournamentShown:
    id, t = seen(context)
    if context.query.get("since", "") == str(t.n):
        return TournamentShown(id, t.n, same=True)
    asked = context.query.get("round", "")
    number = int(asked) if asked.isdecimal() and len(asked) < 4 else len(t.rounds)
    return _shown(context, id, t, min(max(number, 1), len(t.rounds)))


def _shown(context: Context, id: str, t: Tournament, number: int) -> TournamentShown:
    names = context.server.store.names_in(run_by(context).row(id).no)
    me = context.person.id if context.person else ""
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
        entrants=[_entrant(t, each, names) for each in t.entrants.values()],
        round=round_shown(t, t.rounds[number - 1]) if number else None,
        standings=places(t),
        tie_breaks=list(t.tie_breaks),
        record=[ruling(entry) for entry in t.record],
        me=_mine(t, me),
        link=link(context, id, t),
        begins=t.between and t.status in (ENTERING, RUNNING) and not is_played_out(t),
    )


def _entrant(t: Tournament, each: Entrant, names: Names) -> EntrantShown:
    people = []
    for person, deck in zip(each.people, each.decks, strict=True):
        name, program = names.get(person, (SOMEBODY, False))
        people.append(MemberShown(person, name, program, deck.code if t.rounds else ""))
    return EntrantShown(each.number, people, each.name, each.seed, each.left)


def _mine(t: Tournament, me: str) -> MineShown | None:
    if not me:
        return None
    mine, going = t.entrant_of(me), t.status in (ENTERING, RUNNING)
    late = len(t.rounds) if t.status == RUNNING else 0
    may_enter = mine is None and going and (not late or (t.plan.system == "swiss" and late <= t.plan.late))
    if mine is None:
        return MineShown(organiser=me == t.founded.owner, may_enter=may_enter)
    boards = t.rounds[-1].boards if t.rounds else []
    table = next((board.tables[-1] for board in boards if mine.number in board.entrants and board.scores is None), "")
    next_round = len(t.rounds) + 1
    may_skip = (
        t.plan.system == "swiss" and going and len(mine.skips) < t.plan.byes and (not t.planned or next_round < t.planned)
        and next_round not in mine.skips and not mine.left
    )  # fmt: skip
    deck = mine.decks[mine.people.index(me)].code
    return MineShown(mine.number, me == t.founded.owner, table, mine.left, sorted(mine.skips), deck, False, may_skip)


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
        round.ended + t.plan.pause if last and round.over and t.plan.auto and not is_played_out(t) else None,
    )


def _board(board: Played) -> RoundBoard:
    scores = None if board.scores is None else [points(score) for score in board.scores]
    return RoundBoard(
        board.entrants, why_shown(board.why), board.tables[-1], scores, board.how, board.unplayed, board.corrected, len(board.tables)
    )


def points(units: int, scale: int = WIN) -> float:
    return round(units / scale, 2)


def places(t: Tournament) -> list[TournamentPlace]:
    found = []
    for line in standings(t):
        ties = [None if tie is None else points(tie, SCALES[name]) for name, tie in zip(t.tie_breaks, line.ties, strict=True)]
        found.append(TournamentPlace(line.place, line.entrant, points(line.points), ties))
    return found


def ruling(entry: object) -> Ruling:
    if isinstance(entry, Corrected):
        return Ruling(entry.at, "corrected", entry.by, entry.round, entry.board, 0, [points(score) for score in entry.scores], entry.say)
    if isinstance(entry, Left):
        return Ruling(entry.at, "removed", entry.by, entrant=entry.entrant, say=entry.say)
    assert isinstance(entry, Ended)
    return Ruling(entry.at, "ended", entry.by, say=entry.say)


# What players do


async def enter(context: Context) -> TournamentShown:
    id, body = context.path["id"], context.body
    t = run_by(context).load(id)
    deck = await _deck(context, t, body.deck) if t.plan.decks else Deck()
    team = own_name(body.team)[:LONGEST_TEAM] if body.team and t.team > 1 else ""
    t = run_by(context).enter(id, context.me.id, body.code, deck, team, body.join)
    return _shown(context, id, t, len(t.rounds))


async def _deck(context: Context, t: Tournament, word: str) -> Deck:
    """A deck that may be played in this tournament, as it is locked."""
    if not word:
        raise Refused("deck", "everybody brings a deck to this tournament: choose yours")
    known = decks_of(t.plan.game)
    game = load(t.plan.game, **t.plan.options)
    form = str(game.options.get("format", known.formats[0]))
    report = await context.services.in_thread(context.whose, known.report, WORD, word, form)
    if report.reasons:
        raise Refused("deck", "; ".join(reason.say for reason in report.reasons)[:400])
    return Deck(report.word, report.code)


def my_part(context: Context) -> TournamentShown:
    id, tournaments, me = context.path["id"], run_by(context), context.me.id
    t = {"withdraw": tournaments.leave, "come_back": tournaments.come_back, "skip": tournaments.skip}[context.body.do](id, me)
    return _shown(context, id, t, len(t.rounds))


# What organisers do


async def begin_round(context: Context) -> TournamentShown:
    id = context.path["id"]
    organising(run_by(context).load(id), context.me.id)
    t = await run_by(context).begin(id, context.body.round, context.me.id)
    return _shown(context, id, t, len(t.rounds))


def correct_result(context: Context) -> TournamentShown:
    id, body = context.path["id"], context.body
    scores = [round(score * WIN) for score in body.scores]
    t = run_by(context).correct(id, context.me.id, body.round, body.board, scores, tidy_name(body.say, 200))
    return _shown(context, id, t, body.round)


def remove_entrant(context: Context) -> TournamentShown:
    id, body = context.path["id"], context.body
    organising(run_by(context).load(id), context.me.id)
    t = run_by(context).leave(id, context.me.id, body.entrant, tidy_name(body.say, 200))
    return _shown(context, id, t, len(t.rounds))


def end_tournament(context: Context) -> TournamentShown:
    id = context.path["id"]
    say = tidy_name(context.body.say, 200) if context.body.say else ""
    t = run_by(context).end(id, context.me.id, say)
    return _shown(context, id, t, len(t.rounds))


# Export


def tournament_results(context: Context) -> TournamentExport:
    id, t = seen(context)
    return TournamentExport(_shown(context, id, t, len(t.rounds)), [round_shown(t, each) for each in t.rounds])


def results_as_csv(context: Context) -> str:
    """The standings, a line each, with what everybody did in each round: the opponents' pairing numbers and the points."""
    id, t = seen(context)
    names = context.server.store.names_in(run_by(context).row(id).no)
    rounds = [f"round {each.number}" for each in t.rounds]
    rows: list[Sequence[object]] = [["place", "number", "name", "points", *t.tie_breaks, *rounds]]
    for line in places(t):
        each = t.entrants[line.entrant]
        name = each.name or " & ".join(names.get(person, (SOMEBODY, False))[0] for person in each.people)
        ties = ["" if tie is None else tie for tie in line.ties]
        rows.append([line.place, each.seed, _harmless(name), line.points, *ties, *[_did(t, round, each.number) for round in t.rounds]])
    text = io.StringIO()
    csv.writer(text, lineterminator="\r\n").writerows(rows)
    return text.getvalue()


def _harmless(name: str) -> str:
    """A spreadsheet takes what begins so for a formula."""
    return f"'{name}" if name[:1] in "=+-@\t\r" else name


def _did(t: Tournament, round: Round, number: int) -> str:
    for board in round.boards:
        if number in board.entrants:
            others = "/".join(str(t.entrants[other].seed) for other in board.entrants if other != number)
            score = "*" if board.scores is None else f"{points(board.scores[board.entrants.index(number)]):g}"
            return f"{others}: {score}" + (" (not played)" if number in board.unplayed else "")
    return next((f"{bye.kind}: {points(bye.score):g}" for bye in round.byes if bye.entrant == number), "")
