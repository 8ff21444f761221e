"""What the operator ordered (`cardhouse admin`): read from the database every second, and done by every process that has it open."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from contextlib import suppress

import msgspec

from cardhouse.server.live.claims import Elsewhere
from cardhouse.server.live.quotas import end
from cardhouse.server.live.server import Server
from cardhouse.server.people import BANNED
from cardhouse.storage.store import OrderRow, StoreError

log = logging.getLogger("cardhouse.jobs")

EVERY = 1.0  # seconds


class Orders:
    """Reads orders from `start` to `stop`. All of them are read when the server opens, so that what they set holds again."""

    def __init__(self, server: Server, announce: Callable[[dict[str, str]], None], sign_out: Callable[[str, str, str], None]) -> None:
        self.server, self.announce, self.sign_out = server, announce, sign_out
        self._seen = 0
        self._reading = False
        self._timer: asyncio.TimerHandle | None = None

    def start(self) -> None:
        """Read what is new, now and every second."""
        self._timer = asyncio.get_running_loop().call_later(EVERY, self.start)
        if not self._reading:
            self.server.store.aside(self._read)

    def _read(self) -> None:
        self._reading = True
        try:
            self._read_on()
        finally:
            self._reading = False

    def _read_on(self) -> None:
        with suppress(StoreError):  # where the store does not answer there is a next time
            for order in self.server.store.orders(self._seen):
                self._seen = order.no
                try:
                    self._do(order)
                except Exception:  # the others are still done
                    log.exception("an order failed", extra={"order": order.what, "about": order.about})

    def _do(self, order: OrderRow) -> None:
        match order.what:
            case "announce":
                self.announce(msgspec.json.decode(order.value, type=dict[str, str]))
            case "ban":
                self.server.people.banned.add(order.about)
                self.sign_out(order.about, f"{BANNED[0].upper()}{BANNED[1:]}.", "banned")
            case "unban":
                self.server.people.banned.discard(order.about)
            case "quota":
                self.server.allowances[order.about] = int(order.value)
            case "close":
                row = self.server.store.table(order.about)
                if row is not None and row.status != "over":
                    with suppress(Elsewhere):  # that node reads the same order
                        end(self.server, self.server.live(row.id), "closed")

    def stop(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
