"""One WebSocket to a server: messages out, messages in."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Protocol, cast

from picows import WSAutoPingStrategy, WSFrame, WSListener, WSMsgType, WSTransport, ws_connect

from cardhouse.server import messages as m
from cardhouse.server.short import read_short

PING_AFTER, CUT_AFTER = 15.0, 10.0  # seconds of silence


class Owner(Protocol):
    """What receives the messages of a line."""

    def receive(self, message: m.FromHouse) -> None: ...
    def on_disconnect(self) -> None: ...


class Line(WSListener):
    """One WebSocket, until it is closed."""

    def __init__(self, owner: Owner) -> None:
        self.owner: Owner | None = owner
        self.gone = asyncio.Event()
        self._transport: WSTransport | None = None
        self._words: list[str] = []

    def send(self, message: m.FromClient) -> None:
        if self._transport is not None:
            self._transport.send(WSMsgType.TEXT, m.encode(message))

    async def close(self) -> None:
        if self._transport is not None:
            self._transport.send_close()
            self._transport.disconnect()
        with suppress(TimeoutError):
            async with asyncio.timeout(1):
                await self.gone.wait()
        if self._transport is not None:
            self._transport.disconnect(False)

    def on_ws_connected(self, transport: WSTransport) -> None:
        self._transport = transport

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        if frame.msg_type == WSMsgType.CLOSE:
            transport.disconnect()
        elif frame.msg_type in (WSMsgType.TEXT, WSMsgType.BINARY) and self.owner is not None:
            try:
                body = frame.get_payload_as_bytes()
                message = read_short(body, self._words) if body.startswith(b"[") else m.decode_answer(body)
            except (ValueError, RecursionError):
                return  # an unknown message of a newer server; if it had a number, the gap will be noticed
            if isinstance(message, m.Words):
                self._words = message.words
            else:
                self.owner.receive(message)

    def on_ws_disconnected(self, transport: WSTransport) -> None:
        self._transport = None
        self.gone.set()
        if self.owner is not None:
            self.owner.on_disconnect()


async def dial(owner: Owner, url: str) -> Line:
    """Connect to the server at an address."""
    dialing = asyncio.ensure_future(
        ws_connect(
            lambda: Line(owner), url, enable_auto_ping=True, auto_ping_idle_timeout=PING_AFTER, auto_ping_reply_timeout=CUT_AFTER,
            auto_ping_strategy=WSAutoPingStrategy.PING_WHEN_IDLE, max_redirects=0,
        )
    )  # fmt: skip
    try:
        _, line = await asyncio.shield(dialing)
    except asyncio.CancelledError:  # picows leaves a socket behind that is cancelled in the middle of its handshake
        await asyncio.wait([dialing], timeout=1)
        if dialing.done() and not dialing.exception():
            await cast(Line, dialing.result()[1]).close()
        dialing.cancel()
        raise
    return cast(Line, line)
