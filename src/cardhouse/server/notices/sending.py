"""The house's end of the process that sends notices: started when it is first needed, and again after it died."""

from __future__ import annotations

import asyncio
import logging
import sys
from collections.abc import Callable
from contextlib import suppress

import msgspec

from cardhouse.server.notices.sender import LEAVE, Message, Outcome

log = logging.getLogger("cardhouse.notices")


class Sending:
    """Messages on their way. `done` is called with how each went."""

    def __init__(self, done: Callable[[Outcome], None]) -> None:
        self.done = done
        self.on_way: set[int] = set()  # at the process that sends now: one that ended speaks for its own only
        self._process: asyncio.subprocess.Process | None = None
        self._reads: asyncio.Task[None] | None = None
        self._encoder = msgspec.msgpack.Encoder()

    async def send(self, messages: list[Message]) -> None:
        """Send messages; how it went comes later."""
        if self._process is None or self._process.returncode is not None:
            module = ("-m", "cardhouse.server.notices.sender")
            pipe = asyncio.subprocess.PIPE
            self._process = await asyncio.create_subprocess_exec(sys.executable, *module, stdin=pipe, stdout=pipe)
            self.on_way = set()
            self._reads = asyncio.get_running_loop().create_task(self._read(self._process, self.on_way))
        assert self._process.stdin is not None
        self.on_way |= {message.no for message in messages}
        encoded = [self._encoder.encode(message) for message in messages]
        self._process.stdin.write(b"".join(len(one).to_bytes(4, "big") + one for one in encoded))
        with suppress(OSError):
            await self._process.stdin.drain()

    async def _read(self, process: asyncio.subprocess.Process, on_way: set[int]) -> None:
        assert process.stdout is not None
        decoder = msgspec.msgpack.Decoder(Outcome)
        with suppress(asyncio.IncompleteReadError):
            while True:
                length = int.from_bytes(await process.stdout.readexactly(4), "big")
                outcome = decoder.decode(await process.stdout.readexactly(length))
                on_way.discard(outcome.no)
                self.done(outcome)
        await process.wait()
        if on_way:
            log.warning("the process that sends notices ended: what was on its way is not sent again", extra={"notices": len(on_way)})
        for no in on_way:
            self.done(Outcome(no, "the process that sends ended", maybe=True))

    async def close(self) -> None:
        """End it; what is on its way has a moment."""
        if self._process is None or self._reads is None:
            return
        assert self._process.stdin is not None
        self._process.stdin.close()
        await asyncio.wait([self._reads], timeout=LEAVE + 1)
        with suppress(ProcessLookupError):
            self._process.kill()
        await asyncio.wait([self._reads])
