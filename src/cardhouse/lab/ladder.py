"""How strong the levels are: every pair on equal deals from every side, and one scale for all of them."""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import permutations
from typing import Any

from cardhouse.bots.levels import LEVELS, MEASURES, check_learned, check_level, levels_at
from cardhouse.engine.errors import OptionError
from cardhouse.engine.game import Game, check_seed
from cardhouse.lab.simulate import Z95, simulate

RESAMPLES = 200  # of the deals, for the intervals of strengths
STEPS = 60  # of the fit
ELO = 400 / math.log(10)
EDGE = 0.5  # a game won and one lost are added to every pair, so that a clean sweep has a strength too


@dataclass(frozen=True)
class Pairing:
    """One side of a level against a level at all other sides: its share of the wins for every deal, over all sides it can take."""

    one: str
    others: str
    shares: tuple[float, ...]
    sides: int

    @property
    def fair(self) -> float:
        return 1 / self.sides

    @property
    def share(self) -> float:
        return math.fsum(self.shares) / len(self.shares)

    @property
    def margin(self) -> float:
        """Half of the 95% interval; deals are independent, the games of one deal are not."""
        mean = self.share
        spread = math.fsum((share - mean) ** 2 for share in self.shares) / max(1, len(self.shares) - 1)
        return Z95 * math.sqrt(spread / len(self.shares))


@dataclass(frozen=True)
class Rung:
    """A level's strength in Elo above the weakest, with a 95% interval."""

    level: str
    strength: float
    low: float
    high: float


@dataclass(frozen=True, repr=False)
class Ladder:
    """What came of it: the levels from the weakest on, and every pair."""

    game: Game
    seed: int
    rungs: tuple[Rung, ...]
    pairings: tuple[Pairing, ...]

    def cycles(self) -> list[tuple[str, str, str]]:
        """Levels that beat each other in a ring, beyond doubt: no scale can show that."""
        beats = {(p.one, p.others) for p in self.pairings if p.share - p.margin > p.fair}
        levels = sorted({level for pair in beats for level in pair})
        rings = [ring for ring in permutations(levels, 3) if ring[0] == min(ring)]
        return [(a, b, c) for a, b, c in rings if {(a, b), (b, c), (c, a)} <= beats]

    def rings(self) -> list[str]:
        return [f"{a} beats {b}, {b} beats {c}, {c} beats {a}: no scale shows that." for a, b, c in self.cycles()]

    @property
    def remark(self) -> str:
        """How many games there are behind it."""
        first = self.pairings[0]
        games = len(first.shares) * first.sides
        return f"{len(first.shares):,} deals for each pair, {games:,} games; a fair share is {first.fair:.0%}; seed {self.seed}."

    def frame(self) -> Any:
        """A row for each level, as a frame of Polars."""
        from cardhouse.lab.cells import frame

        return frame([vars(rung) for rung in self.rungs], "rungs")

    def _repr_html_(self) -> str:
        from cardhouse.lab.cells import ladder_html

        return ladder_html(self)

    def __repr__(self) -> str:
        return f"<Ladder of {self.game.spec.title}: {' < '.join(rung.level for rung in self.rungs)}, seed {self.seed}>"

    def summary(self) -> dict[str, Any]:
        """All of it as one object for programs."""
        pairs = [{"one": p.one, "others": p.others, "share": p.share, "margin": p.margin, "fair": p.fair} for p in self.pairings]
        return {
            "game": self.game.key,
            "options": dict(self.game.options),
            "seed": self.seed,
            "deals": len(self.pairings[0].shares),
            "levels": [vars(rung) for rung in self.rungs],
            "pairs": pairs,
            "cycles": self.cycles(),
        }


def ladder(
    game: Game,
    levels: Sequence[str] | None = None,
    deals: int = 200,
    seed: int | None = None,
    progress: Callable[[int, int], None] | None = None,
    more: Sequence[Pairing] = (),
) -> Ladder:
    """Play every pair of levels on the same deals, each from every side, and fit their strengths. `more` was played elsewhere: a
    program against some of these levels, on as many deals."""
    names = [check_level(name, LEVELS | MEASURES) for name in levels or levels_at(game)]
    check_learned(game, names)
    if len({*names, *(p.one for p in more)}) < 2:
        raise OptionError("a ladder takes two levels or more, each once")
    if deals < 2:
        raise OptionError(f"a ladder takes 2 deals or more, not {deals}")
    seed = check_seed(seed)
    names = list(dict.fromkeys(names))
    pairs = [(one, others) for one in names for others in names if one != others and (game_sides(game) > 2 or one < others)]
    found: list[Pairing] = []
    for done, (one, others) in enumerate(pairs):
        if progress:
            progress(done, len(pairs))
        found.append(pairing(game, one, others, deals, seed))
    found += more
    names += dict.fromkeys(p.one for p in more)
    if game_sides(game) == 2:
        found += [Pairing(p.others, p.one, tuple(1 - share for share in p.shares), 2) for p in found]
    if progress:
        progress(len(pairs), len(pairs))
    return Ladder(game, seed, rungs(names, found), tuple(found))


def sides_of(game: Game) -> list[int]:
    """The side of each seat: its team, or itself. A team is a team whatever is dealt."""
    s = game.dealt(0)
    return [game.spec.side(s, seat) for seat in range(game.seats)]


def game_sides(game: Game) -> int:
    return len(set(sides_of(game)))


def pairing(game: Game, one: str, others: str, deals: int, seed: int) -> Pairing:
    """One side of a level against the rest, from every side of the same deals."""
    sides = sides_of(game)
    totals = [0.0] * deals
    for side in sorted(set(sides)):
        seats = [seat for seat, its in enumerate(sides) if its == side]
        bots = [one if seat in seats else others for seat in range(game.seats)]
        done = simulate(game, bots=bots, games=deals, seed=seed)
        for deal, mask in enumerate(int(mask) for mask in done.winners):
            won = sum(mask >> seat & 1 for seat in seats)
            totals[deal] += won / mask.bit_count() if mask else 1 / len(set(sides))
    return Pairing(one, others, tuple(total / len(set(sides)) for total in totals), len(set(sides)))


def rungs(names: list[str], pairings: list[Pairing]) -> tuple[Rung, ...]:
    """Bradley and Terry's strengths with bootstrap intervals: deals are drawn again, all pairs of a deal together."""
    deals = len(pairings[0].shares)
    chooser = random.Random(0)  # noqa: S311
    fitted = strengths(names, [(p, p.share) for p in pairings])
    drawn: dict[str, list[float]] = {name: [] for name in names}
    for _ in range(RESAMPLES):
        again = [chooser.randrange(deals) for _ in range(deals)]
        for name, value in strengths(names, [(p, math.fsum(p.shares[i] for i in again) / deals) for p in pairings]).items():
            drawn[name].append(value)
    lowest = min(fitted.values())
    base = names[min(range(len(names)), key=lambda i: fitted[names[i]])]
    found = []
    for name in sorted(names, key=lambda name: fitted[name]):
        apart = sorted(value - weakest for value, weakest in zip(drawn[name], drawn[base], strict=True))
        low, high = apart[round(0.025 * (RESAMPLES - 1))], apart[round(0.975 * (RESAMPLES - 1))]
        found.append(Rung(name, ELO * (fitted[name] - lowest), ELO * low, ELO * high))
    return tuple(found)


def strengths(names: list[str], results: list[tuple[Pairing, float]]) -> dict[str, float]:
    """The logarithms of strengths under which one side of strength a wins a / (a + (sides - 1) b) against others of strength b."""
    found = dict.fromkeys(names, 0.0)
    weights = {name: sum(name in (p.one, p.others) for p, _ in results) for name in names}
    for _ in range(STEPS):
        slope = dict.fromkeys(names, 0.0)
        for p, share in results:
            games = len(p.shares) * p.sides
            seen = (share * games + EDGE) / (games + 2 * EDGE)
            expected = 1 / (1 + (p.sides - 1) * math.exp(found[p.others] - found[p.one]))
            slope[p.one] += seen - expected
            slope[p.others] -= seen - expected
        for name in names:
            found[name] += 4 * slope[name] / weights[name]
    mean = math.fsum(found.values()) / len(found)
    return {name: value - mean for name, value in found.items()}
