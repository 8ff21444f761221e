"""Tournaments without a house: founded, entered and played by hand."""

from __future__ import annotations

from random import Random

from cardhouse.server.tournament.entries import WIN, Board, Bye, Entered, Founded, Paired, Scored, TournamentPlan, Why
from cardhouse.server.tournament.pairing import paired
from cardhouse.server.tournament.state import Tournament, fold

POINTS = {"+": [WIN, 0], "-": [0, WIN], "=": [WIN // 2, WIN // 2], "x": [0, 0]}
WHY = Why("equal")


def founded(entrants: int = 0, system: str = "swiss", size: int = 2, fewest: int | None = None, **plan: object) -> Tournament:
    """A tournament; number 1 is the strongest."""
    settled = TournamentPlan("Evening", "lama", system=system, **plan)  # type: ignore[arg-type]
    t = Tournament(Founded(0.0, "owner", "code", settled, size, 1, fewest or size))
    for n in range(entrants):
        fold(t, Entered(0.0, f"p{n + 1}", 3000.0 - n))
    return t


def begin(t: Tournament) -> Paired:
    """Its next round."""
    entry = paired(t, 0.0)
    fold(t, entry)
    return entry


def score(t: Tournament, board: int, scores: list[int], how: str = "over", unplayed: tuple[int, ...] = ()) -> None:
    fold(t, Scored(0.0, len(t.rounds), board, f"t{len(t.rounds)}-{board}", scores, how, list(unplayed)))


def play(t: Tournament, chance: Random, draws: float = 0.2) -> None:
    """Results for a round."""
    for at, board in enumerate(t.rounds[-1].boards):
        size = len(board.entrants)
        if size == 2:
            score(t, at, POINTS["=" if chance.random() < draws else chance.choice("+-")])
            continue
        places = list(range(size))
        chance.shuffle(places)
        score(t, at, [WIN * place * (t.size - 1) // (size - 1) for place in places])


def by_hand(t: Tournament, text: str) -> None:
    """A round as in books: "1+8 9=2" (8 lost to 1), `1+8!` was not played, nor `1x8!`, which both have lost; a number alone has the bye,
    `6h` sits out for half a point, `7a` is absent."""
    boards, results, byes = [], [], []
    for word in text.split():
        if word.rstrip("ah").isdecimal():
            kind, points = {"a": ("absent", 0), "h": ("half", t.full_score // 2)}.get(word[-1], ("bye", t.full_score))
            byes.append(Bye(int(word.rstrip("ah")), kind, points, WHY))
            continue
        sign = next(each for each in POINTS if each in word)
        first, _, second = word.rstrip("!").partition(sign)
        boards.append(Board([int(first), int(second)], WHY, "t"))
        lost = [n for n, points in zip((int(first), int(second)), POINTS[sign], strict=True) if not points]
        results.append((POINTS[sign], tuple(lost) if word.endswith("!") else ()))
    fold(t, Paired(0.0, len(t.rounds) + 1, boards, byes, max(t.planned, len(t.rounds) + 1)))
    for at, (points, lost) in enumerate(results):
        score(t, at, points, unplayed=lost)
