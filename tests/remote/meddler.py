"""Somebody between a client and its house who cuts, drops, doubles and invents frames."""

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


class Meddler:
    """What it does to frames may be changed at any time; `said` and `heard` are what the client and the house meant to say."""

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
        """Break every connection without a word."""
        for pair in list(self.pairs):
            pair.end()

    def sent(self, tag: str) -> list[dict[str, Any]]:
        return [message for message in self.said if message["t"] == tag]


class House(WSListener):
    """The side of the house."""

    def __init__(self, client: Client) -> None:
        self.client = client

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        if frame.msg_type == WSMsgType.TEXT:
            body = frame.get_payload_as_bytes()
            self.client.meddler.heard.append(json.loads(body))
            for each in self.client.meddler.down(body):
                if self.client.transport is not None:
                    self.client.transport.send(WSMsgType.TEXT, each)
        elif frame.msg_type == WSMsgType.CLOSE:
            transport.disconnect()

    def on_ws_disconnected(self, transport: WSTransport) -> None:
        self.client.end()


class Client(WSListener):
    """The side of the client; what it says before the house is reached waits."""

    def __init__(self, meddler: Meddler, url: str) -> None:
        self.meddler, self.url = meddler, url
        self.transport: WSTransport | None = None
        self.house: WSTransport | None = None
        self.early: list[bytes] = []

    def on_ws_connected(self, transport: WSTransport) -> None:
        self.transport = transport
        self.meddler.pairs.append(self)
        self.meddler.connections += 1
        self.meddler.transports.append(transport)
        self.meddler.tasks.append(asyncio.get_running_loop().create_task(self.reach()))

    async def reach(self) -> None:
        try:
            self.house, _ = await ws_connect(lambda: House(self), self.url)
        except OSError:
            self.end()
            return
        self.meddler.transports.append(self.house)
        if self.transport is None:  # it has left already
            self.end()
        for body in self.early:
            self.house.send(WSMsgType.TEXT, body)

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        if frame.msg_type == WSMsgType.TEXT:
            body = frame.get_payload_as_bytes()
            self.meddler.said.append(json.loads(body))
            for each in self.meddler.up(body):
                self.early.append(each) if self.house is None else self.house.send(WSMsgType.TEXT, each)
        elif frame.msg_type == WSMsgType.CLOSE:
            self.end()

    def on_ws_disconnected(self, transport: WSTransport) -> None:
        self.transport = None
        self.end()

    def end(self) -> None:
        if self in self.meddler.pairs:
            self.meddler.pairs.remove(self)
        for transport in (self.transport, self.house):
            if transport is not None:
                transport.disconnect(False)


@asynccontextmanager
async def meddling(port: int) -> AsyncIterator[tuple[Meddler, str]]:
    """A meddler before the house at a port, and its own address."""
    meddler = Meddler()
    server = await ws_create_server(lambda _: Client(meddler, f"ws://127.0.0.1:{port}/ws"), "127.0.0.1", 0)
    try:
        yield meddler, f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"
    finally:
        server.close()
        await asyncio.gather(*meddler.tasks)
        meddler.cut()
        for transport in meddler.transports:
            transport.disconnect(False)
            await transport.wait_disconnected()
        await server.wait_closed()
