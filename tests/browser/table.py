"""What the tests do at a table, as a person would."""

import json
from contextlib import suppress

import pytest
from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Error

from .conftest import DESKTOP, PATIENCE, PHONE, SOAK

PLAIN = '{"tables":"plain"}'  # the generic table, whatever tables the games have of their own
NO_MOTION = '{"speed":0,"confirm":"never","tables":"plain"}'
READY = ".seated[aria-busy=false]"
CARD = f"{READY} [data-hand] button[aria-label*=', playable']"
MOVE = f"{CARD}, {READY} [data-action]"
OVER = ".verdict"
# Where there is least room, and both in a long run: the screens of all tables are measured at six sizes by test_layout.py
SIZES = [*([pytest.param(DESKTOP, id="desktop")] if SOAK else []), pytest.param(PHONE, id="phone")]
LANGUAGES = ["en", "de"] if SOAK else ["de"]  # German is the longer one
STILL = '{"speed":0,"confirm":"never"}'
LIVE = '{"confirm":"never","motion":"full"}'  # also where the machine is slow
LONG = "Maximiliane Wolkenstein!"  # as long as a name may be


def sign_in(page, guest):
    """The device of a returning guest."""
    page.evaluate("token => localStorage.setItem('cardhouse.token', token)", guest.token)
    return page


def page_of(new_page, guest, size=DESKTOP, settings=STILL, **more):
    """A page of a returning guest."""
    page = new_page(size, settings=settings, **more)
    return sign_in(page, guest)


def opened(new_page, server, record, size=DESKTOP, settings=STILL, name="Ana", seat=0, level="normal", **more):
    """A table that goes on from a record, seen by one seat; bots sit at the others."""
    guest = server.guest(name)
    made = guest.post("/api/tables/from", {"n": 99_999, "seat": seat, "text": record, "level": level})
    assert made.status == 201, made.text
    page = page_of(new_page, guest, size, settings, **more)
    page.goto(f"/t/{made.json['id']}")
    return page


def sit_down(page, game):
    """One tap on a tile."""
    page.goto("/")
    page.locator(f".tile:has(h3:text-is('{game}')) .act button").click()


def first_move(page):
    """Wait until something may be played."""
    return page.locator(MOVE).first.wait_for()


PLAYED = "() => [document.querySelector('.seated')?.dataset.n, document.querySelectorAll('[data-hand] [data-card]').length].join()"
PLAYED_OR_ASKED = f"was => ({PLAYED})() !== was || document.querySelector('.seated[aria-busy=false] [data-cancel]')"


def move(page):
    """Play something by clicks: a card or a button, then whatever is asked about it. A card may be laid aside until the turn is done."""
    before = page.evaluate(PLAYED)
    page.locator(MOVE).first.click()
    for _ in range(99):  # where the card goes, and once more to confirm; on a slow machine a click may miss what has just gone
        page.wait_for_function(PLAYED_OR_ASKED, arg=before)
        if page.evaluate(PLAYED) != before:
            return
        with suppress(Error):  # a move that is on its way takes its buttons along
            page.locator(f"{READY} [data-action]").first.click(timeout=500)
    raise AssertionError("nothing is played")


def watch(page, **looks):
    """From now on each of these expressions is looked at whenever the page changes; what it says first is kept, however soon it passes."""
    named = ", ".join(f"{name}: () => {look}" for name, look in looks.items())
    page.evaluate(
        f"""() => {{
          const looks = {{ {named} }};
          window.noted = {{}};
          const look = () => {{ for (const name in looks) window.noted[name] ??= looks[name]() || undefined; }};
          const always = () => {{ look(); requestAnimationFrame(always); }};
          new MutationObserver(look).observe(document.body, {{ subtree: true, childList: true, attributes: true, characterData: true }});
          always();
        }}"""
    )


def noted(page, name):
    """What a watched expression said, once it has said something."""
    return page.wait_for_function("name => window.noted[name]", arg=name).json_value()


def there(selector):
    """An expression to watch: whether something is on the page."""
    return f"!!document.querySelector({json.dumps(selector)})"


def play_to_the_end(page, most=600):
    """Move after move until the game is over."""
    for moves in range(most):
        page.locator(f"{MOVE}, {OVER}").first.wait_for()
        if page.locator(OVER).count():
            return moves
        move(page)
    raise AssertionError("the game does not end")


FRAMES = """async () => {
  document.body.getBoundingClientRect(); // what type it needs begins to load
  await document.fonts.ready;
  for (let i = 0; i < 3; i++) await new Promise(requestAnimationFrame);
}"""
# What drifts for ever is held: without a graphics card it costs a core, and no test is about it
STILL_NOW = """() => document.getAnimations().filter((each) => {
  if (each.playState === 'running' && each.effect.getTiming().iterations === Infinity) each.pause();
  return each.playState === 'running';
}).length === 0"""
SETTLED = f"""async () => {{
  const end = performance.now() + {PATIENCE};
  do await ({FRAMES})();
  while ((document.fonts.status !== 'loaded' || !({STILL_NOW})()) && performance.now() < end);
}}"""


def settle(page):
    """Wait until the page is laid out and nothing moves any more."""
    page.evaluate(SETTLED)


SIZED = """async ([width, height]) => {
  while (innerWidth !== width || innerHeight !== height) await new Promise(requestAnimationFrame);
}"""


def resize(page, width, height):
    """Another window; measure only after it: tables are laid out by script when their box has a new size."""
    page.set_viewport_size({"width": width, "height": height})
    page.evaluate(f"async (size) => {{ await ({SIZED})(size); await ({SETTLED})(); }}", [width, height])


# Only what is asked for is handed over: all that axe found and its script, each time anew, took as long as the search
SERIOUS = """async () => (await axe.run({ resultTypes: ["violations"] })).violations
  .filter(({ impact }) => impact === "serious" || impact === "critical").map(({ id, nodes }) => [id, nodes.map(({ target }) => target)])"""


def serious(page):
    """What axe finds serious or worse, once nothing moves."""
    settle(page)
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE_SCRIPT)
    return page.evaluate(SERIOUS)


MEETING = """([some, others, air]) => {
  const boxes = (selector) => [...document.querySelectorAll(selector)].map((each) => [each, each.getBoundingClientRect()]);
  const apart = (a, b) => a.right + air <= b.left || b.right + air <= a.left || a.bottom + air <= b.top || b.bottom + air <= a.top;
  const name = (each) => `${each.className.baseVal ?? each.className} ${each.textContent.slice(0, 20)}`;
  return boxes(some).flatMap(([one, a]) => boxes(others).filter(([other, b]) => b.width && other !== one && !apart(a, b))
    .map(([other]) => `${name(one)} / ${name(other)}`));
}"""


def meeting(page, some, others, air=0):
    """What has pixels in common with something else, or is nearer to it than so many, and stays so."""
    page.evaluate(FRAMES)
    with suppress(Error):  # what moves aside for another may take a moment
        page.wait_for_function(f"(given) => ({MEETING})(given).length === 0", arg=[some, others, air], timeout=20_000)
    return page.evaluate(MEETING, [some, others, air])


def shown(page):
    """The cards on the table: their ids and names, zone by zone."""
    return page.evaluate(
        """() => [...document.querySelectorAll('[data-zone]')].map((zone) => [zone.dataset.zone,
           [...zone.querySelectorAll('[data-card]')].map((card) => [card.dataset.card, card.getAttribute('aria-label')]).sort()])"""
    )
