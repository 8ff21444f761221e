"""Bad input and bad days: each has a designed answer, and nothing typed or played is lost."""

import re

from playwright.sync_api import expect

from .table import MOVE, NO_MOTION, READY, first_move, move, page_of, shown, sit_down
from .test_people import new_table

TITLE = "main h1, main h2"


def test_a_wrong_link_leads_somewhere_friendly(new_page):
    page = new_page(expect=("404",))
    page.goto("/t/nosuchtable/nosuchcode")
    expect(page.locator(TITLE)).to_have_text("This ticket leads nowhere")
    page.get_by_role("link", name="Home").first.click()
    expect(page.locator(".tile").first).to_be_visible()


def test_a_link_with_a_letter_changed_does_not_open_the_table(new_page):
    host, stranger = new_page(settings=NO_MOTION), new_page(settings=NO_MOTION)
    new_table(host, "Friend")
    expect(host.get_by_label("Invite a friend")).not_to_have_value("")
    link = host.get_by_label("Invite a friend").input_value()
    stranger.goto(link[:-1] + ("a" if link[-1] != "a" else "b"))
    sit = stranger.locator(".gather [data-primary]")
    expect(sit.or_(stranger.locator(TITLE, has_text=re.compile("door is shut|leads nowhere"))).first).to_be_visible()
    if sit.count():
        sit.click()
        expect(stranger.locator(".notices")).to_contain_text("invitation")
    expect(host.locator(".gather li").nth(1)).to_contain_text("Open seat")


def test_a_full_table_says_so_to_the_third(new_page):
    host, friend, third = (new_page(settings=NO_MOTION) for _ in range(3))
    new_table(host, "Friend")
    expect(host.get_by_label("Invite a friend")).not_to_have_value("")
    link = host.get_by_label("Invite a friend").input_value()
    friend.goto(link)
    friend.locator(".gather [data-primary]").click()
    expect(friend.get_by_role("button", name="I am ready")).to_be_visible()
    third.goto(link)
    expect(third.locator(".gather li").nth(1)).not_to_contain_text("Open seat")
    expect(third.locator(".gather [data-primary]")).to_have_count(0)  # there is nothing left to sit down on


def begun(server, watching):
    """A table for two that has begun; its id and code."""
    ana, bo = server.guest("Ana"), server.guest("Bo")
    plan = {"game": "war_lanes", "seats": [{"who": "me"}, {"who": "open"}], "ready": False, "watching": watching}
    made = ana.post("/api/tables", {"settings": plan}).json
    with bo.socket() as socket:
        socket.send({"t": "open", "table": made["id"], "code": made["code"]})
        socket.send({"t": "sit", "code": made["code"]})
        while socket.expect("table")["status"] == "gathering":
            pass
    return f"/t/{made['id']}/{made['code']}"


def test_a_link_to_a_table_that_has_begun_leads_to_watching_it_where_that_is_allowed(new_page, server, shoot):
    third = new_page(settings=NO_MOTION)
    third.goto(begun(server, "public"))
    third.locator(".generic").wait_for()
    assert third.locator("[data-hand], [data-action]").count() == 0
    third.goto(begun(server, "none"))
    expect(third.locator(TITLE).first).to_have_text("Every chair is taken")
    shoot(third, "begun-1440x900")
    third.get_by_role("link", name="Home").first.click()
    expect(third.locator(".tile").first).to_be_visible()


def test_an_unknown_game_in_the_address_is_no_dead_end(new_page):
    page = new_page()
    for path in ("/new/no_such_game", "/help/no_such_game", "/learn/no_such_game"):
        page.goto(path)
        expect(page.locator(TITLE).first).to_have_text("No such card")
        expect(page.get_by_role("link", name="Home").first).to_be_visible()


def test_a_message_the_page_does_not_know_is_let_pass(new_page):
    page = new_page(settings=NO_MOTION)

    def between(socket):
        server = socket.connect_to_server()
        socket.on_message(server.send)

        def hear(text):
            socket.send('{"t":"from_the_future","n":1}')
            socket.send("no json at all")
            socket.send("[1,2]")
            socket.send(text)

        server.on_message(hear)

    page.route_web_socket(re.compile("/ws"), between)
    sit_down(page, "L.A.M.A.")
    first_move(page)
    move(page)


def test_two_tabs_on_one_seat_show_the_same_and_move_once(new_page):
    one = new_page(settings=NO_MOTION)
    sit_down(one, "L.A.M.A.")
    first_move(one)
    two = one.context.new_page()
    two.goto(one.url)
    first_move(two)
    assert shown(one) == shown(two)
    move(one)
    one.locator(MOVE).first.wait_for()
    n = one.locator(".seated").get_attribute("data-n")
    expect(two.locator(f".seated[data-n='{n}']")).to_be_visible()
    first_move(two)
    assert shown(one) == shown(two)


def test_a_window_without_width_breaks_nothing(new_page):
    page = new_page(settings='{"speed":0}')
    for game in ("L.A.M.A.", "War-Lanes Poker"):
        sit_down(page, game)
        page.locator(".seated .stage").wait_for()
        page.evaluate("document.getElementById('house').style.width = '0'")
        page.set_viewport_size({"width": 1, "height": 1})
        page.set_viewport_size({"width": 1440, "height": 900})
        page.evaluate("document.getElementById('house').style.width = ''")
        expect(page.locator(".seated [data-card]").first).to_be_visible()


def test_a_name_of_ten_thousand_letters_is_answered(new_page):
    page = new_page(expect=("422", "413", "400"))
    page.goto("/profile")
    field = page.get_by_label("Your name").first
    field.fill("x" * 10_000)
    page.get_by_role("button", name="Change").click()
    expect(page.locator("body")).to_contain_text(re.compile(r"Your name is now x+|a name has 1 to|shorter", re.IGNORECASE))
    assert page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth") == 0


def test_a_name_cannot_be_typed_before_the_house_has_said_the_present_one(new_page):
    page = new_page(settings=NO_MOTION)
    page.route_web_socket("**/*", lambda socket: None)  # the house says nothing
    page.goto("/profile")
    expect(page.get_by_label("Your name").first).to_be_disabled()  # it would be lost when the name arrives


def test_a_name_is_never_html(new_page):
    page = new_page(settings=NO_MOTION)
    page.goto("/profile")
    page.get_by_label("Your name").first.fill("<img src=x onerror=a()>")  # as long as a name may be
    page.get_by_role("button", name="Change").click()
    expect(page.locator("body")).to_contain_text("<img src=x")
    new_table(page, "Friend")
    expect(page.locator(".gather li").first).to_contain_text("<img")
    assert page.locator("img[src=x]").count() == 0


def test_drawings_that_the_network_swallowed_stay_unseen_and_come_back(new_page):
    page = new_page(settings='{"speed":0,"confirm":"never"}', expect=("net::",))
    page.route("**/art/lama/*", lambda route: route.abort())
    sit_down(page, "L.A.M.A.")
    unseen = (
        "() => [...document.querySelectorAll('.l-stage img, .l-stage image')].filter((each) => each.style.visibility === 'hidden').length"
    )
    page.wait_for_function(f"() => ({unseen})() > 2")
    page.unroute("**/art/lama/*")
    page.context.set_offline(True)
    banner = page.locator(".notices .banner.warn")
    expect(banner).to_contain_text("The lamp is out")
    assert banner.evaluate("each => each.scrollWidth <= each.clientWidth")  # its sentence is not cut
    page.context.set_offline(False)
    page.wait_for_function(f"() => ({unseen})() === 0")
    page.wait_for_function("() => [...document.querySelectorAll('.l-stage img')].every((each) => each.naturalWidth > 0)")


EMPTY_FRAMES = """() => {
  window.empty = 0;
  const look = () => {
    if (!document.querySelector('.room[role=status], .stage')) window.empty += 1;
    if (!document.querySelector('.stage')) requestAnimationFrame(look);
  };
  look();
}"""


def test_on_a_slow_line_the_wait_is_drawn_from_the_first_moment_to_the_table(new_page, server):
    guest = server.guest("Ana")
    table = guest.open("war_lanes", seats=[{"who": "me"}, {"who": "bot"}], ready=False)
    page = page_of(new_page, guest)
    held = []
    page.route("**/assets/*.js", lambda route: held.append(route))
    page.goto(f"/t/{table}", wait_until="commit")
    waiting = page.locator(".room[role=status]")
    page.wait_for_function("() => performance.now() > 600")  # a line is slow from then on: what is quick shows nothing in between
    expect(waiting).to_have_css("opacity", "1")  # nothing of the program has come yet
    expect(waiting.locator(".skel")).to_have_count(5)
    page.evaluate(EMPTY_FRAMES)
    page.unroute("**/assets/*.js")  # lets go of what was held
    assert held
    page.locator(f"{READY} .stage").wait_for()
    assert page.evaluate("window.empty") == 0
