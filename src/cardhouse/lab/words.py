"""What came of an experiment in plain words: a number with its interval, and sentences that a designer can act on."""

from __future__ import annotations

from collections.abc import Iterable

from cardhouse.lab.experiment import PAIRS
from cardhouse.lab.metrics import SHARE, Column
from cardhouse.lab.results import Estimate, Results

MOST_NAMED = 4  # variants that one sentence names
COMEBACKS = (
    "With more than two sides a comeback is any game that the one who led alone at half time does not win, so there are many of them even "
    "where nothing turns."
)


def written(it: Estimate, unit: str, sign: bool = False) -> str:
    """A number with its interval: 53.1 ± 0.4%."""
    plus = "+" if sign else ""
    if unit == SHARE:
        said = f"{100 * it.value:{plus}.1f} ± {100 * it.margin:.1f}" + (" points" if sign else "%")
    else:
        said = f"{it.value:{plus}.2f} ± {it.margin:.2f}"
    return said.replace("-", "−")


def ranged(it: Estimate, unit: str) -> str:
    """A number with the ends of its interval: 53.1% (52.4–53.8)."""
    if unit == SHARE:
        return f"{100 * it.value:.1f}% ({100 * it.low:.1f}–{100 * it.high:.1f})"
    return f"{it.value:.2f} ({it.low:.2f}–{it.high:.2f})"


def span(it: Estimate, unit: str) -> str:
    """The ends of an interval: 52.4–53.8."""
    return f"{100 * it.low:.1f}–{100 * it.high:.1f}" if unit == SHARE else f"{it.low:.2f}–{it.high:.2f}"


def moved(apart: Estimate, unit: str) -> str:
    """A difference in words: 4.8 ± 0.8 points less."""
    way = "more" if apart.value > 0 else "less"
    if unit == SHARE:
        return f"{100 * abs(apart.value):.1f} ± {100 * apart.margin:.1f} points {way}"
    return f"{abs(apart.value):.2f} ± {apart.margin:.2f} {way}"


def against_fair(it: Estimate, fair: float) -> str:
    """What an interval says about a fair share."""
    if it.low <= fair <= it.high:
        return f"not told apart from the fair {100 * fair:.1f}%"
    way = "more" if it.value > fair else "less"
    return f"{100 * abs(it.value - fair):.1f} ± {100 * it.margin:.1f} points {way} than the fair {100 * fair:.1f}%"


def listed(names: Iterable[str]) -> str:
    """Names in a sentence: a, b and c; many are cut short."""
    every = list(names)
    if len(every) > MOST_NAMED:
        every = [*every[: MOST_NAMED - 1], f"{len(every) - MOST_NAMED + 1} more"]
    return every[0] if len(every) == 1 else f"{', '.join(every[:-1])} and {every[-1]}"


def same_fair(results: Results, key: str) -> bool:
    """Whether every variant has this column with the same fair value, so that its differences mean something."""
    found = [[column.fair for column in variant.columns if column.key == key] for variant in results.experiment.variants]
    return all(found) and len({each[0] for each in found}) == 1


def findings(results: Results) -> list[str]:
    """Sentences, the most important first."""
    if not results.games:
        return ["Nothing has been played yet."]
    if results.experiment.design == PAIRS:
        from cardhouse.lab.matrix import matrix_findings

        return matrix_findings(results)
    found = [sentence for column in results.columns() for sentence in about_column(results, column)]
    return [*found, *twins(results)]


def about_column(results: Results, column: Column) -> list[str]:
    """What is to be said about one measured number: how it is, how it differs, and which value is nearest to fair."""
    variants = results.experiment.variants
    here = {i: it for i in range(len(variants)) if (it := results.estimate(i, column.key)) is not None}
    fairs = {i: each.fair for i in here for each in variants[i].columns if each.key == column.key and each.fair is not None}
    label = column.label
    if len(variants) == 1:
        return [f"{label}: {ranged(here[0], column.unit)}" + (f", {against_fair(here[0], fairs[0])}." if 0 in fairs else ".")]
    if not same_fair(results, column.key):
        return [
            f"{label}: "
            + "; ".join(f"{variants[i].name} {ranged(it, column.unit)}, {against_fair(it, fairs[i])}" for i, it in here.items())
            + "."
            if fairs
            else f"{label}: " + "; ".join(f"{variants[i].name} {ranged(it, column.unit)}" for i, it in here.items()) + "."
        ]
    usual = f"{label} {ranged(here[0], column.unit)} with {variants[0].name}"
    usual += f", {against_fair(here[0], fairs[0])}" if fairs else ""
    sentences = [f"{usual}{differences(results, column)}"]
    if fairs:
        sentences += fairest(results, here, fairs[0])
    return sentences


def differences(results: Results, column: Column) -> str:
    """The end of a sentence about the baseline: which variants differ from it beyond doubt, the largest first."""
    clear = results.clear()
    apart = {i: it for i in range(1, len(results.experiment.variants)) if (it := results.difference(i, column.key)) is not None}
    names = [variant.name for variant in results.experiment.variants]
    told = sorted((i for i in apart if (i, column.key) in clear), key=lambda i: -abs(apart[i].value))
    rest = [i for i in apart if i not in told]
    if not told:
        most = max(it.margin for it in apart.values())
        bound = f"{100 * most:.1f} points" if column.unit == SHARE else f"{most:.2f}"
        return f"; no other value moves it by more than chance would (intervals of ± {bound})."
    said = "; ".join(f"{names[i]} {moved(apart[i], column.unit)}" for i in told[:MOST_NAMED])
    more = len(told) - MOST_NAMED
    said += f"; and {more} more that differ" if more > 0 else ""
    return f"; {said}." + (f" {listed(names[i] for i in rest)}: not told apart from it." if rest else "")


def fairest(results: Results, here: dict[int, Estimate], fair: float) -> list[str]:
    """Which variants are fair, or the nearest to it."""
    names = [variant.name for variant in results.experiment.variants]
    inside = sorted((i for i, it in here.items() if it.low <= fair <= it.high), key=lambda i: abs(here[i].value - fair))
    if len(inside) == len(here):
        return []
    if inside:
        return [f"Fair, as far as can be told: {listed(f'{names[i]} ({ranged(here[i], SHARE)})' for i in inside)}."]
    best = min(here, key=lambda i: abs(here[i].value - fair))
    return [f"None of them is fair; the nearest is {names[best]}, {against_fair(here[best], fair)}."]


def twins(results: Results) -> list[str]:
    """Variants that are the same game as the baseline: every deal ended alike."""
    variants = results.experiment.variants
    same = []
    for i in range(1, len(variants)):
        apart = [results.difference(i, column.key) for column in variants[i].columns]
        if all(it is not None and it.value == 0 and it.error == 0 for it in apart):
            same.append(variants[i].name)
    return [f"{listed(same)}: the same as {variants[0].name} in all {results.games:,} deals, so one of them is not needed."] if same else []


def notes(results: Results) -> list[str]:
    """What a reader must know about the measured numbers."""
    many = any(len(set(variant.sides)) > 2 for variant in results.experiment.variants)
    return [COMEBACKS] if many and "comebacks" in results.experiment.metrics else []
