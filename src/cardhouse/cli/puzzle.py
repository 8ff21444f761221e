"""cardhouse puzzle: the puzzle of the day in the terminal."""

from __future__ import annotations

import argparse
from contextlib import suppress
from datetime import date

from cardhouse.bots.daily import FIRST_DAY, daily, date_of, day_at, now
from cardhouse.bots.puzzles import LEVELS, Puzzle, PuzzleError, nudged, table_of
from cardhouse.cli.parser import Parser, UsageError
from cardhouse.cli.seating import HOUSE_NAMES, USUAL_BOT, Seating, you
from cardhouse.cli.session import Session, show_table
from cardhouse.cli.terminal.screen import Leave, open_screen
from cardhouse.cli.turns import refused
from cardhouse.engine.errors import IllegalAction
from cardhouse.engine.game import keys, spec_of
from cardhouse.engine.table import Table
from cardhouse.prose.advice import percent, why_sentence

ASK = "One move is best. Which one (? for a nudge, ! to give up, x to leave)? "


def parser() -> Parser:
    """What cardhouse puzzle takes."""
    made = Parser(
        "puzzle",
        "Solve the puzzle of the day: a position in which one move is best beyond doubt. The day is the one in UTC.",
        ["cardhouse puzzle lama", "cardhouse puzzle konivrer --day 2026-03-01"],
    )
    made.add_argument("game", metavar="GAME", help=f"one of: {', '.join(keys())}")
    made.add_argument("--day", metavar="DATE", help="the puzzle of another day, such as 2026-03-01")
    made.add_argument("--no-color", "--no-colour", action="store_true", help="draw without colours (as does NO_COLOR)")
    return made


def run(arguments: argparse.Namespace) -> int:
    """Show the position, take a move, and say what each was worth."""
    spec = spec_of(arguments.game)
    day = read_day(arguments.day)
    puzzle = daily(spec, day)
    if puzzle is None:
        raise UsageError(f"{spec.key} has no puzzles for these rules: find some with cardhouse puzzles {spec.key}")
    try:
        table = table_of(puzzle)
    except PuzzleError as error:
        raise UsageError(f"this puzzle is of no use any more, {error}: choose another --day") from None
    screen = open_screen(arguments.no_color, fast=True)
    others = [name for name in HOUSE_NAMES if name != you(spec)]
    names = tuple(you(spec) if seat == puzzle.seat else others[seat] for seat in range(table.game.seats))
    session = Session(table, Seating(names, tuple(None if seat == puzzle.seat else USUAL_BOT for seat in range(len(names)))), screen)
    difficulty = "◆" * puzzle.difficulty + "◇" * (LEVELS - puzzle.difficulty)
    session.notice = f"{spec.title}, {date_of(day)}, difficulty {difficulty}"
    answer = None
    with suppress(Leave), screen.opened():
        answer = ask_move(session, puzzle, table)
    if answer is not None:
        screen.say(*verdict(puzzle, table, answer, names))
    return 0


def read_day(text: str | None) -> int:
    """A day by its date; today for None."""
    if text is None:
        return day_at(now())
    try:
        day = (date.fromisoformat(text) - date_of(0)).days
    except ValueError:
        raise UsageError(f"--day takes a date such as {date_of(day_at(now()))}, not {text!r}") from None
    if day < FIRST_DAY:
        raise UsageError(f"--day takes a date from {date_of(FIRST_DAY)} on, not {text}")
    return day


def ask_move(session: Session, puzzle: Puzzle, table: Table) -> str | None:
    """The move that a person chooses; empty: given up, None: left."""
    while True:
        show_table(session, puzzle.seat)
        typed = session.screen.ask(ASK)
        session.notice = ""
        match typed.strip().lower():
            case "x" | "leave":
                return None
            case "!" | "give up":
                return ""
            case "?" | "nudge":
                session.notice = f"It is one of these: {', '.join(nudged(puzzle))}."
            case "":
                continue
            case _:
                try:
                    action = table.read(typed)
                    if (why := table.refusal(action)) is None:
                        return action.text
                    session.notice = f"{why[0].upper()}{why[1:]}."
                except IllegalAction as error:
                    session.notice = refused(error)


def verdict(puzzle: Puzzle, table: Table, answer: str, names: tuple[str, ...]) -> list[str]:
    """Whether it was right, what every move is worth, and why the best one is."""
    said = "You gave up." if not answer else "That is it." if answer == puzzle.best else f"Not {answer}."
    normal = table.game.action(table.game.choose(table.state, "normal", 0)).text
    lines = ["", f"{said} The best move is {puzzle.best}. {why_sentence(table.game, puzzle.why, names)}".rstrip(), ""]
    width = max(map(len, puzzle.moves))
    for move, worth in sorted(puzzle.moves.items(), key=lambda each: each[1].behind):
        marks = [word for word, holds in (("best", move == puzzle.best), ("yours", move == answer), ("Normal's", move == normal)) if holds]
        share = f"{percent(100 * worth.share)} ±{percent(100 * worth.margin)}"
        lines.append(f"  {move:<{width}}  {share:>9}  {', '.join(marks)}".rstrip())
    return [*lines, "", f"Of 100 games, over {puzzle.worlds:,} worlds that you cannot tell apart."]
