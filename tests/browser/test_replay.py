"""Any turn of any game again, by its address."""

import re

import pytest
from playwright.sync_api import expect

from .table import NO_MOTION, OVER, SIZES, first_move, move, noted, shown, sit_down, watch

PAUSE = "[...document.querySelectorAll('button')].some((each) => each.textContent.includes('Pause'))"
AT_ONCE = """() => {
  const first = new MutationObserver(() => {
    if (!document.querySelector('.rewatch')) return;
    first.disconnect();
    dispatchEvent(new KeyboardEvent('keydown', { key: 'End' }));
  });
  first.observe(document.body, { subtree: true, childList: true });
}"""


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
    expect(page.locator(f"{OVER} h1")).to_have_text("You lose")
    return page.url.rsplit("/", 1)[1]


def test_a_game_is_seen_again_turn_by_turn_and_played_on_from_any_of_them(new_page, shoot):
    page = new_page(settings=NO_MOTION)
    table = finished(page)
    page.evaluate(AT_ONCE)  # a key that is pressed while the address is still being completed
    page.get_by_role("link", name="Replay").click()
    status = page.locator(".status")
    expect(status).to_have_text(re.compile(r"Move (\d+) of \1$"))
    page.goto(f"/replay/{table}")
    expect(status).to_have_text("Round 1 · The deal")  # it begins at the beginning
    page.keyboard.press("End")
    expect(status).to_have_text(re.compile(r"Move (\d+) of \1$"))
    last = int(status.inner_text().split()[-1])
    for key, number in (("ArrowLeft", last - 1), ("ArrowLeft", last - 2), ("End", last)):
        page.keyboard.press(key)
        expect(status).to_have_text(f"Round 1 · Move {number} of {last}")
    page.keyboard.press("Home")
    for _ in range(4):
        page.keyboard.press("ArrowRight")
    expect(status).to_have_text(f"Round 1 · Move 4 of {last}")
    expect(page).to_have_url(re.compile(r"move=4$"))  # the address counts what the title counts
    cards = shown(page)
    shoot(page, "replay-1440x900")
    page.goto(f"/replay/{table}?move={last + 5}")
    expect(page).to_have_url(re.compile(rf"move={last}$"))
    watch(page, second=f"document.querySelector('.status').textContent === 'Round 1 · Move 2 of {last}'", pause=PAUSE)
    page.keyboard.press("Space")  # plays from the beginning again, by itself
    noted(page, "pause")
    page.get_by_role("button", name="Speed 1×").click()
    page.get_by_role("button", name="Speed 2×").click()
    noted(page, "second")
    page.evaluate("[...document.querySelectorAll('button')].find((each) => each.textContent.includes('Pause'))?.click()")  # or at its end
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()
    page.goto(f"/replay/{table}?turn=4")  # the number that is shown, whatever the address calls it
    expect(status).to_have_text(re.compile("Move 4 of"))
    assert shown(page) == cards
    page.get_by_role("button", name="Play from here").click()
    page.wait_for_url(re.compile("/t/"))
    first_move(page)
    move(page)


@pytest.mark.parametrize("size", SIZES)
def test_with_all_hands_shown_every_card_stands_upright(new_page, server, shoot, size):
    guest = server.guest("Ana")
    made = guest.open("lama", seats=[{"who": "me"}, {"who": "bot"}, {"who": "bot"}, {"who": "bot"}], ready=False)
    guest.play_out(made)
    page = new_page(size)
    page.goto(f"/replay/{made}?move=1&eye=all")
    expect(page.locator(".status")).to_have_text(re.compile("Move 1 of"))
    shoot(page, f"replay-all-{size['width']}x{size['height']}")
    tilted = "all => all.filter((each) => Math.abs(parseFloat(getComputedStyle(each).rotate) || 0) > 10).length"
    assert page.locator(".l-backs .l-turned, .l-shown .l-card").count() > 3
    assert page.locator(".l-backs .l-turned, .l-shown .l-card").evaluate_all(tilted) == 0  # a 6 is no 9


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
