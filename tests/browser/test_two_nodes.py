"""A house of two nodes behind the proxy of ops/, with TLS, played in two browsers while one node is killed and comes back."""

import os
import socket
import ssl
import subprocess
import sysconfig
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest
from playwright.sync_api import Error

from faults.test_nodes import new
from server.process import until

from .conftest import DESKTOP, PHONE, ROOT, SOAK
from .table import MOVE, NO_MOTION, move, sign_in

__all__ = ["new"]
pytestmark = [pytest.mark.xdist_group("postgres"), pytest.mark.skipif(not SOAK, reason="make soak")]
AWAY = ("WebSocket", "ERR_", "502", "503")  # what a browser says in its console about a connection that is cut
CADDY = str(Path(sysconfig.get_path("scripts"), "caddy"))


def free_port():
    with socket.create_server(("127.0.0.1", 0)) as door:
        return door.getsockname()[1]


@contextmanager
def proxy(folder, port, nodes):
    """Caddy with the configuration of ops/ and a certificate of its own."""
    here = "{\n\tskip_install_trust\n\tauto_https disable_redirects\n\tadmin off\n}\n"
    (folder / "Caddyfile").write_text(f"{here}import {ROOT / 'ops' / 'Caddyfile'}\n")
    environment = {"HOME": str(folder), "HOUSE": f"https://localhost:{port}", "NODES": " ".join(f"127.0.0.1:{node.port}" for node in nodes)}
    command = [CADDY, "run", "--config", str(folder / "Caddyfile"), "--adapter", "caddyfile"]
    with (folder / "caddy.log").open("w") as log, subprocess.Popen(command, env={**os.environ, **environment}, stderr=log) as process:
        anybody = ssl._create_unverified_context()

        def listens():  # once it has its certificate
            with (
                suppress(OSError),
                socket.create_connection(("127.0.0.1", port)) as door,
                anybody.wrap_socket(door, server_hostname="localhost"),
            ):
                return True

        try:
            until(listens, "the proxy")
            yield f"https://localhost:{port}"
        finally:
            process.terminate()


def moved(pages):
    """Whoever can move does. A card that was chosen when the connection was cut is chosen again, as a person would."""
    for page in pages:
        if page.locator(MOVE).count():
            with suppress(Error):
                move(page)
                return True
    return False


def at(pages):
    """How far the game is, for whoever is behind."""
    return min(int(page.locator(".seated").get_attribute("data-n")) for page in pages)


def play(pages, moves):
    """So many moves that both see."""
    goal = at(pages) + moves
    until(lambda: at(pages) >= goal or (moved(pages) and at(pages) >= goal), "moves")


def where(nodes):
    """How many sockets each node has."""
    return [node.get("/health").json["connections"] for node in nodes]


def test_two_browsers_play_on_while_a_node_is_killed_and_comes_back(new, new_page, tmp_path, shoot):
    port = free_port()
    flags = ("--proxies", "127.0.0.1", "--url", f"https://localhost:{port}")
    one, two = new(flags=flags), new(flags=flags)
    ana, bo = one.guest("Ana"), two.guest("Bo")
    made = ana.post("/api/tables", {"settings": {"game": "war_lanes", "seats": [{"who": "me"}, {"who": "open"}], "ready": False}}).json
    with proxy(tmp_path, port, (one, two)) as url:
        pages = [
            sign_in(new_page(size, url=url, settings=NO_MOTION, expect=AWAY, ignore_https_errors=True), guest)
            for size, guest in ((DESKTOP, ana), (PHONE, bo))
        ]
        for page in pages:
            page.set_default_timeout(5_000)
        pages[0].goto(f"/t/{made['id']}")
        pages[1].goto(f"/t/{made['id']}/{made['code']}")
        pages[1].locator(".gather [data-primary]").click()
        for page in pages:
            page.locator(".seated").wait_for()
        play(pages, 6)
        assert sum(where((one, two))) == 2
        shoot(pages[0], "two-nodes-before-1440x900")
        for dead, other in ((one, two), (two, one)):
            dead.kill()
            for number, page in enumerate(pages):
                shoot(page, f"two-nodes-killed-{number}-{dead.db.stem}")
            play(pages, 6)
            until(lambda other=other: where((other,)) == [2], "everybody at the other node")
            for page, size in zip(pages, ("1440x900", "390x844"), strict=True):
                shoot(page, f"two-nodes-after-{dead.db.stem}-{size}")
            dead.start(dead.port)
        play(pages, 6)
        lines = [line for node in (one, two) for line in node.logged if line["what"] == "request"]
        assert not [line for line in lines if line["status"] >= 500 and line["path"] != "/ready"]
