"""cardhouse analyse: a finished game looked at again, with luck and skill apart."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Sequence
from dataclasses import replace

from cardhouse.bots.decisions import FULL
from cardhouse.bots.review import FEWEST_WORLDS, LEFT, LUCK, MOST_WORLDS, OWN, Moment, NotOver, Review, Side, Sum, review
from cardhouse.cli.compiling import prepare_compiling
from cardhouse.cli.parser import Parser, UsageError, whole
from cardhouse.cli.replay import recorded
from cardhouse.cli.saves import FileError
from cardhouse.cli.seating import Seating, read_headers
from cardhouse.cli.verdict import won
from cardhouse.engine.table import Table
from cardhouse.engine.text import Count
from cardhouse.prose.acts import YOU
from cardhouse.prose.advice import why_sentence
from cardhouse.prose.narrate import either, news

BARS = "▁▂▃▄▅▆▇█"
WIDTH = 60
MOST_NEWS = 3  # sentences on what happened where luck turned


def parser() -> Parser:
    """What cardhouse analyse takes."""
    made = Parser(
        "analyse",
        "Look at a finished game again: what each decision kept and cost, over worlds that the player could not tell apart, "
        "and what was luck. The same record gives the same answer everywhere.",
        ["cardhouse analyse game.txt", "cardhouse analyse game.txt --seat 2", "cardhouse analyse game.txt --json | python -m json.tool"],
    )
    made.add_argument("file", metavar="FILE", help="a record of a finished game; - reads standard input")
    made.add_argument("--seat", metavar="N", help="whose moments (a person's, else those of seat 0)")
    made.add_argument("--worlds", type=whole(FEWEST_WORLDS, MOST_WORLDS), metavar="N", help="worlds for each decision (up to 2000)")
    made.add_argument("--json", action="store_true", help="print one JSON object")
    return made


def run(arguments: argparse.Namespace) -> int:
    """Value the game and print what came of it."""
    table = recorded(arguments.file)
    seating = read_headers(table)
    seat = seat_of(table, seating, arguments.seat)
    if not table.over:
        name = "standard input" if arguments.file == "-" else arguments.file
        raise FileError(f"{name}: this game is not over: finish it with cardhouse play --resume FILE, then analyse it")
    prepare_compiling()
    try:
        found = review(table, arguments.worlds, progress_line())
    except NotOver as error:
        raise FileError(str(error)) from None
    if arguments.json:
        print(json.dumps({**found.as_dict(), "names": list(seating.names)}))
    else:
        print("\n".join(report(table, found, seating, seat)))
    return 0


def seat_of(table: Table, seating: Seating, asked: str | None) -> int:
    """Whose moments are told."""
    if asked is None:
        return seating.people[0] if seating.people else 0
    if asked.strip().isdecimal() and len(asked) < 3 and int(asked) < table.game.seats:
        return int(asked)
    raise UsageError(f"--seat takes a seat from 0 to {table.game.seats - 1}, not {asked!r}")


def progress_line() -> Callable[[int, int], None]:
    """Which decision is being valued, where a person sees it."""
    if not sys.stderr.isatty():
        return lambda done, total: None

    def show(done: int, total: int) -> None:
        sys.stderr.write("\r\x1b[K" + (f"valuing decision {done + 1} of {total}" if done < total else ""))
        sys.stderr.flush()

    return show


def report(table: Table, found: Review, seating: Seating, seat: int) -> list[str]:
    """The game for people: where the points of each side went, how accurately each seat played, and the key moments of one."""
    names, side = seating.names, found.side_of(seat)
    assert table.result is not None
    size = f"{Count(len(found.decisions)):decision|decisions} in {Count(found.turns):turn|turns}"
    lines = [
        f"{table.game.spec.title}: {won(seating, table.result)}",
        f"{size}, each valued over {found.worlds:,} deals its player could not tell apart.",
        "",
        *grid(rows(found, names)),
        "",
        f"Chance of {side_name(side, names)}: {spark(side)}",
        "",
    ]
    if not side.moments:
        return [*lines, f"No moment changed the chance of {side_name(side, names)} by more than its interval."]
    lines.append(f"Key moments for {side_name(side, names)}:")
    for number, moment in enumerate(side.moments, 1):
        lines += moment_lines(table, found, names, side, number, moment)
    return lines


def side_name(side: Side, names: Sequence[str]) -> str:
    return either([names[seat].lower() if names[seat] == YOU else names[seat] for seat in side.seats], "and")


def rows(found: Review, names: Sequence[str]) -> list[tuple[str, ...]]:
    """A line for each side, and how accurately each of its seats played."""
    made: list[tuple[str, ...]] = [("", "start", "luck", "own slips", "others' slips", "end", "accuracy")]
    for side in found.sides:
        for seat in side.seats:
            first, own = seat == side.seats[0], found.accuracy[seat]
            kept = "–" if own.kept is None else f"{own.kept / 100:.1f} ±{own.margin / 100:.1f}"
            sums = (points(side.start), signed(side.luck), signed(side.own), signed(side.others), points(side.end))
            made.append((names[seat], *(sums if first else ("",) * 5), f"{kept} ({Count(own.decisions):decision|decisions})"))
    return made


def grid(cells: list[tuple[str, ...]]) -> list[str]:
    widths = [max(len(row[column]) for row in cells) for column in range(len(cells[0]))]
    return ["  ".join(cell.rjust(width) if i else cell.ljust(width) for i, (cell, width) in enumerate(zip(row, widths, strict=True)))
            for row in cells]  # fmt: skip


def points(share: int) -> str:
    return f"{100 * share / FULL:.0f}"


def signed(sum: Sum) -> str:
    return f"{100 * sum.points / FULL:+.0f} ±{margin(sum.margin)}".replace("-", "−")


def margin(half: int) -> int:
    """Half an interval in points, never told too small."""
    return -(-100 * half // FULL)


def spark(side: Side) -> str:
    """The chance over the game, a bar for each decision, or for some of many."""
    shares = (side.start, *(point.after for point in side.line))
    every = -(-len(shares) // WIDTH)
    bars = [BARS[min(len(BARS) - 1, len(BARS) * share // FULL)] for share in (*shares[:-1:every], side.end)]
    return f"{points(side.start)} {''.join(bars)} {points(side.end)}"


def moment_lines(table: Table, found: Review, names: Sequence[str], side: Side, number: int, moment: Moment) -> list[str]:
    """One moment: what it changed, what was played, and what was better."""
    head = f"{number:2}. {signed(Sum(moment.cost, moment.margin))}, turn {moment.turn}, "
    if moment.kind == LUCK:
        return [f"{head}luck: {' '.join(luck(table, names, side, moment)) or 'the deal.'}"]
    if moment.kind == LEFT:
        return [f"{head}{names[moment.seat]} gave up."]
    step = found.decisions[moment.decision]
    tried = {one.move: one for one in step.moves}
    best, played = (f"{word} ({points(tried[word].share)}% ±{margin(tried[word].margin)})" for word in (step.best, step.played))
    assert step.why is not None
    why = step.why if moment.kind == OWN else replace(step.why, promise="")  # what a move promises is told to the player who moves
    return [f"{head}{names[step.seat]}: {played}; better: {best}", f"    {why_sentence(table.game, why, names)}"]


def luck(table: Table, names: Sequence[str], side: Side, moment: Moment) -> list[str]:
    """What a side saw where luck turned."""
    lines: list[str] = []
    for at, (again, entry, _, since) in enumerate(table.replay_entries(), -1):
        if entry and not entry.startswith("@") and moment.since - 1 <= at < moment.at:
            lines += news(again, names, side.seats[0], since)
    return lines[-MOST_NEWS:]
