"""cardhouse backup: a copy of the house's database, made while the house is open."""

from __future__ import annotations

import argparse
from pathlib import Path

from cardhouse.cli.house import place_of_house
from cardhouse.cli.parser import Parser
from cardhouse.cli.saves import FileError
from cardhouse.storage.database import back_up
from cardhouse.storage.opening import is_address


def parser() -> Parser:
    """What cardhouse backup takes."""
    made = Parser(
        "backup",
        "Copy everything the house keeps to a file, also while it is open. cardhouse serve --db FILE opens the copy.",
        ["cardhouse backup monday.db", "cardhouse backup --db /srv/cards/house.db /mnt/backup/house.db --force"],
    )
    made.add_argument("file", metavar="FILE", help="where the copy goes")
    made.add_argument("--db", metavar="FILE", help="the house's database, where it is not the usual one (as does CARDHOUSE_DB)")
    made.add_argument("--force", action="store_true", help="write over a file that is there already")
    return made


def run(arguments: argparse.Namespace) -> int:
    """Write the copy."""
    place = place_of_house(arguments.db)
    if is_address(place):
        raise FileError("a house on PostgreSQL is copied with pg_dump, while it is open")
    source, target = Path(place), Path(arguments.file)
    if not source.is_file():
        raise FileError(f"there is no database {source}: name the one that cardhouse serve uses with --db")
    if target.is_dir():
        raise FileError(f"{target} is a folder: name a file in it, such as {target / source.name}")
    if target.exists() and target.samefile(source):
        raise FileError(f"{target} is the database itself: choose another name for the copy")
    if target.exists() and not arguments.force:
        raise FileError(f"{target} is there already: choose another name, or write over it with --force")
    back_up(str(source), str(target))
    print(f"Copied to {target} ({target.stat().st_size / 1e6:.1f} MB).")
    return 0
