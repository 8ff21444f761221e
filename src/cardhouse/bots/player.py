"""A search ready to play: its memory, and its kernel compiled or plain."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from types import SimpleNamespace
from typing import Any

from cardhouse.bots import beliefs, search
from cardhouse.bots.nested import nested_search
from cardhouse.bots.search import note_fields
from cardhouse.engine.compile import compiled, has_compiler, interpreted, rules_of
from cardhouse.engine.evaluation import UNIT
from cardhouse.engine.game import Game, Spec
from cardhouse.engine.rng import Chooser, seed
from cardhouse.engine.state import Cards, copy, flat_dtype, to_flat

Past = Sequence[tuple[Cards, int]]  # moves, each with the state before it


class PlainWorlds(list[Cards]):
    """Worlds that are copied when they are set, as records in an array are."""

    def __setitem__(self, at: Any, s: Any) -> None:
        super().__setitem__(at, copy(s))


def zeros(shape: tuple[int, ...]) -> Any:
    """A number, a list or a list of lists, all zero."""
    return [zeros(shape[1:]) for _ in range(shape[0])] if shape else 0


def believed_worlds(game: Game) -> int:
    """How many worlds a search of this game may carry forward."""
    return int(game.spec.evaluation.tuning(game.options).master.get("believed", 0)) if game.spec.evaluation else 0


@dataclass(frozen=True)
class Thought:
    """What a search came to: its move, and for every legal move in how many worlds it was tried and its mean share of the win."""

    move: int
    moves: tuple[int, ...]
    tried: tuple[int, ...]
    shares: tuple[float, ...]
    played: int  # moves of all rollouts together


class Search:
    """A search of one game. Not for two threads at once: each has its own."""

    def __init__(self, game: Game, *, compile: bool | None = None) -> None:
        self.game = game
        self.inner: Search | None = None  # of a nested search: what plays its rollouts
        self.compiled = has_compiler() if compile is None else compile
        spec = game.spec
        learned = spec.evaluation.learned if spec.evaluation else None
        weights = learned.weights() if learned else ()
        fields = note_fields(spec.max_legal, len(spec.state().face), believed_worlds(game), (len(weights), learned.notes if learned else 0))
        if self.compiled:
            import numpy as np

            self.worlds: Any = np.zeros(search.WORLDS, flat_dtype(spec.state.FIELDS))
            self.notes: Any = np.zeros(1, flat_dtype(fields)).view(np.recarray)[0]
            self.chooser, self.dice = (np.zeros(1, flat_dtype(Chooser.FIELDS)).view(np.recarray)[0] for _ in range(2))
        else:
            self.worlds = PlainWorlds(game.blank() for _ in range(search.WORLDS))
            self.notes = SimpleNamespace(**{name: zeros(field.shape) for name, field in fields.items()})
            self.chooser, self.dice = Chooser(), Chooser()
        self.notes.learned[: len(weights)] = weights

    def think(self, s: Cards, key: int, past: Past = ()) -> Thought:
        """Search the move of the seat to act."""
        move = self.choose(s, key, past)
        n = self.game.spec.legal(s, [0] * self.game.spec.max_legal)
        notes = self.notes
        tried = tuple(int(x) for x in notes.tried[:n])
        shares = tuple(int(total) / count / UNIT if count else 0.0 for total, count in zip(notes.sums[:n], tried, strict=True))
        return Thought(move, tuple(int(x) for x in notes.moves[:n]), tried, shares, int(notes.played))

    def choose(self, s: Cards, key: int, past: Past = ()) -> int:
        """Its move alone."""
        seed(self.chooser, key)
        if self.notes.many > 0:
            self.believe(s, past)
        self._set(s)
        if self.inner is None:
            return int(self._kernel(search.search)(*self.memory()))
        return int(self._kernel(nested_search)(*self.memory(), *self.inner.memory()))

    def believe(self, s: Cards, past: Past) -> None:
        """Find worlds that fit the moves since the tick began, for the seat to act."""
        self.notes.past = len(past[: search.MOST_PAST])
        for k, (_, move) in enumerate(past[: search.MOST_PAST]):
            self.notes.actions[k] = move
        if past:
            self._set(past[0][0], search.START)
            self.notes.tick = rules_of(self.game.spec)["clock"](past[0][0])
        self._set(s)
        self._kernel(beliefs.believe)(self.worlds, self.notes, self.chooser)

    def _set(self, s: Cards, at: int = search.TRUE) -> None:
        self.worlds[at] = to_flat(s) if self.compiled else s

    def _kernel(self, rule: Callable[..., Any]) -> Any:
        return kernel(self.game.spec, self.compiled, rule)

    def memory(self) -> tuple[Any, ...]:
        """What its kernel works on."""
        return self.worlds, self.notes, self.chooser, self.dice


@lru_cache(maxsize=256)
def kernel(spec: Spec, machine_code: bool, rule: Callable[..., Any]) -> Any:
    return compiled(spec)(rule) if machine_code else interpreted(rules_of(spec))(rule)
