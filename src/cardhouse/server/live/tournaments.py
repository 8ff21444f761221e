"""Tournaments as they run: rounds become tables, finished tables become results, and what is due is done.

A round begins once and a result counts once, however often and on whichever node it is asked for, since each is an append to the
tournament's log (tournament_logs.py); a process that is killed leaves all of a round or nothing of it.
"""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from dataclasses import replace

import msgspec

from cardhouse.engine.errors import CardhouseError
from cardhouse.server.errors import Refused
from cardhouse.server.live.live_table import LiveTable
from cardhouse.server.live.organising import check_organises, outsiders
from cardhouse.server.live.quotas import MOST_ON_SERVER
from cardhouse.server.live.server import Server
from cardhouse.server.live.tournament_calls import CALL_TIME, END_ROUND, RESIGN, TableCalls
from cardhouse.server.live.tournament_logs import RETRY, TRIES, TournamentLogs, deserted, given_up, next_due
from cardhouse.server.live.tournament_tables import result_of, table_of
from cardhouse.server.log.clock import wall
from cardhouse.server.log.loading import NewTable
from cardhouse.server.log.rows import summary
from cardhouse.server.tournament.entries import Again, Board, Ended, Entry, Left, Paired, Scored
from cardhouse.server.tournament.knockout import undecided
from cardhouse.server.tournament.pairing import is_played_out, paired_from
from cardhouse.server.tournament.state import ENTERING, RUNNING, Played, Tournament
from cardhouse.storage.notices_due import READY, Pending
from cardhouse.storage.store import Conflict, StoreError, TableRow
from cardhouse.storage.tournaments import TournamentRow

log = logging.getLogger("cardhouse.tournaments")

EVERY = 1.0  # seconds between two looks at what is due
AT_ONCE = 20  # tables of a round that are made before moves go on
MOMENT = 90.0  # seconds after a round by days began, when those are called who have not said that they are ready


class Tournaments:
    """The tournaments of the house at work in this process."""

    def __init__(self, server: Server) -> None:
        self.server, self.store = server, server.store
        self.logs, self.calls = TournamentLogs(server.store), TableCalls(server)
        self._timer: asyncio.TimerHandle | None = None
        self._looking = False
        self._failed: set[str] = set()  # tables whose result this process cannot read

    # Rounds

    async def begin(self, id: str, number: int, by: str = "") -> Tournament:
        """Begin a round: pair it beside the event loop, then store it with all of its tables. Asked again for it, nothing happens."""
        for _ in range(TRIES):
            t = self._without_forgotten(id)
            if by:
                check_organises(self.store, self.logs.row(id), t, by)
            if number == len(t.rounds) and t.rounds:
                return t
            _may_begin(t, number)
            row = self.logs.row(id)
            bodies = [body for _, body in self.store.tournaments.log(row.no)][: t.n + 1]
            entry = await asyncio.to_thread(paired_from, bodies, wall(), by)
            if not entry.boards and not entry.byes:
                raise Refused("too_few", "there are too few entrants for a round")
            t, tables = self.logs.loaded(row), list[NewTable]()
            while t.n + 1 == len(bodies) and len(tables) < len(entry.boards):
                here = entry.boards[len(tables) : len(tables) + AT_ONCE]
                tables += [table_of(row, t, board.entrants) for board in here]
                await asyncio.sleep(0)  # moves go on
                t = self.logs.loaded(row)
            if t.n + 1 != len(bodies):
                continue  # an entrant left, or another node was faster
            try:
                return self._begun(row, t, entry, tables)
            except Conflict:
                log.info("a tournament was changed while a round was paired: pairing it again", extra={"tournament": id})
        raise Refused("not_kept", "people come and go so fast that the round could not be paired: try again in a moment")

    def _without_forgotten(self, id: str) -> Tournament:
        """The tournament without entrants one of whom deleted their profile, or left the club whose tournament it is."""
        row = self.logs.row(id)
        names = self.store.tournaments.names_in(row.no)

        def make(t: Tournament) -> list[Entry]:
            if t.status not in (ENTERING, RUNNING):
                return []
            left = outsiders(self.store, row, t)
            why = {each.number: "forgotten" for each in t.playing() if any(person not in names for person in each.people)}
            why = {each.number: "left_club" for each in t.playing() if left.intersection(each.people)} | why
            return [Left(wall(), number, "", reason) for number, reason in why.items()]

        return self.logs.change(id, make)

    def _begun(self, row: TournamentRow, t: Tournament, entry: Paired, new: list[NewTable]) -> Tournament:
        boards = [Board(board.entrants, board.why, each.table.row.id) for board, each in zip(entry.boards, new, strict=True)]

        def beside() -> None:
            for each in new:
                self._create(row, t, each)

        if self.server.open_tables + len(new) > MOST_ON_SERVER:
            raise Refused("house_full", "every table of the house is taken: try again in a few minutes")
        return self.logs.append(row, t, [msgspec.structs.replace(entry, boards=boards)], beside)

    def _create(self, row: TournamentRow, t: Tournament, new: NewTable) -> None:
        self.server.create(new)
        self.store.tournaments.add_table(new.table.row.no, row.no)
        if t.plan.clock.kind == "days":
            now, about = wall(), f"{READY}:{new.table.row.no}"
            people = self.store.notices.called_for("turns", new.table.people())
            until = int(now + t.plan.show_up)
            self.store.notices.wait(*(Pending(person, about, until, b"", now + MOMENT) for person in sorted(people)))

    # Results

    def published(self, live: LiveTable) -> None:
        """After an entry: a tournament's table that is over is scored."""
        if live.table.over and live.table.opened.tournament:
            self.store.aside(self._score_soon, live.table.row.id)

    def _score_soon(self, id: str) -> None:
        with suppress(StoreError):
            row = self.store.table(id)
            if row is not None:
                self.score(row)

    def score(self, row: TableRow) -> None:
        """Give a finished table's result to its tournament, once."""
        id = self.store.tournaments.of_table(row.no)
        if not id or row.status != "over":
            return
        replays: list[NewTable] = []

        def make(t: Tournament) -> list[Entry]:
            replays.clear()
            found = next(((r, b) for r in reversed(t.rounds) for b, board in enumerate(r.boards) if row.id == board.tables[-1]), None)
            if found is None or (board := found[0].boards[found[1]]).scores is not None or t.status != RUNNING:
                return []
            scores, unplayed, how = result_of(self.store, row, t, board)
            now = wall()
            if undecided(t, board, scores) and not unplayed:
                replays.append(table_of(self.logs.row(id), t, board.entrants[::-1] if len(board.tables) % 2 else board.entrants))
                return [Again(now, found[0].number, found[1], replays[0].table.row.id)]
            scored = Scored(now, found[0].number, found[1], row.id, scores, how, [board.entrants[at] for at in unplayed])
            absent = [Left(now, n, "", "no_show") for n in scored.unplayed if not t.entrants[n].left]
            return [scored, *absent]

        def beside() -> None:
            self.store.tournaments.score_table(row.no)
            for each in replays:
                self._create(self.logs.row(id), self.logs.load(id), each)

        t = self.logs.change(id, make, beside)
        with self.store.transaction():  # where there was nothing to add
            self.store.tournaments.score_table(row.no)
        self.logs.finish(id, t)

    # What is due

    def start(self) -> None:
        """Look at what is due, now and every second."""
        self._timer = asyncio.get_running_loop().call_later(EVERY, self.start)
        if not self._looking:
            self.store.aside(self.look)

    async def look(self) -> None:
        """Results that were not counted, and what the calendar asks for. One node of the house does it."""
        self._looking = True
        try:
            if self.server.claims.has_jobs():
                for row in self.store.tournaments.unscored():
                    if row.id not in self._failed:
                        self._scored_safely(row)
                for due in self.store.tournaments.due(wall()):
                    await self._do(due.id)
        except StoreError as error:  # there is a next time
            log.warning("tournaments wait for the database", extra={"error": str(error)})
        finally:
            self._looking = False

    def _scored_safely(self, row: TableRow) -> None:
        try:
            self.score(row)
        except StoreError:
            raise
        except Exception:  # one table must not stop the others
            log.exception("the result of a table could not be added to its tournament", extra={"table": row.id})
            self._failed.add(row.id)

    async def _do(self, id: str) -> None:
        """Whatever is due in a tournament: who has not come loses, a round's time is up, the next round begins, nobody goes on."""
        t, now, asked, again = self.logs.load(id), wall(), False, 0.0
        try:
            if t.status == RUNNING and not t.rounds[-1].over:
                asked = self._call_time(self.logs.row(id).no, t, now)
            elif t.status == RUNNING and is_played_out(t):
                self.logs.finish(id, t)
            elif t.status == RUNNING and t.plan.auto and t.enough and now >= t.rounds[-1].ended + t.plan.pause:
                await self.begin(id, len(t.rounds) + 1)
            elif t.status in (ENTERING, RUNNING) and now >= given_up(t, self.logs.row(id).updated):
                self.logs.change(id, lambda t: [Ended(now, "", "ended" if t.rounds else "cancelled")])
        except StoreError:
            raise
        except CardhouseError as error:
            again = now + RETRY
            log.warning("a due step of a tournament was refused", extra={"tournament": id, "error": str(error)})
        except Exception:
            again = now + RETRY
            log.exception("a due step of a tournament failed", extra={"tournament": id})
        row = self.logs.row(id)
        if row.due is not None and row.due <= now:
            due = next_due(self.logs.loaded(row), now, row.updated, now + RETRY if asked else None)
            with self.store.transaction():
                self.store.tournaments.save(replace(row, due=None if due is None else max(due, again)))

    def _call_time(self, no: int, t: Tournament, now: float) -> bool:
        """Ask tables whose time is up to end, and people who left to resign, where a kill came between; whether any were asked."""
        states, asked = self.store.tournaments.open_tables(no), False
        for board in t.rounds[-1].boards:
            state = states.get(board.tables[-1], "over") if board.scores is None else "over"
            if t.plan.limit and state != "over" and now >= board.since + t.plan.limit:
                asked = True
                self.calls.ask(END_ROUND, board.tables[-1])
            elif state == "gathering" and now >= board.since + t.plan.show_up:
                asked = True
                self.calls.ask(CALL_TIME, board.tables[-1])
        for board in deserted(t.rounds[-1], t):
            for person in self._still_there(t, board) if board.tables[-1] in states else ():
                asked = True
                self.calls.ask(RESIGN, board.tables[-1], person)
        return asked

    def _still_there(self, t: Tournament, board: Played) -> list[str]:
        """Who has left the tournament, but not the table at which they play."""
        row = self.store.table(board.tables[-1])
        left = {person for n in board.entrants if t.entrants[n].left for person in t.entrants[n].people}
        return [] if row is None else [seat.person for seat in summary(row.summary).seats if seat.person in left and not seat.gone]

    def stop(self) -> None:
        if self._timer is not None:
            self._timer.cancel()


def _may_begin(t: Tournament, number: int) -> None:
    if t.status not in (ENTERING, RUNNING):
        raise Refused("tournament_over", "this tournament is over")
    if number != len(t.rounds) + 1:
        raise Refused("other_round", f"round {len(t.rounds) + 1} is the next: look again", n=t.n)
    if not t.between:
        left = sum(board.scores is None for board in t.rounds[-1].boards)
        raise Refused("round_open", f"round {len(t.rounds)} is still being played: {left} tables have no result")
    if is_played_out(t):
        raise Refused("tournament_over", "all rounds were played")
    if not t.enough:
        raise Refused("too_few", f"a round needs at least {t.least} entrants who are there")
