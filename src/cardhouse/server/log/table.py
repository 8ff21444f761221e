"""The one authority over a game: what its log makes of it, and which entry may come next.

Nothing here waits, writes or sends. A request becomes an entry or is refused; house.py puts the entry on the disk, then takes the table
that `fold` made of it. A table is a value: an entry makes the next one, and nobody else can change it. So it is the same after a crash as
before. What moves and acts do is decided in engine/match.py; here is who may ask for them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from hmac import compare_digest
from typing import Any, NamedTuple

from cardhouse.engine.actions import nearest, parse
from cardhouse.engine.acts import Act, read_act
from cardhouse.engine.chance import Chance, commitment
from cardhouse.engine.forecast import as_json
from cardhouse.engine.game import Game, Spec, spec_of
from cardhouse.engine.match import UNDO_REFUSED, ActState, Match, UndoPoint, initial_acts, last_of, learned
from cardhouse.engine.state import Cards
from cardhouse.engine.views import masked, written, written_view
from cardhouse.server.errors import Refused
from cardhouse.server.log.clock import deadline, spend, steady, taken_up, wall
from cardhouse.server.log.entries import (
    Acted,
    Entry,
    Followed,
    Next,
    Opened,
    Played,
    Readied,
    Sat,
    Started,
    Stood,
    Upgraded,
    is_move,
    read,
    read_state,
)
from cardhouse.server.messages import Legal, Result, Settings
from cardhouse.storage.store import TableRow

Row = tuple[int, bytes, bytes | None]  # number, entry and state, as the store keeps them
History = Callable[[], Iterable[Row]]


class Sitter(NamedTuple):
    """Who sat down at a seat."""

    person: str = ""
    name: str = ""  # a name of its own, for somebody at a shared device
    look: int | None = None  # the seat whose portrait and colour are theirs, where it is another


class Seat(NamedTuple):
    """Who sits at one seat, and who plays there now."""

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
    """A table of the house after so many entries of its log."""

    row: TableRow  # where the store keeps it
    opened: Opened
    spec: Spec
    rules: int
    match: Match
    sitters: tuple[Sitter, ...]
    turned: float  # when the turn began, by the calendar
    turn_at: float  # and by this process's clock, with which it is measured: the one thing that is not of the log
    ready: Mapping[str, str]  # what each person who is ready added to chance
    added: Sequence[str] = ()
    status: str = "gathering"
    n: int = 0
    changed: int = 0  # the number of the last entry that changed the state
    kept: Result | None = None  # of a game put away, whose states are gone
    banks: Sequence[int] = ()
    undoable: int | None = None  # the seat whose last move is no peek to take back
    followed: str = ""
    rebuilt: bool = False  # whether its log was played again, since its states were of another schema; to be written down
    _legal: tuple[list[Legal], dict[str, int]] | None = None  # made when it is first asked for

    # What it is

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
        """What was promised of chance; nothing where the game goes on from a record whose cards are known."""
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
            return self.kept or (Result([], [], ended) if ended else None)
        points, won = self.match.result() or ((), ())
        return Result(list(points), list(won), ended or "over")

    @property
    def waits_for_bot(self) -> bool:
        """Whether the house itself is to move."""
        seat = self.to_act
        return seat is not None and not self.acts.paused and bool(self.acts.bots[seat])

    def people(self) -> list[str]:
        """Everybody who still plays, once each."""
        return list(dict.fromkeys(seat.person for seat in self.seats if seat.person and not seat.bot and not seat.gone))

    def seats_of(self, person: str) -> list[int]:
        return [number for number, who in enumerate(self.sitters) if person and who.person == person]

    def invites(self, code: str) -> bool:
        """Whether this is the code of the invitation; how long the answer takes tells nothing of it."""
        return compare_digest(code.encode("utf-8", "replace"), self.opened.code.encode())

    def legal(self) -> tuple[list[Legal], dict[str, int]]:
        """The legal actions with what they promise, and their codes by text."""
        if self._legal is None:
            if self.state is None or self.over:
                return [], {}
            known, spec = masked(self.state, self.state.to_act), self.spec
            found = [self.game.action(code) for code in self.game.legal(self.state)]
            promised = [(action.text, as_json(spec.forecast(known, action.code))) for action in found]
            self.__dict__["_legal"] = promised, {action.text: action.code for action in found}
        return self._legal or ([], {})

    def deadline(self) -> float | None:
        """When the time of the seat to act is up, by the steady clock; None while none runs."""
        seat = self.to_act
        if seat is None or self.acts.paused or self.acts.bots[seat]:
            return None
        return deadline(self.settings.clock, self.turn_at, self.banks[seat] if self.banks else 0)

    # What entries make of it

    def after(self, next: Next) -> Table:
        """The table as it will be after an entry."""
        return self.fold(next.entry, next.state)

    def fold(self, entry: Entry, state: Cards | None = None) -> Table:
        """The table after its next entry, with the state beside it."""
        match entry:
            case Played():
                return self._moved(entry, state)
            case Acted():
                return self._acted(read_act(entry.act, len(self.sitters)), entry, state)
            case Sat():
                return self._sat(entry.seat, Sitter(entry.person, entry.name, entry.look), entry.bot, self.ready)
            case Stood():
                left = self.sitters[entry.seat].person
                return self._sat(entry.seat, Sitter(), "", {person: said for person, said in self.ready.items() if person != left})
            case Readied():
                return self._with(ready={**self.ready, entry.person: entry.added})
            case Started():
                return self._started(entry, state)
            case Upgraded():
                return self._with(rules=entry.rules, rebuilt=False, match=self.match._replace(state=state or self.state))
            case Followed():
                return self._with(followed=entry.table)
        return self._with()

    def turn_began(self, at: float) -> Table:
        """The same table, its turn measured from this moment of the steady clock."""
        return self._with(n=self.n, turn_at=at)

    def _with(self, **changes: Any) -> Table:
        """The next table; it shares what does not change. Every move passes here, so this is written to be quick."""
        new = object.__new__(Table)
        made = new.__dict__
        made.update(self.__dict__)
        made["n"] = self.n + 1
        made.update(changes)
        return new

    def _sat(self, seat: int, who: Sitter, bot: str, ready: Mapping[str, str]) -> Table:
        sitters = (*self.sitters[:seat], who, *self.sitters[seat + 1 :])
        return self._with(sitters=sitters, ready=ready, match=self.match._replace(acts=self.acts.with_bot(seat, bot)))

    def _started(self, entry: Started, state: Cards | None) -> Table:
        clock, chance = self.settings.clock, None
        if self.opened.seed is None:
            chance = Chance(self.opened.secret, tuple(entry.added))
        banks = [int(clock.seconds * 1000)] * len(self.sitters) if clock.kind == "bank" else []
        return self._at(Match(self.game, self.acts, state, chance, count_played(entry.before)), entry.at, added=entry.added, banks=banks)

    def _moved(self, entry: Played, state: Cards | None) -> Table:
        before, match = self.match.state, self.match.moved(state)
        honest = before is not None and state is not None and not (entry.chance or entry.why or learned(entry.seat, before, state))
        over = match.over
        return self._with(
            match=match,
            status="over" if over else "playing",
            changed=self.n + 1,
            turned=entry.at,
            turn_at=steady(),
            undoable=entry.seat if honest and not over else None,
            banks=entry.banks or self.banks,
            _legal=None,
        )

    def _acted(self, act: Act, entry: Acted, state: Cards | None) -> Table:
        match = self.match.acted(act, state)
        if match.acts.ended is not None:
            return self._with(match=match, status="over", undoable=None, _legal=None)
        if act.name == "undo":
            return self._at(match, entry.at, undoable=act.seat if entry.more else None)
        if act.name in ("resume", "back"):
            return self._with(match=match, turned=entry.at, turn_at=steady())
        return self._with(match=match)

    def _at(self, match: Match, at: float, undoable: int | None = None, **changes: Any) -> Table:
        """The table where a turn begins, or the game is over."""
        return self._with(
            match=match,
            status="over" if match.over else "playing",
            changed=self.n + 1,
            turned=at,
            turn_at=steady(),
            undoable=undoable,
            _legal=None,
            **changes,
        )

    # Which entry may come next: gathering

    def sit(self, person: str, wanted: int | None, code: str, invited: bool) -> Next:
        """Take a seat, by invitation or at a table for everybody."""
        if self.status != "gathering":
            raise Refused("begun", "this game has begun: watch it, or open a table of your own")
        if not self.settings.listed and not invited and not self.invites(code):
            raise Refused("no_invitation", "this table is by invitation: ask for its link again, it must be copied whole")
        if mine := self.seats_of(person):
            raise Refused("seated", f"you sit here already, at seat {mine[0] + 1}")
        free = [number for number, seat in enumerate(self.seats) if seat.free]
        if not free:
            raise Refused("full", "every seat of this table is taken: watch the game, or open a table of your own")
        if wanted is not None and wanted not in free:
            raise Refused("taken", f"that seat is taken: {len(free)} other {'seats are' if len(free) > 1 else 'seat is'} free")
        return Next(Sat(wall(), free[0] if wanted is None else wanted, person))

    def stand(self, person: str) -> Next:
        seat = self._own_seat(person)
        if self.status != "gathering":
            raise Refused("begun", "the game has begun: resign to leave it")
        return Next(Stood(wall(), seat))

    def get_ready(self, person: str, added: str) -> Next | None:
        self._own_seat(person)
        if self.status != "gathering" or person in self.ready:
            return None
        return Next(Readied(wall(), person, added))

    def complete(self) -> bool:
        """Whether the cards can be dealt: every seat is taken, and everybody is ready where they are asked."""
        if self.status != "gathering" or any(seat.free for seat in self.seats):
            return False
        return not self.settings.ready or all(person in self.ready for person in self.people())

    def start(self) -> Next:
        """Deal."""
        added = [self.ready.get(seat.person, "") for seat in self.seats]
        log: list[Any] = []
        chance = Chance(self.opened.secret, tuple(added)) if self.opened.seed is None else None
        state = self.game.dealt(chance.lanes(0) if chance else self.opened.seed or 0, log)
        events = [event for event in (written(self.game, event) for event in log) if event[1] in self.spec.events]
        return Next(Started(wall(), added, written_view(self.game, state), events, self.spec.schema), state)

    # Which entry may come next: playing

    def play(self, person: str, n: int, text: str, key: str) -> Next:
        """A person's move. The caller has looked whether it is a repetition (see `repeated`)."""
        mine = self.seats_of(person)
        state = self._running()
        seat = state.to_act
        if not mine:
            raise Refused("not_seated", "you have no seat at this table: only its players can move")
        if not self.changed <= n <= self.n:
            raise Refused("stale", "the table has moved on since you chose: look again, then play", n=self.n)
        if seat not in mine:
            raise Refused("not_your_turn", "it is not your turn: wait for the others")
        if self.acts.bots[seat]:
            raise Refused("bot_plays", "a bot plays for you: come back to the table first")
        return self._played(seat, self.code_of(text), key, "")

    def plan(self, person: str, n: int, texts: Iterable[str]) -> tuple[list[Played], Table | None]:
        """A person's next moves, and the table after them; no table where they would be a peek or end the turn. Nothing is played."""
        table, moves = self, []
        for text in texts:
            next = table.play(person, n if table is self else table.n, text, "")
            assert isinstance(next.entry, Played)
            table = table.after(next)
            if table.undoable is None or table.to_act != next.entry.seat:
                return [], None
            moves.append(next.entry)
        return moves, table

    def repeated(self, person: str, key: str, since: Iterable[tuple[int, bytes]]) -> tuple[int, Played] | None:
        """The move that somebody sent before with this key, with its number, among the entries since they last heard of the table."""
        for n, body in since:
            entry = read(body)
            if isinstance(entry, Played) and entry.key == key and self.sitters[entry.seat].person == person:
                return n, entry
        return None

    def code_of(self, text: str) -> int:
        """The code of a legal action, or why it is refused."""
        if self._legal is not None and (known := self._legal[1].get(text)) is not None:
            return known
        assert self.state is not None
        code = parse(self.spec.forms, text)
        reason, facts = self.why(code) if code is not None else ("", {})
        if code is not None and not reason:  # without the legal actions, whose forecasts take long
            return code
        codes = list(self.legal()[1])
        close = nearest(text, codes) or codes[:3]
        if code is None:
            raise Refused("unknown_action", f"{text!r} is no action of this game: you may {', '.join(close)}", nearest=close)
        say = self.spec.text.say("reasons", reason, self.spec.facts(masked(self.state, self.state.to_act), code))
        raise Refused("illegal", say, reason=reason, facts=facts, nearest=close)

    def why(self, code: int) -> tuple[str, dict[str, Any]]:
        """The key of the reason why an action is not legal for the seat to act, and its facts; no key where it is legal."""
        assert self.state is not None
        reason = int(self.spec.refusal(self.state, code))
        if not reason:
            return "", {}
        facts = self.spec.facts(masked(self.state, self.state.to_act), code)
        return self.spec.reasons[reason], {name: value if isinstance(value, int) else str(value) for name, value in facts.items()}

    def play_for(self, n: int, code: int, why: str) -> Next | None:
        """What the house plays: a bot's choice, or a move for somebody whose time is up. None if the table has moved on."""
        if self.n < n or self.changed > n or self.state is None or self.over or self.acts.paused:
            return None
        return self._played(self.state.to_act, code, "", why)

    def time_up(self) -> Next:
        """What happens when the time of the seat to act is up."""
        state = self._running()
        seat = state.to_act
        if self.settings.timeout == "lose":
            return Next(Acted(wall(), str(Act("forfeit", seat))))
        if self.settings.timeout == "default" and self.spec.default is not None:
            code = int(self.spec.default(state))
        else:
            level = "normal" if self.settings.timeout == "normal" else "easy"
            code = self.game.choose(state, level, self.played + 1)
        return self._played(seat, code, "", "timeout")

    def again(self, entry: Played) -> Cards | None:
        """The state after the next entry where it was not kept: what the rules make of it, unless they make another thing of it today."""
        made = self.made_of(entry)
        return made[0] if made and facts_of(made[1]) == facts_of(entry.events) else None

    def made_of(self, entry: Played) -> tuple[Cards, list[Any]] | None:
        """What the rules make of the next entry today: the state after it and the events; None where it is not legal."""
        if self.state is None or self.state.to_act != entry.seat:
            return None
        code = parse(self.spec.forms, entry.text)
        if code is None or self.spec.refusal(self.state, code):
            return None
        after = self.match.advance(code)
        return after.state, [written(self.game, event) for event in after.events]

    def _played(self, seat: int, code: int, key: str, why: str) -> Next:
        after = self.match.advance(code)
        banks = spend(self.settings.clock, self.banks, seat, steady() - self.turn_at)
        events = [written(self.game, event) for event in after.events]
        return Next(Played(wall(), seat, self.game.action(code).text, key, why, banks, after.chance, events), after.state)

    # Which entry may come next: acts

    def undo(self, person: str, history: History, n: int | None = None) -> Next:
        """Take back, where that is no peek; what was chosen at a number n only while nothing has changed since."""
        self._running()
        if n is not None and n < self.changed:
            raise Refused("stale", "the table has moved on since you chose: look again", n=self.n)
        return self._taken_back(self._last_mover(person), history(), agreed=False)

    def _last_mover(self, person: str) -> int:
        """Which of somebody's seats they mean: the one that moved last."""
        mine = self.seats_of(person)
        if not mine:
            raise Refused("not_seated", "you have no seat at this table")
        return self.undoable if self.undoable in mine else mine[0]

    def _taken_back(self, seat: int, rows: Iterable[Row], agreed: bool) -> Next:
        moves = standing(rows)
        back = self._undo_point(seat, moves, self.match)
        if back is None or (back.peek is not None and not agreed):
            reason = "nothing" if back is None else back.peek or ""
            raise Refused("undo", UNDO_REFUSED[reason], reason=reason)
        further = self._undo_point(seat, moves[: back.at], self.match._replace(state=back.state))
        more = further is not None and further.peek is None
        return Next(Acted(wall(), str(Act("undo", seat)), written_view(self.game, back.state), more), back.state)

    def _undo_point(self, seat: int, moves: list[Standing], match: Match) -> UndoPoint | None:
        """How a seat would take its last move back: from the newest state that was kept before it, and the moves since."""

        def before(at: int) -> Cards:
            kept = max(i for i in range(at + 1) if moves[i].before is not None)
            start = self.match._replace(state=read_state(self.spec.state, moves[kept].before or b""))
            return start.replayed(move.again(self.spec) for move in moves[kept:at])

        return match.undo_point(seat, moves, before)

    def propose(self, person: str, what: str, history: History) -> Next:
        """Make an offer; where nobody else is to be asked it is agreed at once."""
        self._running(paused=True)
        seat = self._own_seat(person)
        if self.settings.kind == "tournament" and what != "draw":
            raise Refused("tournament", f"a tournament table keeps to its rules: {what} is not offered here")
        if what == "open" and self.settings.watching != "open":
            raise Refused("not_open", "this table was not opened for watching every hand: its settings say who may see what")
        if what == "open":
            return Next(Acted(wall(), str(Act("open", seat))))
        if what == "undo":
            seat = self._last_mover(person)
        if what == "pause" and self.acts.paused:
            raise Refused("paused", "the game is paused already")
        if self.acts.offer is not None:
            raise Refused("offered", "there is an offer on the table already: it must be answered first")
        if all(other == person for other in self.people()):
            return self._agreed(seat, what, history)
        return Next(Acted(wall(), str(Act("offer", seat, what))))

    def answer(self, person: str, yes: bool, history: History) -> Next:
        """Say yes or no to the offer."""
        self._running(paused=True)
        seat = self._own_seat(person)
        if self.acts.offer is None or (yes and seat in self.acts.agreed):
            raise Refused("no_offer", "there is no offer on the table for you to answer")
        if not yes:
            return Next(Acted(wall(), str(Act("decline", seat))))
        agreed = {self.sitters[number].person for number in self.acts.agreed} | {person}
        if all(other in agreed for other in self.people()):
            return self._agreed(*self.acts.offer, history)
        return Next(Acted(wall(), str(Act("accept", seat))))

    def _agreed(self, seat: int, what: str, history: History) -> Next:
        if what == "undo":
            return self._taken_back(seat, history(), agreed=True)
        return Next(Acted(wall(), str(Act(what))))

    def resign(self, person: str) -> Next:
        self._running(paused=True)
        mine = [seat for seat in self.seats_of(person) if seat not in self.acts.gone]
        seat = self.to_act if self.to_act in mine else next(iter(mine), None)
        if seat is None:
            raise Refused("not_seated", "you have no seat to give up at this table")
        return Next(Acted(wall(), str(Act("resign", seat))))

    def resume(self, person: str) -> Next:
        """Go on after a pause, or take one's seat back from a bot."""
        self._running(paused=True)
        for seat in self.seats_of(person):
            if self.acts.bots[seat] and seat not in self.acts.gone:
                return Next(Acted(wall(), str(Act("back", seat))))
        self._own_seat(person)
        if not self.acts.paused:
            raise Refused("not_paused", "the game is not paused")
        return Next(Acted(wall(), str(Act("resume"))))

    def replace(self, person: str, seat: int, do: str, away: float | None) -> Next:
        """Decide about somebody absent: `away` is for how long, None when they are here."""
        self._running(paused=True)
        self._own_seat(person)
        other = self.seats[seat] if seat < len(self.sitters) else Seat()
        if not other.person or other.bot or other.person == person:
            raise Refused("no_such_seat", "no other person plays at that seat")
        if away is None or away < self.settings.absent:
            left = "" if away is None else f": wait {self.settings.absent - away:.0f} seconds more"
            raise Refused("not_absent", f"that player is {'here' if away is None else 'not away long enough'}{left}")
        return Next(Acted(wall(), str(Act("forfeit", seat) if do == "claim" else Act("bot", seat, "normal"))))

    def void(self, why: str) -> Next:
        return Next(Acted(wall(), str(Act("void", None, why))))

    def _running(self, paused: bool = False) -> Cards:
        if self.status == "gathering":
            raise Refused("not_begun", "the game has not begun: everybody must be seated and ready")
        if self.over or self.state is None:
            raise Refused("over", "the game is over: look at its replay, or ask for a rematch")
        if self.acts.paused and not paused:
            raise Refused("paused", "the game is paused: resume it first")
        return self.state

    def _own_seat(self, person: str) -> int:
        mine = self.seats_of(person)
        if not mine:
            raise Refused("not_seated", "you have no seat at this table")
        return mine[0]


def facts_of(events: list[Any]) -> list[Any]:
    """The events of a move without derived numbers: a log from before a game had them still holds the same game."""
    return [event for event in events if event[1] != "shown"]


class Fresh(NamedTuple):
    """A table that was just set up and is not written down yet: its log so far, and who sits there."""

    table: Table
    log: list[Next]
    people: set[str]


# What can be read off a log


def new_table(row: TableRow, opened: Opened) -> Table:
    """The table that a log begins with; UnknownGame where this house does not have the game."""
    spec = spec_of(opened.settings.game)
    usual = {option.name: option.default for option in spec.options}  # of options that an older version did not have
    game = Game(spec, {**usual, **opened.options})
    match, sitters = Match(game, initial_acts(game)), (Sitter(),) * game.seats
    return Table(row, opened, spec, opened.rules, match, sitters, turned=opened.at, turn_at=steady(), ready={})


def loaded(row: TableRow, rows: Sequence[Row], result: Result | None) -> Table:
    """The table that a whole log makes; `result` is what a list kept of a game that is over, for where the states are gone."""
    opened = read(rows[0][1])
    assert isinstance(opened, Opened)
    table, fits = new_table(row, opened), True
    kept = max((at for at, (_, _, packed) in enumerate(rows[:-1]) if packed is not None), default=0)
    put_away = row.status == "over" and not any(packed for _, _, packed in rows)
    for at, (_, body, packed) in enumerate(rows[1:], 1):
        if put_away and is_move(body):  # there is no state for it to change
            table = table._with()
            continue
        entry, state = read(body), None
        if isinstance(entry, Started | Upgraded) and entry.schema:
            fits = table.spec.schema == entry.schema
        if packed is not None and fits and at >= kept:
            state = read_state(table.spec.state, packed)
        elif isinstance(entry, Played):
            state = table.again(entry)
        table = table.fold(entry, state)
    if row.status == "over":  # also where the states are gone: of a game put away, or of other rules
        table = table._with(n=table.n, status="over", kept=result)
    return table.turn_began(taken_up(table.settings.clock, table.turned))


class Again(NamedTuple):
    """A move to be played again."""

    code: int
    number: int


class Standing(NamedTuple):
    """A move that stands: its number among all that were ever played, and the state before it where it was kept."""

    entry: Played
    number: int
    before: bytes | None

    @property
    def seat(self) -> int:
        return self.entry.seat

    @property
    def chance(self) -> bool:
        return self.entry.chance

    def again(self, spec: Spec) -> Again:
        code = parse(spec.forms, self.entry.text)
        assert code is not None
        return Again(code, self.number)


def standing(rows: Iterable[Row]) -> list[Standing]:
    """The moves that stand and can be taken back: those since the rules were last changed."""
    moves: list[Standing] = []
    state: bytes | None = None
    number = 0
    for _, body, packed in rows:
        entry = read(body)
        if isinstance(entry, Started):
            number = count_played(entry.before)
        elif isinstance(entry, Played):
            number += 1
            moves.append(Standing(entry, number, state))
            state = None
        elif isinstance(entry, Acted) and entry.act.startswith("@undo"):
            del moves[last_of(int(entry.act.split()[1]), moves) or 0 :]
        elif isinstance(entry, Upgraded):
            moves = []
        state = packed or state
    return moves


def count_played(entries: Iterable[str]) -> int:
    """How many of a record's entries are actions."""
    return sum(not text.startswith("@") for text in entries)
