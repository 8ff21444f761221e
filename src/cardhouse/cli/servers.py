"""The servers that this person has played on: the tokens for them, and their HTTP requests."""

from __future__ import annotations

import json
import os
from contextlib import suppress
from pathlib import Path
from typing import Any
from urllib.error import HTTPError, URLError
from urllib.parse import quote
from urllib.request import Request, urlopen

from cardhouse.cli.saves import FileError, home, reason
from cardhouse.engine.errors import CardhouseError
from cardhouse.engine.record import LARGEST
from cardhouse.remote.link import Link

PATIENCE = 10.0


class ServerError(CardhouseError):
    """What a server refused, or could not answer."""


def path() -> Path:
    """Where tokens are stored: anyone who can read this file can play as its owner."""
    return home() / "houses.json"


def tokens() -> dict[str, str]:
    """The tokens by server; a file that cannot be parsed counts as empty."""
    try:
        found = json.loads(path().read_text("utf-8"))
    except (OSError, ValueError, RecursionError):
        return {}
    return {server: token for server, token in found.items() if isinstance(token, str)} if isinstance(found, dict) else {}


def keep_token(server: str, token: str | None) -> None:
    """Store the token for a server (None: delete it), readable by this user only."""
    known = tokens()
    if known.get(server) == token:
        return
    known = {name: kept for name, kept in known.items() if name != server} | ({server: token} if token else {})
    part = path().with_name(f".{path().name}.{os.getpid()}.part")
    try:
        part.parent.mkdir(parents=True, exist_ok=True)
        with suppress(FileNotFoundError):
            part.unlink()
        with os.fdopen(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w", encoding="utf-8") as file:
            json.dump(known, file, indent=1)
        os.replace(part, path())
    except OSError as error:
        raise FileError(f"who you are there could not be kept in {path()} ({reason(error)}): make room, or set CARDHOUSE_HOME") from None


def named(link: Link, token: str | None, name: str) -> str:
    """Set our name on a server, as a new guest or an existing one; returns the token."""
    if token is None:
        return str(post(link, "/api/guest", None, {"name": name})["token"])
    post(link, "/api/me/name", token, {"name": name})
    return token


def record(link: Link, table: str, token: str | None) -> str:
    """The record of a finished game."""
    return fetched(link, f"/api/tables/{quote(table)}/record", token)


def post(link: Link, where: str, token: str | None, body: dict[str, Any]) -> dict[str, Any]:
    """The server's answer to a POST request, as JSON."""
    try:
        found = json.loads(fetched(link, where, token, json.dumps(body).encode()))
    except (ValueError, RecursionError):
        found = None
    if not isinstance(found, dict):
        raise ServerError(f"what answers at {link.server} is no house: is the address right?")
    return found


def fetched(link: Link, where: str, token: str | None, body: bytes | None = None) -> str:
    """The server's answer, as text."""
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    request = Request(link.server + where, body, headers)  # noqa: S310  a link is http or https
    try:
        with urlopen(request, timeout=PATIENCE) as answer:  # noqa: S310
            data: bytes = answer.read(LARGEST + 1)
    except HTTPError as error:
        raise ServerError(_say(error)) from None
    except (URLError, OSError):
        raise ServerError(f"no house answers at {link.server}: is it running, and is the address right?") from None
    return data.decode("utf-8", "replace")


def _say(error: HTTPError) -> str:
    """The server's sentence, or the status code."""
    with suppress(ValueError, OSError, TypeError, KeyError, RecursionError), error:
        said = str(json.loads(error.read(10_000))["say"])
        return said[:1].lower() + said[1:].removesuffix(".")
    return f"the house answers {error.code}: is the address right?"
