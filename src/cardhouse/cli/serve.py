"""cardhouse serve: open the house to a browser, a friend, the network."""

from __future__ import annotations

import argparse
import errno
import os
import socket
import sys
import threading
import webbrowser

from cardhouse.cli.parser import Parser
from cardhouse.cli.saves import home
from cardhouse.engine.errors import CardhouseError, NotInstalled

FLAGS = (
    "host",
    "port",
    "db",
    "bots",
    "lab",
    "url",
    "log",
    "client",
    "proxies",
    "origins",
    "pace",
    "warm",
    "limits",
    "workers",
    "node",
    "metrics",
    "traces",
    "mail",
    "mail_from",
    "receivers",
)
EVERYWHERE = ("0.0.0.0", "::")  # noqa: S104
DATABASE = "house.db"
MORE_PORTS = 20  # that are tried when the usual one is taken


class CannotOpen(CardhouseError):
    """A server that cannot be started here, and what to do."""


def parser() -> Parser:
    """What cardhouse serve takes."""
    made = Parser(
        "serve",
        "Open the house: tables for the browser and the terminal, here or on the network. What is not given as a flag is taken from the "
        "environment (CARDHOUSE_PORT and so on), then from the configuration.",
        ["cardhouse serve", "cardhouse serve --open --host 0.0.0.0", "cardhouse serve --config house.toml --log json"],
    )
    made.add_argument("--host", metavar="ADDRESS", help="where to listen: 127.0.0.1 is this machine alone, 0.0.0.0 the whole network")
    made.add_argument("--port", metavar="N", help="usually 8765; 0 takes any that is free")
    kept = "where tables, people and records are kept: a file, or postgresql://user@host/name"
    made.add_argument("--db", "--database", metavar="PLACE", help=kept)
    made.add_argument("--bots", metavar="N", help="processes in which bots think")
    made.add_argument("--lab", metavar="N", help="processes in which the lab plays experiments; 0: no lab")
    made.add_argument("--url", metavar="ADDRESS", help="the address outside, where a proxy stands before the house")
    made.add_argument("--log", metavar="KIND", help="json, text, or auto: text on a terminal")
    made.add_argument("--client", metavar="FOLDER", help="a built client to serve in place of the house's own")
    made.add_argument("--proxies", metavar="LIST", help="addresses or networks of proxies that say for whom they ask (X-Forwarded-For)")
    made.add_argument("--origins", metavar="LIST", help="other sites whose pages may connect, such as https://cards.example.net")
    made.add_argument("--pace", metavar="PERCENT", help="how long bots think, of the usual; 0: no longer than they need")
    made.add_argument("--warm", metavar="LIST", help="games for which bots are compiled at once: all, none, or lama,konivrer")
    made.add_argument("--limits", metavar="N", help="times the usual limits for one address: more where a school shares one")
    made.add_argument("--workers", metavar="N", help="processes that answer at the port; more than one need PostgreSQL")
    made.add_argument("--node", metavar="ADDRESS:PORT", help="where other nodes of this house reach this one, in a private network")
    made.add_argument("--metrics", metavar="ADDRESS:PORT", help="where Prometheus reads metrics; nowhere unless it is named")
    made.add_argument(
        "--traces", metavar="ADDRESS", help="a collector of OpenTelemetry that hears what took how long; none unless it is named"
    )
    made.add_argument("--mail", metavar="SERVER", help="for notices by mail: smtp://name:password@host (better in the environment)")
    made.add_argument("--mail-from", metavar="SENDER", help="whom these mails are from: 'Cardhouse <house@example.org>'")
    made.add_argument("--receivers", metavar="WHICH", help="where webhooks and browsers may be: public, any (your network too), none")
    made.add_argument("--config", metavar="FILE", help="a TOML file with any of these as keys")
    made.add_argument("--open", action="store_true", help="open the browser, where there is one")
    return made


def run(arguments: argparse.Namespace) -> int:
    """Run the server until it is stopped."""
    try:
        from cardhouse.cli.workers import serve_here, serve_together
        from cardhouse.server import logs
        from cardhouse.server.config import read_config
        from cardhouse.storage.opening import is_address, shown
    except ModuleNotFoundError as error:
        if (error.name or "cardhouse").startswith("cardhouse"):
            raise
        raise NotInstalled(f"{error.name} is not installed here: the house needs pip install 'cardhouse[server]'") from None
    flags = {name: getattr(arguments, name) for name in FLAGS}
    config, chosen = read_config(arguments.config, os.environ, flags, {} if flags["db"] else {"db": str(home() / DATABASE)})
    with listening(config.host, config.port, MORE_PORTS if arguments.open and "port" not in chosen else 0) as listener:
        port = listener.getsockname()[1]
        logs.set_up(config.log)
        if config.workers > 1 and not is_address(config.db):
            raise CannotOpen(
                "several workers write to one database at once, which SQLite cannot: name one of PostgreSQL with "
                "--db postgresql://user@host/name (cardhouse migrate moves a house there), or leave --workers out"
            )
        near = network_address() if config.host in EVERYWHERE else ""
        near = f"http://{near}:{port}" if near else ""

        def opened(metrics: str) -> None:
            lines = greeting(config.host, port, shown(config.db), config.url or near)
            print("\n".join([*lines, f"  metrics:     {metrics}"] if metrics else lines), flush=True)
            if arguments.open and browser_here():
                threading.Thread(target=webbrowser.open_new_tab, args=[f"http://localhost:{port}/"], daemon=True).start()

        if config.workers > 1:
            serve_together(config, listener, near, opened)
        else:
            serve_here(config, listener, near, opened)
    print("The house is closed. Nothing is lost: games go on where they were when it opens again.", flush=True)
    return 0


def listening(host: str, port: int, more: int = 0) -> socket.socket:
    """A socket that listens there, or at one of the next ports where the first is taken."""
    for number in range(port, min(port + more, 65_535) + 1):
        try:
            family, kind, protocol, _, address = socket.getaddrinfo(host, number, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)[0]
        except (socket.gaierror, UnicodeError):
            raise CannotOpen(
                f"no address is known for the host {host[:80]!r}: --host takes 127.0.0.1, 0.0.0.0 or this machine's name"
            ) from None
        listener = socket.socket(family, kind, protocol)
        try:
            if os.name != "nt":
                listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            listener.bind(address)
            listener.listen(2048)
            return listener
        except OSError as error:
            listener.close()
            if error.errno != errno.EADDRINUSE:
                raise CannotOpen(_why_not(host, number, error)) from None
    raise CannotOpen(f"port {port} is taken, perhaps by a house that is open already: close it, or choose another with --port")


def _why_not(host: str, port: int, error: OSError) -> str:
    if error.errno == errno.EACCES:
        return f"port {port} is not for everybody to open: choose one of 1024 or more with --port"
    if error.errno == errno.EADDRNOTAVAIL:
        return f"this machine has no address {host}: --host takes one of its own, 127.0.0.1 or 0.0.0.0"
    return f"the house cannot be opened at {host}, port {port}: {(error.strerror or str(error)).lower()}"


def greeting(host: str, port: int, db: str, outside: str) -> list[str]:
    """What is said when the house is open: where, for whom, and how to close it."""
    here = "localhost" if host in (*EVERYWHERE, "127.0.0.1", "::1") else f"[{host}]" if ":" in host else host
    lines = [f"Cardhouse is open at http://{here}:{port}/"]
    if outside:
        lines.append(f"  for friends: {outside}/")
    if host in EVERYWHERE:
        lines.append("               Everyone on your network can come in and play, and nothing is encrypted on the way:")
        lines.append("               trust the network, or open the house for this machine alone with cardhouse serve.")
    lines.append(f"  to play:     open it in a browser, or in a terminal cardhouse join http://{here}:{port} --game lama")
    lines.append(f"  kept in:     {db}")
    lines.append(f"  to close:    {'Ctrl-C' if sys.stdin is not None and sys.stdin.isatty() else f'kill {os.getpid()}'}")
    return lines


def network_address() -> str:
    """The address by which others on the network reach this machine; nothing where there is no network. No packet is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # reserved for documentation
        except OSError:
            return ""
        found = str(probe.getsockname()[0])
    return "" if found.startswith(("127.", "0.")) else found


def browser_here() -> bool:
    """Whether there is a screen to open a browser on."""
    return sys.platform in ("darwin", "win32") or any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY"))
