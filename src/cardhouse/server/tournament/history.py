"""What the pairing of a round must know of those before it: who has met whom, who sat where, who floated, who did not play."""

from __future__ import annotations

from collections import defaultdict
from functools import cached_property

from cardhouse.server.tournament.state import Tournament


class History:
    """A tournament as pairing sees it."""

    def __init__(self, t: Tournament) -> None:
        self.rounds = len(t.rounds)
        self.points: dict[int, int] = dict.fromkeys(t.entrants, 0)
        self.met: defaultdict[int, defaultdict[int, int]] = defaultdict(lambda: defaultdict(int))  # how often they played, both ways
        self.seats: dict[int, list[tuple[int, int]]] = {n: [] for n in t.entrants}  # the round and the seat of each game that was played
        self.floats: dict[int, list[int]] = {n: [] for n in t.entrants}  # by round: 1 down, -1 up, 0 neither
        self.rested: set[int] = set()  # who had points without playing
        for round in t.rounds:
            before = dict(self.points)
            moved = dict.fromkeys(t.entrants, 0)
            for board in round.boards:
                played = [n for n in board.entrants if n not in board.unplayed]
                for seat, n in enumerate(board.entrants):
                    if n in played and len(played) > 1:
                        self.seats[n].append((round.number, seat))
                        for other in played:
                            self.met[n][other] += n != other
                    elif n in played:
                        self.rested.add(n)
                if len(board.entrants) == len(played) == 2:
                    first, second = played
                    moved[first] = (before[first] > before[second]) - (before[first] < before[second])
                    moved[second] = -moved[first]
                for n, score in zip(board.entrants, board.scores or [0] * len(board.entrants), strict=True):
                    self.points[n] += score
                    moved[n] = 1 if score and len(played) == 1 else moved[n]
            for bye in round.byes:
                self.points[bye.entrant] += bye.score
                moved[bye.entrant] = int(bye.score > 0)
                if bye.score >= t.full_score:
                    self.rested.add(bye.entrant)
            for n, float in moved.items():
                self.floats[n].append(float)

    def ahead(self, n: int) -> int:
        """How many more games one seat had than the other."""
        return abs(sum(1 - 2 * seat for _, seat in self.seats[n]))

    @cached_property
    def due(self) -> dict[int, tuple[int, int]]:
        """Which seat of two is due next (0, 1, or -1: either), and how much: 3 absolutely, 2 strongly, 1 mildly, 0 not at all."""
        return {n: self._due([seat for _, seat in seats]) for n, seats in self.seats.items()}

    def _due(self, seats: list[int]) -> tuple[int, int]:
        if not seats:
            return -1, 0
        firsts = sum(seat == 0 for seat in seats)
        ahead = firsts - (len(seats) - firsts)
        twice = len(seats) > 1 and seats[-1] == seats[-2]
        if abs(ahead) > 1 or twice:
            return (1 if ahead > 1 or (twice and seats[-1] == 0 and ahead >= -1) else 0), 3
        return (int(ahead > 0), 2) if ahead else (1 - seats[-1], 1)
