"""How much somebody may ask: so much at once, and a little more with time. Each limit and its reason stands in docs/security.md."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable

from cardhouse.server.errors import Refused

FORGOTTEN_FROM = 10_000  # keys, from which those that owe nothing any more are let go


class Limit:
    """A token bucket for each key: it holds `most`, and one more drips in every so many seconds."""

    def __init__(
        self, most: float, every: float, clock: Callable[[], float] = time.monotonic, say: str = "that was tried too often"
    ) -> None:
        self.most, self.every, self.clock, self.say = most, every, clock, say
        self._spent: dict[str, tuple[float, float]] = {}  # how much was spent, and when that was true
        self._sweep_at = FORGOTTEN_FROM

    def wait(self, key: str, cost: float = 1) -> float:
        """Spend it where there is enough, and say 0; else spend nothing, and say the seconds until there is."""
        now = self.clock()
        if len(self._spent) > self._sweep_at:
            self._spent = {key: (spent, at) for key, (spent, at) in self._spent.items() if now - at < spent * self.every}
            self._sweep_at = max(FORGOTTEN_FROM, 2 * len(self._spent))  # never a sweep for each try, however many keys there are
        spent, at = self._spent.get(key, (0.0, now))
        spent = max(0.0, spent - (now - at) / self.every)
        if spent and spent + cost > self.most:  # whoever owes nothing may spend any cost once
            return (spent + cost - self.most) * self.every
        self._spent[key] = spent + cost, now
        return 0.0

    def take(self, key: str, cost: float = 1) -> None:
        """Spend it; refused with a sentence where there is not enough."""
        if wait := self.wait(key, cost):
            raise self.refusal(wait)

    def refusal(self, wait: float) -> Refused:
        """What is said to somebody who has to wait."""
        seconds = round(wait) + 1
        return Refused("too_many", f"{self.say}: wait {seconds} second{'' if seconds == 1 else 's'}, then try again")


class Held:
    """What each key holds at a time, of something that is given back: connections, bytes."""

    def __init__(self, most: int, in_all: int) -> None:
        self.most, self.in_all = most, in_all
        self.held: Counter[str] = Counter()
        self.total = 0

    def room(self, key: str, more: int = 1) -> bool:
        """Whether it may hold so much more; what is held by nobody ("") counts only in all."""
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


class Budget:
    """What one address may ask and hold, and what the house holds in all; `times` as much as is usual."""

    def __init__(self, times: int, connections: int) -> None:
        self.times = times
        self.work = Limit(WORK * times, WORK_EVERY / times, say="that was more than one address may ask of the house at once")
        self.guests = Limit(GUESTS * times, GUEST_EVERY / times, say="many new guests came from your address")
        self.connections = Held(CONNECTIONS * times, connections)
        self.unfinished = Held(UNFINISHED * times, UNFINISHED_IN_ALL)

    def of_a_socket(self) -> Limit:
        """What one socket may ask."""
        return Limit(FRAMES * self.times, FRAMES_EVERY / self.times, say="that was more than one connection may ask at once")
