"""Tournaments as they run: commands become entries, rounds become tables, and finished tables become results.

Every change is an append to the tournament's log at the number after the last one that was read; who comes second with a number has written
nothing, reads on and decides again. So a round begins once and a result counts once, whoever asks how often and on whichever node, and a
process that is killed leaves all of a round or nothing of it.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace

import msgspec

from cardhouse.engine.acts import Act
from cardhouse.engine.errors import CardhouseError
from cardhouse.engine.game import spec_of
from cardhouse.server import clubs
from cardhouse.server.errors import Refused
from cardhouse.server.live.claims import Elsewhere
from cardhouse.server.live.commit import log_refused
from cardhouse.server.live.live_table import LiveTable
from cardhouse.server.live.organising import NO_TOURNAMENT, check_invited, check_organises, invited, may_arbitrate, may_organise, outsiders
from cardhouse.server.live.quotas import MOST_ON_SERVER, end
from cardhouse.server.live.server import Server
from cardhouse.server.live.tournament_tables import settled, table_of
from cardhouse.server.log import acts
from cardhouse.server.log.clock import wall
from cardhouse.server.log.entries import Acted, Proposed, Started, is_move, read, read_move
from cardhouse.server.log.loading import NewTable
from cardhouse.server.log.rows import summary
from cardhouse.server.people import random_word
from cardhouse.server.progress.counting import bodies_of
from cardhouse.server.tournament.entries import (
    MOST,
    Again,
    Appointed,
    Board,
    Corrected,
    Deck,
    Ended,
    Entered,
    Entry,
    Founded,
    Joined,
    Left,
    Paired,
    Returned,
    Scored,
    Skipped,
    TournamentPlan,
    write,
)
from cardhouse.server.tournament.entries import read as read_entry
from cardhouse.server.tournament.knockout import undecided
from cardhouse.server.tournament.pairing import is_played_out, paired_from
from cardhouse.server.tournament.results import table_result
from cardhouse.server.tournament.standings import standings
from cardhouse.server.tournament.state import ENTERING, OVER, RUNNING, Entrant, Played, Tournament, fold, folded
from cardhouse.storage.store import Conflict, StoreError, TableRow, TournamentRow

log = logging.getLogger("cardhouse.tournaments")

TRIES = 8  # appends until somebody else is said to be always faster
KNOWN = 200  # tournaments in memory
EVERY = 1.0  # seconds between two looks at what is due
RETRY = 10.0  # seconds until a table that did not end is asked again
MOST_ARBITERS = 20  # of a tournament, besides its organiser
MOST_WINNERS = 4  # that a list names
MOST_OWNED = 20  # tournaments of one person that are not over
FORGOTTEN = 60 * 86_400.0  # seconds until one ends that nobody goes on with
CALL_TIME, END_ROUND, RESIGN = "call time", "end round", "resign"  # what another node is asked for


class Summary(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a list shows of a tournament."""

    name: str
    system: str
    entrants: int = 0
    most: int = 0
    round: int = 0
    rounds: int = 0
    begins: float = 0.0
    winners: list[tuple[str, list[str]]] = []  # once it is over: the name of a team, and its people


summary_of_row = msgspec.json.Decoder(Summary).decode


class Tournaments:
    """Every tournament of the house, as this process knows it."""

    def __init__(self, server: Server) -> None:
        self.server, self.store = server, server.store
        self._known: dict[str, Tournament] = {}
        self._timer: asyncio.TimerHandle | None = None
        self._looking = False
        self._failed: set[str] = set()  # tables whose result this process cannot read

    # Reading and changing

    def row(self, id: str) -> TournamentRow:
        row = self.store.tournament(id)
        if row is None:
            raise Refused("no_tournament", NO_TOURNAMENT)
        return row

    def load(self, id: str) -> Tournament:
        """A tournament as its log makes it now. Only `fold` may change it."""
        return self.loaded(self.row(id))

    def seen(self, id: str, person: str, code: str = "") -> tuple[TournamentRow, Tournament]:
        """A tournament, for who may see it."""
        row = self.row(id)
        t = self.loaded(row)
        check_invited(self.store, row, t, person, code)
        return row, t

    def loaded(self, row: TournamentRow) -> Tournament:
        """The same, whose row is known."""
        known = self._known.get(row.id)
        new = self.store.tournament_log(row.no, known.n + 1 if known else 0)
        if known is None:
            known = folded(read_entry(body) for _, body in new)
            while len(self._known) >= KNOWN:
                del self._known[next(iter(self._known))]
            self._known[row.id] = known
            return known
        for seq, body in new:
            if seq == known.n + 1:  # another reader may have folded it while this one waited
                fold(known, read_entry(body))
        return known

    def change(self, id: str, make: Callable[[Tournament], list[Entry]], beside: Callable[[], None] = lambda: None) -> Tournament:
        """Append what `make` decides, or let it refuse; `beside` is stored in the same transaction."""
        for _ in range(TRIES):
            row = self.row(id)
            t = self.loaded(row)
            entries = make(t)
            if not entries:
                return t
            try:
                return self._append(row, t, entries, beside)
            except Conflict:
                log.info("somebody else changed the tournament first", extra={"tournament": id})
        raise Refused("not_kept", "so much happens in this tournament just now that it could not be written down: try again in a moment")

    def _append(self, row: TournamentRow, t: Tournament, entries: Sequence[Entry], beside: Callable[[], None]) -> Tournament:
        self._known.pop(row.id, None)  # nobody may see it before it is stored
        with self.store.transaction():
            for entry in entries:
                if isinstance(entry, Left) and not t.rounds:
                    for person in t.entrants[entry.entrant].people:
                        self.store.take_part(row.no, person, False)
                fold(t, entry)
                self.store.append_tournament(row.no, t.n, write(entry))
                if isinstance(entry, Entered | Joined):
                    self.store.take_part(row.no, entry.person, True)
            beside()
            self.store.save_tournament(row_of(row, t))
        self._known[row.id] = t
        return t

    # Founding and entering

    def found(self, owner: str, plan: TournamentPlan, beside: Callable[[str], None] = lambda _: None) -> tuple[str, Tournament]:
        """Set up a tournament; refused where its tables could not be, or the club to which it is to belong does not want it from them.
        `beside` is stored in the same transaction."""
        if self.store.tournaments_owned(owner) >= MOST_OWNED:
            raise Refused("tournaments_full", f"you have {MOST_OWNED} tournaments that are not over: end one, then set up another")
        plan, size, team, fewest = settled(plan)
        now, id = wall(), random_word(12)
        t = Tournament(Founded(now, owner, random_word(16), plan, size, team, fewest))
        row = row_of(TournamentRow(id, owner, plan.game, t.status, club=plan.club), t)
        with self.store.transaction():
            if plan.club:
                clubs.held(self.store, plan.club, owner, clubs.OWNER, clubs.ORGANISER)
            beside(id)
            self.store.new_tournament(row)
            self.store.append_tournament(row.no, 0, write(t.founded))
        return id, t

    def enter(self, id: str, person: str, code: str, deck: Deck, team: str, join: int) -> Tournament:
        """Enter alone, as the captain of a team, or into the team of an entrant."""
        who = self.store.person(person)
        assert who is not None

        def make(t: Tournament) -> list[Entry]:
            check_invited(self.store, self.row(id), t, person, code)
            _open(t)
            if t.entrant_of(person) is not None:
                raise Refused("entered", "you have entered already")
            if who.program and not t.plan.programs:
                raise Refused("no_programs", "programs may not enter this tournament: its organiser decides that")
            rating = self.store.rating(t.plan.game, person)
            strength = round(rating.mean, 3) if rating else 0.0
            if join:
                return [_joined(t, join, person, strength, deck)]
            late = len(t.rounds) if t.status == RUNNING else 0
            if late and (t.plan.system != "swiss" or late > t.plan.late):
                raise Refused("too_late", "this tournament has begun, and nobody can enter it any more: you may watch it")
            if len(t.entrants) >= min(t.plan.most, MOST):
                raise Refused("tournament_full", f"all {t.plan.most} places of this tournament are taken")
            return [Entered(wall(), person, strength, deck, team if t.team > 1 else "")]

        return self.change(id, make)

    def leave(self, id: str, person: str, number: int = 0, say: str = "") -> Tournament:
        """Withdraw, or let an organiser remove an entrant, who resigns where they are playing."""

        def make(t: Tournament) -> list[Entry]:
            mine = t.entrant_of(person)
            which = t.entrants.get(number) if number else mine
            if number and (mine is None or mine.number != number):
                check_organises(self.store, self.row(id), t, person)
            if which is None:
                raise Refused("not_entered", "you have not entered this tournament" if not number else "there is no such entrant")
            if t.status not in (ENTERING, RUNNING):
                raise Refused("tournament_over", "this tournament is over")
            if which.left:
                return []
            playing.extend(_playing(t, which))
            return [Left(wall(), which.number, person, "withdrew" if which is mine else "removed", say)]

        playing: list[tuple[str, str]] = []
        t = self.change(id, make)
        for table, who in playing:
            self._ask(RESIGN, table, who)
        return t

    def come_back(self, id: str, person: str) -> Tournament:
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

        return self.change(id, make)

    def skip(self, id: str, person: str) -> Tournament:
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

        return self.change(id, make)

    # Rounds

    async def begin(self, id: str, number: int, by: str = "") -> Tournament:
        """Begin a round: pair it beside the event loop, then store it with all of its tables. Asked again for it, nothing happens."""
        for _ in range(TRIES):
            t = self._without_forgotten(id)
            if by:
                check_organises(self.store, self.row(id), t, by)
            if number == len(t.rounds) and t.rounds:
                return t
            _may_begin(t, number)
            row = self.row(id)
            bodies = [body for _, body in self.store.tournament_log(row.no)][: t.n + 1]
            entry = await asyncio.to_thread(paired_from, bodies, wall(), by)
            if not entry.boards and not entry.byes:
                raise Refused("too_few", "there are too few entrants for a round")
            t = self.loaded(row)
            if t.n + 1 != len(bodies):
                continue  # somebody left, or another node was faster
            try:
                return self._begun(row, t, entry)
            except Conflict:
                log.info("somebody else changed the tournament while it was paired", extra={"tournament": id})
        raise Refused("not_kept", "people come and go so fast that the round could not be paired: try again in a moment")

    def _without_forgotten(self, id: str) -> Tournament:
        """The tournament without entrants of whom somebody deleted their profile, or left the club whose tournament it is."""
        row = self.row(id)
        names = self.store.names_in(row.no)

        def make(t: Tournament) -> list[Entry]:
            if t.status not in (ENTERING, RUNNING):
                return []
            left = outsiders(self.store, row, t)
            why = {each.number: "forgotten" for each in t.playing() if any(person not in names for person in each.people)}
            why = {each.number: "left_club" for each in t.playing() if left.intersection(each.people)} | why
            return [Left(wall(), number, "", reason) for number, reason in why.items()]

        return self.change(id, make)

    def _begun(self, row: TournamentRow, t: Tournament, entry: Paired) -> Tournament:
        new = [table_of(row, t, board.entrants) for board in entry.boards]
        boards = [Board(board.entrants, board.why, each.table.row.id) for board, each in zip(entry.boards, new, strict=True)]

        def beside() -> None:
            for each in new:
                self._create(row, each)

        if self.server.open_tables + len(new) > MOST_ON_SERVER:
            raise Refused("house_full", "every table of the house is taken: try again in a few minutes")
        return self._append(row, t, [msgspec.structs.replace(entry, boards=boards)], beside)

    def _create(self, row: TournamentRow, new: NewTable) -> None:
        self.server.create(new)
        self.store.add_tournament_table(new.table.row.no, row.no)

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
        id = self.store.tournament_of(row.no)
        if not id or row.status != "over":
            return
        replays: list[NewTable] = []

        def make(t: Tournament) -> list[Entry]:
            replays.clear()
            found = next(((r, b) for r in reversed(t.rounds) for b, board in enumerate(r.boards) if row.id == board.tables[-1]), None)
            if found is None or (board := found[0].boards[found[1]]).scores is not None or t.status != RUNNING:
                return []
            scores, unplayed, how = self._result(row, t, board)
            now = wall()
            if undecided(t, board, scores) and not unplayed:
                replays.append(table_of(self.row(id), t, board.entrants[::-1] if len(board.tables) % 2 else board.entrants))
                return [Again(now, found[0].number, found[1], replays[0].table.row.id)]
            scored = Scored(now, found[0].number, found[1], row.id, scores, how, [board.entrants[at] for at in unplayed])
            absent = [Left(now, n, "", "no_show") for n in scored.unplayed if not t.entrants[n].left]
            return [scored, *absent]

        def beside() -> None:
            self.store.score_table(row.no)
            for each in replays:
                self._create(self.row(id), each)

        t = self.change(id, make, beside)
        with self.store.transaction():  # where there was nothing to add
            self.store.score_table(row.no)
        self._finish(id, t)

    def _result(self, row: TableRow, t: Tournament, board: Played) -> tuple[list[int], list[int], str]:
        """What a table's log says: the scores of its entrants, who of them never played, and how it ended."""
        listed = summary(row.summary)
        absent, moved, started = set[int](), set[int](), False
        for body in bodies_of(self.store, row):
            if is_move(body):
                move = read_move(body)
                moved |= set() if move.why else {move.seat}
                continue
            entry = read(body)
            started = started or isinstance(entry, Started)
            if isinstance(entry, Acted) and entry.act.startswith("@forfeit"):
                absent.add(int(entry.act.split()[1]))
        assert listed.result is not None
        if not started and listed.result.how == "void":
            absent = set(range(len(listed.seats)))
        if listed.result.how == "void" and started:  # the house could not go on: nobody's fault
            half = t.full_score // 2
            return [half] * len(board.entrants), [], "void"
        found = table_result(listed.seats, listed.result, absent - moved, t.size, fewest_win=spec_of(row.game).fewest_win)
        turned = board.tables.index(row.id) % 2 == 1  # a drawn game is played again the other way round
        scores = found.scores[::-1] if turned else found.scores
        return scores, [len(scores) - 1 - at for at in found.unplayed] if turned else found.unplayed, listed.result.how

    def correct(self, id: str, by: str, round: int, board: int, scores: list[int], say: str) -> Tournament:
        """An arbiter sets a result. A table that is still being played ends."""
        tables: list[str] = []

        def make(t: Tournament) -> list[Entry]:
            self._check_arbitrates(id, t, by, round, board)
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

        t = self.change(id, make)
        for table in tables:
            self._ask(END_ROUND, table)
        return self._finish(id, t)

    def _check_arbitrates(self, id: str, t: Tournament, by: str, round: int, board: int) -> None:
        """Refuse who may not set results, and an arbiter's own game: the organiser or another one decides that."""
        row = self.row(id)
        if not may_arbitrate(self.store, row, t, by):
            raise Refused("not_organiser", "only the organiser of a tournament and its arbiters can do that")
        found, mine = t.board_of(round, board), t.entrant_of(by)
        own = found is not None and mine is not None and mine.number in found.entrants
        if own and not may_organise(self.store, row, t, by):
            raise Refused("own_game", "nobody is the arbiter of a game of their own: ask the organiser or another arbiter")

    def appoint(self, id: str, by: str, person: str, on: bool) -> Tournament:
        """The organiser names an arbiter, or takes the office back. Whoever may not see the tournament cannot be one."""

        def make(t: Tournament) -> list[Entry]:
            row = self.row(id)
            check_organises(self.store, row, t, by)
            if on == (person in t.arbiters):
                return []
            if on and len(t.arbiters) >= MOST_ARBITERS:
                raise Refused("too_many_arbiters", f"a tournament has at most {MOST_ARBITERS} arbiters: take the office from one first")
            if on and (self.store.person(person) is None or (t.plan.club and not invited(self.store, row, t, person))):
                raise Refused("no_person", "nobody of that id may see this tournament: choose somebody who takes part or may enter")
            return [Appointed(wall(), by, person, on)]

        return self.change(id, make)

    def end(self, id: str, by: str, say: str) -> Tournament:
        """An organiser ends the tournament as it is, or cancels one that never began."""

        def make(t: Tournament) -> list[Entry]:
            check_organises(self.store, self.row(id), t, by)
            if t.status not in (ENTERING, RUNNING):
                return []
            return [Ended(wall(), by, "ended" if t.rounds else "cancelled", say)]

        return self.change(id, make)

    def _finish(self, id: str, t: Tournament) -> Tournament:
        """End it once no round is left."""
        if not is_played_out(t):
            return t
        return self.change(id, lambda t: [Ended(wall(), "", "over")] if is_played_out(t) else [])

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
                for row in self.store.unscored():
                    if row.id not in self._failed:
                        self._scored_safely(row)
                for due in self.store.tournaments_due(wall()):
                    await self._do(due.id)
        except StoreError as error:  # there is a next time
            log.warning("tournaments are looked at later", extra={"error": str(error)})
        finally:
            self._looking = False

    def _scored_safely(self, row: TableRow) -> None:
        try:
            self.score(row)
        except StoreError:
            raise
        except Exception:  # one table must not stop the others
            log.exception("a table's result could not be given to its tournament", extra={"table": row.id})
            self._failed.add(row.id)

    async def _do(self, id: str) -> None:
        """Whatever is due in a tournament: who has not come loses, a round's time is up, the next round begins, nobody goes on."""
        t, now, asked = self.load(id), wall(), False
        try:
            if t.status == RUNNING and not t.rounds[-1].over:
                asked = self._call_time(self.row(id).no, t, now)
            elif t.status == RUNNING and is_played_out(t):
                self._finish(id, t)
            elif t.status == RUNNING and t.plan.auto and now >= t.rounds[-1].ended + t.plan.pause:
                await self.begin(id, len(t.rounds) + 1)
            elif t.status in (ENTERING, RUNNING) and now >= self.row(id).updated + FORGOTTEN:
                self.change(id, lambda t: [Ended(now, "", "ended" if t.rounds else "cancelled")])
        except StoreError:
            raise
        except CardhouseError as error:
            log.warning("what was due in a tournament could not be done", extra={"tournament": id, "error": str(error)})
        except Exception:
            log.exception("what was due in a tournament could not be done", extra={"tournament": id})
        row = self.row(id)
        if row.due is not None and row.due <= now:
            with self.store.transaction():
                self.store.save_tournament(replace(row, due=next_due(self.loaded(row), now, now + RETRY if asked else None)))

    def _call_time(self, no: int, t: Tournament, now: float) -> bool:
        """Ask the tables of a round whose time is up to end; whether there were any."""
        states, asked = self.store.open_tournament_tables(no), False
        for board in t.rounds[-1].boards:
            state = states.get(board.tables[-1], "over") if board.scores is None else "over"
            if t.plan.limit and state != "over" and now >= board.since + t.plan.limit:
                asked = True
                self._ask(END_ROUND, board.tables[-1])
            elif state == "gathering" and now >= board.since + t.plan.show_up:
                asked = True
                self._ask(CALL_TIME, board.tables[-1])
        return asked

    def stop(self) -> None:
        if self._timer is not None:
            self._timer.cancel()

    # Tables, wherever they are

    def _ask(self, what: str, table: str, person: str = "") -> None:
        """Do something at a table, on the node that has it; where that cannot be done now it is due again."""
        self.store.aside(self._asked, what, table, person)

    async def _asked(self, what: str, table: str, person: str) -> None:
        try:
            try:
                self.do(what, table, person)
            except Elsewhere as elsewhere:
                await self.server.ask_node(elsewhere.node, what, table, person)
        except CardhouseError as error:
            log.warning("a table of a tournament did not do as asked", extra={"table": table, "what": what, "error": str(error)})

    def do(self, what: str, id: str, person: str = "") -> None:
        """What a tournament asks of a table of this node."""
        live = self.server.live(id)
        if what == CALL_TIME:
            call_time(self.server, live)
        elif what == END_ROUND:
            end_round(self.server, live)
        else:
            for seat in live.table.seats_of(person):
                self.server.change(live, lambda seat=seat: forfeit(live, seat) or resigned(live, person), log_refused)  # type: ignore[misc]


def call_time(server: Server, live: LiveTable) -> None:
    """Who is not there by now has lost. Where nobody is there the table ends."""
    table = live.table
    if table.status != "gathering":
        return
    absent = [person for person in table.people() if person not in table.ready]
    if len(absent) == len(table.people()):
        end(server, live)
        return
    for seat, who in enumerate(table.seats):
        if who.person in absent:
            server.change(live, lambda seat=seat: forfeit(live, seat), log_refused)  # type: ignore[misc]


def forfeit(live: LiveTable, seat: int) -> Proposed | None:
    """A seat is lost before the cards are dealt; with more than two at the table the others play on without its person."""
    table = live.table
    return Proposed(Acted(wall(), str(Act("forfeit", seat)))) if table.status == "gathering" and not table.seats[seat].gone else None


def resigned(live: LiveTable, person: str) -> Proposed | None:
    return acts.resign(live.table, person) if live.table.status == "playing" else None


def end_round(server: Server, live: LiveTable) -> None:
    """The time of a round is up: a game that is being played is a draw of those who are still there."""
    if live.table.status == "gathering":
        end(server, live)
        return
    server.change(live, lambda: Proposed(Acted(wall(), str(Act("draw", None, "time")))) if not live.table.over else None, log_refused)


# Decisions that are the same for everybody


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
    if len(t.playing()) < (2 if t.size == 2 else t.fewest):
        raise Refused("too_few", f"a round needs at least {2 if t.size == 2 else t.fewest} entrants who are there")


def _playing(t: Tournament, entrant: Entrant) -> list[tuple[str, str]]:
    """The table at which an entrant is playing now, with each of its people."""
    boards = t.rounds[-1].boards if t.rounds else []
    return [(b.tables[-1], person) for b in boards if b.scores is None and entrant.number in b.entrants for person in entrant.people]


def next_due(t: Tournament, now: float, late: float | None) -> float | None:
    """When something is to be done next, without anybody asking for it; `late` is when to look at tables whose time is up already."""
    if t.status not in (ENTERING, RUNNING):
        return None
    moments = [now + FORGOTTEN]
    if t.status == RUNNING:
        round = t.rounds[-1]
        if not round.over:
            opened = {board.since for board in round.boards if board.scores is None}
            ends = [since + seconds for since in opened for seconds in (t.plan.show_up, t.plan.limit) if seconds]
            moments += [end for end in ends if end > now]
            if late is not None and min(ends) <= now:
                moments.append(late)
        elif is_played_out(t):
            moments = [now]
        elif t.plan.auto:
            moments = [max(now, round.ended + t.plan.pause)]
    return min(moments)


def row_of(row: TournamentRow, t: Tournament) -> TournamentRow:
    """The row of a tournament as it is now."""
    winners = [t.entrants[line.entrant] for line in standings(t) if line.place == 1] if t.status == OVER and t.rounds else []
    shown = Summary(t.plan.name, t.plan.system, len(t.entrants), t.plan.most, len(t.rounds), t.planned, t.plan.begins,
                    [(each.name, each.people) for each in winners[:MOST_WINNERS]])  # fmt: skip
    now, listed = wall(), t.plan.public and row.club == t.plan.club  # of a club that was deleted it is nobody else's
    return replace(row, status=t.status, listed=listed, summary=msgspec.json.encode(shown), updated=now, due=next_due(t, now, now + RETRY))
