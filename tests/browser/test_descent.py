"""The descent, Grimhand's campaign: from the first page down to the last door, by mouse, thumb and keyboard."""

import re

import pytest
from playwright.sync_api import expect

from cardhouse.games.descent import position
from cardhouse.games.descent.declarations import AT_REWARD

from .conftest import DESKTOP, PHONE, SOAK
from .descent_player import Player
from .table import READY, STILL, meeting, opened, page_of, resize, serious

LOW, TABLET = {"width": 844, "height": 390}, {"width": 768, "height": 1024}
BETWEEN = [{"width": width, "height": 900} for width in (600, 760, 1000, 1180)]
SIZES = [pytest.param(size, id=f"{size['width']}") for size in (DESKTOP, PHONE, *((LOW, TABLET, *BETWEEN) if SOAK else ()))]
GAINED = ["A9", "D8", "iron_wall", "trick:scrying_orb", "trick:purge", "whetstone", "whetstone", "thorns"]
MIDDLE = {"hp": 31, "candles": 1, "gained": GAINED, "seed": 3}
PRIMARY = f"{READY} .actions [data-primary], {READY} .d-boss [data-primary]"
# A door each, and what is seen behind it
SCREENS = {
    "map": ({"door": 7}, ".d-ways"),
    "boss": ({"door": 9}, ".d-boss"),
    "event": ({"door": 7, "kind": "event", "what": "card_sharp"}, ".d-at-event"),
    "rest": ({"door": 8, "kind": "rest"}, ".d-at-rest"),
    "exchange": ({"door": 7, "kind": "exchange"}, ".d-at-exchange"),
}
MOVED = "n => document.querySelector('.seated').dataset.n !== n || document.querySelector('.d-boss, .d-veil')"
WRONG = r"""() => {
  const hidden = (each) => getComputedStyle(each).visibility === 'hidden' || each.closest('.visually-hidden')
    || each.closest('p')?.offsetWidth === 1;
  const seen = (each) => each.getClientRects().length && !hidden(each);
  const stage = document.querySelector('.d-stage'), found = [];
  if (document.documentElement.scrollWidth > innerWidth || stage.scrollWidth > stage.clientWidth) found.push('it scrolls sideways');
  for (const each of [...document.querySelectorAll('.seated :is(button, a.button)')].filter(seen)) {
    const { width, height } = each.getBoundingClientRect();
    if (width < 43.5 || height < 43.5) found.push(`${each.className} is ${width} by ${height}`);
  }
  for (const each of [...document.querySelectorAll(':is(.d-stage, .d-run, .d-actions) :not(svg *)')].filter(seen))
    if ([...each.childNodes].some((node) => node.nodeType === 3 && node.data.trim()) && parseFloat(getComputedStyle(each).fontSize) < 12)
      found.push(`${each.textContent} is small`);
  const texts = document.createTreeWalker(document.querySelector('.seated'), NodeFilter.SHOW_TEXT), word = document.createRange();
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    if (!seen(node.parentElement)) continue;
    for (const { 0: letters, index } of node.data.matchAll(/[^\s\u00ad-]+/g)) {
      word.setStart(node, index), word.setEnd(node, index + letters.length);
      if (new Set([...word.getClientRects()].map(({ top }) => Math.round(top))).size > 1) found.push(`${letters} is torn`);
    }
  }
  return found;
}"""


def at(new_page, server, size=DESKTOP, expect=(), more=None, **given):
    page = opened(new_page, server, position(**{**MIDDLE, **given}).record.dumps(), size, level="easy", expect=expect, **(more or {}))
    page.locator(f"{READY} .d-stage").wait_for()
    return page


def clipped(page, selector):
    """What of an element would have to be scrolled to."""
    return page.locator(selector).evaluate("each => each.scrollHeight - each.clientHeight")


def go_on(page):
    """Press the main button, and wait until something came of it."""
    n = page.locator(".seated").get_attribute("data-n")
    page.locator(PRIMARY).first.click()
    page.wait_for_function(MOVED, arg=n)


def play_on(page):
    """Play with what is on the screen until the run is over: the main button, or an attack that draws blood."""
    for _ in range(80):
        page.locator(f"{READY} [data-action]:not([disabled]), .d-veil").first.wait_for()
        if page.locator(".d-veil").count():
            return
        n = page.locator(".seated").get_attribute("data-n")
        strike = page.locator(f"{READY} .g-actions [data-action=attack].primary")
        button = strike if strike.count() else page.locator(f"{PRIMARY}, {READY} [data-primary], {READY} [data-action]").first
        button.click()
        page.wait_for_function(MOVED, arg=n)


def test_from_the_first_page_to_the_first_duel(new_page):
    page = new_page(settings=STILL)
    page.goto("/")
    page.locator(".tile a[href='/descent']").click()
    page.locator("[data-action=new]").click()
    page.locator(f"{READY} .d-at-passive").wait_for()
    names = page.locator("[data-choice] .d-name").all_inner_texts()
    page.keyboard.press("ArrowRight")  # the first is picked from the beginning
    expect(page.locator("[data-choice][aria-pressed=true] .d-name")).to_have_text(names[1])
    page.keyboard.press("ArrowRight")
    wanted = page.locator("[data-choice][aria-pressed=true] .d-name").inner_text()
    page.keyboard.press("Enter")
    page.locator(f"{READY} .d-at-trick").wait_for()
    page.reload()  # a run is kept at each move
    page.locator(f"{READY} .d-at-trick").wait_for()
    expect(page.locator(".d-run")).to_contain_text(wanted)
    go_on(page)
    way = page.locator("[data-choice][aria-pressed=true]")
    expect(way).to_have_attribute("aria-label", re.compile(r"^Door I, duel, \w+, \d+ HP"))
    name = way.locator(".d-name").inner_text()
    page.keyboard.press("Space")
    expect(page.locator(".g-plate.foe h2")).to_contain_text(name)
    expect(page.locator(".g-plate.own .g-chips")).to_contain_text("2 candles lit")
    page.goto("/descent")
    expect(page.get_by_role("link", name="Go on")).to_contain_text("door I of XIII, 50 HP")
    assert serious(page) == []


def test_the_focus_goes_along_to_each_step(new_page, server):
    def go(heading):
        page.keyboard.press("ArrowRight")
        page.keyboard.press("Enter")
        expect(page.locator("#stage :is(h1, h2):focus")).to_contain_text(heading)

    page = new_page(settings=STILL)
    page.goto("/descent")
    page.locator("[data-action=new]").click()
    expect(page.locator("#stage h1:focus")).to_have_text("You descend with")
    go("Up your sleeve")
    go("The Descent")
    go(page.locator("[data-choice] .d-name").nth(1).inner_text())
    page = at(new_page, server, door=5)
    go_on(page)
    expect(page.get_by_role("button", name="Sit down")).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.locator("#stage h1:focus")).to_have_text("The Descent")


def test_the_descent_of_the_day_has_a_list_for_the_whole_house(new_page):
    page = new_page(PHONE, settings=STILL)
    page.goto("/descent")
    page.locator("[data-action=day]").click()
    go_on(page)
    page.goto("/descent")
    expect(page.locator(".d-table .mine")).to_contain_text("still down there, 50 HP")
    expect(page.get_by_role("link", name="Go on with today's")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize("size", SIZES)
def test_every_screen_can_be_read_and_touched(new_page, server, size, shoot):
    more = {"locale": "de-DE"} if size is TABLET else {}
    for name, (given, look) in SCREENS.items():
        page = at(new_page, server, size, **given, more=more)
        if name != "map":
            go_on(page)
        page.locator(f"{READY} {look}, {look}").first.wait_for()
        shoot(page, f"descent-{name}-{size['width']}")
        assert (name, page.evaluate(WRONG)) == (name, [])
        assert size is LOW or (name, clipped(page, ".d-stage")) <= (name, 0)
        if name == "boss" and size is not PHONE:
            assert meeting(page, ".d-tell > *, .d-tell li", ".d-ledge, .seated > .bar") == []
        if name == "boss" and size is TABLET:
            assert meeting(page, ".d-tell > *, .d-tell li", ".d-portrait") == []
        names = page.locator(".d-offer .d-name").evaluate_all("all => all.map((each) => each.offsetTop)")
        assert size is PHONE or len(set(names)) <= 1  # however long the texts below are
        if size is DESKTOP:
            assert (name, serious(page)) == (name, [])


@pytest.mark.parametrize("size", [PHONE, {"width": 360, "height": 640}, LOW], ids=["phone", "small", "low"])
def test_all_that_a_run_has_can_be_read_under_a_thumb(new_page, server, size, shoot):
    page = at(new_page, server, size, door=7, gained=[*GAINED, "oakhide", "second_wind", "trick:sunder"])
    bar = page.locator(".d-run .g-hp")
    assert bar.bounding_box()["width"] >= 90  # whatever else lies in the strip
    assert bar.locator(".num").evaluate(
        "each => each.scrollWidth <= each.clientWidth && each.offsetWidth <= each.parentElement.offsetWidth"
    )
    page.get_by_role("button", name="Your run").click()
    mark = page.locator(".d-marks li").last
    mark.scroll_into_view_if_needed()
    expect(mark).to_contain_text("Iron Wall")
    shoot(page, f"descent-run-{size['width']}")
    assert page.evaluate(WRONG) == []
    page.keyboard.press("Escape")
    expect(mark).to_be_hidden()


def test_two_cards_of_a_value_find_room_beside_each_other(new_page, server, shoot):
    table = position(**{**MIDDLE, "hp": 50}, door=9, kind="boss", what="shakhaar", tough=1)
    while table.state.step != AT_REWARD:  # two of its rewards raise a value
        table.play(table.game.action(table.game.choose(table.state, "normal", len(table.actions))))
    page = opened(new_page, server, table.record.dumps())
    for size in (DESKTOP, {"width": 1024, "height": 768}, TABLET, LOW, PHONE):
        resize(page, **size)
        shoot(page, f"descent-reward-{size['width']}")
        expect(page.locator(".d-offer.value")).to_have_count(2)
        assert (size, meeting(page, ".d-offer", ".d-offer, .d-run, .d-actions")) == (size, [])
        assert (size, page.evaluate(WRONG)) == (size, [])


def test_a_boss_can_be_left_again_before_its_door_opens(new_page, server):
    page = at(new_page, server, door=5)
    go_on(page)
    expect(page.get_by_role("dialog", name="Lilith")).to_be_visible()
    expect(page.locator("[aria-live=assertive]")).to_have_text("Lilith waits at door V")
    page.keyboard.press("Escape")
    expect(page.locator(".d-ways")).to_be_visible()
    go_on(page)
    page.get_by_role("button", name="Sit down").click()
    expect(page.locator(".g-plate.foe h2")).to_contain_text("Lilith")


def test_two_tabs_show_the_same_run(new_page, server):
    page = at(new_page, server, door=8, kind="rest")
    other = page.context.new_page()
    other.goto(page.url)
    go_on(page)
    page.locator("[data-choice=relight]").click()
    go_on(page)
    for each in (page, other):
        expect(each.locator(f"{READY} .d-head")).to_contain_text("door IX of XIII")
        expect(each.locator(".d-run .d-candles")).to_have_attribute("aria-label", "2 candles lit of 2")
    other.close()


def test_what_cannot_be_paid_says_why(new_page, server):
    page = at(new_page, server, door=7, kind="event", what="hungry_moth", candles=0)
    go_on(page)
    page.locator("[data-choice='answer 1']").click(force=True)
    expect(page.locator(".notices")).to_contain_text("not on offer")
    expect(page.locator("[data-choice='answer 2']")).to_have_attribute("aria-pressed", "true")


def test_an_answer_says_what_it_brings_to_this_run(new_page, server):
    page = at(new_page, server, door=7, kind="event", what="card_sharp", gained=[*GAINED, "trick:sunder"])
    expect(page.locator(".d-way")).to_contain_text("Play him: 55%: heal 3")  # the sleeve is full


def test_the_candles_of_a_duel_are_those_of_the_run_and_one_is_what_death_would_take(new_page, server):
    page = at(new_page, server, door=6, kind="event", what="wine_cellar")  # one of its answers pawns the Lucky of the next duel
    go_on(page)
    page.locator("[data-choice='answer 2']").click()
    go_on(page)
    go_on(page)
    expect(page.locator(f"{READY} .g-actions [data-action='draw attack']")).to_contain_text("Death: a candle")
    assert [page.locator(f".g-candle{look}").count() for look in ("", ".out")] == [2, 1]


def test_the_last_door_and_every_way_on_from_the_end(new_page, server, shoot):
    closed = "Failed to load resource"  # a run from a record opens no night
    page = at(new_page, server, PHONE, (closed,), door=13, kind="boss", what="thirteenth", tough=1)
    play_on(page)
    end = page.get_by_role("dialog")
    expect(end.locator(".d-strip li")).to_have_count(13)
    shoot(page, "descent-end")
    assert end.locator(".d-go").bounding_box()["height"] < 3 * 44  # two rows of buttons: three would cover the tally
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    for size in (TABLET, {"width": 1024, "height": 768}, DESKTOP, PHONE):
        resize(page, **size)
        assert (size, page.evaluate(WRONG)) == (size, [])
        assert (size, meeting(page, ".d-veil .d-hero h1, .d-veil .d-hero p", ".d-veil .d-strip, .seated > .bar")) == (size, [])
    links = [each.get_attribute("href") for each in end.locator("a.button").all()]
    assert [link.split("/")[1] for link in links] == ["replay", "review", "descent", ""]
    end.get_by_role("button", name=re.compile("Descend again|Tie knot")).click()
    page.locator(f"{READY} .d-at-passive, .notices .warn, .notices [role=alert]").first.wait_for()
    page.set_viewport_size(DESKTOP)
    page.goto(links[0])
    expect(page.locator(".rewatch .d-ways")).to_be_visible()  # the replay begins before its door
    assert page.locator(".d-stage").bounding_box()["width"] > 1000
    page.keyboard.press("ArrowRight")
    expect(page).to_have_url(re.compile(r"move=1$"))  # arrows are the replay's here, and pick no way


STRONG = [key for key in ("whetstone", "oakhide", "drawn_blade", "red_thirst", "thorns", "second_wind", "raised_shield") for _ in range(3)]


@pytest.mark.parametrize(("by", "size", "more"), [("thumb", PHONE, {"has_touch": True}), ("keys", DESKTOP, {})], ids=["thumb", "keys"])
def test_the_last_doors(new_page, server, by, size, more):
    """What a whole run is made of, in short: a door, a duel, a reward, a boss and the end, by taps or keys on what can be seen."""
    record = position(door=12, gained=STRONG, seed=4, kind="duel", what="gambler", tough=12).record.dumps()
    page = opened(new_page, server, record, size, STILL, level="easy", **more)
    seen = []
    player = Player(page, server, "normal", by, seen.append)
    player.play()
    player.store.close()
    assert {"way", "duel", "reward", "boss"} <= {*seen}
    expect(page.locator(".d-veil .d-strip .past")).to_have_count(12 if page.locator(".d-end.lost").count() else 13)
    page.get_by_role("button", name="Descend again").click()  # set up from a record, it opens no night
    expect(page.locator(".d-end")).to_have_count(0)


@pytest.mark.skipif(not SOAK, reason="a whole run takes minutes; make soak plays it")
@pytest.mark.parametrize(("size", "by", "more"), [(DESKTOP, "mouse", {}), (PHONE, "thumb", {"has_touch": True})], ids=["mouse", "thumb"])
def test_whole_runs_until_one_is_won(new_page, server, size, by, more, shoot):
    """From the house's first page, with a newcomer's settings, by one who plays as well as Hard; after a run that is lost comes another."""
    page = new_page(size, **more)
    page.goto("/")
    seen = []

    def look(name):
        if name not in seen:
            seen.append(name)
            shoot(page, f"run-{name}-{size['width']}")

    player = Player(page, server, "hard", by, look)
    player.press(".tile a[href='/descent']")
    player.press("[data-action=new]:not([disabled])")
    for _ in range(8):
        page.wait_for_url("**/t/*")
        page.locator(f"{READY} .d-at-passive").wait_for()
        player.play()
        expect(page.locator(".d-veil .d-strip li")).to_have_count(13)
        shoot(page, f"run-end-{size['width']}")
        if page.locator(".d-end.won").count():
            break
        player.press("[data-again]")
    player.store.close()
    expect(page.locator(".d-veil .d-strip .past")).to_have_count(13)
    expect(page.locator(".d-tally b").first).to_have_text("13")
    expect(page.locator(".d-got")).to_contain_text("The house loses")  # an achievement, by the server
    assert {"passive", "trick", "way", "duel", "reward", "boss"} <= {*seen}


def test_the_end_covers_the_table_whichever_way_one_came_to_it(new_page, server):
    page = at(new_page, server, hp=1, candles=0, gained=[], seed=4, door=2, kind="duel", what="brute", tough=40)
    page.goto("/descent")  # its styles are there before the table's
    page.locator(".d-go a").click()
    play_on(page)
    assert page.locator(".veil .d-end").evaluate("each => each.offsetWidth") == DESKTOP["width"]


def test_a_finished_run_was_played_against_the_house_in_german_too(new_page, server):
    guest = server.guest("Ana")
    with guest.socket() as socket:
        socket.send({"t": "open", "table": guest.open("descent")})
        while not (info := socket.expect("table")).get("legal"):
            pass
        for _ in range(3):  # one that is given up at once is not kept
            socket.send({"t": "play", "n": info["n"], "action": info["legal"][0][0], "key": str(info["n"])})
            while not (info := socket.expect("on")).get("legal"):
                pass
        socket.send({"t": "resign", "seat": 0})
        while not socket.expect("on").get("result"):
            pass
    page = page_of(new_page, guest, settings=STILL, locale="de-DE")
    page.goto("/")
    expect(page.locator("main")).to_contain_text("gegen das Haus")
    expect(page.locator("main")).not_to_contain_text("The house")


FULL = [*GAINED, "oakhide", "second_wind", "trick:sunder", "A2", "A5", "D4", "blood_pact"]  # as much as a run gathers by its last doors


@pytest.mark.parametrize("language", ["en-US", "de-DE"] if SOAK else ["de-DE"])
def test_a_full_run_lies_beside_the_map_without_scrolling(new_page, server, language, shoot):
    record = position(door=12, hp=31, candles=1, gained=FULL, seed=3).record.dumps()
    page = opened(new_page, server, record, locale=language)
    page.locator(f"{READY} .d-ways").wait_for()
    shoot(page, f"descent-full-{language}")
    assert clipped(page, ".d-run") <= 0
    assert clipped(page, ".d-stage") <= 0
