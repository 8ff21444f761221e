"""make bench-browser: how fast a stranger is at a first legal move, what the signature moments cost a frame, and memory over rematches.

Prints and judges nothing: the figures are a machine's own. By the DevTools protocol, in a real Chromium before a real house.
"""

import json
import os
import shutil
import statistics
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE.parent / "tests"))

from server.running import Running  # noqa: E402

SLOWER = 4  # times, of the processor
FRAME = 1_000 / 60
REMATCHES = 50
QUICK = {"speed": 0, "confirm": "never", "tables": "plain"}
READY = ".seated[aria-busy=false]"
MOVE = f"{READY} [data-hand] button[aria-label*=', playable'], {READY} [data-action]"
OVER = ".verdict"
GAMES = ("L.A.M.A.", "War-Lanes Poker")


def opened(browser: Browser, url: str, **settings: Any) -> Page:
    context = browser.new_context(base_url=url, viewport={"width": 1440, "height": 900})
    if settings:
        context.add_init_script(f"localStorage.setItem('cardhouse.settings', {json.dumps(json.dumps(settings))})")
    page = context.new_page()
    page.set_default_timeout(60_000)
    return page


def sit_down(page: Page, game: str) -> None:
    page.goto("/")
    page.locator(f".tile:has(h3:text-is('{game}')) .act button").click()


def play_once(page: Page) -> bool:
    """Play something; false once the game is over."""
    page.locator(f"{MOVE}, {OVER}").first.wait_for()
    if page.locator(OVER).count():
        return False
    before = page.locator(".seated").get_attribute("data-n")
    page.locator(MOVE).first.click()
    for _ in range(2):
        if page.locator("[data-cancel]").count():
            page.locator("[data-action]").first.click()
    page.wait_for_function("n => document.querySelector('.seated')?.dataset.n !== n", arg=before)
    return True


def first_move(browser: Browser, url: str, game: str) -> float:
    """Seconds from navigation to the first legal move: nothing cached, a processor four times slower."""
    page = opened(browser, url)
    page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    began = time.perf_counter()
    sit_down(page, game)
    page.locator(f"{READY} [data-hand] button, {READY} [data-action], {READY} .actions button").first.wait_for()
    took = time.perf_counter() - began
    page.context.close()
    return took


def traced(browser: Browser, page: Page, act: Any) -> list[dict[str, Any]]:
    """The tasks of the page's main thread while something is done, each with its start and length in milliseconds."""
    browser.start_tracing(page=page, categories=["toplevel", "devtools.timeline", "disabled-by-default-devtools.timeline"])
    act()
    events = json.loads(browser.stop_tracing())["traceEvents"]
    names = {(e["pid"], e["tid"]): e["args"]["name"] for e in events if e.get("name") == "thread_name"}
    tasks = [e for e in events if e.get("name") == "RunTask" and e.get("ph") == "X" and names.get((e["pid"], e["tid"])) == "CrRendererMain"]
    busiest = max({e["pid"] for e in tasks}, key=lambda pid: sum(e["dur"] for e in tasks if e["pid"] == pid), default=None)
    return [{"at": e["ts"] / 1_000, "ms": e["dur"] / 1_000} for e in tasks if e["pid"] == busiest]


def per_frame(tasks: list[dict[str, Any]]) -> tuple[float, float]:
    """The 95th percentile of work in a sixtieth of a second that has any, and the longest task."""
    frames: dict[int, float] = {}
    for task in tasks:
        frame = int(task["at"] / FRAME)
        frames[frame] = frames.get(frame, 0.0) + task["ms"]
    work = sorted(frames.values())
    return (statistics.quantiles(work, n=20)[-1] if len(work) > 1 else 0.0), max((task["ms"] for task in tasks), default=0.0)


def clash(browser: Browser, url: str) -> tuple[float, float]:
    """Through a lane clash: the lesson's third card, which the other side answers with the sixth."""
    page = opened(browser, url, confirm="never")
    page.goto("/learn/war_lanes")

    def through() -> None:
        for words in ("Tip 2", "Tip 3", "Tip 4"):
            card = page.locator(f"{READY} [data-hand] button[aria-label*=', playable']").first
            card.click()
            left = page.locator(f"{READY} [data-zone='left/0'], {READY} [data-action$='>left']").first
            if not page.locator(".tip-now", has_text=words).count() and left.count():
                left.click()
            page.locator(".tip-now", has_text=words).wait_for()
        page.locator(READY).wait_for()

    found = per_frame(traced(browser, page, through))
    page.context.close()
    return found


def round_end(browser: Browser, url: str) -> tuple[float, float]:
    """Through the end of a round with six seats."""
    page = opened(browser, url, confirm="never")
    page.goto("/new/lama")
    while page.locator(".seat").count() < 6:
        page.get_by_role("button", name="Add a seat").click()
    page.get_by_role("button", name="Open the table").first.click()
    page.locator(MOVE).first.wait_for()
    quit = page.locator(f"{READY} [data-action=quit]")
    quit.wait_for()

    def through() -> None:
        quit.click()
        page.wait_for_function("() => document.querySelector('.log')?.innerText.includes('The round is over')")
        page.locator(f"{MOVE}, {OVER}").first.wait_for()

    found = per_frame(traced(browser, page, through))
    page.context.close()
    return found


def memory(browser: Browser, url: str) -> list[float]:
    """Megabytes of the page's heap after each tenth of the rematches, rubbish collected."""
    page = opened(browser, url, **QUICK)
    devtools = page.context.new_cdp_session(page)
    devtools.send("HeapProfiler.enable")
    sit_down(page, GAMES[0])
    sizes = []
    for played in range(REMATCHES + 1):
        while play_once(page):
            pass
        if played % (REMATCHES // 10) == 0:
            devtools.send("HeapProfiler.collectGarbage")
            sizes.append(devtools.send("Runtime.getHeapUsage")["usedSize"] / 1e6)
        table = page.url
        page.get_by_role("button", name="Rematch").click()
        page.wait_for_url(lambda address, table=table: "/t/" in address and address != table)
    page.context.close()
    return sizes


def main() -> None:
    chrome = os.environ.get("CHROME") or shutil.which("chromium") or shutil.which("google-chrome")
    flags = ["--mute-audio", *([] if os.geteuid() else ["--no-sandbox"])]
    parts = sys.argv[1:] or ["first", "clash", "round", "memory"]
    client = os.environ.get("CLIENT")
    with (
        tempfile.TemporaryDirectory() as folder,
        Running(Path(folder) / "house.db", *(["--client", client] if client else [])) as house,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=chrome, args=flags)
        if "first" in parts:
            for game in GAMES:
                print(f"{game}: navigation to first legal move, {SLOWER}x slower: {first_move(browser, house.url, game):.1f} s", flush=True)
        for part, name, measure in (("clash", "War-Lanes lane clash", clash), ("round", "L.A.M.A. round end, six seats", round_end)):
            if part in parts:
                p95, longest = measure(browser, house.url)
                print(f"{name}: p95 {p95:.1f} ms of work a frame, longest task {longest:.1f} ms", flush=True)
        if "memory" in parts:
            sizes = memory(browser, house.url)
            print(f"heap over {REMATCHES} rematches: {' '.join(f'{size:.1f}' for size in sizes)} MB", flush=True)
        browser.close()


if __name__ == "__main__":
    main()
