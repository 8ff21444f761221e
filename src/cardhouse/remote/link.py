"""Links as people copy them: to a server, to a table, or to a seat by invitation."""

from __future__ import annotations

import re
from typing import NamedTuple
from urllib.parse import urlsplit

from cardhouse.engine.errors import CardhouseError

HOST = re.compile(r"[\w.:%-]+")
PATH = re.compile(r"(?:/t/([0-9A-Za-z_-]{1,32})(?:/([0-9A-Za-z_-]{1,64}))?)?/?")
EXAMPLE = "http://192.168.0.7:8765/t/k3v8mq/w7f2"


class LinkError(CardhouseError, ValueError):
    """A text that is no link to a server or table."""


class Link(NamedTuple):
    """A server's address, and perhaps a table on it and the code of an invitation.

    >>> str(read_link("http://localhost:8765/t/k3v8mq/w7f2/"))
    'http://localhost:8765/t/k3v8mq/w7f2'
    """

    server: str
    table: str = ""
    code: str = ""

    @property
    def socket(self) -> str:
        """The address of the server's WebSocket."""
        return f"ws{self.server.removeprefix('http')}/ws"

    def __str__(self) -> str:
        return "/".join([self.server, *(["t", self.table] if self.table else []), *filter(None, [self.code])])


def read_link(text: str) -> Link:
    """A link from text; http:// may be left out."""
    text = text.strip()
    try:
        parts = urlsplit(text if "://" in text else f"http://{text}")
        port = parts.port
    except ValueError:
        raise LinkError(f"{text[:80]!r} is no address: a link looks like {EXAMPLE}") from None
    path = PATH.fullmatch(parts.path)
    named = HOST.fullmatch(parts.hostname or "") and parts.username is None
    if parts.scheme not in ("http", "https") or not named or not path or parts.query:
        raise LinkError(f"{text[:80]!r} is no link to a house or a table: it looks like {EXAMPLE}, copied whole")
    host = f"[{parts.hostname}]" if ":" in (parts.hostname or "") else parts.hostname
    return Link(f"{parts.scheme}://{host}" + (f":{port}" if port is not None else ""), path[1] or "", path[2] or "")
