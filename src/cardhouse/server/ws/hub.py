"""All open sockets: what they share, who watches the lobby, and how they are closed."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from picows import WSCloseCode

from cardhouse.server.guard.limits import Budget
from cardhouse.server.live import lobby
from cardhouse.server.live.quotas import Quotas
from cardhouse.server.live.server import Server
from cardhouse.server.messages import Announced, Bye, Error, Tables, encode

if TYPE_CHECKING:
    from cardhouse.server.ws.client import Client
    from cardhouse.server.ws.connection import Connection
    from cardhouse.server.ws.relays import Links

LOBBY_EVERY = 0.25  # seconds between two lists of the lobby, however much happens
SESSION_ENDED = "This device was signed out: sign in, or go on as a new guest without a token."
LOBBY_MANY = 200  # watchers of the lobby, above which they get it less often


class Hub:
    """Every socket of this process, and what they use."""

    def __init__(self, server: Server, budget: Budget, quotas: Quotas) -> None:
        self.server, self.budget, self.quotas = server, budget, quotas
        self.connections: set[Connection] = set()
        self.in_lobby: set[Client] = set()
        self.links: Links | None = None  # to the other nodes, where there can be some
        self.announcement: dict[str, str] = {}
        self._lobby_timer: asyncio.TimerHandle | None = None

    def __len__(self) -> int:
        return len(self.connections)

    def lobby_changed(self) -> None:
        """Send the lobby to its watchers soon."""
        if self.in_lobby and self._lobby_timer is None:
            every = LOBBY_EVERY * max(1.0, len(self.in_lobby) / LOBBY_MANY)
            self._lobby_timer = asyncio.get_running_loop().call_later(every, self.server.store.aside, self._send_lobby)

    def _send_lobby(self) -> None:
        self._lobby_timer = None
        frame = encode(Tables(lobby.open_tables(self.server)))
        for client in self.in_lobby:
            if client.lobby != frame:
                client.lobby = frame
                client.send(frame)

    def announce(self, text: dict[str, str]) -> None:
        """Tell everybody something, in some languages, also those who come later; nothing: take it back."""
        self.announcement = text
        frame = encode(Announced(text))
        for connection in [one for one in self.connections if one.person]:
            connection.send(frame)

    def sign_out(self, person: str, say: str, code: str = "token") -> None:
        """Close the sockets of a person, each with a sentence."""
        for connection in [one for one in self.connections if one.person == person]:
            _sign_out(connection, say, code)

    def check_sessions(self) -> None:
        """Close the sockets whose session has ended: another node may have said so, and nobody heard it."""
        held = {connection: connection.session for connection in self.connections if connection.person}
        if not held:
            return
        known = self.server.store.sessions_of(sorted({connection.person for connection in held}))
        for connection, session in held.items():
            if session not in known and connection.session == session:
                _sign_out(connection, SESSION_ENDED, "token")

    def restart(self) -> None:
        """Tell every client to reconnect in a moment, and close its socket."""
        frame = encode(Bye("the house restarts", 2.0))
        for connection in list(self.connections):
            connection.send(frame)
            if connection.transport is not None:
                connection.transport.send_close(WSCloseCode.SERVICE_RESTART)
                connection.transport.disconnect()


def _sign_out(connection: Connection, say: str, code: str) -> None:
    connection.say(Error(code, say))
    if connection.transport is not None:
        connection.transport.send_close(WSCloseCode.POLICY_VIOLATION, b"signed out")
        connection.transport.disconnect()
