"""Every screen in another language: nothing stays English, nothing is cut off."""

import re

import pytest
from playwright.sync_api import expect

from .conftest import DESKTOP, PHONE, SOAK
from .table import first_move, sit_down
from .test_looks import SCREENS, sideways

PSEUDO, GERMAN = '"language":"en-XA"', '"language":"de"'
SIZES = [pytest.param(PHONE, id="phone"), *([pytest.param(DESKTOP, id="desktop")] if SOAK else [])]  # where there is least room
# Names stay what they are: of the house, its games, bots and guests, of keys, languages and versions of rules, and of cards.
NAMES = re.compile(
    r"Cardhouse|L\.A\.M\.A\.|LAMA!|War-Lanes Poker|Grimhand Tactics|The Descent|KONIVRER|Mina|Otto|Beatriz|Ravi|Yuki|Sanna"
    r"|English|Deutsch|Enter|Space|Esc|Home|End|HP|[A-Z][a-z]+ \d+|v\d\.\d|\d+×|https?://\S+|/\S+|\b[\w]\b|\b\d+[HDCS]\b|\b[JQKA][HDCS]\b|\bJK\b"
)
TEXTS = """() => {
  const behind = document.querySelector('.verdict') ? '.visually-hidden, .skip, .stage' : '.visually-hidden, .skip';
  const seen = (each) => each.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && !each.closest(behind);
  const texts = [];
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walk.nextNode(); node; node = walk.nextNode()) {
    if (!node.data.trim() || !seen(node.parentElement) || node.parentElement.closest('script, style, noscript')) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const boxes = [...range.getClientRects()].filter((box) => box.width > 0.5);
    if (boxes.length) texts.push({ text: node.data.trim(), cut: boxes.some((box) => cut(box, node.parentElement)) });
  }
  for (const name of ['aria-label', 'title', 'placeholder', 'alt'])
    for (const element of document.querySelectorAll(`[${name}]`))
      if (seen(element) && element.getAttribute(name).trim()) texts.push({ text: element.getAttribute(name).trim(), cut: false });
  return texts;

  function cut(box, element) {
    if (element.closest('.status') && innerWidth < 721) return false; // three lines; German keeps to them: test_war_lanes.py
    for (let around = element; around && around !== document.body; around = around.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(around);
      const frame = around.getBoundingClientRect();
      const lost = (box.right > frame.right + 1 || box.left < frame.left - 1) && overflowX !== 'visible' && !/auto|scroll/.test(overflowX);
      const sunk = (box.bottom > frame.bottom + 3 || box.top < frame.top - 3) && overflowY !== 'visible' && !/auto|scroll/.test(overflowY);
      const holds = around.matches('button, a.button, .chip') && !element.closest('.l-tag, .w-tag');
      const spilt = holds && (box.right > frame.right + 1 || box.left < frame.left - 1);
      if (lost || sunk || spilt) return true;
      if (/auto|scroll/.test(overflowX + overflowY)) return false;
    }
    return box.right > innerWidth + 1 || box.left < -1;
  }
}"""


def inside_out(text):
    """What is left of a text without its translated parts."""
    while (shorter := re.sub(r"\[[^\[\]]*\]", "", text)) != text:
        text = shorter
    return text


def english(page):
    """What is still English on a page in the language for tests."""
    texts = page.evaluate(TEXTS)
    assert any("[" in found["text"] for found in texts)
    return sorted({found["text"] for found in texts if re.search("[A-Za-z]{2}", NAMES.sub("", inside_out(found["text"])))})


def cut_off(page):
    return sorted({found["text"] for found in page.evaluate(TEXTS) if found["cut"]})


def settle(page):
    page.locator("main h1, main h2").first.wait_for()
    page.wait_for_load_state("networkidle")


@pytest.mark.parametrize("size", SIZES)
def test_every_screen_in_a_longer_language(new_page, shoot, size):
    page = new_page(size, settings=f"{{{PSEUDO}}}", expect=("404",))
    for path in SCREENS:
        page.goto(path)
        settle(page)
        shoot(page, f"pseudo{path.replace('/', '-')}-{size['width']}x{size['height']}")
        assert (path, english(page), cut_off(page), sideways(page)) == (path, [], [], 0)


TABLES = [
    ("L.A.M.A.", "plain", PHONE),
    ("L.A.M.A.", "drawn", DESKTOP),
    ("War-Lanes Poker", "plain", DESKTOP),
    ("War-Lanes Poker", "drawn", PHONE),
]
OTHERS = [(game, tables, PHONE if size is DESKTOP else DESKTOP) for game, tables, size in TABLES]


@pytest.mark.parametrize(("game", "tables", "size"), TABLES + (OTHERS if SOAK else []))
def test_a_table_in_a_longer_language(new_page, shoot, game, tables, size):
    page = new_page(size, settings=f'{{{PSEUDO},"speed":0,"confirm":"never","tables":"{tables}"}}')
    sit_down(page, game)
    page.locator(".seated[aria-busy=false] [data-action], .seated[aria-busy=false] [data-hand] button").first.wait_for()
    shoot(page, f"pseudo-{game.split('.')[0]}-{tables}-{size['width']}x{size['height']}")
    assert english(page) == []
    assert cut_off(page) == []
    page.locator(".tools .tool[aria-label^='[Mé']").click()  # the menu
    page.locator("dialog").wait_for()
    assert english(page) == []
    assert cut_off(page) == []
    page.locator("dialog .danger").click()
    page.locator("dialog .danger").click()
    page.locator(".verdict").wait_for()
    shoot(page, f"pseudo-{game.split('.')[0]}-{tables}-result-{size['width']}x{size['height']}")
    assert english(page) == []
    assert cut_off(page) == []


def test_german_is_spoken_where_the_device_asks_for_it_and_where_it_is_chosen(new_page, shoot):
    page = new_page(locale="de-DE", settings='{"speed":0,"confirm":"never","tables":"plain"}')
    page.goto("/")
    expect(page.locator("html")).to_have_attribute("lang", "de")
    expect(page.locator(".tile .pitch").first).to_have_text("Lege alle Minuspunkte ab.")
    shoot(page, "german-home-1440x900")
    page.goto("/settings")
    page.get_by_role("button", name="English").click()
    expect(page.locator("html")).to_have_attribute("lang", "en")
    page.get_by_role("button", name="Deutsch").click()
    expect(page.locator("h1")).to_have_text("Einstellungen")
    page.reload()
    expect(page.locator("h1")).to_have_text("Einstellungen")


def test_a_game_is_shown_in_german(new_page, shoot):
    page = new_page(settings=f'{{{GERMAN},"speed":0,"confirm":"never","tables":"plain"}}')
    sit_down(page, "L.A.M.A.")
    page.locator(".seated[aria-busy=false] [data-action]").first.wait_for()
    expect(page.locator(".status")).to_contain_text("Du bist dran: ")
    page.locator("[data-action=quit]").click()
    expect(page.locator(".log")).to_contain_text("Du steigst aus.")
    page.goto("/settings")
    page.get_by_role("button", name="English").click()
    page.go_back()
    expect(page.locator(".log")).to_contain_text("You quit the round.")
    sit_down(page, "War-Lanes Poker")
    first_move(page)


@pytest.mark.parametrize("size", SIZES)
def test_german_is_not_cut_off(new_page, size):
    page = new_page(size, settings=f"{{{GERMAN}}}")
    for path in ("/", "/new/lama", "/new/war_lanes", "/profile", "/settings", "/help/war_lanes"):
        page.goto(path)
        settle(page)
        assert (path, cut_off(page), sideways(page)) == (path, [], 0)
