"""Waiting for a database, or for its disk, without holding up the event loop (docs/decisions/0114).

`run` runs plain code that calls the store. Where the store has to wait, it calls `wait`: the event loop goes on with other things, and the
plain code goes on when the answer is there. So every call of the store is a place where others may run, as `await` is.
"""

from __future__ import annotations

import asyncio
import contextvars
import inspect
import logging
import traceback
from collections import deque
from collections.abc import Awaitable, Callable, Coroutine, Generator, Iterator
from contextlib import contextmanager
from typing import Any, TypeVar

from cardhouse.engine.errors import NotInstalled
from cardhouse.storage.store import StoreError

try:
    from greenlet import getcurrent, greenlet
except ModuleNotFoundError as error:
    raise NotInstalled(f"{error.name} is not installed here: a house needs pip install 'cardhouse[server]'") from None

MOMENT = 0.005  # seconds
Made = TypeVar("Made")
log = logging.getLogger("cardhouse.storage")


class Waiter(greenlet):  # type: ignore[misc]
    """Plain code that can be left and resumed where it waits. `held` is the connection of its transaction."""

    held: Any = None


def current() -> Waiter | None:
    """The code that runs now, where it can wait."""
    found = getcurrent()
    return found if isinstance(found, Waiter) else None


async def run(work: Callable[..., Any], *values: Any) -> Any:
    """The result of plain code, or of the coroutine that it returns."""
    return await _to_its_end(*_begun(work, *values))


def _begun(work: Callable[..., Any], *values: Any) -> tuple[Waiter, Any]:
    """Code as far as it comes without waiting, and what it waits for; its result where it is at its end."""
    waiter = Waiter(_finished, getcurrent())
    waiter.gr_context = contextvars.copy_context()
    return waiter, waiter.switch(work, *values)


async def _to_its_end(waiter: Waiter, asked: Any) -> Any:
    while not waiter.dead:
        try:
            value = await asked
        except BaseException as error:  # where it waits, not here
            waiter.parent = getcurrent()
            asked = waiter.throw(error)
        else:
            waiter.parent = getcurrent()  # to whom it gives what it waits for next
            asked = waiter.switch(value)
    return asked


def wait(asked: Awaitable[Made]) -> Made:
    """The result of something that takes a while; only inside of `run`."""
    made: Made = getcurrent().parent.switch(asked)
    return made


_tasks: set[asyncio.Task[Any]] = set()


def aside(work: Callable[..., Any], *values: Any) -> asyncio.Task[Any] | None:
    """Start work, and go on when it waits or is done; a coroutine begins with the next turn of the event loop."""
    if inspect.iscoroutinefunction(work):
        return _kept(run(work, *values))
    try:
        waiter, asked = _begun(work, *values)
    except Exception as error:
        _failed(error)
        return None
    return None if waiter.dead else _kept(_to_its_end(waiter, asked))


def _kept(work: Coroutine[Any, Any, Any]) -> asyncio.Task[Any]:
    task = asyncio.get_running_loop().create_task(work)
    _tasks.add(task)
    task.add_done_callback(_ended)
    return task


def _ended(task: asyncio.Task[Any]) -> None:
    _tasks.discard(task)
    if not task.cancelled() and (error := task.exception()) is not None:
        _failed(error)


def _failed(error: BaseException) -> None:
    if isinstance(error, StoreError):  # the database was away: who began it looks again
        log.warning("work beside the event loop was not stored", extra={"error": str(error)})
    else:
        log.error("work beside the event loop failed", exc_info=error)


class Turns:
    """One at a time for each key."""

    def __init__(self) -> None:
        self._taken: dict[str, asyncio.Future[None]] = {}

    @contextmanager
    def take(self, key: str) -> Iterator[None]:
        if current() is None:  # the event loop itself: nobody can be in between
            yield
            return
        while (taken := self._taken.get(key)) is not None:
            wait(asyncio.shield(taken))
        mine = self._taken[key] = asyncio.get_running_loop().create_future()
        try:
            yield
        finally:
            del self._taken[key]
            mine.set_result(None)


class Line:
    """One at a time, in the order in which they came."""

    def __init__(self) -> None:
        self.holder: Waiter | None = None
        self._turns: deque[asyncio.Future[None]] = deque()

    def enter(self, seconds: float) -> None:
        """Have it until `leave`; TimeoutError where one's turn does not come in time."""
        if self.holder is not None or self._turns:
            turn = asyncio.get_running_loop().create_future()
            self._turns.append(turn)
            try:
                wait(asyncio.wait_for(turn, seconds))
            except BaseException:
                if turn.done() and not turn.cancelled():
                    self._next()
                raise
            finally:
                self._turns.remove(turn)
        self.holder = current()

    def leave(self) -> None:
        self.holder = None
        self._next()

    def _next(self) -> None:
        for turn in self._turns:
            if not turn.done():
                turn.set_result(None)
                return


def _finished(work: Callable[..., Any], *values: Any) -> Any:
    made = work(*values)
    return _driven(made) if inspect.iscoroutine(made) else made


def _driven(made: Coroutine[Any, Any, Any]) -> Any:
    """A coroutine step by step, so that what it calls can wait like plain code."""
    value, error = None, None
    while True:
        try:
            future = made.send(value) if error is None else made.throw(error)
        except StopIteration as done:
            return done.value
        try:
            value, error = wait(_Bare(future)), None
        except BaseException as raised:
            value, error = None, raised


class _Bare:
    """What a coroutine waits for, given on to the event loop as it is."""

    def __init__(self, future: Any) -> None:
        self.future = future

    def __await__(self) -> Generator[Any, Any, Any]:
        return (yield self.future)


_told: set[tuple[str, int | None]] = set()


def check_thread() -> None:
    """Say once for each place where the event loop itself waits for the database: nobody is served meanwhile."""
    if asyncio._get_running_loop() is None:
        return
    stack = [frame for frame in traceback.extract_stack() if "/storage/" not in frame.filename]
    where = stack[-1].filename, stack[-1].lineno
    if where not in _told:
        _told.add(where)
        log.warning("the event loop waits for the database", extra={"where": [f"{one.name}:{one.lineno}" for one in stack[-8:]]})
