"""A tournament of programs and people in browsers, from its link to its prize page: a small one, and in make soak one of 32 and 4."""

import json
import re
import time
from concurrent.futures import ThreadPoolExecutor

from playwright.sync_api import expect

from server.process import Guest, until
from server.test_fairplay import play as played
from server.test_tournaments import founded

from .conftest import DESKTOP, PHONE, SOAK
from .table import MOVE, STILL, move, page_of, resize, serious

SIDEWAYS = {"width": 844, "height": 390}
BY_HAND = 6  # moves of a game
PROGRAMS, BROWSERS = (32, 4) if SOAK else (3, 1)
GERMAN = json.dumps({"speed": 0, "confirm": "never", "language": "de"})


def sound(page, shoot, name):
    """Look at a page at all sizes: nothing hangs over, nothing an assistive technology would stumble over."""
    for size in (DESKTOP, PHONE, SIDEWAYS) if SOAK else (PHONE, SIDEWAYS):
        resize(page, **size)
        shoot(page, f"{name}-{size['width']}")
        assert page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth") == 0, (name, size)
        assert serious(page) == []


def program_of(server, number):
    made = server.post("/api/guest", {"name": f"Llama {number}", "program": True}).json
    return Guest(server, made["id"], made["name"], made["token"])


def ready(guest, table):
    with guest.socket() as socket:
        socket.send({"t": "open", "table": table})
        if socket.expect("table")["status"] == "gathering":
            socket.send({"t": "ready", "add": "x"})
            until(lambda: socket.receive()["t"] in ("seats", "table"))


def plays(guest, path):
    """A program plays every game of a tournament; how many there were. It asks as seldom as a page does."""
    done, found = set(), guest.get(path).json
    while found["status"] != "over":
        if (table := found["me"].get("table")) not in {None, *done}:
            ready(guest, table)
            guest.play_out(table)
            done.add(table)
        time.sleep(0.5)
        new = guest.get(f"{path}?since={found['n']}").json
        found = found if new.get("same") else new
    return len(done)


def after_round(guest, path, number):
    """The tournament once the next round has begun, or the last is over."""
    return until(lambda: (it := guest.get(path).json) and (it["status"] == "over" or it["rounds"] > number) and it, "the next round")


def test_a_tournament_goes_from_its_link_to_its_prize_page(new_page, server, shoot):
    olga, *people = (server.guest(name) for name in ("Olga", "Ana", "Bo", "Cy", "Dora")[: BROWSERS + 1])
    organiser = page_of(new_page, olga, DESKTOP)
    organiser.goto("/tournaments")
    organiser.get_by_role("link", name="New tournament").click()
    for _ in range(2):
        organiser.get_by_role("group", name="At a table").get_by_role("button", name="−1").click()
    if not SOAK:
        organiser.get_by_role("group", name="Rounds").get_by_role("button", name="+1").click()
    organiser.get_by_role("group", name="Clock").get_by_role("button", name="None").click()
    organiser.get_by_role("switch", name="Programs may enter").click()
    sound(organiser, shoot, "tournament-new")
    resize(organiser, **DESKTOP)
    organiser.get_by_role("button", name="Set up").click()
    link = organiser.get_by_role("textbox", name="Link to enter").input_value()
    id, code = re.search(r"/tournament/(\w+)/(\w+)$", link).groups()
    path = f"/api/tournaments/{id}"
    pages = [page_of(new_page, each, PHONE, GERMAN if number == 0 else STILL) for number, each in enumerate(people)]
    for page in pages:
        page.goto(f"/tournament/{id}/{code}")
        page.get_by_role("button", name=re.compile("^(Enter|Mitspielen)$")).click()
        expect(page.get_by_text(re.compile("You are in|Du bist dabei"))).to_be_visible()
    programs = [program_of(server, number) for number in range(PROGRAMS)]
    for each in programs:
        assert each.post(f"{path}/enter", {"code": code}).status == 200
    expect(organiser.locator(".to-people li")).to_have_count(PROGRAMS + BROWSERS)
    sound(pages[0], shoot, "tournament-entered-de")
    resize(pages[0], **PHONE)
    with ThreadPoolExecutor(PROGRAMS + BROWSERS) as pool:
        played = [pool.submit(plays, each, path) for each in programs]
        organiser.get_by_role("button", name="Begin the first round").click()
        for number in range(1, 10):
            play_round(pool, pages, people, path, shoot if number == 1 else None)
            if (found := after_round(olga, path, number))["status"] == "over":
                break
        games = [each.result() for each in played]
    assert number == (6 if SOAK else 1)
    assert sum(games) >= PROGRAMS * (number - 1)
    places = found["standings"]
    assert sum(place["points"] for place in places) == number * (PROGRAMS + BROWSERS) / 2
    expect(organiser.get_by_role("heading", name=re.compile("wins|share first place"))).to_be_visible()
    expect(organiser.locator(".to-wide tbody tr")).to_have_count(PROGRAMS + BROWSERS)
    sound(organiser, shoot, "tournament-prizes")
    expect(pages[0].get_by_role("heading", name=re.compile("gewinnt|teilen"))).to_be_visible()
    sound(pages[0], shoot, "tournament-prizes-de")


def play_round(pool, pages, people, path, shoot):
    """Everybody in a browser goes to their table and plays to the end: in the long form the first moves by hand, else by a socket."""
    tables = {}
    for page, each in zip(pages, people, strict=True):
        page.get_by_role("link", name=re.compile("^(To my table|An meinen Tisch)$")).first.wait_for()
        if shoot:
            sound(page, shoot, "tournament-round")
            resize(page, **PHONE)
            shoot = None
        tables[each] = each.get(path).json["me"]["table"]
        page.get_by_role("link", name=re.compile("^(To my table|An meinen Tisch)$")).first.click()
        page.locator("[data-primary]").first.click()
    by_hand = set()
    for page, each in zip(pages, people, strict=True):
        moves_itself = SOAK and tables[each] not in by_hand
        by_hand.add(tables[each])
        others = [pool.submit(other.play_out, tables[each]) for other in people if tables[other] == tables[each] and other is not each]
        if moves_itself:
            resize(page, **DESKTOP)
            for _ in range(BY_HAND):
                page.locator(f"{MOVE}, .verdict").first.wait_for()
                if page.locator(".verdict").count():
                    break
                move(page)
        each.play_out(tables[each])
        for other in others:
            other.result()
        page.locator(".verdict").wait_for()
        page.get_by_role("link", name=re.compile("^(To the tournament|Zum Turnier)$")).first.click()
        page.locator(".to").wait_for()


def test_a_new_tournament_is_named_in_the_language_of_the_page_and_says_that_it_takes_two(new_page, server):
    page = page_of(new_page, server.guest("Olga"), PHONE, GERMAN)
    page.goto("/tournaments/new")
    expect(page.get_by_label("Name")).to_have_value("L.A.M.A., Pokal des Abends")
    page.get_by_role("button", name="Anlegen").click()
    expect(page.get_by_text("Zum Anfangen braucht es mindestens zwei")).to_be_visible()
    page.get_by_role("button", name="Alle Turniere").click()
    expect(page.get_by_role("heading", name="Turniere", exact=True)).to_be_visible()


def test_whose_team_is_not_whole_is_told_so(new_page, server):
    captain, mate = server.guest("Ana"), server.guest("Ben")
    _, path, made = founded(server, game="konivrer", options={"mode": "2v2"})
    captain.post(f"{path}/enter", {"code": made["code"], "team": "Ash"})
    page = page_of(new_page, captain, PHONE)
    page.goto(f"/tournament/{made['id']}")
    expect(page.get_by_text("Your team is not whole yet (1 of 2 people)")).to_be_visible()
    mate.post(f"{path}/enter", {"code": made["code"], "join": captain.get(path).json["me"]["entrant"]})
    expect(page.get_by_text("Your team is not whole")).to_have_count(0)


def test_who_sits_a_round_out_is_not_told_that_their_game_is_over(new_page, server):
    guests = [server.guest(name) for name in ("Ana", "Ben", "Cy")]
    owner, path, made = founded(server, guests)
    round = owner.post(f"{path}/round", {"round": 1}).json["round"]
    free = guests[round["byes"][0]["entrant"] - 1]
    page = page_of(new_page, free, PHONE)
    page.goto(f"/tournament/{made['id']}")
    expect(page.get_by_text("You do not play in this round. 1 table is still playing.")).to_be_visible()


def test_the_organiser_looks_at_fair_play_and_nobody_else_does(new_page, server, shoot):
    guests = [server.guest(name) for name in ("Ana", "Ben")]
    owner, path, made = founded(server, guests, rounds=1)
    table = owner.post(f"{path}/round", {"round": 1}).json["round"]["boards"][0]["table"]
    played(guests, table)
    page = page_of(new_page, owner, PHONE)
    page.goto(f"/tournament/{made['id']}")
    page.get_by_role("link", name="Fair play").click()
    page.get_by_role("button", name="Look at Ana").click()
    expect(page.get_by_text("Of honest players")).to_be_visible()
    expect(page.get_by_text("95% interval")).to_be_visible()
    sound(page, shoot, "fair-play")
    page.get_by_role("link", name="To the tournament").click()
    expect(page.get_by_role("heading", name="Evening", exact=True)).to_be_visible()
    other = page_of(new_page, guests[0], PHONE)
    other.goto(f"/tournament/{made['id']}/fair-play")
    expect(other.get_by_text("Only who organises this")).to_be_visible()
