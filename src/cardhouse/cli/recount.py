"""cardhouse recount: everybody's progress computed again from the logs of finished games."""

from __future__ import annotations

import argparse

from cardhouse.cli.house import open_house
from cardhouse.cli.parser import Parser
from cardhouse.engine.errors import NotInstalled
from cardhouse.engine.text import Count


def parser() -> Parser:
    """What cardhouse recount takes."""
    made = Parser(
        "recount",
        "Compute levels, quests, achievements and statistics of everybody again from the logs of finished games, also while the house is "
        "open. Nothing changes where nothing was wrong.",
        ["cardhouse recount", "cardhouse recount --db /srv/cards/house.db"],
    )
    made.add_argument("--db", metavar="PLACE", help="the house's database, where it is not the usual one (as does CARDHOUSE_DB)")
    return made


def run(arguments: argparse.Namespace) -> int:
    """Count all finished games again."""
    try:
        from cardhouse.server.progress.counting import recount
    except ModuleNotFoundError as error:
        raise NotInstalled(f"{error.name} is not installed here: the house needs pip install 'cardhouse[server]'") from None
    store = open_house(arguments.db)
    try:
        done = recount(store)
    finally:
        store.close()
    print(f"Counted again: {Count(done.tables):game|games} of {Count(done.people):person|people}.")
    return 0
