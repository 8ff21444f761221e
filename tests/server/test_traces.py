"""Traces: a collector of OpenTelemetry hears what took how long; where none is named nothing of it is there."""

import gzip
import subprocess
import sys
import threading
from http.server import BaseHTTPRequestHandler, HTTPServer

import pytest
from opentelemetry.proto.collector.trace.v1.trace_service_pb2 import ExportTraceServiceRequest

from cardhouse.engine.errors import NotInstalled
from cardhouse.server.config import ConfigError, read_config
from cardhouse.server.traces import Traces

from .process import ServerProcess

TRACE, PARENT = "4bf92f3577b34da6a3ce929d0e0e4736", "00f067aa0ba902b7"


@pytest.fixture
def collector():
    """What a collector heard, and its address."""
    heard = []

    class Heard(BaseHTTPRequestHandler):
        def do_POST(self):
            body = self.rfile.read(int(self.headers["Content-Length"]))
            if self.headers.get("Content-Encoding") == "gzip":
                body = gzip.decompress(body)
            heard.append((self.path, ExportTraceServiceRequest.FromString(body)))
            self.send_response(200)
            self.end_headers()

        def log_message(self, *_):
            pass

    with HTTPServer(("127.0.0.1", 0), Heard) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        yield f"http://127.0.0.1:{server.server_port}", heard
        server.shutdown()
        thread.join()


def test_a_collector_hears_of_requests_commits_and_entries(tmp_path, collector):
    address, heard = collector
    with ServerProcess(tmp_path / "house.db", "--traces", address) as server:
        ana = server.guest("Ana")
        table = ana.open("lama", seats=[{"who": "me"}, {"who": "here", "name": "Bo"}])
        server.get(f"/api/tables/{table}", headers={"traceparent": f"00-{TRACE}-{PARENT}-01"})
        assert server.stop() == 0, "what was not sent yet is sent at the end"
    assert {path for path, _ in heard} == {"/v1/traces"}
    resources = [resource for _, request in heard for resource in request.resource_spans]
    assert {one.value.string_value for resource in resources for one in resource.resource.attributes if one.key == "service.name"} == {
        "cardhouse"
    }
    spans = [span for resource in resources for scope in resource.scope_spans for span in scope.spans]
    assert {"POST /api/tables", "commit", "entry"} <= {span.name for span in spans}
    assert all(span.end_time_unix_nano >= span.start_time_unix_nano > 0 for span in spans)
    asked = next(span for span in spans if span.name == "GET /api/tables/{id}")
    assert (asked.trace_id.hex(), asked.parent_span_id.hex()) == (TRACE, PARENT), "it belongs to the trace of the proxy"
    facts = {one.key: one.value for one in asked.attributes}
    assert (facts["http.response.status_code"].int_value, facts["client.address"].string_value) == (200, "127.0.0.1")


def test_a_collector_that_is_away_holds_nobody_up(tmp_path):
    with ServerProcess(tmp_path / "house.db", "--traces", "http://127.0.0.1:1") as server:
        assert server.guest("Ana").open("lama")
        assert server.stop() == 0


def test_without_traces_nothing_of_them_is_imported():
    code = "import sys, cardhouse.server.app; print([name for name in sys.modules if name.startswith('opentelemetry')])"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout == "[]\n"


def test_traces_say_what_they_need(monkeypatch):
    monkeypatch.setitem(sys.modules, "opentelemetry.exporter.otlp.proto.http.trace_exporter", None)
    with pytest.raises(NotInstalled, match=r"pip install 'cardhouse\[traces\]'"):
        Traces("http://127.0.0.1:4318", "1")
    with pytest.raises(ConfigError, match="takes the address of a collector such as"):
        read_config(None, {}, {"traces": "localhost"})
