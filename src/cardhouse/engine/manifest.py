"""What a game's manifest.toml says: all that is shown of it before it is played, so that no file outside its package names the game."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any

LARGEST = 32_768  # bytes of a manifest
LAST = 1_000  # the default of `order`
COLOUR = re.compile(r"#[0-9a-fA-F]{6}")
PATH = re.compile(r"[MmLlHhVvCcSsQqTtAaZz0-9eE ,.+-]{1,4000}")
NPM = re.compile(r"@fontsource(-variable)?/[a-z0-9-]{1,60}")
DIAMOND = "M12 1 20 12l-8 11L4 12z"

Options = Mapping[str, int | str | bool]


class ManifestError(ValueError):
    """A manifest that cannot be used: which key, and what it takes."""


@dataclass(frozen=True)
class Typeface:
    """A family of the game's own table: its npm package, the weights it is cut to and shown for, its size beside others."""

    family: str
    source: str
    weights: tuple[int, int]
    shown: tuple[int, int] = (400, 900)
    generic: str = "sans-serif"
    scale: float = 1.0


@dataclass(frozen=True)
class Manifest:
    """What the home page, seals, tiles and type are made from. Every key may be left out."""

    order: int = LAST  # its place among the games
    minutes: int = 0  # that a game takes; 0: not shown
    depth: int = 0  # how much there is to think about, from 1 to 4; 0: not shown
    colour: str = "#7c1f2b"  # of its seal, and of its tile where none is drawn
    ink: str = "#fdf0dc"  # of the icon on it
    icon: str = DIAMOND  # a path in a box of 24 by 24
    play: Options = field(default_factory=dict)  # the options of "Play", where the usual ones are not meant
    beside: tuple[Options, ...] = ()  # other ways to play, one tap beside it
    type: tuple[Typeface, ...] = ()
    campaign_of: str = ""  # the key of the game whose campaign it is: played from there, and in no list of games


@cache
def manifest_for(package: str) -> Manifest:
    """The manifest that lies in a game's package."""
    return read_manifest(files(package) / "manifest.toml")


def read_manifest(file: Traversable) -> Manifest:
    """A manifest from its file, or an error that says which key is wrong; without a file, what is usual."""
    if not file.is_file():
        return Manifest()
    raw = file.read_bytes()
    if len(raw) > LARGEST:
        raise ManifestError(f"manifest.toml is larger than {LARGEST} bytes")
    try:
        found = tomllib.loads(raw.decode("utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise ManifestError(f"manifest.toml cannot be read: {error}") from None
    known = {each.name for each in fields(Manifest)}
    if unknown := sorted(set(found) - known):
        raise ManifestError(f"manifest.toml has no key {unknown[0]!r}: there are {', '.join(sorted(known))}")
    return Manifest(**{name: CHECKS[name](name, value) for name, value in found.items()})


def _number(name: str, value: Any, low: int, high: int) -> int:
    if type(value) is not int or not low <= value <= high:
        raise ManifestError(f"manifest.toml: {name} takes a whole number from {low} to {high}, not {value!r:.40}")
    return value


def _word(name: str, value: Any, pattern: re.Pattern[str], what: str) -> str:
    if not isinstance(value, str) or not pattern.fullmatch(value):
        raise ManifestError(f"manifest.toml: {name} takes {what}, not {value!r:.40}")
    return value


def _options(name: str, value: Any) -> Options:
    if not isinstance(value, dict) or not all(isinstance(each, int | str) for each in value.values()):
        raise ManifestError(f"manifest.toml: {name} takes options with their values, such as {{ players = 2 }}")
    return value


def _typeface(value: Any) -> Typeface:
    if not isinstance(value, dict) or not {"family", "source", "weights"} <= set(value) <= {each.name for each in fields(Typeface)}:
        raise ManifestError("manifest.toml: a [[type]] takes family, source and weights, and shown, generic and scale where they differ")
    pairs = {name: value[name] for name in ("weights", "shown") if name in value}
    for name, pair in pairs.items():
        if not isinstance(pair, list) or len(pair) != 2:
            raise ManifestError(f"manifest.toml: {name} of a [[type]] takes the lightest and the heaviest weight, such as [400, 800]")
        for weight in pair:
            _number(name, weight, 100, 1000)
    _word("source", value["source"], NPM, "an npm package such as @fontsource-variable/jost")
    _word("family", value["family"], re.compile(r"[A-Za-z ]{1,40}"), "a name of letters")
    _word("generic", value.get("generic", "serif"), re.compile("serif|sans-serif|monospace"), "serif, sans-serif or monospace")
    return Typeface(**{**value, **{name: (pair[0], pair[1]) for name, pair in pairs.items()}})


def _listed(name: str, value: Any) -> list[Any]:
    if not isinstance(value, list) or len(value) > 8:
        raise ManifestError(f"manifest.toml: {name} takes a list of at most 8")
    return value


CHECKS: Mapping[str, Any] = {
    "order": lambda name, value: _number(name, value, 1, LAST),
    "minutes": lambda name, value: _number(name, value, 0, 600),
    "depth": lambda name, value: _number(name, value, 0, 4),
    "colour": lambda name, value: _word(name, value, COLOUR, 'a colour such as "#8f2c20"'),
    "ink": lambda name, value: _word(name, value, COLOUR, 'a colour such as "#8f2c20"'),
    "icon": lambda name, value: _word(name, value, PATH, "the path of an SVG in a box of 24 by 24"),
    "play": _options,
    "beside": lambda name, value: tuple(_options(name, each) for each in _listed(name, value)),
    "campaign_of": lambda name, value: _word(name, value, re.compile("[a-z][a-z0-9_]{0,40}"), "the key of a game"),
    "type": lambda name, value: tuple(_typeface(each) for each in _listed(name, value)),
}
