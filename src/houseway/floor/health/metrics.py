"""Metrics of an owner, by partition and kind. They are never by table: a floor has hundreds, all in the record.

Partitions only count. Everything else is computed on collection, so monitoring costs a step next to nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Final, NamedTuple

from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, HistogramMetricFamily
from prometheus_client.metrics_core import Metric as Family

from houseway.core.messages.event import PaymentHeld
from houseway.core.money.places import Bet
from houseway.floor.table.live import LiveTable
from houseway.floor.table.owner import CLOCK_ALARM, Owner
from houseway.floor.table.partition import TablePartition
from houseway.floor.table.renewal import CLOCK_STOPS
from houseway.floor.table.tally import Spread
from houseway.floor.world import monotonic

from .exposition import Metric, Shows, buckets, single


class Counted(NamedTuple):
    """A metric that partitions count, and its field of `Counts`."""

    metric: Metric
    of: str


class Measured(NamedTuple):
    """A metric of a partition's current state, computed on collection."""

    metric: Metric
    of: Callable[[TablePartition, int], float | Mapping[str, float]]


def _tables(lane: TablePartition, now: int) -> dict[str, float]:
    found = {"playing": 0.0, "resting": 0.0, "stopped": 0.0}
    for live in list(lane.tables.values()):
        found["stopped" if live.stopped is not None else "playing" if live.committed.is_playing else "resting"] += 1
    return found


def _waits(lane: TablePartition, now: int) -> float:
    return lane.waited()


def _still(lane: TablePartition, now: int) -> float:
    """Return the longest time since the last step of a table in play, in seconds."""
    return _longest((live for live in list(lane.tables.values()) if live.committed.is_playing), now)


def _payments(lane: TablePartition, now: int) -> float:
    return sum(len(_waiting(live)) for live in list(lane.tables.values()))


def _payment_waits(lane: TablePartition, now: int) -> float:
    """Return the longest time since the last step of a table where a payment waits, in seconds."""
    return _longest((live for live in list(lane.tables.values()) if _waiting(live)), now)


def _waiting(live: LiveTable) -> Mapping[Bet, PaymentHeld]:
    table = live.committed
    return table.round.waiting if table.round is not None and table.is_playing else {}


def _longest(lives: Iterable[LiveTable], now: int) -> float:
    return max(((now - live.last_at) / 1e6 for live in lives if live.last_at), default=0.0)


COUNTED: Final = (
    Counted(Metric("houseway_steps", "Steps committed, refusals too."), "steps"),
    Counted(Metric("houseway_refusals", "Refused commands, by kind.", ("lane", "kind")), "refused"),
    Counted(
        Metric(
            "houseway_staff_calls_refused",
            "Irregularities called by staff and refused, by role. Each can test whether one hidden card is there.",
            ("lane", "role"),
            "more than a few per shift",
        ),
        "calls_refused",
    ),
    Counted(Metric("houseway_calls", "Calls that the record accepted."), "calls"),
    Counted(Metric("houseway_calls_lost", "Calls whose result was not known.", look="it grows"), "lost"),
    Counted(Metric("houseway_fenced", "Tables that another owner had taken.", look="it grows"), "fenced"),
    Counted(Metric("houseway_resumed", "Tables read again from the record."), "resumed"),
    Counted(Metric("houseway_repeats", "Messages that had been accepted before."), "repeats"),
    Counted(Metric("houseway_unheard", "Messages of which nothing was recorded."), "unheard"),
    Counted(Metric("houseway_faults", "Errors that stopped a table or a call.", look="it grows"), "faults"),
    Counted(Metric("houseway_undelivered", "Replies and news that could not be delivered."), "deaf"),
)
SPREAD: Final = (
    Counted(Metric("houseway_steps_per_call", "Steps in one call."), "steps_per_call"),
    Counted(Metric("houseway_call_seconds", "Seconds of one call to the record."), "call_seconds"),
    Counted(
        Metric("houseway_answer_seconds", "Seconds from a command to its response.", look="the 99th percentile is above 0.04"),
        "answer_seconds",
    ),
    Counted(Metric("houseway_resume_seconds", "Seconds to resume a table.", look="above 3"), "resume_seconds"),
)
MEASURED: Final = (
    Measured(Metric("houseway_tables", "Tables: playing, resting or stopped.", ("lane", "state"), "one is stopped"), _tables),
    Measured(Metric("houseway_oldest_wait_seconds", "How long the oldest message has waited.", look="above 1"), _waits),
    Measured(Metric("houseway_table_still_seconds", "The longest time without a step at a table in play."), _still),
    Measured(Metric("houseway_payments_waiting", "Payments that wait for an approval."), _payments),
    Measured(Metric("houseway_payment_wait_seconds", "The longest time without a step where a payment waits."), _payment_waits),
)
CLOCK: Final = Metric(
    "houseway_clock_distance_seconds",
    "By how much this machine's clock is at least ahead of the database's.",
    (),
    f"beyond {CLOCK_ALARM}; beyond {CLOCK_STOPS:g} no round is opened",
)
LEASE: Final = Metric("houseway_lease_age_seconds", "Seconds since the lease was renewed.", (), "above 3")
METRICS: Final = (
    *(one.metric for one in COUNTED),
    *(one.metric for one in SPREAD),
    *(one.metric for one in MEASURED),
    CLOCK,
    LEASE,
)
"""Every metric of an owner."""


class Watch(Shows):
    """The metrics of one owner."""

    def __init__(self, owner: Owner) -> None:
        self._owner = owner

    def collect(self) -> Iterator[Family]:
        """Yield every metric as it is now."""
        lanes, now = self._owner.partitions, self._owner.now()
        for metric, of in COUNTED:
            counter = CounterMetricFamily(metric.name, metric.says, labels=metric.by)
            for at, lane in enumerate(lanes):
                for labels, value in _by_word(at, getattr(lane.counts, of)):
                    counter.add_metric(labels, value)
            yield counter
        for metric, of in SPREAD:
            histogram = HistogramMetricFamily(metric.name, metric.says, labels=metric.by)
            for at, lane in enumerate(lanes):
                spread: Spread = getattr(lane.counts, of)
                histogram.add_metric([str(at)], buckets(spread), spread.total)
            yield histogram
        for metric, of in MEASURED:
            gauge = GaugeMetricFamily(metric.name, metric.says, labels=metric.by)
            for at, lane in enumerate(lanes):
                for labels, value in _by_word(at, of(lane, now)):
                    gauge.add_metric(labels, value)
            yield gauge
        yield single(CLOCK, self._owner.clock_distance)
        yield single(LEASE, monotonic() - self._owner.renewed_at)


def _by_word(lane: int, value: float | Mapping[str, float]) -> list[tuple[list[str], float]]:
    if isinstance(value, Mapping):
        return [([str(lane), word], many) for word, many in list(value.items())]
    return [([str(lane)], value)]
