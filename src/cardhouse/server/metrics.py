"""Metrics for the operator, as Prometheus reads them, at an address of their own and never on the public port (docs/decisions/0110)."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter as Counted
from collections.abc import Callable, Iterator
from itertools import accumulate
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
from prometheus_client.core import CounterMetricFamily, HistogramMetricFamily

SHORT = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)  # seconds


class Counts:
    """A counter by label, for what happens with every move: only the event loop writes it, so it needs no lock."""

    def __init__(self, name: str, about: str, label: str, registry: CollectorRegistry) -> None:
        self._described = name, about, label
        self.of = Counted[str]()
        registry.register(self)

    def collect(self) -> Iterator[CounterMetricFamily]:
        name, about, label = self._described
        found = CounterMetricFamily(name, about, labels=[label])
        for value, count in list(self.of.items()):
            found.add_metric([value], count)
        yield found


class Times:
    """A histogram of seconds, in the same way."""

    def __init__(self, name: str, about: str, registry: CollectorRegistry) -> None:
        self._described = name, about
        self._counts, self._sum = [0] * (len(SHORT) + 1), 0.0
        registry.register(self)

    def observe(self, seconds: float) -> None:
        self._counts[bisect_left(SHORT, seconds)] += 1
        self._sum += seconds

    def collect(self) -> Iterator[HistogramMetricFamily]:
        ends = [*map(str, SHORT), "+Inf"]
        yield HistogramMetricFamily(*self._described, list(zip(ends, accumulate(self._counts), strict=True)), self._sum)


class Metrics:
    """The metrics of one server. What is counted is counted where it happens; what is there already is read when the metrics are."""

    def __init__(self) -> None:
        self.registry = registry = CollectorRegistry()
        self.entries = Counts("cardhouse_entries", "Entries stored in logs of tables, by kind; played are moves.", "kind", registry)
        self.move_seconds = Times("cardhouse_move_seconds", "From a request in its table's queue to its frames in the outbox.", registry)
        self.commit_seconds = Times("cardhouse_commit_seconds", "One transaction of a batch.", registry)
        self.store_failures = Counter("cardhouse_store_failures", "Batches that were not stored, by error.", ["error"], registry=registry)
        self.requests = Counter("cardhouse_requests", "HTTP requests, by route and status.", ["path", "status"], registry=registry)
        self.request_seconds = Histogram("cardhouse_request_seconds", "HTTP requests.", ["path"], registry=registry, buckets=SHORT)
        self.messages = Counts("cardhouse_messages", "Messages from sockets, by tag.", "tag", registry)
        self.refusals = Counter("cardhouse_refusals", "Refusals, by code, over http or a socket.", ["over", "code"], registry=registry)
        self.notices = Counter("cardhouse_notices", "Notices, by how they went: sent, gone, failed.", ["how"], registry=registry)
        self.slow_readers = Counter("cardhouse_slow_readers", "Sockets that were cut off since they did not read.", registry=registry)
        self.bot_seconds = Times("cardhouse_bot_seconds", "From asking a bot to its move.", registry)
        self.loop_lag_seconds = Times("cardhouse_loop_lag_seconds", "By how much a timer of the event loop was late.", registry)
        self.span: Callable[..., None] | None = None  # called with each of them: traces.py
        self._build = Gauge("cardhouse_build", "1, with the version.", ["version"], registry=registry)

    def stored(self, kind: str, seconds: float) -> None:
        """An entry was stored and published, so long after it was asked for."""
        self.entries.of[kind] += 1
        self.move_seconds.observe(seconds)
        if self.span is not None:
            self.span("entry", seconds, {"cardhouse.kind": kind})

    def committed(self, seconds: float) -> None:
        """A batch was stored in one transaction that took so long."""
        self.commit_seconds.observe(seconds)
        if self.span is not None:
            self.span("commit", seconds, {})

    def received(self, tag: str) -> None:
        self.messages.of[tag] += 1

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
