"""What the server does at a table by itself: deal, end turns by the clock, let bots move or take free seats."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from functools import partial
from math import log2

from cardhouse.server.cosmetics import worn_at
from cardhouse.server.live import lessons
from cardhouse.server.live.bots import Bots
from cardhouse.server.live.commit import Commits, log_refused
from cardhouse.server.live.live_table import LiveTable
from cardhouse.server.log import acts, gathering, moves
from cardhouse.server.log.clock import steady, wall
from cardhouse.server.log.entries import Proposed, Sat, Upgraded
from cardhouse.server.log.table import Table
from cardhouse.server.log.undo import moves_of_tick
from cardhouse.storage.store import StoreError

log = logging.getLogger("cardhouse.live")

AGAIN = 1.0  # seconds until something that failed is tried again
AT_ONCE, THINKS, MORE, LONGEST = (
    0.1,
    0.45,
    0.12,
    1.1,
)  # seconds of a bot: for a forced move, for a choice, more each time it doubles, at most
GOES_ON = 0.5  # of that for a further move in a row


class Timers:
    """Submits the server's own requests, like those of anybody else."""

    def __init__(self, commits: Commits, bots: Bots | None, pace: int = 0) -> None:
        self.commits, self.bots, self.pace = commits, bots, pace
        self._tasks: set[asyncio.Task[None]] = set()

    def proceed(self, live: LiveTable) -> None:
        """Whatever is due at a table: deal, go on under other rules, ask a bot, start the clock."""
        if self._due(live.table) is not None:
            self.commits.change(live, lambda: due() if (due := self._due(live.table)) is not None else None, log_refused)
        self.arm(live)

    def _due(self, table: Table) -> Callable[[], Proposed] | None:
        """The entry that is due at a table: the deal, that the rules are others than when it was stored, or what all have agreed."""
        if gathering.complete(table):
            people = [sitter.person for sitter in table.sitters]
            return lambda: gathering.start(table, worn_at(self.commits.tables.store, table.spec, people))
        if table.status == "playing" and table.state is None:
            return lambda: acts.void("rules_changed")
        if table.status == "playing" and (table.rules != table.spec.version or table.rebuilt):
            return lambda: Proposed(
                Upgraded(wall(), table.spec.version, table.spec.schema), table.state
            )  # earlier states belong to other rules
        if table.status == "playing" and acts.all_agree(table):
            return lambda: acts.agreed_offer(table, self.commits.tables.history(table))
        return None

    def arm(self, live: LiveTable) -> None:
        """Start the clock, and ask the bot whose turn it is."""
        if live.gone:
            return
        table, loop = live.table, asyncio.get_running_loop()
        if live.timer is not None:
            live.timer.cancel()
            live.timer = None
        if (until := table.deadline()) is not None:
            live.timer = loop.call_later(min(max(0.0, until - steady()), 86_400), self.time_up, live)
        watched = bool(live.followers) or any(seat.person for seat in table.sitters) or bool(table.opened.deal)
        if watched and table.waits_for_bot and live.thinking != table.n and self.bots is not None:
            live.thinking = table.n
            task = self.commits.store.aside(self._think, live, table.n)
            assert task is not None
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)
        if table.status == "gathering" and table.settings.fill and live.filler is None and any(seat.free for seat in table.seats):
            left = live.since + table.settings.fill - steady()
            live.filler = loop.call_later(max(0.0, left), self.fill, live)

    def time_up(self, live: LiveTable) -> None:
        """The time of the seat to act may be up."""
        live.timer = None

        def make() -> Proposed | None:
            until = live.table.deadline()
            if until is not None and until <= steady() + 0.01:
                return moves.time_up(live.table)
            self.arm(live)
            return None

        self.commits.change(live, make, log_refused)

    def fill(self, live: LiveTable) -> None:
        """Bots take the seats that are still free."""
        for number in range(len(live.table.seats)):

            def make(number: int = number) -> Proposed | None:
                free = live.table.status == "gathering" and live.table.seats[number].free
                return Proposed(Sat(wall(), number, bot="normal")) if free else None

            self.commits.change(live, make, log_refused)

    async def _think(self, live: LiveTable, n: int) -> None:
        table = live.table
        if table.n != n or not table.waits_for_bot:  # it has moved on before this began, and the seat to act now has been asked
            live.thinking = -1 if live.thinking == n else live.thinking
            return
        assert self.bots is not None
        assert table.state is not None
        seat = table.state.to_act
        level = table.acts.bots[seat]
        try:
            taught = lessons.reply(table) if level == lessons.LEVEL else None
            if level == lessons.LEVEL:
                level = lessons.BEYOND
            caller = next(iter(table.people()), "")
            since = steady()
            past = partial(moves_of_tick, table, self.commits.tables.history(table))
            chance = table.match.chance if table.opened.deal else None  # the same bots wherever the same deal lies
            chooser = None if chance is None else chance.chooser(table.played)
            code, own = await self.bots.choose(table.game, table.state, level, caller, past, chooser) if taught is None else (taught, True)
            if taught is None:
                self.commits.metrics.bot_seconds.observe(steady() - since)
            await asyncio.sleep(thinking_time(table, live.moved) * self.pace / 100 - (steady() - since))
        except StoreError as error:  # what was played before could not be read: that is the database's trouble
            log.warning("a bot waits for the database", extra={"table": table.row.id, "error": str(error)})
            self.retry_soon(live)
            return
        except Exception:
            log.exception("a bot could not choose", extra={"table": table.row.id})
            self.retry_soon(live)
            return
        finally:
            live.thinking = -1
        self.commits.broadcast.warming(live, seat, not own)

        def make() -> Proposed | None:
            live.moved = seat, live.table.n + 1
            proposed = moves.play_for(live.table, n, code, "bot" if own else "stand_in")
            if proposed is None:
                self.arm(live)
            return proposed

        self.commits.change(live, make, log_refused)

    def retry(self, live: LiveTable) -> None:
        """Try again what failed."""
        if live.gone:
            return
        live.filler = None
        self.proceed(live)

    def retry_soon(self, live: LiveTable) -> None:
        """Try again in a moment."""
        asyncio.get_running_loop().call_later(AGAIN, self.commits.store.aside, self.retry, live)

    def close(self) -> None:
        for task in self._tasks:
            task.cancel()


def thinking_time(table: Table, moved: tuple[int, int] = (-1, 0)) -> float:
    """Seconds that a bot takes for its move, so that people can follow: more where there is more to choose from, less where it goes on
    with its turn (`moved` is the bot that moved last, and its entry), none where no person has anything left to decide this round."""
    assert table.state is not None
    state, spec = table.state, table.spec
    seats = [number for number, seat in enumerate(table.seats) if seat.person and not seat.bot and not seat.gone]
    if seats and all(spec.idle(state, seat) for seat in seats):
        return 0.0
    choices = spec.legal(state, [0] * spec.max_legal)
    seconds = min(LONGEST, THINKS + MORE * log2(choices)) if choices > 1 else AT_ONCE
    return seconds * table.settings.pace / 100 * (GOES_ON if moved == (state.to_act, table.changed) else 1)
