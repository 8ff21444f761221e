"""Attacks on the listener: each against a real server with its usual limits, while another client is answered."""

import resource
import select
import signal
import socket
import struct
from pathlib import Path

import pytest

from .process import PATIENCE, ServerProcess, Socket, until

MB = 1 << 20
PING = b"\x89\xfd" + b"\0" * 4 + b"x" * 125  # the longest there is
CHUNKS = b"POST /api/guest HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n"
HALF = b"\x81\xfe" + struct.pack("!H", 60_000) + b"\0" * 4 + b"x" * 50_000


class ShortTimeouts(ServerProcess):
    program = (str(Path(__file__).with_name("short_timeouts.py")),)


class Poor(ServerProcess):
    """A house that may open few files."""

    program = (
        "-c",
        "import resource, sys; resource.setrlimit(resource.RLIMIT_NOFILE, (96, 96)); import cardhouse.cli as c; sys.exit(c.main())",
    )


@pytest.fixture(scope="module")
def strict(tmp_path_factory):
    """A house with its usual limits, for attacks that leave nothing behind."""
    with ServerProcess(tmp_path_factory.mktemp("strict") / "strict.db", CARDHOUSE_LIMITS="1") as running:
        yield running


@pytest.fixture(scope="module")
def short_timeouts(tmp_path_factory):
    """A house that waits for nobody."""
    with ShortTimeouts(tmp_path_factory.mktemp("short_timeouts") / "short_timeouts.db", CARDHOUSE_LIMITS="1") as running:
        yield running


def well(server):
    """Whether another client is answered."""
    return server.get("/health").status == 200


def flood(port, begin, chunk, most=64 * MB):
    """Send and never read, until the house hangs up; its answer, or nothing where it was lost. None: it took everything."""
    with socket.create_connection(("127.0.0.1", port), timeout=PATIENCE) as raw:
        try:
            raw.sendall(begin)
            for _ in range(0, most, len(chunk)):
                raw.sendall(chunk)
        except OSError:
            try:
                return raw.recv(65536)
            except OSError:
                return b""
    return None


def answer(raw):
    """All that the house says until it hangs up."""
    received = b""
    while part := raw.recv(65536):
        received += part
    return received


def connected(port):
    """How many connections the house keeps."""
    lines = Path("/proc/net/tcp").read_text().splitlines()[1:]
    return sum(words[1].endswith(f":{port:04X}") and words[3] == "01" for words in map(str.split, lines))


def asking(port, **headers):
    key = {"Upgrade": "websocket", "Connection": "Upgrade", "Sec-WebSocket-Key": "x" * 22 + "==", "Sec-WebSocket-Version": "13"}
    more = {"Host": f"127.0.0.1:{port}", **key, **headers}
    return ("GET /ws HTTP/1.1\r\n" + "".join(f"{name}: {value}\r\n" for name, value in more.items()) + "\r\n").encode()


def test_pings_that_nobody_reads_the_answers_of_are_cut_off(strict):
    before = strict.memory
    assert flood(strict.port, asking(strict.port), PING * 500) is not None
    assert strict.memory < before + 32
    assert well(strict)


@pytest.mark.parametrize(
    ("begin", "chunk"),
    [
        (b"GET / HTTP/1.1\r\nHost: x\r\n", b"x-a: b\r\n" * 8192),
        (b"GET / HTTP/1.1\r\nHost: x\r\nx-a: ", b"a" * 65536),
        (b"GET / HTTP/1.1\r\nHost: x\r\n", b"a" * 65536),
        (b"GET /", b"a" * 65536),
        (b"GET /ws?", b"a" * 65536),
        (CHUNKS + b"0\r\n", b"x-a: b\r\n" * 8192),
        (CHUNKS + b"0\r\nx-a: ", b"a" * 65536),
        (CHUNKS + b"2;", b"a" * 65536),
    ],
    ids=["headers", "value", "name", "path", "query", "trailers", "trailer", "extension"],
)
def test_a_head_without_end_is_refused(strict, begin, chunk):
    before = strict.memory
    received = flood(strict.port, begin, chunk)
    assert received is not None
    assert not received or received.startswith((b"HTTP/1.1 431 ", b"HTTP/1.1 400 "))
    assert strict.memory < before + 32
    assert well(strict)


def test_a_head_that_is_too_long_is_refused(strict):
    received = strict.get("/health", headers={"Cookie": "x" * 30_000})
    assert received.status == 431
    assert received.json["code"] == "too_long"
    assert received.headers["x-content-type-options"] == "nosniff"
    assert strict.get("/health", headers={"Cookie": "x" * 16_000}).status == 200
    assert strict.get("/health?" + "x" * 16_000).status == 200
    assert strict.get("/health?" + "x" * 30_000).status == 431


def test_cookies_and_proxies_do_not_lock_anybody_out(strict):
    ana = strict.guest("Ana")
    with Socket(strict.port, headers={"Cookie": "x" * 16_000}) as connected:
        connected.send({"t": "hello", "protocol": 1, "token": ana.token})
        assert connected.expect("welcome")["name"] == "Ana"
    with Socket(strict.port, path="/ws?" + "x" * 15_000) as connected:
        assert connected.answered.startswith("HTTP/1.1 101 ")
    with Socket(strict.port, headers={"Cookie": "x" * 30_000}) as connected:
        assert connected.answered.startswith("HTTP/1.1 431 ")
    with Socket(strict.port, path="/elsewhere") as connected:
        assert connected.answered.startswith("HTTP/1.1 404 ")
    for odd in ({"Sec-WebSocket-Version": "13" * 500}, {"Transfer-Encoding": "chunked"}, {"Content-Length": "7"}):
        with Socket(strict.port, headers=odd) as connected:
            assert connected.answered.startswith("HTTP/1.1 400 ")


def test_requests_sent_in_a_heap_are_answered_as_far_as_they_are_few(strict):
    with socket.create_connection(("127.0.0.1", strict.port), timeout=PATIENCE) as raw:
        raw.sendall(b"GET /health HTTP/1.1\r\nHost: x\r\n\r\n" * 3)
        received = b""
        while received.count(b'"ok":true') < 3:
            received += raw.recv(65536)
    before = strict.memory
    assert flood(strict.port, b"", b"GET /health HTTP/1.1\r\nHost: x\r\n\r\n" * 1000, 16 * MB) is not None
    assert strict.memory < before + 32
    assert well(strict)


@pytest.mark.parametrize(
    ("origin", "more", "status"),
    [
        (None, {}, 101),  # a program
        ("http://127.0.0.1:{port}", {}, 101),
        ("http://192.168.1.5:8765", {"Host": "192.168.1.5:8765"}, 101),  # the link for friends on the network
        ("https://cards.example.org", {"Host": "cards.example.org"}, 101),  # behind a proxy that passes the Host on
        ("https://evil.example", {}, 403),
        ("http://127.0.0.1:1", {}, 403),
        ("null", {}, 403),
        ("https://evil.example", {"X-Forwarded-Host": "evil.example"}, 403),  # anybody can write that
    ],
)
def test_pages_of_other_sites_may_not_connect(strict, origin, more, status):
    headers = {**({"Origin": origin.format(port=strict.port)} if origin else {}), **more}
    with Socket(strict.port, headers=headers) as connected:
        assert connected.answered.startswith(f"HTTP/1.1 {status} ")
    posted = strict.post("/api/guest", headers=headers)
    assert posted.status == (403 if status == 403 else 201)
    assert strict.get("/health", headers=headers).status == 200  # what is public is no secret


def test_pages_that_the_configuration_names_may_connect(new_server):
    settings = {"CARDHOUSE_URL": "https://cards.example.org", "CARDHOUSE_ORIGINS": "https://one.example, https://two.example:8443"}
    server = new_server(CARDHOUSE_PROXIES="127.0.0.1", **settings)
    for origin in ("https://cards.example.org", "https://one.example", "https://two.example:8443"):
        with Socket(server.port, headers={"Origin": origin}) as connected:
            assert connected.answered.startswith("HTTP/1.1 101 ")
    with Socket(server.port, headers={"Origin": "https://two.example"}) as connected:
        assert connected.answered.startswith("HTTP/1.1 403 ")
    with Socket(server.port, headers={"Origin": "https://x.example", "X-Forwarded-Host": "x.example"}) as connected:
        assert connected.answered.startswith("HTTP/1.1 101 ")  # the named proxy says how the house was reached


def test_half_requests_end(short_timeouts):
    held = []
    halves = [
        b"",
        b"GET /health HTT",
        b"GET /health HTTP/1.1\r\nHost: x\r\nx-a: b",
        b"POST /api/guest HTTP/1.1\r\nContent-Length: 9\r\n\r\n{",
    ]
    try:
        for number in range(40):
            held.append(raw := socket.create_connection(("127.0.0.1", short_timeouts.port), timeout=PATIENCE))
            raw.sendall(halves[number % len(halves)])
        for number, raw in enumerate(held):
            assert answer(raw).startswith(b"HTTP/1.1 408 " if halves[number % len(halves)] else b"")
    finally:
        for raw in held:
            raw.close()
    assert well(short_timeouts)


def test_half_frames_end(short_timeouts):
    with Socket(short_timeouts.port) as whole, Socket(short_timeouts.port) as half:
        half.raw.sendall(HALF)
        assert half.closed() == 1008
        whole.send({"t": "ping"})
        assert whole.expect("pong")  # a client that is silent between whole frames stays


def test_an_answer_that_nobody_reads_is_not_kept(short_timeouts):
    memory, held = short_timeouts.memory, []
    for _ in range(10):
        held.append(raw := socket.socket())
        raw.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        raw.connect(("127.0.0.1", short_timeouts.port))
        raw.sendall(b"GET /api/games/konivrer HTTP/1.1\r\nHost: x\r\n\r\n" * 30)
    try:
        assert all(select.select([raw], [], [], PATIENCE)[0] for raw in held), "an answer has begun"
        until(lambda: not connected(short_timeouts.port), "letting them go")
        assert short_timeouts.memory < memory + 64
    finally:
        for raw in held:
            raw.close()


def test_an_address_has_so_many_connections(strict):
    held = [socket.create_connection(("127.0.0.1", strict.port), timeout=PATIENCE) for _ in range(256)]
    try:
        with socket.create_connection(("127.0.0.1", strict.port), timeout=PATIENCE) as one_more:
            assert answer(one_more).startswith(b"HTTP/1.1 429 ")
        with socket.create_connection(("127.0.0.1", strict.port), timeout=PATIENCE, source_address=("127.0.0.2", 0)) as other:
            other.sendall(b"GET /health HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
            assert answer(other).startswith(b"HTTP/1.1 200 ")
    finally:
        for raw in held:
            raw.close()
    until(lambda: well(strict), "recovering")
    assert any("too many connections" in line["what"] for line in strict.logged)


def test_an_address_has_so_many_bytes_of_unfinished_frames(strict):
    held = [Socket(strict.port) for _ in range(100)]
    try:
        before = strict.memory
        for one in held:
            one.raw.sendall(HALF)
        received = select.select([one.raw for one in held], [], [], PATIENCE)[0]  # some 80 of them fit into four megabytes
        assert any(b"too many unfinished" in one.frame()[1] for one in held if one.raw in received)
        assert strict.memory < before + 32
        assert well(strict)
    finally:
        for one in held:
            one.close()


def test_an_address_has_so_many_bytes_of_unfinished_bodies(strict):
    """The rest of each body does not come; who is over the limit is refused, and the others are waited for."""
    half = b"POST /api/verify HTTP/1.1\r\nHost: x\r\nContent-Length: 500000\r\n\r\n" + b" " * 450_000
    before, held = strict.memory, [socket.create_connection(("127.0.0.1", strict.port), timeout=PATIENCE) for _ in range(40)]
    try:
        for raw in held:
            raw.sendall(half)
        received = select.select(held, [], [], PATIENCE)[0]
        assert b"HTTP/1.1 429 " in received[0].recv(65536)
        assert strict.memory < before + 32
        assert well(strict)
    finally:
        for raw in held:
            raw.close()


def test_a_frame_that_is_far_too_long_is_not_even_waited_for(strict):
    with Socket(strict.port) as connected:
        connected.raw.sendall(b"\x81\xff" + struct.pack("!Q", MB) + b"\0" * 4)
        assert connected.closed() == 1009


def test_out_of_file_descriptors_is_logged_and_the_house_recovers(tmp_path):
    with Poor(tmp_path / "poor.db") as server:
        held = [socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE) for _ in range(150)]
        until(lambda: any("full" in line["what"] or "descriptors" in line["what"] for line in server.logged), "saying so")
        for raw in held:
            raw.close()
        until(lambda: well_again(server), "recovering")
        assert sum("full" in line["what"] for line in server.logged) <= 1  # once a minute, however many come


def test_files_that_run_out_in_spite_of_all_are_logged(short_timeouts):
    """uvloop turns visitors away without a word."""
    pid = short_timeouts.process.pid
    soft, hard = resource.prlimit(pid, resource.RLIMIT_NOFILE)
    try:
        resource.prlimit(pid, resource.RLIMIT_NOFILE, (3, hard))  # what is open stays open
        until(lambda: any("no file descriptors are left" in line["what"] for line in short_timeouts.logged), "saying so")
    finally:
        resource.prlimit(pid, resource.RLIMIT_NOFILE, (soft, hard))
    until(lambda: well_again(short_timeouts), "recovering")


def well_again(server):
    try:
        return well(server)
    except OSError:
        return False


class Uncollected(ServerProcess):
    """A house that collects no garbage by itself."""

    program = (str(Path(__file__).with_name("uncollected.py")),)

    def collected(self):
        """How much of each kind nothing but a collection would have freed."""
        before = sum(line["what"] == "collected" for line in self.logged)
        self.process.send_signal(signal.SIGUSR1)
        found = until(lambda: [line["found"] for line in self.logged if line["what"] == "collected"][before:], "the collection")
        return found[0]


def test_of_who_came_and_left_nothing_waits_for_a_collection(tmp_path):
    """They come rarely, so what waits for them is memory."""
    with Uncollected(tmp_path / "house.db", "--log", "json") as server:
        ana = server.guest("Ana")
        table = ana.open("war_lanes", seats=[{"who": "me"}, {"who": "here", "name": "Bo"}])
        server.collected()  # what came of opening the house
        for _ in range(5):
            with ana.socket() as socket:
                socket.send({"t": "open", "table": table})
                socket.expect("table")
        until(lambda: server.get("/health").json["connections"] == 0, "everybody leaving")
        assert not server.collected()
