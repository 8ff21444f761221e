"""A table as its log makes it: an immutable value, and the fold that makes the next one of an entry.

Nothing here waits, writes or sends, and nothing outside can change a table, so it is the same after a crash as before. What moves and acts
do is decided in engine/match.py. Which entry may come next is decided in gathering.py, moves.py, undo.py and acts.py, each a set of
functions from a table and a request to a `Proposed` entry or a `Refused`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from hmac import compare_digest
from typing import Any, NamedTuple

from cardhouse.engine.acts import Act, read_act
from cardhouse.engine.chance import commitment
from cardhouse.engine.forecast import as_json
from cardhouse.engine.game import Game, Spec
from cardhouse.engine.match import ActState, Match, learned
from cardhouse.engine.state import Cards
from cardhouse.engine.views import masked
from cardhouse.server.errors import Refused
from cardhouse.server.log.clock import deadline, steady
from cardhouse.server.log.entries import Acted, Entry, Opened, Played, Proposed, Readied, RematchOpened, Sat, Started, Stood, Upgraded
from cardhouse.server.messages import Hint, Legal, Result, Settings
from cardhouse.storage.store import TableRow


class Sitter(NamedTuple):
    """The person at a seat."""

    person: str = ""
    name: str = ""  # where the seat has a name of its own, at a shared device
    look: int | None = None  # the seat whose portrait and colour they have, where it is another


class Seat(NamedTuple):
    """The person at a seat, and the bot that plays there where one does."""

    person: str = ""
    name: str = ""
    look: int | None = None
    bot: str = ""
    gone: bool = False

    @property
    def free(self) -> bool:
        return not self.person and not self.bot


@dataclass(frozen=True, eq=False)
class Table:
    """A table after `n` entries of its log."""

    row: TableRow  # where the store keeps it
    opened: Opened
    spec: Spec
    rules: int  # the version that is played
    match: Match
    sitters: tuple[Sitter, ...]
    turn_wall: float  # when the turn began, by the calendar
    turn_steady: float  # the same by this process's clock, which measures it: the one field that does not follow from the log
    ready: Mapping[str, str]  # each person who is ready, with what they added to chance
    added: Sequence[str] = ()
    worn: Sequence[Mapping[str, str]] = ()  # by seat: cosmetics by kind, as they were when the cards were dealt
    status: str = "gathering"
    n: int = 0
    changed: int = 0  # the number of the last entry that changed the state
    kept: Result | None = None  # of an archived game, whose states are gone
    banks: Sequence[int] = ()  # milliseconds left to each seat
    undoable: int | None = None  # the seat that may take its last move back without having learned anything
    hint: Hint | None = None  # the newest that was taken for the decision the table is at
    rematch: str = ""  # the table where it goes on
    rebuilt: bool = False  # loaded by replaying the log, since its states have another schema; an Upgraded entry is due
    _legal: tuple[list[Legal], dict[str, int]] | None = None  # cached by `legal`

    # Facts

    @property
    def settings(self) -> Settings:
        return self.opened.settings

    @property
    def game(self) -> Game:
        return self.match.game

    @property
    def state(self) -> Cards | None:
        return self.match.state

    @property
    def acts(self) -> ActState:
        return self.match.acts

    @property
    def played(self) -> int:
        return self.match.played

    @property
    def over(self) -> bool:
        return self.status == "over"

    @property
    def to_act(self) -> int | None:
        state = self.match.state
        return state.to_act if state is not None and self.status != "over" else None

    @property
    def commitment(self) -> str:
        """The commitment to the secret of chance; none where the game goes on from a record, whose seed is known."""
        return commitment(self.opened.secret) if self.opened.seed is None else ""

    @property
    def seats(self) -> list[Seat]:
        acts = self.match.acts
        return [Seat(*who, acts.bots[number], number in acts.gone) for number, who in enumerate(self.sitters)]

    @property
    def result(self) -> Result | None:
        if not self.over:
            return None
        ended = self.acts.ended
        if self.state is None:
            left = [seat for seat in range(len(self.sitters)) if seat not in self.acts.gone]
            return self.kept or (Result([], left if ended == "forfeit" else [], ended) if ended else None)
        points, won = self.match.result() or ((), ())
        return Result(list(points), list(won), ended or "over")

    @property
    def waits_for_bot(self) -> bool:
        """Whether the seat to act is played by a bot."""
        state, acts = self.match.state, self.match.acts
        return state is not None and self.status != "over" and not acts.paused and bool(acts.bots[state.to_act])

    def people(self) -> list[str]:
        """Every person who still plays, once each."""
        return list(dict.fromkeys(seat.person for seat in self.seats if seat.person and not seat.bot and not seat.gone))

    def seats_of(self, person: str) -> list[int]:
        return [number for number, who in enumerate(self.sitters) if person and who.person == person]

    def invites(self, code: str) -> bool:
        """Whether this is the code of the invitation, compared in constant time."""
        return compare_digest(code.encode("utf-8", "replace"), self.opened.code.encode())

    def legal(self) -> tuple[list[Legal], dict[str, int]]:
        """The legal actions with their forecasts, and their codes by text."""
        if self._legal is None:
            state, spec = self.match.state, self.spec
            if state is None or self.status == "over":
                return [], {}
            known, forecast, texts = masked(state, state.to_act), spec.forecast, spec.texts
            promised: list[Legal] = []
            codes: dict[str, int] = {}
            for code in self.match.game.legal(state):
                text = texts[code]
                codes[text] = code
                promised.append((text, as_json(forecast(known, code))))
            self.__dict__["_legal"] = promised, codes
        return self._legal or ([], {})

    def deadline(self) -> float | None:
        """When the time of the seat to act is up, by the steady clock; None while no clock runs."""
        seat = self.to_act
        if seat is None or self.acts.paused or self.acts.bots[seat]:
            return None
        return deadline(self.settings.clock, self.turn_steady, self.banks[seat] if self.banks else 0)

    # Checks that requests share

    def running(self, paused: bool = False) -> Cards:
        """The state of a game in progress; refused where there is none. `paused`: also during a pause."""
        if self.status == "gathering":
            raise Refused("not_begun", "the game has not begun: everybody must be seated and ready")
        match = self.match
        if self.status == "over" or match.state is None:
            raise Refused("over", "the game is over: look at its replay, or ask for a rematch")
        if match.acts.paused and not paused:
            raise Refused("paused", "the game is paused: resume it first")
        return match.state

    def own_seat(self, person: str) -> int:
        """The first seat of a person that they have not given up; refused where they have none."""
        mine = self.seats_of(person)
        for seat in mine:
            if seat not in self.acts.gone:
                return seat
        raise Refused("not_seated", "you gave up your seat: the game goes on without you" if mine else "you have no seat at this table")

    # The fold

    def after(self, proposed: Proposed) -> Table:
        """The table after a proposed entry."""
        return self.fold(proposed.entry, proposed.state)

    def fold(self, entry: Entry, state: Cards | None = None) -> Table:
        """The table after its next entry; `state` is the one that a move, a deal or an undo led to."""
        match entry:
            case Played():
                return self._moved(entry, state)
            case Acted():
                return self._acted(read_act(entry.act, len(self.sitters)), entry, state)
            case Sat():
                return self._seated(entry.seat, Sitter(entry.person, entry.name, entry.look), entry.bot, self.ready)
            case Stood():
                return self._stood(entry.seat)
            case Readied():
                return self._with(ready={**self.ready, entry.person: entry.added})
            case Started():
                return self._started(entry, state)
            case Upgraded():
                return self._with(rules=entry.rules, rebuilt=False, match=self.match._replace(state=state or self.state))
            case RematchOpened():
                return self._with(rematch=entry.table)
        return self._with()

    def counted(self) -> Table:
        """The table after an entry of which nothing but its number is needed."""
        return self._with()

    def ended(self, result: Result | None) -> Table:
        """The same table, known to be over with a result that was kept elsewhere."""
        return self._with(n=self.n, status="over", kept=result)

    def turn_began(self, at: float) -> Table:
        """The same table, its turn measured from this moment of the steady clock."""
        return self._with(n=self.n, turn_steady=at)

    def _with(self, **changes: Any) -> Table:
        """The next table, sharing what does not change. Every move passes here: dataclasses.replace would take several times as long."""
        made = self.__dict__.copy()
        made["n"] = self.n + 1
        made.update(changes)
        new = object.__new__(Table)
        object.__setattr__(new, "__dict__", made)
        return new

    def _seated(self, seat: int, who: Sitter, bot: str, ready: Mapping[str, str]) -> Table:
        sitters = (*self.sitters[:seat], who, *self.sitters[seat + 1 :])
        return self._with(sitters=sitters, ready=ready, match=self.match._replace(acts=self.acts.with_bot(seat, bot)))

    def _stood(self, seat: int) -> Table:
        left = self.sitters[seat].person
        return self._seated(seat, Sitter(), "", {person: said for person, said in self.ready.items() if person != left})

    def _started(self, entry: Started, state: Cards | None) -> Table:
        clock, chance = self.settings.clock, self.opened.chance(entry.added)
        banks = [int(clock.seconds * 1000)] * len(self.sitters) if clock.kind == "bank" else []
        match = Match(self.game, self.acts, state, chance, count_actions(entry.before), entry.drawn)
        return self._turn(match, entry.at, added=entry.added, worn=entry.worn, banks=banks)

    def _moved(self, entry: Played, state: Cards | None) -> Table:
        before, match = self.match.state, self.match.moved(state, entry.chance)
        unrevealing = before is not None and state is not None and not (entry.chance or entry.why or learned(entry.seat, before, state))
        over = match.over
        return self._with(
            match=match,
            status="over" if over else "playing",
            changed=self.n + 1,
            turn_wall=entry.at,
            turn_steady=steady(),
            undoable=entry.seat if unrevealing and not over else None,
            banks=entry.banks or self.banks,
            hint=None,
            _legal=None,
        )

    def _acted(self, act: Act, entry: Acted, state: Cards | None) -> Table:
        match = self.match.acted(act, state)
        if match.acts.ended is not None:
            return self._with(match=match, status="over", undoable=None, _legal=None)
        if act.name == "undo":
            return self._turn(match, entry.at, undoable=act.seat if entry.more else None)
        if act.name in ("resume", "back"):
            return self._with(match=match, turn_wall=entry.at, turn_steady=steady())
        return self._with(match=match, hint=entry.hint or self.hint)

    def _turn(self, match: Match, at: float, undoable: int | None = None, **changes: Any) -> Table:
        """The table where a turn begins, or the game is over."""
        return self._with(
            match=match,
            status="over" if match.over else "playing",
            changed=self.n + 1,
            turn_wall=at,
            turn_steady=steady(),
            undoable=undoable,
            hint=None,
            _legal=None,
            **changes,
        )


def count_actions(record: Sequence[str]) -> int:
    """How many of a record's entries are actions; the others are acts."""
    return sum(not text.startswith("@") for text in record)
