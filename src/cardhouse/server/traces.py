"""What took how long, for a collector of OpenTelemetry: requests, commits and entries (docs/decisions/0171).

Off unless an address is named; only then is the library imported.
"""

from __future__ import annotations

import os
import socket
import time
from typing import Any

from cardhouse.engine.errors import NotInstalled

PATIENCE = 3  # seconds for the collector to answer


class Traces:
    """Spans of one server, sent in a thread. Each is made when it is over, so that nothing is begun and not ended."""

    def __init__(self, address: str, version: str) -> None:
        try:
            from opentelemetry.exporter.otlp.proto.http.trace_exporter import OTLPSpanExporter
            from opentelemetry.sdk.resources import Resource
            from opentelemetry.sdk.trace import TracerProvider
            from opentelemetry.sdk.trace.export import BatchSpanProcessor
            from opentelemetry.trace import SpanKind
            from opentelemetry.trace.propagation.tracecontext import TraceContextTextMapPropagator
        except ModuleNotFoundError as error:
            raise NotInstalled(f"{error.name} is not installed here: traces need pip install 'cardhouse[traces]'") from None
        who = {"service.name": "cardhouse", "service.version": version, "service.instance.id": f"{socket.gethostname()}-{os.getpid()}"}
        self._provider = TracerProvider(resource=Resource.create(who), shutdown_on_exit=False)
        exporter = OTLPSpanExporter(f"{address.rstrip('/')}/v1/traces", timeout=PATIENCE)
        self._provider.add_span_processor(BatchSpanProcessor(exporter))
        self._tracer = self._provider.get_tracer("cardhouse")
        self._begun_elsewhere = TraceContextTextMapPropagator().extract
        self._kinds = {True: SpanKind.SERVER, False: SpanKind.INTERNAL}

    def span(self, name: str, seconds: float, facts: dict[str, Any], headers: Any = None) -> None:
        """Something that is over now and took so long; with the headers of a request, it belongs to the trace that they name."""
        known = {key.decode("latin-1"): value.decode("latin-1") for key, value in headers or ()}
        parent, kind, end = self._begun_elsewhere(known), self._kinds[headers is not None], time.time_ns()
        self._tracer.start_span(name, parent, kind, facts, start_time=end - int(seconds * 1e9)).end(end)

    def close(self) -> None:
        """Send what is left."""
        self._provider.shutdown()
