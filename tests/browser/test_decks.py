"""The deck builder: built by typing, copied and pasted, shared by a link, kept with the profile, played at once."""

import json
import re

import pytest
from playwright.sync_api import expect

from cardhouse.games.konivrer.cards import PLAYABLE
from cardhouse.games.konivrer.deck_report import code_of, read_word
from cardhouse.games.konivrer.decks import ready_made

from .conftest import DESKTOP, PHONE
from .table import FRAMES, LANGUAGES, SIZES, meeting, settle
from .test_looks import serious, sideways, too_small

SHELF = "/decks/konivrer"
SLOW = "[aria-busy=true]"
VERDICT = ".vellum .verdict-line"
FIRE = ready_made()["fire"]
ID = re.compile(r"\?deck=([a-z0-9]+)$")


MINE = """async () => (await (await fetch('/api/me/decks', {
  headers: { authorization: 'Bearer ' + localStorage.getItem('cardhouse.token') } })).json()).decks.map((deck) => deck.word)"""


def kept(page):
    """The words of my decks, as the house has them."""
    return page.evaluate(MINE)


def until_kept(page, word):
    """Wait until the house keeps a deck with this word."""
    page.wait_for_function(f"async (word) => (await ({MINE})()).includes(word)", arg=word)


def begin(page):
    page.goto(SHELF)
    page.get_by_role("button", name="New deck").click()
    page.wait_for_url(ID)


def test_a_deck_is_built_by_typing_copied_cleared_and_pasted(new_page, shoot):
    page = new_page(permissions=["clipboard-read", "clipboard-write"])
    begin(page)
    expect(page.locator(VERDICT)).to_contain_text("0/40")
    expect(page.locator(VERDICT)).to_contain_text("Flag missing")
    page.keyboard.press("/")
    for typed in ("ash moth", "cost<2 fire spell", "kiln hound"):
        page.keyboard.type(typed)
        page.keyboard.press("Enter")  # adds the first that is found, and marks what was typed
    expect(page.locator(VERDICT)).to_contain_text("3/40")
    page.keyboard.type("water familiar")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    row = page.locator("#found :focus")
    expect(row).to_have_attribute("data-at", "2")
    name = row.locator(".n").inner_text()
    page.keyboard.press("Enter")
    expect(page.locator(VERDICT)).to_contain_text("4/40")
    expect(page.locator("p[aria-live]")).to_have_text(f"{name} added, 4 of 40.")
    expect(page.locator(".reader .odds")).to_have_text("Odds are told once the deck has 40 cards.")
    page.locator(".lead select").first.select_option(label="Flame Sovereign")
    expect(page.locator(VERDICT)).not_to_contain_text("Flag missing")
    page.locator(".reasons summary").click()
    expect(page.locator(".reasons ul")).to_be_visible()
    expect(page.locator(".reasons")).to_contain_text("A standard deck has exactly 40 cards, this one has 4.")

    # copy, clear, paste
    page.get_by_label("Name of the deck").fill("Kiln & <b>co</b>")
    before = page.locator(".written .n").all_inner_texts()
    page.get_by_role("button", name="Copy text").click()
    expect(page.locator(".notices")).to_contain_text("The deck's text is copied")
    page.get_by_role("button", name="Clear", exact=True).click()
    expect(page.locator(VERDICT)).to_contain_text("0/40")
    page.locator(".found").click(position={"x": 5, "y": 5}, trial=True)
    page.locator("h1").first.evaluate("() => document.activeElement.blur()")
    page.keyboard.press("Control+V")
    expect(page.get_by_role("dialog")).to_contain_text("4 cards read")
    page.get_by_role("button", name="Replace this deck").click()
    expect(page.locator(VERDICT)).to_contain_text("4/40")
    assert page.locator(".written .n").all_inner_texts() == before
    assert page.locator(".lead select").first.input_value() == "flame_sovereign"

    # a misspelt name is told with what may be meant
    page.get_by_role("button", name="Paste a text").click()
    page.locator("textarea").fill("flag: flame soverign\n1 Ash Mooth\nzzzz\n" + "\n".join(card.name.upper() for card in FIRE.cards[:38]))
    expect(page.get_by_role("dialog")).to_contain_text("no card 'Ash Mooth': did you mean Ash Moth?")
    page.get_by_role("button", name="Use Flame Sovereign").click()
    page.get_by_role("button", name="Use Ash Moth").click()
    expect(page.get_by_role("dialog")).to_contain_text("1 line not understood")
    shoot(page, "decks-paste-1440x900")
    page.get_by_role("button", name="Replace this deck").click()
    expect(page.locator(VERDICT)).to_contain_text("39/40")
    page.get_by_role("button", name="Undo").click()
    expect(page.locator(VERDICT)).to_contain_text("4/40")


def test_a_link_opens_elsewhere_and_a_bad_one_has_its_answer(new_page, shoot):
    page = new_page(permissions=["clipboard-read", "clipboard-write"])
    page.goto(f"{SHELF}?ready=fire")
    expect(page.locator(VERDICT)).to_contain_text("Legal")
    expect(page.locator(".reader .odds")).to_contain_text("10% among the 4 Life Cards")
    page.get_by_role("button", name="Share link").click()
    expect(page.locator(".notices")).to_contain_text("The link is copied")
    link = page.evaluate("navigator.clipboard.readText()")
    other = new_page(PHONE, expect=("422",))
    other.goto(link)
    expect(other.locator("h1")).to_have_text("The Charnel Kiln")
    assert len(other.locator(".written .line").all()) == 40
    shoot(other, "decks-shared-390x844")
    other.get_by_role("button", name="Copy and change").click()
    other.wait_for_url(ID)
    expect(other.get_by_label("Name of the deck")).to_have_value("The Charnel Kiln")
    code = link.split("?")[0].rpartition("/")[2]
    middle = "A" if code[20] != "A" else "B"
    for bad, says in (
        (code[:20] + middle + code[21:], "This page is torn"),
        (code[:30], "This page is torn"),
        ("2" + code[1:], "Written in another hand"),
        (code * 40, "This scroll never ends"),
    ):
        other.goto(f"{SHELF}/{bad}")
        expect(other.locator("h1")).to_have_text(says)
    shoot(other, "decks-torn-390x844")
    other.get_by_role("link", name="All decks").click()
    expect(other.locator(".book").first).to_contain_text("The Charnel Kiln")


def test_an_illegal_deck_is_kept_mended_and_played(new_page, shoot):
    page = new_page(settings='{"tables":"plain"}', expect=("ERR_INTERNET_DISCONNECTED",))
    page.goto("/profile")
    page.wait_for_function("() => localStorage.getItem('cardhouse.token')")
    word = FIRE.word.replace("ash_moth", "was_once_a_card")
    page.evaluate(
        """([word]) => fetch('/api/me/decks/oldkiln1', { method: 'PUT', body: JSON.stringify({ game: 'konivrer', name: 'Old kiln', word }),
             headers: { authorization: 'Bearer ' + localStorage.getItem('cardhouse.token') } })""",
        [word],
    )
    page.goto(SHELF)
    book = page.locator(".book", has_text="Old kiln")
    expect(book).to_contain_text("39/40 · 1 card gone")
    book.locator("a").click()
    expect(page.get_by_role("button", name="Play this deck now")).to_be_disabled()
    expect(page.locator(VERDICT)).to_contain_text("39/40")
    expect(page.locator(".reasons ul")).to_be_visible()
    expect(page.locator(".reasons")).to_contain_text("There is no card 'was_once_a_card' in this set.")
    shoot(page, "decks-illegal-1440x900")
    assert kept(page) == [word], "looking changes nothing"
    page.get_by_role("button", name="Take out: was_once_a_card").click()

    # while the house cannot be reached, nothing is lost
    page.context.set_offline(True)
    page.get_by_label("Search the cards").fill("ash moth")
    page.keyboard.press("Enter")
    page.context.set_offline(False)
    expect(page.locator(VERDICT)).to_contain_text("Legal")
    mended = FIRE.word.replace("ash_moth+", "") + "+ash_moth"
    until_kept(page, mended)
    page.reload()
    page.get_by_role("button", name="Play this deck now").click()
    page.wait_for_url("**/t/*")
    page.locator(".seated").wait_for()
    table = page.url.rpartition("/")[2]
    options = page.evaluate("async (id) => (await (await fetch('/api/tables/' + id)).json()).options", table)
    assert options["decks"] == f"{mended},random"


@pytest.mark.parametrize("size", SIZES)
def test_the_builder_is_sound(new_page, shoot, size):
    """Axe, sizes and widths on the shelf, a ready-made deck, one's own, and in the dialogs; in German too."""
    page = new_page(size, settings=json.dumps({"language": "de"}))
    page.goto("/")
    page.locator("a[href='/decks/konivrer']").first.click()
    page.locator(".book").nth(5).wait_for()

    def sound(name):
        page.wait_for_function(f"() => !document.querySelector('{SLOW}')")
        shoot(page, f"decks-{name}-{size['width']}x{size['height']}")
        assert serious(page) == []
        assert sideways(page) == 0
        assert size is DESKTOP or too_small(page) == []

    sound("shelf")
    page.locator(".book a").nth(2).click()
    sound("ready")
    expect(page.get_by_label("Alle Decks").or_(page.get_by_label("Zurück", exact=True))).to_have_count(1)  # one way back
    expect(page.get_by_role("button", name="Dieses Deck jetzt spielen")).to_be_in_viewport()
    page.get_by_role("button", name="Probehand").click()
    page.get_by_role("button", name="Karte ziehen").click()
    sound("hand")
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Kopieren und ändern").click()
    page.wait_for_url(ID)
    if size is PHONE:
        page.get_by_role("button", name="Filter").click()
    page.get_by_role("button", name="Feuer", exact=True).click()
    page.get_by_label("Karten suchen").fill("burst cost<3")
    page.locator(".row-card[aria-pressed=false]").first.click()
    expect(page.locator(".verdict-line").locator("visible=true").first).to_contain_text("41/40")
    sound("own")
    for tab in ("Deck", "Chancen") if size is PHONE else ():
        page.get_by_role("button", name=tab, exact=True).click()
        sound(tab.lower())


def test_the_charts_of_a_deck_of_all_elements_keep_below_their_headings(new_page):
    word = f"unmarked_banner-fire:{'+'.join(card.key for card in PLAYABLE[::3])}"
    page = new_page()
    page.goto(f"{SHELF}/{code_of(read_word(word))}")
    expect(page.locator(".charts .parts li")).to_have_count(7)
    assert meeting(page, ".charts figcaption", ".charts li, .charts li *") == []


CUT = """() => [...document.querySelectorAll('.row-card :is(.n, .k, .rules), .row-card .who')].filter((each) => each.offsetWidth
  && (each.scrollWidth > each.clientWidth + 1 || each.scrollHeight > each.clientHeight + 2 || each.offsetHeight > 80))
  .map((each) => each.textContent)"""


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_list_shows_every_card_with_its_whole_text(new_page, language):
    page = new_page({"width": 1280, "height": 800}, settings=json.dumps({"language": language}))
    page.goto("/decks/konivrer?ready=earth")
    page.locator(".row-card .rules").first.wait_for()
    settle(page)
    cut = set()
    for top in range(0, page.locator(".found ul").evaluate("each => each.offsetHeight"), 240):
        page.locator(".found").evaluate("(each, top) => each.scrollTo(0, top)", top)
        page.evaluate(FRAMES)
        cut |= set(page.evaluate(CUT))
    assert cut == set()
