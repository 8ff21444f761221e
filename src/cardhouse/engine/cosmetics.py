"""What a game's cosmetics.toml says: card backs, felts and reveals that players earn, with their names and by what each is earned.

A cosmetic changes how a table looks, never what can be seen there. Its drawing is public/art/<game>/<kind>/<key>.svg of the client.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any

KINDS = ("back", "felt", "reveal")  # of cards; of the table; of the card that ends a game
WAYS = ("level", "season", "boss", "achievement")  # to earn one: reaching a number, or doing what a word names
LARGEST = 32_768  # bytes of the file
KEY = re.compile(r"[a-z][a-z_]{1,23}")
GOAL = re.compile(
    r"[a-z][a-z0-9_]{1,23}(\.[a-z][a-z0-9_]{1,23})?"
)  # a boss, an achievement of the house, or one of a game: "grimhand.cheat_death"


class CosmeticsError(ValueError):
    """A cosmetics.toml that cannot be used: what is wrong there, and what it takes."""


@dataclass(frozen=True)
class Cosmetic:
    """One thing to be worn. Without a `way` it is everybody's."""

    kind: str
    key: str
    name: Mapping[str, str] = field(hash=False)  # by language
    about: Mapping[str, str] = field(hash=False)
    way: str = ""
    goal: int | str = 0  # the level, the step of a season, the boss or the achievement

    def called(self, language: str) -> str:
        return self.name.get(language) or self.name["en"]

    def about_in(self, language: str) -> str:
        return self.about.get(language) or self.about["en"]


@cache
def cosmetics_for(package: str) -> tuple[Cosmetic, ...]:
    """The cosmetics that lie in a game's package, in the order in which they are shown."""
    return read_cosmetics(files(package) / "cosmetics.toml")


def read_cosmetics(file: Traversable) -> tuple[Cosmetic, ...]:
    """Cosmetics from their file, or an error that says what is wrong; none without a file."""
    if not file.is_file():
        return ()
    raw = file.read_bytes()
    if len(raw) > LARGEST:
        raise CosmeticsError(f"cosmetics.toml is larger than {LARGEST} bytes")
    try:
        found = tomllib.loads(raw.decode("utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise CosmeticsError(f"cosmetics.toml cannot be read: {error}") from None
    if unknown := sorted(set(found) - set(KINDS)):
        raise CosmeticsError(f"cosmetics.toml has no [[{unknown[0]}]]: there are {', '.join(KINDS)}")
    return tuple(each for kind, things in found.items() for each in _shelf(kind, things))


def _shelf(kind: str, things: Any) -> list[Cosmetic]:
    """All cosmetics of a kind: the first is everybody's, every other one is earned."""
    shelf = [_cosmetic(kind, thing) for thing in things]
    keys = [each.key for each in shelf]
    if len(set(keys)) < len(keys):
        raise CosmeticsError(f"cosmetics.toml: a {kind} has the key of another one")
    for at, each in enumerate(shelf):
        if bool(each.way) != bool(at):
            raise CosmeticsError(f"cosmetics.toml: {each.key}: the first {kind} is everybody's, and every other one is earned")
    return shelf


def _cosmetic(kind: str, thing: Mapping[str, Any]) -> Cosmetic:
    key, ways = thing.get("key"), [way for way in WAYS if way in thing]
    if not isinstance(key, str) or not KEY.fullmatch(key):
        raise CosmeticsError(f"cosmetics.toml: key takes small letters, not {key!r:.40}")
    if len(ways) > 1 or set(thing) - {"key", "name", "about", *WAYS}:
        raise CosmeticsError(f"cosmetics.toml: {key} takes key, name, about and one of {', '.join(WAYS)}")
    for part in ("name", "about"):
        said = thing.get(part)
        if not isinstance(said, dict) or not isinstance(said.get("en"), str) or not all(isinstance(each, str) for each in said.values()):
            raise CosmeticsError(f'cosmetics.toml: {part} of {key} takes a text for each language, such as {{ en = "Moon", de = "Mond" }}')
    way = ways[0] if ways else ""
    goal = thing.get(way, 0)
    if way and not (type(goal) is int and goal > 0 if way in ("level", "season") else isinstance(goal, str) and GOAL.fullmatch(goal)):
        raise CosmeticsError(f"cosmetics.toml: {way} of {key} takes a number from 1 for a level or a season, and a word for the others")
    return Cosmetic(kind, key, thing["name"], thing["about"], way, goal)
