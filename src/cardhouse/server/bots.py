"""Bots, in processes of their own: however long one thinks, no socket waits."""

from __future__ import annotations

import asyncio
import secrets
from concurrent.futures.process import BrokenProcessPool
from functools import lru_cache
from typing import Any

from cardhouse.engine.game import Game, spec_of
from cardhouse.engine.state import Cards
from cardhouse.server.children import new_pool
from cardhouse.server.entries import read_state, write_state


@lru_cache(maxsize=256)
def _game(key: str, options: tuple[tuple[str, Any], ...]) -> Game:
    return Game(spec_of(key), dict(options))


def _choose(key: str, options: tuple[tuple[str, Any], ...], body: bytes, level: str, chooser: int) -> int:
    """Runs in the other process."""
    game = _game(key, options)
    return game.choose(read_state(game.spec.state, body), level, chooser)


def _ready() -> bool:
    return True


class Bots:
    """A few processes that choose moves."""

    def __init__(self, processes: int = 1) -> None:
        self._processes = processes
        self._pool = new_pool(self._processes)

    def warm(self) -> None:
        """Start the processes before the first bot is asked."""
        self._pool.submit(_ready)

    async def choose(self, game: Game, state: Cards, level: str) -> int:
        """What a bot of this level plays; asked again where its process died."""
        body = write_state(state) or b""
        for _ in range(3):
            try:
                asked = self._pool.submit(_choose, game.key, tuple(game.options.items()), body, level, secrets.randbits(63))
                return await asyncio.wrap_future(asked)
            except BrokenProcessPool:
                self._pool = new_pool(self._processes)
        raise RuntimeError("the processes of the bots die again and again")

    def close(self) -> None:
        self._pool.shutdown(wait=False, cancel_futures=True)
