"""The OpenAPI document, made from the calls themselves."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

import msgspec

from cardhouse import __version__
from cardhouse.server.errors import Trouble
from cardhouse.server.http.calls import STATUSES, Call

ABOUT = "A house for card games: what is not live. What is live goes over the socket at /ws; its messages are in docs/protocol.md."


def document(calls: Sequence[Call]) -> bytes:
    """What a program can ask, as OpenAPI 3.1."""
    types = [kind for call in calls for kind in (call.body, call.answer, call.later) if kind is not None and kind is not str]
    schemas, parts = msgspec.json.schema_components([*types, Trouble], ref_template="#/components/schemas/{name}")
    by_type = dict(zip([*types, Trouble], schemas, strict=True))
    paths: dict[str, dict[str, Any]] = {}
    for call in calls:
        paths.setdefault(call.path, {})[call.method.lower()] = _operation(call, by_type)
    return msgspec.json.encode(
        {
            "openapi": "3.1.0",
            "info": {"title": "Cardhouse", "version": __version__, "description": ABOUT},
            "paths": paths,
            "components": {"schemas": parts, "securitySchemes": {"token": {"type": "http", "scheme": "bearer"}}},
        }
    )


def _operation(call: Call, schemas: dict[type, Any]) -> dict[str, Any]:
    kind = call.text if call.answer is str else "text/event-stream" if call.stream else "application/json"
    answer = {"type": "string"} if call.answer is str else schemas[call.answer]
    statuses: dict[int, list[str]] = {}
    always = ("too_many",) * bool(call.cost) + ("origin",) * (call.method != "GET") + ("body", "too_long") * (call.body is not None)
    for code in dict.fromkeys((*call.errors, *always)):
        statuses.setdefault(STATUSES.get(code, 400), []).append(code)
    responses = {str(call.status): {"description": "As asked.", "content": {kind: {"schema": answer}}}}
    if call.later is not None:
        responses["202"] = {"description": "It is being worked on: ask again.", "content": {kind: {"schema": schemas[call.later]}}}
    for status, codes in sorted(statuses.items()):
        responses[str(status)] = {
            "description": f"Refused: {', '.join(codes)}.",
            "content": {"application/json": {"schema": schemas[Trouble]}},
        }
    parameters: list[dict[str, Any]] = [
        {"name": name, "in": "path", "required": True, "schema": {"type": "string"}} for name in re.findall(r"\{(\w+)\}", call.path)
    ]
    parameters += [{"name": name, "in": "query", "description": why, "schema": {"type": "string"}} for name, why in call.query.items()]
    operation: dict[str, Any] = {"summary": call.summary, "operationId": call.do.__name__, "responses": responses}
    if parameters:
        operation["parameters"] = parameters
    if call.body is not None:
        operation["requestBody"] = {"required": True, "content": {"application/json": {"schema": schemas[call.body]}}}
    if call.known or "token" in call.errors:
        operation["security"] = [{"token": []}] if call.known else [{}, {"token": []}]
    return operation
