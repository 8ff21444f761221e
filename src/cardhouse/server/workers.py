"""Worker processes for what takes long. They never outlive the server, and one that hangs or dies is replaced."""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import Any

from cardhouse.server.guard.fair_queue import FairQueue

log = logging.getLogger("cardhouse.workers")

TRIES = 3  # workers that are tried before the work itself is blamed
START = 60.0  # seconds more for a worker that has yet to start
HEDGE = 1.0  # seconds of silence until another worker does the same
IDLE = 0.1  # seconds until a worker that is busy, or not done yet, is asked again


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
        self._watch: asyncio.TimerHandle | None = None

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

    def watch(self, seconds: float) -> None:
        """End the process unless it has answered by then."""
        self.unwatch()
        self._watch = asyncio.get_running_loop().call_later(seconds, self.end)

    def unwatch(self) -> None:
        if self._watch is not None:
            self._watch.cancel()
            self._watch = None

    def end(self) -> None:
        """Kill the process: one that is stopped reacts to nothing else."""
        if (process := self._process) is not None:
            process.kill()

    def close(self) -> None:
        self._closed = True
        self.end()


class WorkerPool:
    """A pool of workers with a fair queue by person.

    Where there are spare workers, one that is silent for `hedge` seconds is no longer waited for: another does the same work beside it, and
    the first answer counts. So a worker that hangs is noticed by nobody, and a slow machine kills none that only needs longer.
    """

    def __init__(self, processes: int, patience: float, most: int, *, spare: int = 0, hedge: float = HEDGE) -> None:
        self.patience, self.hedge, self.spare = patience, hedge, spare  # seconds for one call, and of silence
        self.prepare: Callable[[], bool] | None = None  # done first by a worker that replaces another
        self._queue = FairQueue(processes, most)
        self._workers = [Worker() for _ in range(processes + spare)]
        self._idle, self._freed = list(self._workers), asyncio.Event()
        self._threads = ThreadPoolExecutor(processes + spare, "workers")
        self._tasks: set[asyncio.Task[Any]] = set()
        self._closed = False

    @property
    def waiting(self) -> int:
        """How many calls wait for a worker."""
        return self._queue.waiting

    @property
    def busy(self) -> int:
        """How many workers do something, or hang."""
        return len(self._workers) - len(self._idle)

    async def run(self, caller: str, work: Callable[..., Any], *values: Any) -> Any:
        """The result of some work; it runs to its end also where the caller is cancelled."""
        return await asyncio.shield(self._task(self._run(caller, work, values)))

    async def everywhere(self, work: Callable[[], bool]) -> None:
        """Ask every worker, one after the other, until it says that it is done; those that fail are passed over."""
        for worker in self._workers:
            done = False
            while not done and not self._closed:
                if worker in self._idle:
                    self._idle.remove(worker)
                    try:
                        done = await self._do(worker, work, ())
                    except (WorkerLost, WorkFailed):
                        break
                await asyncio.sleep(IDLE)

    def _task(self, work: Coroutine[Any, Any, Any]) -> asyncio.Task[Any]:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        task.add_done_callback(lambda done: done.cancelled() or done.exception())  # nobody may wait for it any more
        return task

    async def _run(self, caller: str, work: Callable[..., Any], values: tuple[Any, ...]) -> Any:
        """Try one worker, and another where it died or took too long."""
        async with self._queue.turn(caller):
            for _ in range(TRIES):
                with suppress(WorkerLost):
                    return await self._race(work, values)
                log.warning("a worker died or took too long: trying another one", extra={"work": work.__name__})
            raise WorkerLost("every worker that was tried died or took too long")

    async def _race(self, work: Callable[..., Any], values: tuple[Any, ...]) -> Any:
        """The first answer: of one worker or, where it is silent for too long, of a second one."""
        first = await self._take()
        silent = self.hedge + (0 if first.running else START)
        slow = self._task(self._do(first, work, values))
        done, waiting = await asyncio.wait({slow}, timeout=silent if self.spare else None)
        while not done and not self._idle:  # others hang as well: the spare one is busy with their work, and soon free
            done, waiting = await asyncio.wait(waiting, timeout=IDLE)
        if not done:
            log.warning("a worker does not answer: another one repeats its work", extra={"work": work.__name__})
            waiting.add(self._task(self._do(await self._take(), work, values)))
        while True:
            for task in done:
                if not isinstance(task.exception(), WorkerLost):
                    if slow in waiting:
                        first.watch(self.hedge)  # what another did meanwhile it has done by then, or it hangs
                    return task.result()
            if not waiting:
                raise WorkerLost
            done, waiting = await asyncio.wait(waiting, return_when=asyncio.FIRST_COMPLETED)

    async def _take(self) -> Worker:
        """A worker that is idle, one that runs already before others."""
        while not self._idle:
            self._freed.clear()
            await self._freed.wait()
        worker = next((worker for worker in reversed(self._idle) if worker.running), self._idle[-1])
        self._idle.remove(worker)
        return worker

    async def _do(self, worker: Worker, work: Callable[..., Any], values: tuple[Any, ...]) -> Any:
        """Let a worker do something; then it is idle again."""
        try:
            if self._closed:  # while it waited for its turn
                raise asyncio.CancelledError
            worker.watch(self.patience + (0 if worker.running else START))
            return await asyncio.get_running_loop().run_in_executor(self._threads, worker.do, work, values)
        except WorkerLost:
            if self._closed:
                raise asyncio.CancelledError from None
            if self.spare and self.prepare is not None:  # the next who asks finds it running
                self._task(self.everywhere(self.prepare))
            raise
        finally:
            worker.unwatch()
            self._idle.append(worker)
            self._freed.set()

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
