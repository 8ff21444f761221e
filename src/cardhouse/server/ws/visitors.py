"""Clients of other nodes whose table is here, and requests whose answer is."""

from __future__ import annotations

import asyncio
import logging
from hmac import compare_digest
from typing import TYPE_CHECKING

import msgspec

from cardhouse.engine.errors import CardhouseError
from cardhouse.server import messages as m
from cardhouse.server.errors import Refused
from cardhouse.server.ws.client import Client
from cardhouse.server.ws.wire import CALL, DONE, ENTER, EXIT, FIRST, FRAME, LARGEST, LEFT, REQUEST, SAY, SECRET, Wire, words

if TYPE_CHECKING:
    from cardhouse.server.ws.hub import Hub
    from cardhouse.server.ws.relays import Links

log = logging.getLogger("cardhouse.nodes")

GREET = 5.0  # seconds to give the secret


class Visitor(Client):
    """A client of another node."""

    hops = False

    def __init__(self, hub: Hub, wire: Wire, channel: int, person: str, address: str) -> None:
        super().__init__(hub, address)
        self.wire, self.channel, self.person = wire, channel, person

    def send(self, frame: bytes) -> None:
        self.wire.write(FRAME, self.channel, frame)

    def say_on(self, payload: bytes) -> None:
        """A message that its own node has read; one of a newer version may know more of them."""
        try:
            message = m.decode(payload)
        except (msgspec.DecodeError, ValueError) as error:
            self.refuse("", Refused("message", f"that is no message of this protocol: {str(error)[:200]}"))
        else:
            self.receive(message)

    def bounce(self) -> None:
        self.wire.write(LEFT, self.channel)

    def end(self) -> None:
        """It has left, or its node has."""
        self.ended = True
        self.server.store.aside(self.leave)


class ForwardedRequest:
    """A request of another node that is being answered."""

    def __init__(self, wire: Inbound, channel: int, request: bytes) -> None:
        self.wire, self.channel = wire, channel
        self.task = wire.links.work(self._answer(request))

    async def _answer(self, request: bytes) -> None:
        pieces = self.wire.links.answer(request)
        try:
            async for piece in pieces:
                self.wire.write(FRAME, self.channel, piece)
        except Exception:
            log.exception("a request of another node failed")
        finally:
            await pieces.aclose()
            self.wire.requests.pop(self.channel, None)
            self.wire.write(LEFT, self.channel)

    def end(self) -> None:
        """The node that forwarded it waits no longer."""
        self.task.cancel()


class Inbound(Wire):
    """Another node that calls here."""

    largest = FIRST

    def __init__(self, links: Links) -> None:
        super().__init__()
        self.links, self.known = links, False
        self.visitors: dict[int, Visitor] = {}
        self.requests: dict[int, ForwardedRequest] = {}

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        self.links.inbound.add(self)
        asyncio.get_running_loop().call_later(GREET, lambda: None if self.known else self.cut())

    def connection_lost(self, exc: Exception | None) -> None:
        self.links.inbound.discard(self)
        for visitor in self.visitors.values():
            visitor.end()
        for request in self.requests.values():
            request.end()
        self.visitors.clear()

    def heard(self, kind: int, channel: int, payload: bytes) -> None:
        if not self.known:
            if kind != SECRET or not compare_digest(payload, self.links.secret.encode()):
                log.warning("refused a connection between nodes: its secret is wrong")
                self.cut()
                return
            self.known, self.largest = True, LARGEST
        elif kind == ENTER:
            self.visitors[channel] = Visitor(self.links.hub, self, channel, *words(payload))
        elif kind == SAY and (visitor := self.visitors.get(channel)) is not None:
            visitor.say_on(payload)
        elif kind == EXIT and (visitor := self.visitors.pop(channel, None)) is not None:
            visitor.end()
        elif kind == EXIT and (request := self.requests.get(channel)) is not None:
            request.end()
        elif kind == REQUEST:
            self.requests[channel] = ForwardedRequest(self, channel, payload)
        elif kind == CALL:
            self.links.work(self._answer(channel, *words(payload)))

    async def _answer(self, channel: int, what: str, *about: str) -> None:
        said = b""
        try:
            await self.links.calls[what](*about)
        except CardhouseError as error:
            said = str(error).encode()
        self.write(DONE, channel, said)
