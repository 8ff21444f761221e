"""What happens at a table by itself: the deal, clocks that run out, bots that move or take free seats."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable

from cardhouse.server.live import lessons
from cardhouse.server.live.bots import Bots
from cardhouse.server.live.commit import Commits, log_refused
from cardhouse.server.live.live import Live
from cardhouse.server.log.clock import steady, wall
from cardhouse.server.log.entries import Next, Sat, Upgraded
from cardhouse.server.log.table import Table

log = logging.getLogger("cardhouse.house")

AGAIN = 1.0  # seconds until the house tries again what it could not do


class Timers:
    """Asks for what the house itself has to do at its tables."""

    def __init__(self, commits: Commits, bots: Bots | None) -> None:
        self.commits, self.bots = commits, bots
        self._tasks: set[asyncio.Task[None]] = set()

    def proceed(self, live: Live) -> None:
        """What the house does next at a table: deal, go on under other rules, ask a bot, watch the clock."""
        if self._due(live.table) is not None:
            self.commits.change(live, lambda: due() if (due := self._due(live.table)) is not None else None, log_refused)
        self.arm(live)

    def _due(self, table: Table) -> Callable[[], Next] | None:
        """What the house has to write down at a table: a deal, or that its game has other rules than when it was left."""
        if table.complete():
            return table.start
        if table.status == "playing" and table.state is None:
            return lambda: table.void("rules_changed")
        if table.status == "playing" and (table.rules != table.spec.version or table.rebuilt):
            return lambda: Next(Upgraded(wall(), table.spec.version, table.spec.schema), table.state)  # earlier states are of other rules
        return None

    def arm(self, live: Live) -> None:
        """Set the clock, and ask the bot whose turn it is."""
        table, loop = live.table, asyncio.get_running_loop()
        if live.timer is not None:
            live.timer.cancel()
            live.timer = None
        if (until := table.deadline()) is not None:
            live.timer = loop.call_later(min(max(0.0, until - steady()), 86_400), self.time_up, live)
        watched = bool(live.followers) or any(seat.person for seat in table.sitters)
        if watched and table.waits_for_bot and live.thinking != table.n and self.bots is not None:
            live.thinking = table.n
            task = loop.create_task(self._think(live, table.n))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)
        if table.status == "gathering" and table.settings.fill and live.filler is None and any(seat.free for seat in table.seats):
            left = live.since + table.settings.fill - steady()
            live.filler = loop.call_later(max(0.0, left), self.fill, live)

    def time_up(self, live: Live) -> None:
        """Somebody's time may be up."""
        live.timer = None

        def make() -> Next | None:
            until = live.table.deadline()
            if until is not None and until <= steady() + 0.01:
                return live.table.time_up()
            self.arm(live)
            return None

        self.commits.change(live, make, log_refused)

    def fill(self, live: Live) -> None:
        """Bots take the seats that are still free."""
        for number in range(len(live.table.seats)):

            def make(number: int = number) -> Next | None:
                free = live.table.status == "gathering" and live.table.seats[number].free
                return Next(Sat(wall(), number, bot="normal")) if free else None

            self.commits.change(live, make, log_refused)

    async def _think(self, live: Live, n: int) -> None:
        table = live.table
        assert self.bots is not None
        assert table.state is not None
        seat = table.state.to_act
        level = table.acts.bots[seat]
        try:
            taught = lessons.reply(table) if level == lessons.LEVEL else None
            if level == lessons.LEVEL:
                level = lessons.BEYOND
            code = await self.bots.choose(table.game, table.state, level, next(iter(table.people()), "")) if taught is None else taught
        except Exception:
            log.exception("a bot could not choose", extra={"table": table.row.id})
            self.try_again(live)
            return
        finally:
            live.thinking = -1

        def make() -> Next | None:
            following = live.table.play_for(n, code, "bot")
            if following is None:
                self.arm(live)
            return following

        self.commits.change(live, make, log_refused)

    def again(self, live: Live) -> None:
        """Try again what the house itself had to do and could not."""
        live.filler = None
        self.proceed(live)

    def try_again(self, live: Live) -> None:
        """Do in a moment what could not be done now."""
        asyncio.get_running_loop().call_later(AGAIN, self.again, live)

    def close(self) -> None:
        for task in self._tasks:
            task.cancel()
