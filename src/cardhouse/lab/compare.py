"""Two results of the same game side by side: what differs between them, as an estimate with its interval.

Where both played the same deals in the same blocks, the blocks are compared in pairs, so that luck of the cards cancels out; otherwise
they are independent.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from cardhouse.engine.errors import CardhouseError
from cardhouse.lab.metrics import SHARE, Column
from cardhouse.lab.results import Estimate, Results, holm
from cardhouse.lab.simulate import Z95
from cardhouse.lab.words import moved, ranged

FEWEST_PAIRS = 20  # blocks that both must have played to be compared in pairs
ALL = "all"


class CompareError(CardhouseError):
    """Two results that cannot be compared."""


@dataclass(frozen=True)
class Line:
    """A measured number in both results, and by how much the second is above the first."""

    variant: str
    column: Column
    one: Estimate
    other: Estimate
    apart: Estimate


@dataclass(frozen=True)
class Comparison:
    """What two results have in common; made by `compare`."""

    one: Results
    other: Results
    variants: Mapping[str, tuple[int, int]]  # by name: the number in each

    @cached_property
    def paired(self) -> list[int]:
        """The blocks that hold the same deals in both, where there are enough."""
        a, b = self.one.experiment, self.other.experiment
        both = sorted(self.one.blocks.keys() & self.other.blocks.keys())
        same = [block for block in both if a.seed == b.seed and a.span(block) == b.span(block)]
        return same if len(same) >= FEWEST_PAIRS else []

    @cached_property
    def lines(self) -> list[Line]:
        """Every number that both have measured."""
        found = []
        for name, (i, j) in self.variants.items():
            theirs = {column.key for column in self.other.experiment.variants[j].columns}
            for column in self.one.experiment.variants[i].columns:
                one, other = self.one.estimate(i, column.key), self.other.estimate(j, column.key)
                if one and other and column.key in theirs:
                    found.append(Line(name, column, one, other, self.apart(i, j, column, one, other)))
        return found

    def apart(self, i: int, j: int, column: Column, one: Estimate, other: Estimate) -> Estimate:
        """The second less the first."""
        value, error = other.value - one.value, math.hypot(one.error, other.error)
        if self.paired:
            pairs = [(self.one.blocks[block], self.other.blocks[block]) for block in self.paired]
            sums = [(b.sums[j][column.key][0] - a.sums[i][column.key][0], a.games) for a, b in pairs]
            games = sum(count for _, count in sums)
            mean = sum(each for each, _ in sums) / games
            spread = sum((each - mean * count) ** 2 for each, count in sums) * len(sums) / (len(sums) - 1)
            value, error = mean / column.scale, math.sqrt(spread) / games / column.scale
        return Estimate(value, value - Z95 * error, value + Z95 * error, min(one.games, other.games), error)

    @cached_property
    def clear(self) -> set[int]:
        """The lines that differ beyond doubt, all of them judged together (Holm)."""
        return holm({i: line.apart.p for i, line in enumerate(self.lines)})


def compare(one: Results, other: Results) -> Comparison:
    """Two results of one game. Variants are matched by their names; where both have one alone, those are."""
    if one.experiment.game != other.experiment.game:
        raise CompareError(f"these are two games, {one.experiment.game} and {other.experiment.game}: compare results of one")
    if not one.games or not other.games:
        raise CompareError("one of them has no games yet: run it first")
    names = [[variant.name for variant in each.experiment.variants] for each in (one, other)]
    if len(names[0]) == len(names[1]) == 1:
        matched = {names[0][0] if names[0] == names[1] else ALL: (0, 0)}
    else:
        matched = {name: (i, names[1].index(name)) for i, name in enumerate(names[0]) if name in names[1]}
    found = Comparison(one, other, matched)
    if not found.lines:
        raise CompareError("they have no variant with the same measured number: give both the same `vary` and a metric in common")
    return found


def comparison_findings(found: Comparison, one: str, other: str) -> list[str]:
    """What differs, in sentences."""
    said = []
    for i in sorted(found.clear, key=lambda i: found.lines[i].apart.p):
        line = found.lines[i]
        where = "" if line.variant == ALL else f", {line.variant}"
        first, second = ranged(line.one, line.column.unit), ranged(line.other, line.column.unit)
        said.append(f"{line.column.label}{where}: {moved(line.apart, line.column.unit)} in {other} ({second}) than in {one} ({first}).")
    widest = max((line.apart.margin for line in found.lines if line.column.unit == SHARE), default=None)
    bound = f" (intervals of ± {100 * widest:.1f} points at most)" if widest is not None else ""
    rest = len(found.lines) - len(said)
    if rest:
        said.append(f"{'The other' if said else 'All'} {rest} measured numbers are not told apart{bound}.")
    how = f"{len(found.paired)} blocks of the same deals in pairs" if found.paired else "as independent runs: seed or games differ"
    return [*said, f"Compared {how}; “beyond doubt” is Holm’s correction at 5% over {len(found.lines)} numbers."]
