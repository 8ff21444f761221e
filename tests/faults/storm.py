"""A storm of kills: while people and bots play, their house is killed again and again, and comes back each time."""

from __future__ import annotations

import asyncio
import signal
import time
from pathlib import Path

from server.running import Running

from .evening import PATIENCE, Evening

MOMENTS = ("told", "told", "commit", "any", "any")  # where the kills land: two of five between append and tell


class Killable(Running):
    """A house whose plug is pulled; `when` is for its next life."""

    when = "never"

    @property
    def program(self) -> tuple[str, ...]:  # type: ignore[override]
        return (str(Path(__file__).with_name("killable.py")), self.when)


async def storm(house: Killable, evening: Evening, kills: int) -> None:
    """Let every life of the house end in its own way; the last goes on."""
    port, chance, figures = house.port, evening.chance, evening.figures
    moments = [MOMENTS[number % len(MOMENTS)] for number in range(kills)]
    chance.shuffle(moments)
    moments.remove("any")
    for following in [*moments, "never"]:  # the first life, in which the tables were set, ends at any moment
        moment = house.when.partition(":")[0].replace("never", "any")
        await _killed(house, moment, evening)
        figures.kills[moment] += 1
        evening.killed = time.monotonic()
        house.when = "never" if following == "any" else f"{following}:{chance.randint(1, 30)}"
        evening.heard.clear()
        await asyncio.to_thread(house.start, port)


async def _killed(house: Killable, moment: str, evening: Evening) -> None:
    process = house.process
    async with asyncio.timeout(PATIENCE):
        if moment == "any":
            await evening.heard.wait()
            await asyncio.sleep(evening.chance.random() * 0.25)
            process.kill()
        while process.poll() is None:
            await asyncio.sleep(0.002)
    house.kill()
    assert process.returncode == -signal.SIGKILL, f"the house ended by itself with {process.returncode}: {house.log.read_text()}"
    assert moment == "any" or f"pulled: {moment}\n".encode() in house.said
