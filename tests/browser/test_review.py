"""A finished game looked at again: plots that add up, for eyes, keys and ears, at both sizes."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

import cardhouse

from .conftest import DESKTOP, PHONE
from .table import STILL, page_of, serious
from .test_looks import sideways, too_small

GAMES = {"war_lanes": [{"who": "me"}, {"who": "bot", "level": "easy"}], "lama": [{"who": "me"}, *[{"who": "bot", "level": "easy"}] * 3]}


@pytest.fixture(scope="module")
def played(server):
    """A finished game of each kind, and who played it."""
    guest = server.guest("Ana")
    tables = {game: guest.open(game, seats=seats) for game, seats in GAMES.items()}
    for table in tables.values():
        play_a_while(guest, table)
    return guest, tables


def play_a_while(guest, table, moves=10):
    """Play some moves, then resign: a review takes as long as there are decisions."""
    with guest.socket() as socket:
        socket.send({"t": "open", "table": table})
        n = played = 0
        while not (message := socket.receive()).get("result"):
            n = message.get("n") or n
            if message.get("legal") and played < moves:
                played += 1
                socket.send({"t": "play", "n": n, "action": message["legal"][-1][0], "key": f"k{n}"})
            elif message.get("legal"):
                socket.send({"t": "resign"})


@pytest.mark.parametrize(("game", "size", "scheme"), [("war_lanes", DESKTOP, "light"), ("lama", PHONE, "dark")])
def test_a_game_is_reviewed_by_eye_and_by_key(new_page, played, shoot, game, size, scheme):
    guest, tables = played
    page = page_of(new_page, guest, size, color_scheme=scheme)
    page.goto(f"/review/{tables[game]}")
    expect(page.locator(".rv h1")).to_have_text(re.compile("win"))
    page.locator(".rv-plane .stage").wait_for()
    shoot(page, f"review-{game}-{size['width']}x{size['height']}")
    assert serious(page) == []
    assert sideways(page) == 0
    assert size is DESKTOP or too_small(page) == []
    plots = page.locator(".rv [role=img]")
    assert all(plots.evaluate_all("all => all.map((each) => each.getAttribute('aria-label'))"))

    moments = page.locator(".rv-moments [aria-pressed]")
    pressed = "all => all.findIndex((each) => each.getAttribute('aria-pressed') === 'true')"
    first = moments.evaluate_all(pressed)
    page.keyboard.press("ArrowDown")
    expect(moments.nth(first + 1)).to_have_attribute("aria-pressed", "true")
    where = page.url
    page.reload()
    expect(moments.nth(first + 1)).to_have_attribute("aria-pressed", "true")  # the address says which moment it is
    page.keyboard.press("ArrowRight")
    expect(page).not_to_have_url(where)
    page.keyboard.press("t")
    expect(page.locator(".rv-graph table")).to_be_visible()
    assert page.locator(".rv-graph tbody tr").count() > 2

    page.get_by_role("switch", name="Belief glass").click()
    page.locator(".glass section").first.wait_for()
    assert serious(page) == []

    seats = page.locator(".rv-seats button")
    expect(seats).to_have_count(len(GAMES[game]))
    seats.nth(1).click()
    expect(page).to_have_url(re.compile("seat=1"))
    expect(page.locator(".rv-head b")).to_contain_text("Chance of")
    page.goto(where)
    page.locator(".rv-plane .stage").wait_for()
    expect(page.get_by_role("button", name="Play on from here against Hard")).to_be_enabled()
    page.keyboard.press("p")
    page.wait_for_url(re.compile("/t/"))


@pytest.mark.parametrize(("game", "size", "scheme"), [("war_lanes", DESKTOP, "light"), ("lama", PHONE, "dark")])
def test_a_replay_shows_the_chance_to_win_and_leads_from_moment_to_moment(new_page, played, shoot, game, size, scheme):
    guest, tables = played
    page = page_of(new_page, guest, size, color_scheme=scheme)
    page.goto(f"/replay/{tables[game]}?move=0")
    page.get_by_role("button", name="The chance to win").click()
    line = page.locator(".chance [role=img]")
    expect(line).to_have_attribute("aria-label", re.compile(r": a chance of \d+ percent, plus or minus \d+$"))
    page.keyboard.press("n")
    expect(page).not_to_have_url(re.compile("move=0$"))
    first = page.url
    page.get_by_role("button", name="Next key moment").click()
    expect(page).not_to_have_url(first)
    page.keyboard.press("End")
    expect(line).to_have_attribute("aria-label", "Ana: a chance of 0 percent, plus or minus 0")  # she resigned
    page.keyboard.press("ArrowLeft")
    shoot(page, f"replay-chance-{size['width']}x{size['height']}")
    assert serious(page) == []
    assert sideways(page) == 0
    assert size is DESKTOP or too_small(page) == []
    page.get_by_role("button", name="The chance to win").click()
    expect(page.locator(".chance")).to_have_count(0)


def test_it_is_reached_from_the_games_one_played(new_page, played):
    guest, tables = played
    page = page_of(new_page, guest, DESKTOP)
    page.goto("/profile")
    page.locator(f"a[href='/review/{tables['lama']}']").click()
    expect(page.locator(".rv h1")).to_be_visible()
    page.goto(f"/replay/{tables['lama']}?move=3&eye=2")
    page.get_by_role("link", name="Review").click()
    expect(page).to_have_url(re.compile(f"/review/{tables['lama']}\\?seat=2"))


DROPPED = """text => {
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(new File([text], "game.txt"));
  document.body.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
}"""


def test_a_record_from_a_file_is_kept_and_reviewed(new_page, server, played, shoot):
    guest, tables = played
    page = page_of(new_page, guest, PHONE)
    page.goto(f"/replay/{tables['war_lanes']}")
    with page.expect_download() as kept:
        page.get_by_role("button", name="Save the record").click()
    record = Path(kept.value.path()).read_text("utf-8")
    page = page_of(new_page, server.guest("Bo"), PHONE, expect=("400", "409", "422"))
    page.goto("/profile")
    page.get_by_role("link", name="From a file").click()
    for text, sentence in (
        ("hello", "this is no cardhouse record"),
        (record.rpartition("\n= ")[0], "breaks off"),
        (cardhouse.load("lama").start(seed=1).record.dumps(), "The game is not over"),
        ("x" * 500_001, "larger than a record can be"),
    ):
        page.locator("input[type=file]").set_input_files({"name": "game.txt", "mimeType": "text/plain", "buffer": text.encode()})
        expect(page.get_by_role("alert")).to_contain_text(sentence)
    page.evaluate(DROPPED, "hello")
    expect(page.get_by_role("alert")).to_contain_text("this is no cardhouse record")
    shoot(page, "review-bring-390x844")
    assert serious(page) == []
    page.get_by_label("Or paste its text").fill(record)
    page.get_by_role("button", name="Review it").click()
    expect(page.locator(".rv h1")).to_have_text(re.compile("win"))
    expect(page.get_by_role("link", name="Replay")).to_be_visible()
    page.goto("/profile")
    expect(page.locator(".games li")).to_have_count(1)


def test_a_game_that_cannot_be_reviewed_says_why_and_leads_on(new_page, played):
    guest, _ = played
    page = page_of(new_page, guest, PHONE, settings=STILL, expect=("409", "404"))
    going_on = guest.open("lama", seats=GAMES["lama"])
    page.goto(f"/review/{going_on}")
    expect(page.locator("h1")).to_have_text("Not finished yet")
    page.get_by_role("link", name="Back to the table").click()
    page.wait_for_url(re.compile(going_on))
    page.goto("/review/nosuchtable")
    expect(page.get_by_role("link", name="Home", exact=True)).to_be_visible()
