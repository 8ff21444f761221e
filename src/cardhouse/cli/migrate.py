"""cardhouse migrate: a house moves from its file to PostgreSQL."""

from __future__ import annotations

import argparse

from cardhouse.cli.house import place_of_house
from cardhouse.cli.parser import Parser
from cardhouse.cli.saves import FileError
from cardhouse.engine.errors import NotInstalled
from cardhouse.engine.text import Count
from cardhouse.storage.opening import is_address, shown


def parser() -> Parser:
    """What cardhouse migrate takes."""
    made = Parser(
        "migrate",
        "Copy everything a house keeps from its file to an empty PostgreSQL database: all of it, or nothing where something goes wrong. "
        "Close the house first. The file stays as it is.",
        ["cardhouse migrate postgresql://cards@db.example.org/house", "cardhouse migrate --db /srv/cards/house.db postgresql:///house"],
    )
    made.add_argument("to", metavar="ADDRESS", help="the empty database: postgresql://user@host/name")
    made.add_argument("--db", metavar="FILE", help="the house's file, where it is not the usual one (as does CARDHOUSE_DB)")
    return made


def run(arguments: argparse.Namespace) -> int:
    """Move the house."""
    source, target = place_of_house(arguments.db), arguments.to
    if is_address(source):
        raise FileError("the house is on PostgreSQL already: name the file from which it moves with --db")
    if not is_address(target):
        raise FileError(f"cardhouse migrate goes to PostgreSQL: name a database such as postgresql://user@host/name, not {target!r}")
    try:
        from cardhouse.storage.moving import move
    except ModuleNotFoundError as error:
        raise NotInstalled(f"{error.name} is not installed here: PostgreSQL needs pip install 'cardhouse[postgres]'") from None
    rows = move(source, target)
    print(f"Moved {Count(rows):row|rows} to {shown(target)}. Open the house there with cardhouse serve --database ADDRESS.")
    return 0
