"""Which tables this process may have in memory. On PostgreSQL it holds leases (docs/decisions/0112); alone over SQLite it has them all."""

from __future__ import annotations

import logging
import secrets
from collections.abc import Mapping
from hashlib import blake2b

from cardhouse.engine.errors import CardhouseError
from cardhouse.server.log.clock import steady
from cardhouse.storage.leases import Leases, Node
from cardhouse.storage.store import Busy

log = logging.getLogger("cardhouse.nodes")

BEAT, LEASE = 1.0, 5.0  # seconds between two renewals, and for how long each holds
JOBS = 0  # the table that does not exist: the node that has it does the jobs of the house


class Elsewhere(CardhouseError):
    """A table that another node has."""

    def __init__(self, node: Node) -> None:
        super().__init__("the table is on another node")
        self.node = node


class Claims:
    """No other process is known: every table is ours. `renewed` is when the leases last were, by the steady clock."""

    shared = False
    lapsed = False
    peers: Mapping[int, Node] = {}  # the other nodes, by their numbers

    def claim(self, table: int) -> None:
        """Take a table, or raise Elsewhere."""

    def owner(self, table: int) -> Node | None:
        """The other node that has a table."""
        return self.owners([table]).get(table)

    def owners(self, tables: list[int]) -> dict[int, Node]:
        """The other nodes that have some of these tables."""
        return {}

    def home(self, key: str) -> Node | None:
        """The other node that keeps in its memory what is known by a key: a digest, an id."""
        return None

    def release(self, tables: list[int]) -> None:
        """Give tables back."""

    def has_jobs(self) -> bool:
        """Whether the jobs of the house are ours."""
        return True


class Leased(Claims):
    """This node among others. Between `join` and `leave` it renews its leases by `beat`."""

    shared = True

    def __init__(self, store: Leases) -> None:
        self.store = store
        self.node: Node | None = None
        self.peers: dict[int, Node] = {}  # as of the last beat
        self._renewed = 0.0
        self._address = ""

    def join(self, address: str) -> None:
        """Become one of the nodes; others reach this one at the address."""
        self._address, began = address, steady()
        own = self.node = self.store.join(address, secrets.token_urlsafe(24), LEASE)
        self._renewed = began
        log.info("joined the nodes of the house", extra={"node": own.no, "address": address})
        others = [node for node in self.store.nodes() if node.machine not in ("", own.machine)]  # meanwhile the place may be lost again
        if astray := [node.address for node in (own, *others) if others and node.local]:
            log.warning(
                "nodes on several machines do not reach each other at such addresses: name others (--node)", extra={"addresses": astray}
            )

    def beat(self) -> bool:
        """Renew; False where all leases are lost: then everything is to be dropped, before this node joins again."""
        began, node = steady(), self.node
        if node is None or not (alive := self.store.renew(node, LEASE)):
            self.node, self.peers = None, {}
            return False
        self._renewed = began
        self.peers = {peer.no: peer for peer in alive if peer.no != node.no}
        return True

    @property
    def lapsed(self) -> bool:  # type: ignore[override]
        """Whether others may have taken the tables of this node: by its own clock, so that it holds without the database."""
        return self.node is None or steady() - self._renewed > LEASE

    def claim(self, table: int) -> None:
        node = self.node
        owner = self.store.take(table, node) if node is not None else None
        if owner is None or node is not self.node:  # meanwhile
            raise Busy("this node has lost its place among the others")
        if owner != node:
            raise Elsewhere(owner)

    def owners(self, tables: list[int]) -> dict[int, Node]:
        node = self.node
        return {table: owner for table, owner in self.store.owners(tables).items() if node is None or owner.no != node.no}

    def home(self, key: str) -> Node | None:
        """The same for all callers, as long as no node comes or goes; then as few keys as possible move (rendezvous hashing)."""
        found = max(self.store.nodes(), key=lambda node: blake2b(f"{node.no} {key}".encode()).digest(), default=None)
        return None if found is None or (self.node is not None and found.no == self.node.no) else found

    def release(self, tables: list[int]) -> None:
        if self.node is not None and tables:
            self.store.give_back(tables, self.node)

    def has_jobs(self) -> bool:
        try:
            self.claim(JOBS)
        except Elsewhere:
            return False
        return True

    def remove(self, node: Node) -> None:
        """Another node is dead: nothing listens where it was."""
        log.warning("a node of the house is gone", extra={"node": node.no, "address": node.address})
        self.peers.pop(node.no, None)
        self.store.leave(node)

    def leave(self) -> None:
        """This node ends: its tables are free."""
        if self.node is not None:
            self.store.leave(self.node)
            self.node = None
