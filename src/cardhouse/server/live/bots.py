"""Bots choose in processes of their own, so that no socket waits for them."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import lru_cache, partial
from typing import Any, NamedTuple

from cardhouse.bots.hints import compiled_values, hint_of, valued
from cardhouse.bots.levels import LEVELS, believes, choose, level_of, needed_by, played_as, ready
from cardhouse.bots.player import Past
from cardhouse.bots.values import Estimate
from cardhouse.engine.actions import parse
from cardhouse.engine.game import Game, load, spec_of
from cardhouse.engine.state import Cards
from cardhouse.prose.advice import why_better
from cardhouse.server.log.entries import read_state, write_state
from cardhouse.server.messages import Hint, Reasons
from cardhouse.server.workers import HEDGE, WorkerPool

PATIENCE = 15.0  # seconds for one move: far more than any bot takes
MOST_WAITING = 100_000  # for one person: no real limit, since each table asks for one move at a time


@lru_cache(maxsize=256)
def _game(key: str, options: tuple[tuple[str, Any], ...]) -> Game:
    return Game(spec_of(key), dict(options))


def _choose(
    key: str, options: tuple[tuple[str, Any], ...], body: bytes, level: str, chooser: int, past: Sequence[tuple[bytes, int]]
) -> tuple[int, bool]:
    """Runs in the other process."""
    game = _game(key, options)
    state = game.spec.state
    plays = level_of(played_as(game, level))
    own = not plays.searches or ready(game, plays)
    return choose(game, read_state(state, body), level, chooser, lambda: [(read_state(state, before), move) for before, move in past]), own


def _hint(key: str, options: tuple[tuple[str, Any], ...], body: bytes, chooser: int, played: str) -> tuple[Hint, tuple[float, float]]:
    """Runs in the other process. The hint, and by how much a move is behind the best one."""
    game = _game(key, options)
    s = read_state(game.spec.state, body)
    worth = valued(game, s, chooser)
    found = hint_of(game, s, worth)
    code = parse(game.spec.forms, played) if played else None
    behind = worth.difference(worth.best, code) if code in worth.moves else Estimate(0, 0)
    if code in worth.moves and code != worth.best:  # why not that one
        found = replace(found, why=why_better(game, s, worth.best, code, worth))
    moves = [(game.action(move).text, *_percent(share)) for move, share in found.moves]
    said = found.why
    why = Reasons(said.promise, dict(said.best), said.other, said.key, dict(said.numbers))
    return Hint(found.seat, found.worlds, moves, _percent(found.ahead), found.sure, why), _percent(behind)


def _percent(share: Estimate) -> tuple[float, float]:
    return round(100 * share.mean, 1), round(100 * share.margin, 1)


def _prepare(keys: tuple[str, ...]) -> bool:
    """Compile in the background what bots of these games play by, one thing after the other; returns whether that is done. A move that is
    asked meanwhile does not wait."""
    waiting = (each.decided(game) for game in map(load, keys) for each in (*needed_by(game, LEVELS["master"]), compiled_values))
    return all(waiting)


class Choice(NamedTuple):
    """A move, and whether the level's own search chose it: until that is compiled its policy does."""

    code: int
    own: bool


class Bots:
    """A few processes that choose moves, with a fair queue by person."""

    def __init__(self, processes: int = 1, patience: float = PATIENCE, spare: int = 1, hedge: float = HEDGE) -> None:
        self._pool = WorkerPool(processes, patience, MOST_WAITING, spare=spare, hedge=hedge)
        self._warming: asyncio.Task[None] | None = None

    @property
    def waiting(self) -> int:
        """How many moves and hints wait for a process."""
        return self._pool.waiting

    @property
    def busy(self) -> int:
        """How many processes think, or hang."""
        return self._pool.busy

    def warm(self, keys: tuple[str, ...]) -> None:
        """Start a process before the first bot is asked; where games are named all processes, and compile what their bots play by."""
        self._pool.prepare = partial(_prepare, keys) if keys else None
        first = self._pool.everywhere(self._pool.prepare) if self._pool.prepare else self._pool.run("", _prepare, ())
        self._warming = asyncio.get_running_loop().create_task(first)

    async def warmed(self) -> None:
        """Wait until everything is compiled."""
        if self._warming is not None:
            await self._warming

    async def choose(
        self, game: Game, state: Cards, level: str, caller: str = "", past: Callable[[], Past] = tuple, chooser: int | None = None
    ) -> Choice:
        """The move of a bot of this level. `past` gives the moves since the tick began, where it makes something of them; `chooser` seeds
        its generator."""
        known = [(write_state(before) or b"", move) for before, move in past()] if believes(game, level_of(level)) else []
        asked = (
            game.key,
            tuple(game.options.items()),
            write_state(state) or b"",
            level,
            secrets.randbits(63) if chooser is None else chooser,
            known,
        )
        return Choice(*await self._pool.run(caller, _choose, *asked))

    async def hint(self, game: Game, state: Cards, caller: str = "") -> Hint:
        """What the moves of the seat to act are worth."""
        return (await self.judge(game, state, "", secrets.randbits(63), caller))[0]

    async def judge(self, game: Game, state: Cards, played: str, key: int, caller: str = "") -> tuple[Hint, tuple[float, float]]:
        """The same with a key, and by how much a move that was played is behind the best one, in percent with half of the 95% interval."""
        asked = game.key, tuple(game.options.items()), write_state(state) or b"", key, played
        found: tuple[Hint, tuple[float, float]] = await self._pool.run(caller, _hint, *asked)
        return found

    def close(self) -> None:
        self._pool.close()
