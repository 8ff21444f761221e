"""A table: one game being played, behind hotseat, bots, tests and sockets alike."""

from __future__ import annotations

from typing import Any, NamedTuple

from cardhouse.engine.actions import Action, is_action, matches, nearest, normal, parse
from cardhouse.engine.errors import IllegalAction, OptionError, UndoRefused
from cardhouse.engine.events import Caption, Event
from cardhouse.engine.game import Game
from cardhouse.engine.record import Record
from cardhouse.engine.state import Cards, check_fits, copy
from cardhouse.engine.views import Eye, View, bit_of, changes, masked, redact, shows, view


class Result(NamedTuple):
    """How a game ended: points for each seat, and the seats that won (all of them where they share)."""

    points: tuple[int, ...]
    winners: tuple[int, ...]


class Step(NamedTuple):
    """One action that was played: by whom, which, and how many events the table had before it."""

    seat: int
    code: int
    events: int


class Table:
    """A game in progress.

    >>> import cardhouse
    >>> table = cardhouse.load("lama").start(seed=7)
    >>> while not table.over:
    ...     table.play(table.legal_actions[0])
    >>> len(table.result.points)
    4
    """

    def __init__(self, game: Game, seed: int, start: Cards | None = None, position: dict[str, Any] | None = None) -> None:
        """A table dealt from a seed, or set up at a start that `position` describes."""
        self.game = game
        self.seed = seed
        self.position = position
        self.headers: dict[str, str] = {}
        self.comments: dict[int, str] = {}
        self.steps: list[Step] = []
        opening: list[Event] = []
        self._start = start if start is not None else game.dealt(seed, opening)
        self.events: list[Event] = [event for event in opening if isinstance(event, Caption)]  # the first view holds the rest
        if position is not None:
            _check_start(self._start)
        self.state = copy(self._start)

    # What there is to see

    @property
    def over(self) -> bool:
        return bool(self.state.over)

    @property
    def to_act(self) -> int | None:
        return None if self.state.over else self.state.to_act

    @property
    def legal_actions(self) -> list[Action]:
        """What the seat to act may do, in the game's order; empty when the game is over."""
        return [] if self.state.over else [self.game.action(code) for code in self.game.legal(self.state)]

    @property
    def points(self) -> tuple[int, ...]:
        """The points of each seat so far."""
        return tuple(int(self.game.spec.score(self.state, seat)) for seat in range(self.game.seats))

    @property
    def result(self) -> Result | None:
        """Points and winners, once the game is over."""
        if not self.state.over:
            return None
        bits = self.game.spec.winners(self.state)
        return Result(self.points, tuple(seat for seat in range(self.game.seats) if bits >> seat & 1))

    @property
    def actions(self) -> list[str]:
        """The texts of what was played, in order."""
        return [self.game.action(step.code).text for step in self.steps]

    def view(self, eye: Eye) -> View:
        """What a seat, the "watcher" or "all" may know."""
        return view(self.game, self.state, eye)

    def events_for(self, eye: Eye, since: int = 0) -> list[list[Any]]:
        """What happened since an index of `events`, as an eye may see it."""
        bit = bit_of(self.game, eye)
        return [seen for event in self.events[since:] if (seen := redact(self.game, event, bit)) is not None]

    def captions(self, eye: Eye, since: int = 0) -> list[tuple[str, dict[str, int]]]:
        """The game's own events since an index of `events`, as an eye may see them: name and numbers by name."""
        bit = bit_of(self.game, eye)
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
        code = self._code(action)
        reason = int(self.game.spec.refusal(self.state, code))
        return self._sentence(code, reason) if reason else None

    # What there is to do

    def play(self, action: Action | str) -> None:
        """Play one action of the seat to act, given as an Action or as its text. An illegal one raises and changes nothing."""
        code = self._legal_code(action)
        before, after = self.state, copy(self.state)
        after.log = []
        self.game.spec.apply(after, code)
        happened, after.log = after.log, None
        self.steps.append(Step(before.to_act, code, len(self.events)))
        self.events += happened + changes(self.game, before, after)
        self.state = after

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
        code = parse(self.game.spec.forms, typed)
        if code is not None:
            return self.game.action(code)
        legal = [action.text for action in self.legal_actions]
        for texts in (legal, [self.game.action(code).text for code in self.game.spec.actions]):
            found = matches(typed, texts)
            for closer in (lambda text: normal(typed) in text.split(), lambda text: text.startswith(normal(typed))):
                if len(found) > 1 and len(better := [text for text in found if closer(normal(text))]) == 1:
                    found = better
            if len(found) == 1:
                return self.game.action(self._code(found[0]))
            if found:
                raise IllegalAction(f"{typed!r} could be {_either(found)}", "ambiguous", found)
        close = nearest(typed, legal)
        raise IllegalAction(f"{typed!r} is no action: you may {_either(close or legal)}", "unknown", close or legal[:3])

    def undo(self, seat: int) -> None:
        """Take back a seat's last action, unless that would be a peek.

        Refused once the seat learned something, chance was used, or another seat acted (its choice, too, tells something of its cards);
        showing one's own card does not count.
        """
        at = next((i for i in range(len(self.steps) - 1, -1, -1) if self.steps[i].seat == seat), None)
        if at is None:
            raise UndoRefused("there is nothing of yours to take back", "nothing")
        if any(step.seat != seat for step in self.steps[at:]):
            raise UndoRefused("another player has acted since: that cannot be taken back", "acted")
        earlier = copy(self._start)
        for step in self.steps[:at]:
            self.game.spec.apply(earlier, step.code)
        if earlier.rng != self.state.rng:
            raise UndoRefused("cards were shuffled since: that cannot be taken back", "chance")
        if any(now >> seat & 1 and not then >> seat & 1 for then, now in zip(earlier.known, self.state.known, strict=True)):
            raise UndoRefused("you have seen a new card since: that cannot be taken back", "learned")
        del self.events[self.steps[at].events :], self.steps[at:]
        self.comments = {index: text for index, text in self.comments.items() if index <= at}
        self.state = earlier

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
            actions=self.actions,
            comments=dict(self.comments),
            result=list(result.points) if result else None,
        )

    def _legal_code(self, action: Action | str) -> int:
        """The code of an action that may be played now; IllegalAction says why another may not."""
        code = self._code(action)
        reason = int(self.game.spec.refusal(self.state, code))
        if reason:
            text = self.game.action(code).text
            legal = [other.text for other in self.legal_actions]
            raise IllegalAction(self._sentence(code, reason), self.game.spec.reasons[reason], nearest(text, legal) or legal[:3])
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

    def _sentence(self, code: int, reason: int) -> str:
        facts = self.game.spec.facts(masked(self.state, self.state.to_act), code)
        return self.game.spec.text.say("reasons", self.game.spec.reasons[reason], facts)


def _check_start(s: Cards) -> None:
    """A state that somebody described must hold what a state can."""
    try:
        check_fits(s)
    except OverflowError as error:
        raise OptionError(f"that position cannot be: {error}") from None


def _either(texts: list[str]) -> str:
    return " or ".join(filter(None, [", ".join(texts[:-1]), texts[-1]])) if texts else "do nothing more"
