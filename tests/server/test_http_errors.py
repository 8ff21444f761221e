"""Whatever is sent, the answer is one typed error with a sentence, and the house goes on."""

import json
import re
import socket
from urllib.parse import quote

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardhouse.server.http.routes import CALLS

from .process import PATIENCE

CASES = [
    ("GET", "/api/nowhere", None, 404, "nowhere"),
    ("GET", "/api/tables/abc", None, 404, "no_table"),
    ("GET", "/api/tables/abc/record", None, 404, "no_table"),
    ("GET", "/api/tables/abc/replay", None, 404, "no_table"),
    ("GET", "/api/tables/%ff%00%27", None, 404, "no_table"),
    ("GET", "/api/me", None, 401, "who"),
    ("DELETE", "/api/me", None, 401, "who"),
    ("POST", "/api/tables", {"settings": {"game": "lama"}}, 401, "who"),
    ("PUT", "/api/tables", {}, 405, "method"),
    ("POST", "/api/guest", b"", 201, ""),
    ("POST", "/api/guest", b"{", 400, "body"),
    ("POST", "/api/guest", b"[1]", 400, "body"),
    ("POST", "/api/guest", b"\xff\xfe", 400, "body"),
    ("POST", "/api/guest", b'{"name": 7}', 400, "body"),
    ("POST", "/api/guest", b'{"name": "\\ud800"}', 400, "body"),
    ("POST", "/api/guest", {"name": "x" * 10_000}, 422, "name"),
    ("POST", "/api/guest", {"name": "\u202e\u200b\u0000"}, 422, "name"),
    ("POST", "/api/records", b'{"text": ' + b"[" * 100_000 + b"]" * 100_000 + b"}", 400, "body"),
    ("POST", "/api/records", {"text": "\0" * 1000}, 422, "record"),
    ("POST", "/api/records", {"text": "x" * 600_000}, 413, "too_long"),
    ("POST", "/api/verify", {"text": "x" * 600_000}, 413, "too_long"),
    ("POST", "/api/sign-in", {"name": "x" * 20_000, "password": "y"}, 401, "sign_in"),
]


@pytest.mark.parametrize(("method", "path", "body", "status", "code"), CASES)
def test_a_bad_request_is_answered_with_a_sentence(server, method, path, body, status, code):
    answer = server.ask(method, path, body)
    assert answer.status == status, answer.text
    if code:
        assert answer.json["code"] == code
        assert re.fullmatch(r"[A-Z'].+[.!?]", answer.json["say"], re.DOTALL)
        assert len(answer.json["say"]) < 500


SETTINGS = [
    ({"game": "lamma"}, "settings", "did you mean lama"),
    ({"game": "lama", "options": {"target": 7}}, "settings", "from 20 to 100"),
    ({"game": "lama", "options": {"target": 10**40}}, "body", ""),
    ({"game": "lama", "options": {"tagret": 60}}, "settings", "did you mean target"),
    ({"game": "lama", "seats": [{"who": "me"}]}, "settings", "from 2 to 6"),
    ({"game": "lama", "seats": [{"who": "nobody"}]}, "body", "nobody"),
    ({"game": "lama", "clock": {"kind": "move", "seconds": 1}}, "settings", "at least 5 seconds"),
    ({"game": "lama", "clock": {"kind": "move", "seconds": -1}}, "body", ""),
    ({"game": "lama", "seats": [{"who": "me"}, {"who": "here", "name": "x" * 150}]}, "name", "1 to 24 letters"),
    ({}, "body", "game"),
]


@pytest.mark.parametrize(("settings", "code", "says"), SETTINGS)
def test_settings_that_cannot_work_are_refused(server, settings, code, says):
    answer = server.guest().post("/api/tables", {"settings": settings})
    assert answer.status in (400, 422)
    assert answer.json["code"] == code
    assert says in answer.json["say"]


@pytest.mark.parametrize("header", ["Bearer", "Bearer ", "Basic abc", "Bearer wrong", "Bearer " + "x" * 5000, "Bearer \xe9\xff", ""])
def test_a_token_that_is_none_is_refused_everywhere(server, header):
    for path in ("/api/me", "/api/tables", "/api/finished?mine=1"):
        answer = server.ask("GET", path, headers={"Authorization": header})
        assert (answer.status, answer.json["code"]) == (401, "token")
        assert answer.headers["www-authenticate"] == "Bearer"


def test_a_token_in_an_address_is_nobody(server):
    ana = server.guest()
    assert server.get(f"/api/me?token={ana.token}&access_token={ana.token}").status == 401


def test_a_method_that_is_not_there_says_which_are(server):
    answer = server.ask("PUT", "/api/tables")
    assert answer.headers["allow"] == "GET, POST"
    assert "GET, POST" in answer.json["say"]


def test_a_body_without_an_end_is_cut_off(server):
    """Sent in chunks, so that nothing says beforehand how long it will be."""
    with socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE) as raw:
        raw.sendall(b"POST /api/guest HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n")
        chunk = b"2000\r\n" + b" " * 0x2000 + b"\r\n"
        answer = b""
        try:
            for _ in range(64):
                raw.sendall(chunk)
        except OSError:
            pass
        answer = raw.recv(65536)
    assert b" 413 " in answer.split(b"\r\n")[0]
    assert server.get("/health").status == 200


@pytest.mark.parametrize("sent", [b"\x16\x03\x01\x02\x00", b"GET\r\n\r\n", b"GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\x00: c\r\n\r\n"])
def test_what_is_no_http_is_answered_or_cut_and_has_the_headers(server, sent):
    with socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE) as raw:
        raw.sendall(sent)
        answer = raw.recv(65536)
    assert b" 400 " in answer.split(b"\r\n")[0]
    assert b"x-content-type-options: nosniff" in answer
    assert server.get("/health").status == 200


HIDDEN = b"POST /api/guest HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\n\r\n{}"


@pytest.mark.parametrize(
    "head",
    [
        b"Content-Length: 5\r\nTransfer-Encoding: chunked\r\n",
        b"Transfer-Encoding: chunked\r\nContent-Length: 5\r\n",
        b"Content-Length: 0\r\nContent-Length: 71\r\n",
        b"Transfer-Encoding : chunked\r\n",
        b"Transfer-Encoding: chunked, identity\r\n",
        b"Transfer-Encoding: xchunked\r\n",
        b"Content-Length: +5\r\n",
        b"Content-Length: 5 5\r\n",
        b"Content-Length: -1\r\n",
        b"Content-Length: 0x5\r\n",
        b"X: y\rContent-Length: 71\r\n",
        b"X: y\n z: folded\r\nContent-Length\0: 5\r\n",
    ],
)
def test_a_request_hidden_in_another_is_not_answered(server, head):
    """Where two readers could disagree about the end of a request, it is refused and the connection ends."""
    with socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE) as raw:
        raw.sendall(b"POST /api/guest HTTP/1.1\r\nHost: x\r\n" + head + b"\r\n0\r\n\r\n" + HIDDEN)
        answer = b""
        while part := raw.recv(65536):
            answer += part
    assert answer.count(b"HTTP/1.1 ") == 1
    assert b" 400 " in answer.split(b"\r\n")[0]


@pytest.mark.parametrize("body", [b'{"n": NaN}', b'{"n": Infinity}', b'{"n": -Infinity}', b'{"n": 1e999}', b'{"n": 1.5}'])
def test_numbers_that_are_none_are_refused(server, body):
    answer = server.ask("POST", "/api/tables/from", body, server.guest().token)
    assert (answer.status, answer.json["code"]) == (400, "body")


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=8,
)
fields = (
    "settings",
    "game",
    "options",
    "seats",
    "who",
    "clock",
    "name",
    "password",
    "old",
    "text",
    "eye",
    "keep",
    "n",
    "seat",
    "table",
    "add",
)
bodied = [call for call in CALLS if call.body is not None and call.path != "/api/sign-in"]  # that one counts how often it is tried


@pytest.mark.parametrize("call", bodied, ids=lambda call: call.path)
@given(body=st.dictionaries(st.sampled_from(fields), json_values, max_size=5) | json_values)
def test_no_body_breaks_the_house(server, call, body):
    answer = server.ask(call.method, call.path, json.dumps(body).encode(), token=server.guest().token if call.known else "")
    assert answer.status < 500, answer.text
    said = answer.json
    assert answer.status < 300 or (said["code"] and said["say"])


@given(path=st.text(st.characters(codec="utf-8", exclude_characters="\r\n"), max_size=40))
def test_no_path_breaks_the_house(server, path):
    for prefix in ("/api/tables/", "/t/", "/plain/", "/"):
        assert server.get(prefix + quote(path)).status in (200, 404, 405, 307)
    assert server.get(f"/api/finished?game={quote(path)}&before={quote(path)}").status in (200, 400)


def test_nothing_broke(server):
    """After all of the above: no request of this process ended in an error of ours."""
    assert [line for line in server.logged if line["level"] == "error"] == []
