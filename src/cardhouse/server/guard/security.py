"""What keeps strangers out of a page: the headers of every answer."""

from __future__ import annotations

import re

HEADERS = (
    ("x-content-type-options", "nosniff"),
    ("referrer-policy", "no-referrer"),
    ("permissions-policy", "camera=(), geolocation=(), microphone=(), payment=(), usb=(), serial=(), display-capture=()"),
    ("cross-origin-opener-policy", "same-origin"),
    ("cross-origin-resource-policy", "same-origin"),
)  # set by the server itself, so that even an answer to something that is no HTTP has them
HOST = re.compile(r"[A-Za-z0-9](?:[A-Za-z0-9.\-]{0,250})(?::[0-9]{1,5})?|\[[0-9a-fA-F:.]{2,45}\](?::[0-9]{1,5})?")
VERIFY_PAGE = "/verify"  # the one page that runs the rules themselves, compiled to WebAssembly


def safe_host(host: str) -> str:
    """The Host of a request where it is one, else nothing: it goes into headers and links."""
    return host if HOST.fullmatch(host) else ""


def content_policy(host: str, path: str) -> str:
    """What a page may load: its own files, and its own sockets."""
    sockets = f" ws://{host} wss://{host}" if host else ""
    script = "'self' 'wasm-unsafe-eval'" if path == VERIFY_PAGE else "'self'"
    return (
        f"default-src 'none'; script-src {script}; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'{sockets}; "
        "manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    )
