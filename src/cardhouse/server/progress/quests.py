"""Which quests a person has on a day: one of each game that declares some, another one every day until all were there."""

from __future__ import annotations

from functools import lru_cache
from hashlib import blake2b
from typing import NamedTuple

from cardhouse.engine.counters import Goal, counters_of
from cardhouse.engine.game import keys, spec_of


class Quest(NamedTuple):
    """A quest of a game: so much of one of its counters in a day."""

    game: str
    goal: Goal

    @property
    def key(self) -> str:
        return f"{self.game}.{self.goal.key}"


def games_with_quests() -> list[str]:
    return [key for key in keys() if counters_of(spec_of(key)).quests]


def quests_declared(game: str) -> bool:
    """Whether a game declares quests; False for one that this house no longer has."""
    return game in keys() and bool(counters_of(spec_of(game)).quests)


@lru_cache(maxsize=4096)
def quest(key: str) -> Quest | None:
    """A quest by its key; None where it is no longer there."""
    game, _, name = key.partition(".")
    if game not in keys():
        return None
    return next((Quest(game, goal) for goal in counters_of(spec_of(game)).quests if goal.key == name), None)


def quests_of(person: str, day: int) -> list[Quest]:
    """The quests of a person's day."""
    return [_nth(person, day, game, 0) for game in games_with_quests()]


def swapped_for(person: str, day: int, given: Quest) -> Quest:
    """The quest that a person gets in place of one."""
    offered = counters_of(spec_of(given.game)).quests
    others = [_nth(person, day, given.game, step) for step in range(1, len(offered))]
    middle = others[len(others) // 2] if others else given  # neither tomorrow's nor yesterday's
    return middle if middle != given else next((each for each in others if each != given), given)


def _nth(person: str, day: int, game: str, step: int) -> Quest:
    offered = counters_of(spec_of(game)).quests
    return Quest(game, offered[(_beginning(person, game) + day + step) % len(offered)])


@lru_cache(maxsize=4096)
def _beginning(person: str, game: str) -> int:
    """Where a person begins in a game's list, so that a house does not all have the same."""
    return int.from_bytes(blake2b(f"{person} {game}".encode(), digest_size=4).digest())
