"""Records that somebody brings: read and checked in a process of their own, so that no text can hold up a table, and made into a log."""

from __future__ import annotations

import asyncio
import signal
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import replace
from typing import Any, TypeVar

from cardhouse.engine.acts import read_act
from cardhouse.engine.errors import CardhouseError
from cardhouse.engine.game import BOTS
from cardhouse.engine.record import loads
from cardhouse.engine.state import schema
from cardhouse.engine.table import Table
from cardhouse.engine.verify import Fact, verify
from cardhouse.engine.views import written, written_view
from cardhouse.server.children import new_pool
from cardhouse.server.entries import Acted, Entry, Opened, Played, Sat, Started, write
from cardhouse.server.errors import Refused
from cardhouse.server.messages import Result, SeatPlan, Settings
from cardhouse.server.people import tidy_name
from cardhouse.server.replay import BROUGHT

MOST_ENTRIES = 10_000
PATIENCE = 10.0  # seconds to read one record
SHORT = 0.5  # seconds for one that is then taken up at a table

Made = TypeVar("Made")


class Reader:
    """A process that reads records, started when it is first needed."""

    def __init__(self) -> None:
        self._pool: ProcessPoolExecutor | None = None

    async def read(self, work: Callable[[str], Made], text: str) -> Made:
        """What some work makes of a record; refused with the record's own sentence, or where it takes too long."""
        for _ in range(2):
            if self._pool is None:
                self._pool = new_pool(1)
            try:
                made, error = await asyncio.wrap_future(self._pool.submit(_within, work, text))
            except BrokenProcessPool:
                self._pool = None
                continue
            if error:
                raise Refused("record", error)
            return made  # type: ignore[no-any-return]
        raise Refused("record", "this record could not be read: it breaks the reader")

    def close(self) -> None:
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)


# In the other process


def _within(work: Callable[[str], Any], text: str) -> tuple[Any, str]:
    """Some work on a record, and the sentence of what was wrong; cut off where it takes too long."""
    if hasattr(signal, "setitimer"):
        signal.signal(signal.SIGALRM, _late)
        signal.setitimer(signal.ITIMER_REAL, PATIENCE)
    try:
        return work(text), ""
    except CardhouseError as error:
        return None, str(error)
    except RecursionError:
        return None, "this record is nested too deeply"
    finally:
        if hasattr(signal, "setitimer"):
            signal.setitimer(signal.ITIMER_REAL, 0)


def _late(*_: Any) -> None:
    raise Refused("record", "this record takes too long to read: it is no game that people played")


def check_length(text: str) -> None:
    """No longer than games are."""
    if text.count(",") > MOST_ENTRIES:
        raise Refused("record", f"this record has more than {MOST_ENTRIES:,} entries: it is no game that people played")


def facts(text: str, commitment: str) -> list[Fact]:
    """What can be checked of a record."""
    check_length(text)
    return verify(text, commitment)


def quickly(text: str) -> int:
    """How many seats a record has that can be taken up at once."""
    check_length(text)
    since = time.process_time()
    table = loads(text)
    if time.process_time() - since > SHORT:
        _late()
    return table.game.seats


def as_log(text: str) -> tuple[list[bytes], Result | None]:
    """The log that a record makes, as if it had been played here, and its result where the game is over."""
    check_length(text)
    table = loads(text)
    entries = [_opened(table), *_sat(table), *_played(table)]
    result = table.result
    ended = Result(list(result.points), list(result.winners), table.ended or "over") if result else None
    return [write(entry) for entry in entries], ended


def _opened(table: Table) -> Opened:
    game, chance = table.game, table.chance
    seats = [SeatPlan("open") for _ in range(game.seats)]
    settings = Settings(game.key, dict(game.options), seats)
    secret, seed = (chance.secret, None) if chance else (b"", table.seed)
    return Opened(time.time(), settings, dict(game.options), game.spec.version, "", secret, seed, table.position, BROUGHT)


def _sat(table: Table) -> list[Entry]:
    """Who sat where, by the headers; they are names, and nobody of this house."""
    found: list[Entry] = []
    for seat in range(table.game.seats):
        try:
            name = tidy_name(table.headers.get(f"Seat{seat}", ""))
        except Refused:
            name = f"Seat {seat + 1}"
        level = table.headers.get(f"Bot{seat}", "")
        found.append(Sat(time.time(), seat, name=name, bot=level if level in BOTS else ""))
    return found


def _played(table: Table) -> list[Entry]:
    """The game again, entry by entry."""
    again = loads(replace(table.record, actions=[], comments={}, headers={}, result=None).dumps())
    game, now = again.game, time.time()
    added = list(again.chance.added) if again.chance else []
    opening = [written(game, event) for event in again.events]
    found: list[Entry] = [Started(now, added, written_view(game, again.state), opening, schema(game.spec.state))]
    for word in table.entries:
        seat, since = again.state.to_act, len(again.events)
        if word.startswith("@"):
            again.act(read_act(word, game.seats))
            found.append(Acted(now, word, written_view(game, again.state) if word.startswith("@undo") else None))
        else:
            again.play(word)
            events = [written(game, event) for event in again.events[since:]]
            found.append(Played(now, seat, word, "", "", [], again.steps[-1].chance, events))
    return found
