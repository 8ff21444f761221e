"""One port for pages and sockets: uvicorn reads a request, and one that asks for a WebSocket is handed over to picows.

Pages go through Starlette; a socket's frames go straight to its Connection, with no task, queue or copy in between.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from typing import Any

from picows import WSAutoPingStrategy, WSListener, WSUpgradeRequest, picows

PING_AFTER, CUT_AFTER = 20.0, 20.0  # seconds of silence
HARD_LIMIT = 1 << 20  # bytes of a frame; the messages' own limit is far below and has a sentence
FIRST_BUFFER = 2048

Factory = Callable[[WSUpgradeRequest], WSListener | None]


def socket_protocol(listener: Factory) -> type[asyncio.Protocol]:
    """What uvicorn makes for a request to upgrade (its setting `ws`): picows' protocol, fed with that request."""
    log = logging.getLogger("cardhouse.sockets")

    class Socket(picows.WSProtocol):  # type: ignore[misc, name-defined]
        def __init__(self, **_: Any) -> None:
            super().__init__(
                None, None, False, listener, log, True, 5.0, True, PING_AFTER, CUT_AFTER, WSAutoPingStrategy.PING_WHEN_IDLE, True,
                HARD_LIMIT, None, FIRST_BUFFER,
            )  # fmt: skip

        def data_received(self, head: bytes) -> None:
            """The request that uvicorn has read; everything after it comes through the buffer."""
            memoryview(self.get_buffer(len(head)))[: len(head)] = head
            self.buffer_updated(len(head))

    return Socket
