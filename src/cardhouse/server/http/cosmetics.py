"""Routes about cosmetics: the shelves of every game, and wearing what was earned."""

from __future__ import annotations

from typing import Any, cast

from cardhouse.engine.cosmetics import KINDS, Cosmetic
from cardhouse.engine.errors import CardhouseError
from cardhouse.engine.game import Spec, keys, spec_of
from cardhouse.server.cosmetics import Standing, chosen_by, is_earned
from cardhouse.server.errors import Refused
from cardhouse.server.http.bodies import CosmeticInfo, Shelf, Wardrobe
from cardhouse.server.http.calls import Context
from cardhouse.server.progress.standing import standing_of

EARNED_BY = {
    "level": "reach level {}",
    "season": "reach step {} of a season",
    "boss": "beat {} in the campaign",
    "achievement": "it comes with the achievement {}",
}


def wardrobe(context: Context) -> Wardrobe:
    store, person = context.server.store, context.me.id
    standing, language = standing_of(store, person), context.query.get("language", "en")
    specs = [spec for spec in map(spec_of, keys()) if spec.cosmetics]
    return Wardrobe([shelf for spec in specs for shelf in shelves(spec, chosen_by(store, person, spec), standing, language)])


def shelves(spec: Spec, chosen: dict[str, str], standing: Standing, language: str) -> list[Shelf]:
    """The cosmetics of a game by kind. Whoever has chosen none of a kind wears the first."""
    found = []
    for kind in KINDS:
        things = [each for each in spec.cosmetics if each.kind == kind]
        if things:
            worn = chosen.get(kind, things[0].key)
            told = [_told(each, is_earned(each, standing), each.key == worn, language) for each in things]
            found.append(Shelf(spec.key, cast(Any, kind), told))
    return found


def _told(each: Cosmetic, earned: bool, worn: bool, language: str) -> CosmeticInfo:
    return CosmeticInfo(each.key, each.called(language), each.told(language), earned, worn, cast(Any, each.way), each.goal)


def wear(context: Context) -> Wardrobe:
    body, store, person = context.body, context.server.store, context.me.id
    try:
        spec = spec_of(body.game)
    except CardhouseError as error:
        raise Refused("no_game", str(error)[:200]) from None
    shelf = [each for each in spec.cosmetics if each.kind == body.kind]
    wanted = next((each for each in shelf if each.key == body.key), None)
    if wanted is None:
        there = f"choose one of {', '.join(each.key for each in shelf)}" if shelf else f"{spec.title} has no such shelf"
        raise Refused("no_cosmetic", f"nobody has drawn that: {there}")
    if not is_earned(wanted, standing_of(store, person)):
        raise Refused("not_earned", f"{wanted.called('en')} is not yours yet: {EARNED_BY[wanted.way].format(wanted.goal)}, then wear it")
    with store.transaction():
        store.wear(person, spec.key, wanted.kind, wanted.key)
    return wardrobe(context)
