"""More than one person: a friend by link, one device passed around, a house that goes down in between."""

import re

from playwright.sync_api import expect

from server.process import ServerProcess

from .table import MOVE, NO_MOTION, first_move, move


def new_table(page, *seats):
    """A War-Lanes table with these kinds of seats besides the owner's."""
    page.goto("/new/war_lanes")
    for number, kind in enumerate(seats, 1):
        page.locator(".seat").nth(number).get_by_role("button", name=kind, exact=True).click()
    page.get_by_role("button", name="Open the table").first.click()
    page.wait_for_url(re.compile("/t/"))


def test_a_friend_sits_down_by_link_in_two_clicks(new_page):
    host, friend = new_page(settings=NO_MOTION), new_page(settings=NO_MOTION)
    new_table(host, "Friend")
    expect(host.get_by_label("Invite a friend")).not_to_have_value("")
    link = host.get_by_label("Invite a friend").input_value()
    friend.goto(link)
    friend.locator(".gather [data-primary]").click()
    friend.get_by_role("button", name="I am ready").click()
    first_move(host)
    expect(friend.locator(".generic")).to_be_visible()
    move(host)
    first_move(friend)
    move(friend)
    expect(host.locator(".log")).to_contain_text("lays a suit face down")


def test_the_next_hand_is_not_on_the_page_until_it_is_asked_for(new_page, shoot):
    page = new_page(settings=NO_MOTION)
    new_table(page, "Here")
    first_move(page)
    frames = []
    page.on("websocket", lambda socket: socket.on("framereceived", lambda frame: frames.append(str(frame))))
    for _ in range(4):
        move_or_pass(page)
        if page.locator(".veil.closed").count():
            break
    curtain = page.locator(".veil.closed")
    expect(curtain).to_contain_text("Pass to Player 2")
    expect(curtain).to_contain_text("it is Player 2’s turn. No cards show until Player 2 taps.")  # true before anybody had a hand
    expect(curtain.locator(".figure svg")).to_be_visible()  # who it is for, as the game draws them
    shoot(page, "curtain-1440x900")
    assert page.locator("[data-card], [data-hand]").count() == 0
    curtain.get_by_role("button").click()
    first_move(page)
    assert page.locator("[data-hand] button").count() > 0 or page.locator("[data-action]").count() > 0


HANDS_SEEN = """() => {
  window.seen = new Set();
  new MutationObserver(() => document.querySelectorAll("[data-hand] [data-card]").forEach((card) => window.seen.add(card.dataset.card)))
    .observe(document.body, { childList: true, subtree: true });
}"""


def test_the_last_hand_is_gone_when_the_curtain_rises(new_page):
    page = new_page(settings=NO_MOTION)
    page.goto("/")
    page.get_by_role("button", name="Pass L.A.M.A. around on this device").click()
    curtain, cards = page.locator(".veil.closed"), page.locator("[data-hand] [data-card]")
    page.locator(f"{MOVE}, .veil.closed").first.wait_for()
    if curtain.count():
        curtain.get_by_role("button").click()
    first_move(page)
    hand = set(cards.evaluate_all("cards => cards.map((card) => card.dataset.card)"))
    assert len(hand) >= 6
    move(page)
    curtain.wait_for()
    page.evaluate(HANDS_SEEN)
    curtain.get_by_role("button").click()
    first_move(page)
    seen = set(page.evaluate("() => [...window.seen]"))
    assert len(seen) >= 6
    assert not seen & hand


def test_one_tap_passes_the_device_around_and_one_invites_a_friend(new_page):
    page, friend = new_page(settings=NO_MOTION), new_page(settings=NO_MOTION)
    page.goto("/")
    page.get_by_role("button", name="Pass L.A.M.A. around on this device").click()
    page.locator(f"{MOVE}, .veil.closed").first.wait_for()
    assert page.locator("form, input:visible").count() == 0
    if page.locator(".veil.closed").count():
        page.locator(".veil.closed").get_by_role("button").click()
        first_move(page)
    names = page.locator(".seat-head h3").all_inner_texts()
    assert len(names) == 4
    assert set(names) > {"Player 2", "Player 3", "Player 4"}
    page.goto("/")
    page.get_by_role("button", name="Invite a friend to L.A.M.A. by link").click()
    link = page.get_by_label("Invite a friend", exact=True)
    expect(link).not_to_have_value("")
    friend.goto(link.input_value())
    friend.locator(".gather [data-primary]").click()
    friend.locator(".generic").wait_for()
    expect(page.locator(".generic")).to_be_visible()


def move_or_pass(page):
    before = page.locator(".seated").get_attribute("data-n")
    page.locator(MOVE).first.click()
    if page.locator("[data-cancel]").count():
        page.locator("[data-action]").first.click()
    page.wait_for_function("n => document.querySelector('.seated')?.dataset.n !== n || document.querySelector('.closed')", arg=before)
    page.locator(f"{MOVE}, .veil.closed").first.wait_for()


def test_a_house_that_goes_down_and_comes_back_costs_nothing(new_page, tmp_path, shoot):
    with ServerProcess(tmp_path / "house.db") as own:
        page = new_page(url=own.url, settings=NO_MOTION, expect=("WebSocket", "ERR_", "Failed to load"))
        page.goto("/")
        page.locator(".tile .act button").first.click()
        first_move(page)
        port, n = own.port, int(page.locator(".seated").get_attribute("data-n"))
        own.kill()
        expect(page.locator(".notices .banner.warn")).to_contain_text("Reconnecting")
        shoot(page, "reconnecting-1440x900")
        page.locator(MOVE).first.click()  # held until the house is back
        own.start(port)
        page.wait_for_function("n => Number(document.querySelector('.seated')?.dataset.n) > n", arg=n)
        expect(page.locator(".notices .banner.warn")).to_have_count(0)
        assert len(re.findall(r"You (?:play|draw|quit)", page.locator(".log ol").inner_text())) == 1
