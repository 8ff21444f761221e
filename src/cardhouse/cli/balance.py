"""cardhouse lab balance: which card numbers to change so that all decks are about equal, as a diff."""

from __future__ import annotations

import argparse
import json
import os
import sys

from cardhouse.cli.compiling import prepare_compiling
from cardhouse.cli.parser import UsageError
from cardhouse.lab.balance import Table, difference, lines_of, search

FRESH = 1000  # how far the seed of the deals that check an answer is from that of the search
GAMES = 4000  # of each pairing, to check it


def band(text: str) -> tuple[float, float]:
    """A band of percents, as in 45-55."""
    low, _, high = text.partition("-")
    if not (low.isdecimal() and high.isdecimal() and 0 <= int(low) < 50 < int(high) <= 100):
        raise argparse.ArgumentTypeError("takes two percents around 50, as in 45-55")
    return int(low) / 100, int(high) / 100


def balance(arguments: argparse.Namespace) -> int:
    """Search, check on fresh deals, and print the diff with every deck before and after."""
    if arguments.what != ["konivrer"]:
        raise UsageError("cardhouse lab balance takes konivrer: it is the game with a file of cards, and with decks that should be equal")
    if arguments.gpu or arguments.ray is not None:
        raise UsageError("cardhouse lab balance plays on the cores of this machine: leave out --gpu and --ray")
    prepare_compiling()
    low, high = arguments.within
    seed, cores = 1 if arguments.seed is None else arguments.seed, arguments.cores or os.cpu_count() or 1
    table = Table()
    report = (lambda line: print(line, file=sys.stderr)) if sys.stderr.isatty() else (lambda line: None)
    changes = search(table, low, high, seed=seed, trials=arguments.trials, cores=cores, report=report)
    games = arguments.games or GAMES
    before, after = (table.matrix(each, seed + FRESH, games, cores) for each in ([], changes))
    diff = difference(changes)
    if arguments.to:
        arguments.to.write_text(diff, "utf-8")
    if arguments.json:
        shares = {
            name: {deck: vars(matrix.share(deck)) for deck in matrix.decks} for name, matrix in (("before", before), ("after", after))
        }
        print(json.dumps({"changes": changes, "diff": diff, "games": games, **shares}))
        return 0
    print(diff or "No number needs to change.")
    print("\n".join(lines_of(before, after, low, high)))
    print(f"{len(changes)} numbers changed; checked on {games:,} fresh games of each pairing, from each seat. Nothing was applied.")
    return 0
