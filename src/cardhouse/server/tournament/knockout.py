"""Knock-out: who goes on, and who meets whom so that the strongest meet last."""

from __future__ import annotations

from cardhouse.server.tournament.entries import Board, Bye, Why
from cardhouse.server.tournament.state import Played, Round, Tournament, by_strength

GAMES = 3  # of entrants who keep drawing; then who has the better pairing number goes on
PLACES = 10  # more than there are at a table


def ranked(t: Tournament, board: Played) -> list[int]:
    """A table from the best to the last; who has the better pairing number first, where scores are the same."""
    assert board.scores is not None
    scored = sorted(zip(board.scores, board.entrants, strict=True), key=lambda each: (-each[0], t.entrants[each[1]].seed))
    return [number for _, number in scored]


def going_on(t: Tournament, board: Played) -> list[int]:
    """Who goes on from a table: half of them, rounded down, without who did not come or has left."""
    there = [n for n in ranked(t, board) if n not in board.unplayed and not t.entrants[n].left]
    return there[: max(1, len(board.entrants) // 2)]


def undecided(t: Tournament, board: Played, scores: list[int]) -> bool:
    """Whether a result leaves open who goes on, so that it is played again."""
    on = max(1, len(board.entrants) // 2)
    best = sorted(scores, reverse=True)
    return t.plan.system == "knockout" and len(board.tables) < GAMES and len(best) > on and best[on - 1] == best[on]


def is_final(round: Round) -> bool:
    return len(round.boards) == 1 and not round.byes


def still_in(t: Tournament) -> list[int]:
    """Who plays the next round."""
    if not t.rounds:
        return [each.number for each in t.playing()]
    last = t.rounds[-1]
    if is_final(last):
        return going_on(t, last.boards[0])[:1]
    found = [n for board in last.boards for n in going_on(t, board)]
    return found + [bye.entrant for bye in last.byes if not t.entrants[bye.entrant].left]


def furthest(t: Tournament, number: int) -> int:
    """How far an entrant came, the further the more: by rounds, and in the final by places."""
    best = 0
    for round in t.rounds:
        board = next((board for board in round.boards if number in board.entrants), None)
        if board is not None and board.scores is not None and is_final(round):
            best = round.number * PLACES + PLACES - 1 - ranked(t, board).index(number)
        elif board is not None or any(bye.entrant == number for bye in round.byes):
            best = round.number * PLACES
    on = t.rounds and t.rounds[-1].over and not is_final(t.rounds[-1]) and number in still_in(t)
    return best + PLACES // 2 if on else best


def pair_knockout(t: Tournament) -> tuple[list[Board], list[Bye], int]:
    """The tables of the next round with their places in the bracket, who is through without playing, and how many rounds there will be."""
    seeds = {each.number: each.seed for each in t.entrants.values()}
    if not t.rounds:
        seeds = {each.number: seed for seed, each in enumerate(by_strength(t.playing()), 1)}
    entrants = sorted(still_in(t), key=seeds.__getitem__)
    return _pairs(t, entrants, seeds) if t.size == 2 else _tables(t, entrants, seeds)


def _pairs(t: Tournament, entrants: list[int], seeds: dict[int, int]) -> tuple[list[Board], list[Bye], int]:
    rounds = t.planned or max(1, (len(entrants) - 1).bit_length())
    slots = _slots(t, entrants, 2 ** (rounds - len(t.rounds)))
    boards, byes = list[Board](), list[Bye]()
    for place in range(len(slots) // 2):
        pair = sorted((n for n in slots[2 * place : 2 * place + 2] if n), key=seeds.__getitem__)
        if len(pair) == 2:
            about = {"place": place, "first": seeds[pair[0]], "second": seeds[pair[1]], "left": len(slots)}
            boards.append(Board(pair if (place + len(t.rounds)) % 2 == 0 else pair[::-1], Why("bracket", about)))
        elif pair:
            byes.append(Bye(pair[0], "bye", t.full_score, Why("through", {"place": place, "seed": seeds[pair[0]]})))
    return boards, byes, rounds


def _slots(t: Tournament, entrants: list[int], size: int) -> list[int]:
    """The bracket of the next round, 0 where nobody is: 1 and 2 can meet in the final only, 1 and 4 just before it, and so on."""
    if not t.rounds:
        places = [1]
        while len(places) < size:
            places = [place for each in places for place in (each, 2 * len(places) + 1 - each)]
        return [entrants[place - 1] if place <= len(entrants) else 0 for place in places]
    last, slots, on = t.rounds[-1], [0] * size, set(entrants)
    for board in last.boards:
        for n in on & set(board.entrants):
            slots[board.why.numbers["place"]] = n
    for bye in last.byes:
        if bye.entrant in on:
            slots[bye.why.numbers["place"]] = bye.entrant
    return slots


def _tables(t: Tournament, entrants: list[int], seeds: dict[int, int]) -> tuple[list[Board], list[Bye], int]:
    """Tables of more than two: dealt to and fro by pairing number, so that each has as strong entrants as the others. The best of those who
    are left over go through, or sit at smaller tables where there are enough of them."""
    count = -(-len(entrants) // t.size)
    if len(entrants) < count * t.fewest:
        count = max(1, count - 1)
    over = max(0, len(entrants) - count * t.size)
    groups: list[list[int]] = [[] for _ in range(count)]
    for at, n in enumerate(entrants[over:]):
        lap, column = divmod(at, count)
        groups[column if lap % 2 == 0 else count - 1 - column].append(n)
    about = {"left": len(entrants)}
    boards = [Board(group, Why("dealt", {**about, "place": at, "on": max(1, len(group) // 2)})) for at, group in enumerate(groups)]
    byes = [Bye(n, "bye", t.full_score, Why("through", {"place": count + at, "seed": seeds[n]})) for at, n in enumerate(entrants[:over])]
    return boards, byes, len(t.rounds) + _rounds_left(len(entrants), t.size)


def _rounds_left(entrants: int, size: int) -> int:
    rounds = 1
    while entrants > size:
        tables = entrants // size
        entrants += tables * (max(1, size // 2) - size)
        rounds += 1
    return rounds
