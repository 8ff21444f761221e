"""What the browser must fetch stays small."""

import gzip
import json

FIRST_LOAD, EACH_GAME = 60_000, 25_000  # bytes, packed


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
        *(built / "tiles").glob("*.svg"),
    ]
    sizes = {path.name: packed(path) for path in [*(built / name for name in files_of(manifest, "index.html")), *home]}
    print(f"first load {sum(sizes.values()):,} bytes packed of {FIRST_LOAD:,}: {sizes}")
    assert sum(sizes.values()) <= FIRST_LOAD


def test_each_game_fits_into_its_budget(built):
    manifest = json.loads((built / "assets" / "manifest.json").read_text())
    base = files_of(manifest, "index.html") | files_of(manifest, "src/screens/table.tsx")
    games = sorted({key.split("/")[2] for key in manifest if key.startswith("src/games/") and key.endswith("/index.ts")})
    assert {"lama", "war_lanes"} <= set(games)
    for game in games:
        parts = [key for key in manifest if key.startswith((f"src/games/{game}/", f"src/generated/{game}."))]
        files = set().union(*(files_of(manifest, key) for key in parts)) - base
        size = sum(packed(built / name) for name in files)
        print(f"{game} {size:,} bytes packed of {EACH_GAME:,}")
        assert size <= EACH_GAME
