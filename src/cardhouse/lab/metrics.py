"""What an experiment can measure: for every game a whole number, so that sums are exact in whatever order blocks are merged."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from cardhouse.engine.game import Game
from cardhouse.lab.watch import CHANGES, DECISIONS, ENDING, HALF, MOVES, START, WON

WHOLE = 420  # a win, in parts: it can be shared by any number of seats up to seven
SHARE, NUMBER = "share", "number"
SKILL = "skill"


@dataclass(frozen=True)
class Games:
    """What was seen of some games: a line each (lab/watch.py), the points by seat, the side of each seat."""

    game: Game
    sides: Sequence[int]
    lines: Any
    points: Any

    @property
    def side_count(self) -> int:
        return len(set(self.sides))


@dataclass(frozen=True)
class Column:
    """One measured number of a variant: its key, what a person calls it, and by what its sums are to be divided."""

    key: str
    label: str
    unit: str
    scale: int = 1
    fair: float | None = None  # the value at which nobody is favoured


@dataclass(frozen=True)
class Metric:
    """A word for an experiment's list of metrics: what it says, which columns a game has of it, and their values."""

    purpose: str
    columns: Callable[[Game, Sequence[int]], list[Column]]
    values: Callable[[Games], list[Any]] = lambda games: []


def parts_of(games: Games, seats: Any) -> Any:
    """The parts of a win that some seats have, as bits for each game; a game that nobody won has none."""
    won = games.lines[:, WON].astype("i8")
    return WHOLE * ones(won & seats) // ones(won).clip(1)


def ones(bits: Any) -> Any:
    return sum((bits >> seat) & 1 for seat in range(8))


def mask_of(sides: Sequence[int], side: int) -> int:
    return sum(1 << seat for seat, its in enumerate(sides) if its == side)


def first_values(games: Games) -> list[Any]:
    """The side of who moved first, as seats."""
    import numpy as np

    masks = np.array([mask_of(games.sides, side) for side in games.sides], "i8")
    return [parts_of(games, masks[games.lines[:, START]])]


def comeback_values(games: Games) -> list[Any]:
    """Whether a side that led alone at half time did not win."""
    import numpy as np

    masks = np.array([0, *(mask_of(games.sides, side) for side in range(max(games.sides) + 1))], "i8")
    won = games.lines[:, WON].astype("i8")
    half = masks[games.lines[:, HALF]]
    return [((half > 0) & (won > 0) & (won & half == 0)).astype("i8")]


def shared_values(games: Games) -> list[Any]:
    """Whether more than one side won."""
    won = games.lines[:, WON].astype("i8")
    return [(sum((won & mask_of(games.sides, side) > 0).astype("i8") for side in sorted(set(games.sides))) > 1).astype("i8")]


def side_columns(game: Game, sides: Sequence[int]) -> list[Column]:
    many = sorted(set(sides))
    teams = len(many) < len(sides)
    return [Column(f"side{side}", f"{'Team' if teams else 'Seat'} {side + 1} wins", SHARE, WHOLE, 1 / len(many)) for side in many]


def end_columns(game: Game, sides: Sequence[int]) -> list[Column]:
    said = [game.spec.text.say("endings", each) for each in game.spec.endings]
    return [Column(f"end{i}", f"Ends by {how}", SHARE) for i, how in enumerate(said)]


def column(key: str, label: str, unit: str, scale: int = 1) -> Callable[[Game, Sequence[int]], list[Column]]:
    return lambda game, sides: [Column(key, label, unit, scale)]


METRICS = {
    "first": Metric(
        "how often the side that moves first wins",
        lambda game, sides: [Column("first", "First player wins", SHARE, WHOLE, 1 / len(set(sides)))],
        first_values,
    ),
    "sides": Metric(
        "how often each seat wins, or each team where there are some",
        side_columns,
        lambda games: [parts_of(games, mask_of(games.sides, side)) for side in sorted(set(games.sides))],
    ),
    "seat": Metric(
        "how often the first seat wins, or its team",
        lambda game, sides: side_columns(game, sides)[:1],
        lambda games: [parts_of(games, mask_of(games.sides, 0))],
    ),
    "length": Metric("moves a game", column("length", "Moves a game", NUMBER), lambda games: [games.lines[:, MOVES].astype("i8")]),
    "decisions": Metric(
        "moves a game at which there was more than one to choose from",
        column("decisions", "Decisions a game", NUMBER),
        lambda games: [games.lines[:, DECISIONS].astype("i8")],
    ),
    "lead_changes": Metric(
        "how often another side takes the lead, by the score",
        column("lead_changes", "Lead changes a game", NUMBER),
        lambda games: [games.lines[:, CHANGES].astype("i8")],
    ),
    "comebacks": Metric(
        "games that the side in the lead at half time does not win", column("comebacks", "Comebacks", SHARE), comeback_values
    ),
    "ends": Metric(
        "in which way games end, where the game knows several",
        end_columns,
        lambda games: [(games.lines[:, ENDING] == i).astype("i8") for i in range(len(games.game.spec.endings))],
    ),
    "shared": Metric("games that several sides win together", column("shared", "Shared wins", SHARE), shared_values),
    "unfinished": Metric(
        "games that nobody wins",
        column("unfinished", "Games without a winner", SHARE),
        lambda games: [(games.lines[:, WON] == 0).astype("i8")],
    ),
    "points": Metric(
        "points of a seat at the end, on average",
        column("points", "Points of a seat", NUMBER, WHOLE),
        lambda games: [games.points.sum(axis=1).astype("i8") * (WHOLE // games.game.seats)],
    ),
    SKILL: Metric(
        "what one side of the experiment's bots wins among weaker ones, from every side of the same deals",
        lambda game, sides: [Column(SKILL, "The stronger bot wins", SHARE, WHOLE * WHOLE, 1 / len(set(sides)))],
    ),
}


def columns_of(metrics: Sequence[str], game: Game, sides: Sequence[int]) -> list[Column]:
    """The columns that a game has of some metrics, in their order."""
    return [each for name in metrics for each in METRICS[name].columns(game, sides)]
