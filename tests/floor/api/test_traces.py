"""One click followed through API, bus, owner and commit, by the spans that the product makes of it."""

from __future__ import annotations

import threading
from collections.abc import Generator
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from typing import Any

import pytest
from tests.floor.api.conftest import TRACED
from tests.floor.api.live_house import Running, until

from houseway.core.messages.command import OpenRound, PlaceBet
from houseway.floor import traces
from houseway.floor.config.reader import read_config

pytest.importorskip("opentelemetry.sdk")


@pytest.fixture
def spans() -> Generator[list[Any]]:
    """The spans that ended in this process."""
    from opentelemetry.sdk.trace.export.in_memory_span_exporter import InMemorySpanExporter

    exporter, found = InMemorySpanExporter(), list[Any]()

    class Kept(InMemorySpanExporter):
        """An exporter that keeps spans in a list."""

        def export(self, spans: Any) -> Any:
            found.extend(spans)
            return exporter.export(spans)

    end = traces.begin("test", Kept(), in_batches=False)
    yield found
    end()


def test_a_click_is_followed_to_its_commit(house: Running, spans: list[Any]) -> None:
    ann = house.patron("traced")
    dealer = house.deals(TRACED, ann, login="traced-dealer")
    told = dealer.submit(TRACED, OpenRound())
    until(lambda: [one for one in spans if one.name == traces.COMMIT and one.parent is not None])
    path = "POST /tables/{table}/commands"
    until(lambda: spans[-1].name == path or any(one.name == path for one in spans[-4:]))
    (decision,) = [one for one in spans if one.name == traces.DECISION and one.attributes.get("houseway.step") == told["step"]]
    of_it = {one.name: one for one in spans if one.context.trace_id == decision.context.trace_id}
    assert {*of_it} == {path, traces.COMMAND, traces.DECISION, traces.COMMIT}
    parents = [one.parent and one.parent.span_id for one in (of_it[name] for name in (path, "command", "decision", "commit"))]
    own = [of_it[name].context.span_id for name in (path, "command", "decision")]
    assert parents == [None, *own]
    click, commit = of_it[path], of_it[traces.COMMIT]
    assert click.start_time < decision.start_time < decision.end_time < click.end_time
    assert decision.start_time <= commit.start_time + 1_000_000 and commit.end_time <= decision.end_time
    assert decision.attributes == {"houseway.table": TRACED, "houseway.step": told["step"], "houseway.refused": False}


def test_a_refusal_is_traced_and_no_span_has_a_person_a_text_or_a_card(house: Running, spans: list[Any]) -> None:
    ann = house.patron("traced-2")
    told = ann.submit(TRACED, PlaceBet("1", "ante", 500))
    assert told["refused"]
    until(lambda: [one for one in spans if one.attributes.get("houseway.refused")])
    text = "".join(one.to_json() for one in spans)
    assert ann.name not in text and "PlaceBet" not in text and "traced-2" not in text


def test_an_error_is_marked_by_its_kind_alone(spans: list[Any]) -> None:
    with pytest.raises(ValueError, match="Ks"), traces.span("read"):
        raise ValueError("the hole card is Ks")
    (one,) = spans
    assert one.status.description == "ValueError" and "Ks" not in one.to_json()


def test_nothing_is_traced_and_no_header_is_sent_unless_a_house_names_a_collector() -> None:
    assert not traces.is_on() and traces.carried() is None
    with traces.span("nothing"):
        pass
    answers = lambda reply: None  # noqa: E731
    assert traces.received({"traceparent": "00-" + "1" * 32 + "-" + "2" * 16 + "-01"}, 1, answers) is answers
    assert read_config("[secrets]\nsecond_factor_key = { env = 'KEY' }\n", Path()).traces.collector == ""


def test_spans_reach_a_collector_by_otlp() -> None:
    posted: list[tuple[str, bytes]] = []

    class Collector(BaseHTTPRequestHandler):
        """A collector that keeps what it gets."""

        def do_POST(self) -> None:
            posted.append((self.path, self.rfile.read(int(self.headers["content-length"]))))
            self.send_response(200)
            self.end_headers()

        def log_message(self, format: str, *args: Any) -> None:
            """Print nothing about a request."""

    with HTTPServer(("127.0.0.1", 0), Collector) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        end = traces.begin("houseway-api", traces.exporter_to(f"http://127.0.0.1:{server.server_port}/"))
        with traces.span("GET /tables", 7):
            pass
        end()
        server.shutdown()
        thread.join()
    ((path, data),) = posted
    assert path == "/v1/traces" and b"GET /tables" in data and b"houseway-api" in data
