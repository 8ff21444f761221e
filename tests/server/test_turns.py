"""Fair queues: many requests of one client wait behind each other, not before those of others."""

import asyncio

import pytest

from cardhouse.server.errors import Refused
from cardhouse.server.guard.fair_queue import FairQueue
from cardhouse.server.workers import WorkerLost, WorkerPool


async def line_up(turns, done, caller, times, gate):
    async def one(number):
        async with turns.turn(caller):
            await gate.wait()
            done.append((caller, number))

    tasks = [asyncio.ensure_future(one(number)) for number in range(times)]
    await asyncio.sleep(0)
    return tasks


def test_those_who_wait_take_turns_by_person():
    async def story():
        turns, done, gate = FairQueue(1, 300), [], asyncio.Event()
        tasks = await line_up(turns, done, "greedy", 300, gate)
        tasks += await line_up(turns, done, "ana", 2, gate)
        tasks += await line_up(turns, done, "bo", 1, gate)
        gate.set()
        await asyncio.gather(*tasks)
        assert done[:6] == [("greedy", 0), ("greedy", 1), ("ana", 0), ("bo", 0), ("greedy", 2), ("ana", 1)]
        assert len(done) == 303

    asyncio.run(story())


def test_a_line_that_is_too_long_is_refused_and_another_person_s_is_not():
    async def story():
        turns, done, gate = FairQueue(1, 2), [], asyncio.Event()
        tasks = await line_up(turns, done, "greedy", 3, gate)  # one at work, two who wait
        with pytest.raises(Refused, match="try again in a moment"):
            async with turns.turn("greedy"):
                pass
        tasks += await line_up(turns, done, "ana", 1, gate)
        gate.set()
        await asyncio.gather(*tasks)
        assert ("ana", 0) in done

    asyncio.run(story())


def test_a_cancelled_waiter_gives_its_place_back():
    async def story():
        turns, done, gate = FairQueue(1, 10), [], asyncio.Event()
        tasks = await line_up(turns, done, "ana", 3, gate)
        tasks[1].cancel()  # waits
        tasks[0].cancel()  # at work
        gate.set()
        await asyncio.gather(*tasks, return_exceptions=True)
        assert done == [("ana", 2)]
        async with turns.turn("bo"):
            pass

    asyncio.run(story())


def test_what_waits_for_a_process_when_the_house_closes_ends_quietly():
    """The first is asked, the second waits for its turn; then the house closes. An error that nobody hears would be logged as a fault."""

    async def story():
        pool = WorkerPool(1, 30.0, 4)
        first, second = (asyncio.create_task(pool.run(caller, abs, -1)) for caller in ("ana", "bo"))
        await asyncio.sleep(0)
        pool.close()
        ended = await asyncio.gather(first, second, return_exceptions=True)
        assert isinstance(ended[0], WorkerLost | asyncio.CancelledError)
        assert isinstance(ended[1], asyncio.CancelledError)

    asyncio.run(story())
