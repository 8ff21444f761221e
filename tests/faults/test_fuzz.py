"""Whatever is sent, by socket or by HTTP, the game at another table does not notice: it is played to its end, and its record holds.

Short in `make test`, long in `make soak`: some 200,000 frames, 20,000 requests, and all that /api/openapi.json lets one ask.
"""

import json
import random
import socket
import struct
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from threading import Event

import pytest
from hypothesis import given, settings

from server.process import PATIENCE, Guest, ServerProcess, Socket, framed

from .measurements import SOAK, keep

BATCHES, FRAMES = (5_000, 40) if SOAK else (40, 30)
REQUESTS = 20_000 if SOAK else 150
EXAMPLES = 60  # of each call, in each way
SEATS = [{"who": "me"}, {"who": "bot", "level": "random"}]
ODD = [None, True, -1, 0, 1, 7, 2**31, -(2**63) - 1, 2**200, 1.5, "", "x", "\0", "é", "\u202e", "y" * 9_000, [], {}, [[[]]], {"t": "ping"}]
REQUEST = "{method} {path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer {token}\r\nContent-Length: {size}\r\n\r\n"
PATHS = ["/", "/health", "/api/me", "/api/games/lama", "/api/tables", "/api/tables/{id}/replay?eye=0", "/api/verify", "/ws", "/t/{id}"]


def play_on(server: ServerProcess, stop: Event) -> int:
    """Play game after game at a separate table; each reaches its end and is valid when it is checked."""
    played = 0
    while not (played and stop.is_set()):
        ana = server.guest("Ana")
        table = ana.open(seats=SEATS)
        heard = ana.play_out(table)
        sent = {message["key"] for message in heard if message.get("key")}
        assert heard[-1]["result"]["how"] == "over"
        record = ana.get(f"/api/tables/{table}/record").text
        assert server.post("/api/verify", {"text": record}).json["holds"]
        steps = ana.get(f"/api/tables/{table}/replay").json["steps"]
        assert len(steps) >= len(sent) > 0
        played += 1
    return played


@contextmanager
def a_game_elsewhere(server: ServerProcess) -> Iterator[None]:
    """A player plays during the block; their errors are raised at its end."""
    stop = Event()
    with ThreadPoolExecutor(1) as pool:
        playing = pool.submit(play_on, server, stop)
        try:
            yield
        finally:
            stop.set()
        assert playing.result() > 0
    assert server.process.poll() is None
    assert not [line for line in server.logged if line["level"] == "error"]


def messages(table: str) -> list[dict[str, object]]:
    """A right message of every kind, for a player at a table."""
    return [
        {"t": "hello", "protocol": 1},
        {"t": "open", "table": table, "since": 1},
        {"t": "open", "table": table, "watch": True},
        {"t": "sit", "seat": 1, "code": "x"},
        {"t": "ready", "add": "x"},
        {"t": "play", "n": 3, "action": "draw", "key": "k", "table": table},
        {"t": "why", "action": "play 3"},
        {"t": "undo", "n": 3},
        {"t": "offer", "what": "pause"},
        {"t": "answer", "yes": True},
        {"t": "resume"},
        {"t": "absent", "seat": 1, "do": "bot"},
        {"t": "rematch"},
        {"t": "emote", "emote": 1},
        {"t": "mute", "seat": 1},
        {"t": "lobby"},
        {"t": "quick", "game": "lama"},
        {"t": "stand"},
        {"t": "close"},
        {"t": "ping"},
    ]


def bent(chance: random.Random, body: bytes) -> bytes:
    """Bytes, some of them others."""
    body = bytearray(body)
    for _ in range(chance.choice((1, 1, 2, 8))):
        at = chance.randrange(len(body) + 1)
        match chance.randrange(5):
            case 0:
                body[at : at + 1] = bytes([chance.randrange(256)])
            case 1:
                del body[at : at + chance.randrange(20)]
            case 2:
                body[at:at] = bytes(chance.randrange(256) for _ in range(chance.randrange(20)))
            case 3:
                body[at:at] = body[: chance.randrange(len(body) + 1)][:2_000]
            case 4:
                body[at:at] = chance.choice([b"\\ud800", b"1e999", b"[" * 500, b'"', b"}", b"\r\n", b"\xff", b"NaN"])
    return bytes(body[:20_000])


def frame(chance: random.Random, table: str) -> bytes:
    """A frame that is whole, whatever is in it."""
    message = dict(chance.choice(messages(table)))
    if chance.random() < 0.5:
        message[chance.choice([*message, "seat", "n", "code"])] = chance.choice(ODD)
    body = json.dumps(message).encode()
    if chance.random() < 0.4:
        body = bent(chance, body)
    made = bytearray(framed(body))
    if chance.random() < 0.01:
        made[0] = chance.randrange(256)
    return bytes(made)


def said_goodbye_or_answers(connected: Socket) -> bool:
    """Whether a socket that was sent anything still answers; a house that hung up has answered too."""
    try:
        connected.raw.sendall(framed({"t": "ping"}))
        while (got := connected.frame())[0] not in (0, 8):
            if got == (1, b'{"t":"pong"}'):
                return True
    except ConnectionError:
        pass
    return False


def test_frames_of_any_kind_do_not_disturb_a_game(server):
    chance, frames, cut = random.Random(None if SOAK else 13), 0, 0
    with a_game_elsewhere(server):
        mallory = server.guest("Mallory")
        table = mallory.open(seats=SEATS)
        for batch in range(BATCHES):
            if batch % 50 == 49:
                mallory = server.guest("Mallory")
                table = mallory.open(seats=SEATS)
            with mallory.socket() as connected:
                connected.send({"t": "open", "table": table})
                sent = b"".join(frame(chance, table) for _ in range(FRAMES))
                frames += FRAMES
                try:
                    if chance.random() < 0.2:  # no frame is whole any more
                        connected.raw.sendall(bent(chance, sent) + struct.pack("!BBQ", 0x81, 0xFF, 60_000))
                        continue
                    connected.raw.sendall(sent)
                except ConnectionError:
                    continue
                cut += not said_goodbye_or_answers(connected)
    keep("fuzz-frames", frames=frames, cut=cut)


def test_requests_of_any_kind_do_not_disturb_a_game(server):
    chance, broken = random.Random(None if SOAK else 14), []
    with a_game_elsewhere(server):
        mallory = server.guest("Mallory")
        table = mallory.open(seats=SEATS)
        for _ in range(REQUESTS):
            sent, got = request(chance, mallory, table), b""
            with socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE) as raw:
                try:
                    raw.sendall(sent)
                    raw.shutdown(socket.SHUT_WR)
                    got = raw.recv(65536)
                except ConnectionError:
                    pass
            if got.startswith(b"HTTP/1.1 5"):
                broken.append((sent, got))
    assert not broken
    keep("fuzz-requests", requests=REQUESTS)


def request(chance: random.Random, mallory: Guest, table: str) -> bytes:
    path, body = (
        chance.choice(PATHS).format(id=table),
        json.dumps(chance.choice([{"settings": {"game": "lama"}}, {"text": "x"}, {}, ODD])).encode(),
    )
    method = chance.choice(["GET", "POST", "PUT", "DELETE", "HEAD", "OPTIONS"]) if path != "/api/me" else "GET"
    head = REQUEST.format(method=method, path=path, token=mallory.token, size=len(body)).encode()
    return bent(chance, head + body) if chance.random() < 0.7 else bent(chance, head) + body


@pytest.mark.skipif(not SOAK, reason="takes minutes: make soak")
@pytest.mark.parametrize("way", ["POSITIVE", "NEGATIVE"])
def test_everything_that_the_document_offers_is_answered_as_it_says(server, way):
    """Schemathesis makes requests from /api/openapi.json, right and wrong; each answer's status and body are in the document."""
    import schemathesis

    document = schemathesis.openapi.from_url(f"{server.url}/api/openapi.json")
    asked = [found.ok() for found in document.get_all_operations()]
    with a_game_elsewhere(server):
        for operation in asked:
            if way == "POSITIVE" or len(operation.body):
                ask_of(operation, schemathesis.GenerationMode[way], server.guest().token)
    assert len(asked) > 20


def ask_of(operation, way, token):
    """Requests that schemathesis makes for one call."""
    from schemathesis.checks import not_a_server_error
    from schemathesis.specs.openapi.checks import content_type_conformance, response_schema_conformance, status_code_conformance

    checks = [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance]

    @settings(max_examples=EXAMPLES)
    @given(case=operation.as_strategy(generation_mode=way))
    def ask(case):
        case.validate_response(case.call(headers={"Authorization": f"Bearer {token}"}), checks=checks)

    ask()
