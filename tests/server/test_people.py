"""People: guests, names, passwords, being signed out and being forgotten."""

import asyncio
from contextlib import suppress
from types import SimpleNamespace

import pytest

import cardhouse
from cardhouse.server.errors import Refused
from cardhouse.server.guard.limits import Limit
from cardhouse.server.http.account import count_try
from cardhouse.server.http.forget import forget_names, names_a_seat
from cardhouse.server.http.services import SIGN_INS
from cardhouse.server.jobs.schedule import Jobs
from cardhouse.server.live import lobby
from cardhouse.server.log import acts, gathering
from cardhouse.server.messages import SeatPlan, Settings
from cardhouse.server.names import looks
from cardhouse.server.people import People, fits, hashed
from cardhouse.storage.sqlite import SqliteStore
from cardhouse.storage.store import Person

from .in_process import Guest, services_of, settle
from .in_process import new_server as in_process

PASSWORD = "a long enough password"


@pytest.fixture
def people(tmp_path):
    store = SqliteStore(tmp_path / "people.db")
    yield People(store)
    store.close()


def test_a_guest_is_known_by_their_token_alone(people):
    ana, token = people.guest()
    bo, other = people.guest()
    assert people.by_token(token).id == ana.id != bo.id
    assert token != other
    with pytest.raises(Refused, match="sign in, or go on as a new guest"):
        people.by_token(token[:-1] + ("A" if token[-1] != "A" else "B"))


def test_the_store_holds_no_token_and_no_password(tmp_path, people):
    ana, token = people.guest("Ana")
    people.keep(ana, "Ana", hashed(PASSWORD))
    files = b"".join(path.read_bytes() for path in tmp_path.glob("people.db*"))
    assert b"Ana" in files
    assert token.encode() not in files
    assert PASSWORD.encode() not in files


def test_a_password_fits_its_hash_and_no_other():
    kept = hashed(PASSWORD)
    assert fits(kept, PASSWORD)
    assert not fits(kept, PASSWORD + "x")
    assert not fits("", PASSWORD)
    assert not fits("not a hash", PASSWORD)


def test_a_kept_name_is_nobody_else_s(people):
    ana, bo = people.guest()[0], people.guest()[0]
    ana = people.keep(ana, "Ana", hashed(PASSWORD))
    for take in (lambda: people.rename(bo, "ANA"), lambda: people.keep(bo, "ana", hashed(PASSWORD)), lambda: people.guest("Ana")):
        with pytest.raises(Refused, match="somebody keeps that name"):
            take()
    for alike in ("A n a", "A\u3164na", "\u1d00\u0274\u1d00", "\uff21na", "Ana."):  # filled, in small capitals, wide
        with pytest.raises(Refused, match="looks like it"):
            people.rename(bo, alike)
    assert people.rename(ana, "Anna").name == "Anna"
    people.rename(bo, "Ana")  # which nobody keeps any more
    assert people.named(" anna ").id == people.named("a\u200bNna").id == ana.id
    assert people.named("x" * 10_000) is None


def test_tries_are_counted_and_come_back_with_time():
    now = [0.0]
    limit = Limit(2, 10.0, lambda: now[0])
    limit.take("ana")
    limit.take("ana")
    limit.take("bo")
    with pytest.raises(Refused, match="wait 11 seconds"):
        limit.take("ana")
    now[0] = 10.0
    limit.take("ana")
    with pytest.raises(Refused):
        limit.take("ana")


def test_tries_of_ten_thousand_names_do_not_pile_up():
    now = [0.0]
    limit = Limit(2, 10.0, lambda: now[0])
    for number in range(30_000):
        now[0] += 0.01
        limit.take(str(number))
    assert len(limit._spent) <= 10_001


# Over HTTP


def test_a_guest_keeps_their_profile_and_has_it_on_another_device(server):
    ana = server.guest("Kept One")
    table = ana.open()
    kept = ana.post("/api/me/password", {"password": PASSWORD})
    assert (kept.status, kept.json["kept"], kept.json["name"]) == (200, True, "Kept One")
    assert PASSWORD not in kept.text
    signed = server.post("/api/sign-in", {"name": "kept one", "password": PASSWORD}).json
    assert signed["id"] == ana.id
    assert signed["token"] != ana.token
    me = server.get("/api/me", token=signed["token"]).json
    assert [line["id"] for line in me["tables"]] == [table]
    assert ana.get("/api/me").status == 200
    wrong = server.post("/api/sign-in", {"name": "kept one", "password": PASSWORD + "!"})
    nobody = server.post("/api/sign-in", {"name": "nobody of that name", "password": PASSWORD})
    assert (wrong.status, wrong.json) == (401, nobody.json)


def test_a_password_is_changed_only_with_the_old_one(server):
    ana = server.guest("Changer")
    assert ana.post("/api/me/password", {"password": "short"}).json["code"] == "password"
    assert ana.post("/api/me/password", {"password": PASSWORD}).status == 200
    for old in ({}, {"old": "wrong"}):
        assert ana.post("/api/me/password", {"password": PASSWORD * 2, **old}).json["code"] == "sign_in"
    assert ana.post("/api/me/password", {"password": PASSWORD * 2, "old": PASSWORD}).status == 200
    assert server.post("/api/sign-in", {"name": "Changer", "password": PASSWORD}).status == 401
    assert server.post("/api/sign-in", {"name": "Changer", "password": PASSWORD * 2}).status == 200


def test_a_new_name_is_seen_at_every_table_at_once(server):
    ana = server.guest("Before")
    table = ana.open(listed=True)
    assert ana.post("/api/me/name", {"name": " After "}).json["name"] == "After"
    assert server.get(f"/api/tables/{table}").json["seats"][0]["name"] == "After"
    assert "Before" not in server.get("/api/tables").text


def test_guessing_a_password_is_slowed_down_and_locks_no_signed_in_device_out(new_server):
    server = new_server(CARDHOUSE_PROXIES="127.0.0.1")
    ana = server.guest("Ana")
    assert ana.post("/api/me/password", {"password": PASSWORD}).status == 200

    def guess(name="Ana", address="203.0.113.1", password="guessed", token=""):
        said = {"name": name, "password": password}
        return server.post("/api/sign-in", said, token=token, headers={"X-Forwarded-For": address})

    def slowed_down(name="Ana"):
        """Whether it comes to that; where a password takes long, one more try has come in since."""
        return any((answer := guess(name)).status == 429 and "wait" in answer.json["say"] for _ in range(5))

    assert [guess().json["code"] for _ in range(10)] == ["sign_in"] * 10
    for name in ("Ana", " aNA", "A\u200bna", "A\u3164na", "\uff21na", "A.na"):  # the same name, however it is written
        assert slowed_down(name)
    assert guess("Bo").json["code"] == "sign_in"
    assert guess(password=PASSWORD, address="198.51.100.7").status == 200  # the owner is elsewhere
    assert guess(password=PASSWORD, token=ana.token).status == 200  # and so is their device that is signed in


def test_many_addresses_lock_no_signed_in_device_out_and_it_may_not_guess_for_long_either(tmp_path):
    services, person = services_of(in_process(tmp_path)), Person("ana", "Ana", "hash")
    elsewhere = [SimpleNamespace(services=services, person=None, address=f"192.0.2.{number}") for number in range(60)]
    for stranger in elsewhere:
        with suppress(Refused):
            count_try(stranger, looks(person.name), person)
    with pytest.raises(Refused, match="tried too often"):
        count_try(SimpleNamespace(services=services, person=None, address="192.0.2.99"), looks(person.name), person)
    known = SimpleNamespace(services=services, person=person, address="192.0.2.1")
    for _ in range(SIGN_INS[0]):
        count_try(known, looks(person.name), person)
    with pytest.raises(Refused, match="tried too often"):
        count_try(known, looks(person.name), person)
    services.close()


def test_names_do_not_flicker(server):
    ana = server.guest()
    codes = [ana.post("/api/me/name", {"name": f"Name {number}"}).status for number in range(12)]
    assert codes[:10] == [200] * 10
    assert 429 in codes


def test_the_log_holds_no_token_no_password_and_no_invitation(server):
    ana = server.guest()
    made = ana.post("/api/tables", {"settings": {"game": "lama"}}).json
    for path in (f"/t/{made['id']}/{made['code']}", f"/api/tables/{made['id']}?token={ana.token}", f"/{ana.token}"):
        server.get(path, token=ana.token)
    server.get("/api/me", token=ana.token + "x")
    server.post("/api/sign-in", {"name": "Nobody here", "password": "a secret of mine"})
    with ana.socket() as socket:
        socket.send({"t": "open", "table": made["id"], "code": made["code"]})
        socket.send({"t": "sit", "code": made["code"] + "x"})
        socket.expect("error")
    logged = server.log.read_text("utf-8")
    assert made["id"] in logged
    assert [word for word in (ana.token, made["code"], "a secret of mine") if word in logged] == []


def test_signing_out_everywhere_ends_sessions_and_sockets(server):
    ana, bo = server.guest("Out"), server.guest()
    with ana.socket() as one, ana.socket() as two, bo.socket() as other:
        out = ana.post("/api/me/sign-out-everywhere").json
        for socket in (one, two):
            said = socket.expect("error")
            assert said["code"] == "token"
            assert "signed out everywhere" in said["say"]
            assert socket.closed() == 1008
        other.send({"t": "ping"})
        assert other.expect("pong")
    refused = ana.get("/api/me")
    assert (refused.status, refused.json["code"]) == (401, "token")
    assert server.get("/api/me", token=out["token"]).json["name"] == "Out"


def test_a_new_name_and_a_deletion_are_broadcast_at_the_table(server):
    ana, bo = server.guest(), server.guest()  # no signing up is needed to be called something
    table = ana.open(seats=[{"who": "me"}, {"who": "here", "name": "Mate"}])
    with bo.socket() as watching:
        watching.send({"t": "open", "table": table})
        assert watching.expect("table")["seats"][1]["name"] == "Mate"
        assert ana.post("/api/me/name", {"name": "Remarkable"}).status == 200
        assert [seat["name"] for seat in watching.expect("seats")["seats"]] == ["Remarkable", "Mate"]
        assert ana.delete("/api/me").status == 200
        while {seat["name"] for seat in watching.expect("seats")["seats"]} != {"Somebody"}:
            pass


@pytest.mark.parametrize("status", ["playing", "over", "archived"])
def test_names_given_to_seats_are_deleted_with_their_person(tmp_path, status):
    async def story():
        server = in_process(tmp_path)
        ana, bo = Guest(server), Guest(server)
        seats = [SeatPlan("me", "Unmistakable"), SeatPlan("here", "Remarkable"), SeatPlan("open")]
        live = lobby.open_table(server, ana.person, Settings("lama", seats=seats))
        await bo.ask(live, lambda: gathering.sit(live.table, bo.person, None, live.table.opened.code, False))
        await bo.ask(live, lambda: gathering.get_ready(live.table, bo.person, ""))
        if status != "playing":
            await bo.ask(live, lambda: acts.offer(live.table, bo.person, "stop", server.history(live.table)))
            await ana.ask(live, lambda: acts.answer(live.table, ana.person, True, server.history(live.table)))
        if status == "archived":
            Jobs(server).archive()
            assert server.store.archived(live.table.row.no)
        row = server.store.table(live.table.row.id)
        assert names_a_seat(row, ana.person)
        forget_names(server, row.id, ana.person)
        kept = [*(body for _, body, _ in server.rows(row)), server.store.table(row.id).summary]
        if status != "playing":
            await bo.ask(live, lambda: lobby.rematch(live, bo.person))
            await settle(server)
            kept += [body for _, body, _ in server.rows(server.store.table(live.table.rematch))]
        server.close()
        server.store.close()
        kept.append((tmp_path / "house.db").read_bytes())
        assert [name for name in (b"Unmistakable", b"Remarkable") for each in kept if name in each] == []
        again = in_process(tmp_path)
        assert again.live(row.id).table.status == ("playing" if status == "playing" else "over")
        again.close()

    asyncio.run(story())


@pytest.mark.parametrize("name", ["Otto", "\u3164", "S\u043emebody", "Jemand"])
def test_a_name_that_misleads_is_refused_with_a_sentence_everywhere(server, name):
    ana = server.guest()
    seats = [{"who": "me"}, {"who": "here", "name": name}]
    answers = [server.post("/api/guest", {"name": name}), ana.post("/api/me/name", {"name": name}),
               ana.post("/api/me/password", {"name": name, "password": PASSWORD}),
               ana.post("/api/tables", {"settings": {"game": "lama", "seats": seats}})]  # fmt: skip
    for answer in answers:
        assert (answer.status, answer.json["code"][:4]) == (422, "name")
        assert "choose" in answer.json["say"]


def test_a_person_can_be_deleted(server):
    ana, bo = server.guest("Forgettable"), server.guest("Bo")
    seats = [{"who": "me"}, {"who": "here", "name": "Mate of hers"}]
    over = ana.open(seats=seats)
    waiting = ana.open(listed=True)
    playing = ana.open(seats=[{"who": "me"}, {"who": "bot"}])
    with ana.socket() as socket:
        socket.send({"t": "open", "table": over})
        assert socket.expect("table")["status"] == "playing"
        socket.send({"t": "resign"})
        while "result" not in socket.expect("on"):
            pass
        assert ana.delete("/api/me").status == 200
        assert socket.expect("error")["code"] == "token"
        assert socket.closed() == 1008
    assert ana.get("/api/me").json["code"] == "token"
    record = server.get(f"/api/tables/{over}/record").text
    assert cardhouse.loads(record).headers["Seat0"] == cardhouse.loads(record).headers["Seat1"] == "Somebody"
    for table in (over, waiting, playing):
        found = server.get(f"/api/tables/{table}").text + server.get(f"/api/tables/{table}/replay").text
        with bo.socket() as socket:
            socket.send({"t": "open", "table": table})
            found += str(socket.expect("table"))
        assert "Forgettable" not in found
        assert "Mate of hers" not in found
    assert "name" not in server.get(f"/api/tables/{waiting}").json["seats"][0]  # the seat is free again
    assert server.get(f"/api/tables/{playing}").json["status"] == "over"  # given up, so that nobody waits
    assert "Forgettable" not in bo.get("/api/tables").text


def test_a_limit_can_be_asked_for_more_than_one_and_says_how_long_to_wait():
    now = [0.0]
    limit = Limit(10, 0.5, lambda: now[0])
    assert limit.wait("a", 25) == 0  # a client without debt may make one request of any cost
    assert limit.wait("a", 1) == pytest.approx(8.0)
    now[0] = 8.0
    assert limit.wait("a", 1) == 0
    assert limit.wait("b", 10) == 0
    with pytest.raises(Refused, match="wait 2 seconds"):
        limit.take("b", 2)
