"""Puzzles: positions in which one move is best beyond doubt. How they are kept, read and replayed; bots/mining.py finds them.

A puzzle is the beginning of a record: its options, seed and actions lead to the position by the rules, whatever numbers cards have. A
digest of what the seat sees there tells when they no longer do.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from hashlib import blake2b
from importlib.resources import files
from typing import Any, NamedTuple

from cardhouse.engine.errors import CardhouseError
from cardhouse.engine.game import Spec, load
from cardhouse.engine.table import Table
from cardhouse.prose.advice import WhyBetter

FILE = "puzzles.json"  # in the package of a game
LEVELS = 4  # of difficulty, each a quarter of a game's puzzles
LARGEST = 2_000_000  # characters of a file


class PuzzleError(CardhouseError):
    """A puzzle, or a file of them, that cannot be used here."""


class Worth(NamedTuple):
    """What a move is worth to the seat: its share of the win and how far it is behind the best move, each with half of its 95% interval."""

    share: float
    margin: float
    behind: float
    doubt: float


@dataclass(frozen=True)
class Puzzle:
    """A position and its solution."""

    game: str
    rules: int  # the version of the rules that it was made for
    options: Mapping[str, Any]
    seed: int
    actions: tuple[str, ...]
    seat: int
    position: str  # a digest of what the seat sees
    moves: Mapping[str, Worth]  # the legal moves, as the game lists them
    worlds: int  # in which each of them was tried
    why: WhyBetter  # why the best move is better than the one that Normal would play
    hardness: float  # for the ranking; see mining.hardness
    difficulty: int = 1  # 1 to LEVELS: the quarter of its game's puzzles, the easiest first

    @property
    def id(self) -> str:
        """A short name that stays the same as long as the position does."""
        return self.position[:8]

    @property
    def best(self) -> str:
        return next(move for move, worth in self.moves.items() if worth.behind == 0)


def position_of(table: Table) -> str:
    """A digest of what the seat to act knows of the cards, and of what it may do."""
    assert table.to_act is not None
    zones = {name: [face for _, face in cards] for name, cards in table.view(table.to_act)["zones"].items()}
    shown = [table.game.key, table.game.seats, table.to_act, sorted(zones.items()), [action.text for action in table.legal_actions]]
    return blake2b(json.dumps(shown).encode(), digest_size=8).hexdigest()


def table_of(puzzle: Puzzle) -> Table:
    """The table at which the puzzle begins, replayed from its first deal."""
    try:
        game = load(puzzle.game, **puzzle.options)
        if puzzle.rules != game.spec.version:
            raise PuzzleError(f"it was made for version {puzzle.rules} of the rules, and these are version {game.spec.version}")
        table = game.start(puzzle.seed)
        for action in puzzle.actions:
            table.play(action)
    except PuzzleError:
        raise
    except CardhouseError as error:
        raise PuzzleError(f"it cannot be replayed: {error}") from None
    if table.to_act != puzzle.seat or position_of(table) != puzzle.position:
        raise PuzzleError("its moves no longer lead to its position")
    if [action.text for action in table.legal_actions] != list(puzzle.moves):
        raise PuzzleError("its position offers other moves")
    return table


def nudged(puzzle: Puzzle) -> list[str]:
    """Half of the moves, two at least: the best one and those that come closest, in the order in which they are offered."""
    kept = sorted(puzzle.moves, key=lambda move: puzzle.moves[move].behind)[: max(2, len(puzzle.moves) // 2)]
    return [move for move in puzzle.moves if move in kept]


def ranked(puzzles: Iterable[Puzzle]) -> list[Puzzle]:
    """Puzzles from the easiest on, each with its difficulty among them."""
    order = sorted(puzzles, key=lambda each: (each.hardness, each.id))
    return [replace(each, difficulty=1 + LEVELS * i // len(order)) for i, each in enumerate(order)]


def dumps(puzzles: Iterable[Puzzle]) -> str:
    """Puzzles of one game as a file, one a line, the easiest first."""
    order = ranked(puzzles)
    if not order:
        return ""
    tables: list[Mapping[str, Any]] = []
    lines = []
    for each in order:
        if each.options not in tables:
            tables.append(each.options)
        line = {
            "table": tables.index(each.options), "seed": each.seed, "actions": ", ".join(each.actions), "seat": each.seat,
            "position": each.position, "moves": each.moves, "worlds": each.worlds, "why": [each.why.key, each.why.numbers],
            "hardness": each.hardness, "difficulty": each.difficulty,
        }  # fmt: skip
        lines.append(json.dumps(line, ensure_ascii=False))
    head = json.dumps({"game": order[0].game, "rules": order[0].rules})[1:-1]
    options = ",\n".join(json.dumps(table) for table in tables)
    return f'{{{head}, "tables": [\n{options}\n],\n"puzzles": [\n' + ",\n".join(lines) + "\n]}\n"


def loads(text: str) -> list[Puzzle]:
    """The puzzles of a file; PuzzleError where it is none."""
    try:
        if len(text) > LARGEST:
            raise PuzzleError(f"a file of puzzles has at most {LARGEST:,} characters")
        found = json.loads(text)
        return [_puzzle(found, each) for each in found["puzzles"]]
    except (ValueError, LookupError, TypeError, AttributeError, RecursionError) as error:
        raise PuzzleError(f"this is no file of puzzles: {type(error).__name__} {error}") from None


def _puzzle(found: Mapping[str, Any], line: Mapping[str, Any]) -> Puzzle:
    moves = {str(move): Worth(*map(float, numbers)) for move, numbers in line["moves"].items()}
    if sum(worth.behind == 0 for worth in moves.values()) != 1:
        raise ValueError("one move of a puzzle is the best")
    return Puzzle(
        game=str(found["game"]),
        rules=int(found["rules"]),
        options=dict(found["tables"][line["table"]]),
        seed=int(line["seed"]),
        actions=tuple(word.strip() for word in line["actions"].split(",") if word.strip()),
        seat=int(line["seat"]),
        position=str(line["position"]),
        moves=moves,
        worlds=int(line["worlds"]),
        why=WhyBetter(key=str(line["why"][0]), numbers={str(name): int(number) for name, number in line["why"][1].items()}),
        hardness=float(line["hardness"]),
        difficulty=int(line["difficulty"]),
    )


@lru_cache(maxsize=64)
def puzzles_of(spec: Spec) -> tuple[Puzzle, ...]:
    """The puzzles that a game brings for the version of its rules that is played here."""
    file = files(spec.package) / FILE
    found = loads(file.read_text("utf-8")) if file.is_file() else []
    return tuple(puzzle for puzzle in found if puzzle.rules == spec.version)
