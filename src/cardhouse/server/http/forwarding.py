"""Requests whose answer is in the memory of another node: they are answered there, and the answer is passed on (docs/decisions/0112)."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, AsyncIterator, Callable, Mapping
from typing import Any

import msgspec
from starlette.responses import Response, StreamingResponse

from cardhouse.engine.errors import CardhouseError
from cardhouse.server.errors import Refused
from cardhouse.server.http.calls import Call, Context, response, trouble
from cardhouse.server.http.services import Services
from cardhouse.storage.leases import Node

PATIENCE = 20.0  # seconds until the answer begins
PIECE = 256 * 1024  # bytes of an answer in one frame
GONE = "the part of the house that works on this is gone: try again in a moment"


class Forwarded(msgspec.Struct, frozen=True):
    """A request, read and with the person known."""

    method: str
    path: str  # of the route
    person: str
    address: str
    origin: str
    values: Mapping[str, str]
    query: Mapping[str, str]
    body: bytes


class Head(msgspec.Struct, frozen=True):
    """How an answer begins; pieces of its body follow."""

    status: int
    headers: Mapping[str, str]


async def forwarded(fetch: Callable[[Node, bytes], AsyncGenerator[bytes]], node: Node, call: Call, context: Context) -> Response:
    """The answer of another node."""
    person = context.person.id if context.person else ""
    body = msgspec.json.encode(context.body)
    asked = (call.method, call.path, person, context.address, context.origin, dict(context.path), dict(context.query), body)
    pieces = fetch(node, msgspec.msgpack.encode(Forwarded(*asked)))
    try:
        async with asyncio.timeout(PATIENCE):
            head = msgspec.msgpack.decode(await anext(pieces), type=Head)
        if head.headers.get("content-type", "").startswith("text/event-stream"):
            return StreamingResponse(_passed_on(pieces), head.status, head.headers)
        whole = b"".join([piece async for piece in pieces])
    except (StopAsyncIteration, TimeoutError):
        await pieces.aclose()
        raise Refused("not_kept", GONE) from None
    except asyncio.CancelledError:
        await pieces.aclose()
        raise
    if len(whole) != int(head.headers.get("content-length", len(whole))):
        raise Refused("not_kept", GONE)
    return Response(whole, head.status, head.headers)


async def _passed_on(pieces: AsyncGenerator[bytes]) -> AsyncIterator[bytes]:
    try:
        async for piece in pieces:
            yield piece
    finally:
        await pieces.aclose()


def unknown(_: Context) -> None:
    """A route of a newer version."""
    raise Refused("nowhere", "this part of the house is of an older version: try again")


UNKNOWN = Call("GET", "unknown", unknown, "What a newer node asks.", bytes)


async def answer(services: Services, calls: Mapping[tuple[str, str], Call], frame: bytes) -> AsyncGenerator[bytes]:
    """Answer a request of another node: how the answer begins, then its body in pieces."""
    request = msgspec.msgpack.decode(frame, type=Forwarded)
    call = calls.get((request.method, request.path), UNKNOWN)

    def answered() -> Any:
        person = services.server.store.person(request.person) if request.person else None
        body = msgspec.json.decode(request.body, type=call.body) if call.body is not None else None
        return call.do(Context(services, person, request.values, request.query, body, request.address, request.origin))

    try:
        made = response(call, await services.server.store.run(answered))
    except CardhouseError as error:
        services.server.metrics.refusals.labels("http", getattr(error, "code", "refused")).inc()
        made = trouble(error)
    yield msgspec.msgpack.encode(Head(made.status_code, dict(made.headers)))
    if isinstance(made, StreamingResponse):
        async for part in made.body_iterator:
            yield part if isinstance(part, bytes) else bytes(str(part), "utf-8")
        return
    whole = bytes(made.body)
    for at in range(0, len(whole), PIECE):
        yield whole[at : at + PIECE]
