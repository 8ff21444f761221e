"""What the house relies on in picows beyond its public face: its version is pinned, and all of this must hold before the pin moves."""

import tomllib
from importlib.metadata import version
from pathlib import Path

import pytest

from .process import Socket, framed

PROJECT = Path(__file__).parents[2] / "pyproject.toml"


def test_picows_is_the_version_that_these_tests_know():
    needed = tomllib.loads(PROJECT.read_text("utf-8"))["project"]["optional-dependencies"]["server"]
    assert f"picows=={version('picows')}" in needed


def test_a_frame_that_comes_in_parts_is_one_frame(server):
    """The size of what came after a frame (`tail_size`) says how much of the next one is still on its way."""
    ping = framed({"t": "ping"})
    with Socket(server.port) as connected:
        for cut in range(1, len(ping)):
            connected.raw.sendall(ping + ping[:cut])
            assert connected.receive() == {"t": "pong"}
            connected.raw.sendall(ping[cut:] + ping)
            assert connected.receive() == {"t": "pong"}
            assert connected.receive() == {"t": "pong"}


def test_a_ping_is_answered_with_what_it_says(server):
    with Socket(server.port) as connected:
        connected.raw.sendall(b"\x89\x82" + b"\0" * 4 + b"hi")
        assert connected.frame() == (10, b"hi")


def test_a_pong_that_nobody_asked_for_harms_nothing(server):
    with Socket(server.port) as connected:
        connected.raw.sendall(b"\x8a\x80" + b"\0" * 4)
        connected.send({"t": "ping"})
        assert connected.receive() == {"t": "pong"}


@pytest.mark.parametrize(
    ("frame", "code"),
    [
        (b"\x81\x02{}", 1002),  # not masked
        (b"\x83\x80" + b"\0" * 4, 1002),  # of a kind that does not exist
        (b"\x09\x80" + b"\0" * 4, 1002),  # a ping in parts
        (b"\x89\xfe\x00\x80" + b"\0" * 4, 1002),  # a ping that is too long
        (b"\x81\xff" + b"\xff" * 8 + b"\0" * 4, 1002),  # of a length below nothing
        (b"\x81\xff" + b"\0" * 7 + b"\x7d" + b"\0" * 4, 1002),  # of a length written too long
        (b"\x88\x82" + b"\0" * 4 + b"\x03\xe8", 1000),  # goodbye
    ],
)
def test_what_is_no_frame_ends_the_connection_with_its_code(server, frame, code):
    with Socket(server.port) as connected:
        connected.raw.sendall(frame)
        assert connected.closed() == code
    assert not any(line["level"] == "error" for line in server.logged)
