"""The house as it runs: a store, the live tables, bots, pages and sockets on one port."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import uvicorn
from picows import WSCloseCode, WSUpgradeRequest
from starlette.applications import Starlette

from cardhouse.server import lobby
from cardhouse.server.bots import Bots
from cardhouse.server.config import Config
from cardhouse.server.handover import socket_protocol
from cardhouse.server.house import House
from cardhouse.server.http import middleware, routes
from cardhouse.server.messages import Bye, Tables, encode
from cardhouse.server.sockets import Connection
from cardhouse.storage.sqlite import SqliteStore

log = logging.getLogger("cardhouse.app")

SOCKET_PATH = "/ws"
LOBBY_EVERY = 0.25  # seconds between two tellings of the lobby, however much happens


class App:
    """One running house."""

    def __init__(self, config: Config) -> None:
        self.config = config
        self.store = SqliteStore(config.db)
        self.bots = Bots(config.bots)
        self.house = House(self.store, self.bots)
        self.house.lobby_changed = self.lobby_changed
        self.connections: set[Connection] = set()
        self.in_lobby: set[Connection] = set()
        self._lobby_timer: asyncio.TimerHandle | None = None
        self.pages = Starlette(routes=routes(self), middleware=middleware(config), lifespan=self._lifespan)

    def server(self) -> uvicorn.Server:
        """The server to run; its socket listens on the port of the configuration."""
        return uvicorn.Server(
            uvicorn.Config(
                self.pages,
                host=self.config.host,
                port=self.config.port,
                ws=socket_protocol(self._listener),
                log_config=None,
                access_log=False,
                lifespan="on",
                server_header=False,
                timeout_graceful_shutdown=5,
            )
        )

    def _listener(self, request: WSUpgradeRequest) -> Connection | None:
        return Connection(self) if request.path.partition(b"?")[0] == SOCKET_PATH.encode() else None

    @asynccontextmanager
    async def _lifespan(self, _: Starlette) -> AsyncIterator[None]:
        self.bots.warm()
        self.house.open()
        try:
            yield
        finally:
            await self._close()

    async def _close(self) -> None:
        """Tell everybody to come back, and leave nothing half-done."""
        log.info("closing", extra={"connections": len(self.connections)})
        if self.house.batch:
            self.house.flush()
        frame = encode(Bye("the house restarts", 2.0))
        for connection in list(self.connections):
            connection.send(frame)
            if connection.transport is not None:
                connection.transport.send_close(WSCloseCode.SERVICE_RESTART)
                connection.transport.disconnect()
        self.house.close()
        self.bots.close()
        await asyncio.sleep(0)
        self.store.close()

    def lobby_changed(self) -> None:
        if self.in_lobby and self._lobby_timer is None:
            self._lobby_timer = asyncio.get_running_loop().call_later(LOBBY_EVERY, self._tell_lobby)

    def _tell_lobby(self) -> None:
        self._lobby_timer = None
        frame = encode(Tables(lobby.open_tables(self.house)))
        for connection in self.in_lobby:
            connection.send(frame)
