"""cardhouse fit: what a position is worth, learned from games between bots."""

from __future__ import annotations

import argparse
import json
from dataclasses import asdict

from cardhouse.bots.fit import MOST_GAMES, Fit, fit
from cardhouse.bots.levels import LEVELS
from cardhouse.cli.compiling import prepare_compiling
from cardhouse.cli.parser import Parser, add_options, given_options, whole
from cardhouse.engine.game import Game, keys, load, spec_of


def parser() -> Parser:
    """What cardhouse fit takes."""
    made = Parser(
        "fit",
        "Weigh a game's features by who won games between bots, for the tuning in its evaluation.py. A fifth of the games is kept apart: "
        "on those the weights are measured.",
        ["cardhouse fit lama --games 20000", "cardhouse fit grimhand --option preset=modern --level hard --games 500"],
    )
    made.add_argument("game", metavar="GAME", help=f"one of: {', '.join(keys())}")
    made.add_argument("--games", type=whole(1, MOST_GAMES), default=3000, metavar="N", help="how many games (3000)")
    made.add_argument("--level", default="normal", metavar="LEVEL", help=f"who plays them: {', '.join(LEVELS)} (normal)")
    made.add_argument("--seed", type=whole(0, 2**63 - 1), default=1, metavar="N", help="the same seed gives the same weights (1)")
    add_options(made)
    made.add_argument("--json", action="store_true", help="print one JSON object")
    return made


def run(arguments: argparse.Namespace) -> int:
    """Play the games, weigh the features, and print the weights."""
    spec = spec_of(arguments.game)
    prepare_compiling()
    game = load(spec.key, **given_options(spec, arguments.option))
    done = fit(game, arguments.games, arguments.seed, arguments.level)
    asked = {"games": arguments.games, "level": arguments.level, "seed": arguments.seed}
    if arguments.json:
        print(json.dumps({"game": game.key, "options": dict(game.options), **asked, **asdict(done)}))
    else:
        print("\n".join(lines(game, done, **asked)))
    return 0


def lines(game: Game, done: Fit, games: int, level: str, seed: int) -> list[str]:
    """The weights by name, as they stand in a tuning, and how well they tell the winner."""
    wide = max(map(len, done.weights))
    return [
        *(f"{name:<{wide}}  {weight:>8,}" for name, weight in done.weights.items()),
        "",
        f"weights=({', '.join(map(str, done.weights.values()))}{',' if len(done.weights) == 1 else ''})",
        "",
        f"Log loss on games that were not fitted: {done.loss:.4f}; the present weights {done.present:.4f}, a plain guess {done.blind:.4f}.",
        f"{games:,} games of {level}, {done.positions:,} positions; seed {seed}.",
    ]
