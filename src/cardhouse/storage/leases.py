"""Which node of a house has which table, in PostgreSQL (docs/decisions/0112). A lease only routes: the log's key keeps two nodes apart.

A lease is a row (table, node). It holds as long as its node's row is there, which expires unless it is renewed, by the database's clock.
"""

from __future__ import annotations

import os
import uuid
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from ipaddress import ip_address
from pathlib import Path
from typing import Any

from cardhouse.storage.store import Busy

NOW = "extract(epoch FROM clock_timestamp())"


COLUMNS = "no, address, secret, machine"


@cache
def this_machine() -> str:
    """Names the machine, or the container: processes of the same name reach each other at 127.0.0.1."""
    with suppress(OSError):
        boot = Path("/proc/sys/kernel/random/boot_id").read_text("ascii").strip()
        return f"{boot} {os.stat('/proc/self/ns/net').st_ino}"
    return f"{uuid.getnode():x}"


@dataclass(frozen=True)
class Node:
    """A process that serves the house."""

    no: int  # never used twice: a node that lost its tables comes back under another
    address: str  # host:port, for the other nodes
    secret: str  # that a node must give that calls there
    machine: str = ""  # where it runs; a node of an older version does not say

    @property
    def local(self) -> bool:
        """Whether its address leads every machine to itself."""
        host = self.address.rpartition(":")[0].strip("[]")
        with suppress(ValueError):
            at = ip_address(host)
            return at.is_loopback or at.is_unspecified
        return host == "localhost"

    @property
    def leads_astray(self) -> bool:
        """Whether its address leads to this machine, and it is on another."""
        return self.local and self.machine not in ("", this_machine())


class Leases:
    """The queries about nodes and leases, for PostgresStore."""

    def _all(self, sql: str, *values: Any) -> list[Any]:
        raise NotImplementedError

    def join(self, address: str, secret: str, seconds: float) -> Node:
        """A new node."""
        new = f"INSERT INTO nodes (address, secret, machine, expires) VALUES (?, ?, ?, {NOW} + ?) RETURNING {COLUMNS}"  # noqa: S608
        return Node(*self._all(new, address, secret, this_machine(), seconds)[0])

    def renew(self, node: Node, seconds: float) -> list[Node]:
        """Go on for so many seconds; all nodes, none where this one no longer counts: all its tables are lost to it.

        One round trip, so that the leases hold over a database that takes a second or two for each. No row holds for longer: where the
        clock of the database was set back, that of a machine which is gone would for as long as that.
        """
        renewed = f"UPDATE nodes SET expires = {NOW} + ? WHERE no = ? AND secret = ? AND expires >= {NOW} RETURNING no"  # noqa: S608
        expired = f"DELETE FROM nodes WHERE expires < {NOW} AND no <> ?"  # noqa: S608
        late = f"SELECT no FROM nodes WHERE expires > {NOW} + ? AND no <> ? FOR UPDATE SKIP LOCKED"  # noqa: S608
        capped = f"UPDATE nodes SET expires = {NOW} + ? WHERE no IN ({late}) RETURNING no"  # noqa: S608
        alive = f"SELECT {COLUMNS} FROM nodes WHERE expires >= {NOW} AND EXISTS (SELECT 1 FROM renewed)"  # noqa: S608
        query = f"WITH renewed AS ({renewed}), expired AS ({expired}), capped AS ({capped}) {alive} ORDER BY no"
        return [Node(*row) for row in self._all(query, seconds, node.no, node.secret, node.no, seconds, seconds, node.no)]

    def nodes(self) -> list[Node]:
        """All nodes, without those that have expired: their leases end with them."""
        self._all(f"DELETE FROM nodes WHERE expires < {NOW} RETURNING no")  # noqa: S608
        return [Node(*row) for row in self._all(f"SELECT {COLUMNS} FROM nodes ORDER BY no")]  # noqa: S608

    def leave(self, node: Node) -> None:
        """A node has ended; its tables are free."""
        self._all("DELETE FROM nodes WHERE no = ? AND secret = ? RETURNING no", node.no, node.secret)

    def take(self, table: int, node: Node) -> Node:
        """Take a table that nobody has; who has it."""
        take = "INSERT INTO leases SELECT ?, no FROM nodes WHERE no = ? AND secret = ? ON CONFLICT (table_no) DO NOTHING RETURNING node"
        if self._all(take, table, node.no, node.secret):
            return node
        if (found := self.owners([table]).get(table)) is None:
            raise Busy("this node has lost its place among the others")  # or its owner left just now: in a moment all is clear
        return found

    def owners(self, tables: list[int]) -> dict[int, Node]:
        """Who has which of these tables."""
        found = f"SELECT table_no, {COLUMNS} FROM leases JOIN nodes ON no = node WHERE table_no = ANY(?)"  # noqa: S608
        return {table: Node(*row) for table, *row in self._all(found, tables)}

    def give_back(self, tables: list[int], node: Node) -> None:
        self._all("DELETE FROM leases WHERE table_no = ANY(?) AND node = ? RETURNING node", tables, node.no)

    def lasts(self, tables: list[int]) -> dict[int, int]:
        """The last numbers of logs that are not archived."""
        return dict(self._all("SELECT table_no, max(seq) FROM log WHERE table_no = ANY(?) GROUP BY table_no", tables))
