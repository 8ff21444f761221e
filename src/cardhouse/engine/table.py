"""A table: one game being played, behind hotseat, bots, tests and sockets alike."""

from __future__ import annotations

from functools import cache
from typing import Any, NamedTuple

from cardhouse.engine.actions import Action, is_action, matches, nearest, normal, parse
from cardhouse.engine.acts import ENDS, Act
from cardhouse.engine.chance import Chance
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
    """One action that was played: by whom, which, how many events the table had before it, its number among all ever played (those
    taken back included), and whether chance was used."""

    seat: int
    code: int
    events: int
    number: int
    chance: bool


class Advance(NamedTuple):
    """What one action makes of a state: the next one, what happened, and whether chance was used."""

    state: Cards
    events: list[Event]
    chance: bool


def advance(game: Game, before: Cards, code: int, lanes: list[int] | None = None) -> Advance:
    """Apply a legal action to a copy of a state; `lanes` replace the generator first."""
    after = copy(before)
    if lanes is not None:
        after.rng = lanes
    drawn = list(after.rng)
    after.log = []
    game.spec.apply(after, code)
    happened, after.log = after.log, None
    return Advance(after, happened + changes(game, before, after), after.rng != drawn)


def peek(seat: int, earlier: Cards, now: Cards, seats: list[int], chance: bool) -> str | None:
    """Why going back to an earlier state would be a peek for a seat, given who acted since and whether chance was used; None if not."""
    if any(other != seat for other in seats):
        return "acted"
    if chance:
        return "chance"
    if earlier.known != now.known and _knowledge(now) & ~_knowledge(earlier) & _knowledge_of(seat, len(now.known)):
        return "learned"
    return None


def _knowledge(s: Cards) -> int:
    """Who knows which card, as one number: eight bits a card."""
    return int.from_bytes(bytes(s.known))


@cache
def _knowledge_of(seat: int, cards: int) -> int:
    """The bits of a seat that knows all of so many cards."""
    return int.from_bytes(bytes([1 << seat]) * cards)


UNDO_REFUSED = {
    "nothing": "there is nothing of yours to take back",
    "acted": "another player has acted since: that cannot be taken back",
    "chance": "cards were shuffled since: that cannot be taken back",
    "learned": "you have seen a new card since: that cannot be taken back",
}


def winners(game: Game, s: Cards, gone: set[int], ended: str | None) -> tuple[int, ...]:
    """The seats that won: of a game that ran its course, without those who resigned; or of one that the players ended."""
    left = [seat for seat in range(game.seats) if seat not in gone]
    if not s.over:
        return () if ended in ("stop", "void") else tuple(left)
    bits = game.spec.winners(s)
    won = [seat for seat in range(game.seats) if bits >> seat & 1]
    if kept := tuple(seat for seat in won if seat not in gone):
        return kept
    points = [int(game.spec.score(s, seat)) for seat in range(game.seats)]
    best = (max if points[won[0]] == max(points) else min)((points[seat] for seat in left), default=0) if won else 0
    return tuple(seat for seat in left if won and points[seat] == best)


def sides_left(game: Game, s: Cards, gone: set[int]) -> int:
    """How many sides still have somebody who has not resigned."""
    return len({game.spec.side(s, seat) for seat in range(game.seats) if seat not in gone})


def read(game: Game, typed: str, legal: list[Action]) -> Action:
    """The action a person meant by what they typed where these are legal; one that is not may be meant, too."""
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
        self.game = game
        self.seed = seed
        self.chance = chance
        self.position = position
        self.headers: dict[str, str] = {}
        self.comments: dict[int, str] = {}
        self.steps: list[Step] = []
        self.entries: list[str] = []  # all that was written down: actions and acts, those taken back included
        self.gone: set[int] = set()  # seats that resigned or lost their seat
        self.ended: str | None = None  # how the players ended the game before its end: resign, draw, stop or void
        self._played = 0  # actions ever played
        opening: list[Event] = []
        self._start = start if start is not None else game.dealt(chance.lanes(0) if chance else seed, opening)
        self.events: list[Event] = [event for event in opening if isinstance(event, Caption)]  # the first view holds the rest
        if position is not None:
            _check_start(self._start)
        self.state = copy(self._start)

    # What there is to see

    @property
    def over(self) -> bool:
        return bool(self.state.over) or self.ended is not None

    @property
    def to_act(self) -> int | None:
        return None if self.over else self.state.to_act

    @property
    def legal_actions(self) -> list[Action]:
        """What the seat to act may do, in the game's order; empty when the game is over."""
        return [] if self.over else [self.game.action(code) for code in self.game.legal(self.state)]

    @property
    def points(self) -> tuple[int, ...]:
        """The points of each seat so far."""
        return tuple(int(self.game.spec.score(self.state, seat)) for seat in range(self.game.seats))

    @property
    def result(self) -> Result | None:
        """Points and winners, once the game is over."""
        return Result(self.points, winners(self.game, self.state, self.gone, self.ended)) if self.over else None

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
        number = self._played + 1
        after = advance(self.game, self.state, code, self.chance.lanes(number) if self.chance else None)
        self.steps.append(Step(self.state.to_act, code, len(self.events), number, after.chance))
        self.entries.append(self.game.action(code).text)
        self.events += after.events
        self.state, self._played = after.state, number

    def act(self, act: Act) -> None:
        """Write down what happened besides the game, and let it have its effect. Whether it may happen is the caller's to know."""
        if self.over:
            raise IllegalAction(f"the game is over: {act} can no longer happen", "over", [])
        if act.name == "undo":
            at = self._last_of(-1 if act.seat is None else act.seat)
            if at is None:
                raise UndoRefused(UNDO_REFUSED["nothing"], "nothing")
            self._go_back(at)
        elif act.name in ("resign", "forfeit") and act.seat is not None:
            self.gone.add(act.seat)
            if sides_left(self.game, self.state, self.gone) < 2:
                self.ended = act.name
        elif act.name in ENDS:
            self.ended = act.name
        self.entries.append(str(act))

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

        Refused once the seat learned something, chance was used, or another seat acted (its choice, too, tells something of its cards);
        showing one's own card does not count.
        """
        at = self._last_of(seat)
        if at is None:
            raise UndoRefused(UNDO_REFUSED["nothing"], "nothing")
        since = self.steps[at:]
        reason = peek(seat, self._state_before(at), self.state, [step.seat for step in since], any(step.chance for step in since))
        if reason is not None:
            raise UndoRefused(UNDO_REFUSED[reason], reason)
        self.act(Act("undo", seat))

    def _last_of(self, seat: int) -> int | None:
        return next((i for i in range(len(self.steps) - 1, -1, -1) if self.steps[i].seat == seat), None)

    def _state_before(self, at: int) -> Cards:
        earlier = copy(self._start)
        for step in self.steps[:at]:
            if self.chance:
                earlier.rng = self.chance.lanes(step.number)
            self.game.spec.apply(earlier, step.code)
        return earlier

    def _go_back(self, at: int) -> None:
        self.state = self._state_before(at)
        del self.events[self.steps[at].events :], self.steps[at:]

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
