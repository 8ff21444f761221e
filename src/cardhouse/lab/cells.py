"""What the lab finds, as a table in a cell of a notebook, as a frame, and as a plot; the command line prints the same rows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from cardhouse.engine.errors import NotInstalled, OptionError
from cardhouse.engine.picture import Picture
from cardhouse.lab.designs import PAIRS
from cardhouse.lab.drawing import drawing
from cardhouse.lab.matrix import matrix_html
from cardhouse.lab.report import value_rows
from cardhouse.lab.words import findings, notes, written

if TYPE_CHECKING:
    from cardhouse.lab.ladder import Ladder
    from cardhouse.lab.results import Results
    from cardhouse.lab.simulate import Simulation

SEATS = ("seat", "bot", "wins", "share", "95% interval", "mean points")
MEASURED = ("metric", "variant", "value", "difference", "")
NO_FRAME = "Polars is not installed, so there is no frame: pip install 'cardhouse[lab]'; {instead} gives the same as plain data"
Rows = Sequence[Sequence[str]]


def seat_rows(done: Simulation) -> list[tuple[str, ...]]:
    """A row for each seat."""
    return [
        (str(seat), it.bot, f"{it.wins:,.1f}", f"{it.share:.2%}", f"{it.low:.2%} – {it.high:.2%}", f"{it.mean_points:.2f}")
        for seat, it in enumerate(done.seats)
    ]


def measured_rows(found: Results) -> list[tuple[str, ...]]:
    """A row for each metric and variant: its value, and by how much it differs from the baseline."""
    clear = found.clear()
    rows: list[tuple[str, ...]] = []
    for i, variant in enumerate(found.experiment.variants):
        for column in variant.columns:
            here, apart = found.estimate(i, column.key), found.difference(i, column.key)
            assert here is not None
            based = variant.base == i
            mark = "clear" if (i, column.key) in clear else "" if based else "not told apart"
            moved = written(apart, column.unit, sign=True) if apart and not based else ""
            rows.append((column.label, variant.name, written(here, column.unit), moved, mark))
    order = {column.label: place for place, column in enumerate(found.columns())}
    return sorted(rows, key=lambda row: order[row[0]])


def strength_rows(done: Ladder) -> list[list[str]]:
    """A row for each level, the strongest first: its strength, then its share against each other level."""
    levels = [rung.level for rung in reversed(done.rungs)]
    share = {(p.one, p.others): f"{100 * p.share:.1f} ±{100 * p.margin:.1f}" for p in done.pairings}
    return [
        [rung.level, f"{rung.strength:.0f} ({rung.low:.0f} – {rung.high:.0f})", *(share.get((rung.level, other), "") for other in levels)]
        for rung in reversed(done.rungs)
    ]


def strength_headings(done: Ladder) -> list[str]:
    return ["one side of", "Elo", *(f"against {rung.level}" for rung in reversed(done.rungs))]


def html_table(headings: Sequence[str], rows: Rows, before: Sequence[str] = (), after: Sequence[str] = ()) -> str:
    """A table between sentences; notebooks bring the style."""
    head = "".join(f"<th>{escape(each)}</th>" for each in headings)
    body = "".join(f"<tr>{''.join(f'<td>{escape(each)}</td>' for each in row)}</tr>" for row in rows)
    first, last = ("".join(f"<p>{escape(each)}</p>" for each in sentences) for sentences in (before, after))
    return f"{first}<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>{last}"


def simulation_html(done: Simulation) -> str:
    title = f"{done.game.spec.title}, {done.games:,} games, seed {done.seed}"
    return html_table(SEATS, seat_rows(done), [title], [done.first_sentence])


def ladder_html(done: Ladder) -> str:
    return html_table(strength_headings(done), strength_rows(done), [done.game.spec.title], [*done.rings(), done.remark])


def results_html(found: Results) -> str:
    """The findings in sentences, then the numbers."""
    if not found.games:
        return "<p>Nothing has been played yet.</p>"
    if found.experiment.design == PAIRS:
        return "".join(f"<p>{escape(each)}</p>" for each in findings(found)) + matrix_html(found)
    deals = f"{found.games:,} deals, each played with every variant; 95% intervals; seed {found.experiment.seed}."
    return html_table(MEASURED, measured_rows(found), findings(found), [*notes(found), deals])


def frame(rows: Sequence[Mapping[str, Any]] | Mapping[str, Sequence[Any]], instead: str) -> Any:
    """Rows, or columns by name, as a frame."""
    if not find_spec("polars"):
        raise NotInstalled(NO_FRAME.format(instead=instead))
    import polars

    return polars.DataFrame(rows, infer_schema_length=None)


def plot(found: Results, metric: str = "") -> Picture:
    """The intervals of one measured number over all variants, as SVG; the dotted line is what is fair."""
    columns = {column.key: column for column in found.columns()}
    if metric and metric not in columns:
        raise OptionError(f"this experiment measured {', '.join(columns)}, not {metric!r}")
    column = columns[metric] if metric else next(iter(columns.values()))
    rows = value_rows(found, column)
    if not rows:
        raise OptionError("nothing has been played yet, so there is nothing to plot")
    return drawing(f"{column.label}, with 95% intervals", rows, column.unit)


class Report(str):
    """A whole report as HTML, a text. A cell shows it in a frame of its own, so that its style and the notebook's do not meet."""

    def __repr__(self) -> str:
        return f"<Report, {len(self)} characters of HTML>"

    def _repr_html_(self) -> str:
        return f'<iframe srcdoc="{escape(self)}" width="100%" height="640" style="border:0"></iframe>'
