"""Counters and timings of the API, for monitoring. No card, person or table is named in it."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Final

from houseway.floor.table.tally import SECONDS, Spread

METHODS: Final = frozenset({"GET", "POST", "PUT", "DELETE"})
"""Methods with a label of their own. A client may send any word, so all others share one."""


def _seconds() -> Spread:
    return Spread(SECONDS)


@dataclass
class Tally:
    """Counts of one process."""

    requests: Counter[tuple[str, str]] = field(default_factory=Counter[tuple[str, str]])
    """Requests that were answered, by method and status."""
    request_seconds: Spread = field(default_factory=_seconds)
    step_seconds: Spread = field(default_factory=_seconds)
    """Time to fold a step and to make the frames of all subscribers of its table."""
    news_seconds: Spread = field(default_factory=_seconds)
    """From the time of a step to its frames, by the clock of the house."""

    def answered(self, method: str, status: int, seconds: float) -> None:
        """Count a request that was answered."""
        self.requests[method if method in METHODS else "other", str(status)] += 1
        self.request_seconds.add(seconds)

    def count_step(self, seconds: float, since: float) -> None:
        """Count a step that was sent: the time its frames took, and its age then."""
        self.step_seconds.add(seconds)
        self.news_seconds.add(max(0.0, since))
