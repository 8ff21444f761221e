"""How strong people are at each game, and how sure that is (docs/ratings.md): Weng and Lin's model of Plackett and Luce, by openskill.

It is one model for any number of sides and of people on each. A rating is made from finished tables alone, in the order in which they
were counted.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any, NamedTuple

from openskill.models import PlackettLuce

from cardhouse.engine.errors import CardhouseError
from cardhouse.engine.game import Spec, load, spec_of
from cardhouse.server.log.sides import side_rank
from cardhouse.server.messages import Result, SeatInfo
from cardhouse.storage.store import RatingRow

MEAN, SPREAD = 1500.0, 350.0  # what is believed of a person who has not played
SURE = 200.0  # a rating whose spread is larger is provisional: some 25 games of two, more at larger tables
MODEL = PlackettLuce(mu=MEAN, sigma=SPREAD, beta=SPREAD / 2, tau=SPREAD / 100)
Z95 = 1.959964
CHOSEN = ("players", "preset", "mode", "decks")  # options in which a rated game may differ from the usual one
LONG_ENOUGH = 2  # moves that every side has made, where a game was given up

Known = Callable[[str, str], RatingRow | None]  # (game, person): the rating until now
Sides = tuple[tuple[tuple[str, ...], int], ...]  # the people of each side, and its place: 0 is the best


class Change(NamedTuple):
    """A person's rating before and after a game; before is None for the first."""

    before: RatingRow | None
    after: RatingRow


def is_provisional(row: RatingRow) -> bool:
    return row.spread > SURE


def half_interval(row: RatingRow) -> float:
    """Half of the 95% interval."""
    return Z95 * row.spread


def rating_change(change: Change | None) -> tuple[int, int, int] | None:
    """A change as people are told it: before, after and half of the interval after it."""
    if change is None:
        return None
    return round(change.before.mean if change.before else MEAN), round(change.after.mean), round(half_interval(change.after))


# Which games count


def rated_sides(game: str, options: Mapping[str, Any], seats: list[SeatInfo], result: Result, own: Mapping[int, int]) -> Sides:
    """The sides of a finished game that counts for ratings, by place; none where it does not.

    `own` is how many moves each seat has made itself. Tables from a record and stopped games are left out before this (finished.py), people
    against programs after it (counting.py).
    """
    people = [who.person for who in seats]
    if not all(people) or len(set(people)) < len(people) or any(who.hints for who in seats) or not is_usual(game, options):
        return ()
    sides: dict[int, list[int]] = {}
    for seat, who in enumerate(seats):
        sides.setdefault(who.side, []).append(seat)
    if len(sides) < 2 or (result.how != "over" and any(sum(own.get(seat, 0) for seat in side) < LONG_ENOUGH for side in sides.values())):
        return ()
    left = {seat for seat, who in enumerate(seats) if who.given_up}
    fewest_win = spec_of(game).fewest_win
    places = {side: side_rank(result, members, left, fewest_win) for side, members in sides.items()}
    order = sorted(set(places.values()))
    return tuple((tuple(people[seat] for seat in members), order.index(places[side])) for side, members in sides.items())


def is_usual(game: str, options: Mapping[str, Any]) -> bool:
    """Whether a table was played by the usual rules of its game, or by one of its presets."""
    try:
        usual = _usual(spec_of(game), tuple((name, options[name]) for name in CHOSEN if name in options))
    except CardhouseError:
        return False
    return all(options.get(name) == value for name, value in usual.items())


@lru_cache(maxsize=256)
def _usual(spec: Spec, chosen: tuple[tuple[str, Any], ...]) -> dict[str, Any]:
    """The usual options beside those that may differ."""
    return {name: value for name, value in load(spec.key, **dict(chosen)).options.items() if name not in CHOSEN}


# The fold


def after(sides: Sides, game: str, at: float, known: Known) -> dict[str, Change]:
    """What a game makes of the ratings of all who played it."""
    before = {person: known(game, person) for people, _ in sides for person in people}
    teams = [[_rating(before[person]) for person in people] for people, _ in sides]
    rated = MODEL.rate(teams, ranks=[float(place) for _, place in sides])
    changes = {}
    for (people, _), team in zip(sides, rated, strict=True):
        for person, now in zip(people, team, strict=True):
            row = before[person]
            changes[person] = Change(row, RatingRow(game, person, now.mu, now.sigma, (row.games if row else 0) + 1, at))
    return changes


def _rating(row: RatingRow | None) -> Any:
    return MODEL.rating() if row is None else MODEL.rating(mu=row.mean, sigma=row.spread)


class Ratings:
    """Ratings while they are computed again."""

    def __init__(self) -> None:
        self.rows: dict[tuple[str, str], RatingRow] = {}

    def known(self, game: str, person: str) -> RatingRow | None:
        return self.rows.get((game, person))

    def add(self, changes: Mapping[str, Change]) -> None:
        for change in changes.values():
            self.rows[change.after.game, change.after.person] = change.after
