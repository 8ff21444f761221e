"""The War-Lanes table: a deco night club, played by mouse, thumb and keyboard."""

import json
import re

import pytest
from playwright.sync_api import expect

from cardhouse.games.war_lanes import position

from .conftest import DESKTOP, PHONE, SOAK
from .table import (
    LIVE,
    LONG,
    MOVE,
    OVER,
    READY,
    SIZES,
    STILL,
    first_move,
    meeting,
    noted,
    opened,
    page_of,
    play_to_the_end,
    resize,
    serious,
    settle,
    sit_down,
    there,
    watch,
)

HAND = f"{READY} [data-hand] button"
CLASH = ".w-clash.lane"
# A turn in the middle of a match: the ten of diamonds is the sixth card of the left lane, a straight flush
MOMENT = {
    "hands": ["4D 7H 10D AS", "2C 3C 4C 5C 6C"],
    "left": ["8D 9D", "10H JC QS"],
    "middle": ["6D QD JK", "KC KH"],
    "right": ["5S", "3H 9S"],
    "hp": [72, 58],
    "chosen": ["diamonds", "hearts"],
    "pending": {"left": (1, 1), "middle": (0, 2)},
    "plays_left": 2,
    "round": 2,
}
FULL = {
    "hands": ["2H 10H JH QH KH", "2S 3S 4S 5S 6S"],
    "left": ["10D JD JK", "2C 2D"],
    "middle": ["9C 10C KC", "AS AD JK"],
    "right": ["3C 9H", "KS KD JK"],
    "hp": [118, 7],
    "chosen": ["clubs", "spades"],
    "pending": {"left": (0, 2), "right": (1, 1)},
    "deck_sizes": [2, 1],
}


@pytest.fixture
def table(new_page, server):
    """Opens a table in a given position, seen by its first seat; a bot sits at the other."""

    def at(position_is=MOMENT, size=DESKTOP, settings=STILL, name="Ana", more=None, **options):
        record = position(**position_is, **options).record.dumps()
        page = opened(new_page, server, record, size, settings, name, **(more or {}))
        page.locator(f"{READY} .w-plane").wait_for()
        settle(page)
        return page

    return at


def card(page, name):
    return page.locator(f"{HAND}[aria-label^='{name}']")


def slot(page, action):
    return page.locator(f"{READY} .w-plane [data-action='{action}']")


def hp(page, seat):
    """The HP that the screen shows for a seat, and those that it promises."""
    found = page.locator(f"[data-seat='{seat}'] .w-hp").get_attribute("aria-label")
    return [int(number) for number in re.findall(r"-?\d+", found.replace("−", "-"))]


def moved(page, before):
    page.wait_for_function("n => document.querySelector('.seated')?.dataset.n !== n", arg=before)
    page.locator(f"{MOVE}, {OVER}").first.wait_for()


def number(page):
    return page.locator(".seated").get_attribute("data-n")


COVERED = """each => {
  const { left, top, height } = each.getBoundingClientRect();
  const found = [...Array(20).keys()].map((i) => document.elementFromPoint(left + 20, top + (i + .5) * height / 20));
  return found.filter((other) => !each.contains(other)).map((other) => String(other?.className));
}"""
BACK = """([name, x, y]) => {
  const box = document.querySelector(`[data-hand] [aria-label^="${name}"]`).getBoundingClientRect();
  return Math.hypot(box.x - x, box.y - y) < 2;
}"""
SEEN = """.w-lane, .w-lane :is(h2, .w-card, .w-slot, .w-tally, .w-clock, .w-bonus, .w-tag), .w-seat, .w-seat :is(.w-medal, .w-bulbs, .w-hp),
 .w-hand .w-card, .w-hand .w-tag, .w-fan .w-card, .w-deck, .w-deck p, .w-tray, .w-tray .t > *, .w-suits, .w-suit, .w-suits :is(h2, p, dd)"""

NARROW = ".w-clock .when, .w-clock .when > span, .w-bonus, .w-tray .t > *, .w-lane .w-tag"


def cut_off(page):
    """What lies outside of the stage or is cut, though it is there to be read."""
    settle(page)
    return page.evaluate(
        """([seen, narrow]) => {
          const all = (selector) => [...document.querySelectorAll(selector)];
          const shown = (each) => each.getBoundingClientRect().width && getComputedStyle(each).visibility !== 'hidden';
          const sideways = (box, room) => box.left < room.left - 1 || box.right > room.right + 1;
          const plane = document.querySelector('.w-plane').getBoundingClientRect();
          const found = all(seen).filter(shown).filter((each) => {
            const box = each.getBoundingClientRect();
            return sideways(box, plane) || box.top < plane.top - 1 || box.bottom > plane.bottom + 1;
          });
          found.push(...all(narrow).filter(shown).filter((each) => {
            const room = each.closest('.w-clock, .w-lane, .w-tray') ?? document.body;
            return sideways(each.getBoundingClientRect(), room.getBoundingClientRect());
          }));
          found.push(...all('.actions .button').filter((each) => {
            const box = each.getBoundingClientRect();
            return box.left < 0 || box.right > innerWidth || box.bottom > innerHeight || each.scrollWidth > each.clientWidth + 1;
          }));
          return found.map((each) => `${each.className.baseVal ?? each.className} ${each.textContent.slice(0, 30)}`);
        }""",
        [SEEN, NARROW],
    )


def log(page):
    return " ".join(page.locator(".log li").all_inner_texts())


# What is seen


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("at", [pytest.param(MOMENT, id="moment"), pytest.param(FULL, id="full")])
def test_everything_is_in_sight(table, shoot, at, size):
    page = table(at, size, name=LONG)
    assert cut_off(page) == []
    assert serious(page) == []
    assert meeting(page, ".w-hand .w-card", ".w-deck, .w-tray, .w-plays span, .w-seat.mine .who", air=6) == []  # five cards and their rings
    page.locator(f"{HAND}.legal").last.click()
    assert cut_off(page) == []
    assert page.locator(".stage").evaluate("each => each.scrollHeight <= each.clientHeight")
    shoot(page, f"war-lanes-{'moment' if at is MOMENT else 'full'}-{size['width']}x{size['height']}")


def test_nothing_is_cut_at_any_size(table):
    page = table(FULL)
    for held in (False, True):
        for size in ((320, 568), (360, 640), (390, 664), (720, 450), (768, 1024), (1024, 768), (1280, 720), (1920, 1080)):
            resize(page, *size)
            assert (size, cut_off(page)) == (size, [])
            assert page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth") == 0
        if not held:
            page.locator(f"{HAND}.legal").first.click()
    resize(page, 844, 390)
    chips = page.locator("use[href^='#wl-f']").evaluate_all("all => all.map((each) => each.getBoundingClientRect().height)")
    assert min(chips) >= 18  # their numbers are read


def test_a_lane_says_what_it_is_worth_and_when_it_resolves(table):
    page = table()
    left = page.locator(".w-lane").first
    expect(left).to_have_class(re.compile("now"))
    expect(left.locator(".w-clock")).to_contain_text("Resolves in 1")
    expect(left.locator(".w-clock")).to_contain_text("26 damageto you · 43 − 17")
    expect(left.locator(".w-tally").first).to_have_attribute("aria-label", re.compile(r"43, straight \+10"))
    middle = page.locator(".w-lane").nth(1)
    expect(middle).to_have_class(re.compile("soon"))
    expect(middle.locator(".w-clock")).to_contain_text("41 − 29 + 11 − 3")
    expect(page.locator(".w-lane").nth(2).locator(".w-clock")).to_contain_text("Open")


def test_legal_cards_are_raised_and_ringed_and_the_others_say_what_they_cost(table):
    page = table()
    legal, other = card(page, "10 of diamonds"), card(page, "4 of diamonds")
    expect(legal).to_have_attribute("aria-label", "10 of diamonds, 3 of 4, playable in left or right")
    expect(other).to_have_attribute("aria-label", re.compile("no lane takes it, discard costs 4"))
    expect(other.locator(".w-tag")).to_have_text("Discard −4")
    assert other.bounding_box()["y"] - legal.bounding_box()["y"] > 16
    assert "rgb(255, 201, 77)" in legal.evaluate("each => getComputedStyle(each).boxShadow")


def test_suits_keep_their_shapes_in_every_palette(table):
    page = table(settings='{"speed":0,"palette":"colourblind"}')
    colour = "(each, name) => getComputedStyle(each).getPropertyValue(name)"
    assert page.locator(".w-lane .w-face.on[data-suit=H]").first.evaluate(colour, "--c") == "#f24806"
    assert page.locator(".w-lane .w-face.off").first.evaluate(colour, "--paper") == "#e4e2dc"
    assert len(set(page.locator(".w-lane .w-face .ip").evaluate_all("all => all.map((each) => each.getAttribute('href'))"))) == 5


# Playing


@pytest.mark.parametrize("size", SIZES)
def test_a_card_then_a_lane(table, size):
    page = table(size=size, more={"has_touch": True} if size is PHONE else None)
    press = (lambda found: found.tap()) if size is PHONE else (lambda found: found.click())
    press(card(page, "10 of diamonds"))
    expect(page.locator(".status")).to_contain_text("Your card 2 of 3: 10 to left or right, or discard")
    expect(page.locator(".actions [data-primary], .aimed")).to_have_count(0)  # no lane is recommended
    expect(slot(page, "10D>left")).to_contain_text("damage to Otto")
    page.keyboard.press("ArrowDown")
    expect(page.locator(".actions [data-primary]")).to_contain_text("Play Left")
    expect(page.locator(".actions [data-primary]")).to_contain_text("Otto −14 HP")
    assert hp(page, 1) == [58, 44]  # before the play: what it will do
    before = number(page)
    press(slot(page, "10D>left"))
    moved(page, before)
    assert hp(page, 1)[0] == 44
    assert "47 − 43 + 15 diamonds − 5 hearts = 14 damage" in log(page)


def test_five_forecasts_of_five_come_true(table):
    page = table(FULL | {"deck_sizes": [9, 9], "hp": [118, 90]})
    seen = 0
    while seen < 5:
        page.locator(f"{HAND}, {OVER}").first.wait_for()
        first_move(page)
        page.locator(HAND).first.click()
        page.keyboard.press("ArrowUp")  # from the first target to the last: the discard pile, whose price is known
        if seen % 2:
            page.keyboard.press("ArrowDown")
        promised = {seat: hp(page, seat)[1] for seat in (0, 1) if len(hp(page, seat)) == 2}
        before = number(page)
        page.keyboard.press("Space")
        page.wait_for_function("n => document.querySelector('.seated')?.dataset.n !== n", arg=before)
        for left in promised.values():
            assert f"(HP {left})".replace("-", "−") in log(page)
            seen += 1
        moved(page, before)


def test_a_lane_that_does_not_take_a_card_says_why(table):
    page = table()
    card(page, "7 of hearts").click()
    page.locator(".w-lane").first.locator(".w-clock").click()
    expect(page.locator(".notices .banner")).to_contain_text("7♥\ufe0e is lower than 9♦\ufe0e in left")
    page.locator(".w-lane").nth(1).locator(".w-card").last.click()  # a full one, on its cards
    expect(page.locator(".notices .banner")).to_contain_text("three cards already")
    page.keyboard.press("Escape")
    expect(page.locator("[data-cancel]")).to_have_count(0)


def test_a_long_reason_is_whole_on_a_phone(table):
    page = table(size=PHONE, settings='{"speed":0,"language":"de"}')
    page.locator(HAND).first.click()
    reason = page.locator(".notices .banner")
    expect(reason).to_contain_text("zu niedrig")
    assert meeting(page, ".notices .banner", ".w-seat, [data-hand] .w-card") == []
    assert reason.evaluate("each => each.querySelector('p').offsetHeight < each.clientHeight")
    reason.click()
    expect(reason).to_have_count(0)


def test_what_a_slot_promises_is_said_whole(table):
    page = table()
    card(page, "10 of diamonds").click()
    sums = slot(page, "10D>left").locator(".eq")
    expect(sums).to_have_text("47 − 43 + 15 − 5")
    assert page.locator(".drop > *, .who small").evaluate_all("all => all.every((each) => each.scrollWidth <= each.clientWidth + 1)")
    expect(slot(page, "10D>right")).to_contain_text("total")  # nobody is hurt in a lane that is open


@pytest.mark.parametrize("size", SIZES)
def test_a_card_that_no_lane_takes_says_why_and_can_be_discarded(table, size):
    page = table(size=size, settings='{"speed":0}')
    card(page, "4 of diamonds").click()
    expect(page.locator(".notices .banner")).to_contain_text("4♦\ufe0e is lower than")
    assert meeting(page, ".notices .banner", ".w-seat, [data-hand] .w-card") == []  # said at its card, which it leaves in sight
    card(page, "10 of diamonds").click()
    expect(page.locator(".notices .banner")).to_have_count(0)  # it was about another card
    card(page, "4 of diamonds").click()
    assert hp(page, 0) == [72, 68]
    throw = page.locator(".actions [data-action='4D>discard']")
    expect(throw).to_contain_text("−4 HP")
    throw.click()
    expect(throw).to_contain_text("Once more")  # it costs: a second tap
    before = number(page)
    throw.click()
    moved(page, before)
    assert hp(page, 0)[0] == 68


def test_a_card_is_dragged_into_a_lane_and_flies_back_from_nowhere(table):
    page = table()
    held = card(page, "10 of diamonds")
    start = held.bounding_box()
    page.mouse.move(start["x"] + 40, start["y"] + 60)
    page.mouse.down()
    page.mouse.move(start["x"] + 44, start["y"] + 62)  # not eight pixels yet
    expect(held).not_to_have_class(re.compile("drag"))
    page.mouse.move(20, 300, steps=4)
    expect(held).to_have_class(re.compile("drag"))
    page.mouse.move(start["x"], 120, steps=4)
    page.mouse.up()
    page.wait_for_function(BACK, arg=["10 of diamonds", start["x"], start["y"]])
    before = number(page)
    page.mouse.move(start["x"] + 40, start["y"] + 60)
    page.mouse.down()
    lane = page.locator(".w-lane").nth(2).locator(".w-clock").bounding_box()
    page.mouse.move(lane["x"] + 30, lane["y"] + 20, steps=5)
    page.mouse.up()
    moved(page, before)
    expect(page.locator(".w-lane").nth(2).locator("[aria-label^='10 of diamonds']")).to_be_visible()


def test_plays_are_staged_and_can_be_taken_back(table):
    page = table(MOMENT | {"plays_left": 3, "hands": ["4D 7H 10D AS 2D", "2C 3C 4C 5C 6C"]})
    before = number(page)
    card(page, "10 of diamonds").click()
    slot(page, "10D>right").click()
    moved(page, before)
    staged = page.locator(".w-lane .staged")
    expect(staged.locator(".w-tag")).to_have_text("Staged")
    page.reload()
    expect(staged.locator(".w-tag")).to_have_text("Staged")
    expect(page.get_by_role("group", name="Actions").get_by_role("button", name="Undo")).to_contain_text("10")
    page.get_by_role("group", name="Actions").get_by_role("button", name="Undo").click()
    expect(staged).to_have_count(0)
    expect(card(page, "10 of diamonds")).to_be_visible()
    before = number(page)
    card(page, "10 of diamonds").click()
    slot(page, "10D>right").click()
    moved(page, before)
    page.keyboard.press("u")
    expect(staged).to_have_count(0)
    page.get_by_role("button", name="Undo").first.click(force=True)  # nothing more: it says why not
    expect(page.locator(".notices")).to_contain_text("There is nothing of yours to take back.")


def test_arrows_aim_and_space_plays(table):
    page = table()
    main = page.locator(".actions [data-primary]")
    page.keyboard.press("3")
    page.keyboard.press("ArrowUp")  # takes the card that has the focus, too
    expect(main).to_contain_text("Discard 10")
    page.keyboard.press("Escape")
    page.keyboard.press("3")
    page.keyboard.press("Enter")
    expect(main).to_have_count(0)
    expect(page.locator(".w-hint")).to_have_text("Pick a lane, or discard")
    page.keyboard.press("ArrowDown")
    expect(main).to_contain_text("Play Left")
    page.keyboard.press("ArrowDown")
    expect(main).to_contain_text("Play Right")
    page.keyboard.press("ArrowDown")
    expect(main).to_contain_text("Discard 10")
    page.keyboard.press("ArrowUp")
    before = number(page)
    page.keyboard.press("Space")
    moved(page, before)
    expect(page.locator(".w-lane").nth(2).locator("[aria-label^='10 of diamonds']")).to_be_visible()


# A match is short where both have little left; in make soak it begins at the beginning
LATE = MOMENT | {"hp": [35, 25], "deck_sizes": [12, 12]}


def test_a_match_by_the_keyboard(new_page, table):
    if SOAK:
        page = new_page(settings=STILL)
        sit_down(page, "War-Lanes Poker")
        first_move(page)
        page.locator("[data-action='suit spades']").focus()
        page.keyboard.press("Enter")
    else:
        page = table(LATE)
    for _ in range(400):
        page.locator(f"{MOVE}, {OVER}").first.wait_for()
        if page.locator(OVER).count():
            break
        before = number(page)
        cards = page.locator(HAND)
        at = next((i for i in range(cards.count()) if "legal" in (cards.nth(i).get_attribute("class") or "")), None)
        if at is not None:
            page.keyboard.press(str(at + 1))
            page.keyboard.press("Enter")
            page.keyboard.press("ArrowDown")
        page.keyboard.press("Space")
        page.wait_for_function("n => document.querySelector('.seated')?.dataset.n !== n", arg=before)
    expect(page.locator(OVER)).to_be_visible()
    expect(page.locator(f"{OVER} .story")).to_contain_text("The hardest blow cost")
    mine = page.locator(f"{OVER} li", has_text="You").locator(".w-medal")
    expect(mine).to_have_attribute("data-suit", "S" if SOAK else "D")  # the suit of the match, not of the seat


@pytest.mark.parametrize("preset", ["v1.3", "v1.2", "v1.1", "v1.0"] if SOAK else [""])
def test_a_match_by_thumb(new_page, server, table, preset):
    if preset:
        guest = server.guest("Ana")
        made = guest.open("war_lanes", seats=[{"who": "me"}, {"who": "bot", "level": "easy"}], ready=False, options={"preset": preset})
        page = page_of(new_page, guest, PHONE, has_touch=True)
        page.goto(f"/t/{made}")
        first_move(page)
        assert (page.locator(".w-suits").count() == 1) == (preset == "v1.3")
    else:
        page = table(LATE, PHONE, more={"has_touch": True})
    assert play_to_the_end(page) > 1
    assert page.locator(OVER).evaluate(COVERED) == []  # no plate lies over the result


def test_a_suit_is_chosen_with_a_second_tap_and_stays_secret(new_page, shoot):
    page = new_page(settings='{"speed":0}')
    sit_down(page, "War-Lanes Poker")
    first_move(page)
    shoot(page, "war-lanes-suits-1440x900")
    assert cut_off(page) == []
    assert serious(page) == []
    expect(page.locator(".w-suits")).to_contain_text("Effect points of each active card")
    diamonds = page.locator(".w-suit[data-action='suit diamonds']")
    page.keyboard.press("2")
    expect(diamonds).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("Escape")
    expect(diamonds).to_have_attribute("aria-pressed", "false")
    diamonds.click()
    page.locator(".actions [data-primary]").click()
    expect(page.locator("[data-seat='0'] .w-medal, [data-seat='1'] .w-medal").first).to_be_visible()
    expect(page.locator(".w-suits")).to_have_count(0)
    assert "Suits are shown" in log(page)


def test_while_a_friend_chooses_no_suit_looks_like_a_button(new_page, server):
    ana, bo = server.guest("Ana"), server.guest("Bo")
    made = ana.post("/api/tables", {"settings": {"game": "war_lanes", "seats": [{"who": "me"}, {"who": "open"}], "ready": False}}).json
    first, second = (page_of(new_page, guest) for guest in (ana, bo))
    first.goto(f"/t/{made['id']}")
    second.goto(f"/t/{made['id']}/{made['code']}")
    second.locator(".gather [data-primary]").click()
    for page in (first, second):
        page.locator(f"{READY} .w-suits").wait_for()
    assert sorted(page.locator("button.w-suit").count() for page in (first, second)) == [0, 4]


def test_cards_are_laid_in_private_until_the_turn_is_complete(new_page, server):
    """What is taken back was never shown: a friend sees nothing before the third card, or before a lane resolves."""
    ana, bo = server.guest("Ana"), server.guest("Bo")
    made = ana.post("/api/tables", {"settings": {"game": "war_lanes", "seats": [{"who": "me"}, {"who": "open"}], "ready": False}}).json
    pages = [page_of(new_page, guest) for guest in (ana, bo)]
    pages[0].goto(f"/t/{made['id']}")
    pages[1].goto(f"/t/{made['id']}/{made['code']}")
    pages[1].locator(".gather [data-primary]").click()
    for page in pages:
        page.locator(f"{READY} button.w-suit").first.click()
    pages[0].locator(f"{READY} .w-hand .w-card").first.wait_for()
    mine = next(page for page in pages if "Your turn" in page.locator(".status").inner_text())
    other = next(page for page in pages if page is not mine)
    before = number(mine)
    staged = mine.locator(".w-lane .staged")
    for count in (1, 2):
        mine.locator(f"{READY} [data-hand] .legal").first.click()
        drop = mine.locator(f"{READY} .w-slot.drop").first
        face = drop.get_attribute("data-action").split(">")[0]
        drop.click()
        expect(staged).to_have_count(count)
    assert (number(mine), number(other)) == (before, before)  # nothing was played
    expect(other.locator(".w-lane .w-card")).to_have_count(0)
    expect(mine.locator(".actions .button small")).to_have_text(
        "Joker" if face == "JK" else face[:-1]
    )  # what Undo takes back: the last one
    mine.reload()
    expect(staged).to_have_count(2)  # they lie where they lay, and still nobody knows
    expect(other.locator(".w-lane .w-card")).to_have_count(0)
    mine.keyboard.press("u")
    expect(staged).to_have_count(1)
    expect(mine.locator("[data-hand] .w-card")).to_have_count(4)
    for _ in range(2):
        mine.locator(f"{READY} [data-hand] .legal").first.click()
        mine.locator(f"{READY} .w-slot.drop").last.click()
    expect(other.locator(".w-lane .w-card")).to_have_count(3)  # all of them at once, and now it is the other's turn
    expect(other.locator(".status")).to_contain_text("Your turn, card 1 of 3")
    expect(mine.locator("[data-hand] .w-card")).to_have_count(5)


def test_a_tip_lies_beside_the_table_and_goes_once_the_table_says_it_all(table):
    page = table()
    page.keyboard.press("3")
    expect(page.locator(".tip dt").first).to_contain_text("Left")
    expect(page.locator(".tip dd").first).to_contain_text("14 damage to the other side")  # W4.2: said as what it is
    assert meeting(page, ".tip", ".stage, .actions .button") == []
    page.keyboard.press("Enter")
    expect(page.locator(".w-slot.drop")).to_have_count(2)
    expect(page.locator(".tip")).to_have_count(0)
    page.keyboard.press("Escape")  # one Escape lets go of the card
    expect(page.locator(".w-slot.drop")).to_have_count(0)
    page.locator(".w-lane .w-card").first.hover()  # says all there is to say
    page.wait_for_timeout(250)
    expect(page.locator(".tip")).to_have_count(0)


# Scenes


# Every moment of a clash: its stamp, the terms of its equation, whether the result stands, and the HP
MOMENTS = """(clash) => {
  window.moments = [];
  new MutationObserver(() => {
    const found = (what) => document.querySelectorAll(`${clash} ${what}`).length;
    const hp = parseInt(document.querySelector('[data-seat="1"] .w-hp').getAttribute('aria-label'));
    window.moments.push([found('.w-stamp .w-word'), found('.w-eqn .term'), found('.w-eqn .result:not(.wait)'), hp]);
  }).observe(document.querySelector('.seated'), { subtree: true, childList: true, attributes: true });
}"""


@pytest.mark.parametrize("size", SIZES)
def test_a_lane_clashes_and_the_number_flies_to_the_hp(table, shoot, size):
    page = table(size=size, settings=LIVE)
    page.evaluate(MOMENTS, CLASH)
    watch(page, result=there(f"{CLASH} .w-eqn .result:not(.wait)"))
    card(page, "10 of diamonds").click()
    slot(page, "10D>left").click()
    noted(page, "result")
    shoot(page, f"war-lanes-clash-{size['width']}x{size['height']}")
    page.wait_for_function("() => document.querySelector('[data-seat=\"1\"] .w-hp').getAttribute('aria-label').startsWith('44')")
    expect(page.locator(CLASH)).to_have_count(0)
    moments = page.evaluate("window.moments")
    assert next(hp for stamp, _, _, hp in moments if stamp) == 58  # not yet
    assert next(terms for _, terms, result, _ in moments if result) == 5
    page.locator(f"{MOVE}").first.wait_for()
    assert page.locator(".w-lane").first.locator(".w-card").count() == 0


@pytest.mark.parametrize("how", ["click", "key"])
def test_any_click_or_key_skips_a_clash(table, how):
    page = table(settings=LIVE)
    watch(page, clash=there(CLASH))
    card(page, "10 of diamonds").click()
    slot(page, "10D>left").click()
    noted(page, "clash")
    if how == "click":
        page.mouse.click(500, 400)
    else:
        page.keyboard.press("Enter")
    expect(page.locator(CLASH)).to_have_count(0)
    page.locator(READY).wait_for()
    assert hp(page, 1)[0] == 44


def test_reduced_motion_fades_and_nothing_shakes(table):
    page = table(settings='{"confirm":"never"}', more={"reduced_motion": "reduce"})
    page.evaluate(
        """() => {
          window.seen = [];
          const animate = Element.prototype.animate;
          Element.prototype.animate = function (frames, how) {
            window.seen.push([JSON.stringify(frames), how.duration]);
            return animate.call(this, frames, how);
          };
        }"""
    )
    watch(page, result=there(f"{CLASH} .w-eqn .result:not(.wait)"))
    card(page, "10 of diamonds").click()
    slot(page, "10D>left").click()
    noted(page, "result")
    page.keyboard.press("x")  # it stays long enough to be read, or until then
    expect(page.locator(CLASH)).to_have_count(0)
    page.locator(f"{MOVE}").first.wait_for()
    seen = page.evaluate("window.seen")
    assert seen
    assert [entry for entry in seen if "translate" in entry[0] or "rotate" in entry[0] or entry[1] > 120] == []
    assert hp(page, 1)[0] == 44


def test_w7_what_heals_the_winner_has_its_chips_and_its_place_beside_the_equation(table, shoot):
    """With `winner_effects` hearts heal whoever wins a lane: 15 HP by three cards, each with its chip."""
    hearts = {"hands": ["4D 7H 10H AS", "2C 3C 4C 5C 6C"], "left": ["8H 9H", "10D JC QS"], "chosen": ["hearts", "hearts"]}
    page = table(MOMENT | hearts, settings='{"confirm":"never"}', more={"reduced_motion": "reduce"}, winner_effects=True)
    watch(page, result=there(f"{CLASH} .w-eqn .result:not(.wait)"))
    card(page, "10 of hearts").click()
    slot(page, "10H>left").click()
    noted(page, "result")
    shoot(page, "war-lanes-winner-heals-1440x900")
    chips = page.locator(f"{CLASH} .w-chip")
    expect(chips).to_have_count(3)
    assert chips.evaluate_all("all => all.map((each) => [each.dataset.suit, each.dataset.chip])") == [["H", "0"]] * 3
    expect(page.locator(f"{CLASH} .w-eqn .heal small")).to_have_text("healing")
    page.keyboard.press("x")
    page.locator(MOVE).first.wait_for()
    assert [hp(page, 0)[0], hp(page, 1)[0]] == [72 + 15, 58 - 4]


# What every hand is worth


@pytest.mark.parametrize("size", SIZES)
def test_w4_bonuses_and_effects_are_in_sight_or_one_tap_away(table, size):
    page = table(size=size)
    if size is PHONE:
        page.get_by_role("button", name="Bonuses").click()
        sheet = page.locator("dialog[open]")
        expect(sheet).to_contain_text("With two cards only a pair counts")
    else:
        sheet = page.locator(".w-reference")
        assert meeting(page, ".w-reference", ".w-seat, .w-fan .w-card, .w-deck, .w-deck p, .w-lane") == []
    rows = sheet.locator("dl > div").evaluate_all(
        "all => all.map((each) => [each.firstChild.firstChild.data.trim(), each.lastChild.textContent])"
    )
    told = {name.lower(): points for name, points in rows}
    names = (
        ("straight flush", "three of a kind", "straight", "flush", "pair")
        if size is PHONE
        else ("str. flush", "three", "straight", "flush", "pair")
    )
    assert [told[name] for name in names] == ["+20", "+12", "+10", "+8", "+3"]
    assert [told[name] for name in ("2 to 5", "6 to 10", "j to a, joker")] == ["7", "5", "3"]


# Others at the table


def test_a_watcher_sees_both_sides_and_no_hand(new_page, server, shoot):
    guest = server.guest("Ana")
    made = guest.open("war_lanes", seats=[{"who": "me"}, {"who": "bot", "level": "easy"}], watching="public", ready=False)
    with guest.socket() as socket:
        socket.send({"t": "open", "table": made})
        while not (told := socket.receive()).get("legal"):
            pass
        socket.send({"t": "play", "n": told["n"], "action": "suit spades", "key": "k"})
        page = new_page(settings=STILL)
        page.goto(f"/t/{made}?watch")
        expect(page.locator(f"{READY} [data-hand] .w-card")).to_have_count(5)
        expect(page.locator("[data-hand] button, [data-action]")).to_have_count(0)
        assert page.locator("[data-hand] .w-face[data-suit], .w-fan .w-face[data-suit]").count() == 0
        assert cut_off(page) == []
        shoot(page, "war-lanes-watcher-1440x900")


LANGUAGES = [("de", PHONE), ("en-XA", DESKTOP), *([("de", DESKTOP), ("en-XA", PHONE)] if SOAK else [])]


@pytest.mark.parametrize(("language", "size"), LANGUAGES)
def test_another_language_is_cut_nowhere(table, size, language, shoot):
    page = table(size=size, settings=json.dumps({"speed": 0, "confirm": "never", "language": language}))
    page.locator(f"{READY} [data-hand] button.legal").last.click()
    shoot(page, f"war-lanes-{language}-{size['width']}x{size['height']}")
    assert cut_off(page) == []
    assert language == "en-XA" or page.locator(".status").evaluate("each => each.scrollHeight <= each.clientHeight + 1")
