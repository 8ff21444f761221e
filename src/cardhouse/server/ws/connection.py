"""One socket: frames in, frames out. A message is decoded, paid for, checked and handed on; a bad one is answered with an error."""

from __future__ import annotations

import asyncio
import random
from typing import TYPE_CHECKING

import msgspec
from picows import WSCloseCode, WSFrame, WSListener, WSMsgType, WSTransport

from cardhouse.server import messages as m
from cardhouse.server.errors import Refused
from cardhouse.server.ws.client import Client, tag_of

if TYPE_CHECKING:
    from cardhouse.server.ws.hub import Hub

BACKLOG = 512 * 1024  # bytes that may wait for a slow client before it is cut off; it reconnects and catches up
GOODBYE = 2.0  # seconds for the client to read why the socket is closed
SOONEST, SPREAD = 0.1, 0.5  # seconds until clients of a table that moves come back: not all at the same moment
TEXT, DATA = WSMsgType.TEXT, (WSMsgType.TEXT, WSMsgType.BINARY)  # an enumeration is slow to read, and these are read for every frame
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


class Connection(Client, WSListener):
    """A client's socket."""

    def __init__(self, hub: Hub, address: str) -> None:
        super().__init__(hub, address)
        self.budget, self.strikes = hub.budget.for_socket(), 0
        self.tail = -1  # bytes after the last frame: the next one has begun
        self.leaving = False
        self.transport: WSTransport | None = None

    # The socket

    def on_ws_connected(self, transport: WSTransport) -> None:
        self.transport = transport
        self.hub.connections.add(self)

    def on_ws_disconnected(self, transport: WSTransport) -> None:
        self.transport = None
        self.hub.connections.discard(self)
        self.hub.in_lobby.discard(self)
        self.ended = True
        self.server.store.aside(self.leave)

    def is_user_specific_pong(self, frame: WSFrame) -> bool:
        self.tail = frame.tail_size
        return bool(frame.msg_type == WSMsgType.PONG)

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        self.tail = frame.tail_size
        if self.leaving:
            return
        kind = frame.msg_type
        if kind not in DATA:
            if kind == WSMsgType.CLOSE:
                self.cut(WSCloseCode.OK)
            elif self.pay(1) and kind == WSMsgType.PING:
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
        if self.pay(COSTS.get(type(message), 1), message):
            self.receive(message)

    def send(self, frame: bytes) -> None:
        if (transport := self.transport) is None or self.leaving:
            return
        transport.send(TEXT, frame)
        self.check_backlog(transport)

    def check_backlog(self, transport: WSTransport) -> None:
        """Cut off a client that does not read: what waits for it would fill the memory."""
        if transport.underlying_transport.get_write_buffer_size() > BACKLOG:
            self.leaving = True
            self.server.metrics.slow_readers.inc()
            transport.disconnect(False)

    def pay(self, cost: int, message: m.FromClient | None = None) -> bool:
        """Spend from the budgets of this socket and of its address; False, after an answer that says so, where one is empty."""
        limit = self.budget
        if not (wait := limit.wait("", cost)):
            limit = self.hub.budget.work
            wait = limit.wait(self.address, cost)
        if not wait:
            if self.strikes:
                self.strikes -= 1
            return True
        self.strikes += 1
        self.refuse(tag_of(message) if message is not None else "", limit.refusal(wait), getattr(message, "key", ""))
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

    def bounce(self) -> None:
        self.say(m.Bye("the table moves to another node", SOONEST + random.random() * SPREAD))  # noqa: S311
        self.cut(WSCloseCode.SERVICE_RESTART)
