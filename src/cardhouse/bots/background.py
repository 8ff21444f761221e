"""What is compiled in the background, once for each game: nobody waits for a compiler."""

from __future__ import annotations

import logging
import os
import sys
from collections.abc import Callable
from contextlib import suppress
from threading import Lock, Thread

from cardhouse.engine.compile import has_compiler
from cardhouse.engine.game import Game, Spec

log = logging.getLogger("cardhouse.bots")

NICENESS = 10  # tables and bots go first


class Background:
    """Something that needs machine code of a game, and is done plainly or not at all until it is there."""

    def __init__(self, compile: Callable[[Game], None], failed: str) -> None:
        self.compile, self.failed = compile, failed  # what it does without
        self._threads: dict[Spec, Thread] = {}
        self._done: set[Spec] = set()
        self._lock = Lock()

    def ready(self, game: Game) -> bool:
        """Whether it is there now; it is compiled from the first time this is asked. Never where there is no compiler."""
        if not has_compiler():
            return False
        with self._lock:
            if game.spec not in self._threads:
                self._threads[game.spec] = Thread(target=self._run, args=(game,), daemon=True)
                self._threads[game.spec].start()
        return game.spec in self._done

    def decided(self, game: Game) -> bool:
        """Whether it is there, or never will be."""
        return self.ready(game) or game.spec not in self._threads or not self._threads[game.spec].is_alive()

    def _run(self, game: Game) -> None:
        lower_priority()
        try:
            self.compile(game)
            self._done.add(game.spec)
        except Exception:
            log.exception("%s cannot be compiled: %s", game.key, self.failed)


def lower_priority(process: bool = False) -> None:
    """Let this thread, or this whole process, run behind what else the machine does. Only Linux has priorities of threads."""
    if sys.platform == "linux" or process:
        with suppress(OSError, AttributeError):  # Windows has none
            os.setpriority(os.PRIO_PROCESS, 0, max(NICENESS, os.getpriority(os.PRIO_PROCESS, 0)))
