"""The pages people open: the client where it was built, and otherwise plain ones that say how to play in the terminal."""

from __future__ import annotations

import gzip
import mimetypes
import re
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import cached_property
from hashlib import blake2b
from html import escape
from importlib.resources import files
from pathlib import Path
from string import Template

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from cardhouse.engine.errors import CardhouseError
from cardhouse.engine.game import Spec, keys, spec_of
from cardhouse.server.errors import Refused
from cardhouse.server.guard.security import VERIFY_PAGE
from cardhouse.server.http import openapi
from cardhouse.server.http.calls import STATUSES, Call, Context, address, origin
from cardhouse.server.http.catalogue import tile
from cardhouse.server.http.routes import CALLS
from cardhouse.server.http.rules_zip import rules_zip
from cardhouse.server.http.services import Services

CLIENT = Path(__file__).parent.parent / "client"
PLAIN = files("cardhouse.server.http") / "plain"
HASHED = re.compile(r"/assets/[^/]+-[A-Za-z0-9_-]{8,}\.\w+")  # names that change with what is in them
FOREVER, ASK_AGAIN = "public, max-age=31536000, immutable", "no-cache"
ELSEWHERE = 5  # of the budget of an address: to ask another node for a file
PACKED = ("text/", "application/json", "application/manifest", "image/svg")
mimetypes.add_type("application/manifest+json", ".webmanifest")
mimetypes.add_type("text/javascript", ".js")
mimetypes.add_type("text/javascript", ".mjs")
mimetypes.add_type("application/wasm", ".wasm")
mimetypes.add_type("font/woff2", ".woff2")

Endpoint = Callable[[Request], Awaitable[Response]]


@dataclass(frozen=True)
class File:
    """A file in memory."""

    body: bytes
    kind: str
    cache: str
    tag: str

    @cached_property
    def packed(self) -> bytes:
        """The file packed, where that helps; done when it is first asked for, so that a server opens at once."""
        return gzip.compress(self.body, 9, mtime=0) if self.kind.startswith(PACKED) and len(self.body) > 500 else b""

    @property
    def headers(self) -> dict[str, str]:
        return {"cache-control": self.cache, "etag": self.tag, "vary": "accept-encoding"}

    def answer(self, request: Request) -> Response:
        if request.headers.get("if-none-match") == self.tag:
            return Response(b"", 304, self.headers)
        return self.whole(request.headers.get("accept-encoding", ""))

    def whole(self, accepted: str) -> Response:
        """All of it, packed where that is accepted."""
        if "gzip" in accepted and self.packed:
            return Response(self.packed, 200, {**self.headers, "content-encoding": "gzip"}, self.kind)
        return Response(self.body, 200, self.headers, self.kind)


def file_of(path: str, body: bytes) -> File:
    """A file as it is served under a path."""
    kind = mimetypes.guess_type(path)[0] or "application/octet-stream"
    tag = f'"{blake2b(body, digest_size=12).hexdigest()}"'
    return File(body, kind, FOREVER if HASHED.fullmatch(path) else ASK_AGAIN, tag)


def client_files(folder: Path) -> dict[str, File]:
    """The built client by path, none where it was not built. Nothing but these files can ever be asked for."""
    if not (folder / "index.html").is_file():
        return {}
    found = {f"/{path.relative_to(folder).as_posix()}": path for path in folder.rglob("*") if path.is_file()}
    return {path: file_of(path, file.read_bytes()) for path, file in found.items()}


class Pages:
    """The pages of one house."""

    def __init__(self, services: Services) -> None:
        self.services = services
        self.client = client_files(Path(services.config.client) if services.config.client else CLIENT)
        self.plain = {f"/plain/{name}": file_of(name, (PLAIN / name).read_bytes()) for name in ("house.css", "mark.svg", "verify.js")}
        self.tiles = {path: file_of(path, tile(spec_of(key))) for key in keys() for path in (f"/tiles/{key}.svg",)}
        self.plain["/type.css"] = file_of("/type.css", b"")  # a built client brings its own
        self.files = {**self.plain, **self.tiles, **self.client}
        services.client_files = self.client

    def routes(self) -> list[Route]:
        """The client's files and index for everything else; or the plain pages."""
        found = [
            Route("/api", self._page("/api", self.calls)),
            Route("/api/openapi.json", self._page("/api/openapi.json", self.document)),
            Route(VERIFY_PAGE, self._page(VERIFY_PAGE, self.verify)),
            Route(f"{VERIFY_PAGE}/rules.zip", self._page(f"{VERIFY_PAGE}/rules.zip", self.rules)),
        ]
        if self.client:
            return [*found, Route("/{path:path}", self.any)]
        return [
            *found,
            *(Route(path, self._page(path, file.answer)) for path, file in self.files.items()),
            Route("/", self._page("/", self.home)),
            Route("/t/{id}", self._page("/t/{id}", self.table)),
            Route("/t/{id}/{code}", self._page("/t/{id}/{code}", self.table)),
        ]

    def _page(self, path: str, make: Callable[[Request], Response]) -> Endpoint:
        async def answer(request: Request) -> Response:
            request.scope["asked"] = path
            made: Response = await self.services.server.store.run(make, request)
            return made

        return answer

    async def any(self, request: Request) -> Response:
        """A file by its path, without a route for each of some hundreds; otherwise the client's own page."""
        path = f"/{request.path_params['path']}"
        file = self.files.get(path)
        request.scope["asked"] = path if file else "client"
        if file is None and HASHED.fullmatch(path) and (found := await self._elsewhere(request, path)) is not None:
            return found
        return file.answer(request) if file else self.index(request)

    async def _elsewhere(self, request: Request, path: str) -> Response | None:
        """A part of the client of another version, of which another node gave out the page."""
        services = self.services
        if services.relay is None:
            return None
        asked = {"path": path, "accepted": request.headers.get("accept-encoding", "")}
        context = Context(services, None, {}, asked, None, address(request), origin(services, request))
        for node in list(services.server.claims.peers.values()):
            try:
                services.budget.work.take(context.address, ELSEWHERE)
                found = await services.relay(node, PART, context)
            except CardhouseError:  # that node is gone, or older than this question
                continue
            if found.status_code == 200:
                return found
        return None

    def index(self, request: Request) -> Response:
        """The client's own page for every path of its own; a file that is not there is missing."""
        last = request.url.path.rpartition("/")[2]
        if "." in last or request.url.path.startswith(("/api/", "/assets/", "/plain/")):
            raise HTTPException(404)
        return self.client["/index.html"].answer(request)

    def home(self, request: Request) -> Response:
        where = origin(self.services, request)
        tiles = "".join(_tile(spec_of(key), where) for key in keys())
        return _html("home", "Cardhouse", games=tiles, address=escape(where))

    def table(self, request: Request) -> Response:
        """What a link to a table leads to: which game it is, and how to join it."""
        id, code = request.path_params["id"], request.path_params.get("code", "")
        try:
            table = self.services.server.peek(id)
        except CardhouseError:
            return self.refused(request, 404, f"There is no table at this address. {LINK}")
        if code and code != table.opened.code:
            return self.refused(request, 404, f"This invitation is not whole. {LINK}")
        said = {"gathering": "is waiting for players", "playing": "is being played", "over": "is over"}[table.status]
        link = f"{origin(self.services, request)}/t/{id}" + (f"/{code}" if code else "")
        title = table.spec.title
        return _html("table", f"{title} · Cardhouse", game=escape(title), state=said, link=escape(link), tagline=_tagline(table.spec))

    def refused(self, request: Request, status: int, say: str = "") -> Response:
        """Something that is not there, as a page."""
        usual = "There is nothing at this address." if status == 404 else "That cannot be done at this address."
        return _html("missing", "Not here · Cardhouse", status, say=escape(say or usual))

    def calls(self, request: Request) -> Response:
        rows = "".join(_call(call.method, call.path, call.summary, call.known, call.errors) for call in CALLS)
        return _html("api", "The house for programs · Cardhouse", calls=rows, address=escape(origin(self.services, request)))

    def verify(self, _: Request) -> Response:
        """A page that checks a game by itself; a page of its own, since only it may run WebAssembly."""
        return _html("verify", "Was the shuffle honest? · Cardhouse")

    def rules(self, request: Request) -> Response:
        """The rules, for a browser that plays a game again."""
        return file_of("rules.zip", rules_zip()).answer(request)

    def document(self, _: Request) -> Response:
        return Response(openapi.document(CALLS), media_type="application/json", headers={"cache-control": ASK_AGAIN})


def part(context: Context) -> Response:
    """A file of the client here, for another node that does not have it."""
    file: File | None = context.services.client_files.get(context.query["path"])
    if file is None:
        raise Refused("nowhere", "there is no such file here")
    return file.whole(context.query["accepted"])


PART = Call("GET", "part", part, "Asked by nodes only.", bytes)
LINK = "The link may have been cut short or have a letter changed: ask for it again."


def _html(name: str, title: str, status: int = 200, **words: str) -> Response:
    """A plain page; whatever stands in `words` is HTML already."""
    inner = Template((PLAIN / f"{name}.html").read_text("utf-8")).substitute(words)
    page = Template((PLAIN / "page.html").read_text("utf-8")).substitute(title=escape(title), inner=inner)
    return Response(page, status, {"cache-control": ASK_AGAIN}, "text/html")


def _tagline(spec: Spec) -> str:
    return escape(spec.text.say("game", "tagline"))


def _tile(spec: Spec, where: str) -> str:
    fewest, _, most = spec.seats
    seats = f"{fewest} to {most} players" if fewest != most else f"{most} players"
    return (
        f'<li class="stock"><h3>{escape(spec.title)}</h3><p>{_tagline(spec)}</p><p class="muted">{seats}</p>'
        f"<pre><code>cardhouse join {escape(where)} --game {escape(spec.key)}</code></pre></li>"
    )


def _call(method: str, path: str, summary: str, known: bool, errors: tuple[str, ...]) -> str:
    codes = ", ".join(f"{code} ({STATUSES.get(code, 400)})" for code in errors)
    return (
        f'<li class="stock call"><h3><span class="verb">{method}</span> <code>{escape(path)}</code></h3><p>{escape(summary)}</p>'
        + ('<p class="muted">Needs a token.</p>' if known else "")
        + (f'<p class="muted">May be refused: {escape(codes)}</p>' if codes else "")
        + "</li>"
    )
