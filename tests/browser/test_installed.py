"""The house as an app: on the home screen, without a network, and when a new version comes."""

import re
import shutil

from playwright.sync_api import expect

from server.process import ServerProcess

from .conftest import PHONE
from .table import NO_MOTION, first_move

CUT = ("WebSocket", "ERR_", "Failed to load", "Failed to fetch")
CONTROLLED = "() => navigator.serviceWorker.controller !== null"


def visit(page):
    """Open the house, and stay until it would open without a network."""
    page.goto("/")
    page.locator(".tile").first.wait_for()
    page.wait_for_function(CONTROLLED)


def test_it_can_be_put_on_the_home_screen(new_page):
    page = new_page(PHONE, service_workers="allow")
    visit(page)
    devtools = page.context.new_cdp_session(page)
    errors = [error["errorId"] for error in devtools.send("Page.getInstallabilityErrors")["installabilityErrors"]]
    assert [error for error in errors if error != "in-incognito"] == []  # every profile of these tests is one
    manifest = page.evaluate("async () => (await fetch(document.querySelector('link[rel=manifest]').href)).json()")
    sizes = page.evaluate(
        """(icons) => Promise.all(icons.map(async ({ src }) => {
             const image = new Image(); image.src = src; await image.decode(); return image.naturalWidth; }))""",
        manifest["icons"][1:],
    )
    assert [f"{size}x{size}" for size in sizes] == [icon["sizes"] for icon in manifest["icons"][1:]]


def test_without_the_house_it_says_so_and_comes_back_by_itself(new_page, tmp_path, shoot):
    with ServerProcess(tmp_path / "house.db") as own:
        page = new_page(PHONE, url=own.url, settings=NO_MOTION, expect=CUT, service_workers="allow")
        visit(page)
        own.kill()
        page.goto("/")
        room = page.locator(".room")
        expect(room).to_contain_text("The house does not answer")
        expect(room).to_contain_text("bots and one shared device need it too")
        shoot(page, "closed-390x844")
        page.goto("/t/anytable")  # every address opens
        expect(room).to_contain_text("The house does not answer")
        page.goto("/settings")
        expect(page.get_by_text("Confirm moves", exact=True)).to_be_visible()
        page.goto("/")
        expect(room).to_be_visible()
        own.start(own.port)
        page.locator(".tile .act button").first.click()
        first_move(page)


def test_without_a_network_it_says_so(new_page, shoot):
    page = new_page(expect=CUT, service_workers="allow")
    visit(page)
    page.context.set_offline(True)
    expect(page.locator(".notices .banner.warn")).to_contain_text("The lamp is out")
    page.reload()
    expect(page.locator(".room")).to_contain_text("The lamp is out")
    shoot(page, "offline-1440x900")
    page.context.set_offline(False)
    page.locator(".tile").first.wait_for()


def test_what_the_house_says_is_never_kept(new_page):
    page = new_page(settings=NO_MOTION, service_workers="allow")
    visit(page)
    page.locator(".tile .act button").first.click()
    first_move(page)
    page.goto("/profile")
    page.wait_for_load_state("networkidle")
    kept = page.evaluate(
        """async () => (await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys())))
             .flat().map((request) => new URL(request.url).pathname)"""
    )
    assert "/" in kept
    assert [path for path in kept if not re.match(r"/$|/(assets|art|tiles|icons)/|/mark.svg$", path)] == []


def test_a_new_version_is_offered_and_not_forced(new_page, tmp_path, built):
    client = tmp_path / "client"
    shutil.copytree(built, client, ignore=shutil.ignore_patterns("pyodide"))

    def version(name):
        page, worker = client / "index.html", client / "sw.js"
        page.write_text(re.sub('name="description" content="[^"]*"', f'name="description" content="{name}"', page.read_text()))
        worker.write_text(re.sub('VERSION = "[^"]*"', f'VERSION = "{name}"', worker.read_text()))

    version("old")
    with ServerProcess(tmp_path / "house.db", "--client", str(client)) as own:
        page = new_page(url=own.url, expect=CUT, service_workers="allow")
        about = page.locator("meta[name=description]")
        visit(page)
        own.kill()
        version("new")
        own.start(own.port)
        page.reload()
        offer = page.locator(".notices .banner").filter(has_text="A new version is ready")
        expect(offer).to_be_visible()
        expect(about).to_have_attribute("content", "old")
        page.reload()  # also after another visit it is only offered
        expect(about).to_have_attribute("content", "old")
        offer.get_by_role("button", name="Take it now").click()
        expect(about).to_have_attribute("content", "new")
        page.locator(".tile").first.wait_for()
        expect(offer).to_have_count(0)
