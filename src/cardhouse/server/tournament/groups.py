"""Tables of more than two: by points, with as few as possible who have met before, and everybody as often at the head of the table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from cardhouse.server.tournament.entries import WIN
from cardhouse.server.tournament.history import History
from cardhouse.server.tournament.state import Tournament

NEAR = 12  # tables up and down with which a table exchanges entrants
PASSES = 6
MET, APART = 1_000_000, 1  # what it costs that two have met before, and that they are a half point apart, squared


def sizes(entrants: int, size: int, fewest: int) -> list[int]:
    """How many sit at each table; tables of one fewer are the last. Who is left over gets no seat."""
    count = -(-entrants // size)
    short = count * size - entrants
    if short == 0 or (size - 1 >= fewest and short <= count):
        return [size] * (count - short) + [size - 1] * short
    if entrants < size:
        return [entrants] if entrants >= fewest else []
    return [size] * (entrants // size)


def formed(history: History, order: Sequence[int], size: int, fewest: int) -> tuple[list[list[int]], list[int]]:
    """Entrants in tables, and who is left over: the last who has had no points without playing. `order` is the ranking."""
    tables = sizes(len(order), size, fewest)
    over = len(order) - sum(tables)
    rested = history.rested
    out = [n for again in (False, True) for n in reversed(order) if (n in rested) == again][:over]
    playing = [n for n in order if n not in out]
    groups = _dealt(history, playing, tables)
    _exchange(history, groups)
    return groups, out


def _dealt(history: History, order: list[int], tables: list[int]) -> list[list[int]]:
    """Score group by score group: the first of each quarter at one table, then the second. The rest plays with the next."""
    groups: list[list[int]] = []
    pool: list[int] = []
    for at, n in enumerate(order):
        pool.append(n)
        last = at + 1 == len(order)
        if not last and history.points[order[at + 1]] == history.points[n]:
            continue
        fits, room = 0, 0
        while len(groups) + fits < len(tables) and room + tables[len(groups) + fits] <= len(pool):
            room += tables[len(groups) + fits]
            fits += 1
        if fits:
            new: list[list[int]] = [[] for _ in range(fits)]
            wanted = tables[len(groups) : len(groups) + fits]
            column = 0
            for each in pool[:room]:
                while len(new[column]) == wanted[column]:
                    column = (column + 1) % fits
                new[column].append(each)
                column = (column + 1) % fits
            groups += new
            pool = pool[room:]
    return groups


def _cost(history: History, group: Sequence[int]) -> int:
    total = 0
    for at, n in enumerate(group):
        met, points = history.met[n], history.points[n]
        for other in group[at + 1 :]:
            apart = (points - history.points[other]) * 2 // WIN
            total += met[other] ** 2 * MET + apart * apart * APART
    return total


def _exchange(history: History, groups: list[list[int]]) -> None:
    """Exchange entrants of tables near each other as long as that lets fewer meet again."""
    for _ in range(PASSES):
        better = False
        for at, group in enumerate(groups):
            if _cost(history, group) < MET:
                continue
            for other in sorted(groups[max(0, at - NEAR) : at + NEAR + 1], key=lambda g: abs(groups.index(g) - at)):
                better = (other is not group and _exchanged(history, group, other)) or better
        if not better:
            return


def _exchanged(history: History, group: list[int], other: list[int]) -> bool:
    """Make the best exchange between two tables, if any helps."""
    now, best = _cost(history, group) + _cost(history, other), None
    for i in range(len(group)):
        for j in range(len(other)):
            group[i], other[j] = other[j], group[i]
            cost = _cost(history, group) + _cost(history, other)
            group[i], other[j] = other[j], group[i]
            if cost < now:
                now, best = cost, (i, j)
    if best is None:
        return False
    i, j = best
    group[i], other[j] = other[j], group[i]
    return True


def seated(t: Tournament, history: History, group: Sequence[int]) -> list[int]:
    """A table in the order of seats: each seat for who has had it least often, and had the earlier ones least often."""
    had = {n: Counter(seat for _, seat in history.seats[n]) for n in group}
    left, order = list(group), list[int]()
    for seat in range(len(group)):
        sooner = {n: sum(had[n][earlier] for earlier in range(seat + 1)) for n in left}
        chosen = min(left, key=lambda n: (had[n][seat], sooner[n], t.entrants[n].seed if len(t.rounds) % 2 else -t.entrants[n].seed))
        left.remove(chosen)
        order.append(chosen)
    return order
