"""cardhouse rules: the page of a game's rules."""

from __future__ import annotations

import argparse
from importlib.resources import files
from importlib.util import find_spec
from pathlib import Path

import cardhouse
from cardhouse.cli.commands import is_terminal
from cardhouse.cli.parser import Parser
from cardhouse.engine.game import keys, load, spec_of
from cardhouse.prose.narrate import short_rules

PACKAGE = Path(cardhouse.__file__).parent
FOLDERS = (PACKAGE / "docs" / "rules", PACKAGE.parent.parent / "docs" / "rules")  # in a wheel, in a clone


def parser() -> Parser:
    """What cardhouse rules takes."""
    made = Parser(
        "rules", "Read the rules of a game, with their numbers and rulings.", ["cardhouse rules lama", "cardhouse rules lama | less"]
    )
    made.add_argument("game", metavar="GAME", help=f"one of: {', '.join(keys())}")
    return made


def run(arguments: argparse.Namespace) -> int:
    """Print the page: set in type on a terminal, as it is elsewhere."""
    page = page_of(spec_of(arguments.game).key)
    if not (is_terminal() and find_spec("rich")):
        print(page)
        return 0
    from rich.markdown import Markdown

    from cardhouse.cli.terminal.screen import console

    console().print(Markdown(page))
    return 0


def page_of(key: str) -> str:
    """The page of a game's rules, or its rules in short where it has none."""
    own = files(spec_of(key).package) / "rules.md"
    if own.is_file():
        return own.read_text("utf-8").strip()
    for folder in FOLDERS:
        path = folder / f"{key.replace('_', '-')}.md"
        if path.is_file():
            return path.read_text("utf-8").strip()
    game = load(key)
    return "\n".join([f"# {game.spec.title}", "", game.spec.text.say("game", "tagline"), "", *(f"- {line}" for line in short_rules(game))])
