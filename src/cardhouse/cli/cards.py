"""cardhouse cards: search the cards of a game."""

from __future__ import annotations

import argparse
import json
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from cardhouse.cli.parser import Parser
from cardhouse.engine.errors import OptionError
from cardhouse.engine.game import spec_of


def parser() -> Parser:
    """What cardhouse cards takes."""
    made = Parser(
        "cards",
        "Search the cards of a game: every word must be found in a card's name, element, type, rarity, keyword or text; cost<3 and "
        "strength>=2 are meant as numbers.",
        ["cardhouse cards konivrer fire", "cardhouse cards konivrer rare 'cost<3'", "cardhouse cards konivrer --deck water"],
    )
    made.add_argument("game", metavar="GAME", help="a game with a set of cards, such as konivrer")
    made.add_argument("words", metavar="WORD", nargs="*", help="what to look for; without any, all cards")
    made.add_argument("--deck", metavar="NAME", help="a ready-made deck, as text that can be pasted; or 'all' for their names")
    made.add_argument("--json", action="store_true", help="print one JSON object")
    return made


def run(arguments: argparse.Namespace) -> int:
    """Print the cards that were found."""
    spec = spec_of(arguments.game)
    if find_spec(f"{spec.package}.search") is None:
        raise OptionError(f"{spec.key} has no set of cards to search: try cardhouse cards konivrer")
    search: Any = import_module(f"{spec.package}.search")
    if arguments.deck:
        print(search.deck_text(arguments.deck))
        return 0
    found = search.search(arguments.words)
    if arguments.json:
        print(json.dumps({"cards": [search.as_json(card) for card in found]}, ensure_ascii=False))
    elif found:
        print("\n\n".join("\n".join(search.lines(card)) for card in found))
    else:
        raise OptionError(search.nothing(arguments.words))
    return 0
