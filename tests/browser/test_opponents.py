"""Who sits down: the page of opponents, the seats of a new table, and a bot in the waiting room."""

import re

import pytest
from playwright.sync_api import expect

import cardhouse
from cardhouse.bots.levels import TEMPERS, choose
from cardhouse.bots.strength import variants
from cardhouse.prose.opponents import PEOPLE

from .layout_check import broken_anywhere
from .table import NO_MOTION, SIZES, STILL, page_of, play_to_the_end, serious


@pytest.mark.parametrize("size", SIZES)
def test_levels_with_their_intervals_and_people_with_tempers_who_sit_down(new_page, server, size):
    guest = server.guest("Ana")
    page = page_of(new_page, guest, size)
    page.goto("/opponents/lama")
    hard = page.get_by_role("button", name=re.compile("^Hard"))
    expect(hard).to_contain_text(re.compile(r"\d.*%.*±"))
    expect(page.locator(".levels [role=img]").first).to_have_attribute("aria-label", re.compile(r"Easy: [\d.]+ percent, plus or minus"))
    assert serious(page) == []
    usual = next(variant for variant in variants() if variant.game == "lama" and not variant.options)
    for level, button in (("Master", None), ("Hard", hard)):  # the first is chosen already
        if button:
            button.click()
        found = {word: each for (word, _), each in usual.tempers.items() if word.startswith(f"{level.lower()}-")}
        alike = {word for word, each in found.items() if abs(each.share - usual.fair) <= each.margin}
        who, same = page.locator(".people .head"), page.locator(".chosen", has_text=f"No stronger and no weaker than {level}")
        expect(who).to_contain_text("three tempers, one strength" if len(alike) == len(TEMPERS) else re.compile("three tempers$"))
        expect(same).to_have_count(int(f"{level.lower()}-{PEOPLE['Otto']}" in alike))
    page.get_by_role("button", name=re.compile("^Ravi")).click()
    expect(page.locator(".chosen")).to_contain_text("sly")
    expect(page.locator(".chosen")).to_contain_text(re.compile(r"Hard wins \d+ ±\d+ of 100 among 3 Normals; fair is 25\."))
    page.get_by_role("button", name="Sit Ravi down").and_(page.locator(":visible")).click()
    page.locator(".l-stage").wait_for()
    expect(page.locator(".l-seats")).to_contain_text("Ravi")
    table = guest.get(f"/api/tables/{page.url.rpartition('/')[2]}").json
    assert [(seat["name"], seat.get("bot")) for seat in table["seats"]][1] == ("Ravi", "hard-sly")


def test_every_exit_and_size_of_the_page_holds(new_page):
    page = new_page(settings=STILL)
    page.goto("/opponents/konivrer")
    page.locator(".people li").first.wait_for()
    assert broken_anywhere(page, types=("own",)) == []
    page.get_by_role("button", name="War-Lanes Poker").click()
    expect(page).to_have_url(re.compile("/opponents/war_lanes$"))
    page.goto("/opponents/chess")
    expect(page.get_by_role("link", name="Home").last).to_be_visible()


def test_the_seats_of_a_new_table_say_how_strong_they_are(new_page, server):
    page = new_page(settings=STILL)
    page.goto("/new/war_lanes")
    page.get_by_role("button", name="Hard").click()
    page.get_by_label("Who plays").select_option("Yuki")
    expect(page.locator(".seat").nth(1)).to_contain_text("Yuki, bold")
    expect(page.locator(".seat").nth(1)).to_contain_text(re.compile(r"Hard wins \d+ ±\d+ of 100 against a Normal; fair is 50\."))
    page.locator(".ticket").get_by_role("button", name=re.compile("Open the table")).click()
    expect(page.locator(".w-seat").first).to_contain_text("Yuki")


def test_in_the_waiting_room_a_bot_takes_a_free_seat(new_page, server):
    guest = server.guest("Ana")
    made = guest.post("/api/tables", {"settings": {"game": "lama", "seats": [{"who": "me"}, {"who": "open"}], "ready": False}}).json
    page = page_of(new_page, guest)
    page.goto(f"/t/{made['id']}")
    seat = page.get_by_label("A bot sits here")
    expect(seat.locator("optgroup")).to_have_attribute("label", "wins of 100 against a Normal; fair is 50")
    expect(seat.locator("option[value=hard]")).to_have_text(re.compile(r"^Hard: \d+ ±\d+$"))
    expect(seat.locator("option[value=oracle]")).to_have_text(re.compile(r"^Oracle: \d+ ±\d+$"))
    seat.select_option("easy")
    page.locator(".l-stage").wait_for()


def test_a_person_plays_a_whole_game_with_the_player_that_learned(new_page, server):
    guest = server.guest("Ana")
    page = page_of(new_page, guest, settings=NO_MOTION)
    page.goto("/new/war_lanes")
    page.get_by_role("button", name="Oracle").click()
    expect(page.locator(".seat").nth(1)).to_contain_text(re.compile(r"Oracle wins \d+ ±\d+ of 100 against a Normal; fair is 50\."))
    page.locator(".ticket").get_by_role("button", name=re.compile("Open the table")).click()
    play_to_the_end(page)
    table = guest.get(f"/api/tables/{page.url.rpartition('/')[2]}").json
    assert [seat.get("bot", "") for seat in table["seats"]] == ["", "oracle"]
    played = cardhouse.loads(guest.get(f"/api/tables/{table['id']}/record").text)
    oracles = [(before, move) for before, move in played.past() if before.to_act == 1]
    assert len(oracles) > 5
    assert all(move == choose(played.game, before, "oracle", 0) for before, move in oracles)
