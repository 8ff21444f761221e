"""The server as it runs, all of it joined in this one place: store, live tables, background jobs, HTTP and sockets on one port."""

from __future__ import annotations

import asyncio
import logging
import signal
import socket
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from types import FrameType
from typing import Any

import uvicorn
from starlette.applications import Starlette

from cardhouse import __version__
from cardhouse.engine.plugins import campaigns, plugins
from cardhouse.server.config import Config, ConfigError, warm_keys
from cardhouse.server.guard.limits import Budget, RareWarnings, most_connections
from cardhouse.server.guard.origins import OriginPolicy
from cardhouse.server.guard.security import HEADERS
from cardhouse.server.http.services import Services
from cardhouse.server.http.site import site
from cardhouse.server.jobs.notices import Notices
from cardhouse.server.jobs.orders import Orders
from cardhouse.server.jobs.schedule import Jobs
from cardhouse.server.live import evenings
from cardhouse.server.live.advice import Advice
from cardhouse.server.live.bots import Bots
from cardhouse.server.live.broadcast import Broadcast
from cardhouse.server.live.claims import Claims, Leased
from cardhouse.server.live.commit import Commits
from cardhouse.server.live.counting import Counting
from cardhouse.server.live.outbox import Outbox
from cardhouse.server.live.quotas import Quotas
from cardhouse.server.live.registry import Registry
from cardhouse.server.live.server import Server
from cardhouse.server.live.timers import Timers
from cardhouse.server.live.tournaments import Tournaments
from cardhouse.server.metrics import Metrics
from cardhouse.server.nodes import Nodes
from cardhouse.server.people import People
from cardhouse.server.ws.door import Door, protocol
from cardhouse.server.ws.handover import Socket
from cardhouse.server.ws.hub import Hub
from cardhouse.storage.leases import Leases
from cardhouse.storage.opening import is_address, open_store
from cardhouse.storage.store import Store

log = logging.getLogger("cardhouse.app")


def later(work: Callable[..., Any], *values: Any) -> None:
    """Do something when what goes on now is done."""
    asyncio.get_running_loop().call_soon(work, *values)


def open_server(store: Store, bots: Bots | None = None, pace: int = 0, claims: Claims | None = None) -> Server:
    """The live tables over a store, without HTTP and sockets: each part over those before it, then what follows from what."""
    people = People(store)
    tables = Registry(store, claims or Claims())
    broadcast = Broadcast(tables, people.name, Outbox())
    commits = Commits(tables, broadcast, Metrics())
    timers = Timers(commits, bots, pace)
    counting = Counting(broadcast)
    server = Server(store, people, tables, broadcast, commits, timers, Advice(commits, bots), counting)

    tables.on_load = timers.proceed
    tables.on_reload = server.reloaded
    commits.on_published = server.published
    commits.on_failure = timers.retry_soon
    commits.on_lapse = server.step_back
    server.on_deal_over = lambda deal: later(store.aside, evenings.proceed, server, deal)
    return server


def open_tournaments(server: Server) -> Tournaments:
    """The tournaments over a server's tables."""
    tournaments = Tournaments(server)
    server.on_over = tournaments.published
    return tournaments


class App:
    """One running server."""

    def __init__(self, config: Config) -> None:
        self.config = config
        self.store = open_store(config.db)
        self.bots = Bots(config.bots)
        claims = Leased(self.store) if isinstance(self.store, Leases) else Claims()
        self.server = server = open_server(self.store, self.bots, config.pace, claims)
        server.counting.read_elsewhere()
        self.tournaments = open_tournaments(server)
        self.jobs = Jobs(server)
        self.notices = Notices(server, config)

        # what HTTP and sockets share
        budget, quotas = Budget(config.limits, most_connections()), Quotas(config.limits)
        origins = OriginPolicy(config.trusted, f"{config.url} {config.origins}")
        warn = RareWarnings("cardhouse.door")

        self.hub = hub = Hub(server, budget, quotas)
        self.nodes = Nodes(server, hub, claims, config) if isinstance(claims, Leased) else None
        server.broadcast.lobby_changed = self._lobby_changed
        self.orders = Orders(server, hub.announce, hub.sign_out)
        self.door = Door(hub, origins, warn)
        self.services = Services(config, server, budget, quotas, origins, hub, self.tournaments)
        if self.nodes is not None:
            self.nodes.answer_for(self.services)
            self.nodes.answer_for_tables(self.tournaments.calls)
        self.site = site(self.services, warn, self._lifespan)

        self._tell_metrics()
        self._tell_traces()
        for sentence in plugins().left_out.values():
            log.warning(sentence)
        if config.url and not config.proxies:
            log.warning("a proxy seems to stand before the server (url): name it with 'proxies', or all its visitors share one limit")

    def _lobby_changed(self) -> None:
        self.hub.lobby_changed()
        self.server.tell({"what": "lobby"})

    def _tell_metrics(self) -> None:
        """Numbers that are there already, for who reads the metrics."""
        server, gauge = self.server, self.server.metrics.gauge
        self.server.metrics.version(__version__)
        gauge("sockets", "Open sockets.", lambda: len(self.hub))
        gauge("connections", "Open TCP connections, sockets included.", lambda: self.services.budget.connections.total)
        gauge("tables_live", "Tables in memory.", lambda: len(server.lives))
        gauge("tables_open", "Tables in the store that are not over.", lambda: server.open_tables)
        gauge("requests_waiting", "Tables with requests that wait for a commit.", lambda: len(server.queue))
        gauge("bots_waiting", "Moves and hints that wait for a bot process.", lambda: self.bots.waiting)
        gauge("bots_busy", "Bot processes that think, or hang.", lambda: self.bots.busy)
        gauge("store_ready", "1 while the store can be read and written.", lambda: not self.store.trouble)
        if not is_address(self.config.db):  # a database elsewhere does not say
            gauge("store_free_bytes", "Bytes that are free on the store's disk.", self.store.free_bytes)

    def _tell_traces(self) -> None:
        self.traces = None
        if self.config.traces:
            from cardhouse.server.traces import Traces

            self.traces = Traces(self.config.traces, __version__)
            self.server.metrics.span = self.traces.span

    def serve_metrics(self) -> tuple[str, Callable[[], None]]:
        """Open the operator's address, where the configuration names one: the metrics' URL, and how to close it."""
        if not self.config.metrics:
            return "", lambda: None
        host, _, port = self.config.metrics.rpartition(":")
        try:
            opened, stop = self.server.metrics.serve(host.strip("[]"), int(port))
        except OSError as error:
            why = (error.strerror or str(error)).lower()
            raise ConfigError(f"metrics cannot be served at {self.config.metrics}: {why}; name another address or port") from None
        return f"http://{host}:{opened}/metrics", stop

    def http_server(self, opened: Callable[[], None] = lambda: None) -> HttpServer:
        """The server to run, on the port of the configuration. `opened` is called once it listens."""
        return HttpServer(
            uvicorn.Config(
                self.site,
                host=self.config.host,
                port=self.config.port,
                http=protocol(self.door),
                ws=Socket,  # never made by uvicorn: door.py upgrades connections
                log_config=None,
                access_log=False,
                lifespan="on",
                server_header=False,
                proxy_headers=False,  # uvicorn would trust this machine; site.py asks the configuration
                headers=list(HEADERS),
                timeout_graceful_shutdown=5,
            ),
            self._join,
            opened,
            self._restarting,
        )

    async def _join(self) -> None:
        if self.nodes is not None:
            await self.nodes.join()

    @asynccontextmanager
    async def _lifespan(self, _: Starlette) -> AsyncIterator[None]:
        if self.config.warm != "none":
            self.bots.warm(warm_keys(self.config.warm))
        self.orders.start()
        self.services.lab.warm(key for key in warm_keys(self.config.warm) if key not in campaigns())
        self.jobs.start()
        self.notices.start()
        self.tournaments.start()
        self.door.start()
        try:
            yield
        finally:
            await self._close()

    async def _restarting(self) -> None:
        log.info("closing", extra={"connections": len(self.hub)})
        await self.server.store.run(self.server.flush)
        self.hub.restart()
        self.services.lab.end_streams()
        if self.nodes is not None:
            await self.nodes.leave()

    async def _close(self) -> None:
        await self.server.store.run(self.server.flush)
        self.door.stop()
        self.jobs.stop()
        await self.notices.stop()
        self.tournaments.stop()
        self.orders.stop()
        await self.server.store.run(self.server.close)
        self.bots.close()
        self.services.close()
        await asyncio.sleep(0)
        if self.traces is not None:
            await asyncio.to_thread(self.traces.close)
        self.store.close()


class HttpServer(uvicorn.Server):
    """uvicorn, which says when it listens and tells clients to reconnect before it waits for them; a signal that ends it is no error."""

    def __init__(
        self,
        config: uvicorn.Config,
        joining: Callable[[], Awaitable[None]],
        opened: Callable[[], None],
        restarting: Callable[[], Awaitable[None]],
    ) -> None:
        super().__init__(config)
        self.joining, self.opened, self.restarting = joining, opened, restarting

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await self.joining()  # here, where an error is one sentence
        await super().startup(sockets)
        if self.started:
            self.opened()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        for server in self.servers:
            server.close()
        await self.restarting()
        await super().shutdown(sockets)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """The first signal ends the server in peace, a second Ctrl-C at once."""
        self.force_exit = self.should_exit and sig == signal.SIGINT
        self.should_exit = True
