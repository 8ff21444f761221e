"""Where every TCP connection begins: limits on its requests, and the upgrade to a WebSocket.

uvicorn reads requests; this adds how long a request's head may be and how long it may take, how many connections an address may hold, and
which requests may become sockets. One sweep a second checks the time of all of them.
"""

from __future__ import annotations

import asyncio
import errno
import logging
import os
import time
from http import HTTPStatus
from typing import TYPE_CHECKING, Any

import msgspec
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from cardhouse.server.errors import Trouble
from cardhouse.server.guard.limits import RareWarnings
from cardhouse.server.guard.origins import OriginPolicy, RequestSource, address_of, is_trusted
from cardhouse.server.guard.security import HEADERS
from cardhouse.server.ws.connection import Connection
from cardhouse.server.ws.handover import LINGER, Socket, socket_head

if TYPE_CHECKING:
    from cardhouse.server.ws.hub import Hub

log = logging.getLogger("cardhouse.requests")

SOCKET_PATH = b"/ws"
HEAD, PIECE = 16 * 1024, 4 * 1024  # bytes of a request's first line and headers; how much of it is read at a time
PIPELINED = 32  # requests that may wait on one connection for the answer to the first
SWEEP = 1.0  # seconds between two checks of everybody's time
HEAD_SECONDS, BODY_SECONDS, UNREAD_SECONDS = 10.0, 30.0, 30.0  # for a head, a body, and an answer that the client does not read
FRAME_SECONDS = 20.0  # for a frame of a socket
LINGER_SECONDS = 2.0  # for a refused client to read why
TOO_MANY = "There are too many connections open from your address. Close some, then try again."


class Door:
    """All TCP connections, and the time they take."""

    def __init__(self, hub: Hub, origins: OriginPolicy, warn: RareWarnings) -> None:
        self.hub, self.budget, self.origins, self.warn = hub, hub.budget, origins, warn
        self.open: set[HttpConnection] = set()
        self.sockets: set[Socket] = set()
        self._timer: asyncio.TimerHandle | None = None
        self._due = 0.0  # when the next sweep should be

    def start(self) -> None:
        self._due = time.monotonic() + SWEEP
        self._timer = asyncio.get_running_loop().call_later(SWEEP, self._sweep)

    def stop(self) -> None:
        if self._timer is not None:
            self._timer.cancel()

    def closed(self, socket: Socket) -> None:
        """A connection that became a socket has ended."""
        self.sockets.discard(socket)
        self.budget.connections.add(socket.address, -1)

    def _sweep(self) -> None:
        now = time.monotonic()
        self.hub.server.metrics.loop_lag_seconds.observe(max(0.0, now - self._due))
        self.start()
        for request in [one for one in self.open if one.overdue(now)]:
            request.time_is_up()
        for socket in [socket for socket in self.sockets if socket.overdue(now, FRAME_SECONDS, UNREAD_SECONDS)]:
            if socket.unread:
                self.hub.server.metrics.slow_readers.inc()
            socket.cut()
        try:
            os.close(os.dup(0))
        except OSError as error:
            if error.errno in (errno.EMFILE, errno.ENFILE):  # uvloop closes new connections without a word
                self.warn("no file descriptors are left: raise the limit (ulimit -n)", connections=self.budget.connections.total)


def protocol(door: Door) -> type[asyncio.Protocol]:
    """The class that uvicorn makes for each connection (its setting `http`)."""

    class Here(HttpConnection):
        def __init__(self, **given: Any) -> None:
            super().__init__(door, **given)

    return Here


class HttpConnection(HttpToolsProtocol):
    """A TCP connection until it ends or becomes a WebSocket."""

    def __init__(self, door: Door, **given: Any) -> None:
        super().__init__(**given)
        self.door = door
        self.peer = self.held_by = ""
        self.phase, self.since = "head", time.monotonic()  # head, body, answer, idle, leaving
        self.size = 0  # bytes of the head so far, or after a part of the body; while leaving, of what was ignored
        self.silent = True  # nothing was ever sent
        self.unread, self.unread_since = 0, self.since

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        door, held = self.door, self.door.budget.connections
        self.peer = self.client[0] if self.client else ""
        key = "" if is_trusted(self.peer, door.origins.trusted) else address_of(self.peer, (), ())
        full = held.total >= held.in_all
        if full or not held.fits(key):
            door.warn("the server is full" if full else "too many connections from one address", address=key, connections=held.total)
            if full:
                self.refuse(503, "house_full", "The house is full. Try again in a few minutes.")
            else:
                self.refuse(429, "too_many", TOO_MANY)
            transport.close()
            return
        self._hold(key)
        door.open.add(self)

    def _hold(self, key: str) -> None:
        self.held_by = key
        self.door.budget.connections.add(key)

    def _let_go(self) -> None:
        """No longer count it for its address."""
        if self in self.door.open:
            self.door.open.discard(self)
            self.door.budget.connections.add(self.held_by, -1)

    def connection_lost(self, exc: Exception | None) -> None:
        self._let_go()
        super().connection_lost(exc)

    # What is read

    def data_received(self, data: bytes) -> None:
        """Read a piece at a time, so that an endless head is noticed before it fills the memory."""
        self.silent = False
        for at in range(0, len(data), PIECE):
            if self.phase == "leaving":
                self._ignore(len(data) - at)
                return
            if self.transport.is_closing() or self not in self.door.open:
                return
            piece = data[at : at + PIECE]
            if self.phase == "idle":
                self._now("head")
            super().data_received(piece)
            if self.phase in ("head", "body"):
                self.size += len(piece)
            if self.size > HEAD + PIECE:
                self.leave(431, "too_long", f"The head of a request has at most {HEAD:,} bytes. Send fewer or shorter headers.")
            elif len(self.pipeline) > PIPELINED:
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

    def on_header(self, name: bytes, value: bytes) -> None:
        if self.phase == "head":  # not those after a body (trailers): a stranger's proxy passes them on, and there may be any number
            super().on_header(name, value)

    def on_body(self, body: bytes) -> None:
        self.size = 0  # what is between the parts of a body is as short as a head
        super().on_body(body)

    def on_message_complete(self) -> None:
        self._now("answer")
        super().on_message_complete()

    def on_response_complete(self) -> None:
        if self.phase == "answer":
            self._now("idle")
        super().on_response_complete()

    # Time

    def overdue(self, now: float) -> bool:
        """Whether the client took too long to send, or to read the answer."""
        unread = self.transport.get_write_buffer_size()
        if unread != self.unread or not unread:
            self.unread, self.unread_since = unread, now
        elif now - self.unread_since > UNREAD_SECONDS:
            return True
        limits = {"head": HEAD_SECONDS, "body": BODY_SECONDS, "leaving": LINGER_SECONDS}
        return now - self.since > limits.get(self.phase, now)

    def time_is_up(self) -> None:
        """Answer where a request has begun, else just close: browsers connect ahead, and would show the answer in place of their page."""
        asks = self.phase in ("head", "body") and (self.cycle is None or self.cycle.response_complete or not self.cycle.response_started)
        if asks and not self.silent and not self.unread and not self.transport.is_closing():
            self.leave(408, "too_slow", "That request took too long to arrive. Send it again.")
        else:
            self.transport.abort()

    def refuse(self, status: int, code: str, say: str) -> None:
        """Answer at once, past the application."""
        self.door.hub.server.metrics.refusals.labels("http", code).inc()
        body = msgspec.json.encode(Trouble(code, say))
        head = f"HTTP/1.1 {status} {HTTPStatus(status).phrase}\r\ncontent-type: application/json\r\ncontent-length: {len(body)}\r\n"
        head += "".join(f"{name}: {value}\r\n" for name, value in HEADERS)
        self.transport.write(f"{head}connection: close\r\n\r\n".encode() + body)

    def leave(self, status: int, code: str, say: str) -> None:
        """Answer why, and ignore what still comes for a moment: closing while the client sends would lose the answer."""
        self._log(status)
        self._now("leaving")
        if self.cycle is not None:  # the application may still work on an answer
            self.cycle.disconnected = True
            self.cycle.message_event.set()
        self._unset_keepalive_if_required()
        self.flow.resume_reading()
        self.refuse(status, code, say)
        if self.transport.can_write_eof():
            self.transport.write_eof()

    def send_400_response(self, msg: str) -> None:
        """Answer what is no HTTP."""
        self._log(400)
        self.refuse(400, "message", "That is no request of HTTP. Send what RFC 9112 says.")
        self.transport.close()

    def _log(self, status: int) -> None:
        """A line in the log for what the application never sees."""
        source = RequestSource(self.peer, self.headers or (), self.door.origins.trusted)
        log.info("request", extra={"method": "-", "path": "-", "status": status, "address": source.address})

    def _ignore(self, size: int) -> None:
        self.size += size
        if self.size > LINGER:
            self.transport.abort()

    # Sockets

    def handle_websocket_upgrade(self) -> None:
        """A request to become a WebSocket: checked here, then handed to picows with the few headers that it needs."""
        door = self.door
        source = RequestSource(self.peer, self.headers, door.origins.trusted)
        origin, head = source.first(b"origin"), socket_head(self.scope["method"], SOCKET_PATH, self.headers)
        address = source.address
        if self.url.partition(b"?")[0] != SOCKET_PATH:
            self.leave(404, "nowhere", "There is no socket at this address. Connect to /ws.")
        elif origin is not None and not door.origins.allows(origin, source.hosts):
            self.leave(403, "origin", "Pages of other sites may not connect to this house. Open the house's own page.")
        elif head is None:
            self.leave(400, "message", "That is no request for a WebSocket. Send the headers of RFC 6455.")
        elif self.held_by != address and not door.budget.connections.fits(address):
            self.leave(429, "too_many", TOO_MANY)
        elif (server := door.hub.server).claims.shared and (trouble := server.trouble):  # a proxy then asks another node
            self.leave(503, "ill", f"The house is open, but {trouble}. Try again in a moment.")
        else:
            log.info("request", extra={"method": "GET", "path": "/ws", "status": 101, "address": address})
            self._let_go()
            door.budget.connections.add(address)
            self.connections.discard(self)
            socket = Socket(Connection(door.hub, address), door.budget.unfinished, address, door.closed)
            door.sockets.add(socket)
            socket.connection_made(self.transport)
            socket.data_received(head)
            self.transport.set_protocol(socket)
            # It holds this object, and this the transport: they would wait together for a collection, which is rare (decision 196)
            self.parser = None  # type: ignore[assignment]
