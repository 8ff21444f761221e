"""Processes of the house, for whatever takes long: they never outlive it, and none that hangs or dies holds anybody up."""

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

from cardhouse.server.guard.turns import Turns

log = logging.getLogger("cardhouse.children")

TRIES = 3  # processes that are asked until the work itself is at fault
START = 60.0  # seconds more for one that has still to start


class Lost(Exception):
    """A process died or was ended before it answered."""


class Broken(Exception):
    """The work raised something; its message is what was raised."""


class Child:
    """One process, started when it is first needed and again after it died."""

    def __init__(self) -> None:
        self._process: BaseProcess | None = None
        self._line: Connection | None = None
        self._closed = False

    @property
    def running(self) -> bool:
        return self._process is not None

    def do(self, work: Callable[..., Any], values: tuple[Any, ...]) -> Any:
        """Let the process do something, and wait for it: called in a thread."""
        if self._process is None:
            self._start()
        assert self._line is not None
        try:
            self._line.send((work, values))
            made, broken = self._line.recv()
        except (EOFError, OSError):
            self._bury()
            raise Lost from None
        if broken:
            raise Broken(broken)
        return made

    def _start(self) -> None:
        context = multiprocessing.get_context("spawn")
        self._line, theirs = context.Pipe()
        process = context.Process(target=_serve, args=(theirs,), daemon=True)
        process.start()
        theirs.close()
        self._process = process
        if self._closed:  # meanwhile
            process.kill()

    def _bury(self) -> None:
        assert self._process is not None
        assert self._line is not None
        self._process.kill()
        self._process.join()
        self._line.close()
        self._process = self._line = None

    def end(self) -> None:
        """Kill the process, whatever it does: one that is stopped hears nothing else."""
        if (process := self._process) is not None:
            process.kill()

    def close(self) -> None:
        self._closed = True
        self.end()


class Crew:
    """A pool of processes to hand work to, each person's in turn."""

    def __init__(self, processes: int, patience: float, most: int) -> None:
        self.patience = patience  # seconds for one piece of work
        self._turns = Turns(processes, most)
        self._children = [Child() for _ in range(processes)]
        self._idle = list(self._children)
        self._threads = ThreadPoolExecutor(processes, "crew")
        self._tasks: set[asyncio.Task[Any]] = set()
        self._closed = False

    async def ask(self, whose: str, work: Callable[..., Any], *values: Any) -> Any:
        """What some work makes of some values; it is done to its end, also where nobody waits for it any more."""
        task = asyncio.get_running_loop().create_task(self._asked(whose, work, values))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return await asyncio.shield(task)

    async def _asked(self, whose: str, work: Callable[..., Any], values: tuple[Any, ...]) -> Any:
        """Ask one process, and another where it died or took too long."""
        loop = asyncio.get_running_loop()
        async with self._turns.turn(whose):
            for _ in range(TRIES):
                if self._closed:  # while it waited for its turn: nobody waits for the answer any more
                    raise asyncio.CancelledError
                child = self._idle.pop()
                watch = loop.call_later(self.patience + (0 if child.running else START), child.end)
                try:
                    return await loop.run_in_executor(self._threads, child.do, work, values)
                except Lost:
                    if self._closed:
                        raise asyncio.CancelledError from None
                    log.warning("a process of the house died or took too long: another one is asked", extra={"work": work.__name__})
                finally:
                    watch.cancel()
                    self._idle.append(child)
            raise Lost("the processes of the house die or hang again and again")

    def close(self) -> None:
        self._closed = True
        for child in self._children:
            child.close()
        self._threads.shutdown(wait=False, cancel_futures=True)


# In the other process


def _serve(line: Connection) -> None:
    """Do what comes in, one after the other."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the house to hear
    threading.Thread(target=_follow, daemon=True).start()
    while True:
        try:
            work, values = line.recv()
        except EOFError:
            return
        try:
            answer = work(*values), ""
        except Exception as error:
            answer = None, f"{type(error).__name__}: {error}"
        line.send(answer)


def _follow() -> None:
    """Where the house is gone, killed or not, its processes go too."""
    if (house := multiprocessing.parent_process()) is not None:
        house.join()
        os._exit(0)
