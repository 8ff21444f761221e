"""Metrics for the operator, as Prometheus reads them, at an address of their own and never on the public port (docs/decisions/0110)."""

from __future__ import annotations

from collections.abc import Callable
from math import nan

from prometheus_client import (
    GC_COLLECTOR,
    PLATFORM_COLLECTOR,
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    ProcessCollector,
    start_http_server,
)

SHORT = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)  # seconds


class Metrics:
    """The metrics of one server. What is counted is counted where it happens; what is there already is asked for when somebody reads."""

    def __init__(self) -> None:
        self.registry = registry = CollectorRegistry()
        self.entries = Counter(
            "cardhouse_entries", "Entries stored in logs of tables, by kind; played are moves.", ["kind"], registry=registry
        )
        self.move_seconds = Histogram(
            "cardhouse_move_seconds", "From a request in its table's queue to its frames in the outbox.", registry=registry, buckets=SHORT
        )
        self.commit_seconds = Histogram("cardhouse_commit_seconds", "One transaction of a batch.", registry=registry, buckets=SHORT)
        self.store_failures = Counter("cardhouse_store_failures", "Batches that were not stored, by error.", ["error"], registry=registry)
        self.requests = Counter("cardhouse_requests", "HTTP requests, by route and status.", ["path", "status"], registry=registry)
        self.request_seconds = Histogram("cardhouse_request_seconds", "HTTP requests.", ["path"], registry=registry, buckets=SHORT)
        self.messages = Counter("cardhouse_messages", "Messages from sockets, by tag.", ["tag"], registry=registry)
        self.refusals = Counter("cardhouse_refusals", "Refusals, by code, over http or a socket.", ["over", "code"], registry=registry)
        self.notices = Counter("cardhouse_notices", "Notices, by how they went: sent, gone, failed.", ["how"], registry=registry)
        self.slow_readers = Counter("cardhouse_slow_readers", "Sockets that were cut off since they did not read.", registry=registry)
        self.bot_seconds = Histogram("cardhouse_bot_seconds", "From asking a bot to its move.", registry=registry, buckets=SHORT)
        self.loop_lag_seconds = Histogram(
            "cardhouse_loop_lag_seconds", "By how much a timer of the event loop was late.", registry=registry, buckets=SHORT
        )
        self.span: Callable[..., None] | None = None  # whoever wants to know each of them by itself: traces.py
        self._known: dict[tuple[Counter, str], Counter] = {}
        self._build = Gauge("cardhouse_build", "1, with the version.", ["version"], registry=registry)

    def stored(self, kind: str, seconds: float) -> None:
        """An entry was stored and published, so long after it was asked for."""
        self._of(self.entries, kind).inc()
        self.move_seconds.observe(seconds)
        if self.span is not None:
            self.span("entry", seconds, {"cardhouse.kind": kind})

    def committed(self, seconds: float) -> None:
        """A batch was stored in one transaction that took so long."""
        self.commit_seconds.observe(seconds)
        if self.span is not None:
            self.span("commit", seconds, {})

    def received(self, tag: str) -> None:
        self._of(self.messages, tag).inc()

    def _of(self, counter: Counter, label: str) -> Counter:
        """The counter of a label, looked up once: this is done for every move."""
        if (found := self._known.get((counter, label))) is None:
            found = self._known[counter, label] = counter.labels(label)
        return found

    def gauge(self, name: str, about: str, ask: Callable[[], float]) -> None:
        """A number that is asked for whenever the metrics are read."""

        def asked() -> float:
            try:
                return float(ask())
            except Exception:  # one that cannot be told now must not hide the others
                return nan

        Gauge(f"cardhouse_{name}", about, registry=self.registry).set_function(asked)

    def version(self, version: str) -> None:
        self._build.labels(version).set(1)

    def serve(self, host: str, port: int) -> tuple[int, Callable[[], None]]:
        """Serve them in a thread, so that they can be read while the event loop hangs; returns the port, and how to stop."""
        for collector in (ProcessCollector(registry=None), PLATFORM_COLLECTOR, GC_COLLECTOR):
            self.registry.register(collector)
        server, thread = start_http_server(port, host, self.registry)

        def stop() -> None:
            server.shutdown()
            server.server_close()
            thread.join()

        return server.server_port, stop
