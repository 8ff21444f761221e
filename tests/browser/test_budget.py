"""What the browser must fetch stays small."""

import gzip
import json
from importlib.resources import files
from pathlib import Path

import pytest

from cardhouse.engine.plugins import builtin_games, campaigns

FIRST_LOAD, EACH_GAME, WITH_CARDS, CAMPAIGN = 68 * 1024, 35 * 1024, 50 * 1024, 25 * 1024  # bytes, packed; a set of cards weighs something
MOMENTS = 8 * 1024  # what of a campaign comes later


def packed(path):
    return len(gzip.compress(path.read_bytes(), 9))


def files_of(manifest, key):
    """A part and all it needs at once."""
    found, todo = set(), [key]
    while todo:
        part = manifest[todo.pop()]
        files = {part["file"], *part.get("css", [])}
        todo += [other for other in part.get("imports", []) if manifest[other]["file"] not in found]
        found |= files
    return found


def test_the_first_page_fits_into_its_budget(built):
    manifest = json.loads((built / "assets" / "manifest.json").read_text())
    home = [
        built / "index.html",
        built / "mark.svg",
        built / "art" / "scene.svg",
        built / "art" / "weave.svg",
        *(Path(str(files(package) / "tile.svg")) for key, package in builtin_games().items() if key not in campaigns()),
    ]
    sizes = {str(path): packed(path) for path in [*(built / name for name in files_of(manifest, "index.html")), *home]}
    print(f"first load {sum(sizes.values()):,} bytes packed of {FIRST_LOAD:,}: {sizes}")
    assert sum(sizes.values()) <= FIRST_LOAD


BUDGETS = {"lama": EACH_GAME, "war_lanes": EACH_GAME, "grimhand": EACH_GAME, "konivrer": WITH_CARDS}


@pytest.mark.parametrize("game", BUDGETS)
@pytest.mark.parametrize("language", ["en", "de"])
def test_each_game_fits_into_its_budget(built, game, language):
    """One language is spoken at a time. Drawings that are fetched as images come besides, when the table is there."""
    manifest = json.loads((built / "assets" / "manifest.json").read_text())
    base = files_of(manifest, "index.html") | files_of(manifest, "src/screens/table.tsx")
    own, other = f".{language}.", ".de." if language == "en" else ".en."
    found = [key for key in manifest if key.startswith((f"src/games/{game}/", f"src/generated/{game}."))]
    parts = [key for key in found if other not in key or key.replace(other, own) not in manifest]
    size = sum(packed(built / name) for name in set().union(*(files_of(manifest, key) for key in parts)) - base)
    art = sum(packed(path) for path in (built / "art" / game).glob("*"))
    print(f"{game} {size:,} bytes packed of {BUDGETS[game]:,}, drawings {art:,}")
    assert size <= BUDGETS[game]


def sizes_of(built, parts, there):
    """What comes with some parts besides what is there, by file."""
    manifest = json.loads((built / "assets" / "manifest.json").read_text())
    own = set().union(*(files_of(manifest, part) for part in parts)) - set().union(*(files_of(manifest, part) for part in there))
    return {name: packed(built / name) for name in sorted(own)}


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize(("opened", "words"), [("index.ts", ["words"]), ("page.tsx", ["words", "page"])])
def test_the_screens_of_the_campaign_fit_into_their_budget(built, opened, words, language):
    """What comes to Grimhand's own table when a run, or the page that leads to one, is opened: screens, and words besides Grimhand's."""
    there = ["index.html", "src/screens/table.tsx", "src/games/grimhand/index.ts"]
    spoken = [*(f"src/games/descent/{name}.{language}.ts" for name in words), f"src/generated/descent.{language}.json"]
    sizes = sizes_of(built, [f"src/games/descent/{opened}", *spoken], there)
    print(f"descent {opened} {sum(sizes.values()):,} bytes packed of {CAMPAIGN:,}: {sizes}")
    assert sum(sizes.values()) <= CAMPAIGN


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_boss_and_the_end_of_a_run_come_when_they_are_near(built, language):
    there = ["index.html", "src/screens/table.tsx", "src/games/descent/index.ts", f"src/games/descent/words.{language}.ts"]
    moments = [f"src/games/descent/{name}" for name in ("intro.tsx", "end.tsx", f"moments.{language}.ts")]
    sizes = sizes_of(built, moments, there)
    print(f"descent, a boss and the end {sum(sizes.values()):,} bytes packed of {MOMENTS:,}: {sizes}")
    assert len(sizes) > 4  # none of it is there before
    assert sum(sizes.values()) <= MOMENTS


def test_every_game_with_a_table_of_its_own_has_a_budget(built):
    manifest = json.loads((built / "assets" / "manifest.json").read_text())
    assert {key.split("/")[2] for key in manifest if key.startswith("src/games/") and key.endswith("/index.ts")} <= {*BUDGETS, *campaigns()}
