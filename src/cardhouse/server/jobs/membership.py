"""Being one node among others: leases are renewed, news of others is acted on, tables that another node has by now are dropped."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Protocol

from cardhouse.server.errors import sentence
from cardhouse.server.live.claims import BEAT, Leased
from cardhouse.server.live.server import Server
from cardhouse.storage.store import StoreError

if TYPE_CHECKING:
    from cardhouse.storage.notices import Notices

log = logging.getLogger("cardhouse.nodes")

POLL = 10  # beats between two looks at what another node may have changed here


class Peers(Protocol):
    """The connections to other nodes."""

    secret: str

    def only(self, alive: set[int]) -> None: ...


class Membership:
    """Keeps this process one of the nodes, from `join` to `leave`."""

    def __init__(self, server: Server, claims: Leased, peers: Peers, check_sessions: Callable[[], None]) -> None:
        self.server, self.claims, self.peers, self.check_sessions = server, claims, peers, check_sessions
        self.notices: Notices | None = None
        self._address = ""
        self._timer: asyncio.TimerHandle | None = None
        self._beating, self._beats = False, 0

    async def join(self, address: str) -> None:
        """Become a node that is reached there."""
        self._address = address
        await self.server.store.run(self._join)
        self._tick()

    def _join(self) -> None:
        self.claims.join(self._address)
        assert self.claims.node is not None
        self.peers.secret = self.claims.node.secret

    def _tick(self) -> None:
        self._timer = asyncio.get_running_loop().call_later(BEAT, self._tick)
        if self.claims.lapsed:
            self.server.step_back()
        if self.notices is not None:
            self.notices.check()
        if not self._beating:
            self._beating = True
            self.server.store.aside(self._beat)

    def _beat(self) -> None:
        try:
            if not self.claims.beat():
                log.warning("this node was gone for too long: others may have its tables, so it drops them")
                self.server.step_back()
                self._join()
                self.claims.beat()
            alive = set(self.claims.peers)
            self.peers.only(alive)
            if self.notices is not None and self.claims.node is not None:
                self.notices.between(self.claims.node.no, alive)
            self._beats += 1
            if self._beats % POLL == 0:
                self.look_again()
        except StoreError as error:
            log.warning("the leases of this node could not be renewed", extra={"error": sentence(error)})
        finally:
            self._beating = False

    def look_again(self) -> None:
        """Look what other nodes have changed here, whatever they said: which sessions have ended, and which tables are theirs by now."""
        self.check_sessions()
        self._let_go()

    def _let_go(self) -> None:
        """Let go of tables to which another node has written, or that another node has."""
        lives = {live.table.row.no: live for live in self.server.lives.values()}
        lasts, owners = self.claims.store.lasts(list(lives)), self.claims.store.owners(list(lives))
        node = self.claims.node
        for no, live in lives.items():
            owner = owners.get(no)
            if live.busy or live.gone or node is None:
                continue
            if lasts.get(no, 0) > live.table.n or owner is None or owner.no != node.no:
                log.warning("another node wrote to a table of this one: it is dropped", extra={"table": live.table.row.id})
                self.server.tables.drop([live])

    def tell(self, news: dict[str, Any]) -> None:
        """Say to the other nodes what changed."""
        if self.notices is not None:
            self.notices.tell(news)

    async def leave(self) -> None:
        """End: all tables of this node are free."""
        if self._timer is not None:
            self._timer.cancel()
        if self.notices is not None:
            self.notices.end()
        try:
            await self.server.store.run(self.claims.leave)
        except StoreError:  # then they are when its row expires
            log.warning("the leases of this node could not be given back: they expire")
