"""The L.A.M.A. table: a woven picnic, played by mouse, thumb and keyboard with two to six at the table."""

import json
import re
from itertools import pairwise

import pytest
from playwright.sync_api import expect

from cardhouse.games.lama import position

from .conftest import DESKTOP, PHONE, SOAK
from .table import (
    LIVE,
    LONG,
    MEETING,
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
    there,
    watch,
)

BRISK = '{"confirm":"never","motion":"full","speed":2}'
HAND = f"{READY} .l-hand"
LEGAL = f"{HAND} .l-card.legal"
CORNER = {"x": 18, "y": 30}  # of a card that others overlap
FOUR = ["1 2 2 5 6 6 L", "1 2 3 4 5", "3 4 L", "1 2 2 3 4 6"]
SIX = [*FOUR, "1 1 1 2", "5 5 5 4 4 4 3 3 L L"]


@pytest.fixture
def table(new_page, server):
    """Opens a table in a given position, seen by its first seat; bots sit at the others."""

    def at(size=DESKTOP, settings=STILL, name="Ana", more=None, **position_is):
        page = opened(
            new_page,
            server,
            position(**position_is).record.dumps(),
            size,
            settings,
            name,
            seat=position_is.get("to_act", 0),
            **(more or {}),
        )
        page.locator(f"{READY} .l-board").wait_for()
        settle(page)
        return page

    return at


def box(locator):
    return locator.evaluate("each => { const b = each.getBoundingClientRect(); return [b.left, b.top, b.right, b.bottom]; }")


SEEN = """.l-plate, .l-plate :is(b, .l-num, .l-track, .l-beads span, .l-quit, .l-past), .l-hand .l-card, .l-tag, .l-pile, .l-label,
 .l-strip li, .l-bowl, .l-chooser, .l-give, .l-backs .l-card, .l-shown .l-card, .l-sum, .l-once, .l-note"""


def cut_off(page):
    """What lies outside of the stage, or of the window, though it is there to be seen."""
    settle(page)
    return page.evaluate(
        """(SEEN) => {
          const stage = document.querySelector('.l-stage').getBoundingClientRect();
          const found = [...document.querySelectorAll(SEEN)];
          const outside = found.filter((each) => {
            const box = each.getBoundingClientRect();
            return box.width && getComputedStyle(each).visibility !== 'hidden' &&
              (box.left < stage.left - 1 || box.right > stage.right + 1 || box.top < stage.top - 1 || box.bottom > stage.bottom + 1);
          });
          const buttons = [...document.querySelectorAll('.actions .button')].filter((each) => {
            const box = each.getBoundingClientRect();
            return box.left < 0 || box.right > innerWidth || box.bottom > innerHeight || each.scrollWidth > each.clientWidth + 1;
          });
          return [...outside, ...buttons].map((each) => each.className + ' ' + each.textContent.slice(0, 30));
        }""",
        SEEN,
    )


def log(page):
    return page.locator(".log li").all_inner_texts()


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6] if SOAK else [2, 6])
def test_everything_is_in_sight_with_two_to_six_at_the_table(table, shoot, seats, size):
    page = table(size, hands=SIX[:seats], top="5", points=[13, 21, 34, 8, 39, 22][:seats], quit=[3] if seats > 3 else [])
    expect(page.locator(".l-plate")).to_have_count(seats)
    expect(page.locator(".l-hand .l-card")).to_have_count(7)
    expect(page.locator(".l-track u")).to_have_text(["40"] * seats)
    shoot(page, f"lama-{seats}-{size['width']}x{size['height']}")
    assert cut_off(page) == []
    expect(page.locator(".l-beads:visible")).to_have_count(seats)
    assert meeting(page, ".l-beads span, .l-quit", ".l-track, .l-track span") == []


@pytest.mark.parametrize("size", SIZES)
def test_fourteen_cards_and_long_names_fit(table, shoot, size):
    hand = "1 1 2 2 3 3 4 4 5 5 6 6 L L"
    page = table(size, name=LONG, hands=[hand, hand, "3 4 L", "1", "2", "3"], top="5", points=[39, 38, 99, 0, 9, 40], quit=[2], pile=0)
    expect(page.locator(".l-hand .l-card")).to_have_count(14)
    shoot(page, f"lama-fourteen-{size['width']}x{size['height']}")
    assert cut_off(page) == []
    if size is PHONE:  # every card shows 44 pixels of itself
        lefts = [box(card)[0] for card in page.locator(".l-hand .l-card").all()]
        assert all(b - a >= 43.5 or b < a for a, b in pairwise(lefts))


@pytest.mark.parametrize("size", SIZES)
def test_the_names_of_guests_are_shown_whole(new_page, server, shoot, size):
    guests = [server.guest(f"Dormouse {number}") for number in range(781, 787)]
    settings = {"game": "lama", "seats": [{"who": "me"}, *[{"who": "open"}] * 5], "ready": False, "options": {"players": 6}}
    made = guests[0].post("/api/tables", {"settings": settings}).json
    for seat, guest in enumerate(guests[1:], 1):
        with guest.socket() as socket:
            socket.send({"t": "open", "table": made["id"], "code": made["code"]})
            socket.expect("table")
            socket.send({"t": "sit", "seat": seat, "code": made["code"]})
            socket.expect("seats")
    page = page_of(new_page, guests[0], size)
    page.goto(f"/t/{made['id']}")
    expect(page.locator(".l-plate")).to_have_count(6)
    settle(page)
    shoot(page, f"lama-guests-{size['width']}x{size['height']}")
    whole = "all => all.map((each) => each.scrollWidth <= each.clientWidth && each.scrollHeight <= each.clientHeight + 1)"
    assert page.locator(".l-plate:not(.me) .l-who b > span").evaluate_all(whole) == [True] * 5


@pytest.mark.parametrize(("width", "height"), [(320, 640), (844, 390), (720, 450), (1024, 640), (1280, 720)][: 5 if SOAK else 2])
def test_other_windows_show_all_of_it_though_some_scroll(table, shoot, width, height):
    page = table({"width": width, "height": height}, hands=SIX, top="5")
    assert page.locator(".l-stage").evaluate("each => each.scrollWidth <= each.clientWidth")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.locator(".l-plate.me").scroll_into_view_if_needed()
    shoot(page, f"lama-six-{width}x{height}")
    page.locator(LEGAL).first.click(position=CORNER)
    page.wait_for_function("() => document.querySelectorAll('.l-hand .l-card').length < 7")


def test_what_may_be_played_is_raised_and_outlined_and_says_what_it_leaves(table):
    page = table(hands=FOUR, top="5")
    cards = page.locator(f"{HAND} button")
    expect(cards.nth(3)).to_have_accessible_name("5, playable, 4 of 7, leaves 19 in hand")
    expect(cards.nth(1)).to_have_accessible_name("2, not playable on 5, 2 of 7")
    expect(page.locator(LEGAL)).to_have_count(3)
    expect(page.locator(".l-tag")).to_have_text(["leaves 19", "leaves 24", "leaves 24"])
    raised, resting = box(cards.nth(3))[1], box(cards.nth(2))[1]
    assert 22 <= resting - raised <= 27  # the fan is a bow: a pixel or two belong to it
    ring = "each => getComputedStyle(each.querySelector('.l-turned')).boxShadow"
    assert "rgb(11, 107, 99) 0px 0px 0px 7px" in cards.nth(3).evaluate(ring)
    assert "7px" not in cards.nth(2).evaluate(ring)


@pytest.mark.parametrize("size", SIZES)
def test_a_card_that_does_not_fit_says_why(table, size):
    page = table(size, hands=FOUR, top="5")
    page.keyboard.press("5")  # its value, not its place
    expect(page.locator(f"{HAND} button").nth(3)).to_be_focused()
    expect(page.locator(".tip")).to_have_count(0)  # it could only repeat the card
    page.get_by_role("button", name="2, not playable on 5, 2 of 7").click(force=True)
    expect(page.locator(".notices")).to_contain_text("2 does not follow 5: play 5 or 6")
    assert meeting(page, ".notices .banner", ".l-plate, .l-backs .l-card, .l-strip li, .l-tag") == []
    expect(page.locator(".l-hand .l-card.refused")).to_have_count(1)
    expect(page.locator(f"{HAND} .l-card")).to_have_count(7)


def test_buttons_state_their_outcome_and_it_comes_true(table):
    page = table(hands=["1 2 2 L", "1"], top="5", points=[13, 4], settings='{"speed":0,"confirm":"risky"}')
    quit_button = page.locator("[data-action=quit]")
    expect(quit_button).to_contain_text("13 points")  # 1 + 2 + 10: the second 2 is free
    expect(page.locator(".l-to")).to_have_text("26 if you quit")
    expect(page.locator("[data-action=draw]")).to_contain_text("%")
    quit_button.click()
    expect(quit_button).to_have_text("Really quit · 13 points")
    page.keyboard.press("Escape")
    expect(quit_button).to_have_text("Quit · 13 points")
    quit_button.click()
    quit_button.click()
    expect(page.locator(".log")).to_contain_text("You pay 13 points, and have 26.")


def test_forecasts_are_right_five_times_of_five(table):
    page = table(hands=["1 1 2 3 4 5 6 L", "6 6 6 6 6 6 6"], top="1", quit=[1])
    for _ in range(5):
        card = page.locator(LEGAL).first
        promised = re.search(r"leaves (\d+) in hand", card.get_attribute("aria-label"))[1]
        held = page.locator(f"{HAND} .l-card").count()
        card.click(position=CORNER)
        expect(page.locator(f"{HAND} .l-card")).to_have_count(held - 1)
        expect(page.locator("[data-action=quit]")).to_contain_text(f"{promised} points")


def test_a_card_can_be_dragged(table):
    page = table(hands=FOUR, top="5", settings=STILL)
    card = page.locator(LEGAL).first
    left, top, *_ = box(card)
    drop = page.locator("[data-zone=discard]").bounding_box()

    def drag(to_x, to_y):
        page.mouse.move(left + 40, top + 60)
        page.mouse.down()
        page.mouse.move(left + 44, top + 63)  # five pixels: no drag yet
        assert "drag" not in card.get_attribute("class").split()
        page.mouse.move(to_x, to_y, steps=4)
        assert "drag" in card.get_attribute("class").split()
        page.mouse.up()

    drag(60, 700)  # beside everything: it goes back
    page.wait_for_function("() => !document.querySelector('.l-card.drag, .l-card.return')")
    assert [round(each) for each in box(card)[:2]] == [round(left), round(top)]
    drag(drop["x"] + drop["width"] / 2, drop["y"] + drop["height"] / 2)
    expect(page.locator(".log li").first).to_have_text("You play 5, 6 cards left.")


def test_a_card_can_be_drawn_by_a_tap_on_the_pile(table):
    page = table(hands=["1 2 2", "1 2 3 4 5"], top="5", draw="L")
    page.get_by_role("button", name=re.compile("Draw pile")).click()
    expect(page.locator(".log")).to_contain_text("You draw Llama.")
    first_move(page)
    page.get_by_role("button", name="Undo").click(force=True)  # a new card was seen, somebody has acted: it says why not
    expect(page.locator(".notices")).to_contain_text("cannot be taken back")


def test_the_last_player_is_told_why_there_is_no_draw(table):
    page = table(hands=["1 2 5", "1 2"], top="5", quit=[1])
    page.get_by_role("button", name="No draw").click(force=True)
    expect(page.locator(".notices")).to_contain_text("only player left")


def test_a_drawn_card_may_be_played_at_once_or_kept(table):
    page = table(hands=["1 5 6", "1 2 3 4 5"], top="5", draw="5 6 6 6", play_after_draw=True)
    page.locator("[data-action=draw]").click()
    expect(page.locator(LEGAL)).to_have_count(1)  # the other 5 and the 6 stay where they are
    expect(page.locator(".status")).to_have_text("Your turn: play 5 or keep the card")
    page.locator("[data-action=pass]").click()
    expect(page.locator(".log")).to_contain_text("You keep the card.")


def test_tokens_are_exchanged_by_hand_where_the_table_says_so(table, shoot):
    for size in (DESKTOP, PHONE):
        page = table(size, hands=FOUR[:3], top="5", points=[33, 21, 34], exchange="manual", target=100)
        expect(page.locator(".l-track u")).to_have_text(["100"] * 3)
        shoot(page, f"lama-exchange-{size['width']}x{size['height']}")
        assert cut_off(page) == []
        page.get_by_role("button", name="Exchange a black for ten white, then 2 black and 13 white").click()
        expect(page.locator(".l-plate.me .l-beads")).to_have_accessible_name("2 black, 13 white")
        expect(page.locator(LEGAL)).to_have_count(3)  # the turn goes on


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6] if SOAK else [6])
def test_the_end_of_a_round(table, shoot, seats, size):
    hands = ["6", "1 2 2 3 4 4 5 6 L L", "3 3 L", "1 1 2 3 3 5", "6 6 6 6", "1 2 3 4 5 L"][:seats]
    page = table(size, BRISK, hands=hands, top="6", points=[23, 21, 8, 3, 2, 1][:seats], round=3, target=60)
    watch(page, dusk=there(".l-dusk"))
    page.locator(LEGAL).click(position=CORNER)
    noted(page, "dusk")
    page.locator(f"{READY} .l-chooser").wait_for()
    expect(page.locator(".status")).to_have_text("Your hand is empty: return black −10 or return white −1")
    black = page.locator("[data-action='return black']")
    expect(black).to_contain_text("23 → 13 points")
    expect(page.locator("[data-action='return white']")).to_contain_text("23 → 22 points")
    sums = page.locator(".l-sum").all_inner_texts()
    assert [int(re.split(r"\D+", each)[-1]) for each in sums] == [31, 13, 11, 6, 25][: seats - 1]
    points = [int(re.search(r"\d+", each.get_attribute("aria-label"))[0]) for each in page.locator(".l-points").all()]
    assert points == [*[21 + 31, 8 + 13, 3 + 11, 2 + 6, 1 + 25][: seats - 1], 23]
    page.wait_for_function("() => document.getAnimations().every((each) => each.playState !== 'running')")
    shoot(page, f"lama-end-{seats}-{size['width']}x{size['height']}")
    assert cut_off(page) == []
    assert page.locator(".l-once").count() > 0
    assert meeting(page, ".l-shown .l-card, .l-sum, .l-once", ".l-track, .l-beads") == []
    assert meeting(page, ".l-sum", ".l-once") == []
    assert serious(page) == []
    page.evaluate("""() => new MutationObserver(() => { window.flew ||= !!document.querySelector('.l-token') })
        .observe(document.body, { childList: true, subtree: true })""")
    black.click()
    page.wait_for_function("() => window.flew")  # it arcs to the bowl
    expect(page.locator(".log")).to_contain_text("You return a black token, and have 13 points.")
    page.locator(f"{READY} .l-strip").wait_for()
    expect(page.locator(".l-plate.me .l-points")).to_have_accessible_name("13 points")


def test_small_plates_keep_badges_off_names_and_sums_and_the_replay_says_all_of_it(table):
    page = table({"width": 844, "height": 390}, hands=SIX, top="5", quit=[3])
    assert meeting(page, ".l-quit", ".l-who b > span, .l-num") == []
    page = table(PHONE, hands=["6", "1 2 2 3 4 4 5 6 L L", "3 3 L", "1 1 2 3 3 5"], top="6", points=[23, 21, 8, 3])
    page.locator(LEGAL).click(position=CORNER)
    page.locator(f"{READY} .l-chooser").wait_for()
    for width, height in ((390, 844), (844, 390), (390, 844)):
        resize(page, width, height)
        expect(page.locator(".l-past")).to_have_count(1)
        assert meeting(page, ".l-past", ".l-sum, .l-once, .l-num, .l-who b > span") == []
    page.locator("[data-action='return white']").click()
    page.get_by_role("link", name="Replay").click()
    page.locator(".deck").wait_for()
    page.keyboard.press("ArrowRight")
    expect(page.locator(".narration")).to_contain_text("Ravi pays 11 points")
    assert page.locator(".narration").evaluate("each => each.scrollHeight <= each.clientHeight")


APART = """() => {
  const boxes = (found) => [...found].map((each) => each.getBoundingClientRect());
  const meet = (a, b) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
  const hands = [...document.querySelectorAll('.l-shown')];
  const touch = (one, other) => boxes(one.children).some((a) => boxes(other.children).some((b) => meet(a, b)));
  return hands.flatMap((one, i) => hands.slice(i + 1).filter((other) => touch(one, other)).map((other) => other.ariaLabel));
}"""


def test_hands_that_are_shown_in_a_small_window_meet_neither_each_other_nor_a_score(table, shoot):
    hands = ["6", "1 2 2 3 4 4 5 6 L L", "3 3 L", "1 1 2 3 3 5", "6 6 6 6", "1 2 3 4 5 L"]
    for seats in (2, 4, 6):
        page = table({"width": 1280, "height": 800}, hands=hands[:seats], top="6", points=[23, 21, 8, 3, 2, 1][:seats], target=60)
        page.locator(LEGAL).click()
        page.locator(f"{READY} .l-chooser").wait_for()
        shoot(page, f"lama-end-{seats}-1280x800")
        assert page.evaluate(APART) == []
        assert meeting(page, ".l-note", ".l-track, .l-beads, .l-shown *") == []
        assert cut_off(page) == []


def test_the_replay_shows_nothing_of_the_end_that_was_seen_at_the_table(table):
    page = table(settings=BRISK, hands=["6 6", "6 L"], top="6", points=[0, 39], quit=[1])
    for _ in range(2):
        page.locator(LEGAL).first.click(position=CORNER)
    page.get_by_role("link", name="Replay").click()
    expect(page.locator(".status")).to_have_text("Round 1 · The deal")
    expect(page.locator(".l-strip")).to_be_visible()
    expect(page.locator(".l-board.ended")).to_have_count(0)
    expect(page.locator(".l-points").first).to_have_accessible_name("39 points")


def test_twins_are_counted_once_unless_every_copy_counts(table):
    for each, total in ((False, 17), (True, 34)):
        page = table(hands=["6", "2 5 5 5 L 5 2"], top="6", count_each=each, target=100)
        page.locator(LEGAL).click()
        page.locator(".l-sum, .l-strip").first.wait_for()
        expect(page.locator(".log")).to_contain_text(f"pays {total} points")


def test_a_click_skips_to_the_choice_and_never_past_it(table):
    page = table(settings=LIVE, hands=["6", "1 2 3 4 5 L", "1 1 1"], top="6", points=[12, 0, 0])
    watch(page, dusk=there(".l-dusk"))
    page.locator(LEGAL).click()
    noted(page, "dusk")
    page.mouse.click(500, 720)  # where the choice will be
    expect(page.locator(f"{READY} .l-give")).to_have_count(2)
    expect(page.locator(".l-plate.me .l-points")).to_have_accessible_name("12 points")


def test_everybody_quits_and_the_next_round_is_dealt(table):
    page = table(settings=LIVE, hands=["1 2 2", "6", "3 3"], top="6", quit=[1, 2], round=3)
    watch(page, note="document.querySelector('.l-note')?.textContent")
    page.locator("[data-action=quit]").click()
    assert "Everybody has quit" in noted(page, "note")
    page.get_by_role("button", name="Skip").click()
    page.locator(f"{READY} .l-strip").wait_for()
    expect(page.locator(".l-plate.me .l-points")).to_have_accessible_name("3 points")


SAYS = """() => {
  window.said = [];
  const look = () => {
    const text = (selector) => [...document.querySelectorAll(selector)].map((each) => each.textContent);
    const now = [document.querySelector('.l-board.ended') ? 'ended' : document.querySelector('.l-last') ? 'playing' : 'dealing',
      document.querySelector('.status').textContent, text('.l-plate .l-quit, .l-plate .l-sub').join(' ')];
    if (JSON.stringify(window.said.at(-1)) !== JSON.stringify(now)) window.said.push(now);
  };
  new MutationObserver(look).observe(document.querySelector('.seated'), { subtree: true, childList: true, characterData: true });
}"""


def test_l3_the_status_line_counts_and_deals_and_new_hands_carry_nothing_of_the_old_round(table):
    page = table(settings=BRISK, hands=["1 2 2", "6", "3 3"], top="6", quit=[1, 2], round=3, began=0)  # the next round begins with Otto
    page.evaluate(SAYS)
    page.locator("[data-action=quit]").click()
    page.wait_for_function("() => window.said.some(([phase]) => phase === 'ended')")
    page.wait_for_function("() => document.querySelector('.seated').dataset.n > 0 && document.querySelector('.l-strip')")
    page.locator(f"{LEGAL}, {READY} [data-action=draw]").first.wait_for()
    said = page.evaluate("window.said")
    counted = {status for phase, status, _ in said if phase == "ended"}
    assert counted == {"The round is over: hands are counted"}
    deal = next(at for at, (phase, *_) in enumerate(said) if phase == "dealing")
    assert said[deal][1] == "Round 4 is dealt"
    fresh = [marks for _, _, marks in said[deal:]]
    assert [marks for marks in fresh if "Quit" in marks or "face down" in marks] == []
    first = next(status for phase, status, _ in said[deal:] if phase == "playing")
    assert first.endswith("is thinking")  # not mine


@pytest.mark.parametrize("size", SIZES)
def test_l3_2_the_own_score_is_explained_like_everybody_elses(table, size):
    page = table(size, LIVE, hands=["1 2 2 L L", "6", "3 3"], top="6", quit=[1, 2], points=[13, 0, 0], round=3)
    apart = json.dumps([".l-sum.own", ".l-plate, .l-hand .l-card, .l-bowl, .l-note", 0])
    watch(
        page,
        own=f"""{{
          const own = document.querySelector('.l-sum.own')?.textContent ?? '';
          const whole = own.includes('counted once') && document.querySelectorAll('.l-hand .twin').length === 2;
          return whole && ({MEETING})({apart}).length === 0 && own;
        }}""",
    )
    page.locator("[data-action=quit]").click()
    assert "1 + 2 + 10 = 13" in noted(page, "own")


@pytest.mark.parametrize("size", SIZES)
def test_l2_3_a_hand_that_quit_lies_face_down_and_can_be_looked_at(table, size):
    page = table(size, LIVE, hands=["1 2 L", "1 1 2 2 3 3 4 4 5 6", "1 2 3 3 4 4 5 5 6", "1 1 1 2 3 3 L"], top="5", round=3)
    page.locator("[data-action=quit]").click()
    cards = page.locator(".l-hand .l-card")
    expect(cards.first).to_have_accessible_name("face-down card, 1 of 3")
    assert meeting(page, ".l-quit", ".l-beads, .l-track, .l-plate.me b") == []
    page.get_by_role("button", name="Look at your cards").click()
    expect(cards.last).to_have_accessible_name("Llama, 3 of 3")
    page.get_by_role("button", name="Face down again").click()
    expect(cards.last).to_have_accessible_name("face-down card, 3 of 3")


@pytest.mark.parametrize("how", ["click", "Space"])
def test_a_player_who_quit_skips_to_the_end_of_the_round_and_sees_it(table, how):
    page = table(settings=LIVE, hands=["1 2 2", "1 1 2 2 3 3 4 4 5 6", "1 2 3 3 4 4 5 5 6", "1 1 1 2 3 3 L"], top="5", round=3)
    page.locator("[data-action=quit]").click()
    skip = page.get_by_role("button", name="Skip to the round’s end")
    skip.wait_for()
    page.evaluate("""() => {
      window.flights = 0;
      const animate = Element.prototype.animate;
      Element.prototype.animate = function (...all) {
        if (!document.querySelector('.l-dusk')) window.flights++;
        return animate.apply(this, all);
      };
      for (const hears of ['click', 'keydown']) addEventListener(hears, () => { window.flights = 0; }, true);
    }""")
    watch(page, dusk=there(".l-dusk"), sum=there(".l-sum"))
    skip.click() if how == "click" else page.keyboard.press(how)
    noted(page, "dusk")  # the round's end is shown, and nothing that led to it flew
    assert page.evaluate("window.flights") == 0
    noted(page, "sum")
    expect(skip).to_have_count(0)


def test_reduced_motion_is_fades_of_120_milliseconds_at_most(table):
    page = table(
        settings='{"confirm":"never"}', hands=["6", "1 2 3 4 5 L", "1 1 1"], top="6", points=[12, 0, 0], more={"reduced_motion": "reduce"}
    )
    page.evaluate(
        """() => {
          window.longest = 0;
          const animate = Element.prototype.animate;
          Element.prototype.animate = function (frames, timing) {
            window.longest = Math.max(window.longest, timing.duration + (timing.delay ?? 0));
            window.moved = window.moved || JSON.stringify(frames).includes('transform');
            return animate.call(this, frames, timing);
          };
        }"""
    )
    page.locator(LEGAL).click()
    page.locator(f"{READY} .l-give").first.click()
    page.locator(f"{READY} .l-strip").wait_for()
    assert 0 < page.evaluate("window.longest") <= 120
    assert not page.evaluate("window.moved")


def test_no_move_takes_longer_than_320_milliseconds(table):
    page = table(settings=LIVE, hands=FOUR, top="5")
    page.evaluate(
        """() => {
          window.lengths = [];
          const animate = Element.prototype.animate;
          Element.prototype.animate = function (frames, timing) {
            window.lengths.push(timing.duration);
            return animate.call(this, frames, timing);
          };
        }"""
    )
    page.locator(LEGAL).first.click()
    expect(page.locator(".log li").nth(1)).to_be_attached()
    page.locator(LEGAL).or_(page.locator("[data-action=draw]")).first.wait_for()
    lengths = page.evaluate("window.lengths")
    assert lengths
    assert [each for each in lengths if not 180 <= each <= 320] == []


def test_a_watcher_sees_backs_and_no_buttons(new_page, server, shoot):
    guest = server.guest("Ana")
    made = guest.open("lama", seats=[{"who": "me"}, {"who": "bot"}, {"who": "bot"}], watching="public", ready=False, options={"players": 3})
    for size in (DESKTOP, PHONE):
        page = new_page(size, settings=STILL)
        page.goto(f"/t/{made}?watch")
        page.locator(".l-board").wait_for()
        expect(page.locator(".l-plate")).to_have_count(3)
        expect(page.locator(".l-hand .l-card").first).to_have_accessible_name(re.compile("face-down card"))
        expect(page.locator(".l-hand button, .actions button")).to_have_count(0)
        shoot(page, f"lama-watch-{size['width']}x{size['height']}")
        assert cut_off(page) == []
        assert serious(page) == []


@pytest.mark.parametrize(
    ("size", "scheme"), [(DESKTOP, "light"), (PHONE, "dark"), *([(DESKTOP, "dark"), (PHONE, "light")] if SOAK else [])]
)
def test_nothing_serious_for_assistive_technology(table, size, scheme):
    page = table(size, hands=SIX, top="5", points=[13, 21, 34, 8, 39, 22], quit=[3], more={"color_scheme": scheme})
    paper = [
        int(part) for part in re.findall(r"\d+", page.locator(".l-plate.me").evaluate("each => getComputedStyle(each).backgroundColor"))
    ]
    assert (sum(paper[:3]) < 200) == (scheme == "dark")  # evening is no cream page in a dark frame
    assert serious(page) == []
    page.locator("[data-action=quit]").click()
    assert serious(page) == []


def test_the_table_speaks_german(table):
    page = table(settings='{"speed":0,"language":"de"}', hands=FOUR, top="5")
    expect(page.locator("[data-action=quit]")).to_have_text("Aussteigen · 24 Punkte")
    expect(page.locator(f"{HAND} button").nth(3)).to_have_accessible_name("5, spielbar, 4 von 7, 19 bleiben auf der Hand")


def test_a_whole_game_by_mouse(table):
    page = table(hands=FOUR, top="5", points=[0, 30, 30, 30])
    assert play_to_the_end(page) > 2
    expect(page.locator(f"{OVER} h1")).to_have_text(re.compile("win|share|lose|place"))
    expect(page.locator(f"{OVER} .story")).to_contain_text("The dearest hand was")


def test_a_whole_game_by_thumb(table):
    page = table(PHONE, hands=FOUR, top="5", points=[0, 30, 30, 30], more={"has_touch": True, "is_mobile": True})
    for _ in range(300):
        page.locator(f"{MOVE}, {OVER}").first.wait_for()
        if page.locator(OVER).count():
            break
        before = page.locator(".seated").get_attribute("data-n")
        spot = page.locator(LEGAL).or_(page.locator(f"{READY} .l-give, {READY} .actions [data-action]")).first
        left, top, right, bottom = box(spot)
        assert right - left >= 44
        assert bottom - top >= 44
        page.touchscreen.tap(left + 20, top + 22)
        page.wait_for_function("n => document.querySelector('.seated')?.dataset.n !== n", arg=before)
    expect(page.locator(OVER)).to_be_visible()


def test_a_whole_game_by_keyboard(table):
    page = table(hands=FOUR, top="5", points=[0, 30, 30, 30])
    for _ in range(300):
        page.locator(f"{MOVE}, {OVER}").first.wait_for()
        if page.locator(OVER).count():
            break
        before = page.locator(".seated").get_attribute("data-n")
        cards = page.locator("[data-hand] button")
        names = [card.get_attribute("aria-label") for card in cards.all()]
        at = next((i for i, name in enumerate(names) if ", playable" in name), None)
        if at is None:
            page.keyboard.press("Space")  # draw, or return a token
        else:
            page.keyboard.press("7" if names[at].lower().startswith("llama") else names[at][0])
            expect(page.locator("[data-hand] button:focus")).to_have_attribute("aria-label", re.compile(", playable"))
            page.keyboard.press("Enter")
        page.wait_for_function("n => document.querySelector('.seated')?.dataset.n !== n", arg=before)
    expect(page.locator(OVER)).to_be_visible()


def test_a_round_with_all_its_motion_breaks_nothing(table):
    page = table(settings=BRISK, hands=["5 6", "5 5 6", "5 6 6 1"], top="5", points=[0, 10, 0])
    first_move(page)
    for _ in range(2):
        page.locator(MOVE).first.click()
        page.locator(f"{MOVE}, {OVER}").first.wait_for()
    assert page.locator(".l-token, .ghost").count() == 0
    assert log(page)
