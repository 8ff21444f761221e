"""Two people at one table: their time, what they agree on, what they show each other, and once more."""

import re

import pytest
from playwright.sync_api import expect

from .conftest import DESKTOP, PHONE, SOAK
from .table import MOVE, NO_MOTION, OVER, first_move, move, noted, page_of, serious, watch

COUNT_SQUARES = """
  const type = Object.getOwnPropertyDescriptor(OscillatorNode.prototype, 'type');
  window.squares = 0;
  Object.defineProperty(OscillatorNode.prototype, 'type', {
    get() { return type.get.call(this); },
    set(value) { if (value === 'square') window.squares += 1; type.set.call(this, value); },
  });
"""


@pytest.fixture
def pair(new_page, server):
    """Two browsers at a War-Lanes table that has begun; the one to act comes first."""

    def sit(size=DESKTOP, script="", **settings):
        ana, bo = server.guest("Ana"), server.guest("Bo")
        plan = {"game": "war_lanes", "seats": [{"who": "me"}, {"who": "open"}], "ready": False, **settings}
        made = ana.post("/api/tables", {"settings": plan}).json
        first, second = (page_of(new_page, guest, size, NO_MOTION) for guest in (ana, bo))
        for page in (first, second):
            if script:
                page.add_init_script(script)
        first.goto(f"/t/{made['id']}")
        first.locator(".bar .status").click()  # a gesture: before it a page is silent
        second.goto(f"/t/{made['id']}/{made['code']}")
        second.locator(".gather [data-primary]").click()
        for page in (first, second):
            page.locator(".generic").wait_for()
        turn = "Your turn" in first.locator(".status").inner_text()
        return (first, second) if turn else (second, first)

    return sit


def menu(page, name):
    page.get_by_role("button", name="Menu").click()
    page.locator("dialog").get_by_role("button", name=name, exact=True).click()


def panel(page, text):
    return page.locator(".over .banner").filter(has_text=text)


def answer(page, text, button):
    panel(page, text).get_by_role("button", name=button, exact=True).click()


# Time


def test_the_rope_burns_in_the_last_seconds_sounds_once_and_the_grace_is_stated(pair, shoot):
    mine, other = pair(script=COUNT_SQUARES, clock={"kind": "move", "seconds": 5})
    says = "document.querySelector('.rope b')?.textContent ?? ''"
    label = "document.querySelector('.rope')?.ariaLabel ?? ''"
    burning = f"/^[1-5]$/.test({says}) && /^[1-5] s left$/.test({label})"
    watch(mine, burning=burning, grace=f"/^Grace [1-3]$/.test({says})")
    watch(other, burning=burning)
    noted(mine, "burning")
    expect(mine.locator(".times .on")).to_contain_text("You")
    noted(other, "burning")
    shoot(mine, "rope-1440x900")
    menu(other, "Offer a draw")
    answer(mine, "proposes: a draw", "No")  # with it the time is told again
    noted(mine, "grace")
    assert mine.evaluate("squares") == 1
    expect(mine.locator(".log")).to_contain_text("You ran out of time.")


def test_banks_are_shown_and_stand_still_in_a_pause(pair, shoot):
    mine, other = pair(PHONE, clock={"kind": "bank", "seconds": 300, "more": 10})
    expect(mine.locator(".times li")).to_have_count(2)
    expect(mine.locator(".times .on b")).to_have_text(re.compile(r"^(5:00|4:5\d)$"))
    expect(other.locator(".times li:not(.on) b")).to_have_text("5:00")
    shoot(mine, "banks-390x844")
    menu(other, "Pause")
    answer(mine, "proposes: a pause", "Agree")
    for page in (mine, other):
        expect(page.locator(".status")).to_have_text("The game is paused")
        expect(page.locator(".times .on b")).to_have_text(re.compile(r"^(5:00|4:5\d)$"))
    expect(mine.locator(MOVE)).to_have_count(0)
    answer(other, "The game is paused", "Go on")
    first_move(mine)
    move(mine)
    first_move(other)


def test_a_turn_that_takes_days_waits_at_home_with_its_time(pair, shoot):
    mine, other = pair(clock={"kind": "days", "days": 1})
    expect(mine.locator(".times .on")).to_contain_text("until")
    mine.goto("/")
    expect(mine.locator(".hero .eyebrow")).to_have_text(re.compile(r"Your turn · 2[34] hours left"))
    expect(mine.locator(".status")).to_contain_text("Your turn at 1 table")
    expect(mine).to_have_title("(1) Cardhouse")
    shoot(mine, "days-1440x900")
    other.goto("/")
    expect(other.locator(".hero .eyebrow")).to_have_text(re.compile(r"In progress · 2[34] hours left"))


# What they agree on


def test_a_draw_is_offered_declined_and_agreed(pair, shoot):
    mine, other = pair()
    menu(mine, "Offer a draw")
    expect(panel(mine, "You proposed: a draw")).to_be_visible()
    shoot(other, "offer-1440x900")
    answer(other, "proposes: a draw", "No")
    expect(panel(mine, "a draw")).to_have_count(0)
    expect(other.locator(".log")).to_contain_text("You said no.")
    menu(other, "Offer a draw")
    answer(mine, "proposes: a draw", "Agree")
    for page in (mine, other):
        expect(page.locator(OVER)).to_contain_text("A draw was agreed.")


def test_stopping_is_agreed_and_nobody_wins(pair):
    mine, other = pair()
    menu(other, "Offer to stop")
    answer(mine, "proposes: stop the game", "Agree")
    for page in (mine, other):
        expect(page.locator(f"{OVER} h1")).to_have_text("Nobody wins")


def test_a_move_is_taken_back_by_consent(pair):
    mine, other = pair()
    move(mine)
    first_move(other)
    menu(mine, "Ask to take a move back")
    answer(other, "proposes: take the last move back", "Agree")
    first_move(mine)
    expect(mine.locator(".log")).to_contain_text("You took back the last move.")
    expect(other.locator(MOVE)).to_have_count(0)
    move(mine)
    first_move(other)


def test_alone_with_bots_a_game_is_stopped_after_a_question(new_page, server):
    page = new_page(settings=NO_MOTION)
    page.goto("/")
    page.locator(".tile .act button").first.click()
    first_move(page)
    page.get_by_role("button", name="Menu").click()
    expect(page.locator("dialog").get_by_role("button", name="Offer a draw")).to_have_count(0)
    page.locator("dialog").get_by_role("button", name="Stop the game").click()
    page.get_by_role("button", name="Keep playing").click()
    first_move(page)
    menu(page, "Stop the game")
    page.locator("dialog").get_by_role("button", name="Stop the game").click()
    expect(page.locator(f"{OVER} h1")).to_have_text("Nobody wins")


# A player leaves


def test_for_an_absent_player_a_bot_plays_on_until_they_are_back(pair, shoot):
    mine, other = pair(PHONE, absent=5)
    there = other.url
    other.goto("/settings")
    away = panel(mine, "has left the table")
    expect(away).to_contain_text(re.compile(r"In \d s you may let a bot play on"))
    expect(away.get_by_role("button", name="A bot plays on")).to_be_visible()
    shoot(mine, "away-390x844")
    answer(mine, "has left the table", "Wait")
    expect(away).to_have_count(0)
    away.get_by_role("button", name="A bot plays on").click()
    expect(away).to_have_count(0)
    move(mine)
    first_move(mine)  # the bot has moved
    other.goto(there)
    answer(other, "A bot plays for you", "Take my seat back")
    expect(mine.locator(".log")).to_contain_text(re.compile(r"(Ana|Bo) is back\."))
    for _ in range(3):  # a turn has three plays
        if "Your turn" in mine.locator(".status").inner_text():
            move(mine)
    first_move(other)


def test_who_stays_away_can_lose_the_game(pair):
    mine, other = pair(absent=5)
    there = other.url
    other.goto("/settings")
    panel(mine, "has left the table").get_by_role("button", name="Claim the win").click()
    expect(mine.locator(f"{OVER} h1")).to_have_text("You win")
    expect(mine.locator(OVER)).to_contain_text(re.compile("(Ana|Bo) was away too long and lost the seat."))
    other.goto(there)
    expect(other.locator(f"{OVER} h1")).to_have_text("You lose")


# What they show each other


def test_emotes_are_seen_and_can_be_muted_seat_by_seat(pair, shoot):
    mine, other = pair()
    other.get_by_role("button", name="Well played").click()
    shown = panel(mine, re.compile("(Ana|Bo): Well played"))
    expect(shown).to_be_visible()
    shoot(mine, "emote-1440x900")
    shown.get_by_role("button", name="Mute").click()
    expect(shown).to_have_count(0)
    mine.reload()
    first_move(mine)
    other.get_by_role("button", name="Oops").click()
    mine.get_by_role("button", name="Thanks").click()
    expect(panel(other, "Thanks")).to_be_visible()
    expect(panel(mine, "You: Thanks")).to_be_visible()
    assert panel(mine, "Oops").count() == 0
    mine.get_by_role("button", name="Menu").click()
    mine.get_by_role("switch", name=re.compile("Emotes of (Ana|Bo)")).click()
    mine.keyboard.press("Escape")
    other.get_by_role("button", name="Wow").click()
    expect(panel(mine, "Wow")).to_be_visible()
    for name in ("Hello", "Well played", "Thinking", "Oops", "Thanks", "Wow"):  # all six at once are too many
        other.get_by_role("button", name=name).click()
    expect(other.locator(".notices")).to_contain_text("That was too much at once.")


def test_somebody_is_reported_and_shut_out_and_a_watcher_removed(pair, new_page, shoot):
    for mine in pair():
        mine.get_by_role("button", name="Menu").click()
        mine.get_by_role("button", name=re.compile("^Report ")).wait_for()
        if mine.get_by_role("button", name="Report Bo").count():  # Ana opened the table
            break
    mine.keyboard.press("Escape")
    third = new_page(PHONE, settings=NO_MOTION)
    third.goto(mine.url.split("?")[0] + "?watch")
    third.locator("main.stage").wait_for()
    mine.get_by_role("button", name="Menu").click()
    menu = mine.get_by_role("dialog", name="Menu")
    menu.get_by_role("button", name=re.compile("^Report (Ana|Bo)")).click()
    menu.get_by_role("combobox", name="What did Bo do?").select_option("Lets the clock run")
    menu.get_by_role("textbox", name="In a sentence").fill("Went to bed.")
    shoot(mine, "report-1440x900")
    assert serious(mine) == []
    menu.get_by_role("button", name="Send").click()
    expect(mine.locator(".notices")).to_contain_text("Reported.")
    menu.get_by_role("switch", name=re.compile("^Shut (Ana|Bo) out")).click()
    expect(menu).to_contain_text("neither sits nor watches")
    shoot(mine, "people-1440x900")
    menu.get_by_role("button", name=re.compile("^Remove ")).click()
    expect(menu).to_contain_text("Nobody watches now.")
    expect(third.locator("main")).to_contain_text("does not want you to watch it")
    shoot(third, "removed-390x844")
    mine.set_viewport_size(PHONE)
    shoot(mine, "people-390x844")


# The end, and once more


@pytest.mark.parametrize("size", [pytest.param(PHONE, id="phone")] + ([pytest.param(DESKTOP, id="desktop")] if SOAK else []))
def test_the_result_says_who_won_and_why_and_a_rematch_is_one_click_each(pair, shoot, new_page, size):
    mine, other = pair(size)
    menu(other, "Resign")
    other.get_by_role("button", name="Resign").click()
    verdict = mine.locator(OVER)
    expect(verdict.locator("h1")).to_have_text("You win")
    expect(verdict).to_contain_text(re.compile("(Ana|Bo) resigned."))
    expect(other.locator(OVER)).to_contain_text("You resigned.")
    expect(verdict.locator("li > b")).to_have_text(["100 HP", "100 HP"])
    expect(verdict).to_contain_text("The shuffle was sealed before the first card.")
    shoot(mine, f"together-result-{size['width']}x{size['height']}")
    watcher, table = new_page(settings=NO_MOTION), mine.url
    watcher.goto(f"{table}?watch")
    mine.get_by_role("button", name="Rematch").click()
    expect(other.locator(OVER)).to_contain_text("The next table is set")
    other.get_by_role("button", name="Join the rematch").click()
    for page in (mine, other):
        page.locator(".generic").wait_for()
        assert page.url.split("/")[-1] not in table
    assert mine.url.split("?")[0] == other.url.split("?")[0]
    watcher.get_by_role("link", name="Watch the rematch").click()
    watcher.locator(".generic").wait_for()
    # the first seat is the second now, and so is the other one to choose first
    first_move(other)
    expect(mine.locator(MOVE)).to_have_count(0)


def test_the_honest_shuffle_is_one_click_away(pair):
    mine, other = pair()
    menu(other, "Resign")
    other.get_by_role("button", name="Resign").click()
    table = mine.url.split("/")[4]
    mine.get_by_role("link", name="Check it").click()
    expect(mine).to_have_url(re.compile(f"/verify\\?table={table}"))
    expect(mine.locator("#record")).to_have_value(re.compile(r"\[Secret "))
