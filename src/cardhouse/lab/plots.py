"""Plots as SVG in HTML: places along the line are percentages, so text keeps its size from a phone to a printed page.

Each plot says its numbers in text beside the drawing, which is therefore hidden from screen readers.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from html import escape

from cardhouse.lab.metrics import SHARE
from cardhouse.lab.results import EDGES, Estimate

HEIGHT, BARS = 26, 84  # of a row and of a histogram, in pixels
CLEAR, UNCLEAR, USUAL = "clear", "unclear", "usual"
MARKS = {
    CLEAR: '<path class="mark" d="M0-5 5 0 0 5-5 0z"/>',
    UNCLEAR: '<circle class="mark hollow" r="4"/>',
    USUAL: '<circle class="mark" r="4.5"/>',
}


@dataclass(frozen=True)
class Row:
    """A line of a plot of intervals: its name, the estimate, how it is marked, what is written beside it, and its fair value."""

    name: str
    it: Estimate
    mark: str
    value: str
    small: str = ""
    fair: float | None = None


def ticks(low: float, high: float, most: int = 5) -> list[float]:
    """Round numbers between two ends."""
    raw = (high - low) / most or 1.0
    step = 10 ** math.floor(math.log10(raw))
    step *= next(factor for factor in (1, 2, 5, 10) if factor * step >= raw)
    first = math.ceil(low / step - 1e-9)
    return [each * step for each in range(first, math.floor(high / step + 1e-9) + 1)]


def scale_of(rows: Sequence[Row], zero: bool) -> tuple[float, float]:
    """The ends of a scale that holds every interval, and what is fair."""
    fairs = [row.fair for row in rows if row.fair is not None]
    ends = [end for row in rows for end in (row.it.low, row.it.high)] + fairs + ([0.0] if zero else [])
    low, high = min(ends), max(ends)
    pad = (high - low) * 0.06 or abs(high) * 0.1 or 1.0
    return low - pad, high + pad


def intervals(rows: Sequence[Row], unit: str, zero: bool = False) -> str:
    """A row for each estimate with its 95% interval, over one scale; the dotted line is what is fair, or no difference."""
    low, high = scale_of(rows, zero)

    def place(value: float) -> str:
        return f"{100 * (value - low) / (high - low):.2f}%"

    marks = ticks(low, high)
    grid = "".join(f'<line class="grid" x1="{place(at)}" x2="{place(at)}" y1="0" y2="100%"/>' for at in marks)
    drawn = []
    for row in rows:
        even = 0.0 if zero else row.fair
        fair = "" if even is None else f'<line class="even" x1="{place(even)}" x2="{place(even)}" y1="0" y2="100%"/>'
        a, b, middle = place(row.it.low), place(row.it.high), HEIGHT / 2
        whisker = f'<line x1="{a}" x2="{b}" y1="{middle}" y2="{middle}"/>'
        whisker += "".join(f'<line x1="{x}" x2="{x}" y1="{middle - 5}" y2="{middle + 5}"/>' for x in (a, b))
        dot = f'<svg x="{place(row.it.value)}" y="{middle}" overflow="visible">{MARKS[row.mark]}</svg>'
        drawn.append(
            f'<div class="row {row.mark}"><span class="name">{escape(row.name).replace("_", "_<wbr>")}</span>'
            f'<svg aria-hidden="true" width="100%" height="{HEIGHT}">{grid}{fair}<g class="whisker">{whisker}</g>{dot}</svg>'
            f'<span class="value">{escape(row.value)} <small>{escape(row.small)}</small></span></div>'
        )
    labels = "".join(f'<text x="{place(at)}" y="14">{tick_text(at, unit, zero)}</text>' for at in marks)
    axis = f'<div class="row axis"><span></span><svg aria-hidden="true" width="100%" height="18">{labels}</svg><span></span></div>'
    return f'<div class="rows">{"".join(drawn)}{axis}</div>'


def tick_text(at: float, unit: str, sign: bool) -> str:
    """A number at a tick."""
    at = (100 * at if unit == SHARE else at) + 0.0
    text = f"{at:{'+' if sign and round(at, 6) else ''}.6g}" + ("" if sign or unit != SHARE else "%")
    return text.replace("-", "−")


def quantile(counts: Mapping[int, int], part: float) -> int:
    """The edge of the bin in which this part of the games lies."""
    left = part * sum(counts.values())
    for edge, count in sorted(counts.items()):
        left -= count
        if left <= 0:
            return edge
    return max(counts, default=0)


def histogram(counts: Mapping[int, int], usual: Mapping[int, int], bins: Sequence[int], most: float) -> str:
    """How long games are: bars, with the outline of the baseline over them. Bins widen with the length, four to a doubling."""
    width = 100 / len(bins)
    total, usual_total = max(1, sum(counts.values())), max(1, sum(usual.values()))
    drawn = []
    for i, edge in enumerate(bins):
        tall = BARS * counts.get(edge, 0) / total / most
        drawn.append(f'<rect class="bar" x="{i * width:.2f}%" width="{width * 0.94:.2f}%" y="{BARS - tall:.1f}" height="{tall:.1f}"/>')
        if usual is not counts:
            y = BARS * (1 - usual.get(edge, 0) / usual_total / most)
            drawn.append(f'<line class="outline" x1="{i * width:.2f}%" x2="{(i + 1) * width:.2f}%" y1="{y:.1f}" y2="{y:.1f}"/>')
    every = max(1, -(-len(bins) // 5))
    labels = "".join(f'<text x="{i * width:.2f}%" y="{BARS + 15}">{bins[i]:,}</text>' for i in range(0, len(bins), every))
    return f'<svg class="histogram" aria-hidden="true" width="100%" height="{BARS + 20}">{"".join(drawn)}{labels}</svg>'


def bins_of(lengths: Sequence[Mapping[int, int]]) -> list[int]:
    """The bins that hold all but a thousandth of the games at either end."""
    low = min(quantile(line, 0.001) for line in lengths)
    high = max(quantile(line, 0.999) for line in lengths)
    return [edge for edge in EDGES if low <= edge <= high]
