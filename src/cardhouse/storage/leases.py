"""Which node of a house has which table, in PostgreSQL (docs/decisions/0112). A lease only routes: the log's key keeps two nodes apart.

A lease is a row (table, node). It holds as long as its node's row is there, which expires unless it is renewed, by the database's clock.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from cardhouse.storage.store import Busy

NOW = "extract(epoch FROM clock_timestamp())"


@dataclass(frozen=True)
class Node:
    """A process that serves the house."""

    no: int  # never used twice: a node that lost its tables comes back under another
    address: str  # host:port, for the other nodes
    secret: str  # that a node must give that calls there


class Leases:
    """The queries about nodes and leases, for PostgresStore."""

    def _all(self, sql: str, *values: Any) -> list[Any]:
        raise NotImplementedError

    def join(self, address: str, secret: str, seconds: float) -> Node:
        """A new node."""
        made = self._all(f"INSERT INTO nodes (address, secret, expires) VALUES (?, ?, {NOW} + ?) RETURNING no", address, secret, seconds)  # noqa: S608
        return Node(int(made[0][0]), address, secret)

    def renew(self, node: Node, seconds: float) -> list[Node]:
        """Go on for so many seconds; all nodes, none where this one no longer counts: all its tables are lost to it.

        One round trip, so that the leases hold over a database that takes a second or two for each.
        """
        renewed = f"UPDATE nodes SET expires = {NOW} + ? WHERE no = ? AND secret = ? AND expires >= {NOW} RETURNING no"  # noqa: S608
        expired = f"DELETE FROM nodes WHERE expires < {NOW} AND no <> ?"  # noqa: S608
        alive = f"SELECT no, address, secret FROM nodes WHERE expires >= {NOW} AND EXISTS (SELECT 1 FROM renewed)"  # noqa: S608
        query = f"WITH renewed AS ({renewed}), expired AS ({expired}) {alive} ORDER BY no"
        return [Node(*row) for row in self._all(query, seconds, node.no, node.secret, node.no)]

    def nodes(self) -> list[Node]:
        """All nodes, without those that have expired: their leases end with them."""
        self._all(f"DELETE FROM nodes WHERE expires < {NOW} RETURNING no")  # noqa: S608
        return [Node(*row) for row in self._all("SELECT no, address, secret FROM nodes ORDER BY no")]

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
        found = "SELECT table_no, no, address, secret FROM leases JOIN nodes ON no = node WHERE table_no = ANY(?)"
        return {table: Node(*row) for table, *row in self._all(found, tables)}

    def give_back(self, tables: list[int], node: Node) -> None:
        self._all("DELETE FROM leases WHERE table_no = ANY(?) AND node = ? RETURNING node", tables, node.no)

    def lasts(self, tables: list[int]) -> dict[int, int]:
        """The last numbers of logs that are not archived."""
        return dict(self._all("SELECT table_no, max(seq) FROM log WHERE table_no = ANY(?) GROUP BY table_no", tables))
