"""How much 200 notices a second to a receiver on this machine slow moves down: moves at other tables of the same process, with and without;
and what a notice costs that process.

    python bench/notices.py [--rate 200] [--seconds 8] [--rounds 3]

A move is timed from the moment in which another process asks for it to its frames in the outbox, so what holds the event loop up counts
whenever it comes; the phases take turns, so that a slow moment meets both. Turns are written in both, as the moves of those games would
write them; in the calm phase nobody is called. How much CPU the steps of notices take at a time says the same on a machine that is busy.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import gc
import json
import multiprocessing
import os
import statistics
import struct
import sys
import tempfile
import time
from dataclasses import replace
from pathlib import Path

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT / "tests"))

from cardhouse.cli.workers import GC_THRESHOLDS  # noqa: E402
from cardhouse.server.config import Config  # noqa: E402
from cardhouse.server.jobs.notices import Notices  # noqa: E402
from cardhouse.storage.notices_due import Callee, Channel  # noqa: E402
from cardhouse.storage.store import TableRow  # noqa: E402
from server.in_process import mover, new_server, seated  # noqa: E402

TABLES, MOVES = 40, 200  # tables that are played at, and moves a second


def receive(port, counted):
    """A webhook that takes everything, in a process of its own."""

    async def take(reader, writer):
        try:
            head = await reader.readuntil(b"\r\n\r\n")
            length = int(next(line for line in head.lower().split(b"\r\n") if line.startswith(b"content-length:")).split(b":")[1])
            await reader.readexactly(length)
            counted.value += 1
            writer.write(b"HTTP/1.1 200 OK\r\ncontent-length: 0\r\nconnection: close\r\n\r\n")
            await writer.drain()
        finally:
            writer.close()

    async def serve():
        server = await asyncio.start_server(take, "127.0.0.1", 0, backlog=512)
        port.value = server.sockets[0].getsockname()[1]
        await server.serve_forever()

    asyncio.run(serve())


def beat(out, seconds):
    """Ask for moves at a steady rate, from a process of its own: each is the moment in which it was asked for."""
    began, number = time.perf_counter(), 0
    while (due := began + number / MOVES) < began + seconds:
        time.sleep(max(0.0, due - time.perf_counter()))
        os.write(out, struct.pack("d", time.perf_counter()))
        number += 1
    os.close(out)


async def play(tables, seconds, times):
    """Moves as they are asked for, one after the other; a game that is over is followed by the next table."""
    into, out = os.pipe()
    asks = multiprocessing.get_context("fork").Process(target=beat, args=(out, seconds), daemon=True)
    asks.start()
    os.close(out)
    reader = asyncio.StreamReader()
    transport, _ = await asyncio.get_running_loop().connect_read_pipe(lambda: asyncio.StreamReaderProtocol(reader), os.fdopen(into, "rb"))
    number = 0
    with contextlib.suppress(asyncio.IncompleteReadError):
        while True:
            (asked,) = struct.unpack("d", await reader.readexactly(8))
            live, guests = tables[number % len(tables)]
            number += 1
            if not live.table.over:
                await mover(live, guests).play(live, key=f"k{number}")
                times.append(time.perf_counter() - asked)
    transport.close()
    asks.join()


HELD = []  # seconds of CPU that each step of notices took


class Timed(Notices):
    """Notices that note how long they hold the event loop."""

    def _prepare(self):
        return self._noted(super()._prepare)

    def _take(self):
        return self._noted(super()._take)

    def _noted(self, work):
        before = time.thread_time()
        try:
            return work()
        finally:
            HELD.append(time.thread_time() - before)


def write(store, numbers, changed):
    with store.transaction():
        for no in numbers:
            store._do("UPDATE tables SET turned = turned + ? WHERE no = ?", int(changed), no)
            store._do("UPDATE callees SET next = 0 WHERE person = ?", f"p{no}")


async def feed(server, rate, seconds, numbers, changed):
    """So many turns are written each second, each of somebody else; `changed`: whether they change hands, so that somebody is called."""
    began, fed = time.perf_counter(), 0
    while (passed := time.perf_counter() - began) < seconds:
        wanted = int(rate * passed) - fed
        if wanted > 0:
            await server.store.run(write, server.store, [numbers[at % len(numbers)] for at in range(fed, fed + wanted)], changed)
            fed += wanted
        await asyncio.sleep(0.1)
    return fed


async def measure(rate, seconds, rounds):
    port, counted = multiprocessing.Value("i", 0), multiprocessing.Value("i", 0)
    receiver = multiprocessing.Process(target=receive, args=(port, counted), daemon=True)
    receiver.start()
    while not port.value:
        await asyncio.sleep(0.01)
    with tempfile.TemporaryDirectory() as folder:
        server = new_server(Path(folder), waits=True)
        numbers = []
        with server.store.transaction():
            row = TableRow("", "lama", "playing", summary=b"{}", updated=time.time(), deadline=time.time() + 86_400)
            for at in range(2 * rate):
                no = server.store.new_table(replace(row, id=f"t{at}"))
                numbers.append(no)
                server.store._do("UPDATE tables SET turn = ? WHERE no = ?", f"p{no}", no)
                server.store.notices.save_callee(Callee(f"p{no}", gap=5))
                address = f"http://127.0.0.1:{port.value}/{no}"
                server.store.notices.add_channel(Channel(f"p{no}", "webhook", address, "secret", f"t{no}", "http://h", True, 0.0))
        notices = Timed(server, Config(receivers="any"), grace=0.0)
        calm, busy, sent, spent = [], [], 0, [0.0, 0.0]
        notices.start()  # the process that sends is started once, with the first notice
        await feed(server, rate, 1.0, numbers, True)
        while not counted.value or notices._out:
            await asyncio.sleep(0.02)
            notices.wake()
        notices._timer.cancel()
        HELD.clear()
        gc.freeze()  # as a house does when it opens
        gc.set_threshold(*GC_THRESHOLDS)
        for _ in range(rounds):
            for times in (calm, busy):
                tables = [await seated(server, 2, options={"target": 100}) for _ in range(TABLES)]
                before, cpu = counted.value, time.process_time()
                if times is busy:
                    notices.start()
                fed, _ = await asyncio.gather(feed(server, rate, seconds, numbers, times is busy), play(tables, seconds, times))
                if times is busy:
                    began = time.perf_counter()
                    while counted.value - before < fed and time.perf_counter() - began < 10:
                        await asyncio.sleep(0.02)
                        notices.wake()
                    late = time.perf_counter() - began
                    notices._timer.cancel()
                    sent += counted.value - before
                spent[times is busy] += time.process_time() - cpu
        await notices.stop()
        while notices._out:
            await asyncio.sleep(0.01)

    def part(times, share):
        return round(1000 * statistics.quantiles(times, n=100)[share - 1], 2)

    found = {name: {f"p{share}": part(times, share) for share in (50, 90, 99)} for name, times in (("calm", calm), ("busy", busy))}
    receiver.kill()
    return {
        "notices a second": round(sent / (rounds * seconds), 1),
        "behind at the end, s": round(late, 2),
        "moves": [len(calm), len(busy)],
        "ms of a move": found,
        "ms of CPU at a time": {f"p{share}": part(HELD, share) for share in (50, 90, 99)},
        "CPU of a notice, ms": round(1000 * (spent[1] - spent[0]) / max(1, sent), 3),
        "p99 with and without": round(found["busy"]["p99"] / found["calm"]["p99"], 2),
    }


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for name, usual in (("rate", 200), ("seconds", 8), ("rounds", 3)):
        parser.add_argument(f"--{name}", type=int, default=usual)
    print(json.dumps(asyncio.run(measure(**vars(parser.parse_args()))), indent=2))


if __name__ == "__main__":
    main()
