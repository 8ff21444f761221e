"""Two thousand who follow tables and read nothing (five hundred in a short run): players notice nothing, and little is kept for each."""

import resource
import socket as sockets

import pytest

from server.process import Socket, until

from .measurements import SOAK

READERS, TABLES = 2_000 if SOAK else 500, 5
EACH = 512 << 10  # bytes that may wait for one of them
HEAPS = 50 if SOAK else 10  # of them ask for much, and read none of it


@pytest.fixture
def many_files():
    """A socket is a file, and so many are more than a program usually may have open."""
    usual = soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    needed = READERS + 500
    if hard != resource.RLIM_INFINITY and hard < needed:
        pytest.skip(f"no more than {hard} files may be open here")
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, needed), hard))
    yield
    resource.setrlimit(resource.RLIMIT_NOFILE, usual)


def test_many_who_do_not_read_hold_nobody_up(new_server, many_files):
    server = new_server("--limits", "100000")
    ana = server.guest("Ana")
    tables = [ana.open("lama", options={"target": 20}, seats=[{"who": "me"}, {"who": "bot"}]) for _ in range(TABLES)]
    readers = []
    for number in range(READERS):
        readers.append(one := Socket(server.port))
        one.raw.setsockopt(sockets.SOL_SOCKET, sockets.SO_RCVBUF, 4096)
        one.send({"t": "hello", "protocol": 1})
        one.send({"t": "open", "table": tables[number % TABLES], "watch": True})
    until(lambda: server.get("/health").json["connections"] >= READERS, "everybody coming")
    memory = server.memory
    for heap in readers[:HEAPS]:
        with pytest.raises(OSError):  # cut off: nobody reads the answers  # noqa: PT011, PT012
            while True:
                heap.send({"t": "open", "table": tables[0], "watch": True})
    assert all(ana.play_out(table)[-1]["result"] for table in tables), "whoever plays, plays on"
    assert server.memory - memory < READERS * EACH / 8 / (1 << 20), "far less than might wait for them all"
    for one in readers:
        one.close()
    until(lambda: server.get("/health").json["connections"] == 0, "everybody leaving")
