"""Clubs in the browser: founded, joined by a link, a table from house rules, an evening planned; at both sizes, in both languages."""

import re
import time
from datetime import datetime, timedelta

import pytest
from playwright.sync_api import expect

from .conftest import DESKTOP, PHONE
from .layout_check import broken_anywhere
from .table import LANGUAGES, SIZES, STILL, page_of, serious
from .test_looks import sideways, too_small

DAY = 86_400


def lived_in(server):
    """A club with three members, a date, house rules, a deck and a table; its owner, another member and its id."""
    ana, ben, cyd = (server.guest(name) for name in ("Ana", "Ben", "Cyd"))
    club = ana.post("/api/clubs", {"name": "Tuesday cards", "about": "We meet every other Tuesday.\nCake is welcome."}).json
    path = f"/api/clubs/{club['id']}"
    for guest in (ben, cyd):
        assert guest.post(f"{path}/join", {"code": club["link"].rpartition("/")[2]}).status == 200
    rules = {"name": "Slow evening", "settings": {"game": "lama", "options": {"target": 60}, "clock": {"kind": "days", "days": 2}}}
    date = {
        "title": "An evening of L.A.M.A.",
        "at": time.time() + 3 * DAY,
        "game": "lama",
        "rules": "rulesrules",
        "about": "Bring a friend.",
    }
    deck = {"game": "konivrer", "name": "Kiln", "word": "flame_sovereign:ash_moth"}
    for kind, id, body in (("rules", "rulesrules", rules), ("events", "datedate", date), ("decks", "deckdeck", deck)):
        assert server.ask("PUT", f"{path}/{kind}/{id}", body, token=ana.token).status == 200
    ana.open("lama", club=club["id"])
    ben.post(f"{path}/events/datedate/coming", {"coming": True})
    return ana, ben, club["id"]


@pytest.mark.parametrize("size", SIZES)
def test_a_club_is_founded_and_somebody_joins_by_its_link(new_page, server, size):
    ana = page_of(new_page, server.guest("Ana"), size)
    ana.goto("/")
    ana.get_by_role("region", name="Clubs").get_by_role("link", name="All").click()
    ana.get_by_label("Name").fill("Tuesday cards")
    ana.get_by_label("What you want to say about it").fill("We meet.")
    ana.get_by_role("button", name="Found it").click()
    expect(ana.get_by_role("heading", name="Tuesday cards")).to_be_visible()
    expect(ana.get_by_text("You are alone here so far")).to_be_visible()
    expect(ana.get_by_role("button", name="Copy the invitation")).to_be_visible()
    link = ana.get_by_role("textbox", name="Invitation").input_value()
    ben = page_of(new_page, server.guest("Ben"), size)
    ben.goto(link.removeprefix(server.url))
    expect(ben.get_by_role("heading", name="You are invited to Tuesday cards")).to_be_visible()
    ben.keyboard.press("Tab")
    ben.get_by_role("button", name="Join").press("Enter")
    expect(ben.get_by_role("region", name="Members").get_by_role("listitem")).to_have_count(2)
    expect(ben).to_have_url(re.compile(r"/clubs/\w+$"))
    ana.get_by_role("button", name="A new link").click()
    expect(ana.get_by_role("textbox", name="Invitation")).not_to_have_value(link)
    cyd = page_of(new_page, server.guest("Cyd"), size, expect=("403",))
    cyd.goto(link.removeprefix(server.url))
    expect(cyd.get_by_text("no longer good")).to_be_visible()


def test_an_organiser_plans_an_evening_and_a_member_says_they_come(new_page, server):
    ana, ben, club = lived_in(server)
    page = page_of(new_page, ana)
    page.goto(f"/clubs/{club}")
    page.get_by_role("button", name="Plan an evening").click()
    page.get_by_label("What", exact=True).fill("Konivrer cup")
    page.locator("select[name=game]").select_option("konivrer")
    page.get_by_label("Remind members").select_option("an hour before")
    page.get_by_role("button", name="Save").click()
    dates = page.get_by_role("region", name="Dates")
    expect(dates.get_by_role("heading", level=3)).to_have_text(["An evening of L.A.M.A.", "Konivrer cup"])
    events = ana.get(f"/api/clubs/{club}").json["events"]
    assert (events[1]["game"], events[1]["remind"]) == ("konivrer", 1)
    other = page_of(new_page, ben)
    other.goto(f"/clubs/{club}")
    other.get_by_role("group", name="Konivrer cup").get_by_role("button", name="I come").click()
    expect(other.get_by_text("Coming: Ben")).to_have_count(2)
    page.get_by_role("button", name="Change: Konivrer cup").click()
    page.get_by_role("button", name="Call it off").click()
    expect(dates.get_by_role("heading", level=3)).to_have_count(1)


def test_a_table_is_opened_from_house_rules_and_found_by_another_member(new_page, server):
    ana, ben, club = lived_in(server)
    page = page_of(new_page, ana)
    page.goto(f"/clubs/{club}")
    page.get_by_role("link", name="Table with these rules: Slow evening").click()
    expect(page.get_by_role("heading", name="A table of Tuesday cards")).to_be_visible()
    expect(page.get_by_role("button", name="2 days a turn")).to_have_attribute("aria-pressed", "true")
    page.locator(".ticket").get_by_role("button", name=re.compile("Open the table")).click()
    page.wait_for_url(re.compile("/t/"))
    table = ana.get(f"/api/tables/{page.url.rpartition('/')[2]}").json
    assert (table["clock"], table["options"]["target"]) == ({"kind": "days", "days": 2}, 60)
    other = page_of(new_page, ben)
    other.goto(f"/clubs/{club}")
    other.get_by_role("region", name="Tables").get_by_role("link", name="Sit down").first.click()
    expect(other).to_have_url(re.compile(r"/t/\w+/\w+"))


def test_options_of_a_new_table_are_kept_as_house_rules(new_page, server):
    ana, _, club = lived_in(server)
    page = page_of(new_page, ana)
    page.goto(f"/new/war_lanes?club={club}")
    page.get_by_role("button", name="Keep these as house rules").click()
    page.get_by_label("Name of the house rules").fill("Quick lanes")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_label("House rules")).to_contain_text("Quick lanes")
    assert "Quick lanes" in [rules["name"] for rules in ana.get(f"/api/clubs/{club}").json["rules"]]


def test_what_cannot_be_taken_back_is_asked_first(new_page, server):
    ana, ben, club = lived_in(server)
    page = page_of(new_page, ana, expect=("409",))
    page.goto(f"/clubs/{club}")
    page.get_by_role("button", name="Leave the club").click()
    page.get_by_role("button", name="Leave", exact=True).click()
    expect(page.get_by_text("make somebody else its owner first")).to_be_visible()
    page.get_by_label("What Ben is").select_option("owner")
    page.get_by_role("button", name="Make owner").click()
    expect(page.get_by_label("What Ben is")).to_have_value("owner")
    page.get_by_role("button", name="Leave the club").click()
    page.get_by_role("button", name="Leave", exact=True).click()
    expect(page).to_have_url(re.compile("/clubs$"))
    assert ben.get(f"/api/clubs/{club}").json["role"] == "owner"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_page_of_clubs_is_sound(new_page, server, shoot, language):
    ana, _, club = lived_in(server)
    settings = STILL.replace("}", f',"language":"{language}","theme":"{"dark" if language == "de" else "light"}"}}')
    for size in (DESKTOP, PHONE):
        page = page_of(new_page, ana, size, settings)
        for path in ("/clubs", f"/clubs/{club}", f"/new/lama?club={club}&rules=rulesrules"):
            page.goto(path)
            page.locator("main h2").first.wait_for()
            page.wait_for_load_state("networkidle")
            shoot(page, f"clubs-{language}-{size['width']}{path.partition('?')[0].replace('/', '-').replace(club, 'one')}")
            assert (path, serious(page)) == (path, [])
            assert (path, sideways(page)) == (path, 0)
            assert size is DESKTOP or (path, too_small(page)) == (path, [])
    page.goto(f"/clubs/{club}")
    page.locator(".dates li").wait_for()
    assert language == "en" or broken_anywhere(page, types=("own",)) == []  # the longer words


def test_an_organiser_opens_a_tournament_and_an_evening_of_the_club_and_members_find_them(new_page, server, shoot):
    ana, ben, club = lived_in(server)
    page = page_of(new_page, ana, PHONE)
    page.goto(f"/clubs/{club}")
    contests = page.get_by_role("region", name="Tournaments and evenings")
    contests.get_by_role("link", name="New tournament").click()
    expect(page.get_by_text("For Tuesday cards")).to_be_visible()
    page.get_by_label("Name").fill("Spring cup")
    page.get_by_label("When", exact=True).fill(f"{datetime.now() + timedelta(days=5):%Y-%m-%dT20:00}")
    assert (sideways(page), too_small(page)) == (0, [])
    page.get_by_role("button", name="Set up").click()
    expect(page.get_by_role("link", name="Tuesday cards")).to_be_visible()
    page.goto(f"/clubs/{club}")
    contests.get_by_role("link", name="New duplicate evening").click()
    page.get_by_label("Name").fill("Same cards")
    page.get_by_role("button", name="Open an evening").click()
    expect(page.get_by_text("Members of the club sit down")).to_be_visible()
    other = page_of(new_page, ben, PHONE)
    other.goto(f"/clubs/{club}")
    theirs = other.get_by_role("region", name="Tournaments and evenings")
    expect(theirs.get_by_role("listitem")).to_have_count(2)
    expect(other.get_by_role("region", name="Dates").get_by_role("link", name="To the tournament")).to_be_visible()
    assert (sideways(other), too_small(other), serious(other)) == (0, [], [])
    shoot(other, "club-contests")
    theirs.get_by_role("link", name="Open: Same cards").click()
    other.get_by_role("button", name="Sit down").click()
    expect(other.get_by_role("button", name="Give my place back")).to_be_visible()
    other.goto(f"/clubs/{club}")
    theirs.get_by_role("link", name="Open: Spring cup").click()
    other.get_by_role("button", name="Enter").click()
    expect(other.get_by_text("You are in")).to_be_visible()
    address = other.url.removeprefix(server.url)
    sly = page_of(new_page, server.guest("Sly"), PHONE, expect=("404",))
    sly.goto(address)
    expect(sly.get_by_text("there is no such tournament")).to_be_visible()


def test_an_organiser_names_an_arbiter_who_then_sets_results(new_page, server):
    ana, ben, club = lived_in(server)
    plan = {"name": "Spring cup", "game": "lama", "options": {"players": 2}, "club": club}
    id = ana.post("/api/tournaments", {"plan": plan}).json["id"]
    two = [server.guest(name) for name in ("Dan", "Eve")]
    code = ana.get(f"/api/clubs/{club}").json["link"].rpartition("/")[2]
    for guest in two:
        guest.post(f"/api/clubs/{club}/join", {"code": code})
        assert guest.post(f"/api/tournaments/{id}/enter", {}).status == 200
    ana.post(f"/api/tournaments/{id}/round", {"round": 1})
    page = page_of(new_page, ana, PHONE)
    page.goto(f"/tournament/{id}")
    page.get_by_role("button", name="Arbiters").click()
    page.get_by_label("Choose somebody").select_option("Ben")
    expect(page.get_by_role("button", name="No longer: Ben")).to_be_visible()
    assert (sideways(page), too_small(page)) == (0, [])
    page.keyboard.press("Escape")
    other = page_of(new_page, ben, PHONE)
    other.goto(f"/tournament/{id}")
    expect(other.get_by_role("heading", name="For the arbiter")).to_be_visible()
    expect(other.get_by_role("button", name="End the tournament")).to_have_count(0)
    other.get_by_label("Set result").select_option(index=1)
    other.get_by_label("Dan").select_option("1")
    other.get_by_label("Why?").fill("Eve went home.")
    other.get_by_role("button", name="Save").click()
    other.get_by_text("The arbiter's record").click()
    expect(other.get_by_text(re.compile("the result was set to .*Ben"))).to_be_visible()
    expect(other.get_by_role("link", name="Replay")).to_have_count(0)  # it was never dealt
    ana.post(f"/api/tournaments/{id}/arbiters", {"person": two[0].id})
    own = page_of(new_page, two[0], PHONE, expect=("409", "403"))
    own.goto(f"/tournament/{id}")
    own.get_by_label("Set result").select_option(index=1)
    own.get_by_label("Why?").fill("I say so.")
    own.get_by_role("button", name="Save").click()
    expect(own.get_by_role("dialog").get_by_role("alert")).to_contain_text("is the arbiter of a game of their own")
