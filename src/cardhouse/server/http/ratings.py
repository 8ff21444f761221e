"""The route about ratings: the best of a game, and mine."""

from __future__ import annotations

from msgspec import Struct

from cardhouse.server.http.calls import Context
from cardhouse.server.http.games import spec_asked
from cardhouse.server.http.progress import rating_shown
from cardhouse.server.http.progress_bodies import Rating
from cardhouse.server.progress.ratings import SURE

SHOWN = 50


class Rated(Struct, frozen=True):
    """One of the best of a game."""

    name: str
    me: bool
    rating: Rating


class Ratings(Struct, frozen=True):
    """The best of a game, people and programs apart; provisional ratings and those of guests are not listed."""

    game: str
    best: list[Rated]
    programs: list[Rated]
    mine: Rating | None = None


def ratings(context: Context) -> Ratings:
    game, store, person = spec_asked(context).key, context.server.store, context.person
    mine = store.rating(game, person.id) if person else None
    me = person.id if person else ""
    people, programs = (
        [Rated(name, row.person == me, rating_shown(row)) for row, name in store.rated_best(game, SURE, SHOWN, which)]
        for which in (False, True)
    )
    return Ratings(game, people, programs, rating_shown(mine) if mine else None)
