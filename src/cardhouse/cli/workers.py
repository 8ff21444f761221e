"""A server in this process, or in several that share its port: each is a node of the house (docs/decisions/0112)."""

from __future__ import annotations

import gc
import logging
import multiprocessing
import os
import signal
import socket
import sys
import threading
import time
from collections.abc import Callable
from dataclasses import replace
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from typing import Any

from cardhouse.cli.serve import CannotOpen
from cardhouse.engine.errors import CardhouseError
from cardhouse.server import logs
from cardhouse.server.app import App
from cardhouse.server.config import Config
from cardhouse.server.errors import sentence

log = logging.getLogger("cardhouse.app")

GC_THRESHOLDS = 50_000, 20, 50  # a move makes hundreds of objects and no cycles, and a batch of moves must not look like garbage
AGAIN = 1.0  # seconds until a process that ended is started again
PATIENCE = 15.0  # seconds to close in peace
_spawn = multiprocessing.get_context("spawn")  # a fork would share what must not be shared


def serve_here(config: Config, listener: socket.socket, near: str, opened: Callable[[str], None]) -> None:
    """Serve in this process until it is stopped."""
    app = App(config)
    metrics, stop_metrics = app.serve_metrics()
    app.services.near = near
    gc.freeze()  # modules stay loaded: never collect them
    gc.set_threshold(*GC_THRESHOLDS)
    try:
        app.http_server(lambda: opened(metrics)).run(sockets=[listener])
    finally:
        stop_metrics()


def serve_together(config: Config, listener: socket.socket, near: str, opened: Callable[[str], None]) -> None:
    """Serve in several processes that accept connections from one socket. One that ends is replaced, until this one is stopped."""
    workers = [Worker(config, number, listener, near) for number in range(config.workers)]
    ending = threading.Event()
    for sign in (signal.SIGTERM, signal.SIGINT):
        signal.signal(sign, lambda *_: ending.set())
    for worker in workers:
        worker.start()
    try:
        metrics = [worker.opened() for worker in workers]
        if None not in metrics:
            opened(" ".join(metric for metric in metrics if metric))
            _replace(workers, ending)
        elif not ending.is_set():
            raise CannotOpen("not every worker could open: the log says why")
    finally:
        for worker in workers:
            worker.process.terminate()
        until = time.monotonic() + PATIENCE
        for worker in workers:
            worker.process.join(max(0.1, until - time.monotonic()))
            worker.process.kill()
            worker.process.join()


def _replace(workers: list[Worker], ending: threading.Event) -> None:
    while not ending.is_set():
        wait([worker.process.sentinel for worker in workers], AGAIN)
        for worker in workers:
            if not ending.is_set() and not worker.process.is_alive():
                log.error("a worker ended: another takes its place", extra={"worker": worker.number, "status": worker.process.exitcode})
                ending.wait(AGAIN)
                worker.start()


class Worker:
    """One of the processes."""

    def __init__(self, config: Config, number: int, listener: socket.socket, near: str) -> None:
        metrics = _next(config.metrics, number) if config.metrics else ""
        self.config = replace(config, metrics=metrics, node=_next(config.node, number))
        self.number, self.listener, self.near = number, listener, near
        self.process: BaseProcess
        self._said: Connection

    def start(self) -> None:
        self._said, says = _spawn.Pipe(duplex=False)
        self.process = _spawn.Process(target=_work, args=(self.config, self.number, self.listener, self.near, says))
        self.process.start()
        says.close()

    def opened(self) -> str | None:
        """Wait until it is; where its metrics are. None where it ended before."""
        try:
            return str(self._said.recv())
        except EOFError:
            return None


def _next(address: str, number: int) -> str:
    """The address of a worker: each has the next port, where the first is not any that is free."""
    host, _, port = address.rpartition(":")
    return f"{host}:{int(port) + number if int(port) else 0}"


def _work(config: Config, number: int, listener: socket.socket, near: str, says: Any) -> None:
    """In the process: serve until it is told to stop, or the process that started it is gone."""
    logs.set_up(config.log)
    parent = multiprocessing.parent_process()
    assert parent is not None
    threading.Thread(target=_end_with, args=[parent], daemon=True).start()
    try:
        serve_here(config, listener, near, says.send)
    except CardhouseError as error:
        log.error("a worker could not open", extra={"worker": number, "error": sentence(error)})
        sys.exit(2)


def _end_with(parent: BaseProcess) -> None:
    parent.join()
    os.kill(os.getpid(), signal.SIGTERM)
