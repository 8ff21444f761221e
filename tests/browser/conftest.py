"""A real Chromium before a real house. Where none can be had the tests are skipped loudly, and fail under CI."""

import json
import os
import runpy
from pathlib import Path

import pytest
from playwright.sync_api import expect, sync_playwright

from faults.measurements import SOAK as SOAK  # every size and number of seats; otherwise the outer ones
from server.process import ServerProcess

from .pages import Profile

ROOT = Path(__file__).parent.parent.parent
BUILT = Path(os.environ.get("CARDHOUSE_CLIENT") or ROOT / "src" / "cardhouse" / "server" / "client")
SHOTS = ROOT / ".cache" / "screenshots"
DESKTOP, PHONE = {"width": 1440, "height": 900}, {"width": 390, "height": 844}
QUIET = ["--disable-background-networking", "--disable-component-update", "--disable-sync", "--no-first-run", "--mute-audio"]
PATIENCE = 60_000  # milliseconds until what was promised counts as missing: a slow machine is no failure
expect.set_options(timeout=PATIENCE)
# A notice goes after five seconds, what a game brought after six and a half: here they stay until a slow machine has looked at them
LASTS = "ms === 5_000 || ms === 6_500"
NOTICES_STAY = f"{{ const set = setTimeout; window.setTimeout = (act, ms, ...more) => set(act, {LASTS} ? {PATIENCE} : ms, ...more); }}"
BLOCKED = "Service Worker registration blocked by Playwright"
KEPT = 3  # profiles: few tests have more people


def pytest_collection_modifyitems(items):
    """One worker at a time for a file: its tests share a browser and a house, and both workers have such files."""
    for item in items:
        if "tests/browser/" in str(item.fspath).replace(os.sep, "/"):
            item.add_marker(pytest.mark.xdist_group(f"browser {item.path.stem}"))


def cannot(why):
    if os.environ.get("CI", "").lower() == "true":
        pytest.fail(f"{why}: the browser tests must run under CI")
    pytest.skip(why)


@pytest.fixture(scope="session")
def built():
    """The client as it was built."""
    if not (BUILT / "index.html").is_file():
        cannot("the client is not built ('make client')")
    return BUILT


@pytest.fixture(scope="package")  # while Playwright runs, its loop is this thread's: no other test could start one
def browser(built):
    boot = runpy.run_path(str(ROOT / "tools" / "boot.py"))
    found = boot["browser"]()
    # Playwright brings a Node of its own, which needs libatomic; the one that pip brought runs on a bare machine too
    os.environ.setdefault("PLAYWRIGHT_NODEJS_PATH", os.path.join(boot["node_home"]()[1], "node"))
    if not found:
        cannot("no Chromium here (set CHROME to one)")
    sandbox = [] if hasattr(os, "geteuid") and os.geteuid() else ["--no-sandbox"]
    with sync_playwright() as playwright:
        running = playwright.chromium.launch(executable_path=found, args=QUIET + sandbox)
        yield running
        running.close()


@pytest.fixture(scope="session")
def server(tmp_path_factory):
    """A house that the tests share."""
    with ServerProcess(tmp_path_factory.mktemp("browser") / "house.db") as running:
        yield running


@pytest.fixture(scope="package")
def kept(browser):
    """Profiles that wait for the next test."""
    return []


@pytest.fixture
def new_page(browser, server, kept):
    """Opens fresh profiles, each with one page. Nothing may stand in any console, and nothing may break."""
    used = []
    for profile in [each for each in kept if each.url != server.url]:  # of another module's server
        kept.remove(profile)
        profile.context.close()

    def new(size=DESKTOP, url=None, settings=None, expect=(), **more):
        plain = not url and not more
        still = json.loads(settings or "{}").get("speed") == 0  # what drifts for ever costs a core, and shows nothing more
        motion = more.pop("reduced_motion", "reduce" if still else "no-preference")
        first = {"viewport": DESKTOP, "reduced_motion": "reduce"} if plain else {"viewport": size, "reduced_motion": motion}
        workers = more.pop("service_workers", "block")  # only what is about them waits for one
        options = {**first, "base_url": url or server.url, "service_workers": workers, **more}
        profile = kept.pop() if plain and kept else Profile(browser, NOTICES_STAY, PATIENCE, **options)
        profile.prepare(size, motion, settings)
        used.append((profile, plain, (*expect, BLOCKED)))
        return profile.page

    yield new
    while_open = [text for profile, _, expected in used for text in profile.complaints(expected)]  # closing interrupts what still loads
    for profile, plain, _ in used:
        if plain and len(kept) < KEPT and profile.emptied():
            kept.append(profile)
        else:
            profile.context.close()
    assert while_open == []


@pytest.fixture
def shoot():
    """Keeps a screenshot to look at, where SHOTS is set: nothing compares it, and each costs as much as a small test."""

    def take(page, name):
        if os.environ.get("SHOTS"):
            SHOTS.mkdir(parents=True, exist_ok=True)
            page.screenshot(path=SHOTS / f"{name}.png")

    return take
