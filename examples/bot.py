"""A program that plays at a house: python examples/bot.py http://127.0.0.1:8765/t/abc/code. It needs the link of an invitation."""

import asyncio
import json
import random
import sys
import urllib.request

from cardhouse.remote.connection import connect


def token(house, name):
    """Who this program is from now on: keep it. Its name will end in (bot)."""
    body = json.dumps({"name": name, "program": True}).encode()
    request = urllib.request.Request(f"{house}/api/guest", body, {"content-type": "application/json"})
    return json.load(urllib.request.urlopen(request))["token"]


async def play(link, choose=random.choice, name="Beginner"):
    """Sit down, play to the end, and say how it ended."""
    async with connect(link, token=token(link.partition("/t/")[0], name)) as house:
        await house.sit()
        house.ready("")
        while not (await house.until(lambda table: table.over or table.my_turn)).over:
            await house.play(str(choose(house.table.legal_actions)))
        return house.table.result


if __name__ == "__main__":
    print(asyncio.run(play(sys.argv[1])))
