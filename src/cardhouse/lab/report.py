"""The report of an experiment: one HTML file that needs nothing else, for a screen of any size and for paper."""

from __future__ import annotations

from html import escape
from importlib.resources import files

from cardhouse.engine.game import spec_of
from cardhouse.lab.designs import PAIRS
from cardhouse.lab.matrix import matrix_html
from cardhouse.lab.metrics import METRICS, Column
from cardhouse.lab.plots import CLEAR, UNCLEAR, USUAL, Row, bins_of, histogram, intervals, quantile
from cardhouse.lab.results import Results
from cardhouse.lab.store import toml
from cardhouse.lab.words import findings, notes, ranged, rare, same_fair, span, written

MOST_HISTOGRAMS = 6  # variants whose lengths are drawn
MANY = 8  # variants from which on a plot is sorted by its values


def page(title: str, body: str) -> str:
    """A whole document around a body."""
    style = files("cardhouse.lab").joinpath("report.css").read_text("utf-8")
    return (
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">'
        f'<meta name="color-scheme" content="light dark"><title>{escape(title)}</title><style>{style}</style></head>\n'
        f"<body><main>{body}</main></body></html>\n"
    )


def title_of(results: Results) -> str:
    asked = results.experiment
    return asked.title or f"{spec_of(asked.game).title}: {', '.join(asked.vary) or 'as it is'}"


def html_report(results: Results) -> str:
    """The whole report."""
    asked = results.experiment
    spec = spec_of(asked.game)
    head = f"<header><p class=over>{escape(spec.title)} · Cardhouse lab</p><h1>{escape(title_of(results))}</h1>"
    head += f"<p>{escape(asked.about)}</p>" * bool(asked.about) + f"<p class=muted>{escape(played(results))}</p></header>"
    return page(title_of(results), head + finding(findings(results)) + (plots(results) if results.games else "") + method(results))


def played(results: Results) -> str:
    """How many games there are behind it, and between whom."""
    asked = results.experiment
    bots = asked.bots if isinstance(asked.bots, str) else ", ".join(asked.bots)
    said = (
        f"{results.games:,} deals, each played with all {len(asked.variants)} variants"
        if len(asked.variants) > 1
        else f"{results.games:,} games"
    )
    whole = "" if results.complete else " · not complete: it goes on when it is run again"
    return f"{said} · bots {bots} · seed {asked.seed}{whole}"


def finding(sentences: list[str]) -> str:
    first, *rest = sentences
    more = "".join(f"<li>{escape(each)}</li>" for each in rest)
    return f"<section class=card><p class=over>Finding</p><h2>{escape(first)}</h2>" + f"<ul>{more}</ul>" * bool(rest) + "</section>"


def figure(title: str, about: str, body: str) -> str:
    caption = f"<figcaption><h2>{escape(title)}</h2><p class=muted>{escape(about)}</p></figcaption>"
    return f"<section class=card><figure>{caption}{body}</figure></section>"


def plots(results: Results) -> str:
    """Every measured number, its differences from the baseline, and how long games are."""
    asked = results.experiment
    said = ""
    if asked.design == PAIRS:
        about = f"how often the row wins against the column, in percent; ± is half of the 95% interval; {results.games:,} games a pair"
        said += figure("Each against each", f"{about}; coloured where it is uneven beyond doubt", matrix_html(results))
        return said + lengths(results)
    if len(results.columns()) > 1:
        said += glance(results)
    for column in results.columns():
        if rare(results, column):
            continue
        said += value_plot(results, column)
        if len(asked.variants) > 1 and same_fair(results, column.key):
            said += difference_plot(results, column)
    return said + lengths(results)


def glance(results: Results) -> str:
    """Everything in one table: a line for each variant, bold where it differs from its baseline beyond doubt."""
    clear, columns = results.clear(), [column for column in results.columns() if not rare(results, column)]
    head = "".join(f"<th scope=col>{escape(column.label)}</th>" for column in columns)
    lines = ""
    for i, variant in enumerate(results.experiment.variants):
        cells = ""
        for column in columns:
            it = results.estimate(i, column.key)
            value, _, margin = written(it, column.unit).partition(" ± ") if it else ("–", "", "")
            kind = ' class="sure"' if (i, column.key) in clear else ""
            value += "%" if margin.endswith("%") else ""
            cells += f"<td{kind}>{value} <small>{'± ' + margin.removesuffix('%') if margin else ''}</small></td>"
        lines += f"<tr{' class=base' if variant.base == i else ''}><th scope=row>{escape(variant.name)}</th>{cells}</tr>"
    about = f"95% intervals, {results.games:,} games each; bold: differs beyond doubt from the first" + (
        " of its group" if len(results.experiment.baselines) > 1 else ""
    )
    table = f'<table class="matrix glance"><thead><tr><th></th>{head}</tr></thead><tbody>{lines}</tbody></table>'
    return figure("At a glance", about, f'<div class="wide" tabindex="0" role="region" aria-label="At a glance">{table}</div>')


def value_rows(results: Results, column: Column) -> list[Row]:
    """The values of a column; many are sorted."""
    clear, rows = results.clear(), []
    for i, variant in enumerate(results.experiment.variants):
        it = results.estimate(i, column.key)
        own = next((each for each in variant.columns if each.key == column.key), None)
        if it is not None and own is not None:
            mark = USUAL if variant.base == i else CLEAR if (i, column.key) in clear else UNCLEAR
            value = ranged(it, column.unit).partition(" (")[0]
            rows.append(Row(variant.name, it, mark, value, span(it, column.unit), own.fair))
    if len(rows) > MANY and len(results.experiment.baselines) == 1:
        rows = [rows[0], *sorted(rows[1:], key=lambda row: -row.it.value)]
    return rows


def difference_rows(results: Results, column: Column) -> list[Row]:
    """The differences of a column from the baseline; many are sorted."""
    clear, rows = results.clear(), []
    for i, variant in enumerate(results.experiment.variants):
        it = results.difference(i, column.key)
        if it is not None and variant.base != i:
            sure = (i, column.key) in clear
            value, small = written(it, column.unit, sign=True), "" if sure else "not told apart"
            rows.append(Row(variant.name, it, CLEAR if sure else UNCLEAR, value, small))
    return sorted(rows, key=lambda row: -row.it.value) if len(rows) > MANY else rows


def value_plot(results: Results, column: Column) -> str:
    rows = value_rows(results, column)
    fair = "; dotted: fair" if column.fair is not None else ""
    about = f"95% intervals; {results.games:,} {'games each' if len(rows) > 1 else 'games'}{fair}"
    return figure(column.label, about, intervals(rows, column.unit))


def difference_plot(results: Results, column: Column) -> str:
    bases = results.experiment.baselines
    usual = results.experiment.variants[0].name if len(bases) == 1 else "the first of its group"
    about = f"minus {usual}, on the same {results.games:,} deals; 95% intervals; diamond: beyond doubt"
    many = f" with {len(results.clear_candidates())} comparisons judged together" if len(results.clear_candidates()) > 1 else ""
    return figure(f"{column.label}: difference", about + many, intervals(difference_rows(results, column), column.unit, zero=True))


def lengths(results: Results) -> str:
    """Histograms of the first variants."""
    variants, lines = results.experiment.variants[:MOST_HISTOGRAMS], results.lengths[:MOST_HISTOGRAMS]
    if results.experiment.design == PAIRS or not all(lines):
        return ""
    bins = bins_of(lines)
    most = max(count / sum(line.values()) for line in lines for count in line.values())
    parts = []
    for variant, line in zip(variants, lines, strict=True):
        middle = (
            f"half of the games have {quantile(line, 0.5)} moves or more, nine in ten from {quantile(line, 0.05)} to {quantile(line, 0.95)}"
        )
        parts.append(f"<div><h3>{escape(variant.name)}</h3><p class=muted>{middle}</p>{histogram(line, lines[0], bins, most)}</div>")
    left = len(results.experiment.variants) - len(variants)
    about = f"moves a game, {results.games:,} games each; bins widen with the length" + (
        "; outline: the first" if len(variants) > 1 else ""
    )
    about += f"; {left} more variants are not drawn" if left > 0 else ""
    return figure("How long it takes", about, f"<div class=many>{''.join(parts)}</div>")


def method(results: Results) -> str:
    """How it was made, and what its words mean."""
    asked = results.experiment
    words = "".join(f"<dt>{escape(name)}</dt><dd>{escape(METRICS[name].purpose)}</dd>" for name in asked.metrics)
    said = "".join(f"<p>{escape(each)}</p>" for each in notes(results))
    spec = spec_of(asked.game)
    rules = (
        f"Rules of {spec.title}, version {spec.version}. The same file and seed give the same numbers anywhere. All variants play the "
        "same deals, so luck of the cards cancels out of their differences. “Beyond doubt” is Holm’s correction at 5% over all comparisons."
    )
    made = f"<p class=muted>{escape(rules)}</p>{said}<dl>{words}</dl><pre>{escape(toml(asked.data()))}</pre>"
    return f"<section class=card><h2>How it was made</h2>{made}</section>"
