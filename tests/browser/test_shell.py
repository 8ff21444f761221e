"""Around the table: sheets that lie over it, names, links, keys, and what the house says of oneself."""

import re

import pytest
from playwright.sync_api import expect

from cardhouse.games.lama import position

from .conftest import DESKTOP, PHONE
from .layout_check import SIX
from .table import NO_MOTION, OVER, PLAIN, SIZES, first_move, meeting, move, opened, page_of, resize
from .test_people import new_table

FEW = position(hands=["1 2 2 5 6 6 L", "1 2 3 4 5"], top="5")


@pytest.fixture
def seated(new_page, server):
    """A plain L.A.M.A. table where it is one's turn."""

    def sit(size=PHONE, settings=NO_MOTION, name="Ana", **more):
        page = opened(new_page, server, FEW.record.dumps(), size, settings, name, **more)
        first_move(page)
        return page

    return sit


def menu(page, name):
    page.get_by_role("button", name="Menu").click()
    page.locator("dialog").get_by_role("button", name=name, exact=True).click()


@pytest.mark.parametrize(("size", "back"), [(DESKTOP, "Escape"), (PHONE, "Close"), (PHONE, "Back")])
def test_rules_and_settings_lie_over_the_live_table(seated, size, back):
    page = seated(size)
    table = page.url
    page.evaluate("window.same = true")  # the page stays, and with it the connection
    for entry, title in (("Rules of this game", "How L.A.M.A. is played"), ("Settings", "Settings")):
        menu(page, entry)
        sheet = page.get_by_role("dialog", name=title)
        expect(sheet).to_be_visible()
        expect(page.locator(".own-side")).to_be_attached()
        expect(page).to_have_url(re.compile(r"\?sheet="))
        if back == "Escape":
            page.keyboard.press("Escape")
        elif back == "Close":
            sheet.get_by_role("button", name="Close").click()
        else:
            page.go_back()
        expect(sheet).to_have_count(0)
        expect(page).to_have_url(table)
    move(page)
    assert page.evaluate("window.same")


def test_a_language_that_is_chosen_over_the_table_is_spoken_there_at_once(seated):
    page = seated()
    move(page)
    menu(page, "Settings")
    page.get_by_role("button", name="Deutsch").click()
    page.keyboard.press("Escape")
    expect(page.locator(".status")).to_contain_text("Du bist")
    page.keyboard.press("l")
    expect(page.locator(".log li", has_text="Du spielst")).to_have_count(1)


def test_a_guest_with_a_generated_name_chooses_one_at_the_first_table(seated):
    page = seated(size=DESKTOP, name="", expect=("422",))
    hint = page.locator(".log .name-hint")
    expect(hint).to_contain_text("Others see you as")
    hint.get_by_role("button", name="Choose a name").click()
    hint.get_by_label("Your name").fill("\u2800")
    hint.get_by_role("button", name="Change").click()
    expect(hint.get_by_role("alert")).not_to_be_empty()  # the house's own sentence
    hint.get_by_label("Your name").fill("Nora at the table")
    hint.get_by_role("button", name="Change").click()
    expect(page.locator(".name-hint")).to_have_count(0)
    page.goto("/")
    expect(page.locator(".you h2")).to_have_text("Nora at the table")
    page.locator(".you").get_by_role("button", name="Change name").click()
    page.locator(".you").get_by_label("Your name").fill("Nora of the house")
    page.locator(".you").get_by_role("button", name="Change", exact=True).click()
    expect(page.locator(".you h2")).to_have_text("Nora of the house")


def test_a_link_for_this_device_alone_says_what_to_do(new_page):
    page = new_page(settings=NO_MOTION)
    new_table(page, "Friend")
    expect(page.get_by_label("Invite a friend")).to_have_value(re.compile("//127.0.0.1"))
    expect(page.locator(".here-only")).to_contain_text("cardhouse serve --host 0.0.0.0")

    def elsewhere(route):
        answer = route.fetch()
        route.fulfill(response=answer, body=answer.text().replace("//127.0.0.1", "//192.168.0.7"))

    page.route("**/api/tables/*", elsewhere)
    page.reload()
    expect(page.get_by_label("Invite a friend")).to_have_value(re.compile("//192.168.0.7"))
    expect(page.locator(".here-only")).to_have_count(0)


def test_every_menu_has_a_link_for_watchers_and_they_are_told_that_they_watch(new_page, server):
    guest = server.guest("Ana")
    page, watcher = page_of(new_page, guest, settings=NO_MOTION), new_page(PHONE, settings=NO_MOTION)
    made = guest.open("lama", seats=[{"who": "me"}, {"who": "bot"}], ready=False)
    page.goto(f"/t/{made}")
    first_move(page)
    page.get_by_role("button", name="Menu").click()
    expect(page.get_by_label("Watch link")).to_have_value(f"{server.url}/t/{made}?watch")
    watcher.goto(page.get_by_label("Watch link").input_value())
    expect(watcher.locator(".bar .watcher")).to_be_visible()
    expect(watcher.locator(".bar .watcher")).to_have_text("Watching")
    expect(watcher.locator(".status")).not_to_contain_text("Your turn")


def test_a_table_to_continue_is_not_called_nobody(seated):
    page = seated()
    page.goto("/")
    expect(page.locator(".hero .eyebrow")).to_have_text("Your turn")
    expect(page.locator(".rail")).to_contain_text("No other table waits for you.")
    expect(page.locator(".rail")).not_to_contain_text("Nobody is waiting for you")


def test_the_profile_tells_results_opponents_and_days(new_page, server):
    guest = server.guest("Ana")
    made = guest.open("war_lanes", seats=[{"who": "me"}, {"who": "bot", "level": "easy"}], ready=False)
    page = page_of(new_page, guest)
    page.goto("/profile")
    expect(page.locator(".none")).to_contain_text("Your first game will be kept here.")
    expect(page.get_by_role("link", name="Play a game")).to_be_visible()
    guest.play_out(made)
    page.reload()
    line = page.locator(".list li")
    expect(line).to_have_text(re.compile(r"War-Lanes Poker · (won|lost)against \w+ · .*\d{4}.*Replay"))
    line.get_by_role("link", name="Replay").click()
    expect(page).to_have_url(re.compile(f"/replay/{made}"))


@pytest.mark.parametrize("size", SIZES)
def test_a_refusal_is_said_at_its_card(seated, size):
    page = seated(size, PLAIN)
    card = page.locator("[data-hand] button[aria-label^='1, not playable']")
    card.click()
    notice = page.locator(".notices .banner")
    expect(notice).to_contain_text("does not follow")
    expect(page.locator(".visually-hidden[aria-live=polite]")).to_contain_text("does not follow")
    around = [each.bounding_box() for each in (card, notice)]
    middle = [box["x"] + box["width"] / 2 for box in around]
    assert abs(around[1]["y"] + around[1]["height"] - around[0]["y"]) < 40  # just above it
    assert abs(middle[0] - middle[1]) < 150
    assert meeting(page, ".notices .banner", "[data-hand] button:hover") == []


def test_every_visible_action_has_a_key_that_the_sheet_tells(seated):
    page = seated(size=DESKTOP)
    for action, key in (("draw", "D"), ("quit", "Q")):
        expect(page.locator(f"[data-action={action}]")).to_have_attribute("aria-keyshortcuts", key)
    page.keyboard.press("?")
    sheet = page.get_by_role("dialog", name="Keys")
    expect(sheet.locator(".keys > div", has=page.get_by_text("Quit the round"))).to_contain_text("Q")
    for key in ("←", "→", "↑", "↓"):
        expect(sheet.get_by_text(key, exact=True)).to_be_visible()
    page.keyboard.press("Escape")
    page.keyboard.press("6")
    expect(page.locator("[data-hand] button").nth(4)).to_be_focused()  # the first 6
    page.keyboard.press("6")
    expect(page.locator("[data-hand] button").nth(5)).to_be_focused()  # the other one
    page.keyboard.press("q")
    expect(page.locator(".log")).to_contain_text("You quit the round.")


def test_the_end_of_a_game_says_you_where_it_is_you(new_page, server):
    late = position(hands=["1 6 L", "1"], top="1", points=[30, 0])
    page = opened(new_page, server, late.record.dumps(), settings=NO_MOTION)
    first_move(page)
    page.locator("[data-action=quit]").click()
    page.locator(OVER).wait_for()
    expect(page.locator(f"{OVER} .story")).to_contain_text("You have 47 points: the fewest win.")
    expect(page.locator(f"{OVER} .story")).not_to_contain_text("Somebody")


def test_the_seats_of_a_new_table_have_room_for_who_sits_there(new_page):
    page = new_page(settings='{"language":"de"}')
    page.goto("/new/lama")
    page.locator(".seat").first.wait_for()
    for width, height in ((390, 844), (844, 390), (768, 1024), (1024, 768), (1280, 800), (1440, 900)):
        resize(page, width, height)
        assert page.locator(".seat p").evaluate_all("all => Math.min(...all.map((each) => each.clientWidth))") > 90, width
        assert page.locator(".sticky .primary, .ticket .primary").locator("visible=true").count() == 1


@pytest.mark.parametrize("game", ["lama", "war_lanes", "grimhand", "konivrer"])
def test_the_rules_show_the_cards_they_speak_of(new_page, game):
    page = new_page()
    page.goto(f"/help/{game}")
    expect(page.locator(".pictures svg, .pictures img").first).to_be_visible()
    odd = "all => all.filter((each) => Math.abs(each.offsetWidth * 1.4 - each.offsetHeight) > 2 || each.offsetWidth < 30).length"
    for width, height in SIX:
        resize(page, width, height)
        assert (width, page.locator(".pictures > span").evaluate_all(odd)) == (width, 0)
        assert (width, page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0) == (width, True)
