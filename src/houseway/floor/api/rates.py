"""Rate limits: a bucket of tokens per person or address, filled at a steady rate."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from math import ceil
from typing import Final, NamedTuple

from houseway.floor.world import monotonic

MOST: Final = 20_000
"""The most buckets in memory. The least recently used one is dropped first; it would be full again."""


class Rate(NamedTuple):
    """So many at once, and so many per second in the long run."""

    at_once: int
    per_second: float


class Rates:
    """Counts one kind of request for everyone who makes it."""

    def __init__(self, rate: Rate, now: Callable[[], float] = monotonic) -> None:
        self._rate = rate
        self._now = now
        self._left: OrderedDict[Hashable, tuple[float, float]] = OrderedDict()

    def waits(self, who: Hashable) -> int:
        """Return zero and take a token, or return after how many seconds there is one.

        >>> clock = iter([0.0, 0.0, 0.0, 0.5])
        >>> rates = Rates(Rate(1, 2), lambda: next(clock))
        >>> [rates.waits("ann"), rates.waits("ben"), rates.waits("ann"), rates.waits("ann")]
        [0, 0, 1, 0]
        """
        now = self._now()
        left, at = self._left.pop(who, (float(self._rate.at_once), now))
        left = min(float(self._rate.at_once), left + (now - at) * self._rate.per_second)
        if len(self._left) >= MOST:
            self._left.popitem(last=False)
        if left < 1:
            self._left[who] = left, now
            return ceil((1 - left) / self._rate.per_second)
        self._left[who] = left - 1, now
        return 0
