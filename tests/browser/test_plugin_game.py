"""A game of another package, installed beside the house: no part of the client knows it, and it is played in the browser."""

import os

import pytest
from playwright.sync_api import expect

from server.process import ServerProcess

from .conftest import DESKTOP, PHONE, SOAK
from .table import OVER, STILL, first_move, play_to_the_end, serious, settle, sit_down

NAME = "Crazy Eights"


@pytest.fixture(scope="module")
def plugged(crazy_eights, tmp_path_factory):
    """A house where the game is installed, and beside it one that is broken."""
    folder = tmp_path_factory.mktemp("plugged")
    metadata = folder / "broken-1.dist-info"
    metadata.mkdir()
    (metadata / "METADATA").write_text("Metadata-Version: 2.1\nName: broken\nVersion: 1\n")
    (metadata / "entry_points.txt").write_text("[cardhouse.games]\nbroken = no_such_package:SPEC\n")
    with ServerProcess(folder / "house.db", PYTHONPATH=os.pathsep.join([str(crazy_eights), str(folder)])) as running:
        yield running


def test_a_broken_plugin_is_named_in_the_log_and_keeps_nobody_out(plugged):
    assert "the game 'broken' of the package broken 1 is left out: ModuleNotFoundError" in plugged.log.read_text()
    assert [game["key"] for game in plugged.guest("Ana").get("/api/games").json["games"]][-1] == "crazy_eights"


@pytest.mark.parametrize(("size", "name"), [(PHONE, "390x844"), *([(DESKTOP, "1440x900")] if SOAK else [])])
def test_it_is_played_to_its_end_at_the_generic_table(new_page, plugged, shoot, size, name):
    page = new_page(size, url=plugged.url, settings=STILL)
    page.goto("/")
    tile = page.locator(f".tile:has(h3:text-is('{NAME}'))")
    expect(tile.locator("img")).to_have_js_property("naturalWidth", 320)  # drawn from its manifest
    expect(tile.locator(".meta")).to_contain_text("5")
    shoot(page, f"plugin-home-{name}")
    sit_down(page, NAME)
    first_move(page)
    expect(page.locator(".stage")).to_contain_text("suit to follow")
    assert serious(page) == []
    shoot(page, f"plugin-table-{name}")
    play_to_the_end(page)
    expect(page.locator(OVER)).to_contain_text("left with")
    settle(page)
    shoot(page, f"plugin-verdict-{name}")


def test_its_rules_and_options_are_there_in_german_too(new_page, plugged):
    page, late = new_page(url=plugged.url, settings='{"language":"de"}'), []
    page.route("**/api/catalogue?language=en&*", lambda route: late.append(route))
    page.goto("/help/crazy_eights")
    expect(page.locator(".rules")).to_contain_text("höchstens 3 je Zug")
    expect(page.locator(".options")).to_contain_text("wie viele am Tisch sitzen")
    for route in late:  # what was asked for in English before comes last
        with page.expect_response("**/api/catalogue?language=en&*"):
            route.continue_()
        settle(page)
        expect(page.locator(".options")).to_contain_text("wie viele am Tisch sitzen")
    expect(page.get_by_role("link", name="Spielend lernen")).to_have_count(0)
    page.goto("/new/crazy_eights")
    expect(page.get_by_role("button", name=NAME)).to_be_visible()
    page.goto("/help/no_such_game")
    expect(page.locator("main")).to_contain_text("no_such_game")


def test_its_rules_check_a_game_in_the_browser(new_page, plugged):
    ana = plugged.guest("Ana")
    table = ana.open("crazy_eights", seats=[{"who": "me"}, {"who": "bot", "level": "easy"}])
    ana.play_out(table)
    page = new_page(url=plugged.url)
    page.goto(f"/verify?table={table}")
    page.get_by_role("button", name="Check the game").click()
    expect(page.locator(".verdict.holds, .verdict.broken")).to_contain_text("The game was played as it was promised.")
