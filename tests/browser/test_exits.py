"""Every exit is walked: from each screen and state there is a visible way on and a visible way back, and both lead somewhere."""

import re
from contextlib import suppress

from playwright.sync_api import Error, expect

from cardhouse.games.lama import position

from .conftest import PHONE
from .table import CARD, NO_MOTION, OVER, first_move, opened, page_of
from .test_people import new_table

LAST_CARD = position(hands=["5", "6 6"], top="5", points=[0, 38])
MISSING = """(wanted) => {
  const top = [...document.querySelectorAll('dialog[open], .verdict, .log.sheet')].pop() ?? document;
  const found = [...top.querySelectorAll('a[href], button:not([disabled])')].filter((each) => {
    const { left, width, height } = each.getBoundingClientRect();
    const inside = width && height && left >= 0 && left + width <= innerWidth + 1;
    return inside && each.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  }).map((each) => (each.getAttribute('aria-label') ?? each.textContent).trim());
  return wanted.filter((name) => !found.some((each) => each.startsWith(name)));
}"""


def ways(page, *wanted):
    """Each of these is in sight: its name begins so."""
    with suppress(Error):
        page.wait_for_function(f"(wanted) => ({MISSING})(wanted).length === 0", arg=list(wanted))
    assert page.evaluate(MISSING, list(wanted)) == [], page.url


def test_the_house(new_page, server):
    """Screens outside of a game, each from the one before."""
    page = new_page(PHONE, settings=NO_MOTION, expect=("404", "403"))
    page.goto("/")
    page.locator(".you").wait_for()
    ways(page, "Play L.A.M.A.", "Learn L.A.M.A.", "Pass L.A.M.A.", "Invite a friend to L.A.M.A.", "New table", "Settings", "Your games")
    for path, on in (
        ("/new/lama", "Open the table"),
        ("/lobby", "New table"),
        ("/profile", "Play a game"),
        ("/review", "Choose a file"),
        ("/trophies", "Name, password, games"),
        ("/ratings/lama", "Find somebody to play"),
        ("/settings", "Reset all"),
        ("/help/lama", "Try it"),
        ("/decks", "Cardhouse, home"),
        ("/clubs", "Found it"),
        ("/tournaments", "New tournament"),
        ("/evening", "Open an evening"),
        ("/tournament/nosuchcup", "Home"),
        ("/tournament/nosuchcup/fair-play", "Home"),
        ("/learn/nosuchgame", "Home"),
        ("/no/such/screen/here", "Home"),
        ("/replay/nosuchtable", "Home"),
        ("/t/nosuchtable", "New table"),
    ):
        page.goto(path)
        page.locator("main a.button, main button").first.wait_for()
        ways(page, "Cardhouse, home", on)
        page.get_by_role("link", name="Cardhouse, home").click()
        page.locator(".home").wait_for()
    for link in ("Settings", "Your games", "New table"):  # by a link of the house there is a way back to where one was
        page.get_by_role("link", name=link, exact=True).first.click()
        page.locator("main:not(.home)").wait_for()
        if link != "New table":
            page.get_by_role("button", name="Back").click()
        else:
            page.get_by_role("link", name="Cardhouse, home").click()
        page.locator(".home").wait_for()
    shut = server.guest("Bo").open("lama", seats=[{"who": "me"}, {"who": "bot"}], watching="none", ready=False)
    page.goto(f"/t/{shut}")
    page.locator(".room a").first.wait_for()
    ways(page, "Home", "New table")


def test_the_table(new_page, server):
    """Everything that can lie over a table, and what comes after it."""
    page = opened(new_page, server, LAST_CARD.record.dumps(), PHONE, NO_MOTION)
    first_move(page)
    ways(page, "Cardhouse, home", "Menu")
    for entry in ("Rules of this game", "Settings", "Keys", "Log"):
        page.get_by_role("button", name="Menu").click()
        ways(page, "Home", "Rules", "Keys", "Settings", "Resign", "Close")
        page.locator("dialog").get_by_role("button", name=entry, exact=True).click()
        over = page.locator("dialog" if entry != "Log" else ".log.sheet")
        over.wait_for()
        ways(page, "Close")
        over.get_by_role("button", name="Close").click()
        expect(over).to_have_count(0)
    page.context.set_offline(True)
    expect(page.get_by_role("button", name="Try again")).to_be_visible()
    ways(page, "Cardhouse, home", "Menu", "Try again")
    page.context.set_offline(False)
    expect(page.get_by_role("button", name="Try again")).to_have_count(0)
    page.locator(CARD).click()
    page.locator(OVER).wait_for()
    ways(page, "Rematch", "Replay", "Look at the table")
    page.get_by_role("button", name="Look at the table").click()
    ways(page, "Result", "Rematch", "Replay", "Menu", "Cardhouse, home")
    page.get_by_role("link", name="Replay").click()
    page.locator(".deck").wait_for()
    ways(page, "Play", "Next move", "Close", "Cardhouse, home")
    page.get_by_role("button", name="Close").click()
    page.locator(OVER).wait_for()
    table = page.url.rsplit("/", 1)[1]
    page.goto(f"/replay/{table}")  # as somebody comes by a link: there is no page before it
    page.get_by_role("button", name="Close").click()
    page.locator(OVER).wait_for()
    page.get_by_role("button", name="Rematch").click()
    page.wait_for_url(lambda url: "/t/" in url and table not in url)
    first_move(page)


def test_before_and_between(new_page, server):
    """A table that gathers, a device that is passed on, a lesson."""
    page = page_of(new_page, server.guest("Ana"), PHONE, NO_MOTION)
    new_table(page, "Friend")
    page.locator(".gather .invite").wait_for()
    ways(page, "Give the seat back", "Copy link", "Menu", "Cardhouse, home")
    page.goto("/")
    page.get_by_role("button", name="Pass War-Lanes Poker").click()
    page.locator(".veil.closed, .own-side").first.wait_for()
    if page.locator(".veil.closed").count():
        ways(page, "I am", "Menu", "Cardhouse, home")
    page.goto("/learn/lama")
    page.locator(".tip-now").wait_for()
    ways(page, "Skip", "Menu", "Cardhouse, home")
    page.get_by_role("button", name="Menu").click()
    page.locator("dialog").get_by_role("button", name="Rules of this game").click()
    page.get_by_role("dialog", name=re.compile("^How")).get_by_role("button", name="Close").click()
    expect(page.locator(".tip-now")).to_be_visible()
    page.locator(".tip-now").get_by_role("button", name="Skip").click()
    expect(page.locator(".tip-now")).to_have_count(0)
    first_move(page)
