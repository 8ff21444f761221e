"""Round robin: everybody meets everybody. Two at a table by the Berger tables (FIDE Handbook, C.05); more as evenly as can be."""

from __future__ import annotations

from cardhouse.server.tournament.entries import Board, Bye, Why
from cardhouse.server.tournament.groups import formed, seated
from cardhouse.server.tournament.history import History
from cardhouse.server.tournament.state import Tournament, by_strength

MOST_TIMES = 2  # as many rounds as an ideal plan at tables of more than two would take, at most


def berger(entrants: int, round: int) -> list[tuple[int, int]]:
    """Who meets whom in a round of the Berger tables, by pairing number, the first seat first. The number after the last is nobody."""
    n = entrants + entrants % 2
    last = n - 1
    # the last number stays where it is and changes seats; the others move on by half
    start = (round - 1) * (n // 2) % last
    around = [(start + at) % last + 1 for at in range(last)]
    first = (around[0], n) if round % 2 else (n, around[0])
    return [first, *((around[at], around[last - at]) for at in range(1, n // 2))]


def pair_round_robin(t: Tournament) -> tuple[list[Board], list[Bye], int]:
    """The tables of the next round. The list of entrants is the one that the tournament began with: who has left loses without playing."""
    number = len(t.rounds) + 1
    if t.rounds:
        by_seed = {each.seed: each.number for each in t.entrants.values()}
    else:
        by_seed = {seed: each.number for seed, each in enumerate(by_strength(t.playing()), 1)}
    if t.size > 2:
        return _tables(t, number, by_seed)
    boards, byes = list[Board](), list[Bye]()
    rounds = len(by_seed) - 1 + len(by_seed) % 2
    for first, second in berger(len(by_seed), number):
        pair = [by_seed[seed] for seed in (first, second) if seed in by_seed]
        left = [n for n in pair if t.entrants[n].left]
        about = {"row": number, "of": rounds}
        if len(pair) == 1:
            byes.append(Bye(pair[0], "bye", 0, Why("free", about)))
        elif not left:
            boards.append(Board(pair, Why("berger", {**about, "first": first, "second": second})))
        else:
            for n, other in (pair, pair[::-1]):
                against = {"against": other}
                lost = Bye(n, "absent", 0, Why("gone", against))
                byes.append(lost if n in left else Bye(n, "bye", t.full_score, Why("against_gone", against)))
    return boards, byes, rounds


def _tables(t: Tournament, number: int, by_seed: dict[int, int]) -> tuple[list[Board], list[Bye], int]:
    """Tables of more than two: those who have met least often. It goes on until all have met, or for long enough."""
    there = [by_seed[seed] for seed in sorted(by_seed) if not t.entrants[by_seed[seed]].left]
    ideal = -(-(len(there) - 1) // (t.size - 1))
    rounds = max(t.planned, min(ideal * MOST_TIMES, ideal + 2) if len(there) > t.size else 1)
    history = History(t)
    history.points = dict.fromkeys(history.points, 0)  # points decide nothing here
    groups, out = formed(history, there, t.size, t.fewest)
    boards = [Board(seated(t, history, group), Why("meet", {"row": number, "of": rounds})) for group in groups]
    byes = [Bye(n, "bye", 0, Why("free", {"row": number, "of": rounds})) for n in out]
    byes += [Bye(n, "absent", 0, Why("gone", {})) for n in t.entrants if t.entrants[n].left]
    return boards, byes, rounds
