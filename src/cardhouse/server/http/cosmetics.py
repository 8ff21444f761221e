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
from cardhouse.server.http.progress import game_text, house_text
from cardhouse.server.progress.standing import standing_of

EARNED_BY = {
    "level": "reach level {}",
    "season": "reach step {} of a season",
    "boss": "beat {} in the campaign",
    "achievement": "it comes with the achievement {}",
}


def wardrobe(context: Context) -> Wardrobe:
    standing = standing_of(context.server.store, context.me.id)
    return Wardrobe([shelf for spec in map(spec_of, keys()) if spec.cosmetics for shelf in shelves(context, spec, standing)])


def shelves(context: Context, spec: Spec, standing: Standing) -> list[Shelf]:
    """The cosmetics of a game by kind. A person who has chosen none of a kind wears the first."""
    chosen, found = chosen_by(context.server.store, context.me.id, spec), []
    for kind in KINDS:
        things = [each for each in spec.cosmetics if each.kind == kind]
        if things:
            worn = chosen.get(kind, things[0].key)
            found.append(Shelf(spec.key, cast(Any, kind), [shown(context, spec, each, standing, each.key == worn) for each in things]))
    return found


def shown(context: Context, spec: Spec, each: Cosmetic, standing: Standing, worn: bool) -> CosmeticInfo:
    language = context.query.get("language", "en")
    goal = goal_said(context, spec, each)
    return CosmeticInfo(
        each.key, each.called(language), each.about_in(language), is_earned(each, standing), worn, cast(Any, each.way), goal
    )


def goal_said(context: Context, spec: Spec, each: Cosmetic) -> int | str:
    """What earns a cosmetic: a number, or a boss or an achievement by its name."""
    if isinstance(each.goal, int):
        return each.goal
    if each.way == "boss":
        return game_text(context, spec.key).say("enemy", each.goal)
    game, _, name = each.goal.rpartition(".")
    return (game_text(context, game) if game else house_text(context)).say("achievements", name)


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
        how = EARNED_BY[wanted.way].format(goal_said(context, spec, wanted))
        raise Refused("not_earned", f"{wanted.called(context.query.get('language', 'en'))} is not yours yet: {how}, then wear it")
    with store.transaction():
        store.wear(person, spec.key, wanted.kind, wanted.key)
    return wardrobe(context)
