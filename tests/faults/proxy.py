"""A proxy for WebSockets that cuts, delays, doubles and reorders whole frames on their way to the server."""

from __future__ import annotations

import asyncio
import json
import random
import struct
from collections import Counter, defaultdict
from contextlib import suppress
from typing import Any

from cardhouse.server.short import read_short

HELD = 0.05  # seconds that a frame is held back at most
LATE = 0.06  # seconds that the house still hears of a line whose client has gone


class Frames:
    """Cuts what arrives into whole frames."""

    def __init__(self) -> None:
        self.buffer = b""

    def take(self, data: bytes) -> list[tuple[int, bytes, bytes]]:
        """The frames that are complete now: opcode, payload, and all their bytes."""
        self.buffer += data
        found = []
        while (frame := self._first()) is not None:
            found.append(frame)
            self.buffer = self.buffer[len(frame[2]) :]
        return found

    def _first(self) -> tuple[int, bytes, bytes] | None:
        head = self.buffer
        if len(head) < 2:
            return None
        size, at = head[1] & 0x7F, 2
        if size >= 126:
            form, at = ("!H", 4) if size == 126 else ("!Q", 10)
            if len(head) < at:
                return None
            size = struct.unpack(form, head[2:at])[0]
        masked = bool(head[1] & 0x80)
        mask, at = (head[at : at + 4], at + 4) if masked else (b"\0\0\0\0", at)
        if len(head) < at + size:
            return None
        payload = bytes(byte ^ mask[i & 3] for i, byte in enumerate(head[at : at + size])) if masked else head[at : at + size]
        return head[0] & 0x0F, payload, head[: at + size]


class Proxy:
    """Stands between clients and a house. What it did is counted, and what the house answered to each move is kept by the move's key."""

    def __init__(self, port: int, seed: int, cut: float = 0.05, double: float = 0.2, hold: float = 0.3) -> None:
        self.server, self.chance = port, random.Random(seed)
        self.cut, self.double, self.hold = cut, double, hold
        self.done: Counter[str] = Counter()
        self.answers: defaultdict[str, list[Any]] = defaultdict(list)
        self._server: asyncio.Server | None = None

    @property
    def url(self) -> str:
        assert self._server is not None
        return f"http://127.0.0.1:{self._server.sockets[0].getsockname()[1]}"

    async def __aenter__(self) -> Proxy:
        self._server = await asyncio.start_server(self._line, "127.0.0.1", 0)
        return self

    async def __aexit__(self, *_: object) -> None:
        assert self._server is not None
        self._server.close()
        await asyncio.sleep(LATE * 2)

    async def _line(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        back = None
        try:
            from_house, to_house = await asyncio.open_connection("127.0.0.1", self.server)
        except OSError:
            writer.close()
            return
        with suppress(OSError, asyncio.IncompleteReadError):
            to_house.write(await reader.readuntil(b"\r\n\r\n"))
            writer.write(await from_house.readuntil(b"\r\n\r\n"))
            back = asyncio.create_task(self._answers(from_house, writer))
            await self._frames(reader, to_house)
        writer.close()
        await asyncio.sleep(LATE)  # what was held back still arrives
        to_house.close()
        if back is not None:
            with suppress(OSError):
                await back

    async def _frames(self, reader: asyncio.StreamReader, to_house: asyncio.StreamWriter) -> None:
        """Pass frames on: some after a while, some once more after the next few have overtaken them."""
        frames, loop = Frames(), asyncio.get_running_loop()
        again: list[list[Any]] = []  # frames to be sent once more, and after how many others

        def arrive(frame: bytes) -> None:
            if to_house.is_closing():
                return
            to_house.write(frame)
            self.done["overtook"] += len(again)
            for late in again:
                late[1] -= 1
            for late in [late for late in again if late[1] == 0]:
                again.remove(late)
                to_house.write(late[0])

        while data := await reader.read(65536):
            for kind, _, frame in frames.take(data):
                if kind != 1:
                    to_house.write(frame)
                    continue
                if held := self.chance.random() < self.hold:
                    loop.call_later(self.chance.random() * HELD, arrive, frame)
                else:
                    arrive(frame)
                self.done["held"] += held
                if self.chance.random() < self.double:
                    self.done["doubled"] += 1
                    again.append([frame, self.chance.randint(1, 3)])
                if self.chance.random() < self.cut:
                    self.done["cut"] += 1
                    for late in again:
                        to_house.write(late[0])
                    return

    async def _answers(self, from_house: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        frames, words = Frames(), list[str]()
        while data := await from_house.read(65536):
            for kind, payload, _ in frames.take(data):
                if kind != 1:
                    continue
                if payload.startswith(b"["):
                    if (move := read_short(payload, words)).key:
                        self.answers[move.key].append((move.n, move.events))
                elif payload.startswith(b'{"t":"words"'):
                    words = json.loads(payload)["words"]
                elif b'"key":' in payload and (answer := json.loads(payload))["t"] == "on":
                    self.answers[answer["key"]].append((answer["n"], answer["events"]))
            if not writer.is_closing():
                writer.write(data)
        writer.close()
