"""Which games there are: the packages in cardhouse.games, and those that other distributions name as entry points of that group."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Any, NamedTuple

from cardhouse.engine.manifest import manifest_for, read_manifest
from cardhouse.engine.options import check_options
from cardhouse.engine.text import languages, text_for

if TYPE_CHECKING:
    from cardhouse.engine.game import Spec

GROUP = "cardhouse.games"  # the package of the built-in games, and the entry points' group


@cache
def builtin_games() -> dict[str, str]:
    """The built-in games in the order of their manifests, each with its module. None of them is imported for this."""
    folders = [each for each in files(GROUP).iterdir() if (each / "manifest.toml").is_file()]
    folders.sort(key=lambda each: (read_manifest(each / "manifest.toml").order, each.name))
    return {each.name: f"{GROUP}.{each.name}" for each in folders}


@cache
def campaigns() -> dict[str, str]:
    """The built-in campaigns, each with the key of its game. None of them is imported for this either."""
    found = {key: read_manifest(files(GROUP) / key / "manifest.toml").campaign_of for key in builtin_games()}
    return {key: game for key, game in found.items() if game}


class Plugins(NamedTuple):
    """The games of other distributions, and a sentence for each that could not be loaded."""

    specs: dict[str, Spec]
    left_out: dict[str, str]
    points: dict[str, str]  # where each entry point leads


@cache
def plugins() -> Plugins:
    """The games of other installed packages. A plug-in that is broken is left out, so that the other games stay playable."""
    from importlib.metadata import entry_points

    specs: dict[str, Spec] = {}
    left_out: dict[str, str] = {}
    points: dict[str, str] = {}
    for point in sorted(entry_points(group=GROUP), key=lambda each: each.name):
        whose = f"{point.dist.name} {point.dist.version}" if point.dist else point.value
        try:
            if point.name in builtin_games() or point.name in specs:
                raise TypeError("there is a game of that name already")
            specs[point.name] = check_plugin(point.name, point.load())
            points[point.name] = point.value
        except (Exception, SystemExit) as error:
            why = " ".join(str(error).split())
            kind = "" if isinstance(error, (TypeError, ValueError)) and why else f"{type(error).__name__}: "
            left_out[point.name] = f"the game {point.name!r} of the package {whose} is left out: {kind}{why}"[:400].rstrip(": ")
    ordered = sorted(specs, key=lambda key: (specs[key].manifest.order, key))
    return Plugins({key: specs[key] for key in ordered}, left_out, points)


def check_plugin(name: str, found: Any) -> Spec:
    """A game that a plug-in brings, or an error that says what is wrong with it: all the house reads of it later is read here once."""
    from cardhouse.engine.game import Spec

    if not isinstance(found, Spec):
        raise TypeError(f"its entry point must lead to a Spec (such as {name}:SPEC), not to {type(found).__name__}")
    if found.key != name:
        raise TypeError(f"its entry point is called {name!r}, and its key is {found.key!r}: they must be the same")
    check_words(found)
    return found


def check_words(spec: Spec) -> None:
    """A game's texts, manifest and counters, held against what it declares."""
    from cardhouse.engine.counters import counters_of

    spoken = languages(spec.package)
    if "en" not in spoken:
        raise ValueError("it has no text.en.toml")
    for language in spoken:
        about = text_for(spec.package, language).sections.get("game", {})
        if not all(isinstance(about.get(key), str) and about[key] for key in ("title", "tagline")):
            raise ValueError(f"text.{language}.toml needs a title and a tagline in its section [game]")
    manifest = manifest_for(spec.package)
    for options in (manifest.play, *manifest.beside):
        check_options(spec.key, spec.options, dict(options), spec.presets)
    counters_of(spec)
