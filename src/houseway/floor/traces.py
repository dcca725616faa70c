"""Traces of a command from the API over the bus to the owner and its commit, by OpenTelemetry, an extra that is off by default.

A trace has four spans: the request at the API, the command until its reply, the decision at the owner until it is answered, and
the call that committed it. Spans have the template of an endpoint and the number of a table, and never a person, a text or a
card. The context of a trace crosses the bus in a header of the message. Off, each of these functions compares one name with None.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Mapping
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Final

from houseway.floor.messages import Answers, Rejected, Reply
from houseway.floor.world import wall

if TYPE_CHECKING:
    from opentelemetry.sdk.trace.export import SpanExporter

COMMAND, DECISION, COMMIT = "command", "decision", "commit"
NANOSECONDS: Final = 1_000_000_000


class _Tracer:
    """The tracer of this process, or None where nothing is traced."""

    tracer: Any = None


_state: Final = _Tracer()


def begin(service: str, exporter: SpanExporter, percent: int = 100, *, in_batches: bool = True) -> Callable[[], None]:
    """Trace so many of a hundred requests in this process; return the function that sends the rest and ends it."""
    from opentelemetry.sdk.resources import Resource
    from opentelemetry.sdk.trace import TracerProvider
    from opentelemetry.sdk.trace.export import BatchSpanProcessor, SimpleSpanProcessor
    from opentelemetry.sdk.trace.sampling import ParentBased, TraceIdRatioBased

    share = TraceIdRatioBased(percent / 100)
    provider = TracerProvider(resource=Resource({"service.name": service}), sampler=ParentBased(share), shutdown_on_exit=False)
    provider.add_span_processor(BatchSpanProcessor(exporter) if in_batches else SimpleSpanProcessor(exporter))
    _state.tracer = provider.get_tracer("houseway")

    def end() -> None:
        _state.tracer = None
        provider.shutdown()

    return end


def exporter_to(collector: str) -> SpanExporter:
    """Return the exporter that sends spans to a collector by OTLP over HTTP."""
    from opentelemetry.exporter.otlp.proto.http.trace_exporter import OTLPSpanExporter

    return OTLPSpanExporter(endpoint=f"{collector.rstrip('/')}/v1/traces", timeout=5)


def is_on() -> bool:
    """Whether this process traces."""
    return _state.tracer is not None


@contextmanager
def span(name: str, table: int | None = None) -> Generator[None]:
    """Trace a block as a part of what runs now. An error is marked by its kind only: its message may name a hidden card."""
    if _state.tracer is None:
        yield
        return
    from opentelemetry.trace import StatusCode

    options: dict[str, Any] = {"record_exception": False, "set_status_on_exception": False}
    if table is not None:
        options["attributes"] = {"houseway.table": table}
    with _state.tracer.start_as_current_span(name, **options) as one:
        try:
            yield
        except BaseException as error:
            one.set_status(StatusCode.ERROR, type(error).__name__)
            raise


def carried() -> dict[str, str] | None:
    """Return the headers with which a message carries the trace of what runs now; None where nothing is traced."""
    if _state.tracer is None:
        return None
    from opentelemetry.trace.propagation.tracecontext import TraceContextTextMapPropagator

    found: dict[str, str] = {}
    TraceContextTextMapPropagator().inject(found)
    return found or None


class TracedAnswers:
    """The receiver of a reply, with the span that ends when it is given."""

    def __init__(self, answers: Answers, opened: Any) -> None:
        self._answers, self.opened = answers, opened

    def __call__(self, reply: Reply) -> None:
        """Give the reply, and end the span with the number of the step, or why there is none."""
        if isinstance(reply, Rejected):
            self.opened.set_attribute("houseway.rejected", str(reply.why))
        else:
            self.opened.set_attribute("houseway.step", reply.seq)
            self.opened.set_attribute("houseway.refused", reply.refused is not None)
        self.opened.end()
        self._answers(reply)


def received(headers: Mapping[str, str] | None, table: int, answers: Answers) -> Answers:
    """Continue the trace of a message; the result ends its span when the reply is given."""
    if _state.tracer is None:
        return answers
    from opentelemetry.trace.propagation.tracecontext import TraceContextTextMapPropagator

    context = TraceContextTextMapPropagator().extract(dict(headers or {}))
    return TracedAnswers(answers, _state.tracer.start_span(DECISION, context, attributes={"houseway.table": table}))


def committed(waiting: Iterable[Answers], seconds: float) -> None:
    """Add the call that committed them, which took so long and ends now, to the traces of its messages."""
    if _state.tracer is None:
        return
    from opentelemetry.trace import set_span_in_context

    ended = int(wall() * NANOSECONDS)
    began = ended - int(seconds * NANOSECONDS)
    found = [one.opened for one in waiting if isinstance(one, TracedAnswers)]
    for opened in found:
        commit = _state.tracer.start_span(
            COMMIT, set_span_in_context(opened), start_time=began, attributes={"houseway.messages": len(found)}
        )
        commit.end(ended)
