"""What came of an experiment in plain words: a number with its interval, and sentences that a designer can act on."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any

from cardhouse.lab.designs import PAIRS, name_of
from cardhouse.lab.experiment import Variant
from cardhouse.lab.metrics import SHARE, SKILL, Column
from cardhouse.lab.results import Estimate, Results

MOST_NAMED = 4  # variants that one sentence names
NEAR = 0.02  # from a fair share, within which nobody at a table would notice
SMALL_SHARE, SMALL_PART = 0.01, 0.03  # differences that are too small to matter: a point; three in a hundred of any other number
RARE = 0.002  # a share below which a way to end is not worth a sentence
MANY = 8  # differences from which on the largest and the smallest are named
COMEBACKS = (
    "With more than two sides a comeback is any game that the one who led alone at half time does not win, so there are many of them even "
    "where nothing turns."
)


def digits(margin: float, unit: str) -> int:
    """Decimals that say a number as exactly as it is known: one more than its margin has zeros, at most four."""
    usual = 1 if unit == SHARE else 2
    shown = 100 * margin if unit == SHARE else margin
    return usual if shown <= 0 or shown >= 0.95 * 10**-usual else min(4, math.ceil(-math.log10(shown)))


def numeral(value: float, unit: str, exact: int, sign: bool = False) -> str:
    """A number, of a share in percent."""
    shown = round(100 * value if unit == SHARE else value, exact) + 0.0
    return f"{shown:{'+' if sign and shown else ''}.{exact}f}".replace("-", "−")


def written(it: Estimate, unit: str, sign: bool = False) -> str:
    """A number with its interval: 53.1 ± 0.4%."""
    exact = digits(it.margin, unit)
    end = "" if unit != SHARE else " points" if sign else "%"
    return f"{numeral(it.value, unit, exact, sign)} ± {numeral(it.margin, unit, exact)}{end}"


def ranged(it: Estimate, unit: str) -> str:
    """A number with the ends of its interval: 53.1% (52.4–53.8)."""
    return f"{numeral(it.value, unit, digits(it.margin, unit))}{'%' if unit == SHARE else ''} ({span(it, unit)})"


def span(it: Estimate, unit: str) -> str:
    """The ends of an interval: 52.4–53.8."""
    exact = digits(it.margin, unit)
    return f"{numeral(it.low, unit, exact)}–{numeral(it.high, unit, exact)}"


def moved(apart: Estimate, unit: str) -> str:
    """A difference in words: 4.8 ± 0.8 points less."""
    way = "more" if apart.value > 0 else "less"
    return f"{written(replace(apart, value=abs(apart.value)), unit)}".removesuffix("%") + f"{' points' if unit == SHARE else ''} {way}"


def against_fair(it: Estimate, fair: float) -> str:
    """What an interval says about a fair share."""
    if within(it, fair):
        far = max(it.high - fair, fair - it.low)
        return f"within {100 * far:.1f} points of the fair {100 * fair:.1f}%"
    if it.low <= fair <= it.high:
        return f"not told apart from the fair {100 * fair:.1f}%"
    way = "more" if it.value > fair else "less"
    return f"{100 * abs(it.value - fair):.1f} ± {100 * it.margin:.1f} points {way} than the fair {100 * fair:.1f}%"


def within(it: Estimate, fair: float) -> bool:
    """Whether a share is fair for all that a table would ever notice."""
    return fair - NEAR <= it.low and it.high <= fair + NEAR


def small(apart: Estimate, usual: Estimate, unit: str) -> bool:
    """Whether a difference, however clear, is too small to matter."""
    return abs(apart.value) < (SMALL_SHARE if unit == SHARE else SMALL_PART * abs(usual.value))


def by_skill(it: Estimate, chance: float) -> str:
    """How much of a game a stronger bot explains: 0% where it wins as often as anybody, 100% where it always wins."""
    part = 100 / (1 - chance)
    said = f"{part * (it.value - chance):.0f} ± {part * it.margin:.0f}%".replace("-", "−")
    return f"so that skill decides {said} of a game and chance the rest"


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


def rare(results: Results, column: Column) -> bool:
    """Whether it is a way to end that is not worth a sentence."""
    every = [results.estimate(i, column.key) for i in range(len(results.experiment.variants))]
    return column.key.startswith("end") and all(it is None or it.value < RARE for it in every)


def short(variants: Sequence[Variant], i: int) -> str:
    """A variant by what it changes of its baseline."""
    usual = variants[variants[i].base].changes
    return name_of({name: value for name, value in variants[i].changes.items() if name not in usual or usual[name] != value})


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
    if rare(results, column):
        return []
    if len(variants) == 1:
        against = by_skill if column.key == SKILL else against_fair
        return [f"{label}: {ranged(here[0], column.unit)}" + (f", {against(here[0], fairs[0])}." if 0 in fairs else ".")]
    if not same_fair(results, column.key):
        return [
            f"{label}: "
            + "; ".join(
                f"{variants[i].name} {ranged(it, column.unit)}, {(by_skill if column.key == SKILL else against_fair)(it, fairs[i])}"
                for i, it in here.items()
            )
            + "."
            if fairs
            else f"{label}: " + "; ".join(f"{variants[i].name} {ranged(it, column.unit)}" for i, it in here.items()) + "."
        ]
    sentences = []
    forced = any(variant.forced for variant in variants)  # a card or an opening is given to one side: that is not meant to be fair
    for base in results.experiment.baselines:
        usual = f"{label} {ranged(here[base], column.unit)} with {variants[base].name}"
        if fairs and not forced:
            usual += f", {(by_skill if column.key == SKILL else against_fair)(here[base], fairs[base])}"
        sentences.append(f"{usual}{differences(results, column, base)}")
    if fairs and not forced and column.key != SKILL:
        sentences += fairest(results, here, fairs[0])
    return sentences


def differences(results: Results, column: Column, base: int) -> str:
    """The end of a sentence about a baseline: which variants differ from it beyond doubt, the largest first."""
    clear = results.clear()
    compared = [i for i, variant in enumerate(results.experiment.variants) if variant.base == base != i]
    apart = {i: it for i in compared if (it := results.difference(i, column.key)) is not None}
    names = {i: short(results.experiment.variants, i) for i in apart}
    here = results.estimate(base, column.key)
    if not apart or here is None:
        return "."
    beyond = sorted((i for i in apart if (i, column.key) in clear), key=lambda i: -abs(apart[i].value))
    told = [i for i in beyond if not small(apart[i], here, column.unit)]
    tiny, rest = [i for i in beyond if i not in told], [i for i in apart if i not in beyond]
    if not told:
        most = max(it.margin for it in apart.values())
        bound = f"{100 * most:.1f} points" if column.unit == SHARE else numeral(most, column.unit, digits(most, column.unit))
        return f"; no other value moves it by more than {'a trifle' if tiny else 'chance would'} (intervals of ± {bound})."
    if len(told) >= MANY:
        ranks = sorted(told, key=lambda i: -apart[i].value)
        best, worst = (
            ", ".join(f"{names[i]} {written(apart[i], column.unit, sign=True)}" for i in part) for part in (ranks[:4], ranks[:-5:-1])
        )
        return f". The most: {best}. The least: {worst}. {len(beyond)} of {len(apart)} differ from it beyond doubt."
    said = "; ".join(f"{names[i]} {moved(apart[i], column.unit)}" for i in told[:MOST_NAMED])
    more = len(told) - MOST_NAMED
    said += f"; and {more} more that differ" if more > 0 else ""
    said += f"; too little to matter: {listed(names[i] for i in tiny)}" if tiny else ""
    return f"; {said}." + (f" {listed(names[i] for i in rest)}: not told apart from it." if rest else "")


def fairest(results: Results, here: dict[int, Estimate], fair: float) -> list[str]:
    """Which variants are fair, or the nearest to it."""
    names = [variant.name for variant in results.experiment.variants]
    inside = sorted((i for i, it in here.items() if it.low <= fair <= it.high or within(it, fair)), key=lambda i: abs(here[i].value - fair))
    if len(inside) == len(here):
        return []
    if inside:
        return [f"Fair, as far as can be told: {listed(f'{names[i]} ({ranged(here[i], SHARE)})' for i in inside)}."]
    best = min(here, key=lambda i: abs(here[i].value - fair))
    return [f"None of them is fair; the nearest is {names[best]}, {against_fair(here[best], fair)}."]


def twins(results: Results) -> list[str]:
    """Variants that are one game: alike in every block, whatever was measured."""
    variants = results.experiment.variants
    alike: dict[Any, list[str]] = {}
    for i, variant in enumerate(variants):
        seen = [({key: sums[:2] for key, sums in block.sums[i].items()}, block.lengths[i]) for block in results.blocks.values()]
        alike.setdefault(repr(seen), []).append(variant.name)
    return [
        f"{listed(names)} are the same game: alike in all {results.games:,} deals, so one of them is enough."
        for names in alike.values()
        if len(names) > 1
    ]


def notes(results: Results) -> list[str]:
    """What a reader must know about the measured numbers."""
    many = any(len(set(variant.sides)) > 2 for variant in results.experiment.variants)
    return [COMEBACKS] if many and "comebacks" in results.experiment.metrics else []
