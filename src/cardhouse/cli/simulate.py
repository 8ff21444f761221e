"""cardhouse simulate: many games between bots, and who wins them."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable
from importlib.util import find_spec

from cardhouse.bots.levels import LEVELS
from cardhouse.cli.commands import is_terminal
from cardhouse.cli.compiling import prepare_compiling
from cardhouse.cli.parser import Parser, add_options, comma_list, given_options, whole
from cardhouse.engine.game import keys, spec_of
from cardhouse.lab.cells import SEATS, seat_rows
from cardhouse.lab.simulate import MOST_GAMES, Simulation, simulate

BAR = 30
MOST_CORES = 1024
Cells = list[tuple[str, ...]]


def parser() -> Parser:
    """What cardhouse simulate takes."""
    made = Parser(
        "simulate",
        "Let bots play many games and see who wins. The same seed gives the same games in every form and on any number of cores.",
        [
            "cardhouse simulate lama --bots normal,easy,easy,easy --games 100000 --seed 1",
            "cardhouse simulate lama --bots normal,normal --option target=60 --json",
        ],
    )
    made.add_argument("game", metavar="GAME", help=f"one of: {', '.join(keys())}")
    made.add_argument("--bots", type=comma_list, metavar="LIST", help=f"a bot for each seat: {', '.join(LEVELS)} (random)")
    made.add_argument("--games", type=whole(1, MOST_GAMES), default=10_000, metavar="N", help="how many games (10000)")
    made.add_argument("--seed", type=whole(0, 2**63 - 1), metavar="N", help="the same seed gives the same games")
    add_options(made)
    made.add_argument("--json", action="store_true", help="print one JSON object")
    form = made.add_mutually_exclusive_group()
    form.add_argument("--gpu", action="store_true", help="on a CUDA device")
    form.add_argument("--plain", action="store_true", help="interpreted, nothing compiled")
    made.add_argument("--cores", type=whole(1, MOST_CORES), metavar="N", help="how many cores (all)")
    return made


def run(arguments: argparse.Namespace) -> int:
    """Play the games, with a bar on the way, and print what came of them."""
    spec = spec_of(arguments.game)
    options = given_options(spec, arguments.option)
    prepare_compiling()
    done = simulate(
        spec.key,
        bots=arguments.bots,
        games=arguments.games,
        seed=arguments.seed,
        form="gpu" if arguments.gpu else "plain" if arguments.plain else None,
        cores=arguments.cores,
        progress=progress_bar(arguments.games),
        **options,
    )
    if arguments.json:
        print(json.dumps(done.summary()))
    elif is_terminal() and find_spec("rich"):
        draw(done)
    else:
        print("\n".join([*plain(SEATS, seat_rows(done)), "", *remarks(done)]))
    return 0


def progress_bar(games: int) -> Callable[[int], None]:
    """A bar on standard error where a person sees it; it is wiped at the end."""
    if not sys.stderr.isatty():
        return lambda finished: None
    last = -1

    def show(finished: int) -> None:
        nonlocal last
        percent = 100 * finished // games
        if percent == last:
            return
        last = percent
        filled = BAR * finished // games
        line = f"\r{'█' * filled}{'░' * (BAR - filled)} {percent:3}%  {finished:,} of {games:,} games"
        sys.stderr.write("\r\x1b[K" if finished >= games else line)
        sys.stderr.flush()

    show(0)
    return show


def remarks(done: Simulation) -> list[str]:
    """What holds for the whole run, a line each."""
    rate = done.total_moves / done.seconds if done.seconds else 0.0
    return [
        done.first_sentence,
        f"{done.games:,} games, {done.total_moves:,} moves, {rate:,.0f} moves a second ({done.form}); seed {done.seed}.",
    ]


def plain(headings: tuple[str, ...], table: Cells) -> list[str]:
    """A table in plain text: columns with two spaces between, numbers to the right."""
    widths = [max(len(line[column]) for line in [headings, *table]) for column in range(len(headings))]

    def line(words: tuple[str, ...]) -> str:
        return "  ".join(word.ljust(size) if i == 1 else word.rjust(size) for i, (word, size) in enumerate(zip(words, widths, strict=True)))

    return [line(headings), *(line(words) for words in table)]


def draw(done: Simulation) -> None:
    """The same table on a terminal."""
    from rich import box
    from rich.table import Table
    from rich.text import Text

    from cardhouse.cli.terminal.screen import console

    title = Text(f"{done.game.spec.title}, {done.games:,} games", style="bold")
    grid = Table(title=title, box=box.ROUNDED, title_justify="left")
    for i, heading in enumerate(SEATS):
        grid.add_column(heading, justify="left" if i == 1 else "right", no_wrap=True)
    best = max(seat.share for seat in done.seats)
    for seat, words in zip(done.seats, seat_rows(done), strict=True):
        grid.add_row(*words, style="bold" if seat.share == best else "")
    screen = console()
    screen.print(grid)
    for remark in remarks(done):
        screen.print(remark, soft_wrap=True)
