"""Counts of a partition. Counting a step takes a tenth of a microsecond; the rest is done on collection."""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import dataclass, field
from typing import Final

SECONDS: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.04, 0.1, 0.25, 1.0, 3.0, 10.0)
STEPS: Final = (1.0, 2.0, 5.0, 10.0, 25.0, 50.0, 100.0, 200.0, 500.0)


class Spread:
    """A histogram: the number of values up to each bound, and their sum."""

    __slots__ = ("bounds", "counts", "total")

    def __init__(self, bounds: tuple[float, ...]) -> None:
        self.bounds: Final = bounds
        self.counts: Final = [0] * (len(bounds) + 1)
        self.total = 0.0

    def add(self, value: float) -> None:
        """Count a value among those up to the same bound."""
        self.counts[bisect_left(self.bounds, value)] += 1
        self.total += value

    @property
    def count(self) -> int:
        """The number of values."""
        return sum(self.counts)


def _seconds() -> Spread:
    return Spread(SECONDS)


@dataclass
class PartitionCounts:
    """The counts of a partition, for monitoring."""

    calls: int = 0
    steps: int = 0
    refusals: int = 0
    repeats: int = 0
    unheard: int = 0
    unsaid: int = 0
    """Rejections that were not sent, because the record could not confirm that the table was still here."""
    fenced: int = 0
    resumed: int = 0
    lost: int = 0
    """Calls whose result is unknown, because the connection was lost."""
    faults: int = 0
    deaf: int = 0
    """Replies and news that could not be delivered."""
    refused: dict[str, int] = field(default_factory=dict[str, int])
    """Commands that were refused, by kind."""
    calls_refused: dict[str, int] = field(default_factory=dict[str, int])
    """Irregularities that staff called and the rules refused, by role. Each can test whether one hidden card is there."""
    steps_per_call: Spread = field(default_factory=lambda: Spread(STEPS))
    call_seconds: Spread = field(default_factory=_seconds)
    answer_seconds: Spread = field(default_factory=_seconds)
    """From the mailbox to the answer, for messages that led to a step."""
    resume_seconds: Spread = field(default_factory=_seconds)

    def sums(self) -> dict[str, int]:
        """Return the plain counters by name."""
        return {name: value for name, value in vars(self).items() if isinstance(value, int)}
