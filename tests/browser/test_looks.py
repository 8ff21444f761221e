"""Every screen at both sizes: nothing hidden, nothing too small, nothing an assistive technology would stumble over."""

import re

import pytest
from playwright.sync_api import expect

from cardhouse.games import lama

from .conftest import DESKTOP, PHONE, SOAK
from .table import FRAMES, NO_MOTION, SIZES, STILL, first_move, meeting, opened, page_of, resize, serious, settle, sit_down

SCREENS = (
    "/",
    "/new/lama",
    "/new/war_lanes",
    "/lobby",
    "/profile",
    "/review",
    "/trophies",
    "/ratings/lama",
    "/descent",
    "/settings",
    "/help/lama",
    "/help/no_such_game",
    "/t/nosuchtable",
    "/no/such/page",
)


def sideways(page):
    """How far the page can be scrolled sideways."""
    page.evaluate(FRAMES)
    return page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")


def too_small(page):
    """Controls under 44×44, those in running text aside."""
    page.evaluate(FRAMES)
    return page.evaluate(
        """() => [...document.querySelectorAll('button, a.button, a.tool, a.brand, input, select')].filter((each) => {
             const box = each.getBoundingClientRect();
             const aside = each.closest('[data-hand], .zone, .visually-hidden, .skip');
             return box.width && !aside && (box.width < 43.5 || box.height < 43.5);
           }).map((each) => each.outerHTML.slice(0, 100))"""
    )


@pytest.mark.parametrize("size", SIZES)
def test_every_screen_is_sound(new_page, shoot, size):
    page = new_page(size, expect=("404",))
    for path in SCREENS:
        page.goto(path)
        page.locator("main h1, main h2").first.wait_for()
        page.wait_for_load_state("networkidle")
        shoot(page, f"screen{path.replace('/', '-')}-{size['width']}x{size['height']}")
        assert (path, serious(page)) == (path, [])
        assert (path, sideways(page)) == (path, 0)
        assert size is DESKTOP or (path, too_small(page)) == (path, [])


# Light on the desktop, dark on the phone, unless there is time for all of it
SCHEMES = [(DESKTOP, "light"), (PHONE, "dark"), (DESKTOP, "dark"), (PHONE, "light")][: 4 if SOAK else 2]


@pytest.mark.parametrize(("size", "scheme"), SCHEMES)
@pytest.mark.parametrize("game", ["L.A.M.A.", "War-Lanes Poker"])
def test_a_plain_table_is_sound(new_page, shoot, game, size, scheme):
    page = new_page(size, settings=NO_MOTION, color_scheme=scheme)
    sit_down(page, game)
    first_move(page)
    shoot(page, f"table-{game.split('.')[0]}-{scheme}-{size['width']}x{size['height']}")
    assert serious(page) == []
    assert sideways(page) == 0
    assert too_small(page) == []


def test_no_width_scrolls_sideways(new_page):
    page = new_page({"width": 320, "height": 800}, settings=NO_MOTION)
    for path in ("/", "/new/lama", "/settings"):
        page.goto(path)
        page.locator("main h1, main h2").first.wait_for()
        for width in (320, 360, 1024, 1280):
            resize(page, width, 800)
            assert (path, width, sideways(page)) == (path, width, 0)


def test_storage_that_is_disabled_is_no_reason_not_to_play(new_page):
    page = new_page()
    page.add_init_script("Object.defineProperty(window, 'localStorage', { get() { throw new Error('disabled'); } })")
    sit_down(page, "L.A.M.A.")
    first_move(page)


@pytest.mark.parametrize("size", SIZES)
def test_without_a_network_the_table_says_so_and_why(new_page, size):
    page = new_page(size, settings=STILL, expect=("ERR_INTERNET_DISCONNECTED",))
    sit_down(page, "L.A.M.A.")
    first_move(page)
    page.context.set_offline(True)
    expect(page.locator(".notices .warn .sub")).to_contain_text("nothing is lost")
    assert meeting(page, ".notices .warn", ".status, .l-plate") == []
    assert meeting(page, ".notices .warn .sub", ".notices .warn .button") == []
    assert page.locator(".notices .warn").evaluate("each => each.scrollWidth <= each.clientWidth")  # its sentence breaks its lines


COVERED = """all => all.filter((each) => {
  const { left, top, width, height } = each.getBoundingClientRect();
  return !each.contains(document.elementFromPoint(left + width / 2, top + height / 2));
}).map((each) => each.ariaLabel)"""


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("hand", ["1 2 3 4 4 5 5 6 L", "1 1 2 2 3 3 4 4 4 5 5 5 6 6 6 L L L"], ids=["nine", "eighteen"])
def test_every_card_of_a_long_hand_is_tapped_in_its_middle_at_the_plain_table(new_page, server, shoot, size, hand):
    page = opened(new_page, server, lama.position(hands=[hand, "1 2", "3"], top="5").record.dumps(), size, NO_MOTION)
    first_move(page)
    settle(page)
    shoot(page, f"plain-hand-{len(hand.split())}-{size['width']}x{size['height']}")
    cards = page.locator("[data-hand] button")
    expect(cards).to_have_count(len(hand.split()))
    assert cards.evaluate_all(COVERED) == []
    assert sideways(page) == 0


@pytest.mark.parametrize("size", SIZES)
def test_the_verdict_leaves_no_button_alone_and_the_replay_shows_its_line(new_page, server, size):
    guest = server.guest("Ana")
    table = guest.open("war_lanes", seats=[{"who": "me"}, {"who": "bot", "level": "easy"}], ready=False)
    guest.play_out(table)
    page = page_of(new_page, guest, size)
    page.goto(f"/t/{table}")
    buttons = page.locator(".verdict .go .button")
    expect(buttons).to_have_count(4)
    tops = buttons.evaluate_all("all => all.map((each) => each.getBoundingClientRect().top)")
    assert all(tops.count(top) > 1 for top in tops)
    page.goto(f"/replay/{table}?move=9999")  # its last move, however many there are
    status = page.locator(".status")
    expect(status).to_have_text(re.compile(r"Move (\d+) of \1$"))
    last = int(status.inner_text().split()[-1])
    now = page.locator(".log .now")
    inside = "each => each.getBoundingClientRect().bottom <= each.parentElement.getBoundingClientRect().bottom"
    assert now.evaluate(inside)
    page.keyboard.press("ArrowLeft")
    expect(status).to_contain_text(f"Move {last - 1} of {last}")
    assert now.evaluate(inside)
