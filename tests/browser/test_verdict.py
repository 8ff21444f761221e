"""After the last move: nothing is started by accident, nothing is out of reach, everybody stays who they were."""

import pytest
from playwright.sync_api import expect

from cardhouse.games.lama import position

from .layout_check import SIX
from .table import CARD, LANGUAGES, NO_MOTION, OVER, READY, first_move, opened, resize

LAST_CARD = position(hands=["5", "6 6"], top="5", points=[0, 38])  # it ends the round and the game
FACE = ".own-side .face"


@pytest.fixture
def ended(new_page, server):
    """A game that was won with its last card, by the keyboard."""

    def play(**more):
        page = opened(new_page, server, LAST_CARD.record.dumps(), settings=NO_MOTION, **more)
        first_move(page)
        page.locator(CARD).focus()
        page.keyboard.press("Enter")
        page.locator(OVER).wait_for()
        return page

    return play


def test_a_key_that_was_meant_for_the_last_move_starts_nothing(ended):
    page = ended()
    table = page.url
    expect(page.get_by_role("dialog", name="You win")).to_be_focused()
    for _ in range(6):
        page.keyboard.press("Space")
        page.keyboard.press("Enter")
    page.keyboard.down("Enter")
    page.keyboard.down("Enter")  # held: it repeats
    page.keyboard.up("Enter")
    expect(page.get_by_role("dialog", name="You win")).to_be_visible()
    assert page.url == table
    page.keyboard.press("r")  # a key that means it
    page.wait_for_url(lambda url: "/t/" in url and url != table)


@pytest.mark.parametrize("way", ["button", "Escape"])
def test_from_the_table_one_looks_at_everything_is_in_reach(ended, way):
    page = ended()
    if way == "button":
        page.get_by_role("button", name="Look at the table").click()
    else:
        page.keyboard.press("Escape")
    expect(page.locator(OVER)).to_have_count(0)
    after = page.get_by_role("group", name="After the game")
    expect(after.get_by_role("button", name="Rematch")).to_be_visible()
    expect(after.get_by_role("link", name="Replay")).to_be_visible()
    page.get_by_role("button", name="Menu").click()
    for name in ("Rematch", "Replay", "Result"):
        expect(page.locator("dialog").get_by_text(name, exact=True)).to_be_visible()
    page.keyboard.press("Escape")
    after.get_by_role("button", name="Result").click()
    expect(page.get_by_role("dialog", name="You win")).to_be_focused()


def test_the_result_tells_the_game_and_counts_wins(ended):
    """What any game is told by is tested beside story.ts; L.A.M.A. has lines of its own."""
    page = ended()
    story = page.locator(f"{OVER} .story p")
    expect(story.nth(1)).to_be_visible()
    expect(story.last).to_have_text("Otto has 44 points: the fewest win.")
    expect(page.locator(f"{OVER} .tally")).to_have_text("L.A.M.A.: 1 won, 0 lost.")


def test_everybody_keeps_their_portrait_in_a_rematch_and_i_stay_below(ended):
    page = ended()
    page.get_by_role("button", name="Look at the table").click()
    mine = page.locator(FACE).inner_html()
    other = page.locator(".others .face").inner_html()
    page.get_by_role("button", name="Rematch").click()
    first_move(page)
    assert page.locator(FACE).inner_html() == mine
    assert page.locator(".others .face").inner_html() == other


SIX_PLAY = position(hands=["5", "6 6", "1 2", "2 3", "3 4", "4 L"], top="5", points=[0, 38, 12, 9, 20, 3])
TOLD = ".verdict :is(.eyebrow, h1, .story p, li, .tally, .sealed a, .go > *)"
OUT_OF_SIGHT = """told => [...document.querySelectorAll(told)].filter((each) => {
  const box = each.getBoundingClientRect();
  return [box.top + 1, box.bottom - 1].some((y) => !each.contains(document.elementFromPoint(box.left + box.width / 2, y)));
}).map((each) => each.textContent)"""


@pytest.mark.parametrize("language", LANGUAGES)
def test_six_players_their_story_and_what_comes_next_are_in_sight_at_every_size(new_page, server, language):
    """Nothing is scrolled away, and nothing of the table lies over it; players have the faces of their game."""
    settings = f'{{"speed":0,"confirm":"never","language":"{language}"}}'
    page = opened(new_page, server, SIX_PLAY.record.dumps(), settings=settings)
    page.locator(f"{READY} [data-hand] button").first.click()
    page.locator(OVER).wait_for()
    expect(page.locator(f"{OVER} .story p").nth(1)).to_be_visible()
    expect(page.locator(f"{OVER} .tally")).to_be_visible()
    expect(page.locator(f"{OVER} li .figure .l-portrait")).to_have_count(6)
    points = [int(each) for each in page.locator(f"{OVER} li > b").evaluate_all("all => all.map((each) => parseInt(each.textContent))")]
    assert points == sorted(points)  # L4: the fewest points win
    for width, height in SIX:
        resize(page, width, height)
        assert (width, height, page.evaluate(OUT_OF_SIGHT, TOLD)) == (width, height, [])
