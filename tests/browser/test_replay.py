"""Any turn of any game again, by its address."""

import re

from playwright.sync_api import expect

from .table import NO_MOTION, OVER, first_move, move, shown, sit_down


def finished(page):
    """A War-Lanes match that was resigned after a few moves; its id."""
    sit_down(page, "War-Lanes Poker")
    for _ in range(5):
        first_move(page)
        move(page)
    first_move(page)
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("button", name="Resign").click()
    expect(page.locator(OVER)).to_contain_text("Otto wins")
    return page.url.rsplit("/", 1)[1]


def test_a_game_is_seen_again_turn_by_turn_and_played_on_from_any_of_them(new_page, shoot):
    page = new_page(settings=NO_MOTION)
    table = finished(page)
    page.get_by_role("link", name="Replay").click()
    status = page.locator(".status")
    expect(status).to_have_text(re.compile(r"Turn (\d+) of \1$"))
    last = int(status.inner_text().split()[-1])
    for key, turn in (("ArrowLeft", last - 1), ("ArrowLeft", last - 2), ("End", last), ("Home", 1), ("ArrowRight", 2), ("ArrowRight", 3)):
        page.keyboard.press(key)
        expect(status).to_have_text(f"Turn {turn} of {last}")
    page.keyboard.press("ArrowRight")
    expect(status).to_have_text(f"Turn 4 of {last}")
    expect(page).to_have_url(re.compile(r"turn=\d+"))
    here, cards = int(re.search(r"turn=(\d+)", page.url)[1]), shown(page)
    shoot(page, "replay-1440x900")
    page.goto(f"/replay/{table}?turn={here}")
    expect(status).to_have_text(re.compile("^Turn 4 of"))
    assert shown(page) == cards
    page.get_by_role("button", name="Play from here").click()
    page.wait_for_url(re.compile("/t/"))
    first_move(page)
    move(page)


def test_watchers_see_public_cards_only(new_page):
    player, watcher = new_page(settings=NO_MOTION), new_page(settings=NO_MOTION)
    sit_down(player, "L.A.M.A.")
    first_move(player)
    watcher.goto(player.url + "?watch")
    watcher.locator(".generic").wait_for()
    hands = [cards for zone, cards in shown(watcher) if zone.startswith("hand/")]
    assert len(hands) == 4
    assert all(name.startswith("face-down card") for cards in hands for _, name in cards)
    assert watcher.locator("[data-action], [data-hand]").count() == 0


def test_a_replay_that_is_not_there_says_so(new_page):
    page = new_page(expect=("404",))
    page.goto("/replay/nosuchtable")
    expect(page.locator(".room")).to_contain_text("There is no such table")
