"""cardhouse fairplay: whether a player's choices fit the hidden cards better than what they could know."""

from __future__ import annotations

import argparse
import json
import math

from cardhouse.bots.fairplay import Fit, NothingToTell, fit
from cardhouse.cli.analyse import progress_line
from cardhouse.cli.compiling import prepare_compiling
from cardhouse.cli.parser import Parser, UsageError
from cardhouse.cli.replay import recorded
from cardhouse.cli.saves import FileError
from cardhouse.cli.seating import read_headers
from cardhouse.engine.table import Table
from cardhouse.engine.text import Count

MOST_FILES = 200


def parser() -> Parser:
    """What cardhouse fairplay takes."""
    made = Parser(
        "fairplay",
        "Ask whether a player's choices fit the hidden cards better than what they could know: a likelihood ratio over worlds that they "
        "could not tell apart, for organisers. It proves nothing and does nothing: read docs/fair-play.md first.",
        ["cardhouse fairplay monday.txt tuesday.txt --name Ana", "cardhouse fairplay game.txt --seat 1 --json"],
    )
    made.add_argument("files", metavar="FILE", nargs="+", help="records of finished games")
    who = made.add_mutually_exclusive_group(required=True)
    who.add_argument("--name", help="the player, by name; games without them are left out")
    who.add_argument("--seat", metavar="N", help="the player, by the seat they have in all of these games")
    made.add_argument("--json", action="store_true", help="print one JSON object")
    return made


def run(arguments: argparse.Namespace) -> int:
    """Compare the choices and print what came of it."""
    if len(arguments.files) > MOST_FILES:
        raise UsageError(f"that is {len(arguments.files)} files: {MOST_FILES} at a time")
    games = []
    for file in arguments.files:
        table = recorded(file)
        if not table.over:
            raise FileError(f"{file}: this game is not over: what its players could know is asked when it is")
        seat = seat_in(table, arguments.name, arguments.seat)
        if seat is not None:
            games.append((table, seat))
    who = arguments.name or f"seat {arguments.seat}"
    if not games:
        raise UsageError(f"{who} sits in none of these games")
    prepare_compiling()
    try:
        found = fit(games, progress=progress_line())
    except NothingToTell as error:
        raise FileError(str(error)) from None
    print(json.dumps({"who": who, "games": len(games), **found.as_dict()}) if arguments.json else "\n".join(report(who, len(games), found)))
    return 0


def seat_in(table: Table, name: str | None, seat: str | None) -> int | None:
    """Where the player sits in a game; None where they do not."""
    if seat is not None:
        if seat.strip().isdecimal() and len(seat) < 3 and int(seat) < table.game.seats:
            return int(seat)
        raise UsageError(f"--seat takes a seat from 0 to {table.game.seats - 1}, not {seat!r}")
    names = [each.casefold() for each in read_headers(table).names]
    wanted = (name or "").strip().casefold()
    return names.index(wanted) if wanted in names else None


def report(who: str, games: int, found: Fit) -> list[str]:
    """What was found, in words that say how sure it is."""
    more = f"{times(abs(found.ratio))} times {'likelier' if found.ratio >= 0 else 'less likely'}"
    low, high = found.ratio - found.spread, found.ratio + found.spread
    return [
        f"{who}: {Count(found.choices):choice|choices} in {Count(games):game|games} that depend on cards they did not see.",
        f"These choices are {more} for a player who sees the true cards than for one who sees only their own view.",
        f"The 95% interval of how many times likelier: {times(low)} to {times(high)}; below 1 is less likely.",
        f"Of honest players {part(found.p)} ± {part(found.margin)} fit the true cards as well by chance.",
        "An honest player who infers much from what others do fits them a little better, too. Who looks at many finds some by chance.",
    ]


def times(ratio: float) -> str:
    """How many times, from its logarithm."""
    if ratio < 0:
        return f"{math.exp(ratio):.2f}" if ratio > math.log(0.01) else "less than 0.01"
    found = math.exp(min(ratio, 700))
    return f"{found:,.1f}" if found < 1e4 else f"more than {10 ** int(math.log10(found)):,}" if found < 1e12 else "more than 10¹²"


def part(share: float) -> str:
    """A part of a hundred; small ones to the hundredth."""
    return f"{100 * share:.0f}%" if share >= 0.1 else f"{100 * share:.2f}%"
