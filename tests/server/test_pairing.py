"""Who meets whom in a tournament, held against the published tables and examples."""

import re
from collections import Counter
from dataclasses import replace
from itertools import pairwise
from random import Random

import pytest

from cardhouse.server.tournament import dutch
from cardhouse.server.tournament.entries import Entered, Left, Returned, Skipped
from cardhouse.server.tournament.groups import sizes
from cardhouse.server.tournament.history import History
from cardhouse.server.tournament.knockout import going_on
from cardhouse.server.tournament.pairing import is_played_out, paired
from cardhouse.server.tournament.roundrobin import berger
from cardhouse.server.tournament.state import fold
from cardhouse.server.tournament.swiss import usual_rounds
from faults.measurements import SOAK

from .dutch_by_the_book import paired_by_the_book
from .dutch_tournaments import PAIRED_BY_GACRUX, PUBLISHED
from .played_tournaments import POINTS, begin, by_hand, founded, play, score

# The Berger tables of the FIDE Handbook, C.05, annex 1: the first seat first
BERGER = {
    4: ["1-4 2-3", "4-3 1-2", "2-4 3-1"],
    6: ["1-6 2-5 3-4", "6-4 5-3 1-2", "2-6 3-1 4-5", "6-5 1-4 2-3", "3-6 4-2 5-1"],
    8: ["1-8 2-7 3-6 4-5", "8-5 6-4 7-3 1-2", "2-8 3-1 4-7 5-6", "8-6 7-5 1-4 2-3", "3-8 4-2 5-1 6-7", "8-7 1-6 2-5 3-4",
        "4-8 5-3 6-2 7-1"],
}  # fmt: skip


def pairs(entry):
    return [tuple(board.entrants) for board in entry.boards]


def written(text):
    """The pairs of a round as it is written in books, and its byes."""
    words = [re.split("[-+=x]", word.rstrip("!")) for word in text.split()]
    return {tuple(map(int, word)) for word in words if len(word) == 2}, [int(each) for each in text.split() if each.isdecimal()]


def arrive(t, text):
    """Whoever is there in a round as it is written, and nobody else."""
    for word in re.split("[-+=x! ]+", text):
        n = int(word.rstrip("ah") or 0)
        if n > len(t.entrants):
            fold(t, Entered(0.0, f"p{n}"))
        if n and bool(t.entrants[n].left) != word.endswith("a"):
            fold(t, Left(0.0, n, "", "withdrew") if word.endswith("a") else Returned(0.0, n, ""))
        if word.endswith("h"):
            fold(t, Skipped(0.0, n, len(t.rounds) + 1))


@pytest.mark.parametrize("entrants", BERGER)
def test_a_round_robin_follows_the_published_tables(entrants):
    rounds = [" ".join(f"{first}-{second}" for first, second in berger(entrants, number)) for number in range(1, entrants)]
    assert rounds == BERGER[entrants]
    assert [berger(entrants - 1, number) for number in range(1, entrants)] == [berger(entrants, number) for number in range(1, entrants)]


@pytest.mark.parametrize(("size", "rounds"), [*PUBLISHED.items(), *PAIRED_BY_GACRUX.items()])
def test_a_swiss_tournament_is_paired_by_the_dutch_system(size, rounds):
    t = founded(size[0], rounds=size[1])
    for text in rounds:
        arrive(t, text)
        entry, (wanted, byes) = paired(t, 0.0), written(text)
        assert set(pairs(entry)) == wanted
        assert [bye.entrant for bye in entry.byes if bye.kind == "bye"] == byes
        by_hand(t, text)


@pytest.mark.parametrize("seed", range(600) if SOAK else (*range(20), 30, 40))  # topscorers meet in 30; C18 decides in 40
def test_no_candidate_at_all_is_better_by_the_book(seed):
    """With draws, forfeits, and people who sit a round out or leave."""
    chance = Random(seed)
    rounds = chance.randint(3, 6)
    t = founded(chance.randint(4, 9), rounds=rounds)
    for number in range(1, rounds + 1):
        for n, each in t.entrants.items():
            if number > 1 and chance.random() < 0.05 and len(t.playing()) > 4:
                fold(t, Left(0.0, n, "", "withdrew") if not each.left else Returned(0.0, n, ""))
            if chance.random() < 0.05:
                fold(t, Skipped(0.0, n, number))
        entry = begin(t)
        order = [n for board in entry.boards for n in board.entrants] + [bye.entrant for bye in entry.byes if bye.kind == "bye"]
        before = replace(t, rounds=t.rounds[:-1])
        points = History(before).points
        wanted = paired_by_the_book(before, sorted(order, key=lambda n: (-points[n], t.entrants[n].seed)), rounds)
        if wanted:
            assert {frozenset(pair) for pair in pairs(entry)} == wanted[0]
            assert [bye.entrant for bye in entry.byes if bye.kind == "bye"] == [n for n in wanted[1:] if n]
        for at, board in enumerate(entry.boards):
            result = "+!" if chance.random() < 0.05 else chance.choice("+-=")
            score(t, at, POINTS[result[0]], unplayed=tuple(board.entrants[1:]) if result == "+!" else ())


def test_where_matchings_would_cost_too_much_everybody_is_paired_all_the_same(monkeypatch):
    """Only the order of article 4, and criteria after C5, may suffer."""
    monkeypatch.setattr(dutch, "WORK", 0)
    t, chance, met, rested = founded(151, rounds=9), Random(7), set(), set()
    for _ in range(9):
        entry = begin(t)
        new = {frozenset(board.entrants) for board in entry.boards}
        byes = {bye.entrant for bye in entry.byes}
        assert len(new) == 75
        assert not new & met
        assert not byes & rested
        met |= new
        rested |= byes
        for at in range(75):
            score(t, at, POINTS["+" if chance.random() < 0.8 else "-"])


@pytest.mark.parametrize(("met", "wanted"), [("4-8", "1-5 2-6 3-8 4-7"), ("1-5", "1-6 2-5 3-7 4-8"), ("3-7", "1-5 2-6 3-8 4-7")])
def test_the_first_transposition_in_the_published_order_is_taken(met, wanted):
    """C.04.3, 4.2: 5-6-8-7 comes before 5-7-6-8 and 6-5-7-8."""
    t = founded(8)
    by_hand(t, " ".join([met.replace("-", "="), *(f"{n}h" for n in range(1, 9) if str(n) not in met)]))
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
    by_hand(t, "1+5! 6+2 3=7 4h 8a")
    by_hand(t, "6+1! 3+4 2=8 5h 7a")
    by_hand(t, "6-3 4+2! 1 5a 7a 8a")
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
