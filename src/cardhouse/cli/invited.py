"""A program of anyone in the ladder: it plays at a house that is opened for it, over the bot API, as it would at any other."""

from __future__ import annotations

import json
import re
import shlex
import subprocess
import sys
import tempfile
import urllib.request
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from cardhouse.engine.errors import CardhouseError
from cardhouse.engine.game import Game
from cardhouse.lab.ladder import Pairing, sides_of

OPEN = re.compile(r"http://[^/\s]*:\d+")
PATIENCE = 600.0  # seconds for a game
GAME = "{link}"  # where a command takes its invitation


class ProgramError(CardhouseError):
    """A program that did not play its game to the end."""


def pairings(game: Game, commands: Sequence[str], levels: Sequence[str], deals: int, progress: Callable[[int, int], None]) -> list[Pairing]:
    """One side of each program against each level at all other sides, from every side. Each game is dealt anew by the house."""
    if any(GAME not in command for command in commands):
        raise ProgramError(f"say with {GAME} where the program takes its invitation, as in: python examples/bot.py {GAME}")
    sides, found = sides_of(game), list[Pairing]()
    asked = [(command, level) for command in commands for level in levels]
    with tempfile.TemporaryDirectory() as folder, opened(Path(folder)) as house:
        token = ask(house, "/api/guest", {"name": "Ladder"})["token"]
        for number, (command, level) in enumerate(asked):
            shares, name = [], ""
            for deal in range(deals):
                progress(number * deals + deal, len(asked) * deals)
                share = 0.0
                for side in sorted(set(sides)):
                    seats = [seat for seat, its in enumerate(sides) if its == side]
                    name, won = played(house, token, game, command, level, seats)
                    share += len(set(won) & set(seats)) / len(won) if won else 1 / len(set(sides))
                shares.append(share / len(set(sides)))
            if (name, level) in {(p.one, p.others) for p in found}:
                raise ProgramError(f"two programs are called {name}: give each a name of its own")
            found.append(Pairing(name, level, tuple(shares), len(set(sides))))
    progress(1, 1)
    return found


@contextmanager
def opened(folder: Path) -> Iterator[str]:
    """A house for this machine alone, as long as it is needed; its address."""
    serve = [sys.executable, "-m", "cardhouse", "serve", "--port", "0", "--db", str(folder / "house.db"), "--limits", "100000"]
    with subprocess.Popen(serve, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as house:  # noqa: S603
        try:
            assert house.stdout
            address = next((found[0] for line in house.stdout if (found := OPEN.search(line))), None)
            if address is None:
                raise ProgramError("the house for the program did not open")
            yield address
        finally:
            house.terminate()


def played(house: str, token: str, game: Game, command: str, level: str, seats: Sequence[int]) -> tuple[str, list[int]]:
    """One game of the program at some seats with a level at all others: its name at the table, and the seats that won."""
    plans = [{"who": "open"} if seat in seats else {"who": "bot", "level": level} for seat in range(game.seats)]
    settings = {"game": game.key, "options": dict(game.options), "seats": plans, "ready": False, "pace": 0}
    made = ask(house, "/api/tables", {"settings": settings}, token)
    asked = shlex.split(command.replace(GAME, made["link"]))
    quiet: Any = {"stdout": subprocess.DEVNULL, "stderr": subprocess.PIPE, "text": True}
    try:
        programs = [subprocess.Popen(asked, **quiet) for _ in seats]  # noqa: S603
    except OSError as error:
        raise ProgramError(f"the program cannot be started: {error}") from None
    said = ""
    for program in programs:
        try:
            said = program.communicate(timeout=PATIENCE)[1].strip() or said
        except subprocess.TimeoutExpired:
            program.kill()
            program.communicate()
    table = ask(house, f"/api/tables/{made['id']}", None, token)
    if not table.get("result"):
        last = said.splitlines()[-1] if said else f"nothing was heard of it within {PATIENCE:.0f} seconds, or it left"
        raise ProgramError(f"the program did not play its game to the end: {last}")
    return table["seats"][seats[0]]["name"], table["result"]["winners"]


def ask(house: str, path: str, body: Any, token: str = "") -> Any:
    """What the house answers."""
    headers = {"content-type": "application/json"} | ({"authorization": f"Bearer {token}"} if token else {})
    data = None if body is None else json.dumps(body).encode()
    with urllib.request.urlopen(urllib.request.Request(house + path, data, headers)) as answer:  # noqa: S310
        return json.load(answer)
