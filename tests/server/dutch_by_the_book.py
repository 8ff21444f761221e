"""The FIDE (Dutch) System word by word (C.04.3, edition of 1 February 2026): every candidate is made, and the best is taken.

For a handful of entrants only. Nothing here is shared with the pairing that is tested but who is due which seat, and who gets it.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import groupby

from cardhouse.server.tournament.history import History
from cardhouse.server.tournament.state import Tournament
from cardhouse.server.tournament.swiss import first_seat, pairing_numbers

Pairs = tuple[tuple[int, int], ...]


def paired_by_the_book(t: Tournament, order: list[int], rounds: int) -> tuple[set[frozenset[int]], int] | None:
    """Who meets whom, and who has the bye (0: nobody); None where no pairing is legal."""
    history, numbers = History(t), pairing_numbers(t, order)
    points, rank = history.points, {n: at for at, n in enumerate(order)}
    top = {n for n in order if len(t.rounds) == rounds - 1 and points[n] > t.full_score * len(t.rounds) / 2}  # 1.8

    def legal(one: int, other: int) -> bool:  # C1, C3
        (side, how), (other_side, other_how) = history.due[one], history.due[other]
        return not history.met[one][other] and not (how == other_how == 3 and side == other_side and not {one, other} & top)

    @cache
    def byes(left: frozenset[int]) -> frozenset[int]:
        """The points of those who can have the bye while all others meet somebody (C2, C4); -1: nobody needs it."""
        if not left:
            return frozenset([-1])
        first, found = min(left), set()
        for other in left - {first}:
            if legal(first, other):
                found |= byes(left - {first, other})
        if len(left) % 2 and first not in history.rested and byes(left - {first}):
            found.add(points[first])
        return frozenset(found)

    def candidates(moved: list[int], residents: list[int], below: frozenset[int]) -> Iterator[tuple[Pairs, tuple[int, ...]]]:
        """The pairs and the floaters of every way to pair a bracket, so that all the others can be paired (C4, C5)."""

        def ways(left: list[int]) -> Iterator[Pairs]:
            if not left:
                yield ()
                return
            yield from ways(left[1:])
            for other in left[1:]:
                if other in residents and legal(left[0], other):
                    for rest in ways([n for n in left[1:] if n != other]):
                        yield ((left[0], other), *rest)

        for pairs in ways([*moved, *residents]):
            floating = tuple(n for n in (*moved, *residents) if not any(n in pair for pair in pairs))
            if bye in byes(below.union(floating)):
                yield pairs, floating

    def best(moved: list[int], residents: list[int], following: list[int], lower: list[int]) -> tuple[Pairs, tuple[int, ...]]:
        floor = points[residents[0]]

        def left_over(floating: tuple[int, ...]) -> tuple[int, list[int]]:  # C6, C7
            return len(floating), sorted((points[n] for n in floating), reverse=True)

        @cache
        def next_bracket(floating: tuple[int, ...]) -> tuple[int, list[int]]:  # C8
            rest = frozenset(lower) - set(following)
            return min(left_over(each) for _, each in candidates(list(floating), following, rest)) if following else (0, [])

        def failures(pairs: Pairs, floating: tuple[int, ...]) -> tuple[object, ...]:
            unplayed = len(floating) == 1 and points[floating[0]] == bye and bye > max([points[n] for n in lower], default=-1)
            high = [0, 0, 0, 0]
            for one, other in pairs:
                seat, _ = first_seat(history, numbers, (one, other))
                for n, given in (seat, 0), (one + other - seat, 1):
                    had = [each for _, each in history.seats[n]]
                    side, how = history.due[n]
                    if {one, other} & top:
                        high[0] += abs(sum(1 - 2 * each for each in (*had, given))) > 2
                        high[1] += had[-2:] == [given, given]
                    high[2] += side == 1 - given
                    high[3] += side == 1 - given and how == 2
            against = {one: other for one, other in pairs if one in moved}
            floats = {n: [*reversed(history.floats[n]), 0, 0] for n in order}
            low, far = list[int](), list[list[int]]()
            for back in (0, 1):
                low += [sum(n in residents and floats[n][back] == 1 for n in floating)]
                low += [sum(floats[n][back] == -1 for n in against.values())]
                apart = {n: points[n] - floor if n in against else 1_000_000 + points[n] for n in moved}
                far += [sorted((apart[n] for n in moved if floats[n][back] == 1), reverse=True)]
                far += [sorted((apart[n] for n, other in against.items() if floats[other][back] == -1), reverse=True)]
            played = len(history.seats[floating[0]]) if unplayed else 0
            return (*left_over(floating), next_bracket(floating), -played, *high, *low, *far)

        def place(pairs: Pairs) -> tuple[object, ...]:
            """Where a candidate comes in the order of article 4."""
            down = [pair for pair in pairs if pair[0] in moved]
            left = [n for n in residents if not any(n in pair for pair in down)]
            bsn = {n: number for number, n in enumerate(left)}
            upper = {bsn[one]: bsn[other] for one, other in pairs if one in bsn}
            original = set(range(len(upper)))
            to_lower, to_upper = sorted(original - upper.keys(), reverse=True), sorted(upper.keys() - original)
            exchange = len(to_upper), sum(to_upper) - sum(to_lower), [-n for n in to_lower], to_upper
            opponents = sorted((rank[one], rank[other]) for one, other in down)
            return [one for one, _ in opponents], [other for _, other in opponents], *exchange, [upper[n] for n in sorted(upper)]

        return min(candidates(moved, residents, frozenset(lower)), key=lambda each: (failures(*each), place(each[0])))

    everybody = byes(frozenset(order))
    if not everybody:
        return None
    bye = min(everybody)  # C5
    groups = [*(list(same) for _, same in groupby(order, key=lambda n: points[n])), []]
    moved, result = list[int](), set[frozenset[int]]()
    for at, residents in enumerate(groups[:-1]):
        pairs, floating = best(moved, residents, groups[at + 1], [n for group in groups[at + 1 :] for n in group])
        result |= {frozenset(pair) for pair in pairs}
        moved = list(floating)
    return result, moved[0] if moved else 0
