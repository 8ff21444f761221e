"""Whether a player's choices fit hidden cards (bots/fairplay.py), in the worker for reviews: in small parts, and for so long only."""

from __future__ import annotations

import zlib
from collections.abc import Sequence
from functools import lru_cache, partial
from time import monotonic

import msgspec

from cardhouse.bots.background import lower_priority
from cardhouse.bots.decisions import Taken
from cardhouse.bots.fairplay import Choice, Fit, NothingToTell, compare, taken_by, tells, valued
from cardhouse.engine.errors import RecordError
from cardhouse.engine.record import loads
from cardhouse.engine.table import Table
from cardhouse.server.errors import Refused
from cardhouse.server.http.reader import guarded
from cardhouse.server.http.record_bodies import FairPlayFound, ReviewWaits
from cardhouse.server.http.reviewer import Background, Job
from cardhouse.server.workers import WorkerPool

MOST_GAMES = 40  # of one person, the newest
MOST_CHOICES = 600  # of them all
MOST_SECONDS = 600.0  # of work, without waiting for others: the result is of what was done by then
AT_ONCE = 4  # choices of one call: a review beside it waits for no more than these

Game = tuple[str, int]  # a record, and the seat of the person


class Fitter(Background):
    """Looks for it, where the organiser asks. Kept apart from reviews, which others may see."""

    def __init__(self, pool: WorkerPool, times: int = 1) -> None:
        super().__init__(pool, times, "you have looked at many players", "this could not be found out just now: try again in a minute")

    def start(self, key: str, caller: str, address: str, games: Sequence[Game], played: int, people: int) -> msgspec.Raw | ReviewWaits:
        """Begin with a player's games, the newest first; `played`: how many there are of them in all; `people`: how many people there
        are that one might look at."""
        return self.begin(key, caller, address, lambda job: self._fit(job, caller, games, played, people))

    async def _fit(self, job: Job, caller: str, games: Sequence[Game], played: int, people: int) -> bytes:
        sizes, seen, looked_at, spent = [], 0, 0, 0.0
        for text, seat in games:
            size, error = await self.pool.run(caller, guarded, partial(_count, seat), text)
            if error and error[0] != "other_rules":  # what older rules played is left out
                raise Refused(*error)
            sizes.append(size or 0)
            looked_at += size == 0  # nothing to choose
        job.waits = msgspec.structs.replace(job.waits, total=min(sum(sizes), MOST_CHOICES))
        found: list[Choice] = []
        for (text, seat), size in zip(games, sizes, strict=True):
            for first in range(0, size, AT_ONCE):
                last = min(first + AT_ONCE, size, first + MOST_CHOICES - seen)
                if last <= first or spent > MOST_SECONDS:
                    break
                some, seconds = await self.pool.run(caller, _values, text, seat, first, last)
                found += some
                spent += seconds
                looked_at += first == 0
                seen += last - first
                job.waits = msgspec.structs.replace(job.waits, done=seen)
        fit, error = await self.pool.run(caller, _compared, found, people)
        if fit is None:
            raise Refused("nothing_to_tell", error)
        made = FairPlayFound(looked_at, played, fit.choices, seen, sum(sizes), fit.ratio, fit.spread, fit.p, fit.margin, people)
        return zlib.compress(msgspec.json.encode(made))


# In the worker


def _count(seat: int, text: str) -> int:
    """How many choices a seat had in a game."""
    return len(_taken(text, seat)[1])


@lru_cache(maxsize=4)
def _taken(text: str, seat: int) -> tuple[Table, list[Taken]]:
    lower_priority(process=True)
    try:
        table = loads(text)
    except RecordError as error:
        if error.part == "rules":
            raise Refused("other_rules", str(error)) from None
        raise
    return table, taken_by(table, seat)


def _values(text: str, seat: int, first: int, last: int) -> tuple[list[Choice], float]:
    """The choices that tell something, and how many seconds it took."""
    began = monotonic()
    table, taken = _taken(text, seat)
    return [choice for one in taken[first:last] if tells(choice := valued(table, one))], monotonic() - began


def _compared(choices: list[Choice], people: int) -> tuple[Fit | None, str]:
    try:
        return compare(choices, people), ""
    except NothingToTell as error:
        return None, str(error)
