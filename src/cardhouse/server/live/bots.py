"""Bots choose in processes of their own, so that no socket waits for them."""

from __future__ import annotations

import asyncio
import secrets
from contextlib import suppress
from functools import lru_cache
from typing import Any

from cardhouse.bots.hints import hint
from cardhouse.bots.levels import choose
from cardhouse.bots.values import Estimate
from cardhouse.engine.game import Game, spec_of
from cardhouse.engine.state import Cards
from cardhouse.server.log.entries import read_state, write_state
from cardhouse.server.messages import Hint, Reasons
from cardhouse.server.workers import WorkerLost, WorkerPool

PATIENCE = 15.0  # seconds for one move: far more than any bot takes
MOST_WAITING = 100_000  # for one person: no real limit, since each table asks for one move at a time


@lru_cache(maxsize=256)
def _game(key: str, options: tuple[tuple[str, Any], ...]) -> Game:
    return Game(spec_of(key), dict(options))


def _choose(key: str, options: tuple[tuple[str, Any], ...], body: bytes, level: str, chooser: int) -> int:
    """Runs in the other process."""
    game = _game(key, options)
    return choose(game, read_state(game.spec.state, body), level, chooser)


def _hint(key: str, options: tuple[tuple[str, Any], ...], body: bytes, chooser: int) -> Hint:
    """Runs in the other process."""
    game = _game(key, options)
    found = hint(game, read_state(game.spec.state, body), chooser)
    moves = [(game.action(move).text, *_percent(share)) for move, share in found.moves]
    said = found.why
    why = Reasons(said.promise, dict(said.best), said.other, said.key, dict(said.numbers))
    return Hint(found.seat, found.worlds, moves, _percent(found.ahead), found.sure, why)


def _percent(share: Estimate) -> tuple[float, float]:
    return round(100 * share.mean, 1), round(100 * share.margin, 1)


def _ready() -> bool:
    return True


class Bots:
    """A few processes that choose moves, with a fair queue by person."""

    def __init__(self, processes: int = 1, patience: float = PATIENCE) -> None:
        self._pool = WorkerPool(processes, patience, MOST_WAITING)
        self._warming: asyncio.Task[None] | None = None

    def warm(self) -> None:
        """Start a process before the first bot is asked."""
        self._warming = asyncio.get_running_loop().create_task(self._warm())

    async def _warm(self) -> None:
        with suppress(WorkerLost):
            await self._pool.run("", _ready)

    async def choose(self, game: Game, state: Cards, level: str, whose: str = "") -> int:
        """The move of a bot of this level."""
        asked = game.key, tuple(game.options.items()), write_state(state) or b"", level, secrets.randbits(63)
        return int(await self._pool.run(whose, _choose, *asked))

    async def hint(self, game: Game, state: Cards, whose: str = "") -> Hint:
        """What the moves of the seat to act are worth."""
        asked = game.key, tuple(game.options.items()), write_state(state) or b"", secrets.randbits(63)
        found: Hint = await self._pool.run(whose, _hint, *asked)
        return found

    def close(self) -> None:
        self._pool.close()
