"""How something is asked over HTTP: declared as data, read and written by its types, and refused with one typed error."""

from __future__ import annotations

import asyncio
import inspect
import logging
from collections.abc import Awaitable, Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, TypeVar

import msgspec
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response

from cardhouse.engine.errors import CardhouseError
from cardhouse.server.errors import Refused, Trouble, not_kept, sentence
from cardhouse.server.guard.limits import Held, Limit
from cardhouse.server.guard.security import safe_host
from cardhouse.server.guard.turns import Turns
from cardhouse.server.http.reader import Reader
from cardhouse.storage.store import Person, StoreError

if TYPE_CHECKING:
    from cardhouse.server.app import App
    from cardhouse.server.live.house import House

log = logging.getLogger("cardhouse.http")

SMALL, RECORD = 32 * 1024, 512 * 1024  # bytes of a body
MOST_WAITING = 8  # requests of one person that take a moment
SIGN_INS = (10, 30.0)  # tries for one name from one address, and the seconds until one more
SIGN_INS_FOR = (40, 30.0)  # the same for one name from everywhere
SIGN_INS_FROM = (40, 5.0)  # and for one address
RENAMES = (10, 20.0)  # new names of one person: everybody at their tables is told each time

STATUSES = {
    "body": 400, "message": 400, "eye": 400, "settings": 422, "record": 422, "name": 422, "name_mixed": 422, "name_house": 422,
    "password": 422, "refused": 422,
    "no_such_seat": 422, "token": 401, "who": 401, "sign_in": 401, "not_your_eyes": 403, "no_watchers": 403, "no_invitation": 403,
    "not_seated": 403, "origin": 403, "no_table": 404, "no_game": 404, "no_lesson": 404, "no_decks": 404, "nowhere": 404, "method": 405,
    "name_taken": 409, "deck_changed": 409, "decks_full": 409, "tables_full": 409, "games_full": 409,
    "link_changed": 422, "link_version": 422, "link_long": 422,
    "not_over": 409, "over": 409, "too_long": 413, "too_many": 429, "internal": 500, "not_kept": 503, "ill": 503, "house_full": 503,
}  # fmt: skip


Result = TypeVar("Result")


class Desk:
    """What the house needs to answer besides its tables: somebody who reads records, threads for passwords, who tried how often."""

    def __init__(self) -> None:
        self.reader = Reader()
        self.by_pair, self.by_name, self.by_address = Limit(*SIGN_INS), Limit(*SIGN_INS_FOR), Limit(*SIGN_INS_FROM)
        self.renames = Limit(*RENAMES, say="that is a lot of names for one evening")
        self._threads = ThreadPoolExecutor(2, "password")  # argon2 takes 64 MiB each time: never many at once
        self._aside, self._turns = ThreadPoolExecutor(2, "aside"), Turns(2, MOST_WAITING)

    async def aside(self, asked: Asked, work: Callable[..., Result], *values: Any) -> Result:
        """Do something that takes a moment in a thread, when it is the turn of whoever asks: the tables go on meanwhile."""
        async with self._turns.turn(asked.whose):
            return await asyncio.get_running_loop().run_in_executor(self._aside, work, *values)

    async def slowly(self, work: Callable[..., Result], *values: Any) -> Result:
        """Do something slow in a thread."""
        return await asyncio.get_running_loop().run_in_executor(self._threads, work, *values)

    def close(self) -> None:
        self.reader.close()
        for threads in (self._threads, self._aside):
            threads.shutdown(wait=False, cancel_futures=True)


@dataclass(frozen=True)
class Asked:
    """A request, read: by whom, for what, with which body."""

    app: App
    desk: Desk
    person: Person | None
    path: Mapping[str, str]
    query: Mapping[str, str]
    body: Any
    address: str
    origin: str  # how the house was reached: http://cards.local:8765

    @property
    def house(self) -> House:
        return self.app.house

    @property
    def whose(self) -> str:
        """In whose line this request waits."""
        return self.person.id if self.person else self.address

    @property
    def me(self) -> Person:
        """Who asks; a call for `known` people has made sure of that."""
        assert self.person is not None
        return self.person


@dataclass(frozen=True)
class Call:
    """One thing that can be asked."""

    method: str
    path: str
    do: Callable[[Asked], Any | Awaitable[Any]]
    summary: str
    answer: type  # str: a text as it is
    body: type | None = None
    query: Mapping[str, str] = field(default_factory=dict)  # with what each is for
    known: bool = False  # whether the one who asks must say who they are
    errors: tuple[str, ...] = ()
    status: int = 200
    largest: int = SMALL
    cost: int = 1  # of the budget that an address has; 0: always answered


def endpoint(app: App, desk: Desk, call: Call) -> Callable[[Request], Awaitable[Response]]:
    """What answers a call."""
    decoder: msgspec.json.Decoder[Any] | None = msgspec.json.Decoder(call.body) if call.body is not None else None

    async def answer(request: Request) -> Response:
        request.scope["asked"] = call.path
        try:
            if call.cost:
                app.budget.work.take(address(request), call.cost)
            if (
                call.method != "GET"
                and (page := request.headers.get("origin")) is not None
                and not app.keeper.welcome(page, request.scope["hosts"])
            ):
                raise Refused("origin", "pages of other sites may change nothing in this house: open the house's own page")
            body = _decoded(decoder, await _body(request, call.largest, app.budget.unfinished)) if decoder else None
            person = who(app, request)
            if call.known and person is None:
                raise Refused("who", "say who you are: send the header 'Authorization: Bearer TOKEN'; POST /api/guest gives you a token")
            asked = Asked(app, desk, person, request.path_params, request.query_params, body, address(request), origin(app, request))
            made = call.do(asked)
            if inspect.isawaitable(made):
                made = await made
        except (CardhouseError, ClientDisconnect) as error:
            return trouble(error)
        if isinstance(made, str):
            return Response(made, call.status, media_type="text/plain")
        return Response(msgspec.json.encode(made), call.status, media_type="application/json")

    return answer


async def _body(request: Request, largest: int, unfinished: Held) -> bytes:
    """The body of a request, as long as it is not too long, and not too much comes from one address at once."""
    too_long = Refused("too_long", f"that is too long: at most {largest:,} bytes can be sent here")
    length = request.headers.get("content-length", "")
    if length.isdecimal() and (len(length) > 12 or int(length) > largest):
        raise too_long
    parts, size, whose = [], 0, address(request)
    try:
        async for part in request.stream():
            if size + len(part) > largest:
                raise too_long
            if not unfinished.room(whose, len(part)):
                raise Refused("too_many", "too much is being sent from your address at once: wait a moment, then try again")
            unfinished.add(whose, len(part))
            size += len(part)
            parts.append(part)
    finally:
        unfinished.add(whose, -size)
    return b"".join(parts)


def _decoded(decoder: msgspec.json.Decoder[Any], body: bytes) -> Any:
    try:
        return decoder.decode(body or b"{}")
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError, ValueError) as error:
        raise Refused("body", f"the body of the request does not fit: {str(error)[:200]}") from None


def who(app: App, request: Request) -> Person | None:
    """Who asks, by their token; a token that is no longer good is refused."""
    given = request.headers.get("authorization")
    if given is None:
        return None
    kind, _, token = given.partition(" ")
    if kind.lower() != "bearer" or not token.strip():
        raise Refused("token", "the header Authorization reads 'Bearer TOKEN': send it so, or leave it out")
    return app.house.people.by_token(token.strip())


def address(request: Request) -> str:
    """Whose limits count; every request has had it put in place on its way in (site.py)."""
    return request.client.host if request.client else ""


def origin(app: App, request: Request) -> str:
    """The address to give to others: as configured, or as asked for; but nobody else can use a link to localhost."""
    host = safe_host(request.headers.get("host", ""))
    if app.config.url:
        return app.config.url
    if app.near and host.partition(":")[0] in ("localhost", "127.0.0.1"):
        return app.near
    return f"{request.url.scheme}://{host or f'localhost:{app.config.port}'}"


def refusal(error: Exception) -> Refused:
    """Any error that a person can put right, as one that the house refuses with."""
    if isinstance(error, Refused):
        return error
    if isinstance(error, StoreError):
        return not_kept(error)
    return Refused("refused", str(error))


def trouble(error: Exception, request: str = "") -> Response:
    """The answer to a request that cannot be met."""
    refused = refusal(error)
    told = {name: value for name, value in refused.more.items() if name in ("nearest", "table")}
    body = Trouble(refused.code, sentence(refused), request=request, **told)
    status = STATUSES.get(refused.code, 400)
    headers = {"allow": refused.more["allow"]} if "allow" in refused.more else {}
    if status == 401:
        headers["www-authenticate"] = "Bearer"
    if status == 503:
        headers["retry-after"] = "2"
    return Response(msgspec.json.encode(body), status, headers, "application/json")
