"""Which variants an experiment has: every combination, one thing at a time, each against each …"""

from __future__ import annotations

import math
from collections.abc import Mapping
from itertools import combinations_with_replacement, product
from typing import Any

from cardhouse.lab.forced import FORCED, USUAL

GRID, ONE_AT_A_TIME, PAIRS, TOGETHER, WITHIN = "grid", "one-at-a-time", "pairs", "together", "within"
DESIGNS = (GRID, ONE_AT_A_TIME, PAIRS, TOGETHER, WITHIN)


def changes_of(design: str, vary: Mapping[str, list[Any]]) -> list[dict[str, Any]]:
    """What each variant changes.

    That is every combination, one thing at a time, every pair of one option's values against each other, or together: the first values of
    all options, then the second ones … Within is every combination too, but each is compared with the first value of the last option alone.
    """
    if design == TOGETHER:
        return [dict(zip(vary, values, strict=True)) for values in zip(*vary.values(), strict=True)]
    if design == PAIRS:
        ((name, values),) = vary.items()
        return [{name: f"{one},{other}"} for one, other in combinations_with_replacement(values, 2)]
    usual = {name: values[0] for name, values in vary.items()}
    if design == ONE_AT_A_TIME:
        return [usual, *({**usual, name: value} for name, values in vary.items() for value in values[1:])]
    return [dict(zip(vary, values, strict=True)) for values in product(*vary.values())]


def variant_count(design: str, vary: Mapping[str, list[Any]]) -> int:
    """How many variants there are, without making them: a grid can have more than fit into memory."""
    sizes = [len(values) for values in vary.values()]
    if design in (GRID, WITHIN):
        return math.prod(sizes)
    if design == TOGETHER:
        return min(sizes, default=0)
    return 1 + sum(size - 1 for size in sizes) if design == ONE_AT_A_TIME else sizes[0] * (sizes[0] + 1) // 2


def name_of(changes: Mapping[str, Any]) -> str:
    """What a variant is called: `delay=2, suits=off`; of a forced card its name alone."""
    return (
        ", ".join(
            value_text(value) if name in FORCED and value != USUAL else f"{name}={value_text(value)}" for name, value in changes.items()
        )
        or "as it is"
    )


def value_text(value: Any) -> str:
    return {True: "on", False: "off"}[value] if isinstance(value, bool) else "+".join(value) if isinstance(value, list) else str(value)
