"""A tournament as its log makes it: a value that only `fold` changes, in the order of the entries."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass, field
from typing import Any, TypeVar

from cardhouse.server.tournament.entries import (
    TIE_BREAKS,
    WIN,
    Again,
    Appointed,
    Bye,
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
    TieBreak,
    TournamentPlan,
    Why,
)

ENTERING, RUNNING, OVER, CANCELLED = "entering", "running", "over", "cancelled"


Made = TypeVar("Made")


@dataclass
class Entrant:
    """A person or a team. Numbers are given in the order of entry; `seed` is the pairing number, given when the first round begins."""

    number: int
    people: list[str]
    decks: list[Deck]
    strengths: list[float]
    name: str = ""  # of a team
    since: int = 1  # the first round they can play in
    left: str = ""  # why they are not paired any more
    seed: int = 0
    skips: set[int] = field(default_factory=set)

    @property
    def strength(self) -> float:
        return sum(self.strengths) / len(self.strengths)


@dataclass
class Played:
    """A table of a round, with its result once there is one."""

    entrants: list[int]  # by seat
    why: Why
    tables: list[str]
    scores: list[int] | None = None
    how: str = ""
    unplayed: list[int] = field(default_factory=list)
    corrected: bool = False
    replay: bool = False  # whether there is a game to look at again: an arbiter may end a table before its cards are dealt
    since: float = 0.0  # when its newest table was opened


@dataclass
class Round:
    """A round that has begun."""

    number: int
    at: float
    boards: list[Played]
    byes: list[Bye]
    ended: float = 0.0  # when its last result came

    @property
    def over(self) -> bool:
        return all(board.scores is not None for board in self.boards)


@dataclass
class Tournament:
    """A tournament after `n` entries of its log, counted from 0."""

    founded: Founded
    n: int = 0
    entrants: dict[int, Entrant] = field(default_factory=dict)
    rounds: list[Round] = field(default_factory=list)
    planned: int = 0  # rounds, as far as is known
    status: str = ENTERING
    ended: str = ""  # how
    record: list[Entry] = field(default_factory=list)  # what arbiters did
    arbiters: set[str] = field(default_factory=set)  # people who set results, besides the organiser
    made: dict[Hashable, Any] = field(default_factory=dict, repr=False, compare=False)  # what was made of it, until its next entry

    @property
    def plan(self) -> TournamentPlan:
        return self.founded.plan

    @property
    def size(self) -> int:
        """How many entrants sit at a table."""
        return self.founded.size

    @property
    def team(self) -> int:
        """How many people an entrant is."""
        return self.founded.team

    @property
    def fewest(self) -> int:
        """How many do where the numbers do not come out even."""
        return self.founded.fewest

    @property
    def full_score(self) -> int:
        """What beating everybody at a table is worth."""
        return WIN * (self.size - 1)

    @property
    def tie_breaks(self) -> tuple[TieBreak, ...]:
        return tuple(self.plan.tie_breaks) or TIE_BREAKS[self.plan.system]

    @property
    def current(self) -> Round | None:
        return self.rounds[-1] if self.rounds else None

    @property
    def between(self) -> bool:
        """Whether the next round may begin."""
        return self.status == ENTERING or (self.status == RUNNING and self.rounds[-1].over)

    def entrant_of(self, person: str) -> Entrant | None:
        """The entrant that a person is, or plays for."""
        return next((each for each in self.entrants.values() if person in each.people), None)

    def playing(self) -> list[Entrant]:
        """The entrants who can be paired: there, and whole."""
        return [each for each in self.entrants.values() if not each.left and len(each.people) == self.team]

    @property
    def enough(self) -> bool:
        """Whether there are as many entrants as a round needs."""
        return len(self.playing()) >= self.least

    @property
    def least(self) -> int:
        return 2 if self.size == 2 else self.fewest

    def once(self, key: Hashable, make: Callable[[], Made]) -> Made:
        """What is made of this tournament as it is now, made once for all who ask."""
        if key not in self.made:
            self.made[key] = make()
        made: Made = self.made[key]
        return made

    def is_of(self, board: Played, person: str) -> bool:
        """Whether a person plays at a table, or one of their team does."""
        mine = self.entrant_of(person)
        return mine is not None and mine.number in board.entrants

    def board_of(self, round: int, board: int) -> Played | None:
        found = self.rounds[round - 1].boards if 0 < round <= len(self.rounds) else []
        return found[board] if 0 <= board < len(found) else None


def folded(entries: Iterable[Entry]) -> Tournament:
    """The tournament that a whole log makes."""
    all = iter(entries)
    founded = next(all)
    assert isinstance(founded, Founded)
    made = Tournament(founded)
    for entry in all:
        fold(made, entry)
    return made


def fold(t: Tournament, entry: Entry) -> None:
    """The tournament after its next entry."""
    t.n += 1
    t.made.clear()
    match entry:
        case Entered():
            number = max(t.entrants, default=0) + 1
            since = len(t.rounds) + 1
            t.entrants[number] = Entrant(number, [entry.person], [entry.deck], [entry.strength], entry.team, since)
            if t.rounds:
                t.entrants[number].seed = max((each.seed for each in t.entrants.values()), default=0) + 1
        case Joined():
            joined = t.entrants[entry.entrant]
            joined.people.append(entry.person)
            joined.decks.append(entry.deck)
            joined.strengths.append(entry.strength)
        case Left() if not t.rounds:
            del t.entrants[entry.entrant]
        case Left():
            t.entrants[entry.entrant].left = entry.why
            if entry.why == "removed":
                t.record.append(entry)
        case Returned():
            t.entrants[entry.entrant].left = ""
        case Skipped():
            t.entrants[entry.entrant].skips.add(entry.round)
        case Paired():
            _paired(t, entry)
        case Scored():
            _scored(t, entry)
        case Again():
            board = t.rounds[entry.round - 1].boards[entry.board]
            board.tables.append(entry.table)
            board.since = entry.at
        case Corrected():
            board = t.rounds[entry.round - 1].boards[entry.board]
            board.scores, board.corrected, board.how, board.unplayed = entry.scores, True, "corrected", []
            t.record.append(entry)
            _close(t, entry.round, entry.at)
        case Appointed():
            (t.arbiters.add if entry.on else t.arbiters.discard)(entry.person)
            t.record.append(entry)
        case Ended():
            t.status, t.ended = (CANCELLED if entry.how == "cancelled" else OVER), entry.how
            if entry.by:
                t.record.append(entry)
        case Founded():
            raise AssertionError("a tournament is founded once")


def _paired(t: Tournament, entry: Paired) -> None:
    if not t.rounds:
        for seed, each in enumerate(by_strength(t.entrants.values()), 1):
            each.seed = seed
    t.status, t.planned = RUNNING, entry.rounds
    boards = [Played(list(board.entrants), board.why, [board.table], since=entry.at) for board in entry.boards]
    t.rounds.append(Round(entry.round, entry.at, boards, list(entry.byes), 0.0 if boards else entry.at))


def _scored(t: Tournament, entry: Scored) -> None:
    board = t.rounds[entry.round - 1].boards[entry.board]
    board.scores, board.how, board.unplayed = entry.scores, entry.how, list(entry.unplayed)
    board.replay = len(board.unplayed) < len(board.entrants) - 1
    _close(t, entry.round, entry.at)


def _close(t: Tournament, number: int, at: float) -> None:
    round = t.rounds[number - 1]
    if round.over and not round.ended:
        round.ended = at


def by_strength(entrants: Iterable[Entrant]) -> list[Entrant]:
    """The order of pairing numbers: the strongest first, then who entered first."""
    return sorted(entrants, key=lambda each: (-each.strength, each.number))
