"""What a finished table says of its entrants: the score of each, and who lost without playing."""

from __future__ import annotations

from collections.abc import Sequence, Set
from typing import NamedTuple

from cardhouse.server.log.sides import side_rank
from cardhouse.server.messages import Result, SeatInfo
from cardhouse.server.tournament.entries import WIN


class TableResult(NamedTuple):
    """The scores of a table's entrants, in their order."""

    scores: list[int]
    unplayed: list[int]  # places in that order, of those who did not come


def table_result(seats: Sequence[SeatInfo], result: Result, absent: Set[int], size: int, *, fewest_win: bool) -> TableResult:
    """The result of a table for its sides, which are numbered in the order of their first seats.

    `absent` are the seats whose people did not come, `size` is how many entrants a full table has.
    """
    order = list(dict.fromkeys(seat.side for seat in seats))
    members = [[number for number, seat in enumerate(seats) if seat.side == side] for side in order]
    count = len(members)
    left = {number for number, seat in enumerate(seats) if seat.given_up}
    out = [at for at, side in enumerate(members) if absent >= set(side)]
    ranks = [side_rank(result, side, left, fewest_win) for side in members]
    scores = [0] * count
    for at in range(count):
        if at in out:
            continue
        beaten = sum(other in out or ranks[at] < ranks[other] for other in range(count) if other != at)
        tied = sum(other not in out and ranks[at] == ranks[other] for other in range(count) if other != at)
        scores[at] = WIN * (2 * beaten + tied) * (size - 1) // (2 * (count - 1))
    return TableResult(scores, out)
