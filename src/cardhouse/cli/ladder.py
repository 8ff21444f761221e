"""cardhouse ladder: how strong the levels of bots are."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable

from cardhouse.bots.levels import LEVELS, MEASURES, check_learned, check_level, levels_at
from cardhouse.cli.compiling import prepare_compiling
from cardhouse.cli.invited import GAME, pairings
from cardhouse.cli.parser import Parser, add_options, comma_list, given_options, whole
from cardhouse.engine.game import keys, load, spec_of
from cardhouse.lab.cells import strength_headings, strength_rows
from cardhouse.lab.ladder import Ladder, ladder

MOST_DEALS = 1_000_000
PROGRAM = f"cardhouse ladder lama --levels easy,normal --program 'python examples/bot.py {GAME}' --deals 20"


def parser() -> Parser:
    """What cardhouse ladder takes."""
    made = Parser(
        "ladder",
        "Let every level of bot play every other on the same deals, from every seat, and put them on one scale (Elo, with 95% intervals).",
        [
            "cardhouse ladder lama --deals 500",
            PROGRAM,
            "cardhouse ladder konivrer --levels normal,hard,hands-open --option mode=2v2 --markdown",
        ],
    )
    made.add_argument("game", metavar="GAME", help=f"one of: {', '.join(keys())}")
    known = ", ".join([*LEVELS, *MEASURES])
    made.add_argument("--levels", type=comma_list, metavar="LIST", help=f"which of {known} (all that can sit at a table)")
    made.add_argument("--deals", type=whole(2, MOST_DEALS), default=200, metavar="N", help="deals for each pair (200)")
    made.add_argument("--seed", type=whole(0, 2**63 - 1), default=1, metavar="N", help="the same seed gives the same ladder (1)")
    told = f"a program that takes part over the bot API (docs/bot-api.md), with {GAME} for its invitation; its games are deals of their own"
    made.add_argument("--program", action="append", default=[], metavar="COMMAND", help=f"{told}; may be repeated")
    add_options(made)
    form = made.add_mutually_exclusive_group()
    form.add_argument("--json", action="store_true", help="print one JSON object")
    form.add_argument("--markdown", action="store_true", help="print tables for a page of documentation")
    return made


def run(arguments: argparse.Namespace) -> int:
    """Play the pairs and print the scale."""
    spec = spec_of(arguments.game)
    prepare_compiling()
    game = load(spec.key, **given_options(spec, arguments.option))
    levels, more = arguments.levels or levels_at(game), []
    if arguments.program:
        check_learned(game, [check_level(name) for name in levels])
        more = pairings(game, arguments.program, levels, arguments.deals, progress_line("game"))
    done = ladder(game, levels, arguments.deals, arguments.seed, progress_line("pair"), more)
    print(json.dumps(done.summary()) if arguments.json else "\n".join(markdown(done) if arguments.markdown else plain(done)))
    return 0


def progress_line(what: str) -> Callable[[int, int], None]:
    """Which pair or game is being played, where a person sees it."""
    if not sys.stderr.isatty():
        return lambda done, pairs: None

    def show(done: int, pairs: int) -> None:
        sys.stderr.write("\r\x1b[K" + (f"{what} {done + 1} of {pairs}" if done < pairs else ""))
        sys.stderr.flush()

    return show


def plain(done: Ladder) -> list[str]:
    """The scale, then what each level won against the others, as text."""
    lines = [f"{rung.level:<12} {rung.strength:6.0f}  ({rung.low:.0f} – {rung.high:.0f})" for rung in reversed(done.rungs)]
    pairs = [f"{p.one:<12} against {p.others:<12} {p.share:.1%} ±{100 * p.margin:.1f} (fair {p.fair:.0%})" for p in done.pairings]
    return [*lines, "", *pairs, *done.rings(), "", done.remark]


def markdown(done: Ladder) -> list[str]:
    """The same as tables."""
    headings = strength_headings(done)
    rows = [headings, ["---"] * len(headings), *strength_rows(done)]
    return [*(f"| {' | '.join(row)} |" for row in rows), "", " ".join([done.remark, *done.rings()])]
