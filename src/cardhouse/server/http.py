"""What is not live, over HTTP."""

from __future__ import annotations

from typing import TYPE_CHECKING

from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import JSONResponse
from starlette.routing import Route

from cardhouse.server.config import Config

if TYPE_CHECKING:
    from cardhouse.server.app import App


def routes(app: App) -> list[Route]:
    async def health(_: Request) -> JSONResponse:
        return JSONResponse({"ok": True, "tables": len(app.house.lives), "connections": len(app.connections)})

    return [Route("/health", health)]


def middleware(_: Config) -> list[Middleware]:
    return []
