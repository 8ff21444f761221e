"""A real server in its own process, used over HTTP and sockets like by any client. Synchronous.

with ServerProcess(tmp_path / "house.db") as house:
    ana = house.guest("Ana")
    table = ana.post("/api/tables", {"settings": {"game": "lama"}}).json["id"]
    with ana.socket() as socket:
        socket.send({"t": "open", "table": table})
        assert socket.expect("table")["status"] == "gathering"
"""

from __future__ import annotations

import base64
import http.client
import json
import os
import re
import select
import signal
import socket
import struct
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

PATIENCE = 120.0  # seconds until something that was promised counts as missing
KEPT = ("PATH", "LANG", "LC_ALL", "PYTHONPATH", "VIRTUAL_ENV", "TMPDIR", "CARDHOUSE_CACHE", "CARDHOUSE_CLIENT")
OPEN = re.compile(rb"Cardhouse is open at http://[^/\s]*:(\d+)/")


def until(what: Callable[[], Any], say: str = "it") -> Any:
    """Wait until a function returns something true; returns it."""
    deadline = time.monotonic() + PATIENCE
    while not (found := what()):
        assert time.monotonic() < deadline, f"{say} did not happen"
        time.sleep(0.01)
    return found


class Answer(NamedTuple):
    """What came back over HTTP."""

    status: int
    headers: dict[str, str]  # names in lower case
    body: bytes

    @property
    def json(self) -> Any:
        return json.loads(self.body)

    @property
    def text(self) -> str:
        return self.body.decode()


class ServerProcess:
    """A running server. Further arguments are flags of cardhouse serve, keywords its environment."""

    program: tuple[str, ...] = ("-m", "cardhouse")

    def __init__(self, db: Path | str, *flags: str, **environment: str) -> None:
        self.db, self.flags, self.environment = Path(db), flags, environment
        self.log = self.db.with_suffix(".log")  # what it wrote to standard error, of all its lives
        self.start()

    def start(self, port: int = 0) -> None:
        """Start it, also after it was stopped or killed: with the same database, and the same port if it is given."""
        kept = {name: os.environ[name] for name in KEPT if name in os.environ}
        kept["CARDHOUSE_PACE"] = "0"  # tests wait for nobody
        kept["CARDHOUSE_WARM"] = "none"  # compiled where it is needed: most tests need nothing
        kept["CARDHOUSE_LIMITS"] = "100000"  # a test is a crowd at one address; tests of the limits themselves set it to 1
        environment = {**kept, "CARDHOUSE_HOME": str(self.db.parent / "home"), "PYTHONIOENCODING": "utf-8", **self.environment}
        command = [sys.executable, *self.program, "serve", "--port", str(port), "--db", str(self.db), *self.flags]
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=log, env=environment)
        self.said = b""
        self.port = int(until(self._opened, "opening")[1])

    def _opened(self) -> re.Match[bytes] | None:
        assert self.process.poll() is None, f"the house did not open: {self.log.read_text('utf-8', 'replace')}"
        assert self.process.stdout is not None
        there = select.poll()  # takes any number of open files
        there.register(self.process.stdout, select.POLLIN)
        if there.poll(100):
            self.said += os.read(self.process.stdout.fileno(), 65536)
        return OPEN.search(self.said)

    def __enter__(self) -> ServerProcess:
        return self

    def __exit__(self, *_: object) -> None:
        self.kill()

    def stop(self, by: int = signal.SIGTERM) -> int:
        """Stop it gracefully; returns its exit status."""
        self.process.send_signal(by)
        status = self.process.wait(PATIENCE)
        self._read_on()
        return status

    def kill(self) -> None:
        """Kill it (SIGKILL)."""
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait(PATIENCE)
        self._read_on()

    def _read_on(self) -> None:
        if self.process.stdout is not None and not self.process.stdout.closed:
            self.said += self.process.stdout.read()
            self.process.stdout.close()

    @property
    def memory(self) -> int:
        """Megabytes that it holds now, where the system tells."""
        status = Path(f"/proc/{self.process.pid}/status")
        return int(re.search(r"VmRSS:\s+(\d+)", status.read_text())[1]) // 1024 if status.exists() else 0  # type: ignore[index]

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def logged(self) -> list[dict[str, Any]]:
        """Its log so far, where it is JSON."""
        lines = self.log.read_text("utf-8", "replace").splitlines()
        return [json.loads(line) for line in lines if line.startswith("{")]

    def ask(self, method: str, path: str, body: Any = None, token: str = "", headers: dict[str, str] | None = None) -> Answer:
        """One request; a body that is no bytes is sent as JSON."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        sent = body if body is None or isinstance(body, bytes) else json.dumps(body).encode()
        known = {"Authorization": f"Bearer {token}"} if token else {}
        try:
            connection.request(method, path, sent, {**known, **(headers or {})})
            answer = connection.getresponse()
            return Answer(answer.status, {name.lower(): value for name, value in answer.getheaders()}, answer.read())
        finally:
            connection.close()

    def get(self, path: str, **more: Any) -> Answer:
        return self.ask("GET", path, **more)

    def post(self, path: str, body: Any = None, **more: Any) -> Answer:
        return self.ask("POST", path, {} if body is None else body, **more)

    def guest(self, name: str = "") -> Guest:
        """A new guest."""
        made = self.post("/api/guest", {"name": name}).json
        return Guest(self, made["id"], made["name"], made["token"])


class Guest:
    """A guest of a running server."""

    def __init__(self, server: ServerProcess, id: str, name: str, token: str) -> None:
        self.server, self.id, self.name, self.token = server, id, name, token

    def get(self, path: str) -> Answer:
        return self.server.ask("GET", path, token=self.token)

    def post(self, path: str, body: Any = None) -> Answer:
        return self.server.ask("POST", path, {} if body is None else body, token=self.token)

    def delete(self, path: str) -> Answer:
        return self.server.ask("DELETE", path, token=self.token)

    def open(self, game: str = "lama", add: str = "", **settings: Any) -> str:
        """Open a table; returns its id."""
        made = self.post("/api/tables", {"settings": {"game": game, **settings}, "add": add})
        assert made.status == 201, made.text
        return str(made.json["id"])

    def socket(self) -> Socket:
        """A connection that has said hello."""
        connected = Socket(self.server.port)
        connected.send({"t": "hello", "protocol": 1, "token": self.token})
        connected.expect("welcome")
        return connected

    def play_out(
        self, table: str, counted: bool = False, choose: Callable[[list[Any]], Any] = lambda legal: legal[0]
    ) -> list[dict[str, Any]]:
        """Play the first legal action, or another one, until the game is over, or until it is counted; returns all messages received."""
        heard: list[dict[str, Any]] = []
        with self.socket() as socket:
            socket.answers = True  # others may think for long
            socket.send({"t": "open", "table": table})
            n = 0
            while not (heard and heard[-1].get("result")):
                heard.append(message := socket.receive())
                n = message.get("n") or n
                if message.get("legal"):
                    socket.send({"t": "play", "n": n, "action": choose(message["legal"])[0], "key": f"k{n}"})
            if counted:
                heard.append(socket.expect("earned"))
        return heard


def framed(message: Any) -> bytes:
    """A message as it goes over a socket."""
    body = message if isinstance(message, bytes) else json.dumps(message).encode()
    size, mask = len(body), os.urandom(4)
    short, middle = bytes([0x80 | min(size, 125)]), struct.pack("!BH", 0xFE, min(size, 65535))
    length = short if size < 126 else middle if size < 65536 else struct.pack("!BQ", 0xFF, size)
    return b"\x81" + length + mask + bytes(byte ^ mask[i % 4] for i, byte in enumerate(body))


class Socket:
    """A minimal WebSocket client."""

    answers = False  # whether it says that it is still there, when it is asked

    def __init__(self, port: int, path: str = "/ws", headers: dict[str, str] | None = None, source: str = "") -> None:
        self.raw = socket.create_connection(("127.0.0.1", port), timeout=PATIENCE, source_address=(source, 0) if source else None)
        key = base64.b64encode(os.urandom(16)).decode()
        more = {"Host": f"127.0.0.1:{port}", **(headers or {})}
        head = f"GET {path} HTTP/1.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        head += "".join(f"{name}: {value}\r\n" for name, value in more.items())
        self.raw.sendall(f"{head}Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n".encode())
        self.file = self.raw.makefile("rb")
        self.answered = self.file.readline().decode().strip()
        while self.file.readline().strip():
            pass

    def __enter__(self) -> Socket:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        self.file.close()
        self.raw.close()

    def send(self, message: Any) -> None:
        """A message; bytes are sent as they are."""
        self.raw.sendall(framed(message))

    def frame(self) -> tuple[int, bytes]:
        """The next frame: what it is (1 text, 8 close, 9 ping) and what is in it; (0, b"") once the server has closed it."""
        head = self.file.read(2)
        if len(head) < 2:
            return 0, b""
        size = head[1] & 0x7F
        if size == 126:
            size = struct.unpack("!H", self.file.read(2))[0]
        elif size == 127:
            size = struct.unpack("!Q", self.file.read(8))[0]
        return head[0] & 0x0F, self.file.read(size)

    def receive(self) -> dict[str, Any]:
        """The next message."""
        while (got := self.frame())[0] == 9:
            if self.answers:
                self.raw.sendall(framed(got[1]).replace(b"\x81", b"\x8a", 1))
        assert got[0] == 1, f"a message was expected, not {got}"
        return dict(json.loads(got[1]))

    def expect(self, tag: str) -> dict[str, Any]:
        """The next message of a kind; those before it are passed over."""
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline:
            if (message := self.receive())["t"] == tag:
                return message
        raise AssertionError(f"no {tag} came")

    def closed(self) -> int:
        """Wait until the server has closed the connection; returns the close code, 0 for none."""
        code = 0
        while (got := self.frame())[0] != 0:
            if got[0] == 8 and len(got[1]) >= 2:
                code = struct.unpack("!H", got[1][:2])[0]
        return code
