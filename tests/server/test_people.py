"""People: guests, names, passwords, being signed out and being forgotten."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

import cardhouse
from cardhouse.server.errors import Refused
from cardhouse.server.limits import Limit
from cardhouse.server.people import LONGEST_NAME, People, fits, hashed, tidy_name
from cardhouse.storage.sqlite import SqliteStore

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


@pytest.mark.parametrize(
    ("given", "shown"),
    [
        ("Ana", "Ana"),
        ("  Ana \t Bo\n", "Ana Bo"),
        ("Ana\u00a0Bo", "Ana Bo"),
        ("A\u202en\u200ba", "Ana"),
        ("\x1b[2JAna", "[2JAna"),
        ("e\u0301", "\u00e9"),
        ("Z" + "\u0301" * 50, "\u0179\u0301\u0301"),
        ("名前", "名前"),
        ("🦙", "🦙"),
    ],
)
def test_a_name_is_made_fit_for_any_screen(given, shown):
    assert tidy_name(given) == shown


@pytest.mark.parametrize("name", ["", "   ", "\u200b", "x" * 25, "x" * 10_000, "\0\0"])
def test_a_name_that_cannot_be_is_refused(name):
    with pytest.raises(Refused, match="a name has 1 to 24 letters"):
        tidy_name(name)


@given(st.text())
def test_whatever_is_called_a_name_is_short_and_of_one_line(name):
    try:
        tidy = tidy_name(name)
    except Refused:
        return
    assert 1 <= len(tidy) <= LONGEST_NAME
    assert tidy.isprintable()
    assert tidy == tidy.strip()
    assert tidy_name(tidy) == tidy


def test_a_kept_name_is_nobody_else_s(people):
    ana, bo = people.guest()[0], people.guest()[0]
    people.keep(ana, "Ana", hashed(PASSWORD))
    for take in (lambda: people.rename(bo, "ANA"), lambda: people.keep(bo, "ana", hashed(PASSWORD)), lambda: people.guest("Ana")):
        with pytest.raises(Refused, match="somebody keeps that name"):
            take()
    assert people.named(" ana ").id == ana.id
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


def test_a_guest_keeps_their_profile_and_has_it_on_another_device(house):
    ana = house.guest("Kept One")
    table = ana.open()
    kept = ana.post("/api/me/password", {"password": PASSWORD})
    assert (kept.status, kept.json["kept"], kept.json["name"]) == (200, True, "Kept One")
    assert PASSWORD not in kept.text
    signed = house.post("/api/sign-in", {"name": "kept one", "password": PASSWORD}).json
    assert signed["id"] == ana.id
    assert signed["token"] != ana.token
    me = house.get("/api/me", token=signed["token"]).json
    assert [line["id"] for line in me["tables"]] == [table]
    assert ana.get("/api/me").status == 200
    wrong = house.post("/api/sign-in", {"name": "kept one", "password": PASSWORD + "!"})
    nobody = house.post("/api/sign-in", {"name": "nobody of that name", "password": PASSWORD})
    assert (wrong.status, wrong.json) == (401, nobody.json)


def test_a_password_is_changed_only_by_whoever_knows_it(house):
    ana = house.guest("Changer")
    assert ana.post("/api/me/password", {"password": "short"}).json["code"] == "password"
    assert ana.post("/api/me/password", {"password": PASSWORD}).status == 200
    for old in ({}, {"old": "wrong"}):
        assert ana.post("/api/me/password", {"password": PASSWORD * 2, **old}).json["code"] == "sign_in"
    assert ana.post("/api/me/password", {"password": PASSWORD * 2, "old": PASSWORD}).status == 200
    assert house.post("/api/sign-in", {"name": "Changer", "password": PASSWORD}).status == 401
    assert house.post("/api/sign-in", {"name": "Changer", "password": PASSWORD * 2}).status == 200


def test_a_new_name_is_seen_at_every_table_at_once(house):
    ana = house.guest("Before")
    table = ana.open(listed=True)
    assert ana.post("/api/me/name", {"name": " After "}).json["name"] == "After"
    assert house.get(f"/api/tables/{table}").json["seats"][0]["name"] == "After"
    assert "Before" not in house.get("/api/tables").text


def test_guessing_a_password_is_slowed_down(new_house):
    house = new_house()
    codes = [house.post("/api/sign-in", {"name": "Ana", "password": str(number)}).json["code"] for number in range(12)]
    assert codes == ["sign_in"] * 10 + ["too_many"] * 2
    answer = house.post("/api/sign-in", {"name": " aNA", "password": "x"})
    assert answer.status == 429
    assert "wait" in answer.json["say"]
    assert house.post("/api/sign-in", {"name": "Bo", "password": "x"}).json["code"] == "sign_in"


def test_signing_out_everywhere_ends_sessions_and_sockets(house):
    ana, bo = house.guest("Out"), house.guest()
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
    assert house.get("/api/me", token=out["token"]).json["name"] == "Out"


def test_whoever_wants_to_be_forgotten_is(house):
    ana, bo = house.guest("Forgettable"), house.guest("Bo")
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
    record = house.get(f"/api/tables/{over}/record").text
    assert cardhouse.loads(record).headers["Seat0"] == cardhouse.loads(record).headers["Seat1"] == "Somebody"
    for table in (over, waiting, playing):
        told = house.get(f"/api/tables/{table}").text + house.get(f"/api/tables/{table}/replay").text
        with bo.socket() as socket:
            socket.send({"t": "open", "table": table})
            told += str(socket.expect("table"))
        assert "Forgettable" not in told
        assert "Mate of hers" not in told
    assert "name" not in house.get(f"/api/tables/{waiting}").json["seats"][0]  # the seat is free again
    assert house.get(f"/api/tables/{playing}").json["status"] == "over"  # given up, so that nobody waits
    assert "Forgettable" not in bo.get("/api/tables").text


def test_a_limit_can_be_asked_for_more_than_one_and_says_how_long_to_wait():
    now = [0.0]
    limit = Limit(10, 0.5, lambda: now[0])
    assert limit.wait("a", 25) == 0  # whoever owes nothing may ask for anything once
    assert limit.wait("a", 1) == pytest.approx(8.0)
    now[0] = 8.0
    assert limit.wait("a", 1) == 0
    assert limit.wait("b", 10) == 0
    with pytest.raises(Refused, match="wait 2 seconds"):
        limit.take("b", 2)
