"""How a game of Grimhand begins: an opponent from the wall, or one tap on the home page."""

import re

from playwright.sync_api import expect

from .conftest import DESKTOP
from .layout_check import broken_anywhere
from .table import READY, STILL, page_of, resize, serious


def test_seven_opponents_hang_on_the_wall_and_one_tap_starts_the_duel(new_page, server, shoot):
    guest = server.guest("Ana")
    seats = [{"who": "me"}, {"who": "bot"}]
    lost = guest.open("grimhand", seats=seats, ready=False, options={"preset": "modern", "enemy": "none,lilith"})
    with guest.socket() as socket:
        socket.send({"t": "open", "table": lost})
        socket.expect("table")
        socket.send({"t": "resign"})
        while socket.receive()["t"] != "on":
            pass
    page = page_of(new_page, guest)
    page.goto("/")
    page.get_by_role("link", name="Grimhand Tactics: opponents").click()
    expect(page.locator(".g-foe")).to_have_count(7)
    lilith = page.locator(".g-foe", has_text="Lilith")
    expect(lilith).to_contain_text("drinks half of the HP you lose")
    expect(lilith).to_contain_text("won 0, lost 1")
    expect(lilith.get_by_role("img", name="Difficulty 3 of 4")).to_be_visible()
    expect(page.locator(".g-foe", has_text="Warden")).to_contain_text("not met yet")
    assert serious(page) == []
    assert broken_anywhere(page, types=("own",)) == []
    resize(page, *DESKTOP.values())
    shoot(page, "grimhand-wall-1440x900")
    page.get_by_role("button", name="Duel with Lilith").click()
    page.locator(f"{READY} .g-felt").wait_for()
    expect(page.locator("[data-seat='1'] h2")).to_contain_text("Lilith")
    expect(page.locator("[data-seat='1'] .g-hp")).to_have_attribute("aria-valuemax", "65")


def test_play_is_modern_and_classic_is_one_tap_beside_it(new_page):
    page = new_page(settings=STILL)
    page.goto("/")
    tile = page.locator(".tile", has_text="Grimhand Tactics")
    tile.get_by_role("button", name=re.compile("^Play Grimhand")).click()
    expect(page.locator(f"{READY} .g-slot.own.full")).to_be_visible()  # a Lucky at the start
    page.goto("/")
    tile.get_by_role("button", name="Classic").click()
    expect(page.locator(f"{READY} .g-slot.own:not(.full)")).to_be_visible()
