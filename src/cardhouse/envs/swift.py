"""A single game as machine code, for environments that play long: one call steps it and lists what is legal, another observes it.

Nobody waits for a compiler: a game is played interpreted, and from some thousand decisions on compiled in the background. Games that are
dealt after that are played by its code; by law 4 they are the same games.
"""

from __future__ import annotations

import ctypes
import threading
from collections import Counter
from collections.abc import Callable
from functools import lru_cache
from typing import Any, NamedTuple

from cardhouse.bots.background import Background
from cardhouse.engine.actions import index_of, index_table
from cardhouse.engine.compile import compiled, kind_of
from cardhouse.engine.game import Game, Spec
from cardhouse.engine.observation import rule
from cardhouse.engine.rng import Chooser, seed
from cardhouse.engine.state import Cards, flat_dtype, flat_zeros, to_flat, to_plain
from cardhouse.envs.observe import observation_size, reward_table

setup: Any
legal: Any
apply: Any
winners: Any
easy: Any
normal: Any

AFTER = 3_000  # decisions of a game until compiling it is worth a core for some seconds
DEAL, LOOK = -1, -2  # instead of an action
BOTS = {"easy": -3, "normal": -4}  # or the action of such a bot
EASY, NORMAL = BOTS.values()
COUNT, TO_ACT, OVER, WON, LISTED = range(5)  # what `turn` tells: how many actions are legal, and from LISTED on their indices

played: Counter[Spec] = Counter()


def turn(s: Any, chooser: Any, key: int, code: int, forms: Any, codes: Any, out: Any) -> int:
    """Deal from a key, play an action or a bot's, or only look; then tell whose turn it is and what is legal. A rule over free names."""
    if code == DEAL:
        seed(s, key)
        setup(s)
    elif code == EASY:
        seed(chooser, key)
        apply(s, easy(s, chooser))
    elif code == NORMAL:
        seed(chooser, key)
        apply(s, normal(s, chooser))
    elif code != LOOK:
        apply(s, code)
    n = 0
    won = 0
    if s.over:
        won = winners(s)
    else:
        n = legal(s, codes)
        for i in range(n):
            out[LISTED + i] = index_of(codes[i], forms)
    out[COUNT] = n
    out[TO_ACT] = s.to_act
    out[OVER] = s.over
    out[WON] = won
    return n


class Flat(NamedTuple):
    """A state as bytes, and what there is to say of it."""

    memory: Any
    to_act: int
    over: bool
    won: int  # seats as bits
    legal: list[int]  # indices, in the game's order
    codes: list[int]  # the actions they stand for


class Swift:
    """The code of one game with these options, and the memory it tells in. Not for two threads at once: each has its own."""

    def __init__(self, game: Game) -> None:
        import numpy as np

        spec = game.spec
        self.spec = spec
        self.kind = flat_dtype(spec.state.FIELDS)
        blank = flat_zeros(spec.state)
        game.write_options(blank)
        self.memory = ctypes.c_char * self.kind.itemsize
        self.blank = self.memory.from_buffer_copy(blank.tobytes())
        self.forms, self.codes = np.array(index_table(spec.forms), np.int64), np.zeros(spec.max_legal, np.int64)
        self.out, self.seen = np.zeros(LISTED + spec.max_legal, np.int64), np.zeros(observation_size(game), np.int16)
        self.rewards = [[float(reward) for reward in line] for line in reward_table(game)]
        self.seats = game.seats
        twin = compiled(spec)
        self.chooser = np.zeros(1, flat_dtype(Chooser.FIELDS))
        self._chooser_at = self.chooser.ctypes.data
        self._turn, self._turn_at = bound(twin(turn), blank, self.chooser[0], 0, 0, self.forms, self.codes, self.out)
        self._observe, self._observe_at = bound(twin(rule(spec)), blank, 0, 0, self.seen)

    def after(self, state: Any, code: int, key: int = 0) -> Flat:
        """Where an action leads from a state, which does not change."""
        other = self.memory.from_buffer_copy(state)
        n = self._turn(ctypes.addressof(other), self._chooser_at, key, code, *self._turn_at)
        out = self.out[: LISTED + n].tolist()
        return Flat(other, out[TO_ACT], bool(out[OVER]), out[WON], out[LISTED:], self.codes[:n].tolist())

    def observation(self, state: Any, seat: int) -> Any:
        self._observe(ctypes.addressof(state), seat, self.seats, *self._observe_at)
        return self.seen.copy()

    def plain(self, state: Any) -> Cards:
        import numpy as np

        return to_plain(self.spec.state, np.frombuffer(state, self.kind).view(np.recarray)[0])

    def flat(self, s: Cards) -> Flat:
        return self.after(to_flat(s).tobytes(), LOOK)


def bound(made: Any, *values: Any) -> tuple[Callable[..., int], tuple[int, ...]]:
    """The machine code for arguments of these kinds, and the addresses and lengths of the arrays among them, which stay where they are."""
    places: list[int] = []
    for value in values:
        if getattr(value, "ndim", 0):
            places += [value.ctypes.data, *value.shape]
    return made.prepare(tuple(kind_of(value) for value in values)).run, tuple(places)


@lru_cache(maxsize=64)
def swift(game: Game, thread: int) -> Swift:
    """The code of a game, kept ready for a thread."""
    return Swift(game)


def compile_game(game: Game) -> None:
    """Compile a game's code, or read it from the cache: it serves all variants of the game."""
    Swift(game)


compiled_game = Background(compile_game, "it goes on interpreted")


def swift_for(game: Game) -> Swift | None:
    """The code of a game that has been played long enough, once it is there."""
    if played[game.spec] < AFTER or not compiled_game.ready(game):
        return None
    return swift(game, threading.get_ident())
