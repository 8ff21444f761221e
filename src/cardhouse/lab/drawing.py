"""A plot of intervals as SVG that stands alone: in a cell of a notebook, and beside a report in Markdown. It has a ground of its own."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from cardhouse.engine.picture import Picture, svg
from cardhouse.lab.plots import CLEAR, UNCLEAR, USUAL, Row, scale_of, tick_text, ticks

NAMES, PLOT, VALUES, LINE, TOP = 240, 390, 230, 24, 32  # widths of its parts; heights of a line and of the words above
COLOURS = {CLEAR: "#17614c", UNCLEAR: "#8a7664", USUAL: "#b3490f"}
STYLE = (
    "text{font:13px system-ui,sans-serif;fill:#2a1b18}",
    ".h{font-weight:600}",
    ".v{text-anchor:end}",
    ".m{text-anchor:middle;fill:#67534a;font-size:11px}",
    ".g{stroke:#e3d8c4}",
    ".f{stroke:#2a1b18;stroke-width:1.4;stroke-dasharray:2 4}",
    *(f".{mark}{{stroke:{colour};stroke-width:2;fill:{colour}}}" for mark, colour in COLOURS.items()),
    ".hollow{fill:#fffbf2}",
)


def drawing(title: str, rows: Sequence[Row], unit: str, zero: bool = False) -> Picture:
    """A line for each row over one scale; dotted is what is fair, or no difference."""
    low, high = scale_of(rows, zero)
    bottom = TOP + LINE * len(rows)

    def place(value: float) -> float:
        return round(NAMES + PLOT * (value - low) / (high - low), 1)

    parts = [f'<text x="8" y="20" class="h">{escape(title)}</text>']
    for at in ticks(low, high):
        parts.append(f'<line class="g" x1="{place(at)}" x2="{place(at)}" y1="{TOP}" y2="{bottom}"/>')
        parts.append(f'<text class="m" x="{place(at)}" y="{bottom + 14}">{tick_text(at, unit, zero)}</text>')
    for i, row in enumerate(rows):
        y = TOP + LINE * i + LINE // 2
        even = 0.0 if zero else row.fair
        if even is not None:
            parts.append(f'<line class="f" x1="{place(even)}" x2="{place(even)}" y1="{y - LINE // 2}" y2="{y + LINE // 2}"/>')
        a, b, at = place(row.it.low), place(row.it.high), place(row.it.value)
        parts.append(f'<path class="{row.mark}" d="M{a} {y}H{b}M{a} {y - 4}v8M{b} {y - 4}v8"/>')
        kind = f"{row.mark} hollow" if row.mark == UNCLEAR else row.mark
        shape = f'path d="M{at} {y - 5}l5 5-5 5-5-5z"' if row.mark == CLEAR else f'circle cx="{at}" cy="{y}" r="4"'
        parts.append(f'<{shape} class="{kind}"/><text x="8" y="{y + 4}">{escape(row.name)}</text>')
        parts.append(f'<text class="v" x="{NAMES + PLOT + VALUES - 8}" y="{y + 4}">{escape(f"{row.value}  {row.small}".strip())}</text>')
    return svg("plot", title, (NAMES + PLOT + VALUES, bottom + 22), STYLE, "#fffbf2", parts)
