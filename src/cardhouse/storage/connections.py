"""Connections to PostgreSQL: one for each thread, and a few for the event loop, which waits for none of them (waiting.py)."""

from __future__ import annotations

import asyncio
import os
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any, NamedTuple

import psycopg

from cardhouse.storage.waiting import Waiter, check_thread, current, wait

CONNECT = 3  # seconds until a server that does not answer counts as away
ANSWER = 10_000  # milliseconds until a query is given up
SILENT = 12.0  # seconds until a connection is given up at whose other end nobody answers: a network that drops everything
LEFT_OPEN = 4_000  # milliseconds until PostgreSQL ends a transaction in which a process was stopped: others wait for its rows
MOST = 8  # connections of the event loop
IN_LINE = 4.0  # seconds until a query that found no free one is refused
OPTIONS = f"-c statement_timeout={ANSWER} -c idle_in_transaction_session_timeout={LEFT_OPEN}"
GIVEN: dict[str, Any] = {"autocommit": True, "connect_timeout": CONNECT, "tcp_user_timeout": ANSWER, "options": OPTIONS,
                         "fallback_application_name": "cardhouse"}  # fmt: skip


class Answer(NamedTuple):
    """What came of a query: its rows, and how many it changed."""

    rows: list[Any]
    changed: int


class Connections:
    """Runs queries on the connection of the thread, or of the code that waits."""

    def __init__(self, url: str) -> None:
        self._url = url
        self._here = threading.local()
        self._of_threads: list[psycopg.Connection[Any]] = []
        self._free: list[psycopg.AsyncConnection[Any]] = []
        self._places: asyncio.Semaphore | None = None

    def _holder(self) -> Any:
        """Where the connection of an open transaction is kept."""
        return current() or self._here

    @property
    def inside(self) -> bool:
        """Whether a transaction is open here."""
        return getattr(self._holder(), "held", None) is not None

    def execute(self, sql: str, values: tuple[Any, ...] = ()) -> Answer:
        """Outside of a transaction nothing is lost with a connection: another one is tried once."""
        if (waiter := current()) is not None:
            return wait(self._waited(waiter, sql, values))
        check_thread()
        try:
            return _answer(self.of_thread().execute(sql, values))
        except psycopg.OperationalError:
            if self.inside or not self._lost():
                raise
            return _answer(self.of_thread().execute(sql, values))

    @contextmanager
    def transaction(self) -> Iterator[None]:
        holder = self._holder()
        holder.held = self._begun()
        try:
            yield
            self.execute("COMMIT")
        except BaseException:
            with suppress(psycopg.Error):  # a lost connection takes its transaction with it
                self.execute("ROLLBACK")
            raise
        finally:
            held, holder.held = holder.held, None
            if isinstance(holder, Waiter):
                self._put(held)

    def _begun(self) -> Any:
        """A connection in a new transaction."""
        if current() is not None:
            return wait(self._asked_first("BEGIN", ()))[0]
        self.execute("BEGIN")
        return self.of_thread()

    def close(self) -> None:
        for connection in self._of_threads:
            connection.close()
        for waiting in self._free:
            waiting.pgconn.finish()
        self._free.clear()

    # Of threads

    def of_thread(self) -> psycopg.Connection[Any]:
        """The connection of this thread; a new one where there is none or it is lost."""
        made: psycopg.Connection[Any] | None = getattr(self._here, "connection", None)
        if made is None or made.closed:
            if made is not None:
                self._of_threads.remove(made)
                self._here.connection = None
            made = self._here.connection = psycopg.connect(self._url, **GIVEN)
            self._of_threads.append(made)
        return made

    def _lost(self) -> bool:
        made = getattr(self._here, "connection", None)
        return made is None or made.closed

    # Of the event loop

    async def _waited(self, waiter: Waiter, sql: str, values: tuple[Any, ...]) -> Answer:
        if waiter.held is not None:
            return await _asked(waiter.held, sql, values)
        connection, answer = await self._asked_first(sql, values)
        self._put(connection)
        return answer

    async def _asked_first(self, sql: str, values: tuple[Any, ...]) -> tuple[psycopg.AsyncConnection[Any], Answer]:
        """The first query on a connection from now on; it may have been lost meanwhile."""
        connection = await self._take()
        try:
            try:
                return connection, await _asked(connection, sql, values)
            except psycopg.OperationalError:
                if not connection.closed:
                    raise
            connection = await psycopg.AsyncConnection.connect(self._url, **GIVEN)
            return connection, await _asked(connection, sql, values)
        except BaseException:
            self._put(connection)
            raise

    async def _take(self) -> psycopg.AsyncConnection[Any]:
        """A free connection, or a new one; waits for its turn where there are too many."""
        if self._places is None:
            self._places = asyncio.Semaphore(MOST)
        try:
            async with asyncio.timeout(IN_LINE):
                await self._places.acquire()
        except TimeoutError:
            raise psycopg.OperationalError("all connections to it are busy") from None
        try:
            while self._free:
                if not (found := self._free.pop()).closed:
                    return found
            return await psycopg.AsyncConnection.connect(self._url, **GIVEN)
        except BaseException:
            self._places.release()
            raise

    def _put(self, connection: psycopg.AsyncConnection[Any]) -> None:
        assert self._places is not None
        self._places.release()
        if connection.pgconn.transaction_status == psycopg.pq.TransactionStatus.IDLE:
            self._free.append(connection)
        else:
            connection.pgconn.finish()


def hang_up(connection: psycopg.AsyncConnection[Any] | psycopg.Connection[Any]) -> None:
    """End a connection at whose other end nobody answers; its waiting caller is told at once."""
    with suppress(OSError, psycopg.Error), socket.socket(fileno=os.dup(connection.pgconn.socket)) as line:
        line.shutdown(socket.SHUT_RDWR)


def _answer(cursor: psycopg.Cursor[Any]) -> Answer:
    return Answer(cursor.fetchall() if cursor.description else [], cursor.rowcount)


async def _asked(connection: psycopg.AsyncConnection[Any], sql: str, values: tuple[Any, ...]) -> Answer:
    silent = asyncio.get_running_loop().call_later(SILENT, hang_up, connection)
    try:
        cursor = await connection.execute(sql, values)
    finally:
        silent.cancel()
    return Answer(await cursor.fetchall() if cursor.description else [], cursor.rowcount)
