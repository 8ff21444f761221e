"""The lab in the browser: a number is changed, intervals shrink, two variants are compared; and how fair house rules are."""

import json
import re

import pytest
from playwright.sync_api import expect

from .conftest import DESKTOP, PHONE, SOAK
from .table import page_of, serious
from .test_looks import sideways, too_small


def run(page):
    page.get_by_role("button", name="Run", exact=True).and_(page.locator(":visible")).click()
    expect(page.locator(".bar .status")).to_have_text(re.compile("^(Done|Fertig), ±"))


@pytest.mark.parametrize(("size", "scheme"), [(DESKTOP, "light"), (PHONE, "dark")])
def test_a_number_is_changed_and_the_answer_is_kept(new_page, server, shoot, tmp_path, size, scheme):
    page = page_of(new_page, server.guest("Ana"), size, color_scheme=scheme)
    page.goto("/lab/lama")
    page.get_by_role("button", name="Target +10").wait_for()
    shoot(page, f"lab-empty-{size['width']}")
    assert serious(page) == []
    page.get_by_role("button", name="Easy bots").click()
    run(page)
    expect(page.locator(".lab-bar")).to_be_in_viewport()  # also where the form takes a whole screen
    shoot(page, f"lab-{size['width']}")
    expect(page.locator(".lab-finding h1")).to_contain_text(re.compile(r"Target 50.*Target 40|Target 50 changes.*±"))
    said = page.locator(".lab-funnel [role=img]").evaluate_all("all => all.map((each) => each.getAttribute('aria-label'))")
    assert [re.match(r"Target (\d+): at first [\d.]+ to [\d.]+ percent, now", each)[1] for each in said] == ["40", "50"]
    longer = page.locator(".lab-differences li").filter(has_text="Moves a game")
    expect(longer).to_contain_text(re.compile(r"\+[\d.]+ ± [\d.]+clear"))  # a higher target takes longer, on the same deals
    assert serious(page) == []
    assert sideways(page) == 0
    assert size is DESKTOP or too_small(page) == []
    for name, begins in (("CSV", b"variant,metric,"), ("PNG", b"\x89PNG"), ("File", b'game = "lama"')):
        with page.expect_download() as kept:
            page.get_by_role("button", name=name, exact=True).click()
        path = tmp_path / kept.value.suggested_filename
        kept.value.save_as(path)
        assert path.read_bytes().startswith(begins)
    page.keyboard.press("c")
    shoot(page, f"lab-compared-{size['width']}")


def test_it_is_cancelled_by_key_and_goes_on(new_page, server):
    page = page_of(new_page, server.guest("Ana"))
    page.goto("/lab/war_lanes")
    page.get_by_role("button", name="How it ends").click()
    page.get_by_role("button", name="The first seat wins").click()
    page.get_by_role("button", name="± 0.7").click()
    page.get_by_role("button", name="± 0.7").press("r")
    expect(page.locator(".lab-bar")).to_contain_text(re.compile(r"[1-9][\d,]* of [\d,]+ deals"))
    page.keyboard.press("Escape")
    expect(page.locator(".lab-bar")).to_contain_text("Cancelled at")
    heads = ["First player wins", "The first seat wins", "Moves a game", "Lead changes a game", "Comebacks"]
    expect(page.locator(".lab-table thead th").filter(has_not_text="Delay")).to_have_text(
        [*heads, "Ends by hit points", "Ends by sudden death"]
    )
    page.get_by_role("button", name="Go on").click()
    expect(page.locator(".bar .status")).to_have_text(re.compile("^Running"))
    page.get_by_role("button", name="L.A.M.A.").click()  # whoever leaves cancels
    expect(page).to_have_url(re.compile("/lab/lama$"))
    expect(page.locator(".bar .status")).to_have_text("Ask a question")


@pytest.mark.parametrize(
    ("size", "language"),
    [((844, 390), "de")] + [(size, language) for size in ((360, 640), (844, 390), (768, 1024)) for language in ("en", "de") if SOAK],
)
def test_its_answer_fits_and_is_in_view_on_other_screens(new_page, server, shoot, size, language):
    width, height = size
    page = page_of(
        new_page, server.guest("Ana"), {"width": width, "height": height}, settings=json.dumps({"speed": 0, "language": language})
    )
    page.goto("/lab/lama")
    page.get_by_role("button", name=re.compile("^(Easy|leichte) [Bb]ots$")).click()
    page.get_by_role("button", name=re.compile("^(Run|Los)$")).and_(page.locator(":visible")).click()
    expect(page.locator(".bar .status")).to_have_text(re.compile("^(Done|Fertig), ±"))
    expect(page.locator(".lab-bar")).to_be_in_viewport()
    shoot(page, f"lab-{width}-{language}")
    assert serious(page) == []
    assert sideways(page) == 0
    assert too_small(page) == []


def test_in_german_and_where_there_is_no_such_game(new_page, server):
    page = new_page(settings='{"language":"de","speed":0}')
    page.goto("/lab/lama")
    page.get_by_role("button", name="Los", exact=True).and_(page.locator(":visible")).wait_for()
    expect(page.locator("#lab-asked")).to_have_text("Versuch")
    expect(page.get_by_role("button", name="Der erste Platz gewinnt")).to_have_count(1)
    assert page.get_by_role("button", name="Wie es endet").count() == 0  # L.A.M.A. knows one way to end
    page.goto("/lab/chess")
    page.get_by_role("link", name=re.compile("^(Home|Zum Haus|Startseite|Nach Hause)")).last.wait_for()


@pytest.mark.parametrize(("size", "scheme"), [(DESKTOP, "light"), (PHONE, "dark")])
def test_house_rules_say_how_fair_they_are(new_page, server, shoot, size, scheme):
    page = page_of(new_page, server.guest("Ana"), size, color_scheme=scheme)
    page.goto("/new/lama")
    fairness = page.locator(".fairness")
    page.get_by_role("link", name="More in the lab").wait_for()
    assert fairness.count() == 0  # nothing is changed: nothing is said
    page.get_by_role("button", name="Target −10").click()
    expect(fairness).to_contain_text(re.compile(r"First player [\d.]+% ± [\d.]+"))
    expect(fairness).to_contain_text(re.compile(r"25% is fair.*usual rules, [\d.]+%\. About \d+ minutes? shorter"))
    if size is PHONE:  # beside the button, where the rest is above
        expect(page.locator(".sticky > p")).to_have_text(re.compile(r"^First player [\d.]+% ± [\d.]+, about \d+ minutes? shorter$"))
    page.get_by_role("switch", name="Count each").click()
    undo = fairness.get_by_role("button", name="Undo Count each")
    undo.wait_for()
    fairness.scroll_into_view_if_needed()
    shoot(page, f"fairness-{size['width']}")
    assert serious(page) == []
    assert sideways(page) == 0
    assert size is DESKTOP or too_small(page) == []
    undo.click()
    expect(fairness.get_by_role("button")).to_have_count(0)
    expect(fairness).to_contain_text("First player")
    expect(page.get_by_role("switch", name="Count each")).to_have_attribute("aria-checked", "false")
