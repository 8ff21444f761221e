"""A table on a server as one viewer sees it, kept current by the server's messages."""

from __future__ import annotations

import time
from collections.abc import Mapping
from typing import Any, Literal, NamedTuple

import msgspec

from cardhouse.engine.actions import Action, parse
from cardhouse.engine.acts import read_act
from cardhouse.engine.errors import CardhouseError, IllegalAction
from cardhouse.engine.forecast import Promises, from_json
from cardhouse.engine.game import Game, load, spec_of
from cardhouse.engine.match import ActState, Result
from cardhouse.engine.table import read
from cardhouse.engine.views import View, Viewer, fold
from cardhouse.server import messages as m

Numbered = m.TableInfo | m.On | m.Skip | m.Seats
Taken = Literal["new", "old", "gap"]


class Step(NamedTuple):
    """A move: whose, and how many events the table had before it."""

    seat: int
    events: int


class Table:
    """A table on a server. It is read like cardhouse.Table, so that the same code shows both; it changes only by `take`."""

    acts: ActState

    def __init__(self, info: m.TableInfo) -> None:
        self.id = info.id
        self.n = info.n
        self.game = game_of(info)
        self.events: list[list[Any]] = []  # all events since it was opened, in order; acts as ["@", "@resign 1"]
        self.steps: list[Step] = []
        self._look(info)

    # What there is to see

    @property
    def over(self) -> bool:
        return self.status == "over"

    @property
    def to_act(self) -> int | None:
        return None if self.over or self.seen is None else self.seen["to_act"]

    @property
    def offer(self) -> tuple[int, str] | None:
        """The offer that is on the table: whose, and what."""
        return self.acts.offer

    @property
    def agreed(self) -> frozenset[int]:
        return self.acts.agreed

    @property
    def paused(self) -> bool:
        return self.acts.paused

    @property
    def opened(self) -> frozenset[int]:
        """Seats that let everybody watch their cards."""
        return self.acts.opened

    @property
    def my_turn(self) -> bool:
        """Whether I am to move, and may."""
        return self.seat is not None and self.to_act == self.seat and not self.paused and not self.acts.bots[self.seat]

    @property
    def legal_actions(self) -> list[Action]:
        """What I may do, in the game's order; empty when it is not my turn."""
        codes = {text: parse(self.game.spec.forms, text) for text in self.legal or ()}
        return [Action(code, text) for text, code in codes.items() if code is not None]

    @property
    def left(self) -> float | None:
        """Seconds left for the seat to act; None without a clock."""
        return None if self._until is None else max(0.0, self._until - time.monotonic())

    @property
    def viewer(self) -> Viewer:
        """Whose view this is."""
        return "watcher" if self.seat is None else self.seat

    def view(self, viewer: Viewer) -> View:
        """The view; there is only one, whichever viewer is given."""
        assert self.seen is not None
        return self.seen

    def events_for(self, viewer: Viewer, since: int = 0) -> list[list[Any]]:
        """The events since an index of `events`."""
        return self.events[since:]

    def forecast(self, action: Action | str) -> Promises:
        """What a legal action of mine would do, as the server promises."""
        return dict((self.legal or {}).get(str(action), {}))

    def read(self, typed: str) -> Action:
        """The action a person meant by what they typed."""
        return read(self.game, typed, self.legal_actions)

    # Messages of the server

    def take(self, message: Numbered) -> Taken:
        """Bring the table up to date with a message: new, known already, or one before which something is missing."""
        if isinstance(message, m.TableInfo):
            self._look(message)
            return "new"
        if message.n is not None and message.n <= self.n:
            return "old"
        if message.n is not None and message.n > self.n + 1:
            return "gap"
        if isinstance(message, m.On) and not self._happened(message):
            return "gap"
        if isinstance(message, m.Skip) and self.status == "playing":  # a move of which there is nothing to see
            self.acts = self.acts.moved()
        if isinstance(message, m.Seats):
            self._sat(message.seats)
        self.n = self.n if message.n is None else message.n
        return "new"

    def _look(self, info: m.TableInfo) -> None:
        self.n = info.n
        self.status: str = info.status
        self.settings = info.settings
        agreed, opened = frozenset(info.agreed), frozenset(info.opened)
        self.acts = ActState((), (), offer=info.offer, agreed=agreed, paused=info.paused, opened=opened)
        self._sat(info.seats)
        self.seat = info.seat
        self.mine = list(info.mine)
        self.seen: View | None = None if info.view is None else copied(info.view)
        self.legal: Mapping[str, Promises] | None = _promised(info.legal)
        self.undo = info.undo
        self.code = info.code
        self.commitment = info.commitment
        self.secret = info.secret
        self.added = list(info.added)
        self.rematch = info.rematch
        self.result: Result | None = None
        self.ended = ""  # how the game ended: "over" when it ran its course, else resign, forfeit, late, draw, stop or void
        self._timed(info.times)
        self._finished(info.result)
        if info.act:
            self.events.append(["@", info.act])

    def _sat(self, seats: list[m.SeatInfo]) -> None:
        self.seats = list(seats)
        gone = frozenset(number for number, seat in enumerate(seats) if seat.gone)
        sides, bots, hints = (tuple(getattr(seat, name) for seat in seats) for name in ("side", "bot", "hints"))
        self.acts = self.acts._replace(sides=sides, bots=bots, gone=gone, hints=hints if any(hints) else ())

    def _happened(self, message: m.On) -> bool:
        """Fold what happened; False where that is impossible, so that a full snapshot is needed."""
        moved = bool(message.events or message.key)  # a move of mine comes with its key, also where nothing of it is to be seen
        if not (moved or message.act or message.rematch):
            return False
        if message.act.startswith("@open") and self.seat is None:
            return False  # there may be more to see from now on
        seat, since = self.to_act, len(self.events)
        if message.events:
            if self.seen is None:
                return False
            try:
                for event in message.events:
                    fold(self.seen, event)
            except (LookupError, ValueError, TypeError, StopIteration, AttributeError):
                return False
        if moved:
            self.acts = self.acts.moved(message.result is not None)
            if seat is not None:
                self.steps.append(Step(seat, since))
        if message.act:
            self.events.append(["@", message.act])
            self._acted(message.act)
        self.events += message.events
        if moved or message.legal is not None:
            self.legal = _promised(message.legal)
        self.undo = message.undo
        self.secret = message.secret or self.secret
        self.rematch = message.rematch or self.rematch
        self._timed(message.times)
        self._finished(message.result)
        return True

    def _acted(self, text: str) -> None:
        try:
            act = read_act(text, len(self.seats))
        except IllegalAction:
            return  # an act of a newer server
        self.acts = acts = self.acts.acted(act)
        self.seats = [
            msgspec.structs.replace(seat, bot=acts.bots[number], gone=number in acts.gone, hints=acts.hints[number] if acts.hints else 0)
            for number, seat in enumerate(self.seats)
        ]

    def _timed(self, times: m.Times | None) -> None:
        left = None if times is None else times.left
        self._until = None if left is None else time.monotonic() + left / 1000
        self.banks = None if times is None else times.banks

    def _finished(self, result: m.Result | None) -> None:
        if result is None:
            return
        self.result, self.ended, self.status = Result(tuple(result.points), tuple(result.winners)), result.how, "over"
        self.legal, self.undo = None, False
        if self.seen is not None:
            self.seen["to_act"] = None


def game_of(info: m.TableInfo) -> Game:
    """The game that is played at a table."""
    options: dict[str, Any] = dict(info.settings.options)
    try:
        if any(option.name == "players" for option in spec_of(info.settings.game).options):
            options["players"] = len(info.seats)
        return load(info.settings.game, **options)
    except CardhouseError as error:
        raise CardhouseError(f"this table cannot be shown here ({error}): bring cardhouse up to date") from None


def copied(view: m.View) -> View:
    """A copy of a view that may be changed."""
    zones = {name: [list(card) for card in cards] for name, cards in view.zones.items()}
    numbers = {name: _copied(value) for name, value in view.numbers.items()}
    return {"to_act": view.to_act, "zones": zones, "numbers": numbers, "shown": dict(view.shown)}


def _copied(value: Any) -> Any:
    return [_copied(each) for each in value] if isinstance(value, list) else value


def _promised(legal: list[m.Legal] | None) -> Mapping[str, Promises] | None:
    """The legal actions and what they promise; a promise in a newer format is left out."""
    found: dict[str, Promises] = {}
    for text, said in legal or ():
        try:
            found[text] = from_json(said)
        except ValueError:
            found[text] = {}
    return None if legal is None else found
