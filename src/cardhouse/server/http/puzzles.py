"""Routes about puzzles: those of today and of the last weeks, positions, answers, streaks. A solution leaves only with an answer.

A day is one in UTC: it is the same for everybody, and nobody can have it twice by travelling.
"""

from __future__ import annotations

from functools import lru_cache

import msgspec

from cardhouse.bots.daily import ARCHIVE, daily, date_of, day_at, last_shown, rotation, streak, until_next
from cardhouse.bots.puzzles import Puzzle, PuzzleError, nudged, table_of
from cardhouse.engine.actions import nearest, parse
from cardhouse.engine.errors import CardhouseError
from cardhouse.engine.forecast import as_json
from cardhouse.engine.game import Spec, keys, spec_of
from cardhouse.engine.record import Record
from cardhouse.engine.refusals import LEGAL, refusal
from cardhouse.engine.table import Table
from cardhouse.prose.narrate import last_turn
from cardhouse.server.errors import Refused
from cardhouse.server.http.bodies import TableMade
from cardhouse.server.http.calls import Context
from cardhouse.server.http.day_bodies import (
    MoveWorth,
    Nudge,
    PuzzleLine,
    PuzzleShown,
    PuzzlesOf,
    PuzzlesToday,
    Solution,
    StreakInfo,
    WhyNot,
)
from cardhouse.server.http.tables import link
from cardhouse.server.live import lobby
from cardhouse.server.log.records import resume_point
from cardhouse.server.messages import Reasons, View
from cardhouse.server.names import bot_name
from cardhouse.storage.store import Conflict, PuzzleRow

TODAY = "today"
LONGEST_ACTION = 200  # letters
GONE = "there is no such puzzle now: each is open for {days} days; look at those of today"


def spec_with_puzzles(context: Context) -> Spec:
    try:
        spec = spec_of(context.path["game"])
    except CardhouseError as error:
        raise Refused("no_game", str(error)[:200]) from None
    if not rotation(spec):
        raise Refused("no_puzzle", f"{spec.title} has no puzzles for the rules that are played here")
    return spec


def today_of(context: Context) -> int:
    return day_at(context.services.wall())


def found(context: Context) -> tuple[Puzzle, int]:
    """The puzzle that a path names, and the day whose it is."""
    spec, id, today = spec_with_puzzles(context), context.path["id"], today_of(context)
    if id == TODAY and (of_today := daily(spec, today)) is not None:
        return of_today, today
    day = last_shown(spec, id, today)
    puzzle = daily(spec, day) if day is not None else None
    if puzzle is None or day is None:
        raise Refused("no_puzzle", GONE.format(days=ARCHIVE))
    return puzzle, day


def by_position(game: str, position: str) -> Puzzle:
    return next(each for each in rotation(spec_of(game)) if each.position == position)


@lru_cache(maxsize=256)
def replayed(game: str, position: str) -> Table:
    """The table of a puzzle, to be looked at only."""
    return table_of(by_position(game, position))


@lru_cache(maxsize=256)
def shown_position(game: str, position: str) -> PuzzleShown:
    """A puzzle as everybody sees it: the view of the seat that is to move, and nothing that another one knows."""
    puzzle, table = by_position(game, position), replayed(game, position)
    seat = puzzle.seat
    legal = [(action.text, as_json(table.forecast(action))) for action in table.legal_actions]
    names = ["" if number == seat else bot_name(number) for number in range(table.game.seats)]
    before = table.events_for(seat, last_turn(table, seat))
    return PuzzleShown(
        puzzle.game, puzzle.id, "", puzzle.position, dict(table.game.options), seat, names, View(**table.view(seat)), legal, before,
        puzzle.difficulty, 0, puzzle.worlds,
    )  # fmt: skip


async def shown(context: Context, puzzle: Puzzle, day: int) -> PuzzleShown:
    """A puzzle for the one who asks, with its solution where they have answered it."""
    try:
        open_position = await context.services.in_thread(context.caller, shown_position, puzzle.game, puzzle.position)
    except PuzzleError as error:
        raise Refused("no_puzzle", f"this puzzle no longer fits the rules that are played here: {error}") from None
    tried, solved = context.server.store.puzzle_tries(puzzle.game, puzzle.id)
    given = answers(context, day).get((puzzle.game, day))
    solution = solution_of(puzzle, given, tried, solved) if given is not None else None
    return msgspec.structs.replace(open_position, day=str(date_of(day)), tried=tried, solution=solution)


def answers(context: Context, since: int) -> dict[tuple[str, int], PuzzleRow]:
    """What the person has answered since a day, by game and day."""
    if context.person is None:
        return {}
    return {(row.game, row.day): row for row in context.server.store.puzzles_answered(context.person.id, since)}


def solution_of(puzzle: Puzzle, given: PuzzleRow, tried: int, solved: int) -> Solution:
    moves = sorted(puzzle.moves.items(), key=lambda each: each[1].behind)
    worths = [MoveWorth(move, *worth) for move, worth in moves]
    why = Reasons(key=puzzle.why.key, numbers=puzzle.why.numbers)
    normal = normal_move(puzzle.game, puzzle.position)
    return Solution(given.right, given.answer, puzzle.best, normal, why, worths, puzzle.worlds, tried, solved)


@lru_cache(maxsize=256)
def normal_move(game: str, position: str) -> str:
    """What Normal would play there, as it is now."""
    table = replayed(game, position)
    return table.game.action(table.game.choose(table.state, "normal", 0)).text


def streak_of(context: Context) -> StreakInfo:
    days = context.server.store.days_solved(context.person.id) if context.person else []
    counted = streak(days, today_of(context))
    return StreakInfo(counted.days, counted.free, list(counted.week))  # type: ignore[arg-type]


def line(puzzle: Puzzle, day: int, given: PuzzleRow | None) -> PuzzleLine:
    return PuzzleLine(
        puzzle.game, puzzle.id, str(date_of(day)), puzzle.difficulty, "" if given is None else "right" if given.right else "wrong"
    )


def today(context: Context) -> PuzzlesToday:
    day, now = today_of(context), context.services.wall()
    given = answers(context, day)
    of_today = [(puzzle, given.get((puzzle.game, day))) for key in keys() if (puzzle := daily(spec_of(key), day)) is not None]
    return PuzzlesToday(str(date_of(day)), until_next(now), [line(puzzle, day, row) for puzzle, row in of_today], streak_of(context))


def open_puzzles(context: Context) -> PuzzlesOf:
    spec, day = spec_with_puzzles(context), today_of(context)
    since = day - min(ARCHIVE, len(rotation(spec))) + 1
    given = answers(context, since)
    days = [(each, daily(spec, each)) for each in range(day, since - 1, -1)]
    return PuzzlesOf([line(puzzle, each, given.get((spec.key, each))) for each, puzzle in days if puzzle is not None])


async def puzzle(context: Context) -> PuzzleShown:
    return await shown(context, *found(context))


def nudge(context: Context) -> Nudge:
    return Nudge(nudged(found(context)[0]))


async def why_not(context: Context) -> WhyNot:
    """The game's own reason why an action is not legal in a puzzle."""
    puzzle, _ = found(context)
    text = context.query.get("action", "")
    try:
        table = await context.services.in_thread(context.caller, replayed, puzzle.game, puzzle.position)
    except PuzzleError as error:
        raise Refused("no_puzzle", f"this puzzle no longer fits the rules that are played here: {error}") from None
    code = parse(table.game.spec.forms, text[:LONGEST_ACTION])
    if code is None:
        raise Refused("body", "action takes the text of an action of this game")
    return WhyNot(*(refusal(table.game, table.state, code) or LEGAL))


async def answer(context: Context) -> PuzzleShown:
    """Take an answer, once; from then on the solution is shown."""
    puzzle, day = found(context)
    body, person = context.body, context.me.id
    if body.position != puzzle.position:
        raise Refused("puzzle_changed", "the house has another puzzle now: look at it again, then answer")
    if (puzzle.game, day) in answers(context, day):
        raise Refused("answered", "you have answered this puzzle: each is answered once; there is another one tomorrow")
    if body.move and body.move not in puzzle.moves:
        close = nearest(body.move, list(puzzle.moves)) or list(puzzle.moves)[:3]
        raise Refused("illegal", f"that cannot be played here: you may {' or '.join(close)}", nearest=close)
    row = PuzzleRow(
        person, puzzle.game, day, puzzle.id, body.move, body.move == puzzle.best, day == today_of(context), context.services.wall()
    )
    try:
        with context.server.store.transaction():
            context.server.store.answer_puzzle(row)
    except Conflict:
        raise Refused("answered", "you have answered this puzzle on another device: look at it again") from None
    return msgspec.structs.replace(await shown(context, puzzle, day), streak=streak_of(context))


async def play_on(context: Context) -> TableMade:
    """A table that begins at the puzzle; only once it was answered, since a game shows what is hidden there."""
    puzzle, day = found(context)
    if (puzzle.game, day) not in answers(context, day):
        raise Refused("not_answered", "answer the puzzle first, or give it up: then you can play on from it")
    context.services.quotas.take(context.server, context.me.id, context.address)
    record = Record(puzzle.game, puzzle.rules, dict(puzzle.options), puzzle.seed, list(puzzle.actions))
    point = await context.services.in_thread(context.caller, resume_point, record.dumps(), len(puzzle.actions))
    live = lobby.play_from(context.server, context.me.id, point, puzzle.seat, context.body.level)
    return TableMade(live.table.row.id, live.table.opened.code, link(context, live.table))
