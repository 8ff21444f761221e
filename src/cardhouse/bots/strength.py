"""How strong the levels are, as it was measured: strength.toml, made by `python bench/strength.py`, shown wherever a level is chosen."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from typing import Any

from cardhouse.engine.game import Game, load

FILE = "strength.toml"
YARDSTICK = "normal"  # the level that all others are compared with


@dataclass(frozen=True)
class Share:
    """What one side of a level wins of all games, half of the 95% interval, how many deals were played, each from every side, and their
    first seed."""

    share: float
    margin: float
    deals: int = 0
    seed: int = 0


@dataclass(frozen=True)
class Variant:
    """What was measured for one variant of a game.

    `pairs` has, for a level and another at all other sides, the first one's share; `elo` has each level's strength above the weakest with
    its 95% interval, the strongest first; `tempers` has a level with a temper against the same without.
    """

    game: str
    options: dict[str, Any]  # those that are not the usual ones
    fair: float  # the share of a side among equals
    elo: tuple[tuple[str, int, int, int], ...]
    pairs: dict[tuple[str, str], Share]
    tempers: dict[tuple[str, str], Share] = field(default_factory=dict)

    @property
    def deals(self) -> int:
        """Of every pair at the least."""
        return min((share.deals for share in self.pairs.values()), default=0)

    def against(self, level: str = YARDSTICK) -> dict[str, Share]:
        """The share of every level against this one, the strongest first."""
        same = {(level, level): Share(self.fair, 0.0)}
        found = {**self.pairs, **same}
        return {one: found[one, level] for one, *_ in self.elo if (one, level) in found}


def read(text: str) -> tuple[Variant, ...]:
    """The variants of a strength.toml."""
    return tuple(
        Variant(
            each["game"],
            each["options"],
            each["fair"],
            tuple((level, strength, low, high) for level, strength, low, high in each["elo"]),
            shares(each["pairs"]),
            shares(each.get("tempers", ())),
        )
        for each in tomllib.loads(text).get("variant", ())
    )


def shares(lines: Iterable[list[Any]]) -> dict[tuple[str, str], Share]:
    return {(one, others): Share(*found) for one, others, *found in lines}


@cache
def variants() -> tuple[Variant, ...]:
    """All that was measured."""
    return read((files("cardhouse.bots") / FILE).read_text("utf-8"))


def measured(game: Game) -> Variant | None:
    """What was measured for a game with as many seats and the options most like these; None where nothing was."""
    best, least = None, len(game.options) + 1
    for variant in variants():
        if variant.game != game.key:
            continue
        like = load(game.key, **variant.options)
        apart = sum(game.options[name] != value for name, value in like.options.items())
        if like.seats == game.seats and apart < least:
            best, least = variant, apart
    return best
