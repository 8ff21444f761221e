"""A search ready to play: its memory, and its kernel compiled or plain."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from types import SimpleNamespace
from typing import Any

from cardhouse.bots import search
from cardhouse.bots.search import note_fields
from cardhouse.engine.compile import compiled, has_compiler, interpreted, rules_of
from cardhouse.engine.evaluation import UNIT
from cardhouse.engine.game import Game, Spec
from cardhouse.engine.rng import Chooser, seed
from cardhouse.engine.state import Cards, copy, flat_dtype, to_flat


class PlainWorlds(list[Cards]):
    """Worlds that are copied when they are set, as records in an array are."""

    def __setitem__(self, at: Any, s: Any) -> None:
        super().__setitem__(at, copy(s))


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
        self.compiled = has_compiler() if compile is None else compile
        spec = game.spec
        fields = note_fields(spec.max_legal, len(spec.state().face))
        if self.compiled:
            import numpy as np

            self.worlds: Any = np.zeros(4, flat_dtype(spec.state.FIELDS))
            self.notes: Any = np.zeros(1, flat_dtype(fields)).view(np.recarray)[0]
            self.chooser, self.dice = (np.zeros(1, flat_dtype(Chooser.FIELDS)).view(np.recarray)[0] for _ in range(2))
        else:
            self.worlds = PlainWorlds(game.blank() for _ in range(4))
            self.notes = SimpleNamespace(**{name: [0] * field.shape[0] if field.shape else 0 for name, field in fields.items()})
            self.chooser, self.dice = Chooser(), Chooser()

    def think(self, s: Cards, key: int) -> Thought:
        """Search the move of the seat to act."""
        move = self.choose(s, key)
        n = self.game.spec.legal(s, [0] * self.game.spec.max_legal)
        notes = self.notes
        tried = tuple(int(x) for x in notes.tried[:n])
        shares = tuple(int(total) / count / UNIT if count else 0.0 for total, count in zip(notes.sums[:n], tried, strict=True))
        return Thought(move, tuple(int(x) for x in notes.moves[:n]), tried, shares, int(notes.played))

    def choose(self, s: Cards, key: int) -> int:
        """Its move alone."""
        seed(self.chooser, key)
        self.worlds[search.TRUE] = to_flat(s) if self.compiled else s
        return int(kernel(self.game.spec, self.compiled)(self.worlds, self.notes, self.chooser, self.dice))


@lru_cache(maxsize=64)
def kernel(spec: Spec, machine_code: bool) -> Any:
    return compiled(spec)(search.search) if machine_code else interpreted(rules_of(spec))(search.search)
