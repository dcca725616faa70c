"""Metrics of the API: requests, sockets, and how quickly steps become frames. They name no card, no person and no table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from prometheus_client.core import CounterMetricFamily, HistogramMetricFamily
from prometheus_client.metrics_core import Metric as Family

from houseway.floor.health.exposition import Metric, Shows, buckets, single
from houseway.floor.table.tally import Spread

from .server import ApiServer

REQUESTS: Final = Metric("houseway_api_requests", "Requests answered.", ("method", "status"), "500 grows")
OPENED: Final = Metric("houseway_api_sockets_opened", "Sockets opened.", ())
REFUSED: Final = Metric("houseway_api_sockets_refused", "Sockets refused: another site, rate limit, or no session.", ())
CLOSED: Final = Metric(
    "houseway_api_sockets_closed", "Sockets that ended, by reason; `left` is the client.", ("why",), "slow grows"
)
FRAMES: Final = Metric("houseway_api_frames", "Frames sent.", ())
GAPS: Final = Metric("houseway_api_gaps", "Times that steps were missing on the bus and were read from the record.", ())
DROPPED: Final = Metric("houseway_api_hashes_dropped", "Hashes of views that could not be kept.", (), "it grows")
FAULTS: Final = Metric("houseway_api_faults", "Errors in background work of the API.", (), "it grows")
REQUEST_SECONDS: Final = Metric("houseway_api_request_seconds", "Seconds to respond to a request.", ())
STEP_SECONDS: Final = Metric("houseway_api_step_seconds", "Seconds to make the frames of a step for all subscribers.", ())
NEWS_SECONDS: Final = Metric(
    "houseway_api_news_seconds", "Seconds from a step to its frames.", (), "the 95th percentile is above 0.1"
)
SOCKETS: Final = Metric("houseway_api_sockets", "Sockets that are open.", ())
WAITING: Final = Metric("houseway_api_frames_waiting", "Frames that wait for the slowest client.", ())
TABLES: Final = Metric("houseway_api_tables", "Tables that are followed.", ())
RECORD_UP: Final = Metric("houseway_api_record_up", "1 if the record responded last time.", (), "it is 0")
API_METRICS: Final = (
    REQUESTS,
    OPENED,
    REFUSED,
    CLOSED,
    FRAMES,
    GAPS,
    DROPPED,
    FAULTS,
    REQUEST_SECONDS,
    STEP_SECONDS,
    NEWS_SECONDS,
    SOCKETS,
    WAITING,
    TABLES,
    RECORD_UP,
)
"""Every metric of the API."""


class WatchApi(Shows):
    """The metrics of one API that has started."""

    def __init__(self, api: ApiServer) -> None:
        self._api = api

    def collect(self) -> Iterator[Family]:
        """Yield every metric as it is now."""
        for metric, values in _counted(self._api).items():
            counter = CounterMetricFamily(metric.name, metric.says, labels=metric.by)
            for words, value in values.items():
                counter.add_metric(words, value)
            yield counter
        for metric, spread in _timed(self._api).items():
            histogram = HistogramMetricFamily(metric.name, metric.says, labels=())
            histogram.add_metric((), buckets(spread), spread.total)
            yield histogram
        for metric, value in _measured(self._api).items():
            yield single(metric, value)


def _counted(api: ApiServer) -> dict[Metric, Mapping[tuple[str, ...], float]]:
    """Return the counters, by their labels."""
    sockets, following = api.watched, api.following
    faults = following.faults + sockets.counts.faults + (api.repairs.faults if api.repairs else 0)
    return {
        REQUESTS: dict(api.tally.requests),
        OPENED: {(): sockets.counts.opened},
        REFUSED: {(): sockets.counts.refused},
        CLOSED: {(why,): many for why, many in dict(sockets.counts.closed).items()},
        FRAMES: {(): sockets.frames},
        GAPS: {(): following.gaps},
        DROPPED: {(): api.house.evidence.dropped},
        FAULTS: {(): faults},
    }


def _timed(api: ApiServer) -> dict[Metric, Spread]:
    tally = api.tally
    return {
        REQUEST_SECONDS: tally.request_seconds,
        STEP_SECONDS: tally.step_seconds,
        NEWS_SECONDS: tally.news_seconds,
    }


def _measured(api: ApiServer) -> dict[Metric, float]:
    """Return the gauges by their metric."""
    return {
        SOCKETS: len(api.watched),
        WAITING: api.watched.waiting,
        TABLES: len(api.following.heads),
        RECORD_UP: float(api.following.is_up),
    }
