"""Cosmetics of people: what they have earned, what they have chosen, and what a table shows of it. What there is, the games declare."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from cardhouse.engine.cosmetics import Cosmetic
from cardhouse.engine.game import Spec, keys, spec_of
from cardhouse.storage.store import Store


class Standing(NamedTuple):
    """How far a person has come: what cosmetics are earned by (progress/standing.py)."""

    level: int = 1
    season: int = 0  # the furthest step of any season
    bosses: frozenset[str] = frozenset()  # that they have beaten
    achievements: frozenset[str] = frozenset()


def is_earned(cosmetic: Cosmetic, standing: Standing) -> bool:
    goal = cosmetic.goal
    match cosmetic.way:
        case "level":
            return isinstance(goal, int) and standing.level >= goal
        case "season":
            return isinstance(goal, int) and standing.season >= goal
        case "boss":
            return goal in standing.bosses
        case "achievement":
            return goal in standing.achievements
    return True


def earned_by(way: str, goal: int | str) -> list[tuple[str, Cosmetic]]:
    """What a level, a step of a season, a boss or an achievement brings, each with its game."""
    return [(key, each) for key in keys() for each in spec_of(key).cosmetics if (each.way, each.goal) == (way, goal)]


def home_of(spec: Spec) -> Spec:
    """The game whose cosmetics are worn: a campaign has those of its game."""
    return spec_of(spec.manifest.campaign_of) if spec.manifest.campaign_of else spec


def chosen_by(store: Store, person: str, spec: Spec) -> dict[str, str]:
    """What a person has chosen for a game, by kind; what the game no longer has is left out."""
    known = {(each.kind, each.key) for each in spec.cosmetics}
    return {kind: key for game, kind, key in store.worn_by(person) if game == spec.key and (kind, key) in known}


def worn_at(store: Store, spec: Spec, people: Sequence[str]) -> list[dict[str, str]]:
    """What each seat of a table wears besides what everybody has, by the person who sits there ("": a bot); [] where nobody does."""
    home = home_of(spec)
    earned = {(each.kind, each.key) for each in home.cosmetics if each.way}
    worn = [dict(chosen_by(store, person, home).items() & earned) if person and earned else {} for person in people]
    return worn if any(worn) else []
