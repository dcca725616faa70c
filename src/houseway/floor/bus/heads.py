"""The last step of each table without a gap before it. A relay and a reader of the stream both count so."""

from __future__ import annotations

from typing import NamedTuple

from houseway.floor.step import Step


class Head(NamedTuple):
    """The last step of a table, and its hash."""

    seq: int
    hash: bytes


NO_STEP = Head(0, b"")


class Heads:
    """The head of each table, and the steps beyond it that came before the ones in between."""

    def __init__(self) -> None:
        self._heads: dict[int, Head] = {}
        self._beyond: dict[int, dict[int, Step]] = {}

    def of(self, table: int) -> Head:
        """Return the last step of a table that has no gap before it."""
        return self._heads.get(table, NO_STEP)

    @property
    def all(self) -> dict[int, Head]:
        """The heads of all tables."""
        return dict(self._heads)

    @property
    def gaps(self) -> dict[int, int]:
        """The tables with a gap, and the first step received beyond it."""
        return {table: min(beyond) for table, beyond in self._beyond.items()}

    def clear(self) -> None:
        """Forget all heads and all steps beyond them."""
        self._heads.clear()
        self._beyond.clear()

    def add(self, step: Step) -> list[Step]:
        """Count a step and return the steps that are complete now: it and those behind it, or none."""
        last = self.of(step.table)
        if step.seq <= last.seq:
            return []
        if step.seq > last.seq + 1:
            self._beyond.setdefault(step.table, {})[step.seq] = step
            return []
        return self._goes_on(step)

    def skip_to(self, table: int, head: Head) -> list[Step]:
        """Count all steps up to one as received, and return those beyond it that follow without a gap now."""
        if head.seq <= self.of(table).seq:
            return []
        self._heads[table] = head
        beyond = self._beyond.pop(table, {})
        beyond = {seq: step for seq, step in beyond.items() if seq > head.seq}
        if not beyond:
            return []
        self._beyond[table] = beyond
        following = beyond.pop(head.seq + 1, None)
        return [] if following is None else self._goes_on(following)

    def _goes_on(self, step: Step) -> list[Step]:
        table, found = step.table, [step]
        beyond = self._beyond.get(table, {})
        while (following := beyond.pop(found[-1].seq + 1, None)) is not None:
            found.append(following)
        if not beyond:
            self._beyond.pop(table, None)
        self._heads[table] = Head(found[-1].seq, found[-1].hash)
        return found
