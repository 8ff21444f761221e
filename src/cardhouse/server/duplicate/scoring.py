"""How a deal that lay at several tables is scored: by matchpoints, and by the difference to the average of the others.

Matchpoints are those of bridge (Laws of Duplicate Bridge 2017, Law 78A): two for each other contestant who held the same cards and did
worse, one for each who did as well. The difference is that of a Butler score without its table of IMPs: a score less the average of the
others who held the same cards, one's own left out.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from cardhouse.server.messages import Result, SeatInfo

GAVE_UP, LOST, SHARED, WON = -1, 0, 1, 2  # how a game ended for a seat, the better the larger
AVERAGE_PLUS = 60.0  # percent at least for who was left by the others (Law 12C2): it is not their fault


class Held(NamedTuple):
    """What a seat made of its cards at one table."""

    table: int
    seat: int
    won: int  # GAVE_UP, LOST, SHARED, WON
    score: float  # own points less the average of the other sides', in the points of the game; more is better
    left: bool = False  # whether the others gave up, and the game ended by that


class Compared(NamedTuple):
    """A seat among the others who held the same cards; nothing where there was nobody else."""

    matchpoints: int
    most: int
    percent: float
    difference: float


def held(table: int, seats: Sequence[SeatInfo], result: Result, fewest_win: bool) -> list[Held]:
    """What each seat of a finished table made of its cards; none where the game was stopped."""
    if result.how in ("stop", "void") or len(result.points) != len(seats):
        return []
    sides = [who.side for who in seats]
    by_side = {side: result.points[sides.index(side)] for side in sides}
    winners = {sides[seat] for seat in result.winners}
    gave_up = [who.given_up for who in seats]
    found = []
    for seat, side in enumerate(sides):
        others = [points for other, points in by_side.items() if other != side]
        score = by_side[side] - sum(others) / len(others) if others else float(by_side[side])
        won = (SHARED if len(winners) > 1 else WON) if side in winners else LOST
        left = result.how not in ("over", "draw") and not gave_up[seat]
        found.append(Held(table, seat, GAVE_UP if gave_up[seat] else won, -score if fewest_win else score, left))
    return found


def compared(deal: Iterable[Held]) -> dict[tuple[int, int], Compared]:
    """All seats of a deal, by table and seat, each among those who sat there at the other tables."""
    by_seat: dict[int, list[Held]] = {}
    for each in deal:
        by_seat.setdefault(each.seat, []).append(each)
    found = {}
    for same in by_seat.values():
        for each in same:
            if (against := among(each, same)) is not None:
                found[each.table, each.seat] = against
    return found


def among(own: Held, same: Sequence[Held]) -> Compared | None:
    """One of those who held the same cards; None where there was nobody else."""
    others = [each for each in same if each.table != own.table]
    if not others:
        return None
    rank = own.won, own.score
    matchpoints = sum(2 if rank > (each.won, each.score) else rank == (each.won, each.score) for each in others)
    percent = 100 * matchpoints / (2 * len(others))
    difference = own.score - sum(each.score for each in others) / len(others)
    return Compared(matchpoints, 2 * len(others), max(percent, AVERAGE_PLUS) if own.left else percent, difference)


class Standing(NamedTuple):
    """A contestant over all deals that they played and that were compared."""

    who: int
    percent: float  # the average
    difference: float  # the sum, which decides between equals
    boards: int
    place: int  # from 1 on; equals share it


def standings(boards: Iterable[Mapping[int, Compared]]) -> list[Standing]:
    """All contestants, the best first, by what each made of each board."""
    made: dict[int, list[Compared]] = {}
    for board in boards:
        for who, each in board.items():
            made.setdefault(who, []).append(each)
    sums = [
        (who, round(sum(each.percent for each in all_) / len(all_), 6), round(sum(each.difference for each in all_), 6), len(all_))
        for who, all_ in made.items()
    ]
    order = sorted(sums, key=lambda each: (-each[1], -each[2], each[0]))
    first: dict[tuple[float, float], int] = {}
    return [Standing(*each, first.setdefault((each[1], each[2]), at)) for at, each in enumerate(order, 1)]
