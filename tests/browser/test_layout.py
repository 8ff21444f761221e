"""No table depends on how wide a word is: each game at six sizes, in both languages, in our own type, a wider and a narrower one.

Outside of `make soak` each moment of a game is looked at in three of the sizes, and the next one in the others.
"""

import json

import pytest

from cardhouse.games import grimhand, konivrer, lama, war_lanes

from . import test_grimhand, test_konivrer, test_lama, test_war_lanes
from .conftest import DESKTOP, SOAK
from .layout_check import SIX, TYPES, broken_anywhere
from .table import READY, opened, page_of

SCREENS = ("/", "/new/lama", "/new/konivrer", "/settings", "/help/lama", "/profile", "/decks")
FOURTEEN = "1 1 2 2 3 3 4 4 5 5 6 6 L L"
# Moments of a game: its position, actions that lead further, and what is tapped on the page then
MOMENTS = {
    "lama-turn": (lama, {"hands": test_lama.FOUR, "top": "5"}, (), ""),
    "lama-six-full": (lama, {"hands": [FOURTEEN, *test_lama.SIX[1:]], "top": "5", "points": [39, 38, 99, 0, 9, 40], "quit": [2]}, (), ""),
    "war_lanes-turn": (war_lanes, test_war_lanes.MOMENT, (), ""),
    "war_lanes-card-held": (war_lanes, test_war_lanes.FULL, (), "[data-hand] button.legal"),
    "grimhand-turn": (grimhand, test_grimhand.TABLE, (), ""),
    "grimhand-full": (grimhand, test_grimhand.FULL, (), ""),
    "konivrer-main": (konivrer, test_konivrer.TABLE, (), ""),
    "konivrer-card-held": (konivrer, test_konivrer.TABLE, (), ".k-hand .k-card.legal"),
    "konivrer-combat": (konivrer, test_konivrer.TABLE, ("next",), ""),
    "konivrer-block": (konivrer, test_konivrer.ATTACKED, test_konivrer.SIX_ATTACKS, ""),
    "konivrer-x": (konivrer, test_konivrer.TABLE, ("summon soot_wraith", "as void"), ""),
    "konivrer-six": (konivrer, test_konivrer.SIX, (), ""),
}
# German has the longer words: what is whole in German in wide type is so in English, too
IN = dict.fromkeys(("en", "de"), TYPES) if SOAK else {"de": ("wide",)}


@pytest.mark.parametrize("language", IN)
@pytest.mark.parametrize("moment", MOMENTS)
def test_a_table_is_whole_at_every_size_in_every_type(new_page, server, moment, language):
    game, position, actions, tapped = MOMENTS[moment]
    at = game.position(**position)
    for action in actions:
        at.play(action)
    settings = json.dumps({"speed": 0, "confirm": "never", "motion": "reduced", "language": language})
    page = opened(new_page, server, at.record.dumps(), settings=settings, level="easy")
    page.locator(f"{READY} .stage").wait_for()
    page.evaluate("document.fonts.ready")
    if tapped:
        page.locator(f"{READY} {tapped}:visible").first.click(position={"x": 18, "y": 30})
    half = list(MOMENTS).index(moment) % 2
    said = broken_anywhere(page, SIX if SOAK else SIX[half::2], IN[language], f"{moment}-{language}")
    print("\n".join(said))
    assert said == []


@pytest.mark.parametrize("language", IN)
def test_screens_are_whole_at_every_size_in_every_type(new_page, server, language):
    page = page_of(new_page, server.guest("Ana"), settings=json.dumps({"speed": 0, "language": language}))
    said = []
    for path in SCREENS:
        page.goto(path)
        page.locator("main h1, main h2").first.wait_for()
        page.wait_for_load_state("networkidle")
        said += [
            f"{path} {sentence}"
            for sentence in broken_anywhere(page, SIX if SOAK else SIX[::2], IN[language], f"screen{path.replace('/', '-')}-{language}")
        ]
    print("\n".join(said))
    assert said == []


@pytest.mark.parametrize("language", IN)
def test_a_plain_table_is_whole_at_every_size_in_every_type(new_page, server, language):
    settings = json.dumps({"speed": 0, "confirm": "never", "language": language, "tables": "plain"})
    page = opened(new_page, server, lama.position(hands=test_lama.FOUR, top="5").record.dumps(), settings=settings, level="easy")
    page.locator(f"{READY} .stage").wait_for()
    said = broken_anywhere(page, types=IN[language], name=f"plain-{language}")
    print("\n".join(said))
    assert said == []


@pytest.mark.parametrize("moment", [each for each in MOMENTS if each.endswith(("-turn", "-main"))])
def test_a_table_is_whole_where_its_type_never_comes(new_page, server, moment):
    game, position, *_ = MOMENTS[moment]
    guest = server.guest("Ana")
    made = guest.post("/api/tables/from", {"n": 99_999, "seat": 0, "text": game.position(**position).record.dumps(), "level": "easy"})
    page = page_of(new_page, guest, DESKTOP, expect=("ERR_FAILED",))
    page.route("**/*.woff2", lambda route: route.abort())
    page.goto(f"/t/{made.json['id']}")
    page.locator(f"{READY} .stage").wait_for()
    said = broken_anywhere(page, SIX if SOAK else SIX[::2], ("own",), f"{moment}-no-type")
    print("\n".join(said))
    assert said == []
