"""The Grimhand table: a cursed casino, played by mouse, thumb and keyboard, and the card that ends it all."""

import re
from itertools import pairwise

import pytest
from playwright.sync_api import expect

from cardhouse.games.grimhand import position

from .conftest import DESKTOP, PHONE
from .grimhand_positions import FULL, MIRRORED, TABLE
from .table import LIVE, LONG, OVER, READY, SIZES, STILL, meeting, noted, opened, page_of, resize, serious, settle, there, watch

ACTION = f"{READY} .g-actions [data-action='{{}}']"
MOMENT = ".g-moment"


@pytest.fixture
def table(new_page, server):
    """Opens a table in a given position, seen by its first seat; a bot sits at the other."""

    def at(position_is=TABLE, size=DESKTOP, settings=STILL, name="Ana", more=None, **options):
        page = opened(
            new_page, server, position(**{**position_is, **options}).record.dumps(), size, settings, name, level="easy", **(more or {})
        )
        page.locator(f"{READY} .g-felt").wait_for()
        settle(page)
        return page

    return at


@pytest.fixture
def fresh(new_page, server):
    """Sits down at a new table against an easy bot."""

    def opened(size=DESKTOP, more=None, **options):
        guest = server.guest("Ana")
        made = guest.open("grimhand", seats=[{"who": "me"}, {"who": "bot", "level": "easy"}], ready=False, options=options)
        page = page_of(new_page, guest, size, **(more or {}))
        page.goto(f"/t/{made}")
        page.locator(f"{READY} .g-felt").wait_for()
        settle(page)
        return page

    return opened


SEEN = """.g-plate, .g-plate :is(h2, .g-hp, .g-hp .num, .g-chips li), .g-card, .g-caption, .g-caption > *, .g-slot, .g-slot .g-tag,
 .g-pile .g-tag, .g-wheel, .g-fate .g-tag, .g-sheet, .g-sheet h2, .g-sheet .button"""


def cut_off(page):
    """What lies outside of the stage or is cut, though it is there to be seen."""
    settle(page)
    return page.evaluate(
        """(SEEN) => {
          const all = (selector) => [...document.querySelectorAll(selector)];
          const [page, stage] = [document.body, document.querySelector('.g-stage')].map((each) => each.getBoundingClientRect());
          const beyond = (box, room) =>
            box.width && (box.left < room.left - 1 || box.right > room.right + 1 || box.top < room.top - 1 || box.bottom > room.bottom + 1);
          const wide = (each) => each.scrollWidth > each.clientWidth + 1;
          const found = [
            ...all(SEEN).filter((each) => beyond(each.getBoundingClientRect(), stage)),
            ...all('.g-caption, .g-chips, .g-tag').filter(wide),
            ...all('.actions .button').filter((each) => wide(each) || beyond(each.getBoundingClientRect(), page)),
          ];
          return found.map((each) => `${each.className.baseVal ?? each.className} ${each.textContent.slice(0, 40)}`);
        }""",
        SEEN,
    )


def too_small(page):
    """Controls under 44×44."""
    settle(page)
    return page.evaluate(
        """() => [...document.querySelectorAll('.g-stage button, .g-actions button')].filter((each) => {
             const box = each.getBoundingClientRect();
             return box.width && (box.width < 43.5 || box.height < 43.5);
           }).map((each) => each.outerHTML.slice(0, 120))"""
    )


def tiny(page):
    """Words under 12 px, those drawn on cards included."""
    settle(page)
    return page.evaluate(
        """() => [...document.querySelectorAll('.g-felt *, .g-actions *')].filter((each) => {
             if (!each.checkVisibility() || ![...each.childNodes].some((child) => child.nodeType === 3 && child.data.trim())) return false;
             const drawn = each.ownerSVGElement ? each.ownerSVGElement.getBoundingClientRect().width / 100 : 1;
             return parseFloat(getComputedStyle(each).fontSize) * drawn < 12;
           }).map((each) => each.textContent)"""
    )


def number(page):
    return page.locator(".seated").get_attribute("data-n")


def moved(page, before):
    """Until something may be done again, or it is over."""
    page.wait_for_function("n => document.querySelector('.seated')?.dataset.n !== n", arg=before)
    page.locator(f"{READY} [data-action], {OVER}").first.wait_for()


def log(page):
    return " ".join(page.locator(".log li").all_text_contents())


def hp(page, seat):
    return int(page.locator(f"[data-seat='{seat}'] .g-hp").get_attribute("aria-valuenow"))


def use(page, trick):
    """Use a trick: under a thumb its slip comes first."""
    page.get_by_role("button", name=f"{trick}, playable").click()
    slip = page.locator(".g-slip [data-action]")
    if page.viewport_size == PHONE:
        slip.click()


# The first whose middle nothing covers: in a fan its neighbour may be in the way
UNCOVERED = """all => all.findIndex((each) => {
  const { x, y, width, height } = each.getBoundingClientRect();
  return each.contains(document.elementFromPoint(x + width / 2, y + height / 2));
})"""


def best(page):
    """What a plain player would do: answer, use a trick, strike where it hurts, else draw."""
    sheet = page.locator(f"{READY} .g-sheet [data-action]")
    if sheet.count():
        return sheet.first
    found = page.locator(f"{READY} [data-hand] [data-action]")
    if found.count():
        settle(page)
        return found.nth(max(0, found.evaluate_all(UNCOVERED)))
    attack = page.locator(ACTION.format("attack"))
    if attack.count() and "for nothing" not in attack.inner_text():
        return attack
    return page.locator(f"{READY} .g-actions [data-action]").first


# What is seen


@pytest.mark.parametrize("size", SIZES)
def test_everything_is_in_sight_and_says_what_it_is_worth(table, shoot, size):
    page = table(size=size, name=LONG)
    attack = page.locator(ACTION.format("attack"))
    expect(attack).to_contain_text("Attack 41 − 15 = 26")
    expect(attack).to_contain_text("29 → 3")
    expect(attack).to_have_attribute("title", "35 + 4 chain + 2 combo = 41, against 29 halved = 15: 26 damage")
    expect(page.locator(".g-hand.own.A .g-caption")).to_contain_text("35 + 4 chain + 2 combo")
    expect(page.locator("[data-seat='1'] .g-hp")).to_have_accessible_name(re.compile("29 of 50 HP, your attack leaves 3"))
    expect(page.locator("[data-seat='0'] .g-hp .after")).to_contain_text("their attack leaves 6")
    expect(page.locator("[data-seat='1'] .g-chips")).to_contain_text("+1 Death a deck")
    expect(page.locator(".g-fate.A")).to_have_accessible_name("attack deck: 1 Death in 17, 6%, 18% within three")
    expect(page.locator(".g-slot.foe")).to_have_class(re.compile("full"))
    expect(page.get_by_role("button", name="Hex Card, playable, 6 of 6")).to_be_visible()
    assert cut_off(page) == []
    assert serious(page) == []
    assert size is DESKTOP or (too_small(page), tiny(page)) == ([], [])
    assert page.locator(".g-stage").evaluate("each => each.scrollHeight <= each.clientHeight && each.scrollWidth <= each.clientWidth")
    shoot(page, f"grimhand-{size['width']}x{size['height']}")


@pytest.mark.parametrize("size", SIZES)
def test_full_hands_many_statuses_hidden_hands_and_german_fit(table, shoot, size):
    german = '{"speed":0,"confirm":"never","language":"de"}'
    page = table(FULL, size, settings=german, name=LONG, hidden_hands=True)
    name = f"{size['width']}x{size['height']}"
    expect(page.locator(ACTION.format("attack"))).to_contain_text(re.compile(r"Angriff 74 − \d+–\d+ = \d+–\d+"))
    expect(page.locator(".g-hand.own.A .g-caption")).to_contain_text("+1: kleinste weg")
    expect(page.locator(".g-hand.foe .g-face.lucky, .g-hand.foe .g-grim")).to_have_count(0)  # backs alone
    expect(page.locator("[data-seat='0'] .g-chips li")).to_have_count(7)  # all of them, the omen upon both
    expect(page.locator("[data-seat='1'] .g-chips li")).to_have_count(5)
    shoot(page, f"grimhand-full-{name}")
    assert cut_off(page) == []
    assert meeting(page, ".g-plate h2 > *", ".g-chips li") == []
    page.locator("[data-seat='0'] .g-chips").click(force=True)  # anywhere on the plate
    expect(page.locator(".g-sheet li")).to_have_count(7)
    expect(page.locator(".g-sheet")).to_contain_text("Omen: der nächste Angriff ist 3 stärker")
    assert size is DESKTOP or serious(page) == []
    page.keyboard.press("Escape")
    expect(page.locator(".g-sheet")).to_have_count(0)


@pytest.mark.parametrize("size", SIZES)
def test_tricks_in_full_hands_differ_in_their_corners(table, shoot, size):
    page = table({**FULL, "attack": FULL["attack"][::-1], "defense": FULL["defense"][::-1]}, size)
    shoot(page, f"grimhand-corners-{size['width']}x{size['height']}")
    corners = page.locator("[data-hand] .legal .g-face").evaluate_all("all => all.map((each) => each.innerHTML)")
    assert len(set(corners)) == 8
    steps = page.locator(".g-hand.own.A .g-fan li").evaluate_all("all => all.map((each) => parseFloat(each.style.left))")
    card = page.locator(".g-hand.own.A .g-fan li").first.evaluate("each => each.offsetWidth")
    assert min(b - a for a, b in pairwise(steps)) >= 0.23 * card  # no corner is covered


def test_no_width_scrolls_sideways(table):
    page = table(FULL)
    for size in ((320, 568), (360, 640), (390, 664), (720, 450), (768, 1024), (1024, 640), (1280, 720), (1920, 1080)):
        resize(page, *size)
        assert page.locator(".g-stage").evaluate("each => each.scrollWidth <= each.clientWidth"), size
        assert page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth") == 0, size


def test_on_a_tablet_the_buttons_hide_nothing(table):
    page = table(size={"width": 768, "height": 1024})
    assert meeting(page, ".g-actions .button", ".g-plate, .g-caption, .g-card") == []


def test_on_a_phones_side_captions_cover_nothing_and_every_card_to_choose_from_is_in_sight(table):
    german = '{"speed":0,"confirm":"never","language":"de"}'
    page = table({**FULL, "attack": FULL["attack"][::-1]}, {"width": 844, "height": 390}, settings=german)
    assert meeting(page, ".g-caption", ".g-caption, .g-plate, .g-pile .g-card") == []
    held = {"attack": ["A6 A9 swap_hands A11 gamble_card", "A1"], "defense": ["D3 scrying_orb purge D8 fortune_surge", "D5"]}
    page = table({**held, "preset": "modern"}, {"width": 844, "height": 390}, settings=german)
    page.locator("[data-action='use purge']").click()
    page.locator(".g-slip [data-action]").click()
    expect(page.locator(".g-cards [data-action]")).to_have_count(9)
    assert page.locator(".g-sheet").evaluate("each => each.scrollHeight <= each.clientHeight")


def test_on_a_phone_the_felt_stays_where_it_is_and_lists_begin_at_their_top(table):
    page = table(size=PHONE, settings=LIVE)
    high = page.locator(".g-stage").evaluate("each => each.offsetHeight")
    page.locator(".g-discard.A button").click()
    expect(page.locator(".g-sheet h2")).to_be_in_viewport()
    page.keyboard.press("Escape")
    page.evaluate("""() => {
      const stage = document.querySelector('.g-stage');
      window.heights = new Set();
      new ResizeObserver(() => window.heights.add(stage.offsetHeight)).observe(stage);
    }""")
    before = number(page)
    page.locator(ACTION.format("draw attack")).click()
    moved(page, before)
    assert page.evaluate("[...window.heights]") == [high]


# Whole games


def test_a_whole_classic_game_by_mouse_and_every_forecast_comes_true(fresh):
    assert any(promises_kept(fresh(hp=10, deaths="1,0", first="0")) for _ in range(6))  # a game may end before one's own first attack


def promises_kept(page):
    """Play a whole game; how many attacks left the HP that their button had promised."""
    told = 0
    for _ in range(200):
        page.locator(f"{READY} [data-action], {OVER}").first.wait_for()
        if page.locator(OVER).count():
            break
        button, before = best(page), number(page)
        promised = re.search(r"(\d+) → (\d+)", button.inner_text())
        button.click()
        moved(page, before)
        if promised:
            assert f"(HP {promised[2]})" in log(page)
            told += 1
    expect(page.locator(OVER)).to_be_visible()
    return told


def test_a_whole_modern_game_by_taps_on_a_phone(fresh):
    many = "scrying_orb=3,purge=3,fortune_surge=3,swap_hands=2"
    page = fresh(PHONE, {"has_touch": True}, preset="modern", hp=20, deaths="1,1", cards=many)
    for _ in range(300):
        page.locator(f"{READY} [data-action], {OVER}").first.wait_for()
        if page.locator(OVER).count():
            break
        button, before = best(page), number(page)
        assert button.evaluate("(each) => Math.min(each.offsetWidth, each.offsetHeight)") >= 44  # as it comes to rest
        button.tap()
        slip = ".g-slip [data-action]"
        page.wait_for_function(
            "([slip, n]) => document.querySelector(slip) || document.querySelector('.seated')?.dataset.n !== n", arg=[slip, before]
        )
        if page.locator(slip).count():
            page.locator(slip).tap()
        moved(page, before)
    expect(page.locator(OVER)).to_be_visible()


def test_a_whole_game_by_the_keyboard(fresh):
    page = fresh(hp=10, deaths="1,1", preset="modern")
    for turns in range(300):
        page.locator(f"{READY} [data-action], {OVER}").first.wait_for()
        if page.locator(OVER).count():
            break
        before = number(page)
        cards = page.locator("[data-hand] button")
        names = cards.evaluate_all("all => all.map((each) => each.ariaLabel)")
        at = next((i for i, name in enumerate(names) if ", playable" in name), None)
        if at is None:
            if turns == 1:
                page.keyboard.press("ArrowDown")  # to the next button
            page.keyboard.press("Space")  # the main button, or the Orb's cards put back
        else:
            page.keyboard.press("1")
            for _ in range(at):
                page.keyboard.press("ArrowRight")
            expect(cards.nth(at)).to_be_focused()
            page.keyboard.press("Enter")
        moved(page, before)
    expect(page.locator(OVER)).to_be_visible()


@pytest.mark.parametrize("size", SIZES)
def test_an_attack_for_nothing_is_quiet_and_a_likely_death_asks_again(table, shoot, size):
    weak = {**TABLE, "attack": ["A6 A9", "A1"], "statuses": {}}
    page = table(weak, size, settings='{"speed":0}', upgrades="candles")
    expect(page.locator(ACTION.format("draw attack"))).to_contain_text("Death: a candle")  # it would not be the end
    attack = page.locator(ACTION.format("attack"))
    expect(attack).to_contain_text("Attack for nothing")
    expect(attack).to_contain_text("15 against 29 · you −2")
    expect(attack).not_to_have_class(re.compile("primary"))
    shoot(page, f"grimhand-vain-{size['width']}x{size['height']}")
    page = table(size=size, settings='{"speed":0}', sizes=[25, 22])  # 3 Deaths in 25, no Lucky
    draw, before = page.locator(ACTION.format("draw attack")), number(page)
    expect(draw).to_contain_text("Death, no Lucky")
    draw.click()
    expect(draw).to_contain_text("Once more")
    assert number(page) == before
    draw.click()
    moved(page, before)
    page = table(size=size, settings='{"speed":0}', sizes=[25, 22], slots=["D7", ""])
    before = number(page)
    page.locator(ACTION.format("draw attack")).click()  # a Lucky would take that Death
    moved(page, before)


# Choices


def test_an_orb_shows_three_cards_that_are_put_back_by_buttons_or_by_dragging(table, shoot):
    page = table()
    page.get_by_role("button", name="Scrying Orb, playable").click()
    expect(page.locator(".status")).to_contain_text("choose a deck to look at")
    page.locator(ACTION.format("choose attack")).click()
    cards = page.locator(".g-order .g-card")
    expect(cards.first).to_have_accessible_name("Sword 2")
    page.get_by_role("button", name="Sword 4: sooner").click()
    assert cards.evaluate_all("all => all.map((each) => each.ariaLabel)") == ["Sword 2", "Sword 4", "Sword 3"]
    shoot(page, "grimhand-orb-1440x900")
    first, second = cards.nth(1).bounding_box(), cards.nth(0).bounding_box()
    page.mouse.move(first["x"] + 40, first["y"] + 60)
    page.mouse.down()
    page.mouse.move(second["x"] + 40, second["y"] + 60, steps=4)
    page.mouse.up()
    expect(cards.first).to_have_accessible_name("Sword 4")
    page.keyboard.press("Space")
    expect(page.locator(".g-order")).to_have_count(0)
    expect(page.locator(".g-pile.A .g-next")).to_have_text("next: Sword 4")
    expect(page.locator(ACTION.format("draw attack"))).to_contain_text("0% Death")
    page.get_by_role("button", name=re.compile("^Hex Card")).click()
    expect(page.locator(".notices")).to_contain_text("You have used a trick this turn already")
    page.get_by_role("button", name=re.compile("^Chain Slash")).hover(position={"x": 20, "y": 60})
    expect(page.locator("[role=tooltip]")).to_contain_text("+1 for every other sword in this attack.")
    page.get_by_role("button", name=re.compile("^Sword 9")).click(position={"x": 20, "y": 60})
    expect(page.locator("[role=tooltip]")).to_have_count(0)  # its number says it all
    expect(page.locator(".notices")).to_contain_text("It fights when you attack.")
    page.locator(ACTION.format("draw attack")).click()
    expect(page.locator(".log")).to_contain_text("You draw Sword 4.")


@pytest.mark.parametrize("size", SIZES)
def test_a_purge_and_a_surge_ask_for_cards(table, shoot, size):
    held = {"attack": ["A5 A9", "A4"], "defense": ["D3 D8 purge fortune_surge", "D5"], "decks": ["A2 A3 A6", "D1 D2"], "life": [30, 30]}
    page = table(held, size, preset="modern", slots=["D7", ""], numbers="tricks_a_turn=2")
    use(page, "Purge")
    expect(page.locator(".status")).to_contain_text("choose a card of your hand to discard")
    shoot(page, f"grimhand-purge-{size['width']}x{size['height']}")
    assert cut_off(page) == []
    where = ".g-sheet" if size is PHONE else "[data-hand]"
    page.locator(f"{READY} {where} [data-action='choose A5']").click()
    page.locator(ACTION.format("choose attack")).click()
    expect(page.locator(".log")).to_contain_text("You draw Sword 2.")
    use(page, "Fortune Surge")
    page.locator(ACTION.format("choose attack")).click()
    page.locator(ACTION.format("choose defense")).click()
    offered = page.locator(f"{READY} {where} [data-action]")
    expect(offered).to_have_count(2)
    assert offered.evaluate_all("all => all.map((each) => each.dataset.action)") == ["choose A3", "choose D1"]  # only what was drawn
    offered.first.click()
    expect(page.locator(".log")).to_contain_text("You discard Sword 3.")


def test_a_click_on_a_choice_that_is_no_longer_there_costs_nothing(table):
    page = table()
    held, servers = [], []

    def between(socket):
        servers.append(socket.connect_to_server())
        socket.on_message(lambda message: held.append(message) if '"play"' in str(message) else servers[-1].send(message))

    page.route_web_socket("**/ws", between)
    page.reload()
    page.locator(f"{READY} .g-felt").wait_for()
    other = page.context.new_page()  # the same seat in a second window
    other.goto(page.url)
    other.get_by_role("button", name="Scrying Orb, playable").click()
    page.locator(ACTION.format("choose attack")).click()  # on its way …
    other.locator(ACTION.format("choose defense")).click()  # … when the other window has chosen
    expect(page.locator(".log")).to_contain_text("You look at 3 cards of the defense deck.")
    assert held
    servers[-1].send(held.pop())
    expect(page.locator(".notices .banner")).to_be_visible()  # it is told, and nothing is lost
    expect(page.locator(".g-order .g-card")).to_have_count(3)
    other.get_by_role("button", name="Put back").click()
    page.locator(ACTION.format("draw attack")).wait_for()


# Moments


# What the moment says, once it is to be read
TOLD = """{
  const found = [...document.querySelectorAll('.g-verdict p')];
  return found.length && found.every((each) => Number(getComputedStyle(each).opacity) > 0.9) && found.map((each) => each.textContent);
}"""


def test_death_can_be_skipped_though_not_at_once(table):
    page = table(settings=LIVE, decks=["A13 A3", "D1"], statuses={})
    page.evaluate(
        """() => new MutationObserver((changes) => {
          for (const { addedNodes, removedNodes } of changes) {
            for (const node of addedNodes) if (node.matches?.('.g-moment')) window.began = performance.now();
            for (const node of removedNodes) if (node.matches?.('.g-moment')) window.lasted = performance.now() - window.began;
          }
        }).observe(document.querySelector('.g-stage'), { childList: true })"""
    )
    watch(page, moment=there(MOMENT))
    page.locator(ACTION.format("draw attack")).click()
    noted(page, "moment")
    page.mouse.click(500, 400)
    expect(page.locator(OVER)).to_contain_text("the enemy drew Death")
    assert page.evaluate("window.lasted") >= 500  # a click at once does not end it; the scene says 600, and its clock is not ours


@pytest.mark.parametrize("size", SIZES)
def test_a_lucky_saves_from_death(table, shoot, size):
    page = table(size=size, settings=LIVE, decks=["A13 A3", "D1"], slots=["D7", ""], statuses={})
    slot = "document.querySelectorAll('[data-seat-slot=\"0\"] .g-card').length"
    watch(page, saved=f"{there(f'{MOMENT}.saved')} && [{slot}]", broken=there(f"{MOMENT}.broken"), told=TOLD)
    page.locator(ACTION.format("draw attack")).click()
    assert noted(page, "saved") == [1]  # nothing has moved yet
    noted(page, "broken")
    assert noted(page, "told") == [
        "Death! A Lucky (Shield 7) saves you; both are discarded and your turn is over.",
        "Still 19 HP. The slot is empty now.",
    ]
    shoot(page, f"grimhand-saved-{size['width']}x{size['height']}")
    expect(page.locator(MOMENT)).to_have_count(0)
    expect(page.locator(".g-slot.own")).not_to_have_class(re.compile("full"))


@pytest.mark.parametrize("size", SIZES)
def test_without_a_lucky_it_is_the_thirteenth_card(table, shoot, size):
    page = table(size=size, settings=LIVE, decks=["A3", "D13 D1"], statuses={})
    watch(page, told=TOLD)
    page.locator(ACTION.format("draw defense")).click()
    assert noted(page, "told") == ["Death! You have no Lucky, and die.", "19 HP, and no one left to spend them"]
    shoot(page, f"grimhand-died-{size['width']}x{size['height']}")
    expect(page.locator(OVER)).to_contain_text("the enemy drew Death")
    expect(page.locator(f"{OVER} li").last).to_have_text("2.YouDeath")  # whatever HP were left
    expect(page.locator(f"{OVER} .story")).to_contain_text("You had 19 HP against 29 when Death came.")
    assert hp(page, 0) == 19  # as it was
    expect(page.locator(".g-stage")).to_have_class(re.compile("dead"))
    shoot(page, f"grimhand-over-{size['width']}x{size['height']}")


def test_an_attack_clashes_and_hp_drain(table, shoot):
    page = table(settings=LIVE)
    page.evaluate(
        """() => {
          const bar = document.querySelector('[data-seat="1"] .g-hp');
          window.drained = [];
          new MutationObserver(() => window.drained.push(bar.ariaValueNow)).observe(bar, { attributes: true });
          const seated = document.querySelector('.seated');
          window.flown = [];
          const found = () => [...seated.querySelectorAll('.flying')].map((each) => getComputedStyle(each).position);
          new MutationObserver(() => window.flown.push(...found()))
            .observe(seated, { childList: true, subtree: true });
        }"""
    )
    watch(page, clash=there(".g-clash"), blow=there(".g-pop.red"))
    page.locator(ACTION.format("attack")).click()
    noted(page, "clash")
    noted(page, "blow")
    shoot(page, "grimhand-clash-1440x900")
    page.wait_for_function("() => window.drained.includes('3')")
    expect(page.locator(".g-clash")).to_have_count(0)
    page.locator(f"{READY} .g-actions [data-action]").first.wait_for()
    expect(page.locator(".g-hand.own.A [data-card]")).to_have_count(1)  # the trick stays
    assert set(page.evaluate("window.flown")) == {"fixed"}  # cards that leave take no room from the table


def test_reduced_motion_fades_and_nothing_shakes(table):
    page = table(settings='{"confirm":"never"}', decks=["A13 A3", "D1"], slots=["D7", ""], more={"reduced_motion": "reduce"})
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
    watch(page, saved=there(f"{MOMENT}.saved"))
    page.locator(ACTION.format("draw attack")).click()
    noted(page, "saved")
    page.locator(f"{READY} .g-actions [data-action]").first.wait_for()
    seen = page.evaluate("window.seen")
    assert seen
    assert [entry for entry in seen if re.search(r"translate|scale|rotate", entry[0]) or entry[1] > 120] == []
    assert page.evaluate("document.getAnimations().filter((each) => each.effect.getTiming().iterations === Infinity).length") == 0


# Others at the table


def test_a_watcher_and_a_replay_show_the_table_and_no_buttons(new_page, server, shoot):
    guest = server.guest("Ana")
    seats = [{"who": "me"}, {"who": "bot"}]
    made = guest.open("grimhand", seats=seats, watching="public", ready=False, options={"preset": "modern", "hp": 10})
    page = new_page(settings=STILL)
    page.goto(f"/t/{made}?watch")
    page.locator(".g-felt").wait_for()
    assert page.locator("[data-action], [data-hand]").count() == 0
    assert cut_off(page) == []
    shoot(page, "grimhand-watch-1440x900")
    guest.play_out(made)
    page.goto(f"/replay/{made}?move=5")
    page.locator(".g-felt").wait_for()
    assert page.locator("[data-action]").count() == 0
    page.keyboard.press("End")
    expect(page.locator(".g-hp").first).to_be_visible()
    assert serious(page) == []


def test_a_replay_calls_a_boss_by_its_name_in_the_language_spoken_and_shows_what_is_next(table):
    page = table(settings='{"speed":0,"confirm":"never","language":"de"}', life=[19, 20], decks=["fate_twist A3", "hex_of_weakness D1"])
    page.locator(ACTION.format("attack")).click()
    expect(page.locator(f"{OVER} .story a")).to_be_visible()
    assert page.locator(f"{OVER} .story").inner_text().count("keine LP mehr") == 1  # whose, and said once
    page.goto(page.url.replace("/t/", "/replay/"))
    expect(page.locator("[data-seat='1'] h2")).to_contain_text("Der Dreizehnte")
    resize(page, *PHONE.values())
    expect(page.locator(".g-next")).to_have_count(2)  # the longest names
    assert cut_off(page) == []
    assert meeting(page, ".g-deck, .g-wheel", ".g-hand .g-card") == []


# One honest equation


def test_a_mirror_stands_in_every_equation_and_on_both_bars(table, shoot):
    page = table(MIRRORED, settings=LIVE)
    attack = page.locator(ACTION.format("attack"))
    expect(attack).to_contain_text("Attack 32 − 12 − 6 mirrored = 14")
    expect(attack).to_contain_text("Otto 40 → 26 · you −6")
    expect(page.locator(".status")).to_contain_text("attack for 14")
    expect(page.locator("[data-seat='1'] .g-hp")).to_have_accessible_name(re.compile("your attack leaves 26"))
    expect(page.locator("[data-seat='0'] .g-hp")).to_have_accessible_name(re.compile("their attack leaves 24"))  # 40 − 6 − (14 − 4)
    expect(page.locator(".g-hand.foe.A .g-caption")).to_contain_text("takes 10")
    watch(
        page,
        both="""{
          const [clash, blow] = ['.g-clash span.M small', '.g-pop.red'].map((each) => document.querySelector(each)?.textContent);
          return clash && blow && [clash, blow];
        }""",
    )
    attack.click()
    assert noted(page, "both") == ["mirrored", "−14"]
    shoot(page, "grimhand-mirror-1440x900")
    page.locator(f"{READY} [data-action], {OVER}").first.wait_for()
    assert (hp(page, 0), hp(page, 1)) in ((34, 26), (24, 22))  # or Otto has struck back: exactly what the bar said


def test_the_marked_card_that_is_clicked_goes(table):
    page = table(
        {
            "attack": ["A9 swap_hands", "A3"],
            "defense": ["D5", "D4"],
            "decks": ["A9 A2", "D1 D2"],
            "statuses": {"hex": (1, 0)},
            "preset": "modern",
            "slots": ["D7", "A7"],
        }
    )
    page.locator(ACTION.format("draw attack")).click()
    page.get_by_role("button", name="Swap Hands, playable").click()
    page.get_by_role("button", name=re.compile("^Sword 9, playable")).click(position={"x": 20, "y": 60})  # not the one that is worth 7
    expect(page.locator(".log")).to_contain_text("The picked cards change hands.")
    expect(page.locator(".g-hand.own.A [data-card]").first).to_be_visible()
    names = page.locator(".g-hand.own.A [data-card]").evaluate_all("all => all.map((each) => each.ariaLabel)")
    assert any("Sword 9, now worth 7" in name for name in names)


@pytest.mark.parametrize("size", [PHONE, {"width": 844, "height": 390}])
def test_on_a_phone_cards_are_chosen_in_the_sheet_alone_where_each_is_whole(table, size):
    page = table({"attack": ["A9 A2 A3 A4 A5 swap_hands", "A3"], "defense": ["D5 D6 D8", "D4"], "preset": "modern"}, size)
    page.locator("[data-hand] [data-action='use swap_hands']").click()
    page.locator(".g-slip [data-primary]").click()
    cards = page.locator(f"{READY} .g-sheet [data-action]")
    expect(cards).to_have_count(8)
    expect(page.locator("[data-hand] [data-action]")).to_have_count(0)  # none lies half under the sheet
    for card in cards.all():
        card.click(trial=True)  # nothing lies over it
    cards.last.click()
    expect(page.locator(".g-sheet")).to_have_count(0)


# Words for what lies there


def test_statuses_discards_rarity_and_events_are_shown(table):
    page = table(statuses={"bleed": (3, 0), "fortify": (1, 0)}, turn_number=46)
    expect(page.locator("[data-zone=attack_discard]")).to_have_accessible_name(re.compile("^attack discards: 16 cards"))
    expect(page.locator("[data-seat='0'] .g-chip .count")).to_have_text(["3", "1"])
    page.locator("[data-seat='0'] .g-chips li").first.hover()
    expect(page.locator("[data-seat='0'] .g-tip").first).to_be_visible()
    expect(page.locator("[data-seat='0'] .g-tip").first).to_contain_text("bleeds 3: for so many turns, 2 HP at the start of each")
    expect(page.locator(".g-fate.A .g-soon")).to_have_text("18% within three")
    expect(page.locator(".g-count")).to_have_text("event in 3")
    expect(page.locator("[data-seat='1'] h2")).to_contain_text("The Thirteenth")  # by name, not Otto
    expect(page.locator("[data-seat='1'] .g-medal img")).to_have_attribute("src", "/art/grimhand/thirteenth.svg")
    gems = page.locator(".g-hand.own [data-card] .gems").evaluate_all("all => all.map((each) => each.querySelectorAll('path').length)")
    assert sorted(set(gems)) == [1, 2]  # common ones, and the Orb and the Wall are rare


def test_under_a_thumb_a_trick_shows_its_slip_first_and_energy_has_pips_and_prices(table):
    page = table(size=PHONE, more={"has_touch": True}, energy="3", charge=[2, 0])
    expect(page.locator("[data-seat='0'] .g-energy")).to_have_accessible_name("Energy 2 of 3")
    expect(page.locator("[data-seat='0'] .g-pip.on")).to_have_count(2)
    expect(page.locator(f"{ACTION.format('attack')} .g-cost")).to_have_accessible_name("costs 2 energy")
    before = number(page)
    page.get_by_role("button", name="Hex Card, playable").tap()
    slip = page.get_by_role("dialog", name="Hex Card")
    expect(slip).to_contain_text("The enemy's next value card drawn is worth 2 less while held.")
    expect(slip.locator(".g-cost")).to_have_accessible_name("costs 1 energy")
    assert number(page) == before
    slip.get_by_role("button", name="Cancel").tap()
    expect(slip).to_have_count(0)
    page.get_by_role("button", name="Hex Card, playable").tap()
    slip.get_by_role("button", name="Use").tap()
    moved(page, before)
    expect(page.locator("[data-seat='0'] .g-pip.on")).to_have_count(1)


def test_an_event_has_a_title_and_a_drawing_and_the_last_blow_is_a_moment(table, shoot):
    page = table(settings=LIVE, turn_number=48, slots=["D7", "A7"])
    watch(
        page,
        event="""{
          const at = document.querySelector('.g-event');
          return at && [at.querySelector('b').textContent, at.querySelectorAll('svg *').length];
        }""",
    )
    page.locator(ACTION.format("draw attack")).click()
    title, drawn = noted(page, "event")
    titles = "The Wheel Turns|Fortune's Gift|A Dark Omen|Walls Rise|The Mail Cracks|The Bell Tolls|Luck Passes By"
    assert re.fullmatch(titles, title)
    assert drawn > 0
    page = table(settings=LIVE, life=[19, 20])
    watch(page, slain=f"document.querySelector('{MOMENT}.slain p')?.textContent")
    page.locator(ACTION.format("attack")).click()
    assert noted(page, "slain") == "The Thirteenth: no HP left"
    shoot(page, "grimhand-slain-1440x900")
    page.locator(OVER).wait_for()


# How often each endless animation changes what is drawn in a second, and whether it moves inside of another one
ENDLESS = """() => {
  const found = document.getAnimations().map(({ effect, animationName }) => [effect, animationName])
    .filter(([effect]) => effect.getTiming().iterations === Infinity);
  const inside = (a, b) => a !== b && b.target.contains(a.target) && !b.pseudoElement;
  return found.map(([effect, name]) => [
    name,
    Number(/^steps\\((\\d+)/.exec(effect.getKeyframes()[0].easing)?.[1] ?? 999) / (effect.getTiming().duration / 1000),
    found.some(([other]) => inside(effect, other)),
  ]);
}"""


def test_what_moves_for_ever_draws_few_frames(table):
    """A table that waits for a player must not keep a processor or a battery busy."""
    found = table(settings=LIVE).evaluate(ENDLESS)
    assert {"g-drift", "g-rise", "g-sheen"} <= {name for name, _, _ in found}
    assert [(name, often, inside) for name, often, inside in found if often > 10 or inside] == []
