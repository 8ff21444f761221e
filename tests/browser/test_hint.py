"""A hint at the table: what it says, what it marks, that it lies on nothing public, and that the others hear of it."""

import re

import pytest
from playwright.sync_api import expect

from cardhouse.engine.game import load

from .table import SIZES, STILL, meeting, opened, page_of, serious

PUBLIC = ".stage [data-card]:not([data-hand] *)"


def at_a_decision(moves=6):
    """A game of L.A.M.A. in which seat 0 has several cards to choose from."""
    table = load("lama", players=3).start(seed=4)
    while len(table.steps) < moves or table.to_act != 0 or sum(str(action).startswith("play") for action in table.legal_actions) < 2:
        table.play(table.game.action(table.game.choose(table.state, "normal", len(table.steps))))
    return table


@pytest.mark.parametrize("size", SIZES)
def test_a_hint_names_the_move_with_its_chance_and_marks_its_card(new_page, server, size):
    table = at_a_decision()
    page = opened(new_page, server, table.record.dumps(), size)
    page.locator(".tool.lamp:enabled").wait_for()
    page.keyboard.press("h")
    panel = page.locator(".hint-panel")
    expect(panel).to_contain_text(re.compile(r"\d ±[\d.]+"))
    expect(panel).to_contain_text(re.compile("(Sure|Leaning|Even|Too close to tell)\\."))
    named = panel.locator("h2").inner_text()
    expect(page.locator(".bar .status")).to_have_text(f"Hint: {named[0].lower()}{named[1:]}")
    assert page.locator("[data-hinted]").count() >= 1
    if named.startswith("Play"):
        expect(page.locator("[data-hand] [data-hinted]")).to_have_count(1)
    assert meeting(page, ".hint-panel", f"{PUBLIC}, .actions .button") == []
    assert serious(page) == []
    expect(page.locator(".hints").first).to_have_text("1")

    page.keyboard.press("Escape")
    expect(panel).to_have_count(0)
    assert page.locator("[data-hinted], .hint-mark").count() == 0
    page.keyboard.press("h")  # the same once more, and nothing more is recorded
    expect(panel.locator("h2")).to_have_text(named)
    expect(page.locator(".hints").first).to_have_text("1")
    page.reload()
    expect(panel.locator("h2")).to_have_text(named)


def test_the_others_hear_of_a_hint_and_never_what_it_said(new_page, server):
    ana, bo = server.guest("Ana"), server.guest("Bo")
    plan = {"game": "lama", "seats": [{"who": "me"}, {"who": "open"}], "ready": False}
    made = ana.post("/api/tables", {"settings": plan}).json
    pages = [page_of(new_page, guest, settings=STILL) for guest in (ana, bo)]
    pages[0].goto(f"/t/{made['id']}")
    pages[1].goto(f"/t/{made['id']}/{made['code']}")
    pages[1].locator(".gather [data-primary]").click()
    for page in pages:
        page.locator(".l-stage").wait_for()
    mine = "Your turn" in pages[0].locator(".status").inner_text()
    asks, hears, name = (*pages, "Ana") if mine else (*reversed(pages), "Bo")
    asks.get_by_role("button", name="Hint (H): the others hear of it").click()
    asks.locator(".hint-panel").wait_for()
    expect(hears.locator(".notices")).to_contain_text(f"{name} took a hint.")
    expect(hears.locator("aside.log")).to_contain_text(f"{name} took a hint.")
    expect(hears.locator(".hints")).to_have_text("1")
    assert hears.locator(".hint-panel").count() == 0
    assert hears.locator(".tool.lamp").is_disabled()


def test_a_replay_says_why_a_bot_moved_as_it_did(new_page, server):
    guest = server.guest("Ana")
    table = guest.open("lama", seats=[{"who": "me"}, {"who": "bot", "level": "easy"}], ready=False)
    guest.play_out(table)
    steps = guest.get(f"/api/tables/{table}/replay?eye=all").json["steps"]
    dealt = next(i for i, step in enumerate(steps) if step.get("view"))
    moves = steps[dealt:]
    at = next(i for i, step in enumerate(moves) if step.get("seat") == 1)
    page = page_of(new_page, guest)
    page.goto(f"/replay/{table}?move={at}&eye=all")
    page.get_by_role("button", name="Why?").click()
    panel = page.locator(".hint-panel.why")
    expect(panel).to_contain_text("could not tell apart then, never by the true cards.")
    expect(panel).to_contain_text("Easy itself decides at a glance")
    expect(panel.locator(".shares .played")).to_have_count(1)
    assert serious(page) == []
    page.keyboard.press("h")
    expect(panel).to_have_count(0)
