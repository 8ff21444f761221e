"""Where a request comes from: the address that its limits are counted for, and whether a page of this server sent it.

A proxy says in X-Forwarded-For for whom it asks. Anybody can write that header, so it is believed only of the proxies that the
configuration names, which this machine is not by itself.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network

Networks = tuple[IPv4Network | IPv6Network, ...]
FURTHEST = 16  # proxies in a row that are followed
SHARED = 64  # bits of an IPv6 address that identify its owner, who chooses the rest freely
DEFAULT_PORTS = {"http": ":80", "https": ":443"}


def networks(text: str) -> Networks:
    """Addresses and networks from a setting: 127.0.0.1, 10.0.0.0/8. A ValueError where one is neither."""
    return tuple(ip_network(word, strict=False) for word in text.replace(",", " ").split())


def address_of(peer: str, forwarded: Iterable[str], trusted: Networks) -> str:
    """Whose limits count: the peer's, or the address that trusted proxies say they ask for.

    The nearest proxy writes last, so the lists are read from their end, as far as the proxies are trusted.
    """
    address = _address(peer)
    steps = [word for line in forwarded for word in line.split(",")][-FURTHEST:] if trusted else []
    while address is not None and steps and any(address in network for network in trusted):
        if (further := _address(steps.pop())) is None:
            break
        address = further
    if isinstance(address, IPv6Address):
        return str(ip_network((address, SHARED), strict=False))
    return str(address or peer)


def _address(text: str) -> IPv4Address | IPv6Address | None:
    """An address as a peer or a proxy writes it, perhaps with a port."""
    text = text.strip()[:64]
    if text.startswith("["):
        text = text[1:].partition("]")[0]
    elif text.count(":") == 1:
        text = text.partition(":")[0]
    try:
        found = ip_address(text.partition("%")[0])
    except ValueError:
        return None
    return found.ipv4_mapped or found if isinstance(found, IPv6Address) else found


def is_trusted(peer: str, trusted: Networks) -> bool:
    """Whether a peer is a trusted proxy."""
    address = _address(peer)
    return address is not None and any(address in network for network in trusted)


def same_origin(origin: str, hosts: Collection[str]) -> bool:
    """Whether an Origin header names one of the server's own hosts and ports."""
    scheme, found, host = origin.strip().lower().partition("://")
    return bool(found) and scheme in DEFAULT_PORTS and _bare(host) in {_bare(host.strip().lower()) for host in hosts if host}


def _bare(host: str) -> str:
    """A host without a default port."""
    return next((host.removesuffix(port) for port in DEFAULT_PORTS.values() if host.endswith(port)), host)


class RequestSource:
    """Where a request comes from: the address, the host names it used, and whether a trusted proxy says so."""

    def __init__(self, peer: str, headers: Iterable[tuple[bytes, bytes]], trusted: Networks) -> None:
        self.headers = tuple(headers)
        self.by_proxy = is_trusted(peer, trusted)
        forwarded = self.all(b"x-forwarded-for")
        self.address = address_of(peer, forwarded, trusted)
        self.hosts = [*self.all(b"host"), *(self.listed(b"x-forwarded-host") if self.by_proxy else ())]
        self.secure = self.by_proxy and self.listed(b"x-forwarded-proto")[:1] == ["https"]
        self.by_unnamed_proxy = bool(forwarded) and not self.by_proxy

    def all(self, name: bytes) -> list[str]:
        return [value.decode("latin-1") for key, value in self.headers if key == name]

    def listed(self, name: bytes) -> list[str]:
        """The values that proxies in a row wrote, the outermost first."""
        return [word.strip() for line in self.all(name) for word in line.split(",")[:FURTHEST]]

    def first(self, name: bytes) -> str | None:
        return next(iter(self.all(name)), None)


class OriginPolicy:
    """Which proxies are trusted, and which pages may do more than read."""

    def __init__(self, trusted: Networks, urls: str) -> None:
        self.trusted = trusted
        self._hosts = [url.partition("://")[2].rstrip("/") for url in urls.replace(",", " ").split()]

    def allows(self, origin: str, hosts: Iterable[str]) -> bool:
        """Whether a page may change something or open a socket: one of the host it asked, or one that the configuration names."""
        return same_origin(origin, [*hosts, *self._hosts])
