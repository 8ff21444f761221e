"""The house as it runs: a store, the live tables, bots, pages and sockets on one port."""

from __future__ import annotations

import asyncio
import logging
import signal
import socket
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from types import FrameType

import uvicorn
from picows import WSCloseCode
from starlette.applications import Starlette

from cardhouse.engine.plugins import plugins
from cardhouse.server.config import Config
from cardhouse.server.guard.limits import Budget
from cardhouse.server.guard.security import HEADERS
from cardhouse.server.http.calls import Desk
from cardhouse.server.http.site import site
from cardhouse.server.jobs.upkeep import Upkeep
from cardhouse.server.live import lobby
from cardhouse.server.live.bots import Bots
from cardhouse.server.live.house import House
from cardhouse.server.live.quotas import Quotas
from cardhouse.server.messages import Bye, Tables, encode
from cardhouse.server.ws.connection import Connection
from cardhouse.server.ws.door import Doorkeeper, protocol
from cardhouse.server.ws.handover import Socket
from cardhouse.storage.sqlite import SqliteStore

log = logging.getLogger("cardhouse.app")

FILES, FILES_KEPT = 8_192, 128  # that may be open, and those that are no connections
LOBBY_EVERY = 0.25  # seconds between two tellings of the lobby, however much happens
LOBBY_CROWD = 200  # people who look at it, from which on it is told less often


class App:
    """One running house."""

    def __init__(self, config: Config) -> None:
        self.config = config
        self.store = SqliteStore(config.db)
        self.bots = Bots(config.bots)
        self.house = House(self.store, self.bots)
        self.house.on_lobby(self.lobby_changed)
        self.upkeep = Upkeep(self.house)
        self.near = ""  # the address for friends on the network, where the house is open to them
        self.connections: set[Connection] = set()
        self.in_lobby: set[Connection] = set()
        self._lobby_timer: asyncio.TimerHandle | None = None
        self.budget = Budget(config.limits, most_connections())
        self.keeper = Doorkeeper(self)
        self.quotas = Quotas(config.limits)
        self.desk = Desk()
        self.pages = site(self, self.desk, self._lifespan)
        for sentence in plugins().left_out.values():
            log.warning(sentence)
        if config.url and not config.proxies:
            log.warning("a proxy seems to stand before the house (url): name it with 'proxies', or all its visitors share one limit")

    def server(self, opened: Callable[[], None] = lambda: None) -> Server:
        """The server to run; its socket listens on the port of the configuration. `opened` is called once it does."""
        return Server(
            uvicorn.Config(
                self.pages,
                host=self.config.host,
                port=self.config.port,
                http=protocol(self.keeper),
                ws=Socket,  # what a connection becomes is decided at the door
                log_config=None,
                access_log=False,
                lifespan="on",
                server_header=False,
                proxy_headers=False,  # it trusts whoever is on this machine; site.py asks the configuration
                headers=list(HEADERS),
                timeout_graceful_shutdown=5,
            ),
            opened,
            self.say_goodbye,
        )

    @asynccontextmanager
    async def _lifespan(self, _: Starlette) -> AsyncIterator[None]:
        self.bots.warm()
        self.upkeep.sweep()
        self.keeper.start()
        try:
            yield
        finally:
            await self._close()

    def say_goodbye(self) -> None:
        """Tell everybody to come back."""
        log.info("closing", extra={"connections": len(self.connections)})
        self.house.flush()
        frame = encode(Bye("the house restarts", 2.0))
        for connection in list(self.connections):
            connection.send(frame)
            if connection.transport is not None:
                connection.transport.send_close(WSCloseCode.SERVICE_RESTART)
                connection.transport.disconnect()

    async def _close(self) -> None:
        """Leave nothing half-done."""
        self.house.flush()
        self.keeper.stop()
        self.upkeep.stop()
        self.house.close()
        self.bots.close()
        self.desk.close()
        await asyncio.sleep(0)
        self.store.close()

    def lobby_changed(self) -> None:
        if self.in_lobby and self._lobby_timer is None:
            every = LOBBY_EVERY * max(1.0, len(self.in_lobby) / LOBBY_CROWD)
            self._lobby_timer = asyncio.get_running_loop().call_later(every, self._tell_lobby)

    def _tell_lobby(self) -> None:
        self._lobby_timer = None
        frame = encode(Tables(lobby.open_tables(self.house)))
        for connection in self.in_lobby:
            connection.send(frame)


class Server(uvicorn.Server):
    """uvicorn, that says when it is open and bids everybody goodbye before it waits for them to go; a signal that ends it is no error."""

    def __init__(self, config: uvicorn.Config, opened: Callable[[], None], goodbye: Callable[[], None]) -> None:
        super().__init__(config)
        self.opened, self.goodbye = opened, goodbye

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self.opened()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        for server in self.servers:
            server.close()
        self.goodbye()
        await super().shutdown(sockets)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """The first signal closes the house in peace, a second Ctrl-C at once."""
        self.force_exit = self.should_exit and sig == signal.SIGINT
        self.should_exit = True


def most_connections() -> int:
    """How many connections there are files for, with some left for the rest; the limit is raised as far as that is allowed."""
    try:
        import resource
    except ModuleNotFoundError:  # not on this system
        return FILES
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = FILES if hard == resource.RLIM_INFINITY else min(FILES, hard)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
    return max(wanted // 2, wanted - FILES_KEPT)
