"""cardhouse campaign: a run of a campaign in the terminal, begun or gone on with."""

from __future__ import annotations

import argparse
from pathlib import Path

from cardhouse.bots.daily import day_at, now
from cardhouse.cli import play
from cardhouse.cli.parser import Parser, UsageError, whole
from cardhouse.engine.actions import nearest
from cardhouse.engine.plugins import campaigns

MOST_NIGHTS = 13


def parser() -> Parser:
    """What cardhouse campaign takes."""
    made = Parser(
        "campaign",
        "Play Grimhand's campaign in the terminal: thirteen doors, two candles. Choose a way by its number, rewards by their names; "
        "? for help, hint for advice, x to leave. The run is kept at every move.",
        ["cardhouse campaign", "cardhouse campaign --daily", "cardhouse campaign --night 3 --seed 7", "cardhouse campaign --resume"],
    )
    made.add_argument("campaign", nargs="?", metavar="CAMPAIGN", help=f"one of: {', '.join(campaigns())}")
    made.add_argument("--night", type=whole(0, MOST_NIGHTS), metavar="N", help="how many knots are tied, each a harder rule (0)")
    made.add_argument("--daily", action="store_true", help="the descent of the day: the same doors and offers for everybody")
    made.add_argument("--seed", type=whole(0, 2**63 - 1), metavar="N", help="the same seed lays the same doors and deals the same cards")
    made.add_argument("--save", type=Path, metavar="FILE", help="keep the run in this file")
    made.add_argument("--resume", nargs="?", const=play.NEWEST, metavar="FILE", help="go on with the last run, or with a saved one")
    made.add_argument("--no-color", "--no-colour", action="store_true", help="draw without colours (as does NO_COLOR)")
    made.add_argument("--fast", action="store_true", help="no pauses (as does CARDHOUSE_SPEED=0)")
    return made


def run(arguments: argparse.Namespace) -> int:
    """A run is a game against the house, which plays the foes."""
    options = [("night", arguments.night)] if arguments.night is not None else []
    if arguments.daily:
        options.append(("day", day_at(now())))
    if arguments.resume and options:
        raise UsageError("--resume goes on with a run as it was: leave out --night and --daily")
    common = {"bots": None, "humans": None, "names": None, "option": [f"{name}={value}" for name, value in options]}
    kept = {name: getattr(arguments, name) for name in ("seed", "save", "resume", "no_color", "fast")}
    return play.run(argparse.Namespace(game=chosen(arguments.campaign), **common, **kept))


def chosen(word: str | None) -> str:
    """The campaign that was named, or the first there is."""
    known = list(campaigns())
    if word is None or word.lower() in known:
        return word.lower() if word is not None else known[0]
    near = nearest(word, known, 1)
    raise UsageError(f"no campaign {word!r}: " + (f"did you mean {near[0]}?" if near else f"there are {', '.join(known)}"))
