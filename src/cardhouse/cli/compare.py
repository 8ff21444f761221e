"""cardhouse lab compare: two folders of results, number by number."""

from __future__ import annotations

import argparse
import json

from cardhouse.cli.parser import UsageError
from cardhouse.cli.simulate import plain
from cardhouse.lab.compare import compare, comparison_findings
from cardhouse.lab.store import load_results
from cardhouse.lab.words import written


def compare_two(arguments: argparse.Namespace) -> int:
    """Two folders of results, number by number."""
    if len(arguments.what) != 2:
        raise UsageError("cardhouse lab compare takes two folders of results; cardhouse lab --help shows examples")
    one, other = arguments.what
    found = compare(load_results(one), load_results(other))
    said = comparison_findings(found, one, other)
    if arguments.json:
        rows = [
            {
                "variant": line.variant,
                "metric": line.column.key,
                "one": line.one.value,
                "other": line.other.value,
                "difference": line.apart.value,
                "difference_low": line.apart.low,
                "difference_high": line.apart.high,
                "clear": i in found.clear,
            }
            for i, line in enumerate(found.lines)
        ]
        print(json.dumps({"findings": said, "paired": len(found.paired), "rows": rows}))
        return 0
    lines: list[tuple[str, ...]] = [
        (
            line.column.label,
            line.variant,
            written(line.one, line.column.unit),
            written(line.other, line.column.unit),
            written(line.apart, line.column.unit, sign=True),
            "clear" if i in found.clear else "not told apart",
        )
        for i, line in enumerate(found.lines)
    ]
    print("\n".join([*plain(("metric", "variant", one, other, "difference", ""), lines), "", *said]))
    return 0
