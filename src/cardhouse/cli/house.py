"""The database of the house on this machine, for commands about it."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

from cardhouse.cli.saves import FileError, home
from cardhouse.cli.serve import DATABASE
from cardhouse.engine.errors import NotInstalled

if TYPE_CHECKING:
    from cardhouse.storage.store import Store


def place_of_house(named: str | None) -> str:
    """Where the database is: as it was named, as CARDHOUSE_DB says, or the usual file."""
    return str(named or os.environ.get("CARDHOUSE_DB") or home() / DATABASE)


def open_house(named: str | None) -> Store:
    """Open the database that is there."""
    try:
        from cardhouse.storage.opening import is_address, open_store
    except ModuleNotFoundError as error:
        raise NotInstalled(f"{error.name} is not installed here: the house needs pip install 'cardhouse[server]'") from None
    place = place_of_house(named)
    if not is_address(place) and not Path(place).is_file():
        raise FileError(f"there is no database {place}: name the one that cardhouse serve uses with --db")
    return open_store(place)
