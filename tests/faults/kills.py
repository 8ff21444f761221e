"""Repeated kills: while people and bots play, their server is killed again and again, and restarted each time."""

from __future__ import annotations

import asyncio
import signal
import time
from pathlib import Path

from server.process import ServerProcess

from .workload import PATIENCE, Workload

MOMENTS = ("told", "told", "commit", "any", "any")  # where the kills land: two of five between append and tell


class Killable(ServerProcess):
    """A server that kills itself at a chosen moment; `when` is for its next start."""

    when = "never"

    @property
    def program(self) -> tuple[str, ...]:  # type: ignore[override]
        return (str(Path(__file__).with_name("killable.py")), self.when)


async def kill_repeatedly(server: Killable, workload: Workload, kills: int) -> None:
    """Kill the server so many times, each at its own moment, and restart it."""
    port, chance, counts = server.port, workload.chance, workload.counts
    moments = [MOMENTS[number % len(MOMENTS)] for number in range(kills)]
    chance.shuffle(moments)
    moments.remove("any")
    for following in [*moments, "never"]:  # the first process, in which the tables were opened, is killed at any moment
        moment = server.when.partition(":")[0].replace("never", "any")
        await _killed(server, moment, workload)
        counts.kills[moment] += 1
        workload.killed = time.monotonic()
        server.when = "never" if following == "any" else f"{following}:{chance.randint(1, 30)}"
        workload.heard.clear()
        await asyncio.to_thread(server.start, port)


async def _killed(server: Killable, moment: str, workload: Workload) -> None:
    process = server.process
    async with asyncio.timeout(PATIENCE):
        if moment == "any":
            await workload.heard.wait()
            await asyncio.sleep(workload.chance.random() * 0.25)
            process.kill()
        while process.poll() is None:
            await asyncio.sleep(0.002)
    server.kill()
    assert process.returncode == -signal.SIGKILL, f"the house ended by itself with {process.returncode}: {server.log.read_text()}"
    assert moment == "any" or f"pulled: {moment}\n".encode() in server.said
