"""What keeps strangers out: the headers of every answer, and how often somebody may try."""

from __future__ import annotations

import re
import time
from collections.abc import Callable

from cardhouse.server.errors import Refused

HEADERS = (
    ("x-content-type-options", "nosniff"),
    ("referrer-policy", "no-referrer"),
    ("permissions-policy", "camera=(), geolocation=(), microphone=(), payment=(), usb=(), serial=(), display-capture=()"),
    ("cross-origin-opener-policy", "same-origin"),
    ("cross-origin-resource-policy", "same-origin"),
)  # set by the server itself, so that even an answer to something that is no HTTP has them
HOST = re.compile(r"[A-Za-z0-9](?:[A-Za-z0-9.\-]{0,250})(?::[0-9]{1,5})?|\[[0-9a-fA-F:.]{2,45}\](?::[0-9]{1,5})?")
VERIFY_PAGE = "/verify"  # the one page that runs the rules themselves, compiled to WebAssembly


def safe_host(host: str) -> str:
    """The Host of a request where it is one, else nothing: it goes into headers and links."""
    return host if HOST.fullmatch(host) else ""


def content_policy(host: str, path: str) -> str:
    """What a page may load: its own files, and its own sockets."""
    sockets = f" ws://{host} wss://{host}" if host else ""
    script = "'self' 'wasm-unsafe-eval'" if path == VERIFY_PAGE else "'self'"
    return (
        f"default-src 'none'; script-src {script}; style-src 'self'; img-src 'self' data:; connect-src 'self'{sockets}; "
        "manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    )


class Limit:
    """So many tries at once for each key, and one more every so many seconds."""

    def __init__(self, most: int, every: float, clock: Callable[[], float] = time.monotonic) -> None:
        self.most, self.every, self.clock = most, every, clock
        self._spent: dict[str, tuple[float, float]] = {}  # tries spent, and when that was true

    def take(self, key: str) -> None:
        """Count one try; refused where there were too many."""
        now = self.clock()
        if len(self._spent) > 10_000:
            self._spent = {key: (spent, at) for key, (spent, at) in self._spent.items() if now - at < spent * self.every}
        spent, at = self._spent.get(key, (0.0, now))
        spent = max(0.0, spent - (now - at) / self.every)
        if spent + 1 > self.most:
            wait = round((spent + 1 - self.most) * self.every) + 1
            raise Refused("too_many", f"that was tried too often: wait {wait} seconds, then try again")
        self._spent[key] = spent + 1, now
