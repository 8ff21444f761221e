"""Worker processes for what takes long. They never outlive the server, and one that hangs or dies is replaced."""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import Any

from cardhouse.server.guard.fair_queue import FairQueue

log = logging.getLogger("cardhouse.workers")

TRIES = 3  # workers that are tried before the work itself is blamed
START = 60.0  # seconds more for a worker that has yet to start


class WorkerLost(Exception):
    """A worker died or was killed before it answered."""


class WorkFailed(Exception):
    """The work raised an error, which is the message."""


class Worker:
    """One process, started when it is first needed and again after it died."""

    def __init__(self) -> None:
        self._process: BaseProcess | None = None
        self._pipe: Connection | None = None
        self._closed = False

    @property
    def running(self) -> bool:
        return self._process is not None

    def do(self, work: Callable[..., Any], values: tuple[Any, ...]) -> Any:
        """Do some work and wait for it; called in a thread."""
        if self._process is None:
            self._start()
        assert self._pipe is not None
        try:
            self._pipe.send((work, values))
            made, error = self._pipe.recv()
        except (EOFError, OSError):
            self._clean_up()
            raise WorkerLost from None
        if error:
            raise WorkFailed(error)
        return made

    def _start(self) -> None:
        context = multiprocessing.get_context("spawn")
        self._pipe, theirs = context.Pipe()
        process = context.Process(target=_serve, args=(theirs,), daemon=True)
        process.start()
        theirs.close()
        self._process = process
        if self._closed:  # meanwhile
            process.kill()

    def _clean_up(self) -> None:
        assert self._process is not None
        assert self._pipe is not None
        self._process.kill()
        self._process.join()
        self._pipe.close()
        self._process = self._pipe = None

    def end(self) -> None:
        """Kill the process: one that is stopped reacts to nothing else."""
        if (process := self._process) is not None:
            process.kill()

    def close(self) -> None:
        self._closed = True
        self.end()


class WorkerPool:
    """A pool of workers with a fair queue by person."""

    def __init__(self, processes: int, patience: float, most: int) -> None:
        self.patience = patience  # seconds for one call
        self._queue = FairQueue(processes, most)
        self._workers = [Worker() for _ in range(processes)]
        self._idle = list(self._workers)
        self._threads = ThreadPoolExecutor(processes, "workers")
        self._tasks: set[asyncio.Task[Any]] = set()
        self._closed = False

    async def run(self, whose: str, work: Callable[..., Any], *values: Any) -> Any:
        """The result of some work; it runs to its end also where the caller is cancelled."""
        task = asyncio.get_running_loop().create_task(self._run(whose, work, values))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return await asyncio.shield(task)

    async def _run(self, whose: str, work: Callable[..., Any], values: tuple[Any, ...]) -> Any:
        """Try one worker, and another where it died or took too long."""
        loop = asyncio.get_running_loop()
        async with self._queue.turn(whose):
            for _ in range(TRIES):
                if self._closed:  # while it waited for its turn
                    raise asyncio.CancelledError
                worker = self._idle.pop()
                watch = loop.call_later(self.patience + (0 if worker.running else START), worker.end)
                try:
                    return await loop.run_in_executor(self._threads, worker.do, work, values)
                except WorkerLost:
                    if self._closed:
                        raise asyncio.CancelledError from None
                    log.warning("a worker died or took too long: trying another one", extra={"work": work.__name__})
                finally:
                    watch.cancel()
                    self._idle.append(worker)
            raise WorkerLost("every worker that was tried died or took too long")

    def close(self) -> None:
        self._closed = True
        for worker in self._workers:
            worker.close()
        self._threads.shutdown(wait=False, cancel_futures=True)


# In the worker


def _serve(pipe: Connection) -> None:
    """Do what comes through the pipe, one call after the other."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the server handles Ctrl-C
    threading.Thread(target=_exit_with_parent, daemon=True).start()
    while True:
        try:
            work, values = pipe.recv()
        except EOFError:
            return
        try:
            answer = work(*values), ""
        except Exception as error:
            answer = None, f"{type(error).__name__}: {error}"
        pipe.send(answer)


def _exit_with_parent() -> None:
    """Exit when the server does, however it ended."""
    if (server := multiprocessing.parent_process()) is not None:
        server.join()
        os._exit(0)
