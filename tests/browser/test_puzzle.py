"""The puzzle of the day: found from the first page, answered once by key, list or card, and explained afterwards."""

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from cardhouse.bots.daily import daily, day_at
from cardhouse.engine.game import spec_of
from server import fixed_day
from server.process import ServerProcess

from .conftest import DESKTOP, PHONE
from .layout_check import broken_anywhere
from .table import SIZES, page_of, serious

CAREFUL = '{"speed":0}'


class FixedDay(ServerProcess):
    program = (str(Path(fixed_day.__file__)),)


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    with FixedDay(tmp_path_factory.mktemp("puzzles") / "house.db") as running:
        yield running


@pytest.fixture(scope="module")
def puzzle():
    return daily(spec_of("lama"), day_at(fixed_day.NOW))


@pytest.mark.parametrize("size", SIZES)
def test_a_puzzle_is_solved_and_kept(new_page, server, puzzle, shoot, size):
    page = page_of(new_page, server.guest(), size, settings=CAREFUL)
    page.goto("/")
    page.get_by_role("link", name="L.A.M.A.: puzzle of the day, not answered yet").click()
    moves = page.locator(".pz-moves button")
    expect(moves).to_have_count(len(puzzle.moves))
    expect(page.locator(".pz-panel")).not_to_contain_text("±")  # nothing is told beforehand
    assert serious(page) == []
    if size == DESKTOP:
        letter = "ABCDEFGH"[list(puzzle.moves).index(puzzle.best)]
        page.keyboard.press("A")
        page.keyboard.press("Escape")
        expect(page.locator(".pz-moves .chosen")).to_have_count(0)  # a first press is no answer
        page.keyboard.press(letter)
        page.keyboard.press("Enter")
    else:
        moves.nth(list(puzzle.moves).index(puzzle.best)).click()
        page.get_by_role("button", name=re.compile("^Answer: ")).click()
    expect(page.locator(".pz-verdict")).to_have_text("Found")
    expect(page.locator(".pz-worths .best.mine .pz-value")).to_contain_text("±")
    expect(page.locator(".status")).to_contain_text("1 day in a row")
    assert serious(page) == []
    shoot(page, f"puzzle-{size['width']}x{size['height']}")
    page.reload()
    expect(page.locator(".pz-verdict")).to_have_text("Found")
    page.get_by_role("button", name="Play on from here").click()
    page.wait_for_url(re.compile("/t/"))
    page.goto("/")
    expect(page.get_by_role("link", name="L.A.M.A.: puzzle of the day, solved")).to_be_visible()


def test_a_card_on_the_table_is_an_answer_and_a_nudge_narrows_the_list(new_page, server, puzzle):
    """Of the plain table: whatever a game draws, it plays through the same door."""
    page = page_of(new_page, server.guest(), PHONE, settings='{"speed":0,"confirm":"never","tables":"plain"}')
    page.goto("/puzzle/lama")
    page.locator(".pz-moves").wait_for()
    page.locator("[data-hand] button[aria-label*='not playable']").first.click()
    expect(page.locator(".notices")).to_contain_text("does not follow")
    page.get_by_role("button", name="A nudge").click()
    expect(page.locator(".pz-moves button:enabled")).to_have_count(max(2, len(puzzle.moves) // 2))
    expect(page.locator(f".pz-moves [data-move='{puzzle.best}']")).to_be_enabled()
    page.locator("[data-hand] button[aria-label*=', playable'], .actions [data-action]").first.click()
    expect(page.locator(".pz-worths .mine")).to_have_count(1)


def test_giving_up_wants_a_second_tap(new_page, server):
    page = page_of(new_page, server.guest(), settings=CAREFUL)
    page.goto("/puzzle/lama")
    page.get_by_role("button", name="Give up").click()
    page.get_by_role("button", name="Give up?").click()
    expect(page.locator(".pz-verdict")).to_have_text("Given up")
    page.get_by_text("Other puzzles").click()
    page.locator(".pz-others a").nth(1).click()
    expect(page.locator(".pz-moves")).to_be_visible()


def test_a_puzzle_that_is_not_there_says_so(new_page):
    page = new_page(expect=("404",))
    page.goto("/puzzle/lama/nothing")
    expect(page.locator(".room h1")).to_have_text("There are no puzzles of this game")
    page.get_by_role("link", name="To the house").or_(page.locator(".room a")).first.click()
    expect(page.locator(".home")).to_be_visible()


def test_it_is_whole_at_every_size(new_page, server):
    """The panel beside or below a table; the games' own tables have tests of their own."""
    settings = json.dumps({"speed": 0, "confirm": "never", "tables": "plain", "language": "de"})
    page = page_of(new_page, server.guest(), settings=settings)
    page.goto("/puzzle/war_lanes")
    page.locator(".pz-moves").wait_for()
    page.evaluate("document.fonts.ready")
    said = broken_anywhere(page, types=("wide",), name="puzzle")
    page.keyboard.press("A")
    page.locator(".pz-worths").wait_for()
    said += broken_anywhere(page, types=("wide",), name="puzzle-solved")
    print("\n".join(said))
    assert said == []


def test_there_is_a_way_home_on_a_phone_on_its_side(new_page):
    page = new_page({"width": 844, "height": 390})
    page.goto("/puzzle/lama")
    page.locator(".pz-moves").wait_for()
    page.locator(".bar .brand").click()
    page.wait_for_url(re.compile("/$"))
