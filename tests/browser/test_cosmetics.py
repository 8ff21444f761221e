"""What players wear: chosen in the wardrobe, seen at the table by those who want to see it."""

import pytest
from playwright.sync_api import expect

from cardhouse.games.grimhand import position
from cardhouse.server.progress.profile import Profile, encode
from cardhouse.storage.sqlite import SqliteStore

from .conftest import DESKTOP, PHONE
from .grimhand_positions import TABLE
from .table import READY, STILL, noted, page_of, serious, there, watch

PLAIN = STILL[:-1] + ',"cosmetics":false}'
THING = ".wear .thing[aria-label^='{}']"


@pytest.fixture
def veteran(server):
    """A guest of the fourth level."""
    guest = server.guest()
    store = SqliteStore(server.db)
    with store.transaction():
        store.save_progress(guest.id, encode(Profile(xp=600)))
    store.close()
    return guest


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_the_wardrobe_is_used_by_key_and_says_what_earns_the_rest(new_page, veteran, shoot, size):
    page = page_of(new_page, veteran, size)
    page.goto("/trophies")
    lace, eye = page.locator(THING.format("Bone lace")), page.locator(THING.format("The Eye"))
    expect(page.locator(THING.format("Pentagram"))).to_have_attribute("aria-pressed", "true")
    eye.focus()
    expect(eye).to_have_attribute("aria-label", "The Eye, locked. Reach level 8.")
    expect(page.locator(".shelf-of.back .about")).to_contain_text("It merely never blinks. Reach level 8.")
    page.keyboard.press("Enter")
    expect(eye).to_have_attribute("aria-pressed", "false")
    lace.focus()
    page.keyboard.press("Enter")
    expect(lace).to_have_attribute("aria-pressed", "true")
    expect(page.locator(".notices")).to_contain_text("Bone lace: yours from the next deal on.")
    assert serious(page) == []
    shoot(page, f"wardrobe-{size['width']}")
    page.locator(".wtabs button[aria-label='KONIVRER']").click()
    expect(page.locator(".wear .thing")).to_have_count(5)


def test_a_back_is_seen_by_the_other_a_felt_by_its_owner_and_neither_where_tables_are_plain(new_page, server, veteran, shoot):
    for kind, key in (("back", "lace"), ("felt", "navy"), ("reveal", "snuffed")):
        worn = server.ask("PUT", "/api/me/cosmetics", {"game": "grimhand", "kind": kind, "key": key}, token=veteran.token)
        assert worn.status == 200, worn.text
    made = veteran.post("/api/tables", {"settings": {"game": "grimhand", "seats": [{"who": "me"}, {"who": "open"}], "ready": False}}).json
    other = server.guest()
    with other.socket() as socket:
        socket.send({"t": "open", "table": made["id"], "code": made["code"]})
        socket.send({"t": "sit", "code": made["code"]})
        while socket.expect("table")["status"] != "playing":
            pass
    back = ".g-pile image[href='/art/grimhand/back-lace.svg']"
    felt = "document.querySelector('.g-stage').style.background"
    own, seen, plain = (page_of(new_page, guest, settings=how) for guest, how in ((veteran, STILL), (other, STILL), (other, PLAIN)))
    for page in (own, seen, plain):
        page.goto(f"/t/{made['id']}")
        page.locator(".g-felt").wait_for()
    expect(own.locator(back)).to_have_count(2)  # nobody brings the other deck
    expect(seen.locator(back)).to_have_count(2)
    expect(plain.locator(".g-pile .g-face")).to_have_count(2)
    expect(plain.locator(back)).to_have_count(0)
    assert "felt-navy" in own.evaluate(felt)
    assert seen.evaluate(felt) == plain.evaluate(felt) == ""
    shoot(own, "worn")
    own.goto(f"/replay/{made['id']}")
    expect(own.locator(back)).to_have_count(2)


def test_a_reveal_is_laid_around_the_death_of_who_wears_it(new_page, server, veteran, shoot):
    worn = server.ask("PUT", "/api/me/cosmetics", {"game": "grimhand", "kind": "reveal", "key": "snuffed"}, token=veteran.token)
    assert worn.status == 200, worn.text
    record = position(**{**TABLE, "decks": ["A3", "D13 D1"], "statuses": {}}).record.dumps()
    made = veteran.post("/api/tables/from", {"n": 99_999, "seat": 0, "text": record, "level": "easy"}).json
    page = page_of(new_page, veteran, PHONE, '{"confirm":"never","motion":"reduced"}')
    page.goto(f"/t/{made['id']}")
    watch(page, candles="document.querySelectorAll('.g-moment img[src$=\"piece-candle.svg\"]').length", told=there(".g-verdict p"))
    page.locator(f"{READY} .g-actions [data-action='draw defense']").click()
    noted(page, "told")
    assert noted(page, "candles") == 2
    shoot(page, "snuffed")
