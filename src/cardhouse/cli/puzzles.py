"""cardhouse puzzles: find positions with one best move in games between bots, and check a file of them."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable
from pathlib import Path

from cardhouse.bots.mining import assorted, mine, verify
from cardhouse.bots.puzzles import Puzzle, PuzzleError, dumps, loads, table_of
from cardhouse.cli.compiling import prepare_compiling
from cardhouse.cli.parser import Parser, UsageError, add_options, given_options, whole
from cardhouse.engine.game import Game, keys, load, spec_of

MOST_GAMES, MOST_WORLDS, MOST_KEPT = 1_000_000, 1_000_000, 1000
CHECK_SEED = 7  # other worlds than those in which puzzles are found


def parser() -> Parser:
    """What cardhouse puzzles takes."""
    made = Parser(
        "puzzles",
        "Let bots play, and keep the positions in which one move is best by a clear interval and not the one that Normal would play. "
        "--check judges the puzzles of a file again from their positions alone.",
        [
            "cardhouse puzzles lama --games 200 --out puzzles.json",
            "cardhouse puzzles grimhand --option preset=modern --most 96 --out puzzles.json",
            "cardhouse puzzles lama --check puzzles.json",
        ],
    )
    made.add_argument("game", metavar="GAME", help=f"one of: {', '.join(keys())}")
    made.add_argument("--games", type=whole(1, MOST_GAMES), default=100, metavar="N", help="games to look through (100)")
    made.add_argument("--seed", type=whole(0, 2**40), metavar="N", help="the same seed finds the same puzzles (1)")
    made.add_argument("--worlds", type=whole(10, MOST_WORLDS), metavar="N", help="worlds to judge a position in (1000; 2000 to check)")
    made.add_argument("--most", type=whole(1, MOST_KEPT), default=MOST_KEPT, metavar="N", help="keep so many, of all kinds evenly")
    add_options(made)
    file = made.add_mutually_exclusive_group()
    file.add_argument("--out", type=Path, metavar="FILE", help="add to the puzzles of this file; without it they are printed")
    file.add_argument("--check", type=Path, metavar="FILE", help="judge the puzzles of this file again")
    return made


def run(arguments: argparse.Namespace) -> int:
    """Find puzzles, or check those of a file."""
    spec = spec_of(arguments.game)
    prepare_compiling()
    if arguments.check is not None:
        return check(
            read_file(arguments.check, spec.key), arguments.worlds or 2000, CHECK_SEED if arguments.seed is None else arguments.seed
        )
    return find(arguments, load(spec.key, **given_options(spec, arguments.option)))


def find(arguments: argparse.Namespace, game: Game) -> int:
    """Play, and keep what is found. Stopped early, the file has all that was found so far."""
    out: Path | None = arguments.out
    known = read_file(out, game.key) if out is not None and out.exists() else []
    for puzzle in known:
        check_replay(puzzle, out)
    found = list(known)
    seed = 1 if arguments.seed is None else arguments.seed
    for puzzle in mine(game, arguments.games, seed, arguments.worlds or 1000, known, progress_line(arguments.games)):
        found.append(puzzle)
        if out is not None:
            write_file(out, found)
            print(line(puzzle), flush=True)
    chosen = assorted(found, arguments.most)
    if out is None:
        print(dumps(chosen), end="")
    elif chosen:
        write_file(out, chosen)
    print(f"{len(found) - len(known)} found, {len(chosen)} kept", file=sys.stderr)
    return 0


def check(puzzles: list[Puzzle], worlds: int, seed: int) -> int:
    """Judge each puzzle again; 1 where one of them does not hold."""
    failed = 0
    for puzzle in puzzles:
        why = verify(puzzle, worlds, seed)
        failed += bool(why)
        print(f"{puzzle.id}  {why or 'holds'}", flush=True)
    print(f"{len(puzzles) - failed} of {len(puzzles)} hold", file=sys.stderr)
    return 1 if failed else 0


def line(puzzle: Puzzle) -> str:
    behind = min(worth.behind for worth in puzzle.moves.values() if worth.behind)
    return f"{puzzle.id}  {puzzle.best}, of {len(puzzle.moves)} moves, by {100 * behind:.1f} points of the win"


def read_file(path: Path, game: str) -> list[Puzzle]:
    try:
        found = loads(path.read_text("utf-8"))
    except (OSError, UnicodeDecodeError) as error:
        raise UsageError(f"{path} cannot be read: {error}") from None
    except PuzzleError as error:
        raise UsageError(f"{path}: {error}") from None
    if found and found[0].game != game:
        raise UsageError(f"{path} has puzzles of {found[0].game}, not of {game}")
    return found


def check_replay(puzzle: Puzzle, path: Path | None) -> None:
    try:
        table_of(puzzle)
    except PuzzleError as error:
        raise UsageError(f"puzzle {puzzle.id} in {path} is of no use any more, {error}: remove the file to begin anew") from None


def write_file(path: Path, puzzles: list[Puzzle]) -> None:
    """Write all of it or nothing."""
    beside = path.with_name(f"{path.name}.new")
    try:
        beside.write_text(dumps(puzzles), "utf-8")
        os.replace(beside, path)
    except OSError as error:
        raise UsageError(f"{path} cannot be written: {error}") from None


def progress_line(games: int) -> Callable[[int], None]:
    """Which game is being played, where a person sees it."""
    if not sys.stderr.isatty():
        return lambda done: None

    def show(done: int) -> None:
        sys.stderr.write(f"\r\x1b[Kgame {done + 1} of {games} ")
        sys.stderr.flush()

    return show
