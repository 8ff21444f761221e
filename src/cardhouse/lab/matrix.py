"""Every pair of some decks, archetypes or other values against each other: a matrix of wins, and the rings in it."""

from __future__ import annotations

from dataclasses import dataclass
from html import escape
from itertools import permutations

from cardhouse.lab.results import Estimate, Results, holm

MOST_RINGS = 6  # that are named; a matrix of many values can hold hundreds


@dataclass(frozen=True)
class Pair:
    """What `one` wins against `other`, as the first seat of the variant; `clear`: not even, beyond doubt."""

    one: str
    other: str
    share: Estimate
    clear: bool


def values_of(results: Results) -> list[str]:
    """The values that are set against each other."""
    ((_, values),) = results.experiment.vary.items()
    return [str(value) for value in values]


def pairs_of(results: Results) -> list[Pair]:
    """Every pair of two different values, with what the first of them wins; needs the metric `seat` or `sides`."""
    found = []
    for i, variant in enumerate(results.experiment.variants):
        one, _, other = next(str(value) for value in variant.changes.values()).partition(",")
        share = results.estimate(i, "side0")
        if share is not None and one != other:
            found.append((one, other, share))
    ps = {(one, other): Estimate(it.value - 0.5, 0, 0, it.games, it.error).p for one, other, it in found}
    clear = holm(ps)
    return [Pair(one, other, it, (one, other) in clear) for one, other, it in found]


def rings(results: Results) -> list[tuple[str, str, str]]:
    """Values that beat each other in a ring beyond doubt: no single number can show that."""
    beats = {(p.one, p.other) if p.share.value > 0.5 else (p.other, p.one) for p in pairs_of(results) if p.clear}
    every = [ring for ring in permutations(values_of(results), 3) if ring[0] == min(ring)]
    return [(a, b, c) for a, b, c in every if {(a, b), (b, c), (c, a)} <= beats]


def against_all(results: Results) -> dict[str, float]:
    """What each value wins on average against the others, the strongest first."""
    found: dict[str, list[float]] = {value: [] for value in values_of(results)}
    for pair in pairs_of(results):
        found[pair.one].append(pair.share.value)
        found[pair.other].append(1 - pair.share.value)
    means = {value: sum(shares) / len(shares) for value, shares in found.items() if shares}
    return dict(sorted(means.items(), key=lambda each: -each[1]))


def margin_of(results: Results, value: str) -> float:
    """Half of the interval of such a mean, at most: the pairs play the same deals, so that their errors may add up."""
    margins = [pair.share.margin for pair in pairs_of(results) if value in (pair.one, pair.other)]
    return sum(margins) / len(margins)


def matrix_findings(results: Results) -> list[str]:
    """The matrix in words."""
    pairs, order = pairs_of(results), against_all(results)
    if not pairs:
        return ["A matrix needs the metric seat: add it to metrics."]
    best, worst = next(iter(order)), list(order)[-1]
    means = {each: f"{100 * order[each]:.1f} ± {100 * margin_of(results, each):.1f}%" for each in order}
    found = [f"{best} is the strongest: {means[best]} on average; {worst} the weakest: {means[worst]}."]
    if len(order) > 2:
        found.append("Against all others alike: " + ", ".join(f"{each} {mean}" for each, mean in means.items()) + ".")
    far = max(pairs, key=lambda pair: abs(pair.share.value - 0.5))
    one, other, share = (far.one, far.other, far.share.value) if far.share.value > 0.5 else (far.other, far.one, 1 - far.share.value)
    found.append(f"The most one-sided pair: {one} wins {100 * share:.1f} ± {100 * far.share.margin:.1f}% against {other}.")
    unclear = sum(not pair.clear for pair in pairs)
    found.append(f"{len(pairs) - unclear} of {len(pairs)} pairs are uneven beyond doubt, all of them judged together.")
    ringed = rings(results)
    if ringed:
        said = "; ".join(f"{a} beats {b}, {b} beats {c}, {c} beats {a}" for a, b, c in ringed[:MOST_RINGS])
        more = f"; and {len(ringed) - MOST_RINGS} more" if len(ringed) > MOST_RINGS else ""
        found.append(f"Rings, as in rock-paper-scissors, which no average shows: {said}{more}.")
    else:
        found.append("No ring, as in rock-paper-scissors, is beyond doubt.")
    return found


def cells_of(results: Results) -> dict[tuple[str, str], tuple[float, float, bool]]:
    """What each value wins against each other: the share, half of its interval, and whether it is uneven beyond doubt."""
    cells = {}
    for pair in pairs_of(results):
        cells[pair.one, pair.other] = pair.share.value, pair.share.margin, pair.clear
        cells[pair.other, pair.one] = 1 - pair.share.value, pair.share.margin, pair.clear
    return cells


def matrix_html(results: Results) -> str:
    """The matrix as a table: the row's value wins so much against the column's; bold where that is uneven beyond doubt."""
    cells = cells_of(results)
    order = against_all(results)
    head = "".join(f"<th scope=col>{escape(value)}</th>" for value in order)
    lines = []
    for one, mean in order.items():
        line = ""
        for other in order:
            if one == other:
                line += "<td class=same>·</td>"
                continue
            share, margin, clear = cells[one, other]
            wash = f"--lean:{min(70, round(abs(share - 0.5) * 220))}%"
            kind = " ".join(["won" if share > 0.5 else "lost"] * clear)
            line += f'<td class="{kind}" style="{wash}">{100 * share:.0f} <small>±{100 * margin:.1f}</small></td>'
        line += f"<td><b>{100 * mean:.1f}</b> <small>±{100 * margin_of(results, one):.1f}</small></td>"
        lines.append(f"<tr><th scope=row>{escape(one)}</th>{line}</tr>")
    head = f"<thead><tr><th></th>{head}<th scope=col>mean</th></tr></thead>"
    box = '<div class="wide" tabindex="0" role="region" aria-label="Each against each">'
    return f'{box}<table class="matrix">{head}<tbody>{"".join(lines)}</tbody></table></div>'
