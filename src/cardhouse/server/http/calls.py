"""How a route is declared, and how its requests are read, answered and refused."""

from __future__ import annotations

import logging
from collections.abc import AsyncGenerator, AsyncIterator, Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

import msgspec
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response, StreamingResponse

from cardhouse.engine.errors import CardhouseError
from cardhouse.server.errors import Refused, Trouble, not_kept, sentence
from cardhouse.server.guard.limits import Held
from cardhouse.server.guard.security import safe_host
from cardhouse.server.http.services import Services
from cardhouse.server.live.server import Server
from cardhouse.storage.store import Person, StoreError

log = logging.getLogger("cardhouse.http")

SMALL, RECORD = 32 * 1024, 512 * 1024  # bytes of a body
STATUSES = {
    "body": 400, "message": 400, "eye": 400, "settings": 422, "record": 422, "name": 422, "name_mixed": 422, "name_house": 422,
    "password": 422, "refused": 422, "banned": 403,
    "other_rules": 422,
    "no_such_seat": 422, "token": 401, "who": 401, "sign_in": 401, "not_your_eyes": 403, "no_watchers": 403, "no_invitation": 403,
    "not_seated": 403, "no_glass": 403, "origin": 403, "no_table": 404, "no_game": 404, "no_lesson": 404, "no_decks": 404, "nowhere": 404,
    "no_review": 404, "no_person": 404, "method": 405,
    "no_bot_move": 404, "name_taken": 409, "deck_changed": 409, "decks_full": 409, "tables_full": 409, "games_full": 409,
    "zone": 422, "zone_changed": 409, "no_quest": 404, "swapped": 409, "quest_done": 409, "not_counted": 404,
    "answered": 409, "not_answered": 409, "puzzle_changed": 409, "illegal": 422,
    "no_puzzle": 404, "no_cosmetic": 404, "not_earned": 403, "link_changed": 422, "link_version": 422, "link_long": 422,
    "sealed": 403, "no_evening": 404, "not_yours": 403, "evening_full": 409, "sat": 409,
    "not_begun": 409, "begun": 409,
    "not_over": 409, "over": 409, "too_long": 413, "too_many": 429, "internal": 500, "not_kept": 503, "ill": 503, "house_full": 503,
    "no_club": 404, "not_member": 403, "club_role": 403, "link_withdrawn": 403, "no_member": 404, "no_event": 404, "event": 422,
    "clubs_full": 409, "channel": 422, "channels_full": 409, "not_offered": 404, "club_full": 409, "last_owner": 409, "club_changed": 409,
    "no_tournament": 404, "no_board": 404, "not_organiser": 403, "not_entered": 403, "no_programs": 403, "removed": 403, "deck": 422,
    "tournaments_full": 409, "tournament_full": 409, "tournament_over": 409, "entered": 409, "too_late": 409, "team_full": 409,
    "own_game": 403, "nothing_to_tell": 409, "too_many_arbiters": 409, "no_bye": 409, "other_round": 409, "round_open": 409, "too_few": 409,
    "review_failed": 503, "experiment": 422, "no_experiment": 404, "no_lab": 503, "lab_busy": 503,
}  # fmt: skip


@dataclass(frozen=True)
class Context:
    """A request as a route gets it: decoded, with the person who sent it."""

    services: Services
    person: Person | None
    path: Mapping[str, str]
    query: Mapping[str, str]
    body: Any
    address: str
    origin: str  # the server's address for links: http://cards.local:8765

    @property
    def server(self) -> Server:
        return self.services.server

    @property
    def caller(self) -> str:
        """The person, or else the address, in whose line this request waits."""
        return self.person.id if self.person else self.address

    @property
    def me(self) -> Person:
        """The person who asks, at a route that requires one (`known`)."""
        assert self.person is not None
        return self.person


@dataclass(frozen=True)
class Call:
    """A route, declared as data."""

    method: str
    path: str
    do: Callable[[Context], Any | Awaitable[Any]]
    summary: str
    answer: type  # str: plain text
    body: type | None = None
    query: Mapping[str, str] = field(default_factory=dict)  # parameters, with what each is for
    known: bool = False  # whether a token is required
    errors: tuple[str, ...] = ()
    status: int = 200
    largest: int = SMALL
    cost: int = 1  # from the budget of the address; 0: always answered
    stream: bool = False  # the answer comes again and again, as server-sent events
    text: str = "text/plain"  # what kind of text, where the answer is one
    later: type | None = None  # the answer with status 202, while it is being worked on
    at: Callable[[Context], str] | None = None  # the key of what is kept in memory: one node of the house answers for it


def endpoint(services: Services, call: Call) -> Callable[[Request], Awaitable[Response]]:
    """The Starlette endpoint of a route."""
    decoder: msgspec.json.Decoder[Any] | None = msgspec.json.Decoder(call.body) if call.body is not None else None

    def answered(request: Request, body: Any) -> Any:
        person = person_of(services, request)
        if call.known and person is None:
            raise Refused("who", "say who you are: send the header 'Authorization: Bearer TOKEN'; POST /api/guest gives you a token")
        context = Context(services, person, request.path_params, request.query_params, body, address(request), origin(services, request))
        if services.relay is not None and call.at is not None and (node := services.server.claims.home(call.at(context))) is not None:
            return services.relay(node, call, context)
        return call.do(context)

    async def answer(request: Request) -> Response:
        request.scope["asked"] = call.path
        try:
            if call.cost:
                services.budget.work.take(address(request), call.cost)
            if (
                call.method != "GET"
                and (page := request.headers.get("origin")) is not None
                and not services.origins.allows(page, request.scope["hosts"])
            ):
                raise Refused("origin", "pages of other sites may change nothing in this house: open the house's own page")
            body = _decoded(decoder, await _body(request, call.largest, services.budget.unfinished)) if decoder else None
            made = await services.server.store.run(answered, request, body)
        except (CardhouseError, ClientDisconnect) as error:
            services.server.metrics.refusals.labels("http", refusal(error).code).inc()
            return trouble(error)
        return response(call, made)

    return answer


def response(call: Call, made: Any) -> Response:
    """What a route made, as it is sent."""
    if isinstance(made, Response):  # of another node
        return made
    if call.stream:
        return StreamingResponse(_events(made), call.status, {"x-accel-buffering": "no"}, "text/event-stream")
    if isinstance(made, str):
        return Response(made, call.status, media_type=call.text)
    if call.later is not None and isinstance(made, call.later):
        return Response(msgspec.json.encode(made), 202, {"retry-after": "1"}, "application/json")
    return Response(msgspec.json.encode(made), call.status, media_type="application/json")


async def _events(answers: AsyncGenerator[Any]) -> AsyncIterator[bytes]:
    """Each answer as an event of its own; its source is closed at once when the client stops listening."""
    try:
        async for each in answers:
            yield b"data: " + msgspec.json.encode(each) + b"\n\n"
    finally:
        await answers.aclose()


async def _body(request: Request, largest: int, unfinished: Held) -> bytes:
    """The body of a request; refused where it is too long, or too much comes from one address at once."""
    too_long = Refused("too_long", f"that is too long: at most {largest:,} bytes can be sent here")
    length = request.headers.get("content-length", "")
    if length.isdecimal() and (len(length) > 12 or int(length) > largest):
        raise too_long
    parts, size, sender = [], 0, address(request)
    try:
        async for part in request.stream():
            if size + len(part) > largest:
                raise too_long
            if not unfinished.fits(sender, len(part)):
                raise Refused("too_many", "too much is being sent from your address at once: wait a moment, then try again")
            unfinished.add(sender, len(part))
            size += len(part)
            parts.append(part)
    finally:
        unfinished.add(sender, -size)
    return b"".join(parts)


def _decoded(decoder: msgspec.json.Decoder[Any], body: bytes) -> Any:
    try:
        return decoder.decode(body or b"{}")
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError, ValueError) as error:
        raise Refused("body", f"the body of the request does not fit: {str(error)[:200]}") from None


def person_of(services: Services, request: Request) -> Person | None:
    """The person of a request's token; None without one, refused where it is not valid."""
    given = request.headers.get("authorization")
    if given is None:
        return None
    kind, _, token = given.partition(" ")
    if kind.lower() != "bearer" or not token.strip():
        raise Refused("token", "the header Authorization reads 'Bearer TOKEN': send it so, or leave it out")
    return services.server.people.by_token(token.strip())


def address(request: Request) -> str:
    """The address whose limits count; site.py has set it for every request."""
    return request.client.host if request.client else ""


def origin(services: Services, request: Request) -> str:
    """The server's address in links: as configured, or as the request used it; but others cannot use a link to localhost."""
    host = safe_host(request.headers.get("host", ""))
    if services.config.url:
        return services.config.url
    if services.near and host.partition(":")[0] in ("localhost", "127.0.0.1"):
        return services.near
    return f"{request.url.scheme}://{host or f'localhost:{services.config.port}'}"


def refusal(error: Exception) -> Refused:
    """Any expected error as a refusal."""
    if isinstance(error, Refused):
        return error
    if isinstance(error, StoreError):
        return not_kept(error)
    return Refused("refused", str(error))


def trouble(error: Exception, request: str = "") -> Response:
    """The answer to a refused request."""
    refused = refusal(error)
    more = {name: value for name, value in refused.more.items() if name in ("nearest", "table")}
    body = Trouble(refused.code, sentence(refused), request=request, **more)
    status = STATUSES.get(refused.code, 400)
    headers = {"allow": refused.more["allow"]} if "allow" in refused.more else {}
    if status == 401:
        headers["www-authenticate"] = "Bearer"
    if status == 503:
        headers["retry-after"] = "2"
    return Response(msgspec.json.encode(body), status, headers, "application/json")
