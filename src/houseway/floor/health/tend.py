"""Metrics of `houseway floor tend`: the relay of the stream, and the periodic tasks."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, Protocol

from prometheus_client.core import CounterMetricFamily
from prometheus_client.metrics_core import Metric as Family

from houseway.core.values.chips import Chips

from .exposition import Metric, Shows, single

BEHIND: Final = Metric(
    "houseway_relay_steps_behind", "Steps of the record that the stream does not have.", (), "it stays above 0"
)
SENT: Final = Metric("houseway_relay_steps_sent", "Steps that an owner had not published and the relay sent.", ())
STRANGE: Final = Metric("houseway_relay_strange", "Steps of the stream that are not those of the record.", (), "it grows")
METERS: Final = Metric(
    "houseway_meters_difference_cents",
    "What was put into shared meters, less what was paid, waits or is left.",
    (),
    "it is not 0",
)
FAILURES: Final = Metric("houseway_tend_failures", "Periodic tasks that had to wait for the record or the bus.", (), "it grows")
TEND_METRICS: Final = (BEHIND, SENT, STRANGE, METERS, FAILURES)
"""Every metric of tend."""


class RelayCounts(Protocol):
    """The counters of a relay."""

    sent: int
    strange: int
    behind: int


class TaskCounts(Protocol):
    """The counters of the periodic tasks."""

    failures: int
    meters_differ: Chips | None


class WatchTend(Shows):
    """The metrics of one process that tends a floor."""

    def __init__(self, relay: RelayCounts, upkeep: TaskCounts) -> None:
        self._relay, self._upkeep = relay, upkeep

    def collect(self) -> Iterator[Family]:
        """Yield every metric as it is now."""
        relay, upkeep = self._relay, self._upkeep
        yield single(BEHIND, relay.behind)
        if upkeep.meters_differ is not None:  # not compared yet
            yield single(METERS, upkeep.meters_differ)
        for metric, value in ((SENT, relay.sent), (STRANGE, relay.strange), (FAILURES, upkeep.failures)):
            counter = CounterMetricFamily(metric.name, metric.says)
            counter.add_metric((), value)
            yield counter
