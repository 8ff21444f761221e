"""One socket: frames in, frames out. A message is decoded, paid for, checked and handed on; a bad one is answered with an error."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from typing import TYPE_CHECKING

import msgspec
from picows import WSCloseCode, WSFrame, WSListener, WSMsgType, WSTransport

from cardhouse.engine.errors import CardhouseError
from cardhouse.server import messages as m
from cardhouse.server.errors import Refused, not_kept, sentence
from cardhouse.server.live.live_table import LiveTable
from cardhouse.server.live.server import Server
from cardhouse.server.log.clock import steady
from cardhouse.server.log.entries import Proposed
from cardhouse.server.log.viewers import Viewer
from cardhouse.server.ws.requests import EMOTES_AT_ONCE, HANDLERS
from cardhouse.storage.store import StoreError

if TYPE_CHECKING:
    from cardhouse.server.ws.hub import Hub

log = logging.getLogger("cardhouse.sockets")

BACKLOG = 512 * 1024  # bytes that may wait for a slow client before it is cut off; it reconnects and catches up
GOODBYE = 2.0  # seconds for the client to read why the socket is closed
STRIKES = 100  # messages over the budget that are answered before the socket is closed
COSTS: dict[type, int] = {
    m.Hello: 5,
    m.Open: 20,
    m.Quick: 20,
    m.Lobby: 10,
    m.Plan: 10,
    m.AskHint: 50,
    m.Undo: 10,
    m.MakeOffer: 10,
    m.Answer: 10,
    m.Rematch: 10,
}  # others cost 1


class Connection(WSListener):
    """A client's socket. It follows at most one table, and perhaps the lobby."""

    def __init__(self, hub: Hub, address: str) -> None:
        self.hub, self.address = hub, address
        self.budget, self.strikes = hub.budget.for_socket(), 0
        self.tail = -1  # bytes after the last frame: the next one has begun
        self.leaving = False
        self.server: Server = hub.server
        self.transport: WSTransport | None = None
        self.person = ""
        self.live: LiveTable | None = None
        self.viewer: Viewer = "watcher"
        self.muted: set[int] = set()
        self.emotes = float(EMOTES_AT_ONCE)
        self.emoted_at = steady()

    # The socket

    def on_ws_connected(self, transport: WSTransport) -> None:
        self.transport = transport
        self.hub.connections.add(self)

    def on_ws_disconnected(self, transport: WSTransport) -> None:
        self.transport = None
        self.hub.connections.discard(self)
        self.hub.in_lobby.discard(self)
        self.leave()

    def is_user_specific_pong(self, frame: WSFrame) -> bool:
        self.tail = frame.tail_size
        return bool(frame.msg_type == WSMsgType.PONG)

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        self.tail = frame.tail_size
        if self.leaving:
            return
        if frame.msg_type == WSMsgType.CLOSE:
            self.cut(WSCloseCode.OK)
            return
        if frame.msg_type not in (WSMsgType.TEXT, WSMsgType.BINARY):
            if self.pay(1) and frame.msg_type == WSMsgType.PING:
                transport.send_pong(frame.get_payload_as_bytes())
                self.check_backlog(transport)
            return
        if frame.payload_size > m.LARGEST_FRAME or not frame.fin:
            too_long = Refused("too_long", f"a message has at most {m.LARGEST_FRAME:,} bytes: send a shorter one")
            if self.pay(1):
                self.refuse("", too_long if frame.fin else Refused("fragment", "a message comes in one frame: send it whole"))
            return
        try:
            message = m.decode(frame.get_payload_as_memoryview())
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError, ValueError) as error:
            if self.pay(1):
                self.refuse("", Refused("message", f"that is no message of this protocol: {str(error)[:200]}"))
            return
        if self.pay(COSTS.get(type(message), 1), tag_of(message), getattr(message, "key", "")):
            self.receive(message)

    def send(self, frame: bytes) -> None:
        if (transport := self.transport) is None or self.leaving:
            return
        transport.send(WSMsgType.TEXT, frame)
        self.check_backlog(transport)

    def check_backlog(self, transport: WSTransport) -> None:
        """Cut off a client that does not read: what waits for it would fill the memory."""
        if transport.underlying_transport.get_write_buffer_size() > BACKLOG:
            self.leaving = True
            self.server.metrics.slow_readers.inc()
            transport.disconnect(False)

    def pay(self, cost: int, of: str = "", key: str = "") -> bool:
        """Spend from the budgets of this socket and of its address; False, after an answer that says so, where one is empty."""
        limit = self.budget
        if not (wait := limit.wait("", cost)):
            limit = self.hub.budget.work
            wait = limit.wait(self.address, cost)
        if not wait:
            self.strikes = max(0, self.strikes - 1)
            return True
        self.strikes += 1
        self.refuse(of, limit.refusal(wait), key)
        if self.strikes > STRIKES:
            self.cut(WSCloseCode.POLICY_VIOLATION, "too many messages")
        return False

    def cut(self, code: WSCloseCode, why: str = "") -> None:
        """Close the socket. The client has a moment to read why; what it still sends is ignored."""
        if (transport := self.transport) is None or self.leaving:
            return
        self.leaving = True
        transport.send_close(code, why)
        if code == WSCloseCode.OK:
            transport.disconnect()
        asyncio.get_running_loop().call_later(GOODBYE, transport.disconnect, False)

    def say(self, message: m.FromHouse) -> None:
        self.send(m.encode(message))

    def refuse(self, of: str, error: CardhouseError, key: str = "") -> None:
        """Answer with an error: a code and a sentence."""
        if isinstance(error, StoreError):
            error = not_kept(error)
        more = dict(error.more) if isinstance(error, Refused) else {}
        more = {name: value for name, value in more.items() if name in ("n", "reason", "facts", "nearest")}
        code = error.code if isinstance(error, Refused) else "refused"
        self.server.metrics.refusals.labels("socket", code).inc()
        self.say(m.Error(code, sentence(error), of, key, **more))

    # Messages

    def receive(self, message: m.FromClient) -> None:
        """Do what a message asks."""
        self.server.metrics.received(tag_of(message))
        try:
            if not self.person and not isinstance(message, m.Hello | m.Ping):
                raise Refused("hello_first", 'say hello first: {"t":"hello","protocol":1}')
            HANDLERS[type(message)](self, message)
        except CardhouseError as error:
            self.refuse(tag_of(message), error, getattr(message, "key", ""))
        except Exception:
            log.exception("a message failed", extra={"message_tag": tag_of(message)})
            self.refuse(tag_of(message), Refused("internal", "that went wrong on our side: nothing was changed, try again"))

    def leave(self) -> None:
        if self.live is not None:
            self.server.unfollow(self.live, self)
            self.live = None

    def at_table(self) -> LiveTable:
        if self.live is None:
            raise Refused("no_table_open", "open a table first")
        return self.live

    def ask(self, tag: str, make: Callable[[], Proposed | None], key: str = "") -> None:
        """Queue a request at the table."""
        self.server.change(self.at_table(), make, lambda error: self.refuse(tag, error, key))


def tag_of(message: m.FromClient) -> str:
    """The name of a message on the wire."""
    return str(type(message).__struct_config__.tag)
