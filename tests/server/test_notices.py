"""Notices: once for each turn, by every way that somebody chose, in no quiet hour, and never doubled."""

import asyncio
import json
import os
import re
import signal
import socket
import threading
import time
from dataclasses import replace
from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest

from cardhouse.server import clubs
from cardhouse.server.app import open_server, open_tournaments
from cardhouse.server.config import Config
from cardhouse.server.jobs.notices import BACK, FAILURES, LATER, LOST, ON_WAY, Moved, Notices
from cardhouse.server.live import entering
from cardhouse.server.log import gathering
from cardhouse.server.messages import Clock, encode
from cardhouse.server.notices import mail, push
from cardhouse.server.notices.hours import quiet_until
from cardhouse.server.notices.house import contact_of
from cardhouse.server.notices.post import NotPublic, NotSent, is_public, parts_of, post
from cardhouse.server.notices.sender import AT_A_HOST, HOSTS, MAILS, MOST_AT_A_HOST, Host, Outcome, host_of
from cardhouse.server.notices.words import Note
from cardhouse.server.tournament.entries import Deck, TournamentPlan
from cardhouse.storage import database
from cardhouse.storage.clubs import ThingRow
from cardhouse.storage.notices_due import Callee, Channel, Sending
from cardhouse.storage.postgres import PostgresStore
from cardhouse.storage.store import StoreError, TableRow

from .in_process import Guest, mover, new_server, seated
from .process import until
from .receivers import Browser, Mailbox, Receiver, certificate, claims_of, is_signed, unb64

ANY = Config(receivers="any")
DAYS = Clock(kind="days", days=2)
WEDNESDAY = datetime(2026, 11, 18, 12, 0, tzinfo=UTC).timestamp()


class Day:
    """A house on a day of its own: time goes on when it is told to."""

    def __init__(self, tmp_path, config=ANY, waits=False):
        self.server, self.config = new_server(tmp_path, waits), config
        self.now = time.time()
        self.notices = self.another()

    def another(self):
        """The same house in a process that begins where another one ended."""
        return Notices(self.server, self.config, now=lambda: self.now)

    async def look(self, seconds=0.0):
        """Look what is due some time later, until nothing is on its way."""
        self.now += seconds
        await self.notices.run()
        while self.notices._out:
            await asyncio.sleep(0.01)
            await self.notices.run()

    def call(self, guest, address, kind="webhook", secret="secret", **chosen):
        store = self.server.store
        channel = Channel(guest.person, kind, address, secret, f"token {guest.person} {address}", "http://house.example", True, self.now)
        with store.transaction():
            store.notices.save_callee(Callee(guest.person, **chosen))
            store.notices.add_channel(channel)
        return channel

    def channels(self, guest):
        return self.server.store.notices.channels(guest.person)


def send(day, channel, many=1):
    """Messages that are due now."""
    one = Sending(channel.no, channel.person, "test", encode(Note("test")), 0, day.now, day.now + 9_999)
    with day.server.store.transaction():
        day.server.store.notices.send(*[one] * many)


def story(play, tmp_path, *values, **more):
    """Something that happens in a house, with what is posted to a receiver."""

    async def whole():
        day = Day(tmp_path, **more)
        try:
            with Receiver() as receiver:
                await play(day, receiver, *values)
        finally:
            await day.notices.stop()

    asyncio.run(asyncio.wait_for(whole(), 120))


# Once for each turn


def test_a_turn_of_days_is_told_once_and_only_while_it_lasts(tmp_path):
    story(once, tmp_path)


async def once(day, receiver):
    live, guests = await seated(day.server, 2, clock=DAYS)
    for guest in guests:
        day.call(guest, f"{receiver.url}/{guest.person}", gap=5)
    first = mover(live, guests)
    await day.look()
    assert receiver.got == [], "somebody may be here: they have a moment"
    await day.look(100)
    (note,) = receiver.notes()
    assert note["title"] == "Your turn at L.A.M.A."
    assert note["url"] == f"http://house.example/t/{live.table.row.id}"
    assert note["turns"][0]["until"] == pytest.approx(time.time() + 2 * 86_400, abs=60)
    await day.look(10_000)
    assert len(receiver.got) == 1, "at most once for a turn"
    while mover(live, guests) is first:
        await first.play(live)
    second = mover(live, guests)
    await day.look()
    while mover(live, guests) is second:
        await second.play(live)
    await day.look()
    await day.look(200)
    assert len(receiver.notes()) == 2, "the other has moved by then, and hears nothing"
    assert not day.notices.store.notices.is_due(day.now)


def test_nobody_is_called_who_did_not_ask_and_no_other_clock_counts(tmp_path):
    story(not_asked, tmp_path)


async def not_asked(day, receiver):
    live, guests = await seated(day.server, 2, clock=DAYS)
    other, others = await seated(day.server, 2, clock=Clock(kind="move", seconds=60))
    day.call(mover(other, others), receiver.url)
    day.call(mover(live, guests), receiver.url, turns=False)
    await day.look(200)
    assert receiver.got == []


def test_who_is_not_ready_when_a_round_by_days_begins_is_called(tmp_path):
    story(round_begins, tmp_path)


async def round_begins(day, receiver):
    node, guests = open_tournaments(day.server), [Guest(day.server) for _ in range(2)]
    plan = TournamentPlan("Slow", "lama", options={"players": 2}, clock=DAYS, show_up=86_400)
    id, t = entering.set_up(node.logs, guests[0].person, plan)
    for guest in guests:
        day.call(guest, f"{receiver.url}/{guest.person}")
        entering.enter(node.logs, id, guest.person, t.founded.code, Deck(), "", 0)
    board = (await node.begin(id, 1)).rounds[0].boards[0]
    live = day.server.live(board.tables[0])
    await guests[0].ask(live, lambda: gathering.get_ready(live.table, guests[0].person, "luck"))
    await day.look()
    assert receiver.got == [], "they may be here: they have a moment"
    await day.look(100)
    (note,) = receiver.notes()
    assert (note["title"], note["url"]) == ("A round at L.A.M.A. has begun", f"http://house.example/t/{board.tables[0]}")
    assert "say that you are ready until" in note["body"]
    assert note["turns"][0]["until"] == pytest.approx(time.time() + 86_400, abs=60)
    await day.look(10_000)
    assert len(receiver.got) == 1


def test_several_turns_are_one_notice_and_the_next_one_waits(tmp_path):
    story(digest, tmp_path)


async def digest(day, receiver):
    tables = [await seated(day.server, 2, clock=DAYS) for _ in range(3)]
    ana = Guest(day.server)
    for live, _ in tables:  # ana has every seat whose turn it is
        with day.server.store.transaction():
            day.server.store._do("UPDATE tables SET turn = ? WHERE no = ?", ana.person, live.table.row.no)
    day.call(ana, receiver.url, gap=60)
    await day.look()
    await day.look(100)
    (note,) = receiver.notes()
    assert note["title"] == "3 tables wait for you"
    assert len(note["turns"]) == len(note["body"].splitlines()) == 3
    no = tables[0][0].table.row.no
    with day.server.store.transaction():
        day.server.store._do("UPDATE tables SET turned = turned + 1 WHERE no = ?", no)
    await day.look(100)
    await day.look(100)
    assert len(receiver.got) == 1, "within the gap nothing more comes"
    await day.look(3600)
    assert [len(note["turns"]) for note in receiver.notes()] == [3, 1]


def test_in_quiet_hours_nothing_comes_and_in_the_morning_all_at_once(tmp_path):
    story(quiet, tmp_path)


async def quiet(day, receiver):
    live, guests = await seated(day.server, 2, clock=DAYS)
    here = datetime.fromtimestamp(day.now, UTC)
    minute = here.hour * 60 + here.minute
    day.call(mover(live, guests), receiver.url, quiet_from=(minute - 5) % 1440, quiet_to=(minute + 60) % 1440)
    await day.look()
    await day.look(200)
    assert receiver.got == []
    await day.look(3600)
    assert len(receiver.notes()) == 1


@pytest.mark.parametrize(
    ("hour", "begins", "ends", "expected"),
    [
        ("23:30", 1320, 480, "2026-11-19T08:00"), ("03:00", 1320, 480, "2026-11-18T08:00"), ("12:00", 1320, 480, ""),
        ("08:00", 1320, 480, ""), ("13:00", 720, 840, "2026-11-18T14:00"), ("14:00", 720, 840, ""), ("03:00", 60, 60, ""),
    ],
)  # fmt: skip
def test_quiet_hours_are_those_of_a_persons_zone(hour, begins, ends, expected):
    zone = ZoneInfo("Europe/Berlin")
    now = datetime.fromisoformat(f"2026-11-18T{hour}").replace(tzinfo=zone).timestamp()
    found = quiet_until(now, "Europe/Berlin", begins, ends)
    assert found == (datetime.fromisoformat(expected).replace(tzinfo=zone).timestamp() if expected else 0)


def test_a_night_in_which_clocks_change_ends_in_the_morning_all_the_same():
    zone = ZoneInfo("Europe/Berlin")
    now = datetime(2026, 10, 24, 23, 0, tzinfo=zone).timestamp()
    assert quiet_until(now, "Europe/Berlin", 1320, 480) == datetime(2026, 10, 25, 8, 0, tzinfo=zone).timestamp()


def test_members_are_reminded_of_a_date_but_for_those_who_do_not_come(tmp_path):
    story(reminded, tmp_path)


async def reminded(day, receiver):
    store = day.server.store
    ana, ben, cyd = (Guest(day.server) for _ in range(3))
    club = clubs.found(store, ana.person, "Tuesday cards", "")
    for guest in (ben, cyd):
        clubs.join(store, club.id, store.person(guest.person), club.code)
        day.call(guest, f"{receiver.url}/{guest.person}")
    body = json.dumps({"title": "Game night", "at": day.now + 7200}).encode()
    with store.transaction():
        store.clubs.save_thing(ThingRow(club.id, "event", "e", day.now + 7200, body, 1, ana.person, day.now + 3600))
        store.clubs.say_coming(club.id, "e", cyd.person, False)
    await day.look()
    assert receiver.got == []
    await day.look(3601)
    (note,) = receiver.notes()
    assert (note["title"].partition(",")[0], note["dates"][0]["name"]) == ("Game night", "Tuesday cards")
    await day.look(10_000)
    assert len(receiver.got) == 1


# Kills


def test_a_kill_between_two_steps_loses_nothing_and_doubles_nothing(tmp_path):
    story(killed, tmp_path)


async def killed(day, receiver):
    live, guests = await seated(day.server, 2, clock=DAYS)
    day.call(mover(live, guests), receiver.url)
    for step, steps in enumerate((("_fold", "_call"), ("_fold", "_call", "_take"))):  # told; made a message and taken
        for killed_in in steps:
            kill = RuntimeError("killed before it was on the disk")
            setattr(day.notices, killed_in, raises(kill))
            with pytest.raises(RuntimeError):
                await day.notices._move_on()
            day.notices = day.another()
        if step == 0:
            assert day.notices._prepare() == Moved(folded=1)
            day.now += 100
    day.notices._prepare()
    taken = day.notices._take_on_disk()
    assert len(taken) == 1
    assert (day.another()._prepare(), day.another()._take_on_disk()) == (Moved(), []), "it was done"
    await day.notices._post(taken)
    await day.look()
    assert len(receiver.notes()) == 1


def raises(error):
    def broken(*_):
        raise error

    return broken


def test_what_was_taken_when_a_process_was_killed_is_not_sent_again(tmp_path):
    story(taken, tmp_path)


async def taken(day, receiver):
    ana = Guest(day.server)
    channel = day.call(ana, receiver.url)
    send(day, channel)
    assert len(day.notices._take_on_disk()) == 1
    day.notices = day.another()
    await day.look(10)
    assert receiver.got == [], "it may have been sent"
    assert day.server.store._all("SELECT count(*) FROM sendings") == [(1,)]
    await day.look(LOST + 60)
    assert (receiver.got, day.server.store._all("SELECT count(*) FROM sendings")) == ([], [(0,)])


def test_a_sending_process_that_is_killed_is_replaced_and_sends_nothing_twice(tmp_path):
    story(sender_killed, tmp_path)


async def sender_killed(day, receiver):
    ana, hangs = Guest(day.server), threading.Event()
    receiver.answer = lambda body: (hangs.wait(30) and 200, b"")
    channel = day.call(ana, receiver.url)

    send(day, channel)
    await day.notices.run()
    while not receiver.asked:
        await asyncio.sleep(0.01)
    os.kill(day.notices.sender._process.pid, signal.SIGKILL)
    hangs.set()
    await day.look()
    send(day, channel)
    await day.look()
    assert receiver.asked == 2
    assert day.channels(ana)[0].failures == 0


@pytest.mark.xdist_group("postgres")
def test_two_nodes_that_look_at_once_send_each_notice_once(postgres):
    async def together():
        stores = [PostgresStore(postgres) for _ in range(2)]
        receiver = Receiver()
        with stores[0].transaction():
            for at in range(60):
                row = TableRow(f"t{at}", "lama", "playing", summary=b"{}", updated=1.0, deadline=time.time() + 9_999)
                stores[0].new_table(row)
                stores[0].save_table(replace(row, turn=f"p{at}"))
                stores[0].notices.save_callee(Callee(f"p{at}"))
                stores[0].notices.add_channel(
                    Channel(f"p{at}", "webhook", f"{receiver.url}/{at}", "secret", f"t{at}", "http://house", True, 1.0)
                )
        with receiver:
            nodes = [Notices(open_server(store), ANY, grace=0.0) for store in stores]
            while len(receiver.got) < 60:
                await asyncio.gather(*(node.store.run(node.run) for node in nodes))
            for node in nodes:
                await node.stop()
            assert len(receiver.got) == 60
        for store in stores:
            store.close()

    asyncio.run(asyncio.wait_for(together(), 120))


def test_the_answer_of_a_webhook_that_was_dropped_counts_for_no_other(tmp_path):
    story(dropped, tmp_path)


async def dropped(day, receiver):
    """Somebody lets the first message to their own webhook hang, drops it, names the address of another, and then answers."""
    ana, free = Guest(day.server), threading.Event()
    rows, transaction = day.server.store.notices, day.server.store.transaction

    def add(url):
        channel = Channel(ana.person, "webhook", url, "secret", f"token {url}", "http://house.example", False, day.now)
        with transaction():
            rows.add_channel(channel)
            rows.send(Sending(channel.no, ana.person, "hello", encode(Note("hello", challenge="word")), 0, day.now, day.now + 9_999))
        return channel.no

    with Receiver() as slow:
        slow.answer = lambda body: (free.wait(30) and 200, b"word")
        first = add(slow.url)
        await day.notices.run()
        while not slow.asked:
            await asyncio.sleep(0.01)
        with transaction():
            rows.drop_channel(first)
        receiver.answer = lambda body: (200, b"no")
        second = add(receiver.url)
        free.set()
        await day.look()
        assert second != first
        assert [(one.confirmed, "challenge" in one.trouble) for one in day.channels(ana)] == [(False, True)]


def test_an_answer_that_nobody_waits_for_holds_no_notice_up(tmp_path):
    story(unknown, tmp_path)


async def unknown(day, receiver):
    send(day, day.call(Guest(day.server), receiver.url))
    day.notices._done(Outcome(4711, "it came twice"))
    await day.look()
    assert len(receiver.got) == 1


def test_where_the_process_that_sends_cannot_be_started_messages_wait(tmp_path):
    story(unsent, tmp_path)


async def unsent(day, receiver):
    send(day, day.call(Guest(day.server), receiver.url))
    works = day.notices.sender.send
    day.notices.sender.send = raises(BlockingIOError("no more processes"))
    with pytest.raises(BlockingIOError):
        await day.notices.run()
    day.notices.sender.send = works
    await day.look()
    assert receiver.got == []
    await day.look(LATER + 1)
    assert len(receiver.got) == 1


def test_a_fault_while_it_is_written_that_messages_were_sent_sends_none_twice(tmp_path):
    story(unwritten, tmp_path)


async def unwritten(day, receiver):
    store = day.server.store
    store._db.executescript(  # a row whose commit fails
        "PRAGMA foreign_keys = ON; CREATE TABLE owed (no INTEGER REFERENCES tables (no) DEFERRABLE INITIALLY DEFERRED)"
    )
    channel = day.call(Guest(day.server), receiver.url)
    broken = ""

    def owing(step):
        work = getattr(day.notices, step)

        def done(*values):
            if broken == step:
                store._do("INSERT INTO owed VALUES (-1)")
            return work(*values)

        return done

    for step in ("_take", "_settle"):
        setattr(day.notices, step, owing(step))
    for asked, broken in enumerate(("_take", "_settle")):  # when messages are taken; when it is written down how they went
        send(day, channel)
        with pytest.raises(StoreError):
            await day.look()
        assert receiver.asked == asked, "nothing is sent that was not taken for certain"
        broken = ""
        await day.look()
        assert receiver.asked == asked + 1
    assert day.channels(channel)[0].failures == 0
    assert store._all("SELECT count(*) FROM sendings") == [(0,)]


def test_a_house_that_closes_sends_what_it_has_taken(tmp_path, monkeypatch):
    commit, closed = database._commit, threading.Event()

    def slow(db, checkpoint, begun=None):  # the disk takes until the house is closing
        if begun is not None:
            begun.release()
            closed.wait()
        commit(db, checkpoint)

    monkeypatch.setattr(database, "_commit", slow)
    story(closing, tmp_path, closed, waits=True)


async def closing(day, receiver, closed):
    store = day.server.store
    channel = day.call(Guest(day.server), receiver.url)
    send(day, channel)
    await day.look()  # the other process is there
    send(day, channel)
    day.notices.wake()
    await asyncio.sleep(0.01)
    later = store.aside(send, day, channel)
    stopping = asyncio.create_task(day.notices.stop())
    await asyncio.sleep(0.01)
    closed.set()
    await stopping
    await later
    assert len(receiver.got) == 2
    assert day.channels(channel)[0].failures == 0
    assert store._all("SELECT count(*) FROM sendings WHERE taken IS NULL") == [(1,)], "the next house sends it"


# Each answer of a receiver


@pytest.mark.parametrize("kind", ["push", "webhook"])
def test_a_place_that_is_gone_is_forgotten(tmp_path, kind):
    story(gone, tmp_path, kind)


async def gone(day, receiver, kind):
    ana = Guest(day.server)
    secret = " ".join(Browser().keys.values()) if kind == "push" else "secret"
    channel = day.call(ana, receiver.url, kind, secret)
    receiver.answer = lambda body: (410, b"")
    send(day, channel)
    await day.look()
    assert day.channels(ana) == []
    assert day.server.store._all("SELECT count(*) FROM sendings") == [(0,)]


def test_a_receiver_that_fails_is_tried_again_and_then_used_no_more(tmp_path):
    story(failing, tmp_path)


async def failing(day, receiver):
    ana = Guest(day.server)
    channel = day.call(ana, receiver.url)
    receiver.answer = lambda body: (503, b"")

    send(day, channel)
    await day.look()
    for seconds in BACK:
        await day.look(seconds / 2)
        before = receiver.asked
        await day.look(seconds / 2 + 1)
        assert receiver.asked == before + 1
    await day.look(9_000)
    assert (receiver.asked, day.channels(ana)[0].failures) == (1 + len(BACK), 1)
    receiver.answer = lambda body: (302, b"", ("location", f"{receiver.url}/elsewhere"))
    for _ in range(FAILURES - 1):
        send(day, channel)
        await day.look()
    assert receiver.asked == 1 + len(BACK) + FAILURES - 1, "nothing follows a redirect"
    (channel,) = day.channels(ana)
    assert (channel.failures, "elsewhere" in channel.trouble) == (FAILURES, True)
    live, _ = await seated(day.server, 2, clock=DAYS)
    with day.server.store.transaction():
        day.server.store._do("UPDATE tables SET turn = ? WHERE no = ?", ana.person, live.table.row.no)
    await day.look(10_000)
    await day.look(200)
    assert receiver.asked == 1 + len(BACK) + FAILURES - 1


def test_a_receiver_that_hangs_holds_nobody_else_up(tmp_path):
    story(hanging, tmp_path)


async def hanging(day, receiver):
    free = threading.Event()
    with Receiver() as slow:
        slow.answer = lambda body: (free.wait(60) and 200, b"")
        for url, many in ((slow.url, ON_WAY + 20), (receiver.url, 1)):
            send(day, day.call(Guest(day.server), url), many)
        while not receiver.got:
            await day.notices.run()
            await asyncio.sleep(0.01)
        assert slow.got == []
        free.set()
        while not slow.got:
            await asyncio.sleep(0.01)
        assert day.server.store._all("SELECT max(tries) FROM sendings") == [(0,)], "for which there was no place was not tried"


def test_a_mail_server_that_hangs_holds_nobody_else_up(tmp_path):
    with socket.create_server(("127.0.0.1", 0), backlog=64) as silent:
        port = silent.getsockname()[1]
        story(
            mail_hangs, tmp_path, silent, config=Config(receivers="any", mail=f"smtp+plain://127.0.0.1:{port}", mail_from="h@house.example")
        )


async def mail_hangs(day, receiver, silent):
    send(day, day.call(Guest(day.server), "ana@example.org", "mail"), ON_WAY)
    while len(day.notices._out) < ON_WAY:
        await day.notices.run()
    send(day, day.call(Guest(day.server), receiver.url))
    while not receiver.got or len(day.notices._out) > MAILS:
        await day.notices.run()
        await asyncio.sleep(0.01)
    assert day.server.store._all("SELECT max(tries) FROM sendings") == [(0,)], "for which there was no place was not tried"
    day.now += LOST + 60
    day.notices._tidy()
    assert day.server.store._all("SELECT count(*) FROM sendings WHERE taken IS NOT NULL") == [(MAILS,)], "they are still on their way"
    silent.close()


def test_a_host_is_the_same_however_its_address_is_written_and_only_so_many_are_kept_in_mind():
    hosts = {}
    busy = host_of(hosts, "https://Hooks.example/a")
    busy.here = 1
    assert host_of(hosts, "https://hooks.EXAMPLE:443/b") is busy
    assert host_of(hosts, "https://hooks.example:8443/b") is not busy
    for number in range(HOSTS):
        host_of(hosts, f"https://{number}.example/")
    assert len(hosts) <= HOSTS
    assert host_of(hosts, "https://hooks.example/") is busy


def test_a_host_that_answers_gets_more_at_once_and_one_that_fails_as_few_as_any():
    async def taken(host):
        many = 0
        while not host.places.locked():
            await host.places.acquire()
            many += 1
        return many

    async def story():
        host = Host()
        for arrived, expected in ((True, MOST_AT_A_HOST), (False, AT_A_HOST)):
            for _ in range(2 * MOST_AT_A_HOST):
                await host.places.acquire()
                host.done(arrived)
            many = await taken(host)
            assert many == expected
            for _ in range(many):
                host.places.release()

    asyncio.run(story())


def test_a_hanging_receiver_is_left_after_a_while():
    async def hang():
        with Receiver() as slow:
            free = threading.Event()
            slow.answer = lambda body: (free.wait(60) and 200, b"")
            with pytest.raises(NotSent, match="did not answer") as refused:
                await post(slow.url, b"{}", {}, private=True, time=0.3)
            free.set()
            assert refused.value.maybe

    asyncio.run(hang())


def test_mail_that_bounces_is_used_no_more_and_one_that_must_wait_is_tried_again(tmp_path):
    with Mailbox() as mailbox:
        story(bouncing, tmp_path, mailbox, config=Config(mail=mailbox.url, mail_from="House <house@house.example>"))


async def bouncing(day, receiver, mailbox):
    ana, ben = Guest(day.server), Guest(day.server)
    mailbox.refuse = {"ana@example.org": 550, "ben@example.org": 451}
    for guest, address in ((ana, "ana@example.org"), (ben, "ben@example.org")):
        channel = day.call(guest, address, "mail")
        with day.server.store.transaction():
            note = encode(Note("test", "A title", "A body", "http://house.example/"))
            day.server.store.notices.send(Sending(channel.no, guest.person, "test", note, 0, day.now, day.now + 9_999))
    await day.look()
    assert "no such mailbox" in day.channels(ana)[0].trouble
    mailbox.refuse = {}
    await day.look(BACK[0] + 1)
    (got,) = mailbox.got
    assert (got["to"], got["from"], got["subject"]) == ("ben@example.org", "House <house@house.example>", "A title")
    assert got["list-unsubscribe-post"] == "List-Unsubscribe=One-Click"
    assert "A body" in got.get_content()


# Push


def test_the_published_example_of_web_push_is_what_comes_out():
    """RFC 8291, appendix A."""
    ours = push.private_key("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw")
    theirs = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
    made = push.encrypted(
        b"When I grow up, I want to be a watermelon", theirs, "BTBZMqHH6r4Tts7J_aSIgg", ours, unb64("DGv6ra1nlYgDCS1FRnbzlw")
    )
    assert push.b64(made) == (
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPT"
        "pK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
    )


def test_a_browser_reads_what_is_pushed_to_it_and_knows_from_whom(tmp_path):
    story(pushed, tmp_path)


async def pushed(day, receiver):
    live, guests = await seated(day.server, 2, clock=DAYS)
    browser = Browser()
    receiver.answer = lambda body: (201, b"")
    day.call(mover(live, guests), f"{receiver.url}/send/abc", "push", " ".join(browser.keys.values()), language="de")
    await day.look()
    await day.look(100)
    ((headers, body),) = receiver.got
    note = json.loads(browser.read(body))
    assert note["title"] == "Du bist am Zug: L.A.M.A."
    assert (headers["content-encoding"], int(headers["ttl"]) > 0) == ("aes128gcm", True)
    claims = claims_of(headers, push.public_key(day.server.store.notices.kept("vapid")))
    assert claims["aud"] == receiver.url
    assert time.time() < claims["exp"] <= time.time() + 86_400
    assert "sub" not in claims, "nothing that is no address"
    assert b"L.A.M.A" not in body


@pytest.mark.parametrize(
    ("config", "contact"),
    [
        (Config(mail_from="Cards <house@example.org>", url="https://cards.example.org"), "mailto:house@example.org"),
        (Config(url="https://cards.example.org"), "https://cards.example.org"),
        (Config(url="http://10.0.0.1"), "https://seen.example.org"),
        (Config(), "https://seen.example.org"),
    ],
)
def test_a_push_service_is_told_an_address_that_it_can_reach(config, contact):
    assert contact_of(config, "https://seen.example.org") == contact


def test_the_longest_notice_fits_into_a_push():
    from cardhouse.server.notices.words import Date, Turn, note

    turns = [Turn("t" * 12, "war_lanes", WEDNESDAY) for _ in range(200)]
    dates = [Date("c" * 12, "ä" * 40, "ü" * 60, WEDNESDAY) for _ in range(200)]
    for one in (
        note(turns, dates, "https://" + "h" * 200, WEDNESDAY, "UTC", "de"),
        note([], dates, "https://" + "h" * 200, WEDNESDAY, "UTC", "en"),
    ):
        assert len(encode(one)) <= push.LONGEST


# Where nothing is sent


@pytest.mark.parametrize(
    "address",
    ["127.0.0.1", "10.1.2.3", "172.16.0.1", "192.168.0.1", "169.254.169.254", "100.64.0.1", "0.0.0.0", "224.0.0.1", "255.255.255.255",
     "::1", "fe80::1%eth0", "fc00::1", "::ffff:127.0.0.1", "::ffff:10.0.0.1", "64:ff9b::7f00:1",
     "2002:7f00:1::", "ff02::1", "::", "::127.0.0.1"],
)  # fmt: skip
def test_an_address_inside_of_a_network_is_not_public(address):
    assert not is_public(address)


@pytest.mark.parametrize("address", ["1.1.1.1", "8.8.8.8", "2606:4700:4700::1111", "::ffff:1.1.1.1"])
def test_other_addresses_are(address):
    assert is_public(address)


@pytest.mark.parametrize(
    "url",
    ["http://example.org/", "https://", "https://ana:secret@example.org/", "https://example.org:22/", "ftp://example.org/",
     "https://example.org/ x", "https://example.org/\r\nX: y", "file:///etc/passwd", "https://exämple.org/", "https://example.org:99999/", "https://[::1",
     "x" * 3000, ""],
)  # fmt: skip
def test_a_url_to_which_nothing_is_sent_is_refused_with_a_sentence(url):
    with pytest.raises(ValueError, match=r"\w+ \w+"):
        parts_of(url, private=False)


@pytest.mark.parametrize("host", ["127.0.0.1", "[::1]", "10.0.0.1", "[::ffff:127.0.0.1]"])
def test_a_url_inside_of_a_network_is_refused_unless_the_operator_allows_it(host):
    with pytest.raises(NotPublic):
        parts_of(f"https://{host}/", private=False)
    assert parts_of(f"http://{host}/", private=True)


def test_a_name_that_leads_inside_of_a_network_gets_nothing():
    async def send():
        with Receiver() as receiver:
            with pytest.raises(NotSent, match="inside a network"):
                await post(f"https://localhost:{receiver.server_port}/", b"{}", {}, private=False)
            assert receiver.asked == 0

    asyncio.run(send())


def test_an_endless_answer_is_not_read_to_its_end():
    async def send():
        with Receiver() as receiver:
            receiver.answer = lambda body: (200, b"x" * 1_000_000)
            assert len((await post(receiver.url, b"{}", {}, private=True)).body) <= 8192

    asyncio.run(send())


@pytest.mark.parametrize("scheme", ["smtp", "smtps"])
def test_mail_goes_over_an_encrypted_line_to_who_the_house_is_known(scheme, tmp_path, monkeypatch):
    kept = certificate(tmp_path)
    monkeypatch.setenv("SSL_CERT_FILE", str(kept))
    one = mail.message("house@house.example", "ana@example.org", "Hello", "Your turn")
    with Mailbox(kept, scheme, ("cards", "a/b@c")) as mailbox:
        mail.send(f"{scheme}://cards:a%2Fb%40c@localhost:{mailbox.server_address[1]}", "house@house.example", "ana@example.org", one)
        assert [got["subject"] for got in mailbox.got] == ["Hello"]
        for login in ("cards:wrong@", ""):
            with pytest.raises(NotSent):
                mail.send(f"{scheme}://{login}localhost:{mailbox.server_address[1]}", "house@house.example", "ana@example.org", one)
        monkeypatch.delenv("SSL_CERT_FILE")
        with pytest.raises(NotSent):  # a server that anybody could be
            mail.send(f"{scheme}://cards:a%2Fb%40c@localhost:{mailbox.server_address[1]}", "house@house.example", "ana@example.org", one)
        assert len(mailbox.got) == 1


@pytest.mark.parametrize(
    "address", ["", "ana", "ana@example", "a@b@c.org", "ana@example.org\r\nBcc: x@y.org", "Ana <ana@example.org>", "ana@.org", "a..b@x.org"]
)
def test_what_is_no_mail_address_is_refused(address):
    assert not mail.is_address(address)


# Over HTTP, in a real house


@pytest.fixture
def place(new_server):
    """A house that may send to this machine, with a receiver and a mail server."""
    with Receiver() as receiver, Mailbox() as mailbox:
        yield new_server("--receivers", "any", "--mail", mailbox.url, "--mail-from", "house@house.example"), receiver, mailbox


def test_a_webhook_is_confirmed_by_its_challenge_and_gets_signed_messages(place):
    server, receiver, _ = place
    ana = server.guest("Ana")
    made = ana.post("/api/me/notices/webhook", {"url": f"{receiver.url}/hook"})
    assert made.status == 201, made.text
    until(lambda: ana.get("/api/me/notices").json["channels"][0]["confirmed"], "being confirmed")
    assert ana.post("/api/me/notices/test").status == 200
    until(lambda: receiver.notes("test"), "a message")
    for headers, body in receiver.got:
        assert is_signed(headers, body, made.json["secret"])
        assert abs(time.time() - int(headers["cardhouse-signature"][2:].partition(",")[0])) < 60
    receiver.answer = lambda body: (200, b"no")
    ben = server.guest("Ben")
    ben.post("/api/me/notices/webhook", {"url": f"{receiver.url}/other"})
    until(lambda: ben.get("/api/me/notices").json["channels"][0]["trouble"], "trouble")
    assert ben.post("/api/me/notices/test").json["code"] == "channel"


def test_an_address_gets_one_mail_and_no_other_until_its_link_was_followed(place):
    server, _, mailbox = place
    ana = server.guest("Ana")
    ana.server.ask("PUT", "/api/me/notices", {"language": "de", "zone": "Europe/Berlin"}, token=ana.token)
    assert ana.post("/api/me/notices/mail", {"address": "ana@example.org"}).json["channels"][0]["confirmed"] is False
    (first,) = until(lambda: mailbox.got, "a mail")
    assert "list-unsubscribe" not in first
    link = re.search(r"http://\S+/notices/confirm/(\S+)", first.get_content())
    assert ana.post("/api/me/notices/test").json["code"] == "channel"
    assert server.post(f"/api/notices/confirm?token={link[1]}x").json["code"] == "link_withdrawn"
    assert server.post(f"/api/notices/confirm?token={link[1]}").status == 200
    assert ana.post("/api/me/notices/test").status == 200
    until(lambda: len(mailbox.got) == 2, "a notice")
    stop = mailbox.got[1]["list-unsubscribe"].strip("<>").removeprefix(server.url)
    for _ in range(2):  # mail programs ask as often as they like
        assert server.ask("POST", stop, b"List-Unsubscribe=One-Click").status == 200
    assert ana.get("/api/me/notices").json["channels"] == []
    for _ in range(20):
        answer = ana.post("/api/me/notices/mail", {"address": "someone@example.org"})
    assert answer.json["code"] == "too_many", "nobody is flooded with questions"


def test_ways_are_refused_with_a_sentence_and_go_with_the_profile(server, place):
    house, receiver, _ = place
    ana, ben = house.guest("Ana"), server.guest("Ben")
    for guest, what, body, code in (
        (ana, "webhook", {"url": "nowhere"}, "channel"), (ana, "mail", {"address": "ana"}, "channel"),
        (ana, "push", {"endpoint": receiver.url, "p256dh": "x", "auth": "y"}, "channel"),
        (ben, "webhook", {"url": receiver.url}, "channel"), (ben, "webhook", {"url": "https://192.168.0.1/"}, "channel"),
        (ben, "mail", {"address": "ben@example.org"}, "not_offered"),
    ):  # fmt: skip
        answer = guest.post(f"/api/me/notices/{what}", body)
        assert (answer.json["code"], answer.json["say"][-1]) == (code, "."), answer.text
    assert ana.server.ask("PUT", "/api/me/notices", {"zone": "Mars/Base"}, token=ana.token).json["code"] == "zone"
    offer = ana.post("/api/me/notices/push", {"endpoint": f"{receiver.url}/b", **Browser().keys}).json
    assert (offer["push"], len(unb64(offer["key"])), offer["channels"][0]["address"]) == (True, 65, "127.0.0.1")
    assert ben.delete(f"/api/me/notices/channels/{offer['channels'][0]['no']}").status == 200
    assert len(ana.get("/api/me/notices").json["channels"]) == 1, "it is not Ben's"
    assert ana.delete("/api/me").status == 200
    house.stop()
    import sqlite3

    db = sqlite3.connect(house.db)
    assert [db.execute(f"SELECT count(*) FROM {name}").fetchone() for name in ("channels", "callees", "pending", "sendings")] == [(0,)] * 4
    db.close()
