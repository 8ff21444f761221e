"""Finds puzzles: games between bots that now and then stray, and in them the positions whose best move is beyond doubt and not obvious."""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import zip_longest
from typing import Any, NamedTuple

from cardhouse.bots import levels
from cardhouse.bots.player import Search
from cardhouse.bots.puzzles import Puzzle, PuzzleError, Worth, position_of, table_of
from cardhouse.bots.values import Estimate, Values, searcher, values
from cardhouse.engine.game import Game
from cardhouse.engine.rng import Chooser, below, bits
from cardhouse.engine.state import Cards
from cardhouse.engine.table import Table
from cardhouse.prose.advice import WhyBetter, fared

FEWEST, MOST = 2, 8  # moves to choose from
FIRST_LOOK = 64  # worlds for a first look at a position
CLEAR = 2.0  # margins by which the best move must be better than every other
GAP = 0.03  # and the share of a win, so that there is something to find
HOPE = 0.1  # the share of a win that the best move keeps: a game that is lost is no fun to look at
STRAY = 8  # one move in so many is any legal one
TRIES = 3  # how often Normal is asked, who may roll dice
TO_THE_END = 1 << 40  # ticks: a horizon behind the end of every game
ALIKE = 0.6  # the share of what two positions show in common from which on they are too alike
SEED_STEP = 1_000_003  # between the runs of two seeds
LOOK_KEY = 1  # the worlds of a first look; those that judge are others


class Judges(NamedTuple):
    """Two ways to value a move: as Hard does, to a horizon and by features there, and by who wins in the end."""

    near: Search
    far: Search


@dataclass(frozen=True)
class Doubt:
    """Why a position is no puzzle."""

    why: str


def judges(game: Game, *, compile: bool | None = None) -> Judges:
    """The memory for judging positions of a game. Not for two threads at once."""
    near, far = searcher(game, compile=compile), searcher(game, compile=compile)
    far.notes.horizon = TO_THE_END
    return Judges(near, far)


def lead(found: Values, move: int) -> tuple[Estimate, int]:
    """By how much a move is better than the one that comes closest to it, counted in margins, and which one that is."""
    others = {other: found.difference(move, other) for other in found.moves if other != move}
    closest = min(others, key=lambda other: (others[other].mean - CLEAR * others[other].margin, other))
    return others[closest], closest


def clear(gap: Estimate, margins: float, least: float) -> bool:
    return gap.mean >= least and gap.mean > margins * gap.margin


def solution(game: Game, s: Cards, worlds: int, key: int, by: Judges, least: float = GAP, in_the_end: float = CLEAR) -> Values | Doubt:
    """The values of a position with one best move, judged three times on fresh worlds: so many, twice as many, and to the end of the game.

    The last judge knows no features: a best move that only the evaluation likes is none. It has to be ahead there by so many margins.
    """
    found = values(game, s, worlds, key, search=by.near)
    best = found.best
    if not clear(lead(found, best)[0], CLEAR, least):
        return Doubt("no move is clearly the best")
    found = values(game, s, 2 * worlds, key + 1, search=by.near)
    if found.best != best or not clear(lead(found, best)[0], CLEAR, least):
        return Doubt("on other worlds no move is clearly the best")
    end = values(game, s, 2 * worlds, key + 2, search=by.far)
    if end.best != best or not clear(lead(end, best)[0], in_the_end, 0):
        return Doubt("played to the end of the game, another move may be as good")
    return found


def obvious(game: Game, s: Cards, level: str = "normal") -> set[int]:
    """What a plain bot may play."""
    return {game.choose(s, level, key) for key in range(TRIES)}


def glance(table: Table, key: int, by: Judges) -> str | Doubt:
    """What a first look takes for the best move, where the position may be a puzzle."""
    game, s = table.game, table.state
    if table.to_act is None or not FEWEST <= len(game.legal(s)) <= MOST:
        return Doubt(f"it does not offer {FEWEST} to {MOST} moves")
    first = values(game, s, FIRST_LOOK, key, search=by.near)
    if first.best in obvious(game, s):
        return Doubt("Normal finds it")
    if not clear(lead(first, first.best)[0], 1, 0):
        return Doubt("no move is clearly the best")
    return game.action(first.best).text


def puzzle_at(table: Table, worlds: int, key: int, by: Judges) -> Puzzle | Doubt:
    """The position of a table as a puzzle."""
    game, s = table.game, table.state
    first = glance(table, key, by)
    if isinstance(first, Doubt):
        return first
    found = solution(game, s, worlds, key + 1, by)
    if isinstance(found, Doubt):
        return found
    if found.share(found.best).mean < HOPE:
        return Doubt("the game is as good as lost")
    by_normal = obvious(game, s)
    if found.best in by_normal:
        return Doubt("Normal finds it")
    assert table.to_act is not None
    return Puzzle(
        game=game.key,
        rules=game.spec.version,
        options=dict(game.options),
        seed=table.seed,
        actions=tuple(table.actions),
        seat=table.to_act,
        position=position_of(table),
        moves={game.action(move).text: worth(found, move) for move in found.moves},
        worlds=found.worlds,
        why=why(game, s, found, min(by_normal)),
        hardness=round(hardness(game, s, found, by_normal), 2),
    )


def why(game: Game, s: Cards, found: Values, other: int) -> WhyBetter:
    """How the best move fares beside another. What both promise is left out: it often speaks for the move that is obvious and worse."""
    key, numbers = fared(game, s, found.best, other, found)
    return WhyBetter(key=key, numbers=numbers)


def worth(found: Values, move: int) -> Worth:
    share, behind = found.share(move), found.difference(found.best, move)
    return Worth(*(round(number, 3) for number in (share.mean, share.margin, behind.mean, behind.margin)))


def hardness(game: Game, s: Cards, found: Values, by_normal: Collection[int]) -> float:
    """Harder with every doubling of the moves, where Easy misses it too, and the less the obvious move and the closest one lose."""
    tempting = min(found.difference(found.best, move).mean for move in by_normal)
    closest = lead(found, found.best)[0].mean
    missed = found.best not in obvious(game, s, "easy")
    return math.log2(len(found.moves)) + missed - math.log2(max(GAP, tempting) * max(GAP, closest)) / 2


def self_play(game: Game, seed: int) -> Iterator[Table]:
    """A game of Normals and Hards that now and then stray: the table before each move."""
    chooser = Chooser(seed)
    hard = levels.searcher(game, "hard")
    table = game.start(seed)
    while not table.over:
        yield table
        s, key = table.state, bits(chooser)
        if below(chooser, STRAY) == 0:
            move = game.choose(s, "random", key)
        else:
            move = hard.choose(s, key) if below(chooser, 2) else game.choose(s, "normal", key)
        table.play(game.action(move))


Kind = tuple[str, ...]


def kind(options: Mapping[str, Any], best: str) -> Kind:
    """The table's options and the form of the best move: whether to play, to draw, to block …, whatever the card."""
    return *map(str, options.values()), best.split()[0].split(">")[-1].split("=")[0]


def assorted(puzzles: Iterable[Puzzle], most: int) -> list[Puzzle]:
    """So many puzzles, of all kinds as evenly as there are; those with two moves only where others are missing."""
    heaps: dict[Kind, list[Puzzle]] = defaultdict(list)
    for puzzle in sorted(puzzles, key=lambda each: (len(each.moves) <= FEWEST, each.id)):
        heaps[kind(puzzle.options, puzzle.best)].append(puzzle)
    rows = zip_longest(*(heaps[each] for each in sorted(heaps)))
    order = [puzzle for row in rows for puzzle in row if puzzle is not None]
    return sorted(order, key=lambda each: len(each.moves) <= FEWEST)[:most]


def sights(table: Table) -> set[tuple[str, ...]]:
    """What a seat sees, in parts that can be compared: a face in a zone with its number there, and every move."""
    assert table.to_act is not None
    parts: set[tuple[str, ...]] = {("move", action.text) for action in table.legal_actions}
    for zone, cards in table.view(table.to_act)["zones"].items():
        faces = [face for _, face in cards if face is not None]
        parts |= {(zone, face, str(faces[:i].count(face))) for i, face in enumerate(faces)}
    return parts


def alike(a: set[tuple[str, ...]], b: set[tuple[str, ...]]) -> bool:
    """Whether two positions show nearly the same."""
    return len(a & b) > ALIKE * len(a | b)


def mine(
    game: Game, games: int, seed: int, worlds: int, known: Collection[Puzzle] = (), progress: Callable[[int], None] | None = None
) -> Iterator[Puzzle]:
    """Puzzles from so many games, at most one of each, told apart from each other and from those that are known already."""
    by = judges(game)
    seen = [sights(table_of(puzzle)) for puzzle in known]
    kinds = Counter(kind(puzzle.options, puzzle.best) for puzzle in known)
    for i in range(games):
        if progress:
            progress(i)
        for table in candidates(game, seed * SEED_STEP + i, by, kinds):
            found = puzzle_at(table, worlds, LOOK_KEY + 1, by)
            if isinstance(found, Puzzle) and not any(alike(sights(table), other) for other in seen):
                seen.append(sights(table))
                kinds[kind(found.options, found.best)] += 1
                yield found
                break


def candidates(game: Game, seed: int, by: Judges, kinds: Mapping[Kind, int]) -> Iterator[Table]:
    """The positions of a game that may be puzzles: those of rare kinds first, and of these the later ones."""
    promising = []
    for table in self_play(game, seed):
        best = glance(table, LOOK_KEY, by)
        if not isinstance(best, Doubt):
            promising.append((kinds[kind(game.options, best)], -len(table.steps)))
    for _, moves in sorted(promising):
        begun = game.start(seed)
        for step in table.steps[:-moves]:
            begun.play(game.action(step.code))
        yield begun


def verify(puzzle: Puzzle, worlds: int, seed: int, by: Judges | None = None) -> str:
    """Why a puzzle does not hold, judged anew from its position alone; empty where it holds, if less clearly than when it was found."""
    try:
        table = table_of(puzzle)
    except PuzzleError as error:
        return str(error)
    found = solution(table.game, table.state, worlds, seed, by or judges(table.game), least=0, in_the_end=1)
    if isinstance(found, Doubt):
        return found.why
    best = table.game.action(found.best).text
    if best != puzzle.best:
        return f"{best} is better than {puzzle.best}"
    return "Normal finds it" if found.best in obvious(table.game, table.state) else ""
