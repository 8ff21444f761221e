"""This process as one of several nodes of a house, joined from its parts: leases, relays, notices (docs/decisions/0112)."""

from __future__ import annotations

import asyncio
from functools import partial
from typing import Any

from cardhouse.server.config import Config, ConfigError
from cardhouse.server.http import account, forwarding, pages
from cardhouse.server.http.routes import CALLS
from cardhouse.server.http.services import Services
from cardhouse.server.jobs.membership import Membership
from cardhouse.server.live.claims import Leased
from cardhouse.server.live.server import Server
from cardhouse.server.live.tournament_calls import CALL_TIME, END_ROUND, RESIGN, TableCalls
from cardhouse.server.ws.hub import Hub
from cardhouse.server.ws.relays import Links
from cardhouse.storage.leases import Node


class Nodes:
    """Joins the other nodes, and leaves them."""

    def __init__(self, server: Server, hub: Hub, claims: Leased, config: Config) -> None:
        self.server, self.hub, self.claims, self.config = server, hub, claims, config
        self.links = hub.links = Links(hub, self._node_gone)
        self.links.calls[account.GIVE_UP] = self._give_up
        self.membership = Membership(server, claims, self.links, hub.check_sessions)
        server.ask_node, server.tell = self.links.ask, self.membership.tell

    def answer_for(self, services: Services) -> None:
        """Requests over HTTP go to the node that has what they ask for."""
        services.relay = partial(forwarding.forwarded, self.links.fetch)
        calls = {(call.method, call.path): call for call in (*CALLS, account.TURNS, pages.PART)}
        self.links.answer = partial(forwarding.answer, services, calls)

    def answer_for_tables(self, tables: TableCalls) -> None:
        """What a tournament asks of a table is done by the node that has it."""
        for what in (CALL_TIME, END_ROUND, RESIGN):
            self.links.calls[what] = partial(self._at_table, tables, what)

    async def _at_table(self, tables: TableCalls, what: str, table: str, person: str) -> None:
        await self.server.store.run(tables.do, what, table, person)

    async def join(self) -> None:
        from cardhouse.storage.notices import Notices

        try:
            address = await self.links.listen(self.config.node)
        except OSError as error:
            why = (error.strerror or str(error)).lower()
            raise ConfigError(f"other nodes cannot reach this one at {self.config.node}: {why}; name another address or port") from None
        loop = asyncio.get_running_loop()
        self.membership.notices = Notices(self.config.db, lambda news: _soon(loop, self._news, news))
        await self.membership.join(address)
        self.membership.notices.start()

    async def _node_gone(self, node: Node) -> None:
        await self.server.store.run(self.claims.remove, node)

    async def _give_up(self, table: str, person: str) -> None:
        await self.server.store.run(account.give_up, self.server, table, person)

    def _news(self, news: dict[str, Any] | None) -> None:
        """What another node said changed; nothing: anything may have."""
        what = "" if news is None else news.get("what")
        if what in ("", "lobby"):
            self.hub.lobby_changed()
        if what in ("", "renamed"):
            self.server.people.forget_names()
        if news is None:
            self.server.store.aside(self.membership.look_again)
        if news is not None and what == "renamed":
            self.server.store.aside(self.server.renamed, str(news["person"]))
        if news is not None and what == "signed_out":
            self.hub.sign_out(str(news["person"]), str(news["say"]))

    async def leave(self) -> None:
        """Drop everything: clients that follow a table here reconnect to another node."""
        await self.server.store.run(self.server.hand_over)
        await self.membership.leave()
        await self.links.close()


def _soon(loop: asyncio.AbstractEventLoop, work: Any, news: Any) -> None:
    if not loop.is_closed():
        loop.call_soon_threadsafe(work, news)
