"""What is heard and what is seen without colour."""

import base64
from itertools import combinations

from playwright.sync_api import expect

from cardhouse.games.lama import position as lama
from cardhouse.games.war_lanes import position as war_lanes

from .table import LIVE, READY, first_move, opened

LISTEN = """
  window.contexts = 0; window.voices = 0;
  const Real = window.AudioContext;
  window.AudioContext = class extends Real { constructor(...how) { super(...how); window.contexts += 1; } };
  const start = AudioScheduledSourceNode.prototype.start;
  AudioScheduledSourceNode.prototype.start = function (...when) { window.voices += 1; return start.apply(this, when); };
"""
# How much two pictures differ, colour taken out of both: the share of pixels that a person would call different
DIFFER = """async ([one, two]) => {
  const grey = async (picture) => {
    const image = new Image();
    image.src = 'data:image/png;base64,' + picture;
    await image.decode();
    const canvas = new OffscreenCanvas(100, 140);
    const context = canvas.getContext('2d');
    context.drawImage(image, 0, 0, 100, 140);
    const { data } = context.getImageData(0, 0, 100, 140);
    return Array.from({ length: 14_000 }, (_, i) => 0.299 * data[4 * i] + 0.587 * data[4 * i + 1] + 0.114 * data[4 * i + 2]);
  };
  const [a, b] = [await grey(one), await grey(two)];
  return a.filter((value, i) => Math.abs(value - b[i]) > 48).length / a.length;
}"""


def test_it_is_silent_before_the_first_gesture_and_when_muted(new_page, server):
    """A page that made itself heard before would also be scolded for it in the console."""
    start = lama(hands=["1 2 5 5 6", "5 5 5 5"], top="5", to_act=1)

    def listened_to(*size, **more):
        page = new_page(*size, **more)
        page.add_init_script(LISTEN)
        return page

    page = opened(listened_to, server, start.record.dumps(), settings=LIVE)
    first_move(page)  # somebody has moved: cards flew
    expect(page.locator(".log li").first).to_be_attached()
    assert (page.evaluate("contexts"), page.evaluate("voices")) == (0, 0)
    page.locator(f"{READY} [data-action=draw], {READY} .l-card.legal").first.click()
    page.wait_for_function("() => window.voices > 0")
    assert page.evaluate("contexts") == 1
    first_move(page)
    page.get_by_role("button", name="Sound").click()
    heard = page.evaluate("voices")
    page.locator(f"{READY} [data-action=draw], {READY} .l-card.legal").first.click()
    first_move(page)
    assert page.evaluate("voices") == heard


def pictures(page, selector):
    return [base64.b64encode(found.screenshot()).decode() for found in page.locator(selector).all()]


def test_without_colour_every_face_and_state_differs_from_every_other(new_page, server):
    suits = war_lanes(hands=["7H 7D 7C 7S", "2C"], left=["", ""], chosen=["hearts", "spades"], round=1, plays_left=3, hp=[100, 100])
    page = opened(new_page, server, suits.record.dumps())
    page.locator(f"{READY} .w-plane").wait_for()
    faces = pictures(page, "[data-hand] .w-face")
    assert len(faces) == 4
    seen = [page.evaluate(DIFFER, pair) for pair in combinations(faces, 2)]
    assert min(seen) > 0.02, seen  # the pip, the gem and its shape
    values = lama(hands=["1 2 3 4 5 6 L", "1"], top="5")
    page = opened(new_page, server, values.record.dumps())
    page.locator(f"{READY} .l-board").wait_for()
    faces = pictures(page, ".l-hand .l-card")
    assert len(faces) == 7
    seen = [page.evaluate(DIFFER, pair) for pair in combinations(faces, 2)]
    assert min(seen) > 0.02, seen
    expect(page.locator(".l-hand .legal")).to_have_count(2)
    tops = [card.bounding_box()["y"] for card in page.locator(".l-hand .legal").all()]
    rest = [card.bounding_box()["y"] for card in page.locator(".l-hand .l-card:not(.legal)").all()]
    assert max(tops) < min(rest)  # what may be played stands out by its place, not by a colour
