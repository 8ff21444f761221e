"""Reviews are made in a worker process, a few decisions at a time: everybody's take turns, and none holds up a table or a bot."""

from __future__ import annotations

import asyncio
import logging
import zlib
from collections.abc import Awaitable, Callable, Sequence
from functools import lru_cache
from itertools import accumulate
from typing import Any

import msgspec

from cardhouse.bots.background import lower_priority
from cardhouse.bots.decisions import Decision, Left
from cardhouse.bots.review import NotOver, Plan, plan, tell, value_part
from cardhouse.engine.errors import RecordError
from cardhouse.engine.record import loads
from cardhouse.server.errors import Refused
from cardhouse.server.guard.limits import Limit
from cardhouse.server.http.reader import guarded
from cardhouse.server.http.record_bodies import ReviewFound, ReviewWaits
from cardhouse.server.workers import WorkerLost, WorkerPool, WorkFailed
from cardhouse.storage.store import StoreError

log = logging.getLogger("cardhouse.reviews")

PATIENCE = 180.0  # seconds for one call: the first may compile
CALLS = 50  # into which a review is divided
STARTS, START_EVERY = 8, 20.0  # reviews that one person begins at once, and the seconds until one more
STARTS_FROM, START_EVERY_FROM = 40, 4.0  # the same for one address
MOST_AT_ONCE = 200  # that are under way or wait, in all
MOST_DECISIONS = 3_000  # of one game
KEPT = 32  # reviews that stay in memory: of records from outside there are no others

Step = Decision | Left
Keep = Callable[[bytes], Awaitable[None]]


class Job:
    """A piece of work under way."""

    def __init__(self, key: str) -> None:
        self.waits = ReviewWaits(0, 0, key)
        self.failed: Refused | None = None
        self.task: asyncio.Task[None] | None = None


Make = Callable[[Job], Awaitable[bytes]]


class Background:
    """Long work over finished games, a few decisions at a time. It goes on when its caller is gone, who finds it when they come back."""

    def __init__(self, pool: WorkerPool, times: int, say: str, failed: str) -> None:
        self.pool, self._failed = pool, failed
        self._jobs: dict[str, Job] = {}
        self._made: dict[str, bytes] = {}  # compressed, the newest last
        self.by_person = Limit(STARTS * times, START_EVERY / times, say=say)
        self.by_address = Limit(STARTS_FROM * times, START_EVERY_FROM / times, say=say)

    def find(self, key: str) -> msgspec.Raw | ReviewWaits | None:
        """What was made, or how far it is; None where it has not begun. A failure is told once."""
        if (made := self._made.get(key)) is not None:
            return unpacked(made)
        job = self._jobs.get(key)
        if job is not None and job.failed is not None:
            del self._jobs[key]
            raise job.failed
        return job.waits if job else None

    def begin(self, key: str, caller: str, address: str, make: Make, keep: Keep | None = None) -> msgspec.Raw | ReviewWaits:
        """Begin it, where it is neither made nor under way."""
        if (found := self.find(key)) is not None:
            return found
        if len(self._jobs) >= MOST_AT_ONCE:
            self._jobs = {other: job for other, job in self._jobs.items() if job.failed is None}
        if len(self._jobs) >= MOST_AT_ONCE:
            raise Refused("too_many", "many games are being looked at just now: try again in a minute")
        self.by_person.take(caller)
        self.by_address.take(address)
        job = self._jobs[key] = Job(key)
        job.task = asyncio.get_running_loop().create_task(self._run(job, make, keep))
        return job.waits

    async def _run(self, job: Job, make: Make, keep: Keep | None) -> None:
        key = job.waits.key
        try:
            made = await make(job)
        except Refused as refused:
            job.failed = refused
            return
        except (WorkerLost, WorkFailed) as error:
            log.warning("a review failed", extra={"error": str(error)})
            job.failed = Refused("review_failed", self._failed)
            return
        self._made[key] = made
        while len(self._made) > KEPT:
            del self._made[next(iter(self._made))]
        del self._jobs[key]
        try:
            if keep is not None:
                await keep(made)
        except StoreError:  # it is in memory, and computed again when it is asked for later
            log.exception("a review could not be stored")

    def close(self) -> None:
        for job in self._jobs.values():
            if job.task is not None:
                job.task.cancel()


class Reviewer(Background):
    """A worker for reviews, started when it is first needed."""

    def __init__(self, times: int = 1, patience: float = PATIENCE) -> None:
        failed = "this game could not be reviewed just now: nothing is lost, try again in a minute"
        super().__init__(WorkerPool(1, patience, STARTS), times, "that were many reviews", failed)

    def start(
        self, key: str, caller: str, address: str, text: str, shown: Sequence[int] | None = None, keep: Keep | None = None
    ) -> msgspec.Raw | ReviewWaits:
        """Begin to review a record. `shown` says which number of its replay shows the table after so many entries."""
        return self.begin(key, caller, address, lambda job: self._make(job, caller, text, shown), keep)

    async def _make(self, job: Job, caller: str, text: str, shown: Sequence[int] | None) -> bytes:
        """All parts, one call after the other; each waits for its turn among those of other people."""
        sizes, error = await self.pool.run(caller, guarded, _sizes, text)
        if error:
            raise Refused(*error)
        total = sum(sizes)
        job.waits = msgspec.structs.replace(job.waits, total=total)
        steps: list[Step] = []
        for first, last in calls(sizes):
            steps += await self.pool.run(caller, _values, text, first, last)
            job.waits = msgspec.structs.replace(job.waits, done=sum(sizes[:last]))
        made: bytes = await self.pool.run(caller, _told, text, steps, shown)
        return made

    def close(self) -> None:
        super().close()
        self.pool.close()


def calls(sizes: Sequence[int]) -> list[tuple[int, int]]:
    """Parts of a game, divided into calls of about the same size."""
    total, found, first = sum(sizes), list[tuple[int, int]](), 0
    for number, done in enumerate(accumulate(sizes), 1):
        if done * CALLS >= (len(found) + 1) * total or number == len(sizes):
            found.append((first, number))
            first = number
    return found


def unpacked(made: bytes) -> msgspec.Raw:
    return msgspec.Raw(zlib.decompress(made))


# In the worker


@lru_cache(maxsize=2)
def _plan(text: str) -> Plan:
    lower_priority(process=True)
    try:
        return plan(loads(text))
    except RecordError as error:
        if error.part == "rules":
            raise Refused("other_rules", f"{error}; the replay can still be seen") from None
        raise
    except NotOver as error:
        raise Refused("not_over", str(error)) from None


def _sizes(text: str) -> list[int]:
    """How many decisions there are in each part of a game."""
    sizes = [0 if isinstance(part, Left) else len(part) for part, _ in _plan(text).parts]
    if sum(sizes) > MOST_DECISIONS:
        raise Refused("record", f"this game has more than {MOST_DECISIONS:,} decisions: that is too long to be reviewed here")
    return sizes


def _values(text: str, first: int, last: int) -> list[Step]:
    prepared = _plan(text)
    return [step for number in range(first, last) for step in value_part(prepared, number)]


def _told(text: str, steps: list[Step], shown: Sequence[int] | None) -> bytes:
    prepared = _plan(text)
    table = prepared.table
    numbers = shown if shown is not None else [table.game.seats + 1 + n for n in range(len(table.entries) + 1)]
    found: Any = ReviewFound(tell(prepared, steps), list(numbers))
    return zlib.compress(msgspec.json.encode(found))
