"""A card explained: by the mouse, by a long press, by the keyboard; and the log, which knows its cards and its turns."""

import re

import pytest
from playwright.sync_api import expect

from cardhouse.games.lama import position

from .conftest import PHONE
from .table import CARD, MOVE, NO_MOTION, OVER, first_move, move, opened, resize, sit_down

TIP = ".tip[role=tooltip]"


@pytest.fixture
def seated(new_page):
    """A table with a card that may be played."""

    def sit(**more):
        page = new_page(settings=NO_MOTION, **more)
        for _ in range(20):
            sit_down(page, "L.A.M.A.")
            first_move(page)
            if page.locator(CARD).count():
                return page
        raise AssertionError("no card fits")

    return sit


def test_hovering_a_card_shows_it_with_what_it_would_do(seated, shoot):
    page = seated()
    page.locator(CARD).first.hover()
    tip = page.locator(TIP)
    expect(tip.locator("h3")).to_be_visible()
    expect(tip.locator("dt")).to_have_text(re.compile("^Play"))
    expect(tip.locator("dd")).not_to_be_empty()
    shoot(page, "tip-1440x900")
    page.keyboard.press("Escape")
    expect(tip).to_have_count(0)


def digit(name):
    """The key for a card: its value, 7 for the llama that follows the 6."""
    return "7" if name.lower().startswith("llama") else name[0]


def test_the_keyboard_shows_a_card_too(seated):
    page = seated()
    names = page.locator("[data-hand] button").evaluate_all("all => all.map((each) => each.getAttribute('aria-label'))")
    legal = [", playable" in name for name in names]
    page.keyboard.press(digit(names[legal.index(True)]))
    expect(page.locator(TIP)).to_be_visible()
    if False in legal:
        page.keyboard.press(digit(names[legal.index(False)]))
        expect(page.locator(TIP)).to_have_count(0)  # nothing to say but the card itself
        page.keyboard.press(digit(names[legal.index(True)]))
        expect(page.locator(TIP)).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator(TIP)).to_have_count(0)


def test_a_long_press_looks_and_plays_nothing(seated):
    page = seated(size=PHONE, has_touch=True)
    before = page.locator(".seated").get_attribute("data-n")
    box = page.locator(CARD).first.bounding_box()
    touch = page.context.new_cdp_session(page)
    point = {"x": box["x"] + 10, "y": box["y"] + 10}
    touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [point]})
    expect(page.locator(TIP)).to_be_visible()
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect(page.locator(TIP)).to_have_count(0)
    assert page.locator(".seated").get_attribute("data-n") == before


def test_a_line_of_the_log_outlines_its_cards_and_leads_to_its_turn(seated):
    page = seated()
    page.locator(CARD).first.click()
    page.locator(f"{MOVE}, {OVER}").first.wait_for()
    page.reload()
    first_move(page)
    line = page.locator(".log li", has_text="You play").first
    line.hover()
    expect(page.locator("[data-card].outlined").first).to_be_attached()
    line.click()
    page.wait_for_url(re.compile(r"/replay/\w+\?move=\d+&eye=0"))
    expect(page.locator(".narration")).to_contain_text("You play")
    page.go_back()
    first_move(page)


@pytest.mark.parametrize("width", [390, 999])
def test_the_log_is_a_sheet_where_it_has_no_room_beside_the_table(new_page, server, width):
    page = opened(new_page, server, position(hands=["1 2 2 5 6 6 L", "1 2 3 4 5"], top="5").record.dumps(), settings=NO_MOTION)
    resize(page, width, 800)
    first_move(page)
    expect(page.locator(".log")).to_be_hidden()
    assert page.locator(".stage").bounding_box()["width"] == width
    move(page)
    if width > 720:
        page.get_by_role("button", name="Log").click()
    else:
        page.keyboard.press("l")
    expect(page.locator(".log.sheet li").first).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator(".log")).to_be_hidden()
    resize(page, 1000, 800)
    expect(page.locator(".log")).to_be_visible()
