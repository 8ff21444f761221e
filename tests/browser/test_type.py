"""The house's own type: the same on every machine, small, legible before it is there, and nobody waits for it."""

import json
import re

import pytest
from fontTools.ttLib import TTFont

from cardhouse.games import grimhand, konivrer, lama, war_lanes

from . import test_grimhand, test_konivrer, test_war_lanes
from .conftest import ROOT
from .table import READY, STILL, first_move, opened

KB = 1024
OF_THE_HOUSE, OF_A_GAME, OF_RARE_NAMES = 45 * KB, 40 * KB, 8 * KB
NAMES = "src/generated/type/cardhouse-text-600-names.woff2"  # fetched only where a name needs them


def faces(built, part):
    """The files of type that a part of the client brings: sources by what they are called once built."""
    manifest = json.loads((built / "assets" / "manifest.json").read_text())
    sheet = (ROOT / "client" / "src" / "generated" / "type" / f"{part}.css").read_text()
    sources = [f"src/generated/type/{name}" for name in re.findall(r"\./([\w-]+\.woff2)", sheet)]
    return {source: built / manifest[source]["file"] for source in sources}


def test_the_type_of_the_house_fits_into_its_budget(built):
    sizes = {key: path.stat().st_size for key, path in faces(built, "house").items()}
    assert sizes.pop(NAMES) <= OF_RARE_NAMES
    assert len(sizes) == 4
    manifest = json.loads((built / "assets" / "manifest.json").read_text())
    first = {name for name in manifest["index.html"].get("assets", []) if name.endswith(".woff2")}
    assert first == {path.relative_to(built).as_posix() for path in faces(built, "house").values()}  # no game's on the first page
    assert sum(sizes.values()) <= OF_THE_HOUSE, sizes


@pytest.mark.parametrize("game", ["lama", "war_lanes", "grimhand", "konivrer"])
def test_the_type_of_a_game_fits_into_its_budget(built, game):
    sizes = {path.name: path.stat().st_size for path in faces(built, game).values()}
    assert sizes
    assert sum(sizes.values()) <= OF_A_GAME, sizes


def test_numerals_are_of_one_width_in_every_face_at_every_weight(built):
    files = [path for path in (built / "assets").glob("*.woff2") if "signs" not in path.name and "names" not in path.name]
    assert len(files) >= 9
    for path in files:
        font = TTFont(path)
        names = [font.getBestCmap()[ord(digit)] for digit in "0123456789"]
        for weight in (400, 600, 800):
            glyphs = font.getGlyphSet(location={"wght": weight})
            widths = [glyphs[name].width for name in names]
            assert max(widths) - min(widths) <= 1, (path.name, weight, widths)  # a unit of rounding


def test_every_letter_and_sign_that_is_said_is_in_the_houses_type(built):
    covered = {code for path in faces(built, "house").values() for code in TTFont(path).getBestCmap()}
    sources = [*(ROOT / "client" / "src").glob("text/*.ts"), *(ROOT / "client" / "src").glob("games/*/words.*.ts")]
    sources += [*(ROOT / "client" / "src").glob("decks/words.*.ts"), *(ROOT / "src" / "cardhouse" / "games").glob("*/text.*.toml")]
    assert len(sources) > 20
    missing = {
        (letter, path.name) for path in sources for letter in path.read_text("utf-8") if letter.isprintable() and ord(letter) not in covered
    }
    assert missing == set()


def test_type_is_cached_for_good_and_its_licences_are_shipped(server, built):
    names = [path.name for path in (built / "assets").glob("*.woff2")]
    answer = server.get(f"/assets/{names[0]}")
    assert answer.headers["content-type"] == "font/woff2"
    assert "immutable" in answer.headers["cache-control"]
    assert "font-src 'self'" in answer.headers["content-security-policy"]
    text = server.get("/licences.txt").text
    packages = json.loads((ROOT / "client" / "package.json").read_text())
    for package in [*packages["dependencies"], *(name for name in packages["devDependencies"] if name.startswith("@fontsource"))]:
        assert f"\n{package} " in text
    assert text.count("SIL OPEN FONT LICENSE Version 1.1") == sum(name.startswith("@fontsource") for name in packages["devDependencies"])


def of_the_machine(page):
    """Texts on a page that are set in a face of the machine, and in which."""
    cdp = page.context.new_cdp_session(page)
    cdp.send("DOM.enable")
    cdp.send("CSS.enable")
    root = cdp.send("DOM.getDocument", {"depth": 0})["root"]["nodeId"]
    page.evaluate("""() => { for (const each of document.querySelectorAll('body *')) {
      const said = [...each.childNodes].some((node) => node.nodeType === 3 && node.data.trim()) || each.matches('input, textarea, select');
      if (said && each.checkVisibility({ opacityProperty: true })) each.dataset.said = ''; } }""")
    found = set()
    for node in cdp.send("DOM.querySelectorAll", {"nodeId": root, "selector": "[data-said]"})["nodeIds"]:
        fonts = cdp.send("CSS.getPlatformFontsForNode", {"nodeId": node})["fonts"]
        for font in fonts:
            if not font["isCustomFont"]:
                found.add((font["familyName"], cdp.send("DOM.getOuterHTML", {"nodeId": node})["outerHTML"][:80]))
    return found


TABLES = {
    "lama": lambda: lama.position(hands=["1 2 2 5 6 6 L", "1 2 3 4 5", "3 4 L", "1 2 2 3 4 6"], top="5"),
    "war_lanes": lambda: war_lanes.position(**test_war_lanes.MOMENT),
    "grimhand": lambda: grimhand.position(**test_grimhand.TABLE),
    "konivrer": lambda: konivrer.position(**test_konivrer.TABLE),
}


@pytest.mark.parametrize("game", TABLES)
def test_no_table_shows_a_face_of_the_machine(new_page, server, game):
    page = opened(
        new_page, server, TABLES[game]().record.dumps(), settings='{"speed":0,"confirm":"never","language":"de"}', name="Renée Šťastná"
    )
    page.locator(f"{READY} .stage").wait_for()
    page.evaluate("document.fonts.ready")
    assert of_the_machine(page) == set()


def test_no_screen_shows_a_face_of_the_machine(new_page, server):
    page = new_page(settings=STILL)
    for path in ("/", "/settings", "/new/konivrer", "/decks", "/help/lama", "/profile", "/api", "/verify"):
        page.goto(path)
        page.locator("h1, h2").first.wait_for()
        page.evaluate("document.fonts.ready")
        assert of_the_machine(page) == set(), path


def test_nobody_waits_for_type_and_nothing_jumps_when_it_comes(new_page):
    """The files never come: the game is played all the same, with stand-ins as wide and as high."""
    page, waiting = new_page(settings=STILL), []
    page.route("**/*.woff2", lambda route: waiting.append(route))
    page.goto("/", wait_until="commit")
    page.locator(".tile .act button").first.click()
    first_move(page)
    assert waiting
    measured = """() => Object.fromEntries(['--cardhouse-text', '--cardhouse-title', '--picnic'].map((name) => {
      const line = document.createElement('span');
      line.style = `position: absolute; white-space: nowrap; font: 600 100px/normal var(${name})`;
      line.textContent = 'Play a card equal to the top card or the next one up, or quit the round';
      document.body.append(line);
      const box = line.getBoundingClientRect();
      line.remove();
      return [name, [box.width, box.height]];
    }))"""
    before = page.evaluate(measured)
    for route in waiting:
        route.continue_()
    page.unroute("**/*.woff2")
    page.evaluate("Promise.all([...document.fonts].map((face) => face.load().catch(() => 0)))")
    after = page.evaluate(measured)
    for name, (width, height) in after.items():
        assert before[name][0] == pytest.approx(width, rel=0.06), name
        assert before[name][1] == pytest.approx(height, abs=3), name
