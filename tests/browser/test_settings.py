"""Settings: every one is kept, every one can be reset, and motion is as it was asked for."""

import json

import pytest
from playwright.sync_api import expect

from .table import MOVE, PLAIN, READY, first_move, sit_down

LONGEST_FADE = 120  # milliseconds
ROWS = {"Theme": "Evening", "Confirm moves": "Always", "Animation": "2×", "Motion": "Reduced"}
SWITCHES = ("Effects", "Mute everything", "Colour-blind suits", "Plain tables", "Show the log")


def states(page):
    rows = {row: page.get_by_role("group", name=row).locator("[aria-pressed=true]").inner_text() for row in ROWS}
    return rows, {name: page.get_by_role("switch", name=name).get_attribute("aria-checked") for name in SWITCHES}


def test_a_reload_keeps_them_all_and_reset_brings_the_first_ones_back(new_page):
    page = new_page()
    page.goto("/settings")
    usual = states(page)
    for row, choice in ROWS.items():
        page.get_by_role("group", name=row).get_by_role("button", name=choice, exact=True).click()
    for name in SWITCHES:
        page.get_by_role("switch", name=name).click()
    changed = states(page)
    assert changed[0] == ROWS
    assert all(changed[1][name] != usual[1][name] for name in SWITCHES)
    page.reload()
    assert states(page) == changed
    page.get_by_role("button", name="Reset all").click()
    assert states(page) == usual
    page.reload()
    assert states(page) == usual


@pytest.mark.parametrize("how", ["setting", "device"])
def test_reduced_motion_only_fades_and_briefly(new_page, how):
    asked = {"tables": "plain", "confirm": "never"} | ({"motion": "reduced"} if how == "setting" else {})
    page = new_page(settings=json.dumps(asked), **({"reduced_motion": "reduce"} if how == "device" else {}))
    page.add_init_script("""
        window.animated = [];
        const animate = Element.prototype.animate;
        Element.prototype.animate = function (frames, how) {
          window.animated.push([JSON.stringify(frames), typeof how === 'number' ? how : how.duration]);
          return animate.call(this, frames, how);
        };""")
    sit_down(page, "L.A.M.A.")
    first_move(page)
    page.locator(MOVE).first.click()
    page.wait_for_function("() => window.animated.length > 0")
    page.locator(READY).wait_for()
    for frames, lasts in page.evaluate("window.animated"):
        assert "opacity" in frames
        assert "translate(" not in frames
        assert lasts <= LONGEST_FADE


def test_a_device_that_cannot_keep_up_gets_fades(new_page):
    page = new_page(settings=PLAIN)
    page.add_init_script("""
        const soon = window.requestAnimationFrame;
        const busy = () => { const end = performance.now() + 40; while (performance.now() < end); };
        window.requestAnimationFrame = (act) => soon((now) => { busy(); act(now); });
        window.moved = [];
        const animate = Element.prototype.animate;
        Element.prototype.animate = function (frames, how) {
          window.moved.push(JSON.stringify(frames));
          return animate.call(this, frames, how);
        };""")
    sit_down(page, "L.A.M.A.")
    for _ in range(12):
        page.locator(MOVE).first.wait_for()
        page.evaluate("window.moved = []")
        page.locator(MOVE).first.click()
        page.wait_for_function("() => window.moved.length > 0 || document.querySelector('[data-cancel]')")
        if page.locator("[data-cancel]").count():
            page.locator("[data-action]").first.click()
        page.locator(f"{READY}").wait_for()
        flown = page.evaluate("window.moved")
        if flown and not any("translate" in frames for frames in flown):
            return
    raise AssertionError("cards still fly")


def test_zen_hides_the_log_and_the_keys_are_one_key_away(new_page):
    page = new_page(settings='{"speed":0,"tables":"plain"}')
    sit_down(page, "L.A.M.A.")
    first_move(page)
    page.keyboard.press("z")
    expect(page.locator(".log")).to_be_hidden()
    page.reload()
    first_move(page)
    expect(page.locator(".log")).to_be_hidden()
    page.keyboard.press("z")
    expect(page.locator(".log")).to_be_visible()
    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name="Keys")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog", name="Keys")).to_have_count(0)
