"""How the KONIVRER table looks at every size: all of it seen and named, nothing cut off, nothing covered."""

import re

import pytest
from playwright.sync_api import expect

from . import test_konivrer
from .conftest import PHONE, SOAK
from .layout_check import broken
from .table import LIVE, LONG, OVER, READY, SIZES, meeting, noted, resize, serious, settle, there, watch
from .test_konivrer import ATTACKED, FOUR, FREE, HAND, LEGAL, SIX, SIX_ATTACKS, STRUCK, TABLE, THREE, do, moved, number, too_small

table = test_konivrer.table  # the fixture

OWN = ".me .k-plate, .me .k-slot, .me .k-pile, .me .k-azoth"
SEEN = """.k-plate, .k-slot, .k-stack .k-card, .k-pile, .k-azoth .k-card, .k-field .k-card, .k-pair .k-card, .k-crest, .k-head, .k-pool,
 .k-phases li, .k-hand .k-card"""


def cut_off(page):
    """What lies outside of the stage, though it is there to be seen."""
    settle(page)
    return page.evaluate(
        """(seen) => {
          const stage = document.querySelector('.k-stage').getBoundingClientRect();
          const sideways = (box) => box.left < stage.left || box.right > stage.right;
          const beyond = (box) => box.width && (sideways(box) || box.top < stage.top - 8 || box.bottom > stage.bottom + 8);
          const found = [...document.querySelectorAll(seen)].filter((each) => beyond(each.getBoundingClientRect()));
          const pools = [...document.querySelectorAll('.k-pool small, .k-pool .k-pips')];
          found.push(...pools.filter((each) => each.scrollWidth > each.clientWidth));
          if (document.documentElement.scrollWidth > innerWidth) found.push(document.body);
          return found.map((each) => `${each.className} ${each.getAttribute('aria-label') ?? ''}`);
        }""",
        SEEN,
    )


def struck_out(page):
    """Numbers and cards that an arrow crosses on its way: it begins at a place on the page, and ends beside what it is aimed at."""
    settle(page)
    return page.evaluate(
        """() => {
          const boxes = [...document.querySelectorAll('.k-num .big, .k-pair .k-card, .k-field .k-card, .k-strike')];
          const base = document.querySelector('.k-desk').getBoundingClientRect();
          const inside = (box, { x, y }) => x > box.left + 2 && x < box.right - 2 && y > box.top + 3 && y < box.bottom - 3;
          const along = (path) => Array.from({ length: path.getTotalLength() / 3 }, (_, i) => path.getPointAtLength(3 * i));
          const crosses = (path, box) => along(path).some(({ x, y }) => inside(box, { x: x + base.left, y: y + base.top }));
          return [...document.querySelectorAll('.k-lines .sure')].flatMap((path) =>
            boxes.filter((each) => crosses(path, each.getBoundingClientRect())).map((each) => each.outerHTML.slice(0, 120)));
        }"""
    )


def covered(page, what, by):
    """What lies under something else, as pairs of what they say."""
    settle(page)
    return page.evaluate(
        """([what, by]) => {
          const box = (each) => each.getBoundingClientRect();
          const seen = (each) => each.checkVisibility({ visibilityProperty: true });
          const share = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
          return [...document.querySelectorAll(what)].filter(seen).flatMap((each) => [...document.querySelectorAll(by)]
            .filter((other) => share(box(each), box(other))).map((other) => [each.className, other.textContent]));
        }""",
        [what, by],
    )


@pytest.mark.parametrize("size", SIZES)
def test_every_zone_is_seen_and_named_and_nothing_serious_is_found(table, shoot, size):
    page = table(size=size, name=LONG)
    shoot(page, f"konivrer-main-{size['width']}x{size['height']}")
    assert cut_off(page) == []
    assert covered(page, ".k-hand .k-card", ".k-phases li") == []
    page.locator(f"{LEGAL}[aria-label^='Soot Wraith']").click()
    assert covered(page, OWN, ".k-slip") == [], "what is paid with, and what one has, is seen while one chooses"
    assert too_small(page) == []
    assert serious(page) == []
    do(page, "summon soot_wraith", chosen=True)
    do(page, "as void")
    assert covered(page, f".k-hand .k-card, {OWN}", ".k-asks, .k-asks *") == []
    assert covered(page, ".k-knob", ".k-shown .k-card") == [], "the scroll keeps both of its rollers"
    assert covered(page, ".k-field .k-card", ".k-shown .k-card") == []
    page.mouse.move(2, 2)  # no tip is open
    for _ in range(2):  # Escape takes back what was begun, step by step
        before = number(page)
        page.keyboard.press("Escape")
        moved(page, before)
    do(page, "next")
    do(page, "attack ash_moth > 1:quarry_ox")
    do(page, "attack cinder_imp > player 1")
    shoot(page, f"konivrer-pairs-{size['width']}x{size['height']}")
    assert struck_out(page) == []
    assert cut_off(page) == []
    assert too_small(page) == []
    assert serious(page) == []


@pytest.mark.parametrize("size", SIZES)
def test_a_hand_of_any_size_lies_side_by_side(table, size):
    keys = "bellows_boy slag_brute soot_wraith red_lion charnel_fire nigredo_priest wormwood_witch exhume ossuary_clerk grave_newt"
    for hand in (keys.rsplit(" ", 4)[0], keys, f"{keys} pale_beadle lead_bailiff"):
        page = table({**TABLE, "hands": [hand, ""]}, size)
        expect(page.locator(HAND)).to_have_count(len(hand.split()))
        assert meeting(page, ".k-hand .k-card", ".k-hand .k-card, .me .k-slot, .me .k-azoth, .k-phases li, .actions button") == []
        assert cut_off(page) == []
        assert too_small(page) == []
        page.close()


def test_the_ways_of_a_card_leave_what_one_has_in_sight(table):
    fields = ["cinder_imp ash_moth", *(["bone_sparrow tar_hound clay_foundling quarry_ox"] * 5)]
    page = table({**SIX, "hands": ["weeping_astrolabe", *["slag_brute"] * 5], "fields": fields, "azoths": ["water aether generic"]}, PHONE)
    page.locator(LEGAL).click()
    expect(page.locator(".k-slip")).to_have_count(5)
    assert covered(page, OWN, ".k-slip") == []
    page = table(size=PHONE, actions=["spell calcining_flame 1"])
    page.locator(".k-step").wait_for()
    expect(page.locator(".k-hand .k-card:visible")).to_have_count(4)
    assert meeting(page, ".k-asks", f".k-hand .k-card, {OWN}") == []


def test_on_a_phone_s_side_a_chosen_card_keeps_the_hand_and_a_played_one_covers_nothing(table):
    page = table(size={"width": 844, "height": 390})
    page.locator(f"{LEGAL}[aria-label^='Soot Wraith']").click()
    page.locator(".k-modes").wait_for()
    expect(page.locator(".k-hand .title:visible")).not_to_have_count(0)
    assert meeting(page, ".k-slip", f".k-hand .k-card, {OWN}") == []
    do(page, "summon soot_wraith", chosen=True)
    assert covered(page, ".k-field .k-card, .k-pile", ".k-shown .k-card") == []
    resize(page, 1280, 800)
    assert covered(page, ".k-field .k-card", ".k-shown .k-card") == []


def test_what_is_said_of_a_familiar_leaves_its_name(table):
    page = table(ATTACKED, PHONE, actions=SIX_ATTACKS)
    for size in (PHONE, {"width": 844, "height": 390}):
        resize(page, *size.values())
        expect(page.locator(".k-card.target .k-chip")).to_have_count(3)
        assert meeting(page, ".k-card.target .title", ".k-chip") == []


def test_a_familiar_that_is_tapped_too_early_says_when_it_attacks(table):
    page = table()
    expect(page.locator(".status")).to_have_text("Your turn: play a card, or “To\u00a0combat”")
    page.locator(".me .k-field [aria-label^='Ash Moth']").click()
    expect(page.locator(".notices")).to_contain_text("It attacks in combat: press “To combat”")
    page.locator(".me .k-field [aria-label^='Furnace Stoker']").click()
    expect(page.locator(".notices")).to_contain_text("Furnace Stoker: summoned this turn")


RARE = pytest.mark.skipif(not SOAK, reason="soak")


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(
    "party", [FOUR, FREE, pytest.param(THREE, marks=RARE), pytest.param(SIX, marks=RARE)], ids=lambda party: party["mode"]
)
def test_more_than_two_fit_with_pools_and_boards_that_open(table, shoot, size, party):
    page = table(party, size)
    kind = f"{party['mode']}-{size['width']}x{size['height']}"
    whole, allies = 2 * len(party["hands"]), page.locator(".k-mini.ally .k-who b").all_inner_texts()
    named = ", ".join(f"{name} 4" for name in ["You", *allies])
    if "v" in party["mode"]:
        expect(page.locator(".k-pool.sun")).to_have_accessible_name(f"Sun, pool {whole} of {whole}: {named}")
    else:
        expect(page.locator(".k-pool, .k-team")).to_have_count(0)  # everybody for themselves
    if size is PHONE:  # all that lies open of the others, in a few signs
        expect(page.locator(".k-mini").nth(1)).to_have_text(re.compile(r"4110001/1\d 2"))
        assert page.locator(".k-mini").evaluate_all("all => all.filter((each) => each.scrollWidth > each.clientWidth)") == []
    page.locator(".k-head").nth(1).click()
    expect(page.locator(".k-side.foe .k-field .k-card[aria-label^='Weathercock']")).to_have_count(1)
    shoot(page, f"konivrer-{kind}")
    assert cut_off(page) == []
    page.keyboard.press("Escape")
    do(page, "next")
    do(page, "attack cinder_imp > player 1")
    do(page, f"attack ash_moth > player {1 if party is THREE else 3 if 'v' in party['mode'] else 2}")
    shoot(page, f"konivrer-combat-{kind}")
    assert struck_out(page) == []
    if size is PHONE:
        resize(page, 844, 390)
        assert broken(page) == []  # no arrow through a name, nothing off the page
        resize(page, *size.values())
    assert cut_off(page) == []
    assert too_small(page) == []
    assert serious(page) == []


def test_other_windows_show_all_of_it_though_some_scroll(table, shoot):
    page = table()
    for width, height in ((320, 640), (720, 450), (1024, 640), (844, 390)):
        resize(page, width, height)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        assert page.locator(".k-stage").evaluate("each => each.scrollWidth <= each.clientWidth")
        shoot(page, f"konivrer-{width}x{height}")
    do(page, "summon copper_homunculus")


def test_the_life_reveal_holds_for_all_and_a_tap_skips_it(table, shoot):
    page = table({**STRUCK, "fields": ["bone_sparrow", ""], "phase": "main"}, settings=LIVE)
    page.locator("[data-primary]").click()
    page.locator(f"{READY} [data-attacker='bone_sparrow']").click()
    status = "document.querySelector('.status').textContent === 'A Life Card of Otto is turned up'"  # nobody is asked for anything
    watch(page, turned=f"{there('.k-reveal.scene .k-turned.up')} && {status}")
    page.locator(f"{READY} .actions [data-action='next']").click()
    noted(page, "turned")
    shoot(page, "konivrer-reveal-1440x900")
    page.mouse.click(400, 120)
    expect(page.locator(".k-reveal")).to_have_count(0)
    page.locator(READY).wait_for()


def test_the_last_life_card_burns_alone(table, shoot):
    page = table({**STRUCK, "fields": ["bone_sparrow", ""], "phase": "main", "lives": [2, "grave_newt"]}, settings=LIVE)
    page.locator("[data-primary]").click()
    page.locator(f"{READY} [data-attacker='bone_sparrow']").click()
    said = "document.querySelector('.k-reveal').textContent.includes('Otto: the last Life Card')"
    alone = "!document.querySelector('.k-shown')"  # not a second time, small
    watch(page, burns=f"{there('.k-reveal.last .k-burn')} && {said} && {alone}")
    page.locator(f"{READY} .actions [data-action='next']").click()
    noted(page, "burns")
    shoot(page, "konivrer-last-1440x900")
    page.locator(OVER).wait_for()
    expect(page.locator(".k-shown")).to_have_count(0)
