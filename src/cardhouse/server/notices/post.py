"""A POST to an address that a user has chosen: to public addresses only, without redirects, bounded in time and size."""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import ipaddress
import socket
import ssl
from collections.abc import Mapping
from contextlib import suppress
from typing import Any
from urllib.parse import urlsplit

import httptools

TIME = 10.0  # seconds, from the look-up of the name to the end of the answer
LARGEST = 8 * 1024  # bytes of an answer that are read
LONGEST = 2_000  # letters of an address
PORTS = (80, 443)  # and those from 1024 on: what listens on others speaks no HTTP
# IPv6 addresses that have others inside
TRANSLATED = tuple(map(ipaddress.ip_network, ("64:ff9b::/96", "64:ff9b:1::/48", "2002::/16", "2001::/32", "::/96")))


class NotSent(Exception):
    """A message that was not sent. `maybe`: it may have arrived, so it is not sent again; `wrong`: nor is any other to that address."""

    def __init__(self, say: str, maybe: bool = False, wrong: bool = False) -> None:
        super().__init__(say)
        self.say, self.maybe, self.wrong = say, maybe, wrong


def is_public(address: str) -> bool:
    """Whether an IP address is one of the whole network, and no other in disguise."""
    found = ipaddress.ip_address(address.partition("%")[0])
    if isinstance(found, ipaddress.IPv6Address):
        if found.ipv4_mapped is not None:
            return is_public(str(found.ipv4_mapped))
        if any(found in net for net in TRANSLATED):
            return False
    return found.is_global and not found.is_multicast and not found.is_reserved


def parts_of(url: str, private: bool) -> tuple[str, str, int, str]:
    """Scheme, host, port and path of an address; raises ValueError with a sentence where nothing is sent there."""
    if len(url) > LONGEST or not url.isascii() or any(char <= " " or char == "\x7f" for char in url):
        raise ValueError(f"an address has at most {LONGEST} letters, and no spaces: https://example.org/hook")
    try:
        parts = urlsplit(url)
        host, port = parts.hostname or "", parts.port
    except ValueError:
        raise ValueError("that is no address: write it as https://example.org/hook") from None
    if parts.scheme not in (("https", "http") if private else ("https",)) or not host:
        raise ValueError("that is no address that messages are sent to: write it as https://example.org/hook")
    if parts.username is not None or parts.password is not None:
        raise ValueError("an address has no name and password in it: put a secret into its path")
    port = port or (443 if parts.scheme == "https" else 80)
    if not private:
        if port not in PORTS and port < 1024:
            raise ValueError("messages are sent to the ports 443, 80, and from 1024 on")
        with suppress(ValueError):  # a name, which is looked up when something is sent
            if not is_public(ipaddress.ip_address(host).exploded):
                raise NotPublic from None
    return parts.scheme, host, port, (parts.path or "/") + (f"?{parts.query}" if parts.query else "")


class NotPublic(Exception):
    """An address inside of a network."""


INSIDE = "that address is inside a network: messages are sent to public addresses only"


async def resolved(host: str, port: int, private: bool) -> list[str]:
    """The addresses of a host to which something may be sent, as they are now: the connection goes to one of them, and to no other."""
    try:
        found = await asyncio.get_running_loop().getaddrinfo(host, port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError):
        raise NotSent("its name is not known") from None
    addresses = [str(where[0]) for *_, where in found]
    allowed = [one for one in addresses if private or is_public(one)]
    if not allowed:
        raise NotSent(INSIDE, wrong=True)
    return allowed


class Answer:
    """What came back."""

    def __init__(self) -> None:
        self.status, self.body, self.done = 0, b"", False
        self.headers: dict[str, str] = {}

    def on_header(self, name: bytes, value: bytes) -> None:
        self.headers[name.decode("latin-1").lower()] = value.decode("latin-1")

    def on_body(self, body: bytes) -> None:
        self.body = (self.body + body)[:LARGEST]

    def on_message_complete(self) -> None:
        self.done = True


async def post(
    url: str, body: bytes, headers: Mapping[str, str], private: bool, time: float = TIME, trust: ssl.SSLContext | None = None
) -> Answer:
    """Send a message, and the answer to it; raises NotSent."""
    try:
        scheme, host, port, path = parts_of(url, private)
    except NotPublic:
        raise NotSent(INSIDE, wrong=True) from None
    except ValueError as error:
        raise NotSent(str(error), wrong=True) from None
    sent = False
    writer: asyncio.StreamWriter | None = None
    try:
        async with asyncio.timeout(time):
            address = (await resolved(host, port, private))[0]
            secure: dict[str, Any] = {"ssl": trust or ssl.create_default_context(), "server_hostname": host} if scheme == "https" else {}
            reader, writer = await asyncio.open_connection(address, port, limit=LARGEST, **secure)
            shown = f"[{host}]" if ":" in host else host
            host_line = shown if port in PORTS else f"{shown}:{port}"
            lines = {"Host": host_line, "Content-Length": str(len(body)), "Connection": "close", **headers}
            head = f"POST {path} HTTP/1.1\r\n" + "".join(f"{name}: {value}\r\n" for name, value in lines.items())
            writer.write(head.encode() + b"\r\n" + body)
            sent = True
            await writer.drain()
            answer, read = Answer(), 0
            parser = httptools.HttpResponseParser(answer)
            while not answer.done and read < 2 * LARGEST and (some := await reader.read(4096)):
                read += len(some)
                parser.feed_data(some)
            answer.status = parser.get_status_code()
    except NotSent:
        raise
    except TimeoutError:
        raise NotSent(f"it did not answer within {time:.0f} seconds", maybe=sent) from None
    except ssl.SSLError:
        raise NotSent("its certificate does not hold") from None
    except OSError:
        raise NotSent("it cannot be reached", maybe=sent) from None
    except httptools.HttpParserError:
        raise NotSent("what it answered is no HTTP", maybe=True) from None
    finally:
        if writer is not None:
            writer.close()
    if not answer.status:
        raise NotSent("it hung up without an answer", maybe=True)
    return answer


def signature(secret: str, body: bytes, now: float) -> str:
    """The header by which a receiver knows that a message is the house's, and when it was sent."""
    stamp = str(int(now))
    return f"t={stamp},v1={hmac.new(secret.encode(), f'{stamp}.'.encode() + body, hashlib.sha256).hexdigest()}"
