"""cardhouse games: what can be played here, and with which options."""

from __future__ import annotations

import argparse
import json
from shutil import get_terminal_size
from textwrap import wrap
from typing import Any

from cardhouse.bots.levels import levels_of, sentence_of
from cardhouse.bots.strength import measured
from cardhouse.cli.commands import is_terminal
from cardhouse.cli.parser import Parser
from cardhouse.engine.game import Spec, keys, load, spec_of
from cardhouse.engine.options import Option
from cardhouse.prose import opponents as prose


def parser() -> Parser:
    """What cardhouse games takes."""
    made = Parser("games", "List the games of the house with their seats and options.", ["cardhouse games", "cardhouse games --json"])
    made.add_argument("--json", action="store_true", help="print one JSON object")
    return made


def run(arguments: argparse.Namespace) -> int:
    """Print every game."""
    specs = [spec_of(key) for key in keys()]
    if arguments.json:
        print(json.dumps({"games": [as_json(spec) for spec in specs]}, ensure_ascii=False))
    else:
        print("\n\n".join("\n".join(lines(spec)) for spec in specs))
    return 0


def as_json(spec: Spec) -> dict[str, Any]:
    """A game and its options as plain data."""
    fewest, usual, most = spec.seats
    return {
        "key": spec.key,
        "title": spec.title,
        "tagline": spec.text.say("game", "tagline"),
        "rules": spec.version,
        "seats": {"fewest": fewest, "usual": usual, "most": most},
        "options": [
            {"name": option.name, "domain": option.domain, "default": option.default, "meaning": spec.text.say("options", option.name)}
            for option in spec.options
        ],
    }


def lines(spec: Spec) -> list[str]:
    """A game and its options as text."""
    fewest, usual, most = spec.seats
    seats = f"{fewest}–{most} seats, usually {usual}" if fewest != most else f"{most} seats"
    found = [f"{spec.key}  {spec.title}  {seats}", f"  {spec.text.say('game', 'tagline')}"]
    width = max((len(option.name) for option in spec.options), default=0)
    domain = max((len(option.domain) for option in spec.options), default=0)
    default = max((len(word(option)) for option in spec.options), default=0)
    indent = 2 + width + 2 + domain + 2 + default + 2
    columns = max(30, get_terminal_size().columns - indent) if is_terminal() else 1000
    for option in spec.options:
        said = wrap(spec.text.say("options", option.name), columns)
        found.append(f"  {option.name:<{width}}  {option.domain:<{domain}}  {word(option):<{default}}  {said[0]}")
        found += [" " * indent + more for more in said[1:]]
    return [*found, *bots(spec)]


def bots(spec: Spec) -> list[str]:
    """The levels of bots, with what each says of itself and how strong it was in the usual game."""
    game = load(spec.key)
    found = measured(game)
    shares = found.against() if found else {}
    lines = []
    for key in levels_of(spec):
        said = prose.LEVELS["en"].get(sentence_of(game, key), "")
        if found and key in shares:
            each = shares[key]
            strong = prose.strength_sentence(100 * each.share, 100 * each.margin, 100 * found.fair, round(1 / found.fair) - 1)
            said = f"{said} It {strong}." if strong.startswith("wins") else f"{said} It is {strong}."
        lines.append(f"  bot {key:<6}  {said}")
    return lines


def word(option: Option) -> str:
    """The default of an option, as it is typed."""
    value = option.default
    return f"({('on' if value else 'off') if isinstance(value, bool) else value})"
