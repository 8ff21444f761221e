"""cardhouse observation: what a learner sees of a game, entry by entry."""

from __future__ import annotations

import argparse
import json

from cardhouse.cli.parser import Parser, add_options, given_options
from cardhouse.engine.game import keys, load, spec_of
from cardhouse.envs.observe import action_count, action_text, describe


def parser() -> Parser:
    """What cardhouse observation takes."""
    made = Parser(
        "observation",
        "List every entry of an observation by its index: its name, its lowest and highest value, and what it says (docs/environments.md).",
        ["cardhouse observation lama --option players=2", "cardhouse observation lama --actions", "cardhouse observation konivrer --json"],
    )
    made.add_argument("game", metavar="GAME", help=f"one of: {', '.join(keys())}")
    made.add_argument("--actions", action="store_true", help="list the actions by their dense index instead")
    made.add_argument("--json", action="store_true", help="print one JSON object")
    add_options(made)
    return made


def run(arguments: argparse.Namespace) -> int:
    """Print the entries, or the actions."""
    spec = spec_of(arguments.game)
    game = load(spec.key, **given_options(spec, arguments.option))
    if arguments.actions:
        texts = [action_text(game, index) for index in range(action_count(game))]
        print(json.dumps({"actions": texts}) if arguments.json else "\n".join(f"{index:6}  {text}" for index, text in enumerate(texts)))
        return 0
    entries = describe(game)
    if arguments.json:
        print(json.dumps({"entries": [entry._asdict() for entry in entries]}, ensure_ascii=False))
        return 0
    wide = max(len(entry.name) for entry in entries)
    for index, entry in enumerate(entries):
        print(f"{index:5}  {entry.name:<{wide}}  {f'{entry.low} to {entry.high}':<15}  {entry.what}")
    return 0
