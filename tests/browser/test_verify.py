"""A page that checks a game with the rules themselves, in the browser."""

import re

import pytest
from playwright.sync_api import expect

from .conftest import PHONE


@pytest.fixture(scope="module")
def finished(server):
    ana = server.guest("Ana")
    table = ana.open(seats=[{"who": "me"}, {"who": "bot", "level": "easy"}], add="my own words")
    ana.play_out(table)
    return table


def checked(page):
    page.get_by_role("button", name="Check the game").click()
    verdict = page.locator(".verdict.holds, .verdict.broken")
    expect(verdict).to_be_visible()
    return verdict.inner_text()


def test_an_honest_game_is_played_again_and_found_honest_and_an_edited_one_is_not(new_page, server, finished, shoot):
    page = new_page(size=PHONE)
    page.goto(f"/verify?table={finished}")
    record = page.locator("#record")
    expect(record).to_have_value(re.compile(r"\[Secret "))
    said = checked(page)
    assert "The game was played as it was promised." in said
    assert "Ana (my own words) added to it" in said
    shoot(page, "verify-390x844")
    text = record.input_value()
    record.fill(re.sub(r'\[Secret "(.)', lambda found: f'[Secret "{"0" if found[1] != "0" else "1"}', text))
    assert "not the one that was promised" in checked(page)
    record.fill(text.replace("draw,", "quit,", 1))
    assert checked(page).startswith("NOT as promised")
    record.fill(text)
    page.locator("#commitment").fill("0" * 64)
    assert "not the game you were promised" in checked(page)
    record.fill("<img src=x onerror=alert(1)>")
    page.locator("#commitment").fill("")
    assert checked(page).startswith("NOT as promised")


def test_a_game_that_is_not_over_tells_no_secret(new_page, server):
    table = server.guest("Bo").open(seats=[{"who": "me"}, {"who": "open"}])
    page = new_page(expect=["409", "403", "404"])
    page.goto(f"/verify?table={table}")
    expect(page.locator(".verdict.broken")).to_contain_text("when the game is over")
