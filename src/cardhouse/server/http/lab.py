"""Experiments are played in worker processes of their own, a block at a time, and only while they are followed.

An experiment is known by its digest: the same question gets the same job, and what was played of it is kept.
"""

from __future__ import annotations

import asyncio
import json
import logging
import time
from collections.abc import AsyncGenerator, Iterable, Mapping
from contextlib import suppress
from functools import lru_cache
from typing import Any

import msgspec

from cardhouse.bots.background import lower_priority
from cardhouse.engine.compile import has_compiler
from cardhouse.lab.experiment import Experiment, experiment
from cardhouse.lab.metrics import SHARE
from cardhouse.lab.results import BlockResult, Results, block_result, estimate, missing
from cardhouse.lab.run import play_block
from cardhouse.lab.store import csv_of
from cardhouse.server.errors import Refused
from cardhouse.server.guard.limits import Held, Limit
from cardhouse.server.http.lab_bodies import LabFound, LabRow
from cardhouse.server.workers import WorkerLost, WorkerPool, WorkFailed

log = logging.getLogger("cardhouse.lab")

LEVELS = ("random", "easy", "normal")  # bots that are quick enough: the others play some ten games a second
MOST_GAMES, MOST_VARIANTS = 20_000, 6
MOST_SECONDS = 60.0  # of computing for one experiment
SECONDS, SECOND_EVERY = 120, 2.0  # of computing for one person at once, and the seconds until one more
SECONDS_FROM, SECOND_EVERY_FROM = 600, 0.5  # the same for one address
STARTS, START_EVERY = 30, 3.0  # experiments that one person asks for at once, and the seconds until one more
STARTS_FROM, START_EVERY_FROM = 120, 1.0  # the same for one address
FOLLOWED, FOLLOWED_FROM, FOLLOWED_IN_ALL = 3, 24, 200  # streams of one person, of one address, of all
MOST_RUNNING, BUSY = 12, 3  # experiments at once; and from how many on house rules are not measured
KEPT = 48  # experiments in memory, the latest
PATIENCE = 120.0  # seconds for one block: the first may compile
UPDATE_EVERY, HEARTBEAT = 0.4, 10.0  # seconds between two answers, and after which silence is broken
COURSE = 24  # points of a course
FAILED = "this experiment could not be played on: what there is so far is kept"


class Job:
    """An experiment, what was played of it, and who follows it."""

    def __init__(self, asked: Experiment) -> None:
        self.asked, self.key = asked, asked.digest
        self.text = json.dumps(asked.data(), sort_keys=True)
        self.blocks: dict[int, BlockResult] = {}
        self.seconds = 0.0
        self.rows: list[dict[str, Any]] = []
        self.followers: set[asyncio.Event] = set()
        self.task: asyncio.Task[None] | None = None
        self.updated_at = 0.0
        self.found = LabFound(self.key, "paused", 0, asked.games, 0.0, [], [], [])

    def update(self, state: Any, say: str = "") -> None:
        """Compute what it shows now, and wake its followers."""
        results = Results(self.asked, dict(sorted(self.blocks.items())))
        if self.blocks:
            self.rows = results.rows()
        goal = min(self.asked.games, (results.needed or self.asked.blocks) * self.asked.block)
        self.found = LabFound(
            self.key,
            state,
            results.games,
            goal,
            round(self.seconds, 2),
            rows_of(self.asked, self.rows),
            course(results),
            results.lengths,
            say,
        )
        self.updated_at = time.monotonic()
        for follower in self.followers:
            follower.set()

    def set_state(self, state: Any) -> None:
        self.found = msgspec.structs.replace(self.found, state=state)
        for follower in self.followers:
            follower.set()


class Lab:
    """The experiments of a house, and the processes that play them."""

    def __init__(self, processes: int = 1, times: int = 1) -> None:
        self.processes = processes
        self._pool = WorkerPool(max(1, processes), PATIENCE, 2 * FOLLOWED)
        self._jobs: dict[str, Job] = {}  # the latest last
        self._closed = False
        self._warming: asyncio.Task[None] | None = None
        many, long = "that were many experiments", "that was much to compute for one visitor"
        self.starts, self.starts_from = (
            Limit(STARTS * times, START_EVERY / times, say=many),
            Limit(STARTS_FROM * times, START_EVERY_FROM / times, say=many),
        )
        self.seconds, self.seconds_from = (
            Limit(SECONDS * times, SECOND_EVERY / times, say=long),
            Limit(SECONDS_FROM * times, SECOND_EVERY_FROM / times, say=long),
        )
        self.followed, self.followed_from = Held(FOLLOWED * times, FOLLOWED_IN_ALL), Held(FOLLOWED_FROM * times, FOLLOWED_IN_ALL)

    @property
    def open(self) -> bool:
        return self.processes > 0 and has_compiler()

    @property
    def running(self) -> int:
        return sum(job.task is not None for job in self._jobs.values())

    def admit(self, caller: str, address: str) -> None:
        """Count a caller who asks for an experiment; refused where the lab is closed, or that were many."""
        if not self.open:
            raise Refused(
                "no_lab", "this house has no lab: it opens with the setting lab, and the compiler (pip install 'cardhouse[fast]')"
            )
        self.starts.take(caller)
        self.starts_from.take(address)

    def start(self, asked: Experiment, *, idle_only: bool = False) -> Job:
        """An experiment to follow; `idle_only` refuses a new one where the lab has enough to do."""
        job = self._jobs.pop(asked.digest, None)
        if job is None:
            if idle_only and self.running >= BUSY:
                raise Refused("lab_busy", "the lab has enough to do just now: try again in a minute")
            job = Job(asked)
        self._jobs[job.key] = job
        for key in [key for key, other in self._jobs.items() if other.task is None and not other.followers][
            : max(0, len(self._jobs) - KEPT)
        ]:
            del self._jobs[key]
        return job

    def find(self, key: str) -> Job:
        if (job := self._jobs.get(key)) is None:
            raise Refused("no_experiment", "there is no such experiment, or it is no longer kept: ask for it again")
        return job

    def follow(self, key: str, caller: str, address: str) -> AsyncGenerator[LabFound]:
        """What an experiment says, again and again until it is done; it is played on meanwhile."""
        job = self.find(key)
        if not (self.followed.fits(caller) and self.followed_from.fits(address)):
            raise Refused("too_many", f"{FOLLOWED} experiments at a time are enough: cancel one, then try again")
        if job.task is None and job.found.state != "done":
            if self.running >= MOST_RUNNING:
                raise Refused("lab_busy", "the lab has enough to do just now: try again in a minute")
            for limit, who in ((self.seconds, caller), (self.seconds_from, address)):
                limit.take(who, 0.01)
        return self._follow(job, caller, address)

    async def _follow(self, job: Job, caller: str, address: str) -> AsyncGenerator[LabFound]:
        news = asyncio.Event()
        self.followed.add(caller)
        self.followed_from.add(address)
        job.followers.add(news)
        if job.task is None and job.found.state != "done" and not self._closed:
            job.set_state("running")
            job.task = asyncio.get_running_loop().create_task(self._run(job, caller, address))
        try:
            while True:
                news.clear()
                yield job.found
                if job.task is None:
                    return
                with suppress(TimeoutError):
                    await asyncio.wait_for(news.wait(), HEARTBEAT)
        finally:
            self.followed.add(caller, -1)
            self.followed_from.add(address, -1)
            job.followers.discard(news)
            if not job.followers and job.task is not None:
                job.task.cancel()  # nobody looks any more; what was played is kept
                job.task = None
                job.update("paused")

    async def _run(self, job: Job, caller: str, address: str) -> None:
        try:
            state, say = await self._play(job, caller, address)
        except Exception:
            log.exception("an experiment failed")
            state, say = "failed", FAILED
        job.task = None
        job.update(state, say)
        if state == "done":
            job.blocks = {}  # its answer is all that is needed

    async def _play(self, job: Job, caller: str, address: str) -> tuple[str, str]:
        """Play block after block; each waits for its turn among those of other people."""
        while left := missing(job.asked, job.blocks):
            if job.seconds > MOST_SECONDS:
                return (
                    "stopped",
                    f"an experiment has {MOST_SECONDS:.0f} seconds of computing here: the file goes on anywhere, with cardhouse lab run",
                )
            try:
                data, seconds = await self._pool.run(caller, _play_block, job.text, left[0])
            except (WorkerLost, WorkFailed) as error:
                log.warning("an experiment failed", extra={"error": str(error)})
                return "failed", FAILED
            except Refused as refused:
                return "stopped", str(refused)
            job.blocks[left[0]] = block_result(data)
            job.seconds += seconds
            for limit, who in ((self.seconds, caller), (self.seconds_from, address)):
                if wait := limit.wait(who, seconds):
                    return "stopped", str(limit.refusal(wait))
            if time.monotonic() - job.updated_at > UPDATE_EVERY:
                job.update("running")
        return "done", ""

    def warm(self, keys: Iterable[str]) -> None:
        """Compile what games need before anybody asks, one after the other."""
        if self.open:
            self._warming = asyncio.get_running_loop().create_task(self._warm(keys))

    async def _warm(self, keys: Iterable[str]) -> None:
        for key in keys:
            text = json.dumps({"game": key, "games": 1, "bots": "easy"})
            with suppress(WorkerLost, WorkFailed):  # the next caller is told
                await self._pool.run("", _play_block, text, 0)

    def end_streams(self) -> None:
        """Nothing is played from now on, and nobody has to wait for more."""
        self._closed = True
        if self._warming is not None:
            self._warming.cancel()
        for job in self._jobs.values():
            if job.task is not None:
                job.task.cancel()
                job.task = None
                job.update("paused")

    def close(self) -> None:
        self.end_streams()
        self._pool.close()


def checked(data: Mapping[str, Any]) -> Experiment:
    """An experiment that this house may play; ExperimentError and Refused say all that is wrong with it."""
    games = data.get("games", 1)
    if isinstance(games, int) and games > MOST_GAMES:
        raise Refused("experiment", f"at most {MOST_GAMES:,} deals are played here: the file plays more anywhere, with cardhouse lab run")
    asked = experiment(data)
    if len(asked.variants) > MOST_VARIANTS:
        raise Refused("experiment", f"these are {len(asked.variants)} variants, and {MOST_VARIANTS} are compared here at most")
    slow = [bot for variant in asked.variants for bot in (*variant.bots, asked.weaker) if bot not in LEVELS]
    if slow:
        raise Refused(
            "experiment", f"{slow[0]} thinks too long for the lab of a house: take {', '.join(LEVELS)}, or run the file elsewhere"
        )
    return asked


def rows_of(asked: Experiment, rows: list[dict[str, Any]]) -> list[LabRow]:
    place = {variant.name: i for i, variant in reversed(list(enumerate(asked.variants)))}
    named = ("metric", "value", "low", "high", "difference", "difference_low", "difference_high", "clear")
    return [LabRow(variant=place[row["variant"]], **{name: row[name] for name in named}) for row in rows]


def course(results: Results) -> list[list[tuple[int, float, float, float]]]:
    """How the first metric's interval became narrow: at some numbers of deals, closer together at the beginning."""
    blocks = [results.blocks[number] for number in sorted(results.blocks)]
    wanted = {max(1, round(len(blocks) ** (i / (COURSE - 1)))) for i in range(COURSE)}
    found: list[list[tuple[int, float, float, float]]] = []
    for i, variant in enumerate(results.experiment.variants):
        column, line = variant.columns[0], list[tuple[int, float, float, float]]()
        games = first = second = 0
        for count, block in enumerate(blocks, 1):
            games, first, second = games + block.games, first + block.sums[i][column.key][0], second + block.sums[i][column.key][1]
            if count in wanted:
                here = estimate(first, second, games, column.scale, column.unit == SHARE)
                line.append((games, here.value, here.low, here.high))
        found.append(line)
    return found


def csv(job: Job) -> str:
    return csv_of(job.rows)


# In the worker


@lru_cache(maxsize=8)
def _asked(text: str) -> Experiment:
    return experiment(json.loads(text))


def _play_block(text: str, number: int) -> tuple[dict[str, Any], float]:
    """A block, and the seconds it took of this process."""
    lower_priority(process=True)
    asked, began = _asked(text), time.process_time()
    return play_block(asked, number).data(), time.process_time() - began
