"""The next round of a Swiss tournament. Two at a table are paired by the FIDE (Dutch) System (dutch.py), more than two by groups.py."""

from __future__ import annotations

from collections.abc import Sequence

from cardhouse.server.tournament.dutch import Player, dutch_round
from cardhouse.server.tournament.entries import WIN, Board, Bye, Why
from cardhouse.server.tournament.groups import formed, seated
from cardhouse.server.tournament.history import History
from cardhouse.server.tournament.state import Tournament, by_strength

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
        pairs, out = matched(t, history, order, last=1 < number == rounds)
        numbers = pairing_numbers(t, order)
        boards = [_board(history, numbers, pair) for pair in pairs]
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


def matched(t: Tournament, history: History, order: Sequence[int], last: bool) -> tuple[list[Pair], int]:
    """The pairs in the order of their tables, the higher ranked first, and who is left over (0: nobody)."""
    half = t.full_score * len(t.rounds) / 2
    found = dutch_round([_player(history, n, top=last and history.points[n] > half) for n in order])
    pairs = sorted(found.pairs, key=lambda each: (-history.points[order[each[0]]], -history.points[order[each[1]]], each[0]))
    return [(order[first], order[second]) for first, second in pairs], 0 if found.bye is None else order[found.bye]


def _player(history: History, n: int, *, top: bool) -> Player:
    side, strength = history.due[n]
    one, other = [0, 0, *history.floats[n]][-2:]
    games = history.seats[n]
    return Player(
        n,
        history.points[n],
        {opponent for opponent, games in history.met[n].items() if games},
        side,
        strength,
        history.ahead(n),
        len(games) > 1 and games[-1][1] == games[-2][1] == 1 - side,
        (other, one),
        len(games),
        n not in history.rested,
        top,
    )


# Seats, and the reasons


def pairing_numbers(t: Tournament, order: Sequence[int]) -> dict[int, int]:
    """1, 2, 3 … for those who are paired now or were before: who has never been there has no number yet (C.04.2, 2.4)."""
    before = {n for round in t.rounds for board in round.boards for n in board.entrants}
    before |= {bye.entrant for round in t.rounds for bye in round.byes if bye.kind == "bye"}
    return {n: at for at, n in enumerate(sorted(before.union(order), key=lambda n: t.entrants[n].seed), 1)}


def _board(history: History, numbers: dict[int, int], pair: Pair) -> Board:
    first, reason = first_seat(history, numbers, pair)
    higher, lower = (history.points[n] for n in pair)
    about = {"seat": reason, "points": shown(higher), "less": shown(lower)}
    key = "again" if history.met[pair[0]][pair[1]] else "float" if higher != lower else "equal" if history.rounds else "first"
    return Board([first, sum(pair) - first], Why(key, about))


def first_seat(history: History, numbers: dict[int, int], pair: Pair) -> tuple[int, str]:
    """Who of two sits first, and why (C.04.3, 5.2): as is due to both; to whom more is due; the other way than last; by rank."""
    high, low = pair
    (one, how), (other, how_other) = history.due[high], history.due[low]
    if one >= 0 or other >= 0:
        if one != other:
            return (high if one == 0 or (one < 0 and other == 1) else low), "due"
        much, as_much = ((strength, strength == 3 and history.ahead(n)) for n, strength in ((high, how), (low, how_other)))
        if much != as_much:
            stronger, weaker = (high, low) if much > as_much else (low, high)
            return (stronger if one == 0 else weaker), "due"
        for (round, seat), (_, theirs) in zip(reversed(history.seats[high]), reversed(history.seats[low]), strict=False):
            if round and seat != theirs:
                return (low if seat == 0 else high), "turn"
        return (high if one == 0 else low), "rank"
    return (high if numbers[high] % 2 else low), "rank"


def _table(t: Tournament, history: History, group: list[int]) -> Board:
    points = [history.points[n] for n in group]
    met = any(history.met[n][other] for n in group for other in group if n < other)
    key = "group_again" if met else "group_first" if not t.rounds else "group_equal" if max(points) == min(points) else "group"
    return Board(seated(t, history, group), Why(key, {"points": shown(max(points)), "less": shown(min(points)), "seat": "turn"}))
