"""How the sides of a finished table rank, for tournaments and ratings alike."""

from __future__ import annotations

from collections.abc import Sequence, Set

from cardhouse.server.messages import Result


def side_rank(result: Result, side: Sequence[int], left: Set[int], fewest_win: bool) -> tuple[int, int]:
    """What a side is sorted by: winners first, then by points where the game ran its course; last a side that all of its people left."""
    if set(side) <= left:
        return 2, 0
    won = not set(side).isdisjoint(result.winners)
    points = result.points[side[0]] if result.how == "over" and not won else 0
    return (0 if won else 1, points if fewest_win else -points)
