"""Who meets whom in a tournament, held against the published tables and examples."""

from collections import Counter
from itertools import pairwise
from random import Random

import pytest

from cardhouse.server.tournament.entries import Left, Returned, Skipped
from cardhouse.server.tournament.groups import sizes
from cardhouse.server.tournament.history import History
from cardhouse.server.tournament.knockout import going_on
from cardhouse.server.tournament.pairing import is_played_out, paired
from cardhouse.server.tournament.roundrobin import berger
from cardhouse.server.tournament.state import fold
from cardhouse.server.tournament.swiss import usual_rounds
from faults.measurements import SOAK

from .played_tournaments import begin, by_hand, founded, play, score

# The Berger tables of the FIDE Handbook, C.05, annex 1: the first seat first
BERGER = {
    4: ["1-4 2-3", "4-3 1-2", "2-4 3-1"],
    6: ["1-6 2-5 3-4", "6-4 5-3 1-2", "2-6 3-1 4-5", "6-5 1-4 2-3", "3-6 4-2 5-1"],
    8: ["1-8 2-7 3-6 4-5", "8-5 6-4 7-3 1-2", "2-8 3-1 4-7 5-6", "8-6 7-5 1-4 2-3", "3-8 4-2 5-1 6-7", "8-7 1-6 2-5 3-4",
        "4-8 5-3 6-2 7-1"],
}  # fmt: skip

# Five rounds each, paired by the FIDE (Dutch) System, C.04.3, by a program of others (py4swiss 0.3.1); a number alone has the bye
DUTCH = {
    14: ["1+8 9+2 3+10 11-4 5+12 13+6 7+14", "5-1 7-3 4+9 2-13 6=11 8-12 10-14", "1=4 3-13 9-5 12-7 14-6 11-8 10-2",
         "13-1 4-3 7=5 6+9 2=12 8=14 11=10", "1+3 13=4 5-6 8=7 14-2 12=11 9=10"],
    15: ["1+8 9+2 3-10 11=4 5=12 13-6 7+14 15", "10-1 6-9 15=7 4+5 12-11 2=13 8+3 14", "1+9 7+4 11=15 10=6 14+8 5=2 13-12 3",
         "7+1 9+11 15+14 4-10 6+12 2+3 8-5 13", "9-7 1-15 5-6 10+2 14=11 12-4 3=13 8"],
}  # fmt: skip


def pairs(entry):
    return [tuple(board.entrants) for board in entry.boards]


def written(text):
    """The pairs of a round as it is written in books, and its byes."""
    words = [word.replace("=", "-").replace("+", "-").split("-") for word in text.split()]
    return {tuple(map(int, word)) for word in words if len(word) == 2}, [int(word[0]) for word in words if len(word) == 1]


@pytest.mark.parametrize("entrants", BERGER)
def test_a_round_robin_follows_the_published_tables(entrants):
    rounds = [" ".join(f"{first}-{second}" for first, second in berger(entrants, number)) for number in range(1, entrants)]
    assert rounds == BERGER[entrants]
    assert [berger(entrants - 1, number) for number in range(1, entrants)] == [berger(entrants, number) for number in range(1, entrants)]


@pytest.mark.parametrize("entrants", DUTCH)
def test_a_swiss_tournament_is_paired_as_the_dutch_system_pairs_it(entrants):
    t = founded(entrants, rounds=5)
    for text in DUTCH[entrants]:
        entry, (wanted, byes) = paired(t, 0.0), written(text)
        assert set(pairs(entry)) == wanted
        assert [bye.entrant for bye in entry.byes] == byes
        by_hand(t, text)


def ways(left):
    """All ways in which people can be in pairs."""
    if not left:
        yield []
    for at in range(1, len(left)):
        for rest in ways(left[1:at] + left[at + 1 :]):
            yield [(left[0], left[at]), *rest]


def must(seats):
    """The seat that somebody has to get next: they had the other one twice running, or twice more often."""
    first = 2 * seats.count(0) - len(seats)
    return next((1 - seat for seat in (0, 1) if (first, -first)[seat] > 1 or seats[-2:] == [seat] * 2), None)


@pytest.mark.parametrize("seed", range(60 if SOAK else 12))
def test_no_pairing_at_all_would_keep_the_swiss_criteria_better(seed):
    """C.04.3 held against every way to pair: nobody meets twice (C1) or has two byes (C2), nobody gets a seat they must not have (C3),
    the bye is for who has fewest points (C5), and as few as possible are moved to another score group, as near as possible (C6, C7)."""
    chance = Random(seed)
    n = 6 + seed % 4
    t, points, met, rested = founded(n, rounds=5), Counter(), set(), set()
    seats = {each: [] for each in range(1, n + 1)}

    def worth(pairs):
        wrong = sum(must(seats[a]) is not None and must(seats[a]) == must(seats[b]) for a, b in pairs)
        return wrong, sum((points[a] - points[b]) ** 2 for a, b in pairs)

    for _ in range(5):
        entry = begin(t)
        chosen, everybody = pairs(entry), set(seats)
        byes = {bye.entrant for bye in entry.byes}
        possible = {}
        for out in (everybody - rested) if n % 2 else {0}:
            legal = [way for way in ways(sorted(everybody - {out})) if not any(frozenset(pair) in met for pair in way)]
            if legal:
                possible[out] = min(map(worth, legal))
        if not possible:
            assert all(board.why.key == "again" for board in entry.boards if frozenset(board.entrants) in met)
            return
        assert all(frozenset(pair) not in met for pair in chosen)
        assert not byes & rested
        if byes:
            assert points[min(byes)] == min(points[out] for out in possible)
        wrong, apart = worth(chosen)
        assert (wrong, apart) == possible[min(byes, default=0)]
        given = [(seat, seats[each]) for pair in chosen for seat, each in enumerate(pair)]
        assert sum(must(had) not in (None, seat) for seat, had in given) == wrong
        for seat, had in given:
            had.append(seat)
        met |= {frozenset(pair) for pair in chosen}
        rested |= byes
        play(t, chance)
        points = Counter(History(t).points)


@pytest.mark.parametrize(("met", "wanted"), [("4-8", "1-5 2-6 3-8 4-7"), ("1-5", "1-6 2-5 3-7 4-8"), ("3-7", "1-5 2-6 3-8 4-7")])
def test_the_first_transposition_in_the_published_order_is_taken(met, wanted):
    """C.04.3, D.1: 5-6-8-7 comes before 5-7-6-8 and 6-5-7-8."""
    t = founded(8)
    by_hand(t, met.replace("-", "="), {n: ("half", 60) for n in range(1, 9) if str(n) not in met})
    assert {tuple(sorted(pair)) for pair in pairs(begin(t))} == written(wanted)[0]


@pytest.mark.parametrize(("entrants", "size", "fewest"), [(2, 2, 2), (9, 2, 2), (32, 2, 2), (13, 4, 3), (36, 4, 4), (11, 3, 2)])
def test_nobody_meets_twice_where_that_is_possible_and_everybody_has_one_place_a_round(entrants, size, fewest):
    t, chance, met = founded(entrants, size=size, fewest=fewest), Random(entrants), Counter()
    for number in range(1, 3 if entrants == 11 or size == 4 else usual_rounds(entrants, size) + 1):
        if entrants == 2 and number > 1:
            break
        entry = begin(t)
        seen = [n for board in entry.boards for n in board.entrants] + [bye.entrant for bye in entry.byes]
        assert sorted(seen) == list(range(1, entrants + 1))
        assert all(fewest <= len(board.entrants) <= size for board in entry.boards)
        met.update(frozenset((a, b)) for board in entry.boards for a in board.entrants for b in board.entrants if a < b)
        play(t, chance)
    assert max(met.values()) == 1
    byes = Counter(bye.entrant for round in t.rounds for bye in round.byes)
    assert max(byes.values(), default=0) <= 1


def test_points_without_a_game_are_a_float_down_and_a_game_that_nobody_played_is_no_meeting():
    """C.04.3, articles 1.4 and 2.1.1."""
    t = founded(8)
    by_hand(t, "1+5! 6+2 3=7", {4: ("half", 60), 8: ("absent", 0)})
    by_hand(t, "6+1! 3+4 2=8", {5: ("half", 60), 7: ("absent", 0)})
    by_hand(t, "6-3 4+2!", {1: ("bye", 120), 5: ("absent", 0), 7: ("absent", 0), 8: ("absent", 0)})
    history = History(t)
    assert history.floats == {
        1: [1, 0, 1],  # won against nobody; lost so; a bye
        2: [0, 0, 0],  # an opponent with as many points; the same; lost without a game
        3: [0, 0, -1],
        4: [1, 0, 1],
        5: [0, 1, 0],
        6: [0, 1, 1],
        7: [0, 0, 0],  # an absence brings no points
        8: [0, 0, 0],
    }
    assert (history.met[1][5], history.met[6][1], history.met[6][2]) == (0, 0, 1)


def test_seats_are_balanced_and_nobody_has_the_same_three_times_running():
    t, chance = founded(30), Random(4)
    for _ in range(7):
        begin(t)
        play(t, chance)
    for seats in History(t).seats.values():
        first = [seat for _, seat in seats]
        assert abs(sum(first) * 2 - len(first)) <= 2
        assert not any(a == b == c for (a, b), (_, c) in zip(pairwise(first), list(pairwise(first))[1:], strict=False))


def test_the_head_of_a_table_of_four_is_for_who_has_had_it_least():
    t, chance, heads = founded(16, size=4), Random(2), Counter()
    for _ in range(4):
        for board in begin(t).boards:
            assert heads[board.entrants[0]] == min(heads[n] for n in board.entrants)
        heads.update(board.entrants[0] for board in t.rounds[-1].boards)
        play(t, chance)


def test_who_has_met_everybody_meets_somebody_again_and_is_told_so():
    t = founded(2)
    begin(t)
    play(t, Random(1))
    assert [board.why.key for board in begin(t).boards] == ["again"]


def test_who_has_left_is_not_paired_and_who_comes_back_is():
    t = founded(6)
    begin(t)
    play(t, Random(1))
    fold(t, Left(0.0, 2, "p2", "withdrew"))
    entry = begin(t)
    assert 2 not in [n for board in entry.boards for n in board.entrants]
    assert ("absent", 0) in [(bye.kind, bye.score) for bye in entry.byes if bye.entrant == 2]
    play(t, Random(2))
    fold(t, Returned(0.0, 2, "p2"))
    assert 2 in [n for board in begin(t).boards for n in board.entrants]


def test_who_sits_a_round_out_has_half_the_points_and_no_bye_beside_it():
    t = founded(6)
    fold(t, Skipped(0.0, 3, 1))
    entry = begin(t)
    assert sorted((bye.entrant, bye.kind, bye.score) for bye in entry.byes) == [(3, "half", 60), (6, "bye", 120)]


def test_in_a_knock_out_the_strongest_meet_last_and_the_best_begin_later():
    t = founded(6, "knockout")
    entry = begin(t)
    assert {frozenset(pair) for pair in pairs(entry)} == {frozenset((4, 5)), frozenset((3, 6))}
    assert sorted(bye.entrant for bye in entry.byes) == [1, 2]
    for at, board in enumerate(t.rounds[-1].boards):
        score(t, at, [120, 0] if board.entrants[0] < board.entrants[1] else [0, 120])
    assert {frozenset(pair) for pair in pairs(begin(t))} == {frozenset((1, 4)), frozenset((2, 3))}
    for at, board in enumerate(t.rounds[-1].boards):
        score(t, at, [120, 0] if board.entrants[0] < board.entrants[1] else [0, 120])
    assert {frozenset(pair) for pair in pairs(begin(t))} == {frozenset((1, 2))}
    score(t, 0, [60, 60])
    assert going_on(t, t.rounds[-1].boards[0])[0] == 1, "the better pairing number, where nothing else decides"
    assert is_played_out(t)


def test_where_neither_comes_nobody_goes_on_and_the_next_is_through():
    t = founded(4, "knockout")
    begin(t)
    boards = t.rounds[-1].boards
    score(t, 0, [0, 0], "void", tuple(boards[0].entrants))
    score(t, 1, [120, 0])
    assert [bye.entrant for bye in begin(t).byes] == [boards[1].entrants[0]]
    assert is_played_out(t)


def test_at_tables_of_four_two_go_on_to_one_last_table():
    t, chance = founded(16, "knockout", size=4, fewest=2), Random(3)
    while not is_played_out(t):
        begin(t)
        play(t, chance, 0)
    assert [len(round.boards) for round in t.rounds] == [4, 2, 1]


def test_who_leaves_a_round_robin_loses_the_games_that_are_left():
    t = founded(4, "round_robin")
    begin(t)
    play(t, Random(1))
    fold(t, Left(0.0, 4, "p4", "withdrew"))
    byes = {bye.entrant: (bye.kind, bye.score) for bye in begin(t).byes}
    assert byes == {4: ("absent", 0), 3: ("bye", 120)}


@pytest.mark.parametrize(
    ("entrants", "size", "fewest", "wanted"),
    [
        (12, 4, 3, [4, 4, 4]),
        (13, 4, 3, [4, 3, 3, 3]),
        (13, 4, 4, [4, 4, 4]),
        (5, 4, 3, [4]),
        (3, 4, 3, [3]),
        (3, 4, 4, []),
        (7, 3, 2, [3, 2, 2]),
    ],
)
def test_tables_come_out_as_even_as_the_game_allows(entrants, size, fewest, wanted):
    assert sizes(entrants, size, fewest) == wanted
