"""A connection between two nodes. On it go frames: four bytes of length, then MessagePack of (kind, channel, payload).

A channel is one client whose table is at the other end, one call, or one request over HTTP.
The first frame gives the secret of the node that is called.
"""

from __future__ import annotations

import asyncio
from typing import cast

import msgspec

SECRET, ENTER, SAY, EXIT, CALL, FRAME, LEFT, DONE, REQUEST = range(9)
LARGEST, FIRST = 4 << 20, 256  # bytes of a frame, and of the first
BACKLOG = 64 << 20  # bytes that may wait for a node that does not read

pack = msgspec.msgpack.Encoder().encode
words = msgspec.msgpack.Decoder(list[str]).decode
_decode = msgspec.msgpack.Decoder(tuple[int, int, bytes]).decode


class Wire(asyncio.Protocol):
    """A connection between two nodes, as frames."""

    largest = LARGEST

    def __init__(self) -> None:
        self.transport: asyncio.Transport | None = None
        self._buffer = bytearray()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast(asyncio.Transport, transport)  # uvloop's is of no such class

    def data_received(self, data: bytes) -> None:
        buffer, at = self._buffer, 0
        buffer += data
        while len(buffer) - at >= 4:
            size = int.from_bytes(buffer[at : at + 4], "big")
            if size > self.largest:
                self.cut()
                return
            if len(buffer) - at < 4 + size:
                break
            try:
                self.heard(*_decode(bytes(buffer[at + 4 : at + 4 + size])))
            except msgspec.DecodeError:
                self.cut()
                return
            at += 4 + size
        del buffer[:at]

    def heard(self, kind: int, channel: int, payload: bytes) -> None:
        raise NotImplementedError

    def write(self, kind: int, channel: int, payload: bytes = b"") -> None:
        if (transport := self.transport) is None or transport.is_closing():
            return
        frame = pack((kind, channel, payload))
        transport.write(len(frame).to_bytes(4, "big") + frame)
        if transport.get_write_buffer_size() > BACKLOG:
            self.cut()

    def cut(self) -> None:
        if self.transport is not None:
            self.transport.abort()
