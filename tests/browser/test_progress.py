"""The trophy room, today's quests on the first page, and the notice after a game."""

import json
import re

import pytest
from playwright.sync_api import expect

from .conftest import DESKTOP, PHONE
from .layout_check import broken_anywhere
from .table import SIZES, STILL, page_of, resize, serious

BOT = [{"who": "me"}, {"who": "bot", "level": "easy"}]
SIDEWAYS = {"width": 844, "height": 390}
GERMAN = json.dumps({"speed": 0, "confirm": "never", "language": "de"})

# Words that go on in the next line
BROKEN_WORDS = """(all) => all.flatMap((each) => {
  const text = each.firstChild, range = document.createRange();
  return [...text.data.matchAll(/\\S+/g)].filter(({ 0: word, index }) => {
    range.setStart(text, index);
    range.setEnd(text, index + word.length);
    return range.getClientRects().length > 1;
  }).map(([word]) => word);
})"""


def game_over(page, guest):
    """A page at a table that is played to its end elsewhere, as in another tab."""
    table = guest.open(seats=BOT, options={"target": 20})
    page.goto(f"/t/{table}")
    page.locator("main.stage").wait_for()
    guest.play_out(table)
    page.locator(".verdict").wait_for()
    return table


@pytest.mark.parametrize("size", [DESKTOP, PHONE, SIDEWAYS], ids=["desk", "phone", "sideways"])
def test_after_a_game_a_notice_says_what_it_brought_and_leads_to_the_trophy_room(new_page, server, size, shoot):
    guest = server.guest("Ana")
    page = page_of(new_page, guest, size)
    game_over(page, guest)
    notice = page.get_by_role("status").get_by_role("link", name=re.compile(r"XP\. .*Opens the trophy room"))
    expect(notice).to_contain_text(re.compile(r"\+\d+ XP"))
    shoot(page, f"toast-{size['width']}")
    notice.focus()  # it waits while it has the focus
    for control in page.locator(".verdict .go > *, .bar .tools > *").all():
        assert not control.is_visible() or apart(notice.bounding_box(), control.bounding_box()), control
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile("/trophies$"))
    expect(page.locator(".trophies h1")).to_have_text(re.compile("^Ana, level"))
    expect(notice).to_have_count(0)
    expect(page.locator(".stats")).to_contain_text("L.A.M.A.")


def apart(one, other):
    return (
        one["x"] + one["width"] <= other["x"]
        or other["x"] + other["width"] <= one["x"]
        or one["y"] + one["height"] <= other["y"]
        or other["y"] + other["height"] <= one["y"]
    )


@pytest.mark.parametrize("size", SIZES)
def test_the_trophy_room_is_for_the_eye_the_keyboard_and_the_ear(new_page, server, size, shoot):
    guest = server.guest("Ana")
    guest.play_out(guest.open(seats=BOT, options={"target": 20}), counted=True)
    page = page_of(new_page, guest, size)
    page.goto("/trophies")
    page.locator(".stats .nums").wait_for()
    assert serious(page) == []
    expect(page.get_by_role("img", name=re.compile("^Against Easy: [01] of 1 won"))).to_be_visible()
    expect(page.locator("[aria-current=step] [role=img]")).to_have_attribute("aria-label", re.compile("^Step 1, next"))
    quests = [each.inner_text() for each in page.locator(".today .quest p").all()]
    page.get_by_role("button", name="Swap one").press("Enter")
    page.get_by_role("button", name=re.compile("^Swap: ")).last.press("Enter")
    expect(page.locator(".today .quest p").last).not_to_have_text(quests[-1])
    expect(page.get_by_role("button", name="Swap one")).to_have_count(0)
    page.get_by_role("button", name=re.compile("^See all")).click()
    assert page.locator(".achievements li").count() > 24
    with page.expect_download() as kept:
        page.get_by_role("button", name="Save as JSON").click()
    assert json.loads(kept.value.path().read_text())["games"][0]["games"] == 1
    shoot(page, f"trophies-{size}")


def test_the_trophy_room_is_whole_at_every_size_in_the_longer_language(new_page, server):
    guest = server.guest("Anastasia Wilhelmina")
    guest.play_out(guest.open(seats=BOT, options={"target": 20}), counted=True)
    page = page_of(new_page, guest, settings=GERMAN)
    page.goto("/trophies")
    page.locator(".stats .nums").wait_for()
    expect(page.locator(".today h2")).to_have_text("Heute")
    said = broken_anywhere(page, types=("wide",), name="trophies-de")
    print("\n".join(said))
    assert said == []
    for size in (PHONE, SIDEWAYS, DESKTOP):
        resize(page, **size)
        for game in page.locator(".wtabs button").all():
            game.click()
            assert page.locator(".thing b").evaluate_all(BROKEN_WORDS) == []


def test_todays_quests_are_on_the_first_page_and_nothing_kept_on_the_device_changes_them(new_page, server):
    guest = server.guest("Ana")
    page = page_of(new_page, guest, settings=STILL)
    page.goto("/")
    expect(page.locator(".rail .quest")).to_have_count(4)
    page.evaluate("for (const key of ['progress', 'quests', 'xp', 'level']) localStorage.setItem(`cardhouse.${key}`, '99999')")
    page.reload()
    expect(page.locator(".rail").get_by_role("link", name="Trophy room")).to_have_text("Level 1")
    page.locator(".rail").get_by_role("link", name="Trophy room").click()
    expect(page.locator(".trophies h1")).to_have_text("Ana, level 1")
    assert guest.get("/api/me/progress").json["xp"] == 0
