"""The pages people open: plain ones, or the client where it was built; and what every answer forbids."""

import gzip
from html.parser import HTMLParser

import pytest

import cardhouse
from cardhouse.server.guard.security import content_policy, safe_host

from .process import ServerProcess

PAGES = ["/", "/api", "/nowhere", "/t/abc", "/t/abc/def", "/api/games", "/api/nowhere", "/health", "/plain/house.css"]


@pytest.fixture(scope="module")
def plain(tmp_path_factory):
    """A house whose client was not built."""
    folder = tmp_path_factory.mktemp("plain")
    with ServerProcess(folder / "house.db", "--client", str(folder)) as running:
        yield running


@pytest.mark.parametrize("path", PAGES)
def test_every_answer_has_the_headers(plain, path):
    headers = plain.get(path).headers
    policy = headers["content-security-policy"]
    assert policy.startswith("default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; ")
    assert f"connect-src 'self' ws://127.0.0.1:{plain.port} wss://127.0.0.1:{plain.port};" in policy
    assert policy.endswith("base-uri 'none'; form-action 'self'; frame-ancestors 'none'")
    assert "unsafe" not in policy
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "no-referrer"
    assert headers["cross-origin-opener-policy"] == headers["cross-origin-resource-policy"] == "same-origin"
    assert "camera=()" in headers["permissions-policy"]
    assert "server" not in headers
    assert headers["cache-control"] in ("no-store", "no-cache")


def test_only_the_page_that_checks_games_may_run_webassembly():
    assert "'wasm-unsafe-eval'" in content_policy("a", "/verify")
    assert "unsafe" not in content_policy("a", "/") + content_policy("a", "/verify/x")


@pytest.mark.parametrize("host", ["a b", "a;script-src *", "a\r\nx: y", "*", "", "a/b", "[::1", "x" * 300])
def test_a_host_that_is_none_gets_into_no_header(host):
    assert safe_host(host) == ""


@pytest.mark.parametrize("host", ["localhost:8765", "192.168.1.20", "[::1]:80", "cards.example.org"])
def test_a_host_is_a_name_or_an_address(host):
    assert safe_host(host) == host


class Links(HTMLParser):
    """What a page loads, and whether it has script or style inside."""

    def __init__(self, text):
        super().__init__()
        self.loads, self.inline = [], []
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        given = dict(attrs)
        self.loads += [given[name] for name in ("src", "href") if given.get(name, "").startswith(("/", "http", "//"))]
        self.inline += [tag] if tag in ("script", "style") else []
        self.inline += [name for name in given if name == "style" or name.startswith("on")]


@pytest.mark.parametrize("path", ["/", "/api", "/nowhere"])
def test_the_plain_pages_load_only_what_the_house_has(plain, path):
    links = Links(plain.get(path).text)
    assert links.inline == []
    for target in links.loads:
        assert plain.get(target).status == 200, target


def test_the_first_page_says_what_this_is_and_how_to_play(plain):
    text = plain.get("/").text
    assert "A house for card games" in text
    for key in list(cardhouse.keys()):
        assert cardhouse.load(key).spec.title in text
        assert f"cardhouse join {plain.url} --game {key}" in text


def test_the_page_of_a_table_names_the_command_that_joins_it(plain):
    ana = plain.guest()
    made = ana.post("/api/tables", {"settings": {"game": "lama"}}).json
    path = f"/t/{made['id']}/{made['code']}"
    invited = plain.get(path)
    assert invited.status == 200
    assert f"cardhouse join {plain.url}{path}" in invited.text
    assert "waiting for players" in invited.text
    assert made["code"] not in plain.get(f"/t/{made['id']}").text
    for wrong in (path[:-1] + ("a" if path[-1] != "a" else "b"), f"/t/{made['id'][:-1]}"):
        answer = plain.get(wrong)
        assert answer.status == 404
        assert "ask for it again" in answer.text


def test_what_a_request_brings_is_never_html(plain):
    text = plain.ask("GET", "/", headers={"Host": '"><script>alert(1)</script>'}).text
    assert "<script" not in text
    assert "<b>" not in plain.get("/t/%3Cb%3E/%3Cscript%3E").text


def test_the_page_for_programs_shows_every_call(plain):
    text = plain.get("/api").text
    for path in plain.get("/api/openapi.json").json["paths"]:
        assert path in text


# The built client


@pytest.fixture(scope="module")
def client(tmp_path_factory):
    """A house whose client was built, with a secret beside it."""
    folder = tmp_path_factory.mktemp("built")
    (folder / "client" / "assets").mkdir(parents=True)
    (folder / "client" / "index.html").write_text("<!doctype html><title>client</title>" + " " * 1000)
    (folder / "client" / "assets" / "index-Ab12Cd34.js").write_text("console.log(1)" * 100)
    (folder / "client" / "sw.js").write_text("//")
    (folder / "secret.js").write_text("secret")
    with ServerProcess(folder / "house.db", "--client", str(folder / "client")) as running:
        yield running


def test_the_client_is_served_for_every_path_of_its_own(client):
    for path in ("/", "/lobby", "/t/abc/def", "/replay/abc/17", "/index.html"):
        answer = client.get(path)
        assert (answer.status, answer.headers["cache-control"]) == (200, "no-cache")
        assert "<title>client</title>" in answer.text
    assert client.get("/api/games").json["games"]
    assert client.get("/api/nowhere").json["code"] == "nowhere"
    assert client.get("/api/guest").json["code"] == "method"


def test_hashed_files_are_kept_for_ever_and_others_asked_for_again(client):
    answer = client.get("/assets/index-Ab12Cd34.js")
    assert (answer.status, answer.headers["cache-control"]) == (200, "public, max-age=31536000, immutable")
    assert answer.headers["content-type"].startswith("text/javascript")
    assert client.get("/sw.js").headers["cache-control"] == "no-cache"


def test_files_are_packed_for_those_who_can_unpack(client):
    path = "/assets/index-Ab12Cd34.js"
    plain, packed = client.get(path), client.get(path, headers={"Accept-Encoding": "br, gzip"})
    assert packed.headers["content-encoding"] == "gzip"
    assert len(packed.body) < len(plain.body)
    assert gzip.decompress(packed.body) == plain.body
    again = client.get(path, headers={"If-None-Match": plain.headers["etag"]})
    assert (again.status, again.body) == (304, b"")


@pytest.mark.parametrize(
    "path",
    [
        "/../secret.js",
        "/assets/../../secret.js",
        "/%2e%2e/secret.js",
        "/..%2fsecret.js",
        "/assets/..%5c..%5csecret.js",
        "/client/../secret.js",
        "/assets/missing.js",
        "/house.db",
    ],
)
def test_nothing_but_the_built_files_can_be_had(client, path):
    answer = client.get(path)
    assert answer.status == 404
    assert "secret" not in answer.text


def test_files_are_read_when_the_house_opens_and_never_again(client):
    """So no request can reach the disk, whatever its path."""
    index = client.db.parent / "client" / "index.html"
    kept = index.read_text()
    index.unlink()
    try:
        assert client.get("/").status == 200
    finally:
        index.write_text(kept)
