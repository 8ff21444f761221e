"""cardhouse play: a game in the terminal, against bots or together at one keyboard."""

from __future__ import annotations

import argparse
import sys
from contextlib import suppress
from pathlib import Path
from shlex import quote

from cardhouse.bots.levels import LEVELS
from cardhouse.cli.parser import Parser, UsageError, add_options, comma_list, given_options, whole
from cardhouse.cli.saves import FileError, Save, home, open_games, read, save_at
from cardhouse.cli.seating import Seating, read_headers, seat_all, write_headers
from cardhouse.cli.session import LocalSession
from cardhouse.cli.terminal.screen import Leave, Screen, open_screen
from cardhouse.cli.turns import play_on
from cardhouse.cli.verdict import show_result
from cardhouse.engine.errors import CardhouseError, RecordError
from cardhouse.engine.game import keys, spec_of
from cardhouse.engine.record import loads
from cardhouse.engine.table import Table

NEWEST = "-newest-"


def parser() -> Parser:
    """What cardhouse play takes."""
    made = Parser(
        "play",
        "Play a game in the terminal. Type a move (5, d, q, or its whole text), ? for help, hint for advice, u to take back, x to leave.",
        [
            "cardhouse play lama",
            "cardhouse play lama --bots easy,normal,normal --option target=60",
            "cardhouse play lama --humans 2 --names Ana,Bo",
            "cardhouse play war_lanes --bots easy",
            "cardhouse play --resume",
        ],
    )
    made.add_argument("game", nargs="?", metavar="GAME", help=f"one of: {', '.join(keys())}")
    made.add_argument("--bots", type=comma_list, metavar="LIST", help=f"levels of the bots, such as easy,normal ({', '.join(LEVELS)})")
    made.add_argument("--humans", type=whole(1, 16), metavar="N", help="how many people share this keyboard (1)")
    made.add_argument("--names", type=comma_list, metavar="LIST", help="the people's names, such as Ana,Bo")
    add_options(made)
    made.add_argument("--seed", type=whole(0, 2**63 - 1), metavar="N", help="the same seed deals the same cards")
    made.add_argument("--save", type=Path, metavar="FILE", help="keep the game in this file")
    made.add_argument("--resume", nargs="?", const=NEWEST, metavar="FILE", help="go on with the last game, or with a saved one")
    made.add_argument("--no-color", "--no-colour", action="store_true", help="draw without colours (as does NO_COLOR)")
    made.add_argument("--fast", action="store_true", help="no pauses (as does CARDHOUSE_SPEED=0)")
    return made


def run(arguments: argparse.Namespace) -> int:
    """Play until the game is over or the people leave; either way it is kept."""
    table, seating, save = resumed(arguments) if arguments.resume else begun(arguments)
    screen = open_screen(arguments.no_color, arguments.fast)
    session = LocalSession(table, seating, screen, save=save)
    try:
        with screen.opened():
            play_on(session)
    except Leave:
        return leave(screen, table, save)
    except OSError:  # the screen is gone, the game is not
        with suppress(CardhouseError):
            save.keep(table)
        raise
    show_result(screen, table, seating)
    return finish(screen, table, save)


def begun(arguments: argparse.Namespace) -> tuple[Table, Seating, Save]:
    """A new game."""
    if arguments.game is None:
        raise UsageError(f"cardhouse play needs a game: there are {', '.join(keys())}; or go on with --resume")
    spec = spec_of(arguments.game)
    options = given_options(spec, arguments.option)
    game, seating = seat_all(spec, options, arguments.humans, arguments.names, arguments.bots)
    save = save_at(arguments.save) if arguments.save is not None else Save()
    table = game.start(arguments.seed)
    write_headers(table, seating)
    return table, seating, save


def resumed(arguments: argparse.Namespace) -> tuple[Table, Seating, Save]:
    """A game as it was left."""
    for flag in ("bots", "humans", "names", "option", "seed", "save"):
        if getattr(arguments, flag) not in (None, []):
            raise UsageError(f"--resume goes on with a game as it was: leave out --{flag}")
    key, wanted = arguments.game, arguments.resume
    if wanted in keys() and not Path(wanted).exists():
        key, wanted = wanted, NEWEST
    if wanted == NEWEST:
        saved = open_games(spec_of(key).key if key else "")
        if not saved:
            raise FileError(f"no open game is saved in {home()}: start one with cardhouse play {key or keys()[0]}")
        path = saved[0]
    else:
        path = Path(wanted)
    text = read(path)
    try:
        table = loads(text)
    except RecordError as error:
        raise FileError(f"{path} cannot be resumed: {error}") from None
    if key is not None and spec_of(key).key != table.game.key:
        raise FileError(f"{path} is a game of {table.game.key}, not of {spec_of(key).key}")
    if table.over:
        raise FileError(f"the game in {path} is over: look at it with cardhouse replay {path}")
    seating = read_headers(table)
    if not seating.people:
        raise FileError(f"no person sits at the game in {path}: look at it with cardhouse replay {path}")
    write_headers(table, seating)
    return table, seating, Save(path, chosen=path.resolve().parent != home().resolve(), last=text)


def leave(screen: Screen, table: Table, save: Save) -> int:
    """Save the game and say how to go on; where it cannot be saved, print it, so that nothing is lost."""
    try:
        path = save.keep(table)
    except CardhouseError as error:
        return print_record(table, error)
    again = f"cardhouse play --resume {quote(str(path))}" if save.chosen else "cardhouse play --resume"
    screen.say(f"The game is saved in {path}; go on with {again}")
    return 0


def finish(screen: Screen, table: Table, save: Save) -> int:
    """Keep the finished game and say where."""
    try:
        path = save.finish(table)
    except CardhouseError as error:
        return print_record(table, error)
    screen.say(f"The record is in {path}; step through it with cardhouse replay {quote(str(path))}")
    return 0


def print_record(table: Table, error: CardhouseError) -> int:
    """The record itself, for want of a file."""
    print(f"cardhouse: {error}; the game itself follows, to be kept by hand", file=sys.stderr)
    print(table.record.dumps(), end="")
    return 1
