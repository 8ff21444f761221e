"""python bench/decks.py: how soon the deck builder shows what was typed, and how it scrolls: 2,000 cards, a processor four times slower.

Prints and judges nothing, as bench/browser.py. CLIENT names a folder with a built client, in place of the house's own.
"""

import json
import os
import shutil
import statistics
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, Page, Route, sync_playwright

from browser import SLOWER, opened, per_frame, traced
from cardhouse.games.konivrer.browser import card_set
from server.process import ServerProcess

CARDS = 2_000
TYPED = ("f", "fi", "fire", "fire b", "fire burst", "cost<3", "cost<3 familiar", "draw a card", "zzz", "", "ash", "rare", "moth x")
MEASURE = """async (typed) => {
  const field = document.getElementById('search'), set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set;
  const began = performance.now();
  set.call(field, typed);
  field.dispatchEvent(new Event('input', { bubbles: true }));
  const painted = new MessageChannel();
  requestAnimationFrame(() => painted.port2.postMessage(0));
  await new Promise((shown) => { painted.port1.onmessage = shown; });
  return performance.now() - began;
}"""


def many() -> str:
    """The set again and again, until there are enough cards, as the module that the page asks for."""
    found = card_set("en")
    rows = found["cards"]
    cards = [[f"{row[0]}_{turn}" if turn else row[0], *row[1:]] for turn in range(CARDS // len(rows) + 1) for row in rows][:CARDS]
    return f"export default {json.dumps({**found, 'cards': cards})}"


def builder(browser: Browser, url: str) -> Page:
    page = opened(browser, url)
    body = many()

    def answer(route: Route) -> None:
        route.fulfill(body=body, content_type="text/javascript")

    page.route("**/konivrer.cards.en-*.js", answer)
    page.goto("/decks/konivrer")
    page.get_by_role("button", name="New deck").click()
    page.get_by_text(f"{CARDS:,} of {CARDS:,} cards").wait_for()
    return page


def slow_down(page: Page, rate: int) -> None:
    page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": rate})


def main() -> None:
    chrome = os.environ.get("CHROME") or shutil.which("chromium") or shutil.which("google-chrome")
    flags = ["--mute-audio", *([] if os.geteuid() else ["--no-sandbox"])]
    client = os.environ.get("CLIENT")
    with (
        tempfile.TemporaryDirectory() as folder,
        ServerProcess(Path(folder) / "house.db", *(["--client", client] if client else [])) as server,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=chrome, args=flags)
        page = builder(browser, server.url)
        slow_down(page, SLOWER)
        times = sorted(page.evaluate(MEASURE, typed) for _ in range(5) for typed in TYPED)
        middle, p95 = statistics.median(times), times[int(len(times) * 0.95)]
        print(
            f"deck search, {CARDS:,} cards, {SLOWER}x slower: median {middle:.0f} ms, p95 {p95:.0f} ms, longest {times[-1]:.0f} ms",
            flush=True,
        )
        page.evaluate(MEASURE, "")
        slow_down(page, 1)

        def through() -> None:
            page.locator(".found").hover()
            for _ in range(60):
                page.mouse.wheel(0, 400)
                page.wait_for_timeout(16)

        work, longest = per_frame(traced(browser, page, through))
        print(f"scrolling through them, not slowed: p95 {work:.1f} ms of work a frame, longest task {longest:.1f} ms", flush=True)
        browser.close()


if __name__ == "__main__":
    main()
