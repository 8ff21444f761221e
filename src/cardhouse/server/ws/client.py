"""Who sends messages: a socket here, or one at another node whose messages are relayed. Each message becomes a call of its handler."""

from __future__ import annotations

import logging
from collections import deque
from collections.abc import Callable
from typing import TYPE_CHECKING, Protocol, get_args

from cardhouse.engine.errors import CardhouseError
from cardhouse.server import messages as m
from cardhouse.server.errors import Refused, not_kept, sentence
from cardhouse.server.live.claims import Elsewhere
from cardhouse.server.live.live_table import LiveTable
from cardhouse.server.live.server import Server
from cardhouse.server.log.clock import steady
from cardhouse.server.log.entries import Proposed
from cardhouse.server.log.viewers import Viewer
from cardhouse.server.ws.requests import EMOTES_AT_ONCE, HANDLERS, HERE
from cardhouse.storage.leases import Node
from cardhouse.storage.store import StoreError

if TYPE_CHECKING:
    from cardhouse.server.ws.hub import Hub

log = logging.getLogger("cardhouse.sockets")


class Relay(Protocol):
    """The way to a table on another node."""

    table: str

    def say(self, message: m.FromClient) -> None: ...

    def end(self) -> None: ...


class Client:
    """A person's connection. It follows at most one table, and perhaps the lobby."""

    hops = True  # whether its messages may be passed on to another node

    def __init__(self, hub: Hub, address: str) -> None:
        self.hub, self.address = hub, address
        self.server: Server = hub.server
        self.person, self.session = "", b""  # and the digest of the token with which they came
        self.live: LiveTable | None = None
        self.relay: Relay | None = None  # where its table is on another node
        self.viewer: Viewer = "watcher"
        self.lobby = b""  # the list of tables that it was sent last
        self.short = False  # whether it asked for moves in short
        self.words_of = ""  # the game whose words it was sent
        self.muted: set[int] = set()
        self.emotes = float(EMOTES_AT_ONCE)
        self.emoted_at = steady()
        self.ended = False
        self._inbox: deque[m.FromClient] = deque()  # while a message before them waits for the store

    def send(self, frame: bytes) -> None:
        raise NotImplementedError

    def bounce(self) -> None:
        """The table is no longer on this node: come back, and open it again."""
        raise NotImplementedError

    def say(self, message: m.FromHouse) -> None:
        self.send(m.encode(message))

    def refuse(self, of: str, error: CardhouseError, key: str = "") -> None:
        """Answer with an error: a code and a sentence."""
        if isinstance(error, StoreError):
            error = not_kept(error)
        more = dict(error.more) if isinstance(error, Refused) else {}
        more = {name: value for name, value in more.items() if name in ("n", "reason", "facts", "nearest")}
        code = error.code if isinstance(error, Refused) else "refused"
        self.server.metrics.refusals.labels("socket", code).inc()
        self.say(m.Error(code, sentence(error), of, key, **more))

    def receive(self, message: m.FromClient) -> None:
        """Do what a message asks, one after the other."""
        self.server.metrics.received(TAGS[message.__class__])
        if not self.server.store.waits or (not self._inbox and isinstance(message, m.Play | m.Ping)):
            self._do(message)
            return
        self._inbox.append(message)
        if len(self._inbox) == 1:
            self.server.store.aside(self._work_off)

    def _work_off(self) -> None:
        """Messages that may have to wait for the store."""
        while self._inbox:
            self._do(self._inbox[0])
            self._inbox.popleft()
            if self.ended:
                self._inbox.clear()
                self.leave()

    def _do(self, message: m.FromClient) -> None:
        try:
            if not self.person and not isinstance(message, m.Hello | m.Ping):
                raise Refused("hello_first", 'say hello first: {"t":"hello","protocol":1}')
            if self.relay is not None and not isinstance(message, HERE) and getattr(message, "table", None) in (None, self.relay.table):
                self.relay.say(message)
                return
            HANDLERS[type(message)](self, message)
        except Elsewhere as found:
            self.go(found.node, message)
        except CardhouseError as error:
            self.refuse(tag_of(message), error, getattr(message, "key", ""))
        except Exception:
            log.exception("a message failed", extra={"message_tag": tag_of(message)})
            self.refuse(tag_of(message), Refused("internal", "that went wrong on our side: nothing was changed, try again"))

    def go(self, node: Node, message: m.FromClient) -> None:
        """Ask another node, which has the table; that of the last table is told that we left."""
        self.leave()
        if not self.hops or self.hub.links is None:
            self.bounce()
            return
        self.relay = self.hub.links.relay(node, self, getattr(message, "table", ""))
        self.relay.say(message)

    def leave(self) -> None:
        if self.relay is not None:
            self.relay.end()
            self.relay = None
        if self.live is not None:
            live, self.live = self.live, None
            self.server.unfollow(live, self)

    def at_table(self) -> LiveTable:
        if self.live is None:
            raise Refused("no_table_open", "open a table first")
        return self.live

    def ask(self, tag: str, make: Callable[[], Proposed | None], key: str = "") -> None:
        """Queue a request at the table."""
        self.server.change(self.at_table(), make, lambda error: self.refuse(tag, error, key))


def tag_of(message: m.FromClient) -> str:
    """The name of a message on the wire."""
    return TAGS[type(message)]


TAGS: dict[type, str] = {kind: str(kind.__struct_config__.tag) for kind in get_args(m.FromClient)}
