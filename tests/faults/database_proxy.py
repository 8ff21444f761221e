"""Stands between a node and PostgreSQL, and drops, delays or refuses what passes."""

from __future__ import annotations

import asyncio
import threading
from contextlib import suppress
from urllib.parse import parse_qs, urlsplit

PIECE = 65536
MODES = ("pass", "slow", "hold", "drop", "refuse")


class DatabaseProxy:
    """A network to the database in a thread. `mode`: pass, slow (each piece takes `delay` seconds), hold (all waits for "pass"), drop
    (nothing arrives), refuse (lines are cut)."""

    def __init__(self, address: str) -> None:
        parts = urlsplit(address)
        self._socket = f"{parse_qs(parts.query)['host'][0]}/.s.PGSQL.{parts.port or 5432}"
        self._user, self._name = parts.username, parts.path
        self.mode = "pass"
        self.delay, self.delayed = 0.2, 0  # seconds; how many pieces have taken so long
        self._lines: set[asyncio.StreamWriter] = set()
        self._loop = asyncio.new_event_loop()
        self._open = threading.Event()
        self._thread = threading.Thread(target=self._loop.run_until_complete, args=[self._serve()])

    @property
    def address(self) -> str:
        return f"postgresql://{self._user}@127.0.0.1:{self.port}{self._name}"

    def __enter__(self) -> DatabaseProxy:
        self._thread.start()
        assert self._open.wait(10)
        return self

    def __exit__(self, *_: object) -> None:
        self._loop.call_soon_threadsafe(self._ended.set)
        self._thread.join()
        self._loop.close()

    def now(self, mode: str) -> None:
        """Change what happens to what passes from now on."""
        assert mode in MODES

        async def changed() -> None:
            self.mode = mode
            (self._flows.clear if mode == "hold" else self._flows.set)()
            if mode == "refuse":
                self._cut()

        asyncio.run_coroutine_threadsafe(changed(), self._loop).result()

    def _cut(self) -> None:
        for line in self._lines:
            line.transport.abort()

    async def _serve(self) -> None:
        self._ended, self._flows = asyncio.Event(), asyncio.Event()
        self._flows.set()
        server = await asyncio.start_server(self._line, "127.0.0.1", 0)
        self.port = server.sockets[0].getsockname()[1]
        self._open.set()
        await self._ended.wait()
        server.close()
        self._cut()
        await asyncio.sleep(0.05)
        left = asyncio.all_tasks() - {asyncio.current_task()}
        for task in left:
            task.cancel()
        await asyncio.gather(*left, return_exceptions=True)

    async def _line(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if self.mode == "refuse":
            writer.transport.abort()
            return
        try:
            back, there = await asyncio.open_unix_connection(self._socket)
        except OSError:  # it restarts
            writer.transport.abort()
            return
        self._lines |= {writer, there}
        with suppress(asyncio.CancelledError):  # at the end
            await asyncio.gather(self._pass(reader, there), self._pass(back, writer))
        self._lines -= {writer, there}

    async def _pass(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(OSError, asyncio.CancelledError):
            while data := await reader.read(PIECE):
                if self.mode == "slow":
                    self.delayed += 1
                    await asyncio.sleep(self.delay)
                await self._flows.wait()
                if self.mode != "drop":
                    writer.write(data)
        writer.close()
