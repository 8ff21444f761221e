"""How a server is configured: by a file, the environment (CARDHOUSE_PORT …) and flags, each stronger than the one before."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from cardhouse.engine.actions import nearest
from cardhouse.engine.errors import CardhouseError
from cardhouse.engine.game import keys
from cardhouse.engine.options import quoted
from cardhouse.server.guard.origins import Networks, networks

PREFIX = "CARDHOUSE_"
LOGS = ("auto", "json", "text")
MAIL = {"smtp": 587, "smtps": 465, "smtp+plain": 25}  # ports of servers: encrypted once connected; from the beginning; not at all
RECEIVERS = ("public", "any", "none")
SENDER = r"(?:[^<>\r\n\"@,]{1,60} <)?[A-Za-z0-9._%+-]+@[A-Za-z0-9.-]+>?"


class ConfigError(CardhouseError):
    """A setting that cannot be, and what would be right."""


@dataclass(frozen=True)
class Config:
    """Everything that can be set."""

    host: str = "127.0.0.1"  # 0.0.0.0 lets everybody on the network in
    port: int = 8765  # 0: any that is free
    db: str = "cardhouse.db"
    bots: int = 1  # processes in which bots think
    lab: int = 1  # processes in which the lab plays experiments; 0: there is no lab
    url: str = ""  # the public address, where a proxy stands before the server: https://cards.example.org
    log: str = "auto"  # json, text, or auto: text on a terminal
    client: str = ""  # a folder with a built client, instead of the one in this package
    proxies: str = ""  # whose X-Forwarded-For is believed: 127.0.0.1, 10.0.0.0/8
    origins: str = ""  # of pages elsewhere that may open sockets: https://cards.example.net
    pace: int = 100  # how long bots think before they move, in percent of the usual; 0: no longer than they need
    warm: str = "all"  # games for which bots are compiled when the server opens: all, none (nor a process for bots begun), or keys
    workers: int = 1  # processes that answer at the port; more than one need PostgreSQL
    node: str = "127.0.0.1:0"  # where other nodes of the same house reach this one: an address of its own in a private network
    metrics: str = ""  # where Prometheus reads them: 127.0.0.1:9464; nowhere unless it is named
    traces: str = ""  # a collector of OpenTelemetry that hears what took how long: http://127.0.0.1:4318; none unless it is named
    mail: str = ""  # the server for notices by mail: smtp://name:password@mail.example.org
    mail_from: str = ""  # whom these mails are from: Cardhouse <house@example.org>
    receivers: str = "public"  # where notices go besides: to public addresses; to any, also inside of a network; to none
    limits: int = 1  # times the usual limits of an address and a connection (docs/security.md): more where a school shares an address

    @property
    def trusted(self) -> Networks:
        """The proxies, as networks."""
        return networks(self.proxies)


KEYS = tuple(field.name for field in fields(Config))
WHOLE = {"port": (0, 65_535), "bots": (1, 64), "lab": (0, 64), "workers": (1, 64), "pace": (0, 300), "limits": (1, 100_000)}
METRICS = r"([A-Za-z0-9.\-]+|\[[0-9A-Fa-f:]+\]):([0-9]{1,5})"
URL = r"https?://[A-Za-z0-9.\-:\[\]]+/?"


def read_config(
    file: str | None, environment: Mapping[str, str], flags: Mapping[str, Any], defaults: Mapping[str, Any] | None = None
) -> tuple[Config, set[str]]:
    """The configuration, and which keys were set."""
    chosen = {**(_from_file(Path(file)) if file else {}), **_from_environment(environment)}
    chosen |= {name: _checked(name, value, f"--{name}") for name, value in flags.items() if value is not None}
    return Config(**{**(defaults or {}), **chosen}), set(chosen)


def _from_file(path: Path) -> dict[str, Any]:
    try:
        found = tomllib.loads(path.read_text("utf-8"))
    except OSError as error:
        raise ConfigError(f"the configuration {path} cannot be read: {(error.strerror or str(error)).lower()}") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError, RecursionError) as error:
        raise ConfigError(f"the configuration {path} is no TOML: {error}") from None
    for name in found:
        if name not in KEYS:
            raise ConfigError(f"the configuration {path} has a key {name[:60]!r} that is not known: {_suggestion(name)}")
    return {name: _checked(name, value, f"{name} in {path}") for name, value in found.items()}


def _from_environment(environment: Mapping[str, str]) -> dict[str, Any]:
    """CARDHOUSE_PORT and the like; a name that nearly is one is an error, others belong to something else."""
    found: dict[str, Any] = {}
    for name, value in environment.items():
        key = name.removeprefix(PREFIX).lower()
        if not name.startswith(PREFIX):
            continue
        if key in KEYS:
            found[key] = _checked(key, value, name)
        elif key not in ("home", "cache", "speed") and (near := nearest(key, KEYS, 1)):
            raise ConfigError(f"{name} in the environment is not known: did you mean {PREFIX}{near[0].upper()}?")
    return found


def warm_keys(value: str) -> tuple[str, ...]:
    """The games that `warm` means."""
    named = tuple(key.strip() for key in value.split(",") if key.strip())
    return tuple(keys()) if value == "all" else () if value == "none" else named


def _suggestion(name: str) -> str:
    near = nearest(name.lower(), KEYS, 1)
    return f"did you mean {near[0]}?" if near else f"there are {', '.join(KEYS)}"


def _checked(name: str, value: Any, source: str) -> Any:
    """A value that its key can have; `source` is how the sentence calls it."""
    if name in WHOLE:
        low, high = WHOLE[name]
        number = int(value) if isinstance(value, str) and re.fullmatch(r"[0-9]{1,9}", value.strip()) else value
        if isinstance(number, bool) or not isinstance(number, int) or not low <= number <= high:
            raise ConfigError(f"{source} takes a whole number from {low} to {high:,}, not {quoted(value)}")
        return number
    if not isinstance(value, str) or "\0" in value:
        raise ConfigError(f"{source} takes a text, not {quoted(value)}")
    value = value.strip()
    if name == "log" and value not in LOGS:
        near = nearest(value, LOGS, 1)
        raise ConfigError(f"{source} takes {', '.join(LOGS)}, not {quoted(value)}" + (f"; did you mean {near[0]}?" if near else ""))
    if name == "receivers" and value not in RECEIVERS:
        raise ConfigError(f"{source} takes {', '.join(RECEIVERS)}, not {quoted(value)}")
    if name == "mail_from" and value and (not re.fullmatch(SENDER, value) or ("<" in value) != value.endswith(">")):
        raise ConfigError(f"{source} takes a sender such as Cardhouse <house@example.org>, not {quoted(value)}")
    if name == "mail" and value:
        parts = urlsplit(value)
        if parts.scheme not in MAIL or not parts.hostname or parts.path not in ("", "/"):
            raise ConfigError(f"{source} takes a server such as smtp://name:password@mail.example.org, or smtps:// or smtp+plain://")
    if name in ("host", "db") and not value:
        raise ConfigError(f"{source} is empty: leave it out, or give it a value")
    if name == "warm" and (unknown := [key for key in warm_keys(value) if key not in keys()]):
        raise ConfigError(f"{source} takes all, none or games with commas between, not {quoted(unknown[0])}: there are {', '.join(keys())}")
    if name == "proxies":
        try:
            networks(value)
        except ValueError:
            raise ConfigError(f"{source} takes addresses or networks such as 127.0.0.1, 10.0.0.0/8, not {quoted(value)}") from None
    if name == "origins" and not all(re.fullmatch(URL, one) for one in value.replace(",", " ").split()):
        raise ConfigError(f"{source} takes addresses of pages such as https://cards.example.net, not {quoted(value)}")
    if name == "metrics" and value and not ((found := re.fullmatch(METRICS, value)) and int(found[2]) <= 65_535):
        raise ConfigError(f"{source} takes an address and a port such as 127.0.0.1:9464, not {quoted(value)}")
    if name == "node" and not ((found := re.fullmatch(METRICS, value)) and int(found[2]) <= 65_535):
        raise ConfigError(f"{source} takes an address and a port that other nodes reach, such as 10.0.0.5:9465, not {quoted(value)}")
    if name == "traces" and value and not re.fullmatch(URL, value):
        raise ConfigError(f"{source} takes the address of a collector such as http://127.0.0.1:4318, not {quoted(value)}")
    if name == "url" and value and not re.fullmatch(URL, value):
        raise ConfigError(f"{source} takes an address such as https://cards.example.org, not {quoted(value)}")
    return value.rstrip("/") if name == "url" else value
