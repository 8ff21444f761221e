"""A TCP proxy for a server whose connections can be cut."""

from __future__ import annotations

import socket
import threading
from contextlib import suppress


class Proxy:
    """Listens at its own port. `cut` closes every connection; while `closed` it accepts none."""

    def __init__(self, port: int) -> None:
        self.target = ("127.0.0.1", port)
        self.closed = False
        self.connections = 0
        self.pairs: list[tuple[socket.socket, socket.socket]] = []
        self.door = socket.create_server(("127.0.0.1", 0))
        self.url = f"http://127.0.0.1:{self.door.getsockname()[1]}"
        threading.Thread(target=self._listen, daemon=True).start()

    def __enter__(self) -> Proxy:
        return self

    def __exit__(self, *_: object) -> None:
        self.door.shutdown(socket.SHUT_RDWR)
        self.door.close()
        self.cut()

    def cut(self) -> None:
        pairs, self.pairs = self.pairs, []
        for pair in pairs:
            for end in pair:
                _hang_up(end)

    def _listen(self) -> None:
        while True:
            try:
                client, _ = self.door.accept()
            except OSError:
                return
            if self.closed:
                _hang_up(client)
                continue
            self.connections += 1
            server = socket.create_connection(self.target)
            self.pairs.append((client, server))
            for ends in ((client, server), (server, client)):
                threading.Thread(target=_pump, args=ends, daemon=True).start()


def _pump(source: socket.socket, target: socket.socket) -> None:
    try:
        while data := source.recv(65536):
            target.sendall(data)
    except OSError:
        pass
    _hang_up(source)
    _hang_up(target)


def _hang_up(end: socket.socket) -> None:
    with suppress(OSError):
        end.shutdown(socket.SHUT_RDWR)
    end.close()
