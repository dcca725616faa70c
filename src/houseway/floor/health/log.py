"""Metrics of the follower of the log: how far it is, how far its witnesses are, and what it found wrong."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from prometheus_client.core import CounterMetricFamily
from prometheus_client.metrics_core import Metric as Family

from houseway.floor.log.follower import FollowerCounts
from houseway.floor.world import wall

from .exposition import Metric, Shows, single

ALARMS: Final = Metric("houseway_log_alarms", "Faults that the log has found.", (), "it is above 0")
SIZE: Final = Metric("houseway_log_entries", "Entries of the log.", ())
UNWITNESSED: Final = Metric("houseway_log_unwitnessed", "Entries that no witness has cosigned.", (), "it grows")
COSIGNED_AGE: Final = Metric("houseway_log_cosigned_seconds", "Seconds since a witness cosigned a head.", (), "it is above 120")
HEAD_SECONDS: Final = Metric("houseway_log_head_seconds", "Seconds from a poll to its cosigned head.", (), "it is above 2")
FAILURES: Final = Metric("houseway_log_failures", "Polls that failed because the record did not respond.", (), "it grows")
UNAVAILABLE: Final = Metric("houseway_log_witness_failures", "Heads to which a witness did not respond.", (), "it grows")
LOG_METRICS: Final = (ALARMS, SIZE, UNWITNESSED, COSIGNED_AGE, HEAD_SECONDS, FAILURES, UNAVAILABLE)
"""Every metric of the follower."""


class WatchLog(Shows):
    """The metrics of one follower."""

    def __init__(self, counts: FollowerCounts) -> None:
        self._counts = counts

    def collect(self) -> Iterator[Family]:
        """Yield every metric as it is now."""
        counts = self._counts
        yield single(ALARMS, len(counts.alarms))
        yield single(SIZE, counts.size)
        yield single(UNWITNESSED, counts.size - counts.cosigned)
        yield single(COSIGNED_AGE, wall() - counts.cosigned_at if counts.cosigned_at else 0)
        yield single(HEAD_SECONDS, counts.head_seconds)
        for metric, value in ((FAILURES, counts.failures), (UNAVAILABLE, counts.unavailable)):
            counter = CounterMetricFamily(metric.name, metric.says)
            counter.add_metric((), value)
            yield counter
