"""cardhouse replay: a recorded game, step by step, as any viewer saw it."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import Any, NamedTuple

from cardhouse.cli.parser import Parser, UsageError
from cardhouse.cli.saves import FileError, read
from cardhouse.cli.seating import read_headers
from cardhouse.cli.terminal.drawing import rows, table_lines
from cardhouse.cli.terminal.screen import DrawnScreen, Leave, Screen, open_screen
from cardhouse.cli.verdict import won
from cardhouse.engine.acts import read_act
from cardhouse.engine.errors import RecordError
from cardhouse.engine.record import LARGEST, loads
from cardhouse.engine.table import Table
from cardhouse.engine.views import View, Viewer
from cardhouse.prose.acts import act_sentence
from cardhouse.prose.narrate import news


class Moment(NamedTuple):
    """The table after a step, as a viewer saw it; the first moment has no seat and no action."""

    seat: int | None
    action: str
    events: list[list[Any]]
    news: list[str]
    view: View


def parser() -> Parser:
    """What cardhouse replay takes."""
    made = Parser(
        "replay",
        "Step through a recorded game: Enter goes on, b back, a number jumps to that step, q leaves.",
        ["cardhouse replay game.txt", "cardhouse replay game.txt --seat 0", "cardhouse replay game.txt --json | python -m json.tool"],
    )
    made.add_argument("file", metavar="FILE", help="a record as cardhouse writes it; - reads standard input")
    made.add_argument("--seat", metavar="VIEWER", help="whose view: a seat's number, watcher or all (all once the game is over)")
    made.add_argument("--json", action="store_true", help="print one JSON object")
    made.add_argument("--no-color", "--no-colour", action="store_true", help="draw without colours (as does NO_COLOR)")
    return made


def run(arguments: argparse.Namespace) -> int:
    """Show the game in the way that was asked for."""
    table = recorded(arguments.file)
    viewer = viewer_of(table, arguments.seat)
    names = read_headers(table).names
    moments = watched(table, viewer, names)
    if arguments.json:
        print(json.dumps(as_json(table, viewer, names, moments)))
        return 0
    screen = open_screen(arguments.no_color, fast=True)
    if isinstance(screen, DrawnScreen):
        browse(screen, table, viewer, names, moments)
    else:
        print_steps(screen, table, names, moments)
    return 0


def recorded(file: str) -> Table:
    """The table of a record in a file or on standard input."""
    try:
        return loads(sys.stdin.read(LARGEST + 1) if file == "-" else read(Path(file)))
    except RecordError as error:
        raise FileError(f"{'standard input' if file == '-' else file}: {error}") from None


def viewer_of(table: Table, asked: str | None) -> Viewer:
    """The viewer asked for; by default all once the game is over, else the watcher."""
    if asked is None:
        return "all" if table.over else "watcher"
    word = asked.strip().lower()
    if word in ("all", "watcher"):
        return word
    if word.isdecimal() and len(word) < 3 and int(word) < table.game.seats:
        return int(word)
    raise UsageError(f"--seat takes a seat from 0 to {table.game.seats - 1}, watcher or all, not {asked!r}")


def watched(table: Table, viewer: Viewer, names: tuple[str, ...]) -> list[Moment]:
    """The start and every entry, replayed: moves, those taken back too, and acts."""
    moments = []
    for again, entry, seat, since in table.replay_entries():
        if entry.startswith("@"):
            acted = read_act(entry, table.game.seats).seat
            moments.append(Moment(acted, entry, [], [act_sentence(entry, names, viewer)], again.view(viewer)))
        else:
            events, sentences = (again.events_for(viewer, since), news(again, names, viewer, since)) if entry else ([], [])
            moments.append(Moment(seat, entry, events, sentences, again.view(viewer)))
    return moments


def done_words(moment: Moment, names: tuple[str, ...]) -> str:
    """Who did what, in a line."""
    if not moment.action:
        return "The start."
    return moment.news[0] if moment.action.startswith("@") or moment.seat is None else f"{names[moment.seat]}: {moment.action}"


def origin(table: Table) -> str:
    """What the cards of a game followed from."""
    return f"seed {table.seed}" if table.chance is None else f"commitment {table.chance.commitment[:12]}…"


def as_json(table: Table, viewer: Viewer, names: tuple[str, ...], moments: list[Moment]) -> dict[str, Any]:
    """The whole replay as plain data."""
    result = table.result
    return {
        "game": table.game.key,
        "options": dict(table.game.options),
        "seed": table.seed if table.chance is None else None,
        "commitment": table.chance.commitment if table.chance else None,
        "names": list(names),
        "eye": viewer,
        "result": {"points": list(result.points), "winners": list(result.winners)} if result else None,
        "start": moments[0].view,
        "steps": [{"seat": it.seat, "action": it.action, "events": it.events, "view": it.view} for it in moments[1:]],
    }


def print_steps(screen: Screen, table: Table, names: tuple[str, ...], moments: list[Moment]) -> None:
    """All steps as text."""
    screen.say(f"{table.game.spec.title} ({origin(table)}): {', '.join(names)}.")
    screen.say(*(f"{label}: {value}" for label, value in rows(table.game, moments[0].view, names)))
    for number, moment in enumerate(moments[1:], 1):
        sentences = [] if moment.action.startswith("@") else moment.news
        screen.say(f"{number}. {done_words(moment, names)}", *(f"   {line}" for line in sentences))
    screen.say(ending(table))


def ending(table: Table) -> str:
    result = table.result
    return won(read_headers(table), result) if result else "The game is not over."


def browse(screen: DrawnScreen, table: Table, viewer: Viewer, names: tuple[str, ...], moments: list[Moment]) -> None:
    """Step by step, forth and back."""
    at, notice, last = 0, "", len(moments) - 1
    with screen.opened():
        while True:
            show(screen, table, viewer, names, moments, at, notice)
            notice = ""
            try:
                typed = screen.ask(f"step {at} of {last}: Enter next, b back, a number to jump, q to leave: ").lower()
            except Leave:
                return
            if typed in ("q", "x", "quit"):
                return
            if typed in ("b", "back"):
                at = max(0, at - 1)
            elif typed.isdecimal() and len(typed) < 10:
                at = min(last, int(typed))
            elif typed in ("", "n"):
                at = min(last, at + 1)
            else:
                notice = f"{typed!r} is none of these."


def show(screen: DrawnScreen, table: Table, viewer: Viewer, names: tuple[str, ...], moments: list[Moment], at: int, notice: str) -> None:
    """One moment: the table, what was done, and what came of it."""
    from rich.text import Text

    moment = moments[at]
    recent = [line for earlier in moments[max(0, at - 8) : at] for line in earlier.news] + moment.news
    width, height = screen.size()
    lines = table_lines(table.game, moment.view, viewer, names, recent, [], (width, height - 4))
    done = f" {done_words(moment, names)}"
    if at == len(moments) - 1:
        done += f"  —  {ending(table)}"
    screen.show([*lines, Text(""), Text(done, style="bold"), Text(f" {notice}" if notice else "")])
