"""Clients and requests here that another node answers: they go there, and what they are sent comes back (docs/decisions/0112)."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import suppress
from itertools import count
from typing import TYPE_CHECKING, Any, Protocol

from cardhouse.server import messages as m
from cardhouse.server.errors import Refused
from cardhouse.server.ws.client import Client
from cardhouse.server.ws.visitors import Inbound
from cardhouse.server.ws.wire import CALL, DONE, ENTER, EXIT, FRAME, LEFT, REQUEST, SAY, SECRET, Wire, pack
from cardhouse.storage.leases import Node

if TYPE_CHECKING:
    from cardhouse.server.ws.hub import Hub

DIAL, ANSWER = 2.0, 10.0  # seconds: to connect, to answer a call

Work = Callable[..., Awaitable[None]]


class Listener(Protocol):
    """Receives what comes back."""

    def send(self, frame: bytes) -> None: ...

    def bounce(self) -> None: ...


class Pieces:
    """An answer as it comes."""

    def __init__(self) -> None:
        self.heard: asyncio.Queue[bytes | None] = asyncio.Queue()

    def send(self, frame: bytes) -> None:
        self.heard.put_nowait(frame)

    def bounce(self) -> None:
        """That was all, or its node is gone."""
        self.heard.put_nowait(None)


class Relayed:
    """A client or a request here that is answered there."""

    def __init__(self, link: Outbound, channel: int, client: Listener, table: str = "") -> None:
        self.link, self.channel, self.client, self.table = link, channel, client, table

    def say(self, message: m.FromClient) -> None:
        self.link.write(SAY, self.channel, m.encode(message))

    def end(self) -> None:
        if self.link.relayed.pop(self.channel, None) is not None:
            self.link.write(EXIT, self.channel)


class Outbound(Wire):
    """The connection to another node. What is written before it is open is sent then."""

    def __init__(self, links: Links, node: Node) -> None:
        super().__init__()
        self.links, self.node = links, node
        self.relayed: dict[int, Relayed] = {}
        self.answers: dict[int, asyncio.Future[str]] = {}
        self._early: list[tuple[int, int, bytes]] = [(SECRET, 0, node.secret.encode())]
        links.work(self._dial())

    async def _dial(self) -> None:
        if self.node.leads_astray:  # who refuses there says nothing about it
            self.end()
            return
        host, _, port = self.node.address.rpartition(":")
        loop = asyncio.get_running_loop()
        try:
            async with asyncio.timeout(DIAL):
                await loop.create_connection(lambda: self, host.strip("[]"), int(port))
        except ConnectionRefusedError:  # nobody listens there any more
            await self.links.bury(self.node)
            self.end()
        except (OSError, TimeoutError):
            self.end()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        early, self._early = self._early, []
        for frame in early:
            self.write(*frame)

    def connection_lost(self, exc: Exception | None) -> None:
        self.end()

    def write(self, kind: int, channel: int, payload: bytes = b"") -> None:
        if self.transport is None:
            self._early.append((kind, channel, payload))
        else:
            super().write(kind, channel, payload)

    def heard(self, kind: int, channel: int, payload: bytes) -> None:
        if kind == DONE:
            if (answer := self.answers.pop(channel, None)) is not None and not answer.done():
                answer.set_result(payload.decode())
        elif (relayed := self.relayed.get(channel)) is not None:
            if kind == FRAME:
                relayed.client.send(payload)
            elif kind == LEFT:
                relayed.client.bounce()

    def end(self) -> None:
        """That node is gone, or cannot be reached: the clients that were relayed there come back."""
        self.links.forget(self)
        relayed, self.relayed = self.relayed, {}
        for one in relayed.values():
            one.client.bounce()
        for answer in self.answers.values():
            if not answer.done():
                answer.set_result("the node of that table is gone")
        self.answers.clear()
        self.cut()


class Links:
    """All connections of this node with others."""

    def __init__(self, hub: Hub, bury: Callable[[Node], Awaitable[None]]) -> None:
        self.hub, self.bury = hub, bury
        self.calls: dict[str, Work] = {}  # what other nodes may ask for, beside messages of clients
        self.answer: Callable[[bytes], AsyncGenerator[bytes]]  # a request of another node, answered in pieces
        self.secret = ""  # of this node, for those that call
        self.inbound: set[Inbound] = set()
        self.outbound: dict[int, Outbound] = {}
        self._channels = count(1)
        self._tasks: set[asyncio.Task[Any]] = set()
        self._server: asyncio.Server | None = None

    async def listen(self, address: str) -> str:
        """Listen for other nodes; returns the address with the port."""
        host, _, port = address.rpartition(":")
        self._server = await asyncio.get_running_loop().create_server(lambda: Inbound(self), host.strip("[]"), int(port))
        return f"{host}:{self._server.sockets[0].getsockname()[1]}"

    def work(self, work: Any) -> asyncio.Task[None]:
        """Do something that takes a while."""
        task: asyncio.Task[None] = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    def relay(self, node: Node, client: Client, table: str) -> Relayed:
        """Let a client visit another node."""
        link = self._to(node)
        relayed = Relayed(link, next(self._channels), client, table)
        link.relayed[relayed.channel] = relayed
        link.write(ENTER, relayed.channel, pack([client.person, client.address]))
        return relayed

    async def fetch(self, node: Node, request: bytes) -> AsyncGenerator[bytes]:
        """What another node answers to a request, in pieces; it ends early where that node does, and there where nobody reads on."""
        link, pieces = self._to(node), Pieces()
        relayed = Relayed(link, next(self._channels), pieces)
        link.relayed[relayed.channel] = relayed
        link.write(REQUEST, relayed.channel, request)
        try:
            while (piece := await pieces.heard.get()) is not None:
                yield piece
        finally:
            relayed.end()

    async def ask(self, node: Node, what: str, *about: str) -> None:
        """Let another node do something; refused where it does not."""
        link, channel = self._to(node), next(self._channels)
        answer = link.answers[channel] = asyncio.get_running_loop().create_future()
        link.write(CALL, channel, pack([what, *about]))
        try:
            async with asyncio.timeout(ANSWER):
                said = await answer
        except TimeoutError:
            said = "the node of that table does not answer"
        finally:
            link.answers.pop(channel, None)
        if said:
            raise Refused("not_kept", f"{said}: nothing was changed there, try again in a moment")

    def _to(self, node: Node) -> Outbound:
        if (found := self.outbound.get(node.no)) is None:
            found = self.outbound[node.no] = Outbound(self, node)
        return found

    def forget(self, link: Outbound) -> None:
        if self.outbound.get(link.node.no) is link:
            del self.outbound[link.node.no]

    def only(self, alive: set[int]) -> None:
        """End the connections to nodes that have expired."""
        for link in [link for no, link in self.outbound.items() if no not in alive]:
            link.end()

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        for wire in (*self.inbound, *self.outbound.values()):
            if wire.transport is not None:
                wire.transport.close()  # after what was written
        if self._server is not None:
            self._server.close()
            with suppress(TimeoutError):
                async with asyncio.timeout(1.0):
                    await self._server.wait_closed()
