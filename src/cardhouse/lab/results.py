"""What came of an experiment: the sums of its blocks, and estimates with 95% intervals.

A margin is reached by Stein's two-stage procedure: after a tenth of the games, a part that was fixed before, the spread seen so far fixes
how many games there will be, and what is seen later changes that no more. So the interval keeps its 95%, which it would not if the run
stopped as soon as it looked narrow.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from statistics import NormalDist
from typing import Any

from cardhouse.lab.experiment import Experiment
from cardhouse.lab.metrics import SHARE, Column, columns_of
from cardhouse.lab.simulate import Z95, interval

FEW = 10  # wins or losses below which the normal interval of a share is too narrow, and Wilson's is used
EDGES = tuple(dict.fromkeys(round(2 ** (k / 4)) for k in range(80)))  # of the histogram of lengths: four bins a doubling


@dataclass(frozen=True)
class BlockResult:
    """The sums of one block: for each variant and column [sum, sum of squares, the same of the differences from the baseline]."""

    block: int
    games: int
    sums: tuple[Mapping[str, tuple[int, int, int, int]], ...]
    lengths: tuple[Mapping[int, int], ...]  # how many games of each variant have a length from EDGES[i] on

    def data(self) -> dict[str, Any]:
        """As JSON keeps it."""
        return {"block": self.block, "games": self.games, "sums": self.sums, "lengths": self.lengths}


def block_result(data: Mapping[str, Any]) -> BlockResult:
    """A block's result as JSON kept it."""
    sums = tuple({key: (each[0], each[1], each[2], each[3]) for key, each in line.items()} for line in data["sums"])
    lengths = tuple({int(edge): count for edge, count in line.items()} for line in data["lengths"])
    return BlockResult(data["block"], data["games"], sums, lengths)


@dataclass(frozen=True)
class Estimate:
    """A measured number with its 95% interval and the number of games behind it."""

    value: float
    low: float
    high: float
    games: int
    error: float  # standard error

    @property
    def margin(self) -> float:
        """Half of the interval."""
        return (self.high - self.low) / 2

    @property
    def p(self) -> float:
        """How likely a difference as large as this would be if there were none."""
        if self.error == 0:
            return 1.0 if self.value == 0 else 0.0
        return 2 * (1 - NormalDist().cdf(abs(self.value) / self.error))


@dataclass(frozen=True, repr=False)
class Results:
    """All blocks played so far, merged by number: the same for the same experiment wherever they were played."""

    experiment: Experiment
    blocks: Mapping[int, BlockResult] = field(default_factory=dict)

    @cached_property
    def games(self) -> int:
        """Deals, each of which was played with every variant."""
        return sum(each.games for each in self.blocks.values())

    @property
    def needed(self) -> int | None:
        """How many blocks there will be; None before that is fixed."""
        return blocks_needed(self.experiment, self.blocks)

    @property
    def complete(self) -> bool:
        return self.needed == len(self.blocks)

    def columns(self) -> list[Column]:
        """Every column that some variant has, in order."""
        found = {column.key: column for variant in self.experiment.variants for column in variant.columns}
        return list(found.values())

    @cached_property
    def totals(self) -> list[dict[str, tuple[int, int, int, int]]]:
        """The sums of all blocks, by variant and column."""
        return total(self.blocks.values(), len(self.experiment.variants))

    @cached_property
    def lengths(self) -> list[dict[int, int]]:
        """The histogram of lengths, by variant."""
        found: list[dict[int, int]] = [{} for _ in self.experiment.variants]
        for each in self.blocks.values():
            for mine, line in zip(found, each.lengths, strict=True):
                for edge, count in line.items():
                    mine[edge] = mine.get(edge, 0) + count
        return [dict(sorted(line.items())) for line in found]

    def estimate(self, variant: int, key: str) -> Estimate | None:
        """A number of a variant; None where it has no such column or nothing was played."""
        column = next((each for each in self.experiment.variants[variant].columns if each.key == key), None)
        if column is None or not self.games:
            return None
        first, second, _, _ = self.totals[variant][key]
        return estimate(first, second, self.games, column.scale, column.unit == SHARE)

    def difference(self, variant: int, key: str) -> Estimate | None:
        """By how much a variant differs from its baseline on the same deals; None where one of them has no such column."""
        if self.estimate(variant, key) is None or self.estimate(self.experiment.variants[variant].base, key) is None:
            return None
        column = next(each for each in self.experiment.variants[variant].columns if each.key == key)
        _, _, first, second = self.totals[variant][key]
        return estimate(first, second, self.games, column.scale)

    def rows(self) -> list[dict[str, Any]]:
        """One row for each variant and column, for a frame or a file."""
        found = []
        clear = self.clear()
        for i, variant in enumerate(self.experiment.variants):
            for column in variant.columns:
                here, apart = self.estimate(i, column.key), self.difference(i, column.key)
                if here is None:
                    continue
                row = {"variant": variant.name, "metric": column.key, "label": column.label, "unit": column.unit, "games": here.games}
                row |= {"value": here.value, "low": here.low, "high": here.high}
                row |= {"difference": apart and apart.value, "difference_low": apart and apart.low, "difference_high": apart and apart.high}
                found.append({**row, "clear": (i, column.key) in clear})
        return found

    def frame(self) -> Any:
        """The rows as a frame of Polars; pandas.DataFrame(rows()) is one of pandas."""
        from cardhouse.lab.cells import frame

        return frame(self.rows(), "rows()")

    def plot(self, metric: str = "") -> Any:
        """The intervals of one measured number, the first where none is named, drawn in a cell of a notebook."""
        from cardhouse.lab.cells import plot

        return plot(self, metric)

    def report(self) -> Any:
        """The whole report (a text of HTML), shown in a cell of a notebook."""
        from cardhouse.lab.cells import Report
        from cardhouse.lab.report import html_report

        return Report(html_report(self))

    def _repr_html_(self) -> str:
        from cardhouse.lab.cells import results_html

        return results_html(self)

    def __repr__(self) -> str:
        return f"<Results of {self.experiment.game}: {len(self.experiment.variants)} variants, {self.games:,} deals>"

    def clear(self) -> set[tuple[int, str]]:
        """The differences from the baseline that are beyond doubt, all of them together, by Holm's correction."""
        return holm(self.clear_candidates())

    def clear_candidates(self) -> dict[tuple[int, str], float]:
        """Every difference from the baseline, by variant and column, with how likely it would be if there were none."""
        ps = {}
        for i, variant in enumerate(self.experiment.variants):
            for column in variant.columns if variant.base != i else ():
                if (apart := self.difference(i, column.key)) is not None:
                    ps[i, column.key] = apart.p
        return ps


def total(blocks: Iterable[BlockResult], variants: int) -> list[dict[str, tuple[int, int, int, int]]]:
    """Sums of sums."""
    found: list[dict[str, tuple[int, int, int, int]]] = [{} for _ in range(variants)]
    for block in blocks:
        for mine, line in zip(found, block.sums, strict=True):
            for key, (a, b, c, d) in line.items():
                before = mine.get(key, (0, 0, 0, 0))
                mine[key] = (before[0] + a, before[1] + b, before[2] + c, before[3] + d)
    return found


def estimate(first: int, second: int, games: int, scale: int, share: bool = False) -> Estimate:
    """The mean of values from their sum and sum of squares, in whole numbers of 1/scale."""
    mean = first / games
    spread = max(0.0, (second - first * first / games) / max(1, games - 1))
    error = math.sqrt(spread / games) / scale
    value = mean / scale
    if share and min(value, 1 - value) * games < FEW:
        return Estimate(value, *interval(min(1.0, max(0.0, value)) * games, games), games, error)
    return Estimate(value, value - Z95 * error, value + Z95 * error, games, error)


def blocks_needed(experiment: Experiment, blocks: Mapping[int, BlockResult]) -> int | None:
    """How many blocks the pilot asks for, so that the first metric of each variant is within the margin; None before it is over."""
    if experiment.margin is None:
        return experiment.blocks
    pilot = [blocks[number] for number in range(experiment.pilot) if number in blocks]
    if len(pilot) < experiment.pilot:
        return None
    games, wanted = sum(each.games for each in pilot), 0
    for variant, sums in zip(experiment.variants, total(pilot, len(experiment.variants)), strict=True):
        for column in columns_of(experiment.metrics[:1], variant.game, variant.sides):
            error = estimate(*sums[column.key][:2], games, column.scale).error
            margin = experiment.margin / 100 if column.unit == SHARE else experiment.margin
            wanted = max(wanted, math.ceil(games * (Z95 * error / margin) ** 2))
    return min(experiment.blocks, max(experiment.pilot, -(-wanted // experiment.block)))


def missing(experiment: Experiment, blocks: Mapping[int, BlockResult]) -> list[int]:
    """The numbers of the blocks that can be played now: those of the pilot first; none when all is done."""
    needed = blocks_needed(experiment, blocks)
    return [number for number in range(experiment.pilot if needed is None else needed) if number not in blocks]


def holm(ps: Mapping[Any, float], level: float = 0.05) -> set[Any]:
    """Those of many comparisons that are beyond doubt together (Holm's step-down correction)."""
    found: set[Any] = set()
    for i, (key, p) in enumerate(sorted(ps.items(), key=lambda each: each[1])):
        if p > level / (len(ps) - i):
            break
        found.add(key)
    return found
