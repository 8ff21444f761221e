"""The one authority over a game: what its log makes of it, and which entry may come next.

Nothing here waits, writes or sends. A request becomes an entry or is refused; house.py puts the entry on the disk, then `fold`s it and
tells everybody. So a table is the same after a crash as before.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from hmac import compare_digest
from typing import Any, NamedTuple

from cardhouse.engine.actions import nearest, parse
from cardhouse.engine.acts import Act, read_act
from cardhouse.engine.chance import Chance, commitment
from cardhouse.engine.forecast import as_json
from cardhouse.engine.game import Game, Spec, spec_of
from cardhouse.engine.state import Cards, schema
from cardhouse.engine.table import UNDO_REFUSED, Advance, advance, peek, sides_left, winners
from cardhouse.engine.views import masked, written, written_view
from cardhouse.server.clock import deadline, spend, steady, wall
from cardhouse.server.entries import (
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
    read,
    read_state,
)
from cardhouse.server.errors import Refused
from cardhouse.server.messages import Legal, Result
from cardhouse.storage.store import TableRow

RING = 32  # entries kept at hand for those who come back

Row = tuple[int, bytes, bytes | None]  # number, entry and state, as the store keeps them
History = Callable[[], Iterable[Row]]


@dataclass(slots=True)
class Seat:
    """Who sits at one seat."""

    person: str = ""
    name: str = ""  # a name of its own, for somebody at a shared device
    bot: str = ""
    look: int | None = None  # the seat whose portrait and colour are theirs, where it is another
    gone: bool = False

    @property
    def free(self) -> bool:
        return not self.person and not self.bot


class Table:
    """A table of the house."""

    def __init__(self, row: TableRow, opened: Opened) -> None:
        self.row = row
        self.opened = opened
        self.settings = opened.settings
        self.spec: Spec = spec_of(opened.settings.game)
        usual = {option.name: option.default for option in self.spec.options}  # of options that an older version did not have
        self.game = Game(self.spec, {**usual, **opened.options})
        self.rules = opened.rules
        self.seats = [Seat() for _ in range(self.game.seats)]
        self.ready: dict[str, str] = {}
        self.added: list[str] = []
        self.chance: Chance | None = None
        self.status = "gathering"
        self.n = 0
        self.changed = 0  # the number of the last entry that changed the state
        self.state: Cards | None = None
        self.played = 0  # actions ever played
        self.ended: str | None = None
        self.kept: Result | None = None  # of a game put away, whose states are gone
        self.offer: tuple[int, str] | None = None
        self.agreed: set[int] = set()
        self.paused = False
        self.shown: set[int] = set()  # seats that let everybody watch their cards
        self.banks: list[int] = []
        self.turned = opened.at  # when the turn began, by the calendar
        self.turn_at = steady()  # and by the clock that it is measured with
        self.undoable: int | None = None  # the seat whose last move is no peek to take back
        self.followed = ""
        self.ring: deque[tuple[int, bytes]] = deque(maxlen=RING)  # the newest entries, by number, as they are on the disk
        self._legal: tuple[list[Legal], dict[str, int]] | None = None

    # What it is

    @property
    def over(self) -> bool:
        return self.status == "over"

    @property
    def to_act(self) -> int | None:
        return self.state.to_act if self.state is not None and not self.over else None

    @property
    def commitment(self) -> str:
        """What was promised of chance; nothing where the game goes on from a record whose cards are known."""
        return commitment(self.opened.secret) if self.opened.seed is None else ""

    @property
    def gone(self) -> set[int]:
        return {number for number, seat in enumerate(self.seats) if seat.gone}

    @property
    def result(self) -> Result | None:
        if not self.over:
            return None
        if self.state is None:
            return self.kept or (Result([], [], self.ended) if self.ended else None)
        points = [int(self.spec.score(self.state, seat)) for seat in range(self.game.seats)]
        won = list(winners(self.game, self.state, self.gone, self.ended))
        return Result(points, won, self.ended or "over")

    @property
    def waits_for_bot(self) -> bool:
        """Whether the house itself is to move."""
        seat = self.to_act
        return seat is not None and not self.paused and bool(self.seats[seat].bot)

    def people(self) -> list[str]:
        """Everybody who still plays, once each."""
        return list(dict.fromkeys(seat.person for seat in self.seats if seat.person and not seat.bot and not seat.gone))

    def seats_of(self, person: str) -> list[int]:
        return [number for number, seat in enumerate(self.seats) if person and seat.person == person]

    def invites(self, code: str) -> bool:
        """Whether this is the code of the invitation; how long the answer takes tells nothing of it."""
        return compare_digest(code.encode("utf-8", "replace"), self.opened.code.encode())

    def after(self, next: Next) -> Table:
        """The table as it will be after an entry, beside the one that it still is; they share what the entry does not change."""
        new = object.__new__(Table)
        new.__dict__.update(self.__dict__)
        if not isinstance(next.entry, Played):
            new.seats, new.ready = [replace(seat) for seat in self.seats], dict(self.ready)
        new.fold(next.entry, next.state)
        return new

    def legal(self) -> tuple[list[Legal], dict[str, int]]:
        """The legal actions with what they promise, and their codes by text."""
        if self._legal is None:
            if self.state is None or self.over:
                return [], {}
            known, spec = masked(self.state, self.state.to_act), self.spec
            found = [self.game.action(code) for code in self.game.legal(self.state)]
            promised = [(action.text, as_json(spec.forecast(known, action.code))) for action in found]
            self._legal = promised, {action.text: action.code for action in found}
        return self._legal

    def deadline(self) -> float | None:
        """When the time of the seat to act is up, by the steady clock; None while none runs."""
        seat = self.to_act
        if seat is None or self.paused or self.seats[seat].bot:
            return None
        return deadline(self.settings.clock, self.turn_at, self.banks[seat] if self.banks else 0)

    # What entries make of it

    def fold(self, entry: Entry, state: Cards | None = None) -> None:
        """Bring the table up to date with its next entry and the state beside it."""
        self.n += 1
        match entry:
            case Played():
                self._moved(entry, state)
            case Acted():
                self._acted(read_act(entry.act, len(self.seats)), entry, state)
            case Sat():
                self.seats[entry.seat] = Seat(entry.person, entry.name, entry.bot, entry.look)
            case Stood():
                self.ready.pop(self.seats[entry.seat].person, None)
                self.seats[entry.seat] = Seat()
            case Readied():
                self.ready[entry.person] = entry.added
            case Started():
                self._started(entry, state)
            case Upgraded():
                self.rules, self.state = entry.rules, state or self.state
            case Followed():
                self.followed = entry.table

    def _started(self, entry: Started, state: Cards | None) -> None:
        self.status = "playing"
        self.added = entry.added
        if self.opened.seed is None:
            self.chance = Chance(self.opened.secret, tuple(entry.added))
        self.played = count_played(entry.before)
        clock = self.settings.clock
        self.banks = [int(clock.seconds * 1000)] * len(self.seats) if clock.kind == "bank" else []
        self._at(state, entry.at)

    def _moved(self, entry: Played, state: Cards | None) -> None:
        self.played += 1
        self.banks = entry.banks or self.banks
        self.offer, self.agreed = None, set()
        before = self.state
        self._at(state, entry.at)
        honest = before is not None and state is not None and peek(entry.seat, before, state, [], entry.chance) is None
        self.undoable = entry.seat if honest and not entry.why and not self.over else None

    def _acted(self, act: Act, entry: Acted, state: Cards | None) -> None:
        seat = act.seat if act.seat is not None else 0
        match act.name:
            case "offer":
                self.offer, self.agreed = (seat, act.word), {seat}
            case "accept":
                self.agreed = self.agreed | {seat}
            case "decline":
                self.offer, self.agreed = None, set()
            case "undo":
                self.offer, self.agreed = None, set()
                self._at(state, entry.at)
                self.undoable = seat if entry.more else None
            case "pause":
                self.paused, self.offer, self.agreed = True, None, set()
            case "resume":
                self.paused = False
                self._turn(entry.at)
            case "bot":
                self.seats[seat].bot = act.word or "normal"
            case "back":
                self.seats[seat].bot = ""
                self._turn(entry.at)
            case "open":
                self.shown = self.shown | {seat}
            case "resign" | "forfeit":
                self.seats[seat].gone = True
                if self.state is not None and sides_left(self.game, self.state, self.gone) < 2:
                    self._end(act.name)
                elif not self.seats[seat].bot:
                    self.seats[seat].bot = "normal"
            case "draw" | "stop" | "void":
                self._end(act.name)

    def _end(self, how: str) -> None:
        self.ended, self.status = how, "over"
        self.offer, self.agreed, self.paused = None, set(), False
        self._legal, self.undoable = None, None

    def _turn(self, at: float) -> None:
        self.turned, self.turn_at = at, steady()

    def _at(self, state: Cards | None, at: float) -> None:
        self.state, self.changed = state, self.n
        self._turn(at)
        self._legal, self.undoable = None, None
        if state is not None and state.over:
            self.status, self.offer, self.agreed, self.paused = "over", None, set(), False

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
        return Next(Started(wall(), added, written_view(self.game, state), events, schema(self.spec.state)), state)

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
        if self.seats[seat].bot:
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
            if isinstance(entry, Played) and entry.key == key and self.seats[entry.seat].person == person:
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
        if self.n < n or self.changed > n or self.state is None or self.over or self.paused:
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
        if self.state is None or self.state.to_act != entry.seat:
            return None
        code = parse(self.spec.forms, entry.text)
        if code is None or self.spec.refusal(self.state, code):
            return None
        after = self._advanced(self.state, code, self.played + 1)
        return after.state if [written(self.game, event) for event in after.events] == entry.events else None

    def _advanced(self, state: Cards, code: int, number: int) -> Advance:
        """What the action of this number makes of a state."""
        return advance(self.game, state, code, self.chance.lanes(number) if self.chance else None)

    def _played(self, seat: int, code: int, key: str, why: str) -> Next:
        assert self.state is not None
        after = self._advanced(self.state, code, self.played + 1)
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
        assert self.state is not None
        at, earlier, reason = self._way_back(seat, moves := standing(rows), self.state)
        if earlier is None or (reason is not None and not agreed):
            raise Refused("undo", UNDO_REFUSED[reason or "nothing"], reason=reason or "nothing")
        _, _, further = self._way_back(seat, moves[:at], earlier)
        return Next(Acted(wall(), str(Act("undo", seat)), written_view(self.game, earlier), further is None), earlier)

    def _way_back(self, seat: int, moves: list[Standing], now: Cards) -> tuple[int, Cards | None, str | None]:
        """Which move a seat would take back, the state before it, and why that would be a peek."""
        at = next((i for i in range(len(moves) - 1, -1, -1) if moves[i].entry.seat == seat), None)
        if at is None:
            return 0, None, "nothing"
        earlier, since = self._before(moves[: at + 1]), [move.entry for move in moves[at:]]
        return at, earlier, peek(seat, earlier, now, [move.seat for move in since], any(move.chance for move in since))

    def _before(self, moves: list[Standing]) -> Cards:
        """The state before the last of some moves: the newest that was kept, and the moves since."""
        kept = max(i for i, move in enumerate(moves) if move.before is not None)
        state = read_state(self.spec.state, moves[kept].before or b"")
        for move in moves[kept:-1]:
            code = parse(self.spec.forms, move.entry.text)
            assert code is not None
            state = self._advanced(state, code, move.number).state
        return state

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
        if what == "pause" and self.paused:
            raise Refused("paused", "the game is paused already")
        if self.offer is not None:
            raise Refused("offered", "there is an offer on the table already: it must be answered first")
        if all(other == person for other in self.people()):
            return self._agreed(seat, what, history)
        return Next(Acted(wall(), str(Act("offer", seat, what))))

    def answer(self, person: str, yes: bool, history: History) -> Next:
        """Say yes or no to the offer."""
        self._running(paused=True)
        seat = self._own_seat(person)
        if self.offer is None or (yes and seat in self.agreed):
            raise Refused("no_offer", "there is no offer on the table for you to answer")
        if not yes:
            return Next(Acted(wall(), str(Act("decline", seat))))
        agreed = {self.seats[number].person for number in self.agreed} | {person}
        if all(other in agreed for other in self.people()):
            return self._agreed(*self.offer, history)
        return Next(Acted(wall(), str(Act("accept", seat))))

    def _agreed(self, seat: int, what: str, history: History) -> Next:
        if what == "undo":
            return self._taken_back(seat, history(), agreed=True)
        return Next(Acted(wall(), str(Act(what))))

    def resign(self, person: str) -> Next:
        self._running(paused=True)
        mine = [seat for seat in self.seats_of(person) if not self.seats[seat].gone]
        seat = self.to_act if self.to_act in mine else next(iter(mine), None)
        if seat is None:
            raise Refused("not_seated", "you have no seat to give up at this table")
        return Next(Acted(wall(), str(Act("resign", seat))))

    def resume(self, person: str) -> Next:
        """Go on after a pause, or take one's seat back from a bot."""
        self._running(paused=True)
        for seat in self.seats_of(person):
            if self.seats[seat].bot and not self.seats[seat].gone:
                return Next(Acted(wall(), str(Act("back", seat))))
        self._own_seat(person)
        if not self.paused:
            raise Refused("not_paused", "the game is not paused")
        return Next(Acted(wall(), str(Act("resume"))))

    def replace(self, person: str, seat: int, do: str, away: float | None) -> Next:
        """Decide about somebody absent: `away` is for how long, None when they are here."""
        self._running(paused=True)
        self._own_seat(person)
        other = self.seats[seat] if seat < len(self.seats) else Seat()
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
        if self.paused and not paused:
            raise Refused("paused", "the game is paused: resume it first")
        return self.state

    def _own_seat(self, person: str) -> int:
        mine = self.seats_of(person)
        if not mine:
            raise Refused("not_seated", "you have no seat at this table")
        return mine[0]


class Fresh(NamedTuple):
    """A table that was just set up and is not written down yet: its log so far, and who sits there."""

    table: Table
    log: list[Next]
    people: set[str]


# What can be read off a log


class Standing(NamedTuple):
    """A move that stands: its number among all that were ever played, and the state before it where it was kept."""

    entry: Played
    number: int
    before: bytes | None


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
            seat = int(entry.act.split()[1])
            while moves and moves[-1].entry.seat != seat:
                moves.pop()
            moves[-1:] = []
        elif isinstance(entry, Upgraded):
            moves = []
        state = packed or state
    return moves


def count_played(entries: Iterable[str]) -> int:
    """How many of a record's entries are actions."""
    return sum(not text.startswith("@") for text in entries)
