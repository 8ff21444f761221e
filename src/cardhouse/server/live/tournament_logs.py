"""Tournaments as logs in the database: read one, change one, and keep its row.

Every change is an append to the tournament's log at the number after the last one that was read; who comes second with a number has written
nothing, reads on and decides again.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from dataclasses import replace

import msgspec

from cardhouse.server.errors import Refused
from cardhouse.server.live.organising import NO_TOURNAMENT, check_invited
from cardhouse.server.log.clock import wall
from cardhouse.server.tournament.entries import Ended, Entered, Entry, Joined, Left, write
from cardhouse.server.tournament.entries import read as read_entry
from cardhouse.server.tournament.pairing import is_played_out
from cardhouse.server.tournament.standings import standings
from cardhouse.server.tournament.state import ENTERING, OVER, RUNNING, Played, Round, Tournament, fold, folded
from cardhouse.storage.store import Conflict, Store
from cardhouse.storage.tournaments import TournamentRow

log = logging.getLogger("cardhouse.tournaments")

TRIES = 8  # appends until the caller is told that others are always faster
KNOWN = 200  # tournaments in memory
RETRY = 10.0  # seconds until a table that did not end is asked again
MOST_WINNERS = 4  # that a list names
FORGOTTEN = 60 * 86_400.0  # seconds until one ends that nobody goes on with
ALONE = 86_400.0  # seconds until one ends that would go on by itself, if too few had not left


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


class TournamentLogs:
    """Every tournament of the house, as this process knows it."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self._known: dict[str, Tournament] = {}

    def row(self, id: str) -> TournamentRow:
        row = self.store.tournaments.tournament(id)
        if row is None:
            raise Refused("no_tournament", NO_TOURNAMENT)
        return row

    def load(self, id: str) -> Tournament:
        """A tournament as its log makes it now. Only `fold` may change it."""
        return self.loaded(self.row(id))

    def seen(self, id: str, person: str, code: str = "") -> tuple[TournamentRow, Tournament]:
        """A tournament, for those who may see it."""
        row = self.row(id)
        t = self.loaded(row)
        check_invited(self.store, row, t, person, code)
        return row, t

    def loaded(self, row: TournamentRow) -> Tournament:
        """The same, whose row is known."""
        known = self._known.get(row.id)
        new = self.store.tournaments.log(row.no, known.n + 1 if known else 0)
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
                return self.append(row, t, entries, beside)
            except Conflict:
                log.info("another process changed the tournament first: trying again", extra={"tournament": id})
        raise Refused("not_kept", "so much happens in this tournament just now that it could not be written down: try again in a moment")

    def append(self, row: TournamentRow, t: Tournament, entries: Sequence[Entry], beside: Callable[[], None]) -> Tournament:
        self._known.pop(row.id, None)  # nobody may see it before it is stored
        with self.store.transaction():
            for entry in entries:
                if isinstance(entry, Left) and not t.rounds:
                    for person in t.entrants[entry.entrant].people:
                        self.store.tournaments.take_part(row.no, person, False)
                fold(t, entry)
                self.store.tournaments.append(row.no, t.n, write(entry))
                if isinstance(entry, Entered | Joined):
                    self.store.tournaments.take_part(row.no, entry.person, True)
            beside()
            self.store.tournaments.save(row_of(row, t))
        self._known[row.id] = t
        return t

    def finish(self, id: str, t: Tournament) -> Tournament:
        """End it once no round is left."""
        if not is_played_out(t):
            return t
        return self.change(id, lambda t: [Ended(wall(), "", "over")] if is_played_out(t) else [])


def given_up(t: Tournament, updated: float) -> float:
    """When it ends as it stands, unless the organiser goes on with it; `updated` is when its last entry was written."""
    return updated + (ALONE if t.status == RUNNING and t.between and t.plan.auto and not t.enough else FORGOTTEN)


def next_due(t: Tournament, now: float, updated: float, late: float | None) -> float | None:
    """When something is to be done next, without a request; `late` is when to look again at tables that were asked to end."""
    if t.status not in (ENTERING, RUNNING):
        return None
    moments = [given_up(t, updated)]
    if t.status == RUNNING:
        round = t.rounds[-1]
        if not round.over:
            opened = {board.since for board in round.boards if board.scores is None}
            ends = [since + seconds for since in opened for seconds in (t.plan.show_up, t.plan.limit) if seconds]
            moments += [end for end in ends if end > now]
            if late is not None and (min(ends) <= now or deserted(round, t)):
                moments.append(late)
        elif is_played_out(t):
            moments.append(now)
        elif t.plan.auto and t.enough:
            moments.append(max(now, round.ended + t.plan.pause))
    return min(moments)


def deserted(round: Round, t: Tournament) -> list[Played]:
    """The tables without a result at which an entrant sits who has left the tournament."""
    return [board for board in round.boards if board.scores is None and any(t.entrants[n].left for n in board.entrants)]


def row_of(row: TournamentRow, t: Tournament) -> TournamentRow:
    """The row of a tournament as it is now."""
    winners = [t.entrants[line.entrant] for line in standings(t) if line.place == 1] if t.status == OVER and t.rounds else []
    shown = Summary(t.plan.name, t.plan.system, len(t.entrants), t.plan.most, len(t.rounds), t.planned, t.plan.begins,
                    [(each.name, each.people) for each in winners[:MOST_WINNERS]])  # fmt: skip
    now, listed = wall(), t.plan.public and row.club == t.plan.club  # of a club that was deleted it is nobody else's
    return replace(
        row, status=t.status, listed=listed, summary=msgspec.json.encode(shown), updated=now, due=next_due(t, now, now, now + RETRY)
    )
