"""Rate limits (token buckets) and limits of what is held at a time. docs/security.md lists each with its reason."""

from __future__ import annotations

import logging
import time
from collections import Counter
from collections.abc import Callable
from typing import Any

from cardhouse.server.errors import Refused

NOTHING = 0.0, 0.0  # spent, and when
SWEEP_FROM = 10_000  # keys, above which those with a full bucket are dropped


class Limit:
    """A token bucket for each key: it holds `most`, and gets one back every so many seconds."""

    def __init__(
        self, most: float, every: float, clock: Callable[[], float] = time.monotonic, say: str = "that was tried too often"
    ) -> None:
        self.most, self.every, self.clock, self.say = most, every, clock, say
        self._spent: dict[str, tuple[float, float]] = {}  # how much was spent, and when that was true
        self._sweep_at = SWEEP_FROM

    def wait(self, key: str, cost: float = 1) -> float:
        """Spend the cost and return 0 where there is enough; else spend nothing, and return the seconds until there is."""
        now = self.clock()
        if len(self._spent) > self._sweep_at:
            self._sweep(now)
        spent, at = self._spent.get(key, NOTHING)
        spent -= (now - at) / self.every
        if spent <= 0:  # a full bucket allows any cost once
            spent = 0.0
        elif spent + cost > self.most:
            return (spent + cost - self.most) * self.every
        self._spent[key] = spent + cost, now
        return 0.0

    def _sweep(self, now: float) -> None:
        self._spent = {key: (spent, at) for key, (spent, at) in self._spent.items() if now - at < spent * self.every}
        self._sweep_at = max(SWEEP_FROM, 2 * len(self._spent))  # never a sweep for each try, however many keys there are

    def take(self, key: str, cost: float = 1) -> None:
        """Spend the cost; refused where there is not enough."""
        if wait := self.wait(key, cost):
            raise self.refusal(wait)

    def refusal(self, wait: float) -> Refused:
        """The refusal for a caller that has to wait."""
        seconds = round(wait) + 1
        return Refused("too_many", f"{self.say}: wait {seconds} second{'' if seconds == 1 else 's'}, then try again")


class Held:
    """How much each key holds of something that is given back: connections, bytes."""

    def __init__(self, most: int, in_all: int) -> None:
        self.most, self.in_all = most, in_all
        self.held: Counter[str] = Counter()
        self.total = 0

    def fits(self, key: str, more: int = 1) -> bool:
        """Whether a key may hold so much more; the key "" counts only for the total."""
        return (not key or self.held.get(key, 0) + more <= self.most) and self.total + more <= self.in_all

    def add(self, key: str, more: int = 1) -> None:
        """Hold so much more, or less."""
        self.total += more
        self.held[key] += more
        if not self.held[key]:
            del self.held[key]


CONNECTIONS = 256  # of one address at a time
UNFINISHED, UNFINISHED_IN_ALL = 4 << 20, 64 << 20  # bytes of frames and bodies that are still on their way: of one address, and of all
WORK, WORK_EVERY = 3_000, 0.002  # of one address: a frame or a call costs 1, what reads or writes much costs more
FRAMES, FRAMES_EVERY = 300, 0.01  # the same for one socket
GUESTS, GUEST_EVERY = 60, 1.0  # of one address
HINTS, HINT_EVERY = 12, 5.0  # of one person: each takes a bot process for a moment, and everybody at the table hears of it
WARN_EVERY = 60.0  # seconds until the log repeats a warning
FILES, FILES_KEPT = 8_192, 128  # that may be open, and those that are no connections


class Budget:
    """The limits of one address, and of the server as a whole; `times` multiplies the usual ones."""

    def __init__(self, times: int, connections: int) -> None:
        self.times = times
        self.work = Limit(WORK * times, WORK_EVERY / times, say="that was more than one address may ask of the house at once")
        self.guests = Limit(GUESTS * times, GUEST_EVERY / times, say="many new guests came from your address")
        self.hints = Limit(HINTS * times, HINT_EVERY / times, say="that was a lot of hints")
        self.connections = Held(CONNECTIONS * times, connections)
        self.unfinished = Held(UNFINISHED * times, UNFINISHED_IN_ALL)

    def for_socket(self) -> Limit:
        """The limit of one socket."""
        return Limit(FRAMES * self.times, FRAMES_EVERY / self.times, say="that was more than one connection may ask at once")


class RareWarnings:
    """Warnings in the log, each no more than once a minute: an attacker must not fill the disk with them."""

    def __init__(self, name: str) -> None:
        self._log, self._limit = logging.getLogger(name), Limit(1, WARN_EVERY)

    def __call__(self, what: str, **more: Any) -> None:
        if not self._limit.wait(what):
            self._log.warning(what, extra=more)


def most_connections() -> int:
    """How many connections the open-file limit allows, with some files left for the rest; the limit is raised as far as it may be."""
    try:
        import resource
    except ModuleNotFoundError:  # not on this system
        return FILES
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = FILES if hard == resource.RLIM_INFINITY else min(FILES, hard)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
    return max(wanted // 2, wanted - FILES_KEPT)
