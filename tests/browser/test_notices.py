"""The page of notices: ways are added and taken away, quiet hours kept, and a push is shown by the browser itself."""

import json
import re

import pytest
from playwright.sync_api import expect

from server.process import ServerProcess, until
from server.receivers import Browser, Mailbox, Receiver

from .conftest import DESKTOP, PHONE
from .layout_check import broken_anywhere
from .table import LANGUAGES, STILL, page_of, serious
from .test_looks import sideways, too_small


@pytest.fixture(scope="module")
def called(tmp_path_factory):
    """A house that sends to this machine."""
    with Receiver() as receiver, Mailbox() as mailbox:
        flags = ("--receivers", "any", "--mail", mailbox.url, "--mail-from", "house@house.example")
        with ServerProcess(tmp_path_factory.mktemp("called") / "house.db", *flags) as house:
            yield house, receiver, mailbox


def ready(page, name):
    return expect(page.get_by_role("region", name="Ways to you").get_by_role("listitem").filter(has_text=name))


def test_mail_and_a_webhook_are_added_confirmed_and_taken_away(new_page, called):
    house, receiver, mailbox = called
    guest = house.guest("Ana")
    page = page_of(new_page, guest, url=house.url)
    page.goto("/settings")
    page.get_by_role("link", name="Choose").click()
    page.get_by_label("Your address").fill("ana@example.org")
    page.get_by_role("button", name="Send the link").click()
    ready(page, "ana@example.org").to_contain_text("not confirmed yet")
    (mail,) = until(lambda: mailbox.got, "a mail")
    link = re.search(r"http://\S+(/notices/confirm/\S+)", mail.get_content())[1]
    other = page_of(new_page, house.guest("Ben"), url=house.url)  # whoever reads the mail may be on another device
    other.goto(link)
    other.get_by_role("button", name="Yes, send them").click()
    expect(other.get_by_text("From now on notices come to this address.").first).to_be_visible()
    ready(page, "ana@example.org").to_contain_text("ready")
    page.get_by_label("Address of the webhook").fill(f"{receiver.url}/hook")
    page.get_by_role("button", name="Add").click()
    expect(page.get_by_role("textbox", name="Its secret")).to_have_value(re.compile(r"\S{40,}"))
    ready(page, "/hook").to_contain_text("ready")
    page.get_by_role("button", name="Send one now").click()
    until(lambda: receiver.notes("test"), "a message")
    until(lambda: len(mailbox.got) == 2, "a mail")
    stop = re.search(r"http://\S+(/notices/stop/\S+)", mailbox.got[1].get_content())[1]
    other.goto(stop)
    other.get_by_role("button", name="No more").click()
    expect(other.get_by_text("No more notices come").first).to_be_visible()
    page.get_by_role("button", name=re.compile("^Take http.*away")).click()
    expect(page.get_by_text("Nothing is sent to you.")).to_be_visible()
    assert guest.get("/api/me/notices").json["channels"] == []


def test_quiet_hours_and_the_gap_are_kept_with_the_zone_of_the_device(new_page, called):
    house, _, _ = called
    guest = house.guest("Ana")
    page = page_of(new_page, guest, url=house.url, timezone_id="Europe/Berlin")
    page.goto("/settings/notices")
    page.get_by_role("switch", name="Quiet hours").click()
    page.get_by_label("From").fill("23:30")
    page.get_by_label("From").blur()
    until(lambda: guest.get("/api/me/notices").json["chosen"]["quiet_from"] == 23 * 60 + 30, "being kept")
    page.get_by_label("At most one notice in").select_option("an hour")
    page.get_by_role("switch", name="Dates of my clubs").click()
    until(lambda: not guest.get("/api/me/notices").json["chosen"]["dates"], "being kept")
    chosen = guest.get("/api/me/notices").json["chosen"]
    assert (chosen["zone"], chosen["gap"], chosen["quiet_to"], chosen["turns"]) == ("Europe/Berlin", 60, 480, True)


PUSHED = """async (said) => {
  const shown = [];
  self.registration.showNotification = async (title, { body, data }) => shown.push([title, body, data]);
  for (const data of said) {
    const event = new PushEvent("push", { data });
    const waits = [];
    event.waitUntil = (work) => waits.push(work);
    self.dispatchEvent(event);
    await Promise.all(waits);
  }
  return shown;
}"""


def test_a_push_is_shown_as_what_it_says_and_leads_to_a_page_of_the_house_alone(new_page, called):
    """The worker itself is handed messages: a headless browser has no push service, and no place to show them."""
    house, _, _ = called
    page = new_page(url=house.url, service_workers="allow", settings=STILL)
    page.goto("/settings")
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    (worker,) = page.context.service_workers
    turn = {"kind": "notice", "title": "Your turn at L.A.M.A.", "body": "until Sun", "url": f"{house.url}/t/abc"}
    astray = {"title": "Elsewhere", "url": "https://example.org/evil?x"}
    assert worker.evaluate(PUSHED, [json.dumps(turn), json.dumps(astray), "torn"]) == [
        ["Your turn at L.A.M.A.", "until Sun", "/t/abc"],
        ["Elsewhere", "", "/evil?x"],
        ["Cardhouse", "", "/"],
    ]


STUB = """(said) => {
  let made = null;
  Notification.requestPermission = async () => "granted";
  PushManager.prototype.getSubscription = async () => made;
  PushManager.prototype.subscribe = async ({ userVisibleOnly, applicationServerKey }) => {
    if (!userVisibleOnly || !applicationServerKey) throw new Error("a browser asks for both");
    return (made = { endpoint: said.endpoint, toJSON: () => said, unsubscribe: async () => { made = null; return true; } });
  };
}"""
RENEWED = """async (said) => {
  const event = new Event("pushsubscriptionchange");
  const waits = [];
  Object.assign(event, { newSubscription: { toJSON: () => said }, waitUntil: (work) => waits.push(work) });
  self.dispatchEvent(event);
  await Promise.all(waits);
}"""


def test_a_browser_subscribes_gets_what_it_alone_can_read_and_goes_on_at_another_address(new_page, called):
    house, receiver, _ = called
    guest, first, second = house.guest("Ana"), Browser(), Browser()
    page = page_of(new_page, guest, url=house.url, service_workers="allow")
    page.add_init_script(f"({STUB})({json.dumps({'endpoint': f'{receiver.url}/first', 'keys': first.keys})})")
    page.goto("/settings/notices")
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    page.get_by_role("button", name="Call me here").click()
    ready(page, "this browser").to_contain_text("ready")

    def sent(browser):
        """What the next message says to a browser."""
        before = len(receiver.got)
        page.get_by_role("button", name="Send one now").click()
        until(lambda: len(receiver.got) > before, "a message")
        return json.loads(browser.read(receiver.got[-1][1]))["title"]

    assert sent(first) == "This is how a notice looks"
    (worker,) = page.context.service_workers
    worker.evaluate(RENEWED, {"endpoint": f"{receiver.url}/second", "keys": second.keys})
    assert sent(second) == "This is how a notice looks"
    assert len(guest.get("/api/me/notices").json["channels"]) == 1


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_is_sound(new_page, called, shoot, language):
    house, receiver, _ = called
    guest = house.guest("Ana")
    guest.post("/api/me/notices/webhook", {"url": f"{receiver.url}/a/rather/long/path/to/a/hook/of/somebody"})
    guest.server.ask("PUT", "/api/me/notices", {"quiet_from": 1320, "quiet_to": 480}, token=guest.token)
    settings = STILL.replace("}", f',"language":"{language}","theme":"{"dark" if language == "de" else "light"}"}}')
    for size in (DESKTOP, PHONE):
        page = page_of(new_page, guest, size, settings, url=house.url)
        for path in ("/settings/notices", "/notices/confirm/abc"):
            page.goto(path)
            page.locator("main h1").first.wait_for()
            page.wait_for_load_state("networkidle")
            shoot(page, f"notices-{language}-{size['width']}-{path.split('/')[1]}")
            assert (path, serious(page)) == (path, [])
            assert (path, sideways(page)) == (path, 0)
            assert size is DESKTOP or (path, too_small(page)) == (path, [])
    page.goto("/settings/notices")
    page.locator(".calls .list li").wait_for()
    assert language == "en" or broken_anywhere(page, types=("own",)) == []  # the longer words
