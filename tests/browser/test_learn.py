"""A first game: a few tips, one thing to do at a time, and always a way out."""

import pytest
from playwright.sync_api import expect

from cardhouse.engine.game import keys
from cardhouse.server.live.lessons import chapters

from .conftest import DESKTOP, PHONE, SOAK
from .table import CARD, MOVE, NO_MOTION, READY, first_move

TIP = ".tip-now"
LESSONS = [lesson for game in keys() for lesson in chapters(game)]


@pytest.mark.parametrize(
    ("game", "size", "name"),
    [
        ("lama", DESKTOP, "1440x900"),
        ("war_lanes", PHONE, "390x844"),
        *([("lama", PHONE, "390x844"), ("war_lanes", DESKTOP, "1440x900")] if SOAK else []),
    ],
)
def test_a_lesson_is_played_to_its_end_by_the_taught_control_alone(new_page, shoot, game, size, name):
    page = new_page(size, settings=NO_MOTION)
    page.goto(f"/learn/{game}")
    tips = set()
    for _ in range(20):
        page.locator(f"{MOVE}, {TIP} .primary").first.wait_for()
        tips.add(page.locator(f"{TIP} p").inner_text())
        assert len(tips) <= 8
        if page.locator(f"{TIP} .primary").count():
            break
        expect(page.get_by_role("button", name="Skip the lesson")).to_be_in_viewport()
        cards = {label.split(",")[0] for label in page.locator(CARD).evaluate_all("found => found.map((each) => each.ariaLabel)")}
        assert len(cards) + page.locator(f"{READY} [data-action]").count() == 1  # only what is taught
        before = page.locator(".seated").get_attribute("data-n")
        page.locator(MOVE).first.click()
        page.wait_for_function("n => document.querySelector('.seated').dataset.n !== n", arg=before)
    assert len(tips) >= 6
    shoot(page, f"learn-{game}-{name}")
    page.get_by_role("button", name="Play on").click()
    page.wait_for_url("**/t/*")
    first_move(page)


CARDS = f"{READY} [data-hand] button:is(.legal, [aria-label*=', playable']):visible, {READY} [data-attacker]"
DEED = f"{READY} [data-action]:not([disabled]):not([aria-disabled=true])"
STAGE = """() => {
  const stage = document.querySelector('.stage');
  const { top, height } = stage.getBoundingClientRect();
  return [top, height, stage.scrollHeight > stage.clientHeight + 1];
}"""
ON = f"""n => document.querySelector('.seated').dataset.n !== n || document.querySelector("{DEED}")"""


@pytest.mark.parametrize("lesson", LESSONS)
def test_every_lesson_is_played_to_its_end_at_the_game_s_own_table(new_page, shoot, lesson):
    """By what lies on the table and nothing else: a button, or a card and what comes of it. The table stands still and is whole."""
    page = new_page(PHONE if "-" in lesson else DESKTOP, settings='{"speed":0,"confirm":"never"}')
    page.goto(f"/learn/{lesson}")
    expect(page.locator(TIP)).to_contain_text("Tip 1")
    shoot(page, f"learn-{lesson}-drawn")
    places = set()
    for _ in range(40):
        page.locator(f"{CARDS}, {DEED}, {TIP} .primary").first.wait_for()
        places.add(tuple(page.evaluate(STAGE)))
        if page.locator(f"{TIP} .primary").count():
            assert len(places) == 1
            assert not places.pop()[2]  # nothing is scrolled away
            return
        before = page.locator(".seated").get_attribute("data-n")
        page.locator(DEED if page.locator(DEED).count() else CARDS).first.click()
        page.wait_for_function(ON, arg=before)
    raise AssertionError("the lesson does not end")


@pytest.mark.parametrize("game", keys())
def test_beside_the_tip_of_a_lesson_a_phone_shows_the_whole_table(new_page, game):
    page = new_page(PHONE, settings='{"speed":0}')
    page.goto(f"/learn/{game}")
    page.locator(f"{CARDS}, {DEED}").first.wait_for()
    assert not page.evaluate(STAGE)[2]


def test_a_lesson_can_be_skipped_and_the_game_goes_on(new_page):
    page = new_page(settings=NO_MOTION)
    page.goto("/learn/lama")
    first_move(page)
    page.get_by_role("button", name="Skip the lesson").click()
    page.wait_for_url("**/t/*")
    expect(page.locator(TIP)).to_have_count(0)
    first_move(page)
    expect(page.locator("[data-action=draw]")).to_be_visible()  # everything may be played now


def test_a_lesson_of_no_game_says_so(new_page):
    page = new_page()
    page.goto("/learn/no_such_game")
    expect(page.locator("main h1, main h2")).to_have_text("No such card")
