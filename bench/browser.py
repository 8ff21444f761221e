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
from contextlib import suppress
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Error, Page, sync_playwright

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE.parent / "tests"))

from cardhouse.games.grimhand import position as grimhand  # noqa: E402
from cardhouse.games.konivrer import position as konivrer  # noqa: E402
from cardhouse.games.lama import position as lama  # noqa: E402
from cardhouse.games.war_lanes import position as war_lanes  # noqa: E402
from server.process import ServerProcess  # noqa: E402

SLOWER = 4  # times, of the processor
FRAME = 1_000 / 60
REMATCHES, MOVES = 50, 4  # and moves before each of them
READY = ".seated[aria-busy=false]"
MOVE = f"{READY} [data-hand] button[aria-label*=', playable'], {READY} [data-action]"
OVER = ".verdict"
GAMES = ("L.A.M.A.", "War-Lanes Poker", "Grimhand Tactics", "KONIVRER")


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


def play_once(page: Page) -> None:
    """Play something by clicks: a card or a button, then whatever is asked about it."""
    page.locator(MOVE).first.wait_for()
    before = page.locator(".seated").get_attribute("data-n")
    page.locator(MOVE).first.click()
    asked = "n => document.querySelector('.seated')?.dataset.n !== n || !!document.querySelector('.seated[aria-busy=false] [data-cancel]')"
    while True:
        page.wait_for_function(asked, arg=before).dispose()
        if page.locator(".seated").get_attribute("data-n") != before:
            return
        with suppress(Error):  # a move that is on its way takes its buttons along
            page.locator(f"{READY} [data-action]").first.click(timeout=500)


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
    """The tasks of the page's main thread while something is done: when each began, and the milliseconds that the thread worked on it."""
    browser.start_tracing(page=page, categories=["toplevel", "devtools.timeline", "disabled-by-default-devtools.timeline"])
    act()
    events = json.loads(browser.stop_tracing())["traceEvents"]
    if kept := os.environ.get("TRACE"):  # for the performance panel of any Chromium
        Path(kept).write_text(json.dumps(events))
    names = {(e["pid"], e["tid"]): e["args"]["name"] for e in events if e.get("name") == "thread_name"}
    tasks = [e for e in events if e.get("name") == "RunTask" and e.get("ph") == "X" and names.get((e["pid"], e["tid"])) == "CrRendererMain"]
    busiest = max({e["pid"] for e in tasks}, key=lambda pid: sum(e["dur"] for e in tasks if e["pid"] == pid), default=None)
    return [{"at": e["ts"] / 1_000, "ms": e.get("tdur", e["dur"]) / 1_000} for e in tasks if e["pid"] == busiest]


def per_frame(tasks: list[dict[str, Any]]) -> tuple[float, float]:
    """The 95th percentile of work in a sixtieth of a second that has any, and the longest task."""
    frames: dict[int, float] = {}
    for task in tasks:
        frame = int(task["at"] / FRAME)
        frames[frame] = frames.get(frame, 0.0) + task["ms"]
    work = sorted(frames.values())
    return (statistics.quantiles(work, n=20)[-1] if len(work) > 1 else 0.0), max((task["ms"] for task in tasks), default=0.0)


def measured(browser: Browser, page: Page, through: Any) -> tuple[float, float]:
    """What a moment costs a frame; the page is closed after it."""
    found = per_frame(traced(browser, page, through))
    page.context.close()
    return found


def placed(browser: Browser, server: ServerProcess, start: Any) -> Page:
    """A table in a given position, bots at the other seats, with all its motion."""
    guest = server.guest("Ana")
    made = guest.post("/api/tables/from", {"n": 99_999, "seat": 0, "text": start.record.dumps()}).json
    page = opened(browser, server.url, confirm="never", motion="full")
    page.add_init_script(f"localStorage.setItem('cardhouse.token', {json.dumps(guest.token)})")
    page.goto(f"/t/{made['id']}")
    page.locator(f"{READY} [data-hand] button, {READY} [data-primary]").first.wait_for()
    page.wait_for_load_state("networkidle")
    return page


def clash(browser: Browser, server: ServerProcess) -> tuple[float, float]:
    """Through a lane clash: the sixth card of a lane makes a straight flush, with effect points on both sides."""
    start = war_lanes(
        hands=["4D 7H 10D AS", "2C 3C 4C 5C 6C"],
        left=["8D 9D", "10H JC QS"],
        middle=["6D QD JK", "KC KH"],
        right=["5S", "3H 9S"],
        hp=[72, 58],
        chosen=["diamonds", "hearts"],
        plays_left=2,
        round=2,
        pending={"left": (1, 1), "middle": (0, 2)},
    )
    page = placed(browser, server, start)
    page.locator("[data-hand] button[aria-label^='10 of diamonds']").click()

    def through() -> None:
        page.locator(".w-plane [data-action='10D>left']").click()
        page.locator(".w-clash").wait_for()
        page.locator(".w-clash").wait_for(state="detached")
        page.locator(READY).wait_for()

    return measured(browser, page, through)


def round_end(browser: Browser, server: ServerProcess) -> tuple[float, float]:
    """Through the end of a round with six seats, up to the token that may be returned."""
    hands = ["6", "1 2 2 3 4 4 5 6 L L", "3 3 L", "1 1 2 3 3 5", "6 6 6 6", "1 2 3 4 5 L"]
    page = placed(browser, server, lama(hands=hands, top="6", points=[23, 21, 8, 3, 2, 1], round=3, target=60))

    def through() -> None:
        page.locator(".l-hand .legal").click()
        page.locator(f"{READY} .l-chooser").wait_for()

    return measured(browser, page, through)


def death(browser: Browser, server: ServerProcess) -> tuple[float, float]:
    """Through the drawing of Death without a Lucky, to its last word."""
    start = grimhand(
        attack=["chain_slash:4 piercing_strike:5 A6 A9 A11 hex_card", "A1 A5 berserker_blade:8 A10 A12"],
        defense=["D3 guardian_rune D8 iron_wall:8 scrying_orb", "D5 counter_shield:6 D8 D10 blessing"],
        decks=["A13 A3", "D1"],
        life=[19, 29],
        preset="modern",
        enemy="thirteenth",
    )
    page = placed(browser, server, start)

    def through() -> None:
        page.locator(f"{READY} .g-actions [data-action='draw attack']").click()
        page.locator(".g-moment").wait_for()
        page.locator(OVER).wait_for()

    return measured(browser, page, through)


def combat(browser: Browser, server: ServerProcess) -> tuple[float, float]:
    """Through a combat with three attackers that turns Life Cards up."""
    start = konivrer(
        hands=["slag_brute", "dew_gatherer"],
        fields=["ash_moth cinder_imp spark_kite", ""],
        flags=["fire", "earth"],
        lives=["struck_flint bone_sparrow", "loam_badger quarry_ox clay_foundling salt_sentinel"],
        phase="combat",
    )
    for action in ("attack ash_moth > player 1", "attack cinder_imp > player 1", "attack spark_kite > player 1"):
        start.play(action)
    page = placed(browser, server, start)

    def through() -> None:
        page.locator(f"{READY} [data-primary]").click()
        page.locator(".k-reveal").first.wait_for()
        page.locator(f"{READY} [data-primary], {READY} [data-action], {OVER}").first.wait_for()

    return measured(browser, page, through)


def memory(browser: Browser, url: str) -> list[float]:
    """Megabytes of the page's heap after each tenth of the rematches, rubbish collected: a few moves each, then one resigns."""
    page = opened(browser, url, speed=0, confirm="never")
    devtools = page.context.new_cdp_session(page)
    devtools.send("HeapProfiler.enable")
    sit_down(page, GAMES[1])
    sizes = []
    for played in range(REMATCHES + 1):
        for _ in range(MOVES):
            play_once(page)
        page.locator(f"{MOVE}, {READY} [data-hand] button").first.wait_for()
        page.get_by_role("button", name="Menu").click()
        page.get_by_role("button", name="Resign").click()
        page.get_by_role("button", name="Resign").click()
        page.locator(OVER).wait_for()
        if played % (REMATCHES // 10) == 0:
            devtools.send("HeapProfiler.collectGarbage")
            sizes.append(devtools.send("Runtime.getHeapUsage")["usedSize"] / 1e6)
        table = page.url
        page.get_by_role("button", name="Rematch").click()
        page.wait_for_url(lambda address, table=table: "/t/" in address and address != table)
    page.context.close()
    return sizes


MOMENTS = {
    "clash": ("War-Lanes lane clash", clash),
    "round": ("L.A.M.A. round end, six seats", round_end),
    "death": ("Grimhand Death reveal", death),
    "combat": ("KONIVRER combat of three with Life Cards turned up", combat),
}


def main() -> None:
    chrome = os.environ.get("CHROME") or shutil.which("chromium") or shutil.which("google-chrome")
    flags = ["--mute-audio", *([] if os.geteuid() else ["--no-sandbox"])]
    parts = sys.argv[1:] or ["first", *MOMENTS, "memory"]
    with (
        tempfile.TemporaryDirectory() as folder,
        ServerProcess(Path(folder) / "house.db") as server,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=chrome, args=flags)
        if "first" in parts:
            for game in GAMES:
                print(
                    f"{game}: navigation to first legal move, {SLOWER}x slower: {first_move(browser, server.url, game):.1f} s", flush=True
                )
        for part, (name, measure) in MOMENTS.items():
            if part in parts:
                p95, longest = measure(browser, server)
                print(f"{name}: p95 {p95:.1f} ms of work a frame, longest task {longest:.1f} ms", flush=True)
        if "memory" in parts:
            sizes = memory(browser, server.url)
            print(f"heap over {REMATCHES} rematches: {' '.join(f'{size:.1f}' for size in sizes)} MB", flush=True)
        browser.close()


if __name__ == "__main__":
    main()
