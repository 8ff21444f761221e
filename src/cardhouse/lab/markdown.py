"""The report of an experiment as Markdown with drawings beside it, small enough to be kept with the rules it is about."""

from __future__ import annotations

from pathlib import Path

from cardhouse.lab.designs import PAIRS
from cardhouse.lab.drawing import drawing
from cardhouse.lab.matrix import against_all, cells_of, margin_of
from cardhouse.lab.metrics import Column, columns_of
from cardhouse.lab.report import difference_rows, played, title_of, value_rows
from cardhouse.lab.results import Results
from cardhouse.lab.store import toml, write_whole
from cardhouse.lab.words import findings, notes, ranged, same_fair, written


def markdown_report(results: Results, pictures: dict[str, str], name: str) -> str:
    """The text; `pictures` are the drawings by file name, with what they show. `name` is what the experiment is run by."""
    asked = results.experiment
    lines = [f"# {title_of(results)}", "", asked.about, "", f"{played(results)}.", "", "## Finding", ""]
    lines += [f"- {sentence}" for sentence in findings(results)]
    lines += [line for file, shows in pictures.items() for line in ("", f"![{shows}]({file})")]
    lines += ["", "## Numbers", "", *(matrix_lines(results) if asked.design == PAIRS else table_lines(results)), ""]
    lines += [*notes(results), "", "## How it was made", ""]
    lines += [
        f"`cardhouse lab run {name}` plays it again: the same file and seed give the same numbers anywhere. Shares and differences have 95%"
    ]
    lines += ["intervals; *clear* is beyond doubt with all comparisons judged together (Holm’s correction at 5%).", ""]
    return "\n".join([*lines, "```toml", toml(asked.data()).strip(), "```", ""])


def table_lines(results: Results) -> list[str]:
    """Every measured number of every variant."""
    clear = results.clear()
    found = ["| | variant | value, 95% | difference | |", "|---|---|---|---|---|"]
    for column in results.columns():
        label = column.label
        for i, variant in enumerate(results.experiment.variants):
            here, apart = results.estimate(i, column.key), results.difference(i, column.key)
            if here is None:
                continue
            moved = written(apart, column.unit, sign=True) if apart and variant.base != i else ""
            mark = "" if variant.base == i else "clear" if (i, column.key) in clear else "not told apart"
            found.append(f"| {label} | {variant.name} | {ranged(here, column.unit)} | {moved} | {mark} |")
            label = ""
    return found


def matrix_lines(results: Results) -> list[str]:
    """Each against each: how often the row wins, in percent; bold where that is uneven beyond doubt."""
    cells, order = cells_of(results), against_all(results)
    found = ["| wins against | " + " | ".join(order) + " | mean |", "|---" * (len(order) + 2) + "|"]
    for one, mean in order.items():
        line = []
        for other in order:
            share, margin, clear = cells.get((one, other), (0.5, 0.0, False))
            said = f"{100 * share:.1f} ± {100 * margin:.1f}"
            line.append("·" if one == other else f"**{said}**" if clear else said)
        found.append(f"| **{one}** | " + " | ".join(line) + f" | {100 * mean:.1f} ± {100 * margin_of(results, one):.1f} |")
    return found


def drawings(results: Results, stem: str) -> dict[str, tuple[str, str]]:
    """The drawings of the first metric by file name: what each shows, and the SVG."""
    asked = results.experiment
    if asked.design == PAIRS or not results.games:
        return {}
    found: dict[str, tuple[str, str]] = {}
    for column in columns_of(asked.metrics[:1], asked.variants[0].game, asked.variants[0].sides):
        shows = f"{column.label}, 95% intervals, {results.games:,} games each"
        found[f"{stem}-{column.key}.svg"] = shows, drawing(shows, value_rows(results, column), column.unit)
        if len(asked.variants) > 1 and same_fair(results, column.key):
            shows = apart_title(results, column)
            found[f"{stem}-{column.key}-apart.svg"] = shows, drawing(shows, difference_rows(results, column), column.unit, zero=True)
    return found


def apart_title(results: Results, column: Column) -> str:
    bases = results.experiment.baselines
    usual = results.experiment.variants[0].name if len(bases) == 1 else "the first of its group"
    return f"{column.label}, minus {usual} on the same deals; 95% intervals, filled: clear"


def write_markdown(path: Path, results: Results, name: str) -> None:
    """The report and its drawings beside it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    made = drawings(results, path.stem)
    for file, (_, text) in made.items():
        write_whole(path.with_name(file), lambda other, text=text: other.write_text(text, "utf-8"))  # type: ignore[misc]
    text = markdown_report(results, {file: shows for file, (shows, _) in made.items()}, name)
    write_whole(path, lambda other: other.write_text(text, "utf-8"))
