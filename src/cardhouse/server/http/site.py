"""The HTTP application: all routes and pages, and what every answer has in common."""

from __future__ import annotations

import logging
import secrets
import time
from collections.abc import Callable
from typing import Any

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from cardhouse.server.errors import Refused
from cardhouse.server.guard.limits import RareWarnings
from cardhouse.server.guard.origins import OriginPolicy, RequestSource
from cardhouse.server.guard.security import content_policy, safe_host
from cardhouse.server.http.calls import endpoint, trouble
from cardhouse.server.http.pages import Pages
from cardhouse.server.http.routes import CALLS
from cardhouse.server.http.services import Services
from cardhouse.server.metrics import Metrics

log = logging.getLogger("cardhouse.requests")
TRACED = {  # what a line of the log has, in the words of OpenTelemetry
    "request": "cardhouse.request",
    "method": "http.request.method",
    "path": "http.route",
    "status": "http.response.status_code",
    "address": "client.address",
    "table": "cardhouse.table",
}


def site(services: Services, warn: RareWarnings, lifespan: Callable[..., Any]) -> Starlette:
    """The application: everything that is not a socket."""
    pages = Pages(services)
    calls = [Route(call.path, endpoint(services, call), methods=[call.method]) for call in CALLS]

    async def refused(request: Request, error: Exception) -> Response:
        """An unknown path or a wrong method: a page for people, an error in JSON for programs."""
        assert isinstance(error, HTTPException)
        if not programmatic(request.url.path):
            return pages.refused(request, error.status_code)
        if allow := ", ".join(call.method for call, route in zip(CALLS, calls, strict=True) if route.path_regex.match(request.url.path)):
            return trouble(Refused("method", f"that is not done with {request.method} here, but with {allow}", allow=allow))
        return trouble(Refused("nowhere", "there is nothing at this address: /api lists what there is"))

    routes = [*calls, *pages.routes()]
    return Starlette(
        routes=routes,
        middleware=[Middleware(Common, origins=services.origins, warn=warn, metrics=services.server.metrics)],
        exception_handlers={HTTPException: refused},
        lifespan=lifespan,
    )


def programmatic(path: str) -> bool:
    """Whether a path is for programs, not for people."""
    return path.startswith("/api/") or path in ("/health", "/ready")


class Common:
    """What every answer has in common: headers, a line in the log, and a sentence where a route failed."""

    def __init__(self, app: ASGIApp, origins: OriginPolicy, warn: RareWarnings, metrics: Metrics) -> None:
        self.app, self.origins, self.warn, self.metrics = app, origins, warn, metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        self._look_through_proxies(scope)
        began, name, status = time.monotonic(), secrets.token_hex(4), 0
        host = safe_host(next((value.decode("latin-1") for key, value in scope["headers"] if key == b"host"), ""))

        async def tell(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                given = {key for key, _ in message["headers"]}
                more = [(b"content-security-policy", content_policy(host, scope["path"]).encode())]
                more += [] if b"cache-control" in given else [(b"cache-control", b"no-store")]
                message = {**message, "headers": [*message["headers"], *more]}
            await send(message)

        try:
            await self.app(scope, receive, tell)
        except Exception:
            log.exception("a request failed", extra={"request": name, "method": scope["method"], "path": scope.get("asked", "")})
            if not status:
                broken = trouble(Refused("internal", "that went wrong on our side: try again"), name)
                await broken(scope, receive, tell)
        seconds, path = time.monotonic() - began, scope.get("asked", "-")
        self.metrics.requests.labels(path, str(status)).inc()
        self.metrics.request_seconds.labels(path).observe(seconds)
        fields = {"request": name, "method": scope["method"], "path": path, "status": status, "address": scope["client"][0]}
        if table := scope.get("path_params", {}).get("id"):
            fields["table"] = table[:32]
        log.info("request", extra={**fields, "ms": round(seconds * 1000, 1)})
        if self.metrics.span is not None:
            self.metrics.span(f"{scope['method']} {path}", seconds, {TRACED[key]: value for key, value in fields.items()}, scope["headers"])

    def _look_through_proxies(self, scope: Scope) -> None:
        """Set the client's address, scheme and hosts of a request, from what trusted proxies say."""
        peer = scope["client"][0] if scope["client"] else ""
        source = RequestSource(peer, scope["headers"], self.origins.trusted)
        scope["client"], scope["hosts"] = (source.address, 0), source.hosts
        if source.secure:
            scope["scheme"] = "https"
        if source.by_unnamed_proxy:
            self.warn("a proxy asks that 'proxies' does not name: all who come through it share the limits of one address", peer=peer)
