"""What one connection and one address may ask of a house with its usual limits, while others are answered: an address for each test."""

import socket
import sqlite3

import pytest

from .process import ServerProcess, Socket, framed

HELLO = framed({"t": "hello", "protocol": 1})


@pytest.fixture(scope="module")
def strict(tmp_path_factory):
    with ServerProcess(tmp_path_factory.mktemp("budget") / "budget.db", CARDHOUSE_LIMITS="1") as running:
        yield running


@pytest.fixture(scope="module")
def ana(strict):
    return strict.guest("Ana")


@pytest.fixture
def other(strict, ana):
    """A client at another address, who is always answered."""
    with ana.socket() as connected:
        yield connected


def answered(other):
    other.send({"t": "ping"})
    return other.expect("pong")


def heard(connected):
    """All that is said until the house hangs up, by what it is."""
    received = []
    while (got := connected.frame())[0] not in (0, 8):
        received.append(got[1])
    return received, got[1]


def people(server):
    with sqlite3.connect(f"file:{server.db}?mode=ro", uri=True) as db:
        return db.execute("SELECT count(*) FROM people").fetchone()[0]


def refused_in_the_end(ask):
    """Whether there comes an end to what is granted; a slow machine is granted some more on the way."""
    return next((number for number in range(600) if ask() in (429, "too_many")), None) is not None


def hello_of(server, address):
    with Socket(server.port, headers={"X-Forwarded-For": address}) as connected:
        connected.raw.sendall(HELLO)
        message = connected.receive()
        return message.get("code", message["t"])


def test_hellos_in_bulk_make_one_guest_and_end_in_a_close(strict, other):
    """Who is cut off while the guest is being stored hears no welcome."""
    before = people(strict)
    with Socket(strict.port, source="127.0.0.10") as flooding:
        flooding.raw.sendall(HELLO * 5_000)
        assert answered(other)
        received, why = heard(flooding)
    assert sum(b'"token":' in frame for frame in received) <= 1
    assert any(b'"too_many"' in frame and b'"of":"hello"' in frame and b"wait" in frame for frame in received)
    assert why == b"\x03\xf0too many messages"
    assert people(strict) - before == 1
    assert answered(other)


def test_guests_of_an_address_are_few_however_they_come(strict, other):
    before, said = people(strict), []
    while len(said) < 600 and not (said and said[-1]["t"] == "error"):
        with Socket(strict.port, source="127.0.0.11") as connected:
            connected.raw.sendall(HELLO)
            said.append(connected.receive())
    assert said[-1]["code"] == "too_many"
    assert "Many new guests" in said[-1]["say"]
    assert people(strict) - before == len(said) - 1
    assert answered(other)
    with Socket(strict.port, source="127.0.0.12") as elsewhere:
        elsewhere.raw.sendall(HELLO)
        assert elsewhere.receive()["t"] == "welcome"


def test_a_hundred_sockets_that_open_tables_do_not_silence_the_house(strict, ana, other):
    table = ana.open(seats=[{"who": "me"}, {"who": "bot"}], watching="delayed")
    hello, open = framed({"t": "hello", "protocol": 1, "token": ana.token}), framed({"t": "open", "table": table})
    crowd = [Socket(strict.port, source="127.0.0.13") for _ in range(100)]
    try:
        for one in crowd:
            one.raw.sendall(hello + open * 50)
        assert answered(other)
        assert strict.get("/health").status == 200
        shown, refused = 0, 0
        for one in crowd:
            for _ in range(51):
                message = one.receive()
                shown += message["t"] == "table"
                refused += message.get("code") == "too_many"
        assert 0 < shown < 1_000  # of 5,000
        assert refused > 1_000
    finally:
        for one in crowd:
            one.close()


def test_one_connection_does_not_use_up_what_its_address_has(strict):
    with Socket(strict.port, source="127.0.0.14") as greedy, Socket(strict.port, source="127.0.0.14") as modest:
        greedy.raw.sendall(framed({"t": "ping"}) * 1_000)
        received, _ = heard(greedy)
        assert 0 < sum(b"too_many" in frame for frame in received) <= 102
        modest.send({"t": "ping"})
        assert modest.receive() == {"t": "pong"}


@pytest.mark.parametrize("program", [False, True])
def test_a_move_over_the_budget_is_refused_by_its_key(strict, ana, program):
    """A program has the limits of people."""
    token = strict.post("/api/guest", {"name": "Flood", "program": True}).json["token"] if program else ana.token
    with Socket(strict.port, source=f"127.0.0.{15 + 8 * program}") as connected:
        connected.raw.sendall(framed({"t": "hello", "protocol": 1, "token": token}))
        connected.raw.sendall(framed({"t": "play", "n": 0, "action": "draw", "key": "mine"}) * 1_000)
        message = connected.receive()
        while message.get("code") != "too_many":
            message = connected.receive()
        assert (message["of"], message["key"]) == ("play", "mine")


def test_calls_are_paid_from_the_same_budget(strict, ana):
    named = {"X-Forwarded-For": "198.51.100.7"}
    assert refused_in_the_end(lambda: strict.post("/api/guest", headers=named).status)  # whatever a header says for whom it is
    assert any("does not name" in line["what"] for line in strict.logged)
    assert strict.get("/health").status == 200


def test_behind_a_named_proxy_everybody_has_limits_of_their_own(new_server):
    server = new_server(CARDHOUSE_LIMITS="1", CARDHOUSE_PROXIES="127.0.0.1", CARDHOUSE_URL="https://cards.example.org")
    held = [socket.create_connection(("127.0.0.1", server.port)) for _ in range(300)]  # as many as the proxy wants
    try:
        assert refused_in_the_end(lambda: server.post("/api/guest", headers={"X-Forwarded-For": "198.51.100.7"}).status)
        assert server.post("/api/guest", headers={"X-Forwarded-For": "198.51.100.8"}).status == 201
        assert refused_in_the_end(lambda: hello_of(server, "198.51.100.7"))
        assert hello_of(server, "198.51.100.9") == "welcome"
    finally:
        for raw in held:
            raw.close()
    assert not any("share" in line["what"] for line in server.logged)


def test_a_proxy_that_nobody_named_is_warned_of_at_the_start(new_server):
    server = new_server(CARDHOUSE_URL="https://cards.example.org")
    assert any("name it with 'proxies'" in line["what"] for line in server.logged)
