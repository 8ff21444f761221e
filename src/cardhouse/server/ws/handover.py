"""One port for pages and sockets: uvicorn reads a request, and an upgrade to a WebSocket is handed over to picows.

Pages go through Starlette; a socket's frames go straight to its Connection, with no task, queue or copy in between. picows has no public
way to take over a connection, so its protocol class is used: its version is pinned, and tests/server/test_handover.py says what must hold.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from typing import Any

from picows import WSAutoPingStrategy, WSCloseCode, picows

from cardhouse.server.guard.limits import Held
from cardhouse.server.ws.connection import Connection

PING_AFTER, CUT_AFTER = 20.0, 20.0  # seconds of silence
HARD_LIMIT = 64 * 1024  # bytes of a frame; the messages' own limit is below and has a sentence
FIRST_BUFFER = 2048  # bytes; a head that picows gets is shorter, and a buffer grows with its frames
NEEDED = (b"host", b"upgrade", b"connection", b"sec-websocket-key", b"sec-websocket-version", b"content-length")
LONGEST_HEAD = 1024
LINGER = 1 << 20  # bytes that a refused client may still send, so that it reads why


def socket_head(method: str, path: bytes, headers: list[tuple[bytes, bytes]]) -> bytes | None:
    """The head of a request with the headers that picows needs, without cookies and what proxies add; None where it is still too long."""
    if any(name == b"transfer-encoding" for name, _ in headers):
        return None
    lines = [b"%s %s HTTP/1.1" % (method.encode(), path)]
    lines += [b"%s: %s" % (name, value) for name, value in headers if name in NEEDED]
    head = b"\r\n".join(lines) + b"\r\n\r\n"
    return head if len(head) <= LONGEST_HEAD else None


class Quiet(logging.LoggerAdapter[logging.Logger]):
    """The log for picows: a malformed frame is no error of the server."""

    def error(self, msg: object, *given: Any, **more: Any) -> None:
        self.info(msg, *given, **more)


class Socket(picows.WSProtocol):  # type: ignore[misc, name-defined]
    """A connection that became a WebSocket: picows' protocol, and how much of a frame is still missing."""

    def __init__(self, connection: Connection, unfinished: Held, address: str, closed: Callable[[Socket], None]) -> None:
        super().__init__(
            host_port=None,
            ws_path=None,
            is_client_side=False,
            ws_listener_factory=lambda _: connection,
            logger=Quiet(logging.getLogger("cardhouse.sockets")),
            disconnect_on_exception=True,
            websocket_handshake_timeout=5.0,
            enable_auto_ping=True,
            auto_ping_idle_timeout=PING_AFTER,
            auto_ping_reply_timeout=CUT_AFTER,
            auto_ping_strategy=WSAutoPingStrategy.PING_WHEN_IDLE,
            enable_auto_pong=False,  # they would bypass the limit of what waits for a slow client
            max_frame_size=HARD_LIMIT,
            extra_headers=None,
            read_buffer_init_size=FIRST_BUFFER,
        )
        self.connection, self.held, self.address, self.closed = connection, unfinished, address, closed
        self.unfinished, self.since = 0, 0.0  # bytes of a frame that has not ended, and since when
        self.unread, self.unread_since = 0, 0.0
        self.ignored = 0  # bytes since it was told to close

    def data_received(self, head: bytes) -> None:
        """The request that uvicorn has read; everything after it comes through the buffer."""
        memoryview(self.get_buffer(len(head)))[: len(head)] = head
        super().buffer_updated(len(head))

    def buffer_updated(self, size: int) -> None:
        connection = self.connection
        connection.tail = -1
        super().buffer_updated(size)
        if connection.leaving:
            self.ignored += size
            if self.ignored > LINGER:
                self.transport.disconnect(False)
            return
        if self.transport.is_close_frame_sent:
            return
        left = connection.tail if connection.tail >= 0 else self.unfinished + size
        if left or self.unfinished:
            self._wait_for_the_rest(left, connection.tail >= 0)

    def _wait_for_the_rest(self, left: int, begins: bool) -> None:
        more = left - self.unfinished
        if more > 0 and not self.held.fits(self.address, more):
            self.connection.cut(WSCloseCode.POLICY_VIOLATION, "too many unfinished messages")
            return
        if begins or not self.unfinished:
            self.since = time.monotonic()
        self.held.add(self.address, more)
        self.unfinished = left

    def overdue(self, now: float, frame: float, unread: float) -> bool:
        """Whether the rest of a frame does not come, or the client does not read what it is sent."""
        waits = self.transport.underlying_transport.get_write_buffer_size()
        if waits != self.unread or not waits:
            self.unread, self.unread_since = waits, now
        return bool(self.unfinished and now - self.since > frame) or bool(waits and now - self.unread_since > unread)

    def cut(self) -> None:
        """Close it: it took too long."""
        if self.unread or self.transport.underlying_transport.is_closing():
            self.transport.disconnect(False)
        else:
            self.connection.cut(WSCloseCode.POLICY_VIOLATION, "the rest of the message did not come")

    def connection_lost(self, exc: Exception | None) -> None:
        self.held.add(self.address, -self.unfinished)
        self.unfinished = 0
        super().connection_lost(exc)
        self.closed(self)
