"""Whatever a socket sends: one typed error with a sentence, the connection and everybody else go on, nothing is lost."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from .process import Socket

TAGS = """
    hello open close sit stand ready play why undo offer answer resign resume absent rematch emote mute lobby quick ping
    """.split()  # noqa: SIM905
BOTS = [{"who": "me"}, {"who": "bot", "level": "easy"}]


@pytest.fixture(scope="module")
def ana(server):
    return server.guest("Ana")


@pytest.fixture
def socket(ana):
    with ana.socket() as connected:
        yield connected


def still_there(socket):
    """Whether the connection goes on."""
    socket.send({"t": "ping"})
    return socket.expect("pong")["t"] == "pong"


def my_turn(socket):
    """The message that says what may be done."""
    while not (message := socket.receive()).get("legal"):
        pass
    return message


def refused(socket, message, code):
    socket.send(message)
    error = socket.expect("error")
    assert error["code"] == code
    assert not error["say"][0].islower()
    assert error["say"].endswith((".", "!", "?"))
    assert len(error["say"]) < 400
    assert still_there(socket)
    return error


@pytest.mark.parametrize(
    "frame",
    [
        b"",
        b"{",
        b"null",
        b"[]",
        b"42",
        b'"hello"',
        b"{}",
        b'{"t":"dance"}',
        b'{"t":7}',
        b'{"t":"play"}',
        b'{"t":"play","n":"one","action":"draw","key":"k"}',
        b'{"t":"play","n":1,"action":["draw"],"key":"k"}',
        b'{"t":"play","n":1,"action":"draw","key":""}',
        b'{"t":"open","table":{"id":1}}',
        b'{"t":"emote","emote":99}',
        b'{"t":"absent","seat":-1,"do":"bot"}',
        b'{"t":"offer","what":"marriage"}',
        b"\xff\xfe\x00",
        b'{"t":"open","table":"' + b"x" * 10_000 + b'"}',
        b"[" * 8_000,
        b'{"t":"ping","x":' + b"[" * 3_000 + b"]" * 3_000 + b"}",
        b'{"t":"play","n":1e999,"action":"draw","key":"k"}',
    ],
)
def test_what_is_no_message_is_answered_with_what_was_wrong(socket, frame):
    socket.send(frame)
    answered = socket.receive()
    if answered["t"] != "pong":  # unknown fields of a message that is otherwise right are passed over
        assert answered["t"] == "error"
        assert answered["code"] == "message"
        assert len(answered["say"]) < 400
    assert still_there(socket)


def test_a_frame_that_is_too_long_is_refused_and_the_connection_goes_on(socket):
    refused(socket, b'{"t":"ping","x":"' + b"y" * 50_000 + b'"}', "too_long")


def test_hello_comes_first(server):
    with Socket(server.port) as socket:
        for tag in TAGS[1:-1]:
            message = {"t": tag, "table": "x", "n": 0, "action": "draw", "key": "k", "what": "draw", "yes": True, "seat": 0, "do": "bot"}
            socket.send({**message, "emote": 1, "game": "lama"})
            assert socket.expect("error")["code"] == "hello_first"
        assert still_there(socket)


def test_another_version_of_the_protocol_is_refused_with_advice(server):
    with Socket(server.port) as socket:
        refused(socket, {"t": "hello", "protocol": 99}, "protocol")
        refused(socket, {"t": "hello", "protocol": 1, "token": "somebody-elses"}, "token")


@pytest.mark.parametrize(
    ("message", "code"),
    [
        ({"t": "open", "table": "nowhere"}, "no_table"),
        ({"t": "sit"}, "no_table_open"),
        ({"t": "play", "n": 0, "action": "draw", "key": "k"}, "no_table_open"),
        ({"t": "quick", "game": "chess"}, "settings"),
        ({"t": "quick", "game": "x" * 60}, "settings"),
    ],
)
def test_requests_that_lead_nowhere(socket, message, code):
    refused(socket, message, code)


def test_moves_that_cannot_be_made_change_nothing(server, ana, socket):
    id = ana.open(seats=BOTS)
    socket.send({"t": "open", "table": id})
    table = my_turn(socket)
    n, view = table["n"], None
    refused(socket, {"t": "play", "n": n, "action": "dance", "key": "a"}, "unknown_action")
    legal = {text for text, _ in table["legal"]}
    illegal = next(text for face in "123456L" if (text := f"play {face}") not in legal)
    error = refused(socket, {"t": "play", "n": n, "action": illegal, "key": "b"}, "illegal")
    assert error["reason"]
    assert error["nearest"]
    assert error["key"] == "b"
    assert error["of"] == "play"
    refused(socket, {"t": "answer", "yes": True}, "no_offer")
    refused(socket, {"t": "resume"}, "not_paused")
    refused(socket, {"t": "absent", "seat": 1, "do": "claim"}, "no_such_seat")
    refused(socket, {"t": "rematch"}, "not_over")
    refused(socket, {"t": "sit"}, "begun")
    with server.guest("Bo").socket() as bo:
        bo.send({"t": "open", "table": id})
        view = bo.expect("table")
        assert "legal" not in view
        assert "code" not in view
        refused(bo, {"t": "play", "n": n, "action": "draw", "key": "c"}, "not_seated")
        refused(bo, {"t": "resign"}, "not_seated")
        refused(bo, {"t": "why", "action": "draw"}, "not_your_turn")
        refused(bo, {"t": "emote", "emote": 0}, "not_seated")
        refused(bo, {"t": "open", "table": id, "seat": 0}, "not_your_seat")
    socket.send({"t": "open", "table": id})
    assert socket.expect("table")["n"] == n


def test_why_not_is_answered_with_the_games_own_reason(ana, socket):
    id = ana.open(seats=BOTS)
    socket.send({"t": "open", "table": id})
    table = my_turn(socket)
    legal = {text for text, _ in table["legal"]}
    socket.send({"t": "why", "action": next(iter(legal))})
    assert "key" not in socket.expect("reason")
    illegal = next(text for face in "123456L" if (text := f"play {face}") not in legal)
    socket.send({"t": "why", "action": illegal})
    assert socket.expect("reason")["key"]


def test_emotes_are_few_and_can_be_muted(server, ana):
    bo = server.guest("Bo")
    id = ana.open(options={"players": 2}, listed=True)
    with ana.socket() as first, bo.socket() as second:
        for socket in (first, second):
            socket.send({"t": "open", "table": id})
            socket.expect("table")
        second.send({"t": "sit"})
        second.expect("table")
        first.send({"t": "emote", "emote": 3})
        assert second.expect("emoted") == {"t": "emoted", "seat": 0, "emote": 3}
        for _ in range(3):
            first.send({"t": "emote", "emote": 0})
        assert first.expect("error")["code"] == "too_many"
        first.send({"t": "mute", "seat": 1})
        second.send({"t": "emote", "emote": 5})
        second.expect("emoted")
        second.send({"t": "emote", "emote": 4})
        second.expect("emoted")
        first.send({"t": "ping"})
        heard = []
        while (message := first.receive())["t"] != "pong":
            heard.append(message)
        assert not any(message["t"] == "emoted" and message["seat"] == 1 for message in heard)


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=8,
)
FIELDS = ("table", "code", "seat", "watch", "since", "add", "n", "action", "key", "what", "yes", "do", "emote", "on", "game", "protocol")


@given(tag=st.sampled_from(TAGS[1:]), fields=st.dictionaries(st.sampled_from(FIELDS), json_values, max_size=6))
def test_no_message_whatever_its_fields_breaks_the_house(server, ana, tag, fields):
    with ana.socket() as socket:
        socket.send(json.dumps({"t": tag, **fields}).encode("utf-8", "surrogatepass"))
        assert still_there(socket)
    assert not any(line.get("level") == "error" for line in server.logged)
