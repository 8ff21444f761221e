"""Swiss pairing of two: nobody meets twice, those with equal points meet, and within them the upper half meets the lower.

It is one weighted matching over all entrants, by the criteria of the FIDE (Dutch) System (C.04.3) in their order: nobody meets again;
nobody has the same seat three times running or three times more often; points as near as possible; seats as due; nobody is moved to
other points twice running; the upper half of a score group against the lower, in order. A second matching in each score group settles
the last of these.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from cardhouse.server.tournament.entries import WIN, Board, Bye, Why
from cardhouse.server.tournament.groups import formed, seated
from cardhouse.server.tournament.history import History
from cardhouse.server.tournament.state import Tournament, by_strength

WINDOW = 16  # how far from the ideal opponent others are considered at first
WHOLE = 160  # with no more entrants, everybody is
EXACT = 16  # pairs of a score group up to which transpositions are tried in exactly their published order
AGAIN, FORBIDDEN, APART, SEATS, FLOATS = 1 << 100, 1 << 84, 1 << 60, 1 << 46, 1 << 32  # what each unit of a criterion costs

Pair = tuple[int, int]


def pair_swiss(t: Tournament) -> tuple[list[Board], list[Bye], int]:
    """The tables of the next round, who does not play, and how many rounds there will be."""
    number = len(t.rounds) + 1
    if not t.rounds:
        for seed, each in enumerate(by_strength(t.entrants.values()), 1):
            each.seed = seed
    history = History(t)
    byes = [Bye(n, "absent", 0, Why("gone", {})) for n, each in t.entrants.items() if each.left or len(each.people) < t.team]
    there = t.playing()
    byes += [Bye(each.number, "half", t.full_score // 2, Why("asked", {})) for each in there if number in each.skips]
    order = sorted((each.number for each in there if number not in each.skips), key=lambda n: (-history.points[n], t.entrants[n].seed))
    rounds = t.planned or t.plan.rounds or usual_rounds(len(order), t.size)
    if t.size == 2:
        pairs, out = matched(t, history, order)
        boards = [_board(t, history, pair) for pair in pairs]
        left = [out] if out else []
    else:
        groups, left = formed(history, order, t.size, t.fewest)
        boards = [_table(t, history, group) for group in groups]
    byes += [Bye(n, "bye", t.full_score, Why("left_over", {"points": shown(history.points[n])})) for n in left]
    return boards, byes, rounds


def usual_rounds(entrants: int, size: int) -> int:
    """As many rounds as leave one without a loss, and one more at tables of more than two."""
    rounds, reach = 1, size
    while reach < entrants:
        rounds, reach = rounds + 1, reach * size
    return max(3, rounds + (size > 2))


def shown(points: int) -> float:
    return round(points / WIN, 2)


# The matching


def matched(t: Tournament, history: History, order: Sequence[int]) -> tuple[list[Pair], int]:
    """The pairs in the order of their tables, and who is left over: the last who has had no points without playing, if that works out."""
    if len(order) % 2 == 0:
        return _matched(t, history, order), 0
    last = [n for again in (False, True) for n in reversed(order) if (n in history.rested) == again]
    for again in (False, True):
        for out in last:
            rest = [n for n in order if n != out]
            if pairs := _tried(t, history, rest, again):
                return pairs, out
    return [], last[0]


def _matched(t: Tournament, history: History, order: Sequence[int]) -> list[Pair]:
    return _tried(t, history, order, False) or _tried(t, history, order, True) or []


def _tried(t: Tournament, history: History, order: Sequence[int], again: bool) -> list[Pair] | None:
    """Everybody in pairs; None where that is not possible. `again`: some may meet again, as few as possible."""
    window = WINDOW if len(order) > WHOLE else len(order)
    while True:
        groups = Groups(history, order)
        found = groups.match(window, again)
        if len(found) * 2 == len(order):
            pairs = [pair for at in range(len(groups.groups)) for pair in groups.settled(at, found)] + groups.across(found)
            place = {n: at for at, n in enumerate(order)}
            ordered = [tuple(sorted(pair, key=place.__getitem__)) for pair in pairs]
            ordered.sort(key=lambda pair: (-history.points[pair[0]], -history.points[pair[1]], place[pair[0]]))
            return [(first, second) for first, second in ordered]
        if window >= len(order):
            return None
        window *= 4


class Groups:
    """Entrants by score group, and what it would cost that two of them meet."""

    def __init__(self, history: History, order: Sequence[int]) -> None:
        self.history, self.order = history, order
        self.groups = [list(same) for _, same in groupby(order, key=lambda n: history.points[n])]
        self.place = {n: (at, rank) for at, group in enumerate(self.groups) for rank, n in enumerate(group)}
        self.after: list[int] = []  # where each group ends in the order
        for group in self.groups:
            self.after.append((self.after[-1] if self.after else 0) + len(group))

    def match(self, window: int, again: bool) -> set[Pair]:
        """A matching of as many as possible at the least cost."""
        edges = []
        for first, second in self._candidates(window):
            met = self.history.met[first][second]
            if met and not again:
                continue
            edges.append((first, second, met * AGAIN + self._cost(first, second) + self._fold(first, second)))
        return _least(edges)

    def _candidates(self, window: int) -> set[Pair]:
        """Whom to consider: around the ideal opponent in the same group, and around the ends of groups below."""
        found: set[Pair] = set()
        for at, group in enumerate(self.groups):
            half, end = len(group) // 2, self.after[at]
            for rank, n in enumerate(group):
                low, high = rank + 1, len(group)
                if len(group) > 2 * window:
                    low, high = max(low, rank + half - window), min(high, rank + half + window + 1)
                near = [*group[low:high], *group[rank + 1 : rank + 3]]
                found.update((n, other) for other in near)
                if len(group) - rank <= window:
                    found.update((n, other) for other in self.order[end : end + window])
        return found

    def _cost(self, first: int, second: int) -> int:
        """All criteria but the order within a group."""
        history = self.history
        apart = history.half_points(first) - history.half_points(second)
        (one, how), (other, how_other) = history.due[first], history.due[second]
        same = one == other and one >= 0
        cost = apart * apart * APART
        if same:
            cost += FORBIDDEN * (how == how_other == 3) + SEATS * min(how, how_other)
        if apart:
            down, up = history.floats[first], history.floats[second]
            for back, weight in ((1, 2), (2, 1)):
                cost += FLOATS * weight * ((len(down) >= back and down[-back] > 0) + (len(up) >= back and up[-back] < 0))
        return cost

    def _fold(self, first: int, second: int) -> int:
        """How far two are from the opponents that the order of their groups gives them."""
        (at, rank), (below, other) = self.place[first], self.place[second]
        if at != below:
            return 4 * (len(self.groups[at]) - 1 - rank + other) ** 2
        half = len(self.groups[at]) // 2
        return (other - rank - half) ** 2 + (4 * half * half if (rank < half) == (other < half) else 0)

    def across(self, found: set[Pair]) -> list[Pair]:
        return [pair for pair in found if self.place[pair[0]][0] != self.place[pair[1]][0]]

    def settled(self, at: int, found: set[Pair]) -> list[Pair]:
        """The pairs within a score group, once it is clear who of it plays there: the upper half against the lower, in order.

        Transpositions are tried in their published order (C.04.3, D.1): the last of the upper half gets another opponent first.
        """
        inside = [pair for pair in found if self.place[pair[0]][0] == self.place[pair[1]][0] == at]
        members = sorted((n for pair in inside for n in pair), key=lambda n: self.place[n][1])
        half = len(members) // 2
        if not half or any(self.history.met[first][second] for first, second in inside):
            return inside
        if len(members) > WHOLE:
            return inside
        rank = {n: r for r, n in enumerate(members)}
        digit, edges = max(2, half), []
        for i, first in enumerate(members):
            for second in members[i + 1 :]:
                if self.history.met[first][second]:
                    continue
                r, s = rank[first], rank[second]
                seats = self._cost(first, second) // SEATS  # all in this group have the same points
                if r < half <= s:
                    order = (s - half) * digit ** (half - 1 - r) if half <= EXACT else (s - half - r) ** 2
                else:
                    order = digit ** (half + 1) if half <= EXACT else digit**3
                limit = digit ** (half + 2) if half <= EXACT else digit**4
                edges.append((first, second, seats * limit + order))
        exact = _least(edges)
        return list(exact) if len(exact) == half else inside


def _least(edges: list[tuple[int, int, int]]) -> set[Pair]:
    """The matching of as many as possible that costs least."""
    import rustworkx

    if not edges:
        return set()
    nodes = sorted({n for first, second, _ in edges for n in (first, second)})
    index = {n: at for at, n in enumerate(nodes)}
    most = max(cost for _, _, cost in edges) + 1
    graph = rustworkx.PyGraph(multigraph=False)
    graph.add_nodes_from(nodes)
    graph.add_edges_from([(index[first], index[second], most - cost) for first, second, cost in edges])
    found = rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=int, verify_optimum=False)
    place = {(first, second) for first, second, _ in edges}
    pairs = {(nodes[first], nodes[second]) for first, second in found}
    return {pair if pair in place else pair[::-1] for pair in pairs}


# Seats, and the reasons


def _board(t: Tournament, history: History, pair: Pair) -> Board:
    first, reason = first_seat(t, history, pair)
    higher, lower = (history.points[n] for n in pair)
    about = {"seat": reason, "points": shown(higher), "less": shown(lower)}
    key = "again" if history.met[pair[0]][pair[1]] else "float" if higher != lower else "first" if not t.rounds else "equal"
    return Board([first, sum(pair) - first], Why(key, about))


def first_seat(t: Tournament, history: History, pair: Pair) -> tuple[int, str]:
    """Who of two sits first, and why (C.04.3, E): as is due to both; to the one to whom more is due; the other way than last; by rank."""
    high, low = pair
    (one, how), (other, how_other) = history.due[high], history.due[low]
    if one >= 0 or other >= 0:
        if one != other:
            return (high if one == 0 or (one < 0 and other == 1) else low), "due"
        if how != how_other:
            stronger, weaker = (high, low) if how > how_other else (low, high)
            return (stronger if one == 0 else weaker), "due"
        for (round, seat), (_, theirs) in zip(reversed(history.seats[high]), reversed(history.seats[low]), strict=False):
            if round and seat != theirs:
                return (low if seat == 0 else high), "turn"
        return (high if one == 0 else low), "rank"
    return (high if t.entrants[high].seed % 2 else low), "rank"


def _table(t: Tournament, history: History, group: list[int]) -> Board:
    points = [history.points[n] for n in group]
    met = any(history.met[n][other] for n in group for other in group if n < other)
    key = "group_again" if met else "group_first" if not t.rounds else "group_equal" if max(points) == min(points) else "group"
    return Board(seated(t, history, group), Why(key, {"points": shown(max(points)), "less": shown(min(points)), "seat": "turn"}))
