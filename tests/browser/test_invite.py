"""An invitation: a link to copy, a code for a camera."""

from playwright.sync_api import expect

from .conftest import PHONE
from .table import NO_MOTION, resize
from .test_people import new_table


def test_the_link_is_copied_shared_and_shown_as_a_code(new_page, server, shoot):
    page = new_page(settings=NO_MOTION, permissions=["clipboard-read", "clipboard-write"])
    page.add_init_script("navigator.share = (what) => { window.shared = what.url; return Promise.resolve(); }")
    new_table(page, "Friend")
    field = page.get_by_label("Invite a friend")
    expect(field).not_to_have_value("")
    link = field.input_value()
    assert link.startswith(f"{server.url}/t/")
    assert field.evaluate("each => each.scrollWidth <= each.clientWidth && each.scrollHeight <= each.clientHeight")  # all of it is seen
    expect(page.get_by_role("img", name="QR code")).to_be_visible()
    shoot(page, "invite-1440x900")
    resize(page, 844, 390)
    expect(page.get_by_role("button", name="Copy link")).to_be_in_viewport(ratio=1)
    page.get_by_role("button", name="Copy link").click()
    expect(page.locator(".notices")).to_contain_text("Link copied")
    assert page.evaluate("navigator.clipboard.readText()") == link
    guest = new_page(PHONE, settings=NO_MOTION)
    guest.goto(link)
    expect(guest.get_by_role("button", name="Sit down")).to_have_count(1)  # one for one seat
    page.get_by_role("button", name="Share").click()
    assert page.evaluate("window.shared") == link
