"""Cardhouse: a house for card games. Rules written once, played at a table, compiled, on a GPU and in the browser."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cardhouse.engine.actions import Action
from cardhouse.engine.errors import CardhouseError, IllegalAction, NotInstalled, OptionError, RecordError, UndoRefused, UnknownGame
from cardhouse.engine.game import Game, Spec, keys, load, register
from cardhouse.engine.match import Result
from cardhouse.engine.record import Record, loads
from cardhouse.engine.table import Table

if TYPE_CHECKING:
    from cardhouse.lab.simulate import Simulation

__version__ = "0.1.0"


def simulate(game: str | Game, **arguments: Any) -> Simulation:
    """Play many games between bots; see cardhouse.lab.simulate.simulate."""
    from cardhouse.lab.simulate import simulate as run

    return run(game, **arguments)


__all__ = [
    "Action",
    "CardhouseError",
    "Game",
    "IllegalAction",
    "NotInstalled",
    "OptionError",
    "Record",
    "RecordError",
    "Result",
    "Spec",
    "Table",
    "UndoRefused",
    "UnknownGame",
    "keys",
    "load",
    "loads",
    "register",
    "simulate",
]
