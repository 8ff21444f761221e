"""Hints at live tables: worked out in the bot processes, then an entry like any other, so that none is given that is not recorded."""

from __future__ import annotations

import asyncio
import logging

from cardhouse.engine.game import Game
from cardhouse.engine.state import Cards
from cardhouse.server.errors import Refused
from cardhouse.server.live.bots import Bots
from cardhouse.server.live.commit import Commits
from cardhouse.server.live.live_table import LiveTable, Refuse
from cardhouse.server.log import hints
from cardhouse.server.messages import Hint

log = logging.getLogger("cardhouse.live")


class Advice:
    """Hints that are being worked out, one for a person at a time."""

    def __init__(self, commits: Commits, bots: Bots | None) -> None:
        self.commits, self.bots = commits, bots
        self._asking: dict[str, asyncio.Task[None]] = {}

    def check(self, person: str) -> None:
        """Refused while the person waits for another hint."""
        if person in self._asking:
            raise Refused("hint_waits", "the house still thinks about your last hint: wait for it")

    def ask(self, live: LiveTable, person: str, about: hints.HintRequest, refuse: Refuse) -> None:
        """Work a hint out; it comes as an update of the table."""
        self.check(person)
        self._asking[person] = task = asyncio.get_running_loop().create_task(self._advise(live, person, about, refuse))
        task.add_done_callback(lambda _: self._asking.pop(person, None))

    async def _advise(self, live: LiveTable, person: str, about: hints.HintRequest, refuse: Refuse) -> None:
        try:
            if self.bots is None:
                raise RuntimeError("this server has no bots")
            hint = await self.bots.hint(live.table.game, about.state, person)
        except Exception:
            log.exception("a hint could not be worked out", extra={"table": live.table.row.id})
            refuse(Refused("hint_failed", "the house could not think just now: nothing was recorded, try again"))
            return
        self.commits.change(live, lambda: hints.given(live.table, about, hint), refuse)

    async def judge(self, game: Game, state: Cards, played: str, key: int, caller: str) -> tuple[Hint, tuple[float, float]]:
        """What the moves of a decision were worth, and how far the one that was played is behind the best."""
        if self.bots is None:
            raise Refused("hint_failed", "this house has no bots: nobody can say")
        return await self.bots.judge(game, state, played, key, caller)

    def close(self) -> None:
        for task in list(self._asking.values()):
            task.cancel()
