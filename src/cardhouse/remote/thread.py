"""A connection in its own thread, for a program that waits at a keyboard."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Coroutine
from concurrent.futures import Future
from typing import Any, TypeVar

from cardhouse.remote.connection import Connection, connect

Result = TypeVar("Result")


class Threaded:
    """A connection that is used from another thread: `on_news` is called in its own. Takes what `connect` takes."""

    def __init__(self, *where: Any, **how: Any) -> None:
        self._where, self._how = where, how
        self._ready: Future[Connection] = Future()
        self._loop = asyncio.new_event_loop()
        self._task = self._loop.create_task(self._run())
        self._thread = threading.Thread(target=self._loop.run_until_complete, args=(self._task,), daemon=True)

    def __enter__(self) -> Threaded:
        """Begin; raises what connecting raises."""
        self._thread.start()
        try:
            self.connection = self._ready.result()
        except BaseException:
            self._end()
            raise
        return self

    def __exit__(self, *_: object) -> None:
        self._end()

    def call(self, work: Callable[[Connection], Coroutine[Any, Any, Result]]) -> Future[Result]:
        """Run a coroutine on the connection; returns its future."""
        return asyncio.run_coroutine_threadsafe(work(self.connection), self._loop)

    async def _run(self) -> None:
        try:
            async with connect(*self._where, **self._how) as connection:
                self._ready.set_result(connection)
                await asyncio.Event().wait()
        except asyncio.CancelledError:
            return
        except Exception as error:
            self._ready.set_exception(error)

    def _end(self) -> None:
        self._loop.call_soon_threadsafe(self._task.cancel)
        self._thread.join(5)
        if not self._thread.is_alive():
            self._loop.close()
