"""A proxy between a client and its server that cuts connections and drops, doubles and invents frames."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

from picows import WSFrame, WSListener, WSMsgType, WSTransport, ws_connect, ws_create_server

Frames = Callable[[bytes], list[bytes]]  # what becomes of one frame


def as_it_is(frame: bytes) -> list[bytes]:
    return [frame]


class FaultyProxy:
    """`up` and `down` may be replaced at any time; `said` and `heard` are what the client and the server really sent."""

    def __init__(self) -> None:
        self.up: Frames = as_it_is
        self.down: Frames = as_it_is
        self.said: list[dict[str, Any]] = []
        self.heard: list[dict[str, Any]] = []
        self.pairs: list[Client] = []
        self.connections = 0
        self.transports: list[WSTransport] = []
        self.tasks: list[asyncio.Task[None]] = []

    def cut(self) -> None:
        """Close every connection without a close frame."""
        for pair in list(self.pairs):
            pair.end()

    def sent(self, tag: str) -> list[dict[str, Any]]:
        return [message for message in self.said if message["t"] == tag]


class Server(WSListener):
    """The connection to the server."""

    def __init__(self, client: Client) -> None:
        self.client = client

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        if frame.msg_type == WSMsgType.TEXT:
            body = frame.get_payload_as_bytes()
            self.client.proxy.heard.append(json.loads(body))
            for each in self.client.proxy.down(body):
                if self.client.transport is not None:
                    self.client.transport.send(WSMsgType.TEXT, each)
        elif frame.msg_type == WSMsgType.CLOSE:
            transport.disconnect()

    def on_ws_disconnected(self, transport: WSTransport) -> None:
        self.client.end()


class Client(WSListener):
    """The connection from the client; what it sends before the server is reached waits."""

    def __init__(self, proxy: FaultyProxy, url: str) -> None:
        self.proxy, self.url = proxy, url
        self.transport: WSTransport | None = None
        self.server: WSTransport | None = None
        self.early: list[bytes] = []

    def on_ws_connected(self, transport: WSTransport) -> None:
        self.transport = transport
        self.proxy.pairs.append(self)
        self.proxy.connections += 1
        self.proxy.transports.append(transport)
        self.proxy.tasks.append(asyncio.get_running_loop().create_task(self.reach()))

    async def reach(self) -> None:
        try:
            self.server, _ = await ws_connect(lambda: Server(self), self.url)
        except OSError:
            self.end()
            return
        self.proxy.transports.append(self.server)
        if self.transport is None:  # it has left already
            self.end()
        for body in self.early:
            self.server.send(WSMsgType.TEXT, body)

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        if frame.msg_type == WSMsgType.TEXT:
            body = frame.get_payload_as_bytes()
            self.proxy.said.append(json.loads(body))
            for each in self.proxy.up(body):
                self.early.append(each) if self.server is None else self.server.send(WSMsgType.TEXT, each)
        elif frame.msg_type == WSMsgType.CLOSE:
            self.end()

    def on_ws_disconnected(self, transport: WSTransport) -> None:
        self.transport = None
        self.end()

    def end(self) -> None:
        if self in self.proxy.pairs:
            self.proxy.pairs.remove(self)
        for transport in (self.transport, self.server):
            if transport is not None:
                transport.disconnect(False)


@asynccontextmanager
async def faulty_proxy(port: int) -> AsyncIterator[tuple[FaultyProxy, str]]:
    """A proxy for the server at a port, and the proxy's address."""
    proxy = FaultyProxy()
    server = await ws_create_server(lambda _: Client(proxy, f"ws://127.0.0.1:{port}/ws"), "127.0.0.1", 0)
    try:
        yield proxy, f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"
    finally:
        server.close()
        await asyncio.gather(*proxy.tasks)
        proxy.cut()
        for transport in proxy.transports:
            transport.disconnect(False)
            await transport.wait_disconnected()
        await server.wait_closed()
