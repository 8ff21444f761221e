"""An evening of duplicate from its opening to its results, and the deal of the day."""

import json
import random
import re
from concurrent.futures import ThreadPoolExecutor

import pytest
from playwright.sync_api import expect

from cardhouse.engine.game import load
from cardhouse.server.progress.fairness import Deck, Fair, First, keep
from cardhouse.storage.sqlite import SqliteStore
from server.process import ServerProcess

from .conftest import DESKTOP, PHONE, SOAK
from .table import STILL, page_of, resize, serious

SIDEWAYS = {"width": 844, "height": 390}
TABLES = 8 if SOAK else 2
GERMAN = json.dumps({"speed": 0, "confirm": "never", "language": "de"})


def sound(page, shoot, name):
    """Look at a page at all sizes: nothing hangs over, nothing an assistive technology would stumble over."""
    for size in (DESKTOP, PHONE, SIDEWAYS) if SOAK else (PHONE, SIDEWAYS):
        resize(page, **size)
        shoot(page, f"{name}-{size['width']}")
        assert page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth") == 0, (name, size)
        assert serious(page) == []


def test_an_evening_of_many_tables_from_the_link_to_the_standings(new_page, server, shoot):
    ana, *others = (server.guest() for _ in range(2 * TABLES))
    page = page_of(new_page, ana, DESKTOP)
    page.goto("/")
    page.get_by_role("link", name=re.compile("duplicate evening")).click()
    page.get_by_role("button", name="War-Lanes Poker").click()
    for _ in range(abs(TABLES - 4)):
        page.get_by_role("button", name=f"Tables, at most {'+' if TABLES > 4 else '−'}1").click()
    for _ in range(3):
        page.get_by_role("button", name="Deals −1").click()
    page.get_by_role("group", name="Clock").get_by_role("button", name="none").click()
    sound(page, shoot, "evening-new")
    resize(page, **DESKTOP)
    page.get_by_role("button", name="Open an evening").click()
    link = page.get_by_role("textbox", name="Invite").input_value()
    page.get_by_role("button", name="Sit down").click()
    id, code = re.search(r"/evening/(\w+)/(\w+)$", link).groups()
    bo = page_of(new_page, others[0], PHONE, GERMAN)
    bo.goto(f"/evening/{id}/{code}")
    bo.get_by_role("button", name="Platz nehmen").click()
    expect(bo.locator(".du-people li")).to_have_count(2)
    for guest in others[1:]:
        assert guest.post(f"/api/evenings/{id}/sit", {"code": code, "add": "x"}).status == 200
    expect(page.locator(".du-people li")).to_have_count(2 * TABLES)
    sound(bo, shoot, "evening-gathering-de")
    page.get_by_role("button", name=re.compile(f"^Begin {2 * TABLES} players, {TABLES} tables")).click()
    page.get_by_role("link", name="To my table").click()
    page.locator("main.stage").wait_for()
    mine = {
        guest: next(each["id"] for each in guest.get(f"/api/evenings/{id}").json["now"] if each.get("mine")) for guest in (ana, *others)
    }
    assert len(set(mine.values())) == TABLES
    expect(bo.get_by_role("link", name="An meinen Tisch")).to_be_visible()
    for table in set(mine.values()) - {mine[ana]}:
        finish(mine, table)
    assert others[0].get(f"/api/tables/{mine[others[0]]}/record").json["code"] == "sealed"
    expect(bo.locator(".du-tables").get_by_text("fertig")).to_have_count(TABLES - 1)
    sound(bo, shoot, "evening-playing-de")
    finish(mine, mine[ana])
    expect(page.locator(".verdict")).to_be_visible()
    shoot(page, "evening-verdict")
    page.get_by_role("link", name="To the evening").click()
    standings = page.locator("section", has=page.get_by_role("heading", name="Standings")).locator("tbody tr")
    expect(standings).to_have_count(2 * TABLES)
    expect(page.get_by_role("heading", name=re.compile("wins|share first place"))).to_be_visible()
    sound(page, shoot, "evening-results")
    expect(bo.get_by_role("heading", name="Rangliste")).to_be_visible()
    sound(bo, shoot, "evening-results-de")
    shown = ana.get(f"/api/evenings/{id}").json
    assert sum(line["percent"] for line in shown["standings"]) == pytest.approx(100 * TABLES, abs=0.1)
    first = standings.first
    expect(first).to_contain_text(shown["standings"][0]["player"]["name"])
    expect(first).to_contain_text(f"{shown['standings'][0]['percent']:.1f}")
    page.goto(f"/replay/{mine[others[0]]}")  # it is over everywhere: everybody may look
    page.locator("main").wait_for()
    assert ana.get(f"/api/tables/{mine[others[0]]}/replay").status == 200


def test_the_organiser_is_asked_before_a_table_or_the_evening_is_closed(new_page, server):
    ana = server.guest("Ana")
    body = {"game": "lama", "options": {"players": 2}, "tables": 2, "boards": 2, "clock": {"kind": "none"}}
    path = f"/api/evenings/{ana.post('/api/evenings', body).json['id']}"
    assert ana.post(f"{path}/sit", {"add": "x"}).status == 200
    assert ana.post(f"{path}/begin").json["status"] == "playing"
    page = page_of(new_page, ana, PHONE)
    page.goto(path.removeprefix("/api").replace("evenings", "evening"))
    page.get_by_role("button", name="Close table 1").click()
    page.get_by_role("button", name="Cancel").click()
    assert not any(table["over"] for table in ana.get(path).json["now"] if table.get("mine"))
    page.get_by_role("button", name="End the evening").click()
    page.get_by_role("dialog").get_by_role("button", name="End the evening").click()
    expect(page.locator(".bar")).to_contain_text("is over")


def my_table(guest, evening):
    return next(each["id"] for each in guest.get(f"/api/evenings/{evening}").json["now"] if each.get("mine"))


def finish(mine, table):
    """The two who sit at a table play it out."""
    with ThreadPoolExecutor(2) as both:
        list(
            both.map(
                lambda guest: guest.play_out(table, choose=random.Random(guest.id).choice),
                [guest for guest, at in mine.items() if at == table],
            )
        )


def test_the_deal_of_the_day_is_begun_on_the_first_page_and_compared_when_it_is_over(new_page, server, shoot):
    ana, bo = server.guest("Ana"), server.guest("Bo")
    table = bo.post("/api/daily/lama").json["table"]
    bo.play_out(table, counted=True)
    page = page_of(new_page, ana, PHONE, STILL)
    page.goto("/")
    page.get_by_role("link", name="L.A.M.A.: deal of the day").click()
    expect(page.get_by_text("What others made of it")).to_be_visible()
    sound(page, shoot, "daily-before")
    resize(page, **PHONE)
    page.get_by_role("button", name="Play today's deal").click()
    page.locator("main.stage").wait_for()
    hers = re.search(r"/t/(\w+)", page.url)[1]
    ana.play_out(hers, counted=True)
    expect(page.locator(".verdict")).to_be_visible()
    shoot(page, "daily-verdict")
    page.get_by_role("link", name="To the deal of the day").click()
    expect(page.locator(".du-made tbody tr")).to_have_count(2)
    expect(page.get_by_text("Your place:")).to_be_visible()
    sound(page, shoot, "daily-after")
    assert ana.get(f"/api/tables/{table}/replay").json["code"] == "sealed"


def test_a_wrong_link_says_so(new_page, shoot):
    page = new_page(PHONE, expect=("404",))
    page.goto("/evening/nosuchevening/x")
    expect(page.get_by_text("There is no such evening")).to_be_visible()
    assert serious(page) == []


@pytest.mark.parametrize("settings", [STILL, GERMAN] if SOAK else [GERMAN])
def test_fairness_is_said_in_words_and_found_from_the_first_page(new_page, tmp_path, shoot, settings):
    place = tmp_path / "house.db"
    store = SqliteStore(place)
    rng = random.Random(5)
    with store.transaction():
        for number in range(60):
            for game in ("lama", "grimhand"):
                deck = load(game).dealt(number)
                cards = [load(game).spec.faces[face] for face in deck.face]
                rng.shuffle(cards)
                keep(
                    store,
                    Fair((Deck(game, "draw" if game == "lama" else "attack_deck", tuple(cards)),), First(game, 2, 2, 60 * (number % 2))),
                )
        for _ in range(400):
            keep(store, Fair((), First("lama", 2, 2, rng.choice((60, 60, 0)))))
    store.close()
    with ServerProcess(place) as house:
        page = new_page(PHONE, url=house.url, settings=settings)
        page.goto("/")
        page.locator("a[href='/fairness']").click()
        expect(page.locator("h1")).to_have_text("Gibt dieses Haus fair?" if settings == GERMAN else "Does this house deal fairly?")
        expect(page.locator(".du-verdict").first).to_have_class(re.compile("even"))
        expect(page.locator(".du-share")).to_have_count(1)
        sound(page, shoot, f"fairness-{'de' if settings == GERMAN else 'en'}")
