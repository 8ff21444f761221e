"""A table: a match in this process with its history, behind hotseat, bots and tests. What happens in it is decided in match.py."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from cardhouse.engine.actions import Action, is_action, matches, nearest, normal, parse
from cardhouse.engine.acts import Act, read_act
from cardhouse.engine.chance import Chance
from cardhouse.engine.errors import IllegalAction, OptionError, UndoRefused
from cardhouse.engine.events import Caption, Event
from cardhouse.engine.game import Game
from cardhouse.engine.match import UNDO_REFUSED, Match, Result, UndoPoint, initial_acts, take_back
from cardhouse.engine.picture import Picture, picture
from cardhouse.engine.record import Record
from cardhouse.engine.refusals import refusal
from cardhouse.engine.state import Cards, check_fits, copy
from cardhouse.engine.views import View, Viewer, bit_of, masked, redact, shows, view


class Step(NamedTuple):
    """One action that was played: by whom, which, how many events the table had before it, the number under which its chance is promised,
    whether chance was used, and its number among all ever played (those taken back included)."""

    seat: int
    code: int
    events: int
    number: int
    chance: bool
    played: int


class Replayed(NamedTuple):
    """A table that is replayed, after one entry: who was to act before it, and how many events there were."""

    table: Table
    entry: str
    seat: int | None
    since: int


def read(game: Game, typed: str, legal: list[Action]) -> Action:
    """The action that a person meant by what they typed: one of the legal ones, or else any of the game."""
    code = parse(game.spec.forms, typed)
    if code is not None:
        return game.action(code)
    for actions in (legal, [game.action(code) for code in game.spec.actions]):
        found = matches(typed, [action.text for action in actions])
        for closer in (lambda text: normal(typed) in text.split(), lambda text: text.startswith(normal(typed))):
            if len(found) > 1 and len(better := [text for text in found if closer(normal(text))]) == 1:
                found = better
        if len(found) == 1:
            return next(action for action in actions if action.text == found[0])
        if found:
            raise IllegalAction(f"{typed!r} could be {_either(found)}", "ambiguous", found)
    texts = [action.text for action in legal]
    close = nearest(typed, texts)
    raise IllegalAction(f"{typed!r} is no action: you may {_either(close or texts)}", "unknown", close or texts[:3])


class Table:
    """A game in progress.

    >>> import cardhouse
    >>> table = cardhouse.load("lama").start(seed=7)
    >>> while not table.over:
    ...     table.play(table.legal_actions[0])
    >>> len(table.result.points)
    4
    """

    def __init__(
        self, game: Game, seed: int, start: Cards | None = None, position: dict[str, Any] | None = None, chance: Chance | None = None
    ) -> None:
        """A table dealt from a seed or by a promised chance, or set up at a start that `position` describes."""
        self.seed = seed
        self.position = position
        self.headers: dict[str, str] = {}
        self.comments: dict[int, str] = {}
        self.steps: list[Step] = []
        self.entries: list[str] = []  # as in the record: actions and acts, those taken back included
        opening: list[Event] = []
        state = copy(start) if start is not None else game.dealt(chance.lanes(0) if chance else seed, opening)
        self.events: list[Event] = [event for event in opening if isinstance(event, Caption)]  # the first view holds the rest
        if position is not None:
            _check_start(state)
        self._start = self.match = Match(game, initial_acts(game), state, chance)

    # What there is to see

    @property
    def game(self) -> Game:
        return self.match.game

    @property
    def state(self) -> Cards:
        return self.match.cards

    @property
    def chance(self) -> Chance | None:
        return self.match.chance

    @property
    def over(self) -> bool:
        return self.match.over

    @property
    def gone(self) -> frozenset[int]:
        """Seats that resigned or were lost."""
        return self.match.acts.gone

    @property
    def ended(self) -> str | None:
        """How the players ended the game before its end: resign, forfeit, late, draw, stop or void."""
        return self.match.acts.ended

    @property
    def to_act(self) -> int | None:
        return self.match.to_act

    @property
    def legal_actions(self) -> list[Action]:
        """What the seat to act may do, in the game's order; empty when the game is over."""
        return [] if self.over else [self.game.action(code) for code in self.game.legal(self.state)]

    @property
    def points(self) -> tuple[int, ...]:
        """The points of each seat so far."""
        return self.match.points()

    @property
    def result(self) -> Result | None:
        """Points and winners, once the game is over."""
        return self.match.result()

    @property
    def actions(self) -> list[str]:
        """The texts of what was played, in order."""
        return [self.game.action(step.code).text for step in self.steps]

    def view(self, viewer: Viewer) -> View:
        """What a seat, the "watcher" or "all" may know."""
        return view(self.game, self.state, viewer)

    def picture(self, viewer: Viewer = "watcher") -> Picture:
        """What a viewer sees, drawn in a cell of a notebook: the table itself draws what everybody may know."""
        ending = self.result and f"won by seat {' and '.join(map(str, self.result.winners))}"
        return picture(self.game, self.view(viewer), viewer, ending or "")

    def _repr_svg_(self) -> str:
        return self.picture()

    def __repr__(self) -> str:
        now = "over" if self.to_act is None else f"seat {self.to_act} to act"
        return f"<Table of {self.game.spec.title}, {len(self.steps)} moves, {now}>"

    def events_for(self, viewer: Viewer, since: int = 0) -> list[list[Any]]:
        """What happened since an index of `events`, as a viewer may see it."""
        bit = bit_of(self.game, viewer)
        return [seen for event in self.events[since:] if (seen := redact(self.game, event, bit)) is not None]

    def captions(self, viewer: Viewer, since: int = 0) -> list[tuple[str, dict[str, int]]]:
        """The game's own events since an index of `events`, as a viewer may see them: name and numbers by name."""
        bit = bit_of(self.game, viewer)
        names = list(self.game.spec.events.items())
        found = []
        for event in self.events[since:]:
            if isinstance(event, Caption) and shows(event.mask, bit):
                name, parameters = names[event.key]
                found.append((name, dict(zip(parameters, event.numbers, strict=True))))
        return found

    def forecast(self, action: Action | str) -> dict[str, Any]:
        """What a legal action would do, as far as the seat to act can know."""
        code = self._legal_code(action)
        promised: dict[str, Any] = self.game.spec.forecast(masked(self.state, self.state.to_act), code)
        return promised

    def refusal(self, action: Action | str) -> str | None:
        """Why an action is not legal now, as a sentence; None if it is."""
        refused = refusal(self.game, self.state, self._code(action))
        return refused.sentence(self.game.spec.text) if refused else None

    # What there is to do

    def play(self, action: Action | str) -> None:
        """Play one action of the seat to act, given as an Action or as its text. An illegal one raises and changes nothing."""
        code = self._legal_code(action)
        after = self.match.advance(code)
        self.steps.append(Step(self.state.to_act, code, len(self.events), self.match.number, after.chance, self.match.played + 1))
        self.match = self.match.moved(after.state, after.chance)
        self.events += after.events
        self.entries.append(self.game.action(code).text)

    def act(self, act: Act) -> None:
        """Apply an act and add it to the record. The caller has checked that it may happen."""
        if self.over:
            raise IllegalAction(f"the game is over: {act} can no longer happen", "over", [])
        earlier = None
        if act.name == "undo":
            taken = take_back(act, self.steps)
            if taken is None:
                raise UndoRefused(UNDO_REFUSED["nothing"], "nothing")
            earlier = self._before(len(self.steps))
            del self.events[taken.events :]
        self.match = self.match.acted(act, earlier)
        self.entries.append(str(act))

    def replay(self, word: str) -> None:
        """Apply the next entry of a record: an action or an act. All records are replayed by this."""
        if word.startswith("@"):
            self.act(read_act(word, self.game.seats))
        else:
            self.play(word)

    def replay_entries(self) -> Iterator[Replayed]:
        """Replay the game from its start at a second table: yields it first as it was dealt, then after each entry."""
        start = None if self.position is None else self._start.state
        table = Table(self.game, self.seed, start, self.position, self.chance)
        yield Replayed(table, "", None, 0)
        for word in self.entries:
            seat, since = table.to_act, len(table.events)
            table.replay(word)
            yield Replayed(table, word, seat, since)

    def play_all(self, texts: str) -> None:
        """Play several actions written one after the other: "play 5 draw quit"."""
        words = texts.split()
        while words:
            for n in range(len(words), 0, -1):
                if (code := parse(self.game.spec.forms, " ".join(words[:n]))) is not None:
                    self.play(self.game.action(code))
                    words = words[n:]
                    break
            else:
                self.play(" ".join(words))

    def read(self, typed: str) -> Action:
        """The action a person meant by what they typed: its text, or enough of it ("5", "d", "r b")."""
        return read(self.game, typed, self.legal_actions)

    def undo(self, seat: int) -> None:
        """Take back a seat's last action, unless that would be a peek.

        Refused once the seat learned something, chance was used, or another seat acted (its choice also reveals something about its
        cards). A card that the seat itself showed does not count.
        """
        point = self.undo_point(seat)
        if point is None or point.peek is not None:
            reason = "nothing" if point is None else point.peek or ""
            raise UndoRefused(UNDO_REFUSED[reason], reason)
        self.act(Act("undo", seat))

    def undo_point(self, seat: int) -> UndoPoint | None:
        """Where undoing a seat's last action leads, and whether that would be a peek; None where it has none."""
        return self.match.undo_point(seat, self.steps, self._before)

    def past(self) -> Iterator[tuple[Cards, int]]:
        """Every move that stands, with the state before it."""
        return self._start.with_states(self.steps)

    def _before(self, at: int) -> Cards:
        return self._start.replayed(self.steps[:at])

    @property
    def record(self) -> Record:
        """The game so far as it is written down."""
        result = self.result
        return Record(
            game=self.game.key,
            version=self.game.spec.version,
            options=dict(self.game.options),
            seed=self.seed,
            position=self.position,
            headers=dict(self.headers),
            chance=self.chance,
            actions=list(self.entries),
            comments=dict(self.comments),
            result=list(result.points) if result else None,
        )

    def _legal_code(self, action: Action | str) -> int:
        """The code of an action that may be played now; IllegalAction says why another may not."""
        code = self._code(action)
        if self.ended is not None:
            raise IllegalAction("the game is over", "over", [])
        if refused := refusal(self.game, self.state, code):
            text = self.game.action(code).text
            legal = [other.text for other in self.legal_actions]
            raise IllegalAction(refused.sentence(self.game.spec.text), refused.key, nearest(text, legal) or legal[:3])
        return code

    def _code(self, action: Action | str) -> int:
        """The code of any action of this game, legal now or not."""
        if isinstance(action, Action):
            if is_action(self.game.spec.forms, action.code):
                return action.code
            action = action.text
            code = None
        else:
            code = parse(self.game.spec.forms, action)
        if code is None:
            legal = [other.text for other in self.legal_actions]
            close = nearest(action, legal)
            raise IllegalAction(f"{action!r} is no action: you may {_either(close or legal)}", "unknown", close or legal[:3])
        return code


def _check_start(s: Cards) -> None:
    """Raise OptionError where a described position does not fit the fields of a state."""
    try:
        check_fits(s)
    except OverflowError as error:
        raise OptionError(f"that position cannot be: {error}") from None


def _either(texts: list[str]) -> str:
    return " or ".join(filter(None, [", ".join(texts[:-1]), texts[-1]])) if texts else "do nothing more"
