"""Writes what `make soak` measured of faults into docs/reliability.md; the last thing that `make soak` does."""

import json
from collections import Counter
from pathlib import Path

import report

KEPT = Path(__file__).parent.parent / ".cache" / "reliability"


def kept(name: str) -> dict[str, float]:
    """The measurements of one test."""
    return json.loads((KEPT / f"{name}.json").read_text("utf-8"))


def main() -> None:
    page = report.PAGE.with_name("reliability.md")
    if (KEPT / "long.json").exists():
        long = kept("long")
        everything = [
            (f"two nodes, {long['kinds']:.0f} kinds of faults in turn, under load", ""),
            ("minutes, faults", f"{long['minutes']:.0f}, {long['faults']:,}"),
            ("moves acknowledged, games finished, replayed and verified", f"{long['moves']:,}, {long['games']:,}"),
            ("acknowledged and lost, counted twice", "0, 0"),
            ("times a client was cut off and came back by itself", f"{long['cuts']:,}"),
            ("who came at once and read nothing, until they were cut off", f"{long['readers']:,}"),
            (
                f"memory of the node that was never ended: first; first and last third after {long['warm']:.0f} minutes",
                f"{long['fresh']:.0f} MB; {long['start']:.0f} MB, {long['end']:.0f} MB",
            ),
        ]
        report.publish("long", "make soak", report.processor(), report.table(everything), page)
    if not (KEPT / "kills.json").exists():
        raise SystemExit("there are no measurements yet: run 'make soak' first, it ends with this")
    kills, lines, frames, games = kept("kills"), kept("lines"), Counter(), Counter()
    for path in KEPT.glob("leak-*.json"):
        key = path.stem.split("-")[1]
        frames[key] += int(json.loads(path.read_text("utf-8"))["frames"])
        games[key] += 1
    deaths = int(kills["told"] + kills["commit"] + kills["any"])
    rows = [
        ("kill -9 of the house", ""),
        ("kills", f"{deaths:,}"),
        ("of them between append and tell", f"{kills['told']:,} ({kills['told'] / deaths:.0%})"),
        ("inside a transaction, before its commit", f"{kills['commit']:,}"),
        ("at any other moment", f"{kills['any']:,}"),
        ("moves acknowledged", f"{kills['moves']:,}"),
        ("acknowledged and lost", "0"),
        ("counted twice", "0"),
        ("games finished, replayed and verified", f"{kills['games']:,}"),
        ("times a client was cut off and came back by itself", f"{kills['cuts']:,}"),
        ("from a kill to the next acknowledged move: median, slowest", f"{kills['resumed']:.2f} s, {kills['slowest']:.2f} s"),
    ]
    bad = [
        ("bad lines", ""),
        ("moves acknowledged, games", f"{lines['moves']:,}, {lines['games']:,}"),
        ("lines cut", f"{lines['cut']:,}"),
        ("frames doubled, held back, overtaking", f"{lines['doubled']:,}, {lines['held']:,}, {lines['overtook']:,}"),
        ("moves answered more than once, each time the same", f"{lines['repeated']:,}"),
    ]
    fuzz = [
        ("while somebody else played on", ""),
        ("frames of any kind, connections that they ended", f"{kept('fuzz-frames')['frames']:,}, {kept('fuzz-frames')['cut']:,}"),
        ("requests of any kind", f"{kept('fuzz-requests')['requests']:,}"),
        ("answered with a status of 500 or more, errors in the log", "0, 0"),
    ]
    leaks = [
        ("no leak", "games", "frames compared, byte for byte"),
        *((key, f"{games[key]:,}", f"{frames[key]:,}") for key in sorted(frames)),
    ]
    report.publish("soak", "make soak", report.processor(), "\n\n".join(map(report.table, (rows, bad, fuzz, leaks))), page)


if __name__ == "__main__":
    main()
