"""Stands before several nodes like a proxy: new connections go to one node after the other, past those that do not answer."""

from __future__ import annotations

import asyncio
from contextlib import suppress

PIECE = 65536


class Balancer:
    """One address for several ports. `out` holds those to which nothing new goes, as a proxy learns from /ready."""

    def __init__(self, ports: list[int]) -> None:
        self.ports, self.out = list(ports), set[int]()
        self._server: asyncio.Server | None = None
        self._lines: dict[asyncio.StreamWriter, int] = {}

    @property
    def url(self) -> str:
        assert self._server is not None
        return f"http://127.0.0.1:{self._server.sockets[0].getsockname()[1]}"

    async def __aenter__(self) -> Balancer:
        self._server = await asyncio.start_server(self._line, "127.0.0.1", 0)
        return self

    async def __aexit__(self, *_: object) -> None:
        assert self._server is not None
        self._server.close()
        self.cut()

    def cut(self, port: int | None = None) -> None:
        """Cut the lines to a node, or all."""
        for writer, to in list(self._lines.items()):
            if port in (None, to):
                writer.transport.abort()

    async def _line(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        for _ in self.ports:
            port = self.ports[0]
            self.ports.append(self.ports.pop(0))
            if port in self.out:
                continue
            with suppress(OSError):
                back, there = await asyncio.open_connection("127.0.0.1", port)
                break
        else:
            writer.close()
            return
        self._lines[writer] = port
        await asyncio.gather(_pass(reader, there), _pass(back, writer))
        del self._lines[writer]


async def _pass(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    with suppress(OSError):
        while data := await reader.read(PIECE):
            writer.write(data)
            await writer.drain()
    writer.close()
