"""What nodes tell each other through PostgreSQL: that lists, names or sessions changed. Never a move (docs/decisions/0112).

NOTIFY takes a lock over the whole database at commit, and a notice that is lost says nothing. So each node speaks on one channel, over a
connection of its own, a few times a second at most; and a node that lost that connection reads everything again.
"""

from __future__ import annotations

import json
import logging
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import psycopg
from psycopg import sql

from cardhouse.storage.connections import GIVEN, SILENT, hang_up

log = logging.getLogger("cardhouse.nodes")

TICK, AGAIN = 0.25, 1.0  # seconds between two looks at what is to be said, and until a lost connection is tried again
POLL = 10.0  # seconds until lists are read again though nobody said anything: a notice that was lost says nothing
LARGEST = 7_000  # bytes of a notice; PostgreSQL takes 8,000

News = dict[str, Any]  # what changed: a word, and about whom; several of the same word are one


class Notices(threading.Thread):
    """Speaks and listens in a thread. `on_news` is called there with what another node said, and with nothing after a lost connection."""

    def __init__(self, url: str, on_news: Callable[[News | None], None]) -> None:
        super().__init__(name="notices", daemon=True)
        self._url, self._on_news = url, on_news
        self._news: list[News] = []
        self._lock = threading.Lock()
        self._ended = threading.Event()
        self._me = 0
        self._connection: psycopg.Connection[Any] | None = None
        self.since = time.monotonic()  # when it was last seen to work
        self._others: frozenset[int] = frozenset()

    def between(self, me: int, others: set[int]) -> None:
        """Speak as this node, to these others."""
        self._me, self._others = me, frozenset(others)

    def tell(self, news: News) -> None:
        """Say something to all other nodes, in a moment."""
        if self._others:
            with self._lock:
                if news not in self._news:
                    self._news.append(news)

    def check(self) -> None:
        """Give a connection up at whose other end nobody answers."""
        if self._connection is not None and time.monotonic() - self.since > SILENT:
            hang_up(self._connection)

    def end(self) -> None:
        self._ended.set()

    def run(self) -> None:
        first = True
        while not self._ended.is_set():
            with suppress(psycopg.Error), psycopg.connect(self._url, **GIVEN) as connection:
                connection.execute("SET synchronous_commit = off")  # nothing is lost with a notice
                if not first:
                    self._on_news(None)
                first = False
                self._talk(connection)
            self._ended.wait(AGAIN)

    def _talk(self, connection: psycopg.Connection[Any]) -> None:
        following: frozenset[int] = frozenset()
        self._connection, read = connection, time.monotonic()
        while not self._ended.is_set():
            self.since = time.monotonic()
            if self.since - read > POLL:
                read = self.since
                self._on_news({"what": "lobby"})
            if (others := self._others) != following:
                for no in following ^ others:
                    word = sql.SQL("LISTEN {}" if no in others else "UNLISTEN {}")
                    connection.execute(word.format(sql.Identifier(_channel(no))))
                following = others
                self._on_news(None)  # what they said before was missed
            while news := list(self._news):
                some = news[:1] if len(json.dumps(news)) > LARGEST else news
                connection.execute("SELECT pg_notify(%s, %s)", (_channel(self._me), json.dumps(some)))
                with self._lock:  # only now: what was said into a connection that is lost is said again over the next
                    del self._news[: len(some)]
            for notice in connection.notifies(timeout=TICK):
                with suppress(ValueError, TypeError):
                    for one in json.loads(notice.payload):
                        self._on_news(one)
            connection.execute("SELECT 1")  # a connection that died silently is noticed


def _channel(no: int) -> str:
    return f"cardhouse_{no}"
