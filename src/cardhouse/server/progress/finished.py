"""A finished table as it is counted: who played there themselves, how it ended for them, what its counters say. Made from the log alone.

Which games count (docs/progress.md): those that ran their course, and those that were given up after enough moves of one's own. A table
that goes on from a record, a puzzle or a lesson counts for nobody, since its cards may be known; so does one that was stopped or ended by
the house. Where a person has several seats at one device, nothing counts for them: they play against themselves.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from cardhouse.engine.acts import read_act
from cardhouse.engine.counters import Ended, count
from cardhouse.engine.game import every_key, spec_of
from cardhouse.engine.match import take_back
from cardhouse.engine.plugins import campaigns
from cardhouse.server.log.entries import Acted, Move, Opened, Started, is_move, read, read_move
from cardhouse.server.log.rows import summary
from cardhouse.server.messages import SeatInfo
from cardhouse.server.progress.ratings import Sides, rated_sides
from cardhouse.storage.store import TableRow

ENOUGH = 6  # moves of one's own, where a game was given up or agreed upon
UNPLAYED = ("stop", "void")  # how a game ends that counts for nobody, but for a run that the house ended
PEOPLE, EASY = "people", "easy"
LIKE = {"oracle": "hard"}  # counted with the level that is nearest in strength
LEVELS = ("easy", "normal", "hard", "master", PEOPLE)  # whom one played against: the weakest bot on another side, or people


class Part(NamedTuple):
    """What a finished game was for one person."""

    person: str
    seat: int
    won: bool
    level: str  # of LEVELS
    apart: bool  # it is in no share and in no row: they took hints, or the house ended it
    counted: dict[str, Any]  # by counter


class Finished(NamedTuple):
    """A finished table."""

    table: str
    game: str
    at: float  # when it ended, by the server's clock
    parts: tuple[Part, ...]
    sides: Sides = ()  # where it counts for ratings
    deal: str = ""  # where the same deal lies at several tables


def finished(row: TableRow, bodies: Iterable[bytes]) -> Finished:
    """A table from its list row and its log."""
    listed = summary(row.summary)
    nobody = Finished(row.id, row.game, row.updated, ())
    result, seats = listed.result, listed.seats
    kept = row.game in campaigns() and result is not None and result.how == "void"  # what it has passed is earned
    if result is None or (result.how in UNPLAYED and not kept):
        return nobody
    entries = iter(bodies)
    opened = read(next(entries))
    if not isinstance(opened, Opened) or opened.seed is not None or opened.position is not None:
        return nobody
    nobody = nobody._replace(deal=opened.deal)
    if not any(seat.person for seat in seats):
        return nobody
    started, moves, ended_at = None, list[Move](), opened.at
    for body in entries:
        if is_move(body):
            moves.append(move := read_move(body))
            ended_at = move.at
            continue
        entry = read(body)
        if isinstance(entry, Started):
            started, ended_at = entry, entry.at
        elif isinstance(entry, Acted):
            ended_at = entry.at
            if entry.act.startswith("@undo"):
                take_back(read_act(entry.act), moves)  # it never counts
    if started is None or started.before:
        return nobody
    own = Counter(move.seat for move in moves if not move.why)
    counting = [seat for seat, who in enumerate(seats) if _counts(seat, who, seats, own, kept or result.how == "over")]
    won = frozenset(seat for seat in result.winners if _won_alone(seats[seat]))
    ended = Ended(result.points or [0] * len(seats), won, [who.side for who in seats], [own[seat] for seat in range(len(seats))])
    counted = _counted(row.game, started, moves, ended, counting)
    parts = tuple(
        Part(seats[seat].person, seat, seat in won, level_against(seat, seats), kept or seats[seat].hints > 0, counted[seat])
        for seat in counting
    )
    rates = row.game in every_key() and not opened.deal  # ratings are public, and a deal is not while it lies at another table
    sides = rated_sides(row.game, opened.options, seats, result, own) if rates else ()
    return Finished(row.id, row.game, ended_at, parts, sides, opened.deal)


def _counts(seat: int, who: SeatInfo, seats: Sequence[SeatInfo], own: Counter[int], whole: bool) -> bool:
    """Whether a game counts for the person at a seat; `whole`: nobody gave it up."""
    alone = sum(other.person == who.person for other in seats) == 1
    fewest = 1 if whole and not (who.gone or who.bot) else ENOUGH
    return bool(who.person) and alone and own[seat] >= fewest


def _won_alone(who: SeatInfo) -> bool:
    """Whether the win of a seat is its person's own: no bot played on for them, and none was asked what to play."""
    return not (who.given_up or who.hints)


def _counted(game: str, started: Started, moves: list[Move], ended: Ended, counting: list[int]) -> dict[int, dict[str, Any]]:
    """What the counters of a game say; nothing where this house no longer has it."""
    if game not in every_key() or not counting or len(ended.points) != len(ended.sides):
        return {seat: {} for seat in counting}
    told = [started.events, *(move.events for move in moves)]
    return count(spec_of(game), started.opening["numbers"], told, ended, counting)


def level_against(seat: int, seats: Sequence[SeatInfo]) -> str:
    """Whom a seat played against."""
    others = [who for who in seats if who.side != seats[seat].side]
    if any(who.person for who in others):
        return PEOPLE
    levels = {LIKE.get(level, level) for who in others if who.bot for level in [who.bot.partition("-")[0]]}
    return next((level for level in LEVELS if level in levels), EASY)
