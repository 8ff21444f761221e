"""A fresh visitor: one tap, and they are playing."""

import re

import pytest
from playwright.sync_api import expect

from cardhouse.games import war_lanes
from cardhouse.games.lama import position

from .conftest import DESKTOP, PHONE, SOAK
from .table import (
    MOVE,
    NO_MOTION,
    OVER,
    PLAIN,
    READY,
    SIZES,
    first_move,
    move,
    noted,
    opened,
    page_of,
    play_to_the_end,
    shown,
    sit_down,
    there,
    watch,
)
from .test_war_lanes import LATE

GAMES = ("L.A.M.A.", "War-Lanes Poker")


@pytest.mark.parametrize(
    ("game", "size", "name"),
    [
        (GAMES[0], PHONE, "390x844"),
        (GAMES[1], DESKTOP, "1440x900"),
        *([(GAMES[1], PHONE, "390x844"), (GAMES[0], DESKTOP, "1440x900")] if SOAK else []),
    ],
)
def test_one_tap_on_a_tile_leads_to_the_first_legal_move(new_page, shoot, game, size, name):
    page = new_page(size, settings=PLAIN)
    sit_down(page, game)
    first_move(page)
    assert page.locator("form, input:visible").count() == 0  # no form stands between
    expect(page.locator(".status")).to_contain_text("Your turn")
    shoot(page, f"{game.split('.')[0]}-first-{name}")
    move(page)
    expect(page.locator(".log li").first).to_be_attached()


@pytest.fixture
def short_game(new_page, server):
    """A L.A.M.A. game that is nearly over."""
    guest = server.guest("Ana")
    late = position(hands=["1 2 2 5 6 6 L", "1 2 3 4 5"], top="5", points=[0, 35]).record.dumps()
    table = guest.post("/api/tables/from", {"n": 99_999, "seat": 0, "text": late}).json["id"]
    page = page_of(new_page, guest, settings=NO_MOTION)
    page.goto(f"/t/{table}")
    return page


def test_a_whole_game_by_clicks_ends_with_a_result_and_a_rematch(short_game, shoot):
    page = short_game
    assert play_to_the_end(page) > 1
    expect(page.locator(f"{OVER} h1")).to_have_text(re.compile("win|share|lose|place"))
    shoot(page, "L-result-1440x900")
    table = page.url
    page.get_by_role("button", name="Rematch").click()
    page.wait_for_url(lambda url: "/t/" in url and url != table)
    first_move(page)


IN_SIGHT = """() => [...document.querySelectorAll('.tile')].map((each) => each.getBoundingClientRect())
  .filter(({ top, bottom, left, right }) => top >= 0 && bottom <= innerHeight && left >= 0 && right <= innerWidth).length"""


@pytest.mark.parametrize("size", SIZES)
def test_every_game_is_in_sight_with_and_without_one_to_continue(new_page, size):
    page = new_page(size, settings=NO_MOTION)
    page.goto("/")
    page.locator(".tile").first.wait_for()
    games = page.locator(".tile").count()
    assert page.evaluate(IN_SIGHT) == games >= 4
    page.locator(".tile .act button").first.click()
    page.wait_for_url("**/t/*")
    page.goto("/")
    page.get_by_role("link", name="Continue").first.wait_for()
    assert page.evaluate(IN_SIGHT) == games
    page.get_by_role("link", name="New table").click()
    page.get_by_role("button", name="Grimhand Tactics").click()
    expect(page.get_by_role("group", name="Who begins")).to_have_text("ChanceFirst seatSecond seat")
    expect(page.get_by_role("group", name="Deaths, attack deck")).to_be_visible()
    page.get_by_label("Enemy, second seat").select_option("brute")
    assert page.locator(".opt > div:first-child").evaluate_all("all => Math.min(...all.map((each) => each.offsetWidth))") > 100


def test_a_match_by_clicks(new_page, server, shoot):
    if SOAK:
        page = new_page(settings=NO_MOTION)
        sit_down(page, "War-Lanes Poker")
    else:
        page = opened(new_page, server, war_lanes.position(**LATE).record.dumps(), settings=NO_MOTION)
    assert play_to_the_end(page) > 1
    expect(page.locator(f"{OVER} h1")).to_have_text(re.compile("win|share|lose|place"))
    shoot(page, "War-Lanes Poker-result-1440x900")


def test_a_whole_game_by_the_keyboard(short_game):
    page = short_game
    for _ in range(400):
        page.locator(f"{MOVE}, {OVER}").first.wait_for()
        if page.locator(OVER).count():
            break
        before = page.locator(".seated").get_attribute("data-n")
        cards = page.locator("[data-hand] button")
        names = [card.get_attribute("aria-label") for card in cards.all()]
        name = next((name for name in names if ", playable" in name), None)
        if name is None:
            page.keyboard.press("d" if page.locator("[data-action=draw]").count() else "Space")  # as the sheet of keys says
        else:
            page.keyboard.press("7" if name.lower().startswith("llama") else name[0])
            expect(page.locator("[data-hand] button:focus")).to_have_attribute("aria-label", re.compile(", playable"))
            page.keyboard.press("Enter")
        page.wait_for_function("n => document.querySelector('.seated')?.dataset.n !== n", arg=before)
    expect(page.locator(OVER)).to_be_visible()


def test_a_reload_loses_nothing_and_continue_comes_first(new_page):
    page = new_page(settings=NO_MOTION)
    sit_down(page, "L.A.M.A.")
    first_move(page)
    move(page)
    page.locator(f"{MOVE}, {OVER}").first.wait_for()
    before, log = shown(page), page.locator(".log li").all_inner_texts()
    page.reload()
    first_move(page)
    assert shown(page) == before
    expect(page.locator(".log li")).to_have_text(log)
    page.goto("/")
    expect(page.locator("main a, main button").first).to_have_text("Continue")
    page.get_by_role("link", name="Continue").first.click()
    first_move(page)
    assert shown(page) == before


def test_tapping_a_card_that_does_not_fit_says_why(new_page):
    page = new_page(settings=NO_MOTION)
    for _ in range(20):
        sit_down(page, "L.A.M.A.")
        first_move(page)
        other = page.locator("[data-hand] button[aria-label*='not playable']")
        if other.count():
            break
    other.first.click()
    expect(page.locator(".notices .banner")).to_contain_text(re.compile(r"does not follow \w+: play \w+ or \w+"))


def test_what_cannot_be_undone_wants_a_second_tap(new_page):
    page = new_page(settings='{"speed":0,"tables":"plain"}')
    sit_down(page, "L.A.M.A.")
    first_move(page)
    quit = page.locator("[data-action=quit]")
    quit.click()
    expect(quit).to_contain_text("Once more to confirm")
    page.keyboard.press("Escape")
    expect(quit).not_to_contain_text("Once more")
    quit.click()
    quit.click()
    expect(page.locator(".log")).to_contain_text("You quit the round.")


def test_any_click_skips_to_the_end(new_page):
    page = new_page(settings='{"confirm":"never","tables":"plain"}')
    sit_down(page, "L.A.M.A.")
    first_move(page)
    watch(page, busy=there(".seated[aria-busy=true]"))
    page.locator(MOVE).first.click()
    noted(page, "busy")
    page.locator(".middle").click(position={"x": 5, "y": 5})
    page.locator(READY).wait_for()
