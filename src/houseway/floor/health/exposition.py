"""Declaration and output of metrics: computed on demand, as text or at an HTTP port for Prometheus."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple

from prometheus_client import CollectorRegistry, generate_latest, start_http_server
from prometheus_client.core import GaugeMetricFamily
from prometheus_client.metrics_core import Metric as Family
from prometheus_client.registry import Collector

from houseway.floor.table.tally import Spread


class Metric(NamedTuple):
    """One metric: its name, its help text, its labels, and the condition that needs attention."""

    name: str
    says: str
    by: tuple[str, ...] = ("lane",)
    look: str = ""


class Shows(Collector):
    """The metrics of one process."""

    def describe(self) -> Iterable[Family]:
        """Return no descriptions: metrics are computed only when they are collected."""
        return ()

    def registry(self) -> CollectorRegistry:
        """Return a registry with these metrics and no others."""
        made = CollectorRegistry()
        made.register(self)
        return made


def as_text(shows: Shows) -> str:
    """Return all metrics as text, in the format of Prometheus."""
    return generate_latest(shows.registry()).decode()


def serve(shows: Shows, port: int, address: str = "127.0.0.1") -> Callable[[], None]:
    """Show the metrics at an HTTP port; return what ends that."""
    server, thread = start_http_server(port, address, shows.registry())

    def ends() -> None:
        server.shutdown()
        server.server_close()
        thread.join()

    return ends


def buckets(spread: Spread) -> list[tuple[str, float]]:
    """Return the cumulative count of values up to each bound, as a Prometheus histogram has it."""
    total, found = 0, list[tuple[str, float]]()
    for bound, many in zip([*map(str, spread.bounds), "+Inf"], spread.counts, strict=True):
        total += many
        found.append((bound, total))
    return found


def single(metric: Metric, value: float) -> GaugeMetricFamily:
    """Return a metric that is one number."""
    return GaugeMetricFamily(metric.name, metric.says, value)
