"""A game in progress, as an immutable value: actions change its cards, acts everything else. No clock, no socket, no disk.

Every change returns a new value. `ActState` folds acts and needs no cards, so a client that has only a view can fold them too; `Match`
adds the cards. The local table, the server's and the remote one each hold one of these and fold nothing themselves.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from typing import NamedTuple, Protocol, TypeVar

from cardhouse.engine.acts import ENDS, Act
from cardhouse.engine.chance import Chance
from cardhouse.engine.events import Collected, Event, made
from cardhouse.engine.game import Game
from cardhouse.engine.state import Cards, copy
from cardhouse.engine.views import changes
from cardhouse.engine.zones import collect

NOBODY: frozenset[int] = frozenset()
STAND_IN = "normal"  # the bot that plays on where a seat has no player


class ActState(NamedTuple):
    """The result of all acts so far; of a move it knows only that there was one.

    Who resigns is `gone` from then on: the game ends where fewer than two sides are left; else a bot plays the seat, which cannot win
    (`winners` below), and its person has no say any more. Ratings, progress, tournaments and duplicate read it from `SeatInfo.given_up`.
    """

    sides: tuple[int, ...]  # the side that each seat plays for
    bots: tuple[str, ...]  # the level of the bot that plays at each seat, "" where a person does
    gone: frozenset[int] = NOBODY  # seats that resigned or were lost
    offer: tuple[int, str] | None = None  # whose, and what
    agreed: frozenset[int] = NOBODY  # seats that said yes to it
    paused: bool = False
    opened: frozenset[int] = NOBODY  # seats that let everybody watch their cards
    hints: tuple[int, ...] = ()  # how many hints each seat has taken; none before the first
    ended: str | None = None  # how the players ended the game before its end: resign, forfeit, late, draw, stop or void

    def moved(self, over: bool = False) -> ActState:
        """After a move: an offer is no longer open. `over`: the move ended the game."""
        if self.offer is None and not self.agreed and not (over and self.paused):
            return self
        return self._replace(offer=None, agreed=NOBODY, paused=self.paused and not over)

    def acted(self, act: Act) -> ActState:
        """After an act. The caller has checked that it may happen."""
        seat = act.seat or 0
        match act.name:
            case "offer":
                return self._replace(offer=(seat, act.word), agreed=frozenset((seat,)))
            case "accept":
                return self._replace(agreed=self.agreed | {seat})
            case "decline" | "undo":
                return self._replace(offer=None, agreed=NOBODY)
            case "pause":
                return self._replace(offer=None, agreed=NOBODY, paused=True)
            case "resume":
                return self._replace(paused=False)
            case "bot":
                return self.with_bot(seat, act.word or STAND_IN)
            case "back":
                return self.with_bot(seat, "")
            case "open":
                return self._replace(opened=self.opened | {seat})
            case "hint":
                taken = self.hints or (0,) * len(self.sides)
                return self._replace(hints=(*taken[:seat], taken[seat] + 1, *taken[seat + 1 :]))
            case "resign" | "forfeit" | "late":
                left = self._replace(gone=self.gone | {seat})
                return left._end(act.name) if left.sides_left() < 2 else left.with_bot(seat, self.bots[seat] or STAND_IN)
            case name if name in ENDS:
                return self._end(name)
        return self  # a timeout changes nothing: the move that is played for the player follows it

    def with_bot(self, seat: int, bot: str) -> ActState:
        """With a bot of this level at a seat; "" for a person."""
        return self._replace(bots=(*self.bots[:seat], bot, *self.bots[seat + 1 :]))

    def sides_left(self) -> int:
        """How many sides still have a player who has not resigned."""
        return len({side for seat, side in enumerate(self.sides) if seat not in self.gone})

    def _end(self, how: str) -> ActState:
        return self._replace(offer=None, agreed=NOBODY, paused=False, ended=how)


def initial_acts(game: Game, bots: Iterable[str] = ()) -> ActState:
    """The state of acts before the first one."""
    return ActState(game.sides, tuple(bots) or ("",) * game.seats)


class Result(NamedTuple):
    """How a game ended: points for each seat, and the seats that won (all of them where they share)."""

    points: tuple[int, ...]
    winners: tuple[int, ...]


class Advance(NamedTuple):
    """The result of one action: the next state, the events, and whether chance was used."""

    state: Cards
    events: list[Event]
    chance: bool


class Match(NamedTuple):
    """A game in progress. `state` is None before the deal, and where the cards are no longer known."""

    game: Game
    acts: ActState
    state: Cards | None = None
    chance: Chance | None = None
    played: int = 0  # actions ever played, those taken back included: chance is promised by this number
    drawn: int = 0  # how many of them used chance: where it is promised by draw, it is by this one

    @property
    def cards(self) -> Cards:
        assert self.state is not None
        return self.state

    @property
    def over(self) -> bool:
        state = self.state
        return self.acts.ended is not None or (state is not None and bool(state.over))

    @property
    def to_act(self) -> int | None:
        return None if self.state is None or self.over else self.state.to_act

    @property
    def number(self) -> int:
        """Under which number chance is promised for the next action."""
        return 1 + (self.drawn if self._by_draw else self.played)

    def advance(self, code: int) -> Advance:
        """The result of a legal action; the match itself does not change."""
        game, _, state, chance, played, drawn = self
        assert state is not None
        if chance is None:
            return advance(game, state, code)
        return advance(game, state, code, chance.lanes(1 + (drawn if chance.by_draw else played)), chance.by_draw)

    def moved(self, state: Cards | None, drew: bool) -> Match:
        """After an action that led to this state; `drew`: it used chance."""
        game, acts, _, chance, played, drawn = self
        return made(Match, (game, acts.moved(state is not None and bool(state.over)), state, chance, played + 1, drawn + drew))

    def acted(self, act: Act, earlier: Cards | None = None) -> Match:
        """After an act; where a move was taken back, at the state before it."""
        return self._replace(acts=self.acts.acted(act), state=earlier if act.name == "undo" else self.state)

    def replayed(self, moves: Iterable[Move]) -> Cards:
        """The state that moves which were played before led to from here."""
        state = copy(self.cards)
        for move in moves:
            if (lanes := self._lanes(move.number)) is not None:
                state.rng = lanes
            state.log = InOrder(state) if self._by_draw else None
            self.game.spec.apply(state, move.code)
            state.log = None
        return state

    def with_states(self, moves: Iterable[Move]) -> Iterator[tuple[Cards, int]]:
        """Moves that were played before from here, each with the state before it."""
        state = self.cards
        for move in moves:
            yield state, move.code
            state = self._replace(state=state).replayed((move,))

    def undo_point(self, seat: int, moves: Sequence[Undoable], before: Callable[[int], Cards]) -> UndoPoint | None:
        """Where undoing a seat's last move leads; None where it has none. `before` gives the state before a move, by its index."""
        at = last_of(seat, moves)
        if at is None:
            return None
        earlier = before(at)
        return UndoPoint(at, earlier, peek(seat, earlier, self.cards, moves[at:]))

    def points(self) -> tuple[int, ...]:
        """The points of each seat so far."""
        return tuple(int(self.game.spec.score(self.cards, seat)) for seat in range(self.game.seats))

    def result(self) -> Result | None:
        """Points and winners, once the game is over."""
        return Result(self.points(), winners(self)) if self.over else None

    @property
    def _by_draw(self) -> bool:
        return self.chance is not None and self.chance.by_draw

    def _lanes(self, number: int) -> list[int] | None:
        return self.chance.lanes(number) if self.chance is not None else None


class InOrder(list[Event]):
    """The log of an action whose chance is promised by draw. Where all cards are collected and shuffled, they are put in order and shuffled
    again: how they are dealt then follows from chance alone, and not from how they lay."""

    def __init__(self, s: Cards) -> None:
        self.s = s

    def append(self, event: Event) -> None:
        if isinstance(event, Collected):
            s, cards = self.s, len(event.faces)
            s.log = None
            s.face[:cards] = sorted(s.face[:cards])
            collect(s, cards, event.zones, event.target)
            s.log = self
            event = event._replace(faces=tuple(s.face[:cards]))
        super().append(event)


def advance(game: Game, before: Cards, code: int, lanes: list[int] | None = None, by_draw: bool = False) -> Advance:
    """Apply a legal action to a copy of a state; `lanes` replace the generator first."""
    after = copy(before)
    if lanes is not None:
        after.rng = lanes
    drawn = after.rng[:]
    happened: list[Event] = InOrder(after) if by_draw else []
    after.log = happened
    game.spec.apply(after, code)
    after.log = None
    return made(Advance, (after, happened + changes(game, before, after, happened), after.rng != drawn))


def winners(match: Match) -> tuple[int, ...]:
    """The seats that won: of a game that ran its course, without those who resigned; or of one that the players ended."""
    game, s, gone = match.game, match.cards, match.acts.gone
    left = [seat for seat in range(game.seats) if seat not in gone]
    if not s.over:
        return () if match.acts.ended in ("stop", "void") else tuple(left)
    bits = game.spec.winners(s)
    won = [seat for seat in range(game.seats) if bits >> seat & 1]
    if kept := tuple(seat for seat in won if seat not in gone):
        return kept
    points = match.points()
    best = (min if game.spec.fewest_win else max)((points[seat] for seat in left), default=0)
    return tuple(seat for seat in left if won and points[seat] == best)


def standing(result: Result, fewest_win: bool) -> list[tuple[int, int]]:
    """Places and seats: the winners first, then the others by their points, of which few or many are better."""
    rank = [(seat not in result.winners, points if fewest_win else -points) for seat, points in enumerate(result.points)]
    return [(1 + sum(other < own for other in rank), seat) for own, seat in sorted((own, seat) for seat, own in enumerate(rank))]


# Undo


class Made(Protocol):
    """A move that was made: by whom."""

    @property
    def seat(self) -> int: ...


class Undoable(Made, Protocol):
    """A move that may be undone: also whether chance was used."""

    @property
    def chance(self) -> bool: ...


AnyMove = TypeVar("AnyMove", bound=Made)


class Move(Protocol):
    """A move that can be played again: its code, and the number under which its chance is promised."""

    @property
    def code(self) -> int: ...
    @property
    def number(self) -> int: ...


class UndoPoint(NamedTuple):
    """Where an undo leads: the first move that it takes back, the state before that, and why it would be a peek (None if it is not)."""

    at: int
    state: Cards
    peek: str | None


UNDO_REFUSED = {
    "nothing": "there is nothing of yours to take back",
    "acted": "another player has acted since: that cannot be taken back",
    "chance": "cards were shuffled since: that cannot be taken back",
    "learned": "you have seen a new card since: that cannot be taken back",
}


def last_of(seat: int | None, moves: Sequence[Made]) -> int | None:
    """Which move was a seat's last."""
    return next((i for i in range(len(moves) - 1, -1, -1) if moves[i].seat == seat), None)


def take_back(act: Act, moves: list[AnyMove]) -> AnyMove | None:
    """Drop what an undo takes back from the moves that stand: a seat's last one and all since. The first of them, or None."""
    at = last_of(act.seat, moves)
    if at is None:
        return None
    first = moves[at]
    del moves[at:]
    return first


def peek(seat: int, earlier: Cards, now: Cards, since: Iterable[Undoable]) -> str | None:
    """Why an undo to an earlier state would be a peek (the seat has learned something since); None if it is not."""
    moves = list(since)
    if any(move.seat != seat for move in moves):
        return "acted"
    if any(move.chance for move in moves):
        return "chance"
    return "learned" if learned(seat, earlier, now) else None


def learned(seat: int, earlier: Cards, now: Cards) -> bool:
    """Whether a seat knows a card now that it did not know earlier."""
    return earlier.known != now.known and bool(_knowledge(now) & ~_knowledge(earlier) & _knowledge_of(seat, len(now.known)))


def _knowledge(s: Cards) -> int:
    """Who knows which card, as one number: eight bits a card."""
    return int.from_bytes(bytes(s.known))


@cache
def _knowledge_of(seat: int, cards: int) -> int:
    """The bits of a seat that knows all of so many cards."""
    return int.from_bytes(bytes([1 << seat]) * cards)
