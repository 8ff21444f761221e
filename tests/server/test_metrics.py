"""What the operator sees: metrics at an address of their own, a dashboard over them, and who asked in the log."""

import json
import re
import socket
import urllib.request
from pathlib import Path

import pytest
from prometheus_client.parser import text_string_to_metric_families

from cardhouse.server.app import App
from cardhouse.server.config import Config, ConfigError, read_config

from .process import PATIENCE, ServerProcess, until

DASHBOARD = Path(__file__).parents[2] / "ops" / "dashboard.json"


@pytest.fixture(scope="module")
def watched(tmp_path_factory):
    """A server with metrics, behind a proxy that is trusted."""
    flags = ("--metrics", "127.0.0.1:0", "--proxies", "127.0.0.1", "--log", "json")
    with ServerProcess(tmp_path_factory.mktemp("watched") / "house.db", *flags) as running:
        yield running


def families(server):
    """All that is measured, with or without a sample yet."""
    url = until(lambda: server._opened() and re.search(rb"metrics: +(\S+)", server.said), "the address of the metrics")[1].decode()
    with urllib.request.urlopen(url) as answer:
        return list(text_string_to_metric_families(answer.read().decode()))


def scraped(server):
    """All samples: by name, a list of labels and values."""
    found = {}
    for family in families(server):
        for sample in family.samples:
            found.setdefault(sample.name, []).append((sample.labels, sample.value))
    return found


def value(samples, name, **labels):
    return sum(number for known, number in samples[name] if labels.items() <= known.items())


def test_what_is_played_asked_and_refused_is_counted(watched):
    ana = watched.guest("Ana")
    table = ana.open("lama", seats=[{"who": "me"}, {"who": "bot"}])
    heard = ana.play_out(table)
    ana.get("/api/tables/nowhere")
    with ana.socket() as other:
        other.send({"t": "play", "n": 1, "action": "draw", "key": "k"})
        assert other.expect("error")["code"] == "no_table_open"
        samples = scraped(watched)
        assert value(samples, "cardhouse_sockets") == 1
    moves = [message for message in heard if message["t"] == "on" and message.get("events")]
    stored = value(samples, "cardhouse_entries_total")
    assert value(samples, "cardhouse_entries_total", kind="Played") >= len(moves) > 0
    assert value(samples, "cardhouse_move_seconds_count") == stored
    assert 0 < value(samples, "cardhouse_commit_seconds_count") <= stored
    assert value(samples, "cardhouse_bot_seconds_count") > 0
    assert value(samples, "cardhouse_refusals_total", over="socket", code="no_table_open") == 1
    assert value(samples, "cardhouse_refusals_total", over="http", code="no_table") == 1
    assert value(samples, "cardhouse_requests_total", path="/api/tables", status="201") == 1
    assert value(samples, "cardhouse_messages_total", tag="open") == 1
    assert value(samples, "cardhouse_tables_live") == 1
    assert value(samples, "cardhouse_store_ready") == 1
    assert value(samples, "cardhouse_store_free_bytes") > 0


def test_the_public_port_has_no_metrics(watched):
    assert b"cardhouse_entries" not in watched.get("/metrics").body


def test_every_query_of_the_dashboard_names_what_is_measured(watched):
    endings = {"counter": ["_total"], "histogram": ["_bucket", "_count", "_sum"]}
    measured = {family.name + ending for family in families(watched) for ending in endings.get(family.type, [""])}
    queries = [target["expr"] for panel in json.loads(DASHBOARD.read_text("utf-8"))["panels"] for target in panel["targets"]]
    assert len(queries) > 20
    for query in queries:
        named = re.findall(r"\b(?:cardhouse|process)_\w+", query)
        assert named, query
        assert set(named) <= measured, query


def test_a_request_is_logged_with_the_address_that_a_trusted_proxy_tells(watched):
    watched.get("/api/games", headers={"X-Forwarded-For": "203.0.113.7"})
    watched.guest("Log").socket().close()
    lines = until(
        lambda: (found := [line for line in watched.logged if line["what"] == "request"]) and found[-1]["path"] == "/ws" and found, "lines"
    )
    assert [line["address"] for line in lines if line["path"] == "/api/games"] == ["203.0.113.7"]
    assert (lines[-1]["address"], lines[-1]["status"]) == ("127.0.0.1", 101)


@pytest.mark.parametrize(
    ("sent", "status", "code"),
    [
        (b"Dear house,\r\n\r\n", 400, "message"),
        (b"GET / HTTP/1.1\r\nX-Forwarded-For: 203.0.113.9\r\nCookie: " + b"x" * 30_000 + b"\r\n\r\n", 431, "too_long"),
        (b"GET /elsewhere HTTP/1.1\r\nX-Forwarded-For: 203.0.113.9\r\nConnection: upgrade\r\nUpgrade: websocket\r\n\r\n", 404, "nowhere"),
    ],
)
def test_what_is_refused_at_the_door_is_counted_and_logged_with_the_address(watched, sent, status, code):
    def counted():
        return sum(one for known, one in scraped(watched).get("cardhouse_refusals_total", ()) if known == {"over": "http", "code": code})

    def lines():
        return [line for line in watched.logged if line["what"] == "request" and line["status"] == status]

    before, logged = counted(), len(lines())
    with socket.create_connection(("127.0.0.1", watched.port), timeout=PATIENCE) as raw:
        raw.sendall(sent)
        answer = raw.recv(65536)
    assert answer.startswith(b"HTTP/1.1 %d " % status)
    assert json.loads(answer.partition(b"\r\n\r\n")[2])["code"] == code
    assert counted() == before + 1
    (line,) = until(lambda: lines()[logged:], "the line")
    assert line["address"] == ("203.0.113.9" if b"Forwarded" in sent else "127.0.0.1")
    assert not [line for line in watched.logged if line["level"] == "warning"], "nothing that names nobody"


def test_what_follows_a_body_is_no_header(watched):
    """A trusted proxy passes trailers on as the visitor wrote them."""
    head = b"POST /api/guest HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: 203.0.113.8\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n"
    with socket.create_connection(("127.0.0.1", watched.port), timeout=PATIENCE) as raw:
        raw.sendall(head + b"2\r\n{}\r\n0\r\nX-Forwarded-For: 198.51.100.66\r\n\r\n")
        assert raw.recv(65536).startswith(b"HTTP/1.1 201 ")
    others = {"127.0.0.1"}  # guests of other tests
    told = until(
        lambda: [line["address"] for line in watched.logged if line.get("path") == "/api/guest" and line["address"] not in others],
        "the line",
    )
    assert told == ["203.0.113.8"]


def test_alive_and_ready(watched):
    assert watched.get("/health").json["ok"]
    assert until(lambda: (answer := watched.get("/ready")).json.get("checked") and answer, "the check").status == 200


@pytest.mark.parametrize("wrong", ["9464", "here:metrics", "127.0.0.1:99999", "http://127.0.0.1:1"])
def test_an_address_for_metrics_that_is_none(wrong):
    with pytest.raises(ConfigError, match="takes an address and a port such as"):
        read_config(None, {}, {"metrics": wrong})


def test_a_port_that_is_taken_is_said(tmp_path):
    with socket.create_server(("127.0.0.1", 0)) as taken:
        app = App(Config(db=str(tmp_path / "house.db"), metrics=f"127.0.0.1:{taken.getsockname()[1]}"))
        with pytest.raises(ConfigError, match="name another address or port"):
            app.serve_metrics()
        app.services.close()
        app.bots.close()
        app.store.close()
