"""Who stands where: points, then tie-breaks as the FIDE Handbook defines them (C.07, in force since March 2026; article numbers below).

A table of more than two is counted as that many games at once: one against each of the others. A place that is still shared after the last
tie-break stays shared.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import groupby
from typing import NamedTuple

from cardhouse.server.tournament.entries import WIN, Bye, TieBreak
from cardhouse.server.tournament.knockout import furthest
from cardhouse.server.tournament.state import Played, Tournament

PLAYED, WON_UNPLAYED, LOST_UNPLAYED, BYE, HALF, ABSENT, SHORT = "played", "won", "lost", "bye", "half", "absent", "short"
VOLUNTARY = (LOST_UNPLAYED, HALF, ABSENT)  # 16.2: rounds that an entrant did not play though they could have
SCALES: dict[TieBreak, int] = {
    "BH": WIN, "BH-C1": WIN, "BH-M1": WIN, "SB": WIN * WIN, "DE": WIN, "WIN": 1, "PS": WIN, "KS": WIN,
}  # fmt: skip


class Game(NamedTuple):
    """What an entrant scored against one opponent; none where there was nobody."""

    opponent: int
    points: int
    kind: str


class Line(NamedTuple):
    """A place in the standings. Tie-breaks are in their order, in the units of SCALES; None: it says nothing here."""

    place: int
    entrant: int
    points: int
    ties: tuple[int | None, ...]


class Card:
    """All that an entrant has done, round by round; only rounds with a result."""

    def __init__(self) -> None:
        self.rounds: list[tuple[int, list[Game]]] = []
        self.points = 0
        self.games: list[Game] = []  # of all rounds

    def add(self, score: int, games: list[Game]) -> None:
        self.rounds.append((score, games))
        self.points += score
        self.games += games


def cards(t: Tournament) -> dict[int, Card]:
    """The card of every entrant."""
    made = {number: Card() for number in t.entrants}
    for round in t.rounds:
        for board in round.boards:
            if board.scores is not None:
                for number, score in zip(board.entrants, board.scores, strict=True):
                    made[number].add(score, games_of(t, board, number))
        for bye in round.byes:
            made[bye.entrant].add(bye.score, _games_of_bye(t, bye))
        late = set(t.entrants) - {n for board in round.boards for n in board.entrants} - {bye.entrant for bye in round.byes}
        for number in late:  # who was not there yet
            made[number].add(0, [Game(0, 0, ABSENT)] * (t.size - 1))
    return made


def games_of(t: Tournament, board: Played, number: int) -> list[Game]:
    """An entrant's games at a table that has a result."""
    scores, out = board.scores or [], board.unplayed
    mine, found = scores[board.entrants.index(number)], []
    for other, theirs in zip(board.entrants, scores, strict=True):
        if other == number:
            continue
        kind = LOST_UNPLAYED if number in out else WON_UNPLAYED if other in out else PLAYED
        points = (
            mine
            if len(scores) == 2
            else 0
            if number in out
            else WIN
            if other in out or mine > theirs
            else WIN // 2
            if mine == theirs
            else 0
        )
        found.append(Game(other, points, kind))
    pads = t.size - 1 - len(found)
    return found + [Game(0, mine // (t.size - 1), SHORT)] * pads


def _games_of_bye(t: Tournament, bye: Bye) -> list[Game]:
    if t.plan.system == "round_robin":  # 15.2: pairings are known before, so a game that nobody came to is a game
        against = bye.why.numbers.get("against", 0)
        return [Game(against, bye.score, WON_UNPLAYED if bye.score else LOST_UNPLAYED)] if against else []
    return [Game(0, bye.score // (t.size - 1), bye.kind)] * (t.size - 1)


# Buchholz and Sonneborn-Berger


class Scores:
    """What opponents are worth."""

    def __init__(self, t: Tournament, made: Mapping[int, Card]) -> None:
        self.t, self.cards, self.fixed = t, made, t.plan.system == "round_robin"
        self.half = len(t.rounds) * t.full_score // 2
        self._adjusted = {number: self._score(card) for number, card in made.items()}

    def _score(self, card: Card) -> int:
        """16.3: rounds that an entrant asked to sit out count as draws where they never came back after them."""
        if self.fixed:
            return card.points
        total, away = 0, True
        for score, games in reversed(card.rounds):
            kind = games[0].kind if games else PLAYED
            away = away and all(game.kind in VOLUNTARY for game in games) and bool(games)
            total += self.t.full_score // 2 if away and kind in (HALF, ABSENT) else score
        return total

    def worth(self, number: int, game: Game) -> int:
        """What a game adds to Buchholz: the opponent's score; without one (16.4) one's own, at most half of all points."""
        if game.opponent and (self.fixed or game.kind == PLAYED):
            return self._adjusted[game.opponent]
        dummy = min(self.cards[number].points, self.half)
        return min(dummy, self._adjusted[game.opponent]) if game.opponent and game.kind == WON_UNPLAYED else dummy

    def buchholz(self, number: int, low: int = 0, high: int = 0) -> int:
        """8.1, with so many of the lowest and highest left out; 16.5: of the lowest, first a round that one chose not to play."""
        worths = sorted((self.worth(number, game), game.kind not in VOLUNTARY) for game in self.cards[number].games)
        for _ in range(min(low, len(worths))):
            worths.remove(min(worths, key=lambda each: (each[1] or self.fixed, each[0])))
        return sum(worth for worth, _ in worths[: len(worths) - high or None] if high < len(worths) or not high)

    def sonneborn_berger(self, number: int) -> int:
        """9.1: the worth of each opponent times what was scored against them."""
        return sum(self.worth(number, game) * game.points for game in self.cards[number].games)


def wins(t: Tournament, card: Card) -> int:
    """7.1: rounds that brought all there was to win, played or not."""
    return sum(score >= t.full_score for score, _ in card.rounds)


def progressive(card: Card) -> int:
    """7.5: the sum of the scores after each round."""
    total = now = 0
    for score, _ in card.rounds:
        now += score
        total += now
    return total


def koya(t: Tournament, number: int, made: Mapping[int, Card]) -> int:
    """9.2: points against those who have at least half of all points."""
    half = len(t.rounds) * t.full_score / 2
    return sum(game.points for game in made[number].games if game.opponent and made[game.opponent].points >= half)


# Direct encounter (article 6), which ranks only those who are equal so far


def direct(group: Sequence[int], made: Mapping[int, Card]) -> list[list[int]]:
    """A tied group, the best first, each rank a list; where not all have met, only who is ahead whatever those games had brought."""
    left, ranked = list(group), list[list[int]]()
    while len(left) > 1:
        inside = set(left)
        met = {n: [g for g in made[n].games if g.opponent in inside and g.kind != SHORT] for n in left}
        low = {n: sum(g.points for g in met[n]) for n in left}
        missing = {n: len(inside) - 1 - len({g.opponent for g in met[n]}) for n in left}
        if not any(missing.values()):
            by = sorted(left, key=lambda n: -low[n])
            return ranked + [list(same) for _, same in groupby(by, key=lambda n: low[n])]
        best = max(left, key=lambda n: low[n])
        if any(low[n] + WIN * missing[n] >= low[best] for n in left if n != best):
            break
        ranked.append([best])
        left.remove(best)
    return [*ranked, left] if left else ranked


def _encounter(group: Sequence[int], made: Mapping[int, Card]) -> dict[int, int | None]:
    """What is shown of it: the points against each other, where anybody of the group has met."""
    inside = set(group)
    met = {n: [g for g in made[n].games if g.opponent in inside] for n in group}
    return {n: sum(g.points for g in met[n]) if len(group) > 1 and any(met.values()) else None for n in group}


def standings(t: Tournament) -> list[Line]:
    """Everybody by place."""
    made = cards(t)
    scores = Scores(t, made)
    computed: dict[TieBreak, Callable[[int], int]] = {
        "BH": scores.buchholz,
        "BH-C1": lambda n: scores.buchholz(n, 1),
        "BH-M1": lambda n: scores.buchholz(n, 1, 1),
        "SB": scores.sonneborn_berger,
        "WIN": lambda n: wins(t, made[n]),
        "PS": lambda n: progressive(made[n]),
        "KS": lambda n: koya(t, n, made),
    }
    ties: dict[int, list[int | None]] = {n: [] for n in t.entrants}
    groups = _split(_by_seed(t), lambda n: _first(t, n, made))
    for name in t.tie_breaks:
        if name == "DE":
            for group in groups:
                for n, met in _encounter(group, made).items():
                    ties[n].append(met)
            groups = [part for group in groups for part in direct(group, made)]
            continue
        value = {n: computed[name](n) for n in t.entrants}
        for n in t.entrants:
            ties[n].append(value[n])
        groups = [part for group in groups for part in _split(group, value.__getitem__)]
    place, lines = 1, []
    for group in groups:
        lines += [Line(place, n, made[n].points, tuple(ties[n])) for n in group]
        place += len(group)
    return lines


def _first(t: Tournament, number: int, made: Mapping[int, Card]) -> int:
    """What is ranked by before all tie-breaks: points, or in a knock-out how far an entrant came."""
    return made[number].points if t.plan.system != "knockout" else furthest(t, number)


def _by_seed(t: Tournament) -> list[int]:
    return sorted(t.entrants, key=lambda n: (t.entrants[n].seed, n))


def _split(group: Iterable[int], value: Callable[[int], int]) -> list[list[int]]:
    """A group in parts of the same value, the highest first."""
    ordered = sorted(group, key=lambda n: -value(n))
    return [list(same) for _, same in groupby(ordered, key=value)]
