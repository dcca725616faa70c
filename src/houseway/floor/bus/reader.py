"""A reader of the stream that must not miss any step: each step once, in the order of its table.

What comes twice is dropped by table and number. What is missing is read from the record, and what the record does not have
attached any more is passed over and counted.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from houseway.floor.step import Step

from .heads import Head, Heads
from .tail import Tail

Fetches = Callable[[int, int, int], Awaitable[list[Step]]]
"""Returns the steps of a table after one of them and before another, from the record."""


class Reader:
    """Reads whole steps. `heads` may be kept from an earlier run, so that it resumes there."""

    def __init__(self, tail: Tail, fetches: Fetches, heads: Heads | None = None) -> None:
        self.heads = Heads() if heads is None else heads
        self.dropped = 0
        self.fetched = 0
        self.passed_over = 0
        self._tail = tail
        self._fetches = fetches

    async def next(self, seconds: float = 1.0) -> list[Step]:
        """Return the next steps; none where none came in time."""
        arrived = await self._tail.next(seconds)
        self._tail.fresh = False  # a stream that begins again repeats steps, and those are dropped
        found: list[Step] = []
        for step in arrived:
            known = self.heads.of(step.table).seq
            found += self.heads.add(step)
            self.dropped += step.seq <= known
        for table, beyond in self.heads.gaps.items():
            found += await self._filled(table, beyond)
        return found

    async def _filled(self, table: int, beyond: int) -> list[Step]:
        """Return the steps of a gap, and those that were waiting behind it."""
        found: list[Step] = []
        for step in await self._fetches(table, self.heads.of(table).seq, beyond):
            found += self.heads.add(step)
            self.fetched += 1
        last = self.heads.of(table)
        if last.seq < beyond - 1 and self.heads.gaps.get(table) == beyond:
            self.passed_over += beyond - 1 - last.seq
            found += self.heads.skip_to(table, Head(beyond - 1, b""))
        return found
