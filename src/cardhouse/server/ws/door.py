"""The door: every connection comes in here and is watched until it says what it wants, so that nobody can stand in it for ever.

uvicorn reads requests; this adds what it leaves open: how long a request's head may be and how long it may take, how many connections
an address may hold, and which requests may become sockets. One sweep a second looks after the time of all of them.
"""

from __future__ import annotations

import asyncio
import errno
import logging
import os
import time
from collections.abc import Iterable
from http import HTTPStatus
from typing import TYPE_CHECKING, Any

import msgspec
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from cardhouse.server.errors import Trouble
from cardhouse.server.guard.limits import Limit
from cardhouse.server.guard.origins import Come, address_of, is_trusted, of_this_house
from cardhouse.server.guard.security import HEADERS
from cardhouse.server.ws.connection import Connection
from cardhouse.server.ws.handover import LINGER, Socket, socket_head

if TYPE_CHECKING:
    from cardhouse.server.app import App

log = logging.getLogger("cardhouse.door")

SOCKET_PATH = b"/ws"
HEAD, PIECE = 16 * 1024, 4 * 1024  # bytes of a request's first line and headers; how much of it is read at a time
PIPELINED = 32  # requests that may wait on one connection for the answer to the first
SWEEP = 1.0  # seconds between two looks at everybody's time
HEAD_SECONDS, BODY_SECONDS, UNREAD_SECONDS = 10.0, 30.0, 30.0  # for a head, for a body, for an answer nobody reads
FRAME_SECONDS = 20.0  # for a frame of a socket
LINGER_SECONDS = 2.0  # and for somebody who was refused, to read why
TOO_MANY = "There are too many connections open from your address. Close some, then try again."
SAID_AGAIN = 60.0  # seconds until the log says the same again


class Doorkeeper:
    """Everybody who is connected, and the time they take."""

    def __init__(self, app: App) -> None:
        self.app, self.budget, self.trusted = app, app.budget, app.config.trusted
        self.open: set[Visit] = set()
        self.sockets: set[Socket] = set()
        self._said = Limit(1, SAID_AGAIN)
        self._timer: asyncio.TimerHandle | None = None
        self.ours = [url.partition("://")[2].rstrip("/") for url in f"{app.config.url} {app.config.origins}".replace(",", " ").split()]

    def start(self) -> None:
        self._timer = asyncio.get_running_loop().call_later(SWEEP, self._sweep)

    def stop(self) -> None:
        if self._timer is not None:
            self._timer.cancel()

    def say(self, what: str, **more: Any) -> None:
        """Log it, but the same no more than once a minute."""
        if not self._said.wait(what):
            log.warning(what, extra=more)

    def _sweep(self) -> None:
        self.start()
        now = time.monotonic()
        for visit in [visit for visit in self.open if visit.overdue(now)]:
            visit.time_is_up()
        for socket in [socket for socket in self.sockets if socket.overdue(now, FRAME_SECONDS, UNREAD_SECONDS)]:
            socket.cut()
        try:
            os.close(os.dup(0))
        except OSError as error:
            if error.errno in (errno.EMFILE, errno.ENFILE):  # uvloop turns visitors away without a word
                self.say("no file descriptors are left: raise the limit (ulimit -n)", connections=self.budget.connections.total)

    def welcome(self, origin: str, hosts: Iterable[str]) -> bool:
        """Whether a page may ask for more than to look: one of this house, as it was reached, or one that the configuration names."""
        return of_this_house(origin, [*hosts, *self.ours])


def protocol(keeper: Doorkeeper) -> type[asyncio.Protocol]:
    """What uvicorn makes for each connection (its setting `http`)."""

    class Here(Visit):
        def __init__(self, **given: Any) -> None:
            super().__init__(keeper, **given)

    return Here


class Visit(HttpToolsProtocol):
    """A connection until it ends or becomes a socket."""

    def __init__(self, keeper: Doorkeeper, **given: Any) -> None:
        super().__init__(**given)
        self.keeper = keeper
        self.peer = self.held_by = ""
        self.phase, self.since = "head", time.monotonic()  # head, body, answer, idle, leaving
        self.size = 0  # bytes of the head so far; of what was passed over, while leaving
        self.silent = True  # nothing was ever sent
        self.unread, self.unread_since = 0, self.since

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        keeper, held = self.keeper, self.keeper.budget.connections
        self.peer = self.client[0] if self.client else ""
        key = "" if is_trusted(self.peer, keeper.trusted) else address_of(self.peer, (), ())
        full = held.total >= held.in_all
        if full or not held.room(key):
            keeper.say("the house is full" if full else "too many connections from one address", address=key, connections=held.total)
            if full:
                self.refuse(503, "house_full", "The house is full. Try again in a few minutes.")
            else:
                self.refuse(429, "too_many", TOO_MANY)
            transport.close()
            return
        self._hold(key)
        keeper.open.add(self)

    def _hold(self, key: str) -> None:
        self.held_by = key
        self.keeper.budget.connections.add(key)

    def _let_go(self) -> None:
        """Count for nobody any more."""
        if self in self.keeper.open:
            self.keeper.open.discard(self)
            self.keeper.budget.connections.add(self.held_by, -1)

    def connection_lost(self, exc: Exception | None) -> None:
        self._let_go()
        super().connection_lost(exc)

    # What is read

    def data_received(self, data: bytes) -> None:
        """Read a piece at a time: a head that has no end is noticed before it is kept."""
        self.silent = False
        for at in range(0, len(data), PIECE):
            if self.phase == "leaving":
                self._pass_over(len(data) - at)
                return
            if self.transport.is_closing() or self not in self.keeper.open:
                return
            piece = data[at : at + PIECE]
            if self.phase == "idle":
                self._now("head")
            super().data_received(piece)
            if self.phase == "head":
                self.size += len(piece)
                if self.size > HEAD + PIECE:
                    self.leave(431, "too_long", f"The head of a request has at most {HEAD:,} bytes. Send fewer or shorter headers.")
            if len(self.pipeline) > PIPELINED:
                self.leave(429, "too_many", "Wait for answers before you ask again on one connection.")

    def _now(self, phase: str) -> None:
        if self.phase != "leaving":
            self.phase, self.since, self.size = phase, time.monotonic(), 0

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._now("head")

    def on_headers_complete(self) -> None:
        self._now("body")
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        self._now("answer")
        super().on_message_complete()

    def on_response_complete(self) -> None:
        if self.phase == "answer":
            self._now("idle")
        super().on_response_complete()

    # Who must go

    def overdue(self, now: float) -> bool:
        """Whether this took too long: to ask, or to read the answer."""
        unread = self.transport.get_write_buffer_size()
        if unread != self.unread or not unread:
            self.unread, self.unread_since = unread, now
        elif now - self.unread_since > UNREAD_SECONDS:
            return True
        limits = {"head": HEAD_SECONDS, "body": BODY_SECONDS, "leaving": LINGER_SECONDS}
        return now - self.since > limits.get(self.phase, now)

    def time_is_up(self) -> None:
        """Say so to whoever has begun to ask. Browsers connect before they ask, and would show the answer in place of their page."""
        asks = self.phase in ("head", "body") and (self.cycle is None or self.cycle.response_complete or not self.cycle.response_started)
        if asks and not self.silent and not self.unread and not self.transport.is_closing():
            self.leave(408, "too_slow", "That request took too long to arrive. Send it again.")
        else:
            self.transport.abort()

    def refuse(self, status: int, code: str, say: str) -> None:
        """Answer without asking anybody."""
        body = msgspec.json.encode(Trouble(code, say))
        head = f"HTTP/1.1 {status} {HTTPStatus(status).phrase}\r\ncontent-type: application/json\r\ncontent-length: {len(body)}\r\n"
        head += "".join(f"{name}: {value}\r\n" for name, value in HEADERS)
        self.transport.write(f"{head}connection: close\r\n\r\n".encode() + body)

    def leave(self, status: int, code: str, say: str) -> None:
        """Say why, and pass over what still comes for a moment: a connection that is shut while somebody sends loses the answer."""
        self._now("leaving")
        if self.cycle is not None:  # whoever still works on an answer hears that nobody waits for it
            self.cycle.disconnected = True
            self.cycle.message_event.set()
        self._unset_keepalive_if_required()
        self.flow.resume_reading()
        self.refuse(status, code, say)
        if self.transport.can_write_eof():
            self.transport.write_eof()

    def _pass_over(self, size: int) -> None:
        self.size += size
        if self.size > LINGER:
            self.transport.abort()

    # Sockets

    def handle_websocket_upgrade(self) -> None:
        """A request that asks to become a socket: checked here, and told picows in as few words as it needs."""
        keeper, told = self.keeper, Come(self.peer, self.headers, self.keeper.trusted)
        origin, head = told.first(b"origin"), socket_head(self.scope["method"], SOCKET_PATH, self.headers)
        address = told.address
        if self.url.partition(b"?")[0] != SOCKET_PATH:
            self.leave(404, "nowhere", "There is no socket at this address. Connect to /ws.")
        elif origin is not None and not keeper.welcome(origin, told.hosts):
            self.leave(403, "origin", "Pages of other sites may not connect to this house. Open the house's own page.")
        elif head is None:
            self.leave(400, "message", "That is no request for a WebSocket. Send the headers of RFC 6455.")
        elif self.held_by != address and not keeper.budget.connections.room(address):
            self.leave(429, "too_many", TOO_MANY)
        else:
            self._let_go()
            keeper.budget.connections.add(address)
            self.connections.discard(self)
            socket = Socket(Connection(keeper.app, address), keeper.budget.unfinished, address, self._closed)
            self.held_by = address
            keeper.sockets.add(socket)
            socket.connection_made(self.transport)
            socket.data_received(head)
            self.transport.set_protocol(socket)

    def _closed(self, socket: Socket) -> None:
        self.keeper.sockets.discard(socket)
        self.keeper.budget.connections.add(self.held_by, -1)
